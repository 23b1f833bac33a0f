//! The takes of a file: which there are, how long they last, which one to show first.
//!
//! *In*: animation stacks, the rig, the rate. *Out*: sequences in file order, their facts for the
//! report, the default take. *Not here*: how one is baked (`sequence.rs`).

use std::collections::{HashMap, HashSet};

use super::super::document::{Element, FbxDocument, Settings};
use super::super::skeleton::Rig;
use super::channel::{NodeChannels, TakeCurves};
use super::curves::{CurveReader, ticks_per_second};
use super::float_curves;
use super::sample_budget::{SampleBudget, TakeCost};
use super::sample_grid::{self, SampleGrid, TakeRange};
use super::sequence::{self, BakedTake};
use super::visibility::{self, VisibilityChain};
use crate::asset::{AnimSequence, Notes, SpaceFinding, TakeFinding, TakeInfo};

/// Frames per second where the file states none.
const DEFAULT_RATE: f64 = 30.0;
/// Curve nodes that may be read again for further takes, beside twice those that the file has.
const FREE_NODES: usize = 1 << 12;
/// Rates outside this range are treated as damage.
const SANE_RATES: std::ops::RangeInclusive<f64> = 0.001..=100_000.0;

/// The takes of a file with their curves, not yet baked.
pub(in super::super) struct Takes<'d> {
    takes: Vec<TakeCurves<'d>>,
    /// Entries of the older `Takes` block, by name.
    records: HashMap<&'d str, Element<'d>>,
    /// Models with a mesh whose visibility some take animates.
    chains: Vec<VisibilityChain>,
    ticks_per_second: f64,
    rate: f64,
    /// The file's own, whatever the takes are sampled at.
    stated_rate: f64,
}

/// Baked takes.
pub(in super::super) struct BakedTakes {
    /// In file order.
    pub(in super::super) sequences: Vec<AnimSequence>,
    /// The facts of the same takes.
    pub(in super::super) infos: Vec<TakeInfo>,
}

impl<'d> Takes<'d> {
    /// Collects the curves of all takes; `rate_override` replaces the file's frame rate.
    pub(in super::super) fn read(
        doc: &'d FbxDocument<'_>,
        settings: &Settings,
        rate_override: Option<f64>,
        notes: &mut Notes,
    ) -> Self {
        let ticks_per_second = ticks_per_second(settings);
        let mut reader = CurveReader::new(ticks_per_second);
        let stacks = doc.objects_of("AnimationStack");
        let mut nodes_left = FREE_NODES + 2 * doc.objects_of("AnimationCurveNode").count();
        let takes: Vec<_> = stacks
            .map(|stack| TakeCurves::read(doc, stack, &mut reader, &mut nodes_left, notes))
            .collect();
        let chains = visibility::animated_chains(doc, &takes);
        let file_rate = sample_grid::rate_of(settings.time_mode, settings.custom_frame_rate);
        if file_rate.is_none() {
            let time_mode = settings.time_mode;
            notes.record("TimeMode", 1, SpaceFinding::FrameRateMissing { time_mode });
        }
        let sane_or_default = |rate: Option<f64>| {
            rate.filter(|rate| SANE_RATES.contains(rate))
                .unwrap_or(DEFAULT_RATE)
        };
        let rate = sane_or_default(rate_override.or(file_rate));
        let stated_rate = sane_or_default(file_rate);
        if rate != stated_rate {
            let overridden = SpaceFinding::FrameRateOverridden {
                chosen_hz: rate,
                stated_hz: stated_rate,
            };
            notes.record("", 1, overridden);
        }
        Self {
            takes,
            records: records_by_name(doc),
            chains,
            ticks_per_second,
            rate,
            stated_rate,
        }
    }

    /// Returns the frames per second at which takes are sampled.
    pub(in super::super) fn rate_hz(&self) -> f64 {
        self.rate
    }

    /// Returns the frames per second that the file states.
    pub(in super::super) fn stated_rate_hz(&self) -> f64 {
        self.stated_rate
    }

    /// Returns the number of takes.
    pub(in super::super) fn len(&self) -> usize {
        self.takes.len()
    }

    /// Lists the ids of all models that some take moves.
    pub(in super::super) fn moving_models(&self) -> HashSet<i64> {
        let has_curve = |channels: &NodeChannels<'_>| channels.curves().next().is_some();
        let nodes = self.takes.iter().flat_map(|take| take.nodes.iter());
        nodes
            .filter(|(_, channels)| has_curve(channels))
            .map(|(&id, _)| id)
            .collect()
    }

    /// Computes how much memory and work all takes of the file may cost; `file_bytes` is its size.
    pub(in super::super) fn budget(&self, rig: &Rig, file_bytes: usize) -> SampleBudget {
        let cost = |take: &TakeCurves<'_>| TakeCost::of(take, rig, self.grid(take).0.count);
        SampleBudget::new(self.takes.iter().map(cost).collect(), file_bytes)
    }

    /// Returns the sample grid of a take and the range that the file states.
    fn grid(&self, take: &TakeCurves<'_>) -> (SampleGrid, TakeRange) {
        let name = take.stack.name();
        let record = self.records.get(name).copied();
        let range = TakeRange::read(
            &take.stack.props(),
            record,
            self.ticks_per_second,
            take.key_span,
        );
        (SampleGrid::new(range, self.rate), range)
    }

    /// Bakes the take of an index within the budget.
    pub(in super::super) fn bake(
        &self,
        index: usize,
        rig: &Rig,
        budget: &mut SampleBudget,
        baked: &mut BakedTakes,
        notes: &mut Notes,
    ) {
        let take = &self.takes[index];
        let name = take.stack.name();
        let (mut grid, range) = self.grid(take);
        let stated_secs = range.end - range.start;
        if grid.length + 1.0 / self.rate < stated_secs {
            let limited = TakeFinding::LengthLimited {
                claimed_secs: stated_secs,
                kept_secs: grid.length,
            };
            notes.record(name, 1, limited);
        }
        let Some(most_frames) = budget.spend(index) else {
            notes.record(name, 1, TakeFinding::MemoryExceeded);
            return;
        };
        thin(take, &mut grid, most_frames, notes);
        let skipped = float_curves::count_skipped(take) as u64;
        notes.record(name, skipped, TakeFinding::PropertiesSkipped);
        if take.layers.len() > 1 {
            let layers = take.layers.len();
            notes.record(name, 1, TakeFinding::LayersCombined { layers });
        }
        let rate = grid.rate;
        let start = grid.start;
        match sequence::bake(take, rig, &self.chains, grid, budget.most_samples(index)) {
            Ok(BakedTake {
                sequence,
                residual,
                dropped_discontinuities,
            }) => {
                if let Some(residual) = residual {
                    let bone = &rig.skeleton.bones()[residual.bone].name;
                    let samples = sequence.samples_per_frame().count();
                    notes.record(name, 1, residual.error.finding(samples, bone));
                }
                notes.record(
                    name,
                    dropped_discontinuities as u64,
                    TakeFinding::StepsLimited,
                );
                baked.infos.push(TakeInfo {
                    name: name.to_owned(),
                    start_secs: start,
                    end_secs: range.end,
                    frame_rate_hz: rate,
                    keys: take.key_count,
                    moves: moves(&sequence),
                });
                baked.sequences.push(sequence);
            }
            Err(error) => notes.record(name, 1, TakeFinding::Invalid { error }),
        }
    }
}

/// Lists the entries of the older `Takes` block by name; of several with one name the first.
fn records_by_name<'d>(doc: &'d FbxDocument<'_>) -> HashMap<&'d str, Element<'d>> {
    let mut records = HashMap::new();
    for record in doc
        .top()
        .children_named("Takes")
        .flat_map(|block| block.children_named("Take"))
    {
        records
            .entry(record.text(0).unwrap_or(""))
            .or_insert(record);
    }
    records
}

/// Keeps at most `most_frames` frames of a take, those at its keys first.
fn thin(take: &TakeCurves<'_>, grid: &mut SampleGrid, most_frames: usize, notes: &mut Notes) {
    if grid.count <= most_frames {
        return;
    }
    let mut lists: Vec<_> = take
        .nodes
        .values()
        .flat_map(NodeChannels::curves)
        .map(|curve| curve.times())
        .collect();
    lists.sort_by_key(|times| times.serial());
    lists.dedup_by_key(|times| times.serial());
    let key_times: Vec<&[f64]> = lists.iter().map(|times| times.secs()).collect();
    grid.thin(most_frames, &key_times);
    if let Some(stored) = &grid.stored {
        let limited = TakeFinding::FramesLimited {
            frames: grid.count,
            kept: stored.len(),
        };
        let dropped = (grid.count - stored.len()) as u64;
        notes.record(take.stack.name(), dropped, limited);
    }
}

/// Returns whether anything changes over a take.
fn moves(sequence: &AnimSequence) -> bool {
    let is_switching = sequence
        .parts()
        .visibility
        .iter()
        .any(|track| !track.switches_secs.is_empty());
    is_switching
        || !sequence.animated().is_empty()
        || sequence.curves().iter().any(|curve| curve.values.len() > 1)
}

/// Chooses the take to show first: the active one if it moves, else the longest that moves, else
/// the active or first one, with a note.
pub(in super::super) fn default_take(
    infos: &[TakeInfo],
    active: Option<&str>,
    notes: &mut Notes,
) -> Option<usize> {
    let active = active.and_then(|name| infos.iter().position(|info| info.name == name));
    if let Some(active) = active.filter(|&active| infos[active].moves) {
        return Some(active);
    }
    let length = |info: &TakeInfo| info.end_secs - info.start_secs;
    let longest = (0..infos.len())
        .filter(|&i| infos[i].moves)
        .reduce(|best, other| {
            if length(&infos[other]) > length(&infos[best]) {
                other
            } else {
                best
            }
        });
    if longest.is_none() {
        notes.record("", 1, TakeFinding::NothingMoves);
    }
    longest
        .or(active)
        .or(if infos.is_empty() { None } else { Some(0) })
}
