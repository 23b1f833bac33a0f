//! Playing a folder's files: one after the other on its own character, or all on the one that is
//! held.
//!
//! *In*: rows that the worker has read. *Out*: the stage. *Not here*: rows and reading (the
//! playlist's).
//!
//! A file that is shown for a row is transient: it is no step of undo, the next row replaces it,
//! and it is in no list of recent files. Takes that are borrowed from a row are transient likewise.

use super::characters::{BorrowedTakes, RetargetedTakes};
use super::editor::Editor;
use super::effect::{Effects, only};
use super::files::OpenFile;
use super::loads::StageTimes;
use super::notice::NoticeKind;
use super::playlist::PlayOn;
use super::project::FileKey;
use super::undo_steps::file_name;
use super::view::CameraPose;
use crate::anim::retarget::reference_pose;
use crate::asset::{FileHandle, ImportedFile, Skeleton};
use crate::math::{Bounds, Vec3};
use std::path::PathBuf;
use std::sync::Arc;

/// Characters of sizes within these bounds are looked at from where the one before was.
const LIKE_SIZE: std::ops::RangeInclusive<f32> = 0.67..=1.5;

/// How a character is looked at.
struct CharacterLook {
    pose: CameraPose,
    /// Where the character is, world space, metres.
    at: Vec3,
    /// How large its skeleton is, metres.
    size: f32,
    /// Whether nearly all of it was in the picture.
    is_whole: bool,
}

impl Editor {
    /// Lists a folder; on an empty stage, or beside the mannequin, its first file plays.
    pub(super) fn list_folder(&mut self, folder: PathBuf) {
        let on = self.holdable().map_or(PlayOn::Own, PlayOn::Character);
        self.playlist.open(folder, on, self.loads.wake());
    }

    /// Returns the shown file, when the user opened it and it is a character.
    fn holdable(&self) -> Option<FileKey> {
        let shown = self.shown_file()?;
        let is_own = shown.path().is_some() && !shown.is_transient();
        (is_own && !shown.file().meshes.is_empty()).then(|| shown.key())
    }

    /// Returns the open files whose character can be held: that of the row which plays, too.
    pub fn holdable_files(&self) -> impl Iterator<Item = &OpenFile> {
        let open = self.files.open().iter();
        open.filter(|open| !open.file().meshes.is_empty() && !open.file().skeleton.is_empty())
    }

    /// After the list was closed: what is shown for a row stays as a file like any other, what a
    /// row added goes.
    pub(super) fn playlist_closed(&mut self) {
        self.drop_transient_takes();
        self.files.keep_transient(None);
        self.amend_history();
    }

    /// Plays rows on another character from now on, the current one at once.
    ///
    /// The character of a row that is held so becomes a file like any other and stays.
    pub(super) fn play_on(&mut self, on: PlayOn) -> Effects {
        self.playlist.set_play_on(on);
        match on {
            PlayOn::Own => self.drop_transient_takes(),
            PlayOn::Character(held) => {
                if let Some(path) = self.files.keep_transient(Some(held)) {
                    self.project.memory_mut().remember_file(&path);
                }
            }
        }
        let effects = self.play_row();
        self.plan_reading();
        effects
    }

    /// Returns the file for whose character takes are made on the worker.
    fn held_file(&self) -> Option<Arc<ImportedFile>> {
        let open = self.files.by_key(self.playlist.held()?)?;
        Some(Arc::clone(open.file()))
    }

    /// Tells the playlist's worker what to read next.
    pub(super) fn plan_reading(&self) {
        let memory = self.project.memory();
        self.playlist.plan(self.held_file().as_ref(), |path| {
            self.files.import_of(path, memory)
        });
    }

    /// Plays the requested row once it is read.
    pub(super) fn play_row(&mut self) -> Effects {
        if let Some(effects) = self.play_held_itself() {
            return effects;
        }
        let onto = self.held_file();
        let Some(ready) = self.playlist.ready(onto.as_ref()) else {
            return Effects::new();
        };
        let path = ready.path.clone();
        let on = ready.on;
        let (read, made) = ready.into_parts();
        let outcome = onto.and(made).map(|made| made.outcome);
        match (outcome, on) {
            (Some(Ok(takes)), PlayOn::Character(held)) => {
                self.playlist.plays(None);
                self.play_on_held(held, &read.file, takes)
            }
            (outcome, _) => {
                let reason = outcome.and_then(Result::err);
                // The row says it: what its file is called is there already.
                let short = reason.map(|reason| match reason.split_once("\": ") {
                    Some((_, rest)) => rest.to_owned(),
                    None => reason,
                });
                self.playlist.plays(short);
                self.show_transient(path, read.file, read.times)
            }
        }
    }

    /// Where the requested row is the held character's own file, that one's own take plays.
    fn play_held_itself(&mut self) -> Option<Effects> {
        let path = self.playlist.requested_path()?;
        let held = self.files.by_key(self.playlist.held()?)?;
        if held.path() != Some(path.as_path()) {
            return None;
        }
        let take = held.file().default_take;
        let handle = held.handle();
        let effects = self.show_held(handle);
        self.drop_transient_takes();
        if let Some(take) = take.filter(|&take| self.take() != Some(take)) {
            self.play_take(take);
        }
        self.playlist.plays(None);
        Some(effects)
    }

    /// Plays a row's takes on an open file's character.
    fn play_on_held(
        &mut self,
        held: FileKey,
        from: &Arc<ImportedFile>,
        takes: Arc<RetargetedTakes>,
    ) -> Effects {
        let Some(handle) = self.files.by_key(held).map(OpenFile::handle) else {
            return Effects::new();
        };
        let effects = self.show_held(handle);
        let Some(active) = self.active_key() else {
            return effects;
        };
        let borrowed = BorrowedTakes::of_playlist(from, takes);
        let animators = &mut self.stage.animators();
        self.characters
            .set_transient(active, Some(borrowed), true, animators);
        let played = self.characters.played(active);
        let entry = played.map_or(0, |played| played.borrowed().len().saturating_sub(1));
        let first = played.map(|played| played.borrowed_takes(entry).start);
        first.into_iter().for_each(|take| self.play_take(take));
        effects
    }

    /// Shows the held character in place of a row's own, without a step of undo.
    fn show_held(&mut self, handle: FileHandle) -> Effects {
        if self
            .shown_file()
            .is_some_and(|shown| shown.handle() == handle)
        {
            return Effects::new();
        }
        let before = self.look();
        let effects = self.show_file(handle);
        self.remove_transient(handle);
        self.look_as_before(before);
        self.amend_history();
        effects
    }

    /// Shows a row's own character in place of the row's before.
    fn show_transient(
        &mut self,
        path: PathBuf,
        file: Arc<ImportedFile>,
        times: StageTimes,
    ) -> Effects {
        let before = self.look();
        if file.skeleton.is_empty() && file.meshes.is_empty() {
            return only(NoticeKind::NothingToShow(file_name(&path)));
        }
        let known = self.files.by_path(Some(&path)).map(OpenFile::handle);
        let (handle, effects) = match known {
            Some(handle) => (handle, self.show_file(handle)),
            None => {
                let key = self.files.new_key();
                let import = self.project.memory().import(&path);
                let open = OpenFile::of_shared(key, Some(path), file, times, import);
                let document = self.document();
                let handle = self.insert_file(open.into_transient());
                (handle, self.show(handle, None, document))
            }
        };
        self.remove_transient(handle);
        self.look_as_before(before);
        self.amend_history();
        effects
    }

    fn remove_transient(&mut self, kept: FileHandle) {
        let stage = &self.stage;
        self.files
            .remove_transient(kept, |handle| stage.is_file_used(handle));
    }

    fn drop_transient_takes(&mut self) {
        let animators = &mut self.stage.animators();
        for object in animators.keys() {
            self.characters
                .set_transient(object, None, false, animators);
        }
    }

    /// Returns how the active character is looked at.
    fn look(&self) -> Option<CharacterLook> {
        let object = self.active_object()?;
        Some(CharacterLook {
            pose: self.view.rig().pose(),
            at: object.component_to_world().translation,
            size: self.skeleton().map_or(0.0, |skeleton| stature(skeleton)),
            is_whole: self.view.is_in_picture(object),
        })
    }

    /// Looks at a character as at the one before: from the same side, and where it is of like size
    /// from as far.
    ///
    /// Who saw the whole one before sees the whole one now; who looked at a hand goes on looking
    /// there.
    fn look_as_before(&mut self, before: Option<CharacterLook>) {
        let Some((before, now)) = before.zip(self.look()) else {
            return;
        };
        let mut pose = before.pose;
        pose.target = (Vec3::from_array(pose.target) + now.at - before.at).to_array();
        self.view.set_pose(pose);
        let is_like = LIKE_SIZE.contains(&(now.size / before.size));
        let active = self
            .characters
            .active()
            .and_then(|active| self.stage.object(active));
        let is_whole = active.is_some_and(|object| self.view.is_in_picture(object));
        if !is_like || (before.is_whole && !is_whole) {
            self.view.frame_now(active);
        }
        self.anchor_camera();
    }
}

/// Returns the longest side of the box around the bones in their reference pose, metres: whatever
/// the pose of the moment.
fn stature(skeleton: &Skeleton) -> f32 {
    let pose = reference_pose(skeleton);
    let bones = pose
        .bone_to_component()
        .iter()
        .map(|bone| bone.translation());
    Bounds::from_points(bones).size().max_element()
}
