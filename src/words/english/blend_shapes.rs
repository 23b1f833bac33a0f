//! Texts of the blend shapes in the Details panel.
//!
//! *In*: names of channels, weights. *Out*: texts. *Not here*: what a weight does.

pub(crate) const HEADING: &str = "Blend shapes";
pub(crate) const FIND: &str = "Find blend shape";
pub(crate) const NO_MATCH: &str = "No matching blend shapes";
pub(crate) const RESET_ALL: &str = "Reset all blend shapes";
pub(crate) const NOTHING_TO_RESET: &str = "No weight is overridden";
pub(crate) const RESET_TIP: &str = "Overridden; resets to the animated weight";
pub(crate) const WEIGHT_TIP: &str = "Drag to override the weight";
pub(crate) const FIGURE_TIP: &str = "Drag, or click to type";

/// Returns the name of the button that resets a channel.
pub(crate) fn reset(channel: &str) -> String {
    format!("Reset {channel}")
}

/// Returns the name of a channel's number for screen readers.
pub(crate) fn percent(channel: &str) -> String {
    format!("{channel} percent")
}

/// Returns the tooltip of a channel; `targets` are the full weights of its target shapes, and
/// weights are 1 for 100 %.
pub(crate) fn about(
    channel: &str,
    mesh: &str,
    targets: &[f32],
    default_weight: f32,
    is_overridden: bool,
) -> String {
    let at: Vec<String> = targets
        .iter()
        .map(|weight| format!("{:.0} %", weight * 100.0))
        .collect();
    let shapes = match at.as_slice() {
        [] => "no target shape".to_owned(),
        [at] => format!("1 target shape at {at}"),
        _ => format!("{} target shapes at {}", at.len(), at.join(", ")),
    };
    let state = if is_overridden {
        "overridden"
    } else {
        "animated"
    };
    let default_percent = default_weight * 100.0;
    format!("{channel}\n{mesh}: {shapes}\nDefault {default_percent:.0} %, {state}")
}
