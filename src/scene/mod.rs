//! What is on the stage: the one path from an imported file to a pose and to a picture.

mod animator;
mod bone_overlay;
mod extract;
mod object;
mod posed_bounds;
mod posed_points;
mod root_overlay;
mod tick;
mod view_options;

pub use animator::{Animator, Playback};
pub use bone_overlay::{BoneSegment, bone_segments};
pub use extract::extract;
pub use object::{Character, GameObject, ObjectId, ObjectKind, Scene};
pub use posed_bounds::SlotBounds;
pub use posed_points::posed_points;
pub use view_options::{ViewColors, ViewOptions};
