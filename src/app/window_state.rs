//! The window's geometry and layout, saved from one run to the next.
//!
//! *In*: a window, a layout. *Out*: JSON, and the attributes of the next window. *Not here*: the
//! file it is stored in (`editor`).

use crate::ui::Layout;
use crate::words::status_bar;
use serde::{Deserialize, Serialize};
use winit::dpi::{LogicalSize, PhysicalPosition};
use winit::event_loop::ActiveEventLoop;
use winit::window::{Window, WindowAttributes};

/// The smallest window in which nothing overlaps, points.
const SMALLEST: LogicalSize<f64> = LogicalSize::new(720.0, 480.0);

/// Size and position of the window.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct WindowGeometry {
    size: [f64; 2],
    position: Option<[i32; 2]>,
    is_maximized: bool,
}

/// Everything about the window that is saved.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct WindowState {
    window: Option<WindowGeometry>,
    /// Panels, theme, view switches of the UI.
    pub(super) layout: Layout,
}

impl WindowState {
    /// Parses what an earlier run saved; falls back to the defaults when it cannot.
    pub(super) fn read(text: Option<&str>) -> Self {
        text.and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default()
    }

    /// Records the geometry of the window.
    pub(super) fn note(&mut self, window: &Window) {
        let is_maximized = window.is_maximized();
        let old = self.window;
        let size = match old {
            Some(geometry) if is_maximized => geometry.size,
            _ => window
                .inner_size()
                .to_logical::<f64>(window.scale_factor())
                .into(),
        };
        let position = match old {
            Some(geometry) if is_maximized => geometry.position,
            _ => window.outer_position().ok().map(Into::into),
        };
        self.window = Some(WindowGeometry {
            size,
            position,
            is_maximized,
        });
    }

    /// Returns the state as JSON.
    pub(super) fn write(&self) -> Option<String> {
        serde_json::to_string(self)
            .map_err(|error| log::warn!("the layout could not be saved: {error}"))
            .ok()
    }

    /// Returns the attributes of a window with the saved size, and the saved position if it is
    /// still on a screen.
    pub(super) fn attributes(&self, event_loop: &ActiveEventLoop) -> WindowAttributes {
        let base = Window::default_attributes()
            .with_title(status_bar::MAQUETTE)
            .with_min_inner_size(SMALLEST);
        let Some(geometry) = self.window else {
            return base.with_inner_size(LogicalSize::new(1280.0, 800.0));
        };
        let size = LogicalSize::new(
            geometry.size[0].max(SMALLEST.width),
            geometry.size[1].max(SMALLEST.height),
        );
        let attributes = base
            .with_inner_size(size)
            .with_maximized(geometry.is_maximized);
        match geometry.position {
            Some([x, y]) if is_on_screen(event_loop, x, y) => {
                attributes.with_position(PhysicalPosition::new(x, y))
            }
            _ => attributes,
        }
    }
}

fn is_on_screen(event_loop: &ActiveEventLoop, x: i32, y: i32) -> bool {
    event_loop.available_monitors().any(|monitor| {
        let corner = monitor.position();
        let size = monitor.size();
        let is_within = |at: i32, start: i32, length: u32| {
            i64::from(at) >= i64::from(start) - 16
                && i64::from(at) < i64::from(start) + i64::from(length) - 64
        };
        is_within(x, corner.x, size.width) && is_within(y, corner.y, size.height)
    })
}
