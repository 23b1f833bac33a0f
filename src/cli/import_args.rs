//! `--unit`, `--up`, `--front`, `--rate`: import settings that override the file.
//!
//! *In*: the command line. *Out*: the editor's import settings. *Not here*: the import.

use crate::asset::Axis;
use crate::editor::ImportState;
use clap::Args;
use std::str::FromStr;

/// Import settings.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct ImportArgs {
    /// Length of one file unit (overrides the file): mm, cm, m, in, ft … or metres
    #[arg(long, value_name = "UNIT")]
    unit: Option<Unit>,
    /// Up axis (overrides the file)
    #[arg(long, value_name = "AXIS", allow_hyphen_values = true)]
    up: Option<Axis>,
    /// Front axis (overrides the file)
    #[arg(long, value_name = "AXIS", allow_hyphen_values = true)]
    front: Option<Axis>,
    /// Sample rate of the takes, fps (overrides the file)
    #[arg(long, value_name = "FPS", value_parser = rate)]
    rate: Option<f64>,
}

impl ImportArgs {
    /// Returns the editor's import settings.
    pub(super) fn state(self) -> ImportState {
        ImportState {
            unit_metres: self.unit.map(|unit| unit.0),
            up: self.up,
            front: self.front,
            frame_rate_hz: self.rate,
            ..ImportState::default()
        }
    }
}

/// A length in metres.
#[derive(Clone, Copy, Debug)]
struct Unit(f64);

impl FromStr for Unit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const NAMES: [(&str, f64); 15] = [
            ("mm", 0.001),
            ("cm", 0.01),
            ("dm", 0.1),
            ("m", 1.0),
            ("km", 1000.0),
            ("in", 0.0254),
            ("inch", 0.0254),
            ("ft", 0.3048),
            ("foot", 0.3048),
            ("feet", 0.3048),
            ("yd", 0.9144),
            ("yard", 0.9144),
            ("mi", 1609.344),
            ("metre", 1.0),
            ("meter", 1.0),
        ];
        let lower = text.trim().to_ascii_lowercase();
        let named = NAMES
            .iter()
            .find(|(name, _)| *name == lower)
            .map(|(_, metres)| *metres);
        let metres = named
            .or_else(|| lower.parse().ok())
            .filter(|metres: &f64| metres.is_finite() && *metres > 0.0);
        metres.map(Self).ok_or_else(|| {
            format!("\"{text}\" is not a unit; use mm, cm, dm, m, km, in, ft, yd, mi or a number of metres above 0")
        })
    }
}

fn rate(text: &str) -> Result<f64, String> {
    let wrong = || format!("\"{text}\" is not a sample rate; use 1 to 1000 fps");
    text.trim()
        .parse()
        .ok()
        .filter(|rate| (1.0..=1000.0).contains(rate))
        .ok_or_else(wrong)
}
