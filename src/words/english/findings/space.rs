//! Sentences about axes, unit and frame rate.
//!
//! *In*: a finding. *Out*: its sentence. *Not here*: other subjects.

use crate::asset::SpaceFinding;

/// Returns the sentence of a finding.
pub(super) fn sentence(finding: &SpaceFinding) -> String {
    match finding {
        SpaceFinding::SettingsMissing => {
            "The file has no global settings; +Y up, +Z front, 1 cm and 30 fps used. \
             Override them in the import settings if they are wrong."
                .to_owned()
        }
        SpaceFinding::LegacySpaceMissing => {
            "Files of this version state no axes and no unit; +Y up, +Z front and 1 cm used. \
             Override them in the import settings if they are wrong."
                .to_owned()
        }
        SpaceFinding::SpaceUnstated => {
            "OBJ files state no unit and no axes; metres, +Y up and +Z front used.".to_owned()
        }
        SpaceFinding::UnitInvalid { factor } => {
            format!(
                "The unit scale factor is {factor}; 1 cm used. Override the unit if it is wrong."
            )
        }
        SpaceFinding::AxesInvalid => {
            "Up, front and right are not three different axes; +Y up and +Z front used. \
             Override the axes if they are wrong."
                .to_owned()
        }
        SpaceFinding::UnitOverridden {
            chosen_metres,
            stated_metres,
        } => format!("Unit overridden: {chosen_metres} m; the file says {stated_metres} m."),
        SpaceFinding::FrontConflictsWithUp { front, up } => format!(
            "Front {front} is parallel to up {up}; the chosen front is ignored. Choose another one."
        ),
        SpaceFinding::AxesOverridden {
            up,
            front,
            stated_up,
            stated_front,
        } => format!(
            "Axes overridden: {up} up, {front} front; the file says {stated_up} up, \
             {stated_front} front."
        ),
        SpaceFinding::FrameRateMissing { time_mode } => format!(
            "Time mode {time_mode} has no frame rate; 30 fps used. Override it if it is wrong."
        ),
        SpaceFinding::FrameRateOverridden {
            chosen_hz,
            stated_hz,
        } => format!("Frame rate overridden: {chosen_hz} fps; the file says {stated_hz} fps."),
    }
}
