//! Skinning on the device equals `anim::cpu_skin` on whole characters, posed by the one path of the
//! program.
//!
//! *In*: the mannequin, and the corpus files of `smoke.txt`. *Out*: the worst distance for each.
//! *Not here*: hand-made meshes (`skin_gpu.rs`), truth files.

use crate::support::editing::EditorSteps as _;
use crate::support::render_scene::gpu;
use crate::support::skin_oracle::worst_error;
use maquette::editor::{Editor, FilesCommand};

#[test]
fn the_mannequin_is_skinned_alike_on_device_and_cpu() {
    let Some(gpu) = gpu("mannequin skinning") else {
        return;
    };
    let mut editor = Editor::default();
    editor.apply(FilesCommand::ShowMannequin);
    let (worst, vertices) = worst_error(&gpu, &mut editor);
    assert!(vertices > 4000, "{vertices} vertices");
    assert!(worst <= 1e-4, "{worst} of the model's size");
}

#[test]
fn every_smoke_file_is_skinned_alike_on_device_and_cpu() {
    let Some(corpus) = crate::support::corpus::corpus() else {
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
            .unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let (worst, vertices) = worst_error(&gpu, &mut editor);
        eprintln!("{name}: {vertices} vertices, worst {worst:.1e} of the model's size");
        assert!(worst <= 1e-4, "{name}: {worst} of the model's size");
    }
}
