//! Surfaces and the textures they name.
//!
//! *In*: an importer's reading of a material. *Out*: colours and texture indices. *Not here*:
//! pixels (`picture.rs`).

use std::sync::Arc;

/// How a surface treats its alpha.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AlphaMode {
    /// Ignores it.
    #[default]
    Opaque,
    /// Discards below one half.
    Cutout,
    /// Blends over what lies behind.
    Blend,
}

/// A surface; colours are linear, textures are places in `ImportedFile::textures`.
#[derive(Clone, Debug, PartialEq)]
pub struct Material {
    /// Name as in the file.
    pub name: String,
    /// Linear red, green, blue and opacity, multiplied with the texture.
    pub base_color: [f32; 4],
    /// Colour texture (sRGB).
    pub base_color_texture: Option<usize>,
    /// Tangent-space normal map (linear, +Y up).
    pub normal_texture: Option<usize>,
    /// Opacity texture: its alpha where it has one, else its luminance.
    pub opacity_texture: Option<usize>,
    /// Linear emitted colour.
    pub emissive: [f32; 3],
    /// Emission texture (sRGB).
    pub emissive_texture: Option<usize>,
    /// 0 = mirror, 1 = matte.
    pub roughness: f32,
    /// 0 = dielectric, 1 = metal.
    pub metallic: f32,
    /// What alpha means.
    pub alpha_mode: AlphaMode,
}

impl Material {
    /// Opacity below which a surface would seem to be missing.
    pub const INVISIBLE: f32 = 0.02;
    /// Roughness below which highlights flicker.
    pub const LEAST_ROUGHNESS: f32 = 0.2;
    /// Largest emission that is shown.
    pub const MOST_EMISSION: f32 = 16.0;
}

impl Default for Material {
    fn default() -> Self {
        Self {
            name: String::new(),
            base_color: [0.6, 0.6, 0.6, 1.0],
            base_color_texture: None,
            normal_texture: None,
            opacity_texture: None,
            emissive: [0.0; 3],
            emissive_texture: None,
            roughness: 0.7,
            metallic: 0.0,
            alpha_mode: AlphaMode::Opaque,
        }
    }
}

/// A picture that materials refer to.
#[derive(Clone, Debug, PartialEq)]
pub struct Texture {
    /// Name as in the file.
    pub name: String,
    /// Where its bytes are.
    pub source: TextureSource,
    /// Whether coordinates repeat outside 0..1 (else the edge is held).
    pub is_repeating: bool,
}

impl Texture {
    /// Returns whether its file is named as normal maps are, where a format does not tell them from
    /// height maps.
    #[must_use]
    pub fn looks_like_normal_map(&self) -> bool {
        let path = match &self.source {
            TextureSource::Embedded { path, .. } => path,
            TextureSource::Paths(paths) => paths.first().unwrap_or(&self.name),
        };
        let file = path
            .rsplit(['/', '\\'])
            .next()
            .unwrap_or(path)
            .to_lowercase();
        let stem = file.split('.').next().unwrap_or(&file);
        ["norm", "nrm", "nmap"]
            .iter()
            .any(|part| stem.contains(part))
            || stem.ends_with("_n")
            || stem.contains("_n_")
    }
}

/// Where a texture's bytes are.
#[derive(Clone, Debug, PartialEq)]
pub enum TextureSource {
    /// Inside the file, still encoded (PNG, JPEG …); the path says what it was.
    Embedded {
        /// The encoded picture.
        bytes: Arc<[u8]>,
        /// Path as written in the file.
        path: String,
    },
    /// On disk: the paths as written in the file, most telling first (relative, then absolute).
    Paths(Vec<String>),
}
