//! Hostile files: structure, sizes, objects and meshes.
//!
//! *In*: nothing. *Out*: [`Hostile`] files, each made when asked. *Not here*: takes
//! (`hostile_takes`), text and other formats (`hostile_old`).

use fbxcel::low::v7400::AttributeValue;

use super::support::fbx_binary::BinaryForm;
use super::support::fbx_character::character;
use super::support::fbx_forge::{Record, document, leaf, object, oo, op, props, record};
use super::{Hostile, Maker};

pub(crate) const ALL: &[Maker] = &[
    nested,
    claims_many_values,
    claims_a_huge_array,
    claims_a_huge_text,
    bomb,
    bombs_in_many_meshes,
    empty_records,
    tiny_objects,
    same_ids,
    ids_that_meet,
    same_names,
    ring_of_parents,
    many_links_to_one,
    many_links_between_two,
    chain_of_bones,
    long_name_above_many,
    hidden_above_many,
    properties_above_many,
    one_huge_polygon,
    many_large_polygons,
    one_corner_many_coordinates,
    one_skin_for_many,
    one_mesh_many_nodes,
    one_picture_many_textures,
    circle_of_textures,
    circle_of_deformers,
    many_materials,
    many_shapes,
];

pub(super) fn usual(objects: Vec<Record>, joins: Vec<Record>) -> Vec<u8> {
    BinaryForm::USUAL.write(&document(objects, joins))
}

pub(super) fn model(id: i64, name: &str, subclass: &str) -> Record {
    object("Model", id, name, subclass, Vec::new())
}

pub(super) fn ids(count: i64) -> std::ops::Range<i64> {
    1..count + 1
}

fn f64s(numbers: Vec<f64>) -> AttributeValue {
    AttributeValue::ArrF64(numbers)
}

fn i32s(numbers: Vec<i32>) -> AttributeValue {
    AttributeValue::ArrI32(numbers)
}

fn geometry(id: i64, points: Vec<f64>, corners: Vec<i32>, more: Vec<Record>) -> Record {
    let mut children = vec![
        leaf("Vertices", f64s(points)),
        leaf("PolygonVertexIndex", i32s(corners)),
    ];
    children.extend(more);
    object("Geometry", id, "shape", "Mesh", children)
}

fn one_mesh(points: Vec<f64>, corners: Vec<i32>, more: Vec<Record>) -> Vec<u8> {
    let objects = vec![model(1, "body", "Mesh"), geometry(2, points, corners, more)];
    usual(objects, vec![oo(1, 0), oo(2, 1)])
}

fn triangle(id: i64) -> Record {
    geometry(
        id,
        vec![0., 0., 0., 1., 0., 0., 0., 1., 0.],
        vec![0, 1, -3],
        Vec::new(),
    )
}

fn nested() -> Hostile {
    // Written by hand: the usual writer would need as deep a stack.
    let mut bytes = BinaryForm::USUAL.write(&[])[..27].to_vec();
    let levels = 200_000u32;
    let end = 27 + levels * 14;
    for _ in 0..levels {
        bytes.extend_from_slice(&end.to_le_bytes());
        bytes.extend_from_slice(&[0; 8]);
        bytes.extend_from_slice(b"\x01N");
    }
    Hostile::fbx("records in records in records", bytes)
}

/// A record at the top whose claims are numbers of its own.
fn claiming(value: &[u8], count: u32, length: u32) -> Vec<u8> {
    let mut bytes = BinaryForm::USUAL.write(&[])[..27].to_vec();
    let end = 27 + 13 + 1 + value.len() as u32;
    for word in [end, count, length] {
        bytes.extend_from_slice(&word.to_le_bytes());
    }
    bytes.extend_from_slice(b"\x01N");
    bytes.extend_from_slice(value);
    bytes
}

fn claims_many_values() -> Hostile {
    Hostile::fbx(
        "a record claims 4 billion values",
        claiming(&[b'C', 1], u32::MAX, u32::MAX),
    )
}

fn claims_a_huge_array() -> Hostile {
    let mut value = vec![b'd'];
    for word in [u32::MAX, 1, 8] {
        value.extend_from_slice(&word.to_le_bytes());
    }
    value.extend_from_slice(&[0x78, 0x9c, 1, 2, 3, 4, 5, 6]);
    let length = value.len() as u32;
    Hostile::fbx("an array claims 32 GB", claiming(&value, 1, length))
}

fn claims_a_huge_text() -> Hostile {
    Hostile::fbx(
        "a text claims 4 GB",
        claiming(&[b'S', 255, 255, 255, 255, b'x'], 1, 6),
    )
}

fn bomb() -> Hostile {
    let corners = 2_000_000;
    let points = vec![0., 0., 0., 1., 0., 0., 0., 1., 0.];
    let bytes = one_mesh(
        points,
        [0, 1, -3].into_iter().cycle().take(corners).collect(),
        Vec::new(),
    );
    let inflated = bytes.len() + corners * 4;
    Hostile::fbx("a mesh deflated a thousand times", bytes).inflating(inflated)
}

fn bombs_in_many_meshes() -> Hostile {
    let count = 100;
    let corners = 60_000;
    let mesh = |id| {
        let list = [0, 1, -3].into_iter().cycle().take(corners).collect();
        geometry(
            id,
            vec![0., 0., 0., 1., 0., 0., 0., 1., 0.],
            list,
            Vec::new(),
        )
    };
    let objects = ids(count)
        .flat_map(|id| [model(id, "body", "Mesh"), mesh(id + count)])
        .collect();
    let joins = ids(count)
        .flat_map(|id| [oo(id, 0), oo(id + count, id)])
        .collect();
    let bytes = usual(objects, joins);
    let inflated = bytes.len() + count as usize * corners * 4;
    Hostile::fbx("one deflated mesh a hundred times", bytes).inflating(inflated)
}

fn empty_records() -> Hostile {
    let mut records = document(Vec::new(), Vec::new());
    records.extend((0..500_000).map(|_| record("N", Vec::new(), Vec::new())));
    Hostile::fbx(
        "half a million empty records",
        BinaryForm::USUAL.write(&records),
    )
}

fn tiny_objects() -> Hostile {
    let objects = ids(200_000)
        .map(|id| record("N", vec![id.into()], Vec::new()))
        .collect();
    Hostile::fbx(
        "two hundred thousand tiny objects",
        usual(objects, Vec::new()),
    )
}

fn same_ids() -> Hostile {
    let objects = (0..100_000).map(|_| model(7, "m", "Null")).collect();
    Hostile::fbx(
        "a hundred thousand objects of one id",
        usual(objects, vec![oo(7, 0)]),
    )
}

/// Ids that differ in their highest bits alone, which a hash by multiplication may not see.
fn ids_that_meet() -> Hostile {
    let id = |number: i64| number << 48;
    let objects = (1..60_000)
        .map(|number| object("NodeAttribute", id(number), "m", "Null", Vec::new()))
        .collect();
    let joins = (1..60_000).map(|number| oo(id(number), 0)).collect();
    Hostile::fbx(
        "sixty thousand ids that meet in a map",
        usual(objects, joins),
    )
}

fn same_names() -> Hostile {
    let objects = ids(60_000)
        .map(|id| model(id, "bone", "LimbNode"))
        .collect();
    Hostile::fbx(
        "sixty thousand bones of one name",
        usual(objects, ids(60_000).map(|id| oo(id, 0)).collect()),
    )
}

fn ring_of_parents() -> Hostile {
    let count = 20_000;
    let objects = ids(count).map(|id| model(id, "bone", "LimbNode")).collect();
    Hostile::fbx(
        "a ring of twenty thousand parents",
        usual(
            objects,
            ids(count).map(|id| oo(id, id % count + 1)).collect(),
        ),
    )
}

fn many_links_to_one() -> Hostile {
    let count = 100_000;
    let objects = ids(count).map(|id| model(id, "m", "Null")).collect();
    Hostile::fbx(
        "a hundred thousand children",
        usual(objects, (2..count).map(|id| oo(id, 1)).collect()),
    )
}

fn many_links_between_two() -> Hostile {
    let objects = vec![
        model(1, "a", "Mesh"),
        model(2, "b", "Mesh"),
        triangle(3),
        triangle(4),
    ];
    let mut joins = vec![oo(1, 0), oo(3, 1), oo(4, 2)];
    joins.extend((0..300_000).map(|_| oo(2, 1)));
    Hostile::fbx(
        "one link three hundred thousand times",
        usual(objects, joins),
    )
}

fn chain_of_bones() -> Hostile {
    let count = 60_000;
    let objects = ids(count)
        .map(|id| model(id, "a bone with a name", "LimbNode"))
        .collect();
    Hostile::fbx(
        "a chain of sixty thousand bones",
        usual(objects, ids(count).map(|id| oo(id, id - 1)).collect()),
    )
}

fn long_name_above_many() -> Hostile {
    let count = 2_000;
    let mut objects = vec![model(1, &"n".repeat(1 << 20), "LimbNode")];
    objects.extend(ids(count).map(|id| model(id + 1, "b", "LimbNode")));
    let joins = [oo(1, 0)]
        .into_iter()
        .chain(ids(count).map(|id| oo(id + 1, 1)))
        .collect();
    Hostile::fbx(
        "a name of a megabyte above two thousand bones",
        usual(objects, joins),
    )
}

/// Many nodes that show a mesh, under one node with those properties.
fn below(
    name: &'static str,
    count: i64,
    list: Vec<(&'static str, &'static str, Vec<AttributeValue>)>,
) -> Hostile {
    let mut objects = vec![
        object("Model", 1, "above", "Null", vec![props(list)]),
        triangle(2),
    ];
    objects.extend(ids(count).map(|id| model(id + 2, "m", "Mesh")));
    let mut joins = vec![oo(1, 0)];
    joins.extend(ids(count).flat_map(|id| [oo(id + 2, 1), oo(2, id + 2)]));
    Hostile::fbx(name, usual(objects, joins))
}

fn hidden_above_many() -> Hostile {
    below(
        "a hidden node above twenty thousand meshes",
        20_000,
        vec![("Visibility", "Visibility", vec![0.0.into()])],
    )
}

fn properties_above_many() -> Hostile {
    let list = (0..20_000)
        .map(|_| ("a", "int", vec![0i32.into()]))
        .collect();
    below("a node of many properties above many meshes", 10_000, list)
}

fn one_huge_polygon() -> Hostile {
    let corners = 1_000_000;
    let mut list: Vec<i32> = (0..corners).map(|corner| corner % 3).collect();
    list.push(-1);
    let bytes = one_mesh(vec![0., 0., 0., 1., 0., 0., 0., 1., 0.], list, Vec::new());
    let inflated = bytes.len() + corners as usize * 4;
    Hostile::fbx("a polygon of a million corners", bytes).inflating(inflated)
}

fn many_large_polygons() -> Hostile {
    // A comb, which is the worst that ear cutting can meet, many times over.
    let corners = 4_000;
    let polygons = 100;
    let point = |corner: i32| {
        [
            f64::from(corner),
            f64::from(corner % 2 * 1000) + f64::from(corner) * 0.01,
            0.0,
        ]
    };
    let points = (0..corners).flat_map(point).collect();
    let polygon = || (0..corners - 1).chain([!(corners - 1)]);
    let bytes = one_mesh(
        points,
        (0..polygons).flat_map(|_| polygon()).collect(),
        Vec::new(),
    );
    let inflated = bytes.len() + (corners * polygons) as usize * 4 + corners as usize * 24;
    Hostile::fbx("a hundred combs of four thousand corners", bytes).inflating(inflated)
}

fn one_corner_many_coordinates() -> Hostile {
    let corners = 750_000;
    let layer = vec![
        leaf("MappingInformationType", "ByPolygonVertex"),
        leaf("ReferenceInformationType", "IndexToDirect"),
        leaf(
            "UV",
            f64s((0..1000).flat_map(|i| [f64::from(i), 0.5]).collect()),
        ),
        leaf(
            "UVIndex",
            i32s((0..corners).map(|corner| corner % 1000).collect()),
        ),
    ];
    let list = [0, 0, -1]
        .into_iter()
        .cycle()
        .take(corners as usize)
        .collect();
    let bytes = one_mesh(
        vec![0., 0., 0.],
        list,
        vec![record("LayerElementUV", vec![0i32.into()], layer)],
    );
    let inflated = bytes.len() + corners as usize * 8;
    Hostile::fbx("one point with many coordinates", bytes).inflating(inflated)
}

fn one_skin_for_many() -> Hostile {
    let meshes = 2_000i64;
    let clusters = 2_000i64;
    let skin = 1;
    let first_mesh = 10;
    let first_cluster = 100_000;
    let mut objects = vec![
        object("Deformer", skin, "s", "Skin", Vec::new()),
        model(2, "bone", "LimbNode"),
    ];
    let mut joins = vec![oo(2, 0)];
    for id in first_mesh..first_mesh + meshes {
        objects.extend([model(id + 10_000, "m", "Mesh"), triangle(id)]);
        joins.extend([oo(id + 10_000, 0), oo(id, id + 10_000), oo(skin, id)]);
    }
    for id in first_cluster..first_cluster + clusters {
        let lists = vec![
            leaf("Indexes", i32s(vec![0])),
            leaf("Weights", f64s(vec![1.0])),
        ];
        objects.push(object("Deformer", id, "c", "Cluster", lists));
        joins.extend([oo(id, skin), oo(2, id)]);
    }
    Hostile::fbx(
        "one skin of two thousand clusters on two thousand meshes",
        usual(objects, joins),
    )
}

fn one_mesh_many_nodes() -> Hostile {
    let nodes = 5_000i64;
    let clusters = 1_000i64;
    let skin = 1;
    let mesh = 2;
    let bone = 3;
    let mut objects = vec![
        object("Deformer", skin, "s", "Skin", Vec::new()),
        triangle(mesh),
        model(bone, "b", "LimbNode"),
    ];
    let mut joins = vec![oo(skin, mesh), oo(bone, 0)];
    for id in 100..100 + nodes {
        objects.push(model(id, "m", "Mesh"));
        joins.extend([oo(id, 0), oo(mesh, id)]);
    }
    for id in 100_000..100_000 + clusters {
        let lists = vec![
            leaf("Indexes", i32s(vec![0])),
            leaf("Weights", f64s(vec![1.0])),
        ];
        objects.push(object("Deformer", id, "c", "Cluster", lists));
        joins.extend([oo(id, skin), oo(bone, id)]);
    }
    Hostile::fbx(
        "one skinned mesh on five thousand nodes",
        usual(objects, joins),
    )
}

fn one_picture_many_textures() -> Hostile {
    let count = 2_000;
    let content = vec![leaf("Content", AttributeValue::Binary(vec![7; 1 << 20]))];
    let mut objects = vec![
        object("Video", 1, "v", "Clip", content),
        model(2, "m", "Mesh"),
        triangle(3),
    ];
    let mut joins = vec![oo(2, 0), oo(3, 2)];
    for id in 10..10 + count {
        let file = leaf("FileName", format!("{id}.png"));
        objects.extend([
            object("Texture", id, "t", "", vec![file]),
            object("Material", id + count, "m", "", Vec::new()),
        ]);
        joins.extend([
            oo(1, id),
            op(id, id + count, "DiffuseColor"),
            oo(id + count, 2),
        ]);
    }
    Hostile::fbx(
        "one picture inside in two thousand textures",
        usual(objects, joins),
    )
}

fn circle_of_textures() -> Hostile {
    let mut objects = vec![
        model(1, "m", "Mesh"),
        triangle(2),
        object("Material", 3, "m", "", Vec::new()),
    ];
    let kinds = ["Texture", "LayeredTexture", "Video"];
    objects.extend((0..3).map(|i| object(kinds[i], 4 + i as i64, "t", "", Vec::new())));
    let joins = vec![
        oo(1, 0),
        oo(2, 1),
        oo(3, 1),
        op(4, 3, "DiffuseColor"),
        oo(5, 4),
        oo(6, 5),
        oo(4, 6),
        oo(4, 5),
        oo(5, 5),
    ];
    Hostile::fbx("textures in a circle", usual(objects, joins))
}

fn circle_of_deformers() -> Hostile {
    let mut records = character();
    let joins = [
        oo(30, 31),
        oo(31, 30),
        oo(2, 31),
        oo(30, 30),
        oo(50, 51),
        oo(51, 52),
        oo(52, 50),
        oo(1, 10),
        oo(10, 1),
    ];
    joins
        .into_iter()
        .for_each(|join| records.last_mut().expect("connections are last").add(join));
    Hostile::fbx(
        "deformers and nodes in circles",
        BinaryForm::USUAL.write(&records),
    )
}

fn many_materials() -> Hostile {
    let count = 50_000;
    let mut objects = vec![model(1, "m", "Mesh"), triangle(2)];
    objects.extend(ids(count).map(|id| object("Material", id + 2, "m", "", Vec::new())));
    let joins = [oo(1, 0), oo(2, 1)]
        .into_iter()
        .chain(ids(count).map(|id| oo(id + 2, 1)))
        .collect();
    Hostile::fbx(
        "fifty thousand materials on one mesh",
        usual(objects, joins),
    )
}

fn many_shapes() -> Hostile {
    let count = 3_000i64;
    let points: Vec<f64> = (0..3_000).map(f64::from).collect();
    let corners = (0..1_000)
        .map(|corner| if corner % 4 == 3 { !corner } else { corner })
        .collect();
    let mut objects = vec![
        model(1, "m", "Mesh"),
        geometry(2, points, corners, Vec::new()),
    ];
    objects.push(object("Deformer", 3, "b", "BlendShape", Vec::new()));
    let mut joins = vec![oo(1, 0), oo(2, 1), oo(3, 2)];
    for id in 10..10 + count {
        let offsets = vec![
            leaf("Indexes", i32s((0..1_000).collect())),
            leaf("Vertices", f64s(vec![1.0; 3_000])),
        ];
        objects.push(object("Deformer", id, "c", "BlendShapeChannel", Vec::new()));
        objects.push(object("Geometry", id + count, "s", "Shape", offsets));
        joins.extend([oo(id, 3), oo(id + count, id)]);
    }
    let inflated = count as usize * 28_000;
    Hostile::fbx(
        "three thousand shapes deflated a hundred times",
        usual(objects, joins),
    )
    .inflating(inflated)
}
