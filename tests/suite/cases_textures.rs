//! Textures of the case log in whole files, rows E1 to E3 (the places of the search are in
//! `texture_files`).

use crate::support::cases_forge::{BODY, SHAPE, cuboid, model};
use crate::support::corpus::corpus;
use crate::support::desk::window;
use crate::support::editing::EditorSteps as _;
use crate::support::fbx_forge::{file, leaf, object, oo, op};
use egui_kittest::kittest::Queryable as _;
use maquette::asset::{ImageHandle, ImageState, NoteKind, TextureSource};
use maquette::editor::{Editor, FilesCommand};
use maquette::fbx::{ImportOptions, import};
use maquette::words::finding;
use std::path::Path;

/// A box whose colour map was saved on another machine.
fn far_textured() -> Vec<u8> {
    let paths = vec![
        leaf(
            "FileName",
            "C:\\Users\\artist\\project\\sourceimages\\Skin.png",
        ),
        leaf(
            "RelativeFilename",
            "..\\..\\project\\sourceimages\\Skin.png",
        ),
    ];
    let objects = vec![
        model(BODY, "body", "Mesh", Vec::new()),
        cuboid(SHAPE, [100.0; 3], Vec::new()),
        object("Material", 40, "leather", "", Vec::new()),
        object("Texture", 50, "skin", "", paths),
    ];
    file(
        objects,
        vec![
            oo(BODY, 0),
            oo(SHAPE, BODY),
            oo(40, BODY),
            op(50, 40, "DiffuseColor"),
        ],
    )
}

fn put_picture(path: &Path) {
    let pixel = image::RgbaImage::from_pixel(2, 2, image::Rgba([0, 0, 255, 255]));
    pixel.save(path).expect("written");
}

fn state(editor: &Editor) -> ImageState {
    let file = editor.shown_file().expect("a file is shown").handle();
    editor
        .files()
        .library()
        .image(ImageHandle { file, texture: 0 })
        .clone()
}

#[test]
fn e1_a_picture_beside_the_file_is_found_under_an_absolute_path_of_another_machine() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("hero.fbx");
    std::fs::write(&path, far_textured()).expect("written");
    put_picture(&folder.path().join("skin.PNG"));
    let mut editor = Editor::default();
    editor.open_now(&path).expect("the forged file loads");
    let ImageState::Ready(picture) = state(&editor) else {
        panic!("{:?}", state(&editor))
    };
    assert_eq!(picture.rgba[..4], [0, 0, 255, 255]);
}

#[test]
fn e2_a_missing_texture_keeps_its_assignment_and_is_there_once_it_is_found() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("hero.fbx");
    std::fs::write(&path, far_textured()).expect("written");
    let mut editor = Editor::default();
    editor.open_now(&path).expect("the forged file loads");
    assert_eq!(state(&editor), ImageState::Missing);
    let open = editor.shown_file().expect("it is shown");
    assert_eq!(
        open.file().materials[0].base_color_texture,
        Some(0),
        "the surface still names it"
    );
    let note = editor
        .report_notes()
        .find(|note| note.kind() == NoteKind::TextureMissing)
        .expect("the report lists it");
    for part in ["Skin.png", "hero.fbm", "textures"] {
        let text = finding(note);
        assert!(text.contains(part), "{text}");
    }
    put_picture(&folder.path().join("Skin.png"));
    editor.apply(FilesCommand::Reload);
    editor.finish_loads();
    assert!(matches!(state(&editor), ImageState::Ready(_)));
    assert!(
        editor
            .report_notes()
            .all(|note| note.kind() != NoteKind::TextureMissing)
    );
}

#[test]
fn e2_the_report_panel_lists_what_is_missing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("hero.fbx");
    std::fs::write(&path, far_textured()).expect("written");
    let mut editor = Editor::default();
    editor.open_now(&path).expect("the forged file loads");
    let window = window(editor, egui::Vec2::new(1280.0, 1000.0));
    assert!(
        window
            .query_all_by_label_contains("Skin.png")
            .next()
            .is_some()
    );
}

#[test]
fn e3_embedded_pictures_show_in_binary_and_in_text_files() {
    let Some(corpus) = corpus() else { return };
    let files = [
        ("ufbx/blender_293_embedded_textures_7400_binary.fbx", 5),
        ("ufbx/synthetic_embedded_base64_7700_ascii.fbx", 1),
    ];
    for (name, least) in files {
        let bytes = std::fs::read(corpus.join(name)).expect("the corpus has it");
        let file = import(&bytes, &ImportOptions::default(), &|_, _| true).expect("it imports");
        let embedded = file
            .textures
            .iter()
            .filter(|texture| matches!(texture.source, TextureSource::Embedded { .. }));
        assert!(embedded.count() >= least, "{name}: {:?}", file.textures);
        let mut editor = Editor::default();
        editor.open_now(&corpus.join(name)).expect("it loads");
        let handle = editor.shown_file().expect("shown").handle();
        for texture in 0..file.textures.len() {
            let state = editor.files().library().image(ImageHandle {
                file: handle,
                texture: texture as u32,
            });
            assert!(
                matches!(state, ImageState::Ready(_)),
                "{name}: {:?}",
                file.textures[texture].name
            );
        }
    }
}
