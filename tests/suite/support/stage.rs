//! Small characters made by hand and put into an editor, for tests that speak in commands.
//!
//! *In*: skeletons, meshes, takes. *Out*: imported files, editors that show them. *Not here*: the
//! skeletons themselves (`rig.rs`).

use super::rig::{at, bone, skeleton, take};
use crate::support::editing::EditorSteps as _;
use maquette::asset::{
    AnimSequence, AuthoredKeys, BoneIndex, Geometry, GeometryParts, ImportReport, ImportedFile,
    Mesh, MeshParts, PaletteEntry, Section, Skeleton, TakeInfo, Vertex,
};
use maquette::editor::{CharactersCommand, Editor, LoadedFile, StageTimes};
use maquette::math::{Mat4, Transform, Vec2, Vec3};
use std::path::PathBuf;
use std::sync::Arc;

/// Makes a file of a skeleton, meshes and takes.
pub(crate) fn file(
    skeleton: Arc<Skeleton>,
    meshes: Vec<Mesh>,
    takes: Vec<Arc<AnimSequence>>,
) -> ImportedFile {
    let infos = takes.iter().map(|take| TakeInfo {
        name: take.name().to_owned(),
        start_secs: take.start_secs(),
        end_secs: take.start_secs() + take.length_secs(),
        frame_rate_hz: take.rate_hz(),
        keys: 0,
        moves: true,
    });
    let report = ImportReport {
        unit_metres: 0.01,
        takes: infos.collect(),
        ..ImportReport::default()
    };
    ImportedFile {
        skeleton,
        meshes: meshes.into_iter().map(Arc::new).collect(),
        materials: vec![maquette::asset::Material::default()],
        textures: Vec::new(),
        default_take: (!takes.is_empty()).then_some(0),
        takes,
        report,
    }
}

/// A triangle around (0, 1, 0) that follows a bone.
pub(crate) fn triangle(of: u16) -> Mesh {
    let corners = [
        Vec3::new(-0.5, 0.5, 0.0),
        Vec3::new(0.5, 0.5, 0.0),
        Vec3::new(0.0, 1.5, 0.0),
    ];
    let vertices: Vec<Vertex> = corners
        .into_iter()
        .map(|position| Vertex {
            position,
            normal: Vec3::Z,
            tangent: [1.0, 0.0, 0.0, 1.0],
            uv: Vec2::ZERO,
            color: [255; 4],
            palette_indices: [0; 4],
            weights: [1.0, 0.0, 0.0, 0.0],
        })
        .collect();
    let geometry = Geometry::new(GeometryParts {
        vertices,
        control_points: vec![0, 1, 2],
        indices: vec![0, 1, 2],
        sections: vec![Section {
            first_index: 0,
            index_count: 3,
            material_slot: 0,
        }],
        control_point_count: 3,
        ..GeometryParts::default()
    });
    let mesh = Mesh::new(MeshParts {
        name: "triangle".to_owned(),
        node: BoneIndex(of),
        geometry: Arc::new(geometry.expect("the geometry is sound")),
        palette_entries: vec![PaletteEntry {
            bone: BoneIndex(of),
            mesh_to_bone: Mat4::IDENTITY,
        }],
        materials: vec![0],
        is_skinned: true,
        is_visible: true,
    });
    mesh.expect("the mesh is sound")
}

/// root and, one metre above it, spine.
pub(crate) fn two_bones() -> Arc<Skeleton> {
    skeleton(vec![
        bone("root", None, Transform::IDENTITY),
        bone("spine", Some(0), at(0.0, 1.0, 0.0)),
    ])
}

/// One second in which the root walks two metres forward: the clip of RM-10, 30 frames.
pub(crate) fn straight_walk(skeleton: &Skeleton) -> Arc<AnimSequence> {
    take(skeleton, 30.0, 31, &[(0, &|time| at(0.0, 0.0, 2.0 * time))])
}

/// The same take with authored keys and another begin.
pub(crate) fn authored(
    take: &AnimSequence,
    start_secs: f64,
    keys: &[(u16, &[f64])],
) -> Arc<AnimSequence> {
    let keys = keys.iter().map(|(bone, times)| AuthoredKeys {
        bone: BoneIndex(*bone),
        times_secs: times.to_vec(),
    });
    let parts = maquette::asset::SequenceParts {
        start_secs,
        authored_keys: keys.collect(),
        ..take.parts().clone()
    };
    Arc::new(AnimSequence::new(parts).expect("only times were changed"))
}

/// An editor that shows the file, paused at the take's begin.
pub(crate) fn editor(file: ImportedFile) -> Editor {
    let mut editor = Editor::default();
    editor.show_loaded(
        PathBuf::from("clip.fbx"),
        LoadedFile {
            file,
            times: StageTimes::default(),
        },
    );
    editor.apply(CharactersCommand::SetPlaying(false));
    editor
}

/// An editor with the straight walk and a triangle on the root.
pub(crate) fn walking_editor() -> Editor {
    let bones = two_bones();
    let walk = straight_walk(&bones);
    editor(file(bones, vec![triangle(0)], vec![walk]))
}
