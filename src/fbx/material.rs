//! Material objects to surfaces.
//!
//! *In*: `Material` objects, their properties and the textures connected to them. *Out*:
//! [`Material`]s. *Not here*: which polygon takes which (`mesh_reader.rs`), pictures
//! (`texture.rs`).
//!
//! Classic Lambert and Phong properties and the vendors' physical ones are read side by side: of a
//! name such as `3dsMax|Parameters|base_color_map` the last part, without underscores, says what it
//! is.

use std::collections::HashMap;

use super::document::{FbxDocument, Object, Properties, Property};
use super::texture::TextureTable;
use crate::asset::{AlphaMode, Material, MaterialFinding, Notes, Texture};

/// All surfaces of a document.
pub(super) struct Materials {
    /// In file order; a plain one is appended when someone needs it.
    pub(super) materials: Vec<Material>,
    /// The pictures they name.
    pub(super) textures: Vec<Texture>,
    /// For each material the set of coordinates that its colour map names.
    pub(super) uv_sets: Vec<Option<String>>,
    place_of: HashMap<i64, usize>,
    plain: Option<usize>,
}

impl Materials {
    /// Reads every material of the document.
    pub(super) fn read(document: &FbxDocument<'_>, notes: &mut Notes) -> Self {
        let mut textures = TextureTable::new(document);
        let is_blender = document.settings().creator.contains("Blender");
        let mut materials = Vec::new();
        let mut uv_sets = Vec::new();
        let mut place_of = HashMap::new();
        for object in document.objects_of("Material") {
            place_of.insert(object.id(), materials.len());
            materials.push(read_material(object, is_blender, &mut textures, notes));
            uv_sets.push(uv_set_of(object));
        }
        show_something(&mut materials, notes);
        Self {
            materials,
            textures: textures.into_textures(),
            uv_sets,
            place_of,
            plain: None,
        }
    }

    /// Returns the place of a material object.
    pub(super) fn place_of(&self, object: Object<'_>) -> Option<usize> {
        self.place_of.get(&object.id()).copied()
    }

    /// Returns the place of the plain surface that replaces a missing one.
    pub(super) fn plain(&mut self) -> usize {
        *self.plain.get_or_insert_with(|| {
            self.materials.push(Material::default());
            self.materials.len() - 1
        })
    }
}

/// A file of which every surface is all but transparent would open as an empty scene.
fn show_something(materials: &mut [Material], notes: &mut Notes) {
    if materials
        .iter()
        .any(|material| material.base_color[3] >= BARELY_VISIBLE)
    {
        return;
    }
    for material in materials.iter_mut() {
        material.base_color[3] = 1.0;
        if material.alpha_mode == AlphaMode::Blend {
            material.alpha_mode = AlphaMode::Opaque;
        }
    }
    let count = materials.len() as u64;
    notes.record("", count, MaterialFinding::AllTransparent);
}

/// What a connected texture is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TextureRole {
    BaseColor,
    Normal,
    /// A height map, unless its name says that it is a normal map.
    Bump,
    Opacity,
    Emissive,
}

impl TextureRole {
    fn of(property: &str) -> Option<Self> {
        Some(match short(property).as_str() {
            "diffusecolor" | "diffuse" | "basecolor" | "basecolormap" | "texcolormap"
            | "colormap" | "albedo" | "albedomap" | "diffusemap" | "diffcolormap"
            | "texdiffusemap" | "diffusetexture" | "color" => Self::BaseColor,
            "normalmap" | "texnormalmap" | "normalcamera" | "normal" | "normmap"
            | "normaltexture" => Self::Normal,
            "bump" | "bumpmap" | "texbumpmap" => Self::Bump,
            "transparentcolor" | "transparencyfactor" | "opacity" | "opacitymap"
            | "texopacitymap" | "cutoutmap" | "alphamap" => Self::Opacity,
            "emissivecolor" | "emissive" | "texemissivemap" | "emissivemap" | "emissionmap"
            | "emissioncolor" | "emissioncolormap" | "emitcolormap" | "emitcolor" => Self::Emissive,
            _ => return None,
        })
    }
}

/// Cuts a property's name down to what vendors agree on: its last part in small letters without
/// underscores.
fn short(name: &str) -> String {
    let last = name.rsplit('|').next().unwrap_or(name);
    last.chars()
        .filter(|&letter| letter != '_')
        .flat_map(char::to_lowercase)
        .collect()
}

fn read_material<'d>(
    object: Object<'d>,
    is_blender: bool,
    textures: &mut TextureTable<'d>,
    notes: &mut Notes,
) -> Material {
    let mut material = Material {
        name: object.name().to_owned(),
        ..Material::default()
    };
    let values = MaterialValues::new(object.props(), object);
    for link in object
        .sources()
        .filter(|link| matches!(link.object.kind(), "Texture" | "LayeredTexture"))
    {
        // Pictures for what is not shown yet are listed all the same, but not those of the tool's
        // own light.
        if link.property.is_none_or(is_tool_light) {
            continue;
        }
        let Some(place) = textures.place_of(link.object) else {
            continue;
        };
        let Some(property) = link.property.filter(|property| values.is_map_on(property)) else {
            continue;
        };
        let Some(role) = TextureRole::of(property).map(|role| values.role(role)) else {
            continue;
        };
        let slot = match role {
            TextureRole::BaseColor => &mut material.base_color_texture,
            TextureRole::Opacity => &mut material.opacity_texture,
            TextureRole::Emissive => &mut material.emissive_texture,
            TextureRole::Normal => &mut material.normal_texture,
            TextureRole::Bump if textures.texture(place).looks_like_normal_map() => {
                &mut material.normal_texture
            }
            TextureRole::Bump => {
                notes.record(object.name(), 1, MaterialFinding::HeightMapSkipped);
                continue;
            }
        };
        slot.get_or_insert(place);
    }
    let color = values.base_color(material.base_color_texture.is_some());
    let opacity = values.opacity(object.name(), notes);
    material.base_color = [color[0], color[1], color[2], opacity];
    material.emissive = values.emissive(material.emissive_texture.is_some());
    material.metallic = values.metallic(is_blender);
    material.roughness = values.roughness(is_blender).unwrap_or(material.roughness);
    material.alpha_mode = match material.opacity_texture {
        Some(_) => AlphaMode::Cutout,
        None if opacity < 0.999 => AlphaMode::Blend,
        None => AlphaMode::Opaque,
    };
    material
}

/// Returns the name of the coordinates that a material's colour map is laid out by.
fn uv_set_of(object: Object<'_>) -> Option<String> {
    let is_color =
        |property: Option<&str>| property.and_then(TextureRole::of) == Some(TextureRole::BaseColor);
    let map = object
        .sources()
        .find(|link| is_color(link.property))?
        .object;
    let texture = if map.kind() == "LayeredTexture" {
        map.sources_of("Texture").next()?
    } else {
        map
    };
    texture.props().get_own("UVSet")?.text().map(str::to_owned)
}

/// Returns whether a property holds the environment that an authoring tool lights its viewport
/// with.
fn is_tool_light(property: &str) -> bool {
    let short = short(property);
    ["cube", "brdf", "lut", "environment", "envmap"]
        .iter()
        .any(|part| short.contains(part))
}

/// A material's values: classic ones by name, the vendors' by the last part of theirs.
struct MaterialValues<'d> {
    props: Properties<'d>,
    physical: HashMap<String, Property<'d>>,
    /// Short names of the properties that a texture replaces.
    textured: Vec<String>,
}

impl<'d> MaterialValues<'d> {
    fn new(props: Properties<'d>, object: Object<'d>) -> Self {
        let vendor = props.own().filter(|prop| prop.name().contains('|'));
        let physical = vendor.map(|prop| (short(prop.name()), prop)).collect();
        let textured = object
            .sources()
            .filter_map(|link| link.property)
            .map(short)
            .collect();
        Self {
            props,
            physical,
            textured,
        }
    }

    /// Returns whether the map of a property is in use: physical materials keep a switch beside
    /// each.
    fn is_map_on(&self, property: &str) -> bool {
        let name = short(property);
        // `use_color_map` beside `TEX_color_map`, `base_color_map_on` beside `base_color_map`.
        let switches = [
            format!("use{}", name.strip_prefix("tex").unwrap_or(&name)),
            format!("{name}on"),
        ];
        let is_off = |switch: &String| {
            self.physical.get(switch).and_then(|prop| prop.number(0)) == Some(0.0)
        };
        !switches.iter().any(is_off)
    }

    /// Takes a map in the place of the shading normal for what the material says it is: heights, or
    /// a normal map.
    fn role(&self, role: TextureRole) -> TextureRole {
        let used_as = self
            .physical
            .get("normalcamerausedas")
            .and_then(|prop| prop.number(0));
        if role == TextureRole::Normal && used_as == Some(0.0) {
            TextureRole::Bump
        } else {
            role
        }
    }

    /// Returns whether a map that is not shown replaces the number: what is stored beside it is a
    /// leftover.
    fn is_mapped(&self, part: &str) -> bool {
        self.textured.iter().any(|name| name.contains(part))
    }

    fn physical_number(&self, names: &[&str]) -> Option<f32> {
        names
            .iter()
            .find_map(|&name| self.physical.get(name)?.number(0))
            .map(|value| value as f32)
    }

    fn physical_color(&self, names: &[&str]) -> Option<[f32; 3]> {
        names
            .iter()
            .find_map(|&name| self.physical.get(name)?.vec3())
            .map(|color| color.as_vec3().to_array())
    }

    /// Reads `NAMEColor` (or the older `NAME`) times `NAMEFactor`.
    fn classic_color(&self, name: &str) -> Option<[f32; 3]> {
        let color = self
            .props
            .vec3(&format!("{name}Color"))
            .or_else(|| self.props.vec3(name))?;
        let factor = self.props.number(&format!("{name}Factor")).unwrap_or(1.0);
        Some((color * factor).as_vec3().to_array())
    }

    /// A texture replaces the colour: what is stored beside it is a leftover, often black.
    fn base_color(&self, is_textured: bool) -> [f32; 3] {
        if is_textured {
            return [1.0; 3];
        }
        let weight = self.physical_number(&["baseweight", "base"]).unwrap_or(1.0);
        let color = self
            .physical_color(&["basecolor", "diffusecolor", "color"])
            .map(|c| c.map(|part| part * weight));
        let color = color.or_else(|| self.classic_color("Diffuse"));
        color.map_or([0.6; 3], |color| color.map(|part| part.clamp(0.0, 1.0)))
    }

    /// Exporters disagree about what is transparent: of the readings the most opaque one is taken,
    /// and what would be invisible is shown.
    fn opacity(&self, name: &str, notes: &mut Notes) -> f32 {
        let opacity = self
            .props
            .get_own("Opacity")
            .and_then(|prop| prop.number(0));
        let color = self
            .props
            .get_own("TransparentColor")
            .and_then(|prop| prop.vec3());
        let factor = self
            .props
            .get_own("TransparencyFactor")
            .and_then(|prop| prop.number(0));
        let from_color = match (color, factor) {
            (Some(color), factor) => Some(1.0 - color.element_sum() / 3.0 * factor.unwrap_or(1.0)),
            (None, Some(factor)) => Some(1.0 - factor),
            (None, None) => None,
        };
        let physical = self.physical.get("opacity").and_then(|prop| {
            prop.vec3()
                .map(|color| color.max_element())
                .or(prop.number(0))
        });
        let readings = [opacity, from_color, physical];
        let most = readings
            .into_iter()
            .flatten()
            .reduce(f64::max)
            .unwrap_or(1.0)
            .clamp(0.0, 1.0) as f32;
        if most < Material::INVISIBLE {
            notes.record(name, 1, MaterialFinding::Transparent);
            return 1.0;
        }
        most
    }

    fn emissive(&self, is_textured: bool) -> [f32; 3] {
        let strength =
            self.physical_number(&["emission", "emissiveintensity", "emissiveluminance"]);
        let factor = self.props.number("EmissiveFactor").unwrap_or(1.0) as f32;
        if is_textured {
            return [strength
                .unwrap_or(factor)
                .clamp(0.0, Material::MOST_EMISSION); 3];
        }
        let physical = self.physical_color(&["emissioncolor", "emissive", "emitcolor"]);
        let color = match physical {
            Some(color) => color.map(|part| part * strength.unwrap_or(0.0)),
            None => self.classic_color("Emissive").unwrap_or_default(),
        };
        color.map(|part| part.clamp(0.0, Material::MOST_EMISSION))
    }

    fn metallic(&self, is_blender: bool) -> f32 {
        if self.is_mapped("metal") || is_blender && self.is_mapped("reflection") {
            return 0.0;
        }
        let physical = self.physical_number(&["metallic", "metalness"]);
        // Blender keeps metalness in the classic reflection factor; for others that is a mirror's
        // strength.
        let classic = is_blender
            .then(|| self.props.number("ReflectionFactor"))
            .flatten()
            .map(|value| value as f32);
        physical.or(classic).unwrap_or(0.0).clamp(0.0, 1.0)
    }

    fn roughness(&self, is_blender: bool) -> Option<f32> {
        if self.is_mapped("roughness") || self.is_mapped("shininess") {
            return None;
        }
        if let Some(roughness) = self.physical_number(&["roughness", "specularroughness"]) {
            let is_gloss = self
                .physical_number(&["roughnessinv", "useglossiness"])
                .is_some_and(|switch| switch != 0.0);
            let roughness = if is_gloss { 1.0 - roughness } else { roughness };
            return Some(roughness.clamp(Material::LEAST_ROUGHNESS, 1.0));
        }
        let exponent = self
            .props
            .get_own("ShininessExponent")
            .or_else(|| self.props.get_own("Shininess"))?;
        let exponent = exponent.number(0)?.max(0.0) as f32;
        let roughness = if is_blender {
            // Blender's exporter writes (1 - roughness)^2 * 100.
            1.0 - (exponent / 100.0).min(1.0).sqrt()
        } else {
            // Blinn-Phong's exponent to the width of a microfacet lobe: alpha^2 = 2 / (n + 2),
            // alpha = r^2.
            (2.0 / (exponent + 2.0)).sqrt().sqrt()
        };
        Some(roughness.clamp(Material::LEAST_ROUGHNESS, 1.0))
    }
}

/// Below this opacity of all surfaces a character would seem to be missing.
const BARELY_VISIBLE: f32 = 0.1;
