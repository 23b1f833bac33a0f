//! How far the cut to four influences moves a vertex, measured over the takes.
//!
//! *In*: an imported file. *Out*: its report's findings on cut weights, with that number added.
//! *Not here*: the cut itself (`fbx`), the sum in one pose (`cut_weights.rs`).

use crate::anim::{AnimInstance, ComponentPose, LocalPose, write_palette};
use crate::asset::{CutDisplacement, Finding, ImportedFile, RootMotionSettings, SkinFinding};
use crate::math::Mat4;
use std::sync::Arc;

/// Poses that are measured, over all takes of a file.
const POSES: usize = 256;

/// Adds to every finding on cut weights how far the cut moves a vertex at most, over all takes.
pub(in super::super) fn measure(file: &mut ImportedFile) {
    let cut: Vec<usize> = (0..file.meshes.len())
        .filter(|&mesh| has_cut(file, mesh))
        .collect();
    if cut.is_empty() || file.takes.is_empty() {
        return;
    }
    let none = CutDisplacement {
        metres: 0.0,
        take: String::new(),
    };
    let mut worst = vec![none; cut.len()];
    let mut instance = AnimInstance::new(Arc::clone(&file.skeleton));
    let mut local = LocalPose::default();
    let mut component = ComponentPose::default();
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
                palette.resize(mesh.palette_entries().len(), Mat4::IDENTITY);
                write_palette(mesh.palette_entries(), &component, &mut palette);
                let metres = mesh.geometry().cut_weights().worst_metres(&palette);
                if metres > worst.metres {
                    *worst = CutDisplacement {
                        metres,
                        take: take.name().to_owned(),
                    };
                }
            }
        }
    }
    for (mesh, worst) in cut.into_iter().zip(worst) {
        let name = &file.meshes[mesh].name();
        let of_mesh = file
            .report
            .notes
            .iter_mut()
            .filter(|note| note.element == *name);
        for note in of_mesh {
            // Meshes of one name share a note.
            if let Finding::Skin(SkinFinding::WeightsCut { displacement, .. }) = &mut note.finding
                && displacement
                    .as_ref()
                    .is_none_or(|known| known.metres < worst.metres)
            {
                *displacement = Some(worst.clone());
            }
        }
    }
}

fn has_cut(file: &ImportedFile, mesh: usize) -> bool {
    !file.meshes[mesh]
        .geometry()
        .cut_weights()
        .vertices
        .is_empty()
}
