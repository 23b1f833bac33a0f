//! Steps of undo, named as data.
//!
//! *In*: what a command or a finished load changed. *Out*: the name that the menu and the list of
//! steps show, once it is put into words. *Not here*: the words, the list of steps
//! (`history.rs`).

/// What a step of undo did; texts are names of files, objects and nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepName {
    /// Opened a file.
    Open(String),
    /// Closed a file.
    Close(String),
    /// Showed an open file.
    Show(String),
    /// Showed the mannequin.
    ShowMannequin,
    /// Imported a file with other settings.
    Import(String),
    /// Found a missing file.
    Relink(String),
    /// Added a file to the stage.
    Add(String),
    /// Added an empty.
    AddEmpty,
    /// Added a socket to a bone.
    AddSocket(String),
    /// Attached an object to a node.
    Attach {
        /// The object.
        object: String,
        /// The node.
        parent: String,
    },
    /// Detached an object.
    Detach(String),
    /// Deleted an object.
    Delete(String),
    /// Renamed an object.
    Rename(String),
    /// Moved an object.
    Move(String),
    /// Rotated an object.
    Rotate(String),
    /// Scaled an object.
    Scale(String),
    /// Changed what an object inherits of a bone's scale.
    ScalePolicy(String),
    /// Showed a hidden object.
    ShowObject(String),
    /// Hid an object.
    HideObject(String),
    /// Set a blend shape's weight by hand.
    BlendShape(String),
    /// Let an object's blend shapes play again.
    ResetBlendShapes(String),
    /// Made another character active.
    Activate(String),
    /// Added the takes of another file.
    AddTakes(String),
    /// Removed the takes of another file.
    RemoveTakes,
    /// Changed how another file's takes are fitted.
    FitTakes,
    /// Switched root motion.
    RootMotion,
    /// Switched the forced root lock.
    ForceRootLock,
    /// Changed the root lock.
    RootLock,
    /// Changed the extraction rule.
    RootMotionRule,
    /// Switched the normalising of the root's scale.
    NormaliseRootScale,
    /// Switched the axes of Zero.
    ZeroInUnrealAxes,
    /// Chose the root bone.
    RootBone,
    /// Changed how the root is derived.
    DerivedRoot,
    /// Changed how takes follow each other.
    Transition,
}
