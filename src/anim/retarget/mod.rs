//! Takes of one skeleton on another: bones matched by name, then poses retargeted.

mod bake;
mod bone_map;
mod bone_name;
mod fit;
mod mapped_bone;
mod retargeter;
mod translation_mode;

pub use bone_map::BoneMap;
pub use bone_name::{folded_name, own_name};
pub use fit::{Fit, Likeness, modes, reference_pose};
pub use retargeter::Retarget;
pub use translation_mode::TranslationMode;
