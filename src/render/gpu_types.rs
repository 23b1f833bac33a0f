//! Rust mirrors of the structs in `shaders/`: same fields, same offsets, checked by a test against
//! naga.
//!
//! In: numbers for one picture. Out: bytes. Not here: how the numbers are found (`frame_uniform.rs`,
//! `shadow_fit.rs`).
//!
//! NOTE: a matrix that is called `a_to_b` here is called `b_from_a` in WGSL; the bytes are the
//! same.

use crate::math::Mat4;
use bytemuck::{Pod, Zeroable};

/// Mirrors `Frame` in `shaders/frame.wgsl`; the meaning of each number stands there.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub struct FrameUniform {
    /// World to the picture.
    pub world_to_clip: Mat4,
    /// World to the key light's depth map.
    pub world_to_shadow: Mat4,
    /// World to the depth map seen from below the floor.
    pub world_to_contact: Mat4,
    /// Camera position, lens.
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
    /// Linear, whether surfaces are shown in it.
    pub silhouette: [f32; 4],
    /// Linear with opacity.
    pub edge: [f32; 4],
    /// The key light's depth map.
    pub shadow: [f32; 4],
    /// The depth map seen from below.
    pub contact: [f32; 4],
    /// Middle, half side, reach of the lines.
    pub floor: [f32; 4],
    /// Middle, radius, strength of the light pool.
    pub pool: [f32; 4],
    /// Where shadows can reach on the floor: two corners.
    pub shade_low: [f32; 4],
    /// The other two corners.
    pub shade_high: [f32; 4],
}

/// Mirrors `Item` in `shaders/skinning.wgsl`.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub struct Item {
    /// Where the character stands.
    pub component_to_world: Mat4,
    /// First matrix in the palette buffer, first delta of blend shapes, whether there are any,
    /// unused.
    pub firsts: [u32; 4],
}

/// Mirrors `MorphJob` in `shaders/morph.wgsl`; the meaning of each number stands there.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub struct MorphJob {
    /// First delta, first weight, vertices, first turn.
    pub place: [u32; 4],
    /// Where sections begin.
    pub sections: [u32; 4],
}

/// Mirrors `MorphDelta` in `shaders/morph.wgsl` and `shaders/skinning.wgsl`.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub struct MorphDelta {
    /// How far a vertex moves, mesh space; the fourth is unused.
    pub position: [f32; 4],
    /// What is added to its normal; the fourth is unused.
    pub normal: [f32; 4],
}

/// Mirrors `ShadowMapView` in `shaders/shadow_map.wgsl`.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub struct ShadowMapView {
    /// World to a depth map.
    pub world_to_clip: Mat4,
}

/// Mirrors `Material` in `shaders/material.wgsl`.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub struct MaterialUniform {
    /// Linear, with opacity.
    pub base_color: [f32; 4],
    /// Linear, how far the vertex colour counts.
    pub emissive: [f32; 4],
    /// Roughness, metallic, whether there is a normal map, alpha from which it is solid.
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

/// Mirrors `SkinnedPoint` in `shaders/skin_readback.wgsl`: what the shader made of one vertex.
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
