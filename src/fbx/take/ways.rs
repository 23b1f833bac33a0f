//! The ways from key to key of a curve, one after the other.
//!
//! *In*: a curve's keys and their attributes. *Out*: a [`Segment`] for each key that is asked for.
//! *Not here*: slopes (`tangent`), values on the way (`segment`).

use super::curve::Curve;
use super::segment::Segment;
use super::tangent::{self, KeyAttr, Knot, Slopes, flags};

/// What is known of a key when the way that leaves it is built.
#[derive(Clone, Copy)]
struct Leaving {
    key: usize,
    /// Place of its run of attributes.
    run: usize,
    before: Option<(Knot, KeyAttr)>,
    knot: Knot,
    attr: KeyAttr,
    next: Knot,
    /// Where they were solved already.
    slopes: Option<Slopes>,
}

/// Builds ways from key to key; one that follows the last one takes over what that knew.
pub(super) struct Ways<'c, 'd> {
    curve: &'c Curve<'d>,
    leaving: Option<Leaving>,
}

impl<'c, 'd> Ways<'c, 'd> {
    /// Starts anywhere on a curve.
    pub(super) fn new(curve: &'c Curve<'d>) -> Self {
        Self {
            curve,
            leaving: None,
        }
    }

    fn leave(&self, key: usize) -> Leaving {
        let curve = self.curve;
        let mut run = 0;
        let before = key
            .checked_sub(1)
            .map(|previous| (curve.knot(previous), curve.attr_near(previous, &mut run)));
        let attr = curve.attr_near(key, &mut run);
        Leaving {
            key,
            run,
            before,
            knot: curve.knot(key),
            attr,
            next: curve.knot(key + 1),
            slopes: None,
        }
    }

    /// Builds the way from a key, which is not the last one, to the next.
    pub(super) fn segment(&mut self, key: usize) -> Segment {
        let curve = self.curve;
        let leaving = self
            .leaving
            .filter(|leaving| leaving.key == key)
            .unwrap_or_else(|| self.leave(key));
        let Leaving {
            mut run,
            before,
            knot,
            attr,
            next,
            slopes,
            ..
        } = leaving;
        let next_attr = curve.attr_near(key + 1, &mut run);
        let after = (key + 2 < curve.key_count()).then(|| curve.knot(key + 2));
        let mut solved = None;
        let segment = if attr.flags & flags::CONSTANT != 0 {
            Segment::Held(if attr.flags & flags::CONSTANT_NEXT != 0 {
                next.value
            } else {
                knot.value
            })
        } else if attr.flags & flags::CUBIC == 0 {
            Segment::Straight(knot.value, next.value)
        } else {
            let here = slopes.unwrap_or_else(|| tangent::solve(before, knot, attr, Some(next)));
            let there = tangent::solve(Some((knot, attr)), next, next_attr, after);
            solved = Some(there);
            let span = next.time - knot.time;
            let handles = [here.right_weight, 1.0 - there.left_weight];
            let begins = knot.value + here.right * here.right_weight * span;
            let arrives = next.value - there.left * there.left_weight * span;
            Segment::bezier(handles, [knot.value, begins, arrives, next.value])
        };
        self.leaving = after.map(|after| Leaving {
            key: key + 1,
            run,
            before: Some((knot, attr)),
            knot: next,
            attr: next_attr,
            next: after,
            slopes: solved,
        });
        segment
    }
}
