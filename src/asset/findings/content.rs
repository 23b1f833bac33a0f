//! Findings about what a file holds and the stage does not show.
//!
//! *In*: facts from an importer. *Out*: [`ContentFinding`]. *Not here*: the sentences (`words`).

use super::kind::NoteKind;

/// What a file holds and the stage does not show; the count says how many.
#[derive(Clone, Debug, PartialEq)]
pub enum ContentFinding {
    /// Cameras.
    Cameras,
    /// Lights.
    Lights,
    /// Constraints.
    Constraints,
    /// HumanIK character definitions; their motion is in the keys of the bones.
    CharacterDefinitions,
    /// NURBS curves.
    NurbsCurves,
    /// NURBS surfaces.
    NurbsSurfaces,
    /// Patches.
    Patches,
    /// Line geometries.
    Lines,
    /// Geometries of another kind (the element).
    OtherSurfaces,
    /// Skins of a glTF file.
    Skins,
    /// Animations of a glTF file.
    Animations,
    /// Primitives that are points or lines.
    PointsAndLines,
    /// Curves and curved surfaces of an OBJ file.
    FreeFormCurves,
}

impl ContentFinding {
    /// Returns the stable id and the group.
    pub(super) const fn class(&self) -> (&'static str, NoteKind) {
        match self {
            Self::Cameras => ("cameras_skipped", NoteKind::Skipped),
            Self::Lights => ("lights_skipped", NoteKind::Skipped),
            Self::Constraints => ("constraints_skipped", NoteKind::Skipped),
            Self::CharacterDefinitions => ("character_definitions_skipped", NoteKind::Skipped),
            Self::NurbsCurves => ("nurbs_curves_skipped", NoteKind::Skipped),
            Self::NurbsSurfaces => ("nurbs_surfaces_skipped", NoteKind::Skipped),
            Self::Patches => ("patches_skipped", NoteKind::Skipped),
            Self::Lines => ("lines_skipped", NoteKind::Skipped),
            Self::OtherSurfaces => ("surfaces_skipped", NoteKind::Skipped),
            Self::Skins => ("skins_skipped", NoteKind::Skipped),
            Self::Animations => ("animations_skipped", NoteKind::Skipped),
            Self::PointsAndLines => ("points_and_lines_skipped", NoteKind::Skipped),
            Self::FreeFormCurves => ("free_form_curves_skipped", NoteKind::Skipped),
        }
    }
}
