//! Hostile files: takes, layers, curves.
//!
//! *In*: nothing. *Out*: [`Hostile`] files, each made when asked. *Not here*: meshes and structure
//! (`hostile`).

use fbxcel::low::v7400::AttributeValue;

use super::hostile::{ids, model, usual};
use super::support::fbx_binary::BinaryForm;
use super::support::fbx_forge::{Record, curve, document, leaf, object, oo, op, props, record};
use super::{Hostile, Maker};

pub(crate) const ALL: &[Maker] = &[
    endless_take,
    many_endless_takes,
    many_takes_many_bones,
    many_layers,
    many_layer_weights,
    one_layer_in_many_takes,
    one_layer_many_times,
    one_curve_on_many_bones,
    many_take_records,
    deflated_keys,
    keys_out_of_order,
];

const LINEAR: i32 = 4;

fn ticks(name: &'static str, ticks: i64) -> (&'static str, &'static str, Vec<AttributeValue>) {
    (name, "KTime", vec![ticks.into()])
}

fn endless() -> Record {
    props(vec![
        ticks("LocalStart", i64::MIN / 2),
        ticks("LocalStop", i64::MAX / 2),
    ])
}

fn ramp(id: i64) -> Record {
    curve(
        id,
        &[(0.0, 0.0), (1.0, 90.0), (5000.0, 10.0)],
        &[(3, LINEAR, [0.0; 4])],
    )
}

/// A stack with one layer that turns each of the bones.
fn turning(first_id: i64, bones: i64, span: Record) -> (Vec<Record>, Vec<Record>) {
    let mut objects = vec![object("AnimationStack", first_id, "t", "", vec![span])];
    objects.push(object("AnimationLayer", first_id + 1, "l", "", Vec::new()));
    let mut joins = vec![oo(first_id + 1, first_id)];
    for bone in ids(bones) {
        let id = first_id + 2 * bone;
        objects.extend([
            object("AnimationCurveNode", id, "R", "", Vec::new()),
            ramp(id + 1),
        ]);
        joins.extend([
            oo(id, first_id + 1),
            op(id, bone, "Lcl Rotation"),
            op(id + 1, id, "d|Z"),
        ]);
    }
    (objects, joins)
}

fn bones(count: i64) -> (Vec<Record>, Vec<Record>) {
    (
        ids(count).map(|id| model(id, "b", "LimbNode")).collect(),
        ids(count).map(|id| oo(id, 0)).collect(),
    )
}

fn taken(name: &'static str, parts: Vec<(Vec<Record>, Vec<Record>)>) -> Hostile {
    let (objects, joins): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
    Hostile::fbx(name, usual(objects.concat(), joins.concat()))
}

fn endless_take() -> Hostile {
    taken(
        "a take of six thousand years",
        vec![bones(500), turning(1_000_000, 500, endless())],
    )
}

fn many_endless_takes() -> Hostile {
    let mut parts = vec![bones(20)];
    parts.extend((1..=60).map(|take| turning(take * 1_000_000, 20, endless())));
    taken("sixty takes of six thousand years", parts)
}

fn many_takes_many_bones() -> Hostile {
    let mut parts = vec![bones(3_000)];
    parts.extend((1..=3_000).map(|take| turning(take * 1_000_000, 1, props(Vec::new()))));
    taken("three thousand takes of three thousand bones", parts)
}

fn many_layers() -> Hostile {
    let count = 20_000;
    let (mut objects, mut joins) = bones(1);
    objects.push(object("AnimationStack", 10, "t", "", vec![endless()]));
    for id in ids(count) {
        let layer = id * 10 + 10;
        let node = id * 10 + 11;
        objects.extend([
            object("AnimationLayer", layer, "l", "", Vec::new()),
            ramp(node + 1),
        ]);
        objects.push(object("AnimationCurveNode", node, "R", "", Vec::new()));
        joins.extend([
            oo(layer, 10),
            oo(node, layer),
            op(node, 1, "Lcl Rotation"),
            op(node + 1, node, "d|Z"),
        ]);
    }
    taken("twenty thousand layers on one bone", vec![(objects, joins)])
}

fn many_layer_weights() -> Hostile {
    let count = 20_000;
    let (mut objects, mut joins) = bones(1);
    objects.push(object("AnimationStack", 10, "t", "", Vec::new()));
    for id in ids(count) {
        let layer = id * 10 + 10;
        let node = id * 10 + 11;
        objects.extend([
            object("AnimationLayer", layer, "l", "", Vec::new()),
            ramp(node + 1),
        ]);
        objects.push(object("AnimationCurveNode", node, "Weight", "", Vec::new()));
        joins.extend([
            oo(layer, 10),
            oo(node, layer),
            op(node, layer, "Weight"),
            op(node + 1, node, "d|Weight"),
        ]);
    }
    taken(
        "twenty thousand layers with a weight curve each",
        vec![(objects, joins)],
    )
}

fn one_layer_in_many_takes() -> Hostile {
    let (objects, mut joins) = turning(1_000_000, 2_000, props(Vec::new()));
    let stacks = ids(2_000)
        .map(|id| object("AnimationStack", id + 9_000_000, "t", "", Vec::new()))
        .collect();
    joins.extend(ids(2_000).map(|id| oo(1_000_001, id + 9_000_000)));
    taken(
        "one layer of two thousand bones in two thousand takes",
        vec![bones(2_000), (objects, joins), (stacks, Vec::new())],
    )
}

fn one_layer_many_times() -> Hostile {
    let (objects, mut joins) = turning(1_000_000, 2_000, props(Vec::new()));
    joins.extend((0..5_000).map(|_| oo(1_000_001, 1_000_000)));
    taken(
        "one layer five thousand times in its take",
        vec![bones(2_000), (objects, joins)],
    )
}

fn one_curve_on_many_bones() -> Hostile {
    let count = 20_000;
    let (mut objects, mut joins) = bones(count);
    objects.push(object(
        "AnimationStack",
        1_000_000,
        "t",
        "",
        vec![endless()],
    ));
    objects.push(object("AnimationLayer", 1_000_001, "l", "", Vec::new()));
    objects.extend([
        object("AnimationCurveNode", 1_000_002, "R", "", Vec::new()),
        ramp(1_000_003),
    ]);
    joins.extend([
        oo(1_000_001, 1_000_000),
        oo(1_000_002, 1_000_001),
        op(1_000_003, 1_000_002, "d|Z"),
    ]);
    joins.extend(ids(count).map(|id| op(1_000_002, id, "Lcl Rotation")));
    taken("one curve on twenty thousand bones", vec![(objects, joins)])
}

fn many_take_records() -> Hostile {
    let count = 20_000;
    let objects = ids(count)
        .map(|id| object("AnimationStack", id, "t", "", Vec::new()))
        .collect();
    let mut records = document(objects, Vec::new());
    let takes = (0..count)
        .map(|_| record("Take", vec!["another".into()], Vec::new()))
        .collect();
    records.push(record("Takes", Vec::new(), takes));
    Hostile::fbx(
        "twenty thousand takes in two lists",
        BinaryForm::USUAL.write(&records),
    )
}

fn long_curve(id: i64, times: Vec<i64>) -> Record {
    let values = vec![0.5f32; times.len()];
    let children = vec![
        leaf("KeyTime", times),
        leaf("KeyValueFloat", AttributeValue::ArrF32(values)),
    ];
    object("AnimationCurve", id, "", "", children)
}

/// One bone turned by a curve of those times.
fn turned_by(times: Vec<i64>) -> Vec<u8> {
    let (mut objects, mut joins) = bones(1);
    objects.push(object("AnimationStack", 10, "t", "", Vec::new()));
    objects.push(object("AnimationLayer", 11, "l", "", Vec::new()));
    objects.extend([
        object("AnimationCurveNode", 12, "R", "", Vec::new()),
        long_curve(13, times),
    ]);
    joins.extend([
        oo(11, 10),
        oo(12, 11),
        op(12, 1, "Lcl Rotation"),
        op(13, 12, "d|Z"),
    ]);
    usual(objects, joins)
}

fn deflated_keys() -> Hostile {
    let count = 2_000_000;
    let bytes = turned_by(vec![5; count]);
    let inflated = bytes.len() + count * 12;
    Hostile::fbx("two million keys at one time", bytes).inflating(inflated)
}

fn keys_out_of_order() -> Hostile {
    let count = 1_000_000;
    let bytes = turned_by((0..count as i64).rev().map(|key| key * 1_000_000).collect());
    let inflated = bytes.len() + count * 12;
    Hostile::fbx("a million keys backwards", bytes).inflating(inflated)
}
