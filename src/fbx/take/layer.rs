//! How animation layers combine: base, additive, override, override with passthrough, each with a
//! weight.
//!
//! *In*: an animation layer and the values below and of it. *Out*: the combined values. *Not here*:
//! curves.
//!
//! The first layer replaces the saved value. A further one adds (rotations and scales by
//! composition unless the layer says "by channel"), replaces, or fades from what lies below, as its
//! blend mode says.

use super::super::document::Object;
use super::super::node::RotationOrder;
use super::curve::Curve;
use crate::math::{DQuat, DVec3};

/// What a layer does to the values below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Blend {
    Additive,
    Override,
    Passthrough,
}

/// Which property is combined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Property {
    /// Values that add and fade linearly.
    Plain,
    /// Euler angles in degrees.
    Rotation(RotationOrder),
    /// Factors.
    Scaling,
}

/// A layer's settings.
#[derive(Debug, Clone)]
pub(super) struct LayerRule<'d> {
    /// Curve of the weight in per cent.
    pub(super) weight_curve: Option<Curve<'d>>,
    /// Whether it is switched off.
    pub(super) is_muted: bool,
    /// Whether only it, and others like it, are switched on.
    pub(super) is_solo: bool,
    weight: f64,
    blend: Blend,
    composes_rotation: bool,
    composes_scale: bool,
}

impl<'d> LayerRule<'d> {
    /// Reads a layer's settings.
    pub(super) fn read(layer: Object<'d>) -> Self {
        let props = layer.props();
        let is_on = |name: &str| props.int(name).unwrap_or(0) != 0;
        Self {
            weight_curve: None,
            is_muted: is_on("Mute"),
            is_solo: is_on("Solo"),
            weight: share(props.number("Weight").unwrap_or(100.0)),
            blend: match props.int("BlendMode").unwrap_or(0) {
                0 => Blend::Additive,
                2 => Blend::Passthrough,
                _ => Blend::Override,
            },
            composes_rotation: props.int("RotationAccumulationMode").unwrap_or(0) == 0,
            composes_scale: props.int("ScaleAccumulationMode").unwrap_or(0) == 0,
        }
    }

    /// Returns the layer's weight at each sample time, or the one weight that holds throughout;
    /// never none.
    pub(super) fn weights(&self, samples: &[f64]) -> Vec<f64> {
        let is_moving = self.blend != Blend::Override && !samples.is_empty();
        match self.weight_curve.as_ref().filter(|_| is_moving) {
            Some(curve) => curve
                .sample(samples, &curve.times().places(samples))
                .into_iter()
                .map(share)
                .collect(),
            None => vec![self.weight],
        }
    }

    /// Combines the layer's value with what lies below it.
    pub(super) fn combine(
        &self,
        below: DVec3,
        value: DVec3,
        weight: f64,
        property: Property,
    ) -> DVec3 {
        match (self.blend, property) {
            (Blend::Override, _) => value,
            (Blend::Additive, Property::Scaling) if self.composes_scale => {
                below * power(value, weight)
            }
            (Blend::Additive, Property::Rotation(order)) if self.composes_rotation => {
                let turn = DQuat::IDENTITY.slerp(order.to_quat(value), weight);
                order.to_degrees(order.to_quat(below) * turn)
            }
            (Blend::Additive, _) => below + value * weight,
            (Blend::Passthrough, Property::Scaling) if self.composes_scale => {
                power(below, 1.0 - weight) * power(value, weight)
            }
            (Blend::Passthrough, Property::Rotation(order)) if self.composes_rotation => {
                order.to_degrees(order.to_quat(below).slerp(order.to_quat(value), weight))
            }
            (Blend::Passthrough, _) => below * (1.0 - weight) + value * weight,
        }
    }
}

/// Per cent to a share of one.
fn share(per_cent: f64) -> f64 {
    let share = (per_cent / 100.0).clamp(0.0, 1.0);
    if share > 0.99999 { 1.0 } else { share }
}

/// Raises the magnitude of each factor and keeps its sign.
fn power(value: DVec3, exponent: f64) -> DVec3 {
    if exponent <= 0.0 {
        return DVec3::ONE;
    }
    let one = |v: f64| v.abs().powf(exponent) * if v < 0.0 { -1.0 } else { 1.0 };
    DVec3::new(one(value.x), one(value.y), one(value.z))
}
