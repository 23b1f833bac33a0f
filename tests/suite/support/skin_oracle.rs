//! Skinning by textbook sums, and the device held against it.
//!
//! *In*: a mesh, shape weights, a palette. *Out*: a panic where the device differs, or the worst
//! error. *Not here*: which meshes are tried.

use super::render_scene::{ball, gpu, mesh};
use maquette::anim::{SkinnedVertex, skin_geometry};
use maquette::asset::{GeometryParts, Mesh, Vertex};
use maquette::editor::{CharactersCommand, Editor};
use maquette::math::{Bounds, DVec3, Mat4, Quat, Vec2, Vec3};
use maquette::render::gpu_types::SkinnedPoint;
use maquette::render::{Gpu, skin_readback};

/// A ball whose lower half follows slot `low`, whose upper half follows slot `high`, with a blend
/// between.
pub(crate) fn two_bone_ball(slots: usize, low: u16, high: u16) -> Mesh {
    let mut geometry: GeometryParts = ball(1.0, 24);
    for vertex in &mut geometry.vertices {
        let weight = vertex.position.y * 0.5 + 0.5;
        vertex.palette_indices = [low, high, 0, 0];
        vertex.weights = [1.0 - weight, weight, 0.0, 0.0];
    }
    mesh(geometry, slots, 0)
}

/// Skins one vertex by textbook sums: weighted matrices, inverse transpose by solving,
/// Gram-Schmidt.
pub(crate) fn oracle(
    vertex: &Vertex,
    palette: &[Mat4],
    component_to_world: Mat4,
) -> (Vec3, Vec3, Vec3, f32) {
    let mut rows = [[0.0f64; 4]; 4];
    for (&slot, &weight) in vertex.palette_indices.iter().zip(&vertex.weights) {
        let matrix = (palette[slot as usize] * component_to_world).to_rows();
        for i in 0..16 {
            rows[i / 4][i % 4] += f64::from(matrix[i]) * f64::from(weight);
        }
    }
    let position = vertex.position.as_dvec3().extend(1.0).to_array();
    let at = |column: usize| {
        (0..4)
            .map(|row| position[row] * rows[row][column])
            .sum::<f64>() as f32
    };
    let axes: [DVec3; 3] =
        std::array::from_fn(|row| DVec3::new(rows[row][0], rows[row][1], rows[row][2]));
    let determinant = axes[0].dot(axes[1].cross(axes[2]));
    let [nx, ny, nz] = vertex.normal.as_dvec3().to_array();
    let normal =
        (axes[1].cross(axes[2]) * nx + axes[2].cross(axes[0]) * ny + axes[0].cross(axes[1]) * nz)
            / determinant;
    let normal = normal.normalize();
    let [tx, ty, tz, sign] = vertex.tangent.map(f64::from);
    let along = axes[0] * tx + axes[1] * ty + axes[2] * tz;
    let tangent = (along - normal * normal.dot(along)).normalize();
    let sign = sign * determinant.signum();
    (
        Vec3::new(at(0), at(1), at(2)),
        normal.as_vec3(),
        tangent.as_vec3(),
        sign as f32,
    )
}

/// Adds up blend shapes by textbook sums.
pub(crate) fn moved(mesh: &Mesh, shape_weights: &[f32]) -> Vec<Vertex> {
    let geometry = mesh.geometry();
    let vertices = geometry
        .vertices()
        .iter()
        .zip(geometry.control_points())
        .zip(0..);
    let moved = vertices.map(|((&vertex, point), number)| {
        let mut position = vertex.position.as_dvec3();
        let mut normal = vertex.normal.as_dvec3();
        for (shape, &weight) in geometry.morph().shapes().iter().zip(shape_weights) {
            for i in (0..shape.points().len()).filter(|&i| shape.points()[i] == *point) {
                position += shape.positions()[i].as_dvec3() * f64::from(weight);
            }
            for i in (0..shape.vertices().len()).filter(|&i| shape.vertices()[i] == number) {
                normal += shape.normals()[i].as_dvec3() * f64::from(weight);
            }
        }
        Vertex {
            position: position.as_vec3(),
            normal: normal.normalize().as_vec3(),
            ..vertex
        }
    });
    moved.collect()
}

/// Holds the device against textbook sums: blend shapes first, then the palette.
pub(crate) fn assert_morphed_equals_oracle(
    test: &str,
    mesh: &Mesh,
    shape_weights: &[f32],
    palette: &[Mat4],
    component_to_world: Mat4,
) {
    let Some(gpu) = gpu(test) else { return };
    let points: Vec<SkinnedPoint> =
        skin_readback(&gpu, mesh, shape_weights, palette, component_to_world).unwrap();
    assert_eq!(points.len(), mesh.geometry().vertices().len());
    let moved = moved(mesh, shape_weights);
    let skinned: Vec<_> = moved
        .iter()
        .map(|vertex| oracle(vertex, palette, component_to_world))
        .collect();
    let size = maquette::math::Bounds::from_points(skinned.iter().map(|point| point.0))
        .size()
        .length();
    for (index, (point, (position, normal, tangent, sign))) in
        points.iter().zip(&skinned).enumerate()
    {
        let xyz = |v: [f32; 4]| Vec3::new(v[0], v[1], v[2]);
        let off = (xyz(point.position) - *position).length();
        assert!(
            off <= 1e-5 * size,
            "{test}: vertex {index} is {off} m away, the model measures {size} m"
        );
        assert!(
            (xyz(point.normal) - *normal).length() < 2e-4,
            "{test}: normal {index} {:?} {normal}",
            point.normal
        );
        assert!(
            (xyz(point.tangent) - *tangent).length() < 1e-3,
            "{test}: tangent {index} {:?} {tangent}",
            point.tangent
        );
        assert_eq!(point.tangent[3], *sign, "{test}: bitangent sign {index}");
    }
}

pub(crate) fn turned(degrees: f32) -> Mat4 {
    Mat4::from_rotation(Quat::from_axis_angle(
        Vec3::new(0.3, 0.9, -0.2).normalize(),
        degrees.to_radians(),
    ))
}

/// Poses the middle of the shown take and gives the worst position error over the model's size, and
/// how many vertices were compared.
pub(crate) fn worst_error(gpu: &Gpu, editor: &mut Editor) -> (f32, usize) {
    editor.apply(CharactersCommand::SetPlaying(false));
    let middle = editor
        .sequence()
        .map_or(0.0, |take| take.length_secs() * 0.5);
    editor.apply(CharactersCommand::Scrub(middle));
    editor.tick(0.0);
    let list = editor.draw_list(Vec2::new(64.0, 64.0));
    let mut pairs: Vec<(Vec3, Vec3)> = Vec::new();
    let mut skinned: Vec<SkinnedVertex> = Vec::new();
    for item in &list.meshes {
        let mesh = editor.files().library().mesh(item.mesh).unwrap();
        let palette = &list.palettes[item.palette.start as usize..item.palette.end as usize];
        let shapes = &list.shape_weights[item.shapes.start as usize..item.shapes.end as usize];
        skin_geometry(mesh.geometry(), shapes, palette, &mut skinned);
        let points = skin_readback(gpu, mesh, shapes, palette, item.component_to_world).unwrap();
        assert_eq!(points.len(), skinned.len(), "mesh \"{}\"", mesh.name());
        for (point, vertex) in points.iter().zip(&skinned) {
            let [x, y, z, _] = point.position;
            pairs.push((
                Vec3::new(x, y, z),
                item.component_to_world.transform_point(vertex.position),
            ));
        }
    }
    let size = Bounds::from_points(pairs.iter().map(|pair| pair.1))
        .size()
        .length()
        .max(f32::MIN_POSITIVE);
    let worst = pairs
        .iter()
        .map(|(device, cpu)| (*device - *cpu).length() / size)
        .fold(0.0, f32::max);
    (worst, pairs.len())
}
