//! The one matrix type: row-major, row vectors.
//!
//! *In*: sixteen numbers in the order of files and shaders. *Out*: products, inverses, projections.
//! *Not here*: translation-rotation-scale values that blend (`transform.rs`).
//!
//! NOTE: glam's column `i` *is* our row `i`, and `Mul` swaps its operands. No glam matrix leaves
//! this file.
#![allow(clippy::disallowed_types)]

use super::transform::Transform;
use bytemuck::{Pod, Zeroable};
use glam::{DMat3, Mat3, Quat, Vec3, Vec4, Vec4Swizzles};
use std::ops::{Add, Mul};

/// A 4x4 matrix that transforms row vectors; its sixteen floats lie row by row, translation at 12
/// to 14.
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
#[repr(transparent)]
pub struct Mat4(glam::Mat4);

impl Default for Mat4 {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Mat4 {
    /// Maps every point to itself.
    pub const IDENTITY: Self = Self(glam::Mat4::IDENTITY);
    /// All sixteen numbers zero: the start of a weighted sum.
    pub const ZERO: Self = Self(glam::Mat4::ZERO);

    /// Builds from sixteen numbers row by row, as FBX files store them.
    #[must_use]
    pub const fn from_rows(rows: [f32; 16]) -> Self {
        Self(glam::Mat4::from_cols_array(&rows))
    }

    /// Builds from sixteen doubles row by row.
    #[must_use]
    pub fn from_rows_f64(rows: &[f64; 16]) -> Self {
        Self::from_rows(rows.map(|x| x as f32))
    }

    /// Returns the sixteen numbers row by row.
    #[must_use]
    pub const fn to_rows(self) -> [f32; 16] {
        self.0.to_cols_array()
    }

    /// Returns row `index` (0 to 3): the images of the X, Y, Z axes, then the origin's.
    #[must_use]
    pub fn row(self, index: usize) -> Vec4 {
        self.0.col(index)
    }

    /// Builds scale, then rotation, then translation.
    ///
    /// The nine numbers of the rotation are computed four at a time: this runs for every bone of
    /// every pose.
    #[must_use]
    #[inline]
    pub fn from_transform(transform: &Transform) -> Self {
        let q = Vec4::from(transform.rotation);
        let scale = transform.scale.extend(0.0);
        let double = q + q;
        let squares = q * double;
        let diagonal = (Vec4::ONE - squares.yxxw() - squares.zzyw()) * scale;
        let across = q.xxyw() * double.zyzw();
        let along = q.wwww() * double.yzxw();
        let plus = (across + along) * scale.zxyw();
        let minus = (across - along) * scale;
        Self(glam::Mat4::from_cols(
            Vec4::new(diagonal.x, plus.y, minus.x, 0.0),
            Vec4::new(minus.y, diagonal.y, plus.z, 0.0),
            Vec4::new(plus.x, minus.z, diagonal.z, 0.0),
            transform.translation.extend(1.0),
        ))
    }

    /// Builds a pure translation.
    #[must_use]
    pub fn from_translation(translation: Vec3) -> Self {
        Self(glam::Mat4::from_translation(translation))
    }

    /// Builds a pure rotation.
    #[must_use]
    pub fn from_rotation(rotation: Quat) -> Self {
        Self(glam::Mat4::from_quat(rotation))
    }

    /// Builds a pure scale.
    #[must_use]
    pub fn from_scale(scale: Vec3) -> Self {
        Self(glam::Mat4::from_scale(scale))
    }

    /// Returns row 3: where the origin goes.
    #[must_use]
    pub fn translation(self) -> Vec3 {
        self.0.w_axis.truncate()
    }

    /// Returns the same matrix with row 3 replaced.
    #[must_use]
    pub fn with_translation(self, translation: Vec3) -> Self {
        let mut m = self.0;
        m.w_axis = translation.extend(1.0);
        Self(m)
    }

    /// Transforms a point (w = 1) by an affine matrix.
    #[must_use]
    pub fn transform_point(self, point: Vec3) -> Vec3 {
        self.0.transform_point3(point)
    }

    /// Transforms a direction (w = 0).
    #[must_use]
    pub fn transform_vector(self, vector: Vec3) -> Vec3 {
        self.0.transform_vector3(vector)
    }

    /// Transforms a point by a projective matrix and divides by w.
    #[must_use]
    pub fn project_point(self, point: Vec3) -> Vec3 {
        self.0.project_point3(point)
    }

    /// Transforms a homogeneous row vector.
    #[must_use]
    pub fn transform_vec4(self, vector: Vec4) -> Vec4 {
        self.0 * vector
    }

    /// Transforms a surface normal by the inverse transpose of the upper 3x3 part; not normalised.
    ///
    /// Uses the cofactors, which need no division and stay finite for a flat matrix.
    #[must_use]
    pub fn transform_normal(self, normal: Vec3) -> Vec3 {
        let (x, y, z) = self.axes();
        let cofactor = Mat3::from_cols(y.cross(z), z.cross(x), x.cross(y));
        let sign = if x.dot(y.cross(z)) < 0.0 { -1.0 } else { 1.0 };
        cofactor * normal * sign
    }

    /// Returns `self` followed by `next` for two affine matrices: `*` without the terms that are
    /// zero.
    #[must_use]
    #[inline]
    pub fn then_affine(self, next: Self) -> Self {
        let a = &self.0;
        let n = &next.0;
        let turned = |row: Vec4| n.x_axis * row.x + n.y_axis * row.y + n.z_axis * row.z;
        Self(glam::Mat4::from_cols(
            turned(a.x_axis),
            turned(a.y_axis),
            turned(a.z_axis),
            turned(a.w_axis) + n.w_axis,
        ))
    }

    /// Returns a scale along the axes followed by `self`: rows 0 to 2 times the three factors.
    #[must_use]
    #[inline]
    pub fn after_scale(self, scale: Vec3) -> Self {
        let m = &self.0;
        Self(glam::Mat4::from_cols(
            m.x_axis * scale.x,
            m.y_axis * scale.y,
            m.z_axis * scale.z,
            m.w_axis,
        ))
    }

    /// Returns the inverse; NaN where the matrix is singular (ask [`Mat4::determinant`] first).
    #[must_use]
    pub fn inverse(self) -> Self {
        Self(self.0.inverse())
    }

    /// Returns the determinant; negative when the matrix mirrors.
    #[must_use]
    pub fn determinant(self) -> f32 {
        self.0.determinant()
    }

    /// Returns whether no number is NaN or infinite.
    #[must_use]
    pub fn is_finite(self) -> bool {
        self.0.is_finite()
    }

    /// Splits into translation, rotation and scale; shear is dropped, a mirror goes into the X
    /// scale.
    ///
    /// The rotation keeps the X axis and the XY plane, so rotating the matrix rotates it by the
    /// same amount.
    #[must_use]
    pub fn to_transform(self) -> Transform {
        let (x, y, z) = self.axes();
        let mirror = if x.dot(y.cross(z)) < 0.0 { -1.0 } else { 1.0 };
        let scale = Vec3::new(x.length() * mirror, y.length(), z.length());
        let axis_x = (x * mirror)
            .try_normalize()
            .or_else(|| y.cross(z).try_normalize())
            .unwrap_or(Vec3::X);
        let axis_y = y
            .normalize_or_zero()
            .reject_from_normalized(axis_x)
            .try_normalize();
        let axis_y = axis_y
            .or_else(|| z.cross(axis_x).try_normalize())
            .unwrap_or(axis_x.any_orthonormal_vector());
        let rotation =
            Quat::from_mat3(&Mat3::from_cols(axis_x, axis_y, axis_x.cross(axis_y))).normalize();
        Transform {
            translation: self.translation(),
            rotation: if rotation.is_finite() {
                rotation
            } else {
                Quat::IDENTITY
            },
            scale,
        }
    }

    /// Returns the rotation nearest to the upper 3x3 part; no axis is preferred under shear.
    ///
    /// The rotation of the polar decomposition, by Newton's iteration on the mean of a matrix and
    /// its inverse transpose (Higham, "Computing the polar decomposition", 1986). A mirror is
    /// removed along X first; a flat matrix has the rotation of [`Mat4::to_transform`].
    #[must_use]
    pub fn nearest_rotation(self) -> Quat {
        let (x, y, z) = self.axes();
        let mirror = if x.dot(y.cross(z)) < 0.0 { -1.0 } else { 1.0 };
        let largest = x.abs().max(y.abs()).max(z.abs()).max_element();
        let start = DMat3::from_cols((x * mirror).as_dvec3(), y.as_dvec3(), z.as_dvec3())
            * f64::from(largest).recip();
        if !start.is_finite() || start.determinant() < 1e-12 {
            return self.to_transform().rotation;
        }
        let norm = |m: &DMat3| {
            (m.x_axis.length_squared() + m.y_axis.length_squared() + m.z_axis.length_squared())
                .sqrt()
        };
        let mut near = start;
        for _ in 0..30 {
            let a = near.x_axis;
            let b = near.y_axis;
            let c = near.z_axis;
            let inverse =
                DMat3::from_cols(b.cross(c), c.cross(a), a.cross(b)) * near.determinant().recip();
            let evened = (norm(&inverse) / norm(&near)).sqrt();
            let next = near * (0.5 * evened) + inverse * (0.5 / evened);
            let is_there = next.abs_diff_eq(near, 1e-10);
            near = next;
            if is_there {
                break;
            }
        }
        Quat::from_mat3(&near.as_mat3()).normalize()
    }

    /// Splits into translation, nearest rotation and the stretch along the rotated axes; shear is
    /// dropped evenly, a mirror goes into the X scale.
    #[must_use]
    pub fn to_unsheared(self) -> Transform {
        let rotation = self.nearest_rotation();
        let (x, y, z) = self.axes();
        let scale = Vec3::new(
            (rotation * Vec3::X).dot(x),
            (rotation * Vec3::Y).dot(y),
            (rotation * Vec3::Z).dot(z),
        );
        Transform {
            translation: self.translation(),
            rotation,
            scale,
        }
    }

    /// Builds world-to-view for a camera at `eye` that looks at `target`.
    #[must_use]
    pub fn look_at(eye: Vec3, target: Vec3, up: Vec3) -> Self {
        Self(glam::Mat4::look_at_rh(eye, target, up))
    }

    /// Builds view-to-clip with depth 0 (near) to 1 (far).
    #[must_use]
    pub fn perspective(fov_y_radians: f32, aspect: f32, near: f32, far: f32) -> Self {
        Self(glam::Mat4::perspective_rh(fov_y_radians, aspect, near, far))
    }

    /// Builds a view-to-clip box of the given half extents, depth 0 (near) to 1 (far).
    #[must_use]
    pub fn orthographic(half_width: f32, half_height: f32, near: f32, far: f32) -> Self {
        Self(glam::Mat4::orthographic_rh(
            -half_width,
            half_width,
            -half_height,
            half_height,
            near,
            far,
        ))
    }

    fn axes(self) -> (Vec3, Vec3, Vec3) {
        (
            self.0.x_axis.truncate(),
            self.0.y_axis.truncate(),
            self.0.z_axis.truncate(),
        )
    }
}

impl Transform {
    /// Returns the same as a matrix.
    #[must_use]
    pub fn to_mat4(&self) -> Mat4 {
        Mat4::from_transform(self)
    }
}

impl Mul for Mat4 {
    type Output = Self;

    /// First `self`, then `next`.
    fn mul(self, next: Self) -> Self {
        Self(next.0 * self.0)
    }
}

impl Mul<f32> for Mat4 {
    type Output = Self;

    /// Scales all sixteen numbers: one term of a weighted sum.
    fn mul(self, weight: f32) -> Self {
        Self(self.0 * weight)
    }
}

impl Add for Mat4 {
    type Output = Self;

    /// Adds number by number: a weighted sum of matrices.
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}
