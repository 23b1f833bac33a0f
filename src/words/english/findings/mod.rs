//! Findings as sentences: what was found; what was done. What to do about it.

mod content;
mod file;
mod material;
mod mesh;
mod node;
mod retarget;
mod root_choice;
mod root_motion;
mod sentence;
mod shape;
mod skin;
mod space;
mod take;
mod texture;

pub use root_choice::{root_candidate, root_choice_reason};
pub use root_motion::root_motion_finding;
pub use sentence::{finding, finding_line};
