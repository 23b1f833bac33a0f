//! What was typed.
//!
//! *In*: the command line. *Out*: what it means, checked. *Not here*: doing it.

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
    /// Files to open in the window; without any the mannequin walks
    pub(super) files: Vec<PathBuf>,
    /// Give the character takes of another file, by the names of its bones; may be given several
    /// times
    #[arg(long = "takes-from", value_name = "FILE")]
    pub(super) takes_from: Vec<PathBuf>,
    /// Hang a prop on a bone, in metres and degrees (about X, then Y, then Z); may be given several
    /// times
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

/// What to do without a window.
#[derive(Debug, Subcommand)]
pub(super) enum Work {
    /// Print everything that is known about a file
    Inspect(Inspect),
    /// Render a picture of a character
    Render(Render),
    /// Print poses and skinned vertices as JSON, to hold against other programs
    Dump(Dump),
}

/// `maquette inspect`.
#[derive(Debug, Args)]
pub(super) struct Inspect {
    /// The file
    pub(super) file: PathBuf,
    /// Print JSON, with the seconds each stage of the import took
    #[arg(long)]
    pub(super) json: bool,
    /// How the file is imported.
    #[command(flatten)]
    pub(super) import: ImportArgs,
}

/// `maquette render`.
#[derive(Debug, Args)]
pub(super) struct Render {
    /// The file; without one the mannequin is rendered
    pub(super) file: Option<PathBuf>,
    /// Where the picture goes
    #[arg(long, value_name = "PNG")]
    pub(super) out: PathBuf,
    /// Take: its name, the part after the last |, or #INDEX
    #[arg(long, value_name = "NAME|#INDEX")]
    pub(super) take: Option<String>,
    /// Authored time; outside the take its nearest end is shown
    #[arg(long, value_name = "SECS", allow_negative_numbers = true, value_parser = finite, conflicts_with = "frame")]
    pub(super) time: Option<f64>,
    /// Frame as the file numbers it; outside the take its nearest end is shown
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = finite)]
    pub(super) frame: Option<f64>,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720")]
    pub(super) size: Size,
    /// Where to look from
    #[arg(long, value_enum, default_value = "three-quarter")]
    pub(super) view: View,
    /// Draw the bones
    #[arg(long)]
    pub(super) bones: bool,
    /// What other files bring.
    #[command(flatten)]
    pub(super) brought: BroughtArgs,
    /// Print how long each stage took
    #[arg(long)]
    pub(super) timing: bool,
    /// How the file is imported.
    #[command(flatten)]
    pub(super) import: ImportArgs,
}

/// What other files bring to a character: takes and props.
#[derive(Debug, Args)]
pub(super) struct BroughtArgs {
    /// Give the character takes of another file, by the names of its bones; may be given several
    /// times
    #[arg(long = "takes-from", value_name = "FILE")]
    pub(super) takes_from: Vec<PathBuf>,
    /// How takes of another file are fitted; by the skeletons' likeness without it
    #[arg(long, value_enum, requires = "takes_from")]
    pub(super) fit: Option<FitArg>,
    /// Hang a prop on a bone, in metres and degrees (about X, then Y, then Z); may be given several
    /// times
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
    /// The file
    pub(super) file: PathBuf,
    /// Take: its name, the part after the last |, or #INDEX; all takes without it
    #[arg(long, value_name = "NAME|#INDEX")]
    pub(super) take: Option<String>,
    /// Authored times, separated by commas; begin and end of the take without it
    #[arg(long, value_name = "SECS,SECS…", allow_hyphen_values = true, value_delimiter = ',', value_parser = finite)]
    pub(super) at: Vec<f64>,
    /// Metres and +Y up after the turn into component space, or the file's own units and axes
    #[arg(long, value_enum, default_value = "component")]
    pub(super) space: Space,
    /// Control points whose places are printed: numbers separated by commas, or "truth" for 16 of
    /// each mesh
    #[arg(long, value_name = "ID,ID…|truth")]
    pub(super) probes: Option<Probes>,
    /// What other files bring.
    #[command(flatten)]
    pub(super) brought: BroughtArgs,
    /// Lock the root in place; with --root-motion this is what the locked root becomes
    #[arg(long, value_enum)]
    pub(super) root_lock: Option<Lock>,
    /// Play from the take's begin through the times and let the root's motion move the character
    #[arg(long, value_enum)]
    pub(super) root_motion: Option<Rule>,
    /// Go on in the next round after the take's end
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
                .map_err(|_| format!("\"{part}\" is no control point's number"))
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
    /// Every translation as it is.
    AsAuthored,
    /// Bones stay as long as the character's are.
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
    /// The character looks at us.
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
    /// The reference pose's root.
    RefPose,
    /// The root at the take's begin.
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
    /// As Unreal takes it out.
    Unreal,
    /// So that the visible root moves exactly as the unlocked one did.
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
