//! The takes of a file: which there are, how long they last, which one to show first.
//!
//! *In*: animation stacks, the rig, the rate. *Out*: sequences in file order, their facts for the
//! report, the default take. *Not here*: how one is baked (`sequence`).

use std::collections::{HashMap, HashSet};

use super::super::document::{Document, Element, Settings};
use super::super::skeleton::Rig;
use super::channel::{NodeChannels, TakeCurves};
use super::curve::CurveReader;
use super::fine::Missed;
use super::frames::{self, FrameGrid, Range};
use super::key_times::ticks_per_second;
use super::miss;
use super::numbers;
use super::room::{Cost, Room};
use super::sequence::{self, BakedTake};
use super::visibility::{self, Shown};
use crate::asset::{AnimSequence, NoteKind, Notes, TakeInfo};

/// Frames a second where the file states none.
const DEFAULT_RATE: f64 = 30.0;
/// Curve nodes that may be read again for further takes, beside twice those that the file has.
const FREE_NODES: usize = 1 << 12;
/// Rates outside this are taken as damage.
const SANE_RATES: std::ops::RangeInclusive<f64> = 0.001..=100_000.0;

/// The takes of a file with their curves, not yet baked.
pub(in super::super) struct Takes<'d> {
    takes: Vec<TakeCurves<'d>>,
    /// Entries of the older `Takes` block, by name.
    records: HashMap<&'d str, Element<'d>>,
    /// Models with a mesh that some take shows or hides.
    shown: Vec<Shown>,
    ticks_per_second: f64,
    rate: f64,
    /// The file's own, whatever the takes are sampled at.
    stated_rate: f64,
}

/// Baked takes.
pub(in super::super) struct Baked {
    /// In file order.
    pub(in super::super) sequences: Vec<AnimSequence>,
    /// The same takes' facts.
    pub(in super::super) infos: Vec<TakeInfo>,
}

impl<'d> Takes<'d> {
    /// Collects the curves of all takes; `rate_override` replaces the file's frame rate.
    pub(in super::super) fn read(
        doc: &'d Document<'_>,
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
        let shown = visibility::shown_models(doc, &takes);
        let file_rate = frames::rate_of(settings.time_mode, settings.custom_frame_rate);
        if file_rate.is_none() {
            let text = format!(
                "time mode {} gives no frame rate; taken as 30 fps",
                settings.time_mode
            );
            notes.add(NoteKind::DefaultTaken, "TimeMode", 1, None, text);
        }
        let rate = rate_override
            .or(file_rate)
            .filter(|rate| SANE_RATES.contains(rate))
            .unwrap_or(DEFAULT_RATE);
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
        let stated_rate = file_rate
            .filter(|rate| SANE_RATES.contains(rate))
            .unwrap_or(DEFAULT_RATE);
        if rate != stated_rate {
            let text = format!(
                "frame rate taken as {rate} fps, as chosen; the file says {stated_rate} fps"
            );
            notes.add(NoteKind::Overridden, "frame rate", 1, None, text);
        }
        Self {
            takes,
            records,
            shown,
            ticks_per_second,
            rate,
            stated_rate,
        }
    }

    /// Returns the frames a second at which takes are sampled.
    pub(in super::super) fn rate_hz(&self) -> f64 {
        self.rate
    }

    /// Returns the frames a second that the file states.
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

    /// Finds how much memory and work the takes of the file together may cost; `file_bytes` is its
    /// size.
    pub(in super::super) fn room(&self, rig: &Rig, file_bytes: usize) -> Room {
        let cost = |take: &TakeCurves<'_>| Cost::of(take, rig, self.grid(take).0.count);
        Room::new(self.takes.iter().map(cost).collect(), file_bytes)
    }

    fn grid(&self, take: &TakeCurves<'_>) -> (FrameGrid, Range) {
        let name = take.stack.name();
        let record = self.records.get(name).copied();
        let range = Range::read(
            &take.stack.props(),
            record,
            self.ticks_per_second,
            take.key_span,
        );
        (FrameGrid::new(range, self.rate), range)
    }

    /// Bakes one take in its share of the room.
    pub(in super::super) fn bake(
        &self,
        place: usize,
        rig: &Rig,
        room: &mut Room,
        baked: &mut Baked,
        notes: &mut Notes,
    ) {
        let take = &self.takes[place];
        let name = take.stack.name();
        let (mut grid, range) = self.grid(take);
        if grid.length + 1.0 / self.rate < range.end - range.begin {
            let text = format!(
                "the take claims to last {:.0} s; cut to {:.0} s",
                range.end - range.begin,
                grid.length
            );
            notes.add(NoteKind::Bounded, name, 1, None, text);
        }
        let Some(most_frames) = room.take(place) else {
            let text = "the file's takes together need more memory than it may have; this one was left out";
            notes.add(NoteKind::Bounded, name, 1, None, text);
            return;
        };
        thin(take, &mut grid, most_frames, notes);
        numbers::note_left_out(take, notes);
        if take.layers.len() > 1 {
            let text = format!(
                "{} animation layers combined into one track",
                take.layers.len()
            );
            notes.add(NoteKind::Simplified, name, 1, None, text);
        }
        let most = room.rows(place);
        let (rate, begin) = (grid.rate, grid.begin);
        match sequence::bake(take, rig, &self.shown, grid, most) {
            Ok(BakedTake {
                sequence,
                missed,
                lost_jumps,
            }) => {
                note_missed(&sequence, rig, missed.as_ref(), notes);
                let text = "more steps than fit in memory; the last ones are blended over a frame";
                notes.add(NoteKind::Bounded, name, lost_jumps as u64, None, text);
                baked.infos.push(TakeInfo {
                    name: name.to_owned(),
                    start_secs: begin,
                    end_secs: range.end,
                    frame_rate_hz: rate,
                    keys: take.key_count,
                    moves: moves(&sequence),
                });
                baked.sequences.push(sequence);
            }
            Err(error) => notes.add(NoteKind::Skipped, name, 1, None, error.to_string()),
        }
    }
}

/// Keeps only so many frames of a take, those at its keys first.
fn thin(take: &TakeCurves<'_>, grid: &mut FrameGrid, most_frames: usize, notes: &mut Notes) {
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
        let text = format!(
            "{} frames are more than the file's size allows; {} of them are kept",
            grid.count,
            stored.len()
        );
        notes.add(
            NoteKind::Bounded,
            take.stack.name(),
            (grid.count - stored.len()) as u64,
            None,
            text,
        );
    }
}

fn note_missed(sequence: &AnimSequence, rig: &Rig, missed: Option<&Missed>, notes: &mut Notes) {
    let Some(Missed { bone, miss }) = missed else {
        return;
    };
    let bone = &rig.skeleton.bones()[*bone].name;
    let rows = match sequence.samples_per_frame().count() {
        1 => "sampled once a frame".to_owned(),
        rows => format!("sampled {rows} times a frame"),
    };
    let text = format!(
        "{rows}; between two samples up to {} of the curves is missed, at bone \"{bone}\"",
        miss.sentence()
    );
    let worst = if miss.degrees / miss::DEGREES >= miss.ratio() {
        miss.degrees
    } else {
        miss.metres
    };
    notes.add(NoteKind::Sampling, sequence.name(), 1, Some(worst), text);
}

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
        notes.add(NoteKind::Take, "", 1, None, "no take in this file moves");
    }
    longest
        .or(active)
        .or(if infos.is_empty() { None } else { Some(0) })
}
