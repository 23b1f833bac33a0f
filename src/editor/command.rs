//! Every user action as a value.
//!
//! In: made by panels, keys, the command line and tests. Out: taken by [`super::Editor::apply`],
//! the only thing that changes the editor. Not here: how an action is triggered.

use super::playlist::PlayOn;
use super::project::{FileKey, FitState, GizmoSettings, ImportState, TransitionSettings};
use super::props::PropRequest;
use crate::anim::{Easing, LoopMode};
use crate::asset::{
    BoneIndex, DeriveOptions, FileHandle, PreviewMode, RootLockMode, RootMotionRule, RootSource,
};
use crate::draw::Shading;
use crate::math::{Transform, Vec2};
use crate::scene::{AttachRules, ObjectId, ScalePolicy, SceneNode, ViewColors};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What the camera goes along with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Follow {
    /// Stands still.
    Off,
    /// The root, on the floor: on by itself while root motion plays.
    #[default]
    Root,
    /// The pelvis.
    Pelvis,
}

/// Fixed directions to look from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewDirection {
    /// The character looks at us.
    Front,
    /// From its left.
    Side,
    /// From above.
    Top,
    /// Front left, slightly above.
    ThreeQuarter,
}

/// Things in the viewport that can be switched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// Bones as octahedra.
    Bones,
    /// Bone names.
    Names,
    /// Bone axes.
    Axes,
    /// The floor grid.
    Grid,
    /// The ghost of the unlocked root.
    Ghost,
    /// The root's path on the floor.
    Path,
}

/// Every user action.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Imports a file on a worker thread and shows it.
    OpenFile(PathBuf),
    /// Imports a file that was dropped on the window: one without bones and takes of its own
    /// becomes a prop beside the character that is shown, every other is shown.
    DropFile(PathBuf),
    /// Gives the shown character the takes of another open file, fitted to its bones by their
    /// names.
    UseTakes(FileHandle),
    /// The same from a file that is imported first.
    TakesFrom(PathBuf),
    /// Takes another file's takes off the shown character.
    ReturnTakes(FileKey),
    /// Says how another file's takes are fitted to the shown character; `None` leaves it to the
    /// skeletons' likeness.
    SetFit {
        /// The file with the takes.
        lender: FileKey,
        /// How.
        fit: Option<FitState>,
    },
    /// Lists the FBX files of a folder, to be played one after the other.
    OpenFolder(PathBuf),
    /// Lists the files of folders in that folder, too, or not.
    SetPlaylistDeep(bool),
    /// Closes the list.
    ClosePlaylist,
    /// Shows only the rows of the list in whose names all these words are.
    SetPlaylistFilter(String),
    /// Plays a row of the list, at once or as soon as it is read.
    PlayRow(usize),
    /// Plays the row so many further on, among those that the search shows.
    PlayStep(i32),
    /// Says whose character the rows play on, the one that plays first of all.
    SetPlayOn(PlayOn),
    /// Goes on reading all rows for what they say, or stops.
    SetReadingAll(bool),
    /// Says how a file is imported when it is opened in this session, without remembering it.
    ImportAs {
        /// Where the file lies.
        path: PathBuf,
        /// The choice.
        import: ImportState,
    },
    /// Imports an open file again in another way, on a worker thread, keeping take, time and
    /// camera.
    SetImport {
        /// Which.
        file: FileHandle,
        /// The choice, which is remembered for this file.
        import: ImportState,
    },
    /// Stops the import that runs.
    CancelLoad,
    /// Imports the shown file again, keeping take, frame, camera and selection.
    ReloadFile,
    /// Lets a file go.
    CloseFile(FileHandle),
    /// Shows another of the open files.
    ShowFile(FileHandle),
    /// Shows the embedded mannequin.
    ShowMannequin,
    /// Plays another take of the shown file.
    SelectTake(usize),
    /// Plays or pauses.
    TogglePlay,
    /// Plays backwards, or pauses when it does.
    TogglePlayReverse,
    /// Pauses or plays.
    SetPlaying(bool),
    /// Moves the playhead, seconds from the take's begin; fires nothing.
    Scrub(f64),
    /// Moves by whole frames, snapped; wraps when looping.
    StepFrames(i32),
    /// Moves to the next (+1) or previous (-1) authored key of the selected bone, of any bone when
    /// none is selected.
    StepKey(i32),
    /// Moves to the in point.
    GoToStart,
    /// Moves to the out point.
    GoToEnd,
    /// Sets what happens at the end.
    SetLoopMode(LoopMode),
    /// Sets the speed, 1 = as authored; never negative.
    SetSpeed(f32),
    /// Sets the in point here, or at the take's begin again.
    SetInPoint(Option<f64>),
    /// Sets the out point here, or at the take's end again.
    SetOutPoint(Option<f64>),
    /// Counts frames from zero instead of as in the file.
    SetFramesFromZero(bool),
    /// Counts and steps frames at this rate instead of the take's own; never changes how long the
    /// take lasts.
    SetDisplayRate(Option<f64>),
    /// Selects a bone.
    SelectBone(Option<BoneIndex>),
    /// Selects the bone under a place of the viewport, points from its top left; nothing there
    /// deselects.
    PickBone {
        /// Where.
        at: Vec2,
        /// Width and height of the viewport, points.
        viewport: Vec2,
    },
    /// Brightens the bone under the pointer; `None` when there is none.
    HoverBone(Option<BoneIndex>),
    /// Tells how large the viewport is, points.
    ResizeViewport(Vec2),
    /// Turns the camera about its target: radians of yaw and pitch.
    Orbit(Vec2),
    /// Shifts the camera by points in a viewport of that height.
    Pan {
        /// How far the pointer moved, points.
        by: Vec2,
        /// Height of the viewport, points.
        viewport_height: f32,
    },
    /// Moves nearer (positive) or farther, in wheel notches.
    Dolly(f32),
    /// Frames the selected bone, else the character.
    FrameSelection,
    /// Frames everything.
    FrameAll,
    /// Looks from a fixed direction.
    SetView(ViewDirection),
    /// Switches perspective off.
    SetOrthographic(bool),
    /// Sets what the camera goes along with.
    SetFollow(Follow),
    /// Sets how surfaces are shown.
    SetShading(Shading),
    /// Shows or hides an overlay.
    SetOverlay(Overlay, bool),
    /// Sets the colours of the surroundings and the overlays, as the theme has them.
    SetColors(ViewColors),
    /// Extracts root motion in this take, or leaves it in the pose.
    SetRootMotion(bool),
    /// Locks the root even when nothing is extracted.
    SetForceLock(bool),
    /// Sets what the locked root becomes.
    SetRootLock(RootLockMode),
    /// Sets how the travel is taken out.
    SetRootRule(RootMotionRule),
    /// Takes the root's own scale as one when extracting.
    SetScaleNormalised(bool),
    /// Sets what the preview does with the motion; Ignore also puts the character back.
    SetPreviewMode(PreviewMode),
    /// Shows Zero as it comes out after Unreal's import instead of in the file's own axes.
    SetZeroInUnrealAxes(bool),
    /// Says which bone counts as the root, in every take of the shown file.
    SetRoot(RootSource),
    /// Says how a root is derived from the hips, in every take of the shown file.
    SetDerive(DeriveOptions),
    /// Puts the character back to the origin.
    ResetCharacter,
    /// Takes a message off the screen.
    DismissMessage(u64),
    /// Empties the list of recent files.
    ClearRecentFiles,
    /// Remembers how the panels are arranged, as the window writes it down.
    StoreLayout(String),
    /// Imports a file behind all that loads and hangs it on a bone of the character that is shown
    /// by then.
    HangProp(PropRequest),
    /// Imports a file on a worker thread and puts it on the stage as a prop, or as a character when
    /// it is skinned, hung on a node as a drop does; without one it stands at the origin.
    AddProp {
        /// Where the file lies.
        path: PathBuf,
        /// What it shall hang on.
        parent: Option<SceneNode>,
    },
    /// The same from a file that is open.
    AddOpenFile {
        /// The file.
        file: FileHandle,
        /// What it shall hang on.
        parent: Option<SceneNode>,
    },
    /// Puts an empty on the stage.
    AddEmpty {
        /// What it shall hang on.
        parent: Option<SceneNode>,
    },
    /// Puts a socket on a bone.
    AddSocket {
        /// Whose bone.
        owner: ObjectId,
        /// The bone.
        bone: BoneIndex,
    },
    /// Hangs an object on a node.
    Attach {
        /// What.
        object: ObjectId,
        /// On what.
        parent: SceneNode,
        /// What becomes of its place.
        rules: AttachRules,
    },
    /// Takes an object off what it hangs on; it stays where it is.
    Detach(ObjectId),
    /// Deletes an object and all that hangs on it.
    DeleteObject(ObjectId),
    /// Calls an object something else; a name of nothing but spaces changes nothing.
    RenameObject(ObjectId, String),
    /// Puts an object somewhere.
    SetOffset {
        /// Which.
        object: ObjectId,
        /// To its parent, or to the world without one; metres.
        offset: Transform,
    },
    /// Changes what an object takes over from a bone.
    SetScalePolicy(ObjectId, ScalePolicy),
    /// Draws an object or not.
    SetObjectVisible(ObjectId, bool),
    /// Sets the weight of a blend shape by hand (1 = 100 %), whatever plays; `None` lets it play
    /// again.
    SetBlendShape {
        /// Whose.
        object: ObjectId,
        /// Place of the mesh in the file.
        mesh: usize,
        /// Place of the channel in the mesh.
        channel: usize,
        /// The weight.
        weight: Option<f32>,
    },
    /// Lets all blend shapes of an object play again.
    ResetBlendShapes(ObjectId),
    /// Selects an object.
    SelectObject(Option<ObjectId>),
    /// Makes everything until [`Command::EndGesture`] one step of undo, under this name.
    BeginGesture(String),
    /// Ends a gesture.
    EndGesture,
    /// Ends a gesture and puts back what it changed: Esc in the middle of a drag.
    CancelGesture,
    /// Goes one step back.
    Undo,
    /// Goes one step forward again.
    Redo,
    /// Goes over to another take of the shown file: both play while one fades into the other.
    CrossFade {
        /// Its place in the file.
        take: usize,
        /// For how long, seconds.
        secs: f64,
        /// How its weight rises.
        curve: Easing,
    },
    /// Goes over to another take of the shown file at once; what is left of the old pose decays.
    Inertialize {
        /// Its place in the file.
        take: usize,
        /// For how long, seconds.
        secs: f64,
    },
    /// Sets how one take follows another when a take is selected.
    SetTransition(TransitionSettings),
    /// Starts an empty project with the mannequin; what was not saved is gone.
    NewProject,
    /// Opens a project in place of this one; what was not saved is gone.
    OpenProject(PathBuf),
    /// Saves the project where it was opened from or saved before.
    SaveProject,
    /// Saves the project there.
    SaveProjectAs(PathBuf),
    /// Says where a missing file lies now: its place among the missing ones.
    Relink {
        /// Which of [`super::Editor::missing_files`].
        missing: usize,
        /// Where it lies.
        path: PathBuf,
    },
    /// Takes up the work that was found after a crash.
    RecoverAutosave,
    /// Throws the work away that was found after a crash.
    DiscardAutosave,
    /// Sets what the gizmo does.
    SetGizmo(GizmoSettings),
}
