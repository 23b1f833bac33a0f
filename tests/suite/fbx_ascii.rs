//! The ASCII reader: its grammar, the oddities of its writers, what it refuses and in which words.

use std::fmt::Write;

use maquette::asset::{NoteKind, Notes};
use maquette::fbx::{
    ArrayData, ArrayForm, ArrayKind, ArrayTable, FbxError, ImportOptions, RawFile, RecordIndex,
    Value, import, read,
};
use maquette::words::finding;
use proptest::prelude::*;

const HEADER: &str = "; FBX 7.4.0 project file\nFBXHeaderExtension:  {\n\tFBXVersion: 7400\n}\n";

fn text(body: &str) -> Vec<u8> {
    format!("{HEADER}{body}").into_bytes()
}

fn open<'a>(bytes: &'a [u8], notes: &mut Notes) -> RawFile<'a> {
    read(bytes, notes).expect("the text reads")
}

fn refusal(bytes: &[u8]) -> FbxError {
    match read(bytes, &mut Notes::new()) {
        Ok(_) => panic!("the text was taken for a file"),
        Err(error) => error,
    }
}

/// Finds a record by the names on the way to it.
fn at(raw: &RawFile<'_>, path: &str) -> RecordIndex {
    let mut record = None;
    for name in path.split('/') {
        record = Some(
            raw.records
                .child(record, name)
                .unwrap_or_else(|| panic!("no {name} in {path}")),
        );
    }
    record.expect("the path has a name")
}

fn values(bytes: &[u8], path: &str) -> Vec<Value<'static>> {
    let raw = open(bytes, &mut Notes::new());
    let owned = |value: &Value<'_>| match value {
        Value::Text(text) => Value::Text(text.to_string().into()),
        Value::Blob(bytes) => Value::Blob(Box::new(bytes.to_vec().into())),
        Value::Bool(v) => Value::Bool(*v),
        Value::Int(v) => Value::Int(*v),
        Value::Number(v) => Value::Number(*v),
        Value::Array(key) => Value::Array(*key),
    };
    raw.records
        .values(at(&raw, path))
        .iter()
        .map(owned)
        .collect()
}

fn array(bytes: &[u8], path: &str) -> ArrayData {
    let raw = open(bytes, &mut Notes::new());
    match raw.records.values(at(&raw, path)) {
        [Value::Array(key)] => raw.arrays.get(*key).clone(),
        other => panic!("{path} holds {other:?}"),
    }
}

fn word(text: &str) -> Value<'static> {
    Value::Text(text.to_owned().into())
}

/// A character of one bone under a node, with a take, written as text.
fn small_file() -> String {
    let mut file = text(
        "GlobalSettings:  {\n\tVersion: 1000\n\tProperties70:  {\n\t\tP: \"UpAxis\", \"int\", \"Integer\", \"\",1\n\
         \t\tP: \"UnitScaleFactor\", \"double\", \"Number\", \"\",1\n\t\tP: \"TimeMode\", \"enum\", \"\", \"\",6\n\t}\n}\n",
    );
    let objects = "Objects:  {\n\
        \tModel: 10, \"Model::Hips\", \"LimbNode\" {\n\t\tVersion: 232\n\t\tShading: Y\n\t}\n\
        \tModel: 11, \"Model::Tail\", \"LimbNode\" {\n\t\tProperties70:  {\n\
        \t\t\tP: \"Lcl Translation\", \"Lcl Translation\", \"\", \"A\",0,2.5,-1e+001\n\t\t}\n\t}\n}\n";
    let connections = "Connections:  {\n\t;Model::Hips, Model::RootNode\n\tC: \"OO\",10,0\n\tC: \"OO\",11,10\n}\n";
    file.extend_from_slice(objects.as_bytes());
    file.extend_from_slice(connections.as_bytes());
    String::from_utf8(file).expect("the text is UTF-8")
}

#[test]
fn a_small_scene_imports_as_written() {
    let file = import(
        small_file().as_bytes(),
        &ImportOptions::default(),
        &|_, _| true,
    )
    .expect("the text imports");
    let paths: Vec<&str> = file
        .skeleton
        .bones()
        .iter()
        .map(|bone| bone.path.as_str())
        .collect();
    assert_eq!(paths, ["Hips", "Hips/Tail"]);
    // Centimetres in the file, metres here.
    let moved = file.skeleton.bones()[1].saved.translation;
    assert!(
        (moved - maquette::math::Vec3::new(0.0, 0.025, -0.1)).length() < 1e-7,
        "{moved}"
    );
    assert_eq!(
        (file.report.version, file.report.encoding.as_str()),
        (7400, "ASCII")
    );
}

#[test]
fn values_are_numbers_texts_and_bare_words() {
    let file = text(
        "A: 1, -2,+3 ,4.5,-1e+030, .5, 7. ,9223372036854775807,18446744073709551615\n\
         B: T\nC: Y, W,\"x\" \nD: \nE:\n{ F: L,C }\nPre-Extrapolation: K\n",
    );
    let int = Value::Int;
    let number = Value::Number;
    assert_eq!(
        values(&file, "A"),
        [
            int(1),
            int(-2),
            int(3),
            number(4.5),
            number(-1e30),
            number(0.5),
            number(7.0),
            int(i64::MAX),
            int(-1)
        ]
    );
    assert_eq!(values(&file, "B"), [word("T")]);
    assert_eq!(values(&file, "C"), [word("Y"), word("W"), word("x")]);
    assert!(values(&file, "D").is_empty() && values(&file, "E").is_empty());
    assert_eq!(values(&file, "E/F"), [word("L"), word("C")]);
    assert_eq!(values(&file, "Pre-Extrapolation"), [word("K")]);
}

#[test]
fn lists_run_over_lines_and_commas_may_lead() {
    let file = text(
        "Children: \"Model::a\"\n     , \"Model::b\",\n \"Model::c\"\nKey: 0,1.5,C,s\n,100,\n2.5,L\nNext: 1\n",
    );
    assert_eq!(
        values(&file, "Children"),
        [
            word("a\0\u{1}Model"),
            word("b\0\u{1}Model"),
            word("c\0\u{1}Model")
        ]
    );
    // Key lists are all numbers, letters by their code.
    let key = [
        0.0,
        1.5,
        f64::from(b'C'),
        f64::from(b's'),
        100.0,
        2.5,
        f64::from(b'L'),
    ]
    .map(Value::Number);
    assert_eq!(values(&file, "Key"), key);
    assert_eq!(values(&file, "Next"), [Value::Int(1)]);
}

#[test]
fn line_ends_comments_and_a_byte_order_mark_mean_nothing() {
    let lines = "A: 1 ; a comment, \"with\" {signs}\n;B: 2\nC: 3\nD: *2 {\n\ta: 1,;first\n2\n}\n";
    for ends in ["\n", "\r\n", "\r"] {
        let mut file = b"\xef\xbb\xbf".to_vec();
        file.extend(text(lines).iter().flat_map(|&byte| {
            if byte == b'\n' {
                ends.as_bytes().to_vec()
            } else {
                vec![byte]
            }
        }));
        assert_eq!(values(&file, "A"), [Value::Int(1)]);
        assert_eq!(values(&file, "C"), [Value::Int(3)]);
        assert_eq!(array(&file, "D"), ArrayData::I64(vec![1, 2]));
        assert!(
            open(&file, &mut Notes::new())
                .records
                .child(None, "B")
                .is_none()
        );
    }
}

#[test]
fn names_of_objects_get_the_binary_form() {
    let file = text(
        "Objects:  {\n Model: 1, \"Model::a::b\", \"Mesh\" {\n Properties70: {\n P: \"x\", \"KString\", \"\", \"\", \"Std::y\"\n}\n}\n\
         AnimationCurve: 2, \"AnimCurve::\", \"\" {\n}\n Odd: \"no class\", \"lower::x\", \"::x\"\n}\n",
    );
    assert_eq!(values(&file, "Objects/Model")[1], word("a::b\0\u{1}Model"));
    assert_eq!(
        values(&file, "Objects/AnimationCurve")[1],
        word("\0\u{1}AnimCurve")
    );
    assert_eq!(
        values(&file, "Objects/Odd"),
        [word("no class"), word("lower::x"), word("::x")]
    );
    assert_eq!(
        values(&file, "Objects/Model/Properties70/P")[4],
        word("Std::y")
    );
}

#[test]
fn escapes_and_line_ends_inside_texts_are_kept() {
    let file = text("A: \"say &quot;&q&quot&quot; &amp;\", \"one&cr;&lf;two\", \"a\nb; {c}\"\n");
    assert_eq!(
        values(&file, "A"),
        [
            word("say \"&q&quot\" &amp;"),
            word("one\r\ntwo"),
            word("a\nb; {c}")
        ]
    );
}

#[test]
fn text_that_is_not_utf8_is_decoded_and_noted() {
    let mut file = small_file().into_bytes();
    let at = file
        .windows(4)
        .position(|window| window == b"Tail")
        .expect("the name is there");
    file[at + 3] = 0xe9;
    let file = import(&file, &ImportOptions::default(), &|_, _| true).expect("the text imports");
    assert_eq!(file.skeleton.bones()[1].name, "Taié");
    assert!(
        file.report
            .notes
            .iter()
            .any(|note| note.kind() == NoteKind::TextDecoded && note.count == 1)
    );
}

#[test]
fn arrays_get_the_types_of_their_binary_twins() {
    let file = text(
        "Vertices: *3 {\n\ta: 1,-2,3\n} \nPolygonVertexIndex: *3 {\n\ta: 0,1,-3\n}\nKeyTime: *2 {\n\ta: 0,\n46186158000\n}\n\
         KeyValueFloat: *2 {\na: 0.1,-2e-3}\nVisibility: *2 { a: 1,0 } UVIndex: *0 {\n\ta: \n}\nNew: *2 { a: 1,2.5 }\nEmpty: *0 {\n}\n",
    );
    assert_eq!(
        array(&file, "Vertices"),
        ArrayData::F64(vec![1.0, -2.0, 3.0])
    );
    assert_eq!(
        array(&file, "PolygonVertexIndex"),
        ArrayData::I32(vec![0, 1, -3])
    );
    assert_eq!(
        array(&file, "KeyTime"),
        ArrayData::I64(vec![0, 46_186_158_000])
    );
    assert_eq!(
        array(&file, "KeyValueFloat"),
        ArrayData::F32(vec![0.1, -0.002])
    );
    assert_eq!(array(&file, "Visibility"), ArrayData::Bytes(vec![1, 0]));
    assert_eq!(array(&file, "UVIndex"), ArrayData::I32(Vec::new()));
    assert_eq!(array(&file, "New"), ArrayData::F64(vec![1.0, 2.5]));
    assert_eq!(array(&file, "Empty"), ArrayData::I64(Vec::new()));
}

#[test]
fn float_attributes_of_keys_are_bits_since_7_2() {
    // 0x40490FDB is pi; 218434821 is two weights of 0.3333 as 16-bit parts of a ten-thousandth.
    let bits = text("KeyAttrDataFloat: *4 {\n\ta: 1078530011,0,218434821,0\n}\n");
    let wanted = ArrayData::F32(vec![
        std::f32::consts::PI,
        0.0,
        f32::from_bits(0x0d05_0d05),
        0.0,
    ]);
    assert_eq!(array(&bits, "KeyAttrDataFloat"), wanted);
    let floats = text("KeyAttrDataFloat: *4 {\n\ta: 3.14159274,0,4.099946e-31,0\n}\n");
    assert_eq!(
        array(&floats, "KeyAttrDataFloat"),
        ArrayData::F32(vec![std::f32::consts::PI, 0.0, 4.099_946e-31, 0.0])
    );
    let old = "; FBX 7.1.0 project file\nFBXHeaderExtension:  {\n}\nKeyAttrDataFloat: *2 {\n\ta: 1,2\n}\n";
    assert_eq!(
        array(old.as_bytes(), "KeyAttrDataFloat"),
        ArrayData::F32(vec![1.0, 2.0])
    );
}

#[test]
fn a_wrong_count_is_noted_and_all_values_are_read() {
    let file = text("Vertices: *2147483647 {\n\ta: 1,2,3,\n}\n");
    let mut notes = Notes::new();
    let raw = open(&file, &mut notes);
    let [Value::Array(key)] = raw.records.values(at(&raw, "Vertices")) else {
        panic!("no array")
    };
    assert_eq!(*raw.arrays.get(*key), ArrayData::F64(vec![1.0, 2.0, 3.0]));
    assert!(
        notes
            .entries()
            .iter()
            .any(|note| note.kind() == NoteKind::Repaired && note.id() == "array_length_mismatch")
    );
}

#[test]
fn equal_arrays_are_kept_once() {
    let times = "KeyTime: *3 {\n\ta: 0,1539538600,3079077200\n}\n";
    let file = text(&format!(
        "A: 1 {{\n{times}}}\nB: 2 {{\n{times}}}\nC: 3 {{\nKeyTime: *3 {{ a: 0,1539538600,3079077201 }}\n}}\n"
    ));
    let key = |path| match values(&file, path)[..] {
        [Value::Array(key)] => key,
        _ => panic!("no array"),
    };
    assert_eq!(key("A/KeyTime"), key("B/KeyTime"));
    assert_ne!(key("A/KeyTime"), key("C/KeyTime"));
}

#[test]
fn long_plain_lists_become_arrays_and_mixed_ones_only_where_they_are_keys() {
    let numbers: Vec<String> = (0..40).map(|i| i.to_string()).collect();
    let list = numbers.join(",");
    // The record behind begins with a letter that numbers have too.
    let file = text(&format!(
        "Vertices: {list}\n  Edges: {}\nKey: {list},L\nOther: {list},L\nShort: 1,2\nLast: {list}",
        list.replace(',', ",\n ")
    ));
    let wanted: Vec<f64> = (0..40).map(f64::from).collect();
    assert_eq!(array(&file, "Vertices"), ArrayData::F64(wanted));
    assert_eq!(array(&file, "Edges"), ArrayData::I32((0..40).collect()));
    assert_eq!(
        array(&file, "Key"),
        ArrayData::F64((0..40).chain([i32::from(b'L')]).map(f64::from).collect())
    );
    assert_eq!(values(&file, "Other").len(), 41);
    assert_eq!(values(&file, "Short"), [Value::Int(1), Value::Int(2)]);
    assert_eq!(array(&file, "Last"), ArrayData::I64((0..40).collect()));
}

#[test]
fn a_list_is_long_from_its_seventeenth_number_on_whatever_stands_among_them() {
    let list = |count: usize, odd: &str| {
        let numbers = (0..count).map(|i| {
            if i == 12 {
                odd.to_owned()
            } else {
                i.to_string()
            }
        });
        format!("List: {}\nNext: 1\n", numbers.collect::<Vec<_>>().join(","))
    };
    for odd in [
        "12",
        "-12",
        "+1.2e1",
        "12.000000000000000000000001",
        "1e300",
    ] {
        let short = text(&list(16, odd));
        let number: f64 = odd.parse().expect("a number");
        let wanted: Vec<Option<f64>> = (0..16)
            .map(|i| Some(if i == 12 { number } else { f64::from(i) }))
            .collect();
        assert_eq!(
            values(&short, "List")
                .iter()
                .map(Value::number)
                .collect::<Vec<_>>(),
            wanted,
            "{odd}"
        );
        let long = text(&list(17, odd));
        assert!(
            matches!(values(&long, "List")[..], [Value::Array(_)]),
            "{odd}"
        );
        assert_eq!(values(&long, "Next"), [Value::Int(1)]);
    }
    // A word or a text among them, and what is no number by itself, leave them single values.
    for odd in ["Y", "nan", "\"12\"", "1.2.3", "-"] {
        let file = text(&list(40, odd));
        assert_eq!(
            (values(&file, "List").len(), values(&file, "Next").len()),
            (40, 1),
            "{odd}"
        );
    }
}

#[test]
fn embedded_files_come_in_one_piece_or_many() {
    // "hello, world" and, with padding, "hello" in base64.
    let file = text(
        "One: 1 {\nContent: ,\n\"aGVsbG8sIHdvcmxk\"\n}\nMany: 1 {\nContent: ,\n \"aGV\",\n \"sbG8\",\n\"sIHdvcmxk\"\n}\n\
         Padded: 1 {\nContent: \"aGVsbG8=\",\"aGVsbG8=\"\n}\nNone: 1 {\nContent: \n}\nBare: 1 {\nContent: ,\n\"aGVsbG8\"\n}\n\
         Lines: 1 {\nBinaryData: \"aGVs\nbG8=\"\n}\n",
    );
    let blob = |text: &str| Value::Blob(Box::new(text.as_bytes().to_vec().into()));
    assert_eq!(values(&file, "One/Content"), [blob("hello, world")]);
    assert_eq!(values(&file, "Many/Content"), [blob("hello, world")]);
    assert_eq!(values(&file, "Padded/Content"), [blob("hellohello")]);
    assert!(values(&file, "None/Content").is_empty());
    assert_eq!(values(&file, "Bare/Content"), [blob("hello")]);
    assert_eq!(values(&file, "Lines/BinaryData"), [blob("hello")]);
    let mut notes = Notes::new();
    open(
        &text("Video: 1 {\nContent: \"*not base64*\"\n}\n"),
        &mut notes,
    );
    assert!(
        notes
            .entries()
            .iter()
            .any(|note| note.kind() == NoteKind::Skipped && note.id() == "embedded_file_invalid")
    );
}

#[test]
fn versions_come_from_the_first_line_else_the_header_else_the_form() {
    let version = |text: &str| open(text.as_bytes(), &mut Notes::new()).version;
    assert_eq!(
        version("; FBX 7.7.0 project file\nFBXHeaderExtension:  {\n\tFBXVersion: 7500\n}\n"),
        7700
    );
    assert_eq!(
        version("FBXHeaderExtension:  {\n\tFBXVersion: 7300\n}\n"),
        7300
    );
    let mut notes = Notes::new();
    let raw_version = open(
        b"FBXHeaderExtension:  {\n}\nObjects: {\nModel: 1, \"Model::a\", \"Null\" {\n}\n}\n",
        &mut notes,
    )
    .version;
    assert_eq!(raw_version, 7400);
    assert!(
        notes
            .entries()
            .iter()
            .any(|note| note.kind() == NoteKind::DefaultTaken && finding(note).contains("7400"))
    );
}

#[test]
fn faults_are_named_with_line_and_byte() {
    let cases = [
        ("A: 1\n}\n", "damaged", "line 6", "closing brace"),
        (
            "A: 1\nB: 2 {\n\t(C)\n}\n",
            "damaged",
            "line 7",
            "name with a colon",
        ),
        (
            "A: *3\n{ a: 1,2,3\nB: 4 {\n}\n",
            "damaged",
            "line 7",
            "closing brace",
        ),
        ("A: *3 1,2,3\n", "damaged", "line 5", "opening brace"),
        ("A: 1 {\n", "truncated", "line 6", "next record"),
        ("A: \"open\n", "truncated", "line 5", "closing quote"),
        (
            "A: *3 {\n\ta: 1,2",
            "truncated",
            "line 6",
            "end of an array",
        ),
        (
            "A: 1\nB: 2 3\nC: 4\n",
            "damaged",
            "line 6",
            "name with a colon",
        ),
        ("A: 1\nBroken", "truncated", "line 6", "name"),
    ];
    for (body, kind, line, what) in cases {
        let error = refusal(&text(body));
        let said = error.to_string();
        assert_eq!(error.kind(), kind, "{body:?}: {said}");
        assert!(
            said.contains(line) && said.contains(what) && said.contains("byte"),
            "{body:?}: {said}"
        );
        assert!(said.contains("export it again"), "{said}");
    }
}

#[test]
fn a_file_that_ends_behind_its_connections_is_read_with_a_note() {
    let file = format!(
        "{}Takes:  {{\n\tCurrent: \"\"\n\tTake: \"a\" {{\n",
        small_file()
    );
    let imported =
        import(file.as_bytes(), &ImportOptions::default(), &|_, _| true).expect("the text imports");
    assert_eq!(imported.skeleton.len(), 2);
    assert!(
        imported
            .report
            .notes
            .iter()
            .any(|note| note.id() == "file_truncated")
    );
}

#[test]
fn a_text_cut_anywhere_never_panics_and_is_refused_before_its_connections_end() {
    let whole = small_file();
    let end = whole.rfind('}').expect("the last block is closed");
    for length in 0..whole.len() {
        if let Ok(file) = import(
            &whole.as_bytes()[..length],
            &ImportOptions::default(),
            &|_, _| true,
        ) {
            // Between two blocks a cut leaves a text that is whole in itself.
            assert!(
                length > end
                    || file.skeleton.is_empty()
                    || !whole[..length].contains("Connections:  {"),
                "cut at {length}"
            );
        }
    }
}

#[test]
fn one_changed_byte_never_panics() {
    let whole = small_file().into_bytes();
    for at in 0..whole.len() {
        for byte in [0x00, b'"', b'{', b'}', b'*', b':', 0xff] {
            let mut changed = whole.clone();
            changed[at] = byte;
            if let Err(error) = import(&changed, &ImportOptions::default(), &|_, _| true) {
                assert!(!error.kind().is_empty());
            }
        }
    }
}

#[test]
fn records_nested_without_end_and_texts_that_swell_are_refused() {
    assert_eq!(refusal(&text(&"A: {".repeat(500))).kind(), "too_deep");
    // Each takes ten bytes of text and five times thirty-two of memory.
    assert_eq!(
        refusal(&text(&"A:T,T,T,T\n".repeat(1_000_000))).kind(),
        "too_large"
    );
    let words = "T,".repeat(4_000_000);
    assert_eq!(
        refusal(&text(&format!("A: *4000000 {{\n;\na: {words};\n}}\n"))).kind(),
        "too_large"
    );
}

fn double(written: &str) -> f64 {
    let mut table = ArrayTable::new(false);
    let key = table.add(
        ArrayKind::F64,
        1,
        ArrayForm::Text,
        written.as_bytes(),
        false,
    );
    match table.get(key) {
        ArrayData::F64(values) if values.len() == 1 => values[0],
        other => panic!("{written} gave {other:?}"),
    }
}

#[test]
fn infinities_and_not_a_number_are_read_in_all_spellings() {
    for written in ["inf", "INF", "Infinity", "1.#INF", "1.#INF00", "+inf"] {
        assert_eq!(double(written), f64::INFINITY, "{written}");
    }
    for written in ["-inf", "-1.#INF", "-Infinity", "-1e999"] {
        assert_eq!(double(written), f64::NEG_INFINITY, "{written}");
    }
    for written in [
        "nan",
        "-nan",
        "NaN",
        "nan(ind)",
        "-nan(12345)",
        "1.#IND",
        "-1.#IND",
        "1.#QNAN0",
        "1.#SNAN",
        "0.#NAN0000",
    ] {
        assert!(double(written).is_nan(), "{written}");
    }
    let mut table = ArrayTable::new(false);
    for (count, wrong) in [
        (1, "1.#X"),
        (1, "ind"),
        (1, "1,2"),
        (3, "1,2"),
        (2, "1,x"),
        (1, "0x10"),
        (1, "--1"),
        (1, "1e"),
    ] {
        let key = table.add(
            ArrayKind::F64,
            count,
            ArrayForm::Text,
            wrong.as_bytes(),
            false,
        );
        assert_eq!(*table.get(key), ArrayData::F64(Vec::new()), "{wrong}");
    }
    assert_eq!(table.damaged(), 8);
}

#[test]
fn integers_may_be_written_as_floats_and_wrap_at_their_width() {
    let mut table = ArrayTable::new(false);
    let longs = table.add(
        ArrayKind::I64,
        4,
        ArrayForm::Text,
        b"-9223372036854775808, +5,1e3,2.9",
        false,
    );
    assert_eq!(
        *table.get(longs),
        ArrayData::I64(vec![i64::MIN, 5, 1000, 2])
    );
    let ints = table.add(
        ArrayKind::I32,
        3,
        ArrayForm::Text,
        b"4294967295,-1,2147483647",
        false,
    );
    assert_eq!(*table.get(ints), ArrayData::I32(vec![-1, -1, i32::MAX]));
}

fn number() -> impl Strategy<Value = String> {
    let digits = (
        prop::collection::vec(0u8..10, 0..24),
        prop::collection::vec(0u8..10, 0..24),
    );
    let exponent = prop::option::of(-340i32..340);
    let written =
        (any::<bool>(), digits, exponent).prop_map(|(negative, (whole, fraction), exponent)| {
            let mut text = String::from(if negative { "-" } else { "" });
            whole
                .iter()
                .for_each(|digit| write!(text, "{digit}").expect("a string takes everything"));
            if whole.is_empty() && fraction.is_empty() {
                text.push('0');
            }
            if !fraction.is_empty() {
                text.push('.');
                fraction
                    .iter()
                    .for_each(|digit| write!(text, "{digit}").expect("a string takes everything"));
            }
            if let Some(exponent) = exponent {
                write!(text, "e{exponent:+04}").expect("a string takes everything");
            }
            text
        });
    let any_double = any::<f64>().prop_filter("a number", |v| v.is_finite());
    let near = (-1e6..1e6f64, 0usize..18).prop_map(|(v, digits)| format!("{v:.digits$}"));
    prop_oneof![
        written,
        any_double.clone().prop_map(|v| format!("{v:?}")),
        any_double.prop_map(|v| format!("{v:e}")),
        near
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]
    #[test]
    fn doubles_are_those_of_the_standard_library_to_the_last_bit(written in number()) {
        let theirs: f64 = written.parse().expect("a number");
        prop_assert_eq!(double(&written).to_bits(), theirs.to_bits(), "{}", written);
        // The same as a value of a record, in front of whatever may follow it.
        for behind in ["", "\n", ",1", " ", "\r\nB: 1"] {
            let file = text(&format!("A: {written}{behind}"));
            let value = values(&file, "A")[0].clone();
            match written.parse::<i64>() {
                Ok(integer) => prop_assert_eq!(value, Value::Int(integer), "{}", written),
                Err(_) if !written.contains(['.', 'e']) => prop_assert!(value.number().is_some(), "{}", written),
                Err(_) => prop_assert_eq!(value, Value::Number(theirs), "{}", written),
            }
        }
    }
}
