//! What an import found, repaired and skipped.
//!
//! *In*: facts and notes from an importer. *Out*: what the report panel and `inspect` show. *Not
//! here*: how it is shown.

use super::findings::Note;

/// A take as the file lists it.
#[derive(Clone, Debug, PartialEq)]
pub struct TakeInfo {
    /// Name as in the file.
    pub name: String,
    /// Authored begin.
    pub start_secs: f64,
    /// Authored end.
    pub end_secs: f64,
    /// The rate it is sampled at.
    pub frame_rate_hz: f64,
    /// Authored keys of all its curves.
    pub keys: u64,
    /// Whether any bone, node or float curve moves in it.
    pub moves: bool,
}

/// What a file itself says about its space and rate.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StatedSpace {
    /// One file unit in metres.
    pub unit_metres: f64,
    /// Such as "+Y".
    pub up_axis: String,
    /// Such as "+Z".
    pub front_axis: String,
    /// Frames a second.
    pub frame_rate_hz: f64,
}

/// What an import found, repaired and skipped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImportReport {
    /// The file format's name, such as "FBX".
    pub format: String,
    /// The file's version, as 7400 for 7.4; 0 where the format has none.
    pub version: u32,
    /// How the file is written, such as "binary".
    pub encoding: String,
    /// The program that wrote it.
    pub creator: String,
    /// One file unit in metres.
    pub unit_metres: f64,
    /// Such as "+Y".
    pub up_axis: String,
    /// Such as "+Z".
    pub front_axis: String,
    /// The file's frame rate.
    pub frame_rate_hz: f64,
    /// What the file says, where unit, axes and rate above may be the user's choice; `None` for
    /// formats that leave no choice.
    pub stated: Option<StatedSpace>,
    /// All takes in file order.
    pub takes: Vec<TakeInfo>,
    /// What was repaired, skipped or is worth knowing.
    pub notes: Vec<Note>,
}

impl ImportReport {
    /// Returns the format that was read with its version, such as "FBX 7.4", "glTF 2.0" or "OBJ".
    #[must_use]
    pub fn format_and_version(&self) -> String {
        if self.version == 0 {
            return self.format.clone();
        }
        let major = self.version / 1000;
        let minor = format!("{:03}", self.version % 1000);
        let minor = minor.trim_end_matches('0');
        let minor = if minor.is_empty() { "0" } else { minor };
        format!("{} {major}.{minor}", self.format)
    }
}
