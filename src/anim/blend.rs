//! Poses blended by weight.
//!
//! *In*: local poses of one skeleton. *Out*: their blend, bone to parent. *Not here*: where weights
//! come from (transitions, graphs), additive poses.
//!
//! Translations, scales and curves are weighted sums; rotations are normalised weighted sums of
//! quaternions in the first one's hemisphere, so `q` and `-q` count as the same rotation.

use super::bone_set::{BoneSet, runs};
use super::pose::LocalPose;
use crate::math::{Quat, Transform, Vec3};

/// Blends from `a` (weight 0) to `b` (weight 1) into `out`.
///
/// # Panics
/// When the poses have different numbers of bones or curves.
pub fn blend_two(a: &LocalPose, b: &LocalPose, weight: f32, out: &mut LocalPose) {
    blend_two_bones(a, b, weight, None, out);
}

/// Blends the bones of a set (`None`: all) and all curves as [`blend_two`] does; other bones of
/// `out` stay.
///
/// # Panics
/// When the poses have different numbers of bones or curves, or the set is of a larger skeleton.
pub fn blend_two_bones(
    a: &LocalPose,
    b: &LocalPose,
    weight: f32,
    bones: Option<&BoneSet>,
    out: &mut LocalPose,
) {
    check_same_size(a, b);
    out.bones.resize(a.bones.len(), Transform::IDENTITY);
    for run in runs(bones, a.bones.len()) {
        let keys = a.bones[run.clone()].iter().zip(&b.bones[run.clone()]);
        for (blended, (a, b)) in out.bones[run].iter_mut().zip(keys) {
            *blended = a.lerp(b, weight);
        }
    }
    out.curves.clear();
    out.curves.extend(
        a.curves
            .iter()
            .zip(&b.curves)
            .map(|(a, b)| a + (b - a) * weight),
    );
}

/// Blends the bones of a set (`None`: all) and all curves of `pose` towards `over`, as
/// [`blend_two_bones`] does.
pub(super) fn blend_over(
    pose: &mut LocalPose,
    over: &LocalPose,
    weight: f32,
    bones: Option<&BoneSet>,
) {
    check_same_size(pose, over);
    for run in runs(bones, over.bones.len()) {
        for (bone, over) in pose.bones[run.clone()].iter_mut().zip(&over.bones[run]) {
            *bone = bone.lerp(over, weight);
        }
    }
    for (curve, over) in pose.curves.iter_mut().zip(&over.curves) {
        *curve += (over - *curve) * weight;
    }
}

/// Blends any number of poses into `out`; weights count relative to their sum.
///
/// Without a positive sum `out` becomes the first pose. An empty list leaves `out` unchanged.
///
/// # Panics
/// When the poses have different numbers of bones or curves.
pub fn blend_many(poses: &[(&LocalPose, f32)], out: &mut LocalPose) {
    blend_many_bones(poses, None, out);
}

/// Blends the bones of a set (`None`: all) and all curves as [`blend_many`] does; other bones of
/// `out` stay.
///
/// # Panics
/// When the poses have different numbers of bones or curves, or the set is of a larger skeleton.
pub fn blend_many_bones(poses: &[(&LocalPose, f32)], bones: Option<&BoneSet>, out: &mut LocalPose) {
    let Some(&(first, _)) = poses.first() else {
        return;
    };
    for (pose, _) in poses {
        check_same_size(first, pose);
    }
    let sum: f32 = poses.iter().map(|(_, weight)| weight).sum();
    let only_first = [(first, 1.0)];
    let (poses, sum) = if sum > 0.0 {
        (poses, sum)
    } else {
        (&only_first[..], 1.0)
    };
    out.bones.resize(first.bones.len(), Transform::IDENTITY);
    for run in runs(bones, first.bones.len()) {
        for (blended, bone) in out.bones[run.clone()].iter_mut().zip(run) {
            *blended = blend_bone(
                poses
                    .iter()
                    .map(|(pose, weight)| (&pose.bones[bone], weight / sum)),
            );
        }
    }
    out.curves.resize(first.curves.len(), 0.0);
    for (curve, blended) in out.curves.iter_mut().enumerate() {
        *blended = poses
            .iter()
            .map(|(pose, weight)| pose.curves[curve] * (weight / sum))
            .sum();
    }
}

fn blend_bone<'a>(keys: impl Iterator<Item = (&'a Transform, f32)>) -> Transform {
    let mut blended = Transform::new(Vec3::ZERO, Quat::from_xyzw(0.0, 0.0, 0.0, 0.0), Vec3::ZERO);
    let mut first = None;
    for (key, weight) in keys {
        let first = *first.get_or_insert(key.rotation);
        let rotation = if first.dot(key.rotation) < 0.0 {
            -key.rotation
        } else {
            key.rotation
        };
        blended.translation += key.translation * weight;
        blended.rotation += rotation * weight;
        blended.scale += key.scale * weight;
    }
    let length_squared = blended.rotation.length_squared();
    // In one hemisphere they cancel out only when every weight is nearly zero.
    blended.rotation = if length_squared < 1e-12 {
        first.unwrap_or(Quat::IDENTITY)
    } else {
        blended.rotation * length_squared.sqrt().recip()
    };
    blended
}

fn check_same_size(a: &LocalPose, b: &LocalPose) {
    assert_eq!(
        a.bones.len(),
        b.bones.len(),
        "poses of one skeleton have the same number of bones"
    );
    assert_eq!(
        a.curves.len(),
        b.curves.len(),
        "poses of one character have the same number of curves"
    );
}
