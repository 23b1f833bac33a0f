//! Steps of an editor that tests take often, each made of commands.
//!
//! *In*: paths, loaded files. *Out*: the editor after the step; texts as the window shows them.
//! *Not here*: the window (`desk.rs`).

use maquette::asset::FileHandle;
use maquette::editor::{
    Editor, FailedFile, FilesCommand, LoadedFile, LoadsCommand, OpenFile, PlaylistCommand,
    ProjectCommand, ProjectError,
};
use maquette::words;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(crate) trait EditorSteps {
    /// Opens a file and waits for it and its textures.
    fn open_now(&mut self, path: &Path) -> Result<FileHandle, FailedFile>;
    /// Shows a file that was loaded elsewhere.
    fn show_loaded(&mut self, path: PathBuf, loaded: LoadedFile) -> FileHandle;
    /// Opens a project and waits for its files.
    fn open_project_now(&mut self, path: &Path) -> Result<(), Arc<ProjectError>>;
    /// Waits for everything under way.
    fn finish_loads(&mut self);
    /// Waits for the playlist.
    fn finish_playlist(&mut self);
    /// The notices that wait to be read.
    fn notice_texts(&self) -> Vec<String>;
    /// The name of the step that undo reverts.
    fn undo_text(&self) -> Option<String>;
    /// The name of the step that redo brings back.
    fn redo_text(&self) -> Option<String>;
}

impl EditorSteps for Editor {
    fn open_now(&mut self, path: &Path) -> Result<FileHandle, FailedFile> {
        self.apply(FilesCommand::Open(path.to_path_buf()));
        self.finish_loads();
        if let Some(failed) = self
            .files()
            .failed()
            .iter()
            .find(|failed| failed.path == path)
        {
            return Err(failed.clone());
        }
        let open = self.files().by_path(Some(path));
        Ok(open
            .map(OpenFile::handle)
            .expect("a file that was opened is open"))
    }

    fn show_loaded(&mut self, path: PathBuf, loaded: LoadedFile) -> FileHandle {
        self.apply(FilesCommand::OpenLoaded {
            path: path.clone(),
            loaded: loaded.into(),
        });
        let open = self.files().by_path(Some(&path));
        open.map(OpenFile::handle).expect("a loaded file is open")
    }

    fn open_project_now(&mut self, path: &Path) -> Result<(), Arc<ProjectError>> {
        self.apply(ProjectCommand::Open(path.to_path_buf()));
        self.finish_loads();
        match self.project().failure() {
            Some(error) if self.project().path() != Some(path) => Err(Arc::clone(error)),
            _ => Ok(()),
        }
    }

    fn finish_loads(&mut self) {
        self.apply(LoadsCommand::Finish);
    }

    fn finish_playlist(&mut self) {
        self.apply(PlaylistCommand::Finish);
    }

    fn notice_texts(&self) -> Vec<String> {
        let waiting = self.notices().waiting().iter();
        waiting.map(|notice| words::notice(&notice.kind)).collect()
    }

    fn undo_text(&self) -> Option<String> {
        self.project().undo_name().map(words::step_name)
    }

    fn redo_text(&self) -> Option<String> {
        self.project().redo_name().map(words::step_name)
    }
}
