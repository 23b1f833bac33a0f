//! The binary reader: what it reads, what it repairs, what it refuses.

use fbxcel::low::FbxVersion;
use fbxcel::low::v7400::AttributeValue;
use maquette::asset::NoteKind;
use maquette::asset::Notes;
use maquette::fbx::{ArrayTable, FbxDocument, FbxError, ImportOptions, import, read};
use maquette::words::finding;

use crate::support::fbx_forge::{bytes, document, file, leaf, object, oo, op, props, record};

fn refusal(bytes: &[u8]) -> FbxError {
    match import(bytes, &ImportOptions::default(), &|_, _| true) {
        Ok(_) => panic!("the bytes were taken for a file"),
        Err(error) => error,
    }
}

fn open<'a>(bytes: &'a [u8], notes: &mut Notes) -> FbxDocument<'a> {
    FbxDocument::new(read(bytes, notes).expect("the file reads"), notes)
        .expect("the records make a document")
}

fn small_file() -> Vec<u8> {
    let values = vec![1.0f64, 2.0, 3.0, 4.0];
    let objects = vec![
        object(
            "Model",
            1,
            "hips",
            "LimbNode",
            vec![props(vec![("Size", "double", vec![2.0f64.into()])])],
        ),
        object(
            "Geometry",
            2,
            "shape",
            "Mesh",
            vec![leaf("Vertices", values)],
        ),
    ];
    file(objects, vec![oo(1, 0), oo(2, 1)])
}

/// Finds where the last record, the connections, ends by its own head: 13 bytes in front of its
/// name.
fn end_of_records(whole: &[u8]) -> usize {
    let name = whole
        .windows(11)
        .rposition(|window| window == b"Connections")
        .expect("the block is there");
    u32::from_le_bytes(whole[name - 13..name - 9].try_into().expect("four bytes")) as usize
}

#[test]
fn no_bytes_and_foreign_bytes_are_named_for_what_they_are() {
    assert_eq!(refusal(b"").kind(), "empty");
    let cases: [(&[u8], &str); 6] = [
        (b"\x89PNG\r\n\x1a\n....", "PNG"),
        (b"glTF\x02\0\0\0", "glTF"),
        (b"# a comment\nv 0 0 0\n", "text file"),
        (b"{ \"asset\": 1 }", "JSON"),
        (b"<?xml version=\"1.0\"?><COLLADA/>", "XML"),
        (b"\0\x01\x02\x03", "binary data"),
    ];
    for (bytes, wanted) in cases {
        let error = refusal(bytes);
        assert_eq!(error.kind(), "not_fbx");
        assert!(error.to_string().contains(wanted), "{error}");
    }
}

#[test]
fn a_binary_file_damaged_by_text_conversion_is_told_apart() {
    let mut damaged = small_file();
    damaged
        .iter_mut()
        .filter(|byte| **byte == 0)
        .for_each(|byte| *byte = b' ');
    let error = refusal(&damaged);
    assert_eq!(error, FbxError::TextDamaged { offset: 20 });
}

#[test]
fn text_conversion_behind_the_magic_is_told_apart_from_other_damage() {
    // Thirty thousand numbers whose bytes are spread evenly.
    let numbers: Vec<i32> = (0..30_000u32)
        .map(|i| i.wrapping_mul(0x9e37_79b1).rotate_left(7) as i32)
        .collect();
    let objects = vec![object(
        "Geometry",
        1,
        "g",
        "Mesh",
        vec![leaf("Numbers", numbers)],
    )];
    let whole = bytes(FbxVersion::V7_4, false, &document(objects, vec![oo(1, 0)]));
    assert!(read(&whole, &mut Notes::new()).is_ok());
    let replaced = |from: &[u8], to: &[u8]| {
        let mut rest = &whole[..];
        let mut changed = Vec::new();
        while let Some(at) = rest.windows(from.len()).position(|window| window == from) {
            changed.extend_from_slice(&rest[..at]);
            changed.extend_from_slice(to);
            rest = &rest[at + from.len()..];
        }
        changed.extend_from_slice(rest);
        changed
    };
    let cases = [
        ("LF to CR LF", replaced(b"\n", b"\r\n")),
        ("CR dropped", replaced(b"\r", b"")),
        (
            "read and written as UTF-8",
            String::from_utf8_lossy(&whole).into_owned().into_bytes(),
        ),
    ];
    for (name, changed) in cases {
        assert!(
            matches!(refusal(&changed), FbxError::TextDamaged { offset } if offset > 22),
            "{name}"
        );
    }
    // Cut off, the same file shows no sign of a conversion.
    assert_eq!(refusal(&whole[..whole.len() / 2]).kind(), "truncated");
}

#[test]
fn binary_versions_outside_the_known_are_refused_with_both_numbers() {
    for version in [1000u32, 8000] {
        let mut other = small_file();
        other[23..27].copy_from_slice(&version.to_le_bytes());
        let error = refusal(&other);
        assert_eq!(error.kind(), "version_unsupported");
        assert!(error.to_string().contains(&version.to_string()), "{error}");
        assert!(error.to_string().contains("2000 to 7700"), "{error}");
    }
}

#[test]
fn a_newer_seven_is_tried_with_a_note() {
    let mut newer = bytes(FbxVersion::V7_5, true, &document(Vec::new(), Vec::new()));
    newer[23..27].copy_from_slice(&7900u32.to_le_bytes());
    let mut notes = Notes::new();
    assert_eq!(open(&newer, &mut notes).version(), 7900);
    assert!(
        notes
            .entries()
            .iter()
            .any(|note| note.kind() == NoteKind::DefaultTaken && finding(note).contains("7900"))
    );
}

#[test]
fn a_file_cut_anywhere_before_its_last_record_is_refused() {
    let whole = small_file();
    let last_record = end_of_records(&whole);
    for length in 1..whole.len() {
        match import(&whole[..length], &ImportOptions::default(), &|_, _| true) {
            Ok(file) => assert!(
                length >= last_record && file.skeleton.len() == 1,
                "cut at {length}"
            ),
            Err(error) => assert!(length < last_record, "cut at {length}: {error}"),
        }
    }
}

#[test]
fn a_missing_footer_is_no_fault() {
    let whole = small_file();
    let file = import(
        &whole[..end_of_records(&whole)],
        &ImportOptions::default(),
        &|_, _| true,
    )
    .expect("all records are there");
    assert_eq!(file.skeleton.len(), 1);
}

#[test]
fn one_changed_byte_never_panics() {
    let whole = small_file();
    for at in 0..whole.len() {
        for flip in [0x01, 0x80, 0xff] {
            let mut changed = whole.clone();
            changed[at] ^= flip;
            if let Err(error) = import(&changed, &ImportOptions::default(), &|_, _| true) {
                assert!(!error.kind().is_empty());
            }
        }
    }
}

#[test]
fn an_array_that_claims_too_much_is_refused_before_any_allocation() {
    let whole = small_file();
    let name = whole
        .windows(8)
        .position(|window| window == b"Vertices")
        .expect("the array is there");
    // Behind the name: the type letter, then the number of elements.
    assert_eq!(whole[name + 8], b'd');
    let mut hostile = whole.clone();
    hostile[name + 9..name + 13].copy_from_slice(&0x7fff_ffffu32.to_le_bytes());
    let error = refusal(&hostile);
    assert_eq!(error.kind(), "too_large");
    assert!(error.to_string().contains("17179869176"), "{error}");
}

#[test]
fn many_small_claims_add_up_to_a_refusal() {
    // Each array claims what its few bytes could just hold if they were all zeros: 40 kB from 40
    // bytes.
    let array = |i: i64| {
        leaf(
            "Vertices",
            [1.1, 2.2, 3.3].map(|step| step * i as f64).to_vec(),
        )
    };
    let objects = (1..=1600)
        .map(|id| object("Geometry", id, "", "Mesh", vec![array(id)]))
        .collect();
    let mut hostile = file(objects, Vec::new());
    let places: Vec<usize> = (0..hostile.len() - 30)
        .filter(|&at| hostile[at..].starts_with(b"Verticesd"))
        .map(|at| at + 9)
        .collect();
    for at in places {
        let length = u32::from_le_bytes(hostile[at + 8..at + 12].try_into().expect("four bytes"));
        hostile[at..at + 4].copy_from_slice(&(length * 1032 / 8).to_le_bytes());
    }
    match refusal(&hostile) {
        FbxError::TooLarge {
            claimed, allowed, ..
        } => assert!(claimed > allowed && allowed < 64 << 20),
        other => panic!("{other}"),
    }
}

#[test]
fn records_nested_without_end_are_refused() {
    let mut nested = record("Deep", Vec::new(), Vec::new());
    for _ in 0..200 {
        nested = record("Deep", Vec::new(), vec![nested]);
    }
    assert_eq!(
        refusal(&bytes(FbxVersion::V7_4, true, &[nested])).kind(),
        "too_deep"
    );
}

#[test]
fn arrays_read_the_same_whatever_their_type_and_packing() {
    let block = || {
        vec![
            leaf("Bools", vec![true, false, true]),
            leaf("Ints", vec![1i32, -2, 3]),
            leaf("Longs", vec![1i64, -2, 3]),
            leaf("Floats", vec![1.0f32, -2.0, 3.0]),
            leaf("Doubles", vec![1.0f64, -2.0, 3.0]),
            record(
                "Plain",
                vec![1i32.into(), (-2.0f64).into(), 3i16.into()],
                Vec::new(),
            ),
            record("None", Vec::new(), Vec::new()),
        ]
    };
    for version in [FbxVersion::V7_4, FbxVersion::V7_5] {
        for compressed in [false, true] {
            let objects = vec![object("Geometry", 1, "g", "Mesh", block())];
            let whole = bytes(version, compressed, &document(objects, Vec::new()));
            let mut notes = Notes::new();
            let doc = open(&whole, &mut notes);
            let element = doc.object(1).expect("the object is there").element();
            assert_eq!(element.child_i32s("Bools").as_ref(), [1, 0, 1]);
            for name in ["Ints", "Longs", "Floats", "Doubles", "Plain"] {
                assert_eq!(
                    element.child_f64s(name).as_ref(),
                    [1.0, -2.0, 3.0],
                    "{name}"
                );
                assert_eq!(element.child_i32s(name).as_ref(), [1, -2, 3], "{name}");
            }
            assert!(element.child_f64s("None").is_empty());
            assert_eq!(
                element.child("Longs").and_then(|longs| longs.array_len()),
                Some(3)
            );
        }
    }
}

#[test]
fn equal_arrays_are_kept_once() {
    let times = || {
        leaf(
            "KeyTime",
            (0..100).map(|i| i * 1_539_538_600).collect::<Vec<i64>>(),
        )
    };
    let other = leaf(
        "KeyTime",
        (0..100).map(|i| i * 1_539_538_601).collect::<Vec<i64>>(),
    );
    let objects = vec![
        object("AnimationCurve", 1, "", "", vec![times()]),
        object("AnimationCurve", 2, "", "", vec![times()]),
        object("AnimationCurve", 3, "", "", vec![other]),
    ];
    let whole = file(objects, Vec::new());
    let mut notes = Notes::new();
    let doc = open(&whole, &mut notes);
    let key = |id| {
        doc.object(id)
            .and_then(|curve| curve.element().child("KeyTime")?.array_key())
    };
    assert!(key(1).is_some());
    assert_eq!(key(1), key(2));
    assert_ne!(key(1), key(3));
}

#[test]
fn a_damaged_array_is_empty_and_counted_and_the_rest_is_read() {
    let mut table = ArrayTable::new(false);
    let key = table.add(
        maquette::fbx::ArrayKind::F64,
        4,
        maquette::fbx::ArrayForm::Deflated,
        b"\x78\x9cnot a deflate stream",
        false,
    );
    assert_eq!(*table.get(key), maquette::fbx::ArrayData::F64(Vec::new()));
    assert_eq!(table.damaged(), 1);
}

#[test]
fn names_that_are_not_utf8_are_decoded_and_noted() {
    let mut whole = file(
        vec![object("Model", 1, "caf?", "LimbNode", Vec::new())],
        vec![oo(1, 0)],
    );
    let at = whole
        .windows(4)
        .position(|window| window == b"caf?")
        .expect("the name is there");
    whole[at + 3] = 0xe9;
    let file = import(&whole, &ImportOptions::default(), &|_, _| true).expect("the file reads");
    assert_eq!(file.skeleton.bones()[0].name, "café");
    let note = file
        .report
        .notes
        .iter()
        .find(|note| note.kind() == NoteKind::TextDecoded)
        .expect("a note");
    assert_eq!(note.count, 1);
}

#[test]
fn objects_with_one_id_are_kept_apart_and_the_first_keeps_its_connections() {
    let objects = vec![
        object("Model", 7, "first", "LimbNode", Vec::new()),
        object("Model", 7, "second", "LimbNode", Vec::new()),
        object("Model", 8, "child", "LimbNode", Vec::new()),
    ];
    let whole = file(objects, vec![oo(7, 0), oo(8, 7)]);
    let file = import(&whole, &ImportOptions::default(), &|_, _| true).expect("the file reads");
    let paths: Vec<&str> = file
        .skeleton
        .bones()
        .iter()
        .map(|bone| bone.path.as_str())
        .collect();
    assert_eq!(paths, ["first", "first/child", "second"]);
    assert!(
        file.report
            .notes
            .iter()
            .any(|note| note.kind() == NoteKind::Repaired && note.id() == "id_shared")
    );
}

#[test]
fn connections_to_a_name_are_left_out_with_a_note() {
    let named = record(
        "C",
        vec!["OO".into(), "Model::hips".into(), 0i64.into()],
        Vec::new(),
    );
    let whole = file(
        vec![object("Model", 1, "hips", "LimbNode", Vec::new())],
        vec![named, oo(1, 0)],
    );
    let mut notes = Notes::new();
    let doc = open(&whole, &mut notes);
    assert_eq!(doc.root_sources().count(), 1);
    let note = notes
        .entries()
        .iter()
        .find(|note| note.kind() == NoteKind::Repaired)
        .expect("a note");
    assert_eq!((note.id(), note.count), ("connection_without_id", 1));
}

#[test]
fn connections_keep_their_order_and_their_property() {
    let model = |id, name| object("Model", id, name, "LimbNode", Vec::new());
    let objects = vec![model(1, "a"), model(2, "b"), model(3, "c")];
    let whole = file(objects, vec![oo(3, 1), op(2, 1, "Lcl Rotation"), oo(2, 1)]);
    let mut notes = Notes::new();
    let doc = open(&whole, &mut notes);
    let sources: Vec<_> = doc
        .object(1)
        .expect("a")
        .sources()
        .map(|link| (link.object.name(), link.property))
        .collect();
    assert_eq!(
        sources,
        [("c", None), ("b", Some("Lcl Rotation")), ("b", None)]
    );
}

#[test]
fn template_defaults_stand_behind_an_objects_own_properties() {
    let template = props(vec![
        (
            "Lcl Scaling",
            "Vector3D",
            vec![2.0.into(), 2.0.into(), 2.0.into()],
        ),
        ("Size", "double", vec![9.0.into()]),
    ]);
    let definitions = record(
        "Definitions",
        Vec::new(),
        vec![record(
            "ObjectType",
            vec!["Model".into()],
            vec![record(
                "PropertyTemplate",
                vec!["FbxNode".into()],
                vec![template],
            )],
        )],
    );
    let own = props(vec![("Size", "double", vec![AttributeValue::F64(1.0)])]);
    let mut records = document(vec![object("Model", 1, "a", "Null", vec![own])], Vec::new());
    records.insert(1, definitions);
    let whole = bytes(FbxVersion::V7_4, true, &records);
    let mut notes = Notes::new();
    let doc = open(&whole, &mut notes);
    let model = doc.object(1).expect("a").props();
    assert_eq!(model.number("Size"), Some(1.0));
    assert_eq!(
        model.vec3("Lcl Scaling").map(|v| v.to_array()),
        Some([2.0; 3])
    );
    assert!(model.get_own("Lcl Scaling").is_none());
}

#[test]
fn cancelling_ends_the_import_at_once() {
    let whole = small_file();
    let answer = import(&whole, &ImportOptions::default(), &|_, _| false);
    assert_eq!(answer.err(), Some(FbxError::Cancelled));
}
