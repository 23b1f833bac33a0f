//! Materials and the pictures they name.
//!
//! *In*: the description's materials, textures and images. *Out*: [`GltfMaterials`]. *Not here*:
//! pixels.

use super::document::GltfDocument;
use super::uri::{UriTarget, target};
use crate::asset::{
    AlphaMode, Material, MaterialFinding, Notes, Texture, TextureFinding, TextureSource,
};
use crate::math::Vec2;
use gltf::json::Index;
use gltf::json::image::Image;
use gltf::json::material::{AlphaMode as Mode, Material as Record};
use gltf::json::texture::{self, WrappingMode};
use gltf::json::validation::Checked;
use std::collections::HashMap;
use std::sync::Arc;

/// Which texture coordinates a surface takes, and how they are moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct UvUse {
    /// The set's number.
    pub(super) set: u32,
    offset: Vec2,
    /// Radians, counter-clockwise with v running up.
    rotation: f32,
    scale: Vec2,
}

impl UvUse {
    /// The first set as it is.
    pub(super) const PLAIN: Self = Self {
        set: 0,
        offset: Vec2::ZERO,
        rotation: 0.0,
        scale: Vec2::ONE,
    };

    /// Moves a coordinate (extension `KHR_texture_transform`: scale, rotation, offset, v running
    /// down).
    pub(super) fn apply(&self, uv: Vec2) -> Vec2 {
        let (sin, cos) = self.rotation.sin_cos();
        let scaled = uv * self.scale;
        Vec2::new(
            cos * scaled.x + sin * scaled.y,
            cos * scaled.y - sin * scaled.x,
        ) + self.offset
    }

    fn of(info: &texture::Info) -> Self {
        let moved = info
            .extensions
            .as_ref()
            .and_then(|extensions| extensions.texture_transform.as_ref());
        let Some(moved) = moved else {
            return Self {
                set: info.tex_coord,
                ..Self::PLAIN
            };
        };
        Self {
            set: moved.tex_coord.unwrap_or(info.tex_coord),
            offset: Vec2::from_array(moved.offset.0),
            rotation: moved.rotation.0,
            scale: Vec2::from_array(moved.scale.0),
        }
    }
}

/// All surfaces of a file; after its own materials a plain one where a mesh names none.
#[derive(Debug, Default)]
pub(super) struct GltfMaterials {
    /// In the file's order.
    pub(super) materials: Vec<Material>,
    /// One for each material.
    pub(super) uv_uses: Vec<UvUse>,
    /// Each texture once.
    pub(super) textures: Vec<Texture>,
    place_of: HashMap<usize, Option<usize>>,
    plain: Option<usize>,
}

impl GltfMaterials {
    /// Reads all materials.
    pub(super) fn read(document: &GltfDocument, notes: &mut Notes) -> Self {
        let mut surfaces = Self::default();
        for record in &document.root.materials {
            let (material, uv_use) = surfaces.material(document, record, notes);
            surfaces.materials.push(material);
            surfaces.uv_uses.push(uv_use);
        }
        surfaces
    }

    /// Returns the place of a material; of the plain surface when there is no such.
    pub(super) fn place(&mut self, material: Option<usize>) -> usize {
        let count = self.plain.unwrap_or(self.materials.len());
        if let Some(place) = material.filter(|&place| place < count) {
            return place;
        }
        *self.plain.get_or_insert_with(|| {
            self.materials.push(Material::default());
            self.uv_uses.push(UvUse::PLAIN);
            count
        })
    }

    fn material(
        &mut self,
        document: &GltfDocument,
        record: &Record,
        notes: &mut Notes,
    ) -> (Material, UvUse) {
        let name = record.name.clone().unwrap_or_default();
        let pbr = &record.pbr_metallic_roughness;
        let mut uses = Vec::new();
        let mut slot = |info: Option<&texture::Info>, surfaces: &mut Self, notes: &mut Notes| {
            let info = info?;
            let place = surfaces.texture(document, info.index, notes)?;
            uses.push(UvUse::of(info));
            Some(place)
        };
        let base_color_texture = slot(pbr.base_color_texture.as_ref(), self, notes);
        let emissive_texture = slot(record.emissive_texture.as_ref(), self, notes);
        let normal = record.normal_texture.as_ref();
        let normal_texture = normal.and_then(|normal| {
            let place = self.texture(document, normal.index, notes)?;
            uses.push(UvUse {
                set: normal.tex_coord,
                ..uses.first().copied().unwrap_or(UvUse::PLAIN)
            });
            Some(place)
        });
        let uv_use = uses.first().copied().unwrap_or(UvUse::PLAIN);
        if uses.iter().any(|other| *other != uv_use) {
            notes.record(&name, 1, MaterialFinding::UvSetsDiffer);
        }
        let is_mapped = pbr.metallic_roughness_texture.is_some();
        if is_mapped {
            notes.record(&name, 1, MaterialFinding::MetallicRoughnessMapSkipped);
        }
        let plain = Material::default();
        let fraction = |value: f32, other: f32| {
            if value.is_finite() {
                value.clamp(0.0, 1.0)
            } else {
                other
            }
        };
        let strength = record
            .extensions
            .as_ref()
            .and_then(|extensions| extensions.emissive_strength.as_ref());
        let strength = strength.map_or(1.0, |strength| strength.emissive_strength.0);
        let emitted = |part: f32| {
            let part = part * strength;
            if part.is_finite() {
                part.clamp(0.0, Material::MOST_EMISSION)
            } else {
                0.0
            }
        };
        let roughness =
            fraction(pbr.roughness_factor.0, plain.roughness).max(Material::LEAST_ROUGHNESS);
        let material = Material {
            base_color: pbr.base_color_factor.0.map(|part| fraction(part, 1.0)),
            base_color_texture,
            normal_texture,
            opacity_texture: None,
            emissive: record.emissive_factor.0.map(emitted),
            emissive_texture,
            roughness: if is_mapped {
                plain.roughness
            } else {
                roughness
            },
            metallic: if is_mapped {
                0.0
            } else {
                fraction(pbr.metallic_factor.0, 0.0)
            },
            alpha_mode: alpha_mode(record, &name, notes),
            name,
        };
        (material, uv_use)
    }

    /// Returns the place of a texture's picture; `None`, noted, when it has none that we know.
    fn texture(
        &mut self,
        document: &GltfDocument,
        index: Index<texture::Texture>,
        notes: &mut Notes,
    ) -> Option<usize> {
        if let Some(&known) = self.place_of.get(&index.value()) {
            return known;
        }
        let record = document.root.textures.get(index.value());
        let image = record.and_then(|record| document.root.images.get(record.source.value()));
        let source = image.and_then(|image| picture(document, image));
        let name = |name: Option<&String>| name.filter(|name| !name.is_empty()).cloned();
        let name = name(image.and_then(|image| image.name.as_ref()))
            .or_else(|| name(record.and_then(|record| record.name.as_ref())))
            .unwrap_or_else(|| format!("texture {}", index.value()));
        let place = source.map(|source| {
            let sampler =
                record.and_then(|record| document.root.samplers.get(record.sampler?.value()));
            let repeats =
                |mode: Checked<WrappingMode>| mode != Checked::Valid(WrappingMode::ClampToEdge);
            let is_repeating =
                sampler.is_none_or(|sampler| repeats(sampler.wrap_s) && repeats(sampler.wrap_t));
            self.textures.push(Texture {
                name: name.clone(),
                source,
                is_repeating,
            });
            self.textures.len() - 1
        });
        if place.is_none() {
            notes.record(&name, 1, TextureFinding::FormatUnknown);
        }
        self.place_of.insert(index.value(), place);
        place
    }
}

fn picture(document: &GltfDocument, image: &Image) -> Option<TextureSource> {
    let kind = image.mime_type.as_ref().map_or("", |kind| kind.0.as_str());
    let path = || {
        kind.rsplit_once('/')
            .map_or_else(String::new, |(_, ending)| format!("embedded.{ending}"))
    };
    let embedded = |bytes: &[u8]| TextureSource::Embedded {
        bytes: Arc::from(bytes),
        path: path(),
    };
    if let Some(view) = image.buffer_view {
        return document.view(view).map(embedded);
    }
    match target(image.uri.as_deref()?) {
        UriTarget::Data(bytes) => Some(embedded(&bytes)),
        UriTarget::Path(path) => Some(TextureSource::Paths(vec![path])),
        UriTarget::Unusable(_) => None,
    }
}

fn alpha_mode(record: &Record, name: &str, notes: &mut Notes) -> AlphaMode {
    match record.alpha_mode {
        Checked::Valid(Mode::Mask) => {
            let cutoff = record.alpha_cutoff.unwrap_or_default().0;
            if (cutoff - 0.5).abs() > 0.01 {
                notes.record(name, 1, MaterialFinding::AlphaCutoffUnsupported { cutoff });
            }
            AlphaMode::Cutout
        }
        Checked::Valid(Mode::Blend) => AlphaMode::Blend,
        _ => AlphaMode::Opaque,
    }
}
