//! Names of actions, and why one is disabled.
//!
//! *In*: what an action is about. *Out*: texts of menus, toolbars and the command palette. *Not
//! here*: icons and keys (`action_table.rs`).

use crate::editor::{CameraFollow, GizmoMode, GizmoSpace, Overlay, ViewDirection};

pub(crate) const OPEN: &str = "Open…";
pub(crate) const OPEN_FOLDER: &str = "Open folder…";
pub(crate) const OPEN_PROJECT: &str = "Open project…";
pub(crate) const NEW_PROJECT: &str = "New project";
pub(crate) const SAVE: &str = "Save project";
pub(crate) const SAVE_AS: &str = "Save project as…";
pub(crate) const RELOAD: &str = "Reload";
pub(crate) const CLOSE_FILE: &str = "Close file";
pub(crate) const SHOW_MANNEQUIN: &str = "Show mannequin";
pub(crate) const QUIT: &str = "Quit";

pub(crate) const ADD_PROP: &str = "Add prop…";
pub(crate) const ADD_EMPTY: &str = "Add empty";
pub(crate) const ADD_TAKES_FROM_FILE: &str = "Add takes from file…";
pub(crate) const DETACH: &str = "Detach";
pub(crate) const RENAME: &str = "Rename";
pub(crate) const DELETE: &str = "Delete";
pub(crate) const UNDO: &str = "Undo";
pub(crate) const REDO: &str = "Redo";
pub(crate) const DESELECT: &str = "Deselect";

pub(crate) const PLAY: &str = "Play or pause";
pub(crate) const PLAY_REVERSE: &str = "Play in reverse";
pub(crate) const PREVIOUS_FRAME: &str = "Previous frame";
pub(crate) const NEXT_FRAME: &str = "Next frame";
pub(crate) const BACK_TEN: &str = "Back 10 frames";
pub(crate) const FORWARD_TEN: &str = "Forward 10 frames";
pub(crate) const PREVIOUS_KEY: &str = "Previous key";
pub(crate) const NEXT_KEY: &str = "Next key";
pub(crate) const GO_TO_START: &str = "Go to start";
pub(crate) const GO_TO_END: &str = "Go to end";
pub(crate) const LOOP_MODE: &str = "Loop mode";
pub(crate) const SET_IN_POINT: &str = "Set in point";
pub(crate) const SET_OUT_POINT: &str = "Set out point";
pub(crate) const CLEAR_RANGE: &str = "Clear in and out points";
pub(crate) const FRAMES_FROM_ZERO: &str = "Count frames from zero";
pub(crate) const NEXT_FILE: &str = "Next file";
pub(crate) const PREVIOUS_FILE: &str = "Previous file";

pub(crate) const FRAME_SELECTION: &str = "Frame selection";
pub(crate) const FRAME_ALL: &str = "Frame all";
pub(crate) const ORTHOGRAPHIC: &str = "Orthographic";
pub(crate) const SHADED: &str = "Shaded";
pub(crate) const WIREFRAME: &str = "Wireframe";
pub(crate) const SILHOUETTE: &str = "Silhouette";

pub(crate) const ROOT_MOTION: &str = "Root motion";
pub(crate) const FORCE_ROOT_LOCK: &str = "Force root lock";
pub(crate) const RESET_TO_ORIGIN: &str = "Reset to origin";

pub(crate) const FIND_COMMAND: &str = "Find command…";
pub(crate) const KEYBOARD_AND_MOUSE: &str = "Keyboard and mouse";
pub(crate) const RESET_LAYOUT: &str = "Reset layout";
pub(crate) const DARK_THEME: &str = "Dark theme";
pub(crate) const LIGHT_THEME: &str = "Light theme";

/// Returns the name of what the gizmo does.
pub(crate) const fn gizmo_mode(mode: GizmoMode) -> &'static str {
    match mode {
        GizmoMode::Translate => "Move",
        GizmoMode::Rotate => "Rotate",
        GizmoMode::Scale => "Scale",
    }
}

/// Returns the name of the axes along which the gizmo works.
pub(crate) const fn gizmo_space(space: GizmoSpace) -> &'static str {
    match space {
        GizmoSpace::Bone => "Bone space",
        GizmoSpace::Component => "Component space",
        GizmoSpace::World => "World space",
    }
}

/// Returns the name of a view direction.
pub(crate) const fn view(view: ViewDirection) -> &'static str {
    match view {
        ViewDirection::Front => "Front view",
        ViewDirection::Side => "Side view",
        ViewDirection::Top => "Top view",
        ViewDirection::ThreeQuarter => "Three-quarter view",
    }
}

/// Returns the name of what the camera follows.
pub(crate) const fn follow(follow: CameraFollow) -> &'static str {
    match follow {
        CameraFollow::Off => "Fixed camera",
        CameraFollow::Root => "Follow root",
        CameraFollow::Pelvis => "Follow pelvis",
    }
}

/// Returns the name of an overlay.
pub(crate) const fn overlay(overlay: Overlay) -> &'static str {
    match overlay {
        Overlay::Bones => "Bones",
        Overlay::Names => "Bone names",
        Overlay::Axes => "Bone axes",
        Overlay::Grid => "Grid",
        Overlay::Ghost => "Root ghost",
        Overlay::Path => "Root path",
    }
}

/// Why an action is disabled, as its tooltip says.
pub(crate) mod reasons {
    pub(crate) const NO_TAKE: &str = "No take: open a file with animation";
    pub(crate) const NO_FILE: &str = "No file is open";
    pub(crate) const NO_RANGE: &str = "No in or out point";
    pub(crate) const BUILT_IN: &str = "The mannequin is built in";
    pub(crate) const NO_CHARACTER: &str = "No character";
    pub(crate) const NO_FOLDER: &str = "No folder is open";
    pub(crate) const NOTHING_SELECTED: &str = "Nothing selected";
    pub(crate) const NO_OBJECT_SELECTED: &str = "No object selected";
    pub(crate) const NO_PARENT: &str = "Selection has no parent";
    pub(crate) const NOTHING_TO_UNDO: &str = "Nothing to undo";
    pub(crate) const NOTHING_TO_REDO: &str = "Nothing to redo";
}
