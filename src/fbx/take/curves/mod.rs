//! Animation curves: keys with tangents, and the values between and outside them.
//!
//! *In*: `AnimationCurve` objects. *Out*: [`Curve`]. *Not here*: layers (`layer.rs`), what a curve
//! drives (`channel.rs`).

mod curve;
mod extrapolation;
mod key_attributes;
mod key_times;
mod reader;
mod sampling;
mod segment;
mod tangent;

pub use curve::Curve;
pub use key_times::{KeyPosition, KeyTimes, ticks_per_second};
pub use reader::CurveReader;
