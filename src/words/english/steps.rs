//! Names of steps of undo.
//!
//! *In*: a step. *Out*: its name in the menu. *Not here*: the step (`editor`).

use crate::editor::StepName;

/// Returns the name of a step of undo: an imperative and what it is about.
#[must_use]
pub fn step_name(step: &StepName) -> String {
    match step {
        StepName::Open(file) => format!("Open {file}"),
        StepName::Close(file) => format!("Close {file}"),
        StepName::Show(file) => format!("Show {file}"),
        StepName::ShowMannequin => "Show Mannequin".to_owned(),
        StepName::Import(file) => format!("Import {file}"),
        StepName::Relink(file) => format!("Relink {file}"),
        StepName::Add(name) => format!("Add {name}"),
        StepName::AddEmpty => "Add Empty".to_owned(),
        StepName::AddSocket(bone) => format!("Add Socket to {bone}"),
        StepName::Attach { object, parent } => format!("Attach {object} to {parent}"),
        StepName::Detach(object) => format!("Detach {object}"),
        StepName::Delete(object) => format!("Delete {object}"),
        StepName::Rename(object) => format!("Rename {object}"),
        StepName::Move(object) => format!("Move {object}"),
        StepName::Rotate(object) => format!("Rotate {object}"),
        StepName::Scale(object) => format!("Scale {object}"),
        StepName::ScalePolicy(object) => format!("Scale Policy of {object}"),
        StepName::ShowObject(object) => format!("Show {object}"),
        StepName::HideObject(object) => format!("Hide {object}"),
        StepName::BlendShape(name) => format!("Blend Shape {name}"),
        StepName::ResetBlendShapes(object) => format!("Reset Blend Shapes of {object}"),
        StepName::Activate(character) => format!("Activate {character}"),
        StepName::AddTakes(file) => format!("Add Takes from {file}"),
        StepName::RemoveTakes => "Remove Takes".to_owned(),
        StepName::FitTakes => "Fit Takes".to_owned(),
        StepName::RootMotion => "Root Motion".to_owned(),
        StepName::ForceRootLock => "Force Root Lock".to_owned(),
        StepName::RootLock => "Root Lock".to_owned(),
        StepName::RootMotionRule => "Root Motion Rule".to_owned(),
        StepName::NormaliseRootScale => "Normalize Root Scale".to_owned(),
        StepName::ZeroInUnrealAxes => "Zero in Unreal Axes".to_owned(),
        StepName::RootBone => "Root Bone".to_owned(),
        StepName::DerivedRoot => "Derived Root".to_owned(),
        StepName::Transition => "Transition".to_owned(),
    }
}
