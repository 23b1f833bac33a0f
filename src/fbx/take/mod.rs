//! Takes: animation stacks, layers and curves become sequences.
//!
//! *In*: the document and the rig. *Out*: [`crate::asset::AnimSequence`]s and the facts of the
//! report. *Not here*: playing them (`anim`).

mod attributes;
mod bend;
mod channel;
mod column;
mod curve;
mod evaluate;
mod extrapolation;
mod filling;
mod fine;
mod frames;
mod jumps;
mod key_times;
mod layer;
mod miss;
mod numbers;
mod room;
mod sampler;
mod segment;
mod sequence;
mod takes;
mod tangent;
mod visibility;
mod ways;

pub use curve::{Curve, CurveReader};
pub use key_times::{KeyTimes, Place, ticks_per_second};
pub(super) use takes::{Baked, Takes, default_take};
