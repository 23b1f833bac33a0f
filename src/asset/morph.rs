//! Blend shapes: named channels that move vertices away from where the mesh has them.
//!
//! *In*: an importer's lists. *Out*: shapes whose points are in range and in order. *Not here*: weights at a time
//! (`anim`), where deltas are added (`anim`, the shader).
//!
//! Shapes are kept by control point, sparse, and split corners share them: 16 bytes for each moved point, 28 where
//! the shape turns normals too. That is what the file itself holds, however finely its corners are split.

use crate::math::Vec3;

/// How far one shape moves the points of a mesh at full weight. *Points ascend; all numbers are finite.*
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MorphShape {
    points: Vec<u32>,
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
}

/// A shape on a channel, and the channel's weight at which it shows alone and in full.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MorphKey {
    /// 1 for the shape at the end, less for those in between; may be negative.
    pub weight: f32,
    /// Place in [`MorphSet::shapes`].
    pub shape: u32,
}

/// A number that the file animates and the shapes it fades through.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MorphChannel {
    /// As in the file; unique in its set.
    pub name: String,
    /// The weight it was saved with: 1 = 100 %.
    pub saved: f32,
    /// Ascending by weight.
    pub keys: Vec<MorphKey>,
}

/// The blend shapes of one geometry. *Every key names a shape, every shape's points are points of the geometry.*
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MorphSet {
    channels: Vec<MorphChannel>,
    shapes: Vec<MorphShape>,
}

/// Why a set of shapes was refused.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum MorphError {
    /// The lists of a shape have different lengths.
    #[error("a shape has {points} points, {positions} positions and {normals} normals")]
    Lengths {
        /// Moved points.
        points: usize,
        /// Their moves.
        positions: usize,
        /// Their turns.
        normals: usize,
    },
    /// The points of a shape do not ascend, or a number is not finite.
    #[error("the points of a shape do not ascend, or one of its numbers is not finite")]
    Order,
    /// A shape moves a point that the geometry does not have.
    #[error("a shape moves point {point}, but there are {points}")]
    PointOutOfRange {
        /// The point.
        point: u32,
        /// How many there are.
        points: u32,
    },
    /// A channel's keys do not ascend or name a shape that is not there.
    #[error("the keys of channel \"{channel}\" do not ascend or name a shape that is not there")]
    Keys {
        /// The channel.
        channel: String,
    },
}

impl MorphShape {
    /// Takes moved points (control points, ascending), how far each moves (metres, mesh space), and what is added
    /// to its normal, none or one a point.
    ///
    /// # Errors
    /// When lengths differ, points do not ascend or numbers are not finite.
    pub fn new(points: Vec<u32>, positions: Vec<Vec3>, normals: Vec<Vec3>) -> Result<Self, MorphError> {
        let is_long = |list: &[Vec3]| list.len() == points.len();
        if !is_long(&positions) || !(normals.is_empty() || is_long(&normals)) {
            let (points, positions, normals) = (points.len(), positions.len(), normals.len());
            return Err(MorphError::Lengths { points, positions, normals });
        }
        let is_finite = positions.iter().chain(&normals).all(|delta| delta.is_finite());
        if !is_finite || points.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Err(MorphError::Order);
        }
        Ok(Self { points, positions, normals })
    }

    /// Gives the control points it moves, ascending.
    #[must_use]
    pub fn points(&self) -> &[u32] {
        &self.points
    }

    /// Gives how far it moves each of them, metres, mesh space.
    #[must_use]
    pub fn positions(&self) -> &[Vec3] {
        &self.positions
    }

    /// Gives what it adds to each one's normal; empty where it leaves normals alone.
    #[must_use]
    pub fn normals(&self) -> &[Vec3] {
        &self.normals
    }

    /// Gives what it adds to the normal of its `i`th point.
    #[must_use]
    pub fn normal(&self, i: usize) -> Vec3 {
        self.normals.get(i).copied().unwrap_or(Vec3::ZERO)
    }
}

impl MorphSet {
    /// Takes channels and the shapes they name, for a geometry of so many control points.
    ///
    /// # Errors
    /// When a point is out of range, or keys do not ascend or name no shape.
    pub fn new(channels: Vec<MorphChannel>, shapes: Vec<MorphShape>, points: u32) -> Result<Self, MorphError> {
        let last = shapes.iter().filter_map(|shape| shape.points.last().copied()).max();
        if let Some(point) = last.filter(|&point| point >= points) {
            return Err(MorphError::PointOutOfRange { point, points });
        }
        let is_sound = |channel: &MorphChannel| {
            let keys = &channel.keys;
            let is_ascending = keys.windows(2).all(|pair| pair[0].weight <= pair[1].weight);
            let is_named = keys.iter().all(|key| (key.shape as usize) < shapes.len() && key.weight.is_finite());
            is_ascending && is_named && channel.saved.is_finite()
        };
        if let Some(channel) = channels.iter().find(|channel| !is_sound(channel)) {
            return Err(MorphError::Keys { channel: channel.name.clone() });
        }
        Ok(Self { channels, shapes })
    }

    /// Gives the channels, in file order.
    #[must_use]
    pub fn channels(&self) -> &[MorphChannel] {
        &self.channels
    }

    /// Gives the shapes that keys name.
    #[must_use]
    pub fn shapes(&self) -> &[MorphShape] {
        &self.shapes
    }

    /// Tells whether there is no channel.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.channels.is_empty()
    }
}
