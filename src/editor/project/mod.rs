//! A project: all that is saved, undone and recovered, by one mechanism.

mod autosave;
mod capture;
mod disk;
mod error;
mod file;
mod history;
mod keys;
mod missing;
mod object_state;
mod open_save;
mod place;
mod project_state;
mod put_aside;
mod recovery;
mod restore;
mod shared;
mod stage_table;
mod steps;
mod take_state;
mod transition;

pub use disk::{Disk, RealDisk, write_whole};
pub use error::ProjectError;
pub use file::{is_project_file, load_project, save_project};
pub use keys::{FileKey, ObjectKey};
pub use missing::MissingFile;
pub use object_state::{BoneState, ObjectKindState, ObjectState, ParentState, TransformState};
pub use project_state::{Document, FileSource, FileState, ImportState, ProjectState, View};
pub use recovery::Recovery;
pub use take_state::{RootMotionState, TakeState};
pub use transition::{TransitionKind, TransitionSettings};

pub(crate) use autosave::Autosave;
pub(crate) use history::History;
pub(crate) use place::ProjectPlace;
pub(crate) use shared::Shared;
pub(crate) use stage_table::StageTable;
pub(crate) use steps::file_name;
pub(crate) use take_state::find_take;
