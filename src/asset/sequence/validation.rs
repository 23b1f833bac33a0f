//! The invariants of a sampled take.
//!
//! *In*: [`SequenceParts`]. *Out*: nothing, or the [`SequenceError`] of the first one broken. *Not
//! here*: the lists themselves (`parts.rs`).

use super::parts::{Discontinuity, SNAP_SECS, SamplesPerFrame, SequenceParts};

/// Why a sequence was refused.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum SequenceError {
    /// It holds no frame, or its rate or length is not a positive number.
    #[error("take \"{take}\" has no frame, or a rate or length that is not a positive number")]
    Empty {
        /// The take.
        take: String,
    },
    /// The number of keys does not fit samples and bones.
    #[error("take \"{take}\": {keys} keys for {samples} samples of {columns} moving bones")]
    KeyCount {
        /// The take.
        take: String,
        /// How many keys there are.
        keys: usize,
        /// How many samples are stored.
        samples: usize,
        /// How many bones move.
        columns: usize,
    },
    /// The list of moving bones is not ascending or names a bone that does not exist.
    #[error("take \"{take}\": the list of moving bones is out of order or out of range")]
    Columns {
        /// The take.
        take: String,
    },
    /// The stored frames do not ascend from the first to the last, or have samples between them.
    #[error(
        "take \"{take}\": the stored frames do not run from the first to the last, one sample each"
    )]
    StoredFrames {
        /// The take.
        take: String,
    },
    /// A float curve has neither one value nor one for each sample.
    #[error("take \"{take}\": float curve \"{curve}\" has {values} values for {samples} samples")]
    CurveLength {
        /// The take.
        take: String,
        /// The curve.
        curve: String,
        /// How many values it has.
        values: usize,
        /// How many samples are stored.
        samples: usize,
    },
    /// A discontinuity is out of order, lies outside its interval, or is of a constant track.
    #[error(
        "take \"{take}\": discontinuity {index} is out of order, outside its interval or of a \
         constant track"
    )]
    Discontinuity {
        /// The take.
        take: String,
        /// Its index in its list.
        index: usize,
    },
    /// A visibility track names a node that does not exist, or its switches do not ascend.
    #[error(
        "take \"{take}\": the visibility of node {node} is out of range or its switches do not ascend"
    )]
    Visibility {
        /// The take.
        take: String,
        /// The node's index.
        node: usize,
    },
}

/// Checks every list against the counts and its own order.
pub(super) fn validate(parts: &SequenceParts) -> Result<(), SequenceError> {
    let take = || parts.name.clone();
    let positive = |x: f64| x.is_finite() && x > 0.0;
    if parts.frame_count == 0
        || !positive(parts.rate_hz)
        || !(parts.frame_count == 1 || positive(parts.length_secs))
    {
        return Err(SequenceError::Empty { take: take() });
    }
    let bones = parts.first_keys.len();
    let is_ascending = parts.animated.windows(2).all(|pair| pair[0] < pair[1]);
    let last = parts.animated.last();
    if !is_ascending || last.is_some_and(|bone| bone.index() >= bones) {
        return Err(SequenceError::Columns { take: take() });
    }
    if !are_stored_frames_valid(parts) {
        return Err(SequenceError::StoredFrames { take: take() });
    }
    let samples = parts.sample_count();
    let columns = parts.animated.len();
    if parts.keys.len() != samples * columns {
        return Err(SequenceError::KeyCount {
            take: take(),
            keys: parts.keys.len(),
            samples,
            columns,
        });
    }
    let is_length_valid = |values: usize| values == 1 || values == samples;
    let mut curves = parts.curves.iter();
    if let Some(curve) = curves.find(|curve| !is_length_valid(curve.values.len())) {
        return Err(SequenceError::CurveLength {
            take: take(),
            curve: curve.name.clone(),
            values: curve.values.len(),
            samples,
        });
    }
    for track in &parts.visibility {
        let node = track.node.index();
        let mut switches = track.switches_secs.windows(2);
        if node >= bones || switches.any(|pair| pair[0] >= pair[1]) {
            return Err(SequenceError::Visibility { take: take(), node });
        }
    }
    let is_animated = |bone: usize| {
        let index = parts
            .animated
            .binary_search_by_key(&bone, |its| its.index());
        index.is_ok()
    };
    let is_varying = |curve: usize| {
        let curve = parts.curves.get(curve);
        curve.is_some_and(|curve| curve.values.len() > 1)
    };
    let invalid = invalid_discontinuity(parts, &parts.discontinuities, is_animated)
        .or_else(|| invalid_discontinuity(parts, &parts.curve_discontinuities, is_varying));
    match invalid {
        Some(index) => Err(SequenceError::Discontinuity {
            take: take(),
            index,
        }),
        None => Ok(()),
    }
}

/// Returns whether the stored frames, if any, ascend from the first to the last, one sample each.
fn are_stored_frames_valid(parts: &SequenceParts) -> bool {
    let Some(stored) = &parts.stored_frames else {
        return true;
    };
    let last = stored.last().map(|&frame| frame as usize + 1);
    stored.first() == Some(&0)
        && last == Some(parts.frame_count)
        && parts.samples_per_frame == SamplesPerFrame::One
        && stored.windows(2).all(|pair| pair[0] < pair[1])
}

/// Finds the first discontinuity that breaks the order, lies outside its interval or is of a
/// constant track.
fn invalid_discontinuity<T>(
    parts: &SequenceParts,
    discontinuities: &[Discontinuity<T>],
    is_varying: impl Fn(usize) -> bool,
) -> Option<usize> {
    let is_invalid = |step: &Discontinuity<T>| {
        let sample = step.sample as usize;
        let is_inside = sample + 1 < parts.sample_count() && {
            let start = parts.sample_time_secs(sample) - SNAP_SECS;
            let end = parts.sample_time_secs(sample + 1) + SNAP_SECS;
            (start..=end).contains(&step.time_secs)
        };
        !is_inside || !is_varying(usize::from(step.track))
    };
    let is_disordered = |pair: &[Discontinuity<T>]| {
        let [a, b] = [&pair[0], &pair[1]].map(|step| (step.sample, step.track));
        a > b || (a == b && pair[0].time_secs > pair[1].time_secs)
    };
    discontinuities.iter().position(is_invalid).or_else(|| {
        discontinuities
            .windows(2)
            .position(is_disordered)
            .map(|before| before + 1)
    })
}
