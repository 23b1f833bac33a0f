//! What the root does: taken out of the pose, measured, and applied to the character.

mod derived_root;
mod extraction;
mod root_choice;
mod root_decision;
mod root_delta;
mod root_track;
mod root_warnings;
mod rule_difference;

pub use derived_root::{DerivedKey, derive_key, derive_keys};
pub use extraction::{Extracted, extract, extract_between};
pub use root_choice::{RootChoice, choose_root, is_hips_name, root_candidates};
pub use root_decision::{ClipSource, ExtractionMode, RootDecision, decide};
pub use root_delta::{RootMotion, apply_root_motion, blend_root_motions};
pub use root_track::{RootPath, RootTrack, root_path};
pub use root_warnings::root_warnings;
pub use rule_difference::{RuleDifference, rule_difference};
