//! A project: all that is saved, undone and recovered, by one mechanism.

mod autosave;
mod camera_state;
mod command;
mod disk;
mod format1;
mod history;
mod keys;
mod memory;
mod object_state;
mod played_file_state;
#[allow(clippy::module_inception)]
mod project;
mod project_error;
mod project_file;
mod project_state;
mod recovery;
mod setting_states;
mod shared;
mod step;
mod take_state;
mod transition;
mod view_state;

pub use {
    camera_state::*, command::*, disk::*, keys::*, memory::*, object_state::*,
    played_file_state::*, project::Project, project_error::ProjectError, project_file::*,
    project_state::*, recovery::Recovery, setting_states::DeriveState, step::StepName,
    take_state::*, transition::*, view_state::*,
};
pub(super) use {keys::Unknown, recovery::forget, shared::Shared};
