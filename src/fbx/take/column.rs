//! What moves a bone, evaluated at the frames: one column a property.
//!
//! *In*: evaluated values. *Out*: the bone's transform at a frame. *Not here*: curves (`sampler`).

use super::super::node::{Lcl, NodeTransform, SpaceProperty};
use crate::math::{DQuat, DVec3, Transform};

/// A property over the frames.
pub(super) enum Column {
    /// Never changes.
    Constant(DVec3),
    /// One value a frame.
    Moving(Vec<DVec3>),
}

impl Column {
    /// Returns the value at a frame.
    #[inline(always)]
    pub(super) fn at(&self, frame: usize) -> DVec3 {
        match self {
            Self::Constant(value) => *value,
            Self::Moving(values) => values[frame],
        }
    }

    /// Returns the value at a share of the way from a frame to the next, where it runs straight
    /// between them.
    #[inline(always)]
    fn between(&self, frame: usize, share: f64) -> DVec3 {
        match self {
            Self::Constant(value) => *value,
            Self::Moving(values) => values[frame] * (1.0 - share) + values[frame + 1] * share,
        }
    }

    /// Returns whether it ever changes.
    pub(super) fn is_moving(&self) -> bool {
        matches!(self, Self::Moving(_))
    }
}

/// All that moves one bone, over the frames.
pub(super) struct Columns {
    /// `Lcl Translation`, file units.
    pub(super) translation: Column,
    /// `Lcl Rotation`, degrees.
    pub(super) rotation: Column,
    /// `Lcl Scaling`.
    pub(super) scaling: Column,
    /// Pivots, offsets and extra rotations.
    pub(super) space: Vec<(SpaceProperty, Column)>,
    /// The rotation, where it never changes.
    pub(super) held: Option<DQuat>,
}

impl Columns {
    /// Returns whether any of them ever changes.
    pub(super) fn are_moving(&self) -> bool {
        let lcl = [&self.translation, &self.rotation, &self.scaling];
        lcl.into_iter()
            .chain(self.space.iter().map(|(_, column)| column))
            .any(Column::is_moving)
    }

    /// Returns the bone's transforms at so many frames, in its parent's space.
    pub(super) fn keys(&self, node: &NodeTransform, count: usize) -> Vec<Transform> {
        (0..count).map(|frame| self.key(node, frame)).collect()
    }

    /// Returns the bone's transforms at the same shares of the way from each frame to the next, at
    /// so many frames, where all columns run straight between frames and the node's space does not
    /// move.
    pub(super) fn keys_between(
        &self,
        node: &NodeTransform,
        count: usize,
        shares: &[f64],
    ) -> Vec<Transform> {
        let mut keys = Vec::with_capacity(count.saturating_sub(1) * shares.len());
        for frame in 1..count {
            keys.extend(shares.iter().map(|&share| {
                let at = |column: &Column| column.between(frame - 1, share);
                self.key_of(node, &self.lcl(at))
            }));
        }
        keys
    }

    /// Returns the bone's transform at a frame, in its parent's space.
    // Inlined by force: a key that is handed back through memory is read before its parts are
    // written (a sixth of the import of a file with much motion).
    #[inline(always)]
    pub(super) fn key(&self, node: &NodeTransform, frame: usize) -> Transform {
        if !self.space.is_empty() {
            return self.key_in_moving_space(node, frame);
        }
        self.key_of(node, &self.lcl(|column| column.at(frame)))
    }

    #[inline(always)]
    fn key_of(&self, node: &NodeTransform, lcl: &Lcl) -> Transform {
        let turn = self.held.unwrap_or_else(|| node.rotation(lcl.rotation));
        finite(node.local_with(lcl, turn).to_transform())
    }

    #[cold]
    fn key_in_moving_space(&self, node: &NodeTransform, frame: usize) -> Transform {
        let mut node = node.clone();
        self.space
            .iter()
            .for_each(|(property, column)| node.set(*property, column.at(frame)));
        finite(
            node.local(&self.lcl(|column| column.at(frame)))
                .to_transform(),
        )
    }

    #[inline(always)]
    fn lcl(&self, at: impl Fn(&Column) -> DVec3) -> Lcl {
        Lcl {
            translation: at(&self.translation),
            rotation: at(&self.rotation),
            scaling: at(&self.scaling),
        }
    }
}

/// Takes the identity where a number is beyond all numbers.
#[inline(always)]
pub(super) fn finite(key: Transform) -> Transform {
    if key.is_finite() {
        key
    } else {
        Transform::IDENTITY
    }
}
