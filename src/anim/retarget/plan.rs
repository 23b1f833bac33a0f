//! How each bone of a skeleton follows its partner on another one.
//!
//! *In*: two skeletons, their pairs of bones, a mode a bone. *Out*: from a pose of the one a pose
//! of the other. *Not here*: names (`bone_map.rs`), whole takes (`bake.rs`).
//!
//! A bone follows its partner's motion against the nearest bone above both that are partners too:
//! what lies between on the source's side is folded in, what lies between on the target's side
//! rests. Where nothing above has a partner, the motion is the one in component space, so that
//! other units, axes and nodes above the root do not matter. Rotations are taken as they are where
//! the bones' axes lie alike in both files; else each bone is turned by what its partner turns from
//! the reference pose, in component space.

use super::super::hierarchy::Hierarchy;
use super::super::pose::{ComponentPose, LocalPose};
use super::bone_map::BoneMap;
use super::fit::{Likeness, reference_pose};
use super::translation::TranslationMode;
use crate::asset::{BoneIndex, BoneKind, Skeleton};
use crate::math::{Mat4, Quat, Transform, Vec3};

/// Two skeletons made ready for poses of the one to become poses of the other.
#[derive(Clone, Debug)]
pub struct Retarget {
    hierarchy: Hierarchy,
    target_to_component: Transform,
    parents: Vec<Option<BoneIndex>>,
    rules: Vec<Rule>,
    needs_component: bool,
}

/// What a bone of the target does.
#[derive(Clone, Debug)]
enum Rule {
    /// It has no partner: it rests, to its parent.
    Rest(Transform),
    Follow(Follow),
}

#[derive(Clone, Debug)]
pub(super) struct Follow {
    pub(super) source: BoneIndex,
    above: Above,
    mode: TranslationMode,
    /// From the source's axes to the target's, of what stands above and of the bone itself.
    turn_above: Quat,
    turn_own: Quat,
    /// How much larger a length of the source is in the target's frame.
    unit: f32,
    scale: f32,
    source_reference: Transform,
    target_reference: Transform,
}

/// What the motion is measured against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Above {
    /// The parents on both sides, which are partners or both absent.
    Parent,
    /// A bone farther up: of the source, of the target.
    Bone(BoneIndex, BoneIndex),
    /// The component.
    Component,
}

/// Sizes of other units differ by more than this; less is a pose.
const UNIT_RANGE: std::ops::RangeInclusive<f32> = 0.5..=2.0;

/// Buffers that a pose needs.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    component: ComponentPose,
}

impl Retarget {
    /// Prepares two skeletons; `modes` has one for each bone of the target.
    ///
    /// # Panics
    /// When there are fewer modes than bones.
    #[must_use]
    pub fn new(
        source: &Skeleton,
        target: &Skeleton,
        map: &BoneMap,
        modes: &[TranslationMode],
    ) -> Self {
        assert!(
            modes.len() >= target.len(),
            "a mode for each bone of the target"
        );
        let likeness = Likeness::new(source, target, map);
        let hierarchy = Hierarchy::new(source);
        let references = [source, target].map(reference_pose);
        let builder = Builder {
            source,
            target,
            map,
            likeness,
            references,
        };
        let mut factors = vec![1.0_f32; target.len()];
        let mut rules: Vec<Rule> = Vec::with_capacity(target.len());
        for bone in target.indices() {
            let rule = match map.source_of(bone) {
                Some(partner) => {
                    Rule::Follow(builder.follow(bone, partner, modes[bone.index()], &mut factors))
                }
                None if target.bone(bone).kind == BoneKind::Node => {
                    Rule::Rest(target.bone(bone).saved)
                }
                None => Rule::Rest(target.bone(bone).reference),
            };
            rules.push(rule);
        }
        let is_measured =
            |rule: &Rule| matches!(rule, Rule::Follow(follow) if follow.above != Above::Parent);
        Self {
            hierarchy,
            target_to_component: *target.file_to_component(),
            parents: target.bones().iter().map(|bone| bone.parent).collect(),
            needs_component: rules.iter().any(is_measured),
            rules,
        }
    }

    /// Returns the number of bones of the target.
    #[must_use]
    pub fn bone_count(&self) -> usize {
        self.rules.len()
    }

    /// Makes the target's pose from one of the source's; curves are left alone.
    pub fn pose(&self, source: &LocalPose, target: &mut LocalPose) {
        self.pose_with(source, &mut Scratch::default(), &mut target.bones);
    }

    pub(super) fn pose_with(
        &self,
        source: &LocalPose,
        scratch: &mut Scratch,
        out: &mut Vec<Transform>,
    ) {
        if self.needs_component {
            self.hierarchy
                .local_to_component(source, &mut scratch.component);
        }
        out.clear();
        for (bone, rule) in self.rules.iter().enumerate() {
            let bone_to_parent = match rule {
                Rule::Rest(rest) => *rest,
                Rule::Follow(follow) => self.follow(bone, follow, source, &scratch.component, out),
            };
            out.push(bone_to_parent);
        }
    }

    fn follow(
        &self,
        bone: usize,
        follow: &Follow,
        source: &LocalPose,
        component: &ComponentPose,
        out: &[Transform],
    ) -> Transform {
        let measured = match follow.above {
            Above::Parent => source.bones[follow.source.index()],
            Above::Bone(above, _) => relative(component, follow.source, Some(above)),
            Above::Component => relative(component, follow.source, None),
        };
        let fitted = follow.fit(&measured);
        match follow.above {
            Above::Parent => fitted,
            Above::Bone(_, above) => fitted.relative_to(&self.chain(bone, Some(above), out)),
            Above::Component => fitted.relative_to(&self.chain(bone, None, out)),
        }
    }

    /// Places a bone's parent under a bone above it, or in component space, by the pose that is
    /// made so far.
    fn chain(&self, bone: usize, above: Option<BoneIndex>, out: &[Transform]) -> Transform {
        let mut chain = Transform::IDENTITY;
        let mut next = self.parents[bone];
        while let Some(parent) = next.filter(|_| next != above) {
            chain = chain.then(&out[parent.index()]);
            next = self.parents[parent.index()];
        }
        if above.is_none() {
            chain.then(&self.target_to_component)
        } else {
            chain
        }
    }

    /// Returns the bones that follow one of the source, with it, and whether it alone moves them.
    pub(super) fn partners(&self) -> impl Iterator<Item = (BoneIndex, BoneIndex, bool)> + '_ {
        self.rules
            .iter()
            .enumerate()
            .filter_map(|(bone, rule)| match rule {
                Rule::Follow(follow) => Some((
                    BoneIndex(bone as u16),
                    follow.source,
                    follow.above == Above::Parent,
                )),
                Rule::Rest(_) => None,
            })
    }
}

impl Follow {
    /// Fits a motion of the source, measured against what is above both, to the target.
    fn fit(&self, measured: &Transform) -> Transform {
        let translation = self.mode.apply(
            self.moved(measured.translation),
            self.source_reference.translation,
            self.target_reference.translation,
        );
        let rotation = if self.is_turned() {
            (self.turn_above * measured.rotation * self.turn_own.conjugate()).normalize()
        } else {
            measured.rotation
        };
        let mut fitted = Transform {
            translation,
            rotation,
            scale: self.scaled(measured.scale),
        };
        if self.mode == TranslationMode::AnimationRelative {
            let (from, to) = (&self.source_reference, &self.target_reference);
            fitted.rotation = (rotation * from.rotation.conjugate() * to.rotation).normalize();
            let ratio = to.scale / from.scale;
            if ratio.is_finite() {
                fitted.scale *= ratio;
            }
        }
        fitted
    }

    fn is_turned(&self) -> bool {
        self.turn_above != Quat::IDENTITY || self.turn_own != Quat::IDENTITY
    }

    /// A length of the source's frame in the target's.
    fn moved(&self, translation: Vec3) -> Vec3 {
        let turned = if self.is_turned() {
            self.turn_above * translation
        } else {
            translation
        };
        if self.unit == 1.0 {
            turned
        } else {
            turned * self.unit
        }
    }

    /// Axes that lie elsewhere take their factors along; between them only right angles matter.
    fn scaled(&self, scale: Vec3) -> Vec3 {
        let is_uniform = (scale - scale.x).abs().max_element() < 1e-5;
        let scale = if self.is_turned() && !is_uniform {
            (self.turn_own * scale).abs()
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

/// A bone against one above it, or in component space.
fn relative(component: &ComponentPose, bone: BoneIndex, above: Option<BoneIndex>) -> Transform {
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

struct Builder<'a> {
    source: &'a Skeleton,
    target: &'a Skeleton,
    map: &'a BoneMap,
    likeness: Likeness,
    references: [ComponentPose; 2],
}

impl Builder<'_> {
    fn follow(
        &self,
        bone: BoneIndex,
        partner: BoneIndex,
        mode: TranslationMode,
        factors: &mut [f32],
    ) -> Follow {
        let above = self.above(bone, partner);
        let (mut from, to) = self.references(bone, partner, above);
        let mean = |scale: Vec3| scale.abs().element_sum() / 3.0;
        let ratio = mean(to.scale) / mean(from.scale);
        let scale = if ratio.is_finite() && !UNIT_RANGE.contains(&ratio) {
            ratio
        } else {
            1.0
        };
        let above_factor = match above {
            Above::Parent => self
                .target
                .bone(bone)
                .parent
                .map_or(1.0, |parent| factors[parent.index()]),
            Above::Bone(_, above) => factors[above.index()],
            Above::Component => 1.0,
        };
        factors[bone.index()] = above_factor * scale;
        let (turn_above, turn_own) = self.turns(bone, partner, above);
        let mut follow = Follow {
            source: partner,
            above,
            mode,
            turn_above,
            turn_own,
            unit: 1.0 / above_factor,
            scale,
            source_reference: Transform::IDENTITY,
            target_reference: to,
        };
        from.translation =
            self.reference_length(bone, partner, &follow, from.translation, to.translation);
        from.scale = follow.scaled(from.scale);
        from.rotation = follow.turn_above * from.rotation * follow.turn_own.conjugate();
        follow.source_reference = from;
        follow
    }

    /// A file with animation only has no bind pose: its saved one may crouch, so the size of its
    /// bones has to do.
    fn reference_length(
        &self,
        bone: BoneIndex,
        partner: BoneIndex,
        follow: &Follow,
        from: Vec3,
        to: Vec3,
    ) -> Vec3 {
        let is_guessed =
            self.source.bone(partner).bind.is_none() && self.target.bone(bone).bind.is_some();
        if is_guessed && follow.mode == TranslationMode::AnimationScaled {
            return to / self.likeness.size_ratio;
        }
        follow.moved(from)
    }

    fn above(&self, bone: BoneIndex, partner: BoneIndex) -> Above {
        let (parent, above_partner) = (
            self.target.bone(bone).parent,
            self.source.bone(partner).parent,
        );
        match (parent, above_partner) {
            (Some(parent), Some(above)) if self.map.source_of(parent) == Some(above) => {
                return Above::Parent;
            }
            (None, None) if self.source.file_to_component() == self.target.file_to_component() => {
                return Above::Parent;
            }
            _ => {}
        }
        let mut next = parent;
        while let Some(above) = next {
            if let Some(source) = self
                .map
                .source_of(above)
                .filter(|&s| self.source.is_ancestor(s, partner))
            {
                return Above::Bone(source, above);
            }
            next = self.target.bone(above).parent;
        }
        Above::Component
    }

    /// Both reference poses, measured against what is above.
    fn references(
        &self,
        bone: BoneIndex,
        partner: BoneIndex,
        above: Above,
    ) -> (Transform, Transform) {
        let [from, to] = &self.references;
        match above {
            Above::Parent => (
                self.source.bone(partner).reference,
                self.target.bone(bone).reference,
            ),
            Above::Bone(s, t) => (
                relative(from, partner, Some(s)),
                relative(to, bone, Some(t)),
            ),
            Above::Component => (relative(from, partner, None), relative(to, bone, None)),
        }
    }

    fn turns(&self, bone: BoneIndex, partner: BoneIndex, above: Above) -> (Quat, Quat) {
        if self.likeness.are_axes_equal {
            return (Quat::IDENTITY, Quat::IDENTITY);
        }
        let turn = |target: Mat4, source: Mat4| {
            target.nearest_rotation().conjugate() * source.nearest_rotation()
        };
        let [from, to] = &self.references;
        let own = turn(to.bone(bone), from.bone(partner));
        let above = match above {
            Above::Parent => match (
                self.target.bone(bone).parent,
                self.source.bone(partner).parent,
            ) {
                (Some(parent), Some(source)) => turn(to.bone(parent), from.bone(source)),
                _ => Quat::IDENTITY,
            },
            Above::Bone(source, target) => turn(to.bone(target), from.bone(source)),
            Above::Component => Quat::IDENTITY,
        };
        (above, own)
    }
}
