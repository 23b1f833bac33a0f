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
mod mesh_geometry;
mod mesh_reader;
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

pub use document::{ConnectedObject, Element, FbxDocument, Object, Properties, Property, Settings};
pub use import::{ImportStage, import};
pub use layer::{LayerElement, LayerSizes, Mapping};
pub use mesh::{BuiltMeshes, build_meshes};
pub use node::{Lcl, NodeTransform, RotationOrder, SpaceProperty, Trs, geometric};
pub use read::{
    ArrayData, ArrayForm, ArrayKind, ArrayTable, RawFile, RecordIndex, Records, Value, read,
};
pub use skin_weights::{ClusterWeights, SkinFigures, SkinWeights};
pub use take::{Curve, CurveReader, KeyPosition, KeyTimes, ticks_per_second};
pub use {axes::FileSpace, error::FbxError, fault::*, options::ImportOptions};
