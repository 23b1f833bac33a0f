//! The worker that lists a folder and reads its files, one by one.
//!
//! *In*: a folder, a queue of jobs. *Out*: rows and what became of them, in the order of reading.
//! *Not here*: which row comes first (`rows.rs`), what is done with a file (`player.rs`).

use super::super::characters::{RetargetedTakes, retarget_takes};
use super::super::loads::{LoadError, StageTimes, Wake, load_file_as};
use super::folder::{FolderListing, list};
use super::queue::{ReadJob, ReadQueue};
use crate::asset::{ImportedFile, TextureSource};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

const MOMENT: Duration = Duration::from_millis(20);

/// What a row says of its file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RowFacts {
    pub(super) take_count: usize,
    pub(super) length_secs: f64,
    pub(super) rate_hz: f64,
    pub(super) has_mesh: bool,
}

/// Takes made for a character on the worker.
#[derive(Clone, Debug)]
pub(in super::super) struct MadeTakes {
    /// The character's file.
    pub(in super::super) onto: Arc<ImportedFile>,
    /// The takes, or why there are none.
    pub(in super::super) outcome: Result<Arc<RetargetedTakes>, String>,
}

/// A file that was read.
#[derive(Clone, Debug)]
pub(in super::super) struct ReadFile {
    pub(in super::super) file: Arc<ImportedFile>,
    pub(in super::super) times: StageTimes,
    pub(in super::super) made: Option<MadeTakes>,
}

/// What the worker has to tell.
#[derive(Debug)]
pub(super) enum ReaderNews {
    Listed(FolderListing),
    /// A row was read; without a file where only what the row says was wanted.
    Ready(usize, RowFacts, Option<Box<ReadFile>>),
    Failed(usize, String),
    /// It was not read to its end and may be asked for again.
    Dropped,
}

/// A worker for one folder; ends when it is dropped.
#[derive(Debug)]
pub(super) struct PlaylistReader {
    pub(super) queue: Arc<ReadQueue>,
    news: Receiver<ReaderNews>,
    is_stopped: Arc<AtomicBool>,
}

impl PlaylistReader {
    /// Begins to list a folder.
    pub(super) fn start(folder: PathBuf, is_deep: bool, wake: Wake) -> Self {
        let (sender, news) = channel();
        let queue = Arc::new(ReadQueue::default());
        let is_stopped = Arc::new(AtomicBool::new(false));
        let work = Arc::clone(&queue);
        let stop = Arc::clone(&is_stopped);
        std::thread::spawn(move || {
            let tell = |news| {
                let is_heard = sender.send(news).is_ok();
                wake();
                is_heard
            };
            if tell(ReaderNews::Listed(list(&folder, is_deep, &stop))) {
                while let Some(job) = work.next() {
                    if !tell(read(&job, &work)) {
                        break;
                    }
                }
            }
        });
        Self {
            queue,
            news,
            is_stopped,
        }
    }

    /// Returns its next report.
    pub(super) fn poll(&self) -> Option<ReaderNews> {
        self.news.try_recv().ok()
    }

    /// Waits a moment for it: the worker may just have ended its last job.
    pub(super) fn wait(&self) -> Option<ReaderNews> {
        self.news.recv_timeout(MOMENT).ok()
    }
}

impl Drop for PlaylistReader {
    fn drop(&mut self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        self.queue.close();
    }
}

fn read(job: &ReadJob, queue: &ReadQueue) -> ReaderNews {
    let (file, times) = match &job.file {
        Some(file) => (Arc::clone(file), StageTimes::default()),
        None => match load_file_as(&job.path, &job.import, &|_, _| queue.goes_on()) {
            Ok(loaded) => (Arc::new(loaded.file), loaded.times),
            Err(LoadError::Cancelled { .. }) => return ReaderNews::Dropped,
            Err(error) => return ReaderNews::Failed(job.row, short(&error)),
        },
    };
    let about = about(&file);
    if !job.is_kept {
        return ReaderNews::Ready(job.row, about, None);
    }
    let made = job.onto.as_ref().map(|onto| {
        let outcome = retarget_takes(onto, &file, &name_of(&job.path), None);
        MadeTakes {
            onto: Arc::clone(onto),
            outcome: outcome.map(Arc::new).map_err(|error| error.to_string()),
        }
    });
    ReaderNews::Ready(
        job.row,
        about,
        Some(Box::new(ReadFile { file, times, made })),
    )
}

/// The row names the file already.
fn short(error: &LoadError) -> String {
    match error {
        LoadError::Import { source, .. } => source.to_string(),
        other => {
            let text = other.to_string();
            text.split_once("\" ")
                .map_or(text.clone(), |(_, rest)| rest.to_owned())
        }
    }
}

fn name_of(path: &Path) -> String {
    path.file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy()
        .into_owned()
}

fn about(file: &ImportedFile) -> RowFacts {
    let take = file
        .default_take
        .and_then(|take| file.takes.get(take))
        .or(file.takes.first());
    RowFacts {
        take_count: file.takes.len(),
        length_secs: take.map_or(0.0, |take| take.length_secs()),
        rate_hz: take.map_or(0.0, |take| take.rate_hz()),
        has_mesh: !file.meshes.is_empty(),
    }
}

/// Bytes that a file takes in memory, about.
pub(super) fn weight(file: &ImportedFile) -> usize {
    let take =
        |take: &crate::asset::AnimSequence| (take.parts().keys.len() + take.bone_count()) * 40;
    let mesh = |mesh: &crate::asset::Mesh| {
        size_of_val(mesh.geometry().vertices()) + size_of_val(mesh.geometry().indices())
    };
    let texture = |texture: &crate::asset::Texture| match &texture.source {
        TextureSource::Embedded { bytes, .. } => bytes.len(),
        TextureSource::Paths(_) => 0,
    };
    file.takes.iter().map(|t| take(t)).sum::<usize>()
        + file.meshes.iter().map(|m| mesh(m)).sum::<usize>()
        + file.textures.iter().map(texture).sum::<usize>()
}
