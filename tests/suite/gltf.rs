//! glTF files made by hand: what they become is known by the format's rules and by arithmetic.

use maquette::asset::{AlphaMode, ImportedFile, Note, NoteKind, TextureSource};
use maquette::gltf::{GltfError, import};
use maquette::math::{Quat, Vec2, Vec3};
use maquette::words::finding;
use serde_json::{Value, json};

fn nothing_beside(path: &str) -> Result<Vec<u8>, String> {
    Err(format!("nothing lies at {path}"))
}

fn read(bytes: &[u8]) -> Result<ImportedFile, GltfError> {
    import(bytes, &nothing_beside, &|_| true)
}

/// Packs a description and its numbers as a GLB does.
fn glb(description: &Value, numbers: &[u8]) -> Vec<u8> {
    let padded = |bytes: &[u8], with: u8| {
        let mut bytes = bytes.to_vec();
        bytes.resize(bytes.len().next_multiple_of(4), with);
        bytes
    };
    let text = padded(description.to_string().as_bytes(), b' ');
    let numbers = padded(numbers, 0);
    let total = 12 + 8 + text.len() + 8 + numbers.len();
    let mut bytes = b"glTF".to_vec();
    for word in [2, total as u32, text.len() as u32] {
        bytes.extend(word.to_le_bytes());
    }
    bytes.extend(b"JSON");
    bytes.extend(text);
    bytes.extend((numbers.len() as u32).to_le_bytes());
    bytes.extend(b"BIN\0");
    bytes.extend(numbers);
    bytes
}

fn floats(numbers: &[f32]) -> Vec<u8> {
    numbers
        .iter()
        .flat_map(|number| number.to_le_bytes())
        .collect()
}

/// A triangle in the XY plane, 36 bytes of positions, 24 of coordinates, then three indices of two
/// bytes.
const CORNERS: [f32; 9] = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];
const UVS: [f32; 6] = [0.0, 1.0, 1.0, 1.0, 0.0, 0.0];

fn numbers() -> Vec<u8> {
    let mut bytes = floats(&CORNERS);
    bytes.extend(floats(&UVS));
    bytes.extend([0_u16, 1, 2].iter().flat_map(|index| index.to_le_bytes()));
    bytes
}

/// One triangle below two nodes, with a material.
fn description() -> Value {
    json!({
        "asset": { "version": "2.0", "generator": "by hand" },
        "scene": 0,
        "scenes": [{ "nodes": [0] }],
        "nodes": [
            { "name": "top", "translation": [1.0, 2.0, 3.0], "scale": [2.0, 2.0, 2.0], "children": [1, 2] },
            { "name": "blade", "mesh": 0, "rotation": [0.0, 0.0, std::f32::consts::FRAC_1_SQRT_2, std::f32::consts::FRAC_1_SQRT_2] },
            { "name": "unused" },
        ],
        "meshes": [{ "name": "triangle", "primitives": [
            { "attributes": { "POSITION": 0, "TEXCOORD_0": 1 }, "indices": 2, "material": 0 },
        ] }],
        "materials": [{
            "name": "steel",
            "pbrMetallicRoughness": {
                "baseColorFactor": [0.5, 0.25, 0.125, 0.75],
                "baseColorTexture": { "index": 0 },
                "metallicFactor": 0.75,
                "roughnessFactor": 0.5,
            },
            "emissiveFactor": [0.1, 0.2, 0.3],
            "extensions": { "KHR_materials_emissive_strength": { "emissiveStrength": 4.0 } },
            "alphaMode": "BLEND",
        }],
        "textures": [{ "source": 0, "sampler": 0 }],
        "samplers": [{ "wrapS": 33071, "wrapT": 33071 }],
        "images": [{ "uri": "pictures/worn%20steel.png" }],
        "accessors": [
            { "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0] },
            { "bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC2" },
            { "bufferView": 2, "componentType": 5123, "count": 3, "type": "SCALAR" },
        ],
        "bufferViews": [
            { "buffer": 0, "byteOffset": 0, "byteLength": 36 },
            { "buffer": 0, "byteOffset": 36, "byteLength": 24 },
            { "buffer": 0, "byteOffset": 60, "byteLength": 6 },
        ],
        "buffers": [{ "byteLength": 66 }],
    })
}

/// The file as bytes.
pub(crate) fn triangle_glb() -> Vec<u8> {
    glb(&description(), &numbers())
}

fn triangle() -> ImportedFile {
    read(&triangle_glb()).expect("a sound file")
}

/// The description with one place changed.
fn changed(change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let mut value = description();
    change(&mut value);
    glb(&value, &numbers())
}

fn has_note(file: &ImportedFile, kind: NoteKind, id: &str) -> bool {
    file.report
        .notes
        .iter()
        .any(|note| note.kind() == kind && note.id() == id)
}

#[test]
fn nodes_become_a_skeleton_that_places_the_mesh() {
    let file = triangle();
    let paths: Vec<&str> = file
        .skeleton
        .bones()
        .iter()
        .map(|bone| bone.path.as_str())
        .collect();
    assert_eq!(
        paths,
        ["top", "top/blade"],
        "a node that shows nothing is left out"
    );
    let [top, blade] = [0, 1].map(|place| file.skeleton.bones()[place].saved);
    assert_eq!(
        (top.translation, top.scale),
        (Vec3::new(1.0, 2.0, 3.0), Vec3::splat(2.0))
    );
    assert!(
        blade
            .rotation
            .angle_between(Quat::from_rotation_z(std::f32::consts::FRAC_PI_2))
            < 1e-6
    );
    // The corner (1, 0, 0): a quarter turn about Z, doubled, moved.
    let to_world = blade.to_mat4() * top.to_mat4();
    let corner = to_world.transform_point(file.meshes[0].geometry().vertices()[1].position);
    assert!(corner.distance(Vec3::new(1.0, 4.0, 3.0)) < 1e-6, "{corner}");
    assert_eq!(
        (file.report.unit_metres, file.report.up_axis.as_str()),
        (1.0, "+Y")
    );
}

#[test]
fn vertices_keep_their_coordinates_and_get_flat_normals() {
    let file = triangle();
    let geometry = file.meshes[0].geometry();
    let positions: Vec<Vec3> = geometry
        .vertices()
        .iter()
        .map(|vertex| vertex.position)
        .collect();
    assert_eq!(positions, [Vec3::ZERO, Vec3::X, Vec3::Y]);
    let uvs: Vec<Vec2> = geometry.vertices().iter().map(|vertex| vertex.uv).collect();
    assert_eq!(
        uvs,
        [Vec2::new(0.0, 1.0), Vec2::ONE, Vec2::ZERO],
        "v runs down in the file and here"
    );
    assert!(
        geometry
            .vertices()
            .iter()
            .all(|vertex| vertex.normal == Vec3::Z && vertex.weights[0] == 1.0)
    );
    assert_eq!(geometry.indices(), [0, 1, 2]);
}

#[test]
fn a_material_keeps_colour_roughness_metal_emission_and_alpha() {
    let file = triangle();
    let material = &file.materials[0];
    assert_eq!(material.name, "steel");
    assert_eq!(material.base_color, [0.5, 0.25, 0.125, 0.75]);
    assert_eq!((material.metallic, material.roughness), (0.75, 0.5));
    assert_eq!(material.alpha_mode, AlphaMode::Blend);
    let expected = [0.4, 0.8, 1.2];
    assert!(
        material
            .emissive
            .iter()
            .zip(expected)
            .all(|(a, b)| (a - b).abs() < 1e-6),
        "factor times strength"
    );
    let texture = &file.textures[material.base_color_texture.expect("a texture")];
    assert_eq!(
        texture.source,
        TextureSource::Paths(vec!["pictures/worn steel.png".to_owned()])
    );
    assert!(!texture.is_repeating, "the sampler holds the edge");
}

#[test]
fn pictures_inside_the_file_are_embedded() {
    let from_view =
        changed(|value| value["images"][0] = json!({ "bufferView": 2, "mimeType": "image/png" }));
    let from_text =
        changed(|value| value["images"][0] = json!({ "uri": "data:image/png;base64,AAABAAIA" }));
    for bytes in [from_view, from_text] {
        let file = read(&bytes).expect("a sound file");
        let TextureSource::Embedded { bytes, .. } = &file.textures[0].source else {
            panic!("not embedded")
        };
        assert_eq!(bytes[..], [0, 0, 1, 0, 2, 0]);
    }
}

#[test]
fn a_buffer_may_lie_beside_the_file_or_in_its_text() {
    let mut value = description();
    value["buffers"][0]["uri"] = json!("sword%20data.bin");
    let text = value.to_string().into_bytes();
    let beside = |path: &str| {
        if path == "sword data.bin" {
            Ok(numbers())
        } else {
            nothing_beside(path)
        }
    };
    let file = import(&text, &beside, &|_| true).expect("the buffer is there");
    assert_eq!(file.meshes[0].triangle_count(), 1);
    let error = read(&text).expect_err("the buffer is not there");
    assert_eq!(
        error.to_string(),
        "buffer \"sword data.bin\" cannot be read: nothing lies at sword data.bin"
    );
    assert_eq!(error.kind(), "buffer_missing");
}

#[test]
fn interleaved_sparse_and_normalised_numbers_are_read() {
    // Positions as bytes of which 127 is one, four bytes apart; the last is replaced by (127, 127,
    // 0).
    let mut bytes: Vec<u8> = vec![0, 0, 0, 99, 127, 0, 0, 99, 0, 127, 0, 99];
    bytes.extend([2, 127, 127, 0]);
    let value = json!({
        "asset": { "version": "2.0" },
        "extensionsRequired": ["KHR_mesh_quantization"],
        "nodes": [{ "mesh": 0 }],
        "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 } }] }],
        "accessors": [{
            "bufferView": 0, "componentType": 5120, "normalized": true, "count": 3, "type": "VEC3",
            "sparse": {
                "count": 1,
                "indices": { "bufferView": 1, "componentType": 5121 },
                "values": { "bufferView": 1, "byteOffset": 1 },
            },
        }],
        "bufferViews": [
            { "buffer": 0, "byteLength": 12, "byteStride": 4 },
            { "buffer": 0, "byteOffset": 12, "byteLength": 4 },
        ],
        "buffers": [{ "byteLength": 16 }],
    });
    let file = read(&glb(&value, &bytes)).expect("a sound file");
    let positions: Vec<Vec3> = file.meshes[0]
        .geometry()
        .vertices()
        .iter()
        .map(|vertex| vertex.position)
        .collect();
    assert_eq!(positions, [Vec3::ZERO, Vec3::X, Vec3::new(1.0, 1.0, 0.0)]);
    assert_eq!(file.skeleton.bones()[0].name, "node 0");
}

#[test]
fn strips_and_fans_become_triangles_that_face_one_way() {
    let mut bytes = floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0]);
    bytes.extend([0_u8, 1, 3, 2]);
    let value = |mode: u32, indices: Value| {
        let mut primitive = json!({ "attributes": { "POSITION": 0 }, "mode": mode });
        if !indices.is_null() {
            primitive["indices"] = indices;
        }
        json!({
            "asset": { "version": "2.0" },
            "nodes": [{ "mesh": 0 }],
            "meshes": [{ "primitives": [primitive] }],
            "accessors": [
                { "bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3" },
                { "bufferView": 1, "componentType": 5121, "count": 4, "type": "SCALAR" },
            ],
            "bufferViews": [{ "buffer": 0, "byteLength": 48 }, { "buffer": 0, "byteOffset": 48, "byteLength": 4 }],
            "buffers": [{ "byteLength": 52 }],
        })
    };
    for description in [value(5, Value::Null), value(6, json!(1))] {
        let file = read(&glb(&description, &bytes)).expect("a sound file");
        let geometry = file.meshes[0].geometry();
        let areas = geometry.indices().chunks_exact(3).map(|triangle| {
            let [a, b, c] =
                [0, 1, 2].map(|corner| geometry.vertices()[triangle[corner] as usize].position);
            (b - a).cross(c - a).z / 2.0
        });
        assert_eq!(areas.collect::<Vec<_>>(), [0.5, 0.5]);
    }
}

#[test]
fn two_nodes_share_one_geometry() {
    let file = read(&changed(|value| {
        value["nodes"][2] = json!({ "name": "twin", "mesh": 0 })
    }))
    .expect("a sound file");
    assert_eq!(file.meshes.len(), 2);
    assert!(std::sync::Arc::ptr_eq(
        file.meshes[0].geometry(),
        file.meshes[1].geometry()
    ));
    assert_eq!(
        file.meshes
            .iter()
            .map(|mesh| mesh.node().index())
            .collect::<Vec<_>>(),
        [1, 2]
    );
}

#[test]
fn a_moved_texture_moves_the_coordinates() {
    let file = read(&changed(|value| {
        value["materials"][0]["pbrMetallicRoughness"]["baseColorTexture"]["extensions"] =
            json!({ "KHR_texture_transform": { "offset": [0.5, 0.0], "scale": [2.0, 3.0] } });
    }));
    let uvs: Vec<Vec2> = file.expect("sound").meshes[0]
        .geometry()
        .vertices()
        .iter()
        .map(|vertex| vertex.uv)
        .collect();
    assert_eq!(
        uvs,
        [
            Vec2::new(0.5, 3.0),
            Vec2::new(2.5, 3.0),
            Vec2::new(0.5, 0.0)
        ]
    );
}

#[test]
fn what_is_not_shown_is_noted() {
    let file = read(&changed(|value| {
        value["skins"] = json!([{ "joints": [0] }]);
        value["animations"] = json!([{ "channels": [], "samplers": [] }]);
        value["materials"][0]["pbrMetallicRoughness"]["metallicRoughnessTexture"] =
            json!({ "index": 0 });
    }))
    .expect("still shown");
    assert!(has_note(&file, NoteKind::Skipped, "skins_skipped"));
    assert!(has_note(&file, NoteKind::Skipped, "animations_skipped"));
    assert!(has_note(
        &file,
        NoteKind::Simplified,
        "metallic_roughness_map_skipped"
    ));
    assert_eq!(
        file.materials[0].metallic, 0.0,
        "a factor that a map should scale is no value of its own"
    );
}

#[test]
fn nodes_in_a_circle_stand_once() {
    let file = read(&changed(|value| {
        value["nodes"][1]["children"] = json!([0, 1, 77])
    }))
    .expect("still shown");
    assert_eq!(file.skeleton.len(), 2);
    assert!(has_note(&file, NoteKind::Repaired, "node_repeated"));
}

#[test]
fn a_file_that_cannot_be_shown_says_why() {
    let kind_of = |bytes: &[u8]| read(bytes).expect_err("unusable").kind();
    let whole = glb(&description(), &numbers());
    assert_eq!(kind_of(&whole[..whole.len() - 5]), "truncated");
    assert_eq!(kind_of(b"glTF\x02"), "truncated");
    assert_eq!(kind_of(b"{}"), "no_document");
    assert_eq!(
        kind_of(&changed(|value| value["asset"]["version"] = json!("1.0"))),
        "version_unsupported"
    );
    assert_eq!(
        kind_of(&changed(
            |value| value["buffers"][0]["byteLength"] = json!(1000)
        )),
        "buffer_missing"
    );
    assert_eq!(
        kind_of(&changed(|value| value["nodes"] = json!([]))),
        "no_mesh"
    );
    let needs =
        changed(|value| value["extensionsRequired"] = json!(["KHR_draco_mesh_compression"]));
    let sentence = read(&needs).expect_err("unusable").to_string();
    assert!(
        sentence.contains("\"KHR_draco_mesh_compression\""),
        "{sentence}"
    );
}

#[test]
fn words_of_a_file_do_not_fill_a_sentence() {
    let long = "x\u{7f}".repeat(5000);
    let asset = json!({ "version": "2.0" });
    let files = [
        format!("\"{long}"),
        json!({ "asset": asset, long.clone(): 1, "buffers": long }).to_string(),
        json!({ "asset": { "version": long } }).to_string(),
        json!({ "asset": asset, "extensionsRequired": [long] }).to_string(),
        json!({ "asset": asset, "buffers": [{ "byteLength": 1, "uri": long }] }).to_string(),
        json!({ "asset": asset, "buffers": [{ "byteLength": 1, "uri": format!("data:{long}") }] })
            .to_string(),
    ];
    for file in files {
        let sentence = read(file.as_bytes())
            .expect_err("nothing to show")
            .to_string();
        assert!(
            sentence.chars().count() < 500 && !sentence.contains(char::is_control),
            "{sentence}"
        );
    }
}

#[test]
fn a_part_that_reaches_beyond_its_buffer_is_left_out() {
    let file = read(&changed(|value| {
        let mut second = value["meshes"][0]["primitives"][0].clone();
        second["attributes"]["POSITION"] = json!(3);
        value["meshes"][0]["primitives"]
            .as_array_mut()
            .expect("a list")
            .push(second);
        value["accessors"]
            .as_array_mut()
            .expect("a list")
            .push(json!(
                { "bufferView": 0, "componentType": 5126, "count": 60, "type": "VEC3" }
            ));
    }))
    .expect("the first part is sound");
    assert_eq!(file.meshes[0].triangle_count(), 1);
    let is_it = |note: &&Note| note.id() == "mesh_part_invalid";
    let note = file.report.notes.iter().find(is_it).expect("a note");
    assert_eq!(note.kind(), NoteKind::Skipped);
    let text = finding(note);
    assert!(
        text.contains("accessor 3: it reaches beyond its buffer"),
        "{text}"
    );
}

#[test]
fn cancelling_stops_the_import() {
    let error = import(&glb(&description(), &numbers()), &nothing_beside, &|_| {
        false
    });
    assert_eq!(error.expect_err("cancelled"), GltfError::Cancelled);
}

#[test]
fn damaged_files_never_panic() {
    let whole = glb(&description(), &numbers());
    for length in 0..whole.len() {
        assert!(read(&whole[..length]).is_err(), "cut at {length}");
    }
    for place in 0..whole.len() {
        for other in [whole[place] ^ 0xff, whole[place] ^ 1, b'9', b'-'] {
            let mut bytes = whole.clone();
            bytes[place] = other;
            let _ = read(&bytes);
        }
    }
    // Numbers too large for the file, in every place of the description.
    let text = description().to_string();
    for (place, _) in text
        .char_indices()
        .filter(|(_, letter)| letter.is_ascii_digit())
    {
        for number in ["4294967295", "18446744073709551615", "1e39", "999"] {
            let mut longer = text.clone();
            longer.replace_range(place..=place, number);
            let Ok(value) = serde_json::from_str(&longer) else {
                continue;
            };
            let _ = read(&glb(&value, &numbers()));
        }
    }
}
