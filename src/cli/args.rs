//! The arguments of the command line.
//!
//! *In*: text as typed. *Out*: typed values, checked. *Not here*: carrying them out (`run.rs`).

use super::import_args::ImportArgs;
use crate::asset::{RootLockMode, RootMotionRule};
use crate::editor::{Fit, PropRequest, ViewDirection};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::str::FromStr;

/// Opens a character FBX and plays it as the authoring tool wrote it and as a game engine will run
/// it.
#[derive(Debug, Parser)]
#[command(name = "maquette", version, args_conflicts_with_subcommands = true)]
pub(super) struct Arguments {
    /// Files to open in the window; the mannequin if none are given
    pub(super) files: Vec<PathBuf>,
    /// Add the takes of another file to the character, by bone names; repeatable
    #[arg(long = "takes-from", value_name = "FILE")]
    pub(super) takes_from: Vec<PathBuf>,
    /// Attach a prop to a bone: metres, degrees about X, then Y, then Z, scale; repeatable
    #[arg(
        long = "prop",
        value_name = "PROP@BONE[:tx,ty,tz,rx,ry,rz,s]",
        allow_hyphen_values = true
    )]
    pub(super) props: Vec<PropRequest>,
    /// How the files are imported.
    #[command(flatten)]
    pub(super) import: ImportArgs,
    /// What to do instead of opening the window.
    #[command(subcommand)]
    pub(super) command: Option<Work>,
}

/// Subcommands, which need no window.
#[derive(Debug, Subcommand)]
pub(super) enum Work {
    /// Print what a file contains and what the import found
    Inspect(Inspect),
    /// Render one picture of a character
    Render(Render),
    /// Print poses and skinned vertices as JSON, to compare with other programs
    Dump(Dump),
}

/// `maquette inspect`.
#[derive(Debug, Args)]
pub(super) struct Inspect {
    /// File to inspect
    pub(super) file: PathBuf,
    /// Print JSON, with the seconds of each import stage
    #[arg(long)]
    pub(super) json: bool,
    /// How the file is imported.
    #[command(flatten)]
    pub(super) import: ImportArgs,
}

/// `maquette render`.
#[derive(Debug, Args)]
pub(super) struct Render {
    /// File to render; the mannequin if not given
    pub(super) file: Option<PathBuf>,
    /// PNG file to write
    #[arg(long, value_name = "PNG")]
    pub(super) out: PathBuf,
    /// Take: its name, the part after the last |, or #INDEX
    #[arg(long, value_name = "NAME|#INDEX")]
    pub(super) take: Option<String>,
    /// Authored time, seconds; clamped to the take
    #[arg(long, value_name = "SECS", allow_negative_numbers = true, value_parser = finite, conflicts_with = "frame")]
    pub(super) time: Option<f64>,
    /// Frame as numbered in the file; clamped to the take
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = finite)]
    pub(super) frame: Option<f64>,
    /// Width and height, pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720")]
    pub(super) size: Size,
    /// View direction
    #[arg(long, value_enum, default_value = "three-quarter")]
    pub(super) view: View,
    /// Draw the bones
    #[arg(long)]
    pub(super) bones: bool,
    /// Takes and props from other files.
    #[command(flatten)]
    pub(super) brought: BroughtArgs,
    /// Print the seconds of each stage
    #[arg(long)]
    pub(super) timing: bool,
    /// How the file is imported.
    #[command(flatten)]
    pub(super) import: ImportArgs,
}

/// What a character gets from other files: takes and props.
#[derive(Debug, Args)]
pub(super) struct BroughtArgs {
    /// Add the takes of another file to the character, by bone names; repeatable
    #[arg(long = "takes-from", value_name = "FILE")]
    pub(super) takes_from: Vec<PathBuf>,
    /// Fit of the takes of another file; chosen by comparing the skeletons if not given
    #[arg(long, value_enum, requires = "takes_from")]
    pub(super) fit: Option<FitArg>,
    /// Attach a prop to a bone: metres, degrees about X, then Y, then Z, scale; repeatable
    #[arg(
        long = "prop",
        value_name = "PROP@BONE[:tx,ty,tz,rx,ry,rz,s]",
        allow_hyphen_values = true
    )]
    pub(super) props: Vec<PropRequest>,
}

/// `maquette dump`.
#[derive(Debug, Args)]
pub(super) struct Dump {
    /// File to dump
    pub(super) file: PathBuf,
    /// Take: its name, the part after the last |, or #INDEX; all takes if not given
    #[arg(long, value_name = "NAME|#INDEX")]
    pub(super) take: Option<String>,
    /// Authored times, seconds, separated by commas; start and end of the take if not given
    #[arg(long, value_name = "SECS,SECS…", allow_hyphen_values = true, value_delimiter = ',', value_parser = finite)]
    pub(super) at: Vec<f64>,
    /// Space of the output: component space in metres with +Y up, or the file's own unit and axes
    #[arg(long, value_enum, default_value = "component")]
    pub(super) space: Space,
    /// Control points whose positions are printed: indices separated by commas, or "truth" for 16
    /// of each mesh
    #[arg(long, value_name = "ID,ID…|truth")]
    pub(super) probes: Option<Probes>,
    /// Takes and props from other files.
    #[command(flatten)]
    pub(super) brought: BroughtArgs,
    /// Lock the root in this mode; without --root-motion it stays in place
    #[arg(long, value_enum)]
    pub(super) root_lock: Option<Lock>,
    /// Extract root motion by this rule: play from the take's start through the times of --at
    #[arg(long, value_enum)]
    pub(super) root_motion: Option<Rule>,
    /// Loop at the take's end
    #[arg(long = "loop", requires = "root_motion")]
    pub(super) is_looping: bool,
    /// How the file is imported.
    #[command(flatten)]
    pub(super) import: ImportArgs,
}

fn finite(text: &str) -> Result<f64, String> {
    let number: f64 = text
        .trim()
        .parse()
        .map_err(|_| format!("\"{text}\" is not a number"))?;
    if number.is_finite() {
        Ok(number)
    } else {
        Err(format!("\"{text}\" is not finite"))
    }
}

/// Width and height in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    /// Pixels in a row.
    pub(super) width: u32,
    /// Rows.
    pub(super) height: u32,
}

/// No picture has a longer side.
const MAX_SIDE: u32 = 16_384;

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || {
            format!(
                "\"{text}\" is not WIDTHxHEIGHT in pixels, 1 to {MAX_SIDE} each, such as 1280x720"
            )
        };
        let (width, height) = text.split_once(['x', 'X']).ok_or_else(wrong)?;
        let side = |text: &str| {
            text.parse()
                .ok()
                .filter(|side| (1..=MAX_SIDE).contains(side))
                .ok_or_else(wrong)
        };
        Ok(Self {
            width: side(width)?,
            height: side(height)?,
        })
    }
}

/// Which control points are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Probes {
    /// These, where a mesh has them.
    Ids(Vec<u32>),
    /// Sixteen of each mesh, evenly spread; all where it has no more.
    Truth,
}

impl FromStr for Probes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "truth" {
            return Ok(Self::Truth);
        }
        let id = |part: &str| {
            part.trim()
                .parse()
                .map_err(|_| format!("\"{part}\" is not a control point index"))
        };
        text.split(',')
            .map(id)
            .collect::<Result<_, _>>()
            .map(Self::Ids)
    }
}

/// `--space`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Space {
    /// The file's own units and axes.
    File,
    /// Metres, +Y up.
    Component,
}

/// `--fit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum FitArg {
    /// Translations as authored.
    AsAuthored,
    /// The character's bone lengths.
    KeepProportions,
}

impl From<FitArg> for Fit {
    fn from(fit: FitArg) -> Self {
        match fit {
            FitArg::AsAuthored => Self::AsAuthored,
            FitArg::KeepProportions => Self::KeepProportions,
        }
    }
}

/// `--view`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum View {
    /// The character faces the camera.
    Front,
    /// From its left.
    Side,
    /// Front left, slightly above.
    ThreeQuarter,
    /// From above.
    Top,
}

impl From<View> for ViewDirection {
    fn from(view: View) -> Self {
        match view {
            View::Front => Self::Front,
            View::Side => Self::Side,
            View::ThreeQuarter => Self::ThreeQuarter,
            View::Top => Self::Top,
        }
    }
}

/// `--root-lock`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Lock {
    /// Root of the reference pose.
    RefPose,
    /// Root at the take's start.
    AnimFirstFrame,
    /// Identity.
    Zero,
}

impl From<Lock> for RootLockMode {
    fn from(lock: Lock) -> Self {
        match lock {
            Lock::RefPose => Self::RefPose,
            Lock::AnimFirstFrame => Self::AnimFirstFrame,
            Lock::Zero => Self::Zero,
        }
    }
}

/// `--root-motion`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Rule {
    /// As in Unreal.
    Unreal,
    /// The visible root moves exactly as the unlocked root.
    Rigid,
}

impl From<Rule> for RootMotionRule {
    fn from(rule: Rule) -> Self {
        match rule {
            Rule::Unreal => Self::Unreal,
            Rule::Rigid => Self::Rigid,
        }
    }
}
