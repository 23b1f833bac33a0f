//! Why no window could be opened or kept open: what failed and what to do.
//!
//! *In*: causes as winit and wgpu word them. *Out*: text for the terminal. *Not here*: import
//! errors (`editor`).

/// Why the window could not be opened or kept.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// No display server answers.
    #[error(
        "no display was found; start from a graphical session (DISPLAY or WAYLAND_DISPLAY must be set), or use \
         \"maquette render --out picture.png\", which needs none ({cause})"
    )]
    NoDisplay {
        /// What winit says.
        cause: String,
    },
    /// A library that the window needs is not installed.
    #[error(
        "the window needs the library \"{library}\", which is not installed; install it (Debian and Ubuntu: apt install \
         {package}), or use \"maquette render --out picture.png\", which works without it"
    )]
    MissingLibrary {
        /// The file that the loader looks for.
        library: &'static str,
        /// The package that brings it.
        package: &'static str,
    },
    /// No graphics driver can draw into the window.
    #[error(
        "no graphics driver can draw into a window; install one (Debian and Ubuntu: apt install libvulkan1 \
         mesa-vulkan-drivers); \"maquette inspect\" and \"maquette dump\" work without one ({cause})"
    )]
    NoDriver {
        /// What wgpu says.
        cause: String,
    },
    /// The device was lost again and again.
    #[error(
        "the graphics device was lost {times} times within {seconds} s; restart the program or update the driver ({cause})"
    )]
    DeviceLost {
        /// How often.
        times: usize,
        /// Within how long.
        seconds: u64,
        /// What the driver said last.
        cause: String,
    },
    /// The window system refused the window.
    #[error("the window system refused a window ({cause})")]
    Window {
        /// What winit says.
        cause: String,
    },
}

impl AppError {
    /// Words why no event loop could be made, without the place in winit's source that its own text
    /// begins with.
    pub(super) fn no_display(error: &winit::error::EventLoopError) -> Self {
        let text = error.to_string();
        let cause = match error {
            winit::error::EventLoopError::Os(_) => {
                text.rsplit_once(".rs:").map_or(text.as_str(), |(_, rest)| {
                    rest.trim_start_matches(|c: char| c.is_ascii_digit())
                        .trim_start_matches(": ")
                })
            }
            _ => &text,
        };
        Self::NoDisplay {
            cause: cause.to_owned(),
        }
    }
}
