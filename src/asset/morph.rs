//! Blend shapes: named channels that move vertices away from where the mesh has them.
//!
//! *In*: an importer's lists. *Out*: shapes whose points are in range and in order. *Not here*:
//! weights at a time (`anim`), where deltas are added (`anim`, the shader).
//!
//! Shapes are sparse. Positions are kept by control point, so that split corners share them: 16
//! bytes for each moved point. Turned normals are kept by vertex, because the sides of a hard edge
//! turn differently: 16 bytes for each.

use crate::math::Vec3;

/// How far one shape moves the points of a mesh at full weight, and how it turns the normals of its
/// vertices. *Points and vertices ascend; all numbers are finite.*
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MorphShape {
    points: Vec<u32>,
    positions: Vec<Vec3>,
    vertices: Vec<u32>,
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

/// The blend shapes of one geometry. *Every key names a shape, every shape's points and vertices
/// are the geometry's.*
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MorphSet {
    channels: Vec<MorphChannel>,
    shapes: Vec<MorphShape>,
}

/// Why a set of shapes was refused.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum MorphError {
    /// The lists of a shape have different lengths.
    #[error(
        "a shape has {points} points, {positions} positions, {vertices} vertices and {normals} normals"
    )]
    Lengths {
        /// Moved points.
        points: usize,
        /// Their moves.
        positions: usize,
        /// Turned vertices.
        vertices: usize,
        /// Their turns.
        normals: usize,
    },
    /// The points or vertices of a shape do not ascend, or a number is not finite.
    #[error("the points or vertices of a shape do not ascend, or one of its numbers is not finite")]
    Order,
    /// A shape moves a point that the geometry does not have.
    #[error("a shape moves point {point}, but there are {points}")]
    PointOutOfRange {
        /// The point.
        point: u32,
        /// How many there are.
        points: u32,
    },
    /// A shape turns a vertex that the geometry does not have.
    #[error("a shape turns vertex {vertex}, but there are {vertices}")]
    VertexOutOfRange {
        /// The vertex.
        vertex: u32,
        /// How many there are.
        vertices: usize,
    },
    /// A channel's keys do not ascend or name a shape that is not there.
    #[error("the keys of channel \"{channel}\" do not ascend or name a shape that is not there")]
    Keys {
        /// The channel.
        channel: String,
    },
}

impl MorphShape {
    /// Takes moved control points, ascending, how far each moves (metres, mesh space), turned
    /// vertices, ascending, and what is added to the normal of each.
    ///
    /// # Errors
    /// When lengths differ, points do not ascend or numbers are not finite.
    pub fn new(
        points: Vec<u32>,
        positions: Vec<Vec3>,
        vertices: Vec<u32>,
        normals: Vec<Vec3>,
    ) -> Result<Self, MorphError> {
        if points.len() != positions.len() || vertices.len() != normals.len() {
            let points = points.len();
            let positions = positions.len();
            let vertices = vertices.len();
            let normals = normals.len();
            return Err(MorphError::Lengths {
                points,
                positions,
                vertices,
                normals,
            });
        }
        let is_finite = positions
            .iter()
            .chain(&normals)
            .all(|delta| delta.is_finite());
        let is_ascending = |list: &[u32]| list.windows(2).all(|pair| pair[0] < pair[1]);
        if !is_finite || !is_ascending(&points) || !is_ascending(&vertices) {
            return Err(MorphError::Order);
        }
        Ok(Self {
            points,
            positions,
            vertices,
            normals,
        })
    }

    /// Returns the control points it moves, ascending.
    #[must_use]
    pub fn points(&self) -> &[u32] {
        &self.points
    }

    /// Returns how far it moves each of them, metres, mesh space.
    #[must_use]
    pub fn positions(&self) -> &[Vec3] {
        &self.positions
    }

    /// Returns the vertices whose normals it turns, ascending.
    #[must_use]
    pub fn vertices(&self) -> &[u32] {
        &self.vertices
    }

    /// Returns what it adds to the normal of each of them.
    #[must_use]
    pub fn normals(&self) -> &[Vec3] {
        &self.normals
    }
}

impl MorphSet {
    /// Takes channels and the shapes they name, for a geometry of that many control points and
    /// vertices.
    ///
    /// # Errors
    /// When a point or vertex is out of range, or keys do not ascend or name no shape.
    pub fn new(
        channels: Vec<MorphChannel>,
        shapes: Vec<MorphShape>,
        points: u32,
        vertices: usize,
    ) -> Result<Self, MorphError> {
        let last = shapes
            .iter()
            .filter_map(|shape| shape.points.last().copied())
            .max();
        if let Some(point) = last.filter(|&point| point >= points) {
            return Err(MorphError::PointOutOfRange { point, points });
        }
        let last = shapes
            .iter()
            .filter_map(|shape| shape.vertices.last().copied())
            .max();
        if let Some(vertex) = last.filter(|&vertex| vertex as usize >= vertices) {
            return Err(MorphError::VertexOutOfRange { vertex, vertices });
        }
        let is_sound = |channel: &MorphChannel| {
            let keys = &channel.keys;
            let is_ascending = keys.windows(2).all(|pair| pair[0].weight <= pair[1].weight);
            let is_named = keys
                .iter()
                .all(|key| (key.shape as usize) < shapes.len() && key.weight.is_finite());
            is_ascending && is_named && channel.saved.is_finite()
        };
        if let Some(channel) = channels.iter().find(|channel| !is_sound(channel)) {
            return Err(MorphError::Keys {
                channel: channel.name.clone(),
            });
        }
        Ok(Self { channels, shapes })
    }

    /// Returns the channels, in file order.
    #[must_use]
    pub fn channels(&self) -> &[MorphChannel] {
        &self.channels
    }

    /// Returns the shapes that keys name.
    #[must_use]
    pub fn shapes(&self) -> &[MorphShape] {
        &self.shapes
    }

    /// Returns whether there is no channel.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.channels.is_empty()
    }
}
