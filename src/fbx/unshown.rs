//! What a file holds and the stage does not show: cameras, lights, constraints, curves and other
//! surfaces.
//!
//! *In*: the document. *Out*: one line of the report for each kind, with how many. *Not here*:
//! deformers that are left out (`mesh`), pictures (`material`).

use std::collections::BTreeMap;

use super::document::{Document, Object};
use crate::asset::{NoteKind, Notes};

/// Counts what is left out, each object looked at once.
pub(super) fn note_unshown(document: &Document<'_>, notes: &mut Notes) {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let mut count = |what: &str| *counts.entry(what.to_owned()).or_default() += 1;
    for model in document.objects_of("Model") {
        match model.subclass() {
            "Camera" if !is_own_view(model) => count("cameras"),
            "Light" => count("lights"),
            _ => {}
        }
    }
    document
        .objects_of("Constraint")
        .for_each(|_| count("constraints"));
    // Their motion is in the keys of the bones, which exporters bake.
    document
        .objects_of("Character")
        .for_each(|_| count("character definitions (HumanIK)"));
    for geometry in document.objects_of("Geometry") {
        match geometry.subclass() {
            "Mesh" | "Shape" => {}
            "NurbsCurve" => count("NURBS curves"),
            "NurbsSurface" | "TrimNurbsSurface" | "Nurb" | "Nurbs" => count("NURBS surfaces"),
            "Patch" => count("patches"),
            "Line" => count("lines"),
            other => count(&format!("surfaces of kind \"{other}\"")),
        }
    }
    for (what, number) in counts {
        notes.add(
            NoteKind::Skipped,
            &what,
            number,
            None,
            format!("{number} {what} in the file, not shown"),
        );
    }
}

/// Returns whether a camera is one of the authoring tool's own views, which hang under nothing.
fn is_own_view(model: Object<'_>) -> bool {
    model.name().starts_with("Producer ")
        || !model.is_at_root() && model.destinations_of("Model").next().is_none()
}
