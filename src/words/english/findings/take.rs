//! Sentences about takes.
//!
//! *In*: a finding, its count. *Out*: its sentence. *Not here*: other subjects.

use super::super::quantity::counted;
use crate::asset::TakeFinding;

/// Returns the sentence of a finding with that many occurrences.
pub(super) fn sentence(finding: &TakeFinding, count: u64) -> String {
    let n = |one: &str, several: &str| counted(count, one, several);
    match finding {
        TakeFinding::LayerMuted => format!(
            "{} muted in the authoring tool; skipped.",
            n("animation layer is", "animation layers are")
        ),
        TakeFinding::LayersSharedTooOften => {
            "The takes share their layers too often; the rest skipped.".to_owned()
        }
        TakeFinding::LayersCombined { layers } => {
            format!("{layers} animation layers combined into one track.")
        }
        TakeFinding::KeyCountMismatch => format!(
            "{} a time without a value or a value without a time; skipped.",
            n("key has", "keys have")
        ),
        TakeFinding::KeysUnordered => format!(
            "{} out of order or at the time of another; sorted, the last one counts.",
            n("key is", "keys are")
        ),
        TakeFinding::KeyValueInvalid => format!(
            "{} not a number; the value before holds.",
            n("key value is", "key values are")
        ),
        TakeFinding::KeyListUnreadable => format!(
            "{} a key list that cannot be read to its end; the keys before are used.",
            n("curve has", "curves have")
        ),
        TakeFinding::SlopeUnknown => format!(
            "{} slopes of an unknown kind; shown smooth.",
            n("key has", "keys have")
        ),
        TakeFinding::ObjectMissing => format!(
            "{} not in the file; skipped.",
            n("animated object is", "animated objects are")
        ),
        TakeFinding::PropertiesSkipped => format!(
            "{} (camera, light, material, other): not played.",
            n("animated property", "animated properties")
        ),
        TakeFinding::LengthLimited {
            claimed_secs,
            kept_secs,
        } => format!(
            "The take claims to last {claimed_secs:.0} s; cut to {kept_secs:.0} s. \
             Set its range in the authoring tool."
        ),
        TakeFinding::MemoryExceeded => {
            "All takes together need more memory than allowed; this one skipped. \
             Export fewer takes a file."
                .to_owned()
        }
        TakeFinding::FramesLimited { frames, kept } => {
            format!("{frames} frames are more than the file's size allows; {kept} kept.")
        }
        TakeFinding::StepsLimited => format!(
            "{} the memory budget; blended over a frame.",
            n("step exceeds", "steps exceed")
        ),
        TakeFinding::Undersampled {
            samples_per_frame,
            bone,
            degrees,
            metres,
            scale,
            ..
        } => {
            let sampled = match samples_per_frame {
                1 => "once".to_owned(),
                samples => format!("{samples} times"),
            };
            let missed = missed(*degrees, *metres, *scale);
            format!(
                "Sampled {sampled} a frame; up to {missed} of the curves missed at bone \"{bone}\". \
                 Raise the frame rate of the import."
            )
        }
        TakeFinding::Invalid { error } => format!("The take is invalid ({error}); skipped."),
        TakeFinding::NothingMoves => "No take in this file moves.".to_owned(),
    }
}

fn missed(degrees: Option<f64>, metres: Option<f64>, scale: Option<f64>) -> String {
    let parts = [
        degrees.map(|degrees| format!("{degrees:.2} degrees")),
        metres.map(|metres| format!("{:.2} mm", metres * 1000.0)),
        scale.map(|scale| format!("{:.3} % of scale", scale * 100.0)),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(", ")
}
