//! Curves, by arithmetic done by hand.

use maquette::asset::Notes;
use maquette::fbx::{Curve, CurveReader, FbxDocument, read, ticks_per_second};

use crate::support::fbx_forge::{Record, curve, file, leaf, object, record};

const LINEAR: i32 = 0x4;
const CUBIC: i32 = 0x8;
const CONSTANT: i32 = 0x2;
const NEXT: i32 = 0x100;
const USER: i32 = 0x400;
const FLAT: [f32; 4] = [0.0; 4];

fn with_curve<T>(curve: Record, check: impl FnOnce(&Curve<'_>, &Notes) -> T) -> T {
    let bytes = file(vec![curve], Vec::new());
    let mut notes = Notes::new();
    let doc = FbxDocument::new(read(&bytes, &mut notes).expect("it reads"), &mut notes)
        .expect("a document");
    let object = doc.object(1).expect("the curve has id 1");
    let mut reader = CurveReader::new(ticks_per_second(&doc.settings()));
    let curve = reader.read(object, &mut notes).expect("the curve has keys");
    check(&curve, &notes)
}

fn values(curve: Record, times: &[f64]) -> Vec<f64> {
    with_curve(curve, |curve, _| {
        times.iter().map(|&time| curve.at(time)).collect()
    })
}

fn assert_close(ours: &[f64], wanted: &[f64]) {
    let close =
        ours.len() == wanted.len() && ours.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-6);
    assert!(close, "{ours:?} instead of {wanted:?}");
}

const RISE: [(f64, f32); 2] = [(0.0, 0.0), (1.0, 10.0)];

#[test]
fn a_linear_curve_is_a_straight_line_and_holds_outside() {
    assert_close(
        &values(
            curve(1, &RISE, &[(2, LINEAR, FLAT)]),
            &[-1.0, 0.0, 0.25, 1.0, 2.0],
        ),
        &[0.0, 0.0, 2.5, 10.0, 10.0],
    );
}

#[test]
fn a_constant_key_holds_until_the_next_key() {
    assert_close(
        &values(
            curve(1, &RISE, &[(2, CONSTANT, FLAT)]),
            &[0.0, 0.999_999, 1.0],
        ),
        &[0.0, 0.0, 10.0],
    );
    assert_close(
        &values(
            curve(1, &RISE, &[(2, CONSTANT | NEXT, FLAT)]),
            &[0.0, 0.000_1, 1.0],
        ),
        &[0.0, 10.0, 10.0],
    );
}

#[test]
fn flat_user_tangents_ease_in_and_out() {
    // 3 t^2 - 2 t^3 at 1/4 and 1/2.
    assert_close(
        &values(curve(1, &RISE, &[(2, CUBIC | USER, FLAT)]), &[0.25, 0.5]),
        &[1.5625, 5.0],
    );
}

#[test]
fn given_slopes_are_per_second() {
    // Hermite on [0, 2] from 0 to 0 with slopes 3 and -1: at t = 1/2, 2 * (1/8 * 3 + 1/8 * 1) = 1.
    let keys = [(0.0, 0.0), (2.0, 0.0)];
    let runs = [(2, CUBIC | USER, [3.0, -1.0, 0.0, 0.0])];
    assert_close(&values(curve(1, &keys, &runs), &[1.0]), &[1.0]);
}

#[test]
fn weights_bend_time() {
    // Both handles reach half way: x(t) = 1.5 t - 1.5 t^2 + t^3, y(t) = 10 (3 t^2 - 2 t^3); at t =
    // 1/4.
    let packed = f32::from_bits(5000 | 5000 << 16);
    let flags = CUBIC | USER | 0x0100_0000 | 0x0200_0000;
    assert_close(
        &values(
            curve(1, &RISE, &[(2, flags, [0.0, 0.0, packed, 0.0])]),
            &[0.296_875],
        ),
        &[1.5625],
    );
}

#[test]
fn automatic_tangents_look_at_both_neighbours() {
    // At the middle key: half the outer chord (2/3) plus half of the near chords 1 and 1/2 shared
    // out by 2/3 and 1/3, together 3/4. The first key leaves along its chord, 1. Hermite at 1/2:
    // 17/32.
    let keys = [(0.0, 0.0), (1.0, 1.0), (3.0, 2.0)];
    let auto = 0x100;
    assert_close(
        &values(curve(1, &keys, &[(3, CUBIC | auto, FLAT)]), &[0.5, 1.0]),
        &[0.53125, 1.0],
    );
    // Time-independent: the outer chord alone, 2/3: 1/8 + 1/2 - 1/12.
    let independent = [(3, CUBIC | auto | 0x2000, FLAT)];
    assert_close(
        &values(curve(1, &keys, &independent), &[0.5]),
        &[0.125 + 0.5 - 2.0 / 24.0],
    );
}

#[test]
fn progressive_clamping_never_overshoots() {
    // The middle key is the highest: its slope becomes 0, as do those of the ends.
    let keys = [(0.0, 0.0), (1.0, 10.0), (2.0, 9.0)];
    let ours = values(
        curve(1, &keys, &[(3, CUBIC | 0x100 | 0x4000, FLAT)]),
        &[0.25, 0.5, 1.5],
    );
    assert_close(&ours, &[1.5625, 5.0, 9.5]);
}

#[test]
fn tension_one_makes_flat_tangents() {
    let keys = [(0.0, 0.0), (1.0, 10.0), (2.0, 0.0)];
    assert_close(
        &values(
            curve(1, &keys, &[(3, CUBIC | 0x200, [1.0, 0.0, 0.0, 0.0])]),
            &[0.25],
        ),
        &[1.5625],
    );
}

#[test]
fn attributes_are_counted_in_runs() {
    let keys = [(0.0, 0.0), (1.0, 10.0), (2.0, 20.0), (3.0, 30.0)];
    let runs = [(1, LINEAR, FLAT), (2, CONSTANT, FLAT), (1, LINEAR, FLAT)];
    assert_close(
        &values(curve(1, &keys, &runs), &[0.5, 1.5, 2.5, 3.0]),
        &[5.0, 10.0, 20.0, 30.0],
    );
}

#[test]
fn keys_out_of_order_are_sorted_and_the_last_of_equal_times_counts() {
    let keys = [(2.0, 20.0), (0.0, 0.0), (1.0, 99.0), (1.0, 10.0)];
    with_curve(curve(1, &keys, &[(4, LINEAR, FLAT)]), |curve, notes| {
        assert_eq!(curve.key_count(), 3);
        assert_close(
            &[curve.at(0.5), curve.at(1.0), curve.at(1.5)],
            &[5.0, 10.0, 15.0],
        );
        assert_eq!(notes.entries()[0].count, 1);
    });
}

#[test]
fn values_that_are_not_finite_repeat_the_one_before() {
    let keys = [(0.0, 1.0), (1.0, f32::NAN), (2.0, 3.0)];
    with_curve(curve(1, &keys, &[(3, LINEAR, FLAT)]), |curve, notes| {
        assert_close(&[curve.at(1.0), curve.at(1.5)], &[1.0, 2.0]);
        assert_eq!(notes.entries()[0].count, 1);
    });
}

#[test]
fn times_without_values_are_dropped() {
    let record = object(
        "AnimationCurve",
        1,
        "",
        "",
        vec![
            leaf("KeyTime", vec![0i64, 46_186_158_000, 92_372_316_000]),
            leaf("KeyValueFloat", vec![1.0f32, 2.0]),
        ],
    );
    with_curve(record, |curve, notes| {
        assert_eq!(curve.key_count(), 2);
        assert_eq!(curve.at(5.0), 2.0);
        assert_eq!(notes.entries()[0].count, 1);
    });
}

#[test]
fn a_curve_is_extrapolated_as_its_records_state() {
    // Ten up in a second, then asked a quarter second further, and a quarter second before.
    let wanted = [
        ('C', [10.0, 0.0]),
        ('R', [2.5, 7.5]),
        ('M', [7.5, 2.5]),
        ('A', [12.5, -2.5]),
        ('K', [12.5, -2.5]),
    ];
    for (letter, wanted) in wanted {
        let rule = |name| {
            record(
                name,
                Vec::new(),
                vec![leaf("Type", letter as i32), leaf("Repetition", -1i32)],
            )
        };
        let mut made = curve(1, &RISE, &[(2, LINEAR, FLAT)]);
        made.add(rule("Pre-Extrapolation"));
        made.add(rule("Post-Extrapolation"));
        assert_close(&values(made, &[1.25, -0.25]), &wanted);
    }
}

#[test]
fn a_limited_repetition_ends() {
    let mut made = curve(1, &RISE, &[(2, LINEAR, FLAT)]);
    let children = vec![leaf("Type", 'R' as i32), leaf("Repetition", 2i32)];
    made.add(record("Post-Extrapolation", Vec::new(), children));
    assert_close(&values(made, &[2.5, 3.5, 9.0]), &[5.0, 10.0, 10.0]);
}

#[test]
fn a_curve_that_never_moves_is_known_as_constant() {
    let flat = [(0.0, 3.0), (1.0, 3.0)];
    with_curve(curve(1, &flat, &[(2, CUBIC | 0x100, FLAT)]), |curve, _| {
        assert_eq!(curve.constant(), Some(3.0))
    });
    // Equal keys with slopes swing out between them.
    let swings = [(2, CUBIC | USER, [4.0, 0.0, 0.0, 0.0])];
    with_curve(curve(1, &flat, &swings), |curve, _| {
        assert_eq!(curve.constant(), None)
    });
    with_curve(curve(1, &RISE, &[(2, LINEAR, FLAT)]), |curve, _| {
        assert_eq!(curve.constant(), None)
    });
}

#[test]
fn the_newer_clock_is_chosen_by_the_header() {
    let clock = |header_version: i32, definition: i32| {
        let header = record(
            "FBXHeaderExtension",
            Vec::new(),
            vec![
                leaf("FBXHeaderVersion", header_version),
                record(
                    "OtherFlags",
                    Vec::new(),
                    vec![leaf("TCDefinition", definition)],
                ),
            ],
        );
        let mut records = crate::support::fbx_forge::document(Vec::new(), Vec::new());
        records.insert(0, header);
        let bytes = crate::support::fbx_forge::bytes(fbxcel::low::FbxVersion::V7_4, true, &records);
        let mut notes = Notes::new();
        let doc = FbxDocument::new(read(&bytes, &mut notes).expect("it reads"), &mut notes)
            .expect("a document");
        ticks_per_second(&doc.settings())
    };
    assert_eq!(clock(1004, 127), 46_186_158_000.0);
    assert_eq!(clock(1004, 0), 141_120_000.0);
    assert_eq!(clock(1003, 0), 46_186_158_000.0);
}
