//! One open window: its state, its events, its frames.
//!
//! *In*: events, the time. *Out*: frames, and when the next one is due. *Not here*: winit's loop
//! (`window.rs`), panels (`ui`).

use super::AppError;
use super::clock::Clock;
use super::device_loss::DeviceLosses;
use super::user_event::{NextFrame, UserEvent};
use super::window_gpu::{PaintOutcome, WindowFrame, WindowGpu};
use super::window_state::WindowState;
use super::{file_dialog, picture};
use crate::editor::{Command, Editor, FilesCommand, FrameInput, ProjectCommand, Storage};
use crate::sync::unpoisoned;
use crate::ui::{self, FrameInfo, WindowRequest, Workspace};
use crate::words::status_bar;
use egui::{FontData, ViewportId};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, EventLoopProxy, OwnedDisplayHandle};
use winit::window::Window;

/// Delay until a frame without a surface is tried again.
const RETRY: Duration = Duration::from_millis(30);

/// One open window.
pub(super) struct Session {
    /// Dropped before the window, which must outlive its surface.
    gpu: Option<WindowGpu>,
    window: Arc<Window>,
    display: OwnedDisplayHandle,
    context: egui::Context,
    input: egui_winit::State,
    editor: Editor,
    workspace: Workspace,
    window_state: WindowState,
    clock: Clock,
    losses: DeviceLosses,
    proxy: EventLoopProxy<UserEvent>,
    fonts: Vec<Arc<FontData>>,
    devices: u32,
    title: String,
    was_running: bool,
    is_hidden: bool,
    is_closing: bool,
}

impl Session {
    /// Opens the window and applies these commands.
    pub(super) fn open(
        event_loop: &ActiveEventLoop,
        proxy: &EventLoopProxy<UserEvent>,
        commands: Vec<Command>,
    ) -> Result<Self, AppError> {
        let wake = Mutex::new(proxy.clone());
        let wake = Arc::new(move || {
            let proxy = unpoisoned(wake.lock());
            // Fails only when the loop has ended.
            let _ = proxy.send_event(UserEvent::Worker);
        });
        let mut editor = Editor::with_wake(Storage::of_user(), wake);
        let mut window_state = WindowState::read(editor.project().memory().layout.as_deref());
        let attributes = window_state.attributes(event_loop);
        let window = event_loop
            .create_window(attributes)
            .map_err(|error| AppError::Window {
                cause: error.to_string(),
            })?;
        let window = Arc::new(window);
        let display = event_loop.owned_display_handle();
        let gpu = WindowGpu::new(&window, &display)?;
        commands
            .into_iter()
            .for_each(|command| editor.apply(command));
        let context = new_context(proxy);
        let side = Some(gpu.max_texture_side());
        let scale = Some(window.scale_factor() as f32);
        let input = egui_winit::State::new(
            context.clone(),
            ViewportId::ROOT,
            &window,
            scale,
            window.theme(),
            side,
        );
        let workspace = Workspace::new(std::mem::take(&mut window_state.layout));
        Ok(Self {
            gpu: Some(gpu),
            window,
            display,
            context,
            input,
            editor,
            workspace,
            window_state,
            clock: Clock::default(),
            losses: DeviceLosses::default(),
            proxy: proxy.clone(),
            fonts: Vec::new(),
            devices: 0,
            title: String::new(),
            was_running: false,
            is_hidden: false,
            is_closing: false,
        })
    }

    /// Asks the window system for a frame.
    pub(super) fn request_redraw(&self) {
        self.window.request_redraw();
    }

    /// Returns whether the window should close.
    pub(super) const fn wants_to_close(&self) -> bool {
        self.is_closing
    }

    /// Handles an event and returns whether it needs a frame.
    pub(super) fn on_event(&mut self, event: &WindowEvent) -> bool {
        match event {
            WindowEvent::Resized(_) | WindowEvent::ScaleFactorChanged { .. } => {
                if let Some(gpu) = &mut self.gpu {
                    gpu.resized();
                }
            }
            WindowEvent::Occluded(is_hidden) => self.is_hidden = *is_hidden,
            WindowEvent::DroppedFile(path) => self.editor.apply(FilesCommand::Drop(path.clone())),
            _ => {}
        }
        let response = self.input.on_window_event(&self.window, event);
        response.repaint && !self.is_hidden
    }

    /// Handles an event that a thread sent.
    pub(super) fn on_user_event(&mut self, wake: UserEvent) {
        match wake {
            UserEvent::Chosen(purpose, paths) => {
                paths
                    .into_iter()
                    .for_each(|path| self.editor.apply(purpose.command(path)));
            }
            UserEvent::NoDialog(purpose) => self.workspace.open_path_field(&self.editor, purpose),
            UserEvent::Fonts(fonts) => {
                for font in fonts {
                    if !self.fonts.contains(&font) {
                        self.fonts.push(font);
                    }
                }
                self.set_fonts();
            }
            UserEvent::Repaint(_) | UserEvent::Worker => {}
        }
    }

    /// Draws one frame and returns when the next one is due.
    ///
    /// # Errors When the device was lost and cannot be rebuilt.
    pub(super) fn frame(&mut self, event_loop: &ActiveEventLoop) -> Result<NextFrame, AppError> {
        if self.is_hidden {
            self.clock.pause();
            return Ok(NextFrame::Idle);
        }
        let now = Instant::now();
        if !self.was_running {
            self.clock.pause();
        }
        self.editor.tick(FrameInput {
            dt_secs: self.clock.step(now),
            viewport: self.workspace.viewport_input().map(|input| input.size),
            layout: None,
        });
        let (output, list, has_changed) = self.show_ui();
        self.input.handle_platform_output_with_event_loop(
            &self.window,
            event_loop,
            output.platform_output,
        );
        let pixels_per_point = output.pixels_per_point;
        let area = self.workspace.picture_area();
        let pixels = |points: f32| (points * pixels_per_point).round() as u32;
        let mut frame = WindowFrame {
            jobs: self.context.tessellate(output.shapes, pixels_per_point),
            textures: output.textures_delta,
            pixels_per_point,
            picture: list
                .zip(area)
                .map(|(list, area)| (list, [pixels(area.width()), pixels(area.height())])),
            editor: &self.editor,
        };
        let painted = match &mut self.gpu {
            Some(gpu) => gpu.paint(frame),
            None => {
                frame.textures.clear();
                PaintOutcome::DeviceLost
            }
        };
        self.set_title();
        self.was_running = self.editor.is_animating();
        let delay = output
            .viewport_output
            .get(&ViewportId::ROOT)
            .map_or(Duration::MAX, |root| root.repaint_delay);
        match painted {
            PaintOutcome::DeviceLost => {
                self.rebuild(now)?;
                Ok(NextFrame::Now)
            }
            PaintOutcome::Retry => Ok(NextFrame::At(now + RETRY)),
            PaintOutcome::Skipped => Ok(NextFrame::Idle),
            PaintOutcome::Presented if self.was_running || has_changed || delay.is_zero() => {
                Ok(NextFrame::Now)
            }
            PaintOutcome::Presented => Ok(now
                .checked_add(delay)
                .map_or(NextFrame::Idle, NextFrame::At)),
        }
    }

    /// Runs the panels, applies their commands, and returns egui's output, the draw list, and
    /// whether anything changed.
    fn show_ui(&mut self) -> (egui::FullOutput, Option<crate::draw::DrawList>, bool) {
        let input = self.input.take_egui_input(&self.window);
        let Self {
            context,
            editor,
            workspace,
            gpu,
            clock,
            was_running,
            ..
        } = self;
        let info = FrameInfo {
            frames_per_sec: clock
                .frames_per_sec()
                .filter(|_| *was_running && editor.playback().is_playing),
            is_software: gpu.as_ref().is_some_and(WindowGpu::is_software),
            driver: gpu.as_ref().map_or("", WindowGpu::driver),
            problem: gpu.as_ref().and_then(WindowGpu::problem),
        };
        let mut list = None;
        let mut requests = Vec::new();
        let mut has_changed = false;
        let output = context.run_ui(input, |ui| {
            let mut commands = Vec::new();
            requests.extend(workspace.ui(ui, editor, &info, &picture::shape, &mut commands));
            has_changed |= !commands.is_empty();
            commands
                .into_iter()
                .for_each(|command| editor.apply(command));
            // After the commands, so that picture and labels show what the pointer has just done.
            list = workspace.viewport_input().map(|input| {
                let list = editor.draw_list(input);
                workspace.paint_labels(ui, &list);
                list
            });
        });
        requests
            .into_iter()
            .for_each(|request| self.handle_request(request));
        (output, list, has_changed)
    }

    fn handle_request(&mut self, request: WindowRequest) {
        match request {
            WindowRequest::Quit => self.is_closing = true,
            WindowRequest::Choose(purpose) => {
                let folder = self
                    .editor
                    .project()
                    .memory()
                    .recent
                    .first()
                    .and_then(|file| file.path.parent());
                file_dialog::open(
                    &self.window,
                    purpose,
                    folder.map(PathBuf::from),
                    self.proxy.clone(),
                );
            }
            WindowRequest::FindFonts(text) => {
                let proxy = self.proxy.clone();
                std::thread::spawn(move || {
                    let fonts = ui::find_system_fonts(&text);
                    if fonts.is_empty() {
                        log::warn!("no system font can show all names of the file");
                        return;
                    }
                    // Fails only when the loop has ended.
                    let _ = proxy.send_event(UserEvent::Fonts(fonts));
                });
            }
            _ => {}
        }
    }

    /// Rebuilds everything on the device from the assets in memory.
    fn rebuild(&mut self, now: Instant) -> Result<(), AppError> {
        let cause = self
            .gpu
            .as_ref()
            .and_then(WindowGpu::problem)
            .unwrap_or("no reason given")
            .to_owned();
        self.losses.note(now, &cause)?;
        // The old surface must be dropped before the window gets another.
        self.gpu = None;
        self.gpu = Some(WindowGpu::new(&self.window, &self.display)?);
        self.devices += 1;
        self.set_fonts();
        Ok(())
    }

    /// Sets egui's fonts; after a lost device egui uploads its whole font texture again.
    fn set_fonts(&self) {
        let mut fonts = ui::definitions(&self.fonts);
        if let Some(font) = fonts
            .font_data
            .values()
            .next()
            .map(Arc::clone)
            .filter(|_| self.devices > 0)
        {
            // egui reloads fonts only when their definitions differ; no family uses this one.
            fonts
                .font_data
                .insert(format!("device {}", self.devices), font);
        }
        self.context.set_fonts(fonts);
        self.context.request_repaint();
    }

    fn set_title(&mut self) {
        let mut title = status_bar::MAQUETTE.to_owned();
        if let Some(file) = self.editor.shown_file() {
            title = format!("{title} - {}", file.name());
        }
        if let Some(project) = self
            .editor
            .project()
            .path()
            .and_then(|path| path.file_name())
        {
            let mark = if self.editor.project().is_modified() {
                " *"
            } else {
                ""
            };
            title = format!("{title} ({}{mark})", project.to_string_lossy());
        }
        if title != self.title {
            self.window.set_title(&title);
            self.title = title;
        }
    }

    /// Saves layout, window geometry and recent files.
    pub(super) fn remember(&mut self) {
        self.window_state.note(&self.window);
        self.window_state.layout = self.workspace.layout().clone();
        self.editor.tick(FrameInput {
            layout: self.window_state.write(),
            ..FrameInput::default()
        });
        self.editor.apply(ProjectCommand::EndSession);
    }
}

fn new_context(proxy: &EventLoopProxy<UserEvent>) -> egui::Context {
    let context = egui::Context::default();
    context.set_fonts(ui::definitions(&[]));
    let proxy = Mutex::new(proxy.clone());
    context.set_request_repaint_callback(move |info| {
        let proxy = unpoisoned(proxy.lock());
        // Fails only when the loop has ended.
        let _ = proxy.send_event(UserEvent::Repaint(info.delay));
    });
    context
}
