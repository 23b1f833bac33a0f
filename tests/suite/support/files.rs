//! Files written for a test and opened in an editor.
//!
//! *In*: bytes, a folder. *Out*: a path, an editor that shows the file. *Not here*: what is in the
//! file.

use crate::support::editing::EditorSteps as _;
use maquette::editor::{CharactersCommand, Editor, FilesCommand};
use std::path::{Path, PathBuf};

pub(crate) fn write(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, bytes).expect("written");
    path
}

pub(crate) fn open(editor: &mut Editor, path: &Path) {
    editor.apply(FilesCommand::Open(path.to_path_buf()));
    editor.finish_loads();
    editor.apply(CharactersCommand::SetPlaying(false));
}
