//! Which float curves a character's poses carry, whatever take is played.
//!
//! In: the curves of all its takes, and what stands still without them. Out: one place a curve, the
//! same in every pose, and the value of a curve that nothing plays. Not here: the values of takes.

use crate::asset::{AnimSequence, FloatCurve, FloatCurveKind};

/// The float curves of a character, each once; poses keep their values in this order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FloatCurveTable {
    entries: Vec<(FloatCurveKind, String)>,
    rests: Vec<f32>,
}

impl FloatCurveTable {
    /// Collects the curves of some takes, in order of appearance.
    pub fn new<'a>(takes: impl IntoIterator<Item = &'a AnimSequence>) -> Self {
        let mut table = Self::default();
        for take in takes {
            table.add(take);
        }
        table
    }

    /// Adds what a take brings, and gives the place of each of its curves.
    pub fn add(&mut self, take: &AnimSequence) -> Vec<usize> {
        let place = |curve: &FloatCurve| {
            self.find(&curve.kind, &curve.name)
                .unwrap_or_else(|| self.declare(curve.kind.clone(), curve.name.clone(), 0.0))
        };
        take.curves().iter().map(place).collect()
    }

    /// Adds a curve with the value it has where no take plays it, and gives its place.
    pub fn declare(&mut self, kind: FloatCurveKind, name: String, rest: f32) -> usize {
        self.entries.push((kind, name));
        self.rests.push(rest);
        self.entries.len() - 1
    }

    /// Returns the value of each curve where no take plays it, by place.
    #[must_use]
    pub fn rests(&self) -> &[f32] {
        &self.rests
    }

    /// Finds a curve's place by what it drives and its name.
    #[must_use]
    pub fn find(&self, kind: &FloatCurveKind, name: &str) -> Option<usize> {
        self.entries
            .iter()
            .position(|(k, n)| k == kind && n == name)
    }

    /// Returns what each curve drives and its name, by place.
    #[must_use]
    pub fn entries(&self) -> &[(FloatCurveKind, String)] {
        &self.entries
    }

    /// Returns the number of curves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
