//! Opening, showing, reloading and closing files.
//!
//! *In*: paths, finished loads. *Out*: the library's files, the character on the stage, messages and reports.
//! *Not here*: threads (`load_job.rs`), the format (`loader.rs`).

use super::command::ViewDirection;
use super::embedded;
use super::load_job::{LoadJob, TextureOutcome};
use super::loader::{LoadError, LoadedFile, load_file};
use super::messages::MessageLevel;
use super::open_file::{FailedFile, OpenFile};
use super::state::Editor;
use crate::asset::{AnimSequence, FileHandle, ImageState};
use crate::scene::{Animator, Playback};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a reload puts back.
struct Kept {
    take: Option<String>,
    authored_time_secs: Option<f64>,
    selected_path: Option<String>,
    playback: Playback,
}

impl Editor {
    /// Opens a file in place, without a worker: for the command line and tests.
    ///
    /// # Errors
    /// As the import; nothing changes then.
    pub fn open_now(&mut self, path: &Path) -> Result<FileHandle, LoadError> {
        let loaded = load_file(path, &|_, _| true)?;
        let handle = self.take_in(Some(path.to_path_buf()), loaded, None);
        self.finish_textures();
        Ok(handle)
    }

    /// Waits until every file and texture that is under way is there.
    pub fn finish_loads(&mut self) {
        self.start_waiting();
        while let Some(job) = self.load.take() {
            let outcome = job.wait();
            self.finish_load(&job, outcome);
            self.start_waiting();
        }
        self.finish_textures();
    }

    fn finish_textures(&mut self) {
        while let Some(outcome) = self.textures.wait() {
            self.take_texture(outcome);
        }
    }

    pub(super) fn open_file(&mut self, path: PathBuf) {
        self.waiting.push_back((path, None));
        self.start_waiting();
    }

    pub(super) fn reload_file(&mut self) {
        let Some(file) = self.shown_file() else { return };
        if let (Some(path), handle) = (file.path.clone(), file.handle) {
            self.waiting.push_back((path, Some(handle)));
            self.start_waiting();
        }
    }

    pub(super) fn cancel_load(&mut self) {
        self.waiting.clear();
        if let Some(job) = &self.load {
            job.cancel();
        }
    }

    pub(super) fn poll_loads(&mut self) {
        while let Some(outcome) = self.textures.poll() {
            self.take_texture(outcome);
        }
        if let Some(job) = self.load.take() {
            match job.poll() {
                Some(outcome) => self.finish_load(&job, outcome),
                None => self.load = Some(job),
            }
        }
        self.start_waiting();
    }

    fn start_waiting(&mut self) {
        if self.load.is_none()
            && let Some((path, replaces)) = self.waiting.pop_front()
        {
            self.load = Some(LoadJob::start(path, replaces, Arc::clone(&self.wake)));
        }
    }

    fn finish_load(&mut self, job: &LoadJob, outcome: Result<LoadedFile, LoadError>) {
        self.failed.retain(|failed| failed.path != job.path);
        match outcome {
            Ok(loaded) => {
                self.take_in(Some(job.path.clone()), loaded, job.replaces);
                self.save_memory();
            }
            Err(LoadError::Cancelled { .. }) => self.messages.say(MessageLevel::Info, cancelled(&job.path)),
            Err(error) => {
                let (path, kind, text) = (job.path.clone(), error.kind(), error.to_string());
                self.messages.say(MessageLevel::Error, text.clone());
                self.failed.push(FailedFile { path, kind, text });
            }
        }
    }

    /// Takes in a file that was loaded elsewhere and shows it; its textures follow on workers.
    pub fn show_loaded(&mut self, path: PathBuf, loaded: LoadedFile) -> FileHandle {
        self.take_in(Some(path), loaded, None)
    }

    /// Takes a loaded file in and shows it; `replaces` hands its place, camera and choices on.
    fn take_in(&mut self, path: Option<PathBuf>, loaded: LoadedFile, replaces: Option<FileHandle>) -> FileHandle {
        let file = Arc::new(loaded.file);
        let handle = self.library.insert(Arc::clone(&file));
        self.textures.start(handle, &file, path.as_deref(), &self.wake);
        let mut open = OpenFile::new(handle, path, file, loaded.times);
        // The same path opened again is a reload too.
        let replaces = replaces.or_else(|| self.files.iter().find(|f| f.path == open.path).map(|f| f.handle));
        let place = replaces.and_then(|old| self.files.iter().position(|file| file.handle == old));
        let is_in_view = place.is_some() && replaces == self.shown;
        let kept = is_in_view.then(|| self.kept());
        self.remember_view();
        if let Some(place) = place {
            hand_on(&self.files[place], &mut open);
            self.library.remove(self.files[place].handle);
            self.files[place] = open;
        } else {
            self.files.push(open);
        }
        self.show(handle, kept);
        handle
    }

    /// Shows a file that is open; one that is not changes nothing.
    pub(super) fn show_file(&mut self, handle: FileHandle) {
        if self.shown != Some(handle) && self.files.iter().any(|file| file.handle == handle) {
            self.remember_view();
            self.show(handle, None);
        }
    }

    pub(super) fn close_file(&mut self, handle: FileHandle) {
        self.remember_view();
        self.files.retain(|file| file.handle != handle);
        self.library.remove(handle);
        if self.shown != Some(handle) {
            return;
        }
        if let Some(character) = self.character.take() {
            self.scene.remove(character);
        }
        (self.shown, self.selected, self.view.hovered) = (None, None, None);
        match self.files.last().map(|file| file.handle) {
            Some(next) => self.show(next, None),
            None => self.show_mannequin(),
        }
    }

    /// Shows the embedded mannequin, walking.
    pub(super) fn show_mannequin(&mut self) {
        if let Some(open) = self.files.iter().find(|file| file.path.is_none()) {
            let handle = open.handle;
            return self.show_file(handle);
        }
        if let Err(error) = self.open_mannequin_now() {
            self.messages.say(MessageLevel::Error, error.to_string());
        }
    }

    /// Opens the embedded mannequin in place.
    ///
    /// # Errors
    /// When the importer refuses what was compiled in.
    pub fn open_mannequin_now(&mut self) -> Result<(), LoadError> {
        let handle = self.take_in(None, embedded::mannequin()?, None);
        self.choose_mannequin_take(handle);
        Ok(())
    }

    /// The mannequin walks across the floor: its takes are made for root motion.
    fn choose_mannequin_take(&mut self, handle: FileHandle) {
        let Some(open) = self.files.iter_mut().find(|file| file.handle == handle) else { return };
        open.settings.iter_mut().for_each(|settings| settings.is_enabled = true);
        let named = |take: &Arc<AnimSequence>| take.name().rsplit('|').next() == Some("walk");
        open.take = open.file.takes.iter().position(named).or(open.take);
        self.show(handle, None);
    }

    fn show(&mut self, handle: FileHandle, kept: Option<Kept>) {
        let Some(open) = self.files.iter().find(|file| file.handle == handle) else { return };
        let (file, take, path) = (Arc::clone(&open.file), open.take, open.path.clone());
        let settings = take.map_or_else(Default::default, |take| open.settings(take));
        if let Some(character) = self.character.take() {
            self.scene.remove(character);
        }
        if let Some(path) = &path {
            self.memory.remember_file(path);
        }
        let mut animator = Animator::new(handle, Arc::clone(&file));
        animator.set_preview(self.preview);
        let playback = Playback { in_secs: None, out_secs: None, is_playing: true, ..self.playback };
        animator.set_playback(kept.as_ref().map_or(playback, |kept| Playback {
            in_secs: None,
            out_secs: None,
            ..kept.playback
        }));
        animator.set_take(take, settings);
        self.character = Some(self.scene.add_character(open.name(), animator));
        self.shown = Some(handle);
        self.read_back_playback();
        (self.selected, self.view.hovered) = (None, None);
        self.rig.follow(self.followed_point());
        match kept {
            Some(kept) => self.put_back(kept),
            None => self.look_at_character(path.as_deref()),
        }
        let name = self.shown_file().map_or_else(String::new, OpenFile::name);
        if file.meshes.is_empty() {
            self.messages.say(MessageLevel::Info, format!("\"{name}\" has no mesh: its skeleton is shown"));
        }
        if !file.report.takes.is_empty() && !file.report.takes.iter().any(|take| take.moves) {
            self.messages.say(MessageLevel::Info, format!("\"{name}\": no take in this file moves"));
        }
    }

    /// Looks as last time, else from the front left at the whole character.
    fn look_at_character(&mut self, path: Option<&Path>) {
        if let Some(pose) = self.memory.camera(path) {
            self.rig.set_pose(pose);
        } else {
            self.rig.set_view_now(ViewDirection::ThreeQuarter);
            self.rig.frame_now(&self.character_points(), self.aspect());
        }
        self.rig.follow(None);
        self.follow_character();
    }

    fn kept(&self) -> Kept {
        let selected = self.selected.zip(self.skeleton());
        Kept {
            take: self.sequence().map(|take| take.name().to_owned()),
            authored_time_secs: self.authored_time_secs(),
            selected_path: selected.map(|(bone, skeleton)| skeleton.bone(bone).path.clone()),
            playback: self.playback,
        }
    }

    fn put_back(&mut self, kept: Kept) {
        let takes = self.shown_file().map(|file| file.file.takes.clone()).unwrap_or_default();
        if let Some(take) = kept.take.and_then(|name| takes.iter().position(|take| take.name() == name)) {
            self.select_take(take);
        }
        self.set_playback(kept.playback);
        if let (Some(time), Some(take)) = (kept.authored_time_secs, self.sequence()) {
            self.seek(time - take.start_secs());
        }
        let skeleton = self.skeleton().cloned();
        self.selected = kept
            .selected_path
            .zip(skeleton)
            .and_then(|(path, skeleton)| skeleton.indices().find(|&bone| skeleton.bone(bone).path == path));
    }

    pub(super) fn select_take(&mut self, take: usize) {
        let shown = self.shown;
        let Some(open) = self.files.iter_mut().find(|file| Some(file.handle) == shown) else { return };
        if take >= open.file.takes.len() {
            return;
        }
        open.take = Some(take);
        let settings = open.settings(take);
        if let Some(animator) = self.animator_mut() {
            animator.set_take(Some(take), settings);
        }
        self.reset_character();
        self.read_back_playback();
    }

    fn take_texture(&mut self, (image, outcome): TextureOutcome) {
        let Some(open) = self.files.iter_mut().find(|file| file.handle == image.file) else { return };
        match outcome {
            Ok(picture) => self.library.set_image(image, ImageState::Ready(picture)),
            Err(error) => {
                open.note_texture(image.texture as usize, error.to_string());
                let text = format!("\"{}\": textures are missing or unreadable; the report lists them", open.name());
                self.library.set_image(image, ImageState::Missing);
                self.messages.say(MessageLevel::Warning, text);
            }
        }
    }
}

fn cancelled(path: &Path) -> String {
    LoadError::Cancelled { path: path.to_path_buf() }.to_string()
}

/// A reloaded file keeps what the user set, take by take.
fn hand_on(old: &OpenFile, new: &mut OpenFile) {
    for (place, take) in new.file.takes.iter().enumerate() {
        if let Some(same) = old.file.takes.iter().position(|other| other.name() == take.name()) {
            new.settings[place] = old.settings(same);
        }
    }
}
