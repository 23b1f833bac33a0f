//! Blend shapes by hand: shapes, channels, and a file that smiles.
//!
//! *In*: control points and keys. *Out*: shapes, channels, an imported file. *Not here*: any claim.

use super::render_scene::{ball, mesh};
use super::rig::{at, bone, skeleton};
use maquette::asset::{
    AnimSequence, BoneIndex, FloatCurve, FloatCurveKind, Geometry, GeometryParts, ImportReport,
    ImportedFile, Mesh, MorphChannel, MorphKey, MorphSet, MorphShape, SequenceParts, Skeleton,
    Vertex,
};
use maquette::math::{Transform, Vec2, Vec3};
use std::sync::Arc;

/// A shape that moves some points by the same way, normals left alone.
pub(crate) fn shape(points: &[u32], by: Vec3) -> MorphShape {
    MorphShape::new(
        points.to_vec(),
        vec![by; points.len()],
        Vec::new(),
        Vec::new(),
    )
    .unwrap()
}

/// A channel whose keys name shapes from `first` on.
pub(crate) fn channel(name: &str, saved: f32, keys: &[f32], first: u32) -> MorphChannel {
    let keys = keys
        .iter()
        .zip(first..)
        .map(|(&weight, shape)| MorphKey { weight, shape })
        .collect();
    MorphChannel {
        name: name.to_owned(),
        saved,
        keys,
    }
}

/// Four vertices over three control points, the last two split corners of point 2.
pub(crate) fn split_square() -> GeometryParts {
    let corner = |x: f32, y: f32, normal: Vec3| Vertex {
        position: Vec3::new(x, y, 0.0),
        normal,
        tangent: [1.0, 0.0, 0.0, 1.0],
        uv: Vec2::ZERO,
        color: [255; 4],
        palette_indices: [0; 4],
        weights: [1.0, 0.0, 0.0, 0.0],
    };
    let mut geometry = ball(1.0, 4);
    geometry.vertices = vec![
        corner(0.0, 0.0, Vec3::Z),
        corner(1.0, 0.0, Vec3::Z),
        corner(1.0, 1.0, Vec3::Z),
        corner(1.0, 1.0, Vec3::X),
    ];
    geometry.control_points = vec![0, 1, 2, 2];
    geometry.indices = vec![0, 1, 2, 0, 1, 3];
    geometry.sections.clear();
    geometry.control_point_count = 4;
    geometry
}

/// Checks a geometry that is made by hand.
pub(crate) fn built(parts: &GeometryParts) -> Geometry {
    Geometry::new(parts.clone()).expect("the geometry is sound")
}

/// A square on one bone with the shapes "smile" (saved at 25 %) and "blink", and two takes of a
/// second: the first brings "smile" from 0 to 1, the second holds "blink" at 1.
pub(crate) fn smiling_file() -> ImportedFile {
    let mut geometry = split_square();
    let channels = vec![
        channel("smile", 0.25, &[1.0], 0),
        channel("blink", 0.0, &[1.0], 1),
    ];
    let shapes = vec![
        shape(&[0, 1, 2], Vec3::Y),
        shape(&[0], Vec3::new(0.0, 0.0, 4.0)),
    ];
    geometry.morph = MorphSet::new(channels, shapes, 4, 4).unwrap();
    let bones: Arc<Skeleton> = skeleton(vec![
        bone("root", None, Transform::IDENTITY),
        bone("tip", Some(0), at(0.0, 1.0, 0.0)),
    ]);
    let take = |name: &str, curve: &str, values: Vec<f32>| {
        let kind = FloatCurveKind::BlendShape { node: BoneIndex(0) };
        let parts = SequenceParts {
            name: name.to_owned(),
            rate_hz: 2.0,
            length_secs: 1.0,
            frame_count: 3,
            first_keys: vec![Transform::IDENTITY; 2],
            curves: vec![FloatCurve {
                name: curve.to_owned(),
                kind,
                values,
            }],
            ..SequenceParts::default()
        };
        Arc::new(AnimSequence::new(parts).unwrap())
    };
    let mesh: Mesh = mesh(geometry, 1, 0);
    ImportedFile {
        skeleton: bones,
        meshes: vec![Arc::new(mesh)],
        materials: Vec::new(),
        textures: Vec::new(),
        takes: vec![
            take("smiling", "smile", vec![0.0, 0.5, 1.0]),
            take("blinking", "blink", vec![1.0]),
        ],
        default_take: None,
        report: ImportReport::default(),
    }
}
