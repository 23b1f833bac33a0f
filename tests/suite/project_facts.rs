//! What a project shows, as facts: the one place that knows how to ask the editor.
//!
//! *In*: an editor. *Out*: JSON in the words of format 1, metres and seconds. *Not here*: what the
//! facts must be (`project_format1.rs`).

use crate::support::editing::EditorSteps as _;
use maquette::asset::{RootMotionSettings, RootSource, Skeleton};
use maquette::editor::{
    CharactersCommand, Editor, FileSource, FilesCommand, MissingFile, OpenFile, PlayedFileState,
    ProjectCommand, TakeSourceState,
};
use maquette::math::{Transform, Vec3};
use maquette::scene::{Animator, GameObject, ObjectId, ObjectKind, Playback, SceneNode};
use serde_json::{Value, json};
use std::path::Path;

/// Opens a project with all its files and poses everything.
pub(crate) fn open_project(path: &Path) -> Editor {
    let mut editor = Editor::default();
    reopen_project(&mut editor, path);
    editor
}

/// Opens a project in place of what is open.
pub(crate) fn reopen_project(editor: &mut Editor, path: &Path) {
    editor.open_project_now(path).expect("the project opens");
    editor.tick(0.0);
}

/// Saves the project under a name.
pub(crate) fn save_project(editor: &mut Editor, path: &Path) {
    editor.apply(ProjectCommand::SaveAs(path.to_path_buf()));
    let notices = editor.notice_texts();
    assert_eq!(editor.project().path(), Some(path), "{notices:?}");
}

/// Lets the active character play, or pauses it.
pub(crate) fn set_playing(editor: &mut Editor, is_playing: bool) {
    editor.apply(CharactersCommand::SetPlaying(is_playing));
}

/// Returns the names of files that nothing on the stage is made from.
pub(crate) fn unshown_files(editor: &Editor) -> Vec<String> {
    let is_used = |open: &&OpenFile| {
        let is_of_it = |animator: &Animator| animator.handle() == open.handle();
        editor
            .stage()
            .scene()
            .objects()
            .any(|object| object.animator().is_some_and(is_of_it))
    };
    editor
        .files()
        .open()
        .iter()
        .filter(|open| !is_used(open))
        .map(|open| open.name())
        .collect()
}

/// Makes the active character be of another open file.
pub(crate) fn show_file(editor: &mut Editor, name: &str) {
    let open = editor
        .files()
        .open()
        .iter()
        .find(|open| open.name() == name)
        .expect("it is open");
    editor.apply(FilesCommand::Show(open.handle()));
    editor.tick(0.0);
}

/// Returns everything that a project file decides over.
pub(crate) fn facts(editor: &Editor) -> Value {
    let mut objects: Vec<&GameObject> = editor.stage().scene().objects().collect();
    objects.sort_by(|a, b| a.name.cmp(&b.name));
    let mut files: Vec<&OpenFile> = editor.files().open().iter().collect();
    files.sort_by_key(|open| open.name());
    let mut missing: Vec<&MissingFile> = editor.files().missing().iter().collect();
    missing.sort_by_key(|file| file.name());
    let camera = editor.view().rig().camera();
    let transition = editor.characters().transition();
    let object = |object| object_facts(editor, object);
    json!({
        "active": editor.active_object().map(|object| &object.name),
        "objects": objects.into_iter().map(object).collect::<Vec<_>>(),
        "waiting": waiting(editor),
        "files": files.into_iter().map(file_facts).collect::<Vec<_>>(),
        "missing": missing.into_iter().map(missing_facts).collect::<Vec<_>>(),
        "playhead_secs": editor.time_secs(),
        "playback": playback(&editor.playback()),
        "preview": format!("{:?}", editor.preview_mode()),
        "transition": {
            "kind": format!("{:?}", transition.kind),
            "secs": transition.secs,
            "curve": format!("{:?}", transition.curve),
        },
        "camera": {
            "eye": vec3(camera.eye),
            "target": vec3(camera.target),
            "up": vec3(camera.up),
            "is_orthographic": editor.view().rig().pose().is_orthographic,
        },
        "follow": format!("{:?}", editor.view().follow()),
        "undo": editor.undo_text(),
        "redo": editor.redo_text(),
        "is_modified": editor.project().is_modified(),
    })
}

/// Objects of the project that are not on the stage: their file is missing.
fn waiting(editor: &Editor) -> Vec<String> {
    let on_stage = |name: &str| {
        editor
            .stage()
            .scene()
            .objects()
            .any(|object| object.name == name)
    };
    let document = editor.document();
    let mut names: Vec<String> = document
        .objects
        .iter()
        .map(|object| object.name.clone())
        .collect();
    names.retain(|name| !on_stage(name));
    names.sort();
    names
}

fn object_facts(editor: &Editor, object: &GameObject) -> Value {
    let kind = match object.kind() {
        ObjectKind::Character(_) => "character",
        ObjectKind::Prop(_) => "prop",
        ObjectKind::Empty => "empty",
        ObjectKind::Socket => "socket",
        ObjectKind::Obstacle => "obstacle",
    };
    let offset = object.offset();
    json!({
        "name": object.name,
        "kind": kind,
        "parent": object.parent().map(|node| parent(editor, node)),
        "offset": {
            "translation": vec3(offset.translation),
            "rotation": offset.rotation.to_array(),
            "scale": vec3(offset.scale),
        },
        "scale_policy": format!("{:?}", object.scale_policy()),
        "is_visible": object.is_visible,
        "object_to_world": rows(object.object_to_world()),
        "component_to_world": rows(&object.component_to_world()),
        "plays": object.animator().map(|animator| animator_facts(editor, object.id(), animator)),
    })
}

fn parent(editor: &Editor, node: SceneNode) -> Value {
    let owner = editor
        .stage()
        .scene()
        .object(node.object())
        .expect("parents are on the stage");
    let bone = match node {
        SceneNode::Object(_) => None,
        SceneNode::Bone(_, bone) => {
            let skeleton = owner.animator().expect("what has bones plays").skeleton();
            Some(skeleton.bone(bone).path.clone())
        }
    };
    json!({ "object": owner.name, "bone": bone })
}

/// What a character or prop plays: its file, takes with their settings, playhead, pose.
fn animator_facts(editor: &Editor, object: ObjectId, animator: &Animator) -> Value {
    let file = animator.file();
    json!({
        "file": open_file(editor, animator).name(),
        "take": animator.sequence().map(|take| take.name()),
        "take_place": animator.take(),
        "playhead_secs": animator.time_secs(),
        "length_secs": animator.length_secs(),
        "playback": playback(animator.playback()),
        "preview": format!("{:?}", animator.instance().preview()),
        "root_motion_now": settings(animator.instance().root_motion(), animator.skeleton()),
        "takes": (0..file.takes.len()).map(|take| json!({
            "name": file.takes[take].name(),
            "root_motion": settings(&animator.settings()[take], animator.skeleton()),
        })).collect::<Vec<_>>(),
        "borrows": borrowed(editor, object),
        "blend_shapes": animator.morphs_by_hand().map(|(mesh, channel, weight)| {
            let mesh = &file.meshes[mesh];
            json!({
                "mesh": animator.skeleton().bone(mesh.node()).path,
                "name": mesh.geometry().morph().channels()[channel].name,
                "weight": weight,
            })
        }).collect::<Vec<_>>(),
        "pose": pose(animator),
    })
}

fn open_file<'a>(editor: &'a Editor, animator: &Animator) -> &'a OpenFile {
    editor
        .files()
        .open()
        .iter()
        .find(|open| open.handle() == animator.handle())
        .expect("what plays is open")
}

/// Returns what an object borrows from other files, in the order of those takes, and its fit.
fn borrowed(editor: &Editor, object: ObjectId) -> Vec<Value> {
    let document = editor.document();
    let key = editor.stage().key(object).expect("it is of the project");
    let played = editor.characters().played(key).expect("it plays");
    let state = document
        .object(key)
        .expect("every object is in the document");
    let is_played = |plays: &&PlayedFileState| plays.file == played.key();
    let plays = state.plays.iter().map(|plays| &**plays).find(is_played);
    let of = |source: &TakeSourceState| {
        let open = editor.files().by_key(source.file).map(OpenFile::name);
        let missing = || {
            document
                .file(source.file)
                .map(|file| file_name(&file.source))
        };
        json!({ "file": open.or_else(missing), "fit": source.fit.map(|fit| format!("{fit:?}")) })
    };
    plays.map_or_else(Vec::new, |plays| plays.retargeted.iter().map(of).collect())
}

fn file_name(source: &FileSource) -> String {
    match source {
        FileSource::Path(path) => path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned(),
        FileSource::BuiltIn(_) => "Mannequin".to_owned(),
    }
}

fn settings(settings: &RootMotionSettings, skeleton: &Skeleton) -> Value {
    let root = match settings.root {
        RootSource::Auto => json!("auto"),
        RootSource::Bone(bone) => json!({ "bone": skeleton.bone(bone).path }),
        RootSource::DerivedFrom(bone) => json!({ "derived_from": skeleton.bone(bone).path }),
    };
    let derive = &settings.derive;
    json!({
        "is_enabled": settings.is_enabled,
        "is_lock_forced": settings.is_lock_forced,
        "lock": format!("{:?}", settings.lock),
        "rule": format!("{:?}", settings.rule),
        "is_scale_normalised": settings.is_scale_normalised,
        "is_zero_in_unreal_axes": settings.is_zero_in_unreal_axes,
        "root": root,
        "derive": {
            "use_x": derive.use_x,
            "use_z": derive.use_z,
            "height": format!("{:?}", derive.height),
            "rotation": format!("{:?}", derive.rotation),
            "origin": format!("{:?}", derive.origin),
        },
    })
}

fn playback(playback: &Playback) -> Value {
    json!({
        "is_playing": playback.is_playing,
        "is_reverse": playback.is_reverse,
        "speed": playback.speed,
        "loop": format!("{:?}", playback.loop_mode),
        "in_secs": playback.in_secs,
        "out_secs": playback.out_secs,
    })
}

/// A few bones, first to last: component space, metres.
fn pose(animator: &Animator) -> Vec<Value> {
    let count = animator.skeleton().len();
    let every = count.div_ceil(6).max(1);
    let bones = animator
        .skeleton()
        .indices()
        .filter(|bone| bone.index() % every == 0 || bone.index() + 1 == count);
    let one = |bone| {
        let bone_to_component = animator.bone_to_component(bone)?;
        let name = &animator.skeleton().bone(bone).name;
        Some(json!({ "name": name, "at": vec3(bone_to_component.translation()) }))
    };
    bones.filter_map(one).collect()
}

fn file_facts(open: &OpenFile) -> Value {
    let import = open.import();
    let own_takes = &open.file().takes;
    json!({
        "name": open.name(),
        "own_takes": own_takes.iter().map(|take| take.name()).collect::<Vec<_>>(),
        "frame_rate_hz": import.frame_rate_hz,
        "unit_metres": import.unit_metres,
        "up": import.up.map(|axis| format!("{axis:?}")),
        "front": import.front.map(|axis| format!("{axis:?}")),
        "tangents": import.tangents,
    })
}

/// A missing file, and why in one word.
fn missing_facts(missing: &MissingFile) -> Value {
    let reason = missing
        .reason
        .as_deref()
        .map(|reason| match reason.contains("does not exist") {
            true => "absent",
            false => "unreadable",
        });
    json!({ "name": missing.name(), "reason": reason })
}

fn vec3(vector: Vec3) -> [f32; 3] {
    vector.to_array()
}

fn rows(transform: &Transform) -> Vec<f32> {
    transform.to_mat4().to_rows().to_vec()
}
