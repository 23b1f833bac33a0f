//! The sample times of a take: its range, its frames, and which frames are kept when they are too
//! many.
//!
//! *In*: a stack's properties, the span of its keys, a rate. *Out*: [`SampleGrid`]. *Not here*: how
//! many may be kept (`sample_budget.rs`), values (`sampler.rs`).

use super::super::document::{Element, Properties};

/// Frames are numbered in 32 bits.
const MOST_FRAMES: f64 = u32::MAX as f64 - 1.0;
/// An end this close to a frame, in frames, is on it.
const ON_GRID: f64 = 1e-3;

/// The first and last time of a take, seconds in its authored time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct TakeRange {
    /// First frame.
    pub(super) start: f64,
    /// Last frame; not before the first.
    pub(super) end: f64,
}

impl TakeRange {
    /// Reads the range of a stack: its local span, else its reference span, else the span of its
    /// keys.
    ///
    /// `record` is the take's entry in the older `Takes` block; it applies where the stack states
    /// nothing.
    pub(super) fn read(
        props: &Properties<'_>,
        record: Option<Element<'_>>,
        ticks_per_second: f64,
        keys: Option<(f64, f64)>,
    ) -> Self {
        let recorded = |name: &str| {
            let times = record?.child(name)?;
            Some((times.int(0)?, times.int(1)?))
        };
        let span = |start: &str, stop: &str| Some((props.int(start)?, props.int(stop)?));
        let states_nothing = props.own().next().is_none();
        let stated = states_nothing
            .then(|| recorded("LocalTime").or_else(|| recorded("ReferenceTime")))
            .flatten()
            .or_else(|| span("LocalStart", "LocalStop"))
            .or_else(|| span("ReferenceStart", "ReferenceStop"));
        let secs = stated.map(|(start, stop)| {
            (
                start as f64 / ticks_per_second,
                stop as f64 / ticks_per_second,
            )
        });
        let (start, end) = secs.or(keys).unwrap_or((0.0, 0.0));
        Self {
            start,
            end: end.max(start),
        }
    }
}

/// The sample times of a take.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SampleGrid {
    /// Authored time of frame 0, seconds.
    pub(super) start: f64,
    /// Seconds from the first to the last frame.
    pub(super) length: f64,
    /// Frames per second.
    pub(super) rate: f64,
    /// Number of frames, both ends included.
    pub(super) count: usize,
    /// The frames that are kept, where not all are.
    pub(super) stored: Option<Vec<u32>>,
}

impl SampleGrid {
    /// Lays a grid over a range; a range of more frames than can be numbered is cut.
    pub(super) fn new(range: TakeRange, rate: f64) -> Self {
        let frames = ((range.end - range.start) * rate).min(MOST_FRAMES);
        let whole = (frames + ON_GRID).floor();
        let is_on_grid = (frames - whole).abs() <= ON_GRID;
        let length = if frames < MOST_FRAMES {
            range.end - range.start
        } else {
            frames / rate
        };
        let count = whole as usize + 1 + usize::from(!is_on_grid);
        Self {
            start: range.start,
            length,
            rate,
            count,
            stored: None,
        }
    }

    /// Keeps at most `most` frames: those at keys first, the rest evenly spread.
    pub(super) fn thin(&mut self, most: usize, key_times: &[&[f64]]) {
        let most = most.max(2);
        if self.count <= most {
            return;
        }
        let last = (self.count - 1) as f64;
        let mut stored: Vec<u32> = Vec::new();
        for &time in key_times.iter().copied().flatten() {
            let frame = ((time - self.start) * self.rate).clamp(0.0, last);
            stored.extend([frame.floor() as u32, frame.ceil() as u32]);
            if stored.len() > most * 4 {
                stored.sort_unstable();
                stored.dedup();
                if stored.len() > most / 2 {
                    break;
                }
            }
        }
        stored.sort_unstable();
        stored.dedup();
        if stored.len() > most / 2 {
            stored.clear();
        }
        let even = most.saturating_sub(stored.len() + 2);
        stored.extend((0..even).map(|i| (last * i as f64 / even as f64) as u32));
        stored.extend([0, last as u32]);
        stored.sort_unstable();
        stored.dedup();
        self.stored = Some(stored);
    }

    /// Lists the authored times of the kept frames, seconds.
    pub(super) fn times(&self) -> Vec<f64> {
        let time = |frame: usize| {
            let is_last = frame + 1 == self.count;
            self.start
                + if is_last {
                    self.length
                } else {
                    frame as f64 / self.rate
                }
        };
        match &self.stored {
            Some(stored) => stored.iter().map(|&frame| time(frame as usize)).collect(),
            None => (0..self.count).map(time).collect(),
        }
    }

    /// Lists the authored times of all samples, seconds, with `samples_per_frame` from each kept
    /// frame to the next.
    pub(super) fn sample_times(&self, samples_per_frame: usize) -> Vec<f64> {
        let frames = self.times();
        if samples_per_frame == 1 {
            return frames;
        }
        let between = |pair: &[f64]| {
            let start = pair[0];
            let step = (pair[1] - pair[0]) / samples_per_frame as f64;
            (0..samples_per_frame).map(move |sample| start + step * sample as f64)
        };
        frames
            .windows(2)
            .flat_map(between)
            .chain(frames.last().copied())
            .collect()
    }
}

/// Returns the frames per second of one of the format's time modes; `custom` is used where the mode
/// says so.
pub(super) fn rate_of(time_mode: i64, custom: f64) -> Option<f64> {
    Some(match time_mode {
        0 | 6 | 7 => 30.0,
        1 => 120.0,
        2 => 100.0,
        3 => 60.0,
        4 => 50.0,
        5 => 48.0,
        8 | 9 => 30_000.0 / 1001.0,
        10 => 25.0,
        11 => 24.0,
        12 => 1000.0,
        13 => 24_000.0 / 1001.0,
        14 if custom.is_finite() && custom > 0.0 => custom,
        15 => 96.0,
        16 => 72.0,
        17 => 60_000.0 / 1001.0,
        _ => return None,
    })
}
