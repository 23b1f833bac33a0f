//! Global settings, creator, active take: what the file says about itself.
//!
//! *In*: `GlobalSettings`, `FBXHeaderExtension`, `Documents`, `Takes`. *Out*: [`Settings`]. *Not
//! here*: what is done with them (`axes.rs`, `sequence.rs`).

use super::element::Element;
use super::props::{Properties, Property};

/// What the file says about its axes, unit, frame rate, creator and active take.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// Version of the file, such as 7400.
    pub version: u32,
    /// Whether the file has global settings at all; if not, the values below are the format's
    /// defaults.
    pub present: bool,
    /// Up axis (0, 1, 2 for X, Y, Z) and its sign.
    pub up: (i64, i64),
    /// Front axis and its sign, as the file's parity names it: the axis that points at the viewer.
    pub front: (i64, i64),
    /// Axis that points to the right seen from the front, and its sign.
    pub coord: (i64, i64),
    /// Centimetres a file unit.
    pub unit_scale_factor: f64,
    /// Time mode, the number of the format's list of frame rates.
    pub time_mode: i64,
    /// Frames a second when the time mode says "custom".
    pub custom_frame_rate: f64,
    /// Time span of the scene in ticks, where given.
    pub time_span: Option<(i64, i64)>,
    /// Ticks-per-second definition of the header: 127 is the usual one, 0 the newer.
    pub tc_definition: Option<i64>,
    /// Version of the header block; 0 when not given.
    pub header_version: i64,
    /// Program that wrote the file.
    pub creator: String,
    /// Name of the take that was active in the authoring tool.
    pub active_take: Option<String>,
}

impl Settings {
    pub(super) fn read(top: Element<'_>, version: u32) -> Self {
        let block = top.child("GlobalSettings");
        let own = block.and_then(|b| b.child("Properties70").or(Some(b)));
        let props = Properties {
            own,
            template_of: None,
            store: top.store,
        };
        let int = |name: &str, or: i64| props.int(name).unwrap_or(or);
        let number = |name: &str, or: f64| props.number(name).unwrap_or(or);
        let header = top.child("FBXHeaderExtension");
        let other_flags = header.and_then(|h| h.child("OtherFlags"));
        let tc_definition = other_flags.and_then(|f| f.child_int("TCDefinition"));
        let creator = top
            .child_text("Creator")
            .or_else(|| header.and_then(|h| h.child_text("Creator")))
            .unwrap_or_default()
            .to_owned();
        let active_in_document = top.child("Documents").and_then(|documents| {
            documents.children_named("Document").find_map(|document| {
                Properties {
                    own: document.child("Properties70"),
                    template_of: None,
                    store: top.store,
                }
                .get("ActiveAnimStackName")
                .and_then(text)
            })
        });
        let active_take = active_in_document
            .or_else(|| {
                top.child("Takes")
                    .and_then(|takes| takes.child_text("Current"))
            })
            .filter(|name| !name.is_empty())
            .map(str::to_owned);
        let span = (props.int("TimeSpanStart"), props.int("TimeSpanStop"));
        Self {
            version,
            present: block.is_some(),
            up: (int("UpAxis", 1), int("UpAxisSign", 1)),
            front: (int("FrontAxis", 2), int("FrontAxisSign", 1)),
            coord: (int("CoordAxis", 0), int("CoordAxisSign", 1)),
            unit_scale_factor: number("UnitScaleFactor", 1.0),
            time_mode: int("TimeMode", 0),
            custom_frame_rate: number("CustomFrameRate", -1.0),
            time_span: span.0.zip(span.1),
            tc_definition,
            header_version: header
                .and_then(|h| h.child_int("FBXHeaderVersion"))
                .unwrap_or(0),
            creator,
            active_take,
        }
    }
}

fn text(prop: Property<'_>) -> Option<&str> {
    prop.text()
}
