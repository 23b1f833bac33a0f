//! Files in the editor: reload from disk, textures that arrive later, the camera that follows the
//! pelvis.

use crate::support::editing::EditorSteps as _;
use crate::support::mannequin::mannequin_path;
use crate::support::rig::assert_vec3;
use crate::support::stage::{editor, file, triangle, two_bones};
use maquette::asset::{ImageHandle, ImageState, NoteKind, Texture, TextureSource};
use maquette::editor::{
    CameraFollow, CharactersCommand, Editor, FilesCommand, NoticeLevel, ViewCommand,
};
use maquette::math::Vec2;
use maquette::words;
use maquette::words::finding;
use std::sync::Arc;

fn take_named(editor: &Editor, name: &str) -> usize {
    let takes = &editor.shown_file().expect("a file is shown").file().takes;
    takes
        .iter()
        .position(|take| take.name().ends_with(name))
        .expect("the mannequin has that take")
}

#[test]
fn f5_reads_the_file_again_and_keeps_take_frame_camera_and_selection() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("hero.fbx");
    std::fs::copy(mannequin_path(), &path).expect("copied");
    let mut editor = Editor::default();
    let first = editor.open_now(&path).expect("the mannequin loads");
    editor.apply(CharactersCommand::SetPlaying(false));
    editor.apply(CharactersCommand::SelectTake(take_named(&editor, "run")));
    editor.apply(CharactersCommand::StepFrames(7));
    editor.apply(ViewCommand::Orbit(Vec2::new(0.4, -0.1)));
    let hand = editor
        .skeleton()
        .and_then(|skeleton| skeleton.find("hand_r"));
    editor.apply(ViewCommand::SelectBone(hand));
    let camera = editor.view().rig().camera();
    let time_secs = editor.time_secs();
    editor.apply(FilesCommand::Reload);
    editor.finish_loads();
    let open = editor.shown_file().expect("the file is shown");
    assert!(
        open.handle() != first && editor.files().open().len() == 1,
        "it was read again in its place"
    );
    assert_eq!(editor.take(), Some(take_named(&editor, "run")));
    assert_eq!(
        (
            editor.time_secs(),
            editor.view().selected_bone(),
            editor.view().rig().camera()
        ),
        (time_secs, hand, camera)
    );
    assert!(!editor.playback().is_playing && hand.is_some());

    std::fs::write(&path, "no longer an FBX file").expect("written");
    editor.apply(FilesCommand::Reload);
    editor.finish_loads();
    assert_eq!(editor.files().failed().len(), 1);
    assert_eq!(
        (editor.time_secs(), editor.view().selected_bone()),
        (time_secs, hand),
        "the old one stays on the stage"
    );

    std::fs::copy(mannequin_path(), &path).expect("copied");
    editor.apply(FilesCommand::Reload);
    editor.finish_loads();
    assert!(
        editor.files().failed().is_empty(),
        "a success takes the failure off the list"
    );
}

/// A picture of one green pixel.
fn png() -> Arc<[u8]> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let pixel = image::RgbaImage::from_pixel(1, 1, image::Rgba([0, 255, 0, 255]));
    pixel
        .write_to(&mut bytes, image::ImageFormat::Png)
        .expect("encoded");
    bytes.into_inner().into()
}

#[test]
fn e2_textures_are_swapped_in_and_missing_ones_are_reported() {
    let mut textured = file(two_bones(), vec![triangle(0)], Vec::new());
    let texture = |name: &str, source| Texture {
        name: name.to_owned(),
        source,
        is_repeating: true,
    };
    textured.textures = vec![
        texture(
            "inside",
            TextureSource::Embedded {
                bytes: png(),
                path: "inside.png".to_owned(),
            },
        ),
        texture(
            "outside",
            TextureSource::Paths(vec!["nowhere/outside.png".to_owned()]),
        ),
    ];
    let mut editor = editor(textured);
    let before = editor.files().library().image_revision();
    editor.finish_loads();
    assert!(editor.files().library().image_revision() > before && !editor.loads().is_busy());
    let handle = editor.shown_file().expect("the file is shown").handle();
    let state = |texture| {
        editor.files().library().image(ImageHandle {
            file: handle,
            texture,
        })
    };
    let ImageState::Ready(image) = state(0) else {
        panic!("{:?}", state(0))
    };
    assert_eq!(image.rgba, [0, 255, 0, 255]);
    assert_eq!(*state(1), ImageState::Missing);
    let notes: Vec<_> = editor.report_notes().collect();
    assert_eq!(notes.len(), 1);
    assert_eq!(
        (notes[0].kind(), notes[0].element.as_str()),
        (NoteKind::TextureMissing, "outside")
    );
    let text = finding(notes[0]);
    assert!(text.contains("nowhere/outside.png"), "{text}");
    assert_eq!(
        editor
            .notices()
            .waiting()
            .last()
            .map(|message| message.level()),
        Some(NoticeLevel::Warning)
    );
}

#[test]
fn the_camera_can_follow_the_pelvis() {
    let mut editor = Editor::default();
    editor.apply(FilesCommand::ShowMannequin);
    editor.apply(CharactersCommand::SetPlaying(false));
    editor.apply(ViewCommand::SetFollow(CameraFollow::Pelvis));
    let pelvis = editor
        .skeleton()
        .and_then(|skeleton| skeleton.find("pelvis"))
        .expect("the mannequin has a pelvis");
    let place = |editor: &Editor| editor.bone_position(pelvis).expect("the bone exists");
    let target = editor.view().rig().camera().target;
    let from = place(&editor);
    editor.apply(CharactersCommand::SetPlaying(true));
    editor.tick(0.4);
    let moved = place(&editor) - from;
    assert!(moved.length() > 0.2, "{moved:?}");
    assert_vec3(
        editor.view().rig().camera().target - target,
        moved.to_array(),
        1e-4,
    );
}

#[test]
fn a_file_without_mesh_shows_its_bones_and_says_so() {
    let editor = editor(file(two_bones(), Vec::new(), Vec::new()));
    let list = editor.draw_list(Vec2::new(800.0, 600.0));
    assert_eq!((list.meshes.len(), list.bones.len()), (0, 2));
    assert!(
        editor
            .notices()
            .waiting()
            .iter()
            .any(|message| words::notice(&message.kind).contains("no mesh"))
    );
    // Framed as drawn: the bones reach from 0 to 1 m, and the leaf 35 in 100 of its parent's length
    // farther.
    assert_vec3(editor.view().rig().camera().target, [0.0, 0.675, 0.0], 1e-4);
}
