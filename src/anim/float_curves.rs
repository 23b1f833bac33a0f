//! Which float curves a character's poses carry, whatever take is played.
//!
//! *In*: the curves of all its takes, and curves that no take has. *Out*: one index for each curve,
//! the same in every pose, and the value of a curve that nothing plays. *Not here*: the values of
//! takes (`sample.rs`).

use crate::asset::{AnimSequence, FloatCurve, FloatCurveKind};

/// The float curves of a character, each once; poses store their values in this order.
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

    /// Adds the curves of a take that are missing, and returns the index of each of its curves.
    pub fn add(&mut self, take: &AnimSequence) -> Vec<usize> {
        let index = |curve: &FloatCurve| {
            self.find(&curve.kind, &curve.name)
                .unwrap_or_else(|| self.declare(curve.kind.clone(), curve.name.clone(), 0.0))
        };
        take.curves().iter().map(index).collect()
    }

    /// Adds a curve with the value it has where no take plays it, and returns its index.
    pub fn declare(&mut self, kind: FloatCurveKind, name: String, rest: f32) -> usize {
        self.entries.push((kind, name));
        self.rests.push(rest);
        self.entries.len() - 1
    }

    /// Returns the value of each curve where no take plays it, by index.
    #[must_use]
    pub fn rests(&self) -> &[f32] {
        &self.rests
    }

    /// Returns a curve's index by what it drives and its name.
    #[must_use]
    pub fn find(&self, kind: &FloatCurveKind, name: &str) -> Option<usize> {
        self.entries
            .iter()
            .position(|(own_kind, own_name)| own_kind == kind && own_name == name)
    }

    /// Returns what each curve drives and its name, by index.
    #[must_use]
    pub fn entries(&self) -> &[(FloatCurveKind, String)] {
        &self.entries
    }

    /// Returns the number of curves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether it has no curve.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
