//! Loads that run on worker threads while the window keeps its frame rate.
//!
//! *In*: paths, textures. *Out*: stage, percent and results, looked for once a tick. *Not here*:
//! the load itself (`loader.rs`, `texture_files.rs`).

use super::super::project::{FileKey, ImportState, ParentState};
use super::super::stage::PropRequest;
use super::loader::{LoadError, LoadStage, LoadedFile, load_with};
use super::texture_files::{TextureError, load_texture};
use crate::asset::{FileHandle, Image, ImageHandle, ImportedFile};
use crate::fbx::ImportOptions;
use crate::sync::unpoisoned;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex};

/// Calls whoever sleeps until there is something to show.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// The progress of a load.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadProgress {
    /// Which file.
    pub path: PathBuf,
    /// What it is doing.
    pub stage: LoadStage,
    /// How far that stage is, 0 to 1.
    pub fraction: f32,
    /// Whether Cancel was pressed and it has not stopped yet.
    pub is_cancelling: bool,
}

#[derive(Debug, Default)]
struct JobProgress {
    is_cancelled: AtomicBool,
    stage: Mutex<LoadStage>,
    permille: AtomicU32,
}

/// What a file is imported for.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) enum LoadPurpose {
    /// To be shown.
    Show,
    /// To be shown, or to be a prop where it has no bones and no takes of its own.
    ByContent,
    /// To replace a file that is open.
    Reload(FileHandle),
    /// To replace itself, imported with other settings.
    Reimport(FileKey, ImportState),
    /// To be what a project names.
    Complete(FileKey),
    /// To be put on the stage, attached there.
    Add(Option<ParentState>),
    /// To be attached to a bone that is named.
    AttachProp(PropRequest),
    /// For its takes: the active character borrows them.
    BorrowTakes,
    /// It is a folder, to be listed once what was asked for before it is there.
    Folder,
}

/// A file to import, and what for.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) struct LoadRequest {
    pub(in super::super) path: PathBuf,
    pub(in super::super) purpose: LoadPurpose,
}

impl LoadRequest {
    pub(in super::super) const fn new(path: PathBuf, purpose: LoadPurpose) -> Self {
        Self { path, purpose }
    }
}

/// A file that loads on its own thread.
#[derive(Debug)]
pub(in super::super) struct LoadJob {
    pub(in super::super) request: LoadRequest,
    progress: Arc<JobProgress>,
    result: Receiver<Result<LoadedFile, LoadError>>,
}

impl LoadJob {
    pub(in super::super) fn start(
        request: LoadRequest,
        options: ImportOptions,
        wake: Wake,
    ) -> Self {
        let progress = Arc::new(JobProgress::default());
        let (sender, result) = channel();
        let worker_progress = Arc::clone(&progress);
        let worker_path = request.path.clone();
        std::thread::spawn(move || {
            // Dropped in reverse order: the sender first, so that even a panic is seen by whoever
            // is woken.
            let _wakes_at_the_end = WakeOnDrop(Arc::clone(&wake));
            let sender = sender;
            let outcome = load_with(&worker_path, &options, &|stage, fraction| {
                let permille = (fraction.clamp(0.0, 1.0) * 1000.0) as u32;
                let mut shown = unpoisoned(worker_progress.stage.lock());
                let is_news = *shown != stage
                    || worker_progress.permille.load(Ordering::Relaxed) / 10 != permille / 10;
                *shown = stage;
                worker_progress.permille.store(permille, Ordering::Relaxed);
                drop(shown);
                if is_news {
                    wake();
                }
                !worker_progress.is_cancelled.load(Ordering::Relaxed)
            });
            // The receiver is gone when the editor let the job go: then nobody waits for the
            // answer.
            let _ = sender.send(outcome);
        });
        Self {
            request,
            progress,
            result,
        }
    }

    pub(in super::super) fn cancel(&self) {
        self.progress.is_cancelled.store(true, Ordering::Relaxed);
    }

    pub(in super::super) fn progress(&self) -> LoadProgress {
        LoadProgress {
            path: self.request.path.clone(),
            stage: *unpoisoned(self.progress.stage.lock()),
            fraction: self.progress.permille.load(Ordering::Relaxed) as f32 / 1000.0,
            is_cancelling: self.progress.is_cancelled.load(Ordering::Relaxed),
        }
    }

    /// Returns the outcome once it is there; a worker that died counts as a failure.
    pub(in super::super) fn poll(&self) -> Option<Result<LoadedFile, LoadError>> {
        match self.result.try_recv() {
            Ok(outcome) => Some(outcome),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(LoadError::Stopped {
                path: self.request.path.clone(),
            })),
        }
    }

    /// Waits for the outcome.
    pub(in super::super) fn wait(&self) -> Result<LoadedFile, LoadError> {
        self.result.recv().unwrap_or_else(|_| {
            Err(LoadError::Stopped {
                path: self.request.path.clone(),
            })
        })
    }
}

struct WakeOnDrop(Wake);

impl Drop for WakeOnDrop {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// A texture that was looked for.
pub(in super::super) type TextureOutcome = (ImageHandle, Result<Arc<Image>, TextureError>);

/// Textures that are looked for and decoded on workers.
#[derive(Debug)]
pub(in super::super) struct TextureJobs {
    sender: Sender<TextureOutcome>,
    receiver: Receiver<TextureOutcome>,
    pending: usize,
}

impl Default for TextureJobs {
    fn default() -> Self {
        let (sender, receiver) = channel();
        Self {
            sender,
            receiver,
            pending: 0,
        }
    }
}

impl TextureJobs {
    /// Starts on all textures of a file.
    pub(in super::super) fn start(
        &mut self,
        handle: FileHandle,
        file: &Arc<ImportedFile>,
        path: Option<&Path>,
        wake: &Wake,
    ) {
        let path: Option<Arc<Path>> = path.map(Arc::from);
        for texture in 0..file.textures.len() {
            let file = Arc::clone(file);
            let path = path.clone();
            let sender = self.sender.clone();
            let wakes_at_the_end = WakeOnDrop(Arc::clone(wake));
            self.pending += 1;
            rayon::spawn(move || {
                let image = ImageHandle {
                    file: handle,
                    texture: texture as u32,
                };
                let _ = sender.send((
                    image,
                    load_texture(&file.textures[texture], path.as_deref()),
                ));
                drop(wakes_at_the_end);
            });
        }
    }

    pub(in super::super) const fn is_busy(&self) -> bool {
        self.pending > 0
    }

    pub(in super::super) fn poll(&mut self) -> Option<TextureOutcome> {
        let outcome = self.receiver.try_recv().ok()?;
        self.pending -= 1;
        Some(outcome)
    }

    /// Waits for the next one while some are under way.
    pub(in super::super) fn wait(&mut self) -> Option<TextureOutcome> {
        if self.pending == 0 {
            return None;
        }
        let outcome = self.receiver.recv().ok()?;
        self.pending -= 1;
        Some(outcome)
    }
}
