//! What the root does: taken out of the pose, measured, and given to the character.

mod accumulate;
mod apply;
mod choose;
mod consume;
mod derive;
mod derived_track;
mod extract;
mod lock;
mod path;
mod rigid;
mod rule;
mod track;
mod warnings;

pub use accumulate::blend_root_motions;
pub use apply::apply_root_motion;
pub use choose::{RootCandidate, RootChoice, choose_root, is_hips_name, root_candidates};
pub use consume::RootMotion;
pub use derive::{DerivedKey, derive_key, derive_keys};
pub use extract::{Extracted, extract};
pub use lock::{ClipSource, ExtractionMode, RootDecision, decide};
pub use path::{RootPath, root_path};
pub use rule::{RuleDifference, rule_difference};
pub use track::RootTrack;
pub use warnings::{RootWarning, root_warnings};
