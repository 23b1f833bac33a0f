//! Materials of an OBJ file's libraries to surfaces.
//!
//! *In*: materials as parsed. *Out*: surfaces and the pictures they name. *Not here*: finding
//! libraries (`import.rs`), pixels.

use crate::asset::{AlphaMode, Material, MaterialFinding, Notes, Texture, TextureSource};

/// All surfaces of a file; a plain one where a mesh names none.
#[derive(Debug, Default)]
pub(super) struct ObjMaterials {
    /// In the libraries' order.
    pub(super) materials: Vec<Material>,
    /// Each path once.
    pub(super) textures: Vec<Texture>,
    plain: Option<usize>,
}

impl ObjMaterials {
    /// Reads all materials.
    pub(super) fn read(parsed: &[tobj::Material], notes: &mut Notes) -> Self {
        let mut surfaces = Self::default();
        for material in parsed {
            let material = surfaces.material(material, notes);
            surfaces.materials.push(material);
        }
        surfaces
    }

    /// Returns the place of a material; of the plain surface where there is none.
    pub(super) fn place(&mut self, material: Option<usize>) -> usize {
        if let Some(place) =
            material.filter(|&place| place < self.plain.unwrap_or(self.materials.len()))
        {
            return place;
        }
        *self.plain.get_or_insert_with(|| {
            self.materials.push(Material::default());
            self.materials.len() - 1
        })
    }

    fn material(&mut self, parsed: &tobj::Material, notes: &mut Notes) -> Material {
        let plain = Material::default();
        let extra = |key: &str| parsed.unknown_param.get(key);
        let number = |key: &str| extra(key).and_then(|value| value.parse::<f32>().ok());
        let base_color_texture = parsed
            .diffuse_texture
            .as_ref()
            .map(|path| self.texture(path));
        let emissive_texture = extra("map_Ke").map(|path| self.texture(path));
        let opacity_texture = parsed
            .dissolve_texture
            .as_ref()
            .map(|path| self.texture(path));
        let normal_texture = match (extra("norm"), &parsed.normal_texture) {
            (Some(path), _) => Some(self.texture(path)),
            (None, Some(path)) => {
                let place = self.texture(path);
                let is_normal_map = self.textures[place].looks_like_normal_map();
                let skipped = u64::from(!is_normal_map);
                notes.record(&parsed.name, skipped, MaterialFinding::HeightMapSkipped);
                is_normal_map.then_some(place)
            }
            (None, None) => None,
        };
        let maps = [
            ("map_Pr", MaterialFinding::RoughnessMapSkipped),
            ("map_Pm", MaterialFinding::MetallicMapSkipped),
        ];
        for (_, skipped) in maps.into_iter().filter(|(key, _)| extra(key).is_some()) {
            notes.record(&parsed.name, 1, skipped);
        }
        let clamped = |color: [f32; 3], most: f32| color.map(|part| part.clamp(0.0, most));
        let diffuse = parsed.diffuse.map(|color| clamped(color, 1.0));
        // A texture replaces the colour: what is written beside it is often black.
        let [r, g, b] = match base_color_texture {
            Some(_) => [1.0; 3],
            None => diffuse.unwrap_or([
                plain.base_color[0],
                plain.base_color[1],
                plain.base_color[2],
            ]),
        };
        let opacity = self.opacity(parsed, notes);
        let emissive = parsed
            .emissive
            .map(|color| clamped(color, Material::MOST_EMISSION))
            .unwrap_or_default();
        // Blinn-Phong's exponent to the width of a microfacet lobe: alpha^2 = 2 / (n + 2), alpha =
        // r^2.
        let from_exponent = parsed
            .shininess
            .map(|exponent| (2.0 / (exponent.max(0.0) + 2.0)).sqrt().sqrt());
        let roughness = if extra("map_Pr").is_some() {
            None
        } else {
            number("Pr").or(from_exponent)
        };
        let metallic = if extra("map_Pm").is_some() {
            None
        } else {
            number("Pm")
        };
        Material {
            name: parsed.name.clone(),
            base_color: [r, g, b, opacity],
            base_color_texture,
            normal_texture,
            opacity_texture,
            emissive: if emissive_texture.is_some() {
                [1.0; 3]
            } else {
                emissive
            },
            emissive_texture,
            roughness: roughness
                .unwrap_or(plain.roughness)
                .clamp(Material::LEAST_ROUGHNESS, 1.0),
            metallic: metallic.unwrap_or(0.0).clamp(0.0, 1.0),
            alpha_mode: match opacity_texture {
                Some(_) => AlphaMode::Cutout,
                None if opacity < 0.999 => AlphaMode::Blend,
                None => AlphaMode::Opaque,
            },
        }
    }

    /// `d` is opacity, `Tr` its complement; what would be invisible is shown.
    fn opacity(&self, parsed: &tobj::Material, notes: &mut Notes) -> f32 {
        let transparency = parsed
            .unknown_param
            .get("Tr")
            .and_then(|value| value.parse::<f32>().ok());
        let opacity = parsed
            .dissolve
            .or(transparency.map(|value| 1.0 - value))
            .unwrap_or(1.0)
            .clamp(0.0, 1.0);
        if opacity >= Material::INVISIBLE {
            return opacity;
        }
        notes.record(&parsed.name, 1, MaterialFinding::Transparent);
        1.0
    }

    fn texture(&mut self, path: &str) -> usize {
        let source = TextureSource::Paths(vec![path.to_owned()]);
        if let Some(known) = self
            .textures
            .iter()
            .position(|texture| texture.source == source)
        {
            return known;
        }
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned();
        self.textures.push(Texture {
            name,
            source,
            is_repeating: true,
        });
        self.textures.len() - 1
    }
}
