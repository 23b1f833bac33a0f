//! How a bone of a skeleton follows its partner on another one.
//!
//! *In*: two skeletons in their reference poses, a bone and its partner, a translation mode. *Out*:
//! a [`MappedBone`], which fits the partner's motion to the bone. *Not here*: whole poses
//! (`retargeter.rs`), translations (`translation_mode.rs`).
//!
//! A bone follows its partner's motion relative to the nearest bone above both that are partners
//! too: what lies between on the source's side is folded in, what lies between on the target's side
//! is at rest. Where nothing above has a partner, the motion is the one in component space, so that
//! other units, axes and nodes above the root do not matter. Rotations are copied where the bones'
//! axes agree in both files; otherwise each bone is rotated by its partner's rotation from the
//! reference pose, in component space.

use super::super::pose::ComponentPose;
use super::bone_map::BoneMap;
use super::fit::{Likeness, reference_pose};
use super::translation_mode::TranslationMode;
use crate::asset::{BoneIndex, Skeleton};
use crate::math::{Mat4, Quat, Transform, Vec3};

/// A bone of the target, and how it follows a bone of the source.
#[derive(Clone, Debug)]
pub(super) struct MappedBone {
    pub(super) source: BoneIndex,
    pub(super) space: MotionSpace,
    mode: TranslationMode,
    /// From the source's axes to the target's, of the motion space and of the bone itself.
    space_rotation: Quat,
    own_rotation: Quat,
    /// From lengths of the source to lengths in the target's motion space.
    unit: f32,
    scale: f32,
    source_reference: Transform,
    target_reference: Transform,
}

/// The space a motion is measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MotionSpace {
    /// The parents' on both sides, which are partners or both absent.
    Parent,
    /// That of bones farther up: of the source, of the target.
    Ancestors(BoneIndex, BoneIndex),
    /// The components'.
    Component,
}

/// Scales outside this range are other units; inside, they belong to the pose.
const POSE_SCALE_RANGE: std::ops::RangeInclusive<f32> = 0.5..=2.0;

impl MappedBone {
    /// Fits a motion of the source, in the source's motion space, to the target's.
    pub(super) fn fit(&self, motion: &Transform) -> Transform {
        let translation = self.mode.apply(
            self.translated(motion.translation),
            self.source_reference.translation,
            self.target_reference.translation,
        );
        let rotation = if self.has_other_axes() {
            (self.space_rotation * motion.rotation * self.own_rotation.conjugate()).normalize()
        } else {
            motion.rotation
        };
        let mut fitted = Transform {
            translation,
            rotation,
            scale: self.scaled(motion.scale),
        };
        if self.mode == TranslationMode::AnimationRelative {
            let from = &self.source_reference;
            let to = &self.target_reference;
            fitted.rotation = (rotation * from.rotation.conjugate() * to.rotation).normalize();
            let ratio = to.scale / from.scale;
            if ratio.is_finite() {
                fitted.scale *= ratio;
            }
        }
        fitted
    }

    fn has_other_axes(&self) -> bool {
        self.space_rotation != Quat::IDENTITY || self.own_rotation != Quat::IDENTITY
    }

    /// Converts a translation from the source's motion space to the target's.
    fn translated(&self, translation: Vec3) -> Vec3 {
        let rotated = if self.has_other_axes() {
            self.space_rotation * translation
        } else {
            translation
        };
        if self.unit == 1.0 {
            rotated
        } else {
            rotated * self.unit
        }
    }

    /// Converts a scale; where axes differ, their factors are permuted: only right angles matter.
    fn scaled(&self, scale: Vec3) -> Vec3 {
        let is_uniform = (scale - scale.x).abs().max_element() < 1e-5;
        let scale = if self.has_other_axes() && !is_uniform {
            (self.own_rotation * scale).abs()
        } else {
            scale
        };
        if self.scale == 1.0 {
            scale
        } else {
            scale * self.scale
        }
    }
}

/// Returns a bone relative to one above it, or in component space.
pub(super) fn relative(
    component: &ComponentPose,
    bone: BoneIndex,
    above: Option<BoneIndex>,
) -> Transform {
    let bone_to_component = component.bone(bone);
    let Some(above) = above else {
        return bone_to_component.to_transform();
    };
    let component_to_above = component.bone(above).inverse();
    let bone_to_above = bone_to_component * component_to_above;
    if bone_to_above.is_finite() {
        bone_to_above.to_transform()
    } else {
        Transform::IDENTITY
    }
}

/// Maps the bones of a target one by one, parents first.
pub(super) struct BoneMapper<'a> {
    source: &'a Skeleton,
    target: &'a Skeleton,
    map: &'a BoneMap,
    likeness: Likeness,
    /// Source and target in their reference poses.
    references: [ComponentPose; 2],
    /// For each bone of the target, how much other units scaled it and its ancestors.
    unit_factors: Vec<f32>,
}

impl<'a> BoneMapper<'a> {
    pub(super) fn new(source: &'a Skeleton, target: &'a Skeleton, map: &'a BoneMap) -> Self {
        Self {
            source,
            target,
            map,
            likeness: Likeness::new(source, target, map),
            references: [source, target].map(reference_pose),
            unit_factors: vec![1.0; target.len()],
        }
    }

    /// Maps a bone to its partner; the bones above it must have been mapped before.
    pub(super) fn map_bone(
        &mut self,
        bone: BoneIndex,
        partner: BoneIndex,
        mode: TranslationMode,
    ) -> MappedBone {
        let space = self.motion_space(bone, partner);
        let (mut from, to) = self.references(bone, partner, space);
        let mean = |scale: Vec3| scale.abs().element_sum() / 3.0;
        let ratio = mean(to.scale) / mean(from.scale);
        let scale = if ratio.is_finite() && !POSE_SCALE_RANGE.contains(&ratio) {
            ratio
        } else {
            1.0
        };
        let space_factor = match space {
            MotionSpace::Parent => self
                .target
                .bone(bone)
                .parent
                .map_or(1.0, |parent| self.unit_factors[parent.index()]),
            MotionSpace::Ancestors(_, above) => self.unit_factors[above.index()],
            MotionSpace::Component => 1.0,
        };
        self.unit_factors[bone.index()] = space_factor * scale;
        let (space_rotation, own_rotation) = self.axis_rotations(bone, partner, space);
        let mut mapped = MappedBone {
            source: partner,
            space,
            mode,
            space_rotation,
            own_rotation,
            unit: 1.0 / space_factor,
            scale,
            source_reference: Transform::IDENTITY,
            target_reference: to,
        };
        from.translation =
            self.reference_translation(bone, partner, &mapped, from.translation, to.translation);
        from.scale = mapped.scaled(from.scale);
        from.rotation = mapped.space_rotation * from.rotation * mapped.own_rotation.conjugate();
        mapped.source_reference = from;
        mapped
    }

    /// Returns the source's reference translation in the target's motion space.
    ///
    /// A file with animation only has no bind pose, and its saved pose may be a crouch, so the size
    /// ratio of the skeletons is used there.
    fn reference_translation(
        &self,
        bone: BoneIndex,
        partner: BoneIndex,
        mapped: &MappedBone,
        from: Vec3,
        to: Vec3,
    ) -> Vec3 {
        let is_guessed =
            self.source.bone(partner).bind.is_none() && self.target.bone(bone).bind.is_some();
        if is_guessed && mapped.mode == TranslationMode::AnimationScaled {
            return to / self.likeness.size_ratio;
        }
        mapped.translated(from)
    }

    fn motion_space(&self, bone: BoneIndex, partner: BoneIndex) -> MotionSpace {
        let parent = self.target.bone(bone).parent;
        let above_partner = self.source.bone(partner).parent;
        match (parent, above_partner) {
            (Some(parent), Some(above)) if self.map.source_of(parent) == Some(above) => {
                return MotionSpace::Parent;
            }
            (None, None) if self.source.file_to_component() == self.target.file_to_component() => {
                return MotionSpace::Parent;
            }
            _ => {}
        }
        let mut next = parent;
        while let Some(above) = next {
            if let Some(source) = self
                .map
                .source_of(above)
                .filter(|&source| self.source.is_ancestor(source, partner))
            {
                return MotionSpace::Ancestors(source, above);
            }
            next = self.target.bone(above).parent;
        }
        MotionSpace::Component
    }

    /// Returns the reference transforms of the partner and the bone in their motion spaces.
    fn references(
        &self,
        bone: BoneIndex,
        partner: BoneIndex,
        space: MotionSpace,
    ) -> (Transform, Transform) {
        let [from, to] = &self.references;
        match space {
            MotionSpace::Parent => (
                self.source.bone(partner).reference,
                self.target.bone(bone).reference,
            ),
            MotionSpace::Ancestors(source, target) => (
                relative(from, partner, Some(source)),
                relative(to, bone, Some(target)),
            ),
            MotionSpace::Component => (relative(from, partner, None), relative(to, bone, None)),
        }
    }

    /// Returns the rotations from the source's axes to the target's, of the motion space and of the
    /// bone itself.
    fn axis_rotations(
        &self,
        bone: BoneIndex,
        partner: BoneIndex,
        space: MotionSpace,
    ) -> (Quat, Quat) {
        if self.likeness.are_axes_equal {
            return (Quat::IDENTITY, Quat::IDENTITY);
        }
        let rotation = |target: Mat4, source: Mat4| {
            target.nearest_rotation().conjugate() * source.nearest_rotation()
        };
        let [from, to] = &self.references;
        let own = rotation(to.bone(bone), from.bone(partner));
        let space = match space {
            MotionSpace::Parent => match (
                self.target.bone(bone).parent,
                self.source.bone(partner).parent,
            ) {
                (Some(parent), Some(source)) => rotation(to.bone(parent), from.bone(source)),
                _ => Quat::IDENTITY,
            },
            MotionSpace::Ancestors(source, target) => rotation(to.bone(target), from.bone(source)),
            MotionSpace::Component => Quat::IDENTITY,
        };
        (space, own)
    }
}
