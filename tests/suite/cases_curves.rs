//! Rows B1 to B17, B24 and B25 of the case log, and C5 on files: curves, takes, times and inherited
//! scale.
//!
//! *In*: the corpus, and forged files for rows without one. *Out*: the numbers of the rows, or
//! arithmetic by hand. *Not here*: what a key's tangents do (`fbx_curve`), layers, steps and rows
//! between frames (`fbx_motion`).

use crate::obj_truth::assert_frames;
use crate::support::bone_truth::compare;
use crate::support::cases_forge::{bone, forged, take};
use crate::support::corpus::corpus;
use crate::support::fbx_forge::{Record, curve, object, oo, op};
use crate::support::import::imported_file;
use crate::support::truth_scene::PosedFile;
use maquette::anim::{Interpolation, sample_bone};
use maquette::asset::{AnimSequence, BoneIndex, ImportedFile};
use maquette::fbx::{ImportOptions, import};
use maquette::math::{DQuat, DVec3, Transform};
use std::path::Path;

fn opened_at(path: &Path, rate: Option<f64>) -> ImportedFile {
    let bytes = std::fs::read(path).expect("the corpus holds the file");
    let options = ImportOptions {
        frame_rate_hz: rate,
        ..ImportOptions::default()
    };
    import(&bytes, &options, &|_, _| true).expect("the file imports")
}

fn take_named<'f>(file: &'f ImportedFile, part: &str) -> (usize, &'f AnimSequence) {
    let place = file
        .takes
        .iter()
        .position(|take| take.name().contains(part))
        .expect("the file has this take");
    (place, &file.takes[place])
}

fn bone_named(file: &ImportedFile, name: &str) -> BoneIndex {
    file.skeleton.find(name).expect("the file has this bone")
}

/// Authored time.
fn at(take: &AnimSequence, bone: BoneIndex, time_secs: f64) -> Transform {
    sample_bone(
        take,
        time_secs - take.start_secs(),
        Interpolation::Linear,
        bone,
    )
}

/// X, then Y, then Z, each about the fixed axes.
fn euler(degrees: [f64; 3]) -> DQuat {
    let turn = |axis: DVec3, degrees: f64| DQuat::from_axis_angle(axis, degrees.to_radians());
    turn(DVec3::Z, degrees[2]) * turn(DVec3::Y, degrees[1]) * turn(DVec3::X, degrees[0])
}

/// Degrees between a sampled rotation and a wanted one.
fn off(key: &Transform, wanted: DQuat) -> f64 {
    let turn = key.rotation.as_dquat().normalize().conjugate() * wanted;
    2.0 * DVec3::new(turn.x, turn.y, turn.z)
        .length()
        .atan2(turn.w.abs())
        .to_degrees()
}

#[test]
fn b1_minus_990_degrees_in_one_span_turn_the_authored_way() {
    let Some(corpus) = corpus() else { return };
    let mut posed = PosedFile::new(imported_file(
        &corpus.join("cases/s02_spin_720_two_keys.fbx"),
    ));
    let (place, _) = take_named(&posed.file, "minus990");
    posed.choose(Some(place));
    posed.seek(1.0);
    let point = posed.shapes()[0].points[&6];
    let wanted = [-2.706, 50.0, 6.533];
    assert!(
        (0..3).all(|i| (point[i] - wanted[i]).abs() < 1e-3),
        "{point:?}"
    );
}

#[test]
fn b2_from_0_to_360_degrees_turns_all_the_way_round() {
    let Some(corpus) = corpus() else { return };
    let file = imported_file(&corpus.join("cases/s02_spin_720_two_keys.fbx"));
    let (_, spin) = take_named(&file, "spin");
    let spine = bone_named(&file, "spine");
    let rest = at(spin, spine, 0.0).rotation.as_dquat();
    for (time_secs, degrees) in [(0.25, 90.0), (0.5, 180.0), (0.75, 270.0), (1.0, 360.0)] {
        let wanted = euler([0.0, degrees, 0.0]) * rest;
        assert!(
            off(&at(spin, spine, time_secs), wanted) < 0.01,
            "at {time_secs} s"
        );
    }
}

#[test]
fn b3_what_is_sampled_is_the_authored_curve_at_240_hz() {
    // Three axes at once, three to four degrees a frame at 30 frames a second.
    let ends = [120.0, 90.0, -100.0];
    let moves: Vec<Turn> = ["X", "Y", "Z"]
        .into_iter()
        .zip(ends)
        .map(|(axis, end)| (axis, vec![(0.0, 0.0), (1.0, end as f32)]))
        .collect();
    let (mut objects, mut links) = turned(&moves);
    objects.push(bone(1, "root", [0.0; 3]));
    links.push(oo(1, 0));
    let file = forged(objects, links);
    let worst = |take: &AnimSequence, bone: BoneIndex, wanted: &dyn Fn(f64) -> DQuat| {
        let count = (take.length_secs() * 240.0) as usize;
        let times = (0..=count).map(|i| take.start_secs() + i as f64 / 240.0);
        times
            .map(|time| off(&at(take, bone, time), wanted(time)))
            .fold(0.0, f64::max)
    };
    let forged = worst(&file.takes[0], BoneIndex(0), &|time| {
        euler(ends.map(|end| end * time))
    });
    assert!(forged < 0.01, "{forged} degrees");
    let Some(corpus) = corpus() else { return };
    let file = imported_file(&corpus.join("cases/s02_spin_720_two_keys.fbx"));
    for (name, degrees_a_second) in [("spin", 360.0), ("minus990", -247.5)] {
        let (_, take) = take_named(&file, name);
        let error = worst(take, bone_named(&file, "spine"), &|time| {
            euler([0.0, degrees_a_second * time, 0.0])
        });
        assert!(error < 0.01, "{name}: {error} degrees");
    }
}

/// Axis letter and keys (seconds, degrees).
type Turn = (&'static str, Vec<(f64, f32)>);

/// A take that turns node 1: one curve node, a curve for each axis that is named.
fn turned(turns: &[Turn]) -> (Vec<Record>, Vec<Record>) {
    let mut objects = vec![
        object("AnimationStack", 100, "turn", "", Vec::new()),
        object("AnimationLayer", 101, "base", "", Vec::new()),
        object("AnimationCurveNode", 102, "R", "", Vec::new()),
    ];
    let mut links = vec![oo(101, 100), oo(102, 101), op(102, 1, "Lcl Rotation")];
    for (place, (axis, keys)) in turns.iter().enumerate() {
        let id = 110 + place as i64;
        objects.push(curve(id, keys, &[(keys.len() as i32, 4, [0.0; 4])]));
        links.push(op(id, 102, &format!("d|{axis}")));
    }
    (objects, links)
}

#[test]
fn b4_no_frame_steps_further_than_the_authored_curve() {
    // A full turn about Y over a tilted X: every frame turns by 12 degrees, over the poles as well.
    let moves = [
        ("X", vec![(0.0, 20.0), (1.0, 20.0)]),
        ("Y", vec![(0.0, 0.0), (1.0, 360.0)]),
    ];
    let (mut objects, mut links) = turned(&moves);
    objects.push(bone(1, "root", [0.0; 3]));
    links.push(oo(1, 0));
    let file = forged(objects, links);
    let take = &file.takes[0];
    for frame in 1..take.frame_count() {
        let [before, now] =
            [frame - 1, frame].map(|frame| at(take, BoneIndex(0), take.frame_time_secs(frame)));
        let step = off(&now, before.rotation.as_dquat());
        assert!(
            (step - 12.0).abs() < 1e-3,
            "frame {frame} steps by {step} degrees"
        );
    }
}

#[test]
fn b5_two_axes_with_unequal_key_times_follow_the_authored_curve() {
    let moves = [
        ("Y", vec![(0.0, 0.0), (0.5, 40.0), (1.0, -20.0)]),
        ("Z", vec![(0.1, 10.0), (0.9, 70.0)]),
    ];
    let (mut objects, mut links) = turned(&moves);
    objects.push(bone(1, "root", [0.0; 3]));
    links.push(oo(1, 0));
    let file = forged(objects, links);
    let y = |t: f64| {
        if t < 0.5 {
            80.0 * t
        } else {
            40.0 - 120.0 * (t - 0.5)
        }
    };
    let z = |t: f64| 10.0 + 75.0 * (t - 0.1).clamp(0.0, 0.8);
    for time in (0..=100).map(|i| f64::from(i) / 100.0) {
        let error = off(
            &at(&file.takes[0], BoneIndex(0), time),
            euler([0.0, y(time), z(time)]),
        );
        assert!(error < 0.011, "{error} degrees at {time} s");
    }
}

#[test]
fn b6_six_rotation_orders_on_26_nodes_lie_on_the_authoring_tools_frame() {
    let Some(corpus) = corpus() else { return };
    assert_eq!(assert_frames(&corpus, "casegen_rotation_order"), 2);
}

#[test]
fn b7_pre_and_post_rotation_lie_on_the_authoring_tools_frame() {
    let Some(corpus) = corpus() else { return };
    assert_eq!(assert_frames(&corpus, "synthetic_pre_post_rotate"), 1);
}

#[test]
fn b8_90_in_the_file_is_90_degrees() {
    let (mut objects, mut links) = take(
        100,
        "turn",
        &[(1, "Lcl Rotation", "Z", vec![(0.0, 90.0), (1.0, 0.0)])],
    );
    objects.push(bone(1, "root", [0.0; 3]));
    links.push(oo(1, 0));
    let x =
        at(&forged(objects, links).takes[0], BoneIndex(0), 0.0).rotation * maquette::math::Vec3::X;
    assert!((x - maquette::math::Vec3::Y).length() < 1e-6, "{x}");
}

#[test]
fn b10_b14_a_take_from_3_to_4_s_begins_on_its_frame_0_and_is_shown_first() {
    let Some(corpus) = corpus() else { return };
    let file = imported_file(&corpus.join("cases/s14_take_starts_at_3s.fbx"));
    let (place, late) = take_named(&file, "late");
    assert!((late.start_secs() - 3.0).abs() < 1e-6 && (late.length_secs() - 1.0).abs() < 1e-6);
    let moving = late.animated()[0];
    assert!(
        late.sample_keys(0)[0] == at(late, moving, 3.0)
            && at(late, moving, 3.0) != at(late, moving, 3.2)
    );
    assert_eq!(
        file.takes
            .iter()
            .map(|take| take.name())
            .collect::<Vec<_>>()
            .len(),
        2,
        "all takes are listed"
    );
    assert_eq!(
        file.default_take,
        Some(place),
        "the longest that moves, not the T-pose before it"
    );
    let (_, pose) = take_named(&file, "Tpose");
    assert!(pose.start_secs().abs() < 1e-9 && pose.animated().is_empty());
}

#[test]
fn b11_a_take_that_begins_before_0_lasts_as_long_as_it_is() {
    let Some(corpus) = corpus() else { return };
    let file = imported_file(&corpus.join("cases/s01_negative_start.fbx"));
    let take = &file.takes[0];
    assert!((take.start_secs() + 0.5).abs() < 1e-6 && (take.length_secs() - 1.5).abs() < 1e-6);
    let hand = bone_named(&file, "hand");
    assert_eq!(*take.key(0, hand), at(take, hand, -0.5));
    assert!(size_of_val(take.parts().keys.as_slice()) < 1 << 20);
}

#[test]
fn b12_takes_without_a_range_span_their_keys() {
    let Some(corpus) = corpus() else { return };
    let file = imported_file(&corpus.join("ufbx/synthetic_anim_stack_no_props_7100_ascii.fbx"));
    for (name, begin, end) in [("X", 0.042, 0.5), ("Y", 0.542, 1.0), ("Z", 1.042, 1.5)] {
        let (_, take) = take_named(&file, name);
        let ours = (take.start_secs(), take.start_secs() + take.length_secs());
        assert!(
            (ours.0 - begin).abs() < 5e-4 && (ours.1 - end).abs() < 5e-4,
            "{name}: {ours:?}"
        );
    }
}

#[test]
fn b13_a_take_lasts_as_long_at_any_rate() {
    let Some(corpus) = corpus() else { return };
    for rate in [None, Some(7.0), Some(24.0), Some(60.0)] {
        let file = opened_at(&corpus.join("cases/s02_spin_720_two_keys.fbx"), rate);
        let lengths = ["spin", "minus990"].map(|name| take_named(&file, name).1.length_secs());
        assert!(
            (lengths[0] - 2.0).abs() < 1e-6 && (lengths[1] - 4.0).abs() < 1e-6,
            "{rate:?}: {lengths:?}"
        );
        let spine = bone_named(&file, "spine");
        let half = at(take_named(&file, "spin").1, spine, 0.5);
        assert!(
            off(&half, euler([0.0, 180.0, 0.0])) < 0.02,
            "{rate:?}: speed does not depend on the rate"
        );
    }
}

#[test]
fn b15_takes_of_one_file_do_not_mix() {
    let Some(corpus) = corpus() else { return };
    let name = |take: &str| corpus.join(format!("ufbx/maya_game_sausage_7500_binary_{take}.fbx"));
    let mut all = PosedFile::new(imported_file(&name("combined")));
    // Another take comes before each, so that what it left behind would show.
    for (part, other) in [("deform", "spin"), ("spin", "wiggle"), ("wiggle", "deform")] {
        let mut alone = PosedFile::new(imported_file(&name(part)));
        alone.choose(Some(0));
        let begin = alone.file.takes[0].start_secs();
        let length = alone.file.takes[0].length_secs();
        for share in [0.0, 0.3, 0.7, 1.0] {
            for take in [other, part] {
                let (place, _) = take_named(&all.file, take);
                all.choose(Some(place));
                all.seek(begin + share * length);
            }
            alone.seek(begin + share * length);
            let ours = all.node_to_world();
            let theirs = alone.node_to_world();
            assert_eq!(ours.len(), theirs.len());
            let far = ours
                .iter()
                .flatten()
                .zip(theirs.iter().flatten())
                .map(|(a, b)| (a - b).abs())
                .fold(0.0, f64::max);
            assert!(far < 1e-5, "{part} at {share}: {far}");
        }
    }
}

#[test]
fn b16_a_constant_track_that_differs_from_the_rest_pose_stays() {
    let Some(corpus) = corpus() else { return };
    let mut posed = PosedFile::new(imported_file(
        &corpus.join("cases/s12_constant_track_differs_from_rest.fbx"),
    ));
    let spine = bone_named(&posed.file, "spine");
    posed.choose(Some(0));
    for time in [0.0, 0.2, 0.5, 0.77, 1.0] {
        posed.seek(time);
        let x = posed.node_to_world()[spine.index()][12];
        assert!((x - 25.0).abs() < 1e-4, "{x} at {time} s");
    }
}

#[test]
fn b17_just_before_a_step_key_the_value_is_the_previous_one() {
    const STEP: i32 = 2;
    const STEP_NEXT: i32 = 2 | 0x100;
    // On frames, off frames and on the last frame of 30 a second.
    let keys = [
        (0.0, 0.0),
        (0.2, 10.0),
        (0.4567, 20.0),
        (0.6, 5.0),
        (1.0, 30.0),
    ];
    for (flags, held) in [
        (STEP, [0.0, 10.0, 20.0, 5.0]),
        (STEP_NEXT, [10.0, 20.0, 5.0, 30.0]),
    ] {
        let objects = vec![
            bone(1, "root", [0.0; 3]),
            object("AnimationStack", 100, "steps", "", Vec::new()),
            object("AnimationLayer", 101, "base", "", Vec::new()),
            object("AnimationCurveNode", 102, "T", "", Vec::new()),
            curve(103, &keys, &[(keys.len() as i32, flags, [0.0; 4])]),
        ];
        let links = vec![
            oo(1, 0),
            oo(101, 100),
            oo(102, 101),
            op(102, 1, "Lcl Translation"),
            op(103, 102, "d|X"),
        ];
        let file = forged(objects, links);
        let take = &file.takes[0];
        for (pair, held) in keys.windows(2).zip(held) {
            for time in [
                pair[0].0 + 1e-4,
                (pair[0].0 + pair[1].0) / 2.0,
                pair[1].0 - 1e-4,
            ] {
                // Centimetres.
                let x = f64::from(at(take, BoneIndex(0), time).translation.x) * 100.0;
                assert!(
                    (x - held).abs() < 1e-4,
                    "flags {flags}: {x} instead of {held} at {time} s"
                );
            }
        }
    }
}

#[test]
fn b24_scale_tracks_lie_on_the_authoring_tools_frames() {
    let Some(corpus) = corpus() else { return };
    assert!(assert_frames(&corpus, "maya_game_sausage_7500") >= 12);
    assert!(assert_frames(&corpus, "maya_mixed_inherit_mode") >= 8);
}

#[test]
fn b25_the_clock_of_the_header_puts_the_keys_at_0_and_1_s() {
    let Some(corpus) = corpus() else { return };
    for definition in ["0", "127"] {
        for version in ["6100", "7100", "7700"] {
            let file = imported_file(&corpus.join(format!(
                "ufbx/synthetic_tcdefinition_{definition}_{version}_ascii.fbx"
            )));
            let times = &file.takes[0].authored_keys()[0].times_secs;
            let first = times[0];
            let last = times[times.len() - 1];
            assert!(
                first.abs() < 1e-6 && (last - 1.0).abs() < 1e-6,
                "{definition}, {version}: {first} to {last}"
            );
        }
    }
}

#[test]
fn c5_scale_that_is_not_inherited_stands_where_the_truth_says() {
    let Some(corpus) = corpus() else { return };
    for name in [
        "maya_anim_no_inherit_scale_7700_ascii.fbx",
        "maya_scale_no_inherit_step_7700_ascii.fbx",
    ] {
        let worst = compare(&corpus, &format!("ufbx/{name}"))
            .unwrap_or_else(|reason| panic!("{name}: {reason}"));
        assert!(
            worst.position <= 1e-4 && worst.axis <= 1e-3,
            "{name}: {worst:?}"
        );
    }
}
