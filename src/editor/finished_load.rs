//! What is done with an import that has finished.
//!
//! *In*: a finished import and what it was for. *Out*: the stage, files, steps of undo. *Not here*:
//! showing a file (`show.rs`), the project's missing files (`project_flow.rs`).

use super::characters::{RootInfo, root_info};
use super::editor::Editor;
use super::effect::{Effects, only};
use super::files::{FailedFile, OpenFile};
use super::loads::{LoadError, LoadPurpose, LoadRequest, LoadedFile};
use super::notice::NoticeKind;
use super::project::{FileKey, ImportState, StepName};
use super::stage::{PropRequest, find_bone};
use super::undo_steps::file_name;
use crate::anim::retarget::BoneMap;
use crate::anim::root_motion::root_candidates;
use crate::asset::{BoneKind, FileHandle, ImportedFile, RootCandidate};
use crate::scene::SceneNode;
use std::path::{Path, PathBuf};

impl Editor {
    /// Takes in a finished import, or notes why it failed.
    pub(super) fn finish_load(
        &mut self,
        request: &LoadRequest,
        outcome: Result<LoadedFile, LoadError>,
    ) -> Effects {
        self.files.forget_failure(&request.path);
        match outcome {
            Ok(loaded) => {
                let effects = self.use_loaded(request, loaded);
                self.remember_camera();
                self.project.save_memory();
                effects
            }
            Err(error) => self.fail_load(request, &error),
        }
    }

    fn fail_load(&mut self, request: &LoadRequest, error: &LoadError) -> Effects {
        let path = request.path.clone();
        let text = error.to_string();
        let is_cancelled = matches!(error, LoadError::Cancelled { .. });
        match request.purpose {
            LoadPurpose::Complete(key) => self.fail_missing(key, text.clone()),
            _ if is_cancelled => {}
            _ => self.files.fail(FailedFile {
                path,
                kind: error.kind(),
                text: text.clone(),
            }),
        }
        only(if is_cancelled {
            NoticeKind::Cancelled(text)
        } else {
            NoticeKind::Failed(text)
        })
    }

    fn use_loaded(&mut self, request: &LoadRequest, loaded: LoadedFile) -> Effects {
        let path = request.path.clone();
        let has_character = self.active_object().is_some();
        match &request.purpose {
            LoadPurpose::ByContent if has_character && is_prop(&loaded.file) => {
                self.add_loaded(path, loaded, None)
            }
            // A folder is listed, never loaded.
            LoadPurpose::Folder => Effects::new(),
            LoadPurpose::BorrowTakes => self.borrow_loaded(path, loaded),
            LoadPurpose::Show | LoadPurpose::ByContent => {
                match self.match_for_takes(&path, &loaded.file) {
                    Some(Ok(())) => self.borrow_loaded(path, loaded),
                    Some(Err(notice)) => {
                        let mut effects = only(notice);
                        effects.extend(self.show_loaded(path, loaded));
                        effects
                    }
                    None => self.show_loaded(path, loaded),
                }
            }
            LoadPurpose::Reload(old) => {
                let effects = self.replace(*old, Some(path), loaded);
                self.amend_history();
                effects
            }
            LoadPurpose::Reimport(key, import) => self.reimported(*key, path, loaded, import),
            LoadPurpose::Complete(key) => self.complete_missing(*key, path, loaded),
            LoadPurpose::AttachProp(request) => self.attach_loaded(request, loaded),
            LoadPurpose::Add(parent) => {
                let node = parent
                    .as_ref()
                    .and_then(|parent| self.stage.resolve(parent));
                self.add_loaded(path, loaded, node)
            }
        }
    }

    /// Takes in a file that was loaded elsewhere and shows it; its textures follow on workers.
    pub(super) fn show_loaded(&mut self, path: PathBuf, loaded: LoadedFile) -> Effects {
        let name = file_name(&path);
        let effects = self.take_in(Some(path), loaded);
        self.note_step(StepName::Open(name));
        effects
    }

    /// Returns whether a loaded file is there for its takes: no mesh, and bones that the active
    /// character has; a notice where it is one but the bones are others.
    ///
    /// The embedded mannequin is a placeholder until something is opened, so it borrows takes when it
    /// is asked to.
    fn match_for_takes(
        &self,
        path: &Path,
        loaded: &ImportedFile,
    ) -> Option<Result<(), NoticeKind>> {
        let shown = self.shown_file()?;
        let own = shown.file();
        let is_character =
            !own.meshes.is_empty() && shown.path().is_some_and(|shown| shown != path);
        let is_for_takes =
            loaded.meshes.is_empty() && !loaded.takes.is_empty() && !loaded.skeleton.is_empty();
        if !is_character || !is_for_takes {
            return None;
        }
        let map = BoneMap::by_name(&loaded.skeleton, &own.skeleton);
        Some(if map.is_sane() {
            Ok(())
        } else {
            Err(NoticeKind::TooFewBonesMatch {
                file: file_name(path),
                matched: map.matched(),
                counted: map.counted(),
                character: shown.name(),
            })
        })
    }

    /// Takes a loaded file in under its path; one that is open stays as it is.
    fn admit(&mut self, path: PathBuf, loaded: LoadedFile) -> FileHandle {
        if let Some(open) = self.files.by_path(Some(&path)) {
            return open.handle();
        }
        let key = self.files.new_key();
        let import = self.project.memory().import(&path);
        self.insert_file(OpenFile::new(key, Some(path), loaded, import))
    }

    /// Takes a loaded file in for its takes and plays the first of them.
    fn borrow_loaded(&mut self, path: PathBuf, loaded: LoadedFile) -> Effects {
        let name = file_name(&path);
        let handle = self.admit(path, loaded);
        let effects = self.borrow_takes(handle);
        self.note_step(StepName::AddTakes(name));
        effects
    }

    fn add_loaded(
        &mut self,
        path: PathBuf,
        loaded: LoadedFile,
        node: Option<SceneNode>,
    ) -> Effects {
        let name = file_name(&path);
        let key = self.files.new_key();
        let import = self.project.memory().import(&path);
        let handle = self.insert_file(OpenFile::new(key, Some(path), loaded, import));
        let effects = self.add_file(handle, node);
        self.note_step(StepName::Add(name));
        effects
    }

    /// Attaches a loaded prop to the active character as a drop does, then moves it by its offset.
    fn attach_loaded(&mut self, request: &PropRequest, loaded: LoadedFile) -> Effects {
        let name = file_name(&request.path);
        let active = self.active_object().map(|object| object.id());
        let found = active.zip(self.skeleton()).map(|(character, skeleton)| {
            let bone = find_bone(skeleton, &request.bone);
            bone.map(|bone| SceneNode::Bone(character, bone))
        });
        let reason = match found {
            Some(Ok(node)) => {
                let handle = self.admit(request.path.clone(), loaded);
                let effects = self.add_file_at(handle, node, request.offset);
                self.note_step(StepName::Add(name));
                return effects;
            }
            Some(Err(error)) => Some(error.to_string()),
            None => None,
        };
        only(NoticeKind::PropNotAdded { file: name, reason })
    }

    /// Puts a file that was imported with other settings in the place of what it was; one that was
    /// closed meanwhile is not waited for any more.
    fn reimported(
        &mut self,
        key: FileKey,
        path: PathBuf,
        loaded: LoadedFile,
        import: &ImportState,
    ) -> Effects {
        let Some(old) = self.files.by_key(key).map(OpenFile::handle) else {
            return Effects::new();
        };
        let is_shown = self.shown_file().is_some_and(|shown| shown.handle() == old);
        let kept = is_shown.then(|| self.kept_view());
        let document = self.document();
        self.project.memory_mut().remember_import(&path, import);
        self.playlist.forget(&path);
        let name = file_name(&path);
        let open = OpenFile::new(key, Some(path), loaded, import.clone());
        let Some(handle) = self.files.replace(old, open, true) else {
            return Effects::new();
        };
        self.start_textures(handle);
        let state = self.files.by_handle(handle).map(OpenFile::state);
        let effects = match state {
            Some(state) if !is_shown => self.restore(&document.with_file(state)),
            _ => self.show(handle, kept, document),
        };
        let present = self.project.present().file(key);
        let is_undone = present.is_some_and(|state| state.import.options() == import.options());
        if is_undone {
            self.amend_history();
        } else {
            self.note_step(StepName::Import(name));
        }
        effects
    }

    /// Returns which root the active character has in its take and what to know about it; `None`
    /// without a take or bones.
    ///
    /// Looks at the whole take: ask when something changed, not every frame.
    #[must_use]
    pub fn root_info(&self) -> Option<RootInfo> {
        root_info(self.animator()?)
    }

    /// Returns the bones that a user may want as root, with a few words on each.
    #[must_use]
    pub fn root_candidates(&self) -> Vec<RootCandidate> {
        let skeleton = self.skeleton().zip(self.sequence());
        skeleton.map_or_else(Vec::new, |(skeleton, take)| root_candidates(skeleton, take))
    }
}

/// Returns whether a file has neither bones nor takes of its own.
fn is_prop(file: &ImportedFile) -> bool {
    let bones = file.skeleton.bones();
    file.takes.is_empty() && bones.iter().all(|bone| bone.kind == BoneKind::Node)
}
