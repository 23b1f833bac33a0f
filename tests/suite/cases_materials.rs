//! Surfaces across exporters: Phong and Lambert, Maya's Stingray PBS and standard surface, Arnold,
//! 3ds Max physical, Blender's Principled; and opacity in every convention.
//!
//! *In*: forged materials, the corpus. *Out*: one surface each, held against arithmetic or the
//! reference reader. *Not here*: pictures on disk (`cases_textures`).

use crate::support::cases_forge::{BODY, Prop, SHAPE, cuboid, forged, model, noted, number};
use crate::support::corpus::corpus;
use crate::support::fbx_forge::{bytes, document, leaf, object, oo, op, props, vec3};
use crate::support::render_scene::gpu;
use crate::support::render_scene::{SIDE, center, picture_of, square_scene};
use fbxcel::low::FbxVersion;
use maquette::asset::{AlphaMode, ImportedFile, Material, NoteKind, TextureSource};
use maquette::fbx::{ImportOptions, import};
use maquette::math::Mat4;
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// A box with one material; `maps` are pictures by the property they are connected to.
fn surfaced(list: Vec<Prop>, maps: &[(&str, &str)], creator: &str) -> ImportedFile {
    let mut objects = vec![
        model(BODY, "body", "Mesh", Vec::new()),
        cuboid(SHAPE, [1.0; 3], Vec::new()),
        object("Material", 40, "m", "", vec![props(list)]),
    ];
    let mut links = vec![oo(BODY, 0), oo(SHAPE, BODY), oo(40, BODY)];
    for (id, (property, picture)) in (50..).zip(maps) {
        objects.push(object(
            "Texture",
            id,
            "t",
            "",
            vec![leaf("RelativeFilename", *picture)],
        ));
        links.push(op(id, 40, property));
    }
    let mut records = document(objects, links);
    records[0] = leaf("Creator", creator);
    let file = bytes(FbxVersion::V7_4, true, &records);
    import(&file, &ImportOptions::default(), &|_, _| true).expect("the forged file imports")
}

fn surface(list: Vec<Prop>) -> Material {
    surfaced(list, &[], "a test").materials[0].clone()
}

fn picture(file: &ImportedFile, place: Option<usize>) -> Option<&str> {
    match &file.textures[place?].source {
        TextureSource::Paths(paths) => paths.first().map(String::as_str),
        TextureSource::Embedded { path, .. } => Some(path),
    }
}

fn near(ours: f32, theirs: f32) -> bool {
    (ours - theirs).abs() < 1e-5
}

#[test]
fn phong_and_lambert_are_colour_times_factor() {
    let phong = surface(vec![
        vec3("DiffuseColor", [0.5, 0.4, 0.2]),
        number("DiffuseFactor", 0.8),
        number("ShininessExponent", 126.0),
    ]);
    assert!(
        near(phong.base_color[0], 0.4)
            && near(phong.base_color[1], 0.32)
            && near(phong.base_color[2], 0.16)
    );
    // alpha^2 = 2 / 128, so alpha = 1 / 8 and the roughness its root.
    assert!(
        near(phong.roughness, 0.125_f32.sqrt()),
        "{}",
        phong.roughness
    );
    let lambert = surface(vec![vec3("Diffuse", [0.1, 0.2, 0.3])]);
    assert_eq!(lambert.base_color, [0.1, 0.2, 0.3, 1.0]);
    assert_eq!(
        (lambert.metallic, lambert.roughness),
        (0.0, Material::default().roughness)
    );
}

#[test]
fn stingray_pbs_uses_a_map_only_where_its_switch_is_on() {
    let values = |switch: f64| {
        vec![
            vec3("Maya|base_color", [0.25, 0.5, 0.75]),
            number("Maya|use_color_map", switch),
            number("Maya|use_normal_map", 1.0),
            number("Maya|metallic", 1.0),
            number("Maya|roughness", 0.33),
            vec3("Maya|emissive", [1.0, 0.5, 0.0]),
            number("Maya|emissive_intensity", 2.0),
        ]
    };
    let maps = [
        ("Maya|TEX_color_map", "color.png"),
        ("Maya|TEX_normal_map", "normal.png"),
        ("Maya|TEX_brdf_lut", "lut.dds"),
    ];
    let off = surfaced(values(0.0), &maps, "a test");
    let material = &off.materials[0];
    assert_eq!(material.base_color, [0.25, 0.5, 0.75, 1.0]);
    assert_eq!(
        (
            material.base_color_texture,
            picture(&off, material.normal_texture)
        ),
        (None, Some("normal.png"))
    );
    assert!(near(material.metallic, 1.0) && near(material.roughness, 0.33));
    assert_eq!(material.emissive, [2.0, 1.0, 0.0]);
    let on = surfaced(values(1.0), &maps, "a test");
    assert_eq!(
        picture(&on, on.materials[0].base_color_texture),
        Some("color.png")
    );
    assert_eq!(
        on.materials[0].base_color, [1.0; 4],
        "the map replaces the colour"
    );
    assert!(
        on.textures.iter().all(|texture| texture.name != "lut"),
        "the tool's own light is no texture of the file"
    );
    assert_eq!(on.textures.len(), 2);
}

#[test]
fn max_physical_materials_weigh_their_colour_and_may_turn_roughness_round() {
    let values = |is_gloss: f64| {
        vec![
            vec3("DiffuseColor", [0.0; 3]),
            vec3("3dsMax|Parameters|base_color", [0.8, 0.4, 0.2]),
            number("3dsMax|Parameters|base_weight", 0.5),
            number("3dsMax|Parameters|metalness", 0.75),
            number("3dsMax|Parameters|roughness", 0.7),
            number("3dsMax|Parameters|roughness_inv", is_gloss),
            number("3dsMax|Parameters|emission", 0.0),
            vec3("3dsMax|Parameters|emit_color", [1.0; 3]),
        ]
    };
    let material = surface(values(0.0));
    assert_eq!(material.base_color, [0.4, 0.2, 0.1, 1.0]);
    assert!(near(material.metallic, 0.75) && near(material.roughness, 0.7));
    assert_eq!(
        material.emissive, [0.0; 3],
        "white at no strength is no light"
    );
    assert!(near(surface(values(1.0)).roughness, 0.3), "glossiness");
}

#[test]
fn arnold_and_standard_surfaces_are_read_by_the_names_of_their_parts() {
    let values = |used_as: f64| {
        vec![
            number("Maya|base", 0.8),
            vec3("Maya|baseColor", [1.0, 0.5, 0.25]),
            number("Maya|metalness", 0.2),
            number("Maya|specularRoughness", 0.45),
            number("Maya|emission", 0.5),
            vec3("Maya|emissionColor", [0.0, 1.0, 0.5]),
            vec3("Maya|opacity", [0.3; 3]),
            number("Maya|normalCameraUsedAs", used_as),
        ]
    };
    let file = surfaced(
        values(1.0),
        &[("Maya|normalCamera", "tangents.png")],
        "a test",
    );
    let material = &file.materials[0];
    let expected = [0.8, 0.4, 0.2, 0.3];
    assert!(
        material
            .base_color
            .iter()
            .zip(expected)
            .all(|(a, b)| near(*a, b)),
        "{:?}",
        material.base_color
    );
    assert!(near(material.metallic, 0.2) && near(material.roughness, 0.45));
    assert_eq!(material.emissive, [0.0, 0.5, 0.25]);
    assert_eq!(material.alpha_mode, AlphaMode::Blend);
    assert_eq!(
        picture(&file, material.normal_texture),
        Some("tangents.png")
    );
    // The same connection may hold heights.
    let bump = surfaced(
        values(0.0),
        &[("Maya|normalCamera", "heights.png")],
        "a test",
    );
    assert_eq!(bump.materials[0].normal_texture, None);
    assert_eq!(noted(&bump, NoteKind::Simplified, "m"), 1);
}

#[test]
fn blenders_principled_is_read_back_from_the_classic_names() {
    // Its exporter writes (1 - roughness)^2 * 100 as shininess, and metalness as the reflection
    // factor.
    let values = || {
        vec![
            number("Shininess", 36.0),
            number("ReflectionFactor", 0.9),
            vec3("DiffuseColor", [0.2; 3]),
        ]
    };
    let blender = surfaced(values(), &[], "Blender (stable FBX IO) - 4.2").materials[0].clone();
    assert!(near(blender.roughness, 0.4) && near(blender.metallic, 0.9));
    let other = surfaced(values(), &[], "another program").materials[0].clone();
    assert!(
        near(other.metallic, 0.0),
        "for others it is a mirror's strength"
    );
}

#[test]
fn no_convention_of_opacity_hides_a_whole_character() {
    let white = || vec3("TransparentColor", [1.0; 3]);
    let rows: [(&str, Vec<Prop>, f32); 7] = [
        (
            "white and full, as some write for opaque",
            vec![white(), number("TransparencyFactor", 1.0)],
            1.0,
        ),
        (
            "factor alone, full",
            vec![number("TransparencyFactor", 1.0)],
            1.0,
        ),
        ("opacity 0", vec![number("Opacity", 0.0)], 1.0),
        (
            "opacity 1 against a full factor",
            vec![
                number("Opacity", 1.0),
                white(),
                number("TransparencyFactor", 1.0),
            ],
            1.0,
        ),
        (
            "all but transparent",
            vec![white(), number("TransparencyFactor", 0.95)],
            1.0,
        ),
        (
            "a physical opacity of black",
            vec![vec3("Maya|opacity", [0.0; 3])],
            1.0,
        ),
        (
            "glass stays glass",
            vec![white(), number("TransparencyFactor", 0.6)],
            0.4,
        ),
    ];
    for (what, list, expected) in rows {
        let material = surface(list);
        assert!(
            near(material.base_color[3], expected),
            "{what}: {}",
            material.base_color[3]
        );
        assert_eq!(
            material.alpha_mode == AlphaMode::Opaque,
            expected == 1.0,
            "{what}"
        );
    }
    // Beside an opaque one a thin surface is meant.
    let objects = vec![
        model(BODY, "body", "Mesh", Vec::new()),
        cuboid(SHAPE, [1.0; 3], Vec::new()),
        object("Material", 40, "skin", "", Vec::new()),
        object(
            "Material",
            41,
            "tear",
            "",
            vec![props(vec![white(), number("TransparencyFactor", 0.95)])],
        ),
    ];
    let file = forged(
        objects,
        vec![oo(BODY, 0), oo(SHAPE, BODY), oo(40, BODY), oo(41, BODY)],
    );
    assert!(near(file.materials[1].base_color[3], 0.05));
}

#[test]
fn an_opacity_map_that_would_leave_nothing_hides_nothing() {
    let Some(gpu) = gpu("empty opacity map") else {
        return;
    };
    for mode in [AlphaMode::Cutout, AlphaMode::Blend] {
        let material = Material {
            base_color: [1.0, 0.0, 0.0, 1.0],
            opacity_texture: Some(1),
            alpha_mode: mode,
            ..Material::default()
        };
        let mut scene = square_scene(material, Mat4::IDENTITY);
        scene.set_image(1, picture_of([0, 0, 0, 255]));
        let [red, green, _] = center(&scene.draw(&gpu, SIDE, SIDE));
        assert!(red > 100 && red > 2 * green, "{mode:?}: {red} {green}");
    }
}

/// The last part of a path of any system.
fn last_part(path: &str) -> String {
    path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned()
}

/// Returns where a file's surfaces differ from the reference reader's.
fn differences(path: &Path) -> Vec<String> {
    let bytes = std::fs::read(path).expect("a listed file can be read");
    let options = ImportOptions {
        tangents: false,
        ..ImportOptions::default()
    };
    let Ok(file) = import(&bytes, &options, &|_, _| true) else {
        return Vec::new();
    };
    let Ok(scene) = ufbx::load_memory(&bytes, ufbx::LoadOpts::default()) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (ours, theirs) in file.materials.iter().zip(&scene.materials) {
        let pbr = &theirs.pbr;
        let mut differ = |what: &str, text: String| {
            found.push(format!("{}: {what}: {text}", theirs.element.name))
        };
        // A texture without a file is one of the tool's own nodes.
        let texture = |map: &ufbx::MaterialMap| {
            let texture = map.texture.as_ref().filter(|_| map.texture_enabled)?;
            Some(last_part(&texture.relative_filename)).filter(|name| !name.is_empty())
        };
        let maps = [
            (
                "colour map",
                texture(&pbr.base_color),
                ours.base_color_texture,
            ),
            ("normal map", texture(&pbr.normal_map), ours.normal_texture),
            (
                "emission map",
                texture(&pbr.emission_color),
                ours.emissive_texture,
            ),
        ];
        for (what, theirs, place) in maps {
            let ours = picture(&file, place).map(last_part);
            if theirs.is_some() && ours != theirs {
                differ(what, format!("{ours:?} instead of {theirs:?}"));
            }
        }
        let weight = if pbr.base_factor.has_value {
            pbr.base_factor.value_vec4.x
        } else {
            1.0
        };
        let color = [
            pbr.base_color.value_vec4.x,
            pbr.base_color.value_vec4.y,
            pbr.base_color.value_vec4.z,
        ];
        let is_known = theirs.shader_type != ufbx::ShaderType::Unknown;
        let off = |(ours, theirs): (&f32, f64)| {
            (f64::from(*ours) - (theirs * weight).clamp(0.0, 1.0)).abs() > 1e-2
        };
        if is_known
            && ours.base_color_texture.is_none()
            && ours.base_color.iter().zip(color).any(off)
        {
            differ(
                "colour",
                format!("{:?} instead of {color:?} times {weight}", ours.base_color),
            );
        }
        let is_mapped = pbr.metalness.texture.is_some();
        if pbr.metalness.has_value
            && !is_mapped
            && (pbr.metalness.value_vec4.x - f64::from(ours.metallic)).abs() > 0.02
        {
            differ(
                "metalness",
                format!(
                    "{} instead of {}",
                    ours.metallic, pbr.metalness.value_vec4.x
                ),
            );
        }
    }
    found
}

#[test]
fn surfaces_of_every_exporter_are_those_of_the_reference_reader() {
    let Some(corpus) = corpus() else { return };
    let files = |folder: &str| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(corpus.join(folder)).expect("the corpus has this folder");
        entries.map(|entry| entry.expect("listed").path()).collect()
    };
    let mut paths: Vec<PathBuf> = [files("real"), files("ufbx"), files("synth")].concat();
    paths.retain(|path| {
        path.extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("fbx"))
    });
    paths.sort();
    let found: Vec<String> = paths
        .par_iter()
        .flat_map_iter(|path| {
            differences(path)
                .into_iter()
                .map(move |text| format!("{}: {text}", path.display()))
        })
        .collect();
    assert!(
        paths.len() > 400 && found.is_empty(),
        "{} differ:\n{}",
        found.len(),
        found.join("\n")
    );
}
