//! Playing a folder's files: one after the other on its own character, or all on the one that is
//! held.
//!
//! *In*: commands, files that the worker has read. *Out*: the stage. *Not here*: rows and their
//! order (`list.rs`), reading (`reader.rs`).
//!
//! A file that is shown for a row passes: it is no step of undo, the next row takes its place, and
//! it is in no list of recent files. Takes that a row lends pass likewise.

use super::super::lend::{Lender, Lending, Lent};
use super::super::load::Purpose;
use super::super::load::StageTimes;
use super::super::messages::MessageLevel;
use super::super::open_file::OpenFile;
use super::super::project::FileKey;
use super::super::state::Editor;
use super::list::{PlayOn, Playlist};
use super::reader::Made;
use crate::anim::retarget::reference_pose;
use crate::asset::{FileHandle, ImportedFile, Skeleton};
use crate::math::{Bounds, Vec2, Vec3};
use std::path::PathBuf;
use std::sync::Arc;

/// Characters of sizes within these bounds are looked at from where the one before was.
const LIKE_SIZE: std::ops::RangeInclusive<f32> = 0.67..=1.5;

impl Editor {
    /// Returns the folder that is played.
    #[must_use]
    pub const fn playlist(&self) -> Option<&Playlist> {
        self.playlist.as_ref()
    }

    /// Lists a folder once all that was asked for before it is there: a character may be among
    /// that.
    pub(in super::super) fn open_folder(&mut self, folder: PathBuf) {
        self.waiting.push_back((folder, Purpose::Folder));
        self.start_all_waiting();
    }

    /// Lists a folder; on an empty stage, or beside the mannequin, its first file plays.
    pub(in super::super) fn list_folder(&mut self, folder: PathBuf) {
        let on = self.holdable().map_or(PlayOn::Own, PlayOn::Character);
        let mut playlist = Playlist::open(folder, false, on, Arc::clone(&self.wake));
        playlist.starts_by_itself = on == PlayOn::Own;
        self.playlist = Some(playlist);
    }

    /// Closes the list; what is shown for a row stays as a file like any other, what a row lent
    /// goes.
    pub(in super::super) fn close_playlist(&mut self) {
        self.playlist = None;
        self.drop_passing_takes();
        self.files
            .iter_mut()
            .for_each(|open| open.is_passing = false);
        self.amend_history();
    }

    pub(in super::super) fn set_playlist_deep(&mut self, is_deep: bool) {
        let Some(old) = self.playlist.take() else {
            return;
        };
        let folder = old.folder().to_path_buf();
        let filter = old.filter().to_owned();
        let mut playlist = Playlist::open(folder, is_deep, old.on, Arc::clone(&self.wake));
        playlist.set_filter(filter);
        self.playlist = Some(playlist);
    }

    /// The shown file, when the user opened it and it is a character.
    fn holdable(&self) -> Option<FileKey> {
        let shown = self.shown_file()?;
        let is_own = shown.path.is_some() && !shown.is_passing && !shown.own.meshes.is_empty();
        is_own.then_some(shown.key)
    }

    /// Returns the open files whose character can be held: that of the row which plays, too.
    pub fn holdable_files(&self) -> impl Iterator<Item = &OpenFile> {
        self.files
            .iter()
            .filter(|open| !open.own.meshes.is_empty() && !open.own.skeleton.is_empty())
    }

    pub(in super::super) fn play_row(&mut self, row: usize) {
        let Some(playlist) = &mut self.playlist else {
            return;
        };
        if row >= playlist.rows().len() {
            return;
        }
        playlist.wanted = Some(row);
        self.play_wanted();
        self.plan_reading();
    }

    pub(in super::super) fn play_step(&mut self, by: i32) {
        if let Some(row) = self
            .playlist
            .as_ref()
            .and_then(|playlist| playlist.step(by))
        {
            self.play_row(row);
        }
    }

    pub(in super::super) fn set_playlist_filter(&mut self, filter: String) {
        if let Some(playlist) = &mut self.playlist {
            playlist.set_filter(filter);
            self.plan_reading();
        }
    }

    pub(in super::super) fn set_reading_all(&mut self, is_on: bool) {
        if let Some(playlist) = &mut self.playlist {
            playlist.set_reading_all(is_on);
            self.plan_reading();
        }
    }

    /// Plays rows on another character from now on, the current one at once.
    ///
    /// The character of a row that is held so becomes a file like any other and stays.
    pub(in super::super) fn set_play_on(&mut self, on: PlayOn) {
        let Some(playlist) = &mut self.playlist else {
            return;
        };
        playlist.on = on;
        playlist.wanted = playlist.wanted.or(playlist.current);
        match on {
            PlayOn::Own => self.drop_passing_takes(),
            PlayOn::Character(held) => {
                let open = self
                    .files
                    .iter_mut()
                    .find(|open| open.key == held && open.is_passing);
                if let Some(path) = open.and_then(|open| {
                    open.is_passing = false;
                    open.path.clone()
                }) {
                    self.memory.remember_file(&path);
                }
            }
        }
        self.play_wanted();
        self.plan_reading();
    }

    /// Whose takes are made on the worker.
    fn onto(&self) -> Option<&OpenFile> {
        match self.playlist.as_ref()?.on {
            PlayOn::Own => None,
            PlayOn::Character(key) => self.files.iter().find(|open| open.key == key),
        }
    }

    fn plan_reading(&self) {
        if let Some(playlist) = &self.playlist {
            playlist.plan(self.onto().map(|open| &open.own), |path| {
                self.import_of(path)
            });
        }
    }

    /// Takes what the worker has to tell.
    pub(in super::super) fn poll_playlist(&mut self) {
        while let Some(news) = self
            .playlist
            .as_ref()
            .and_then(|playlist| playlist.poll().poll())
        {
            self.take_playlist_news(news);
        }
    }

    fn take_playlist_news(&mut self, news: super::reader::News) {
        let Some(playlist) = &mut self.playlist else {
            return;
        };
        let mut must_plan = playlist.take_news(news);
        if std::mem::take(&mut playlist.starts_by_itself)
            && playlist.wanted.is_none()
            && playlist.current.is_none()
        {
            playlist.wanted = playlist.shown().first().copied();
            must_plan = true;
        }
        self.play_wanted();
        if must_plan {
            self.plan_reading();
        }
    }

    /// Waits until the folder is listed, the wanted row plays and every row that shall be known is:
    /// for tests and the command line.
    pub fn finish_playlist(&mut self) {
        while self.playlist.as_ref().is_some_and(Playlist::is_busy) {
            let news = self
                .playlist
                .as_ref()
                .and_then(|playlist| playlist.poll().wait());
            news.into_iter()
                .for_each(|news| self.take_playlist_news(news));
        }
        self.poll_playlist();
        self.finish_loads();
    }

    /// Where the wanted row is the held character's own file, that one's own take plays.
    fn plays_its_own(&mut self) -> bool {
        let Some(playlist) = &self.playlist else {
            return false;
        };
        let (Some(row), PlayOn::Character(held)) = (playlist.wanted, playlist.on) else {
            return false;
        };
        let path = playlist.rows()[row].path();
        let is_it = |open: &&OpenFile| open.key == held && open.path.as_deref() == Some(path);
        let Some(open) = self.files.iter().find(is_it) else {
            return false;
        };
        let (handle, take) = (open.handle, open.own.default_take);
        if self.shown != Some(handle) {
            self.show_held(handle);
        }
        self.drop_passing_takes();
        if let Some(take) = take.filter(|&take| self.take() != Some(take)) {
            self.change_take(take, self.transition_now());
        }
        if let Some(playlist) = &mut self.playlist {
            (playlist.wanted, playlist.current) = (None, Some(row));
            playlist.set_remark(row, None);
        }
        true
    }

    /// Plays the wanted row once it is at hand.
    fn play_wanted(&mut self) {
        let onto = self.onto().map(|open| Arc::clone(&open.own));
        if self.plays_its_own() {
            return;
        }
        let Some(playlist) = &mut self.playlist else {
            return;
        };
        let Some(row) = playlist
            .wanted
            .filter(|&row| playlist.is_made_for(row, onto.as_ref()))
        else {
            return;
        };
        let Some(read) = playlist.ready(row).cloned() else {
            return;
        };
        (playlist.wanted, playlist.current) = (None, Some(row));
        playlist.set_remark(row, None);
        let path = playlist.rows()[row].path().to_path_buf();
        match (onto.and(read.made), playlist.on) {
            (
                Some(Made {
                    outcome: Ok(lending),
                    ..
                }),
                PlayOn::Character(held),
            ) => {
                self.play_on_held(held, &read.file, lending);
            }
            (made, _) => {
                if let Some(Made {
                    outcome: Err(reason),
                    ..
                }) = made
                {
                    // The row says it: what its file is called stands there already.
                    let reason = reason
                        .split_once("\": ")
                        .map_or(reason.as_str(), |(_, rest)| rest);
                    playlist.set_remark(row, Some(format!("On its own character: {reason}")));
                }
                self.show_passing(path, read.file, read.times);
            }
        }
    }

    /// Plays a row's takes on an open file's character.
    fn play_on_held(&mut self, held: FileKey, from: &Arc<ImportedFile>, lending: Arc<Lending>) {
        let Some(place) = self.files.iter().position(|open| open.key == held) else {
            return;
        };
        let handle = self.files[place].handle;
        if self.shown != Some(handle) {
            self.show_held(handle);
        }
        let Some(place) = self.files.iter().position(|open| open.key == held) else {
            return;
        };
        let open = &self.files[place];
        let passing = Lent {
            lender: Lender::Playlist,
            wish: None,
            from: Arc::clone(from),
            onto: Arc::clone(&open.own),
            outcome: Ok(lending),
        };
        let lent = open
            .lent
            .iter()
            .filter(|lent| lent.lender != Lender::Playlist)
            .cloned();
        let lent: Vec<Lent> = lent.chain(std::iter::once(passing)).collect();
        let entry = lent.len() - 1;
        self.set_lent(place, lent, true);
        let first = self.files[place].lent_takes(entry).start;
        self.change_take(first, self.transition_now());
    }

    /// Shows the held character in place of a row's own, without a step of undo.
    fn show_held(&mut self, handle: FileHandle) {
        let before = self.look();
        self.show_file(handle);
        self.let_passing_go(handle);
        self.look_as_before(before);
        self.amend_history();
    }

    /// Shows a row's own character in place of the row's before.
    fn show_passing(&mut self, path: PathBuf, file: Arc<ImportedFile>, times: StageTimes) {
        let before = self.look();
        let known = self
            .files
            .iter()
            .find(|open| open.path.as_ref() == Some(&path))
            .map(|open| open.handle);
        let name = super::super::project::file_name(&path);
        if file.skeleton.is_empty() && file.meshes.is_empty() {
            return self.messages.say(
                MessageLevel::Warning,
                format!("\"{name}\" has nothing to show"),
            );
        }
        let handle = match known {
            Some(handle) => {
                self.show_file(handle);
                handle
            }
            None => {
                let key = self.next_file_key();
                let import = self.memory.import(&path);
                let open = OpenFile {
                    import,
                    ..OpenFile::passing(key, path, file, times)
                };
                let document = self.document();
                let handle = self.admit(open);
                self.show(handle, None, document);
                handle
            }
        };
        self.let_passing_go(handle);
        self.look_as_before(before);
        self.amend_history();
    }

    /// Lets go of files that passed, but for one, and for those that something on the stage is made
    /// from.
    fn let_passing_go(&mut self, kept: FileHandle) {
        let used: Vec<FileHandle> = self
            .scene
            .objects()
            .filter_map(|object| Some(object.animator()?.handle()))
            .collect();
        let is_gone = |open: &OpenFile| {
            open.is_passing && open.handle != kept && !used.contains(&open.handle)
        };
        let (gone, stay): (Vec<_>, Vec<_>) = std::mem::take(&mut self.files)
            .into_iter()
            .partition(is_gone);
        self.files = stay;
        gone.iter()
            .for_each(|open| self.library.remove(open.handle));
    }

    fn drop_passing_takes(&mut self) {
        for place in 0..self.files.len() {
            let lent = self.files[place]
                .lent
                .iter()
                .filter(|lent| lent.lender != Lender::Playlist)
                .cloned()
                .collect();
            self.set_lent(place, lent, false);
        }
    }

    /// Where the camera is, against the character, and how large that is.
    fn look(&self) -> Option<Look> {
        let object = self.object()?;
        let size = self.skeleton().map_or(0.0, |skeleton| stature(skeleton));
        let stands_at = object.component_to_world().translation;
        Some(Look {
            pose: self.rig.pose(),
            stands_at,
            size,
            is_whole: self.is_in_picture(),
        })
    }

    /// Returns whether nearly all of the character is in the picture.
    fn is_in_picture(&self) -> bool {
        let (camera, points) = (self.camera(), self.character_points());
        let is_seen = |point: &&Vec3| {
            let at = camera.world_to_pixel(**point, self.viewport);
            at.is_some_and(|at| at.cmpge(Vec2::ZERO).all() && at.cmple(self.viewport).all())
        };
        points.iter().filter(is_seen).count() * 100 >= points.len() * 97
    }

    /// Looks at a character as at the one before: from the same side, and where it is of like size
    /// from as far.
    ///
    /// Who saw the whole one before sees the whole one now; who looked at a hand goes on looking
    /// there.
    fn look_as_before(&mut self, before: Option<Look>) {
        let Some((before, now)) = before.zip(self.look()) else {
            return;
        };
        let mut pose = before.pose;
        pose.target = (Vec3::from_array(pose.target) + now.stands_at - before.stands_at).to_array();
        self.rig.set_pose(pose);
        let is_like = LIKE_SIZE.contains(&(now.size / before.size));
        if !is_like || (before.is_whole && !self.is_in_picture()) {
            self.rig.frame_now(&self.character_points(), self.aspect());
        }
        self.rig.follow(None);
        self.follow_character();
    }
}

/// How a character is looked at.
struct Look {
    pose: super::super::camera_rig::CameraPose,
    /// World space, metres.
    stands_at: Vec3,
    /// How large its skeleton is, metres.
    size: f32,
    /// Whether nearly all of it was in the picture.
    is_whole: bool,
}

/// The longest side of the box around the bones in their reference pose, metres: whatever the pose
/// of the moment.
fn stature(skeleton: &Skeleton) -> f32 {
    let pose = reference_pose(skeleton);
    Bounds::from_points(
        pose.bone_to_component()
            .iter()
            .map(|bone| bone.translation()),
    )
    .size()
    .max_element()
}
