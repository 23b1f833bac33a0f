//! What is on the stage: the one path from an imported file to a pose and to a picture.

mod active_bones;
mod animator;
mod attachment;
mod bone_overlay;
mod bone_use;
mod extract;
mod framing_points;
mod morph_weights;
mod morphing;
mod object;
mod posed_bounds;
mod posing;
mod root_overlay;
mod take_box;
mod tick;
mod tree;
mod view_options;
mod viewpoint;

pub use active_bones::ActiveBones;
pub use animator::{Animator, Playback};
pub use attachment::{AttachError, AttachRule, AttachRules};
pub use bone_overlay::{BoneSegment, bone_segments};
pub use extract::extract;
pub use framing_points::framing_points;
pub use object::{Character, GameObject, ObjectId, ObjectKind, Prop, ScalePolicy, SceneNode};
pub use posed_bounds::PaletteBounds;
pub use tree::{Removed, Scene};
pub use view_options::{ViewColors, ViewOptions};
pub use viewpoint::Viewpoint;
