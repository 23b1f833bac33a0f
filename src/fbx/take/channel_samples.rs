//! The channels of a bone, sampled, and its transform composed from them.
//!
//! *In*: sampled values. *Out*: the bone's transform at a sample. *Not here*: curves
//! (`sampler.rs`).

use super::super::node::{Lcl, NodeTransform, SpaceProperty};
use crate::math::{DQuat, DVec3, Transform};

/// A channel at all samples.
pub(super) enum ChannelSamples {
    /// One value for all samples.
    Constant(DVec3),
    /// One value per sample.
    Varying(Vec<DVec3>),
}

impl ChannelSamples {
    /// Returns the value at a sample.
    #[inline(always)]
    pub(super) fn at(&self, sample: usize) -> DVec3 {
        match self {
            Self::Constant(value) => *value,
            Self::Varying(values) => values[sample],
        }
    }

    /// Returns the value at a fraction of the interval after a sample, by linear interpolation.
    #[inline(always)]
    fn between(&self, sample: usize, fraction: f64) -> DVec3 {
        match self {
            Self::Constant(value) => *value,
            Self::Varying(values) => {
                values[sample] * (1.0 - fraction) + values[sample + 1] * fraction
            }
        }
    }

    /// Returns whether there is one value per sample.
    pub(super) fn is_varying(&self) -> bool {
        matches!(self, Self::Varying(_))
    }
}

/// All channels of one bone at all samples.
pub(super) struct BoneSamples {
    /// `Lcl Translation`, file units.
    pub(super) translation: ChannelSamples,
    /// `Lcl Rotation`, degrees.
    pub(super) rotation: ChannelSamples,
    /// `Lcl Scaling`.
    pub(super) scaling: ChannelSamples,
    /// Pivots, offsets and extra rotations.
    pub(super) space: Vec<(SpaceProperty, ChannelSamples)>,
    /// The composed rotation, where it is constant.
    pub(super) constant_rotation: Option<DQuat>,
}

impl BoneSamples {
    /// Returns whether any channel is varying.
    pub(super) fn are_varying(&self) -> bool {
        let lcl = [&self.translation, &self.rotation, &self.scaling];
        lcl.into_iter()
            .chain(self.space.iter().map(|(_, channel)| channel))
            .any(ChannelSamples::is_varying)
    }

    /// Returns the bone's transforms at the first `count` samples, bone to parent.
    pub(super) fn keys(&self, node: &NodeTransform, count: usize) -> Vec<Transform> {
        (0..count).map(|sample| self.key(node, sample)).collect()
    }

    /// Returns the bone's transforms at the same fractions of each interval between the first
    /// `count` samples, bone to parent.
    ///
    /// Channels are interpolated linearly; pivots, offsets and extra rotations must be constant.
    pub(super) fn keys_between(
        &self,
        node: &NodeTransform,
        count: usize,
        fractions: &[f64],
    ) -> Vec<Transform> {
        let mut keys = Vec::with_capacity(count.saturating_sub(1) * fractions.len());
        for sample in 1..count {
            keys.extend(fractions.iter().map(|&fraction| {
                let at = |channel: &ChannelSamples| channel.between(sample - 1, fraction);
                self.key_of(node, &self.lcl(at))
            }));
        }
        keys
    }

    /// Returns the bone's transform at a sample, bone to parent.
    // Forced inline: a key returned through memory is read before its parts are written, which
    // costs a sixth of the import of a file with much motion.
    #[inline(always)]
    pub(super) fn key(&self, node: &NodeTransform, sample: usize) -> Transform {
        if !self.space.is_empty() {
            return self.key_with_varying_space(node, sample);
        }
        self.key_of(node, &self.lcl(|channel| channel.at(sample)))
    }

    #[inline(always)]
    fn key_of(&self, node: &NodeTransform, lcl: &Lcl) -> Transform {
        let turn = self
            .constant_rotation
            .unwrap_or_else(|| node.rotation(lcl.rotation));
        finite_or_identity(node.local_with(lcl, turn).to_transform())
    }

    #[cold]
    fn key_with_varying_space(&self, node: &NodeTransform, sample: usize) -> Transform {
        let mut node = node.clone();
        self.space
            .iter()
            .for_each(|(property, channel)| node.set(*property, channel.at(sample)));
        finite_or_identity(
            node.local(&self.lcl(|channel| channel.at(sample)))
                .to_transform(),
        )
    }

    #[inline(always)]
    fn lcl(&self, at: impl Fn(&ChannelSamples) -> DVec3) -> Lcl {
        Lcl {
            translation: at(&self.translation),
            rotation: at(&self.rotation),
            scaling: at(&self.scaling),
        }
    }
}

/// Returns the key, or the identity where it overflows.
#[inline(always)]
pub(super) fn finite_or_identity(key: Transform) -> Transform {
    if key.is_finite() {
        key
    } else {
        Transform::IDENTITY
    }
}
