//! What a file holds and the stage does not show: cameras, lights, constraints, curves and other
//! surfaces.
//!
//! *In*: the document. *Out*: one note for each kind, with how many. *Not here*: deformers that are
//! skipped (`mesh.rs`), pictures (`material.rs`).

use super::document::{FbxDocument, Object};
use crate::asset::{ContentFinding, Notes};

/// Counts what is not shown, each object looked at once.
pub(super) fn note_unsupported_content(document: &FbxDocument<'_>, notes: &mut Notes) {
    for model in document.objects_of("Model") {
        match model.subclass() {
            "Camera" if !is_own_view(model) => notes.record("", 1, ContentFinding::Cameras),
            "Light" => notes.record("", 1, ContentFinding::Lights),
            _ => {}
        }
    }
    let constraints = document.objects_of("Constraint").count() as u64;
    notes.record("", constraints, ContentFinding::Constraints);
    let characters = document.objects_of("Character").count() as u64;
    notes.record("", characters, ContentFinding::CharacterDefinitions);
    for geometry in document.objects_of("Geometry") {
        let (element, finding) = match geometry.subclass() {
            "Mesh" | "Shape" => continue,
            "NurbsCurve" => ("", ContentFinding::NurbsCurves),
            "NurbsSurface" | "TrimNurbsSurface" | "Nurb" | "Nurbs" => {
                ("", ContentFinding::NurbsSurfaces)
            }
            "Patch" => ("", ContentFinding::Patches),
            "Line" => ("", ContentFinding::Lines),
            other => (other, ContentFinding::OtherSurfaces),
        };
        notes.record(element, 1, finding);
    }
}

/// Returns whether a camera is one of the authoring tool's own views, which have no parent.
fn is_own_view(model: Object<'_>) -> bool {
    model.name().starts_with("Producer ")
        || !model.is_at_root() && model.destinations_of("Model").next().is_none()
}
