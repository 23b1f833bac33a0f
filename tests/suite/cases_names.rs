//! Names and encodings of the case log, rows D1 and D4 to D6 (D3 belongs to takes on other
//! characters).

use crate::support::corpus::case_files;
use crate::support::corpus::corpus;
use crate::support::desk::{settle, window};
use crate::support::editing::EditorSteps as _;
use egui_kittest::kittest::Queryable as _;
use maquette::asset::NoteKind;
use maquette::editor::{CharactersCommand, Editor, ViewCommand, load_file};
use maquette::fbx::{ImportOptions, import};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn opened(path: &Path) -> Editor {
    let mut editor = Editor::default();
    editor.open_now(path).expect("the corpus file loads");
    editor.apply(CharactersCommand::SetPlaying(false));
    editor
}

fn binary(corpus: &Path, stem: &str) -> PathBuf {
    corpus.join(format!("cases/bin/{stem}_bin.fbx"))
}

#[test]
fn d1_bones_of_one_name_are_told_apart_by_their_paths() {
    let Some(corpus) = corpus() else { return };
    for (name, file) in case_files(&corpus, "s05_duplicate_bone_names") {
        let bones = file.skeleton.bones();
        let twins: Vec<_> = bones
            .iter()
            .filter(|a| bones.iter().filter(|b| b.name == a.name).count() > 1)
            .collect();
        assert!(twins.len() >= 2, "{name}");
        let paths: std::collections::HashSet<_> = twins.iter().map(|bone| &bone.path).collect();
        assert_eq!(paths.len(), twins.len(), "{name}: every path is another");
    }
    // The details of a selected bone name its parent, which tells the twins apart.
    let editor = opened(&binary(&corpus, "s05_duplicate_bone_names"));
    let skeleton = Arc::clone(editor.skeleton().expect("it has bones"));
    let of_name = |name: &str| {
        skeleton
            .indices()
            .filter(|&i| skeleton.bone(i).name == name)
            .collect::<Vec<_>>()
    };
    let twins = skeleton
        .bones()
        .iter()
        .map(|bone| of_name(&bone.name))
        .find(|all| all.len() > 1)
        .expect("two of one");
    let mut window = window(editor, egui::Vec2::new(1280.0, 1400.0));
    for twin in twins {
        window
            .state_mut()
            .editor
            .apply(ViewCommand::SelectBone(Some(twin)));
        settle(&mut window);
        let parent = skeleton.bone(twin).parent.expect("it has a parent");
        let parent = &skeleton.bone(parent).name;
        assert!(
            window.query_all_by_label_contains(parent).count() >= 2,
            "the tree and the details name {parent}"
        );
    }
}

#[test]
fn d4_a_file_loads_from_a_path_of_any_script() {
    let Some(corpus) = corpus() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("歩く 走る 🙂").join("ヒーロー 1.fbx");
    std::fs::create_dir_all(path.parent().expect("it has one")).expect("made");
    std::fs::copy(binary(&corpus, "s08_names"), &path).expect("copied");
    let loaded = load_file(&path, &|_, _| true).expect("it loads");
    assert!(!loaded.file.takes.is_empty());
    assert_eq!(
        opened(&path).shown_file().map(|open| open.name()),
        Some("ヒーロー 1.fbx".to_owned())
    );
}

#[test]
fn d4_text_that_is_not_utf8_is_decoded_with_a_warning_and_never_refused() {
    let Some(corpus) = corpus() else { return };
    for name in [
        "ufbx/synthetic_broken_filename_7500_ascii.fbx",
        "ufbx/maya_unicode_7400_binary.fbx",
    ] {
        let bytes = std::fs::read(corpus.join(name)).expect("the corpus has it");
        let file = import(&bytes, &ImportOptions::default(), &|_, _| true);
        let file = file.unwrap_or_else(|error| panic!("{name}: {error}"));
        let is_broken = std::str::from_utf8(&bytes).is_err() && name.contains("broken");
        let is_noted = file
            .report
            .notes
            .iter()
            .any(|note| note.kind() == NoteKind::TextDecoded);
        assert_eq!(is_noted, is_broken, "{name}: {:?}", file.report.notes);
    }
}

#[test]
fn d5_names_of_any_script_are_legible_or_the_machine_has_no_font_for_them() {
    let Some(corpus) = corpus() else { return };
    let (_, file) = case_files(&corpus, "s08_names").remove(0);
    let names = file
        .skeleton
        .bones()
        .iter()
        .map(|bone| bone.name.as_str())
        .find(|name| name.contains('骨'));
    let names = names.expect("a bone of the file has a Japanese name");
    let fonts = maquette::ui::find_system_fonts(names);
    let mut shown = egui::epaint::text::Fonts::new(
        egui::epaint::text::TextOptions::default(),
        maquette::ui::definitions(&fonts),
    );
    let id = egui::FontId::proportional(14.0);
    let blank: Vec<char> = names
        .chars()
        .filter(|&sign| !shown.has_glyph(&id, sign))
        .collect();
    if fonts.is_empty() {
        eprintln!("skipped: no font of this machine shows {blank:?}; egui draws a box for each");
        return;
    }
    assert!(blank.is_empty(), "{blank:?} of {names:?}");
}

#[test]
fn d6_display_names_are_those_of_the_file() {
    let Some(corpus) = corpus() else { return };
    for (name, file) in case_files(&corpus, "s08_names") {
        assert_eq!(file.takes[0].name(), "歩く|walk: loop", "{name}");
    }
    let window = window(
        opened(&binary(&corpus, "s08_names")),
        egui::Vec2::new(1280.0, 1000.0),
    );
    assert!(
        window
            .query_all_by_label_contains("歩く|walk: loop")
            .next()
            .is_some(),
        "the take's row has the whole name"
    );
    let bytes = std::fs::read(corpus.join("ufbx/maya_long_keyframes_7700_binary.fbx"))
        .expect("the corpus has it");
    let file = import(&bytes, &ImportOptions::default(), &|_, _| true).expect("it imports");
    assert_eq!(file.takes[0].name(), "Take 001");
}
