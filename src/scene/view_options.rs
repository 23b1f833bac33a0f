//! What the viewport shows besides the character, and in which colours.
//!
//! *In*: switches and colours from the editor. *Out*: plain data for `extract.rs` and the overlays.
//! *Not here*: themes (`ui`), the camera.

use super::object::ObjectId;
use crate::asset::BoneIndex;
use crate::draw::{Backdrop, Shading};

/// Colours of the surroundings and the overlays; sRGB, with opacity where four.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewColors {
    /// Background, grid and floor axes; whether the grid shows is [`ViewOptions::is_grid_visible`].
    pub backdrop: Backdrop,
    /// A bone with skin weights.
    pub bone: [f32; 4],
    /// A bone without skin weights.
    pub bone_unskinned: [f32; 4],
    /// The bone under the pointer.
    pub bone_hovered: [f32; 4],
    /// The selected bone.
    pub bone_selected: [f32; 4],
    /// X, Y and Z axes of bones.
    pub axes: [[f32; 4]; 3],
    /// The root's path and its ticks.
    pub path: [f32; 4],
    /// The ghost of the unlocked root.
    pub ghost: [f32; 4],
}

/// Returns sRGB from 0xRRGGBB and an opacity.
fn rgba(hex: u32, alpha: f32) -> [f32; 4] {
    let channel = |shift: u32| ((hex >> shift) & 255) as f32 / 255.0;
    [channel(16), channel(8), channel(0), alpha]
}

impl Default for ViewColors {
    fn default() -> Self {
        Self {
            backdrop: Backdrop::default(),
            bone: rgba(0xC9_CED8, 1.0),
            bone_unskinned: rgba(0x7A_808C, 1.0),
            bone_hovered: rgba(0xFF_FFFF, 1.0),
            bone_selected: rgba(0x5A_A2F5, 1.0),
            axes: [
                rgba(0xE5_606B, 1.0),
                rgba(0x74_C476, 1.0),
                rgba(0x5A_94F2, 1.0),
            ],
            path: rgba(0xFF_B454, 0.9),
            ghost: rgba(0xFF_B454, 0.25),
        }
    }
}

/// What the viewport shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewOptions {
    /// How surfaces are shown.
    pub shading: Shading,
    /// Bones as octahedra.
    pub are_bones_visible: bool,
    /// Bone names; the selected bone's name is visible with the bones.
    pub are_names_visible: bool,
    /// Bone axes.
    pub are_axes_visible: bool,
    /// The floor grid.
    pub is_grid_visible: bool,
    /// The ghost of the unlocked root, while the root is locked.
    pub is_ghost_visible: bool,
    /// The root's path on the floor.
    pub is_path_visible: bool,
    /// Meshes that the file hides.
    pub are_hidden_meshes_shown: bool,
    /// The character of [`Self::selected`] and [`Self::hovered`]; `None`: every character.
    pub focus: Option<ObjectId>,
    /// The selected bone.
    pub selected: Option<BoneIndex>,
    /// The bone under the pointer.
    pub hovered: Option<BoneIndex>,
    /// Colours.
    pub colors: ViewColors,
}

impl Default for ViewOptions {
    fn default() -> Self {
        Self {
            shading: Shading::Shaded,
            are_bones_visible: false,
            are_names_visible: false,
            are_axes_visible: false,
            is_grid_visible: true,
            is_ghost_visible: true,
            is_path_visible: true,
            are_hidden_meshes_shown: false,
            focus: None,
            selected: None,
            hovered: None,
            colors: ViewColors::default(),
        }
    }
}
