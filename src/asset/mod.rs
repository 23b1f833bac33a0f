//! What a file becomes: plain data whose invariants are checked once, when it is made.

mod axis;
mod cut_weights;
mod excerpt;
mod findings;
mod handle;
mod import_report;
mod imported_file;
mod library;
mod material;
mod mesh;
mod morph;
mod picture;
mod root_motion;
mod sequence;
mod sequence_parts;
mod skeleton;

pub use axis::{Axis, AxisError};
pub use cut_weights::{CutVertex, CutWeights};
pub use findings::*;
pub use handle::{BoneIndex, FileHandle, ImageHandle, MaterialHandle, MeshHandle};
pub use import_report::{ImportReport, StatedSpace, TakeInfo};
pub use material::{AlphaMode, Material, Texture, TextureSource};
pub use mesh::{Geometry, Mesh, MeshError, PaletteEntry, Section, Vertex};
pub use morph::{MorphChannel, MorphError, MorphKey, MorphSet, MorphShape};
pub use picture::{Image, ImageState};
pub use root_motion::{
    DeriveOptions, DerivedHeight, DerivedOrigin, DerivedRotation, PreviewMode, RootLockMode,
    RootMotionRule, RootMotionSettings, RootSource,
};
pub use sequence::{AnimSequence, SamplePair};
pub use sequence_parts::{
    AuthoredKeys, Discontinuity, FloatCurve, FloatCurveKind, SamplesPerFrame, SequenceError,
    SequenceParts, VisibilityTrack,
};
pub use skeleton::{Bone, BoneKind, InheritRule, Skeleton, SkeletonError};
pub use {excerpt::excerpt, imported_file::ImportedFile, library::Library};
