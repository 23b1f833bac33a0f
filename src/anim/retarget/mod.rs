//! One skeleton's takes on another skeleton: bones by name, then a pose for a pose.

mod bake;
mod bone_map;
mod fit;
mod names;
mod plan;
mod translation;

pub use bone_map::BoneMap;
pub use fit::{Fit, Likeness, modes, reference_pose};
pub use names::{folded_name, own_name};
pub use plan::Retarget;
pub use translation::TranslationMode;
