//! Whole small files, forged: bind matrices, instances, skins with faults, visibility, materials,
//! pictures.

use crate::support::cases_forge::forged;
use std::sync::Arc;

use fbxcel::low::v7400::AttributeValue;
use maquette::asset::{AlphaMode, ImportedFile, Mesh, NoteKind, PaletteEntry, TextureSource};
use maquette::math::{Mat4, Vec3};
use maquette::words::finding;

use crate::support::fbx_forge::{Record, leaf, object, oo, op, props, record, vec3};

const NODE: i64 = 1;
const BONE: i64 = 2;
const OTHER_BONE: i64 = 3;
const SHAPE: i64 = 10;
const SKIN: i64 = 20;
const CLUSTER: i64 = 21;

fn f64s(numbers: &[f64]) -> AttributeValue {
    AttributeValue::ArrF64(numbers.to_vec())
}

fn i32s(numbers: &[i32]) -> AttributeValue {
    AttributeValue::ArrI32(numbers.to_vec())
}

/// A square of 10 by 10 file units.
fn square(extra: Vec<Record>) -> Record {
    let mut children = vec![
        leaf(
            "Vertices",
            f64s(&[0., 0., 0., 10., 0., 0., 10., 10., 0., 0., 10., 0.]),
        ),
        leaf("PolygonVertexIndex", i32s(&[0, 1, 2, -4])),
    ];
    children.extend(extra);
    object("Geometry", SHAPE, "square", "Mesh", children)
}

fn model(
    id: i64,
    name: &str,
    subclass: &str,
    list: Vec<(&'static str, &'static str, Vec<AttributeValue>)>,
) -> Record {
    object("Model", id, name, subclass, vec![props(list)])
}

fn translation(x: f64, y: f64, z: f64) -> [f64; 16] {
    [1., 0., 0., 0., 0., 1., 0., 0., 0., 0., 1., 0., x, y, z, 1.]
}

fn cluster(id: i64, indices: &[i32], weights: &[f64], transform: [f64; 16]) -> Record {
    let link = translation(-transform[12], -transform[13], -transform[14]);
    let children = vec![
        leaf("Indexes", i32s(indices)),
        leaf("Weights", f64s(weights)),
        leaf("Transform", f64s(&transform)),
        leaf("TransformLink", f64s(&link)),
    ];
    object("Deformer", id, "c", "Cluster", children)
}

fn skin(id: i64) -> Record {
    object("Deformer", id, "s", "Skin", Vec::new())
}

/// The node with the square, a bone, and whatever else.
fn scene(extra: Vec<Record>, links: Vec<Record>) -> ImportedFile {
    let mut objects = vec![
        model(NODE, "body", "Mesh", Vec::new()),
        model(BONE, "bone", "LimbNode", Vec::new()),
    ];
    objects.push(model(OTHER_BONE, "other", "LimbNode", Vec::new()));
    objects.push(square(Vec::new()));
    objects.extend(extra);
    let mut connections = vec![oo(NODE, 0), oo(BONE, 0), oo(OTHER_BONE, 0), oo(SHAPE, NODE)];
    connections.extend(links);
    forged(objects, connections)
}

fn count_of(file: &ImportedFile, kind: NoteKind) -> u64 {
    file.report
        .notes
        .iter()
        .filter(|note| note.kind() == kind)
        .map(|note| note.count)
        .sum()
}

fn bone_names(file: &ImportedFile, mesh: &Mesh) -> Vec<String> {
    mesh.palette_entries()
        .iter()
        .map(|slot| file.skeleton.bone(slot.bone).name.clone())
        .collect()
}

#[test]
fn mesh_to_bone_is_the_geometric_transform_then_the_cluster_transform_in_metres() {
    // Turned a quarter about Z and doubled by the node, then moved by (100, 200, 300) cm by the
    // cluster.
    let geometric = vec![
        vec3("GeometricTranslation", [10.0, 0.0, 0.0]),
        vec3("GeometricRotation", [0.0, 0.0, 90.0]),
        vec3("GeometricScaling", [2.0, 2.0, 2.0]),
    ];
    let objects = vec![
        model(NODE, "body", "Mesh", geometric),
        model(BONE, "bone", "LimbNode", Vec::new()),
        square(Vec::new()),
        skin(SKIN),
        cluster(
            CLUSTER,
            &[0, 1, 2],
            &[1.0; 3],
            translation(100.0, 200.0, 300.0),
        ),
    ];
    let links = [
        oo(NODE, 0),
        oo(BONE, 0),
        oo(SHAPE, NODE),
        oo(SKIN, SHAPE),
        oo(CLUSTER, SKIN),
        oo(BONE, CLUSTER),
    ];
    let file = forged(objects, links.to_vec());
    let mesh = &file.meshes[0];
    let corner = mesh
        .geometry()
        .vertices()
        .iter()
        .map(|vertex| vertex.position)
        .find(|p| p.x > 0.05 && p.y < 0.05);
    let corner = corner.expect("the square's second corner");
    assert!(
        corner.distance(Vec3::new(0.1, 0.0, 0.0)) < 1e-7,
        "metres, before the geometric transform"
    );
    let moved = |slot: &PaletteEntry| slot.mesh_to_bone.transform_point(corner);
    // (0.1, 0, 0) doubled and turned is (0, 0.2, 0); moved by 0.1 along X; then the cluster.
    assert!(moved(&mesh.palette_entries()[0]).distance(Vec3::new(1.1, 2.2, 3.0)) < 1e-6);
    assert!(
        moved(&mesh.palette_entries()[1]).distance(Vec3::new(0.1, 0.2, 0.0)) < 1e-6,
        "unweighted: the node's own slot"
    );
    assert_eq!(bone_names(&file, mesh), ["bone", "body"]);
    assert_eq!(count_of(&file, NoteKind::Unweighted), 1);
}

#[test]
fn a_bind_matrix_beyond_all_numbers_is_the_identity_with_a_note() {
    // The node's 1e30 and the cluster's 1e30 are numbers of 32 bits, their product is none.
    let large = vec![vec3("GeometricScaling", [1e30; 3])];
    let mut transform = translation(0.0, 0.0, 0.0);
    transform[0] = 1e30;
    for (scale, wanted) in [
        (large, [Mat4::IDENTITY, Mat4::from_scale(Vec3::splat(1e30))]),
        (Vec::new(), {
            let stretched = Mat4::from_scale(Vec3::new(1e30, 1.0, 1.0));
            [stretched, Mat4::IDENTITY]
        }),
    ] {
        let objects = vec![
            model(NODE, "body", "Mesh", scale),
            model(BONE, "bone", "LimbNode", Vec::new()),
            square(Vec::new()),
            skin(SKIN),
            cluster(CLUSTER, &[0, 1, 2], &[1.0; 3], transform),
        ];
        let links = [
            oo(NODE, 0),
            oo(BONE, 0),
            oo(SHAPE, NODE),
            oo(SKIN, SHAPE),
            oo(CLUSTER, SKIN),
            oo(BONE, CLUSTER),
        ];
        let file = forged(objects, links.to_vec());
        let slots: Vec<Mat4> = file.meshes[0]
            .palette_entries()
            .iter()
            .map(|slot| slot.mesh_to_bone)
            .collect();
        assert_eq!(slots, wanted);
        let notes = file
            .report
            .notes
            .iter()
            .filter(|note| note.id() == "bind_matrix_overflow");
        assert_eq!(
            notes.map(|note| note.count).sum::<u64>(),
            u64::from(wanted[0] == Mat4::IDENTITY)
        );
    }
    // Beyond all numbers by itself.
    let objects = vec![
        model(
            NODE,
            "body",
            "Mesh",
            vec![vec3("GeometricScaling", [1e60; 3])],
        ),
        square(Vec::new()),
    ];
    let file = forged(objects, vec![oo(NODE, 0), oo(SHAPE, NODE)]);
    assert!(
        file.meshes[0]
            .palette_entries()
            .iter()
            .all(|slot| slot.mesh_to_bone == Mat4::IDENTITY)
    );
}

#[test]
fn a_mesh_without_skin_follows_its_node() {
    let file = scene(Vec::new(), Vec::new());
    let mesh = &file.meshes[0];
    assert!(!mesh.is_skinned());
    assert_eq!(
        (
            mesh.palette_entries().len(),
            mesh.palette_entries()[0].bone,
            mesh.palette_entries()[0].mesh_to_bone
        ),
        (1, mesh.node(), Mat4::IDENTITY)
    );
    assert_eq!(mesh.triangle_count(), 2);
    assert!(
        mesh.geometry()
            .vertices()
            .iter()
            .all(|vertex| vertex.normal.distance(Vec3::Z) < 1e-6),
        "computed"
    );
}

#[test]
fn instances_share_their_geometry() {
    let again = model(
        5,
        "again",
        "Mesh",
        vec![vec3("GeometricTranslation", [100.0, 0.0, 0.0])],
    );
    let file = scene(vec![again], vec![oo(5, 0), oo(SHAPE, 5)]);
    assert_eq!(file.meshes.len(), 2);
    assert!(Arc::ptr_eq(
        file.meshes[0].geometry(),
        file.meshes[1].geometry()
    ));
    assert_ne!(file.meshes[0].node(), file.meshes[1].node());
    assert_eq!(
        file.meshes[1].palette_entries()[0]
            .mesh_to_bone
            .translation(),
        Vec3::X
    );
}

#[test]
fn clusters_keep_their_order_and_their_own_matrices() {
    // Two clusters on one bone, one on another, one on none; a second skin.
    let deformers = vec![
        skin(SKIN),
        cluster(21, &[0], &[1.0], translation(1.0, 0.0, 0.0)),
        cluster(22, &[1], &[1.0], translation(2.0, 0.0, 0.0)),
        cluster(23, &[2], &[1.0], translation(3.0, 0.0, 0.0)),
        cluster(24, &[3, 2], &[1.0, 1.0], translation(4.0, 0.0, 0.0)),
        skin(30),
        cluster(31, &[0, 1, 2, 3], &[1.0; 4], translation(9.0, 0.0, 0.0)),
    ];
    let mut links = vec![
        oo(SKIN, SHAPE),
        oo(21, SKIN),
        oo(22, SKIN),
        oo(23, SKIN),
        oo(24, SKIN),
    ];
    links.extend([oo(30, SHAPE), oo(31, 30), oo(BONE, 31)]);
    links.extend([oo(BONE, 21), oo(OTHER_BONE, 23), oo(BONE, 24)]);
    let file = scene(deformers, links);
    let mesh = &file.meshes[0];
    assert_eq!(bone_names(&file, mesh), ["bone", "other", "bone", "body"]);
    let moves: Vec<f32> = mesh
        .palette_entries()
        .iter()
        .map(|slot| (slot.mesh_to_bone.translation().x * 100.0).round())
        .collect();
    assert_eq!(moves, [1.0, 3.0, 4.0, 0.0]);
    assert_eq!(
        count_of(&file, NoteKind::BadWeight),
        1,
        "the cluster without a bone"
    );
    assert_eq!(
        count_of(&file, NoteKind::Unweighted),
        1,
        "which held control point 1"
    );
    assert!(
        file.report
            .notes
            .iter()
            .any(|note| note.kind() == NoteKind::Skipped && finding(note).contains("2 skins"))
    );
}

#[test]
fn a_damaged_cluster_costs_only_its_bad_entries() {
    let bad = cluster(
        CLUSTER,
        &[0, 1, 2, 999_999],
        &[1.0, f64::NAN, f64::INFINITY, -1.0],
        [f64::NAN; 16],
    );
    let file = scene(
        vec![skin(SKIN), bad],
        vec![oo(SKIN, SHAPE), oo(CLUSTER, SKIN), oo(BONE, CLUSTER)],
    );
    let mesh = &file.meshes[0];
    assert_eq!(count_of(&file, NoteKind::BadWeight), 3);
    assert_eq!(count_of(&file, NoteKind::Unweighted), 3);
    assert!(
        mesh.palette_entries()
            .iter()
            .all(|slot| slot.mesh_to_bone.is_finite())
    );
}

#[test]
fn hidden_meshes_are_kept_and_marked() {
    let hidden = |id, name| {
        model(
            id,
            name,
            "Mesh",
            vec![("Visibility", "Visibility", vec![0.0f64.into()])],
        )
    };
    let group = model(
        6,
        "group",
        "Null",
        vec![("Visibility", "Visibility", vec![0.0f64.into()])],
    );
    let below = model(7, "below", "Mesh", Vec::new());
    let file = scene(
        vec![hidden(5, "hidden"), group, below],
        vec![oo(5, 0), oo(SHAPE, 5), oo(6, 0), oo(7, 6), oo(SHAPE, 7)],
    );
    let visible: Vec<(&str, bool)> = file
        .meshes
        .iter()
        .map(|mesh| (mesh.name(), mesh.is_visible()))
        .collect();
    assert_eq!(
        visible,
        [("body", true), ("hidden", false), ("below", false)]
    );
}

#[test]
fn a_file_of_hidden_meshes_shows_them() {
    let objects = vec![
        model(
            NODE,
            "body",
            "Mesh",
            vec![("Show", "bool", vec![0i32.into()])],
        ),
        square(Vec::new()),
    ];
    let file = forged(objects, vec![oo(NODE, 0), oo(SHAPE, NODE)]);
    assert!(file.meshes[0].is_visible());
    assert!(
        file.report
            .notes
            .iter()
            .any(|note| note.id() == "all_meshes_hidden")
    );
}

fn layer(kind: &'static str, mapping: &str, reference: &str, arrays: Vec<Record>) -> Record {
    let words = vec![
        leaf("MappingInformationType", mapping),
        leaf("ReferenceInformationType", reference),
    ];
    record(
        kind,
        vec![0i32.into()],
        words.into_iter().chain(arrays).collect(),
    )
}

#[test]
fn layers_reach_the_vertices() {
    let layers = vec![
        layer(
            "LayerElementNormal",
            "AllSame",
            "Direct",
            vec![leaf("Normals", f64s(&[0.0, 0.0, -5.0]))],
        ),
        layer(
            "LayerElementUV",
            "ByPolygonVertex",
            "IndexToDirect",
            vec![
                leaf("UV", f64s(&[0.0, 0.25, 1.0, 1.0])),
                leaf("UVIndex", i32s(&[0, 1, 1, 1])),
            ],
        ),
        layer(
            "LayerElementColor",
            "ByVertice",
            "Direct",
            vec![leaf("Colors", f64s(&[0.5; 16]))],
        ),
        layer(
            "LayerElementMaterial",
            "AllSame",
            "IndexToDirect",
            vec![leaf("Materials", i32s(&[1]))],
        ),
    ];
    let objects = vec![
        model(NODE, "body", "Mesh", Vec::new()),
        square(layers),
        object("Material", 40, "first", "", Vec::new()),
        object("Material", 41, "second", "", Vec::new()),
    ];
    let file = forged(
        objects,
        vec![oo(NODE, 0), oo(SHAPE, NODE), oo(41, NODE), oo(40, NODE)],
    );
    let mesh = &file.meshes[0];
    let first = mesh
        .geometry()
        .control_points()
        .iter()
        .position(|&number| number == 0)
        .expect("it is drawn");
    let vertex = mesh.geometry().vertices()[first];
    assert_eq!(
        (vertex.normal, vertex.uv.to_array(), vertex.color),
        (Vec3::NEG_Z, [0.0, 0.75], [128; 4])
    );
    assert_eq!(mesh.geometry().sections().len(), 1);
    let slot = mesh.geometry().sections()[0].material_slot as usize;
    assert_eq!(
        file.materials[mesh.materials()[slot]].name,
        "first",
        "slots follow the order of the connections"
    );
}

#[test]
fn a_colour_set_that_nobody_painted_is_white_whatever_its_indices_are() {
    let colours = |list: &[f64], indices: &[i32]| {
        let arrays = vec![
            leaf("Colors", f64s(list)),
            leaf("ColorIndex", i32s(indices)),
        ];
        let layers = vec![layer(
            "LayerElementColor",
            "ByPolygonVertex",
            "IndexToDirect",
            arrays,
        )];
        let objects = vec![model(NODE, "body", "Mesh", Vec::new()), square(layers)];
        let file = forged(objects, vec![oo(NODE, 0), oo(SHAPE, NODE)]);
        let mut colours: Vec<[u8; 4]> = file.meshes[0]
            .geometry()
            .vertices()
            .iter()
            .map(|vertex| vertex.color)
            .collect();
        colours.sort_unstable();
        (
            colours,
            file.report
                .notes
                .iter()
                .filter(|note| note.kind() == NoteKind::BadLayer)
                .count(),
        )
    };
    assert_eq!(colours(&[1.0; 8], &[0, 1, 1, 0]), (vec![[255; 4]; 4], 0));
    assert_eq!(colours(&[1.0; 8], &[0, 7, -3, 0]), (vec![[255; 4]; 4], 0));
    // One painted entry is enough for all to be read.
    let red = [1.0, 0.0, 0.0, 1.0];
    let painted = [[1.0; 4], red].concat();
    assert_eq!(
        colours(&painted, &[0, 1, 1, 7]),
        (
            vec![[255, 0, 0, 255], [255, 0, 0, 255], [255; 4], [255; 4]],
            1
        )
    );
}

#[test]
fn a_polygon_whose_material_is_not_connected_gets_a_plain_one() {
    let material = layer(
        "LayerElementMaterial",
        "AllSame",
        "IndexToDirect",
        vec![leaf("Materials", i32s(&[7]))],
    );
    let objects = vec![
        model(NODE, "body", "Mesh", Vec::new()),
        square(vec![material]),
        object("Material", 40, "only", "", Vec::new()),
    ];
    let file = forged(objects, vec![oo(NODE, 0), oo(SHAPE, NODE), oo(40, NODE)]);
    let mesh = &file.meshes[0];
    let place = mesh.materials()[mesh.geometry().sections()[0].material_slot as usize];
    assert_ne!(file.materials[place].name, "only");
    assert_eq!(count_of(&file, NoteKind::BadLayer), 1);
}

fn material_of(
    list: Vec<(&'static str, &'static str, Vec<AttributeValue>)>,
) -> maquette::asset::Material {
    let file = scene(
        vec![object("Material", 40, "m", "", vec![props(list)])],
        vec![oo(40, NODE)],
    );
    file.materials[0].clone()
}

fn number(name: &'static str, value: f64) -> (&'static str, &'static str, Vec<AttributeValue>) {
    (name, "Number", vec![value.into()])
}

#[test]
fn contradictory_transparency_hides_nobody() {
    let white = vec3("TransparentColor", [1.0; 3]);
    let both = material_of(vec![
        white.clone(),
        number("TransparencyFactor", 1.0),
        number("Opacity", 1.0),
    ]);
    assert_eq!(
        (both.base_color[3], both.alpha_mode),
        (1.0, AlphaMode::Opaque)
    );
    let fully = material_of(vec![white.clone(), number("TransparencyFactor", 1.0)]);
    assert_eq!(
        (fully.base_color[3], fully.alpha_mode),
        (1.0, AlphaMode::Opaque)
    );
    let glass = material_of(vec![white, number("TransparencyFactor", 0.75)]);
    assert!((glass.base_color[3] - 0.25).abs() < 1e-6);
    assert_eq!(glass.alpha_mode, AlphaMode::Blend);
}

#[test]
fn classic_and_physical_values_become_one_surface() {
    let phong = material_of(vec![
        vec3("DiffuseColor", [0.8, 0.4, 0.2]),
        number("DiffuseFactor", 0.5),
        vec3("EmissiveColor", [1.0, 0.0, 0.0]),
        number("EmissiveFactor", 0.25),
        number("ShininessExponent", 30.0),
    ]);
    assert_eq!(phong.base_color, [0.4, 0.2, 0.1, 1.0]);
    assert_eq!(phong.emissive, [0.25, 0.0, 0.0]);
    // alpha^2 = 2 / 32, alpha = 1 / 4, roughness = 1 / 2.
    assert!((phong.roughness - 0.5).abs() < 1e-6);
    let physical = material_of(vec![
        vec3("DiffuseColor", [0.0; 3]),
        vec3("3dsMax|Parameters|base_color", [0.1, 0.2, 0.3]),
        number("3dsMax|Parameters|roughness", 0.4),
        number("3dsMax|Parameters|metalness", 1.0),
    ]);
    assert_eq!(physical.base_color, [0.1, 0.2, 0.3, 1.0]);
    assert_eq!((physical.roughness, physical.metallic), (0.4, 1.0));
}

#[test]
fn numbers_beside_a_map_that_is_not_shown_are_leftovers() {
    let numbers = vec![
        number("Maya|metalness", 1.0),
        number("Maya|specularRoughness", 0.0),
    ];
    let material = object("Material", 40, "m", "", vec![props(numbers)]);
    let links = vec![
        oo(40, NODE),
        op(50, 40, "Maya|metalness"),
        op(51, 40, "Maya|specularRoughness"),
    ];
    let file = scene(
        vec![material, texture(50, "m.png", ""), texture(51, "r.png", "")],
        links,
    );
    assert_eq!(file.materials[0].metallic, 0.0, "else it is a black mirror");
    assert!(file.materials[0].roughness > 0.5);
    assert_eq!(
        file.textures.len(),
        2,
        "both pictures are listed all the same"
    );
}

fn texture(id: i64, relative: &str, absolute: &str) -> Record {
    let paths = vec![
        leaf("FileName", absolute),
        leaf("RelativeFilename", relative),
    ];
    object("Texture", id, "t", "", paths)
}

#[test]
fn pictures_are_found_by_the_property_they_are_connected_to() {
    let names = [
        ["DiffuseColor", "NormalMap", "TransparentColor"],
        ["Maya|TEX_color_map", "Maya|TEX_normal_map", "Maya|opacity"],
        [
            "3dsMax|Parameters|base_color_map",
            "3dsMax|Parameters|bump_map",
            "3dsMax|Parameters|cutout_map",
        ],
    ];
    for properties in names {
        let mut objects = vec![object("Material", 40, "m", "", Vec::new())];
        objects.push(texture(50, "..\\tex\\a.png", "C:\\work\\tex\\a.png"));
        objects.push(texture(51, "a_normal.png", ""));
        objects.push(texture(52, "a_mask.png", ""));
        let mut links = vec![oo(40, NODE)];
        links.extend(
            (50..)
                .zip(properties)
                .map(|(id, property)| op(id, 40, property)),
        );
        let file = scene(objects, links);
        let material = &file.materials[0];
        let name =
            |place: Option<usize>| match &file.textures[place.expect("it is connected")].source {
                TextureSource::Paths(paths) => paths.clone(),
                TextureSource::Embedded { .. } => Vec::new(),
            };
        assert_eq!(
            name(material.base_color_texture),
            ["..\\tex\\a.png", "C:\\work\\tex\\a.png"]
        );
        assert_eq!(name(material.normal_texture), ["a_normal.png"]);
        assert_eq!(name(material.opacity_texture), ["a_mask.png"]);
        assert_eq!(
            material.base_color, [1.0; 4],
            "the picture replaces the colour"
        );
        assert_eq!(material.alpha_mode, AlphaMode::Cutout);
    }
}

#[test]
fn an_embedded_picture_that_two_videos_share_is_found_for_both() {
    let video = |id, content: Vec<Record>| {
        let paths = vec![leaf("Filename", "C:\\a.png")];
        object(
            "Video",
            id,
            "v",
            "Clip",
            paths.into_iter().chain(content).collect(),
        )
    };
    let bytes = b"\x89PNG and so on".to_vec();
    let objects = vec![
        object("Material", 40, "m", "", Vec::new()),
        texture(50, "a.png", "C:\\a.png"),
        texture(51, "a.png", "C:\\a.png"),
        video(
            60,
            vec![leaf("Content", AttributeValue::Binary(bytes.clone()))],
        ),
        video(61, Vec::new()),
    ];
    let links = vec![
        oo(40, NODE),
        op(50, 40, "EmissiveColor"),
        op(51, 40, "DiffuseColor"),
        oo(60, 50),
        oo(61, 51),
    ];
    let file = scene(objects, links);
    assert_eq!(
        file.materials[0].base_color_texture, file.materials[0].emissive_texture,
        "one picture, kept once"
    );
    let TextureSource::Embedded { bytes: found, path } = &file.textures[0].source else {
        panic!("it is embedded")
    };
    assert_eq!((&found[..], path.as_str()), (&bytes[..], "a.png"));
}
