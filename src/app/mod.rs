//! The window: winit's loop, the surface, the clock, and what happens when one of them fails.

mod clock;
mod device_loss;
mod display_check;
mod error;
mod file_dialog;
mod picture;
mod session;
mod user_event;
mod window;
mod window_gpu;
mod window_state;
mod window_surface;

pub use error::AppError;
pub use window::run;
