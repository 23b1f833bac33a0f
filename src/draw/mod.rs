//! One picture as plain data: what `scene` says and `render` shows.

mod camera;
mod list;

pub use camera::{Camera, Projection};
pub use list::{Backdrop, BoneItem, DrawList, Label, Line, MeshItem, Shading};
