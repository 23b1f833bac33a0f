//! Opening, showing, reloading and closing files.
//!
//! *In*: paths, finished loads. *Out*: the library's files, the character on the stage, messages
//! and reports. *Not here*: threads (`load_job.rs`), the format (`loader.rs`).

use super::command::ViewDirection;
use super::load::mannequin;
use super::load::{LoadError, LoadedFile, load_file_as};
use super::load::{LoadJob, Purpose, TextureOutcome};
use super::messages::MessageLevel;
use super::open_file::{FailedFile, OpenFile};
use super::project::{
    Document, FileKey, FileState, ImportState, Shared, TransitionKind, TransitionSettings,
    file_name, is_project_file,
};
use super::state::Editor;
use crate::asset::{AnimSequence, BoneKind, FileHandle, ImageState};
use crate::fbx::ImportOptions;
use crate::scene::{Playback, SceneNode};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a reload puts back.
pub(super) struct Kept {
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
        let loaded = load_file_as(path, &self.import_of(path), &|_, _| true)?;
        let handle = self.show_loaded(path.to_path_buf(), loaded);
        self.finish_textures();
        Ok(handle)
    }

    /// Waits until every file and texture that is under way is there.
    pub fn finish_loads(&mut self) {
        self.start_all_waiting();
        while let Some(job) = self.load.take() {
            let outcome = job.wait();
            self.finish_load(&job, outcome);
            self.start_all_waiting();
        }
        self.finish_textures();
    }

    fn finish_textures(&mut self) {
        while let Some(outcome) = self.textures.wait() {
            self.take_texture(outcome);
        }
    }

    pub(super) fn open_file(&mut self, path: PathBuf, purpose: Purpose) {
        if is_project_file(&path) {
            return self.open_project(&path);
        }
        if path.is_dir() {
            return self.open_folder(path);
        }
        self.waiting.push_back((path, purpose));
        self.start_waiting();
    }

    pub(super) fn reload_file(&mut self) {
        let Some(file) = self.shown_file() else {
            return;
        };
        if let (Some(path), handle) = (file.path.clone(), file.handle) {
            self.waiting.push_back((path, Purpose::Replace(handle)));
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
        self.start_all_waiting();
    }

    /// Starts what waits, and lists folders whose turn it is.
    pub(super) fn start_all_waiting(&mut self) {
        self.start_waiting();
        while self.load.is_none()
            && let Some((folder, _)) = self.waiting.pop_front()
        {
            self.list_folder(folder);
            self.start_waiting();
        }
    }

    /// Starts the next file that waits; a folder waits on, for what is on the stage may be half
    /// done.
    pub(super) fn start_waiting(&mut self) {
        let is_folder = |(_, purpose): &(PathBuf, Purpose)| *purpose == Purpose::Folder;
        if self.load.is_none()
            && let Some((path, purpose)) = self.waiting.pop_front_if(|front| !is_folder(front))
        {
            let options = self.import_options(&path, &purpose);
            self.load = Some(LoadJob::start(
                path,
                purpose,
                options,
                Arc::clone(&self.wake),
            ));
        }
    }

    /// Returns how a file is imported: as the project says, where one does, else as was chosen last
    /// time.
    fn import_options(&self, path: &Path, purpose: &Purpose) -> ImportOptions {
        let state = match purpose {
            Purpose::Folder => None,
            Purpose::Show
            | Purpose::ByContent
            | Purpose::Add(_)
            | Purpose::Hang(_)
            | Purpose::Lend => {
                return self.import_of(path).options();
            }
            Purpose::Reimport(_, import) => Some(import),
            Purpose::Replace(old) => self
                .files
                .iter()
                .find(|open| open.handle == *old)
                .map(|open| &open.import),
            Purpose::Complete(key) => self
                .missing
                .iter()
                .find(|m| m.state.id == *key)
                .map(|m| &m.state.import),
        };
        state.map_or_else(ImportOptions::default, ImportState::options)
    }

    fn finish_load(&mut self, job: &LoadJob, outcome: Result<LoadedFile, LoadError>) {
        self.failed.retain(|failed| failed.path != job.path);
        match outcome {
            Ok(loaded) => {
                self.use_loaded(job, loaded);
                self.save_memory();
            }
            Err(error) => {
                let (path, kind, text) = (job.path.clone(), error.kind(), error.to_string());
                let is_cancelled = matches!(error, LoadError::Cancelled { .. });
                let level = if is_cancelled {
                    MessageLevel::Info
                } else {
                    MessageLevel::Error
                };
                self.messages.say(level, text.clone());
                match job.purpose {
                    Purpose::Complete(key) => self.fail_missing(key, text),
                    _ if is_cancelled => {}
                    _ => self.failed.push(FailedFile { path, kind, text }),
                }
            }
        }
    }

    fn use_loaded(&mut self, job: &LoadJob, loaded: LoadedFile) {
        let path = job.path.clone();
        match &job.purpose {
            Purpose::ByContent if self.object().is_some() && is_thing(&loaded) => {
                self.add_loaded(path, loaded, None)
            }
            // A folder is listed, never loaded.
            Purpose::Folder => {}
            Purpose::Lend => self.lend_loaded(path, loaded),
            Purpose::Show | Purpose::ByContent if self.is_for_its_takes(&path, &loaded.file) => {
                self.lend_loaded(path, loaded);
            }
            Purpose::Show | Purpose::ByContent => {
                let name = file_name(&path);
                self.take_in(Some(path), loaded, None);
                self.note_step(format!("Open {name}"));
            }
            Purpose::Replace(old) => {
                self.take_in(Some(path), loaded, Some(*old));
                self.amend_history();
            }
            Purpose::Reimport(key, import) => self.reimported(*key, path, loaded, import),
            Purpose::Complete(key) => self.complete_missing(*key, path, loaded),
            Purpose::Hang(request) => self.hang_loaded(request, loaded),
            Purpose::Add(parent) => {
                let node = parent.as_ref().and_then(|parent| self.resolve(parent));
                self.add_loaded(path, loaded, node);
            }
        }
    }

    fn add_loaded(&mut self, path: PathBuf, loaded: LoadedFile, node: Option<SceneNode>) {
        let name = file_name(&path);
        let key = self.next_file_key();
        let handle = self.admit_new(key, Some(path), loaded, None);
        self.add_open_file(handle, node);
        self.note_step(format!("Add {name}"));
    }

    /// Puts a file on the stage once it is loaded.
    pub(super) fn add_prop(&mut self, path: PathBuf, parent: Option<SceneNode>) {
        if let Some(open) = self
            .files
            .iter()
            .find(|open| open.path.as_deref() == Some(&path))
        {
            return self.add_open_file(open.handle, parent);
        }
        let parent = parent.and_then(|node| self.node_state(node));
        self.waiting.push_back((path, Purpose::Add(parent)));
        self.start_waiting();
    }

    pub(super) fn next_file_key(&mut self) -> FileKey {
        let key = FileKey(self.next_file);
        self.next_file += 1;
        key
    }

    /// Takes a file in under a key, with what a project says of it; its textures follow on workers.
    pub(super) fn admit_new(
        &mut self,
        key: FileKey,
        path: Option<PathBuf>,
        loaded: LoadedFile,
        state: Option<&Shared<FileState>>,
    ) -> FileHandle {
        let mut open = OpenFile::new(key, path, loaded);
        open.import = open
            .path
            .as_deref()
            .map(|path| self.memory.import(path))
            .unwrap_or_default();
        if let Some(state) = state {
            open.take_state(state);
        }
        self.admit(open)
    }

    /// Takes a file in that was closed.
    pub(super) fn admit_again(&mut self, mut open: OpenFile, state: &Shared<FileState>) {
        open.texture_notes.clear();
        open.take_state(state);
        self.admit(open);
    }

    pub(super) fn admit(&mut self, mut open: OpenFile) -> FileHandle {
        let handle = self.library.insert(Arc::clone(&open.file));
        open.handle = handle;
        self.textures
            .start(handle, &open.file, open.path.as_deref(), &self.wake);
        let place = self.files.partition_point(|other| other.key < open.key);
        self.files.insert(place, open);
        handle
    }

    /// Takes in a file that was loaded elsewhere and shows it; its textures follow on workers.
    pub fn show_loaded(&mut self, path: PathBuf, loaded: LoadedFile) -> FileHandle {
        let name = file_name(&path);
        let handle = self.take_in(Some(path), loaded, None);
        self.note_step(format!("Open {name}"));
        handle
    }

    /// Takes a loaded file in and shows it; `replaces` hands its place, camera and choices on.
    fn take_in(
        &mut self,
        path: Option<PathBuf>,
        loaded: LoadedFile,
        replaces: Option<FileHandle>,
    ) -> FileHandle {
        // The same path opened again is a reload too.
        let replaces =
            replaces.or_else(|| self.files.iter().find(|f| f.path == path).map(|f| f.handle));
        let place = replaces.and_then(|old| self.files.iter().position(|file| file.handle == old));
        let kept = (place.is_some() && replaces == self.shown).then(|| self.kept());
        self.remember_view();
        let document = self.document();
        let handle = if let Some(place) = place {
            let old = self.files.remove(place);
            self.library.remove(old.handle);
            // Read before what is on the disk now.
            self.shelf.retain(|shelved| shelved.key != old.key);
            let mut open = OpenFile::new(old.key, path, loaded);
            open.take_over(&old);
            self.admit(open)
        } else {
            let key = self.next_file_key();
            self.admit_new(key, path, loaded, None)
        };
        self.show(handle, kept, document);
        handle
    }

    /// Shows a file that is open; one that is not changes nothing.
    pub(super) fn show_file(&mut self, handle: FileHandle) {
        if self.shown != Some(handle) && self.files.iter().any(|file| file.handle == handle) {
            self.remember_view();
            self.show(handle, None, self.document());
        }
    }

    /// Lets a file go, and with it what is made from it; where it was shown, another one is.
    pub(super) fn close_file(&mut self, handle: FileHandle) {
        let Some(key) = self.file_key(handle) else {
            return;
        };
        self.remember_view();
        if self.shown == Some(handle) {
            let is_prop = |open: &OpenFile| {
                self.document()
                    .objects
                    .iter()
                    .any(|o| o.kind.file() == Some(open.key))
            };
            let next = self
                .files
                .iter()
                .rev()
                .find(|open| open.handle != handle && !is_prop(open));
            match next.map(|open| open.handle) {
                Some(next) => self.show(next, None, self.document()),
                None => self.show_mannequin(),
            }
        }
        // The mannequin alone on the stage stays: there is nothing to show instead.
        if self.shown != Some(handle) {
            let document = self.document().without_file(key);
            self.restore_document(&document);
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
        let handle = self.take_in(None, mannequin()?, None);
        self.choose_mannequin_take(handle);
        self.note_step("Show Mannequin".to_owned());
        Ok(())
    }

    /// The mannequin walks across the floor: its takes are made for root motion.
    fn choose_mannequin_take(&mut self, handle: FileHandle) {
        let Some(open) = self.files.iter_mut().find(|file| file.handle == handle) else {
            return;
        };
        open.settings
            .iter_mut()
            .for_each(|settings| settings.is_enabled = true);
        let named = |take: &Arc<AnimSequence>| take.name().rsplit('|').next() == Some("walk");
        open.take = open.file.takes.iter().position(named).or(open.take);
        self.show(handle, None, self.document());
    }

    /// Makes the character be of another file; what hangs on it hangs on the same bones then.
    pub(super) fn show(&mut self, handle: FileHandle, kept: Option<Kept>, document: Document) {
        let Some(open) = self.files.iter().find(|file| file.handle == handle) else {
            return;
        };
        let (file, take, path) = (Arc::clone(&open.file), open.take, open.path.clone());
        let settings = take.map_or_else(Default::default, |take| open.settings(take));
        let document = document.with_character(open.state(), open.name(), self.stage.next_key());
        self.restore_document(&document);
        let is_passing = self.shown_file().is_some_and(|open| open.is_passing);
        if let Some(path) = path.as_ref().filter(|_| !is_passing) {
            self.memory.remember_file(path);
        }
        let playback = Playback {
            is_playing: true,
            ..self.playback
        };
        let playback = kept.as_ref().map_or(playback, |kept| kept.playback);
        let preview = self.preview;
        if let Some(animator) = self.animator_mut() {
            animator.set_preview(preview);
            animator.set_playback(Playback {
                in_secs: None,
                out_secs: None,
                ..playback
            });
            animator.set_take(take, settings);
        }
        self.reset_character();
        self.read_back_playback();
        (self.selected, self.view.hovered) = (None, None);
        self.rig.follow(self.followed_point());
        match kept {
            Some(kept) => self.put_back(kept),
            None => self.look_at_character(path.as_deref()),
        }
        // What passes is shown beside a row that says so.
        if is_passing {
            return;
        }
        let name = self.shown_file().map_or_else(String::new, OpenFile::name);
        if file.meshes.is_empty() {
            self.messages.say(
                MessageLevel::Info,
                format!("\"{name}\" has no mesh: its skeleton is shown"),
            );
        }
        if !file.report.takes.is_empty() && !file.report.takes.iter().any(|take| take.moves) {
            self.messages.say(
                MessageLevel::Info,
                format!("\"{name}\": no take in this file moves"),
            );
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

    pub(super) fn kept(&self) -> Kept {
        let selected = self.selected.zip(self.skeleton());
        Kept {
            take: self.sequence().map(|take| take.name().to_owned()),
            authored_time_secs: self.authored_time_secs(),
            selected_path: selected.map(|(bone, skeleton)| skeleton.bone(bone).path.clone()),
            playback: self.playback,
        }
    }

    fn put_back(&mut self, kept: Kept) {
        let takes = self
            .shown_file()
            .map(|file| file.file.takes.clone())
            .unwrap_or_default();
        if let Some(take) = kept
            .take
            .and_then(|name| takes.iter().position(|take| take.name() == name))
        {
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
            .and_then(|(path, skeleton)| {
                skeleton
                    .indices()
                    .find(|&bone| skeleton.bone(bone).path == path)
            });
    }

    pub(super) fn select_take(&mut self, take: usize) {
        self.change_take(
            take,
            TransitionSettings {
                kind: TransitionKind::Cut,
                ..TransitionSettings::default()
            },
        );
    }

    /// Returns how a take follows another at the moment: while time stands still a transition would
    /// never end.
    pub(super) fn transition_now(&self) -> TransitionSettings {
        let kind = if self.playback.is_playing {
            self.transition.kind
        } else {
            TransitionKind::Cut
        };
        TransitionSettings {
            kind,
            ..*self.transition
        }
    }

    /// Plays another take of the shown file, in a certain way.
    pub(super) fn change_take(&mut self, take: usize, transition: TransitionSettings) {
        let shown = self.shown;
        let Some(open) = self
            .files
            .iter_mut()
            .find(|file| Some(file.handle) == shown)
        else {
            return;
        };
        if take >= open.file.takes.len() {
            return;
        }
        open.take = Some(take);
        let settings = open.settings(take);
        let secs = if transition.secs.is_finite() {
            transition.secs.clamp(0.0, 60.0)
        } else {
            0.0
        };
        let is_cut = transition.kind == TransitionKind::Cut;
        if let Some(animator) = self.animator_mut() {
            match transition.kind {
                TransitionKind::CrossFade => {
                    animator.cross_fade(Some(take), settings, secs, transition.curve)
                }
                TransitionKind::Inertialize => animator.inertialize(Some(take), settings, secs),
                TransitionKind::Cut => animator.set_take(Some(take), settings),
            }
        }
        if is_cut {
            self.reset_character();
        }
        self.read_back_playback();
    }

    fn take_texture(&mut self, (image, outcome): TextureOutcome) {
        let Some(open) = self.files.iter_mut().find(|file| file.handle == image.file) else {
            return;
        };
        match outcome {
            Ok(picture) => self.library.set_image(image, ImageState::Ready(picture)),
            Err(error) => {
                open.note_texture(image.texture as usize, error.into());
                let is_passing = open.is_passing;
                let text = format!(
                    "\"{}\": textures are missing or unreadable; the report lists them",
                    open.name()
                );
                self.library.set_image(image, ImageState::Missing);
                // What passes is not worth a sentence of its own.
                if !is_passing {
                    self.messages.say(MessageLevel::Warning, text);
                }
            }
        }
    }
}

/// Returns whether a file has neither bones nor takes of its own: a thing, and nobody.
fn is_thing(loaded: &LoadedFile) -> bool {
    let bones = loaded.file.skeleton.bones();
    loaded.file.takes.is_empty() && bones.iter().all(|bone| bone.kind == BoneKind::Node)
}
