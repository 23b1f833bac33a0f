//! The importer: FBX bytes in, assets and a report out.
//!
//! *In*: the bytes of one file. *Out*: [`crate::asset::ImportedFile`]. *Not here*: files, clocks, textures'
//! pixels, poses.

mod anim_layer;
mod axes;
mod channel;
mod curve;
mod document;
mod error;
mod frames;
mod graph;
mod import;
mod inherit;
mod key_times;
mod node;
mod notes;
mod numbers;
mod read;
mod sequence;
mod skeleton;
mod take;
mod tangent;

pub use axes::FileSpace;
pub use curve::{Curve, CurveReader};
pub use document::{Document, Element, Link, Object, Prop, Props, Settings};
pub use error::FbxError;
pub use import::{ImportOptions, ImportStage, import};
pub use key_times::{KeyTimes, Place, ticks_per_second};
pub use node::{Lcl, NodeTransform, RotationOrder, Trs, geometric};
pub use notes::Notes;
pub use read::{ArrayData, ArrayKind, ArrayTable, RawFile, read};
pub use skeleton::Rig;
