//! Poses of one skeleton as poses of another.
//!
//! *In*: two skeletons, their pairs of bones, a translation mode for each bone. *Out*: from a pose
//! of the source a pose of the target. *Not here*: how a bone follows its partner
//! (`mapped_bone.rs`), names (`bone_map.rs`), whole takes (`bake.rs`).

use super::super::hierarchy::Hierarchy;
use super::super::pose::{ComponentPose, LocalPose};
use super::bone_map::BoneMap;
use super::mapped_bone::{BoneMapper, MappedBone, MotionSpace, relative};
use super::translation_mode::TranslationMode;
use crate::asset::{BoneIndex, BoneKind, Skeleton};
use crate::math::Transform;

/// Two skeletons prepared for retargeting poses from the source to the target.
#[derive(Clone, Debug)]
pub struct Retarget {
    hierarchy: Hierarchy,
    target_to_component: Transform,
    parents: Vec<Option<BoneIndex>>,
    bones: Vec<TargetBone>,
    /// Whether some bone needs the source's component pose.
    needs_component: bool,
}

/// What a bone of the target does.
#[derive(Clone, Debug)]
enum TargetBone {
    /// It has no partner: it is at rest, bone to parent.
    AtRest(Transform),
    Mapped(MappedBone),
}

/// Buffers for one pose.
#[derive(Clone, Debug, Default)]
pub(super) struct RetargetBuffers {
    component: ComponentPose,
}

impl Retarget {
    /// Prepares two skeletons; `modes` has one mode for each bone of the target.
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
        let mut mapper = BoneMapper::new(source, target, map);
        let mut bones: Vec<TargetBone> = Vec::with_capacity(target.len());
        for bone in target.indices() {
            bones.push(match map.source_of(bone) {
                Some(partner) => {
                    TargetBone::Mapped(mapper.map_bone(bone, partner, modes[bone.index()]))
                }
                None if target.bone(bone).kind == BoneKind::Node => {
                    TargetBone::AtRest(target.bone(bone).saved)
                }
                None => TargetBone::AtRest(target.bone(bone).reference),
            });
        }
        let needs_component = |bone: &TargetBone| matches!(bone, TargetBone::Mapped(mapped) if mapped.space != MotionSpace::Parent);
        Self {
            hierarchy: Hierarchy::new(source),
            target_to_component: *target.file_to_component(),
            parents: target.bones().iter().map(|bone| bone.parent).collect(),
            needs_component: bones.iter().any(needs_component),
            bones,
        }
    }

    /// Returns the number of bones of the target.
    #[must_use]
    pub fn bone_count(&self) -> usize {
        self.bones.len()
    }

    /// Writes the target's pose from one of the source's; curves stay.
    pub fn pose(&self, source: &LocalPose, target: &mut LocalPose) {
        self.pose_with(source, &mut RetargetBuffers::default(), &mut target.bones);
    }

    pub(super) fn pose_with(
        &self,
        source: &LocalPose,
        buffers: &mut RetargetBuffers,
        out: &mut Vec<Transform>,
    ) {
        if self.needs_component {
            self.hierarchy
                .local_to_component(source, &mut buffers.component);
        }
        out.clear();
        for (index, bone) in self.bones.iter().enumerate() {
            let bone_to_parent = match bone {
                TargetBone::AtRest(rest) => *rest,
                TargetBone::Mapped(mapped) => {
                    self.mapped(index, mapped, source, &buffers.component, out)
                }
            };
            out.push(bone_to_parent);
        }
    }

    /// Returns a mapped bone's transform, bone to parent; `out` has the bones above it.
    fn mapped(
        &self,
        index: usize,
        mapped: &MappedBone,
        source: &LocalPose,
        component: &ComponentPose,
        out: &[Transform],
    ) -> Transform {
        let motion = match mapped.space {
            MotionSpace::Parent => source.bones[mapped.source.index()],
            MotionSpace::Ancestors(above, _) => relative(component, mapped.source, Some(above)),
            MotionSpace::Component => relative(component, mapped.source, None),
        };
        let fitted = mapped.fit(&motion);
        match mapped.space {
            MotionSpace::Parent => fitted,
            MotionSpace::Ancestors(_, above) => {
                fitted.relative_to(&self.parent_to_ancestor(index, Some(above), out))
            }
            MotionSpace::Component => {
                fitted.relative_to(&self.parent_to_ancestor(index, None, out))
            }
        }
    }

    /// Composes a bone's parent up to an ancestor, or to component space, by the pose so far.
    fn parent_to_ancestor(
        &self,
        bone: usize,
        above: Option<BoneIndex>,
        out: &[Transform],
    ) -> Transform {
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

    /// Returns the mapped bones, the source's bone for each, and whether it alone moves them.
    pub(super) fn partners(&self) -> impl Iterator<Item = (BoneIndex, BoneIndex, bool)> + '_ {
        self.bones
            .iter()
            .enumerate()
            .filter_map(|(index, bone)| match bone {
                TargetBone::Mapped(mapped) => Some((
                    BoneIndex(index as u16),
                    mapped.source,
                    mapped.space == MotionSpace::Parent,
                )),
                TargetBone::AtRest(_) => None,
            })
    }
}
