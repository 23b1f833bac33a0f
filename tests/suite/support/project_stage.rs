//! An editor with the mannequin and things to hold, for tests of projects.
//!
//! *In*: files copied into a folder of their own. *Out*: editors, objects, the numbers of a picture.
//! *Not here*: any claim.

use super::mannequin::mannequin_path;
use super::stage::{file, triangle, two_bones};
use maquette::asset::{BoneIndex, FileHandle};
use maquette::editor::{Editor, LoadedFile, ObjectState, StageCommand, StageTimes};
use maquette::math::{Quat, Transform, Vec2, Vec3};
use maquette::scene::{AttachRules, ObjectId, SceneNode};
use std::path::PathBuf;

/// A folder of its own below which a project and its files lie.
pub(crate) struct Place {
    pub(crate) folder: tempfile::TempDir,
}

impl Place {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a temporary folder"),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Copies the mannequin there under a name, to be opened as any file.
    pub(crate) fn mannequin_as(&self, name: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("below the folder")).expect("made");
        std::fs::copy(mannequin_path(), &path).expect("copied");
        path
    }
}

pub(crate) fn character(editor: &Editor) -> ObjectId {
    editor.active_object().expect("a character is shown").id()
}

pub(crate) fn bone(editor: &Editor, name: &str) -> BoneIndex {
    editor
        .skeleton()
        .expect("a character is shown")
        .find(name)
        .expect("the mannequin has that bone")
}

pub(crate) fn on_bone(editor: &Editor, name: &str) -> SceneNode {
    SceneNode::Bone(character(editor), bone(editor, name))
}

/// Adds an open file to a bone and gives the new object.
pub(crate) fn add(editor: &mut Editor, file: FileHandle, bone_name: &str) -> ObjectId {
    let parent = Some(on_bone(editor, bone_name));
    editor.apply(StageCommand::AddOpenFile { file, parent });
    editor.selected_object().expect("what is new is selected")
}

pub(crate) fn offset(x: f32) -> Transform {
    Transform::new(
        Vec3::new(x, 0.02, -0.3),
        Quat::from_rotation_z(0.4),
        Vec3::new(1.0, 1.5, 1.0),
    )
}

pub(crate) fn state_of(editor: &Editor, name: &str) -> ObjectState {
    let document = editor.document();
    let found = document.objects.iter().find(|object| object.name == name);
    (**found.unwrap_or_else(|| panic!("there is no object \"{name}\""))).clone()
}

pub(crate) fn object_named(editor: &Editor, name: &str) -> ObjectId {
    let found = editor
        .stage()
        .scene()
        .objects()
        .find(|object| object.name == name);
    found
        .unwrap_or_else(|| panic!("there is no object \"{name}\" on the stage"))
        .id()
}

/// A small file without bones worth the name, to be held; it lies nowhere, so it only lives in
/// memory.
pub(crate) fn thing() -> LoadedFile {
    LoadedFile {
        file: file(two_bones(), vec![triangle(0)], Vec::new()),
        times: StageTimes::default(),
    }
}

/// Every number of a picture that places something: palettes, bones, lines and the camera.
pub(crate) fn picture(editor: &Editor) -> Vec<f32> {
    let list = editor.draw_list(Vec2::new(800.0, 600.0));
    let places = list.meshes.iter().map(|mesh| &mesh.component_to_world);
    let matrices = list
        .palettes
        .iter()
        .chain(places)
        .flat_map(|matrix| matrix.to_rows());
    let lines = list.lines.iter().flat_map(|line| [line.from, line.to]);
    let points = list
        .bones
        .iter()
        .flat_map(|bone| [bone.head, bone.tail])
        .chain(lines);
    let points = points.chain([list.camera.eye, list.camera.target]);
    matrices
        .chain(points.flat_map(|point| point.to_array()))
        .collect()
}

pub(crate) fn assert_same_picture(a: &Editor, b: &Editor) {
    let a = picture(a);
    let b = picture(b);
    assert_eq!(a.len(), b.len(), "as many numbers");
    assert!(a.len() > 100, "there is something to see");
    for (place, (a, b)) in a.iter().zip(&b).enumerate() {
        assert!((a - b).abs() < 1e-5, "number {place}: {a} against {b}");
    }
}

pub(crate) const SNAP: AttachRules = AttachRules::SNAP_NOT_SCALE;
