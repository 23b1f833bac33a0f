//! How similar two skeletons are, and which translation mode each bone gets.
//!
//! *In*: two skeletons, their pairs of bones, the requested fit. *Out*: a mode for each bone. *Not
//! here*: the modes themselves (`translation_mode.rs`).
//!
//! Keeping a character's proportions is what users of Unreal set up by hand: the root and bones
//! above the hips as authored, the hips scaled by the size, IK targets as authored, every other
//! bone at its own length.

use super::super::hierarchy::Hierarchy;
use super::super::pose::{ComponentPose, LocalPose};
use super::super::root_motion::is_hips_name;
use super::bone_map::BoneMap;
use super::bone_name::{folded_name, own_name};
use super::translation_mode::TranslationMode;
use crate::asset::{BoneIndex, BoneKind, Skeleton};
use crate::math::Vec3;

/// How a take of another skeleton is fitted to a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fit {
    /// Every translation is copied: right where both skeletons have the same size.
    AsAuthored,
    /// Bones keep the character's lengths; only the hips, the root and IK targets translate.
    KeepProportions,
}

/// Lengths that differ less are equal: as a fraction, and metres.
const SAME_FRACTION: f32 = 0.02;
const SAME_METRES: f32 = 0.002;
/// Shorter bones have no meaningful direction, metres.
const SHORTEST: f32 = 0.005;
/// A child whose direction differs by more than this has other axes, radians.
const OTHER_AXES: f32 = 0.35;

/// How similar the matched bones of two skeletons are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Likeness {
    /// Target's size over the source's, by the lengths of bones; 1 where nothing can be compared.
    pub size_ratio: f32,
    /// Whether all but a few bones are equally long.
    pub are_sizes_equal: bool,
    /// Whether all but a few bones have the same axes along them.
    pub are_axes_equal: bool,
}

impl Likeness {
    /// Compares the reference poses, bone by bone; a bone whose parent is not the partner of its
    /// partner's parent is skipped.
    #[must_use]
    pub fn new(source: &Skeleton, target: &Skeleton, map: &BoneMap) -> Self {
        let [from_pose, to_pose] = [source, target].map(reference_pose);
        let mut from_sum = 0.0;
        let mut to_sum = 0.0;
        let mut count = 0_usize;
        let mut unequal = 0_usize;
        let mut directed = 0_usize;
        let mut misaligned = 0_usize;
        let hips = hips(target, map);
        for pair in comparable_bones(source, target, map).filter(|pair| Some(pair.bone) != hips) {
            let from = source.bone(pair.partner).reference.translation;
            let to = target.bone(pair.bone).reference.translation;
            let length = |pose: &ComponentPose, bone, above| {
                pose.bone(bone)
                    .translation()
                    .distance(pose.bone(above).translation())
            };
            let from_length = length(&from_pose, pair.partner, pair.partner_parent);
            let to_length = length(&to_pose, pair.bone, pair.parent);
            from_sum += from_length;
            to_sum += to_length;
            count += 1;
            let differs = (from_length - to_length).abs();
            unequal += usize::from(
                differs > SAME_METRES && differs > from_length.max(to_length) * SAME_FRACTION,
            );
            if from_length > SHORTEST && to_length > SHORTEST {
                directed += 1;
                misaligned += usize::from(angle(from, to) > OTHER_AXES);
            }
        }
        let size_ratio = if from_sum > 1e-6 && to_sum > 1e-6 {
            to_sum / from_sum
        } else {
            1.0
        };
        let is_same_size = (size_ratio - 1.0).abs() <= SAME_FRACTION || count == 0;
        Self {
            size_ratio: if is_same_size { 1.0 } else { size_ratio },
            are_sizes_equal: is_same_size && unequal * 20 <= count,
            are_axes_equal: misaligned * 4 <= directed,
        }
    }

    /// Returns the default fit.
    #[must_use]
    pub const fn fit(&self) -> Fit {
        if self.are_sizes_equal {
            Fit::AsAuthored
        } else {
            Fit::KeepProportions
        }
    }
}

fn angle(a: Vec3, b: Vec3) -> f32 {
    a.cross(b).length().atan2(a.dot(b))
}

/// A bone and its partner whose parents are partners, too.
struct ComparableBone {
    bone: BoneIndex,
    parent: BoneIndex,
    partner: BoneIndex,
    partner_parent: BoneIndex,
}

fn comparable_bones(
    source: &Skeleton,
    target: &Skeleton,
    map: &BoneMap,
) -> impl Iterator<Item = ComparableBone> {
    let is_bone = |skeleton: &Skeleton, bone: BoneIndex| skeleton.bone(bone).kind == BoneKind::Bone;
    target.indices().filter_map(move |bone| {
        let partner = map.source_of(bone)?;
        let parent = target.bone(bone).parent?;
        let partner_parent = map
            .source_of(parent)
            .filter(|&above| source.bone(partner).parent == Some(above))?;
        // Distances to nodes above the bones are not lengths of bones.
        let are_bones = is_bone(target, bone) && is_bone(target, parent);
        are_bones.then_some(ComparableBone {
            bone,
            parent,
            partner,
            partner_parent,
        })
    })
}

/// Returns the reference pose, bone to component.
#[must_use]
pub fn reference_pose(skeleton: &Skeleton) -> ComponentPose {
    let mut component = ComponentPose::default();
    Hierarchy::new(skeleton).local_to_component(&LocalPose::reference(skeleton), &mut component);
    component
}

/// Returns the target's hips: by name, else the first bone with a partner that has two children
/// with one.
fn hips(target: &Skeleton, map: &BoneMap) -> Option<BoneIndex> {
    let has_partner = |bone: &BoneIndex| {
        map.source_of(*bone).is_some() && target.bone(*bone).kind == BoneKind::Bone
    };
    let is_hips = |bone: BoneIndex| {
        let name = &target.bone(bone).name;
        // Rigs add a prefix: "Bip001 Pelvis", "Neo_Hips".
        let last = own_name(name)
            .rsplit([' ', '_', '-', '.'])
            .next()
            .unwrap_or(name);
        is_hips_name(name) || is_hips_name(last)
    };
    let forks = |bone: BoneIndex| target.children(Some(bone)).filter(&has_partner).count() > 1;
    let all = || target.indices().filter(has_partner);
    all()
        .find(|&bone| is_hips(bone))
        .or_else(|| all().find(|&bone| forks(bone)))
        .or_else(|| all().next())
}

/// Returns the mode of each bone of the target.
#[must_use]
pub fn modes(target: &Skeleton, map: &BoneMap, fit: Fit) -> Vec<TranslationMode> {
    if fit == Fit::AsAuthored {
        return vec![TranslationMode::Animation; target.len()];
    }
    let hips = hips(target, map);
    let mode = |bone: BoneIndex| {
        let target_bone = target.bone(bone);
        let is_above = hips.is_some_and(|hips| target.is_ancestor(bone, hips));
        if Some(bone) == hips {
            TranslationMode::AnimationScaled
        } else if is_above
            || target_bone.parent.is_none()
            || target_bone.kind == BoneKind::Node
            || is_ik(&target_bone.name)
        {
            TranslationMode::Animation
        } else {
            TranslationMode::Skeleton
        }
    };
    target.indices().map(mode).collect()
}

/// Returns whether a bone is an IK target (`ik_foot_l`), which is placed independently of the
/// character's size.
fn is_ik(name: &str) -> bool {
    let own = own_name(name);
    let lower = own.to_ascii_lowercase();
    lower.starts_with("ik_")
        || lower.ends_with("_ik")
        || matches!(folded_name(own).as_str(), "ikfootroot" | "ikhandroot")
}
