//! Names, icons and keys of actions.
//!
//! *In*: an action. *Out*: its name, icon and keys. *Not here*: what it does (`action.rs`).

use super::super::theme::ThemeName;
use super::action::Action;
use super::action::Action as A;
use crate::draw::Shading;
use crate::editor::{GizmoMode, GizmoSpace, Overlay};
use crate::words::actions as words;
use egui::{Key, KeyboardShortcut, Modifiers};
use egui_phosphor::regular as icon;

impl Action {
    /// Returns its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            A::Open => words::OPEN,
            A::AddProp => words::ADD_PROP,
            A::TakesFrom => words::ADD_TAKES_FROM_FILE,
            A::OpenFolder => words::OPEN_FOLDER,
            A::NextFile => words::NEXT_FILE,
            A::PreviousFile => words::PREVIOUS_FILE,
            A::AddEmpty => words::ADD_EMPTY,
            A::Detach => words::DETACH,
            A::Rename => words::RENAME,
            A::Delete => words::DELETE,
            A::Undo => words::UNDO,
            A::Redo => words::REDO,
            A::NewProject => words::NEW_PROJECT,
            A::OpenProject => words::OPEN_PROJECT,
            A::Save => words::SAVE,
            A::SaveAs => words::SAVE_AS,
            A::Gizmo(mode) => words::gizmo_mode(mode),
            A::GizmoSpace(space) => words::gizmo_space(space),
            A::Reload => words::RELOAD,
            A::Close => words::CLOSE_FILE,
            A::Mannequin => words::SHOW_MANNEQUIN,
            A::Quit => words::QUIT,
            A::Palette => words::FIND_COMMAND,
            A::Keys => words::KEYBOARD_AND_MOUSE,
            A::Play => words::PLAY,
            A::PlayReverse => words::PLAY_REVERSE,
            A::PreviousFrame => words::PREVIOUS_FRAME,
            A::NextFrame => words::NEXT_FRAME,
            A::BackTen => words::BACK_TEN,
            A::ForwardTen => words::FORWARD_TEN,
            A::PreviousKey => words::PREVIOUS_KEY,
            A::NextKey => words::NEXT_KEY,
            A::Start => words::GO_TO_START,
            A::End => words::GO_TO_END,
            A::LoopMode => words::LOOP_MODE,
            A::InPoint => words::SET_IN_POINT,
            A::OutPoint => words::SET_OUT_POINT,
            A::ClearRange => words::CLEAR_RANGE,
            A::FramesFromZero => words::FRAMES_FROM_ZERO,
            A::FrameSelection => words::FRAME_SELECTION,
            A::FrameAll => words::FRAME_ALL,
            A::Deselect => words::DESELECT,
            A::View(view) => words::view(view),
            A::Orthographic => words::ORTHOGRAPHIC,
            A::Follow(follow) => words::follow(follow),
            A::Shading(Shading::Shaded) => words::SHADED,
            A::Shading(Shading::Wireframe) => words::WIREFRAME,
            A::Shading(Shading::Silhouette) => words::SILHOUETTE,
            A::Overlay(overlay) => words::overlay(overlay),
            A::RootMotion => words::ROOT_MOTION,
            A::ForceLock => words::FORCE_ROOT_LOCK,
            A::ResetCharacter => words::RESET_TO_ORIGIN,
            A::Panel(tab) => tab.action_name(),
            A::ResetLayout => words::RESET_LAYOUT,
            A::Theme(ThemeName::Dark) => words::DARK_THEME,
            A::Theme(ThemeName::Light) => words::LIGHT_THEME,
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
            A::NextFrame | A::ForwardTen => icon::CARET_RIGHT,
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

    /// Returns the keys that do it; menus show the first.
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
            A::ForwardTen => &const { [with(SHIFT, Key::ArrowRight)] },
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
