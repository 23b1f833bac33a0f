//! Rows L2, L3, L4, L6 and E5 of the case log: what is a little broken is mended and told, what is
//! wholly broken is told in a sentence.

use crate::support::import::opened;
use maquette::asset::{ImportedFile, NoteKind, Texture, TextureSource};
use maquette::editor::load_texture;
use maquette::math::Vec3;
use maquette::words::finding;

use crate::support::bone_truth::sample;
use crate::support::corpus::corpus;
use crate::support::fbx_ascii::ascii;
use crate::support::fbx_binary::BinaryForm;
use crate::support::fbx_character::{FIRST_BONE, SHAPE, STACK, character};
use crate::support::fbx_forge::{
    Record, TICKS, curve, document, file, leaf, object, oo, op, record,
};

fn has(file: &ImportedFile, kind: NoteKind, part: &str) -> bool {
    file.report
        .notes
        .iter()
        .any(|note| note.kind() == kind && finding(note).contains(part))
}

#[test]
fn l2_a_record_that_ends_elsewhere_than_it_says_is_read_on() {
    let whole = BinaryForm::USUAL.write(&character());
    let expected = opened(&whole).expect("the whole file imports");
    // The first record with children (the global settings) ends nine bytes later than its last
    // child does.
    let name = whole
        .windows(14)
        .position(|window| window == b"GlobalSettings")
        .expect("it has settings");
    let end_at = name - 13;
    let end = u32::from_le_bytes(whole[end_at..end_at + 4].try_into().expect("four bytes"));
    let mut bent = whole.clone();
    bent[end_at..end_at + 4].copy_from_slice(&(end + 9).to_le_bytes());
    let mended = opened(&bent).expect("its content is whole");
    assert_eq!(mended.skeleton, expected.skeleton);
    assert_eq!(
        mended.meshes[0].geometry().indices(),
        expected.meshes[0].geometry().indices()
    );
    assert!(
        has(&mended, NoteKind::Repaired, "not where the header says"),
        "{:?}",
        mended.report.notes
    );
}

#[test]
fn l3_versions_are_named_and_newer_ones_are_tried() {
    let newer = BinaryForm {
        version: 7900,
        ..BinaryForm::USUAL
    };
    let file = opened(&newer.write(&character())).expect("a newer 7.x is tried");
    assert_eq!(file.meshes[0].triangle_count(), 28);
    assert!(
        has(&file, NoteKind::DefaultTaken, "7900"),
        "{:?}",
        file.report.notes
    );
    let file = opened(&ascii(8000, &character())).expect("a newer text is tried");
    assert_eq!(file.meshes[0].triangle_count(), 28);
    assert!(
        has(&file, NoteKind::DefaultTaken, "8000"),
        "{:?}",
        file.report.notes
    );
    let future = BinaryForm {
        version: 9100,
        ..BinaryForm::USUAL
    };
    let error = opened(&future.write(&character())).expect_err("9.1 is another format");
    let text = error.to_string();
    assert!(
        text.contains("9100") && text.contains("7700") && text.contains("export it again"),
        "{text}"
    );
}

#[test]
fn l4_binary_files_that_went_through_text_are_named() {
    let whole = BinaryForm::USUAL.write(&character());
    let spaces: Vec<u8> = whole
        .iter()
        .map(|&byte| if byte == 0 { b' ' } else { byte })
        .collect();
    let error = opened(&spaces).expect_err("it cannot be read");
    assert_eq!(error.kind(), "text_damaged", "{error}");
    assert!(
        error
            .to_string()
            .contains("looks like binary FBX damaged by text conversion"),
        "{error}"
    );
}

/// A triangle on a bone, with those lists of weights and those keys.
fn dirty(indices: Vec<i32>, weights: Vec<f64>, curve: Record) -> ImportedFile {
    let points = vec![0.0, 0.0, 0.0, 10.0, 0.0, 0.0, 0.0, 10.0, 0.0];
    let mesh = vec![
        leaf("Vertices", points),
        leaf("PolygonVertexIndex", vec![0i32, 1, -3]),
    ];
    let lists = vec![leaf("Indexes", indices), leaf("Weights", weights)];
    let objects = vec![
        object("Model", 1, "body", "Mesh", Vec::new()),
        object("Geometry", SHAPE, "body", "Mesh", mesh),
        object("Model", FIRST_BONE, "bone", "LimbNode", Vec::new()),
        object("Deformer", 30, "skin", "Skin", Vec::new()),
        object("Deformer", 31, "cluster", "Cluster", lists),
        object("AnimationStack", STACK, "take", "", Vec::new()),
        object("AnimationLayer", 101, "layer", "", Vec::new()),
        object("AnimationCurveNode", 102, "T", "", Vec::new()),
        curve,
    ];
    let joins = vec![
        oo(1, 0),
        oo(SHAPE, 1),
        oo(FIRST_BONE, 0),
        oo(30, SHAPE),
        oo(31, 30),
        oo(FIRST_BONE, 31),
        oo(101, STACK),
        oo(102, 101),
        op(102, FIRST_BONE, "Lcl Translation"),
        op(103, 102, "d|X"),
    ];
    opened(&file(objects, joins)).expect("dirty data is cleaned")
}

fn keys(times: Vec<i64>, values: Vec<f32>) -> Record {
    object(
        "AnimationCurve",
        103,
        "",
        "",
        vec![leaf("KeyTime", times), leaf("KeyValueFloat", values)],
    )
}

#[test]
fn l6_bad_weights_are_dropped_and_counted() {
    let still = curve(103, &[(0.0, 0.0), (1.0, 0.0)], &[(2, 4, [0.0; 4])]);
    // Of seven entries three are fit for use: control points 7 and -1 do not exist, NaN and -0.5
    // are no weights.
    let file = dirty(
        vec![0, 1, 2, 7, -1, 0, 1],
        vec![1.0, 1.0, 1.0, 1.0, 1.0, f64::NAN, -0.5],
        still,
    );
    let bad: u64 = file
        .report
        .notes
        .iter()
        .filter(|note| note.kind() == NoteKind::BadWeight)
        .map(|note| note.count)
        .sum();
    assert_eq!(bad, 4);
    for vertex in file.meshes[0].geometry().vertices() {
        assert_eq!(vertex.weights, [1.0, 0.0, 0.0, 0.0]);
    }
}

#[test]
fn l6_keys_are_sorted_and_of_doubles_the_last_one_counts() {
    let indices = vec![0, 1, 2];
    let weights = vec![1.0; 3];
    // In file order: 1 s, 0 s, 1 s again; a fourth time has no value.
    let file = dirty(
        indices,
        weights,
        keys(vec![TICKS, 0, TICKS, 2 * TICKS], vec![50.0, 0.0, 100.0]),
    );
    let bone = file.skeleton.find("bone").expect("the bone is there");
    let at_the_end = sample(&file.takes[0], 1.0, bone).translation;
    assert!(
        at_the_end.distance(Vec3::new(1.0, 0.0, 0.0)) < 1e-6,
        "100 cm, not 50: {at_the_end}"
    );
    let repaired: u64 = file
        .report
        .notes
        .iter()
        .filter(|note| note.kind() == NoteKind::KeysRepaired)
        .map(|note| note.count)
        .sum();
    assert!(repaired > 0, "{:?}", file.report.notes);
}

#[test]
fn l6_the_corpus_case_drops_its_bad_entries() {
    let Some(corpus) = corpus() else { return };
    let bytes = std::fs::read(corpus.join("cases/r5_cluster_bad_index_nan_weight.fbx"))
        .expect("it is there");
    let file = opened(&bytes).expect("it opens");
    assert!(
        file.report
            .notes
            .iter()
            .any(|note| note.kind() == NoteKind::BadWeight && note.count > 0)
    );
}

#[test]
fn every_refusal_says_where_and_what_to_do() {
    let whole = BinaryForm::USUAL.write(&character());
    let deep = {
        let mut records = document(Vec::new(), Vec::new());
        let nested = (0..200).fold(record("N", Vec::new(), Vec::new()), |inner, _| {
            record("N", Vec::new(), vec![inner])
        });
        records.push(nested);
        BinaryForm::USUAL.write(&records)
    };
    let cases = [
        ("empty", Vec::new(), ["empty", "export it again"]),
        ("cut", whole[..whole.len() / 2].to_vec(), ["byte", "again"]),
        (
            "picture",
            b"\x89PNG\r\n\x1a\n".to_vec(),
            ["PNG", "choose a file"],
        ),
        ("deep", deep, ["byte", "export it again"]),
        (
            "text cut",
            b"; FBX 7.4.0 project file\nObjects: {\n\tModel: 1, \"a".to_vec(),
            ["line", "again"],
        ),
    ];
    for (what, bytes, parts) in cases {
        let text = opened(&bytes).expect_err("it cannot be read").to_string();
        assert!(
            parts.iter().all(|part| text.contains(part)),
            "{what}: {text}"
        );
    }
}

fn embedded(bytes: &[u8], path: &str) -> Texture {
    let source = TextureSource::Embedded {
        bytes: bytes.into(),
        path: path.to_owned(),
    };
    Texture {
        name: "skin".to_owned(),
        source,
        is_repeating: true,
    }
}

#[test]
fn e5_pictures_that_claim_thousands_of_millions_of_pixels_are_refused() {
    // Heads of a BMP, a TGA and a PNG of 60000 by 60000 pixels, without the pixels.
    let mut bmp = b"BM\x00\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00\x28\x00\x00\x00".to_vec();
    bmp.extend_from_slice(&60_000u32.to_le_bytes());
    bmp.extend_from_slice(&60_000u32.to_le_bytes());
    bmp.extend_from_slice(&[1, 0, 32, 0]);
    bmp.resize(bmp.len() + 24, 0);
    let mut tga = vec![0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    tga.extend_from_slice(&60_000u16.to_le_bytes());
    tga.extend_from_slice(&60_000u16.to_le_bytes());
    tga.extend_from_slice(&[32, 0]);
    let mut png = b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR".to_vec();
    png.extend_from_slice(&60_000u32.to_be_bytes());
    png.extend_from_slice(&60_000u32.to_be_bytes());
    png.extend_from_slice(&[8, 6, 0, 0, 0]);
    let mut sum = flate2::Crc::new();
    sum.update(&png[12..]);
    png.extend_from_slice(&sum.sum().to_be_bytes());
    for (path, bytes) in [("skin.bmp", &bmp), ("skin.tga", &tga), ("skin.png", &png)] {
        let error = load_texture(&embedded(bytes, path), None).expect_err("there are no pixels");
        assert!(error.to_string().contains(path), "{error}");
    }
}
