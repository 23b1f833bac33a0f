//! Rust mirrors of the structs in `shaders/`: same fields, same offsets; a test compares them with
//! naga.
//!
//! *In*: values of one picture. *Out*: bytes. *Not here*: how the values are computed
//! (`frame_uniform.rs`, `shadow_fit.rs`).
//!
//! NOTE: a matrix that is called `a_to_b` here is called `b_from_a` in WGSL; the bytes are the
//! same.

use crate::math::Mat4;
use bytemuck::{Pod, Zeroable};

/// Mirrors `Frame` in `shaders/frame.wgsl`; its comments explain each value.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub struct FrameUniform {
    /// World to the picture.
    pub world_to_clip: Mat4,
    /// World to the key light's shadow map.
    pub world_to_shadow: Mat4,
    /// World to the contact shadow map, seen from below the floor.
    pub world_to_contact: Mat4,
    /// Camera position, projection.
    pub eye: [f32; 4],
    /// Camera direction, metres a pixel.
    pub forward: [f32; 4],
    /// Size in pixels, pixels a point.
    pub viewport: [f32; 4],
    /// Towards the key light, shadow strength on surfaces.
    pub key_direction: [f32; 4],
    /// sRGB.
    pub background_top: [f32; 4],
    /// sRGB.
    pub background_bottom: [f32; 4],
    /// Linear, whether it is drawn.
    pub grid: [f32; 4],
    /// Linear.
    pub axis_x: [f32; 4],
    /// Linear.
    pub axis_z: [f32; 4],
    /// Linear, whether surfaces are drawn in it.
    pub silhouette: [f32; 4],
    /// Linear with opacity.
    pub edge: [f32; 4],
    /// The key light's shadow map.
    pub shadow: [f32; 4],
    /// The contact shadow map.
    pub contact: [f32; 4],
    /// Centre, half side, reach of the lines.
    pub floor: [f32; 4],
    /// Centre, radius, strength of the light pool.
    pub pool: [f32; 4],
    /// Part of the floor that shadows can reach: two corners.
    pub shade_low: [f32; 4],
    /// The other two corners.
    pub shade_high: [f32; 4],
}

/// Mirrors `Item` in `shaders/skinning.wgsl`.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub struct Item {
    /// Places the character in the world.
    pub component_to_world: Mat4,
    /// First matrix in the palette buffer, first delta of blend shapes, whether there are any,
    /// unused.
    pub firsts: [u32; 4],
}

/// Mirrors `MorphJob` in `shaders/morph.wgsl`; its comments explain each value.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub struct MorphJob {
    /// First delta, first weight, vertex count, first normal delta.
    pub ranges: [u32; 4],
    /// Where the sections of `words` start.
    pub sections: [u32; 4],
}

/// Mirrors `MorphDelta` in `shaders/morph.wgsl` and `shaders/skinning.wgsl`.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub struct MorphDelta {
    /// Position delta, mesh space; the fourth is unused.
    pub position: [f32; 4],
    /// Normal delta, mesh space; the fourth is unused.
    pub normal: [f32; 4],
}

/// Mirrors `ShadowMapView` in `shaders/shadow_map.wgsl`.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub struct ShadowMapView {
    /// World to a shadow map.
    pub world_to_clip: Mat4,
}

/// Mirrors `Material` in `shaders/material.wgsl`.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub struct MaterialUniform {
    /// Linear, with opacity.
    pub base_color: [f32; 4],
    /// Linear, weight of the vertex colour.
    pub emissive: [f32; 4],
    /// Roughness, metallic, whether there is a normal map, alpha cutoff.
    pub surface: [f32; 4],
}

/// Mirrors `BoneIn` in `shaders/bones.wgsl`: one instance.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub struct BoneInstance {
    /// World space.
    pub head: [f32; 3],
    /// World space.
    pub tail: [f32; 3],
    /// sRGB with opacity.
    pub color: [f32; 4],
}

/// Mirrors `LineIn` in `shaders/lines.wgsl`: one instance.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub struct LineInstance {
    /// World space, then the width in points.
    pub from_width: [f32; 4],
    /// World space.
    pub to: [f32; 3],
    /// sRGB with opacity.
    pub color: [f32; 4],
}

/// Mirrors `SkinnedPoint` in `shaders/skin_readback.wgsl`: one skinned vertex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
#[repr(C)]
pub struct SkinnedPoint {
    /// World space, then -1 where the matrix mirrors, else 1.
    pub position: [f32; 4],
    /// Unit length, world space; the fourth is unused.
    pub normal: [f32; 4],
    /// Unit length, world space, then the bitangent's sign.
    pub tangent: [f32; 4],
}
