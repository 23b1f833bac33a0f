//! What a file becomes: plain data whose invariants are checked once, when it is made.

mod axis;
mod cut_weights;
mod excerpt;
mod handle;
mod import_report;
mod imported_file;
mod library;
mod material;
mod mesh;
mod morph;
mod notes;
mod picture;
mod root_motion;
mod sequence;
mod skeleton;

pub use axis::{Axis, AxisError};
pub use cut_weights::{CutVertex, CutWeights};
pub use excerpt::excerpt;
pub use handle::{BoneIndex, FileHandle, ImageHandle, MaterialHandle, MeshHandle};
pub use import_report::{ImportReport, Note, NoteKind, StatedSpace, TakeInfo};
pub use imported_file::ImportedFile;
pub use library::Library;
pub use material::{AlphaMode, Material, Texture, TextureSource};
pub use mesh::{BoneSlot, Geometry, Mesh, MeshError, Section, Vertex};
pub use morph::{MorphChannel, MorphError, MorphKey, MorphSet, MorphShape};
pub use notes::Notes;
pub use picture::{Image, ImageState};
pub use root_motion::{
    DeriveOptions, DerivedHeight, DerivedOrigin, DerivedRotation, PreviewMode, RootLockMode,
    RootMotionRule, RootMotionSettings, RootSource,
};
pub use sequence::{
    AnimSequence, AuthoredKeys, Discontinuity, FloatCurve, FloatCurveKind, SamplePair,
    SamplesPerFrame, SequenceError, SequenceParts, VisibilityTrack,
};
pub use skeleton::{Bone, BoneKind, InheritRule, Skeleton, SkeletonError};
