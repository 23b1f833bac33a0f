//! Axis-aligned boxes: what a camera frames and a shadow covers.
//!
//! *In*: points. *Out*: centre, size, union. *Not here*: what moves the points (`mat4.rs`,
//! `transform.rs`).

use super::Mat4;
use glam::Vec3;

/// An axis-aligned box; empty when `min` exceeds `max`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Smallest corner.
    pub min: Vec3,
    /// Largest corner.
    pub max: Vec3,
}

impl Default for Bounds {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Bounds {
    /// Holds no point.
    pub const EMPTY: Self = Self {
        min: Vec3::INFINITY,
        max: Vec3::NEG_INFINITY,
    };

    /// Encloses all points; those that are not finite are skipped.
    pub fn from_points(points: impl IntoIterator<Item = Vec3>) -> Self {
        let mut bounds = Self::EMPTY;
        for point in points {
            bounds.add(point);
        }
        bounds
    }

    /// Grows to hold one more point.
    pub fn add(&mut self, point: Vec3) {
        if point.is_finite() {
            self.min = self.min.min(point);
            self.max = self.max.max(point);
        }
    }

    /// Returns the smallest box around both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self {
            min: self.min.min(other.min),
            max: self.max.max(other.max),
        }
    }

    /// Returns whether it holds no point.
    #[must_use]
    pub fn is_empty(self) -> bool {
        !(self.min.x <= self.max.x && self.min.y <= self.max.y && self.min.z <= self.max.z)
    }

    /// Returns the centre; the origin when empty.
    #[must_use]
    pub fn center(self) -> Vec3 {
        if self.is_empty() {
            Vec3::ZERO
        } else {
            (self.min + self.max) * 0.5
        }
    }

    /// Returns the edge lengths; zero when empty.
    #[must_use]
    pub fn size(self) -> Vec3 {
        if self.is_empty() {
            Vec3::ZERO
        } else {
            self.max - self.min
        }
    }

    /// Returns the eight corners, also of an empty box (then at the origin).
    #[must_use]
    pub fn corners(self) -> [Vec3; 8] {
        let (low, high) = if self.is_empty() {
            (Vec3::ZERO, Vec3::ZERO)
        } else {
            (self.min, self.max)
        };
        std::array::from_fn(|i| {
            Vec3::new(
                if i & 1 == 0 { low.x } else { high.x },
                if i & 2 == 0 { low.y } else { high.y },
                if i & 4 == 0 { low.z } else { high.z },
            )
        })
    }

    /// Returns the box around the transformed corners; empty stays empty.
    #[must_use]
    pub fn transformed(self, to_space: Mat4) -> Self {
        if self.is_empty() {
            return self;
        }
        Self::from_points(
            self.corners()
                .map(|corner| to_space.transform_point(corner)),
        )
    }
}
