//! How a file's motion becomes samples: layers, moving pivots, samples between frames, steps,
//! visibility.
//!
//! *In*: forged files. *Out*: arithmetic by hand. *Not here*: single curves (`fbx_curve`), ranges
//! and rates (`fbx_takes`), the rows of the case log (`cases_curves`).

use crate::support::cases_forge::{BODY, SHAPE, bone, cuboid, forged, model};
use crate::support::fbx_forge::{Record, curve, leaf, object, oo, op, props, record, vec3};
use maquette::anim::{
    Hierarchy, Interpolation, LocalPose, root_motion::RootTrack, sample, sample_bone, sample_curves,
};
use maquette::asset::{
    AnimSequence, BoneIndex, DeriveOptions, Discontinuity, FileHandle, ImportedFile, Library,
    NoteKind, RootMotionSettings, SamplesPerFrame, SequenceError, SequenceParts,
};
use maquette::draw::Camera;
use maquette::math::{DQuat, DVec3, Quat, Transform, Vec2, Vec3};
use maquette::scene::{Animator, Scene, ViewOptions, extract};
use maquette::words::finding;
use std::sync::Arc;

const LINEAR: i32 = 4;
const STEP: i32 = 2;

/// One property of an object, moved along one axis in one layer.
struct Move<'a> {
    layer: i64,
    object: i64,
    property: &'a str,
    axis: &'a str,
    flags: i32,
    keys: &'a [(f64, f32)],
}

/// A take of these layers (their settings) and moves.
fn take(layers: &[Vec<(&'static str, i32)>], moves: &[Move<'_>]) -> (Vec<Record>, Vec<Record>) {
    let mut objects = vec![object("AnimationStack", 1000, "take", "", Vec::new())];
    let mut links = Vec::new();
    for (place, settings) in layers.iter().enumerate() {
        let id = 1001 + place as i64;
        let settings = settings
            .iter()
            .map(|(name, value)| (*name, "int", vec![(*value).into()]))
            .collect();
        objects.push(object(
            "AnimationLayer",
            id,
            "layer",
            "",
            vec![props(settings)],
        ));
        links.push(oo(id, 1000));
    }
    for (place, its) in moves.iter().enumerate() {
        let node = 2000 + place as i64 * 2;
        let line = 2001 + place as i64 * 2;
        objects.push(object("AnimationCurveNode", node, "", "", Vec::new()));
        objects.push(curve(
            line,
            its.keys,
            &[(its.keys.len() as i32, its.flags, [0.0; 4])],
        ));
        links.extend([
            oo(node, 1001 + its.layer),
            op(node, its.object, its.property),
        ]);
        links.push(op(line, node, &format!("d|{}", its.axis)));
    }
    (objects, links)
}

fn with_root(
    list: Vec<crate::support::cases_forge::Prop>,
    layers: &[Vec<(&'static str, i32)>],
    moves: &[Move<'_>],
) -> ImportedFile {
    let (mut objects, mut links) = take(layers, moves);
    objects.push(model(1, "root", "LimbNode", list));
    links.push(oo(1, 0));
    forged(objects, links)
}

fn moving<'a>(property: &'a str, axis: &'a str, flags: i32, keys: &'a [(f64, f32)]) -> Move<'a> {
    Move {
        layer: 0,
        object: 1,
        property,
        axis,
        flags,
        keys,
    }
}

fn at(file: &ImportedFile, time_secs: f64) -> Transform {
    let take = &file.takes[0];
    sample_bone(
        take,
        time_secs - take.start_secs(),
        Interpolation::Linear,
        BoneIndex(0),
    )
}

fn euler(degrees: [f64; 3]) -> DQuat {
    let turn = |axis: DVec3, degrees: f64| DQuat::from_axis_angle(axis, degrees.to_radians());
    turn(DVec3::Z, degrees[2]) * turn(DVec3::Y, degrees[1]) * turn(DVec3::X, degrees[0])
}

fn degrees_off(rotation: Quat, wanted: DQuat) -> f64 {
    let turn = rotation.as_dquat().normalize().conjugate() * wanted;
    2.0 * DVec3::new(turn.x, turn.y, turn.z)
        .length()
        .atan2(turn.w.abs())
        .to_degrees()
}

fn notes(file: &ImportedFile, kind: NoteKind) -> Vec<String> {
    file.report
        .notes
        .iter()
        .filter(|note| note.kind() == kind)
        .map(finding)
        .collect()
}

/// Ten centimetres up in a second, a second layer of five more.
fn layered(second: Vec<(&'static str, i32)>) -> ImportedFile {
    let rise = moving("Lcl Translation", "Y", LINEAR, &[(0.0, 0.0), (1.0, 10.0)]);
    let more = Move {
        layer: 1,
        ..moving("Lcl Translation", "Y", LINEAR, &[(0.0, 5.0), (1.0, 5.0)])
    };
    with_root(Vec::new(), &[Vec::new(), second], &[rise, more])
}

#[test]
fn muted_layers_are_skipped_and_a_solo_layer_plays_alone() {
    let height = |file: &ImportedFile| at(file, 0.5).translation.y * 100.0;
    let near = |a: f32, b: f32| (a - b).abs() < 1e-4;
    assert!(near(height(&layered(Vec::new())), 10.0), "additive");
    let muted = layered(vec![("Mute", 1)]);
    assert!(near(height(&muted), 5.0));
    assert!(
        notes(&muted, NoteKind::Skipped)
            .iter()
            .any(|text| text.contains("muted"))
    );
    assert!(
        near(height(&layered(vec![("Solo", 1)])), 5.0),
        "the rise of the first layer is skipped"
    );
    assert!(
        near(height(&layered(vec![("Lock", 1)])), 10.0),
        "a lock keeps people out, not motion"
    );
    assert!(
        near(height(&layered(vec![("BlendMode", 1)])), 5.0),
        "override"
    );
}

#[test]
fn a_layer_that_fades_out_and_in_between_two_frames_is_not_lost() {
    // By channel and added: 60 degrees a second times the weight, which is 0 half way from frame 15
    // to 16.
    let fade = [
        (0.0, 100.0),
        (0.5, 100.0),
        (15.5 / 30.0, 0.0),
        (16.0 / 30.0, 100.0),
        (1.0, 100.0),
    ];
    let turn = Move {
        layer: 1,
        ..moving("Lcl Rotation", "Z", LINEAR, &[(0.0, 0.0), (1.0, 60.0)])
    };
    let weight = Move {
        layer: 0,
        object: 1002,
        property: "Weight",
        axis: "Weight",
        flags: LINEAR,
        keys: &fade,
    };
    let layers = [Vec::new(), vec![("RotationAccumulationMode", 1)]];
    let file = with_root(Vec::new(), &layers, &[turn, weight]);
    for (frame, share) in [
        (15.0, 1.0),
        (15.25, 0.5),
        (15.5, 0.0),
        (15.75, 0.5),
        (16.0, 1.0),
    ] {
        let off = degrees_off(
            at(&file, frame / 30.0).rotation,
            euler([0.0, 0.0, 2.0 * frame * share]),
        );
        assert!(off < 0.02, "{off} degrees at frame {frame}");
    }
}

#[test]
fn a_pulse_between_two_frames_is_not_lost() {
    // From frame 15 to 16 up to 5 and back, along lines or in steps; every frame stands at 0.
    let at_frame = |frame: f64| frame / 30.0;
    let line = [
        (0.0, 0.0),
        (at_frame(15.0), 0.0),
        (at_frame(15.5), 5.0),
        (at_frame(16.0), 0.0),
        (1.0, 0.0),
    ];
    let steps = [
        (0.0, 0.0),
        (at_frame(15.25), 5.0),
        (at_frame(15.75), 0.0),
        (1.0, 0.0),
    ];
    for property in ["Lcl Rotation", "Lcl Translation"] {
        for (flags, keys) in [(LINEAR, &line[..]), (STEP, &steps[..])] {
            let file = with_root(
                Vec::new(),
                &[Vec::new()],
                &[moving(property, "Z", flags, keys)],
            );
            for (frame, wanted) in [(15.0, 0.0), (15.5, 5.0), (16.0, 0.0), (20.0, 0.0)] {
                let key = at(&file, at_frame(frame));
                let off = match property {
                    "Lcl Rotation" => degrees_off(key.rotation, euler([0.0, 0.0, wanted])),
                    _ => (f64::from(key.translation.z) * 100.0 - wanted).abs(),
                };
                assert!(
                    off < 0.01,
                    "{property}, flags {flags}: off by {off} at frame {frame}"
                );
            }
        }
    }
}

#[test]
fn a_corner_between_two_chunks_of_frames_is_not_lost() {
    // Still, but for a pulse from frame 16383 to 16384; 16384 frames are sampled at a time.
    let at_frame = |frame: f64| frame / 30.0;
    let keys = [
        (0.0, 0.0),
        (at_frame(16_383.0), 0.0),
        (at_frame(16_383.5), 5.0),
        (at_frame(16_384.0), 0.0),
    ];
    let keys = [&keys[..], &[(at_frame(17_000.0), 0.0)]].concat();
    let file = with_root(
        Vec::new(),
        &[Vec::new()],
        &[moving("Lcl Rotation", "Z", LINEAR, &keys)],
    );
    for (frame, wanted) in [
        (16_383.0, 0.0),
        (16_383.5, 5.0),
        (16_384.0, 0.0),
        (16_990.0, 0.0),
    ] {
        let off = degrees_off(
            at(&file, at_frame(frame)).rotation,
            euler([0.0, 0.0, wanted]),
        );
        assert!(off < 0.01, "{off} degrees at frame {frame}");
    }
}

#[test]
fn fast_linear_motion_is_exact_between_two_chunks_of_frames() {
    // To and fro by 48 degrees a frame, longer than the frames that are sampled at a time.
    let keys: Vec<(f64, f32)> = (0..17_000)
        .map(|i| (f64::from(i) / 30.0, if i % 2 == 0 { 0.0 } else { 48.0 }))
        .collect();
    let file = with_root(
        Vec::new(),
        &[Vec::new()],
        &[moving("Lcl Rotation", "Z", LINEAR, &keys)],
    );
    assert_eq!(file.takes[0].samples_per_frame(), SamplesPerFrame::Four);
    for frame in [0, 1, 16_382, 16_383, 16_384, 16_385, 16_998] {
        for share in [0.0, 0.1, 0.25, 0.5, 0.9] {
            let wanted = 48.0 * if frame % 2 == 0 { share } else { 1.0 - share };
            let off = degrees_off(
                at(&file, (f64::from(frame) + share) / 30.0).rotation,
                euler([0.0, 0.0, wanted]),
            );
            assert!(off < 0.01, "{off} degrees at frame {frame} and {share}");
        }
    }
}

#[test]
fn a_corner_between_two_frames_of_a_slow_turn_is_not_lost() {
    // Two degrees a frame, and at frame 15.5 five more than on that line.
    let keys = [
        (0.0, 0.0),
        (0.5, 30.0),
        (15.5 / 30.0, 36.0),
        (16.0 / 30.0, 32.0),
        (1.0, 60.0),
    ];
    let file = with_root(
        Vec::new(),
        &[Vec::new()],
        &[moving("Lcl Rotation", "Z", LINEAR, &keys)],
    );
    for (frame, wanted) in [
        (15.0, 30.0),
        (15.25, 33.0),
        (15.5, 36.0),
        (15.75, 34.0),
        (16.0, 32.0),
    ] {
        let off = degrees_off(at(&file, frame / 30.0).rotation, euler([0.0, 0.0, wanted]));
        assert!(off < 0.01, "{off} degrees at frame {frame}");
    }
}

#[test]
fn pivots_and_extra_rotations_move_as_their_curves_say() {
    // Turned by 90 degrees about Z over a pivot that goes to x = 10: T = Rp + R * -Rp = (5, -5, 0)
    // half way.
    let pivot = moving("RotationPivot", "X", LINEAR, &[(0.0, 0.0), (1.0, 10.0)]);
    let file = with_root(
        vec![vec3("Lcl Rotation", [0.0, 0.0, 90.0])],
        &[Vec::new()],
        &[pivot],
    );
    let place = at(&file, 0.5).translation * 100.0;
    assert!(
        (place - Vec3::new(5.0, -5.0, 0.0)).length() < 1e-4,
        "{place}"
    );
    for (property, sign) in [("PreRotation", 1.0), ("PostRotation", -1.0)] {
        let turn = moving(property, "Z", LINEAR, &[(0.0, 0.0), (1.0, 60.0)]);
        let file = with_root(
            vec![vec3("Lcl Rotation", [10.0, 0.0, 0.0])],
            &[Vec::new()],
            &[turn],
        );
        let extra = euler([0.0, 0.0, sign * 30.0]);
        let wanted = if sign > 0.0 {
            extra * euler([10.0, 0.0, 0.0])
        } else {
            euler([10.0, 0.0, 0.0]) * extra
        };
        assert!(
            degrees_off(at(&file, 0.5).rotation, wanted) < 0.01,
            "{property}"
        );
    }
    let offset = moving("RotationOffset", "Y", LINEAR, &[(0.0, 0.0), (1.0, 10.0)]);
    let file = with_root(Vec::new(), &[Vec::new()], &[offset]);
    assert!((at(&file, 0.25).translation * 100.0 - Vec3::new(0.0, 2.5, 0.0)).length() < 1e-4);
}

fn spinning(degrees_a_second: [f32; 3], length_secs: f64) -> ImportedFile {
    let keys =
        degrees_a_second.map(|speed| [(0.0, 0.0), (length_secs, speed * length_secs as f32)]);
    let axes = ["X", "Y", "Z"];
    let (mut objects, mut links) = take(&[Vec::new()], &[]);
    objects.push(object("AnimationCurveNode", 2000, "R", "", Vec::new()));
    links.extend([oo(2000, 1001), op(2000, 1, "Lcl Rotation"), oo(1, 0)]);
    for (place, (axis, keys)) in axes.into_iter().zip(&keys).enumerate() {
        let id = 2001 + place as i64;
        objects.push(curve(id, keys, &[(2, LINEAR, [0.0; 4])]));
        links.push(op(id, 2000, &format!("d|{axis}")));
    }
    objects.push(bone(1, "spinner", [0.0; 3]));
    forged(objects, links)
}

#[test]
fn a_fast_spin_gets_more_samples_and_its_frames_stay_the_files() {
    // 48 degrees a frame: a blend of two frames lags by 0.14 degrees, of a half by 0.017, of a
    // quarter by 0.002.
    let file = spinning([0.0, 0.0, 1440.0], 1.0);
    let take = &file.takes[0];
    assert_eq!(
        (take.samples_per_frame(), take.sample_count()),
        (SamplesPerFrame::Four, 121)
    );
    assert_eq!(
        (take.frame_count(), take.rate_hz(), take.length_secs()),
        (31, 30.0, 1.0)
    );
    assert_eq!(
        (take.sample_of_frame(7), take.frame_at(7.9 / 30.0)),
        (28, 7)
    );
    assert!(
        file.report.takes[0].frame_rate_hz == 30.0 && notes(&file, NoteKind::Sampling).is_empty()
    );
    for time in (0..=240).map(|i| f64::from(i) / 240.0) {
        let off = degrees_off(at(&file, time).rotation, euler([0.0, 0.0, 1440.0 * time]));
        assert!(off < 0.01, "{off} degrees at {time} s");
    }
    let signs = (1..take.sample_count()).map(|sample| {
        take.key(sample - 1, BoneIndex(0))
            .rotation
            .dot(take.key(sample, BoneIndex(0)).rotation)
    });
    assert!(
        signs.into_iter().all(|dot| dot > 0.0),
        "neighbouring quaternions lie on one side"
    );
    // Twelve degrees a frame lag by 0.002.
    assert_eq!(
        spinning([0.0, 0.0, 360.0], 1.0).takes[0].samples_per_frame(),
        SamplesPerFrame::One
    );
}

#[test]
fn holding_frames_holds_the_files_frames_however_fine_the_samples() {
    let file = spinning([0.0, 0.0, 1440.0], 1.0);
    for (time, frame) in [
        (0.0, 0),
        (1.9 / 30.0, 1),
        (2.0 / 30.0, 2),
        (2.99 / 30.0, 2),
        (1.0, 30),
    ] {
        let key = sample_bone(&file.takes[0], time, Interpolation::Step, BoneIndex(0));
        let off = degrees_off(key.rotation, euler([0.0, 0.0, 48.0 * f64::from(frame)]));
        assert!(off < 1e-3, "{off} degrees at {time} s");
    }
}

#[test]
fn the_error_left_by_eight_samples_per_frame_is_reported_with_its_figure() {
    let file = spinning([900.0, 700.0, 800.0], 1.0);
    assert_eq!(file.takes[0].samples_per_frame(), SamplesPerFrame::Eight);
    let note = file
        .report
        .notes
        .iter()
        .find(|note| note.kind() == NoteKind::Sampling)
        .expect("the report says so");
    let text = finding(note);
    assert!(
        text.contains("spinner") && text.contains("8 times a frame"),
        "{text}"
    );
    let times = (0..7680).map(|i| f64::from(i) / 7680.0);
    let off = |time: f64| {
        degrees_off(
            at(&file, time).rotation,
            euler([900.0, 700.0, 800.0].map(|speed| speed * time)),
        )
    };
    let worst = times.map(off).fold(0.0, f64::max);
    assert!(worst > 0.01, "there is something to report");
    let told = note.worst().expect("it has a size");
    assert!(
        (told - worst).abs() < 0.1 * worst,
        "{told} told of {worst} degrees"
    );
}

#[test]
fn samples_between_frames_stay_within_the_memory_of_a_take() {
    // 18,000 frames of a fast spin about three axes: eight samples per frame would be 5.8 MB a
    // bone.
    let file = spinning([900.0, 700.0, 800.0], 600.0);
    let bytes = size_of_val(file.takes[0].parts().keys.as_slice());
    assert!(
        file.takes[0].samples_per_frame() > SamplesPerFrame::One && bytes <= 64 << 20,
        "{bytes} bytes"
    );
    let long = spinning([900.0, 700.0, 800.0], 40_000.0);
    let take = &long.takes[0];
    assert!(size_of_val(take.parts().keys.as_slice()) <= 64 << 20);
    assert_eq!(
        (take.frame_count(), take.samples_per_frame()),
        (1_200_001, SamplesPerFrame::One)
    );
    assert!(
        !notes(&long, NoteKind::Sampling).is_empty(),
        "what frames alone miss is told"
    );
}

#[test]
fn a_step_amid_smooth_curves_stays_a_step() {
    let stepped = [(0.0, 0.0), (0.25, 10.0), (0.5, 20.0), (1.0, 20.0)];
    let (mut objects, mut links) = take(&[Vec::new()], &[]);
    objects.push(object("AnimationCurveNode", 2000, "T", "", Vec::new()));
    objects.push(curve(2001, &stepped, &[(4, STEP, [0.0; 4])]));
    objects.push(curve(
        2002,
        &[(0.0, 0.0), (1.0, 30.0)],
        &[(2, LINEAR, [0.0; 4])],
    ));
    links.extend([
        oo(2000, 1001),
        op(2000, 1, "Lcl Translation"),
        oo(1, 0),
        oo(3, 1),
    ]);
    links.extend([op(2001, 2000, "d|X"), op(2002, 2000, "d|Y")]);
    objects.extend([bone(1, "root", [0.0; 3]), bone(3, "tip", [0.0, 10.0, 0.0])]);
    let file = forged(objects, links);
    // 0.25 s lies between two frames, 0.5 s on one.
    let steps = [
        (0.1, 0.0),
        (0.25 - 1e-4, 0.0),
        (0.25 + 1e-5, 10.0),
        (0.4, 10.0),
        (0.5 - 1e-4, 10.0),
        (0.5, 20.0),
    ];
    let mut pose = LocalPose::default();
    let tip = BoneIndex(1);
    for (time, x) in steps {
        let place = at(&file, time).translation * 100.0;
        let wanted = Vec3::new(x, 30.0 * time as f32, 0.0);
        assert!(
            (place - wanted).length() < 1e-4,
            "{place} instead of {wanted} at {time} s"
        );
        sample(&file.takes[0], time, Interpolation::Linear, &mut pose);
        assert_eq!(pose.bones[0], at(&file, time), "one bone as all bones");
        assert!((pose.bones[tip.index()].translation - Vec3::new(0.0, 0.1, 0.0)).length() < 1e-6);
    }
}

#[test]
fn a_repetition_that_starts_over_steps() {
    let mut made = curve(2001, &[(0.0, 0.0), (0.25, 10.0)], &[(2, LINEAR, [0.0; 4])]);
    made.add(record(
        "Post-Extrapolation",
        Vec::new(),
        vec![leaf("Type", 'R' as i32), leaf("Repetition", -1i32)],
    ));
    let stop = (
        "LocalStop",
        "KTime",
        vec![crate::support::fbx_forge::TICKS.into()],
    );
    let start = ("LocalStart", "KTime", vec![0i64.into()]);
    let objects = vec![
        bone(1, "root", [0.0; 3]),
        object(
            "AnimationStack",
            1000,
            "saw",
            "",
            vec![props(vec![start, stop])],
        ),
        object("AnimationLayer", 1001, "base", "", Vec::new()),
        object("AnimationCurveNode", 2000, "T", "", Vec::new()),
        made,
    ];
    let links = vec![
        oo(1, 0),
        oo(1001, 1000),
        oo(2000, 1001),
        op(2000, 1, "Lcl Translation"),
        op(2001, 2000, "d|X"),
    ];
    let file = forged(objects, links);
    // Forty centimetres a second, back to 0 every quarter.
    for (time, x) in [
        (0.24, 9.6),
        (0.26, 0.4),
        (0.5 - 1e-3, 9.96),
        (0.5 + 1e-3, 0.04),
        (0.749, 9.96),
        (0.751, 0.04),
    ] {
        let ours = at(&file, time).translation.x * 100.0;
        assert!((ours - x).abs() < 1e-3, "{ours} instead of {x} at {time} s");
    }
}

#[test]
fn float_curves_step_as_their_keys_do() {
    let (mut objects, mut links) = take(&[Vec::new()], &[]);
    objects.push(object("AnimationCurveNode", 2000, "glow", "", Vec::new()));
    objects.push(curve(
        2001,
        &[(0.0, 1.0), (0.41, 3.0), (1.0, 3.0)],
        &[(3, STEP, [0.0; 4])],
    ));
    objects.push(model(
        1,
        "root",
        "LimbNode",
        vec![("glow", "Number", vec![0.5.into()])],
    ));
    links.extend([
        oo(2000, 1001),
        op(2000, 1, "glow"),
        oo(1, 0),
        op(2001, 2000, "d|glow"),
    ]);
    let file = forged(objects, links);
    let mut values = [0.0];
    for (time, wanted) in [
        (0.3, 1.0),
        (0.41 - 1e-4, 1.0),
        (0.41 + 1e-5, 3.0),
        (0.7, 3.0),
    ] {
        sample_curves(
            &file.takes[0],
            time,
            Interpolation::Linear,
            &[0],
            &mut values,
        );
        assert!(
            (values[0] - wanted).abs() < 1e-5,
            "{} at {time} s",
            values[0]
        );
    }
}

#[test]
fn a_root_derived_from_hips_that_step_steps_with_them() {
    let step = moving(
        "Lcl Translation",
        "X",
        STEP,
        &[(0.0, 0.0), (0.45, 50.0), (1.0, 50.0)],
    );
    let file = with_root(Vec::new(), &[Vec::new()], &[step]);
    let hierarchy = Arc::new(Hierarchy::new(&file.skeleton));
    let options = DeriveOptions::default();
    let track = RootTrack::derived(
        &file.skeleton,
        hierarchy,
        Arc::clone(&file.takes[0]),
        BoneIndex(0),
        &options,
    );
    for (time, x) in [
        (0.2, 0.0),
        (0.45 - 1e-4, 0.0),
        (0.45 + 1e-5, 0.5),
        (0.9, 0.5),
    ] {
        let ours = track.root_to_component(time).translation.x;
        assert!((ours - x).abs() < 1e-5, "{ours} instead of {x} at {time} s");
    }
}

/// A box under a parent, both with curves for their visibility; how often the box is drawn at each
/// time.
fn drawn(inherits: i32, own: &[(f64, f32)], parents: &[(f64, f32)], times: &[f64]) -> Vec<usize> {
    let moves = [
        Move {
            object: BODY,
            ..moving("Visibility", "Visibility", LINEAR, own)
        },
        Move {
            object: 2,
            ..moving("Visibility", "Visibility", LINEAR, parents)
        },
    ];
    let (mut objects, mut links) = take(&[Vec::new()], &moves);
    let inheritance = (
        "Visibility Inheritance",
        "Visibility Inheritance",
        vec![inherits.into()],
    );
    objects.extend([
        bone(2, "parent", [0.0; 3]),
        model(BODY, "body", "Mesh", vec![inheritance]),
    ]);
    objects.push(cuboid(SHAPE, [1.0; 3], Vec::new()));
    links.extend([oo(2, 0), oo(BODY, 2), oo(SHAPE, BODY)]);
    let file = Arc::new(forged(objects, links));
    assert_eq!(
        file.report.takes[0].moves,
        inherits == 1,
        "a take that shows and hides is no still one"
    );
    let handle: FileHandle = Library::default().insert(Arc::clone(&file));
    let mut scene = Scene::default();
    let id = scene.add_character(String::new(), Animator::new(handle, file));
    let character = scene
        .object_mut(id)
        .and_then(|object| object.character_mut())
        .expect("it was added");
    character
        .animator
        .set_take(Some(0), RootMotionSettings::default());
    let mut count = |time: &f64| {
        scene.seek(id, *time);
        scene.advance(0.0);
        extract(
            &scene,
            Camera::default(),
            &ViewOptions::default(),
            Vec2::ONE,
        )
        .meshes
        .len()
    };
    times.iter().map(&mut count).collect()
}

#[test]
fn a_mesh_is_hidden_and_shown_as_its_node_and_those_above_it_are() {
    let times = [0.2, 0.49, 0.5, 0.7, 0.85];
    let on = [(0.0, 1.0), (1.0, 1.0)];
    let off_then_on = [(0.0, 1.0), (0.5, 0.0), (0.8, 1.0), (1.0, 1.0)];
    assert_eq!(
        drawn(1, &off_then_on, &on, &times),
        [1, 1, 0, 0, 1],
        "a step, whatever the tangents say"
    );
    assert_eq!(
        drawn(1, &on, &off_then_on, &times),
        [1, 1, 0, 0, 1],
        "hidden with the parent"
    );
    assert_eq!(
        drawn(0, &on, &off_then_on, &times),
        [1, 1, 1, 1, 1],
        "the parent does not matter"
    );
}

#[test]
fn parts_that_do_not_fit_each_other_are_refused() {
    let good = spinning([0.0, 0.0, 1440.0], 1.0).takes[0].parts().clone();
    let step = |sample: u32, track: u16, time_secs: f64| {
        let parts = SequenceParts {
            discontinuities: vec![Discontinuity {
                sample,
                track,
                time_secs,
                before: Transform::IDENTITY,
                after: Transform::IDENTITY,
            }],
            ..good.clone()
        };
        AnimSequence::new(parts).map(|_| ())
    };
    let refused = |index| {
        Err(SequenceError::Discontinuity {
            take: "take".to_owned(),
            index,
        })
    };
    assert_eq!(step(2, 0, 2.5 / 120.0), Ok(()));
    assert_eq!(step(3, 0, 2.5 / 120.0), refused(0), "outside its interval");
    assert_eq!(step(2, 1, 2.5 / 120.0), refused(0), "of no bone");
    assert_eq!(step(120, 0, 1.0), refused(0), "after the last sample");
    let fewer = SequenceParts {
        samples_per_frame: SamplesPerFrame::Two,
        ..good
    };
    assert!(matches!(
        AnimSequence::new(fewer),
        Err(SequenceError::KeyCount {
            keys: 121,
            samples: 61,
            ..
        })
    ));
}
