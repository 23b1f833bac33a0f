//! What one character or prop plays, whether it is on the stage or not.
//!
//! *In*: an animator, what a project says of the object. *Out*: the same as a project stores it.
//! *Not here*: which objects there are (`characters.rs`).

use super::super::files::OpenFile;
use super::super::project::{
    CharacterViewState, FileKey, ObjectKey, PlaybackState, PlayedFileState, RootMotionState,
    Shared, TakeState, Unknown, find_take, take_name,
};
use super::borrowed_takes::PlayedFile;
use crate::asset::{ImportedFile, PreviewMode, RootMotionSettings};
use crate::scene::{Animator, Playback};

/// What a character or prop plays, whether it is on the stage or not.
#[derive(Debug)]
pub(super) struct CharacterEntry {
    pub(super) object: ObjectKey,
    /// What it is made from, while it is on the stage.
    pub(super) played: Option<PlayedFile>,
    /// By file, as it was last written or read; of the played file only what is unknown counts.
    pub(super) stored: Vec<Shared<PlayedFileState>>,
    /// The takes it played of files that it was made from before.
    pub(super) chosen: Vec<ChosenTake>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct ChosenTake {
    pub(super) file: FileKey,
    pub(super) take: String,
    pub(super) nth: usize,
    /// How it plays once the object is on the stage: its file is missing.
    pub(super) playback: Option<PlaybackState>,
    /// What a project's view holds that this version does not know.
    pub(super) unknown: Unknown,
}

impl CharacterEntry {
    pub(super) const fn new(object: ObjectKey) -> Self {
        Self {
            object,
            played: None,
            stored: Vec::new(),
            chosen: Vec::new(),
        }
    }

    pub(super) fn stored(&self, file: FileKey) -> Option<&Shared<PlayedFileState>> {
        self.stored.iter().find(|state| state.file == file)
    }

    pub(super) fn choose(&mut self, chosen: ChosenTake) {
        self.chosen.retain(|other| other.file != chosen.file);
        self.chosen.push(chosen);
        self.chosen.sort_by_key(|chosen| chosen.file);
    }

    /// Forgets how a file was to be played: it is on the stage.
    pub(super) fn forget_playback(&mut self, file: FileKey) {
        let mut chosen = self.chosen.iter_mut();
        if let Some(chosen) = chosen.find(|chosen| chosen.file == file) {
            chosen.playback = None;
        }
    }

    pub(super) fn chosen(&self, played: &PlayedFile) -> Option<usize> {
        let chosen = self
            .chosen
            .iter()
            .find(|chosen| chosen.file == played.key())?;
        find_take(&played.file().takes, &chosen.take, chosen.nth)
    }

    /// The take that an animator plays, unless it is a row's of the playlist.
    pub(super) fn chosen_now(&self, animator: &Animator) -> Option<ChosenTake> {
        let played = self.played.as_ref()?;
        let index = animator.take().filter(|&take| !played.is_transient(take))?;
        let (take, nth) = take_name(&played.file().takes, index)?;
        Some(self.chosen_as(played.key(), take, nth))
    }

    /// Names a take of a file as chosen, with what is unknown of the choice before.
    pub(super) fn chosen_as(&self, file: FileKey, take: String, nth: usize) -> ChosenTake {
        let before = self.chosen.iter().find(|chosen| chosen.file == file);
        ChosenTake {
            file,
            take,
            nth,
            playback: None,
            unknown: before.map_or_else(Unknown::default, |before| before.unknown.clone()),
        }
    }

    /// Writes down what it plays of its file; `None` when that is what a new character would.
    pub(super) fn capture_played(
        &self,
        settings: &[RootMotionSettings],
        initial: &[RootMotionSettings],
    ) -> Option<Shared<PlayedFileState>> {
        let played = self.played.as_ref()?;
        let before = self.stored(played.key());
        let takes = take_states(played, settings, before);
        let unknown = before.map_or_else(Unknown::default, |state| state.unknown.clone());
        let is_initial = settings == initial
            && played.requested.is_empty()
            && unknown.is_empty()
            && takes.iter().all(|take| take.unknown.is_empty());
        let state = PlayedFileState {
            file: played.key(),
            takes,
            retargeted: played.requested.clone(),
            unknown,
        };
        (!is_initial).then(|| Shared::new(state))
    }

    pub(super) fn capture(
        &self,
        settings: &[RootMotionSettings],
        initial: &[RootMotionSettings],
    ) -> Vec<Shared<PlayedFileState>> {
        let own = self.played.as_ref().map(PlayedFile::key);
        let others = self
            .stored
            .iter()
            .filter(|state| Some(state.file) != own)
            .cloned();
        let mut all: Vec<_> = others
            .chain(self.capture_played(settings, initial))
            .collect();
        all.sort_by_key(|state| state.file);
        all
    }
}

/// Writes down settings that are not the default, and those of takes that the file has no longer: it
/// may get them back.
fn take_states(
    played: &PlayedFile,
    settings: &[RootMotionSettings],
    before: Option<&Shared<PlayedFileState>>,
) -> Vec<TakeState> {
    let takes = &played.file().takes;
    let stored = || {
        before
            .iter()
            .flat_map(|state| &state.takes)
            .collect::<Vec<_>>()
    };
    let mut states = Vec::new();
    for (index, settings) in settings.iter().enumerate() {
        let Some((take, nth)) = take_name(takes, index).filter(|_| !played.is_transient(index))
        else {
            continue;
        };
        let root_motion = RootMotionState::new(settings, &played.file().skeleton);
        let known = stored()
            .into_iter()
            .find(|state| state.take == take && state.nth == nth);
        let unknown = known.map_or_else(Unknown::default, |state| state.unknown.clone());
        if root_motion != RootMotionState::default() || !unknown.is_empty() {
            states.push(TakeState {
                take,
                nth,
                root_motion,
                unknown,
            });
        }
    }
    let is_gone = |state: &&TakeState| find_take(takes, &state.take, state.nth).is_none();
    states.extend(stored().into_iter().filter(is_gone).cloned());
    states
}

/// Returns how a new character of a file treats its root, take by take.
pub(super) fn initial_settings(open: &OpenFile, file: &ImportedFile) -> Vec<RootMotionSettings> {
    let own = open.file().takes.len();
    let settings = |take| {
        if take < own {
            open.initial_settings()
        } else {
            Default::default()
        }
    };
    (0..file.takes.len()).map(settings).collect()
}

/// Returns the settings that a project stores; those of a new character where it stores none.
pub(super) fn settings_of(
    state: Option<&Shared<PlayedFileState>>,
    open: &OpenFile,
    file: &ImportedFile,
) -> Vec<RootMotionSettings> {
    let Some(state) = state else {
        return initial_settings(open, file);
    };
    let mut settings = vec![RootMotionSettings::default(); file.takes.len()];
    for take in &state.takes {
        if let Some(index) = find_take(&file.takes, &take.take, take.nth) {
            settings[index] = take.root_motion.settings(&file.skeleton);
        }
    }
    settings
}

pub(super) fn view_state(
    object: Option<ObjectKey>,
    chosen: &ChosenTake,
    playback: Option<PlaybackState>,
) -> CharacterViewState {
    CharacterViewState {
        object,
        file: chosen.file,
        take: chosen.take.clone(),
        nth: chosen.nth,
        playback,
        unknown: chosen.unknown.clone(),
    }
}

pub(super) fn playback_state(
    playback: &Playback,
    preview: PreviewMode,
    time_secs: f64,
) -> PlaybackState {
    PlaybackState {
        time_secs,
        preview,
        loop_mode: playback.loop_mode,
        speed: playback.speed,
        in_secs: playback.in_secs,
        out_secs: playback.out_secs,
        is_reverse: playback.is_reverse,
    }
}
