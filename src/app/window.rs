//! winit's loop: opens the window, forwards events, and draws only when needed.
//!
//! *In*: files to open, the system's events. *Out*: a window until it is closed, or an error.
//! *Not here*: what a frame does (`session.rs`).

use super::session::Session;
use super::user_event::{NextFrame, UserEvent};
use super::{AppError, display_check};
use crate::editor::{
    CharactersCommand, Command, FilesCommand, ImportState, PropRequest, StageCommand,
};
use std::path::PathBuf;
use std::time::Instant;
use winit::application::ApplicationHandler;
use winit::event::{StartCause, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop, EventLoopProxy};
use winit::window::WindowId;

/// Opens the window with these files, takes of others and props, and returns when it is closed.
///
/// `import` is how they are imported, in this run only.
///
/// # Errors When there is no display or driver, a library is missing, or the device is lost too
/// often.
pub fn run(
    files: Vec<PathBuf>,
    takes_from: Vec<PathBuf>,
    props: Vec<PropRequest>,
    import: Option<ImportState>,
) -> Result<(), AppError> {
    display_check::check()?;
    let event_loop = EventLoop::<UserEvent>::with_user_event()
        .build()
        .map_err(|error| AppError::no_display(&error))?;
    let mut start = start_commands(files, import.as_ref());
    start.extend(
        takes_from
            .into_iter()
            .map(|path| CharactersCommand::BorrowTakesFrom(path).into()),
    );
    start.extend(
        props
            .into_iter()
            .map(|prop| StageCommand::AttachProp(prop).into()),
    );
    let mut app = App {
        proxy: event_loop.create_proxy(),
        start,
        session: None,
        failure: None,
        wake_at: None,
    };
    let end = event_loop.run_app(&mut app);
    match (app.failure, end) {
        (Some(failure), _) => Err(failure),
        (None, Err(error)) => Err(AppError::Window {
            cause: error.to_string(),
        }),
        (None, Ok(())) => Ok(()),
    }
}

/// Returns the commands at the start: open the files, or the mannequin.
fn start_commands(files: Vec<PathBuf>, import: Option<&ImportState>) -> Vec<Command> {
    let mut commands = Vec::new();
    if files.is_empty() {
        commands.push(FilesCommand::ShowMannequin.into());
    }
    for path in files {
        commands.extend(import.map(|import| {
            Command::Files(FilesCommand::ImportAs {
                path: path.clone(),
                import: import.clone(),
            })
        }));
        commands.push(FilesCommand::Open(path).into());
    }
    commands
}

struct App {
    proxy: EventLoopProxy<UserEvent>,
    start: Vec<Command>,
    session: Option<Session>,
    failure: Option<AppError>,
    wake_at: Option<Instant>,
}

impl App {
    fn end(&mut self, event_loop: &ActiveEventLoop, failure: Option<AppError>) {
        if let Some(session) = &mut self.session {
            session.remember();
        }
        self.failure = failure;
        // The session owns the surface, which must be dropped before the loop's display.
        self.session = None;
        event_loop.exit();
    }

    fn plan(&mut self, next: NextFrame) {
        let Some(session) = &self.session else { return };
        match next {
            NextFrame::Now => session.request_redraw(),
            NextFrame::At(when) => {
                self.wake_at = Some(self.wake_at.map_or(when, |planned| planned.min(when)))
            }
            NextFrame::Idle => {}
        }
    }
}

impl ApplicationHandler<UserEvent> for App {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if self.session.is_some() {
            return;
        }
        match Session::open(event_loop, &self.proxy, std::mem::take(&mut self.start)) {
            Ok(session) => {
                session.request_redraw();
                self.session = Some(session);
            }
            Err(failure) => self.end(event_loop, Some(failure)),
        }
    }

    fn new_events(&mut self, _event_loop: &ActiveEventLoop, cause: StartCause) {
        let is_due = self.wake_at.is_some_and(|when| when <= Instant::now());
        if matches!(cause, StartCause::ResumeTimeReached { .. }) || is_due {
            self.wake_at = None;
            if let Some(session) = &self.session {
                session.request_redraw();
            }
        }
    }

    fn user_event(&mut self, _event_loop: &ActiveEventLoop, wake: UserEvent) {
        let Some(session) = &mut self.session else {
            return;
        };
        let next = match wake {
            UserEvent::Repaint(delay) if delay.is_zero() => NextFrame::Now,
            UserEvent::Repaint(delay) => Instant::now()
                .checked_add(delay)
                .map_or(NextFrame::Idle, NextFrame::At),
            other => {
                session.on_user_event(other);
                NextFrame::Now
            }
        };
        self.plan(next);
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _id: WindowId, event: WindowEvent) {
        let Some(session) = &mut self.session else {
            return;
        };
        match event {
            WindowEvent::CloseRequested => self.end(event_loop, None),
            WindowEvent::RedrawRequested => match session.frame(event_loop) {
                Ok(_) if session.wants_to_close() => self.end(event_loop, None),
                Ok(next) => self.plan(next),
                Err(failure) => self.end(event_loop, Some(failure)),
            },
            event => {
                if session.on_event(&event) {
                    session.request_redraw();
                }
            }
        }
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        event_loop.set_control_flow(
            self.wake_at
                .map_or(ControlFlow::Wait, ControlFlow::WaitUntil),
        );
    }
}
