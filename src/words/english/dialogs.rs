//! Texts of dialogs: choosing a file or typing its path, and recovery.
//!
//! *In*: names of files. *Out*: texts. *Not here*: the dialogs.

pub(crate) const OPEN_FILE: &str = "Open file";
pub(crate) const ADD_PROP: &str = "Add prop";
pub(crate) const ADD_TAKES: &str = "Add takes from file";
pub(crate) const OPEN_FOLDER: &str = "Open folder";
pub(crate) const OPEN_PROJECT: &str = "Open project";
pub(crate) const SAVE_PROJECT: &str = "Save project";
pub(crate) const RELINK_FILE: &str = "Relink missing file";

pub(crate) const PROJECTS: &str = "Maquette projects";
pub(crate) const MODELS_AND_PROJECTS: &str = "Models and projects";
pub(crate) const MODELS: &str = "Models";
pub(crate) const ALL_FILES: &str = "All files";

pub(crate) const NO_FILE_DIALOG: &str =
    "This system has no file dialog. Install zenity or a desktop portal to get one.";
pub(crate) const FILE_PATH: &str = "File path";
pub(crate) const FOLDER_PATH: &str = "Folder path";
pub(crate) const SAVE_PATH: &str = "Path to save to";
pub(crate) const OPEN: &str = "Open";
pub(crate) const SAVE: &str = "Save";
pub(crate) const CANCEL: &str = "Cancel";
pub(crate) const FILE_NOT_FOUND: &str = "File not found";
pub(crate) const FOLDER_NOT_FOUND: &str = "Folder not found";

pub(crate) const UNSAVED_WORK: &str = "Unsaved work found";
pub(crate) const RECOVER: &str = "Recover";
pub(crate) const RECOVER_TIP: &str = "Opens the unsaved work; the saved project is not changed";
pub(crate) const DISCARD: &str = "Discard";
pub(crate) const DISCARD_TIP: &str = "This cannot be undone";

/// Returns what the last session left unsaved: changes to a project, or work without one.
pub(crate) fn unsaved_work(project: Option<&str>) -> String {
    match project {
        Some(project) => format!("The last session ended with unsaved changes to {project}."),
        None => "The last session ended with work that was never saved as a project.".to_owned(),
    }
}
