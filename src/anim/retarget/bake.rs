//! A whole take of one skeleton as a take of another, frame by frame.
//!
//! *In*: a [`Retarget`], a take of its source. *Out*: a take of its target with the same frames. *Not here*: what a
//! bone does in one frame (`plan.rs`).

use super::super::pose::LocalPose;
use super::plan::{Retarget, Scratch};
use crate::asset::{AnimSequence, AuthoredKeys, BoneIndex, FloatCurve, FloatCurveKind, SequenceError, SequenceParts};
use crate::math::Transform;
use rayon::prelude::*;

/// Frames that one thread makes in a row.
const FRAMES_A_PIECE: usize = 64;

impl Retarget {
    /// Makes a take of the target from one of the source, under a name.
    ///
    /// Float curves that drive a node without a partner are left out.
    ///
    /// # Errors
    /// When the result is no sound take: the take was not one of the source.
    ///
    /// # Panics
    /// When the take has another number of bones than the source.
    pub fn bake(&self, take: &AnimSequence, name: String) -> Result<AnimSequence, SequenceError> {
        let frames = take.stored_frame_count();
        let first_keys = self.frame(take, 0, &mut Buffers::default()).to_vec();
        let moving = self.moving(take);
        let rows: Vec<Vec<Transform>> = (0..frames.div_ceil(FRAMES_A_PIECE))
            .into_par_iter()
            .map(|piece| {
                let mut buffers = Buffers::default();
                let begin = piece * FRAMES_A_PIECE;
                let mut keys = Vec::with_capacity(FRAMES_A_PIECE * moving.len());
                for frame in begin..(begin + FRAMES_A_PIECE).min(frames) {
                    let pose = self.frame(take, frame, &mut buffers);
                    keys.extend(moving.iter().map(|bone| pose[bone.index()]));
                }
                keys
            })
            .collect();
        let (animated, keys) = without_still(&moving, &rows, &first_keys);
        let parts = take.parts();
        AnimSequence::new(SequenceParts {
            name,
            rate_hz: parts.rate_hz,
            length_secs: parts.length_secs,
            start_secs: parts.start_secs,
            frame_count: parts.frame_count,
            first_keys,
            animated,
            keys,
            stored_frames: parts.stored_frames.clone(),
            curves: self.curves(take),
            authored_keys: self.authored_keys(take),
        })
    }

    fn frame<'a>(&self, take: &AnimSequence, frame: usize, buffers: &'a mut Buffers) -> &'a [Transform] {
        let Buffers { source, scratch, out } = buffers;
        source.bones.clear();
        source.bones.extend_from_slice(take.first_keys());
        for (bone, key) in take.animated().iter().zip(take.frame_keys(frame)) {
            source.bones[bone.index()] = *key;
        }
        self.pose_with(source, scratch, out);
        out
    }

    /// Gives the bones that may move in a take, ascending.
    fn moving(&self, take: &AnimSequence) -> Vec<BoneIndex> {
        let moves = |&(_, source, is_direct): &(BoneIndex, BoneIndex, bool)| !is_direct || take.is_animated(source);
        self.partners().filter(moves).map(|(bone, ..)| bone).collect()
    }

    fn target_of(&self, source: BoneIndex) -> Option<BoneIndex> {
        self.partners().find(|&(_, partner, _)| partner == source).map(|(bone, ..)| bone)
    }

    fn curves(&self, take: &AnimSequence) -> Vec<FloatCurve> {
        let carried = |curve: &FloatCurve| {
            let kind = match curve.kind {
                FloatCurveKind::BlendShape { node } => FloatCurveKind::BlendShape { node: self.target_of(node)? },
                FloatCurveKind::Property { node: Some(node) } => {
                    FloatCurveKind::Property { node: Some(self.target_of(node)?) }
                }
                FloatCurveKind::Property { node: None } => FloatCurveKind::Property { node: None },
            };
            Some(FloatCurve { kind, ..curve.clone() })
        };
        take.curves().iter().filter_map(carried).collect()
    }

    fn authored_keys(&self, take: &AnimSequence) -> Vec<AuthoredKeys> {
        let of_target = |keys: &AuthoredKeys| Some(AuthoredKeys { bone: self.target_of(keys.bone)?, ..keys.clone() });
        take.authored_keys().iter().filter_map(of_target).collect()
    }
}

#[derive(Default)]
struct Buffers {
    source: LocalPose,
    scratch: Scratch,
    out: Vec<Transform>,
}

/// Leaves out the columns that are the same in every frame.
fn without_still(
    moving: &[BoneIndex],
    rows: &[Vec<Transform>],
    first_keys: &[Transform],
) -> (Vec<BoneIndex>, Vec<Transform>) {
    let mut is_still = vec![true; moving.len()];
    if moving.is_empty() {
        return (Vec::new(), Vec::new());
    }
    for row in rows.iter().flat_map(|piece| piece.chunks_exact(moving.len())) {
        for ((still, bone), key) in is_still.iter_mut().zip(moving).zip(row) {
            *still &= *key == first_keys[bone.index()];
        }
    }
    let kept: Vec<usize> = (0..moving.len()).filter(|&column| !is_still[column]).collect();
    let rows = rows.iter().flat_map(|piece| piece.chunks_exact(moving.len()));
    let keys = rows.flat_map(|row| kept.iter().map(|&column| row[column])).collect();
    (kept.iter().map(|&column| moving[column]).collect(), keys)
}
