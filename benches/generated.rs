//! Generated characters of a given file size: a skinned tube on a 65-bone skeleton, with takes.
//!
//! *In*: a size and a flavour. *Out*: the bytes of a file, the same at every call. *Not here*: the
//! writers (`fbx_writer.rs`).

use super::fbx_writer::{Record, Value, ascii, binary, record};

const BONES: usize = 65;
const TICKS_A_FRAME: i64 = 46_186_158_000 / 30;
const KEYS: usize = 150;
/// Quads around the tube.
const AROUND: usize = 96;
/// Bytes that one ring of the tube and one take come to, measured.
const BINARY_COSTS: (f64, f64) = (13_300.0, 920_000.0);
const ASCII_COSTS: (f64, f64) = (25_400.0, 1_620_000.0);
/// Share of the file that the mesh takes.
const MESH_SHARE: f64 = 0.6;

/// The flavours of a file.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Flavour {
    Binary,
    Ascii,
}

/// Makes a file of roughly that many millions of bytes.
pub(crate) fn file(megabytes: usize, flavour: Flavour) -> Vec<u8> {
    let (ring_bytes, take_bytes) = if flavour == Flavour::Binary {
        BINARY_COSTS
    } else {
        ASCII_COSTS
    };
    let bytes = megabytes as f64 * 1e6;
    let rings = (bytes * MESH_SHARE / ring_bytes).max(8.0) as usize;
    let takes = (bytes * (1.0 - MESH_SHARE) / take_bytes).max(1.0) as usize;
    let records = character(rings, takes);
    if flavour == Flavour::Binary {
        binary(&records)
    } else {
        ascii(&records)
    }
}

/// Ids of the objects, by what they are.
mod ids {
    pub(crate) const MESH_MODEL: i64 = 1_000_000;
    pub(crate) const GEOMETRY: i64 = 1_000_001;
    pub(crate) const MATERIAL: i64 = 1_000_002;
    pub(crate) const SKIN: i64 = 1_000_003;
    pub(crate) const BONE: i64 = 2_000_000;
    pub(crate) const ATTRIBUTE: i64 = 3_000_000;
    pub(crate) const CLUSTER: i64 = 4_000_000;
    pub(crate) const TAKE: i64 = 1_000_000_000;
    /// Ids that one take uses.
    pub(crate) const A_TAKE: i64 = 10_000;
}

/// Numbers that look drawn by chance and are the same at every run.
struct Chance(u64);

impl Chance {
    /// Returns a number from -1 to 1 with about six digits, as exporters of scanned or sculpted
    /// meshes write.
    fn next(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        f64::from((self.0 >> 44) as u32) / f64::from(1u32 << 19) - 1.0
    }
}

fn character(rings: usize, takes: usize) -> Vec<Record> {
    let mut objects = Vec::new();
    let mut connections = Vec::new();
    skeleton(&mut objects, &mut connections);
    mesh(rings, &mut objects, &mut connections);
    skin(rings, &mut objects, &mut connections);
    for number in 0..takes as i64 {
        take(number, &mut objects, &mut connections);
    }
    let int = |name: &str, value: i64| property(name, "int", "Integer", vec![value.into()]);
    let settings = vec![
        int("UpAxis", 1),
        int("UpAxisSign", 1),
        int("FrontAxis", 2),
        int("FrontAxisSign", 1),
        int("CoordAxis", 0),
        int("CoordAxisSign", 1),
        property("UnitScaleFactor", "double", "Number", vec![1.0.into()]),
        property("TimeMode", "enum", "", vec![6.into()]),
    ];
    let header = record(
        "FBXHeaderExtension",
        Vec::new(),
        vec![
            record("FBXHeaderVersion", vec![1003.into()], Vec::new()),
            record("FBXVersion", vec![7500.into()], Vec::new()),
        ],
    );
    let settings = record("Properties70", Vec::new(), settings);
    vec![
        header,
        record("GlobalSettings", Vec::new(), vec![settings]),
        record("Objects", Vec::new(), objects),
        record("Connections", Vec::new(), connections),
    ]
}

fn property(name: &str, kind: &str, label: &str, values: Vec<Value>) -> Record {
    let mut all: Vec<Value> = vec![name.into(), kind.into(), label.into(), "A".into()];
    all.extend(values);
    record("P", all, Vec::new())
}

fn vector(name: &str, [x, y, z]: [f64; 3]) -> Record {
    property(name, name, "", vec![x.into(), y.into(), z.into()])
}

fn object(
    kind: &'static str,
    id: i64,
    name: String,
    class: &'static str,
    subclass: &str,
    inside: Vec<Record>,
) -> Record {
    record(
        kind,
        vec![id.into(), Value::Name(name, class), subclass.into()],
        inside,
    )
}

fn connect(source: i64, destination: i64) -> Record {
    record(
        "C",
        vec!["OO".into(), source.into(), destination.into()],
        Vec::new(),
    )
}

fn drive(source: i64, destination: i64, property: &str) -> Record {
    record(
        "C",
        vec![
            "OP".into(),
            source.into(),
            destination.into(),
            property.into(),
        ],
        Vec::new(),
    )
}

fn bone_name(bone: usize) -> String {
    format!("rig:Bone{bone:02}")
}

/// A chain: every bone stands ten units above its parent.
fn skeleton(objects: &mut Vec<Record>, connections: &mut Vec<Record>) {
    for bone in 0..BONES {
        let height = if bone == 0 { 0.0 } else { 10.0 };
        let properties = vec![
            vector("PreRotation", [0.0, bone as f64, 0.0]),
            property("RotationActive", "bool", "", vec![1.into()]),
            property("InheritType", "enum", "", vec![1.into()]),
            vector("Lcl Translation", [0.0, height, 0.0]),
            vector("Lcl Rotation", [0.0, 0.0, 1.0]),
            vector("Lcl Scaling", [1.0; 3]),
        ];
        let id = ids::BONE + bone as i64;
        let inside = vec![record("Properties70", Vec::new(), properties)];
        objects.push(object(
            "Model",
            id,
            bone_name(bone),
            "Model",
            "LimbNode",
            inside,
        ));
        let flags = vec![record("TypeFlags", vec!["Skeleton".into()], Vec::new())];
        let attribute = ids::ATTRIBUTE + bone as i64;
        objects.push(object(
            "NodeAttribute",
            attribute,
            String::new(),
            "NodeAttribute",
            "LimbNode",
            flags,
        ));
        connections.push(connect(id, if bone == 0 { 0 } else { id - 1 }));
        connections.push(connect(attribute, id));
    }
}

fn mesh(rings: usize, objects: &mut Vec<Record>, connections: &mut Vec<Record>) {
    let mut chance = Chance(7);
    let height = BONES as f64 * 10.0 / rings as f64;
    let mut positions = Vec::with_capacity((rings + 1) * AROUND * 3);
    for ring in 0..=rings {
        for step in 0..AROUND {
            let angle = step as f64 / AROUND as f64 * std::f64::consts::TAU;
            let radius = 20.0 + chance.next();
            positions.extend(
                [
                    angle.sin() * radius,
                    ring as f64 * height,
                    angle.cos() * radius,
                ]
                .map(six_digits),
            );
        }
    }
    let mut polygons = Vec::with_capacity(rings * AROUND * 4);
    let mut normals = Vec::with_capacity(polygons.capacity() * 3);
    let mut uv_indices = Vec::new();
    for ring in 0..rings {
        for step in 0..AROUND {
            let next = (step + 1) % AROUND;
            let [a, b] = [ring * AROUND, (ring + 1) * AROUND];
            polygons.extend([
                (a + step) as i32,
                (a + next) as i32,
                (b + next) as i32,
                !((b + step) as i32),
            ]);
            for step in [step, next, next, step] {
                let angle = step as f64 / AROUND as f64 * std::f64::consts::TAU;
                normals.extend([angle.sin(), 0.0, angle.cos()].map(six_digits));
            }
            let [a, b] = [ring * (AROUND + 1) + step, (ring + 1) * (AROUND + 1) + step];
            uv_indices.extend([a, a + 1, b + 1, b].map(|index| index as i32));
        }
    }
    let uvs = (0..=rings).flat_map(|ring| {
        (0..=AROUND).flat_map(move |step| [step as f64 / AROUND as f64, ring as f64 / rings as f64])
    });
    let uvs: Vec<f64> = uvs.map(six_digits).collect();
    let words = |mapping: &str, reference: &str| {
        vec![
            record("MappingInformationType", vec![mapping.into()], Vec::new()),
            record(
                "ReferenceInformationType",
                vec![reference.into()],
                Vec::new(),
            ),
        ]
    };
    let mut normal_layer = words("ByPolygonVertex", "Direct");
    normal_layer.push(record("Normals", vec![Value::F64s(normals)], Vec::new()));
    let mut uv_layer = words("ByPolygonVertex", "IndexToDirect");
    uv_layer.push(record("UV", vec![Value::F64s(uvs)], Vec::new()));
    uv_layer.push(record("UVIndex", vec![Value::I32s(uv_indices)], Vec::new()));
    let mut material_layer = words("AllSame", "IndexToDirect");
    material_layer.push(record("Materials", vec![Value::I32s(vec![0])], Vec::new()));
    let inside = vec![
        record("Vertices", vec![Value::F64s(positions)], Vec::new()),
        record(
            "PolygonVertexIndex",
            vec![Value::I32s(polygons)],
            Vec::new(),
        ),
        record("GeometryVersion", vec![124.into()], Vec::new()),
        record("LayerElementNormal", vec![0.into()], normal_layer),
        record("LayerElementUV", vec![0.into()], uv_layer),
        record("LayerElementMaterial", vec![0.into()], material_layer),
    ];
    objects.push(object(
        "Geometry",
        ids::GEOMETRY,
        String::new(),
        "Geometry",
        "Mesh",
        inside,
    ));
    objects.push(object(
        "Model",
        ids::MESH_MODEL,
        "Body".to_owned(),
        "Model",
        "Mesh",
        Vec::new(),
    ));
    objects.push(object(
        "Material",
        ids::MATERIAL,
        "Skin".to_owned(),
        "Material",
        "",
        Vec::new(),
    ));
    connections.push(connect(ids::MESH_MODEL, 0));
    connections.push(connect(ids::GEOMETRY, ids::MESH_MODEL));
    connections.push(connect(ids::MATERIAL, ids::MESH_MODEL));
}

/// Each ring hangs on the two bones nearest to it and, less, on the ones beside them.
fn skin(rings: usize, objects: &mut Vec<Record>, connections: &mut Vec<Record>) {
    let mut chance = Chance(11);
    let mut clusters: Vec<(Vec<i32>, Vec<f64>)> = vec![Default::default(); BONES];
    for ring in 0..=rings {
        let place = ring as f64 / rings as f64 * (BONES - 1) as f64;
        let first = (place as usize).saturating_sub(1).min(BONES - 4);
        for step in 0..AROUND {
            let near = |bone: usize| {
                1.0 / (0.3 + (place - bone as f64).abs() + 0.01 * chance.next().abs())
            };
            let weights: Vec<f64> = (first..first + 4).map(near).collect();
            let sum: f64 = weights.iter().sum();
            for (bone, weight) in (first..).zip(weights) {
                clusters[bone].0.push((ring * AROUND + step) as i32);
                clusters[bone].1.push(six_digits(weight / sum));
            }
        }
    }
    objects.push(object(
        "Deformer",
        ids::SKIN,
        String::new(),
        "Deformer",
        "Skin",
        Vec::new(),
    ));
    connections.push(connect(ids::SKIN, ids::GEOMETRY));
    for (bone, (indices, weights)) in clusters.into_iter().enumerate() {
        let matrix = |height: f64| {
            let rows = [
                1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, height, 0.0, 1.0,
            ];
            vec![Value::F64s(rows.to_vec())]
        };
        let height = bone as f64 * 10.0;
        let inside = vec![
            record("Indexes", vec![Value::I32s(indices)], Vec::new()),
            record("Weights", vec![Value::F64s(weights)], Vec::new()),
            record("Transform", matrix(-height), Vec::new()),
            record("TransformLink", matrix(height), Vec::new()),
        ];
        let id = ids::CLUSTER + bone as i64;
        objects.push(object(
            "Deformer",
            id,
            bone_name(bone),
            "SubDeformer",
            "Cluster",
            inside,
        ));
        connections.push(connect(id, ids::SKIN));
        connections.push(connect(ids::BONE + bone as i64, id));
    }
}

/// A take in which every bone turns, most shift and few are scaled, each curve in its own way.
fn take(number: i64, objects: &mut Vec<Record>, connections: &mut Vec<Record>) {
    let mut next_id = ids::TAKE + number * ids::A_TAKE;
    let mut id = || {
        next_id += 1;
        next_id
    };
    let end = (KEYS as i64 - 1) * 2 * TICKS_A_FRAME;
    let time = |name: &str, ticks: i64| property(name, "KTime", "Time", vec![ticks.into()]);
    let span = vec![
        time("LocalStart", 0),
        time("LocalStop", end),
        time("ReferenceStart", 0),
        time("ReferenceStop", end),
    ];
    let stack = id();
    let layer = id();
    let inside = vec![record("Properties70", Vec::new(), span)];
    objects.push(object(
        "AnimationStack",
        stack,
        format!("Take {number:03}"),
        "AnimStack",
        "",
        inside,
    ));
    objects.push(object(
        "AnimationLayer",
        layer,
        "Base".to_owned(),
        "AnimLayer",
        "",
        Vec::new(),
    ));
    connections.push(connect(layer, stack));
    let mut chance = Chance(101 + number as u64);
    for bone in 0..BONES {
        for (name, property_name, size) in [
            ("T", "Lcl Translation", 3.0),
            ("R", "Lcl Rotation", 60.0),
            ("S", "Lcl Scaling", 0.0),
        ] {
            let base = match name {
                "T" if bone > 0 => [0.0, 10.0, 0.0],
                "S" => [1.0; 3],
                _ => [0.0; 3],
            };
            let curve_node = id();
            let component =
                |i: usize| property(["d|X", "d|Y", "d|Z"][i], "Number", "", vec![base[i].into()]);
            let inside = vec![record(
                "Properties70",
                Vec::new(),
                (0..3).map(component).collect(),
            )];
            objects.push(object(
                "AnimationCurveNode",
                curve_node,
                name.to_owned(),
                "AnimCurveNode",
                "",
                inside,
            ));
            connections.push(connect(curve_node, layer));
            connections.push(drive(curve_node, ids::BONE + bone as i64, property_name));
            for (axis, label) in ["d|X", "d|Y", "d|Z"].into_iter().enumerate() {
                let curve_id = id();
                objects.push(object(
                    "AnimationCurve",
                    curve_id,
                    String::new(),
                    "AnimCurve",
                    "",
                    curve(base[axis], size, &mut chance),
                ));
                connections.push(drive(curve_id, curve_node, label));
            }
        }
    }
}

/// Keys on every second frame, as a take of captured motion has them, with runs of automatic, given
/// and straight tangents.
fn curve(base: f64, size: f64, chance: &mut Chance) -> Vec<Record> {
    const AUTO: i32 = 0x108;
    const GIVEN: i32 = 0x408;
    const STRAIGHT: i32 = 0x4;
    const RUN: usize = 10;
    let times = (0..KEYS as i64)
        .map(|key| key * 2 * TICKS_A_FRAME)
        .collect();
    let speed = 0.05 + 0.05 * chance.next();
    let phase = chance.next() * 3.0;
    let value = |key: usize| {
        (base + size * ((key as f64 * speed + phase).sin() + 0.02 * chance.next())) as f32
    };
    let values = (0..KEYS).map(value).collect();
    let runs = KEYS / RUN;
    let flags = (0..runs)
        .map(|run| [AUTO, GIVEN, STRAIGHT][run % 3])
        .collect();
    let slopes = (0..runs).flat_map(|_| {
        [
            (size * chance.next()) as f32,
            (size * chance.next()) as f32,
            0.0,
            0.0,
        ]
    });
    let slopes = slopes.collect();
    vec![
        record("Default", vec![base.into()], Vec::new()),
        record("KeyVer", vec![4008.into()], Vec::new()),
        record("KeyTime", vec![Value::I64s(times)], Vec::new()),
        record("KeyValueFloat", vec![Value::F32s(values)], Vec::new()),
        record("KeyAttrFlags", vec![Value::I32s(flags)], Vec::new()),
        record("KeyAttrDataFloat", vec![Value::F32s(slopes)], Vec::new()),
        record(
            "KeyAttrRefCount",
            vec![Value::I32s(vec![RUN as i32; runs])],
            Vec::new(),
        ),
    ]
}

fn six_digits(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
