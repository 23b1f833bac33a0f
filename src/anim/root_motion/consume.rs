//! What the root travelled since it was last asked for.
//!
//! In: extracted deltas, tick by tick. Out: one motion that is taken once a frame. Not here:
//! extraction (`extract.rs`), moving the object (`apply.rs`).

use super::extract::{Extracted, compose};
use crate::math::Transform;

/// Motion that waits to be given to the character.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootMotion {
    /// Rigid, component space, metres.
    pub delta: Transform,
    /// Whether the character first goes back to where it began (Loop and Reset).
    pub is_reset: bool,
}

impl RootMotion {
    /// Takes one tick's motion; with `is_reset` only what came after the edge counts.
    #[must_use]
    pub fn step(extracted: &Extracted, is_reset: bool) -> Self {
        match extracted.since_edge.filter(|_| is_reset) {
            Some(delta) => Self { delta, is_reset },
            None => Self {
                delta: extracted.delta,
                is_reset: false,
            },
        }
    }

    /// Adds a later tick's motion, which is local to the result of this one.
    #[must_use]
    pub fn then(self, later: Self) -> Self {
        if later.is_reset {
            return later;
        }
        Self {
            delta: compose(&self.delta, &later.delta),
            is_reset: self.is_reset,
        }
    }
}
