//! Texts of the import settings in the Details panel: unit, axes and sample rate.
//!
//! *In*: what the file says, formatted. *Out*: texts. *Not here*: how a unit is written
//! (`format.rs`).

pub(crate) const HEADING: &str = "Import";
pub(crate) const UNIT: &str = "Unit";
pub(crate) const AXES: &str = "Axes";
pub(crate) const UP: &str = "Up axis";
pub(crate) const FRONT: &str = "Front axis";
pub(crate) const SAMPLE_RATE: &str = "Sample rate";
pub(crate) const BUILT_IN: &str = "Built in";
pub(crate) const FIXED_BY_FORMAT: &str = "Fixed by the format";
pub(crate) const ANY_LENGTH_TIP: &str = "Any length: click to type";
pub(crate) const RESET: &str = "Reset to file";
pub(crate) const RESET_TIP: &str = "Removes the overrides";
pub(crate) const NO_OVERRIDES: &str = "No overrides";

/// Returns the choice that leaves a value as the file has it.
pub(crate) fn from_file(value: &str) -> String {
    format!("From file: {value}")
}

/// Returns up and front axis in one line.
pub(crate) fn axes(up: &str, front: &str) -> String {
    format!("{up} up, {front} front")
}

/// Returns the name of a setting with its value for screen readers.
pub(crate) fn spoken(name: &str, value: &str) -> String {
    format!("Import {name}: {value}")
}

/// Returns the tooltip of the unit.
pub(crate) fn unit_tip(stated: &str) -> String {
    format!("Length of one file unit. The file says {stated}; override it if the size is wrong.")
}

/// Returns the tooltip of the up axis.
pub(crate) fn up_tip(stated: &str) -> String {
    format!("Up axis (overrides the file). The file says {stated}.")
}

/// Returns the tooltip of the front axis.
pub(crate) fn front_tip(stated: &str) -> String {
    format!("Front axis (overrides the file). The file says {stated}.")
}

/// Returns the tooltip of the sample rate.
pub(crate) fn sample_rate_tip(stated: &str) -> String {
    format!(
        "Samples per second of every take. The file says {stated}; a higher rate keeps faster \
         motion, the length stays."
    )
}
