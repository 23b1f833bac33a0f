//! Polygons to triangles, layers to corners, corners to vertices: by hand-made data and arithmetic.

use maquette::fbx::{LayerElement, LayerSizes, Mapping};
use maquette::geometry::{PolygonMesh, Polygons, Smoothing, computed_normals};
use maquette::math::{Vec2, Vec3};
use std::borrow::Cow;

fn triangles(indices: &[i32], positions: &[Vec3]) -> Vec<[Vec3; 3]> {
    let polygons = Polygons::split(indices, positions.len());
    let mut found = Vec::new();
    polygons.triangulate(positions, |_, corners| {
        found.push(corners.map(|corner| positions[polygons.corners[corner as usize] as usize]));
    });
    found
}

/// Twice the signed area of a triangle in the XY plane.
fn double_area([a, b, c]: [Vec3; 3]) -> f32 {
    (b - a).cross(c - a).z
}

fn flat(points: &[(f32, f32)]) -> Vec<Vec3> {
    points.iter().map(|&(x, y)| Vec3::new(x, y, 0.0)).collect()
}

/// One polygon over all points.
fn ring(count: usize) -> Vec<i32> {
    (0..count as i32)
        .map(|i| if i as usize + 1 == count { !i } else { i })
        .collect()
}

/// Holds the triangles of one polygon against its area: none is turned over, none overlaps.
fn assert_covers(points: &[(f32, f32)], double_area_by_hand: f32) {
    let found = triangles(&ring(points.len()), &flat(points));
    assert_eq!(found.len(), points.len() - 2);
    let areas: Vec<f32> = found.into_iter().map(double_area).collect();
    assert!(
        areas.iter().all(|&area| area >= -1e-6),
        "a triangle is turned over: {areas:?}"
    );
    let sum: f32 = areas.iter().sum();
    assert!(
        (sum - double_area_by_hand).abs() < 1e-4,
        "the areas add up to {sum}"
    );
}

#[test]
fn concave_polygons_are_covered_exactly_once() {
    // An L of three unit squares, an arrow head, a plus of five unit squares, a comb with two
    // teeth.
    assert_covers(
        &[(0., 0.), (2., 0.), (2., 1.), (1., 1.), (1., 2.), (0., 2.)],
        6.0,
    );
    assert_covers(
        &[(0., 0.), (2., 1.), (0., 2.), (0.5, 1.5), (0.5, 0.5)],
        2.0 * (2.0 - 0.75),
    );
    #[rustfmt::skip]
    assert_covers(&[(1., 0.), (2., 0.), (2., 1.), (3., 1.), (3., 2.), (2., 2.), (2., 3.), (1., 3.), (1., 2.), (0., 2.), (0., 1.), (1., 1.)], 10.0);
    assert_covers(
        &[
            (0., 0.),
            (3., 0.),
            (3., 2.),
            (2., 2.),
            (2., 1.),
            (1., 1.),
            (1., 2.),
            (0., 2.),
        ],
        10.0,
    );
}

#[test]
fn convex_polygons_are_covered_exactly_once() {
    assert_covers(
        &[(0., 0.), (2., 0.), (3., 1.), (2., 2.), (0., 2.)],
        2.0 * 5.0,
    );
}

#[test]
fn corners_on_a_straight_edge_stay_in_some_triangle() {
    let points = [
        (0., 0.),
        (1., 0.),
        (2., 0.),
        (2., 2.),
        (1., 1.),
        (0., 2.),
        (0., 1.),
    ];
    assert_covers(&points, 2.0 * 3.0);
    let found = triangles(&ring(points.len()), &flat(&points));
    for point in flat(&points) {
        assert!(
            found.iter().flatten().any(|corner| *corner == point),
            "{point} got lost"
        );
    }
}

#[test]
fn a_concave_quad_is_split_along_the_diagonal_inside_it() {
    // Whichever corner the notch is at.
    let dart = [(0., 0.), (2., 1.), (0., 2.), (0.5, 1.)];
    for turn in 0..4 {
        let mut turned = dart;
        turned.rotate_left(turn);
        assert_covers(&turned, 2.0 * 1.5);
    }
}

#[test]
fn a_convex_quad_is_split_along_its_shorter_diagonal() {
    let kite = flat(&[(0., 0.), (2., -0.5), (5., 0.), (2., 0.5)]);
    let found = triangles(&ring(4), &kite);
    assert!(
        found
            .iter()
            .all(|triangle| triangle.contains(&kite[1]) && triangle.contains(&kite[3]))
    );
}

#[test]
fn a_polygon_that_leans_in_space_keeps_its_winding() {
    let lean = |p: &(f32, f32)| Vec3::new(p.0, p.1, 3.0 - p.0 * 0.5 + p.1);
    let points: Vec<Vec3> = [(0., 0.), (2., 0.), (2., 1.), (1., 1.), (1., 2.), (0., 2.)]
        .iter()
        .map(lean)
        .collect();
    let normal = (points[1] - points[0]).cross(points[5] - points[0]);
    for [a, b, c] in triangles(&ring(6), &points) {
        assert!((b - a).cross(c - a).dot(normal) > 0.0);
    }
}

#[test]
fn polygons_that_cannot_be_drawn_are_dropped_and_counted() {
    // As in the damaged corpus file: a polygon that names control point 9999 of 3.
    let polygons = Polygons::split(&[0, 1, -3, 0, 9999, -2, 0, -2, 2, -1, 0, 1, 2], 3);
    assert_eq!((polygons.out_of_range, polygons.too_small), (1, 2));
    assert_eq!(polygons.spans, [(0, 3), (10, 3)]);
    assert_eq!(
        polygons.numbers,
        [0, 4],
        "the file's polygon numbers stay, the last needs no end mark"
    );
    assert_eq!(polygons.count_in_file, 5);
    assert_eq!(polygons.triangle_count(), 2);
}

#[test]
fn a_polygon_without_area_is_kept_without_harm() {
    let points = vec![Vec3::ONE; 6];
    let found = triangles(&ring(6), &points);
    assert_eq!(found.len(), 4);
    assert_eq!(Polygons::split(&[], 0).triangle_count(), 0);
}

/// Two triangles over four control points; the second polygon is the file's third, because one was
/// dropped.
fn two_triangles() -> Polygons {
    Polygons::split(&[0, 1, -3, 7, 7, -8, 0, 2, -4], 4)
}

const SIZES: LayerSizes = LayerSizes {
    corners: 9,
    control_points: 4,
    polygons: 3,
};

fn layer<'a>(
    mapping: &str,
    reference: &str,
    values: &'a [f64],
    indices: &'a [i32],
) -> Option<LayerElement<'a>> {
    LayerElement::new(
        (mapping, reference),
        1,
        Cow::Borrowed(values),
        Cow::Borrowed(indices),
        SIZES,
    )
}

/// The value of each corner of the two kept triangles.
fn corner_values(layer: &LayerElement<'_>) -> Vec<Option<f64>> {
    let mut values = Vec::new();
    layer.for_each_corner(&two_triangles(), |_, entry| {
        values.push(entry.map(|entry| entry[0]))
    });
    values
}

fn some(values: &[f64]) -> Vec<Option<f64>> {
    values.iter().copied().map(Some).collect()
}

#[test]
fn every_mapping_gives_each_corner_its_value() {
    let nine = [10., 11., 12., 13., 14., 15., 16., 17., 18.];
    let by_corner = layer("ByPolygonVertex", "Direct", &nine, &[]).expect("usable");
    assert_eq!(
        corner_values(&by_corner),
        some(&[10., 11., 12., 16., 17., 18.])
    );
    for word in ["ByVertex", "ByVertice"] {
        let by_point = layer(word, "Direct", &[1., 2., 3., 4.], &[]).expect("usable");
        assert_eq!(corner_values(&by_point), some(&[1., 2., 3., 1., 3., 4.]));
    }
    let by_polygon = layer("ByPolygon", "Direct", &[1., 2., 3.], &[]).expect("usable");
    assert_eq!(corner_values(&by_polygon), some(&[1., 1., 1., 3., 3., 3.]));
    let same = layer("AllSame", "Direct", &[5.], &[]).expect("usable");
    assert_eq!(corner_values(&same), some(&[5.; 6]));
}

#[test]
fn indexed_references_go_through_their_indices() {
    let values = [7., 8., 9.];
    for word in ["IndexToDirect", "Index"] {
        let corners = layer(
            "ByPolygonVertex",
            word,
            &values,
            &[0, 1, 2, 0, 0, 0, 2, 1, 0],
        )
        .expect("usable");
        assert_eq!(corner_values(&corners), some(&[7., 8., 9., 9., 8., 7.]));
        let points = layer("ByVertice", word, &values, &[2, 1, 0, 1]).expect("usable");
        assert_eq!(corner_values(&points), some(&[9., 8., 7., 9., 7., 8.]));
        let polygons = layer("ByPolygon", word, &values, &[1, 0, 2]).expect("usable");
        assert_eq!(corner_values(&polygons), some(&[8., 8., 8., 9., 9., 9.]));
        let same = layer("AllSame", word, &values, &[1]).expect("usable");
        assert_eq!(corner_values(&same), some(&[8.; 6]));
    }
}

#[test]
fn indices_out_of_range_give_no_value() {
    let corners = layer(
        "ByPolygonVertex",
        "IndexToDirect",
        &[7., 8.],
        &[0, -1, 5, 0, 0, 0, 1, 1, 1],
    )
    .expect("usable");
    assert_eq!(
        corner_values(&corners),
        [Some(7.), None, None, Some(8.), Some(8.), Some(8.)]
    );
}

#[test]
fn an_indexed_layer_without_indices_is_read_directly() {
    let same = layer("ByVertice", "IndexToDirect", &[1., 2., 3., 4.], &[]).expect("usable");
    assert_eq!(corner_values(&same), some(&[1., 2., 3., 1., 3., 4.]));
}

#[test]
fn a_length_that_contradicts_the_mapping_decides_it() {
    let points = layer("ByPolygonVertex", "Direct", &[1., 2., 3., 4.], &[]).expect("usable");
    assert_eq!(points.mapping, Mapping::ControlPoint);
    let same = layer("ByPolygon", "Direct", &[1.], &[]).expect("usable");
    assert_eq!(same.mapping, Mapping::AllSame);
    let unknown = layer("BySomething", "Direct", &[1., 2., 3.], &[]).expect("usable");
    assert_eq!(unknown.mapping, Mapping::Polygon);
    let short =
        layer("ByPolygonVertex", "Direct", &[1., 2.], &[]).expect("usable as far as it goes");
    assert_eq!(
        corner_values(&short),
        [Some(1.), Some(2.), None, None, None, None]
    );
}

#[test]
fn a_layer_that_says_nothing_is_refused() {
    assert!(layer("ByEdge", "Direct", &[1., 2., 3.], &[]).is_none());
    assert!(layer("ByPolygonVertex", "Direct", &[], &[]).is_none());
    assert!(layer("BySomething", "Direct", &[1., 2.], &[]).is_none());
}

/// Two quads at a right angle that share the edge along X: one in the XZ plane, one in the XY
/// plane.
fn fold() -> (Polygons, Vec<Vec3>) {
    let points = [
        (0, 0, 0),
        (1, 0, 0),
        (1, 0, -1),
        (0, 0, -1),
        (1, -1, 0),
        (0, -1, 0),
    ];
    let positions: Vec<Vec3> = points
        .iter()
        .map(|&(x, y, z)| Vec3::new(x as f32, y as f32, z as f32))
        .collect();
    (
        Polygons::split(&[0, 1, 2, -4, 1, 0, 5, -5], positions.len()),
        positions,
    )
}

#[test]
fn computed_normals_follow_the_smoothing_groups() {
    let (polygons, positions) = fold();
    let between = Vec3::new(0.0, 1.0, 1.0).normalize();
    for (smoothing, at_fold) in [
        (Smoothing::All, between),
        (Smoothing::Groups(&[2, 2]), between),
        (Smoothing::Groups(&[1, 2]), Vec3::Y),
        (Smoothing::None, Vec3::Y),
    ] {
        let normals = computed_normals(&polygons, &positions, smoothing);
        assert!(
            normals[0].distance(at_fold) < 1e-6,
            "{smoothing:?} gives {}",
            normals[0]
        );
        assert!(normals[2].distance(Vec3::Y) < 1e-6);
        assert!(normals[6].distance(Vec3::Z) < 1e-6);
    }
}

fn parts() -> PolygonMesh {
    let (polygons, positions) = fold();
    let normals = computed_normals(&polygons, &positions, Smoothing::All);
    PolygonMesh {
        positions,
        polygons,
        normals,
        ..PolygonMesh::default()
    }
}

#[test]
fn equal_corners_become_one_vertex() {
    let geometry = parts().build();
    assert_eq!(
        geometry.vertices.len(),
        6,
        "smooth: as many as control points"
    );
    assert_eq!(geometry.indices.len(), 12);
    assert_eq!(geometry.control_point_count, 6);
    for (vertex, &control_point) in geometry.vertices.iter().zip(&geometry.control_points) {
        assert_eq!(vertex.position, parts().positions[control_point as usize]);
        let tangent = Vec3::from_slice(&vertex.tangent);
        assert!(tangent.is_normalized() && tangent.dot(vertex.normal).abs() < 1e-6);
    }
    let hard = PolygonMesh {
        normals: computed_normals(&parts().polygons, &parts().positions, Smoothing::None),
        ..parts()
    };
    assert_eq!(
        hard.build().vertices.len(),
        8,
        "hard edge: the two control points on it are doubled"
    );
}

#[test]
fn corners_that_differ_in_one_value_stay_apart() {
    let uvs: Vec<Vec2> = (0..8)
        .map(|corner| Vec2::splat(f32::from(corner == 4)))
        .collect();
    assert_eq!(PolygonMesh { uvs, ..parts() }.build().vertices.len(), 7);
    let colors = (0..8)
        .map(|corner| [if corner == 5 { 0 } else { 255 }; 4])
        .collect();
    assert_eq!(PolygonMesh { colors, ..parts() }.build().vertices.len(), 7);
}

#[test]
fn triangles_lie_in_runs_by_material() {
    let geometry = PolygonMesh {
        material_slots: vec![3, 1],
        ..parts()
    }
    .build();
    let runs: Vec<_> = geometry
        .sections
        .iter()
        .map(|s| (s.material_slot, s.first_index, s.index_count))
        .collect();
    assert_eq!(runs, [(1, 0, 6), (3, 6, 6)]);
    let places: Vec<u32> = geometry
        .indices
        .iter()
        .map(|&index| geometry.control_points[index as usize])
        .collect();
    assert!(
        places[..6].contains(&5) && !places[..6].contains(&2),
        "the second quad stands first: {places:?}"
    );
}

#[test]
fn computed_tangents_run_along_u_and_give_the_side_of_v() {
    // A square in the XZ plane seen from above; u along +X. v runs down, towards +Z and towards -Z.
    let positions = vec![
        Vec3::new(0., 0., 0.),
        Vec3::new(0., 0., 1.),
        Vec3::new(1., 0., 1.),
        Vec3::new(1., 0., 0.),
    ];
    for (down, sign) in [(Vec3::Z, 1.0), (Vec3::NEG_Z, -1.0)] {
        let uvs: Vec<Vec2> = positions
            .iter()
            .map(|p| Vec2::new(p.x, p.dot(down)))
            .collect();
        let polygons = Polygons::split(&[0, 1, 2, -4], 4);
        let normals = vec![Vec3::Y; 4];
        let positions = positions.clone();
        let parts = PolygonMesh {
            positions,
            polygons,
            normals,
            uvs,
            needs_tangents: true,
            ..PolygonMesh::default()
        };
        for vertex in parts.build().vertices {
            assert_eq!(vertex.tangent, [1.0, 0.0, 0.0, sign]);
            let up_in_picture = vertex.normal.cross(Vec3::X) * vertex.tangent[3];
            assert_eq!(up_in_picture, -down);
        }
    }
}

#[test]
fn mirrored_coordinates_split_the_vertices_on_the_seam() {
    // Two squares side by side, the texture mirrored at x = 1: u falls beyond it.
    let points = [(0., 0.), (1., 0.), (1., 1.), (0., 1.), (2., 0.), (2., 1.)];
    let positions = flat(&points);
    let polygons = Polygons::split(&[0, 1, 2, -4, 1, 4, 5, -3], 6);
    let uvs = polygons
        .corners
        .iter()
        .map(|&c| positions[c as usize])
        .map(|p| Vec2::new(1.0 - (p.x - 1.0).abs(), p.y));
    let uvs = uvs.collect();
    let normals = vec![Vec3::Z; 8];
    let parts = PolygonMesh {
        positions,
        polygons,
        normals,
        uvs,
        needs_tangents: true,
        ..PolygonMesh::default()
    };
    let geometry = parts.build();
    assert_eq!(geometry.vertices.len(), 8);
    assert_eq!(geometry.control_points.len(), 8);
    let sides: Vec<f32> = geometry
        .vertices
        .iter()
        .map(|vertex| vertex.tangent[3])
        .collect();
    assert_eq!(sides.iter().filter(|&&side| side > 0.0).count(), 4);
}

/// What the reference implementation of tangents is asked about, and what it answered for each
/// corner.
struct Reference<'a> {
    vertices: &'a [maquette::asset::Vertex],
    indices: &'a [u32],
    tangents: Vec<Option<[f32; 4]>>,
}

impl Reference<'_> {
    fn vertex(&self, face: usize, corner: usize) -> &maquette::asset::Vertex {
        &self.vertices[self.indices[face * 3 + corner] as usize]
    }
}

impl bevy_mikktspace::Geometry for Reference<'_> {
    fn num_faces(&self) -> usize {
        self.indices.len() / 3
    }
    fn num_vertices_of_face(&self, _face: usize) -> usize {
        3
    }
    fn position(&self, face: usize, corner: usize) -> [f32; 3] {
        self.vertex(face, corner).position.to_array()
    }
    fn normal(&self, face: usize, corner: usize) -> [f32; 3] {
        self.vertex(face, corner).normal.to_array()
    }
    fn tex_coord(&self, face: usize, corner: usize) -> [f32; 2] {
        let uv = self.vertex(face, corner).uv;
        [uv.x, 1.0 - uv.y]
    }
    fn set_tangent(
        &mut self,
        space: Option<bevy_mikktspace::TangentSpace>,
        face: usize,
        corner: usize,
    ) {
        self.tangents[face * 3 + corner] = space.map(|space| space.tangent_encoded());
    }
}

/// Returns the share of corners whose tangent is that of the reference, to a hundredth of a radian.
pub(crate) fn share_of_reference_tangents(
    vertices: &[maquette::asset::Vertex],
    indices: &[u32],
) -> f64 {
    let mut reference = Reference {
        vertices,
        indices,
        tangents: vec![None; indices.len()],
    };
    bevy_mikktspace::generate_tangents(&mut reference).expect("the reference takes any mesh");
    let tangents = std::mem::take(&mut reference.tangents);
    let is_same = |(place, theirs): (usize, &Option<[f32; 4]>)| {
        let ours = reference.vertex(place / 3, place % 3).tangent;
        let is_near =
            |theirs: &[f32; 4]| Vec3::from_slice(&ours).distance(Vec3::from_slice(theirs)) < 0.01;
        theirs
            .as_ref()
            .is_none_or(|theirs| is_near(theirs) && ours[3] == theirs[3])
    };
    tangents
        .iter()
        .enumerate()
        .filter(|&corner| is_same(corner))
        .count() as f64
        / tangents.len() as f64
}

#[test]
fn computed_tangents_are_those_of_the_reference_implementation() {
    // A bowl of 12 by 12 quads, its texture turned and mirrored at the middle.
    let size = 13;
    let at = |i: usize| Vec3::new((i % size) as f32 - 6.0, (i / size) as f32 - 6.0, 0.0);
    let positions: Vec<Vec3> = (0..size * size)
        .map(|i| at(i).with_z(at(i).length_squared() * 0.05))
        .collect();
    let quad = |i: usize| {
        [
            i as i32,
            i as i32 + 1,
            (i + size) as i32 + 1,
            !((i + size) as i32),
        ]
    };
    let indices: Vec<i32> = (0..size * (size - 1))
        .filter(|i| i % size + 1 < size)
        .flat_map(quad)
        .collect();
    let polygons = Polygons::split(&indices, positions.len());
    let normals = computed_normals(&polygons, &positions, Smoothing::All);
    let uv = |p: Vec3| Vec2::new(p.x.abs() * 0.3 + p.y * 0.1, p.y * 0.2 - p.x.abs() * 0.05);
    let uvs = polygons
        .corners
        .iter()
        .map(|&corner| uv(positions[corner as usize]))
        .collect();
    let parts = PolygonMesh {
        positions,
        polygons,
        normals,
        uvs,
        needs_tangents: true,
        ..PolygonMesh::default()
    };
    let geometry = parts.build();
    assert_eq!(
        geometry.vertices.len(),
        size * size + size,
        "the seam in the middle is doubled"
    );
    assert_eq!(
        share_of_reference_tangents(&geometry.vertices, &geometry.indices),
        1.0
    );
}
