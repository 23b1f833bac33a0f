//! Why the window could not be opened or kept, with what to do about it.
//!
//! *In*: errors of winit and wgpu. *Out*: text for the terminal. *Not here*: errors of files
//! (`editor`).

/// Why the window could not be opened or kept.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// No display server answered.
    #[error(
        "no display was found: start from a graphical session (DISPLAY or WAYLAND_DISPLAY must be set), \
         or use \"maquette render --out picture.png\", which needs none ({cause})"
    )]
    NoDisplay {
        /// What winit says.
        cause: String,
    },
    /// A library that the window needs is not installed.
    #[error(
        "the library \"{library}\" is not installed: install it (Debian and Ubuntu: apt install {package}), \
         or use \"maquette render --out picture.png\", which needs no window"
    )]
    MissingLibrary {
        /// The file that the loader looks for.
        library: &'static str,
        /// The package that contains it.
        package: &'static str,
    },
    /// No graphics driver can draw into the window.
    #[error(
        "no graphics driver can draw into a window: install one (Debian and Ubuntu: apt install libvulkan1 \
         mesa-vulkan-drivers); \"maquette inspect\" and \"maquette dump\" need none ({cause})"
    )]
    NoDriver {
        /// What wgpu says.
        cause: String,
    },
    /// The device was lost too often.
    #[error(
        "the graphics device was lost {times} times within {seconds} s: restart Maquette or update the \
         driver ({cause})"
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
    #[error("the window could not be opened ({cause})")]
    Window {
        /// What winit says.
        cause: String,
    },
}

impl AppError {
    /// Returns why no event loop could be created, without the source location at the start of
    /// winit's text.
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
