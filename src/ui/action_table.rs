//! What actions are called, their icons, and the keys that do them.
//!
//! In: an action. Out: its name, icon and keys. Not here: what it does (`actions.rs`).

use super::actions::Action;
use super::actions::Action as A;
use super::dock::Tab;
use super::theme::ThemeName;
use crate::draw::Shading;
use crate::editor::{CameraFollow, GizmoMode, GizmoSpace, Overlay, ViewDirection};
use egui::{Key, KeyboardShortcut, Modifiers};
use egui_phosphor::regular as icon;

impl Action {
    /// Returns what it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            A::Open => "Open…",
            A::AddProp => "Add prop…",
            A::TakesFrom => "Add takes from a file…",
            A::OpenFolder => "Open folder…",
            A::NextFile => "Next file of the folder",
            A::PreviousFile => "Previous file of the folder",
            A::AddEmpty => "Add an empty",
            A::Detach => "Detach",
            A::Rename => "Rename",
            A::Delete => "Delete",
            A::Undo => "Undo",
            A::Redo => "Redo",
            A::NewProject => "New project",
            A::OpenProject => "Open project…",
            A::Save => "Save project",
            A::SaveAs => "Save project as…",
            A::Gizmo(GizmoMode::Translate) => "Move with the gizmo",
            A::Gizmo(GizmoMode::Rotate) => "Turn with the gizmo",
            A::Gizmo(GizmoMode::Scale) => "Scale with the gizmo",
            A::GizmoSpace(GizmoSpace::Bone) => "Along the bone's axes",
            A::GizmoSpace(GizmoSpace::Component) => "Along the character's axes",
            A::GizmoSpace(GizmoSpace::World) => "Along the world's axes",
            A::Reload => "Reload",
            A::Close => "Close file",
            A::Mannequin => "Show the mannequin",
            A::Quit => "Quit",
            A::Palette => "Find a command…",
            A::Keys => "Keyboard and mouse",
            A::Play => "Play or pause",
            A::PlayReverse => "Play in reverse",
            A::PreviousFrame => "Previous frame",
            A::NextFrame => "Next frame",
            A::BackTen => "Back ten frames",
            A::OnTen => "On ten frames",
            A::PreviousKey => "Previous key",
            A::NextKey => "Next key",
            A::Start => "Go to start",
            A::End => "Go to end",
            A::LoopMode => "Loop mode",
            A::InPoint => "Set in point",
            A::OutPoint => "Set out point",
            A::ClearRange => "Clear in and out points",
            A::FramesFromZero => "Count frames from zero",
            A::FrameSelection => "Frame selection",
            A::FrameAll => "Frame all",
            A::Deselect => "Deselect",
            A::View(ViewDirection::Front) => "Front view",
            A::View(ViewDirection::Side) => "Side view",
            A::View(ViewDirection::Top) => "Top view",
            A::View(ViewDirection::ThreeQuarter) => "Three-quarter view",
            A::Orthographic => "Orthographic",
            A::Follow(CameraFollow::Off) => "Camera stands still",
            A::Follow(CameraFollow::Root) => "Camera follows the root",
            A::Follow(CameraFollow::Pelvis) => "Camera follows the pelvis",
            A::Shading(Shading::Shaded) => "Shaded",
            A::Shading(Shading::Wireframe) => "Wireframe",
            A::Shading(Shading::Silhouette) => "Silhouette",
            A::Overlay(Overlay::Bones) => "Bones",
            A::Overlay(Overlay::Names) => "Bone names",
            A::Overlay(Overlay::Axes) => "Bone axes",
            A::Overlay(Overlay::Grid) => "Grid",
            A::Overlay(Overlay::Ghost) => "Ghost of the unlocked root",
            A::Overlay(Overlay::Path) => "Path of the root",
            A::RootMotion => "Root motion",
            A::ForceLock => "Force root lock",
            A::ResetCharacter => "Put the character back",
            A::Panel(Tab::Scene) => "Scene panel",
            A::Panel(Tab::Viewport) => "Viewport panel",
            A::Panel(Tab::Details) => "Details panel",
            A::Panel(Tab::Report) => "Report panel",
            A::Panel(Tab::Assets) => "Assets panel",
            A::Panel(Tab::Playlist) => "Playlist panel",
            A::ResetLayout => "Reset layout",
            A::Theme(ThemeName::Dark) => "Dark theme",
            A::Theme(ThemeName::Light) => "Light theme",
        }
    }

    /// Returns its icon.
    #[must_use]
    pub const fn icon(self) -> &'static str {
        match self {
            A::Open => icon::FOLDER_OPEN,
            A::AddProp => icon::SWORD,
            A::TakesFrom => icon::FILM_REEL,
            A::OpenFolder => icon::FOLDERS,
            A::NextFile => icon::SKIP_FORWARD,
            A::PreviousFile => icon::SKIP_BACK,
            A::AddEmpty => icon::CIRCLE_DASHED,
            A::Detach => icon::LINK_BREAK,
            A::Rename => icon::PENCIL_SIMPLE,
            A::Delete => icon::TRASH,
            A::Undo => icon::ARROW_U_UP_LEFT,
            A::Redo => icon::ARROW_U_UP_RIGHT,
            A::NewProject => icon::FILE_PLUS,
            A::OpenProject => icon::FOLDER_OPEN,
            A::Save | A::SaveAs => icon::FLOPPY_DISK,
            A::Gizmo(GizmoMode::Translate) => icon::ARROWS_OUT_CARDINAL,
            A::Gizmo(GizmoMode::Rotate) => icon::ARROWS_CLOCKWISE,
            A::Gizmo(GizmoMode::Scale) => icon::RESIZE,
            A::GizmoSpace(GizmoSpace::Bone) => icon::BONE,
            A::GizmoSpace(GizmoSpace::Component) => icon::PERSON,
            A::GizmoSpace(GizmoSpace::World) => icon::GLOBE,
            A::Reload => icon::ARROWS_CLOCKWISE,
            A::Close => icon::X,
            A::Mannequin => icon::PERSON,
            A::Quit => icon::SIGN_OUT,
            A::Palette => icon::MAGNIFYING_GLASS,
            A::Keys => icon::KEYBOARD,
            A::Play => icon::PLAY,
            A::PlayReverse => icon::PLAY,
            A::PreviousFrame | A::BackTen => icon::CARET_LEFT,
            A::NextFrame | A::OnTen => icon::CARET_RIGHT,
            A::PreviousKey | A::NextKey => icon::DIAMOND,
            A::Start => icon::SKIP_BACK,
            A::End => icon::SKIP_FORWARD,
            A::LoopMode => icon::REPEAT,
            A::InPoint | A::OutPoint | A::ClearRange => icon::BRACKETS_SQUARE,
            A::FramesFromZero => icon::NUMBER_ZERO,
            A::FrameSelection => icon::CROSSHAIR,
            A::FrameAll => icon::FRAME_CORNERS,
            A::Deselect => icon::SELECTION_SLASH,
            A::View(_) => icon::CUBE,
            A::Orthographic => icon::PERSPECTIVE,
            A::Follow(_) => icon::VIDEO_CAMERA,
            A::Shading(Shading::Shaded) => icon::CIRCLE_HALF,
            A::Shading(Shading::Wireframe) => icon::POLYGON,
            A::Shading(Shading::Silhouette) => icon::PERSON_ARMS_SPREAD,
            A::Overlay(Overlay::Bones) => icon::BONE,
            A::Overlay(Overlay::Names) => icon::TEXT_AA,
            A::Overlay(Overlay::Axes) => icon::VECTOR_THREE,
            A::Overlay(Overlay::Grid) => icon::GRID_FOUR,
            A::Overlay(Overlay::Ghost) => icon::GHOST,
            A::Overlay(Overlay::Path) => icon::PATH,
            A::RootMotion => icon::FOOTPRINTS,
            A::ForceLock => icon::ANCHOR_SIMPLE,
            A::ResetCharacter => icon::ARROW_COUNTER_CLOCKWISE,
            A::Panel(_) => icon::SIDEBAR_SIMPLE,
            A::ResetLayout => icon::LAYOUT,
            A::Theme(ThemeName::Dark) => icon::MOON,
            A::Theme(ThemeName::Light) => icon::SUN,
        }
    }

    /// Returns the keys that do it; the first is the one that is shown.
    #[must_use]
    pub const fn keys(self) -> &'static [KeyboardShortcut] {
        const fn key(key: Key) -> KeyboardShortcut {
            KeyboardShortcut::new(Modifiers::NONE, key)
        }
        const fn with(modifiers: Modifiers, key: Key) -> KeyboardShortcut {
            KeyboardShortcut::new(modifiers, key)
        }
        const CTRL: Modifiers = Modifiers::COMMAND;
        const SHIFT: Modifiers = Modifiers::SHIFT;
        const ALT: Modifiers = Modifiers::ALT;
        match self {
            A::Open => &const { [with(CTRL, Key::O)] },
            A::OpenFolder => &const { [with(CTRL.plus(SHIFT), Key::O)] },
            A::NextFile => &const { [key(Key::PageDown)] },
            A::PreviousFile => &const { [key(Key::PageUp)] },
            A::Undo => &const { [with(CTRL, Key::Z)] },
            A::Redo => &const { [with(CTRL, Key::Y), with(CTRL.plus(SHIFT), Key::Z)] },
            A::NewProject => &const { [with(CTRL, Key::N)] },
            A::Save => &const { [with(CTRL, Key::S)] },
            A::SaveAs => &const { [with(CTRL.plus(SHIFT), Key::S)] },
            A::Rename => &const { [key(Key::F2)] },
            A::Delete => &const { [key(Key::Delete)] },
            A::Gizmo(GizmoMode::Translate) => &const { [key(Key::W)] },
            A::Gizmo(GizmoMode::Rotate) => &const { [key(Key::E)] },
            A::Gizmo(GizmoMode::Scale) => &const { [key(Key::R)] },
            A::Reload => &const { [key(Key::F5)] },
            A::Close => &const { [with(CTRL, Key::W)] },
            A::Quit => &const { [with(CTRL, Key::Q)] },
            A::Palette => &const { [with(CTRL, Key::P)] },
            A::Keys => &const { [key(Key::F1)] },
            A::Play => &const { [key(Key::Space), with(ALT, Key::V)] },
            A::PlayReverse => &const { [with(SHIFT, Key::Space)] },
            A::PreviousFrame => &const { [key(Key::ArrowLeft), with(ALT, Key::Comma)] },
            A::NextFrame => &const { [key(Key::ArrowRight), with(ALT, Key::Period)] },
            A::BackTen => &const { [with(SHIFT, Key::ArrowLeft)] },
            A::OnTen => &const { [with(SHIFT, Key::ArrowRight)] },
            A::PreviousKey => &const { [key(Key::Comma), key(Key::ArrowDown)] },
            A::NextKey => &const { [key(Key::Period), key(Key::ArrowUp)] },
            A::Start => &const { [key(Key::Home), with(CTRL, Key::ArrowLeft)] },
            A::End => &const { [key(Key::End), with(CTRL, Key::ArrowRight)] },
            A::LoopMode => &const { [key(Key::L)] },
            A::InPoint => &const { [key(Key::I)] },
            A::OutPoint => &const { [key(Key::O)] },
            A::FrameSelection => &const { [key(Key::F)] },
            A::FrameAll => &const { [key(Key::A)] },
            A::Deselect => &const { [key(Key::Escape)] },
            A::Overlay(Overlay::Bones) => &const { [key(Key::B)] },
            A::Overlay(Overlay::Names) => &const { [key(Key::N)] },
            A::Overlay(Overlay::Axes) => &const { [key(Key::X)] },
            A::Overlay(Overlay::Grid) => &const { [key(Key::G)] },
            _ => &[],
        }
    }
}
