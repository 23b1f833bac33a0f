//! Findings about takes of one file made for the skeleton of another.
//!
//! *In*: what retargeting measured. *Out*: [`RetargetFinding`]. *Not here*: the sentences
//! (`words`).

use super::kind::NoteKind;

/// What was found when takes of another file (the element) were retargeted.
#[derive(Clone, Debug, PartialEq)]
pub enum RetargetFinding {
    /// Takes were retargeted; the count says how many.
    Retargeted {
        /// Source bones that have a match.
        matched: usize,
        /// Source bones.
        counted: usize,
        /// How much larger the character is, where it keeps its proportions; `None` where
        /// translations are as authored.
        size_ratio: Option<f32>,
    },
    /// Source bones have no match.
    BonesUnmatched {
        /// Their names, in skeleton order.
        names: Vec<String>,
    },
    /// The bones' axes differ; each bone rotates as its source does from the reference pose.
    AxesDiffer,
}

impl RetargetFinding {
    /// Returns the stable id and the group.
    pub(super) const fn class(&self) -> (&'static str, NoteKind) {
        match self {
            Self::Retargeted { .. } => ("takes_retargeted", NoteKind::Lent),
            Self::BonesUnmatched { .. } => ("retarget_bones_unmatched", NoteKind::Lent),
            Self::AxesDiffer => ("retarget_axes_differ", NoteKind::Lent),
        }
    }
}
