//! The importer: FBX bytes in, assets and a report out.
//!
//! *In*: one file's bytes. *Out*: [`crate::asset::ImportedFile`]. *Not here*: files, clocks,
//! pixels, poses.

mod axes;
mod blend_shape;
mod document;
mod error;
mod fault;
mod id_map;
mod import;
mod layer;
mod material;
mod mesh;
mod mesh_read;
mod node;
mod options;
mod read;
mod shape_points;
mod skeleton;
mod skin;
mod skin_weights;
mod take;
mod texture;
mod unsupported_content;
mod visibility;

pub use axes::FileSpace;
pub use document::{Document, Element, Link, Object, Prop, Props, Settings};
pub use error::FbxError;
pub use fault::{FileGuess, FilePart, RecordFault};
pub use import::{ImportStage, import};
pub use layer::{Layer, LayerSizes, Mapping};
pub use mesh::{BuiltMeshes, build_meshes};
pub use node::{Lcl, NodeTransform, RotationOrder, SpaceProperty, Trs, geometric};
pub use options::ImportOptions;
pub use read::{
    ArrayData, ArrayForm, ArrayKind, ArrayTable, RawFile, RecordIndex, Records, Value, read,
};
pub use skin_weights::{ClusterWeights, SkinFigures, SkinWeights};
pub use take::{Curve, CurveReader, KeyTimes, Place, ticks_per_second};
