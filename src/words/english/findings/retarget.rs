//! Sentences about takes of another file.
//!
//! *In*: a finding, its count. *Out*: its sentence. *Not here*: other subjects.

use super::super::quantity::counted;
use crate::asset::RetargetFinding;

/// Returns the sentence of a finding with that many occurrences.
pub(super) fn sentence(finding: &RetargetFinding, count: u64) -> String {
    match finding {
        RetargetFinding::Retargeted {
            matched,
            counted: of,
            size_ratio,
        } => {
            let takes = counted(count, "take", "takes");
            let fit = match size_ratio {
                Some(ratio) => {
                    format!("the character keeps its proportions (size {ratio:.2} to 1)")
                }
                None => "translations as authored".to_owned(),
            };
            format!("{takes} retargeted: {matched} of {of} bones matched, {fit}.")
        }
        RetargetFinding::BonesUnmatched { names } => format!(
            "{}: {}.",
            counted(count, "bone without a match", "bones without a match"),
            names.join(", ")
        ),
        RetargetFinding::AxesDiffer => {
            "The bone axes differ; each bone rotates as its source does from the reference pose."
                .to_owned()
        }
    }
}
