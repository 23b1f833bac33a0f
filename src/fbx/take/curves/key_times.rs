//! Key times of curves, and the positions of sample times between them.
//!
//! *In*: ticks from the file, ascending sample times. *Out*: seconds, repaired to ascend; one
//! position per sample, found once for all curves that share the times. *Not here*: values
//! (`sampling.rs`), slopes (`tangent.rs`).

use super::super::super::document::Settings;

/// Ticks per second of the format's usual clock.
const TICKS: f64 = 46_186_158_000.0;
/// Ticks per second of the newer clock, chosen by the header's `TCDefinition`.
const TICKS_NEWER: f64 = 141_120_000.0;
/// `TCDefinition` of the usual clock.
const USUAL_CLOCK: i64 = 127;
/// First header version whose `TCDefinition` counts.
const CLOCK_HEADER: i64 = 1004;
/// First file version whose clock is the newer one when the header does not say.
const NEWER_FROM: u32 = 8000;
/// A sample this close to a key is on it.
pub(super) const SNAP_SECS: f64 = 1e-8;

/// Returns the ticks per second of a file.
pub fn ticks_per_second(settings: &Settings) -> f64 {
    let stated = settings
        .tc_definition
        .filter(|_| settings.header_version >= CLOCK_HEADER);
    let is_newer = stated.map_or(settings.version >= NEWER_FROM, |definition| {
        definition != USUAL_CLOCK
    });
    if is_newer { TICKS_NEWER } else { TICKS }
}

/// The times of a curve's keys. *They ascend strictly.*
#[derive(Debug, Clone, PartialEq)]
pub struct KeyTimes {
    serial: usize,
    secs: Vec<f64>,
    /// For repaired times: the index in the file of each key.
    source: Option<Vec<u32>>,
    dropped: usize,
}

impl KeyTimes {
    /// Converts ticks, sorting them where needed; of keys at the same time the last one stays.
    ///
    /// `serial` identifies the list among all lists of the file.
    pub fn new(serial: usize, ticks: &[i64], ticks_per_second: f64) -> Self {
        let to_secs = |&tick: &i64| tick as f64 / ticks_per_second;
        if ticks.windows(2).all(|pair| pair[0] < pair[1]) {
            return Self {
                serial,
                secs: ticks.iter().map(to_secs).collect(),
                source: None,
                dropped: 0,
            };
        }
        let mut order: Vec<u32> = (0..ticks.len() as u32).collect();
        order.sort_by_key(|&i| ticks[i as usize]);
        let mut source: Vec<u32> = Vec::with_capacity(order.len());
        for key in order {
            match source.last_mut() {
                Some(last) if ticks[*last as usize] == ticks[key as usize] => *last = key,
                _ => source.push(key),
            }
        }
        let secs = source
            .iter()
            .map(|&i| to_secs(&ticks[i as usize]))
            .collect();
        Self {
            serial,
            secs,
            dropped: ticks.len() - source.len(),
            source: Some(source),
        }
    }

    /// Returns the number that identifies the list among all lists of the file.
    pub fn serial(&self) -> usize {
        self.serial
    }

    /// Lists the times in seconds.
    pub fn secs(&self) -> &[f64] {
        &self.secs
    }

    /// Returns whether the file's keys were out of order or doubled.
    pub fn is_repaired(&self) -> bool {
        self.source.is_some()
    }

    /// Returns how many keys were dropped because another one has the same time.
    pub fn dropped(&self) -> usize {
        self.dropped
    }

    /// Returns the index in the file of key `i`.
    pub fn source_of(&self, i: usize) -> usize {
        self.source.as_ref().map_or(i, |source| source[i] as usize)
    }

    /// Finds the position of every sample time; both lists ascend, so one pass serves all.
    pub fn positions(&self, samples: &[f64]) -> Vec<KeyPosition> {
        let secs = &self.secs;
        if secs.is_empty() {
            return Vec::new();
        }
        // The first sample may lie anywhere among the keys.
        let first = samples.first().map_or(0, |&time| {
            secs.partition_point(|&key| key <= time + SNAP_SECS)
        });
        let mut key = first.saturating_sub(1);
        let position = |&time: &f64| {
            while key + 1 < secs.len() && secs[key + 1] <= time + SNAP_SECS {
                key += 1;
            }
            let is_held = key + 1 == secs.len() || time <= secs[key] + SNAP_SECS;
            let fraction = if is_held {
                0.0
            } else {
                (time - secs[key]) / (secs[key + 1] - secs[key])
            };
            KeyPosition {
                key: key as u32,
                fraction,
            }
        };
        samples.iter().map(position).collect()
    }
}

/// Position of a sample among keys: on a key, or a fraction of the segment to the next one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct KeyPosition {
    /// The key at or before the sample; the first one for samples before it.
    pub key: u32,
    /// 0 on the key and outside all keys, below 1 between it and the next one.
    pub fraction: f64,
}
