//! Why a draw list could not be drawn.
//!
//! *In*: failures of drivers, limits of devices. *Out*: sentences for a user. *Not here*: where
//! they are shown (`app`, `cli`).

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// No driver answered.
    #[error("no graphics driver found{hint} ({driver_text})")]
    NoDriver {
        /// What to install, for this operating system.
        hint: &'static str,
        /// What the graphics library said.
        driver_text: String,
    },
    /// The driver lacks something that the shaders need.
    #[error("the graphics driver of \"{adapter}\" is too old, it lacks {lacking}{hint}")]
    DriverTooOld {
        /// Name of the adapter.
        adapter: String,
        /// What it lacks.
        lacking: &'static str,
        /// What to install, for this operating system.
        hint: &'static str,
    },
    /// The driver answered but opened no device.
    #[error("the graphics driver of \"{adapter}\" opened no device ({driver_text})")]
    NoDevice {
        /// Name of the adapter.
        adapter: String,
        /// What it said.
        driver_text: String,
    },
    /// The device is gone: driver reset, suspend, or removal.
    #[error("the graphics device was lost: try again ({driver_text})")]
    DeviceLost {
        /// What the driver said.
        driver_text: String,
    },
    /// The device refused something.
    #[error("the graphics device refused a command: {driver_text}")]
    Refused {
        /// What it said.
        driver_text: String,
    },
    /// A picture larger than the device can hold.
    #[error(
        "a picture of {width}x{height} pixels is too large: this device allows at most {limit}x{limit}"
    )]
    PictureTooLarge {
        /// Asked for.
        width: u32,
        /// Asked for.
        height: u32,
        /// Longest side.
        limit: u32,
    },
    /// Something larger than a buffer of the device.
    #[error("{what} needs {bytes} bytes: a buffer of this device holds at most {limit}")]
    BufferTooLarge {
        /// What was to be stored.
        what: String,
        /// Its size.
        bytes: u64,
        /// The device's limit.
        limit: u64,
    },
    /// A target made for a renderer with another number of samples.
    #[error("the target has {target} samples per pixel, the renderer has {renderer}")]
    SampleCount {
        /// The target's.
        target: u32,
        /// The renderer's.
        renderer: u32,
    },
}

/// What to install when there is no usable driver.
#[cfg(target_os = "linux")]
pub(super) const INSTALL_HINT: &str =
    ": on Debian or Ubuntu install libvulkan1 and mesa-vulkan-drivers";
/// What to install when there is no usable driver.
#[cfg(not(target_os = "linux"))]
pub(super) const INSTALL_HINT: &str = ": install the driver from your graphics card's vendor";
