//! Texts about takes: their list, transitions, takes of other files.
//!
//! *In*: names, numbers that are formatted already. *Out*: texts. *Not here*: notices.

use crate::editor::{Easing, Fit, TransitionKind};

pub(crate) const HEADING: &str = "Takes";
pub(crate) const NO_TAKES: &str = "No takes: open a file with animation.";
pub(crate) const NO_MOTION: &str = "No motion";
pub(crate) const BLEND_TIME_TIP: &str = "Blend time";
pub(crate) const BLEND_CURVE_TIP: &str = "Blend curve";

pub(crate) const ADD_TAKES_FROM: &str = "Add takes from";
pub(crate) const ADD_TO_CHARACTER: &str = "Add takes to character";
pub(crate) const NO_OTHER_FILE: &str = "No other open file has takes";
pub(crate) const REMOVE: &str = "Remove takes";
pub(crate) const REMOVE_TIP: &str = "Removes these takes from the character";

/// Returns the tooltip of a take; `keys` is `None` where they were not counted.
pub(crate) fn about(name: &str, frames: &str, rate: &str, keys: Option<&str>) -> String {
    let keys = keys.map_or_else(String::new, |keys| format!(", {keys} keys"));
    format!("{name}\n{frames} frames at {rate}{keys}")
}

/// Returns the name of a transition and what it does.
pub(crate) const fn transition(kind: TransitionKind) -> [&'static str; 2] {
    match kind {
        TransitionKind::Cut => ["Cut", "Switches to the clicked take at once"],
        TransitionKind::CrossFade => ["Fade", "Cross-fades to the clicked take"],
        TransitionKind::Inertialize => [
            "Inertia",
            "Inertialization: switches at once, the old pose decays",
        ],
    }
}

/// Returns the name of a blend curve, as Unreal has it.
pub(crate) const fn easing(curve: Easing) -> &'static str {
    match curve {
        Easing::Linear => "Linear",
        Easing::Cubic => "Cubic",
        Easing::HermiteCubic => "Hermite Cubic",
        Easing::Sinusoidal => "Sinusoidal",
        Easing::QuadraticInOut => "Quadratic In Out",
        Easing::CubicInOut => "Cubic In Out",
        Easing::QuarticInOut => "Quartic In Out",
        Easing::QuinticInOut => "Quintic In Out",
        Easing::CircularIn => "Circular In",
        Easing::CircularOut => "Circular Out",
        Easing::CircularInOut => "Circular In Out",
        Easing::ExpIn => "Exp In",
        Easing::ExpOut => "Exp Out",
        Easing::ExpInOut => "Exp In Out",
    }
}

/// Returns the name of a fit and what it does.
pub(crate) const fn fit(fit: Fit) -> [&'static str; 2] {
    match fit {
        Fit::AsAuthored => ["As authored", "Keeps the translations of the other file"],
        Fit::KeepProportions => [
            "Keep proportions",
            "Keeps this character's bone lengths; the hips move in scale with its size, the root as \
             authored",
        ],
    }
}

/// Returns how many bones match, for people.
pub(crate) fn bones_matched(matched: usize, counted: usize) -> String {
    format!("{matched} of {counted} bones matched")
}

/// Returns the tooltip of takes that were retargeted: bones that match, the first `most_names` that
/// do not, and whether bone axes differ.
pub(crate) fn retargeted(
    matched: usize,
    counted: usize,
    unmatched: &[String],
    most_names: usize,
    are_axes_equal: bool,
) -> String {
    let mut text = bones_matched(matched, counted);
    if !unmatched.is_empty() {
        let names = unmatched
            .iter()
            .take(most_names)
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join(", ");
        text += &format!("\nUnmatched: {names}");
        let more = unmatched.len().saturating_sub(most_names);
        if more > 0 {
            text += &format!(" and {more} more");
        }
    }
    if !are_axes_equal {
        text += "\nBone axes differ; rotations are relative to the reference pose";
    }
    text
}
