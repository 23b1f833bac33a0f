//! The form of what `maquette dump` prints: schema `maquette-dump/1`.
//!
//! *In*: filled by `dump.rs`. *Out*: JSON. *Not here*: any value.

use serde::Serialize;
use std::collections::BTreeMap;

/// Sixteen numbers, row by row, translation at 12 to 14.
pub(super) type Matrix = [f32; 16];

/// All of it.
#[derive(Debug, Serialize)]
pub(super) struct DumpJson {
    pub(super) schema: &'static str,
    pub(super) space: &'static str,
    pub(super) meta: MetaJson,
    /// The root of the first take printed; only with a root option.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) root: Option<usize>,
    pub(super) nodes: Vec<NodeJson>,
    pub(super) meshes: Vec<MeshJson>,
    pub(super) takes: Vec<TakeJson>,
    pub(super) samples: Vec<SampleJson>,
    pub(super) report: Vec<NoteJson>,
}

/// What the file says about itself.
#[derive(Debug, Serialize)]
pub(super) struct MetaJson {
    pub(super) format: String,
    pub(super) version: u32,
    /// Both, for people.
    #[serde(skip)]
    pub(super) format_and_version: String,
    pub(super) encoding: String,
    pub(super) creator: String,
    pub(super) up_axis: String,
    pub(super) front_axis: String,
    pub(super) unit_metres: f64,
    pub(super) frame_rate_hz: f64,
}

/// A bone or node.
#[derive(Debug, Serialize)]
pub(super) struct NodeJson {
    pub(super) name: String,
    /// -1 for none.
    pub(super) parent: i64,
    pub(super) path: String,
    pub(super) bone: bool,
}

/// A mesh as one node shows it.
#[derive(Debug, Serialize)]
pub(super) struct MeshJson {
    pub(super) node: usize,
    pub(super) node_name: String,
    pub(super) node_path: String,
    pub(super) control_points: u32,
    pub(super) triangles: usize,
}

/// A take.
#[derive(Debug, Serialize)]
pub(super) struct TakeJson {
    pub(super) name: String,
    pub(super) start_secs: f64,
    pub(super) end_secs: f64,
    pub(super) frame_rate_hz: f64,
    pub(super) keys: u64,
}

/// One time of one take.
#[derive(Debug, Serialize)]
pub(super) struct SampleJson {
    pub(super) take: Option<String>,
    pub(super) time_secs: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) root: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) component_to_world: Option<Matrix>,
    pub(super) node_to_world: Vec<Matrix>,
    pub(super) meshes: Vec<MeshSampleJson>,
    /// Only with a prop.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) objects: Vec<ObjectJson>,
}

/// A prop at one time; metres and +Y up whatever the space of the rest.
#[derive(Debug, Serialize)]
pub(super) struct ObjectJson {
    pub(super) name: String,
    /// Name of the bone that it is attached to.
    pub(super) bone: String,
    pub(super) object_to_world: Matrix,
}

/// A mesh at one time.
#[derive(Debug, Default, Serialize)]
pub(super) struct MeshSampleJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) min: Option<[f32; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) max: Option<[f32; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mean: Option<[f32; 3]>,
    /// By control point.
    pub(super) probes: BTreeMap<u32, [f32; 3]>,
}

/// A line of the import report.
#[derive(Debug, Serialize)]
pub(super) struct NoteJson {
    /// Stable word of the finding.
    pub(super) id: &'static str,
    pub(super) severity: &'static str,
    /// Stable word of its group.
    pub(super) kind: &'static str,
    pub(super) element: String,
    pub(super) count: u64,
    pub(super) worst: Option<f64>,
    pub(super) text: String,
    /// The sentence after the element, for people.
    #[serde(skip)]
    pub(super) line: String,
}

/// What is printed in place of a result.
#[derive(Debug, Serialize)]
pub(super) struct ErrorJson {
    pub(super) error: ErrorTextJson,
}

/// Why there is no result.
#[derive(Debug, Serialize)]
pub(super) struct ErrorTextJson {
    pub(super) kind: &'static str,
    pub(super) text: String,
}
