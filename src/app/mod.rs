//! The window: winit's loop, the surface, the clock, and what happens when one of them fails.

mod clock;
mod device_loss;
mod display_check;
mod error;
mod gpu_loop;
mod open_dialog;
mod picture;
mod place;
mod session;
mod surface;
mod wake;
mod window;

pub use error::AppError;
pub use window::run;
