//! Sampling error: the tolerance, and a bound that costs far less than measuring it.
//!
//! *In*: two transforms of a bone; or a bone's curves and its channels at the frames. *Out*:
//! [`SamplingError`]; [`MotionBound`]: a bound in units of the tolerance, and how densely the
//! motion has to be probed. *Not here*: probing (`refinement.rs`).
//!
//! Between two frames a channel of linear curves is linear. Its Euler angles then deviate from the
//! blend of the two quaternions by at most an eighth of the products of their steps, because
//! turning about one axis moves the next, and by the uneven speed of the blend, which grows with
//! the cube of the step: 0.902 degrees for a step of 90. Curves that are not linear add their own
//! deviation from a straight line.

use std::sync::Arc;

use super::super::node::NodeTransform;
use super::channel::{CurveNode, NodeChannels};
use super::channel_samples::{BoneSamples, ChannelSamples};
use super::curves::Curve;
use crate::asset::TakeFinding;
use crate::math::{DQuat, DVec3, Transform};

/// Tolerance between two samples, degrees.
const TOLERANCE_DEGREES: f64 = 0.01;
/// Tolerance between two samples, metres.
const TOLERANCE_METRES: f64 = 1e-4;
/// Tolerance between two samples, as a part of a scale of one.
const TOLERANCE_SCALE: f64 = 1e-4;

/// The largest step of linear angles, in degrees, for which a probe half way tells the rest: the
/// parabola through three rotations then deviates by 0.0013 degrees.
const NEARLY_LINEAR_STEP: f64 = 16.0;
/// The same for probes at the quarters.
const SMOOTH_STEP: f64 = 90.0;
/// Degrees by which a blend lags for a step of one degree, times the cube of the step.
const LAG: f64 = 0.9025 / (90.0 * 90.0 * 90.0);

/// The difference between two transforms of a bone.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct SamplingError {
    /// Degrees.
    pub(super) degrees: f64,
    /// Metres, in parent space.
    pub(super) metres: f64,
    /// The largest difference of a scale factor.
    pub(super) scale: f64,
}

impl SamplingError {
    /// Measures the difference of two transforms.
    pub(super) fn between(a: &Transform, b: &Transform) -> Self {
        Self {
            degrees: angle(a.rotation.as_dquat(), b.rotation.as_dquat()).to_degrees(),
            metres: f64::from(a.translation.distance(b.translation)),
            scale: f64::from((a.scale - b.scale).abs().max_element()),
        }
    }

    /// Returns whether two transforms agree within the tolerance, at less cost than
    /// [`Self::between`].
    pub(super) fn is_within_tolerance(a: &Transform, b: &Transform) -> bool {
        // An angle as small as this equals its sine.
        const TOLERANCE_SINE: f64 = TOLERANCE_DEGREES / 2.0 * (std::f64::consts::PI / 180.0);
        let turn = a.rotation.as_dquat().conjugate() * b.rotation.as_dquat();
        turn.xyz().length_squared() <= TOLERANCE_SINE * TOLERANCE_SINE
            && f64::from(a.translation.distance_squared(b.translation))
                <= TOLERANCE_METRES * TOLERANCE_METRES
            && f64::from((a.scale - b.scale).abs().max_element()) <= TOLERANCE_SCALE
    }

    /// Returns the largest part in units of the tolerance: above 1 is too much.
    pub(super) fn ratio(&self) -> f64 {
        (self.degrees / TOLERANCE_DEGREES)
            .max(self.metres / TOLERANCE_METRES)
            .max(self.scale / TOLERANCE_SCALE)
    }

    /// Returns the figure of the part that exceeds its tolerance most: degrees, else metres.
    fn worst(&self) -> f64 {
        if self.degrees / TOLERANCE_DEGREES >= self.ratio() {
            self.degrees
        } else {
            self.metres
        }
    }

    /// Returns the finding about what remains at a bone, with the parts that exceed the tolerance.
    pub(super) fn finding(&self, samples_per_frame: usize, bone: &str) -> TakeFinding {
        let exceeding = |part: f64, tolerance: f64| (part > tolerance).then_some(part);
        TakeFinding::Undersampled {
            samples_per_frame,
            bone: bone.to_owned(),
            degrees: exceeding(self.degrees, TOLERANCE_DEGREES),
            metres: exceeding(self.metres, TOLERANCE_METRES),
            scale: exceeding(self.scale, TOLERANCE_SCALE),
            worst: self.worst(),
        }
    }
}

/// Radians between two rotations of about unit length.
fn angle(a: DQuat, b: DQuat) -> f64 {
    let turn = a.conjugate() * b;
    2.0 * DVec3::new(turn.x, turn.y, turn.z)
        .length()
        .atan2(turn.w.abs())
}

/// How smoothly a bone moves between two frames, which decides how densely it is probed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Smoothness {
    /// Linear angles and small steps: a probe half way tells the rest.
    #[default]
    NearlyLinear,
    /// No corner: probes at the quarters tell the rest.
    Smooth,
    /// Corners or fast turns: every sample is probed.
    Arbitrary,
}

/// What a bone's curves tell of its motion between frames.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct MotionBound {
    /// Bound of the sampling error of frames alone, in units of the tolerance; infinite where it
    /// takes probes.
    pub(super) bound: f64,
    /// How densely to probe.
    pub(super) smoothness: Smoothness,
    /// Whether every channel is linear between frames, so that probes need no curves.
    pub(super) is_linear: bool,
}

/// What a sampler tells of a curve at its samples.
pub(super) struct CurveProbe<'a, 'd> {
    /// See [`Curve::deviation_bound`].
    pub(super) deviation_bound: &'a dyn Fn(&Curve<'d>) -> f64,
    /// See [`Curve::has_keys_on_samples`].
    pub(super) has_keys_on_samples: &'a dyn Fn(&Curve<'d>) -> bool,
}

/// Bounds a bone's motion between frames from its channels at the frames.
pub(super) fn motion_bound<'d>(
    node: &NodeTransform,
    channels: &NodeChannels<'d>,
    samples: &BoneSamples,
    probe: &CurveProbe<'_, 'd>,
) -> MotionBound {
    let (turn, step) = turn_bound(&samples.rotation, &channels.rotation);
    let bound = bound(node, channels, samples, probe, (turn, step));
    if bound <= 1.0 {
        return MotionBound {
            bound,
            ..MotionBound::default()
        };
    }
    let is_base_layer_only = channels
        .curve_nodes()
        .all(|curve_node| curve_node.layer == 0);
    let is_plain = channels.space.is_empty() && is_base_layer_only;
    let curves = || channels.curves().filter(|curve| curve.constant().is_none());
    let has_no_corner = is_plain && curves().all(probe.has_keys_on_samples);
    let is_linear = has_no_corner && curves().all(Curve::is_linear);
    let smoothness = if !has_no_corner || step > SMOOTH_STEP {
        Smoothness::Arbitrary
    } else if step <= NEARLY_LINEAR_STEP && is_linear {
        Smoothness::NearlyLinear
    } else {
        Smoothness::Smooth
    };
    MotionBound {
        bound,
        smoothness,
        is_linear,
    }
}

fn bound<'d>(
    node: &NodeTransform,
    channels: &NodeChannels<'d>,
    samples: &BoneSamples,
    probe: &CurveProbe<'_, 'd>,
    (turn, step): (f64, f64),
) -> f64 {
    if samples
        .space
        .iter()
        .any(|(_, channel)| channel.is_varying())
    {
        return f64::INFINITY;
    }
    let lever = node.lever_metres();
    // What turns about a pivot off its origin runs along an arc: its height is an eighth of the
    // angle's square.
    let arc = lever * step.to_radians().powi(2) / 8.0 / TOLERANCE_METRES;
    let mut bound = (turn / TOLERANCE_DEGREES).max(arc);
    if bound > 1.0 || (samples.scaling.is_varying() && node.has_scaling_pivot()) {
        return f64::INFINITY;
    }
    let deviation = |channel: &ChannelSamples, curve_nodes: &[Arc<CurveNode<'d>>]| {
        deviation_bound(probe.deviation_bound, channel, curve_nodes)
    };
    let rotation = deviation(&samples.rotation, &channels.rotation);
    if rotation.is_infinite() {
        // Times a lever of zero it would not be a number.
        return f64::INFINITY;
    }
    bound += rotation / TOLERANCE_DEGREES + lever * rotation.to_radians() / TOLERANCE_METRES;
    if bound <= 1.0 {
        let translation = deviation(&samples.translation, &channels.translation);
        bound = bound.max(translation * node.unit_metres() / TOLERANCE_METRES + arc);
    }
    if bound <= 1.0 {
        bound.max(deviation(&samples.scaling, &channels.scaling) / TOLERANCE_SCALE)
    } else {
        bound
    }
}

/// Bounds how far linear angles deviate from the blend, and returns the largest step too; degrees.
fn turn_bound(rotation: &ChannelSamples, curve_nodes: &[Arc<CurveNode<'_>>]) -> (f64, f64) {
    let ChannelSamples::Varying(values) = rotation else {
        return (0.0, 0.0);
    };
    if curve_nodes
        .iter()
        .all(|curve_node| varying_curves(curve_node).all(Curve::is_stepped))
    {
        return (0.0, 0.0);
    }
    let mut worst = 0.0_f64;
    let mut widest = 0.0_f64;
    for pair in values.windows(2) {
        let DVec3 { x, y, z } = (pair[1] - pair[0]).abs();
        let step = x + y + z;
        let twist = (x * y + y * z + z * x) * (std::f64::consts::PI / 180.0 / 8.0);
        worst = worst.max(twist + step * step * step * LAG);
        widest = widest.max(step);
    }
    (worst, widest)
}

/// Bounds how far the curves of a property deviate from straight lines; steps are ignored.
fn deviation_bound<'d>(
    of_curve: &dyn Fn(&Curve<'d>) -> f64,
    channel: &ChannelSamples,
    curve_nodes: &[Arc<CurveNode<'d>>],
) -> f64 {
    if !channel.is_varying() {
        return 0.0;
    }
    // A further layer may fade by a curve that is not linear.
    let [curve_node] = curve_nodes else {
        return f64::INFINITY;
    };
    if curve_node.layer != 0 {
        return f64::INFINITY;
    }
    varying_curves(curve_node)
        .filter(|curve| !curve.is_stepped())
        .map(of_curve)
        .sum()
}

fn varying_curves<'v, 'd>(curve_node: &'v CurveNode<'d>) -> impl Iterator<Item = &'v Curve<'d>> {
    curve_node
        .curves
        .iter()
        .flatten()
        .filter(|curve| curve.constant().is_none())
}
