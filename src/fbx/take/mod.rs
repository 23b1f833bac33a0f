//! Takes: animation stacks, layers and curves become sequences.
//!
//! *In*: the document and the rig. *Out*: [`crate::asset::AnimSequence`]s and the facts of the
//! report. *Not here*: playing them (`anim`).

mod channel;
mod channel_samples;
mod curves;
mod discontinuity;
mod error_bound;
mod float_curves;
mod interpolation;
mod layer;
mod refinement;
mod sample_budget;
mod sample_grid;
mod sampler;
mod sequence;
mod takes;
mod visibility;

pub use curves::{Curve, CurveReader, KeyPosition, KeyTimes, ticks_per_second};
pub(super) use takes::{BakedTakes, Takes, default_take};
