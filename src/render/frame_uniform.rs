//! Fills the uniform that all passes of one picture share.
//!
//! *In*: a draw list, the target's size, the shadow fits. *Out*: `FrameUniform`. *Not here*: its
//! layout (`gpu_types.rs`), its upload (`frame_bindings.rs`).

use super::gpu_types::FrameUniform;
use super::shadow_fit::{KEY_LIGHT_DIRECTION, ShadowFit};
use super::srgb::linear_from_srgb;
use crate::draw::{Backdrop, DrawList, Projection, Shading};
use crate::math::Vec3;

/// How a shadow map is used in this picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShadowMapUse {
    /// Its view; `None` leaves it unused.
    pub(super) fit: Option<ShadowFit>,
    /// Texels along a side.
    pub(super) resolution: u32,
}

/// Returns the uniform for a picture of `size` pixels.
pub(super) fn frame_uniform(
    list: &DrawList,
    size: [u32; 2],
    pixels_per_point: f32,
    shadow: ShadowMapUse,
    contact: ShadowMapUse,
) -> FrameUniform {
    let [width, height] = size.map(|side| side as f32);
    let camera = &list.camera;
    let forward = (camera.target - camera.eye).normalize_or(Vec3::NEG_Z);
    let (is_perspective, metres_per_pixel) = match camera.projection {
        Projection::Perspective { fov_y_radians } => {
            (1.0, 2.0 * (fov_y_radians * 0.5).tan() / height)
        }
        Projection::Orthographic { half_height } => (0.0, 2.0 * half_height / height),
    };
    let rgb = |color: [f32; 3], w: f32| [color[0], color[1], color[2], w];
    let xyz = |vector: Vec3, w: f32| vector.extend(w).to_array();
    let backdrop = &list.backdrop;
    let is_light = is_light(backdrop);
    let mut frame = FrameUniform {
        world_to_clip: camera.world_to_clip(width / height),
        eye: xyz(camera.eye, is_perspective),
        forward: xyz(forward, metres_per_pixel),
        viewport: [width, height, pixels_per_point, 0.0],
        key_direction: xyz(KEY_LIGHT_DIRECTION.normalize(), 0.0),
        background_top: rgb(backdrop.background_top, 1.0),
        background_bottom: rgb(backdrop.background_bottom, 1.0),
        grid: linear(backdrop.grid, f32::from(u8::from(backdrop.is_grid_visible))),
        axis_x: linear(backdrop.axis_x, 1.0),
        axis_z: linear(backdrop.axis_z, 1.0),
        silhouette: linear(
            if is_light {
                [0.13, 0.14, 0.17]
            } else {
                [0.85, 0.86, 0.88]
            },
            f32::from(u8::from(list.shading == Shading::Silhouette)),
        ),
        edge: linear([0.05, 0.06, 0.08], 0.5),
        ..FrameUniform::default()
    };
    place_floor(&mut frame, list, is_light);
    if let Some(fit) = shadow.fit {
        set_shadow(&mut frame, &fit, shadow.resolution as f32, is_light);
    }
    if let Some(fit) = contact.fit {
        set_contact(&mut frame, &fit, list.bounds.size(), is_light);
    }
    frame
}

/// Sets the key light's shadow map and the part of the floor that it can reach.
fn set_shadow(frame: &mut FrameUniform, fit: &ShadowFit, resolution: f32, is_light: bool) {
    frame.world_to_shadow = fit.world_to_clip;
    frame.key_direction[3] = 1.0;
    [frame.shade_low, frame.shade_high] = floor_corners(fit);
    let texel = 1.0 / resolution;
    let bias_metres = 1.5 * fit.side / resolution;
    let darkness = if is_light { 0.40 } else { 0.72 };
    let softness = (0.018f32).max(1.5 / resolution);
    frame.shadow = [texel, bias_metres, darkness, softness];
}

/// Sets the contact shadow map; `size` is that of everything posed, metres.
fn set_contact(frame: &mut FrameUniform, fit: &ShadowFit, size: Vec3, is_light: bool) {
    frame.world_to_contact = fit.world_to_clip;
    let reach = 0.085 * size.y.max(0.25 * size.length());
    let strength = if is_light { 0.6 } else { 0.9 };
    frame.contact = [1.0 / fit.side, reach, fit.depth_per_metre, strength];
}

/// Centres the floor's quad and its grid on the camera's target, and the pool of light on the
/// character.
fn place_floor(frame: &mut FrameUniform, list: &DrawList, is_light: bool) {
    let camera = &list.camera;
    let size = list.bounds.size().length();
    let distance = match camera.projection {
        Projection::Perspective { .. } => (camera.eye - camera.target).length(),
        Projection::Orthographic { half_height } => half_height * 3.0,
    };
    let reach = (distance * 4.5)
        .max(size * 3.0)
        .clamp(6.0, camera.far.max(6.0));
    let middle = camera.target;
    frame.floor = [middle.x, middle.z, reach, reach];
    let centre = list.bounds.center();
    let strength = if list.bounds.is_empty() {
        0.0
    } else if is_light {
        0.25
    } else {
        0.7
    };
    frame.pool = [centre.x, centre.z, size.max(1e-3) * 1.6, strength];
}

/// Returns X and Z of the four points of the floor that the corners of the key light's shadow map
/// project to.
fn floor_corners(fit: &ShadowFit) -> [[f32; 4]; 2] {
    let clip_to_world = fit.world_to_clip.inverse();
    let under = |x: f32, y: f32| {
        let near = clip_to_world.transform_point(Vec3::new(x, y, 0.0));
        let down = clip_to_world.transform_vector(Vec3::Z);
        near - down * (near.y / down.y)
    };
    [-1.0, 1.0].map(|y| {
        let left = under(-1.0, y);
        let right = under(1.0, y);
        [left.x, left.z, right.x, right.z]
    })
}

/// Converts sRGB (0 to 1) to linear.
fn linear(color: [f32; 3], w: f32) -> [f32; 4] {
    let [red, green, blue] = color.map(linear_from_srgb);
    [red, green, blue, w]
}

/// Returns whether the background is brighter than middle grey.
fn is_light(backdrop: &Backdrop) -> bool {
    backdrop.background_top.iter().sum::<f32>() > 1.5
}
