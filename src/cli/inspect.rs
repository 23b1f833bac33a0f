//! `maquette inspect`: what a file contains and what its import found, for people and programs.
//!
//! *In*: a file. *Out*: text or JSON. *Not here*: poses (`dump.rs`).

use super::args::Inspect;
use super::blend_shapes::{BlendShapeJson, blend_shapes};
use super::dump::{meta, note, takes_of};
use super::dump_json::{MetaJson, NoteJson, TakeJson};
use super::error::CliError;
use super::set_up;
use crate::asset::{BoneKind, ImageHandle, ImageState};
use crate::editor::{Editor, LoadsCommand, OpenFile};
use crate::words;
use serde::Serialize;
use std::fmt::Write;

/// Everything, as JSON shows it: schema `maquette-inspect/1`.
#[derive(Debug, Serialize)]
pub(super) struct InspectJson {
    schema: &'static str,
    file: String,
    meta: MetaJson,
    counts: CountsJson,
    /// Width, height and depth of the default take's first pose, metres.
    size_metres: [f32; 3],
    default_take: Option<usize>,
    root: Option<RootJson>,
    takes: Vec<InspectTakeJson>,
    meshes: Vec<InspectMeshJson>,
    materials: Vec<String>,
    textures: Vec<TextureJson>,
    report: Vec<NoteJson>,
    timing_secs: TimingJson,
}

#[derive(Debug, Serialize)]
struct CountsJson {
    bones: usize,
    nodes: usize,
    meshes: usize,
    control_points: u64,
    vertices: usize,
    triangles: usize,
    materials: usize,
    textures: usize,
    takes: usize,
}

#[derive(Debug, Serialize)]
struct RootJson {
    bone: Option<String>,
    derived_from: Option<String>,
    explanation: String,
    warnings: Vec<String>,
    travel_metres: [f32; 3],
}

#[derive(Debug, Serialize)]
struct InspectTakeJson {
    #[serde(flatten)]
    take: TakeJson,
    length_secs: f64,
    frames: usize,
    first_frame: f64,
    moves: bool,
}

#[derive(Debug, Serialize)]
struct InspectMeshJson {
    name: String,
    control_points: u32,
    vertices: usize,
    triangles: usize,
    bones: usize,
    is_skinned: bool,
    is_visible: bool,
    blend_shapes: Vec<BlendShapeJson>,
}

#[derive(Debug, Serialize)]
struct TextureJson {
    name: String,
    state: &'static str,
    size: Option<[u32; 2]>,
}

#[derive(Debug, Serialize)]
struct TimingJson {
    read: f64,
    parse: f64,
    build: f64,
    bake: f64,
    total: f64,
}

/// Loads the file and fills the whole answer.
pub(super) fn inspect(arguments: &Inspect) -> Result<InspectJson, CliError> {
    let mut editor = set_up::open(Some(&arguments.file), arguments.import.state())?;
    editor.apply(LoadsCommand::Finish);
    let open = editor
        .shown_file()
        .expect("a file that was opened is shown");
    let handle = open.handle();
    let file = open.file();
    let bones = file
        .skeleton
        .bones()
        .iter()
        .filter(|bone| bone.kind == BoneKind::Bone)
        .count();
    let texture = |(index, texture): (usize, &crate::asset::Texture)| {
        let (state, size) = match editor.files().library().image(ImageHandle {
            file: handle,
            texture: index as u32,
        }) {
            ImageState::Pending => ("pending", None),
            ImageState::Ready(image) => ("ready", Some([image.width, image.height])),
            ImageState::Missing => ("missing", None),
        };
        TextureJson {
            name: texture.name.clone(),
            state,
            size,
        }
    };
    Ok(InspectJson {
        schema: "maquette-inspect/1",
        file: arguments.file.display().to_string(),
        meta: meta(file),
        counts: CountsJson {
            bones,
            nodes: file.skeleton.len() - bones,
            meshes: file.meshes.len(),
            control_points: file
                .meshes
                .iter()
                .map(|mesh| u64::from(mesh.geometry().control_point_count()))
                .sum(),
            vertices: file
                .meshes
                .iter()
                .map(|mesh| mesh.geometry().vertices().len())
                .sum(),
            triangles: file.meshes.iter().map(|mesh| mesh.triangle_count()).sum(),
            materials: file.materials.len(),
            textures: file.textures.len(),
            takes: file.takes.len(),
        },
        size_metres: editor.active_bounds().size().to_array(),
        default_take: file.default_take,
        root: root(&editor),
        takes: takes(open),
        meshes: meshes(open),
        materials: file
            .materials
            .iter()
            .map(|material| material.name.clone())
            .collect(),
        textures: file.textures.iter().enumerate().map(texture).collect(),
        report: editor.report_notes().map(note).collect(),
        timing_secs: {
            let times = open.times();
            let read = times.read;
            let parse = times.parse;
            let build = times.build;
            let bake = times.bake;
            let total = times.total;
            TimingJson {
                read,
                parse,
                build,
                bake,
                total,
            }
        },
    })
}

fn root(editor: &Editor) -> Option<RootJson> {
    let info = editor.root_info()?;
    let skeleton = editor.skeleton()?;
    Some(RootJson {
        bone: info.bone.map(|bone| skeleton.bone(bone).name.clone()),
        derived_from: info.hips.map(|hips| skeleton.bone(hips).name.clone()),
        explanation: words::root_choice_reason(&info.reason, skeleton),
        warnings: info
            .warnings
            .iter()
            .map(words::root_motion_finding)
            .collect(),
        travel_metres: info.path.travel.to_array(),
    })
}

fn takes(open: &OpenFile) -> Vec<InspectTakeJson> {
    let file = open.file();
    let shown = takes_of(file)
        .into_iter()
        .zip(&file.report.takes)
        .zip(&file.takes);
    shown
        .map(|((take, info), sequence)| InspectTakeJson {
            length_secs: info.end_secs - info.start_secs,
            frames: sequence.frame_count(),
            first_frame: sequence.first_frame(),
            moves: info.moves,
            take,
        })
        .collect()
}

fn meshes(open: &OpenFile) -> Vec<InspectMeshJson> {
    let meshes = open.file().meshes.iter();
    meshes
        .map(|mesh| InspectMeshJson {
            name: mesh.name().to_owned(),
            control_points: mesh.geometry().control_point_count(),
            vertices: mesh.geometry().vertices().len(),
            triangles: mesh.triangle_count(),
            bones: mesh.palette_entries().len(),
            is_skinned: mesh.is_skinned(),
            is_visible: mesh.is_visible(),
            blend_shapes: blend_shapes(mesh, open),
        })
        .collect()
}

impl InspectJson {
    /// Writes the same for people.
    pub(super) fn to_text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text)
            .expect("writing into a String cannot fail");
        text
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let meta = &self.meta;
        let counts = &self.counts;
        let [width, height, depth] = self.size_metres;
        writeln!(out, "{}", self.file)?;
        writeln!(
            out,
            "  {} {}, created by {}",
            meta.format_and_version,
            meta.encoding,
            shown(&meta.creator)
        )?;
        writeln!(
            out,
            "  1 unit = {} m, {} up, {} front, {} fps",
            rounded(meta.unit_metres),
            meta.up_axis,
            meta.front_axis,
            rounded(meta.frame_rate_hz)
        )?;
        writeln!(
            out,
            "  {} bones, {} other nodes, size {width:.3} x {height:.3} x {depth:.3} m",
            counts.bones, counts.nodes
        )?;
        writeln!(
            out,
            "meshes: {} ({} triangles, {} vertices)",
            counts.meshes, counts.triangles, counts.vertices
        )?;
        for mesh in &self.meshes {
            let how = if mesh.is_skinned {
                format!("skinned to {} bones", mesh.bones)
            } else {
                "rigid".to_owned()
            };
            let hidden = if mesh.is_visible { "" } else { ", hidden" };
            writeln!(
                out,
                "  {}: {} triangles, {how}{hidden}",
                shown(&mesh.name),
                mesh.triangles
            )?;
            mesh.blend_shapes
                .iter()
                .try_for_each(|shape| writeln!(out, "    {}", shape.text()))?;
        }
        writeln!(out, "materials: {}", counts.materials)?;
        self.materials
            .iter()
            .try_for_each(|material| writeln!(out, "  {}", shown(material)))?;
        writeln!(out, "textures: {}", counts.textures)?;
        for texture in &self.textures {
            let size = texture.size.map_or(String::new(), |[width, height]| {
                format!(", {width} x {height}")
            });
            writeln!(out, "  {}: {}{size}", shown(&texture.name), texture.state)?;
        }
        writeln!(out, "takes: {}", counts.takes)?;
        for (
            index,
            InspectTakeJson {
                take,
                length_secs,
                frames,
                moves,
                ..
            },
        ) in self.takes.iter().enumerate()
        {
            let is_default = if self.default_take == Some(index) {
                ", default"
            } else {
                ""
            };
            let still = if *moves { "" } else { ", no motion" };
            let start = take.start_secs;
            let end = take.end_secs;
            let rate = take.frame_rate_hz;
            let keys = take.keys;
            writeln!(
                out,
                "  #{index} {}: {length_secs:.3} s ({start:.3} to {end:.3}), {frames} frames at {rate} fps, {keys} keys{still}{is_default}",
                shown(&take.name)
            )?;
        }
        if let Some(root) = &self.root {
            writeln!(out, "root: {}", root.explanation)?;
            root.warnings
                .iter()
                .try_for_each(|warning| writeln!(out, "  {warning}"))?;
        }
        writeln!(
            out,
            "report:{}",
            if self.report.is_empty() {
                " no findings"
            } else {
                ""
            }
        )?;
        for NoteJson { kind, line, .. } in &self.report {
            writeln!(out, "  [{kind}] {line}")?;
        }
        let TimingJson {
            read,
            parse,
            build,
            bake,
            total,
        } = self.timing_secs;
        writeln!(
            out,
            "time: read {read:.3} s, parse {parse:.3} s, build {build:.3} s, sample {bake:.3} s, total {total:.3} s"
        )
    }
}

/// Rounds to six decimals, which removes the error of binary fractions.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

fn shown(name: &str) -> String {
    if name.is_empty() {
        "(unnamed)".to_owned()
    } else {
        format!("\"{name}\"")
    }
}
