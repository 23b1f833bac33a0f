//! Imports and textures under way.
//!
//! *In*: requests, one at a time. *Out*: finished imports and textures, looked for once a tick.
//! *Not here*: threads (`job.rs`), what is done with a finished import (the root's).

use super::super::effect::{Effects, Request, only};
use super::super::project::FileKey;
use super::command::LoadsCommand;
use super::job::{
    LoadJob, LoadProgress, LoadPurpose, LoadRequest, TextureJobs, TextureOutcome, Wake,
};
use super::loader::{LoadError, LoadedFile};
use crate::asset::{FileHandle, ImportedFile};
use crate::fbx::ImportOptions;
use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;

/// A finished import and what it was for.
pub(in super::super) type FinishedLoad = (LoadRequest, Result<LoadedFile, LoadError>);

/// Imports and textures under way.
pub struct Loads {
    job: Option<LoadJob>,
    waiting: VecDeque<LoadRequest>,
    textures: TextureJobs,
    wake: Wake,
}

impl Loads {
    /// Starts with none; `wake` is called from worker threads when there is something new.
    pub(in super::super) fn new(wake: Wake) -> Self {
        Self {
            job: None,
            waiting: VecDeque::new(),
            textures: TextureJobs::default(),
            wake,
        }
    }

    /// Carries out one command.
    pub(in super::super) fn apply(&mut self, command: LoadsCommand) -> Effects {
        match command {
            LoadsCommand::Cancel => {
                self.cancel();
                Effects::new()
            }
            LoadsCommand::FinishImports => only(Request::FinishImports),
            LoadsCommand::Finish => only(Request::FinishLoads),
        }
    }

    /// Returns whether a file or a texture is being loaded.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.job.is_some() || !self.waiting.is_empty() || self.textures.is_busy()
    }

    /// Returns the progress of the running import.
    #[must_use]
    pub fn progress(&self) -> Option<LoadProgress> {
        self.job.as_ref().map(LoadJob::progress)
    }

    /// Returns what worker threads call.
    pub(in super::super) fn wake(&self) -> Wake {
        Arc::clone(&self.wake)
    }

    /// Puts a request after those that wait.
    ///
    /// Of several imports of one open file with other settings the last one counts.
    pub(in super::super) fn push(&mut self, request: LoadRequest) {
        if let LoadPurpose::Reimport(key, _) = &request.purpose {
            self.drop_reimports(*key);
        }
        self.waiting.push_back(request);
    }

    /// Returns whether a file that a project waits for is being imported, or will be.
    pub(in super::super) fn is_completing(&self, key: FileKey) -> bool {
        let running = self.job.as_ref().map(|job| &job.request);
        let mut requests = running.into_iter().chain(&self.waiting);
        requests.any(|request| request.purpose == LoadPurpose::Complete(key))
    }

    /// Returns whether the running import is another one of this open file.
    pub(in super::super) fn is_reimporting(&self, key: FileKey) -> bool {
        self.job.as_ref().is_some_and(
            |job| matches!(&job.request.purpose, LoadPurpose::Reimport(own, _) if *own == key),
        )
    }

    /// Drops the imports of a file with other settings that have not started.
    pub(in super::super) fn drop_reimports(&mut self, key: FileKey) {
        self.waiting.retain(
            |waiting| !matches!(&waiting.purpose, LoadPurpose::Reimport(own, _) if *own == key),
        );
    }

    /// Cancels the import that runs and drops those that wait.
    fn cancel(&mut self) {
        self.waiting.clear();
        if let Some(job) = &self.job {
            job.cancel();
        }
    }

    /// Cancels everything and waits for nothing of it.
    pub(in super::super) fn clear(&mut self) {
        self.cancel();
        self.job = None;
    }

    /// Returns the request whose turn it is, once no import runs.
    pub(in super::super) fn next(&mut self) -> Option<LoadRequest> {
        if self.job.is_some() {
            None
        } else {
            self.waiting.pop_front()
        }
    }

    /// Starts an import on a worker thread.
    pub(in super::super) fn start(&mut self, request: LoadRequest, options: ImportOptions) {
        self.job = Some(LoadJob::start(request, options, Arc::clone(&self.wake)));
    }

    /// Returns the running import's outcome once it is there.
    pub(in super::super) fn poll(&mut self) -> Option<FinishedLoad> {
        let outcome = self.job.as_ref()?.poll()?;
        Some((self.job.take()?.request, outcome))
    }

    /// Waits for the running import's outcome; `None` when none runs.
    pub(in super::super) fn wait(&mut self) -> Option<FinishedLoad> {
        let job = self.job.take()?;
        let outcome = job.wait();
        Some((job.request, outcome))
    }

    /// Starts on all textures of a file.
    pub(in super::super) fn start_textures(
        &mut self,
        handle: FileHandle,
        file: &Arc<ImportedFile>,
        path: Option<&Path>,
    ) {
        self.textures.start(handle, file, path, &self.wake);
    }

    /// Returns the next texture that is done.
    pub(in super::super) fn poll_texture(&mut self) -> Option<TextureOutcome> {
        self.textures.poll()
    }

    /// Waits for the next texture while some are under way.
    pub(in super::super) fn wait_texture(&mut self) -> Option<TextureOutcome> {
        self.textures.wait()
    }
}
