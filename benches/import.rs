//! Import to ready-to-draw, held against the `ufbx` crate doing the same, file by file, in one run.
//!
//! "The same" is: from memory, one thread; load, triangulate every face, generate indices, four weights a
//! vertex, bake every take at the file's rate; no tangents on the reference's side. Files: the embedded
//! mannequin, those named in MAQUETTE_BENCH_FILES (separated by `:`), else the four largest of the corpus's
//! smoke list when MAQUETTE_CORPUS is set. The last lines are criterion's figures for the mannequin.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use criterion::Criterion;
use maquette::fbx;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const ROUNDS: usize = 10;

fn main() {
    let mannequin = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/mannequin/mannequin.fbx");
    // One thread on both sides: the ratio speaks of work, not of cores.
    rayon::ThreadPoolBuilder::new().num_threads(1).build_global().expect("the pool is built first here");
    println!("{:44} {:>9} {:>9} {:>7}", "file", "ours ms", "ufbx ms", "ratio");
    for file in std::iter::once(mannequin.clone()).chain(files()) {
        match std::fs::read(&file) {
            Ok(bytes) => compare(&file, &bytes),
            Err(error) => println!("{}: not read: {error}", file.display()),
        }
    }
    let bytes = std::fs::read(&mannequin).expect("the mannequin is in the repository");
    let mut criterion = Criterion::default().configure_from_args();
    criterion.bench_function("import mannequin", |b| b.iter(|| ours(&bytes)));
    criterion.final_summary();
}

fn files() -> Vec<PathBuf> {
    if let Ok(named) = std::env::var("MAQUETTE_BENCH_FILES") {
        return std::env::split_paths(&named).collect();
    }
    let Ok(corpus) = std::env::var("MAQUETTE_CORPUS") else {
        println!("MAQUETTE_CORPUS is not set: only the mannequin is measured");
        return Vec::new();
    };
    let corpus = PathBuf::from(corpus);
    let list = std::fs::read_to_string(corpus.join("smoke.txt")).unwrap_or_default();
    let size = |file: &PathBuf| std::fs::metadata(file).map_or(0, |m| m.len());
    let mut files: Vec<PathBuf> = list.lines().filter(|l| !l.is_empty()).map(|l| corpus.join(l)).collect();
    files.sort_by_key(|file| std::cmp::Reverse(size(file)));
    files.truncate(4);
    files
}

/// Takes turns, so that a drifting machine slows both sides alike, and prints the medians' ratio.
fn compare(file: &Path, bytes: &[u8]) {
    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        our_times.push(timed(|| ours(bytes)));
        their_times.push(timed(|| reference(bytes)));
    }
    let (a, b) = (median(our_times), median(their_times));
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    println!("{name:44} {:9.2} {:9.2} {:6.2}x", a * 1e3, b * 1e3, a / b);
}

fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64()
}

fn ours(bytes: &[u8]) -> usize {
    let options = fbx::ImportOptions { tangents: false, ..Default::default() };
    let file = fbx::import(bytes, &options, &|_, _| true).expect("the file imports");
    file.meshes.len() + file.takes.len()
}

/// A vertex as the reference indexes it: position, normal, texture place, skin.
#[derive(Clone, Copy, Default)]
#[repr(C)]
struct ReferenceVertex {
    position: [f32; 3],
    normal: [f32; 3],
    uv: [f32; 2],
    bones: [u32; 4],
    weights: [f32; 4],
}

fn reference(bytes: &[u8]) -> usize {
    let scene = ufbx::load_memory(bytes, ufbx::LoadOpts::default()).expect("the reference loads it");
    let mut count = 0;
    for mesh in &scene.meshes {
        count += reference_mesh(mesh);
    }
    let rate = scene.settings.frames_per_second;
    for stack in &scene.anim_stacks {
        let options = ufbx::BakeOpts { resample_rate: rate, ..Default::default() };
        count += ufbx::bake_anim(&scene, &stack.anim, options).map_or(0, |baked| baked.nodes.len());
    }
    count
}

fn reference_mesh(mesh: &ufbx::Mesh) -> usize {
    let skin: Vec<([u32; 4], [f32; 4])> =
        mesh.skin_deformers.iter().next().map_or_else(Vec::new, |skin| reference_skin(skin));
    let mut corners = Vec::new();
    let mut vertices: Vec<ReferenceVertex> = Vec::with_capacity(mesh.num_triangles * 3);
    for &face in &mesh.faces {
        let triangles = ufbx::triangulate_face_vec(&mut corners, mesh, face) as usize;
        for &corner in &corners[..triangles * 3] {
            let corner = corner as usize;
            let (p, n) = (
                mesh.vertex_position[corner],
                if mesh.vertex_normal.exists { mesh.vertex_normal[corner] } else { ufbx::Vec3::default() },
            );
            let uv = if mesh.vertex_uv.exists { mesh.vertex_uv[corner] } else { ufbx::Vec2::default() };
            let (bones, weights) = skin.get(mesh.vertex_indices[corner] as usize).copied().unwrap_or_default();
            vertices.push(ReferenceVertex {
                position: [p.x as f32, p.y as f32, p.z as f32],
                normal: [n.x as f32, n.y as f32, n.z as f32],
                uv: [uv.x as f32, uv.y as f32],
                bones,
                weights,
            });
        }
    }
    if vertices.is_empty() {
        return 0;
    }
    let mut indices = vec![0u32; vertices.len()];
    let mut streams = [ufbx::VertexStream::new(&mut vertices)];
    ufbx::generate_indices(&mut streams, &mut indices, ufbx::AllocatorOpts::default()).unwrap_or(0)
}

fn reference_skin(skin: &ufbx::SkinDeformer) -> Vec<([u32; 4], [f32; 4])> {
    let best_four = |vertex: &ufbx::SkinVertex| {
        let first = vertex.weight_begin as usize;
        let count = (vertex.num_weights as usize).min(4);
        let chosen = &skin.weights.as_ref()[first..first + count];
        let sum: f64 = chosen.iter().map(|w| w.weight).sum();
        let (mut bones, mut weights) = ([0; 4], [0.0; 4]);
        for (slot, w) in chosen.iter().enumerate() {
            bones[slot] = w.cluster_index;
            weights[slot] = if sum > 0.0 { (w.weight / sum) as f32 } else { 0.0 };
        }
        (bones, weights)
    };
    skin.vertices.iter().map(best_four).collect()
}
