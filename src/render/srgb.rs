//! The sRGB transfer function.
//!
//! *In*: sRGB or linear values, 0 to 1. *Out*: the other. *Not here*: the same in shaders
//! (`shaders/color.wgsl`).

/// Returns the linear value of an sRGB value, both 0 to 1.
pub(super) fn linear_from_srgb(srgb: f32) -> f32 {
    if srgb <= 0.04045 {
        srgb / 12.92
    } else {
        ((srgb + 0.055) / 1.055).powf(2.4)
    }
}

/// Returns the sRGB value of a linear value, both 0 to 1.
pub(super) fn srgb_from_linear(linear: f32) -> f32 {
    if linear <= 0.003_130_8 {
        linear * 12.92
    } else {
        1.055 * linear.powf(1.0 / 2.4) - 0.055
    }
}
