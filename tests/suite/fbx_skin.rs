//! Skin weights: any number of influences to four, by arithmetic.

use maquette::asset::{GeometryParts, Vertex};
use maquette::fbx::{ClusterWeights, SkinWeights};
use maquette::math::{Mat4, Vec3};
use std::borrow::Cow;

/// One vertex a control point, at x = its number.
fn points(count: u32) -> GeometryParts {
    let vertex = |i: u32| {
        let vertex: Vertex = bytemuck::Zeroable::zeroed();
        Vertex {
            position: Vec3::new(i as f32, 0.0, 0.0),
            ..vertex
        }
    };
    GeometryParts {
        vertices: (0..count).map(vertex).collect(),
        control_points: (0..count).collect(),
        control_point_count: count,
        ..GeometryParts::default()
    }
}

fn cluster<'a>(indices: &'a [i32], weights: &'a [f64]) -> ClusterWeights<'a> {
    ClusterWeights {
        indices: Cow::Borrowed(indices),
        weights: Cow::Borrowed(weights),
    }
}

fn assert_sums_to_one(geometry: &GeometryParts) {
    for vertex in &geometry.vertices {
        assert!(
            (vertex.weights.iter().sum::<f32>() - 1.0).abs() < 1e-6,
            "{:?}",
            vertex.weights
        );
    }
}

#[test]
fn the_four_largest_weights_are_kept_and_renormalised() {
    let weights = [0.05, 0.30, 0.10, 0.25, 0.20, 0.10];
    let clusters: Vec<_> = weights
        .iter()
        .map(|weight| cluster(&[0], std::slice::from_ref(weight)))
        .collect();
    let mut geometry = points(1);
    let figures = SkinWeights::gather(&clusters, 1).apply(&mut geometry, 6);
    assert_eq!(
        geometry.vertices[0].palette_indices,
        [1, 3, 4, 2],
        "of the two with 0.10 the earlier cluster wins"
    );
    let expected = [0.30, 0.25, 0.20, 0.10].map(|weight: f32| weight / 0.85);
    for (ours, expected) in geometry.vertices[0].weights.into_iter().zip(expected) {
        assert!((ours - expected).abs() < 1e-6);
    }
    assert_eq!(figures.cut, 1);
    assert!((figures.worst_loss - 0.15).abs() < 1e-12);
    assert_eq!((figures.normalised, figures.unweighted), (0, 0));
}

#[test]
fn weights_are_put_right_whatever_they_sum_to() {
    // Sums as measured in Blender's exports: 0.003 and 2.08. A tiny weight is still a weight.
    let clusters = [
        cluster(&[0, 1, 2], &[0.001, 1.04, 1.0]),
        cluster(&[0, 1], &[0.002, 1.04]),
    ];
    let mut geometry = points(3);
    let figures = SkinWeights::gather(&clusters, 3).apply(&mut geometry, 2);
    assert_sums_to_one(&geometry);
    assert_eq!(geometry.vertices[0].palette_indices[..2], [1, 0]);
    assert!((geometry.vertices[0].weights[0] - 2.0 / 3.0).abs() < 1e-6);
    assert_eq!(figures.normalised, 2);
    assert!((figures.worst_sum - 1.08).abs() < 1e-9);
}

#[test]
fn a_vertex_without_weight_follows_its_mesh_node() {
    let mut geometry = points(3);
    let figures = SkinWeights::gather(&[cluster(&[0, 1], &[1.0, 0.0])], 3).apply(&mut geometry, 1);
    assert_eq!(figures.unweighted, 2);
    assert_eq!(geometry.vertices[0].palette_indices[0], 0);
    for vertex in &geometry.vertices[1..] {
        assert_eq!(
            (vertex.palette_indices[0], vertex.weights),
            (1, [1.0, 0.0, 0.0, 0.0])
        );
    }
}

#[test]
fn garbage_entries_are_dropped_and_counted() {
    // The entries of the damaged corpus file: NaN, infinite, and -1 for control point 999999.
    let clusters = [
        cluster(&[0, 1, 2, 999_999], &[1.0, f64::NAN, f64::INFINITY, -1.0]),
        cluster(&[-1, 1], &[1.0]),
    ];
    let weights = SkinWeights::gather(&clusters, 4);
    assert_eq!(weights.bad, 3 + 2);
    let mut geometry = points(4);
    let figures = weights.apply(&mut geometry, 2);
    assert_sums_to_one(&geometry);
    assert_eq!(figures.unweighted, 3);
}

#[test]
fn control_points_are_counted_once_and_only_when_drawn() {
    let five: Vec<_> = (0..5).map(|_| cluster(&[0, 1], &[0.2, 0.2])).collect();
    let mut geometry = points(1);
    geometry.vertices.push(geometry.vertices[0]);
    geometry.control_points.push(0);
    let weights = SkinWeights::gather(&five, 2);
    assert_eq!(
        weights.apply(&mut geometry, 5).cut,
        1,
        "control point 1 has no vertex, 0 has two"
    );
    assert_eq!(weights.cut_weights(&five, &geometry).vertices.len(), 1);
}

#[test]
fn the_loss_in_metres_is_the_way_between_full_and_cut_skinning() {
    // Five equal influences; the fifth bone moves by 1 m and is cut: the full blend moves 0.2 m,
    // the cut one 0.
    let five: Vec<_> = (0..5).map(|_| cluster(&[0], &[0.26])).collect();
    let mut geometry = points(1);
    let weights = SkinWeights::gather(&five, 1);
    weights.apply(&mut geometry, 5);
    let cut = weights.cut_weights(&five, &geometry);
    let mut palette = vec![Mat4::IDENTITY; 6];
    assert_eq!(cut.worst_metres(&palette), 0.0);
    palette[4] = Mat4::from_translation(Vec3::Y);
    assert!((cut.worst_metres(&palette) - 0.2).abs() < 1e-6);
}
