//! The scene's objects: the one path from an imported file to a pose and to a picture.

mod active_bones;
mod animator;
mod attachment;
mod bone_overlay;
mod bone_users;
mod evaluated_pose;
mod extract;
mod framing_points;
mod morph_curves;
mod morph_weights;
mod object;
mod playback;
mod posed_bounds;
mod removal;
mod root_overlay;
mod take_bounds;
mod tick;
mod tree;
mod view_options;
mod viewpoint;

pub use active_bones::ActiveBones;
pub use animator::Animator;
pub use attachment::{AttachError, AttachRule, AttachRules};
pub use bone_overlay::{BoneSegment, bone_segments};
pub use extract::extract;
pub use framing_points::framing_points;
pub use object::{Character, GameObject, ObjectId, ObjectKind, Prop, ScalePolicy, SceneNode};
pub use playback::Playback;
pub use posed_bounds::PaletteBounds;
pub use removal::Removed;
pub use tree::Scene;
pub use view_options::{ViewColors, ViewOptions};
pub use viewpoint::Viewpoint;
