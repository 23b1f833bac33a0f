//! The small character in the layout of FBX 6.1: names in place of ids, `Properties60`, `Takes`.
//!
//! *In*: nothing. *Out*: records of a 6.1 file. *Not here*: writing them down (`fbx_binary`,
//! `fbx_ascii`); what a file of 7.x holds (`fbx_character`).

use fbxcel::low::v7400::AttributeValue;

use super::fbx_character::{BONES, layers, moved, picture, points, polygons, weights};
use super::fbx_forge::{Record, TICKS, leaf, letter, record};

/// Returns all records of the character's file.
pub(crate) fn legacy_character() -> Vec<Record> {
    vec![
        record(
            "FBXHeaderExtension",
            Vec::new(),
            vec![
                leaf("FBXHeaderVersion", 1003i32),
                leaf("FBXVersion", 6100i32),
            ],
        ),
        leaf("Creator", "a test"),
        record("Objects", Vec::new(), objects()),
        record("Connections", Vec::new(), connections()),
        record("Takes", Vec::new(), vec![leaf("Current", "walk"), take()]),
        record("Version5", Vec::new(), vec![settings()]),
    ]
}

fn settings() -> Record {
    record(
        "Settings",
        Vec::new(),
        vec![leaf("FrameRate", "30"), leaf("TimeFormat", 1i32)],
    )
}

/// A block of properties, each a name, a type, flags and numbers.
fn props60(list: Vec<(&str, &str, Vec<f64>)>) -> Record {
    let one = |(name, kind, numbers): (&str, &str, Vec<f64>)| {
        let head = [name.into(), kind.into(), "A".into()];
        let numbers = numbers.into_iter().map(AttributeValue::from);
        record(
            "Property",
            head.into_iter().chain(numbers).collect(),
            Vec::new(),
        )
    };
    record(
        "Properties60",
        Vec::new(),
        list.into_iter().map(one).collect(),
    )
}

fn named(kind: &'static str, name: &str, subclass: &str, children: Vec<Record>) -> Record {
    record(
        kind,
        vec![AttributeValue::from(name), subclass.into()],
        children,
    )
}

/// A list of numbers as single values.
fn numbers(name: &'static str, list: impl IntoIterator<Item = f64>) -> Record {
    record(
        name,
        list.into_iter().map(AttributeValue::from).collect(),
        Vec::new(),
    )
}

fn integers(name: &'static str, list: impl IntoIterator<Item = i32>) -> Record {
    record(
        name,
        list.into_iter().map(AttributeValue::from).collect(),
        Vec::new(),
    )
}

fn full(class: &str, name: &str) -> String {
    format!("{name}\0\u{1}{class}")
}

fn bone_name(place: usize) -> String {
    format!("bone{place}")
}

fn objects() -> Vec<Record> {
    let mut mesh = vec![
        leaf("Version", 232i32),
        props60(vec![
            ("Lcl Scaling", "Lcl Scaling", vec![1.0, 1.0, 1.0]),
            ("wide", "Shape", vec![25.0]),
        ]),
        leaf("Shading", letter('Y')),
        leaf("Culling", "CullingOff"),
        numbers("Vertices", points()),
        integers("PolygonVertexIndex", polygons()),
        leaf("GeometryVersion", 124i32),
    ];
    mesh.extend(layers());
    let offsets = vec![
        integers("Indexes", [0, 1]),
        numbers("Vertices", [0.0, 0.0, 1.0, 0.0, 0.0, 1.0]),
        numbers("Normals", [0.0; 6]),
    ];
    mesh.push(record("Shape", vec!["wide".into()], offsets));
    let mut list = vec![named("Model", &full("Model", "body"), "Mesh", mesh)];
    for place in 0..BONES {
        let height = if place == 0 { 0.0 } else { 10.0 };
        let block = props60(vec![
            ("RotationOrder", "enum", vec![(place % 6) as f64]),
            ("InheritType", "enum", vec![1.0]),
            (
                "PreRotation",
                "Vector3D",
                vec![0.0, 90.0 * (place % 2) as f64, 0.0],
            ),
            ("RotationActive", "bool", vec![1.0]),
            ("Lcl Translation", "Lcl Translation", vec![0.0, height, 0.0]),
            ("Lcl Rotation", "Lcl Rotation", vec![0.0, 0.0, 5.0]),
            ("Lcl Scaling", "Lcl Scaling", vec![1.0, 1.0, 1.0]),
        ]);
        list.push(named(
            "Model",
            &full("Model", &bone_name(place)),
            "LimbNode",
            vec![leaf("Version", 232i32), block],
        ));
    }
    list.push(named(
        "Deformer",
        &full("Deformer", "skin"),
        "Skin",
        vec![leaf("Version", 100i32)],
    ));
    for place in 0..BONES {
        let (indices, weights) = weights(place);
        let height = place as f64 * 10.0;
        let children = vec![
            integers("Indexes", indices),
            numbers("Weights", weights),
            numbers("Transform", moved(-height)),
            numbers("TransformLink", moved(height)),
        ];
        list.push(named(
            "Deformer",
            &full("SubDeformer", &format!("cluster{place}")),
            "Cluster",
            children,
        ));
    }
    list.push(named(
        "Material",
        &full("Material", "skin"),
        "",
        vec![
            leaf("ShadingModel", "phong"),
            props60(vec![("DiffuseColor", "ColorRGB", vec![0.8, 0.4, 0.2])]),
        ],
    ));
    let video = vec![
        leaf("RelativeFilename", "skin.png"),
        leaf("Content", AttributeValue::Binary(picture())),
    ];
    list.push(named("Video", &full("Video", "skin"), "Clip", video));
    let texture = vec![
        leaf("FileName", "C:\\art\\skin.png"),
        leaf("Media", full("Video", "skin")),
    ];
    list.push(named(
        "Texture",
        &full("Texture", "skin"),
        "TextureVideoClip",
        texture,
    ));
    let block = props60(vec![
        ("UpAxis", "int", vec![1.0]),
        ("UpAxisSign", "int", vec![1.0]),
        ("FrontAxis", "int", vec![2.0]),
        ("FrontAxisSign", "int", vec![1.0]),
        ("CoordAxis", "int", vec![0.0]),
        ("CoordAxisSign", "int", vec![1.0]),
        ("UnitScaleFactor", "double", vec![1.0]),
    ]);
    list.push(record(
        "GlobalSettings",
        Vec::new(),
        vec![leaf("Version", 1000i32), block],
    ));
    list
}

fn connections() -> Vec<Record> {
    let join = |source: String, destination: String| {
        record(
            "Connect",
            vec!["OO".into(), source.into(), destination.into()],
            Vec::new(),
        )
    };
    let scene = || full("Model", "Scene");
    let bone = |place: usize| full("Model", &bone_name(place));
    let body = || full("Model", "body");
    let mut list = vec![
        join(body(), scene()),
        join(bone(0), scene()),
        join(full("Deformer", "skin"), body()),
    ];
    list.extend((1..BONES).map(|place| join(bone(place), bone(place - 1))));
    for place in 0..BONES {
        let cluster = full("SubDeformer", &format!("cluster{place}"));
        list.extend([
            join(cluster.clone(), full("Deformer", "skin")),
            join(bone(place), cluster),
        ]);
    }
    list.extend([
        join(full("Material", "skin"), body()),
        join(full("Texture", "skin"), body()),
        join(full("Video", "skin"), full("Texture", "skin")),
    ]);
    list
}

/// Keys as 6.1 writes them: time, value, interpolation, tangents.
fn channel(name: &str, default: f64, keys: &[(f64, f64)]) -> Record {
    let one = |&(secs, value): &(f64, f64)| -> Vec<AttributeValue> {
        let ticks = (secs * TICKS as f64) as i64;
        vec![
            ticks.into(),
            value.into(),
            letter('U'),
            letter('s'),
            0.0.into(),
            0.0.into(),
            letter('n'),
        ]
    };
    let mut children = vec![
        leaf("Default", default),
        leaf("KeyVer", 4005i32),
        leaf("KeyCount", keys.len() as i32),
    ];
    if !keys.is_empty() {
        children.push(record(
            "Key",
            keys.iter().flat_map(one).collect(),
            Vec::new(),
        ));
    }
    record("Channel", vec![name.into()], children)
}

fn channels(name: &str, components: [&[(f64, f64)]; 3], default: f64) -> Record {
    let list = ["X", "Y", "Z"]
        .iter()
        .zip(components)
        .map(|(name, keys)| channel(name, default, keys));
    record(
        "Channel",
        vec![name.into()],
        list.chain([leaf("LayerType", 1i32)]).collect(),
    )
}

fn take() -> Record {
    let span = |name: &'static str| record(name, vec![0i64.into(), TICKS.into()], Vec::new());
    let turn = [(0.0, 0.0), (0.5, 40.0), (1.0, -20.0)];
    let bone = |place: usize| {
        let transform = vec![
            channels("T", [&[(0.0, 0.0), (1.0, 30.0)], &[], &[]], 0.0),
            channels("R", [&[], &[], &turn], 0.0),
            channels("S", [&[], &[], &[]], 1.0),
        ];
        let children = vec![
            leaf("Version", 1.1f64),
            record("Channel", vec!["Transform".into()], transform),
        ];
        record(
            "Model",
            vec![full("Model", &bone_name(place)).into()],
            children,
        )
    };
    let body = vec![
        leaf("Version", 1.1f64),
        channel("wide", 25.0, &[(0.0, 0.0), (1.0, 100.0)]),
    ];
    let mut children = vec![
        leaf("FileName", "walk.tak"),
        span("LocalTime"),
        span("ReferenceTime"),
    ];
    children.extend([
        bone(0),
        bone(2),
        record("Model", vec![full("Model", "body").into()], body),
    ]);
    record("Take", vec!["walk".into()], children)
}
