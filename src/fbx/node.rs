//! A node's own transform: Lcl values, pre- and post-rotation, pivots, offsets, rotation order.
//!
//! *In*: the properties of a model. *Out*: translation, rotation and scale in the parent's space,
//! for the saved values or for those of a curve; the geometric transform. *Not here*: parents
//! (`skeleton`).
//!
//! With column vectors the format defines
//! `T * Roff * Rp * Rpre * R * Rpost^-1 * Rp^-1 * Soff * Sp * S * Sp^-1`. Everything left of `S` is
//! rigid and what is right of it only moves the origin, so the product is exactly one translation,
//! rotation, scale.

use super::document::{Properties, Property};
use crate::asset::InheritRule;
use crate::math::{DQuat, DVec3, Transform, sin_cos};

/// Order in which the three Euler rotations are applied, first letter first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RotationOrder {
    /// X, then Y, then Z.
    #[default]
    Xyz,
    /// X, then Z, then Y.
    Xzy,
    /// Y, then Z, then X.
    Yzx,
    /// Y, then X, then Z.
    Yxz,
    /// Z, then X, then Y.
    Zxy,
    /// Z, then Y, then X.
    Zyx,
}

impl RotationOrder {
    /// Reads the format's number; the seventh, spheric XYZ, and unknown ones give `None`.
    pub fn from_number(number: i64) -> Option<Self> {
        Some(match number {
            0 => Self::Xyz,
            1 => Self::Xzy,
            2 => Self::Yzx,
            3 => Self::Yxz,
            4 => Self::Zxy,
            5 => Self::Zyx,
            _ => return None,
        })
    }

    /// Composes three angles in degrees to one rotation.
    #[inline]
    pub fn to_quat(self, degrees: DVec3) -> DQuat {
        let (s, c) = sin_cos(degrees * (std::f64::consts::PI / 360.0));
        // The product of the three quaternions, multiplied out: for `z * y * x` the cyclic orders'
        // signs.
        let sign = if self.is_cyclic() { 1.0 } else { -1.0 };
        let [i, j, k] = self.axes();
        let mut turn = [0.0; 4];
        turn[i] = s[i] * c[j] * c[k] - sign * c[i] * s[j] * s[k];
        turn[j] = c[i] * s[j] * c[k] + sign * s[i] * c[j] * s[k];
        turn[k] = c[i] * c[j] * s[k] - sign * s[i] * s[j] * c[k];
        turn[3] = c.x * c.y * c.z + sign * s.x * s.y * s.z;
        DQuat::from_array(turn)
    }

    /// Lists the axes, first applied first.
    fn axes(self) -> [usize; 3] {
        match self {
            Self::Xyz => [0, 1, 2],
            Self::Xzy => [0, 2, 1],
            Self::Yzx => [1, 2, 0],
            Self::Yxz => [1, 0, 2],
            Self::Zxy => [2, 0, 1],
            Self::Zyx => [2, 1, 0],
        }
    }

    fn is_cyclic(self) -> bool {
        matches!(self, Self::Xyz | Self::Yzx | Self::Zxy)
    }

    /// Splits a rotation into three angles in degrees, the inverse of [`Self::to_quat`].
    pub fn to_degrees(self, rotation: DQuat) -> DVec3 {
        // Column `c` of the rotation is the image of axis `c`.
        let [i, j, k] = self.axes();
        let sign = if self.is_cyclic() { 1.0 } else { -1.0 };
        let columns = [
            rotation * DVec3::X,
            rotation * DVec3::Y,
            rotation * DVec3::Z,
        ];
        let entry = |row: usize, column: usize| columns[column][row];
        let sine = (-sign * entry(k, i)).clamp(-1.0, 1.0);
        let mut angles = DVec3::ZERO;
        angles[j] = sine.asin();
        if sine.abs() < 1.0 - 1e-12 {
            angles[i] = (sign * entry(k, j)).atan2(entry(k, k));
            angles[k] = (sign * entry(j, i)).atan2(entry(i, i));
        } else {
            // The first and last axis coincide: all of the turn goes to the first.
            angles[i] = (-sign * entry(j, k)).atan2(entry(j, j));
        }
        angles * (180.0 / std::f64::consts::PI)
    }
}

/// Translation, rotation and scale in doubles.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trs {
    /// Metres.
    pub translation: DVec3,
    /// A unit quaternion.
    pub rotation: DQuat,
    /// Factors along the own axes.
    pub scale: DVec3,
}

impl Trs {
    /// Rounds to the type that poses are made of.
    #[inline(always)]
    pub fn to_transform(self) -> Transform {
        Transform::new(
            self.translation.as_vec3(),
            self.rotation.as_quat().normalize(),
            self.scale.as_vec3(),
        )
    }
}

/// The three animatable properties of a node as the file has them: file units and degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lcl {
    /// `Lcl Translation`, file units.
    pub translation: DVec3,
    /// `Lcl Rotation`, degrees.
    pub rotation: DVec3,
    /// `Lcl Scaling`.
    pub scaling: DVec3,
}

/// A property of a node beside its Lcl values that takes part in its transform and may be animated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpaceProperty {
    /// Degrees, before the rotation.
    PreRotation,
    /// Degrees, undone after the rotation.
    PostRotation,
    /// File units.
    RotationOffset,
    /// File units.
    RotationPivot,
    /// File units.
    ScalingOffset,
    /// File units.
    ScalingPivot,
}

impl SpaceProperty {
    /// Finds a property by its name in the file.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "PreRotation" => Self::PreRotation,
            "PostRotation" => Self::PostRotation,
            "RotationOffset" => Self::RotationOffset,
            "RotationPivot" => Self::RotationPivot,
            "ScalingOffset" => Self::ScalingOffset,
            "ScalingPivot" => Self::ScalingPivot,
            _ => return None,
        })
    }
}

/// Everything that turns a node's Lcl values into its transform.
#[derive(Debug, Clone, PartialEq)]
pub struct NodeTransform {
    /// Saved values.
    pub saved: Lcl,
    /// How the parent's scale is taken over.
    pub inherit: InheritRule,
    /// The file's number for that, where it is unknown and the usual rule is used.
    pub unknown_inherit: Option<i64>,
    /// Order of the Euler rotations.
    pub order: RotationOrder,
    /// Whether the order was spheric or unknown and XYZ is used.
    pub order_is_assumed: bool,
    unit: f64,
    pre: DQuat,
    post_inverse: DQuat,
    has_rotation_space: bool,
    rotation_offset: DVec3,
    rotation_pivot: DVec3,
    scaling_offset: DVec3,
    scaling_pivot: DVec3,
}

impl NodeTransform {
    /// Reads a model's properties; lengths are multiplied by `unit` (metres a file unit).
    pub fn read(props: &Properties<'_>, unit: f64) -> Self {
        // In one walk: every node is read, and asked for all of them.
        let [
            translation,
            rotation,
            scaling,
            inherit,
            order,
            active,
            limit_only,
            space @ ..,
        ] = props.get_all([
            "Lcl Translation",
            "Lcl Rotation",
            "Lcl Scaling",
            "InheritType",
            "RotationOrder",
            "RotationActive",
            "RotationSpaceForLimitOnly",
            "PreRotation",
            "PostRotation",
            "RotationOffset",
            "RotationPivot",
            "ScalingOffset",
            "ScalingPivot",
        ]);
        let zero =
            |prop: Option<Property<'_>>| prop.and_then(|prop| prop.vec3()).unwrap_or(DVec3::ZERO);
        let int = |prop: Option<Property<'_>>| prop.and_then(|prop| prop.int());
        let [
            pre,
            post,
            rotation_offset,
            rotation_pivot,
            scaling_offset,
            scaling_pivot,
        ] = space.map(zero);
        let order = RotationOrder::from_number(int(order).unwrap_or(0));
        let is_active = int(active).unwrap_or(1) != 0;
        let is_limit_only = int(limit_only).unwrap_or(0) != 0;
        let xyz = RotationOrder::Xyz;
        Self {
            saved: Lcl {
                translation: zero(translation),
                rotation: zero(rotation),
                scaling: scaling.and_then(|prop| prop.vec3()).unwrap_or(DVec3::ONE),
            },
            inherit: match int(inherit) {
                Some(0) => InheritRule::RrSs,
                Some(2) => InheritRule::Rrs,
                _ => InheritRule::RSrs,
            },
            unknown_inherit: int(inherit).filter(|kind| !(0..=2).contains(kind)),
            order: order.unwrap_or_default(),
            order_is_assumed: order.is_none(),
            unit,
            pre: xyz.to_quat(pre),
            post_inverse: xyz.to_quat(post).conjugate(),
            has_rotation_space: is_active && !is_limit_only,
            rotation_offset: rotation_offset * unit,
            rotation_pivot: rotation_pivot * unit,
            scaling_offset: scaling_offset * unit,
            scaling_pivot: scaling_pivot * unit,
        }
    }

    /// Puts another value into a property, degrees or file units.
    pub fn set(&mut self, property: SpaceProperty, value: DVec3) {
        match property {
            SpaceProperty::PreRotation => self.pre = RotationOrder::Xyz.to_quat(value),
            SpaceProperty::PostRotation => {
                self.post_inverse = RotationOrder::Xyz.to_quat(value).conjugate()
            }
            SpaceProperty::RotationOffset => self.rotation_offset = value * self.unit,
            SpaceProperty::RotationPivot => self.rotation_pivot = value * self.unit,
            SpaceProperty::ScalingOffset => self.scaling_offset = value * self.unit,
            SpaceProperty::ScalingPivot => self.scaling_pivot = value * self.unit,
        }
    }

    /// Returns the metres of a file unit.
    pub fn unit_metres(&self) -> f64 {
        self.unit
    }

    /// Returns how far the node's origin is from what it rotates about, at the saved scale;
    /// metres.
    pub fn lever_metres(&self) -> f64 {
        self.lever(self.saved.scaling).length()
    }

    /// Returns whether scaling moves the node's origin.
    pub fn has_scaling_pivot(&self) -> bool {
        self.scaling_pivot != DVec3::ZERO
    }

    #[inline(always)]
    fn lever(&self, scaling: DVec3) -> DVec3 {
        self.scaling_offset + self.scaling_pivot
            - scaling * self.scaling_pivot
            - self.rotation_pivot
    }

    /// Folds Lcl values into translation, rotation and scale in the parent's space, metres.
    pub fn local(&self, lcl: &Lcl) -> Trs {
        self.local_with(lcl, self.rotation(lcl.rotation))
    }

    /// Folds Lcl values whose rotation is composed already.
    #[inline(always)]
    pub fn local_with(&self, lcl: &Lcl, rotation: DQuat) -> Trs {
        Trs {
            translation: self.translation(lcl, rotation),
            rotation,
            scale: lcl.scaling,
        }
    }

    /// Folds the saved values.
    pub fn saved_local(&self) -> Trs {
        self.local(&self.saved)
    }

    /// Composes the rotation alone.
    #[inline(always)]
    pub fn rotation(&self, degrees: DVec3) -> DQuat {
        if self.has_rotation_space {
            let turn = self.pre * self.order.to_quat(degrees);
            if self.post_inverse == DQuat::IDENTITY {
                turn
            } else {
                turn * self.post_inverse
            }
        } else {
            // An inactive rotation block ignores its order as well.
            RotationOrder::Xyz.to_quat(degrees)
        }
    }

    #[inline(always)]
    fn translation(&self, lcl: &Lcl, rotation: DQuat) -> DVec3 {
        let origin = lcl.translation * self.unit;
        let lever = self.lever(lcl.scaling);
        let turned = if lever == DVec3::ZERO {
            lever
        } else {
            rotation * lever
        };
        origin + self.rotation_offset + self.rotation_pivot + turned
    }
}

/// Reads a model's geometric transform, which moves the node's own mesh and nothing below the node;
/// metres.
pub fn geometric(props: &Properties<'_>, unit: f64) -> Trs {
    Trs {
        translation: props.vec3("GeometricTranslation").unwrap_or(DVec3::ZERO) * unit,
        rotation: RotationOrder::Xyz
            .to_quat(props.vec3("GeometricRotation").unwrap_or(DVec3::ZERO)),
        scale: props.vec3("GeometricScaling").unwrap_or(DVec3::ONE),
    }
}
