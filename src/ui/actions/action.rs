//! Everything that can be done by name: what it does, and when it cannot be done.
//!
//! *In*: the editor's state. *Out*: commands, and requests to the window. Menus, the command
//! palette, the toolbar and the keyboard all take their actions from here. *Not here*: what they are
//! called and which keys do them (`action_table.rs`), who triggers one.

use super::super::dock::Tab;
use super::super::open_path::FileFor;
use super::super::theme::ThemeName;
use super::window_request::WindowRequest;
use crate::draw::Shading;
use crate::editor::{
    CameraFollow, CharactersCommand, Command, Editor, FilesCommand, GizmoMode, GizmoSettings,
    GizmoSpace, LoopMode, Overlay, PlaylistCommand, ProjectCommand, StageCommand, ViewCommand,
    ViewDirection,
};
use crate::scene::SceneNode;
use crate::words::actions::reasons;

/// Something that can be done by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Chooses files to open.
    Open,
    /// Imports the shown file again.
    Reload,
    /// Lets the shown file go.
    Close,
    /// Shows the embedded mannequin.
    Mannequin,
    /// Adds a file as a prop, on the selected bone or object.
    AddProp,
    /// Adds a file's takes to the shown character.
    TakesFrom,
    /// Chooses a folder to play file by file.
    OpenFolder,
    /// Plays the next file of the folder.
    NextFile,
    /// Plays the file before.
    PreviousFile,
    /// Adds an empty, on the selected bone or object.
    AddEmpty,
    /// Detaches the selected object from its parent.
    Detach,
    /// Renames the selected object.
    Rename,
    /// Deletes the selected object.
    Delete,
    /// Undoes the last step.
    Undo,
    /// Redoes the step that was undone last.
    Redo,
    /// Begins an empty project.
    NewProject,
    /// Chooses a project to open.
    OpenProject,
    /// Writes the project down.
    Save,
    /// Writes the project down elsewhere.
    SaveAs,
    /// Chooses what the gizmo changes.
    Gizmo(GizmoMode),
    /// Chooses along whose axes the gizmo changes it.
    GizmoSpace(GizmoSpace),
    /// Closes the window.
    Quit,
    /// Searches actions by name.
    Palette,
    /// Lists the keys.
    Keys,
    /// Plays or pauses.
    Play,
    /// Plays backwards or pauses.
    PlayReverse,
    /// One frame back.
    PreviousFrame,
    /// One frame on.
    NextFrame,
    /// Back 10 frames.
    BackTen,
    /// Forward 10 frames.
    ForwardTen,
    /// To the key before.
    PreviousKey,
    /// To the key after.
    NextKey,
    /// To the in point.
    Start,
    /// To the out point.
    End,
    /// Once, loop, ping-pong in turn.
    LoopMode,
    /// Sets the in point here.
    InPoint,
    /// Sets the out point here.
    OutPoint,
    /// Plays the whole take again.
    ClearRange,
    /// Counts frames from zero.
    FramesFromZero,
    /// Frames the selection.
    FrameSelection,
    /// Frames everything.
    FrameAll,
    /// Selects nothing.
    Deselect,
    /// Looks from a fixed direction.
    View(ViewDirection),
    /// Switches perspective off.
    Orthographic,
    /// What the camera goes along with.
    Follow(CameraFollow),
    /// How surfaces are shown.
    Shading(Shading),
    /// Shows or hides an overlay.
    Overlay(Overlay),
    /// Extracts root motion.
    RootMotion,
    /// Locks the root even when nothing is extracted.
    ForceLock,
    /// Resets the character to the origin.
    ResetCharacter,
    /// Opens or closes a panel.
    Panel(Tab),
    /// Resets the layout of the panels.
    ResetLayout,
    /// Shows another set of colours.
    Theme(ThemeName),
}

/// What an action does.
#[derive(Clone, Debug, PartialEq)]
pub enum ActionEffect {
    /// Changes the editor.
    Command(Command),
    /// Changes the window.
    Window(WindowRequest),
}

use Action as A;

impl Action {
    /// Every action, in the order in which the palette lists them.
    pub const ALL: [Self; 72] = [
        A::Open,
        A::OpenFolder,
        A::TakesFrom,
        A::NextFile,
        A::PreviousFile,
        A::AddProp,
        A::NewProject,
        A::OpenProject,
        A::Save,
        A::SaveAs,
        A::Undo,
        A::Redo,
        A::Reload,
        A::Close,
        A::Mannequin,
        A::Play,
        A::PlayReverse,
        A::PreviousFrame,
        A::NextFrame,
        A::BackTen,
        A::ForwardTen,
        A::PreviousKey,
        A::NextKey,
        A::Start,
        A::End,
        A::LoopMode,
        A::InPoint,
        A::OutPoint,
        A::ClearRange,
        A::FramesFromZero,
        A::FrameSelection,
        A::FrameAll,
        A::Deselect,
        A::AddEmpty,
        A::Detach,
        A::Rename,
        A::Delete,
        A::Gizmo(GizmoMode::Translate),
        A::Gizmo(GizmoMode::Rotate),
        A::Gizmo(GizmoMode::Scale),
        A::GizmoSpace(GizmoSpace::Bone),
        A::GizmoSpace(GizmoSpace::Component),
        A::GizmoSpace(GizmoSpace::World),
        A::View(ViewDirection::Front),
        A::View(ViewDirection::Side),
        A::View(ViewDirection::Top),
        A::View(ViewDirection::ThreeQuarter),
        A::Orthographic,
        A::Follow(CameraFollow::Off),
        A::Follow(CameraFollow::Root),
        A::Follow(CameraFollow::Pelvis),
        A::Shading(Shading::Shaded),
        A::Shading(Shading::Wireframe),
        A::Shading(Shading::Silhouette),
        A::Overlay(Overlay::Bones),
        A::Overlay(Overlay::Names),
        A::Overlay(Overlay::Axes),
        A::Overlay(Overlay::Grid),
        A::Overlay(Overlay::Ghost),
        A::Overlay(Overlay::Path),
        A::RootMotion,
        A::ForceLock,
        A::ResetCharacter,
        A::Panel(Tab::Scene),
        A::Panel(Tab::Assets),
        A::Panel(Tab::Details),
        A::Panel(Tab::Report),
        A::Panel(Tab::Playlist),
        A::ResetLayout,
        A::Theme(ThemeName::Dark),
        A::Theme(ThemeName::Light),
        A::Keys,
    ];

    /// Returns why it cannot be done now; `None` when it can.
    #[must_use]
    pub fn disabled_reason(self, editor: &Editor) -> Option<&'static str> {
        let no_take = || editor.sequence().is_none().then_some(reasons::NO_TAKE);
        let no_file = || editor.shown_file().is_none().then_some(reasons::NO_FILE);
        match self {
            A::Play
            | A::PlayReverse
            | A::PreviousFrame
            | A::NextFrame
            | A::BackTen
            | A::ForwardTen
            | A::PreviousKey
            | A::NextKey
            | A::Start
            | A::End
            | A::InPoint
            | A::OutPoint
            | A::RootMotion
            | A::ForceLock => no_take(),
            A::ClearRange => {
                let playback = editor.playback();
                let has_range = playback.in_secs.is_some() || playback.out_secs.is_some();
                (!has_range).then_some(reasons::NO_RANGE)
            }
            A::Reload => {
                let is_embedded = editor
                    .shown_file()
                    .is_some_and(|file| file.path().is_none());
                no_file().or_else(|| is_embedded.then_some(reasons::BUILT_IN))
            }
            A::TakesFrom => editor
                .active_object()
                .is_none()
                .then_some(reasons::NO_CHARACTER),
            A::NextFile | A::PreviousFile => {
                let has_rows = editor
                    .playlist()
                    .playlist()
                    .is_some_and(|playlist| !playlist.rows().is_empty());
                (!has_rows).then_some(reasons::NO_FOLDER)
            }
            A::Close | A::FrameAll | A::FrameSelection | A::ResetCharacter => no_file(),
            A::Deselect => {
                let is_none =
                    editor.view().selected_bone().is_none() && editor.selected_object().is_none();
                is_none.then_some(reasons::NOTHING_SELECTED)
            }
            A::Rename | A::Delete => editor
                .selected_object()
                .is_none()
                .then_some(reasons::NO_OBJECT_SELECTED),
            A::Detach => {
                let selected = editor
                    .selected_object()
                    .and_then(|object| editor.stage().scene().object(object));
                let hangs = selected.is_some_and(|object| object.parent().is_some());
                (!hangs).then_some(reasons::NO_PARENT)
            }
            A::Undo => editor
                .project()
                .undo_name()
                .is_none()
                .then_some(reasons::NOTHING_TO_UNDO),
            A::Redo => editor
                .project()
                .redo_name()
                .is_none()
                .then_some(reasons::NOTHING_TO_REDO),
            _ => None,
        }
    }

    /// Returns whether it is switched on; `None` for what is no switch.
    #[must_use]
    pub fn is_on(self, editor: &Editor) -> Option<bool> {
        match self {
            A::FramesFromZero => Some(editor.view().are_frames_from_zero()),
            A::Orthographic => Some(editor.view().rig().pose().is_orthographic),
            A::Gizmo(mode) => Some(editor.view().gizmo().mode == mode),
            A::GizmoSpace(space) => Some(editor.view().gizmo().space == space),
            A::Follow(follow) => Some(editor.view().follow() == follow),
            A::Shading(shading) => Some(editor.view().options().shading == shading),
            A::Overlay(overlay) => Some(editor.view().is_overlay_visible(overlay)),
            A::RootMotion => Some(editor.root_motion().is_enabled),
            A::ForceLock => Some(editor.root_motion().is_lock_forced),
            _ => None,
        }
    }

    /// Returns whether what it does depends on how things stand: switches, and what is set to the
    /// playhead.
    pub(in super::super) fn looks_at_the_editor(self) -> bool {
        matches!(
            self,
            A::InPoint
                | A::OutPoint
                | A::LoopMode
                | A::FramesFromZero
                | A::Orthographic
                | A::RootMotion
                | A::ForceLock
        ) || matches!(
            self,
            A::Overlay(_)
                | A::NextFile
                | A::PreviousFile
                | A::Undo
                | A::Redo
                | A::Save
                | A::Delete
                | A::Gizmo(_)
                | A::GizmoSpace(_)
        )
    }

    /// Returns what it does now.
    #[must_use]
    pub fn effects(self, editor: &Editor) -> Vec<ActionEffect> {
        let playhead = editor.time_secs();
        let is_off = !self.is_on(editor).unwrap_or(false);
        let command = match self {
            A::Open => {
                return vec![ActionEffect::Window(WindowRequest::Choose(
                    FileFor::Character,
                ))];
            }
            A::OpenFolder => {
                return vec![ActionEffect::Window(WindowRequest::Choose(FileFor::Folder))];
            }
            A::TakesFrom => {
                return vec![ActionEffect::Window(WindowRequest::Choose(FileFor::Takes))];
            }
            A::AddProp => {
                return vec![ActionEffect::Window(WindowRequest::Choose(FileFor::Prop(
                    selected_node(editor),
                )))];
            }
            A::OpenProject => {
                return vec![ActionEffect::Window(WindowRequest::Choose(
                    FileFor::Project,
                ))];
            }
            A::SaveAs => {
                return vec![ActionEffect::Window(WindowRequest::Choose(
                    FileFor::SaveProject,
                ))];
            }
            A::Save if editor.project().path().is_none() => {
                return vec![ActionEffect::Window(WindowRequest::Choose(
                    FileFor::SaveProject,
                ))];
            }
            A::Rename => {
                return editor
                    .selected_object()
                    .map(WindowRequest::Rename)
                    .map(ActionEffect::Window)
                    .into_iter()
                    .collect();
            }
            A::Quit => return vec![ActionEffect::Window(WindowRequest::Quit)],
            A::Palette => return vec![ActionEffect::Window(WindowRequest::Palette)],
            A::Keys => return vec![ActionEffect::Window(WindowRequest::Keys)],
            A::Panel(tab) => return vec![ActionEffect::Window(WindowRequest::TogglePanel(tab))],
            A::ResetLayout => return vec![ActionEffect::Window(WindowRequest::ResetLayout)],
            A::Theme(theme) => return vec![ActionEffect::Window(WindowRequest::SetTheme(theme))],
            A::ClearRange => {
                return vec![
                    ActionEffect::Command(Command::Characters(CharactersCommand::SetInPoint(None))),
                    ActionEffect::Command(Command::Characters(CharactersCommand::SetOutPoint(
                        None,
                    ))),
                ];
            }
            A::Detach | A::Delete => match editor.selected_object() {
                Some(object) if self == A::Detach => Command::Stage(StageCommand::Detach(object)),
                Some(object) => Command::Stage(StageCommand::Delete(object)),
                None => return Vec::new(),
            },
            A::NextFile => Command::Playlist(PlaylistCommand::Step(1)),
            A::PreviousFile => Command::Playlist(PlaylistCommand::Step(-1)),
            A::AddEmpty => Command::Stage(StageCommand::AddEmpty {
                parent: selected_node(editor),
            }),
            A::Undo => Command::Project(ProjectCommand::Undo),
            A::Redo => Command::Project(ProjectCommand::Redo),
            A::NewProject => Command::Project(ProjectCommand::New),
            A::Save => Command::Project(ProjectCommand::Save),
            A::Gizmo(mode) => Command::View(ViewCommand::SetGizmo(GizmoSettings {
                mode,
                ..*editor.view().gizmo()
            })),
            A::GizmoSpace(space) => Command::View(ViewCommand::SetGizmo(GizmoSettings {
                space,
                ..*editor.view().gizmo()
            })),
            A::Reload => Command::Files(FilesCommand::Reload),
            A::Close => match editor.shown_file() {
                Some(file) => Command::Files(FilesCommand::Close(file.handle())),
                None => return Vec::new(),
            },
            A::Mannequin => Command::Files(FilesCommand::ShowMannequin),
            A::Play => Command::Characters(CharactersCommand::TogglePlay),
            A::PlayReverse => Command::Characters(CharactersCommand::TogglePlayReverse),
            A::PreviousFrame => Command::Characters(CharactersCommand::StepFrames(-1)),
            A::NextFrame => Command::Characters(CharactersCommand::StepFrames(1)),
            A::BackTen => Command::Characters(CharactersCommand::StepFrames(-10)),
            A::ForwardTen => Command::Characters(CharactersCommand::StepFrames(10)),
            A::PreviousKey => Command::Characters(CharactersCommand::StepKey(-1)),
            A::NextKey => Command::Characters(CharactersCommand::StepKey(1)),
            A::Start => Command::Characters(CharactersCommand::GoToStart),
            A::End => Command::Characters(CharactersCommand::GoToEnd),
            A::LoopMode => Command::Characters(CharactersCommand::SetLoopMode(
                match editor.playback().loop_mode {
                    LoopMode::Once => LoopMode::Loop,
                    LoopMode::Loop => LoopMode::PingPong,
                    LoopMode::PingPong => LoopMode::Once,
                },
            )),
            A::InPoint => Command::Characters(CharactersCommand::SetInPoint(Some(playhead))),
            A::OutPoint => Command::Characters(CharactersCommand::SetOutPoint(Some(playhead))),
            A::FramesFromZero => Command::View(ViewCommand::SetFramesFromZero(is_off)),
            A::FrameSelection => Command::View(ViewCommand::FrameSelection),
            A::FrameAll => Command::View(ViewCommand::FrameAll),
            A::Deselect if editor.selected_object().is_some() => {
                Command::View(ViewCommand::SelectObject(None))
            }
            A::Deselect => Command::View(ViewCommand::SelectBone(None)),
            A::View(view) => Command::View(ViewCommand::SetDirection(view)),
            A::Orthographic => Command::View(ViewCommand::SetOrthographic(is_off)),
            A::Follow(follow) => Command::View(ViewCommand::SetFollow(follow)),
            A::Shading(shading) => Command::View(ViewCommand::SetShading(shading)),
            A::Overlay(overlay) => Command::View(ViewCommand::SetOverlay(overlay, is_off)),
            A::RootMotion => Command::Characters(CharactersCommand::SetRootMotion(is_off)),
            A::ForceLock => Command::Characters(CharactersCommand::SetForceLock(is_off)),
            A::ResetCharacter => Command::Characters(CharactersCommand::Reset),
        };
        vec![ActionEffect::Command(command)]
    }

    /// Does it, unless it cannot be done now.
    pub fn perform(
        self,
        editor: &Editor,
        out: &mut Vec<Command>,
        requests: &mut Vec<WindowRequest>,
    ) {
        if self.disabled_reason(editor).is_some() {
            return;
        }
        for effect in self.effects(editor) {
            match effect {
                ActionEffect::Command(command) => out.push(command),
                ActionEffect::Window(request) => requests.push(request),
            }
        }
    }
}

/// Returns the bone or the object that new objects are attached to.
fn selected_node(editor: &Editor) -> Option<SceneNode> {
    let bone = || {
        Some(SceneNode::Bone(
            editor.active_object()?.id(),
            editor.view().selected_bone()?,
        ))
    };
    editor
        .selected_object()
        .map(SceneNode::Object)
        .or_else(bone)
}
