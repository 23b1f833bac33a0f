//! How far cutting influences to four moves a vertex, in millimetres over the takes.
//!
//! *In*: an imported file. *Out*: its report's lines on cut weights, with that figure added. *Not
//! here*: the cut itself (`fbx`), the sum in one pose (`asset`).

use crate::anim::{AnimInstance, ComponentPose, LocalPose, write_palette};
use crate::asset::{ImportedFile, Note, NoteKind, RootMotionSettings};
use crate::math::Mat4;
use std::sync::Arc;

/// So many poses are looked at, over all takes of a file.
const POSES: usize = 256;

/// The worst place of one mesh.
#[derive(Clone, Debug, Default)]
struct Worst {
    metres: f32,
    take: String,
}

/// Adds to every line on cut weights how far the cut moves a vertex at most, over all takes.
pub(in super::super) fn measure(file: &mut ImportedFile) {
    let cut: Vec<usize> = (0..file.meshes.len())
        .filter(|&mesh| has_cut(file, mesh))
        .collect();
    if cut.is_empty() || file.takes.is_empty() {
        return;
    }
    let mut worst = vec![Worst::default(); cut.len()];
    let mut instance = AnimInstance::new(Arc::clone(&file.skeleton));
    let (mut local, mut component) = (LocalPose::default(), ComponentPose::default());
    let mut palette = Vec::new();
    for take in &file.takes {
        instance.set_take(Some(Arc::clone(take)), RootMotionSettings::default());
        let poses = (POSES / file.takes.len()).clamp(2, take.frame_count().max(2));
        for pose in 0..poses {
            instance.set_time(take.length_secs() * pose as f64 / (poses - 1) as f64);
            instance.evaluate(&mut local, &mut component);
            for (&mesh, worst) in cut.iter().zip(&mut worst) {
                let mesh = &file.meshes[mesh];
                palette.clear();
                palette.resize(mesh.palette_entries.len(), Mat4::IDENTITY);
                write_palette(&mesh.palette_entries, &component, &mut palette);
                let metres = mesh.geometry.cut_weights.worst_metres(&palette);
                if metres > worst.metres {
                    *worst = Worst {
                        metres,
                        take: take.name().to_owned(),
                    };
                }
            }
        }
    }
    for (mesh, worst) in cut.into_iter().zip(worst) {
        let name = &file.meshes[mesh].name;
        let is_of_mesh =
            |note: &&mut Note| note.kind == NoteKind::WeightsCut && note.element == *name;
        if let Some(note) = file.report.notes.iter_mut().find(is_of_mesh) {
            let Worst { metres, take } = worst;
            note.text.push_str(&format!(
                "; moves a vertex by {:.2} mm at most, in take \"{take}\"",
                metres * 1000.0
            ));
        }
    }
}

fn has_cut(file: &ImportedFile, mesh: usize) -> bool {
    !file.meshes[mesh].geometry.cut_weights.vertices.is_empty()
}
