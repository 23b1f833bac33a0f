//! The mannequin that comes with the program.
//!
//! *In*: nothing. *Out*: its path, the imported file, one of its takes, an editor that shows it.
//! *Not here*: it in the panels (`desk.rs`).

use super::import::imported_file;
use maquette::asset::{AnimSequence, ImportedFile};
use maquette::editor::{CharactersCommand, Editor, FilesCommand};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Returns the path of its FBX.
pub(crate) fn mannequin_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/mannequin/mannequin.fbx")
}

/// Imports it.
pub(crate) fn mannequin() -> ImportedFile {
    imported_file(&mannequin_path())
}

pub(crate) fn take_named(file: &ImportedFile, name: &str) -> Arc<AnimSequence> {
    let found = file
        .takes
        .iter()
        .find(|take| take.name().rsplit('|').next() == Some(name));
    found
        .unwrap_or_else(|| panic!("the mannequin has a take \"{name}\""))
        .clone()
}

/// An editor that shows the mannequin, paused.
pub(crate) fn mannequin_editor() -> Editor {
    let mut editor = Editor::default();
    editor.apply(FilesCommand::ShowMannequin);
    editor.apply(CharactersCommand::SetPlaying(false));
    editor
}
