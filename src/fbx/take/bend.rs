//! Whether frames alone can miss too much of a bone's motion: a bound that costs far less than
//! looking.
//!
//! *In*: a bone's curves and columns at the frames. *Out*: a bound in units of what may be missed,
//! and where a closer look has to look. *Not here*: that look (`fine`).
//!
//! Between two frames a column of straight curves runs straight. Its Euler angles then leave the
//! blend of the two quaternions by no more than an eighth of the products of their steps, because
//! turning about one axis moves the next, and by the uneven speed of the blend, which grows with
//! the cube of the step: 0.902 degrees for a step of 90. Curves that are not straight add what they
//! leave the straight line by.

use std::sync::Arc;

use super::super::node::NodeTransform;
use super::channel::{NodeChannels, ValueNode};
use super::column::{Column, Columns};
use super::curve::Curve;
use super::miss::{DEGREES, METRES, SCALE};
use crate::math::DVec3;

/// How a bone moves between two frames: how often one has to look to know all of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Course {
    /// Straight angles and small steps: a look half way tells the rest.
    #[default]
    Gentle,
    /// No corner: looks at the quarters tell the rest.
    Smooth,
    /// Anything: one has to look everywhere.
    Any,
}

/// What is known of a bone's motion between frames.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Bend {
    /// Bounds what frames alone miss, in units of what may be missed; infinite where it takes a
    /// closer look.
    pub(super) bound: f64,
    /// Where to look.
    pub(super) course: Course,
    /// Whether every column runs straight from frame to frame, so that the frames alone say what
    /// stands between them.
    pub(super) is_straight: bool,
}

/// What a sampler knows of a curve at its samples.
pub(super) struct Looks<'a, 'd> {
    /// See [`Curve::bend`].
    pub(super) bend: &'a dyn Fn(&Curve<'d>) -> f64,
    /// See [`Curve::is_on_samples`].
    pub(super) is_on_samples: &'a dyn Fn(&Curve<'d>) -> bool,
}

/// The largest step of straight angles, in degrees, of which a look half way tells the rest: the
/// parabola through three rotations leaves them by 0.0013 degrees then.
const GENTLE_STEP: f64 = 16.0;
/// The same for looks at the quarters.
const SMOOTH_STEP: f64 = 90.0;

/// Degrees by which a blend lags for a step of one degree, times the step's cube.
const LAG: f64 = 0.9025 / (90.0 * 90.0 * 90.0);

/// Finds out about a bone's motion between frames.
pub(super) fn look<'d>(
    node: &NodeTransform,
    channels: &NodeChannels<'d>,
    columns: &Columns,
    looks: &Looks<'_, 'd>,
) -> Bend {
    let (turn, step) = turn_bound(&columns.rotation, &channels.rotation);
    let bound = bound(node, channels, columns, looks, (turn, step));
    if bound <= 1.0 {
        return Bend {
            bound,
            ..Bend::default()
        };
    }
    let is_plain = channels.space.is_empty() && channels.values().all(|value| value.layer == 0);
    let curves = || channels.curves().filter(|curve| curve.constant().is_none());
    let has_no_corner = is_plain && curves().all(looks.is_on_samples);
    let is_straight = has_no_corner && curves().all(Curve::is_straight);
    let course = if !has_no_corner || step > SMOOTH_STEP {
        Course::Any
    } else if step <= GENTLE_STEP && is_straight {
        Course::Gentle
    } else {
        Course::Smooth
    };
    Bend {
        bound,
        course,
        is_straight,
    }
}

fn bound<'d>(
    node: &NodeTransform,
    channels: &NodeChannels<'d>,
    columns: &Columns,
    looks: &Looks<'_, 'd>,
    (turn, step): (f64, f64),
) -> f64 {
    if columns.space.iter().any(|(_, column)| column.is_moving()) {
        return f64::INFINITY;
    }
    let lever = node.lever_metres();
    // What turns about a point off its origin runs along an arc: its height is an eighth of the
    // angle's square.
    let arc = lever * step.to_radians().powi(2) / 8.0 / METRES;
    let mut bound = (turn / DEGREES).max(arc);
    if bound > 1.0 || (columns.scaling.is_moving() && node.has_scaling_pivot()) {
        return f64::INFINITY;
    }
    let bend = |column: &Column, layers: &[Arc<ValueNode<'d>>]| bend(looks.bend, column, layers);
    let rotation = bend(&columns.rotation, &channels.rotation);
    if rotation.is_infinite() {
        // Times a lever of zero it would be no number.
        return f64::INFINITY;
    }
    bound += rotation / DEGREES + lever * rotation.to_radians() / METRES;
    if bound <= 1.0 {
        bound = bound.max(
            bend(&columns.translation, &channels.translation) * node.unit_metres() / METRES + arc,
        );
    }
    if bound <= 1.0 {
        bound.max(bend(&columns.scaling, &channels.scaling) / SCALE)
    } else {
        bound
    }
}

/// Bounds how far straight angles leave the blend, and gives the largest step; degrees.
fn turn_bound(rotation: &Column, layers: &[Arc<ValueNode<'_>>]) -> (f64, f64) {
    let Column::Moving(values) = rotation else {
        return (0.0, 0.0);
    };
    if layers
        .iter()
        .all(|layer| moving(layer).all(|curve| curve.is_stepped()))
    {
        return (0.0, 0.0);
    }
    let (mut worst, mut widest) = (0.0_f64, 0.0_f64);
    for pair in values.windows(2) {
        let DVec3 { x, y, z } = (pair[1] - pair[0]).abs();
        let step = x + y + z;
        let twist = (x * y + y * z + z * x) * (std::f64::consts::PI / 180.0 / 8.0);
        worst = worst.max(twist + step * step * step * LAG);
        widest = widest.max(step);
    }
    (worst, widest)
}

/// Bounds how far the curves of a property leave straight lines; jumps are left out.
fn bend<'d>(
    of_curve: &dyn Fn(&Curve<'d>) -> f64,
    column: &Column,
    layers: &[Arc<ValueNode<'d>>],
) -> f64 {
    if !column.is_moving() {
        return 0.0;
    }
    // A further layer may fade by a curve that is not straight.
    let [layer] = layers else {
        return f64::INFINITY;
    };
    if layer.layer != 0 {
        return f64::INFINITY;
    }
    moving(layer)
        .filter(|curve| !curve.is_stepped())
        .map(of_curve)
        .sum()
}

fn moving<'v, 'd>(layer: &'v ValueNode<'d>) -> impl Iterator<Item = &'v Curve<'d>> {
    layer
        .curves
        .iter()
        .flatten()
        .filter(|curve| curve.constant().is_none())
}
