//! Records as plain values, and the small objects that tests make of them.
//!
//! *In*: names and values. *Out*: [`Record`]s, and the bytes that fbxcel's writer, which is not
//! ours, makes of them. *Not here*: other forms of a file (`fbx_binary`, `fbx_ascii`), whole
//! characters (`fbx_character`).

use std::borrow::Cow;
use std::io::Cursor;

use fbxcel::low::FbxVersion;
use fbxcel::low::v7400::{ArrayAttributeEncoding, AttributeValue};
use fbxcel::writer::v7400::binary::{FbxFooter, Writer};

/// A record: name, values, children.
#[derive(Clone)]
pub(crate) struct Record {
    /// What it is called.
    pub(crate) name: Cow<'static, str>,
    /// Its own values.
    pub(crate) values: Vec<AttributeValue>,
    /// The records inside it.
    pub(crate) children: Vec<Record>,
}

impl Record {
    /// Adds a child.
    pub(crate) fn add(&mut self, child: Record) {
        self.children.push(child);
    }
}

/// Makes a record.
pub(crate) fn record(
    name: impl Into<Cow<'static, str>>,
    values: Vec<AttributeValue>,
    children: Vec<Record>,
) -> Record {
    Record {
        name: name.into(),
        values,
        children,
    }
}

/// Makes a record of one value without children.
pub(crate) fn leaf(name: impl Into<Cow<'static, str>>, value: impl Into<AttributeValue>) -> Record {
    record(name, vec![value.into()], Vec::new())
}

/// What a text begins with that stands for a single letter without quotes.
pub(super) const LETTER: char = '\u{3}';

/// Makes a single letter, as keys of old files name their interpolation (not for fbxcel's writer).
pub(crate) fn letter(letter: char) -> AttributeValue {
    format!("{LETTER}{letter}").into()
}

/// Makes an object.
pub(crate) fn object(
    kind: &'static str,
    id: i64,
    name: &str,
    subclass: &str,
    children: Vec<Record>,
) -> Record {
    let class = match kind {
        "AnimationStack" => "AnimStack",
        "AnimationLayer" => "AnimLayer",
        "AnimationCurveNode" => "AnimCurveNode",
        "AnimationCurve" => "AnimCurve",
        other => other,
    };
    record(
        kind,
        vec![
            id.into(),
            format!("{name}\0\u{1}{class}").into(),
            subclass.into(),
        ],
        children,
    )
}

/// Makes a block of properties, each a name, a type and its values.
pub(crate) fn props(list: Vec<(&str, &str, Vec<AttributeValue>)>) -> Record {
    let one = |(name, type_name, values): (&str, &str, Vec<AttributeValue>)| {
        let head = [name.into(), type_name.into(), "".into(), "A".into()];
        record("P", head.into_iter().chain(values).collect(), Vec::new())
    };
    record(
        "Properties70",
        Vec::new(),
        list.into_iter().map(one).collect(),
    )
}

/// Makes a property of three numbers.
pub(crate) fn vec3(
    name: &'static str,
    [x, y, z]: [f64; 3],
) -> (&'static str, &'static str, Vec<AttributeValue>) {
    (name, "Vector3D", vec![x.into(), y.into(), z.into()])
}

/// Connects one object to another.
pub(crate) fn oo(source: i64, destination: i64) -> Record {
    record(
        "C",
        vec!["OO".into(), source.into(), destination.into()],
        Vec::new(),
    )
}

/// Connects an object to a property of another.
pub(crate) fn op(source: i64, destination: i64, property: &str) -> Record {
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

/// Puts objects and connections into a document with the usual global settings: +Y up, +Z front,
/// cm, 30 fps.
pub(crate) fn document(objects: Vec<Record>, connections: Vec<Record>) -> Vec<Record> {
    let settings = props(vec![
        ("UpAxis", "int", vec![1i32.into()]),
        ("FrontAxis", "int", vec![2i32.into()]),
        ("CoordAxis", "int", vec![0i32.into()]),
        ("UnitScaleFactor", "double", vec![1.0f64.into()]),
        ("TimeMode", "enum", vec![6i32.into()]),
    ]);
    vec![
        leaf("Creator", "a test"),
        record("GlobalSettings", Vec::new(), vec![settings]),
        record("Objects", Vec::new(), objects),
        record("Connections", Vec::new(), connections),
    ]
}

/// Writes records as a binary file of that version, arrays compressed or plain.
pub(crate) fn bytes(version: FbxVersion, compressed: bool, records: &[Record]) -> Vec<u8> {
    let mut writer = Writer::new(Cursor::new(Vec::new()), version).expect("the version is 7.x");
    for record in records {
        write(
            &mut writer,
            record,
            compressed.then_some(ArrayAttributeEncoding::Zlib),
        );
    }
    writer
        .finalize_and_flush(&FbxFooter::default())
        .expect("memory takes everything")
        .into_inner()
}

/// Writes a document as version 7.4 with compressed arrays.
pub(crate) fn file(objects: Vec<Record>, connections: Vec<Record>) -> Vec<u8> {
    bytes(FbxVersion::V7_4, true, &document(objects, connections))
}

fn write(
    writer: &mut Writer<Cursor<Vec<u8>>>,
    record: &Record,
    encoding: Option<ArrayAttributeEncoding>,
) {
    let mut out = writer.new_node(&record.name).expect("names are short");
    for value in record.values.iter().cloned() {
        match value {
            AttributeValue::Bool(v) => out.append_bool(v),
            AttributeValue::I16(v) => out.append_i16(v),
            AttributeValue::I32(v) => out.append_i32(v),
            AttributeValue::I64(v) => out.append_i64(v),
            AttributeValue::F32(v) => out.append_f32(v),
            AttributeValue::F64(v) => out.append_f64(v),
            AttributeValue::ArrBool(v) => out.append_arr_bool_from_iter(encoding, v),
            AttributeValue::ArrI32(v) => out.append_arr_i32_from_iter(encoding, v),
            AttributeValue::ArrI64(v) => out.append_arr_i64_from_iter(encoding, v),
            AttributeValue::ArrF32(v) => out.append_arr_f32_from_iter(encoding, v),
            AttributeValue::ArrF64(v) => out.append_arr_f64_from_iter(encoding, v),
            AttributeValue::Binary(v) => out.append_binary_direct(&v),
            AttributeValue::String(v) => out.append_string_direct(&v),
        }
        .expect("memory takes everything");
    }
    for child in &record.children {
        write(writer, child, encoding);
    }
    writer.close_node().expect("the record is open");
}

/// Ticks a second of the usual clock.
pub(crate) const TICKS: i64 = 46_186_158_000;

/// Makes a curve from keys (seconds, value) and runs of attributes (how many keys, flags, four
/// numbers).
pub(crate) fn curve(id: i64, keys: &[(f64, f32)], runs: &[(i32, i32, [f32; 4])]) -> Record {
    let times: Vec<i64> = keys
        .iter()
        .map(|(secs, _)| (secs * TICKS as f64).round() as i64)
        .collect();
    let values: Vec<f32> = keys.iter().map(|(_, value)| *value).collect();
    let children = vec![
        leaf("KeyTime", times),
        leaf("KeyValueFloat", values),
        leaf(
            "KeyAttrFlags",
            runs.iter().map(|run| run.1).collect::<Vec<i32>>(),
        ),
        leaf(
            "KeyAttrDataFloat",
            runs.iter().flat_map(|run| run.2).collect::<Vec<f32>>(),
        ),
        leaf(
            "KeyAttrRefCount",
            runs.iter().map(|run| run.0).collect::<Vec<i32>>(),
        ),
    ];
    object("AnimationCurve", id, "", "", children)
}
