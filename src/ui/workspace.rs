//! The whole window's content: menu, dock, transport, status bar, and what lies over them.
//!
//! *In*: the editor, a picture. *Out*: commands, requests to the window. *Not here*: events and the
//! GPU (`app`).

use super::actions::{Shortcuts, WindowRequest};
use super::details::Details;
use super::dock::{Dock, Tab};
use super::files_panel::FilesPanel;
use super::open_path::FileFor;
use super::open_path::OpenPath;
use super::palette::Palette;
use super::playlist::PlaylistPanel;
use super::report_panel::ReportPanel;
use super::scene_tree::SceneTree;
use super::status_bar::{self, FrameInfo};
use super::theme::{self, ThemeName, Tokens};
use super::transport::Transport;
use super::viewport::{PaintPicture, Viewport};
use super::{dragged, fonts, keys_window, menu, recovery_offer};
use crate::asset::FileHandle;
use crate::draw::DrawList;
use crate::editor::{Command, Editor, ViewCommand, ViewportInput};
use egui::{CentralPanel, Frame, Id, Margin, Panel, Ui, WidgetText};
use egui_dock::{DockArea, TabViewer};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What is remembered of the window's content.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Layout {
    /// The set of colours.
    pub theme: ThemeName,
    /// The panels.
    pub dock: Dock,
}

/// The panels' states.
#[derive(Debug, Default)]
struct Panels {
    scene_tree: SceneTree,
    viewport: Viewport,
    details: Details,
    report: ReportPanel,
    files: FilesPanel,
    playlist: PlaylistPanel,
}

/// The whole window's content.
#[derive(Debug, Default)]
pub struct Workspace {
    layout: Layout,
    panels: Panels,
    transport: Transport,
    shortcuts: Shortcuts,
    palette: Palette,
    open_path: OpenPath,
    are_keys_shown: bool,
    is_theme_applied: bool,
    names_checked: Option<FileHandle>,
    folder_shown: Option<PathBuf>,
}

impl Workspace {
    /// Takes what was remembered; an arrangement without a picture is replaced.
    #[must_use]
    pub fn new(layout: Layout) -> Self {
        let dock = if layout.dock.is_usable() {
            layout.dock
        } else {
            Dock::default()
        };
        Self {
            layout: Layout { dock, ..layout },
            ..Self::default()
        }
    }

    /// Returns what is to be remembered.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the set of colours that is shown.
    #[must_use]
    pub const fn theme(&self) -> ThemeName {
        self.layout.theme
    }

    /// Returns where the picture is, points; `None` while it is not shown.
    #[must_use]
    pub const fn picture_area(&self) -> Option<egui::Rect> {
        self.panels.viewport.area()
    }

    /// Returns what the viewport's picture depends on beside the editor, while it is shown.
    #[must_use]
    pub fn viewport_input(&self) -> Option<ViewportInput> {
        self.panels.viewport.input()
    }

    /// Opens the field for a path that is chosen for something, where the system has no dialog.
    pub fn open_path_field(&mut self, editor: &Editor, purpose: FileFor) {
        let folder = editor
            .project()
            .memory()
            .recent
            .first()
            .and_then(|file| file.path.parent());
        self.open_path.open(purpose, folder);
    }

    /// Shows everything; what the user did comes out as commands, and as requests that only the
    /// window can handle.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        editor: &Editor,
        info: &FrameInfo<'_>,
        picture: PaintPicture<'_>,
        out: &mut Vec<Command>,
    ) -> Vec<WindowRequest> {
        let mut requests = Vec::new();
        if !self.is_theme_applied {
            self.is_theme_applied = true;
            theme::apply(ui.ctx(), self.layout.theme);
            out.push(ViewCommand::SetColors(theme::view_colors(self.layout.theme)).into());
        }
        self.check_names(editor, &mut requests);
        self.show_new_folder(editor);
        self.panels.viewport.begin();
        self.shortcuts.take(ui.ctx(), editor, out, &mut requests);
        self.bars(ui, editor, info, out, &mut requests);
        let ground = Tokens::shown(ui).ground;
        CentralPanel::default()
            .frame(Frame::new().fill(ground))
            .show(ui, |ui| {
                let style = theme::dock_style(ui);
                let mut tabs = Tabs {
                    panels: &mut self.panels,
                    editor,
                    info,
                    picture,
                    out,
                    requests: &mut requests,
                };
                DockArea::new(self.layout.dock.state_mut())
                    .id(Id::new("dock"))
                    .style(style)
                    .show_leaf_close_all_buttons(false)
                    .show_leaf_collapse_buttons(false)
                    .show_inside(ui, &mut tabs);
            });
        dragged::paint_name(ui);
        self.palette.ui(ui, editor, out, &mut requests);
        self.open_path.ui(ui, out);
        recovery_offer::ui(ui, editor, out);
        keys_window::ui(ui, &mut self.are_keys_shown);
        self.handle_requests(ui, editor, requests, out)
    }

    /// Paints the names of bones for the picture that is about to be drawn, in the same frame.
    pub fn paint_labels(&self, ui: &Ui, list: &DrawList) {
        self.panels.viewport.paint_labels(ui, list);
    }

    fn bars(
        &mut self,
        ui: &mut Ui,
        editor: &Editor,
        info: &FrameInfo<'_>,
        out: &mut Vec<Command>,
        requests: &mut Vec<WindowRequest>,
    ) {
        let panel = Tokens::shown(ui).panel;
        let frame = |x: i8, y: i8| {
            Frame::new()
                .fill(panel)
                .inner_margin(Margin::symmetric(x, y))
        };
        Panel::top("menu")
            .frame(frame(8, 4))
            .show_separator_line(false)
            .show(ui, |ui| {
                menu::ui(
                    ui,
                    editor,
                    &self.layout.dock,
                    self.layout.theme,
                    out,
                    requests,
                );
            });
        Panel::bottom("status")
            .frame(frame(12, 0))
            .exact_size(24.0)
            .resizable(false)
            .show(ui, |ui| {
                status_bar::ui(ui, editor, info);
            });
        Panel::bottom("transport")
            .frame(frame(8, 0))
            .exact_size(48.0)
            .resizable(false)
            .show(ui, |ui| {
                self.transport.ui(ui, editor, out, requests);
            });
    }

    /// Brings the list to the front when another folder is opened.
    fn show_new_folder(&mut self, editor: &Editor) {
        let folder = editor
            .playlist()
            .playlist()
            .map(|playlist| playlist.folder());
        if folder != self.folder_shown.as_deref() {
            self.folder_shown = folder.map(PathBuf::from);
            if folder.is_some() {
                self.layout.dock.show(Tab::Playlist);
            }
        }
    }

    /// Asks for a font when a file comes whose names egui's own fonts cannot show.
    fn check_names(&mut self, editor: &Editor, requests: &mut Vec<WindowRequest>) {
        let Some(file) = editor
            .shown_file()
            .filter(|file| self.names_checked != Some(file.handle()))
        else {
            return;
        };
        self.names_checked = Some(file.handle());
        let imported = file.file();
        let bones = imported
            .skeleton
            .bones()
            .iter()
            .map(|bone| bone.name.as_str());
        let takes = imported.takes.iter().map(|take| take.name());
        let text: String = bones
            .chain(takes)
            .filter(|name| fonts::needs_system_font(name))
            .collect();
        let text = if fonts::needs_system_font(&file.name()) {
            text + &file.name()
        } else {
            text
        };
        if !text.is_empty() {
            requests.push(WindowRequest::FindFonts(text));
        }
    }

    /// Handles the requests that this room can handle and returns the rest.
    fn handle_requests(
        &mut self,
        ui: &Ui,
        editor: &Editor,
        requests: Vec<WindowRequest>,
        out: &mut Vec<Command>,
    ) -> Vec<WindowRequest> {
        let mut rest = Vec::new();
        for request in requests {
            match request {
                WindowRequest::Palette => self.palette.toggle(),
                WindowRequest::Keys => self.are_keys_shown = !self.are_keys_shown,
                WindowRequest::TogglePanel(tab) => self
                    .layout
                    .dock
                    .set_open(tab, !self.layout.dock.is_open(tab)),
                WindowRequest::ResetLayout => self.layout.dock = Dock::default(),
                WindowRequest::SetTheme(name) => {
                    self.layout.theme = name;
                    theme::apply(ui.ctx(), name);
                    out.push(ViewCommand::SetColors(theme::view_colors(name)).into());
                }
                WindowRequest::Rename(object) => {
                    self.layout.dock.show(Tab::Scene);
                    self.panels.scene_tree.rename(editor, object);
                }
                WindowRequest::Choose(_) | WindowRequest::Quit | WindowRequest::FindFonts(_) => {
                    rest.push(request)
                }
            }
            ui.request_repaint();
        }
        rest
    }
}

/// Shows the panels in their tabs.
struct Tabs<'a> {
    panels: &'a mut Panels,
    editor: &'a Editor,
    info: &'a FrameInfo<'a>,
    picture: PaintPicture<'a>,
    out: &'a mut Vec<Command>,
    requests: &'a mut Vec<WindowRequest>,
}

impl TabViewer for Tabs<'_> {
    type Tab = Tab;

    fn id(&mut self, tab: &mut Tab) -> Id {
        Id::new(("panel", tab.title()))
    }

    fn title(&mut self, tab: &mut Tab) -> WidgetText {
        tab.title().into()
    }

    fn ui(&mut self, ui: &mut Ui, tab: &mut Tab) {
        let panels = &mut *self.panels;
        let editor = self.editor;
        match tab {
            Tab::Scene => panels.scene_tree.ui(ui, editor, self.out, self.requests),
            Tab::Viewport => {
                panels
                    .viewport
                    .ui(ui, editor, self.info, self.picture, self.out, self.requests)
            }
            Tab::Details => panels.details.ui(ui, editor, self.out),
            Tab::Report => panels.report.ui(ui, editor),
            Tab::Assets => panels.files.ui(ui, editor, self.out, self.requests),
            Tab::Playlist => panels.playlist.ui(ui, editor, self.out, self.requests),
        }
    }

    fn is_closeable(&self, tab: &Tab) -> bool {
        *tab != Tab::Viewport
    }

    fn scroll_bars(&self, _tab: &Tab) -> [bool; 2] {
        [false, false]
    }
}
