//! One take's root: where it is at any time, raw, and where a lock holds it.
//!
//! *In*: a hierarchy, a take, which bone is the root or how one is derived. *Out*: root to
//! component, unlocked and locked, and the path to draw. *Not here*: differences between times
//! (`extraction.rs`), which bone is the root (`root_choice.rs`).
//!
//! A derived root is not a bone of the skeleton: it is a virtual parent of everything, an identity at
//! rest. With the lock off it changes nothing; locked, what stands above every root
//! (`file_to_component`) is followed by "out of the derived root, into the locked one", so all
//! bones shift together. This equals a new topmost bone whose children are all the old roots,
//! without renumbering any bone.

use super::super::hierarchy::Hierarchy;
use super::super::pose::LocalPose;
use super::super::sample::{Interpolation, sample_bone, sample_track};
use super::derived_root::DerivedTrack;
use crate::asset::{
    AnimSequence, BoneIndex, DeriveOptions, RootLockMode, RootMotionSettings, Skeleton,
};
use crate::math::{Mat4, Quat, Transform, Vec3};
use std::f32::consts::FRAC_PI_2;
use std::sync::Arc;

/// Where a take's root is at any time from the take's start.
#[derive(Clone, Debug)]
pub struct RootTrack {
    hierarchy: Arc<Hierarchy>,
    sequence: Arc<AnimSequence>,
    interpolation: Interpolation,
    root: RootKind,
}

#[derive(Clone, Debug)]
enum RootKind {
    Bone {
        bone: BoneIndex,
        /// Its ancestors and itself, topmost first.
        chain: Vec<BoneIndex>,
        /// Bone to parent in the reference pose.
        reference: Transform,
    },
    Derived {
        hips: BoneIndex,
        track: DerivedTrack,
    },
}

impl RootTrack {
    /// Makes a track whose root is a bone or node of the skeleton.
    #[must_use]
    pub fn of_bone(
        skeleton: &Skeleton,
        hierarchy: Arc<Hierarchy>,
        sequence: Arc<AnimSequence>,
        bone: BoneIndex,
    ) -> Self {
        let chain = hierarchy.chain(bone);
        Self {
            hierarchy,
            sequence,
            interpolation: Interpolation::Linear,
            root: RootKind::Bone {
                bone,
                chain,
                reference: skeleton.bone(bone).reference,
            },
        }
    }

    /// Makes a track whose root is derived from the hips, in memory.
    #[must_use]
    pub fn derived(
        skeleton: &Skeleton,
        hierarchy: Arc<Hierarchy>,
        sequence: Arc<AnimSequence>,
        hips: BoneIndex,
        options: &DeriveOptions,
    ) -> Self {
        let track = DerivedTrack::new(skeleton, &hierarchy, &sequence, hips, options);
        Self {
            hierarchy,
            sequence,
            interpolation: Interpolation::Linear,
            root: RootKind::Derived { hips, track },
        }
    }

    /// Changes how it samples, to match the pose; a new track is linear.
    pub const fn set_interpolation(&mut self, interpolation: Interpolation) {
        self.interpolation = interpolation;
    }

    /// Returns the take.
    #[must_use]
    pub const fn sequence(&self) -> &Arc<AnimSequence> {
        &self.sequence
    }

    /// Returns the hierarchy the root belongs to.
    #[must_use]
    pub const fn hierarchy(&self) -> &Arc<Hierarchy> {
        &self.hierarchy
    }

    /// Returns the root's bone; `None` for a derived root.
    #[must_use]
    pub const fn bone(&self) -> Option<BoneIndex> {
        match self.root {
            RootKind::Bone { bone, .. } => Some(bone),
            RootKind::Derived { .. } => None,
        }
    }

    /// Returns the bone a derived root is made from.
    #[must_use]
    pub const fn hips(&self) -> Option<BoneIndex> {
        match self.root {
            RootKind::Bone { .. } => None,
            RootKind::Derived { hips, .. } => Some(hips),
        }
    }

    /// Returns the raw, unlocked root, bone to component, scale and shear included.
    #[must_use]
    pub fn raw_to_component(&self, time_secs: f64) -> Mat4 {
        match &self.root {
            RootKind::Bone { chain, .. } => self
                .hierarchy
                .chain_to_component(chain, |bone| self.local(time_secs, bone)),
            RootKind::Derived { track, .. } => sample_track(
                &self.sequence,
                time_secs,
                self.interpolation,
                &track.samples,
                &track.discontinuities,
            )
            .to_mat4(),
        }
    }

    /// Returns R(t): the rigid part of [`Self::raw_to_component`], metres.
    #[must_use]
    pub fn root_to_component(&self, time_secs: f64) -> Transform {
        self.raw_to_component(time_secs).to_transform().rigid()
    }

    /// Returns the root bone's own local scale, without its ancestors'; 1 for a derived root.
    #[must_use]
    pub fn own_scale(&self, time_secs: f64) -> Vec3 {
        match self.root {
            RootKind::Bone { bone, .. } => self.local(time_secs, bone).scale,
            RootKind::Derived { .. } => Vec3::ONE,
        }
    }

    /// Returns the root's own transform at a time, root to parent; root to component for a derived
    /// root.
    #[must_use]
    pub fn sampled_local(&self, time_secs: f64) -> Transform {
        match self.root {
            RootKind::Bone { bone, .. } => self.local(time_secs, bone),
            RootKind::Derived { .. } => self.root_to_component(time_secs),
        }
    }

    /// Returns what a lock replaces [`Self::sampled_local`] by at a time.
    ///
    /// Only [`RootMotionSettings::is_zero_in_unreal_axes`] depends on the time: it holds the root
    /// still against the component and not against a parent that may move.
    #[must_use]
    pub fn locked_local(&self, time_secs: f64, settings: &RootMotionSettings) -> Transform {
        match (settings.lock, &self.root) {
            (RootLockMode::AnimFirstFrame, _) => self.sampled_local(0.0),
            (RootLockMode::RefPose, RootKind::Bone { reference, .. }) => *reference,
            (RootLockMode::Zero, RootKind::Bone { chain, .. })
                if settings.is_zero_in_unreal_axes =>
            {
                let above = &chain[..chain.len() - 1];
                let parent = self
                    .hierarchy
                    .chain_to_component(above, |bone| self.local(time_secs, bone));
                if parent.determinant() == 0.0 {
                    return Transform::IDENTITY;
                }
                (unreal_axes().to_mat4() * parent.inverse()).to_transform()
            }
            (RootLockMode::RefPose | RootLockMode::Zero, _) => Transform::IDENTITY,
        }
    }

    /// Returns L(t), the rigid part of the locked root, bone to component; constant unless an
    /// ancestor moves.
    #[must_use]
    pub fn locked_to_component(&self, time_secs: f64, settings: &RootMotionSettings) -> Transform {
        let locked = self.locked_local(time_secs, settings);
        match &self.root {
            RootKind::Bone {
                bone: root, chain, ..
            } => {
                let local = |bone| {
                    if bone == *root {
                        locked
                    } else {
                        self.local(time_secs, bone)
                    }
                };
                self.hierarchy
                    .chain_to_component(chain, local)
                    .to_transform()
                    .rigid()
            }
            RootKind::Derived { .. } => locked.rigid(),
        }
    }

    /// Locks the root of a pose of this take at this time.
    ///
    /// A derived root is not a bone of the pose: the returned transform then shifts all bones,
    /// after the file's own axes.
    #[must_use]
    pub fn lock(
        &self,
        time_secs: f64,
        settings: &RootMotionSettings,
        pose: &mut LocalPose,
    ) -> Option<Transform> {
        match self.root {
            RootKind::Bone { bone, .. } => {
                pose.bones[bone.index()] = self.locked_local(time_secs, settings);
                None
            }
            RootKind::Derived { .. } => {
                let component_to_root = self.root_to_component(time_secs).inverse();
                Some(component_to_root.then(&self.locked_local(time_secs, settings)))
            }
        }
    }

    fn local(&self, time_secs: f64, bone: BoneIndex) -> Transform {
        sample_bone(&self.sequence, time_secs, self.interpolation, bone)
    }
}

/// The identity of Unreal's importer (Z up, front -Y) in component space.
fn unreal_axes() -> Transform {
    Transform::from_rotation(Quat::from_rotation_x(-FRAC_PI_2))
}

/// Path of the unlocked root through a take, component space.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RootPath {
    /// Origins of the root, evenly spread over the take, first and last frame included.
    pub points: Vec<Vec3>,
    /// The sum of the steps between them, metres.
    pub length_metres: f32,
    /// From the first to the last point, metres.
    pub travel: Vec3,
}

/// Samples the path at every frame, but at `max_points` (at least 2) frames at most.
#[must_use]
pub fn root_path(track: &RootTrack, max_points: usize) -> RootPath {
    let sequence = track.sequence();
    let count = sequence.frame_count().min(max_points.max(2));
    let last = sequence.frame_count().saturating_sub(1);
    let points: Vec<Vec3> = (0..count)
        .map(|i| {
            let frame = if count > 1 { i * last / (count - 1) } else { 0 };
            track
                .root_to_component(sequence.frame_time_secs(frame))
                .translation
        })
        .collect();
    let length_metres = points
        .windows(2)
        .map(|step| step[0].distance(step[1]))
        .sum();
    let travel = points
        .last()
        .zip(points.first())
        .map_or(Vec3::ZERO, |(last, first)| *last - *first);
    RootPath {
        points,
        length_metres,
        travel,
    }
}
