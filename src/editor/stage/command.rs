//! What the user does with objects on the stage.
//!
//! *In*: made by panels, the command line and tests. *Out*: taken by [`super::Stage::apply`]. *Not
//! here*: selecting (the view's), takes (the characters').

use super::prop_request::PropRequest;
use crate::asset::{BoneIndex, FileHandle};
use crate::math::Transform;
use crate::scene::{AttachRules, ObjectId, ScalePolicy, SceneNode};
use std::path::PathBuf;

/// What the user does with objects on the stage.
#[derive(Clone, Debug, PartialEq)]
pub enum StageCommand {
    /// Imports a file after all that loads and attaches it to a bone of the character that is
    /// active by then.
    AttachProp(PropRequest),
    /// Imports a file on a worker thread and adds it as a prop, or as a character when it is
    /// skinned, attached to a node as a drop does; without one it is at the origin.
    AddProp {
        /// Where the file lies.
        path: PathBuf,
        /// Its parent.
        parent: Option<SceneNode>,
    },
    /// The same from a file that is open.
    AddOpenFile {
        /// The file.
        file: FileHandle,
        /// Its parent.
        parent: Option<SceneNode>,
    },
    /// Adds an empty.
    AddEmpty {
        /// Its parent.
        parent: Option<SceneNode>,
    },
    /// Adds a socket to a bone.
    AddSocket {
        /// Whose bone.
        owner: ObjectId,
        /// The bone.
        bone: BoneIndex,
    },
    /// Attaches an object to a node.
    Attach {
        /// What.
        object: ObjectId,
        /// To what.
        parent: SceneNode,
        /// What becomes of its transform.
        rules: AttachRules,
    },
    /// Detaches an object; it stays where it is.
    Detach(ObjectId),
    /// Deletes an object and all that is attached to it.
    Delete(ObjectId),
    /// Renames an object; an empty name changes nothing.
    Rename(ObjectId, String),
    /// Moves an object.
    SetOffset {
        /// Which.
        object: ObjectId,
        /// To its parent, or to the world without one; metres.
        offset: Transform,
    },
    /// Sets what an object inherits from a bone's scale.
    SetScalePolicy(ObjectId, ScalePolicy),
    /// Shows or hides an object.
    SetVisible(ObjectId, bool),
    /// Sets the weight of a blend shape by hand (1 = 100 %), whatever plays; `None` lets it play
    /// again.
    SetBlendShape {
        /// Whose.
        object: ObjectId,
        /// Index of the mesh in the file.
        mesh: usize,
        /// Index of the channel in the mesh.
        channel: usize,
        /// The weight.
        weight: Option<f32>,
    },
    /// Lets all blend shapes of an object play again.
    ResetBlendShapes(ObjectId),
}
