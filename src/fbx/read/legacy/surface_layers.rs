//! Textures that old files lay over a mesh rather than connect to a material.
//!
//! *In*: layers of texture numbers, the textures and materials connected to the mesh's model.
//! *Out*: connections from textures to materials. *Not here*: coordinates.
//!
//! `LayerElementTexture` names the diffuse textures, `LayerElementSpecularTextures` and its kin the
//! others, for each polygon or for all. A material gets the first texture that one of its polygons
//! has.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::super::super::error::FbxError;
use super::super::records::RecordIndex;
use super::legacy_records::LegacyRecords;
use super::record_writer::RecordWriter;
use super::scene::{LegacyObject, LegacyScene};

const PREFIX: &str = "LayerElement";
const SUFFIX: &str = "Textures";
/// Layers of a model that are looked at (there are about twenty kinds).
const MOST_LAYERS: usize = 64;

/// What is connected to a model, in file order.
#[derive(Default)]
struct ModelSurfaces {
    materials: Vec<i64>,
    textures: Vec<i64>,
}

/// Connects the textures of all models' layers.
pub(super) fn lift<'o, 'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    objects: &'o [LegacyObject],
    scene: &LegacyScene<'_>,
) -> Result<(), FbxError> {
    let models = objects
        .iter()
        .filter(|object| source.name(object.record) == "Model");
    let of_model = |model: &'o LegacyObject| {
        let layers = source.children(model.record);
        layers
            .filter_map(move |layer| Some((model, layer, property(source.name(layer))?)))
            .take(MOST_LAYERS)
    };
    let layers: Vec<(&LegacyObject, RecordIndex, Cow<'static, str>)> =
        models.flat_map(of_model).collect();
    if layers.is_empty() {
        return Ok(());
    }
    let surfaces = surfaces(source, objects, scene);
    let mut done: HashSet<(i64, Cow<'static, str>)> = HashSet::new();
    for (model, layer, property) in layers {
        let Some(surface) = surfaces.get(&model.id) else {
            continue;
        };
        for (material, texture) in pairs(out, source, model.record, layer, surface) {
            if done.insert((material, property.clone())) {
                out.connect_to_property(texture, material, property.clone())?;
            }
        }
    }
    Ok(())
}

/// Returns the material's property that a layer's textures belong to.
fn property(layer: &str) -> Option<Cow<'static, str>> {
    if layer == "LayerElementTexture" {
        return Some(Cow::Borrowed("DiffuseColor"));
    }
    let name = layer
        .strip_prefix(PREFIX)?
        .strip_suffix(SUFFIX)?
        .trim_end_matches('_');
    Some(match name {
        "" => return None,
        "Diffuse" | "Emissive" | "Ambient" | "Specular" | "Reflection" | "Transparent" => {
            format!("{name}Color").into()
        }
        "Bump" => Cow::Borrowed("Bump"),
        "NormalMap" => Cow::Borrowed("NormalMap"),
        other => other.to_owned().into(),
    })
}

/// Lists what is connected to each model.
fn surfaces(
    source: LegacyRecords<'_, '_>,
    objects: &[LegacyObject],
    scene: &LegacyScene<'_>,
) -> HashMap<i64, ModelSurfaces> {
    let kinds: HashMap<i64, &str> = objects
        .iter()
        .map(|object| (object.id, source.name(object.record)))
        .collect();
    let mut surfaces: HashMap<i64, ModelSurfaces> = HashMap::new();
    for record in source
        .in_blocks("Connections")
        .filter(|&record| source.text(record, 0) == Some("OO"))
    {
        let end = |i: usize| {
            source
                .text(record, i)
                .and_then(|name| scene.names.get(name))
        };
        let (Some(from), Some(to)) = (end(1), end(2)) else {
            continue;
        };
        match kinds.get(&from).copied() {
            Some("Material") => surfaces.entry(to).or_default().materials.push(from),
            Some("Texture" | "LayeredTexture") => {
                surfaces.entry(to).or_default().textures.push(from)
            }
            _ => {}
        }
    }
    surfaces
}

/// Lists which material has which texture, one pair for each change from polygon to polygon.
fn pairs(
    out: &RecordWriter<'_>,
    source: LegacyRecords<'_, '_>,
    model: RecordIndex,
    layer: RecordIndex,
    surface: &ModelSurfaces,
) -> Vec<(i64, i64)> {
    let at =
        |list: &[i64], place: f64| list.get((place >= 0.0).then_some(place as usize)?).copied();
    let ids = source.child_numbers(layer, "TextureId", &out.arrays);
    if source.child_text(layer, "MappingInformationType") == Some("AllSame") {
        let Some(texture) = at(&surface.textures, ids.first().copied().unwrap_or(0.0)) else {
            return Vec::new();
        };
        return surface
            .materials
            .iter()
            .map(|&material| (material, texture))
            .collect();
    }
    let material_layer = source.child(model, "LayerElementMaterial");
    let of_polygon = material_layer.filter(|&layer| {
        source
            .child_text(layer, "MappingInformationType")
            .is_some_and(|mapping| mapping == "ByPolygon")
    });
    let materials = of_polygon.map_or(Cow::Borrowed(&[][..]), |layer| {
        source.child_numbers(layer, "Materials", &out.arrays)
    });
    let mut pairs: Vec<(i64, i64)> = Vec::new();
    for (polygon, &id) in ids.iter().enumerate() {
        let place = materials.get(polygon).copied().unwrap_or(0.0);
        let pair = at(&surface.materials, place).zip(at(&surface.textures, id));
        if pair.is_some() && pairs.last() != pair.as_ref() {
            pairs.extend(pair);
        }
    }
    pairs
}
