//! Animation layers: how one combines with the layers below it.
//!
//! *In*: a layer's settings, its value and the value below it. *Out*: the combined value. *Not
//! here*: the curves of a layer (`channel.rs`).
//!
//! The first layer replaces the saved value. A further one adds (rotations and scales by
//! composition unless the layer says "by channel"), overrides, or overrides with passthrough, as
//! its blend mode says.

use super::super::document::Object;
use super::super::node::RotationOrder;
use super::curves::Curve;
use crate::math::{DQuat, DVec3};

/// The `BlendMode` of a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LayerBlendMode {
    Additive,
    Override,
    OverridePassthrough,
}

/// What kind of values a property has, which decides how layers combine them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PropertyKind {
    /// Values that add and fade linearly.
    Linear,
    /// Euler angles in degrees.
    Rotation(RotationOrder),
    /// Factors.
    Scaling,
}

/// The settings of a layer.
#[derive(Debug, Clone)]
pub(super) struct LayerRule<'d> {
    /// The curve of the weight, in per cent.
    pub(super) weight_curve: Option<Curve<'d>>,
    /// Whether it is off.
    pub(super) is_muted: bool,
    /// Whether only it and other solo layers are on.
    pub(super) is_solo: bool,
    weight: f64,
    blend_mode: LayerBlendMode,
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
            weight: fraction(props.number("Weight").unwrap_or(100.0)),
            blend_mode: match props.int("BlendMode").unwrap_or(0) {
                0 => LayerBlendMode::Additive,
                2 => LayerBlendMode::OverridePassthrough,
                _ => LayerBlendMode::Override,
            },
            composes_rotation: props.int("RotationAccumulationMode").unwrap_or(0) == 0,
            composes_scale: props.int("ScaleAccumulationMode").unwrap_or(0) == 0,
        }
    }

    /// Returns the layer's weight at each sample time, or the single weight of all samples; never
    /// none.
    pub(super) fn weights(&self, sample_times: &[f64]) -> Vec<f64> {
        let is_varying = self.blend_mode != LayerBlendMode::Override && !sample_times.is_empty();
        match self.weight_curve.as_ref().filter(|_| is_varying) {
            Some(curve) => curve
                .sample(sample_times, &curve.times().positions(sample_times))
                .into_iter()
                .map(fraction)
                .collect(),
            None => vec![self.weight],
        }
    }

    /// Returns the layer's value combined with the one below it.
    pub(super) fn combine(
        &self,
        below: DVec3,
        value: DVec3,
        weight: f64,
        property: PropertyKind,
    ) -> DVec3 {
        match (self.blend_mode, property) {
            (LayerBlendMode::Override, _) => value,
            (LayerBlendMode::Additive, PropertyKind::Scaling) if self.composes_scale => {
                below * signed_power(value, weight)
            }
            (LayerBlendMode::Additive, PropertyKind::Rotation(order)) if self.composes_rotation => {
                let turn = DQuat::IDENTITY.slerp(order.to_quat(value), weight);
                order.to_degrees(order.to_quat(below) * turn)
            }
            (LayerBlendMode::Additive, _) => below + value * weight,
            (LayerBlendMode::OverridePassthrough, PropertyKind::Scaling) if self.composes_scale => {
                signed_power(below, 1.0 - weight) * signed_power(value, weight)
            }
            (LayerBlendMode::OverridePassthrough, PropertyKind::Rotation(order))
                if self.composes_rotation =>
            {
                order.to_degrees(order.to_quat(below).slerp(order.to_quat(value), weight))
            }
            (LayerBlendMode::OverridePassthrough, _) => below * (1.0 - weight) + value * weight,
        }
    }
}

/// Converts per cent to a fraction from 0 to 1; almost 1 is 1.
fn fraction(per_cent: f64) -> f64 {
    let fraction = (per_cent / 100.0).clamp(0.0, 1.0);
    if fraction > 0.99999 { 1.0 } else { fraction }
}

/// Raises the magnitude of each factor to a power and keeps its sign.
fn signed_power(value: DVec3, exponent: f64) -> DVec3 {
    if exponent <= 0.0 {
        return DVec3::ONE;
    }
    let one = |v: f64| v.abs().powf(exponent) * if v < 0.0 { -1.0 } else { 1.0 };
    DVec3::new(one(value.x), one(value.y), one(value.z))
}
