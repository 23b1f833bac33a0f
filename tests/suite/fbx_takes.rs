//! Takes: ranges, rates, default take, what a channel without a curve holds; the corpus's one-fault
//! cases.

use crate::support::import::imported;
use std::collections::HashMap;

use maquette::asset::{AnimSequence, BoneIndex, BoneKind, FloatCurveKind, ImportedFile, NoteKind};
use maquette::fbx::{ImportOptions, import};
use maquette::math::Vec3;

use crate::support::bone_truth::{node_to_world, sample};
use crate::support::corpus::corpus;
use crate::support::fbx_forge::{Record, TICKS, curve, file, object, oo, op, props, vec3};

const LINEAR: i32 = 0x4;

/// A bone whose rotation about Z goes through the keys, in a take of that range.
fn turning(keys: &[(f64, f32)], range: Option<(f64, f64)>) -> Vec<u8> {
    let (objects, connections) = take(100, "turn", keys, range);
    let mut all = vec![bone(1, "root", [0.0; 3])];
    all.extend(objects);
    let mut joins = vec![oo(1, 0)];
    joins.extend(connections);
    file(all, joins)
}

fn bone(id: i64, name: &str, translation: [f64; 3]) -> Record {
    object(
        "Model",
        id,
        name,
        "LimbNode",
        vec![props(vec![vec3("Lcl Translation", translation)])],
    )
}

fn take(
    id: i64,
    name: &str,
    keys: &[(f64, f32)],
    range: Option<(f64, f64)>,
) -> (Vec<Record>, Vec<Record>) {
    let ticks = |secs: f64| vec![((secs * TICKS as f64).round() as i64).into()];
    let span = range.map(|(begin, end)| {
        props(vec![
            ("LocalStart", "KTime", ticks(begin)),
            ("LocalStop", "KTime", ticks(end)),
        ])
    });
    let defaults = props(vec![
        ("d|X", "Number", vec![0.0.into()]),
        ("d|Y", "Number", vec![0.0.into()]),
        ("d|Z", "Number", vec![0.0.into()]),
    ]);
    let objects = vec![
        object("AnimationStack", id, name, "", span.into_iter().collect()),
        object("AnimationLayer", id + 1, "base", "", Vec::new()),
        object("AnimationCurveNode", id + 2, "R", "", vec![defaults]),
        curve(id + 3, keys, &[(keys.len() as i32, LINEAR, [0.0; 4])]),
    ];
    let joins = vec![
        oo(id + 1, id),
        oo(id + 2, id + 1),
        op(id + 2, 1, "Lcl Rotation"),
        op(id + 3, id + 2, "d|Z"),
    ];
    (objects, joins)
}

/// Degrees about Z of the only bone.
fn angle(take: &AnimSequence, time_secs: f64) -> f32 {
    let rotation = sample(take, time_secs, BoneIndex(0)).rotation;
    let x = rotation * Vec3::X;
    x.y.atan2(x.x).to_degrees()
}

#[test]
fn a_take_lasts_as_its_stack_says_with_negative_and_late_starts() {
    for (begin, end) in [(-0.5, 1.0), (0.0, 1.0), (3.0, 4.0)] {
        let file = imported(&turning(&[(begin, 0.0), (end, 60.0)], Some((begin, end))));
        let take = &file.takes[0];
        assert!((take.start_secs() - begin).abs() < 1e-9);
        assert!((take.length_secs() - (end - begin)).abs() < 1e-9);
        assert_eq!(take.frame_count(), ((end - begin) * 30.0) as usize + 1);
        assert!(angle(take, begin).abs() < 1e-4 && (angle(take, end) - 60.0).abs() < 1e-4);
    }
}

#[test]
fn a_stack_without_a_range_spans_its_keys() {
    let file = imported(&turning(&[(0.5, 0.0), (2.0, 60.0)], None));
    assert!((file.takes[0].start_secs() - 0.5).abs() < 1e-9);
    assert!((file.takes[0].length_secs() - 1.5).abs() < 1e-9);
}

#[test]
fn an_end_off_the_grid_makes_a_short_last_interval() {
    let file = imported(&turning(&[(0.0, 0.0), (1.0, 90.0)], Some((0.0, 0.55))));
    let take = &file.takes[0];
    // 16 whole intervals of 1/30 s, then half a one.
    assert_eq!(take.frame_count(), 18);
    assert!((take.length_secs() - 0.55).abs() < 1e-9);
    assert!((angle(take, 0.55) - 49.5).abs() < 1e-3);
    assert!((angle(take, 16.0 / 30.0) - 48.0).abs() < 1e-3);
}

#[test]
fn euler_curves_turn_all_the_way_round() {
    // 720 degrees in two seconds: 90 at a quarter of a second, not the short way of two
    // quaternions.
    let file = imported(&turning(&[(0.0, 0.0), (2.0, 720.0)], Some((0.0, 2.0))));
    let take = &file.takes[0];
    for (time, wanted) in [(0.1, 36.0), (0.4, 144.0), (0.6, -144.0), (1.1, 36.0)] {
        assert!(
            (angle(take, time) - wanted).abs() < 1e-3,
            "{} at {time}",
            angle(take, time)
        );
    }
    let signs = (1..take.frame_count()).map(|frame| {
        take.key(frame - 1, BoneIndex(0))
            .rotation
            .dot(take.key(frame, BoneIndex(0)).rotation)
    });
    assert!(
        signs.into_iter().all(|dot| dot > 0.0),
        "neighbouring quaternions lie on one side"
    );
}

#[test]
fn the_rate_comes_from_the_file_and_may_be_overridden() {
    let bytes = turning(&[(0.0, 0.0), (1.0, 60.0)], Some((0.0, 1.0)));
    assert_eq!(imported(&bytes).takes[0].frame_count(), 31);
    let options = ImportOptions {
        frame_rate_hz: Some(60.0),
        ..ImportOptions::default()
    };
    let file = import(&bytes, &options, &|_, _| true).expect("the file imports");
    assert_eq!(
        (file.takes[0].frame_count(), file.takes[0].rate_hz()),
        (61, 60.0)
    );
    assert_eq!(file.takes[0].length_secs(), 1.0);
}

#[test]
fn a_channel_without_a_curve_holds_what_the_file_states() {
    let file = imported(&turning(&[(0.0, 0.0), (1.0, 60.0)], Some((0.0, 1.0))));
    let key = file.takes[0].key(7, BoneIndex(0));
    assert_eq!((key.translation, key.scale), (Vec3::ZERO, Vec3::ONE));
    let still = imported(&{
        let (mut objects, mut joins) =
            take(100, "turn", &[(0.0, 0.0), (1.0, 60.0)], Some((0.0, 1.0)));
        objects.extend([bone(1, "root", [0.0; 3]), bone(2, "tip", [0.0, 50.0, 0.0])]);
        joins.extend([oo(1, 0), oo(2, 1)]);
        crate::support::fbx_forge::file(objects, joins)
    });
    let tip = still.skeleton.find("tip").expect("the tip is a bone");
    assert!(!still.takes[0].is_animated(tip));
    assert!((still.takes[0].key(3, tip).translation - Vec3::new(0.0, 0.5, 0.0)).length() < 1e-6);
}

#[test]
fn a_constant_track_is_one_key() {
    let file = imported(&turning(&[(0.0, 45.0), (1.0, 45.0)], Some((0.0, 1.0))));
    let take = &file.takes[0];
    assert!(take.animated().is_empty());
    assert!((angle(take, 0.5) - 45.0).abs() < 1e-4);
    assert!(!file.report.takes[0].moves);
    assert_eq!(file.report.takes[0].keys, 2);
}

#[test]
fn authored_key_times_are_kept() {
    let file = imported(&turning(
        &[(-1.0, 0.0), (0.123, 10.0), (0.5, 20.0), (9.0, 0.0)],
        Some((0.0, 1.0)),
    ));
    let keys = &file.takes[0].authored_keys()[0];
    assert_eq!(
        keys.times_secs.len(),
        2,
        "keys outside the take are not part of it"
    );
    assert!((keys.times_secs[0] - 0.123).abs() < 1e-9 && (keys.times_secs[1] - 0.5).abs() < 1e-9);
}

#[test]
fn the_first_shown_take_is_the_longest_that_moves() {
    let mut objects = vec![bone(1, "root", [0.0; 3])];
    let mut joins = vec![oo(1, 0)];
    let takes = [
        ("still", 5.0, 0.0),
        ("short", 1.0, 30.0),
        ("long", 2.0, 30.0),
    ];
    for (place, (name, length, degrees)) in takes.into_iter().enumerate() {
        let keys = [(0.0, 0.0), (length, degrees)];
        let (more, further) = take(100 * (place as i64 + 1), name, &keys, Some((0.0, length)));
        objects.extend(more);
        joins.extend(further);
    }
    let file = imported(&file(objects, joins));
    assert_eq!(file.default_take, Some(2));
    assert_eq!(
        file.takes
            .iter()
            .map(|take| take.name())
            .collect::<Vec<_>>(),
        ["still", "short", "long"]
    );
}

#[test]
fn a_file_in_which_nothing_moves_says_so() {
    let file = imported(&turning(&[(0.0, 5.0)], Some((0.0, 1.0))));
    assert_eq!(file.default_take, Some(0));
    assert!(
        file.report
            .notes
            .iter()
            .any(|note| note.kind() == NoteKind::Take && note.id() == "no_take_moves")
    );
}

#[test]
fn ten_million_frames_stay_within_the_bound() {
    // Ten million frames at 30 a second.
    let end = 1e7 / 30.0;
    let file = imported(&turning(
        &[(0.0, 0.0), (1000.0, 90.0), (end, 0.0)],
        Some((0.0, end)),
    ));
    let take = &file.takes[0];
    assert_eq!(take.frame_count(), 10_000_001);
    let stored = take
        .parts()
        .stored_frames
        .as_ref()
        .map_or(take.frame_count(), Vec::len);
    assert!(
        stored * size_of::<maquette::math::Transform>() <= 64 << 20,
        "{stored} frames"
    );
    assert!((angle(take, 500.0) - 45.0).abs() < 1e-2);
    assert!((angle(take, 1000.0) - 90.0).abs() < 1e-3);
    assert!(
        file.report
            .notes
            .iter()
            .any(|note| note.kind() == NoteKind::Bounded)
    );
}

#[test]
fn a_long_take_is_seamless() {
    // 36,001 frames: still for ten minutes, then a slow turn.
    let file = imported(&turning(
        &[(0.0, 0.0), (600.0, 0.0), (1200.0, 90.0)],
        Some((0.0, 1200.0)),
    ));
    let long = &file.takes[0];
    assert_eq!(
        (long.frame_count(), long.parts().stored_frames.is_some()),
        (36_001, false)
    );
    for (time, wanted) in [(300.0, 0.0), (599.0, 0.0), (900.0, 45.0), (1200.0, 90.0)] {
        assert!(
            (angle(long, time) - wanted).abs() < 1e-3,
            "{} at {time}",
            angle(long, time)
        );
    }
    // A hundred turns: neighbouring quaternions lie on one side everywhere.
    let file = imported(&turning(
        &[(0.0, 0.0), (1200.0, 36_000.0)],
        Some((0.0, 1200.0)),
    ));
    let spin = &file.takes[0];
    let key = |frame| spin.key(frame, BoneIndex(0)).rotation;
    assert!((1..spin.frame_count()).all(|frame| key(frame - 1).dot(key(frame)) > 0.0));
}

#[test]
fn animated_properties_of_nodes_become_float_curves() {
    let (mut objects, mut joins) = take(100, "turn", &[(0.0, 0.0), (1.0, 60.0)], Some((0.0, 1.0)));
    let glow = ("glow", "Number", vec![0.5.into()]);
    objects.push(object(
        "Model",
        1,
        "root",
        "LimbNode",
        vec![props(vec![glow])],
    ));
    objects.push(object(
        "AnimationCurveNode",
        300,
        "glow",
        "",
        vec![props(vec![("d|glow", "Number", vec![0.5.into()])])],
    ));
    objects.push(curve(
        301,
        &[(0.0, 1.0), (1.0, 3.0)],
        &[(2, LINEAR, [0.0; 4])],
    ));
    joins.extend([
        oo(1, 0),
        oo(300, 101),
        op(300, 1, "glow"),
        op(301, 300, "d|glow"),
    ]);
    let file = imported(&file(objects, joins));
    let curves = file.takes[0].curves();
    assert_eq!((curves.len(), curves[0].name.as_str()), (1, "glow"));
    assert_eq!(
        curves[0].kind,
        FloatCurveKind::Property {
            node: Some(BoneIndex(0))
        }
    );
    assert!((curves[0].values[15] - 2.0).abs() < 1e-6);
}

#[test]
fn blend_shape_weights_become_float_curves_of_the_node_that_shows_the_mesh() {
    let (mut objects, mut joins) = take(100, "turn", &[(0.0, 0.0), (1.0, 60.0)], Some((0.0, 1.0)));
    objects.push(object("Model", 1, "face", "Mesh", Vec::new()));
    objects.push(object("Geometry", 2, "", "Mesh", Vec::new()));
    objects.push(object("Deformer", 3, "", "BlendShape", Vec::new()));
    objects.push(object(
        "Deformer",
        4,
        "smile",
        "BlendShapeChannel",
        Vec::new(),
    ));
    objects.push(object(
        "AnimationCurveNode",
        300,
        "DeformPercent",
        "",
        Vec::new(),
    ));
    objects.push(curve(
        301,
        &[(0.0, 0.0), (1.0, 100.0)],
        &[(2, LINEAR, [0.0; 4])],
    ));
    joins.extend([oo(1, 0), oo(2, 1), oo(3, 2), oo(4, 3), oo(300, 101)]);
    joins.extend([op(300, 4, "DeformPercent"), op(301, 300, "d|DeformPercent")]);
    let file = imported(&file(objects, joins));
    let curve = &file.takes[0].curves()[0];
    assert_eq!(
        (curve.name.as_str(), &curve.kind),
        ("smile", &FloatCurveKind::BlendShape { node: BoneIndex(0) })
    );
    assert!((curve.values[15] - 0.5).abs() < 1e-6);
}

#[test]
fn a_cycle_of_nodes_is_broken_and_noted() {
    let objects = vec![
        bone(1, "a", [0.0; 3]),
        bone(2, "b", [0.0; 3]),
        bone(3, "c", [0.0; 3]),
    ];
    let file = imported(&file(objects, vec![oo(2, 1), oo(3, 2), oo(1, 3)]));
    let paths: Vec<&str> = file
        .skeleton
        .bones()
        .iter()
        .map(|bone| bone.path.as_str())
        .collect();
    assert_eq!(paths, ["a", "a/b", "a/b/c"]);
    assert!(
        file.report
            .notes
            .iter()
            .any(|note| note.id() == "node_cycle")
    );
}

#[test]
fn ancestors_of_bones_belong_to_the_skeleton_and_idle_nodes_do_not() {
    let objects = vec![
        object("Model", 1, "group", "Null", Vec::new()),
        bone(2, "hips", [0.0; 3]),
        object("Model", 3, "marker", "Null", Vec::new()),
    ];
    let file = imported(&file(objects, vec![oo(1, 0), oo(2, 1), oo(3, 1)]));
    let kinds: Vec<_> = file
        .skeleton
        .bones()
        .iter()
        .map(|bone| (bone.name.as_str(), bone.kind))
        .collect();
    assert_eq!(kinds, [("group", BoneKind::Node), ("hips", BoneKind::Bone)]);
}

#[test]
fn the_one_fault_cases_match_what_their_authors_computed() {
    let Some(corpus) = corpus() else { return };
    let table =
        std::fs::read_to_string(corpus.join("cases/expected.csv")).expect("the cases have a table");
    let mut files: HashMap<String, ImportedFile> = HashMap::new();
    let mut checked = 0;
    for row in table.lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        let [name, take, _, time, kind, bone, x, y, z, ..] = cells[..] else {
            panic!("odd row {row}")
        };
        let path = corpus
            .join("cases/bin")
            .join(name.replace(".fbx", "_bin.fbx"));
        if kind != "bone" || !path.exists() {
            continue;
        }
        let file = files
            .entry(name.to_owned())
            .or_insert_with(|| imported(&std::fs::read(&path).expect("it is there")));
        // Names stand as `name#number` in the table; equal names are told apart by where they are.
        let bone = bone.rsplit_once('#').map_or(bone, |(name, _)| name);
        let take = file
            .takes
            .iter()
            .find(|sequence| sequence.name() == take)
            .expect("the take is in the file");
        let time: f64 = time.parse().expect("a time");
        let wanted = [x, y, z].map(|cell| cell.parse::<f64>().expect("a length"));
        let world = node_to_world(file, |bone| sample(take, time, bone));
        let same = file
            .skeleton
            .indices()
            .filter(|&index| file.skeleton.bone(index).name == bone);
        let far = same.map(|index| {
            let place = world[index.index()][3];
            (0..3)
                .map(|i| (place[i] - wanted[i]).abs())
                .fold(0.0, f64::max)
        });
        let nearest = far.fold(f64::INFINITY, f64::min);
        // The table keeps four digits; models are about 100 units tall.
        assert!(nearest < 1e-2, "{row}: {nearest} away");
        checked += 1;
    }
    assert!(checked > 100, "only {checked} rows were found");
}
