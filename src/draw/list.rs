//! The draw list: everything that one picture shows.
//!
//! *In*: filled by `scene`. *Out*: read by `render`. *Not here*: GPU objects (`render`), game
//! objects (`scene`).

use super::Camera;
use crate::asset::MeshHandle;
use crate::math::{Bounds, Mat4, Vec3};
use std::ops::Range;

/// Shading mode of surfaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shading {
    /// Lit, with textures.
    #[default]
    Shaded,
    /// One flat colour, for reading the silhouette.
    Silhouette,
    /// Lit, with triangle edges on top.
    Wireframe,
}

/// A mesh deformed by its palette; the palette of a static mesh has one entry.
#[derive(Clone, Debug, PartialEq)]
pub struct MeshItem {
    /// Which mesh.
    pub mesh: MeshHandle,
    /// Its range of [`DrawList::palettes`]: `mesh_to_component`, one for each `Mesh::palette_entries`.
    pub palette: Range<u32>,
    /// Its range of [`DrawList::shape_weights`], one for each of its geometry's shapes; empty when
    /// none has weight.
    pub shapes: Range<u32>,
    /// Places the character in the world.
    pub component_to_world: Mat4,
    /// The posed mesh's bounds, world space.
    pub world_bounds: Bounds,
}

/// A bone drawn as an octahedron through the mesh; its width follows the screen, not the bone's
/// scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoneItem {
    /// Its own origin, world space.
    pub head: Vec3,
    /// Its child's origin, or a short extension for a leaf.
    pub tail: Vec3,
    /// sRGB with opacity.
    pub color: [f32; 4],
}

/// A line segment of constant width in pixels, world space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// One end.
    pub from: Vec3,
    /// Other end.
    pub to: Vec3,
    /// sRGB with opacity.
    pub color: [f32; 4],
    /// Width in points.
    pub width: f32,
    /// Whether it is drawn over surfaces.
    pub is_on_top: bool,
}

/// A text at a point; `ui`, which has fonts, draws it.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Position, world space.
    pub at: Vec3,
    /// The text.
    pub text: String,
    /// Whether it is emphasised.
    pub is_emphasised: bool,
}

/// Background, floor grid and axes; colours are sRGB.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Backdrop {
    /// Top of the background gradient.
    pub background_top: [f32; 3],
    /// Bottom of the background gradient.
    pub background_bottom: [f32; 3],
    /// Grid lines.
    pub grid: [f32; 3],
    /// X and Z axes on the floor.
    pub axis_x: [f32; 3],
    /// See `axis_x`.
    pub axis_z: [f32; 3],
    /// Whether the grid is drawn.
    pub is_grid_visible: bool,
}

impl Default for Backdrop {
    fn default() -> Self {
        let rgb = |hex: u32| [16, 8, 0].map(|shift| ((hex >> shift) & 255) as f32 / 255.0);
        Self {
            background_top: rgb(0x2B_2F37),
            background_bottom: rgb(0x16_181C),
            grid: rgb(0x4A_505C),
            axis_x: rgb(0xE5_606B),
            axis_z: rgb(0x5A_94F2),
            is_grid_visible: true,
        }
    }
}

/// Everything that one picture shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawList {
    /// The camera.
    pub camera: Camera,
    /// The backdrop.
    pub backdrop: Backdrop,
    /// Shading mode of surfaces.
    pub shading: Shading,
    /// Meshes.
    pub meshes: Vec<MeshItem>,
    /// All palettes, one after the other, each matrix `mesh_to_component`.
    pub palettes: Vec<Mat4>,
    /// The weights of all blend shapes, mesh by mesh.
    pub shape_weights: Vec<f32>,
    /// Bones.
    pub bones: Vec<BoneItem>,
    /// Axes, paths, ghosts.
    pub lines: Vec<Line>,
    /// Names.
    pub labels: Vec<Label>,
    /// Bounds of everything posed, world space: what shadows cover and "frame all" frames.
    pub bounds: Bounds,
}
