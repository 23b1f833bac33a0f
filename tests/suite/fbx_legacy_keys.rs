//! Key lists of takes below version 7.0: every letter, against arithmetic by hand.
//!
//! *In*: small text files of version 6.1 with one moving node. *Out*: where the node stands between
//! its keys, and the attributes that 7.x has for the keys. *Not here*: connections, meshes
//! (`fbx_legacy`).

use crate::support::import::imported;
use maquette::asset::{BoneIndex, NoteKind, Notes};
use maquette::fbx::{FbxDocument, read};

use crate::support::bone_truth::sample;
use crate::support::fbx_forge::TICKS;

/// Writes a file in which the X translation of one bone has these keys, each a time in seconds and
/// what follows.
fn file(key_version: &str, keys: &[(i64, &str)]) -> String {
    let list: Vec<String> = keys
        .iter()
        .map(|(secs, rest)| format!("{},{rest}", secs * TICKS))
        .collect();
    let list = list.join(",");
    let last = keys.iter().map(|key| key.0).max().unwrap_or(0) * TICKS;
    format!(
        r#"; FBX 6.1.0 project file
FBXHeaderExtension: {{
    FBXHeaderVersion: 1003
    FBXVersion: 6100
}}
Objects: {{
    Model: "Model::bone", "LimbNode" {{
        Properties60: {{
            Property: "Lcl Translation", "Lcl Translation", "A+",0,0,0
        }}
    }}
    GlobalSettings: {{
        Properties60: {{
            Property: "UnitScaleFactor", "double", "",100
            Property: "TimeMode", "enum", "",6
        }}
    }}
}}
Connections: {{
    Connect: "OO", "Model::bone", "Model::Scene"
}}
Takes: {{
    Current: "walk"
    Take: "walk" {{
        LocalTime: 0,{last}
        Model: "Model::bone" {{
            Version: 1.1
            Channel: "Transform" {{
                Channel: "T" {{
                    Channel: "X" {{
                        Default: 0
                        {key_version}
                        KeyCount: {count}
                        Key: {list}
                        Color: 1,1,1
                    }}
                    LayerType: 1
                }}
            }}
        }}
    }}
}}
"#,
        count = keys.len(),
    )
}

/// Returns the X translation at a time; one file unit is one metre.
fn x_at(text: &str, time_secs: f64) -> f64 {
    let file = imported(text.as_bytes());
    f64::from(
        sample(&file.takes[0], time_secs, BoneIndex(0))
            .translation
            .x,
    )
}

const VERSION: &str = "KeyVer: 4005";

#[track_caller]
fn check(key_version: &str, keys: &[(i64, &str)], time_secs: f64, wanted: f64) {
    let found = x_at(&file(key_version, keys), time_secs);
    assert!(
        (found - wanted).abs() < 1e-4,
        "{keys:?} at {time_secs} s: {found} instead of {wanted}"
    );
}

#[test]
fn linear_keys_go_straight() {
    check(VERSION, &[(0, "0,L"), (1, "10,L")], 0.5, 5.0);
}

#[test]
fn constant_keys_hold_their_value_or_the_next() {
    check(VERSION, &[(0, "2,C,s"), (1, "10,C,s")], 0.5, 2.0);
    check(VERSION, &[(0, "2,C,n"), (1, "10,C,s")], 0.5, 10.0);
}

#[test]
fn given_slopes_shape_the_curve() {
    // Bezier values 0, 0 + 3/3, 10 - 6/3, 10: at its middle (0 + 3 * 1 + 3 * 8 + 10) / 8.
    check(
        VERSION,
        &[(0, "0,U,s,3,6,n"), (1, "10,U,s,0,0,n")],
        0.5,
        4.625,
    );
    check(
        VERSION,
        &[(0, "0,U,b,3,6,n"), (1, "10,U,s,0,0,n")],
        0.5,
        4.625,
    );
}

#[test]
fn handles_with_a_reach_of_their_own_shape_the_curve() {
    // Handles at 0.5 and 1 - 0.5 meet in the middle: (0 + 3 * 1.5 + 3 * 7 + 10) / 8.
    check(
        VERSION,
        &[(0, "0,U,s,3,6,a,0.5,0.5"), (1, "10,U,s,0,0,n")],
        0.5,
        4.4375,
    );
    // Only the right handle reaches 0.5. At t = 1/2 time is (3 * 0.5 + 3 * 2/3 + 1) / 8 = 9/16 and
    // the value (0 + 3 * 1.5 + 3 * 8 + 10) / 8; nine sixteenths of 16 s are 9 s. Slopes are an
    // eighth of those a second.
    check(
        VERSION,
        &[(0, "0,U,s,0.1875,0.375,r,0.5"), (16, "10,U,s,0,0,n")],
        9.0,
        4.8125,
    );
    // Only the next left handle does: time (3 / 3 + 3 * 0.5 + 1) / 8 = 7/16, value (0 + 3 * 1 + 3 *
    // 7 + 10) / 8.
    check(
        VERSION,
        &[(0, "0,U,s,0.1875,0.375,l,0.5"), (16, "10,U,s,0,0,n")],
        7.0,
        4.25,
    );
}

#[test]
fn computed_slopes_do_not_overshoot() {
    // The middle key's slope is that from the first to the last, 10; the first and last key are
    // flat: (0 + 3 * 0 + 3 * (10 - 10 / 3) + 10) / 8.
    check(
        VERSION,
        &[(0, "0,U,a,n"), (1, "10,U,a,n"), (2, "20,U,a,n")],
        0.5,
        3.75,
    );
    // Beside an equal key it is flat: (0 + 0 + 3 * 10 + 10) / 8.
    check(
        VERSION,
        &[(0, "0,U,a,n"), (1, "10,U,a,n"), (2, "10,U,a,n")],
        0.5,
        5.0,
    );
}

#[test]
fn tension_continuity_and_bias_give_the_slopes() {
    // Chords 10 and 0: the middle key's slope is 5, the first key's 10: (0 + 3 * 10/3 + 3 * (10 -
    // 5/3) + 10) / 8.
    let plain = "U,t,0,0,0";
    let keys = |middle: &str| {
        [
            (0, format!("0,{plain}")),
            (1, format!("10,{middle}")),
            (2, format!("10,{plain}")),
        ]
    };
    let at_half = |middle: &str| {
        let keys = keys(middle);
        let borrowed: Vec<(i64, &str)> = keys
            .iter()
            .map(|(secs, rest)| (*secs, rest.as_str()))
            .collect();
        x_at(&file(VERSION, &borrowed), 0.5)
    };
    assert!((at_half(plain) - 5.625).abs() < 1e-4);
    // Full tension: the middle key is flat, (0 + 10 + 30 + 10) / 8.
    assert!((at_half("U,t,1,0,0") - 6.25).abs() < 1e-4);
    // Full bias: the arriving chord alone, twice over two, 10: (0 + 10 + 20 + 10) / 8.
    assert!((at_half("U,t,0,0,1") - 5.0).abs() < 1e-4);
}

#[test]
fn old_key_versions_leave_parts_out() {
    // Before 4004 a constant key has no letter; 4003 gives no reach behind slopes.
    check("KeyVer: 4003", &[(0, "2,C"), (1, "10,C")], 0.5, 2.0);
    check(
        "KeyVer: 4003",
        &[(0, "0,U,s,3,6"), (1, "10,U,s,0,0")],
        0.5,
        4.625,
    );
    check(
        "KeyVer: 4002",
        &[(0, "0,U,s,3,6,n"), (1, "10,U,s,0,0,n")],
        0.5,
        4.625,
    );
    check(
        "KeyVer: 4004",
        &[(0, "0,U,a"), (1, "10,U,a"), (2, "10,U,a")],
        0.5,
        5.0,
    );
    // A file of version 6 that states no key version has the newest.
    check("", &[(0, "2,C,n"), (1, "10,C,s")], 0.5, 10.0);
}

#[test]
fn slopes_of_an_unknown_kind_are_shown_smooth_with_a_note() {
    let keys = [
        (0, "0,U,p,1,2,n,n"),
        (1, "10,U,q,1,2,n,n"),
        (2, "10,U,d,1,n"),
    ];
    check(VERSION, &keys, 0.5, 5.0);
    let file = imported(file(VERSION, &keys).as_bytes());
    let is_it = |note: &&maquette::asset::Note| {
        note.kind() == NoteKind::Simplified && note.id() == "key_slope_unknown"
    };
    let note = file
        .report
        .notes
        .iter()
        .find(is_it)
        .expect("the guess is noted");
    assert_eq!((note.element.as_str(), note.count), ("walk", 3));
}

#[test]
fn a_key_list_that_goes_astray_keeps_the_keys_before() {
    for broken in [
        "20,X",
        "20,U,z",
        "20,U,s,1",
        "20,U,s,1,2,z",
        "20,U,s,1,2,a,0.3",
        "20",
    ] {
        let file = imported(file(VERSION, &[(0, "0,L"), (1, "10,L"), (2, broken)]).as_bytes());
        assert_eq!(file.report.takes[0].keys, 2, "{broken}");
        let is_it = |note: &&maquette::asset::Note| note.kind() == NoteKind::KeysRepaired;
        let note = file
            .report
            .notes
            .iter()
            .find(is_it)
            .expect("the cut is noted");
        assert_eq!(note.id(), "key_list_unreadable");
        let x = sample(&file.takes[0], 1.0, BoneIndex(0)).translation.x;
        assert!((x - 10.0).abs() < 1e-4, "{broken}: {x}");
    }
}

#[test]
fn keys_with_equal_attributes_share_them_as_in_seven() {
    let keys = [
        (0, "0,L"),
        (1, "1,L"),
        (2, "2,U,s,3,6,a,0.25,0.5"),
        (3, "3,C,n"),
        (4, "4,C,n"),
    ];
    let text = file(VERSION, &keys);
    let mut notes = Notes::new();
    let raw = read(text.as_bytes(), &mut notes).expect("the file reads");
    let doc = FbxDocument::new(raw, &mut notes).expect("the records make a document");
    let curve = doc
        .objects_of("AnimationCurve")
        .next()
        .expect("there is a curve")
        .element();
    let list = |name: &str| {
        curve
            .child(name)
            .expect("the curve has it")
            .i32s()
            .into_owned()
    };
    let ticks = curve
        .child("KeyTime")
        .expect("the curve has times")
        .i64s()
        .into_owned();
    assert_eq!(ticks, (0..5).map(|secs| secs * TICKS).collect::<Vec<i64>>());
    assert_eq!(
        curve
            .child("KeyValueFloat")
            .expect("the curve has values")
            .f32s()
            .as_ref(),
        [0.0, 1.0, 2.0, 3.0, 4.0]
    );
    assert_eq!(list("KeyAttrRefCount"), [2, 1, 2]);
    // Linear; cubic with given slopes and both reaches; constant, the next value.
    assert_eq!(
        list("KeyAttrFlags"),
        [0x4, 0x8 | 0x400 | 0x0300_0000, 0x2 | 0x100]
    );
    let data = curve
        .child("KeyAttrDataFloat")
        .expect("the curve has numbers")
        .f32s()
        .into_owned();
    assert_eq!(
        (data[4], data[5], data[6].to_bits()),
        (3.0, 6.0, 2500 | 5000 << 16)
    );
}

#[test]
fn a_curve_goes_on_as_its_extrapolation_says() {
    let text = file(VERSION, &[(0, "0,L"), (1, "10,L")])
        .replace(
            "Color: 1,1,1",
            "Post-Extrapolation: {\n Type: A\n Repetition: -1\n }",
        )
        .replace(
            &format!("LocalTime: 0,{TICKS}"),
            &format!("LocalTime: 0,{}", 2 * TICKS),
        );
    assert!((x_at(&text, 1.5) - 15.0).abs() < 1e-4);
}
