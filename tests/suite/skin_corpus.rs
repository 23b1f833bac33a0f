//! Skinning on the device equals `anim::cpu_skin` on whole characters, posed by the one path of the
//! program.
//!
//! In: the mannequin, and the corpus files of `smoke.txt`. Out: the worst distance for each. Not
//! here: hand-made meshes (`skin_gpu.rs`), truth files.

use crate::render_scene::gpu;
use maquette::anim::{SkinnedVertex, skin_geometry};
use maquette::editor::{Command, Editor};
use maquette::math::{Bounds, Vec2, Vec3};
use maquette::render::{Gpu, skin_readback};

/// Poses the middle of the shown take and gives the worst position error over the model's size, and
/// how many vertices were compared.
pub(crate) fn worst_error(gpu: &Gpu, editor: &mut Editor) -> (f32, usize) {
    editor.apply(Command::SetPlaying(false));
    let middle = editor
        .sequence()
        .map_or(0.0, |take| take.length_secs() * 0.5);
    editor.apply(Command::Scrub(middle));
    editor.tick(0.0);
    let list = editor.draw_list(Vec2::new(64.0, 64.0));
    let mut pairs: Vec<(Vec3, Vec3)> = Vec::new();
    let mut skinned: Vec<SkinnedVertex> = Vec::new();
    for item in &list.meshes {
        let mesh = editor.library().mesh(item.mesh).unwrap();
        let palette = &list.palettes[item.palette.start as usize..item.palette.end as usize];
        let shapes = &list.shape_weights[item.shapes.start as usize..item.shapes.end as usize];
        skin_geometry(mesh.geometry(), shapes, palette, &mut skinned);
        let points = skin_readback(gpu, mesh, shapes, palette, item.component_to_world).unwrap();
        assert_eq!(points.len(), skinned.len(), "mesh \"{}\"", mesh.name());
        for (point, vertex) in points.iter().zip(&skinned) {
            let [x, y, z, _] = point.position;
            pairs.push((
                Vec3::new(x, y, z),
                item.component_to_world.transform_point(vertex.position),
            ));
        }
    }
    let size = Bounds::from_points(pairs.iter().map(|pair| pair.1))
        .size()
        .length()
        .max(f32::MIN_POSITIVE);
    let worst = pairs
        .iter()
        .map(|(device, cpu)| (*device - *cpu).length() / size)
        .fold(0.0, f32::max);
    (worst, pairs.len())
}

#[test]
fn the_mannequin_is_skinned_alike_on_device_and_cpu() {
    let Some(gpu) = gpu("mannequin skinning") else {
        return;
    };
    let mut editor = Editor::default();
    editor.open_mannequin_now().unwrap();
    let (worst, vertices) = worst_error(&gpu, &mut editor);
    assert!(vertices > 4000, "{vertices} vertices");
    assert!(worst <= 1e-4, "{worst} of the model's size");
}

#[test]
fn every_smoke_file_is_skinned_alike_on_device_and_cpu() {
    let Some(corpus) = crate::fbx_truth::corpus() else {
        return;
    };
    let Some(gpu) = gpu("smoke file skinning") else {
        return;
    };
    let smoke = std::fs::read_to_string(corpus.join("smoke.txt")).unwrap();
    let names: Vec<&str> = smoke
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    assert!(!names.is_empty());
    for name in names {
        let mut editor = Editor::default();
        editor
            .open_now(&corpus.join(name))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let (worst, vertices) = worst_error(&gpu, &mut editor);
        eprintln!("{name}: {vertices} vertices, worst {worst:.1e} of the model's size");
        assert!(worst <= 1e-4, "{name}: {worst} of the model's size");
    }
}
