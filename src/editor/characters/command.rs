//! What the user does with characters: takes, time, root motion.
//!
//! *In*: made by panels, keys, the command line and tests. *Out*: taken by
//! [`super::Characters::apply`]. *Not here*: which character is active after a file was shown (the
//! root's).

use super::super::project::{FileKey, FitState, TransitionSettings};
use crate::anim::{Easing, LoopMode};
use crate::asset::{
    DeriveOptions, FileHandle, PreviewMode, RootLockMode, RootMotionRule, RootSource,
};
use crate::scene::ObjectId;
use std::path::PathBuf;

/// What the user does with the active character, unless an object is named.
#[derive(Clone, Debug, PartialEq)]
pub enum CharactersCommand {
    /// Makes takes, time and root motion be about this character.
    Activate(ObjectId),
    /// Moves all playheads together, or each on its own.
    SetLinked(bool),
    /// Plays another take.
    SelectTake(usize),
    /// Fades to another take: both play while one fades into the other.
    CrossFade {
        /// Its index among the character's takes.
        take: usize,
        /// For how long, seconds.
        secs: f64,
        /// How its weight rises.
        curve: Easing,
    },
    /// Switches to another take at once; what is left of the old pose decays.
    Inertialize {
        /// Its index among the character's takes.
        take: usize,
        /// For how long, seconds.
        secs: f64,
    },
    /// Sets how one take follows another when a take is selected.
    SetTransition(TransitionSettings),
    /// Plays the takes of another open file, too, retargeted to this skeleton by bone names.
    BorrowTakes(FileHandle),
    /// The same from a file that is imported first.
    BorrowTakesFrom(PathBuf),
    /// Removes the takes of another file.
    ReturnTakes(FileKey),
    /// Sets how another file's takes are fitted to the character; `None` leaves it to the
    /// skeletons' likeness.
    SetFit {
        /// The file with the takes.
        source: FileKey,
        /// How.
        fit: Option<FitState>,
    },
    /// Plays or pauses.
    TogglePlay,
    /// Plays backwards, or pauses when it does.
    TogglePlayReverse,
    /// Plays or pauses.
    SetPlaying(bool),
    /// Pauses every character and prop where it is.
    PauseAll,
    /// Moves the playhead, seconds from the take's start; fires nothing.
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
    /// Sets the in point, or the take's start again.
    SetInPoint(Option<f64>),
    /// Sets the out point, or the take's end again.
    SetOutPoint(Option<f64>),
    /// Extracts root motion in this take, or leaves it in the pose.
    SetRootMotion(bool),
    /// Locks the root even when nothing is extracted.
    SetForceLock(bool),
    /// Sets what the locked root becomes.
    SetRootLock(RootLockMode),
    /// Sets how the travel is extracted.
    SetRootRule(RootMotionRule),
    /// Treats the root's own scale as one when extracting.
    SetScaleNormalised(bool),
    /// Sets what the preview does with the motion; Ignore also moves the character back.
    SetPreviewMode(PreviewMode),
    /// Shows Zero as it comes out after Unreal's import instead of in the file's own axes.
    SetZeroInUnrealAxes(bool),
    /// Sets which bone is the root, in every take.
    SetRoot(RootSource),
    /// Sets how a root is derived from the hips, in every take.
    SetDerive(DeriveOptions),
    /// Moves the character back to its offset.
    Reset,
}
