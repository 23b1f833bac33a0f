//! An object of the stage as a project stores it: its file by key, its parent by key and bone path.
//!
//! *In*: objects of the scene. *Out*: plain data. *Not here*: the scene.

use super::keys::{FileKey, ObjectKey, Unknown};
use super::played_file_state::PlayedFileState;
use super::setting_states::scale_policy;
use super::shared::Shared;
use crate::math::{Quat, Transform, Vec3};
use crate::scene::ScalePolicy;
use serde::{Deserialize, Serialize};

/// An object of the stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ObjectState {
    /// Its key in the project.
    pub id: ObjectKey,
    /// What the user calls it.
    pub name: String,
    /// What it is.
    pub kind: ObjectKindState,
    /// What it is attached to; nothing when it is in the world.
    #[serde(default)]
    pub parent: Option<ParentState>,
    /// To its parent, metres; to the world when it has none.
    #[serde(default)]
    pub offset: TransformState,
    /// What it inherits of a bone's scale.
    #[serde(default, with = "scale_policy")]
    pub scale_policy: ScalePolicy,
    /// Whether it is drawn.
    #[serde(default = "yes")]
    pub is_visible: bool,
    /// Blend shapes whose weights are set by hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blend_shapes: Vec<BlendShapeState>,
    /// What a character or prop plays, for every file that it was made from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plays: Vec<Shared<PlayedFileState>>,
    /// What this version does not know.
    #[serde(flatten)]
    pub unknown: Unknown,
}

impl ObjectState {
    /// Makes one at the origin.
    #[must_use]
    pub fn new(id: ObjectKey, name: String, kind: ObjectKindState) -> Self {
        Self {
            id,
            name,
            kind,
            parent: None,
            offset: TransformState::default(),
            scale_policy: ScalePolicy::default(),
            is_visible: true,
            blend_shapes: Vec::new(),
            plays: Vec::new(),
            unknown: Unknown::default(),
        }
    }
}

const fn yes() -> bool {
    true
}

/// What an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObjectKindState {
    /// A skeleton with meshes and a take that plays.
    Character {
        /// The file it is made from.
        file: FileKey,
    },
    /// Something to hold, which may play its own take.
    Prop {
        /// The file it is made from.
        file: FileKey,
    },
    /// Only a transform.
    Empty,
    /// A named transform on a bone.
    Socket,
    /// Something to run into.
    Obstacle,
}

impl ObjectKindState {
    /// Returns the file it is made from.
    #[must_use]
    pub const fn file(self) -> Option<FileKey> {
        match self {
            Self::Character { file } | Self::Prop { file } => Some(file),
            Self::Empty | Self::Socket | Self::Obstacle => None,
        }
    }
}

/// What an object is attached to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParentState {
    /// The object.
    pub object: ObjectKey,
    /// The bone of it; the object itself when `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bone: Option<BoneState>,
}

/// A bone, to be found again in a file that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoneState {
    /// Names from the scene root, joined by `/`.
    pub path: String,
    /// Its name, for a file in which the path is another.
    pub name: String,
}

/// A blend shape whose weight is set by hand, to be found again in a file that changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BlendShapeState {
    /// The node that shows the mesh: names from the scene root, joined by `/`.
    pub mesh: String,
    /// The channel's name.
    pub name: String,
    /// 1 = 100 %.
    pub weight: f32,
}

/// A transform as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TransformState {
    /// Metres.
    pub translation: [f32; 3],
    /// A unit quaternion: x, y, z, w.
    pub rotation: [f32; 4],
    /// Factors.
    pub scale: [f32; 3],
}

impl Default for TransformState {
    fn default() -> Self {
        Transform::IDENTITY.into()
    }
}

impl From<Transform> for TransformState {
    fn from(transform: Transform) -> Self {
        Self {
            translation: transform.translation.to_array(),
            rotation: transform.rotation.to_array(),
            scale: transform.scale.to_array(),
        }
    }
}

impl From<TransformState> for Transform {
    /// Numbers that make no transform become the identity's.
    fn from(state: TransformState) -> Self {
        let rotation = Quat::from_array(state.rotation);
        let is_unit = rotation.is_finite() && (rotation.length_squared() - 1.0).abs() < 1e-3;
        let read = Self::new(
            Vec3::from_array(state.translation),
            if is_unit { rotation } else { Quat::IDENTITY },
            Vec3::from_array(state.scale),
        );
        if read.is_finite() {
            read
        } else {
            Self::IDENTITY
        }
    }
}
