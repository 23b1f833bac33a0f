//! All tests, one crate: modules by subject.

mod architecture;
mod blend;
mod math;
mod pose;
mod pose_truth;
mod rig;
mod root_lock;
mod root_motion;
mod root_travel;
mod walk;
