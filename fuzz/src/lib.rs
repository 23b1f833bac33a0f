//! The floors of Maquette that take bytes in, under the crate's own name and from its own files.
//!
//! *In*: `../src`. *Out*: a library that builds in a minute. *Not here*: window, graphics, panels,
//! and anything that is only here.

#[path = "../../src/anim/mod.rs"]
pub mod anim;
#[path = "../../src/asset/mod.rs"]
pub mod asset;
#[path = "../../src/fbx/mod.rs"]
pub mod fbx;
#[path = "../../src/geometry/mod.rs"]
pub mod geometry;
#[path = "../../src/gltf/mod.rs"]
pub mod gltf;
#[path = "../../src/math/mod.rs"]
pub mod math;
#[path = "../../src/obj/mod.rs"]
pub mod obj;

/// Of the editor only what decodes pictures.
#[path = "../../src/editor/loads"]
pub mod editor {
    mod texture_files;

    pub use texture_files::{TextureError, load_texture};
}
