//! How alike two skeletons are, and which bone's translation is taken how.
//!
//! *In*: two skeletons, their pairs of bones, the user's wish. *Out*: a mode a bone. *Not here*:
//! the modes themselves (`translation.rs`).
//!
//! To keep a character's proportions is what Unreal's users set up by hand: the root and what is
//! above the hips as authored, the hips scaled by the size, IK targets as authored, every other
//! bone as long as it is.

use super::super::hierarchy::Hierarchy;
use super::super::pose::{ComponentPose, LocalPose};
use super::super::root_motion::is_hips_name;
use super::bone_map::BoneMap;
use super::names::{folded_name, own_name};
use super::translation::TranslationMode;
use crate::asset::{BoneIndex, BoneKind, Skeleton};
use crate::math::Vec3;

/// How a take of another skeleton is fitted to a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fit {
    /// Every translation is taken as it is: right where both skeletons have one size.
    AsAuthored,
    /// Bones stay as long as the character's are; only the hips, the root and IK targets move.
    KeepProportions,
}

/// Bones this near in length are equally long: in parts, and metres.
const SAME_PART: f32 = 0.02;
const SAME_METRES: f32 = 0.002;
/// Shorter bones have no direction that says anything, metres.
const SHORTEST: f32 = 0.005;
/// A child that lies elsewhere by more than this shows other axes, radians.
const OTHER_AXES: f32 = 0.35;

/// How alike the bones of two skeletons are that have partners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Likeness {
    /// How much larger the target is, by the lengths of its bones; 1 where nothing can be compared.
    pub size_ratio: f32,
    /// Whether the bones are equally long, all but a few.
    pub are_sizes_equal: bool,
    /// Whether a bone's own axes point alike along it, all but a few.
    pub are_axes_equal: bool,
}

impl Likeness {
    /// Compares the reference poses, bone by bone; where a bone hangs on another than its partner
    /// does, it is left out.
    #[must_use]
    pub fn new(source: &Skeleton, target: &Skeleton, map: &BoneMap) -> Self {
        let [from_pose, to_pose] = [source, target].map(reference_pose);
        let (mut from_sum, mut to_sum) = (0.0, 0.0);
        let (mut count, mut unequal, mut directed, mut turned) =
            (0_usize, 0_usize, 0_usize, 0_usize);
        let hips = hips(target, map);
        for limb in limbs(source, target, map).filter(|limb| Some(limb.bone) != hips) {
            let from = source.bone(limb.partner).reference.translation;
            let to = target.bone(limb.bone).reference.translation;
            let length = |pose: &ComponentPose, bone, above| {
                pose.bone(bone)
                    .translation()
                    .distance(pose.bone(above).translation())
            };
            let from_length = length(&from_pose, limb.partner, limb.partner_parent);
            let to_length = length(&to_pose, limb.bone, limb.parent);
            (from_sum, to_sum, count) = (from_sum + from_length, to_sum + to_length, count + 1);
            let differs = (from_length - to_length).abs();
            unequal += usize::from(
                differs > SAME_METRES && differs > from_length.max(to_length) * SAME_PART,
            );
            if from_length > SHORTEST && to_length > SHORTEST {
                directed += 1;
                turned += usize::from(angle(from, to) > OTHER_AXES);
            }
        }
        let size_ratio = if from_sum > 1e-6 && to_sum > 1e-6 {
            to_sum / from_sum
        } else {
            1.0
        };
        let is_same_size = (size_ratio - 1.0).abs() <= SAME_PART || count == 0;
        Self {
            size_ratio: if is_same_size { 1.0 } else { size_ratio },
            are_sizes_equal: is_same_size && unequal * 20 <= count,
            are_axes_equal: turned * 4 <= directed,
        }
    }

    /// Returns the fit for who has no wish.
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

/// A bone that hangs on the partner of what its own partner hangs on.
struct Limb {
    bone: BoneIndex,
    parent: BoneIndex,
    partner: BoneIndex,
    partner_parent: BoneIndex,
}

fn limbs(source: &Skeleton, target: &Skeleton, map: &BoneMap) -> impl Iterator<Item = Limb> {
    let is_bone = |skeleton: &Skeleton, bone: BoneIndex| skeleton.bone(bone).kind == BoneKind::Bone;
    target.indices().filter_map(move |bone| {
        let (partner, parent) = (map.source_of(bone)?, target.bone(bone).parent?);
        let partner_parent = map
            .source_of(parent)
            .filter(|&above| source.bone(partner).parent == Some(above))?;
        // What a node above the bones measures says nothing of the bones.
        let is_limb = is_bone(target, bone) && is_bone(target, parent);
        is_limb.then_some(Limb {
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
        // Rigs put a prefix before it: "Bip001 Pelvis", "Neo_Hips".
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

/// Returns each bone of the target its mode.
#[must_use]
pub fn modes(target: &Skeleton, map: &BoneMap, fit: Fit) -> Vec<TranslationMode> {
    if fit == Fit::AsAuthored {
        return vec![TranslationMode::Animation; target.len()];
    }
    let hips = hips(target, map);
    let mode = |bone: BoneIndex| {
        let about = target.bone(bone);
        let is_above = hips.is_some_and(|hips| target.is_ancestor(bone, hips));
        if Some(bone) == hips {
            TranslationMode::AnimationScaled
        } else if is_above
            || about.parent.is_none()
            || about.kind == BoneKind::Node
            || is_ik(&about.name)
        {
            TranslationMode::Animation
        } else {
            TranslationMode::Skeleton
        }
    };
    target.indices().map(mode).collect()
}

/// Targets of IK are placed in the room, whatever the character's size; `ik_foot_l` is how they are
/// called.
fn is_ik(name: &str) -> bool {
    let own = own_name(name);
    let lower = own.to_ascii_lowercase();
    lower.starts_with("ik_")
        || lower.ends_with("_ik")
        || matches!(folded_name(own).as_str(), "ikfootroot" | "ikhandroot")
}
