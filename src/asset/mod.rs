//! What a file becomes: plain data whose invariants are checked once, when it is made.

mod axis;
mod cut_weights;
mod findings;
mod geometry;
mod handle;
mod import_report;
mod imported_file;
mod library;
mod material;
mod mesh;
mod morph;
mod picture;
mod quoted_text;
mod root_choice;
mod root_motion;
mod sequence;
mod skeleton;

pub use findings::*;
pub use geometry::{Geometry, GeometryError, GeometryParts, Section, Vertex};
pub use handle::{BoneIndex, FileHandle, ImageHandle, MaterialHandle, MeshHandle};
pub use import_report::{ImportReport, StatedSpace, TakeInfo};
pub use material::{AlphaMode, Material, Texture, TextureSource};
pub use mesh::{Mesh, MeshError, MeshParts, PaletteEntry};
pub use morph::{MorphChannel, MorphError, MorphKey, MorphSet, MorphShape};
pub use picture::{Image, ImageState};
pub use root_choice::{RootCandidate, RootCandidateRole, RootChoiceReason};
pub use root_motion::{
    DeriveOptions, DerivedHeight, DerivedOrigin, DerivedRotation, PreviewMode, RootLockMode,
    RootMotionRule, RootMotionSettings, RootSource,
};
pub use sequence::{
    AnimSequence, AuthoredKeys, Discontinuity, FloatCurve, FloatCurveKind, SamplePair,
    SamplesPerFrame, SequenceError, SequenceParts, VisibilityTrack,
};
pub use skeleton::{Bone, BoneKind, InheritRule, Skeleton, SkeletonError};
pub use {axis::*, cut_weights::*, imported_file::*, library::Library, quoted_text::quoted_text};
