//! Findings about a file's axes, unit and frame rate.
//!
//! *In*: facts from an importer. *Out*: [`SpaceFinding`]. *Not here*: the sentences (`words`).

use super::super::axis::Axis;
use super::kind::NoteKind;

/// What was found about a file's axes, unit and frame rate.
#[derive(Clone, Debug, PartialEq)]
pub enum SpaceFinding {
    /// The file has no global settings: +Y up, +Z front, 1 cm, 30 fps.
    SettingsMissing,
    /// Files of this version state no axes and no unit: +Y up, +Z front, 1 cm.
    LegacySpaceMissing,
    /// The format has neither unit nor axes: metres, +Y up, +Z front.
    SpaceUnstated,
    /// The unit scale factor is not a positive number; 1 cm is used.
    UnitInvalid {
        /// Stated factor.
        factor: f64,
    },
    /// Up, front and right are not three different axes; +Y up, +Z front are used.
    AxesInvalid,
    /// The user chose another unit.
    UnitOverridden {
        /// Metres a unit, in use.
        chosen_metres: f64,
        /// Metres a unit, as the file says.
        stated_metres: f64,
    },
    /// The chosen front is on the line of up and was ignored.
    FrontConflictsWithUp {
        /// Chosen front.
        front: Axis,
        /// Up, in use.
        up: Axis,
    },
    /// The user chose other axes.
    AxesOverridden {
        /// Up, in use.
        up: Axis,
        /// Front, in use.
        front: Axis,
        /// Up, as the file says.
        stated_up: Axis,
        /// Front, as the file says.
        stated_front: Axis,
    },
    /// The time mode gives no frame rate; 30 fps is used.
    FrameRateMissing {
        /// Stated time mode.
        time_mode: i64,
    },
    /// The user chose another frame rate.
    FrameRateOverridden {
        /// Frames a second, in use.
        chosen_hz: f64,
        /// Frames a second, as the file says.
        stated_hz: f64,
    },
}

impl SpaceFinding {
    /// Returns the stable id and the group.
    pub(super) const fn class(&self) -> (&'static str, NoteKind) {
        match self {
            Self::SettingsMissing => ("global_settings_missing", NoteKind::DefaultTaken),
            Self::LegacySpaceMissing => ("legacy_space_missing", NoteKind::DefaultTaken),
            Self::SpaceUnstated => ("space_unstated", NoteKind::DefaultTaken),
            Self::UnitInvalid { .. } => ("unit_invalid", NoteKind::DefaultTaken),
            Self::AxesInvalid => ("axes_invalid", NoteKind::DefaultTaken),
            Self::UnitOverridden { .. } => ("unit_overridden", NoteKind::Overridden),
            Self::FrontConflictsWithUp { .. } => ("front_conflicts_with_up", NoteKind::Overridden),
            Self::AxesOverridden { .. } => ("axes_overridden", NoteKind::Overridden),
            Self::FrameRateMissing { .. } => ("frame_rate_missing", NoteKind::DefaultTaken),
            Self::FrameRateOverridden { .. } => ("frame_rate_overridden", NoteKind::Overridden),
        }
    }
}
