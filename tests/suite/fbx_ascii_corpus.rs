//! ASCII files of the corpus against their binary twins, and the corpus' own oddities.

use crate::support::import::imported_file;
use std::path::{Path, PathBuf};

use maquette::asset::{ImportedFile, Notes};
use maquette::fbx::{FbxError, ImportOptions, RawFile, RecordIndex, Value, import, read};

use crate::support::corpus::corpus;

/// Stems of scenes that were exported both ways at one version.
fn twins(corpus: &Path) -> Vec<(PathBuf, PathBuf)> {
    let folder = std::fs::read_dir(corpus.join("ufbx")).expect("the corpus has this folder");
    let mut found: Vec<(PathBuf, PathBuf)> = folder
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter_map(|ascii| {
            let name = ascii.file_name()?.to_str()?;
            let is_seven = ["_7100_", "_7200_", "_7300_", "_7400_", "_7500_", "_7700_"]
                .iter()
                .any(|v| name.contains(v));
            // These scenes were changed between the two exports: fewer keys, another layer.
            let is_same_scene =
                !name.starts_with("maya_resampled") && !name.starts_with("motionbuilder_actor");
            let binary = ascii.with_file_name(name.replace("_ascii", "_binary"));
            (is_seven && is_same_scene && name.ends_with("_ascii.fbx") && binary.exists())
                .then_some((ascii, binary))
        })
        .collect();
    found.sort();
    found
}

/// A name that holds the escape itself is written like one that holds the quote: the two cannot be
/// told apart.
fn plain(name: &str) -> String {
    name.replace("&quot;", "\"")
}

#[test]
fn ascii_files_import_like_their_binary_twins() {
    let Some(corpus) = corpus() else { return };
    let pairs = twins(&corpus);
    assert!(pairs.len() >= 55, "{} twins", pairs.len());
    for (ascii, binary) in pairs {
        let ours = imported_file(&ascii);
        let theirs = imported_file(&binary);
        let name = ascii.display();
        let paths = |file: &ImportedFile| {
            file.skeleton
                .bones()
                .iter()
                .map(|bone| plain(&bone.path))
                .collect::<Vec<_>>()
        };
        assert_eq!(paths(&ours), paths(&theirs), "{name}");
        assert_eq!(ours.meshes.len(), theirs.meshes.len(), "{name}");
        for (mesh, twin) in ours.meshes.iter().zip(&theirs.meshes) {
            let mesh = mesh.geometry();
            let twin = twin.geometry();
            assert_eq!(mesh.indices().len(), twin.indices().len(), "{name}");
            assert_eq!(mesh.vertices().len(), twin.vertices().len(), "{name}");
            for (vertex, other) in mesh.vertices().iter().zip(twin.vertices()) {
                let off = vertex.position - other.position;
                let size = other.position.length();
                assert!(off.length() <= 1e-6 * (1.0 + size), "{name}: {off}");
            }
        }
        assert_eq!(ours.takes.len(), theirs.takes.len(), "{name}");
        let keys = |file: &ImportedFile| {
            file.report
                .takes
                .iter()
                .map(|take| take.keys)
                .collect::<Vec<_>>()
        };
        assert_eq!(keys(&ours), keys(&theirs), "{name}");
    }
}

/// A record below the objects: its path, its texts, the type and length of its array.
type Shape = (String, Vec<String>, Option<(String, usize)>);

fn shapes(raw: &RawFile<'_>, record: RecordIndex, path: &str, into: &mut Vec<Shape>) {
    if matches!(raw.records.name(record), "BindingTable" | "Properties70") {
        // Names that are counted up, and values at the moment of the export.
        return;
    }
    let path = format!("{path}/{}", raw.records.name(record));
    let values = raw.records.values(record);
    // Places on disk differ from one export to the other.
    let texts = values
        .iter()
        .filter_map(Value::text)
        .filter(|text| !text.contains(['/', '\\']) && text.len() > 1);
    let array = match values {
        [Value::Array(key)] => Some((
            format!("{:?}", raw.arrays.get(*key).kind()),
            raw.arrays.count(*key),
        )),
        _ => None,
    };
    into.push((path.clone(), texts.map(plain).collect(), array));
    for child in raw.records.children(Some(record)) {
        shapes(raw, child, &path, into);
    }
}

#[test]
fn records_names_and_array_types_are_those_of_the_binary_twins() {
    let Some(corpus) = corpus() else { return };
    for (ascii, binary) in twins(&corpus) {
        let below_objects = |path: &Path| {
            let bytes = std::fs::read(path).expect("the corpus file is readable");
            let raw = read(&bytes, &mut Notes::new())
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let objects = raw
                .records
                .child(None, "Objects")
                .expect("the file has objects");
            let mut each: Vec<Vec<Shape>> = Vec::new();
            for object in raw.records.children(Some(objects)) {
                let mut found = Vec::new();
                shapes(&raw, object, "", &mut found);
                each.push(found);
            }
            // MotionBuilder writes objects in another order each time.
            each.sort();
            each
        };
        let ours = below_objects(&ascii);
        let theirs = below_objects(&binary);
        for (our, their) in ours.iter().zip(&theirs) {
            assert_eq!(our, their, "{}", ascii.display());
        }
        assert_eq!(ours.len(), theirs.len(), "{}", ascii.display());
    }
}

#[test]
fn a_corpus_text_cut_at_every_64th_byte_never_panics() {
    let Some(corpus) = corpus() else { return };
    for name in [
        "ufbx/maya_cube_7500_ascii.fbx",
        "ufbx/maya_anim_extrapolation_7700_ascii.fbx",
    ] {
        let whole = std::fs::read(corpus.join(name)).expect("the corpus file is readable");
        let connections = whole
            .windows(12)
            .rposition(|window| window == b"Connections:")
            .expect("the block is there");
        for length in (0..whole.len()).step_by(64) {
            let answer = import(&whole[..length], &ImportOptions::default(), &|_, _| true);
            assert!(
                length > connections || answer.is_err() || !in_block(&whole[..length]),
                "{name} cut at {length}"
            );
        }
    }
}

/// Returns whether a text ends inside a block.
fn in_block(text: &[u8]) -> bool {
    let count = |sign| text.iter().filter(|&&byte| byte == sign).count();
    count(b'{') != count(b'}')
}

#[test]
fn embedded_textures_are_found_whatever_their_pieces() {
    let Some(corpus) = corpus() else { return };
    for name in [
        "ufbx/synthetic_texture_split_7500_ascii.fbx",
        "ufbx/max_texture_mapping_7700_ascii.fbx",
    ] {
        let bytes = std::fs::read(corpus.join(name)).expect("the corpus file is readable");
        let raw = read(&bytes, &mut Notes::new()).expect("the file reads");
        let objects = raw
            .records
            .child(None, "Objects")
            .expect("the file has objects");
        let contents = raw
            .records
            .children(Some(objects))
            .filter_map(|object| raw.records.child(Some(object), "Content"));
        let pictures: Vec<_> = contents
            .filter_map(|content| raw.records.values(content).first().cloned())
            .collect();
        assert!(pictures.len() >= 3, "{name}: {}", pictures.len());
        for picture in pictures {
            let Value::Blob(bytes) = picture else {
                panic!("{name}: {picture:?}")
            };
            // A PNG begins with its magic and ends with an empty chunk and that chunk's checksum.
            assert!(
                bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.ends_with(b"IEND\xaeB`\x82"),
                "{name}"
            );
        }
    }
}

#[test]
fn numbers_that_are_none_leave_no_trace_in_an_import() {
    let Some(corpus) = corpus() else { return };
    let file = imported_file(&corpus.join("ufbx/synthetic_inf_nan_7700_ascii.fbx"));
    for mesh in &file.meshes {
        assert!(
            mesh.geometry()
                .vertices()
                .iter()
                .all(|vertex| vertex.position.is_finite())
        );
    }
    assert!(
        file.skeleton
            .bones()
            .iter()
            .all(|bone| bone.saved.translation.is_finite())
    );
}

#[test]
fn texts_with_decimal_commas_are_refused_by_that_name() {
    let Some(corpus) = corpus() else { return };
    for name in [
        "fbxconv_animation.fbx",
        "fbxconv_animation_bin.fbx",
        "fbxconv_textured.fbx",
    ] {
        let bytes =
            std::fs::read(corpus.join("broken").join(name)).expect("the corpus file is readable");
        match read(&bytes, &mut Notes::new()) {
            Err(FbxError::DecimalComma { line, .. }) => assert!(line > 200, "{name}: line {line}"),
            Err(error) => panic!("{name}: {error}"),
            Ok(_) => panic!("{name} was taken for a file"),
        }
    }
}
