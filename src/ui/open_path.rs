//! What a file is chosen for, and a field for its path where the system has no dialog.
//!
//! *In*: that no dialog came up. *Out*: the command that the chosen path becomes. *Not here*: the
//! dialog (`app`).

use super::theme::Tokens;
use crate::editor::{
    CharactersCommand, Command, FilesCommand, PlaylistCommand, ProjectCommand, StageCommand,
};
use crate::scene::SceneNode;
use crate::words::dialogs as words;
use egui::{Key, RichText, Ui};
use std::path::{Path, PathBuf};

/// What a file is chosen for.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum FileFor {
    /// To be shown.
    #[default]
    Character,
    /// To be a prop, attached to a node or on the floor.
    Prop(Option<SceneNode>),
    /// To give the shown character its takes.
    Takes,
    /// A folder, to be played file by file.
    Folder,
    /// To be opened as a project.
    Project,
    /// To be written as a project.
    SaveProject,
    /// To stand in for a file that the project misses, by its place in the list of missing files.
    Relink(usize),
}

impl FileFor {
    /// Returns what a chosen path becomes.
    #[must_use]
    pub fn command(&self, path: PathBuf) -> Command {
        match self {
            Self::Character => Command::Files(FilesCommand::Open(path)),
            Self::Prop(parent) => Command::Stage(StageCommand::AddProp {
                path,
                parent: *parent,
            }),
            Self::Takes => Command::Characters(CharactersCommand::BorrowTakesFrom(path)),
            Self::Folder => Command::Playlist(PlaylistCommand::Open(path)),
            Self::Project => Command::Project(ProjectCommand::Open(path)),
            Self::SaveProject => Command::Project(ProjectCommand::SaveAs(with_ending(path))),
            Self::Relink(missing) => Command::Files(FilesCommand::Relink {
                missing: *missing,
                path,
            }),
        }
    }

    /// Returns the title of a dialog.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        match self {
            Self::Character => words::OPEN_FILE,
            Self::Prop(_) => words::ADD_PROP,
            Self::Takes => words::ADD_TAKES,
            Self::Folder => words::OPEN_FOLDER,
            Self::Project => words::OPEN_PROJECT,
            Self::SaveProject => words::SAVE_PROJECT,
            Self::Relink(_) => words::RELINK_FILE,
        }
    }

    /// Returns whether the file is written, so that it need not exist.
    #[must_use]
    pub const fn is_written(&self) -> bool {
        matches!(self, Self::SaveProject)
    }

    /// Returns whether it is a folder.
    #[must_use]
    pub const fn is_folder(&self) -> bool {
        matches!(self, Self::Folder)
    }

    /// Returns the name of what is listed, and the endings.
    #[must_use]
    pub const fn filter(&self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Project | Self::SaveProject => (words::PROJECTS, &["maquette"]),
            Self::Character => (
                words::MODELS_AND_PROJECTS,
                &[
                    "fbx", "FBX", "glb", "GLB", "gltf", "GLTF", "obj", "OBJ", "maquette",
                ],
            ),
            Self::Prop(_) | Self::Takes | Self::Folder | Self::Relink(_) => (
                words::MODELS,
                &["fbx", "FBX", "glb", "GLB", "gltf", "GLTF", "obj", "OBJ"],
            ),
        }
    }
}

/// A project's name ends in `.maquette` whether or not the user wrote it.
fn with_ending(path: PathBuf) -> PathBuf {
    if path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("maquette"))
    {
        return path;
    }
    let mut name = path.into_os_string();
    name.push(".maquette");
    name.into()
}

/// The field's state; closed by default.
#[derive(Debug, Default)]
pub(super) struct OpenPath {
    is_open: bool,
    purpose: FileFor,
    text: String,
    is_new: bool,
}

impl OpenPath {
    /// Opens the field, in the folder of the file that was open last.
    pub(super) fn open(&mut self, purpose: FileFor, folder: Option<&Path>) {
        if let Some(folder) = folder.filter(|_| self.text.is_empty()) {
            self.text = folder.join("").display().to_string();
        }
        self.purpose = purpose;
        self.is_open = true;
        self.is_new = true;
    }

    /// Shows the field while it is open.
    pub(super) fn ui(&mut self, ui: &Ui, out: &mut Vec<Command>) {
        if !self.is_open {
            return;
        }
        let t = Tokens::shown(ui);
        let frame = egui::Frame::window(ui.style()).inner_margin(16);
        let modal = egui::Modal::new(egui::Id::new("open path"))
            .frame(frame)
            .show(ui.ctx(), |ui| {
                ui.set_width(480.0);
                ui.label(RichText::new(self.purpose.title()).strong().size(16.0));
                ui.label(RichText::new(words::NO_FILE_DIALOG).color(t.weak));
                ui.add_space(8.0);
                let hint = match self.purpose {
                    FileFor::Folder => words::FOLDER_PATH,
                    _ if self.purpose.is_written() => words::SAVE_PATH,
                    _ => words::FILE_PATH,
                };
                let field = ui.add(
                    egui::TextEdit::singleline(&mut self.text)
                        .hint_text(hint)
                        .desired_width(f32::INFINITY),
                );
                if std::mem::take(&mut self.is_new) {
                    field.request_focus();
                }
                let is_entered =
                    field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
                let path = PathBuf::from(self.text.trim());
                let reason = self.reason(&path);
                ui.add_space(8.0);
                ui.horizontal(|ui| {
                    let verb = if self.purpose.is_written() {
                        words::SAVE
                    } else {
                        words::OPEN
                    };
                    let open = super::widgets::text_button(ui, verb, "", reason);
                    if (open || is_entered) && reason.is_none() {
                        out.push(self.purpose.command(path));
                        ui.close();
                    }
                    if ui.button(words::CANCEL).clicked() {
                        ui.close();
                    }
                    if let Some(reason) = reason.filter(|_| !self.text.trim().is_empty()) {
                        ui.label(RichText::new(reason).color(t.weak));
                    }
                });
            });
        if modal.should_close() {
            self.is_open = false;
        }
    }

    fn reason(&self, path: &Path) -> Option<&'static str> {
        if self.purpose.is_written() {
            let has_folder = path
                .parent()
                .is_some_and(|folder| folder.as_os_str().is_empty() || folder.is_dir());
            let is_name = path.file_name().is_some() && !path.is_dir();
            return (!(has_folder && is_name)).then_some(words::FOLDER_NOT_FOUND);
        }
        if self.purpose.is_folder() {
            return (!path.is_dir()).then_some(words::FOLDER_NOT_FOUND);
        }
        (!path.is_file()).then_some(words::FILE_NOT_FOUND)
    }
}
