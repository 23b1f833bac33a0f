//! Local pose to component pose: each bone is placed under its parent by its own inherit rule.
//!
//! In: a [`LocalPose`] (bone to parent). Out: a [`ComponentPose`] (bone to component). Not here:
//! sampling, the palette.
//!
//! The inherit rules are a fact of the format: `InheritType` 1 (RSrs) is the plain product; under
//! the other two the parent's scale is kept out of the product and acts along the child's own axes
//! (0, RrSs) or not at all (2, Rrs), while it still scales the child's offset. How scales pass down
//! such chains follows what the `ufbx` library documents in its code.

use super::bone_set::{BoneSet, Step, slot_of};
use super::pose::{ComponentPose, LocalPose};
use crate::asset::{BoneIndex, InheritRule, Skeleton};
use crate::math::{Mat4, Transform, Vec3};

/// A skeleton made ready for composing: who hangs below whom, in the order in which they are
/// composed.
#[derive(Clone, Debug)]
pub struct Hierarchy {
    all: BoneSet,
    parents: Vec<Option<BoneIndex>>,
    rules: Vec<Rule>,
    is_plain: bool,
    file_to_component: Mat4,
}

#[derive(Clone, Copy, Debug)]
struct Rule {
    inherit: InheritRule,
    /// The bone whose scale acts on this one; slot 0 (scale 1) when there is none.
    scale_slot: u16,
}

/// What one bone hands to its children.
#[derive(Clone, Copy)]
struct Link {
    to_component: Mat4,
    unscaled_to_component: Mat4,
    inherit_scale: Vec3,
}

impl Hierarchy {
    /// Prepares a skeleton.
    #[must_use]
    pub fn new(skeleton: &Skeleton) -> Self {
        let bones = skeleton.bones();
        let parents: Vec<_> = bones.iter().map(|bone| bone.parent).collect();
        let mut rules: Vec<Rule> = Vec::with_capacity(bones.len());
        for bone in bones {
            let parent = bone.parent.map(BoneIndex::index);
            let scale_slot = match (bone.inherit, parent) {
                (InheritRule::RSrs, _) | (_, None) => 0,
                (InheritRule::RrSs, Some(parent)) => slot_of(parent),
                (InheritRule::Rrs, Some(parent)) => rules[parent].scale_slot,
            };
            // Above a root there is no scale to keep out: every rule is the plain product there.
            let inherit = if parent.is_some() {
                bone.inherit
            } else {
                InheritRule::RSrs
            };
            rules.push(Rule {
                inherit,
                scale_slot,
            });
        }
        Self {
            all: BoneSet::all(skeleton),
            is_plain: rules.iter().all(|rule| rule.inherit == InheritRule::RSrs),
            parents,
            rules,
            file_to_component: skeleton.file_to_component().to_mat4(),
        }
    }

    /// Returns the number of bones every pose must have.
    #[must_use]
    pub fn bone_count(&self) -> usize {
        self.parents.len()
    }

    /// Returns what stands above every root in an unlocked pose.
    #[must_use]
    pub const fn file_to_component(&self) -> Mat4 {
        self.file_to_component
    }

    /// Composes all bones: bone to parent becomes bone to component.
    pub fn local_to_component(&self, local: &LocalPose, component: &mut ComponentPose) {
        self.local_to_component_under(local, self.file_to_component, component);
    }

    /// Composes all bones below `roots_to_component`, which takes the place of the file's own axes.
    ///
    /// # Panics
    /// When the pose has another number of bones than the skeleton.
    pub fn local_to_component_under(
        &self,
        local: &LocalPose,
        roots_to_component: Mat4,
        component: &mut ComponentPose,
    ) {
        self.bones_to_component(local, roots_to_component, None, component);
    }

    /// Composes the bones of a set (`None`: all) as [`Self::local_to_component_under`] does, and
    /// gives how many.
    ///
    /// The others keep what the pose held; in a new pose they are identities.
    ///
    /// # Panics
    /// When the pose has another number of bones than the skeleton, or the set is of a larger one.
    pub fn bones_to_component(
        &self,
        local: &LocalPose,
        roots_to_component: Mat4,
        bones: Option<&BoneSet>,
        component: &mut ComponentPose,
    ) -> usize {
        assert_eq!(
            local.bones.len(),
            self.bone_count(),
            "the pose must have the skeleton's bones"
        );
        component
            .slots
            .resize(self.bone_count() + 1, Mat4::IDENTITY);
        component.slots[0] = roots_to_component;
        let steps = bones.unwrap_or(&self.all).steps();
        if self.is_plain {
            compose_plain(steps, &local.bones, &mut component.slots);
        } else {
            self.compose_by_rule(steps, &local.bones, component);
        }
        steps.len()
    }

    fn compose_by_rule(&self, steps: &[Step], bones: &[Transform], component: &mut ComponentPose) {
        component.unscaled.resize(bones.len() + 1, Mat4::IDENTITY);
        component.inherit_scale.resize(bones.len() + 1, Vec3::ONE);
        component.unscaled[0] = component.slots[0];
        component.inherit_scale[0] = Vec3::ONE;
        for step in steps {
            let (slot, above) = (usize::from(step.slot), usize::from(step.parent_slot));
            let parent = Link {
                to_component: component.slots[above],
                unscaled_to_component: component.unscaled[above],
                inherit_scale: component.inherit_scale[above],
            };
            let rule = self.rules[slot - 1];
            let scale = component.inherit_scale[usize::from(rule.scale_slot)];
            let link = compose(rule.inherit, &bones[slot - 1], &parent, scale);
            component.slots[slot] = link.to_component;
            component.unscaled[slot] = link.unscaled_to_component;
            component.inherit_scale[slot] = link.inherit_scale;
        }
    }

    /// Lists a bone's ancestors and the bone itself, topmost first.
    #[must_use]
    pub fn chain(&self, bone: BoneIndex) -> Vec<BoneIndex> {
        let mut chain = vec![bone];
        let mut above = self.parents[bone.index()];
        while let Some(parent) = above {
            chain.push(parent);
            above = self.parents[parent.index()];
        }
        chain.reverse();
        chain
    }

    /// Composes one chain from [`Self::chain`]: the last bone's matrix, bone to component.
    ///
    /// `bone_to_parent` gives each bone's local transform; the other bones are not touched.
    pub fn chain_to_component(
        &self,
        chain: &[BoneIndex],
        mut bone_to_parent: impl FnMut(BoneIndex) -> Transform,
    ) -> Mat4 {
        let top = Link {
            to_component: self.file_to_component,
            unscaled_to_component: self.file_to_component,
            inherit_scale: Vec3::ONE,
        };
        let mut links = Vec::with_capacity(chain.len() + 1);
        links.push((0, top));
        let mut last = top;
        for &bone in chain {
            let rule = self.rules[bone.index()];
            let scale = links
                .iter()
                .find(|(slot, _)| *slot == rule.scale_slot)
                .map_or(Vec3::ONE, |(_, l)| l.inherit_scale);
            last = compose(rule.inherit, &bone_to_parent(bone), &last, scale);
            links.push((slot_of(bone.index()), last));
        }
        last.to_component
    }
}

fn compose_plain(steps: &[Step], bones: &[Transform], slots: &mut [Mat4]) {
    for step in steps {
        let parent = slots[usize::from(step.parent_slot)];
        let bone_to_parent = Mat4::from_transform(&bones[usize::from(step.slot) - 1]);
        slots[usize::from(step.slot)] = bone_to_parent.then_affine(parent);
    }
}

fn compose(inherit: InheritRule, local: &Transform, parent: &Link, scale: Vec3) -> Link {
    let (placed, parent_to_component) = match inherit {
        InheritRule::RSrs => (*local, parent.to_component),
        InheritRule::RrSs | InheritRule::Rrs => {
            let translation = local.translation * parent.inherit_scale;
            (
                Transform::new(translation, local.rotation, local.scale * scale),
                parent.unscaled_to_component,
            )
        }
    };
    let unscaled_to_component = placed.rigid().to_mat4().then_affine(parent_to_component);
    Link {
        to_component: unscaled_to_component.after_scale(placed.scale),
        unscaled_to_component,
        inherit_scale: placed.scale,
    }
}
