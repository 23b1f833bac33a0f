//! A project: all that is saved, undone and recovered, by one mechanism.

mod autosave;
mod capture;
mod disk;
mod error;
mod file;
mod gizmo;
mod history;
mod keys;
mod lent_state;
mod missing;
mod object_state;
mod objects;
mod open_save;
mod persist;
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
pub use file::{is_project_file, load_project, save_project};
pub use gizmo::{GizmoMode, GizmoSettings, GizmoSpace};
pub use object_state::{
    BlendShapeState, BoneState, ObjectKindState, ObjectState, ParentState, TransformState,
};
pub use persist::{Memory, RecentFile, RememberedImport, Storage};
pub use project_state::{Document, FileSource, FileState, ImportState, ProjectState, View};
pub use take_state::{RootMotionState, TakeState};
pub use transition::{TransitionKind, TransitionSettings};
pub use {
    error::ProjectError, keys::FileKey, keys::ObjectKey, missing::MissingFile, recovery::Recovery,
};
pub use {lent_state::FitState, lent_state::LentState};

pub(crate) use {
    autosave::Autosave, history::History, place::ProjectPlace, shared::Shared,
    stage_table::StageTable,
};
pub(crate) use {keys::Unknown, steps::file_name, take_state::find_take};
