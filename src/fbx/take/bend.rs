//! Whether frames alone can miss too much of a bone's motion: a bound that costs far less than looking.
//!
//! *In*: a bone's curves and columns at the frames. *Out*: a bound in units of what may be missed. *Not here*:
//! the closer look at what exceeds it (`fine`).
//!
//! Between two frames a column of straight curves runs straight. Its Euler angles then leave the blend of the
//! two quaternions by no more than an eighth of the products of their steps, because turning about one axis
//! moves the next, and by the uneven speed of the blend, which grows with the cube of the step: 0.902 degrees
//! for a step of 90. Curves that are not straight add what they leave the straight line by.

use std::sync::Arc;

use super::super::node::NodeTransform;
use super::channel::{NodeChannels, ValueNode};
use super::column::{Column, Columns};
use super::curve::Curve;
use super::miss::{DEGREES, METRES, SCALE};
use crate::math::DVec3;

/// Degrees by which a blend lags for a step of one degree, times the step's cube.
const LAG: f64 = 0.9025 / (90.0 * 90.0 * 90.0);

/// Bounds what frames alone miss of a bone, in units of what may be missed; infinite where it takes a closer look.
///
/// `of_curve` bounds how far a curve leaves the straight line between two frames.
pub(super) fn bound<'d>(
    node: &NodeTransform,
    channels: &NodeChannels<'d>,
    columns: &Columns,
    of_curve: &dyn Fn(&Curve<'d>) -> f64,
) -> f64 {
    if columns.space.iter().any(|(_, column)| column.is_moving()) {
        return f64::INFINITY;
    }
    let (turn, step) = turn_bound(&columns.rotation, &channels.rotation);
    let lever = node.lever_metres();
    // What turns about a point off its origin runs along an arc: its height is an eighth of the angle's square.
    let mut bound = (turn / DEGREES).max(lever * step.to_radians().powi(2) / 8.0 / METRES);
    if bound > 1.0 || (columns.scaling.is_moving() && node.has_scaling_pivot()) {
        return f64::INFINITY;
    }
    let bend = |column: &Column, values: &[Arc<ValueNode<'d>>]| bend(of_curve, column, values);
    let rotation = bend(&columns.rotation, &channels.rotation);
    bound += rotation / DEGREES + lever * rotation.to_radians() / METRES;
    if bound <= 1.0 {
        bound = bound.max(
            bend(&columns.translation, &channels.translation) * node.unit_metres() / METRES
                + lever * step.to_radians().powi(2) / 8.0 / METRES,
        );
    }
    if bound <= 1.0 { bound.max(bend(&columns.scaling, &channels.scaling) / SCALE) } else { bound }
}

/// Bounds how far straight angles leave the blend, and gives the largest step; degrees.
fn turn_bound(rotation: &Column, layers: &[Arc<ValueNode<'_>>]) -> (f64, f64) {
    let Column::Moving(values) = rotation else { return (0.0, 0.0) };
    if layers.iter().all(|layer| moving(layer).all(|curve| curve.is_stepped())) {
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
fn bend<'d>(of_curve: &dyn Fn(&Curve<'d>) -> f64, column: &Column, layers: &[Arc<ValueNode<'d>>]) -> f64 {
    if !column.is_moving() {
        return 0.0;
    }
    let [layer] = layers else { return f64::INFINITY };
    moving(layer).filter(|curve| !curve.is_stepped()).map(of_curve).sum()
}

fn moving<'v, 'd>(layer: &'v ValueNode<'d>) -> impl Iterator<Item = &'v Curve<'d>> {
    layer.curves.iter().flatten().filter(|curve| curve.constant().is_none())
}
