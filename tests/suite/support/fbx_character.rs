//! A small character that has one of everything: bones, a skinned tube, a blend shape, a picture
//! inside the file, two layers of animation.
//!
//! *In*: nothing. *Out*: records of a 7.x file. *Not here*: writing them down (`fbx_binary`,
//! `fbx_ascii`), the same character in the layout of 6.1 (`fbx_legacy`).

use fbxcel::low::v7400::AttributeValue;

use super::fbx_forge::{Record, TICKS, curve, document, leaf, object, oo, op, props, record, vec3};

/// Id of the node with the mesh.
pub(crate) const BODY: i64 = 1;
/// Id of the first bone; the others follow.
pub(crate) const FIRST_BONE: i64 = 10;
/// How many bones, one on top of the other, 10 file units each.
pub(crate) const BONES: usize = 3;
/// Id of the mesh.
pub(crate) const SHAPE: i64 = 2;
/// Id of the animation stack.
pub(crate) const STACK: i64 = 100;
/// Id of the blend shape channel.
pub(crate) const CHANNEL: i64 = 51;
/// Sides of the tube.
const SIDES: usize = 4;
const RADIUS: f64 = 2.0;
const BONE_LENGTH: f64 = 10.0;

/// Attribute flags of a key: linear, and cubic with tangents of its own.
const LINEAR: i32 = 0x4;
const CUBIC: i32 = 0x8;

/// Returns all records of the character's file.
pub(crate) fn character() -> Vec<Record> {
    let (mut objects, mut joins) = body();
    for (more, links) in [bones(), skin(), blend_shape(), surface(), take()] {
        objects.extend(more);
        joins.extend(links);
    }
    document(objects, joins)
}

type Part = (Vec<Record>, Vec<Record>);

pub(super) fn f64s(numbers: impl IntoIterator<Item = f64>) -> AttributeValue {
    AttributeValue::ArrF64(numbers.into_iter().collect())
}

pub(super) fn i32s(numbers: impl IntoIterator<Item = i32>) -> AttributeValue {
    AttributeValue::ArrI32(numbers.into_iter().collect())
}

/// Control points of the tube: a ring at the foot of every bone and one at the top.
pub(super) fn points() -> Vec<f64> {
    let ring = |level: usize| {
        (0..SIDES).flat_map(move |side| {
            let angle = side as f64 * std::f64::consts::TAU / SIDES as f64;
            [
                RADIUS * angle.cos(),
                level as f64 * BONE_LENGTH,
                RADIUS * angle.sin(),
            ]
        })
    };
    (0..=BONES).flat_map(ring).collect()
}

/// Polygons of the tube: its sides as quads and its two ends.
pub(super) fn polygons() -> Vec<i32> {
    let mut list = Vec::new();
    let sides = SIDES as i32;
    for level in 0..BONES as i32 {
        for side in 0..sides {
            let a = level * sides + side;
            let b = level * sides + (side + 1) % sides;
            list.extend([a, a + sides, b + sides, !b]);
        }
    }
    let top = BONES as i32 * sides;
    list.extend([0, 1, 2, !3]);
    list.extend([top + 3, top + 2, top + 1, !top]);
    list
}

fn corner_count() -> usize {
    polygons().len()
}

fn layer(kind: &'static str, mapping: &str, reference: &str, values: Vec<Record>) -> Record {
    let mut children = vec![
        leaf("Version", 101i32),
        leaf("Name", ""),
        leaf("MappingInformationType", mapping),
        leaf("ReferenceInformationType", reference),
    ];
    children.extend(values);
    record(kind, vec![0i32.into()], children)
}

/// The layer elements of the tube, the same in every version.
pub(super) fn layers() -> Vec<Record> {
    let corners = corner_count();
    let polygon_count = polygons().iter().filter(|&&corner| corner < 0).count();
    let normals =
        f64s((0..corners).flat_map(|corner| [(corner % 2) as f64, 0.0, 1.0 - (corner % 2) as f64]));
    let uv = f64s([0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0]);
    let colors = f64s([1.0, 0.0, 0.0, 1.0]);
    vec![
        layer(
            "LayerElementNormal",
            "ByPolygonVertex",
            "Direct",
            vec![leaf("Normals", normals)],
        ),
        layer(
            "LayerElementUV",
            "ByPolygonVertex",
            "IndexToDirect",
            vec![
                leaf("UV", uv),
                leaf(
                    "UVIndex",
                    i32s((0..corners).map(|corner| (corner % 4) as i32)),
                ),
            ],
        ),
        layer(
            "LayerElementColor",
            "ByPolygonVertex",
            "IndexToDirect",
            vec![
                leaf("Colors", colors),
                leaf("ColorIndex", i32s(vec![0; corners])),
            ],
        ),
        layer(
            "LayerElementSmoothing",
            "ByPolygon",
            "Direct",
            vec![leaf("Smoothing", i32s(vec![1; polygon_count]))],
        ),
        layer(
            "LayerElementMaterial",
            "AllSame",
            "IndexToDirect",
            vec![leaf("Materials", i32s([0]))],
        ),
    ]
}

fn body() -> Part {
    let mut mesh = vec![
        leaf("Vertices", f64s(points())),
        leaf("PolygonVertexIndex", i32s(polygons())),
    ];
    mesh.extend(layers());
    let model = object(
        "Model",
        BODY,
        "body",
        "Mesh",
        vec![props(vec![vec3("Lcl Scaling", [1.0, 1.0, 1.0])])],
    );
    (
        vec![model, object("Geometry", SHAPE, "body", "Mesh", mesh)],
        vec![oo(BODY, 0), oo(SHAPE, BODY)],
    )
}

fn bones() -> Part {
    let bone = |place: usize| {
        let height = if place == 0 { 0.0 } else { BONE_LENGTH };
        let list = vec![
            ("RotationOrder", "enum", vec![(place as i32 % 6).into()]),
            ("InheritType", "enum", vec![(place as i32 % 3).into()]),
            vec3("PreRotation", [0.0, 90.0 * (place % 2) as f64, 0.0]),
            ("RotationActive", "bool", vec![1i32.into()]),
            vec3("RotationPivot", [0.0, 1.0, 0.0]),
            vec3("Lcl Translation", [0.0, height, 0.0]),
            vec3("Lcl Rotation", [0.0, 0.0, 5.0]),
        ];
        object(
            "Model",
            FIRST_BONE + place as i64,
            &format!("bone{place}"),
            "LimbNode",
            vec![props(list)],
        )
    };
    let above = |place: usize| {
        if place == 0 {
            0
        } else {
            FIRST_BONE + place as i64 - 1
        }
    };
    let attribute = |place: usize| {
        let flags = vec![leaf("TypeFlags", "Skeleton")];
        object(
            "NodeAttribute",
            20 + place as i64,
            &format!("bone{place}"),
            "LimbNode",
            flags,
        )
    };
    let mut joins: Vec<Record> = (0..BONES)
        .map(|place| oo(FIRST_BONE + place as i64, above(place)))
        .collect();
    joins.extend((0..BONES as i64).map(|place| oo(20 + place, FIRST_BONE + place)));
    (
        (0..BONES)
            .map(bone)
            .chain((0..BONES).map(attribute))
            .collect(),
        joins,
    )
}

pub(super) fn moved(height: f64) -> Vec<f64> {
    vec![
        1., 0., 0., 0., 0., 1., 0., 0., 0., 0., 1., 0., 0., height, 0., 1.,
    ]
}

/// Control points and weights of a bone's cluster: its own two rings.
pub(super) fn weights(bone: usize) -> (Vec<i32>, Vec<f64>) {
    let first = (bone * SIDES) as i32;
    let indices: Vec<i32> = (first..first + 2 * SIDES as i32).collect();
    let weights = indices
        .iter()
        .map(|&index| {
            if index < first + SIDES as i32 {
                0.75
            } else {
                0.5
            }
        })
        .collect();
    (indices, weights)
}

fn skin() -> Part {
    let mut objects = vec![object("Deformer", 30, "skin", "Skin", Vec::new())];
    let mut joins = vec![oo(30, SHAPE)];
    for bone in 0..BONES {
        let (indices, weights) = weights(bone);
        let height = bone as f64 * BONE_LENGTH;
        let children = vec![
            leaf("Indexes", i32s(indices)),
            leaf("Weights", f64s(weights)),
            leaf("Transform", f64s(moved(-height))),
            leaf("TransformLink", f64s(moved(height))),
        ];
        let id = 31 + bone as i64;
        objects.push(object(
            "Deformer",
            id,
            &format!("cluster{bone}"),
            "Cluster",
            children,
        ));
        joins.extend([oo(id, 30), oo(FIRST_BONE + bone as i64, id)]);
    }
    let pose_node = |id: i64, height: f64| {
        record(
            "PoseNode",
            Vec::new(),
            vec![leaf("Node", id), leaf("Matrix", f64s(moved(height)))],
        )
    };
    objects.push(object(
        "Pose",
        40,
        "pose",
        "BindPose",
        vec![pose_node(BODY, 0.0), pose_node(FIRST_BONE, 0.0)],
    ));
    (objects, joins)
}

fn blend_shape() -> Part {
    let offsets = vec![
        leaf("Indexes", i32s([0, 1])),
        leaf("Vertices", f64s([0.0, 0.0, 1.0, 0.0, 0.0, 1.0])),
        leaf("Normals", f64s([0.0; 6])),
    ];
    let channel = vec![
        leaf("DeformPercent", 25.0f64),
        leaf("FullWeights", f64s([100.0])),
    ];
    let objects = vec![
        object("Deformer", 50, "shapes", "BlendShape", Vec::new()),
        object("Deformer", CHANNEL, "wide", "BlendShapeChannel", channel),
        object("Geometry", 52, "wide", "Shape", offsets),
    ];
    (
        objects,
        vec![oo(50, SHAPE), oo(CHANNEL, 50), oo(52, CHANNEL)],
    )
}

/// A picture of one pixel, as PNG.
pub(crate) fn picture() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let pixel = image::RgbaImage::from_pixel(1, 1, image::Rgba([200, 100, 50, 255]));
    pixel
        .write_to(&mut bytes, image::ImageFormat::Png)
        .expect("memory takes everything");
    bytes.into_inner()
}

fn surface() -> Part {
    let list = vec![
        vec3("DiffuseColor", [0.8, 0.4, 0.2]),
        ("Opacity", "double", vec![1.0.into()]),
    ];
    let video = vec![
        leaf("RelativeFilename", "skin.png"),
        leaf("Content", AttributeValue::Binary(picture())),
    ];
    let texture = vec![
        leaf("FileName", "C:\\art\\skin.png"),
        leaf("RelativeFilename", "skin.png"),
    ];
    let objects = vec![
        object(
            "Material",
            60,
            "skin",
            "",
            vec![leaf("ShadingModel", "phong"), props(list)],
        ),
        object("Texture", 61, "skin", "", texture),
        object("Video", 62, "skin", "Clip", video),
    ];
    (
        objects,
        vec![oo(60, BODY), op(61, 60, "DiffuseColor"), oo(62, 61)],
    )
}

fn take() -> Part {
    let second = |secs: i64| vec![(secs * TICKS).into()];
    let span = props(vec![
        ("LocalStart", "KTime", second(0)),
        ("LocalStop", "KTime", second(1)),
    ]);
    let turn = [(0.0, 0.0f32), (0.5, 40.0), (1.0, -20.0)];
    let additive = vec![
        ("BlendMode", "enum", vec![0i32.into()]),
        ("Weight", "Number", vec![50.0.into()]),
    ];
    let objects = vec![
        object("AnimationStack", STACK, "walk", "", vec![span]),
        object("AnimationLayer", 101, "base", "", Vec::new()),
        object("AnimationLayer", 102, "more", "", vec![props(additive)]),
        object(
            "AnimationCurveNode",
            110,
            "R",
            "",
            vec![props(vec![("d|X", "Number", vec![0.0.into()])])],
        ),
        curve(111, &turn, &[(3, CUBIC, [0.5, 0.25, 0.0, 0.0])]),
        object("AnimationCurveNode", 112, "T", "", Vec::new()),
        curve(113, &[(0.0, 0.0), (1.0, 30.0)], &[(2, LINEAR, [0.0; 4])]),
        object("AnimationCurveNode", 114, "R", "", Vec::new()),
        curve(115, &turn, &[(3, LINEAR, [0.0; 4])]),
        object("AnimationCurveNode", 116, "DeformPercent", "", Vec::new()),
        curve(117, &[(0.0, 0.0), (1.0, 100.0)], &[(2, LINEAR, [0.0; 4])]),
        object("AnimationCurveNode", 118, "Visibility", "", Vec::new()),
        curve(119, &[(0.0, 1.0), (0.5, 0.0)], &[(2, 0x2, [0.0; 4])]),
    ];
    let tip = FIRST_BONE + 2;
    let hips = FIRST_BONE;
    let joins = vec![
        oo(101, STACK),
        oo(102, STACK),
        oo(110, 101),
        op(110, tip, "Lcl Rotation"),
        op(111, 110, "d|Z"),
        oo(112, 101),
        op(112, hips, "Lcl Translation"),
        op(113, 112, "d|X"),
        oo(114, 102),
        op(114, tip, "Lcl Rotation"),
        op(115, 114, "d|X"),
        oo(116, 101),
        op(116, CHANNEL, "DeformPercent"),
        op(117, 116, "d|DeformPercent"),
        oo(118, 101),
        op(118, BODY, "Visibility"),
        op(119, 118, "d|Visibility"),
    ];
    (objects, joins)
}
