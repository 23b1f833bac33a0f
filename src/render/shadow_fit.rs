//! Fits the two shadow maps to the scene: the key light's, and the contact map below the floor.
//!
//! *In*: the bounds of everything posed. *Out*: matrices and sizes. *Not here*: drawing the maps
//! (`shadow_map_pass.rs`), sampling them (`shaders/shadow_sampling.wgsl`).

use crate::math::{Bounds, Mat4, Vec3};

/// Direction to the key light: high, in front, from the left of a viewer who faces the character.
pub(super) const KEY_LIGHT_DIRECTION: Vec3 = Vec3::new(-0.40, 0.74, 0.58);

/// View of a shadow map over the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ShadowFit {
    /// World to the map's clip space.
    pub(super) world_to_clip: Mat4,
    /// Side of the map, metres.
    pub(super) side: f32,
    /// Depth (0 to 1) a metre.
    pub(super) depth_per_metre: f32,
}

/// Returns the key light's map around `bounds` and down to the floor; `None` for empty bounds.
///
/// Size and position are quantised, so that shadow edges do not crawl while the bounds change.
pub(super) fn fit_shadow(bounds: Bounds, resolution: u32) -> Option<ShadowFit> {
    let radius = radius(bounds)?;
    let side = step_up(radius) * 2.0;
    let towards = KEY_LIGHT_DIRECTION.normalize();
    let centre = snapped(bounds.center(), towards, Vec3::Y, side / resolution as f32);
    let behind = side * 0.5 + bounds.max.y.max(0.0) / towards.y;
    let eye = centre + towards * side;
    let far = side + behind;
    let view = Mat4::look_at(eye, centre, Vec3::Y);
    Some(ShadowFit {
        world_to_clip: view * Mat4::orthographic(side * 0.5, side * 0.5, 0.0, far),
        side,
        depth_per_metre: 1.0 / far,
    })
}

/// How far below the floor the contact map starts, metres for a character of one metre.
const BELOW_FLOOR: f32 = 0.05;
/// How far up the contact map reaches, metres for a character of one metre.
const ABOVE_FLOOR: f32 = 0.3;

/// Returns the contact map, which looks straight up from just below the floor; `None` for empty
/// bounds.
pub(super) fn fit_contact(bounds: Bounds, resolution: u32) -> Option<ShadowFit> {
    let radius = radius(bounds)?;
    let height = bounds.size().y.max(radius * 0.25);
    let margin = height * 0.2;
    let flat = bounds.size() * Vec3::new(0.5, 0.0, 0.5);
    let side = step_up(flat.x.max(flat.z) + margin) * 2.0;
    let below = height * BELOW_FLOOR;
    let above = height * ABOVE_FLOOR;
    let centre = bounds.center() * Vec3::new(1.0, 0.0, 1.0);
    let centre = snapped(centre, Vec3::Y, Vec3::Z, side / resolution as f32);
    let eye = Vec3::new(centre.x, -below, centre.z);
    let view = Mat4::look_at(eye, eye + Vec3::Y, Vec3::Z);
    Some(ShadowFit {
        world_to_clip: view * Mat4::orthographic(side * 0.5, side * 0.5, 0.0, below + above),
        side,
        depth_per_metre: 1.0 / (below + above),
    })
}

/// Returns half the diagonal; `None` for empty bounds.
fn radius(bounds: Bounds) -> Option<f32> {
    let radius = bounds.size().length() * 0.5;
    (!bounds.is_empty() && radius.is_finite()).then_some(radius.max(1e-4))
}

/// Rounds up to a sixth of an octave.
fn step_up(length: f32) -> f32 {
    ((length.log2() * 6.0).ceil() / 6.0).exp2()
}

/// Snaps a point to the texel grid of a map that looks along `axis`.
fn snapped(point: Vec3, axis: Vec3, up: Vec3, texel: f32) -> Vec3 {
    let right = up.cross(axis).normalize();
    let up = axis.cross(right);
    let to_grid = |direction: Vec3| {
        let along = point.dot(direction);
        direction * ((along / texel).round() * texel - along)
    };
    point + to_grid(right) + to_grid(up)
}
