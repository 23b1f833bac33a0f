//! One picture as plain data: `scene` writes it, `render` draws it.

mod camera;
mod list;

pub use camera::{Camera, Projection};
pub use list::{Backdrop, BoneItem, DrawList, Label, Line, MeshItem, Shading};
