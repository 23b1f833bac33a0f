//! The stage: the scene and the project's objects on it.

mod animators;
mod blend_shapes;
mod command;
mod object_table;
mod objects;
mod prop_request;
#[allow(clippy::module_inception)]
mod stage;

pub(super) use animators::Animators;
pub use command::StageCommand;
pub(super) use objects::StageContext;
pub use prop_request::{BoneNameError, PropRequest, PropSyntaxError, find_bone};
pub use stage::Stage;
