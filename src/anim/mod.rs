//! From a take and a time to a pose: small pure steps, no clock, no file, no global.

mod advance;
mod blend;
mod bone_set;
mod clip_player;
mod cpu_skin;
mod crossfade_stack;
mod easing;
mod float_curves;
mod hierarchy;
mod inertia;
mod instance;
mod morph;
mod palette;
mod pose;
pub mod retarget;
pub mod root_motion;
mod sample;

pub use advance::{Advance, AdvanceResult, LoopMode, PlayRange, Span, Spans, advance};
pub use blend::{blend_many, blend_many_bones, blend_two, blend_two_bones};
pub use bone_set::BoneSet;
pub use cpu_skin::{SkinnedVertex, skin_geometry, skin_vertex, skin_vertices};
pub use easing::Easing;
pub use float_curves::FloatCurveTable;
pub use hierarchy::Hierarchy;
pub use inertia::Decay;
pub use instance::AnimInstance;
pub use morph::{morph_vertices, shape_weights};
pub use palette::{append_palette, write_palette};
pub use pose::{ComponentPose, LocalPose, PoseWork};
pub use sample::{Interpolation, sample, sample_bone, sample_bones, sample_curves};
