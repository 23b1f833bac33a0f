//! What the playlist's worker shall read next, shared between it and the editor.
//!
//! *In*: jobs in the order in which they matter. *Out*: one at a time. *Not here*: reading
//! (`reader.rs`), which jobs there are (`rows.rs`).

use super::super::project::ImportState;
use crate::asset::ImportedFile;
use crate::sync::unpoisoned;
use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

/// A row to read.
#[derive(Clone, Debug)]
pub(super) struct ReadJob {
    pub(super) row: usize,
    pub(super) path: Arc<Path>,
    /// How it is imported.
    pub(super) import: ImportState,
    /// The file, where it is in memory already.
    pub(super) file: Option<Arc<ImportedFile>>,
    /// Whose skeleton its takes are made for.
    pub(super) onto: Option<Arc<ImportedFile>>,
    /// Whether the file itself is wanted, or only what the row says of it.
    pub(super) is_kept: bool,
}

impl ReadJob {
    /// Returns whether both end in the same.
    fn is_same(&self, other: &Self) -> bool {
        let onto = |job: &Self| job.onto.as_ref().map(Arc::as_ptr);
        let is_like =
            self.row == other.row && self.is_kept == other.is_kept && self.import == other.import;
        is_like && onto(self) == onto(other)
    }
}

#[derive(Debug, Default)]
struct QueueState {
    jobs: VecDeque<ReadJob>,
    current: Option<ReadJob>,
    /// Whether what is being read now is not worth finishing first.
    is_current_stale: bool,
    is_over: bool,
}

/// Jobs in the order in which they matter.
#[derive(Debug, Default)]
pub(super) struct ReadQueue {
    state: Mutex<QueueState>,
    news: Condvar,
}

impl ReadQueue {
    fn lock(&self) -> MutexGuard<'_, QueueState> {
        unpoisoned(self.state.lock())
    }

    /// Puts other jobs in place of those that wait; the one being done is given up unless it is
    /// among the first `urgent`, when there are such.
    pub(super) fn set(&self, mut jobs: VecDeque<ReadJob>, urgent: usize) {
        let mut state = self.lock();
        let place = state
            .current
            .as_ref()
            .and_then(|current| jobs.iter().position(|job| job.is_same(current)));
        let is_urgent = place.is_some_and(|place| place < urgent);
        state.is_current_stale = urgent > 0 && state.current.is_some() && !is_urgent;
        // What goes on is not done twice.
        if let Some(place) = place.filter(|_| !state.is_current_stale) {
            jobs.remove(place);
        }
        state.jobs = jobs;
        drop(state);
        self.news.notify_all();
    }

    /// Waits for the next job; `None` once there will be none.
    pub(super) fn next(&self) -> Option<ReadJob> {
        let mut state = self.lock();
        loop {
            if state.is_over {
                return None;
            }
            if let Some(job) = state.jobs.pop_front() {
                state.current = Some(job.clone());
                state.is_current_stale = false;
                return Some(job);
            }
            state.current = None;
            state = unpoisoned(self.news.wait(state));
        }
    }

    /// Returns whether the job being done is still worth doing.
    pub(super) fn goes_on(&self) -> bool {
        let state = self.lock();
        !state.is_current_stale && !state.is_over
    }

    /// Returns the row that is being read.
    pub(super) fn current(&self) -> Option<usize> {
        self.lock().current.as_ref().map(|job| job.row)
    }

    /// Returns whether anything waits or is being done.
    pub(super) fn is_busy(&self) -> bool {
        let state = self.lock();
        state.current.is_some() || !state.jobs.is_empty()
    }

    /// Lets the worker end.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.is_over = true;
        state.jobs.clear();
        drop(state);
        self.news.notify_all();
    }
}
