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
    /// Gives the value at a frame.
    #[inline]
    pub(super) fn at(&self, frame: usize) -> DVec3 {
        match self {
            Self::Constant(value) => *value,
            Self::Moving(values) => values[frame],
        }
    }

    /// Says whether it ever changes.
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
    /// Says whether any of them ever changes.
    pub(super) fn are_moving(&self) -> bool {
        let lcl = [&self.translation, &self.rotation, &self.scaling];
        lcl.into_iter().chain(self.space.iter().map(|(_, column)| column)).any(Column::is_moving)
    }

    /// Gives the bone's transform at a frame, in its parent's space.
    #[inline]
    pub(super) fn key(&self, node: &NodeTransform, frame: usize) -> Transform {
        let lcl = Lcl {
            translation: self.translation.at(frame),
            rotation: self.rotation.at(frame),
            scaling: self.scaling.at(frame),
        };
        if !self.space.is_empty() {
            let mut node = node.clone();
            self.space.iter().for_each(|(property, column)| node.set(*property, column.at(frame)));
            return finite(node.local(&lcl).to_transform());
        }
        let turn = self.held.unwrap_or_else(|| node.rotation(lcl.rotation));
        finite(node.local_with(&lcl, turn).to_transform())
    }
}

/// Takes the identity where a number is beyond all numbers.
pub(super) fn finite(key: Transform) -> Transform {
    if key.is_finite() { key } else { Transform::IDENTITY }
}
