//! The WGSL module of every pass, concatenated from the files in `shaders/`.
//!
//! *In*: files, at compile time. *Out*: one source text a module. *Not here*: pipelines
//! (`pipeline.rs`).

macro_rules! wgsl {
    ($($file:literal),+) => { concat!($(include_str!(concat!("../../shaders/", $file, ".wgsl")), "\n"),+) };
}

/// Lit surfaces.
pub(super) const SKINNED: &str = wgsl!(
    "frame",
    "color",
    "skinning",
    "material",
    "shadow_sampling",
    "skinned"
);
/// Shadow maps.
pub(super) const SHADOW_MAP: &str = wgsl!("skinning", "material", "shadow_map");
/// Backdrop.
pub(super) const BACKDROP: &str = wgsl!("frame", "color", "shadow_sampling", "backdrop");
/// Triangle edges.
pub(super) const WIREFRAME: &str = wgsl!("frame", "skinning", "wireframe");
/// Bones.
pub(super) const BONES: &str = wgsl!("frame", "color", "bones");
/// Lines.
pub(super) const LINES: &str = wgsl!("frame", "color", "lines");
/// Picture to framebuffer.
pub(super) const BLIT: &str = wgsl!("color", "blit");
/// Sums of blend shapes.
pub(super) const MORPH: &str = wgsl!("morph");
/// Skinning into a buffer.
pub(super) const SKIN_READBACK: &str = wgsl!("skinning", "skin_readback");

/// Returns every shader module as the driver compiles it, each with the name of its last file.
#[must_use]
pub const fn shader_sources() -> [(&'static str, &'static str); 9] {
    [
        ("skinned", SKINNED),
        ("shadow_map", SHADOW_MAP),
        ("backdrop", BACKDROP),
        ("wireframe", WIREFRAME),
        ("bones", BONES),
        ("lines", LINES),
        ("blit", BLIT),
        ("morph", MORPH),
        ("skin_readback", SKIN_READBACK),
    ]
}
