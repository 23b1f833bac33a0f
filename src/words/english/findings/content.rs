//! Sentences about content that the stage does not show.
//!
//! *In*: a finding, its count. *Out*: its sentence. *Not here*: other subjects.

use super::super::quantity::counted;
use crate::asset::ContentFinding;

/// Returns the sentence of a finding with that many occurrences.
pub(super) fn sentence(finding: &ContentFinding, count: u64) -> String {
    let not_shown = |one: &str, several: &str| {
        format!(
            "{}: not supported, not shown.",
            counted(count, one, several)
        )
    };
    match finding {
        ContentFinding::Cameras => not_shown("camera", "cameras"),
        ContentFinding::Lights => not_shown("light", "lights"),
        ContentFinding::Constraints => format!(
            "{}: not evaluated. Bake them to keys.",
            counted(count, "constraint", "constraints")
        ),
        ContentFinding::CharacterDefinitions => format!(
            "{}: not evaluated; the baked keys are played.",
            counted(
                count,
                "HumanIK character definition",
                "HumanIK character definitions"
            )
        ),
        ContentFinding::NurbsCurves => not_shown("NURBS curve", "NURBS curves"),
        ContentFinding::NurbsSurfaces => format!(
            "{}: not supported, not shown. Convert to polygons.",
            counted(count, "NURBS surface", "NURBS surfaces")
        ),
        ContentFinding::Patches => format!(
            "{}: not supported, not shown. Convert to polygons.",
            counted(count, "patch", "patches")
        ),
        ContentFinding::Lines => not_shown("line", "lines"),
        ContentFinding::OtherSurfaces => {
            not_shown("geometry of this kind", "geometries of this kind")
        }
        ContentFinding::Skins => format!(
            "{}: not supported in glTF; meshes stay at their nodes. Use FBX for characters.",
            counted(count, "skin", "skins")
        ),
        ContentFinding::Animations => format!(
            "{}: not supported in glTF, not played. Use FBX for animation.",
            counted(count, "animation", "animations")
        ),
        ContentFinding::PointsAndLines => not_shown(
            "primitive of points or lines",
            "primitives of points or lines",
        ),
        ContentFinding::FreeFormCurves => format!(
            "{}: not supported, not shown. Convert to polygons.",
            counted(
                count,
                "free-form curve or surface",
                "free-form curves and surfaces"
            )
        ),
    }
}
