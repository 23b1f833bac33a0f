//! A take and a time to a local pose.
//!
//! In: an [`AnimSequence`] and seconds from its begin. Out: bone to parent transforms and curve
//! values. Not here: how the time moves (`advance.rs`), what lies above the bones (`hierarchy.rs`).
//!
//! Times outside the take are held at its ends; nothing is blended from the last frame to the
//! first, nor across a place where a track jumps.

use super::bone_set::{BoneSet, runs};
use super::pose::LocalPose;
use crate::asset::{AnimSequence, BoneIndex, Jump, RowPair};
use crate::math::Transform;
use std::ops::Range;

/// What lies between two frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Interpolation {
    /// Blended along the shorter way (nlerp), from row to row.
    #[default]
    Linear,
    /// The earlier frame.
    Step,
}

impl Interpolation {
    pub(super) fn locate(self, sequence: &AnimSequence, time_secs: f64) -> RowPair {
        match self {
            Self::Linear => sequence.locate(time_secs),
            Self::Step => RowPair::on(sequence.row_of_frame(sequence.frame_at(time_secs))),
        }
    }
}

/// A stretch of an interval in which something flows.
struct Stretch<'a, T> {
    from: &'a T,
    to: &'a T,
    weight: f32,
}

/// Finds the stretch around a time between the values of two rows; the jumps are of one thing in
/// one interval.
fn stretch<'a, T>(
    sequence: &AnimSequence,
    (first, second): (&'a T, &'a T),
    jumps: &'a [Jump<T>],
    row: usize,
    time_secs: f64,
) -> Stretch<'a, T> {
    let passed = jumps.partition_point(|jump| jump.time_secs <= time_secs);
    let (from, begin) = match passed.checked_sub(1).map(|last| &jumps[last]) {
        Some(jump) => (&jump.after, jump.time_secs),
        None => (first, sequence.row_time_secs(row)),
    };
    let (to, end) = match jumps.get(passed) {
        Some(jump) => (&jump.before, jump.time_secs),
        None => (second, sequence.row_time_secs(row + 1)),
    };
    let weight = if end > begin {
        ((time_secs - begin) / (end - begin)).clamp(0.0, 1.0) as f32
    } else {
        0.0
    };
    Stretch { from, to, weight }
}

/// Samples all bones at a time from the take's begin into `pose.bones`; curves are left alone.
pub fn sample(
    sequence: &AnimSequence,
    time_secs: f64,
    interpolation: Interpolation,
    pose: &mut LocalPose,
) {
    sample_bones(sequence, time_secs, interpolation, None, pose);
}

/// Samples the bones of a set (`None`: all) exactly as [`sample`] does, and gives how many they
/// were.
///
/// The others keep what the pose held; in a pose that was too short they become identities.
///
/// # Panics
/// When the set is of a skeleton with more bones.
pub fn sample_bones(
    sequence: &AnimSequence,
    time_secs: f64,
    interpolation: Interpolation,
    bones: Option<&BoneSet>,
    pose: &mut LocalPose,
) -> usize {
    let pair = interpolation.locate(sequence, time_secs);
    let (first, second) = (
        sequence.row_keys(pair.first),
        sequence.row_keys(pair.second),
    );
    let (animated, count) = (sequence.animated(), sequence.bone_count());
    let is_all_animated = animated.len() == count;
    let jumps = jumps_at(sequence, pair);
    pose.bones.resize(count, Transform::IDENTITY);
    let mut sampled = 0;
    for run in runs(bones, count) {
        sampled += run.len();
        if is_all_animated {
            let out = &mut pose.bones[run.clone()];
            if pair.weight == 0.0 {
                out.copy_from_slice(&first[run]);
                continue;
            }
            for ((out, a), b) in out
                .iter_mut()
                .zip(&first[run.clone()])
                .zip(&second[run.clone()])
            {
                *out = a.lerp(b, pair.weight);
            }
        } else {
            pose.bones[run.clone()].copy_from_slice(&sequence.first_keys()[run.clone()]);
            let column = |place: usize| animated.partition_point(|bone| bone.index() < place);
            let columns = column(run.start)..column(run.end);
            let keys = first[columns.clone()].iter().zip(&second[columns.clone()]);
            for (bone, (a, b)) in animated[columns].iter().zip(keys) {
                pose.bones[bone.index()] = if pair.weight == 0.0 {
                    *a
                } else {
                    a.lerp(b, pair.weight)
                };
            }
        }
        if !jumps.is_empty() {
            place_jumping(sequence, jumps, pair, time_secs, run, pose);
        }
    }
    sampled
}

fn jumps_at(sequence: &AnimSequence, pair: RowPair) -> &[Jump<Transform>] {
    if pair.weight == 0.0 {
        &[]
    } else {
        sequence.jumps_after(pair.first)
    }
}

/// Samples anew the bones of a run that jump somewhere in the interval.
fn place_jumping(
    sequence: &AnimSequence,
    jumps: &[Jump<Transform>],
    pair: RowPair,
    time_secs: f64,
    run: Range<usize>,
    pose: &mut LocalPose,
) {
    for own in jumps
        .chunk_by(|a, b| a.of == b.of)
        .filter(|own| run.contains(&usize::from(own[0].of)))
    {
        let bone = BoneIndex(own[0].of);
        let rows = (
            sequence.key(pair.first, bone),
            sequence.key(pair.second, bone),
        );
        let Stretch { from, to, weight } = stretch(sequence, rows, own, pair.first, time_secs);
        pose.bones[bone.index()] = from.lerp(to, weight);
    }
}

/// Samples one bone at a time from the take's begin, bone to parent, exactly as [`sample`] does.
#[must_use]
pub fn sample_bone(
    sequence: &AnimSequence,
    time_secs: f64,
    interpolation: Interpolation,
    bone: BoneIndex,
) -> Transform {
    let pair = interpolation.locate(sequence, time_secs);
    let first = sequence.key(pair.first, bone);
    if pair.weight == 0.0 || !sequence.is_animated(bone) {
        return *first;
    }
    let second = sequence.key(pair.second, bone);
    let own = jumps_of(jumps_at(sequence, pair), bone.0);
    if own.is_empty() {
        return first.lerp(second, pair.weight);
    }
    let Stretch { from, to, weight } =
        stretch(sequence, (first, second), own, pair.first, time_secs);
    from.lerp(to, weight)
}

/// Blends what a list holds for each row at a time, exactly as [`sample`] blends bones; the list
/// has its own jumps.
pub(super) fn sample_rows(
    sequence: &AnimSequence,
    time_secs: f64,
    interpolation: Interpolation,
    rows: &[Transform],
    jumps: &[Jump<Transform>],
) -> Transform {
    let pair = interpolation.locate(sequence, time_secs);
    let (first, second) = (&rows[pair.first], &rows[pair.second]);
    if pair.weight == 0.0 {
        return *first;
    }
    let begin = jumps.partition_point(|jump| (jump.row as usize) < pair.first);
    let count = jumps[begin..].partition_point(|jump| jump.row as usize == pair.first);
    let own = &jumps[begin..begin + count];
    if own.is_empty() {
        return first.lerp(second, pair.weight);
    }
    let Stretch { from, to, weight } =
        stretch(sequence, (first, second), own, pair.first, time_secs);
    from.lerp(to, weight)
}

fn jumps_of<T>(jumps: &[Jump<T>], of: u16) -> &[Jump<T>] {
    let begin = jumps.partition_point(|jump| jump.of < of);
    let count = jumps[begin..].partition_point(|jump| jump.of == of);
    &jumps[begin..begin + count]
}

/// Samples the float curves into `values`: the take's curve `i` goes to `places[i]`, the rest stay
/// as they are.
pub fn sample_curves(
    sequence: &AnimSequence,
    time_secs: f64,
    interpolation: Interpolation,
    places: &[usize],
    values: &mut [f32],
) {
    let pair = interpolation.locate(sequence, time_secs);
    for (curve, &place) in sequence.curves().iter().zip(places) {
        let at = |row: usize| {
            if curve.values.len() == 1 {
                curve.values[0]
            } else {
                curve.values[row]
            }
        };
        values[place] = at(pair.first) + (at(pair.second) - at(pair.first)) * pair.weight;
    }
    let jumps = if pair.weight == 0.0 {
        &[]
    } else {
        sequence.curve_jumps_after(pair.first)
    };
    for own in jumps.chunk_by(|a, b| a.of == b.of) {
        let curve = usize::from(own[0].of);
        let all = &sequence.curves()[curve].values;
        let rows = (&all[pair.first], &all[pair.second]);
        let Stretch { from, to, weight } = stretch(sequence, rows, own, pair.first, time_secs);
        if let Some(&place) = places.get(curve) {
            values[place] = from + (to - from) * weight;
        }
    }
}
