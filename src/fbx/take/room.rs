//! How much memory and work the takes of one file may cost.
//!
//! *In*: what each take would cost with all its frames, the file's size. *Out*: how many frames and
//! rows each one gets. *Not here*: which frames those are (`frames`).
//!
//! Few keys can ask for millions of frames, few records for thousands of takes of thousands of
//! bones. A file may ask for more the larger it is; what asks for too much gets fewer frames, all
//! takes in the same measure.

use super::super::skeleton::Rig;
use super::channel::{NodeChannels, TakeCurves};
use crate::asset::SamplesPerFrame;
use crate::math::Transform;

/// Bytes of keys that the takes of any file may have; each bone of its rig takes some of them away.
const FREE_BYTES: usize = 20 << 20;
const LEAST_FREE_BYTES: usize = 4 << 20;
const BONE_BYTES: usize = 1000;
/// Bytes more for each byte of the file: laying keys out takes as many again.
const BYTES_A_BYTE: usize = 2;
/// Evaluations of a curve node that the takes of any file may need.
const FREE_WORK: usize = 1 << 24;
/// Evaluations more for each byte of the file.
const WORK_A_BYTE: usize = 2;
/// Evaluations that it takes to lay a further layer over those below it: rotations are composed.
const LAYER_WORK: usize = 4;
/// Most frames of a take of which every one is sampled, however little each costs.
const MOST_PLAIN_FRAMES: usize = 1 << 19;
/// Bytes of keys up to which takes may have rows between frames, and those for each byte of the
/// file.
const FINE_BYTES: usize = 24 << 20;
const FINE_BYTES_A_BYTE: usize = 2;

/// What a take would cost.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cost {
    frames: usize,
    /// Bytes that it needs whatever it has of frames.
    bytes: usize,
    /// Bytes that each row needs.
    row_bytes: usize,
    /// Evaluations that each row needs.
    row_work: usize,
}

impl Cost {
    /// Adds up a take of so many frames.
    pub(super) fn of(take: &TakeCurves<'_>, rig: &Rig, frames: usize) -> Self {
        let is_moving =
            |channels: &NodeChannels<'_>| channels.curves().any(|curve| curve.constant().is_none());
        let shown = take
            .nodes
            .iter()
            .filter(|(id, _)| rig.index_of.contains_key(id))
            .map(|(_, channels)| channels);
        let moving = shown.clone().filter(|channels| is_moving(channels)).count();
        let numbers = take
            .numbers
            .iter()
            .map(|number| number.values.len())
            .sum::<usize>();
        let weigh = |layer: usize| if layer == 0 { 1 } else { LAYER_WORK };
        let work = shown
            .flat_map(NodeChannels::values)
            .map(|value| weigh(value.layer))
            .sum::<usize>();
        Self {
            frames,
            bytes: rig.ids.len() * size_of::<Transform>(),
            row_bytes: moving * size_of::<Transform>() + numbers * 3 * size_of::<f32>(),
            row_work: work + numbers + take.layers.len(),
        }
    }

    fn all_bytes(&self) -> usize {
        self.frames.saturating_mul(self.row_bytes)
    }

    fn all_work(&self) -> usize {
        self.frames.saturating_mul(self.row_work)
    }
}

/// What is left of the room for takes, and which part of what it asks for each take gets.
#[derive(Debug)]
pub(in super::super) struct Room {
    costs: Vec<Cost>,
    /// Bytes that are left.
    left: usize,
    /// Of the frames of each take the share that is kept, at most 1.
    share: f64,
    most_rows: SamplesPerFrame,
}

impl Room {
    /// Shares the room out.
    pub(super) fn new(costs: Vec<Cost>, file_bytes: usize) -> Self {
        let allowed =
            |free: usize, each: usize| free.saturating_add(file_bytes.saturating_mul(each));
        let sum = |of: fn(&Cost) -> usize| costs.iter().map(of).fold(0, usize::saturating_add);
        let (bytes, work) = (sum(Cost::all_bytes), sum(Cost::all_work));
        let rig = costs
            .first()
            .map_or(0, |cost| cost.bytes / size_of::<Transform>())
            * BONE_BYTES;
        let allowed_bytes = allowed(
            FREE_BYTES.saturating_sub(rig).max(LEAST_FREE_BYTES),
            BYTES_A_BYTE,
        );
        let part = |allowed: usize, wanted: usize| {
            if wanted > allowed {
                allowed as f64 / wanted as f64
            } else {
                1.0
            }
        };
        let share = part(allowed_bytes, bytes).min(part(allowed(FREE_WORK, WORK_A_BYTE), work));
        let fine = allowed(FINE_BYTES, FINE_BYTES_A_BYTE);
        let fits = |rows: &SamplesPerFrame| bytes.saturating_mul(rows.count() - 1) <= fine;
        let most_rows = SamplesPerFrame::ALL
            .into_iter()
            .rev()
            .find(fits)
            .unwrap_or_default();
        Self {
            costs,
            left: allowed_bytes.saturating_mul(2),
            share,
            most_rows,
        }
    }

    /// Returns how many frames a take may keep, and takes their bytes; `None` when there is no room
    /// left for it.
    pub(super) fn take(&mut self, place: usize) -> Option<usize> {
        let cost = &self.costs[place];
        let frames = ((cost.frames as f64 * self.share) as usize).clamp(2, MOST_PLAIN_FRAMES);
        let frames = if self.share < 1.0 {
            frames
        } else {
            cost.frames.min(MOST_PLAIN_FRAMES)
        };
        let bytes = cost
            .bytes
            .saturating_add(frames.saturating_mul(cost.row_bytes));
        self.left = self.left.checked_sub(bytes)?;
        Some(frames)
    }

    /// Returns how many rows a frame a take may have.
    pub(super) fn rows(&self, place: usize) -> SamplesPerFrame {
        let bytes = self.costs[place].all_bytes();
        let fits = |rows: &SamplesPerFrame| {
            *rows <= self.most_rows && bytes.saturating_mul(rows.count()) <= FINE_BYTES
        };
        SamplesPerFrame::ALL
            .into_iter()
            .rev()
            .find(fits)
            .unwrap_or_default()
    }
}
