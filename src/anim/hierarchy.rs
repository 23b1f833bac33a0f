//! Local pose to component pose: each bone is composed with its parent by its own inherit rule.
//!
//! *In*: a [`LocalPose`] (bone to parent). *Out*: a [`ComponentPose`] (bone to component). *Not
//! here*: sampling (`sample.rs`), the palette (`palette.rs`).
//!
//! The inherit rules are a fact of the format: `InheritType` 1 (RSrs) is the plain product; under
//! the other two the parent's scale is kept out of the product and acts along the child's own axes
//! (0, RrSs) or not at all (2, Rrs), while it still scales the child's offset. How scales pass down
//! such chains follows what the `ufbx` library documents in its code.

use super::bone_set::{BoneSet, ComposeStep, matrix_index};
use super::pose::{ComponentPose, LocalPose};
use crate::asset::{BoneIndex, InheritRule, Skeleton};
use crate::math::{Mat4, Transform, Vec3};

/// A skeleton prepared for composing: parents and inherit rules, in the order of composition.
#[derive(Clone, Debug)]
pub struct Hierarchy {
    all: BoneSet,
    parents: Vec<Option<BoneIndex>>,
    inheritances: Vec<BoneInheritance>,
    is_plain: bool,
    file_to_component: Mat4,
}

#[derive(Clone, Copy, Debug)]
struct BoneInheritance {
    rule: InheritRule,
    /// Matrix index of the bone whose scale acts on this one; 0 (scale 1) when there is none.
    scale_index: u16,
}

/// A composed bone, as its children need it.
#[derive(Clone, Copy)]
struct ComposedBone {
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
        let mut inheritances: Vec<BoneInheritance> = Vec::with_capacity(bones.len());
        for bone in bones {
            let parent = bone.parent.map(BoneIndex::index);
            let scale_index = match (bone.inherit, parent) {
                (InheritRule::RSrs, _) | (_, None) => 0,
                (InheritRule::RrSs, Some(parent)) => matrix_index(parent),
                (InheritRule::Rrs, Some(parent)) => inheritances[parent].scale_index,
            };
            // Above a root there is no scale to exclude: every rule is the plain product there.
            let rule = if parent.is_some() {
                bone.inherit
            } else {
                InheritRule::RSrs
            };
            inheritances.push(BoneInheritance { rule, scale_index });
        }
        Self {
            all: BoneSet::all(skeleton),
            is_plain: inheritances
                .iter()
                .all(|inheritance| inheritance.rule == InheritRule::RSrs),
            parents,
            inheritances,
            file_to_component: skeleton.file_to_component().to_mat4(),
        }
    }

    /// Returns the number of bones every pose must have.
    #[must_use]
    pub fn bone_count(&self) -> usize {
        self.parents.len()
    }

    /// Returns the transform above every root in an unlocked pose.
    #[must_use]
    pub const fn file_to_component(&self) -> Mat4 {
        self.file_to_component
    }

    /// Composes all bones: bone to parent becomes bone to component.
    pub fn local_to_component(&self, local: &LocalPose, component: &mut ComponentPose) {
        self.local_to_component_under(local, self.file_to_component, component);
    }

    /// Composes all bones below `roots_to_component`, which replaces the file's own axes.
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
    /// returns how many they are.
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
            .matrices
            .resize(self.bone_count() + 1, Mat4::IDENTITY);
        component.matrices[0] = roots_to_component;
        let steps = bones.unwrap_or(&self.all).steps();
        if self.is_plain {
            compose_plain(steps, &local.bones, &mut component.matrices);
        } else {
            self.compose_by_rule(steps, &local.bones, component);
        }
        steps.len()
    }

    fn compose_by_rule(
        &self,
        steps: &[ComposeStep],
        bones: &[Transform],
        component: &mut ComponentPose,
    ) {
        component.unscaled.resize(bones.len() + 1, Mat4::IDENTITY);
        component.inherit_scale.resize(bones.len() + 1, Vec3::ONE);
        component.unscaled[0] = component.matrices[0];
        component.inherit_scale[0] = Vec3::ONE;
        for step in steps {
            let index = usize::from(step.index);
            let parent_index = usize::from(step.parent_index);
            let parent = ComposedBone {
                to_component: component.matrices[parent_index],
                unscaled_to_component: component.unscaled[parent_index],
                inherit_scale: component.inherit_scale[parent_index],
            };
            let inheritance = self.inheritances[index - 1];
            let scale = component.inherit_scale[usize::from(inheritance.scale_index)];
            let composed = compose(inheritance.rule, &bones[index - 1], &parent, scale);
            component.matrices[index] = composed.to_component;
            component.unscaled[index] = composed.unscaled_to_component;
            component.inherit_scale[index] = composed.inherit_scale;
        }
    }

    /// Returns a bone's ancestors and the bone itself, topmost first.
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
    /// `bone_to_parent` returns each bone's local transform; it is called for bones of the chain only.
    pub fn chain_to_component(
        &self,
        chain: &[BoneIndex],
        mut bone_to_parent: impl FnMut(BoneIndex) -> Transform,
    ) -> Mat4 {
        let top = ComposedBone {
            to_component: self.file_to_component,
            unscaled_to_component: self.file_to_component,
            inherit_scale: Vec3::ONE,
        };
        let mut composed = Vec::with_capacity(chain.len() + 1);
        composed.push((0, top));
        let mut last = top;
        for &bone in chain {
            let inheritance = self.inheritances[bone.index()];
            let scale = composed
                .iter()
                .find(|(index, _)| *index == inheritance.scale_index)
                .map_or(Vec3::ONE, |(_, above)| above.inherit_scale);
            last = compose(inheritance.rule, &bone_to_parent(bone), &last, scale);
            composed.push((matrix_index(bone.index()), last));
        }
        last.to_component
    }
}

fn compose_plain(steps: &[ComposeStep], bones: &[Transform], matrices: &mut [Mat4]) {
    for step in steps {
        let parent = matrices[usize::from(step.parent_index)];
        let bone_to_parent = Mat4::from_transform(&bones[usize::from(step.index) - 1]);
        matrices[usize::from(step.index)] = bone_to_parent.then_affine(parent);
    }
}

fn compose(
    rule: InheritRule,
    local: &Transform,
    parent: &ComposedBone,
    scale: Vec3,
) -> ComposedBone {
    let (bone_to_parent, parent_to_component) = match rule {
        InheritRule::RSrs => (*local, parent.to_component),
        InheritRule::RrSs | InheritRule::Rrs => {
            let translation = local.translation * parent.inherit_scale;
            (
                Transform::new(translation, local.rotation, local.scale * scale),
                parent.unscaled_to_component,
            )
        }
    };
    let unscaled_to_component = bone_to_parent
        .rigid()
        .to_mat4()
        .then_affine(parent_to_component);
    ComposedBone {
        to_component: unscaled_to_component.after_scale(bone_to_parent.scale),
        unscaled_to_component,
        inherit_scale: bone_to_parent.scale,
    }
}
