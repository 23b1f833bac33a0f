//! A sampled take: keys by sample and bone, and what is animated beside them.
//!
//! *In*: an importer's baked keys. *Out*: [`AnimSequence`]. *Not here*: baking (`fbx`), blending
//! (`anim/sample.rs`).

mod anim_sequence;
mod parts;
mod validation;

pub use anim_sequence::{AnimSequence, SamplePair};
pub use parts::{
    AuthoredKeys, Discontinuity, FloatCurve, FloatCurveKind, SamplesPerFrame, SequenceParts,
    VisibilityTrack,
};
pub use validation::SequenceError;
