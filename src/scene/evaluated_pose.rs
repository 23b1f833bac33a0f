//! The pose of an animator: of all bones, or of the active bones only.
//!
//! *In*: an instance at some time, the active bones, whether it is drawn. *Out*: the pose, bone to
//! parent and bone to component. *Not here*: time and takes (`animator.rs`), what counts as drawn
//! (`viewpoint.rs`).
//!
//! A request always returns the pose of the current time: bones that the tick did not evaluate are
//! evaluated on request.

use super::active_bones::ActiveBones;
use super::morph_curves::MorphCurves;
use crate::anim::{AnimInstance, ComponentPose, LocalPose};
use crate::asset::BoneIndex;
use crate::math::Mat4;
use std::borrow::Cow;

/// The last evaluated pose.
#[derive(Clone, Debug)]
pub(super) struct EvaluatedPose {
    pub(super) local: LocalPose,
    pub(super) component: ComponentPose,
    pub(super) active_bones: ActiveBones,
    /// Whether the next pose is of all bones, and not only of the active ones.
    pub(super) is_drawn: bool,
    /// Whether this pose is of all bones.
    pub(super) is_whole: bool,
    /// How many bones the last evaluation composed.
    pub(super) bones_updated: usize,
}

impl EvaluatedPose {
    /// Makes a drawn pose that has not been evaluated yet.
    pub(super) fn new() -> Self {
        Self {
            local: LocalPose::default(),
            component: ComponentPose::default(),
            active_bones: ActiveBones::default(),
            is_drawn: true,
            is_whole: false,
            bones_updated: 0,
        }
    }

    /// Evaluates the current time: all bones where it is drawn, else the active bones.
    pub(super) fn evaluate_with(&mut self, instance: &AnimInstance, morph_curves: &MorphCurves) {
        let bones = (!self.is_drawn).then(|| self.active_bones.set());
        let work = instance.evaluate_bones(bones, &mut self.local, &mut self.component);
        morph_curves.apply_weights_by_hand(&mut self.local);
        self.bones_updated = work.bones_composed;
        self.is_whole = self.is_drawn;
    }

    /// Returns the pose of all bones, bone to parent.
    pub(super) fn whole_local(
        &self,
        instance: &AnimInstance,
        morph_curves: &MorphCurves,
    ) -> Cow<'_, LocalPose> {
        if self.is_whole {
            Cow::Borrowed(&self.local)
        } else {
            let (mut local, _) = whole_pose(instance);
            morph_curves.apply_weights_by_hand(&mut local);
            Cow::Owned(local)
        }
    }

    /// Returns the pose of all bones, bone to component.
    pub(super) fn whole_component(&self, instance: &AnimInstance) -> Cow<'_, ComponentPose> {
        if self.is_whole {
            Cow::Borrowed(&self.component)
        } else {
            Cow::Owned(whole_pose(instance).1)
        }
    }

    /// Returns one bone, bone to component; `None` for a bone that does not exist.
    pub(super) fn bone_matrix(&self, instance: &AnimInstance, bone: BoneIndex) -> Option<Mat4> {
        let exists = bone.index() < instance.skeleton().len();
        exists.then(|| {
            if self.is_whole || self.active_bones.set().contains(bone) {
                self.component.bone(bone)
            } else {
                self.whole_component(instance).bone(bone)
            }
        })
    }
}

fn whole_pose(instance: &AnimInstance) -> (LocalPose, ComponentPose) {
    let mut local = LocalPose::default();
    let mut component = ComponentPose::default();
    instance.evaluate(&mut local, &mut component);
    (local, component)
}
