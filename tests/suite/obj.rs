//! OBJ files made by hand: what they become is known by the format's rules and by arithmetic.

use maquette::asset::{AlphaMode, ImportedFile, Note, NoteKind, TextureSource};
use maquette::math::{Vec2, Vec3};
use maquette::obj::{ObjError, import, is_obj};
use maquette::words::finding;

fn nothing_beside(path: &str) -> Result<Vec<u8>, String> {
    Err(format!("nothing lies at {path}"))
}

fn read(text: &str) -> ImportedFile {
    import(text.as_bytes(), &nothing_beside, &|_| true).expect("something to show")
}

fn with_library(text: &str, library: &'static str) -> ImportedFile {
    let beside = |path: &str| {
        if path == "steel.mtl" {
            Ok(library.as_bytes().to_vec())
        } else {
            nothing_beside(path)
        }
    };
    import(text.as_bytes(), &beside, &|_| true).expect("something to show")
}

fn has_note(file: &ImportedFile, kind: NoteKind, id: &str) -> bool {
    file.report
        .notes
        .iter()
        .any(|note| note.kind() == kind && note.id() == id)
}

/// Two squares that meet at a right angle along the Y axis.
const CORNER: &str = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 0 1 1\nf 1 2 3 4\nf 5 1 4 6\n";

#[test]
fn squares_become_triangles_in_metres() {
    let file = read(CORNER);
    let geometry = file.meshes[0].geometry();
    assert_eq!(
        (
            file.meshes[0].triangle_count(),
            geometry.control_point_count()
        ),
        (4, 6)
    );
    assert_eq!(
        (geometry.bounds().min, geometry.bounds().max),
        (Vec3::ZERO, Vec3::ONE)
    );
    assert!(has_note(&file, NoteKind::DefaultTaken, "space_unstated"));
}

#[test]
fn missing_normals_are_flat_unless_smoothing_is_on() {
    let flat = read(CORNER);
    let axes = [Vec3::Z, Vec3::X];
    assert!(
        flat.meshes[0]
            .geometry()
            .vertices()
            .iter()
            .all(|v| axes.iter().any(|axis| v.normal.distance(*axis) < 1e-6))
    );
    let smooth = read(&format!("s 1\n{CORNER}"));
    let half_way = Vec3::new(1.0, 0.0, 1.0).normalize();
    let vertices = smooth.meshes[0].geometry().vertices();
    let edge = vertices
        .iter()
        .filter(|v| v.position.x == 0.0 && v.position.z == 0.0);
    assert!(edge.clone().count() == 2 && edge.clone().all(|v| v.normal.distance(half_way) < 1e-6));
}

#[test]
fn places_may_count_back_and_pictures_begin_below() {
    let file =
        read("v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0.25 0.25\nvn 0 0 -2\nf -3/-1/-1 -2/1/1 3/1/1\n");
    for vertex in file.meshes[0].geometry().vertices() {
        assert_eq!(
            (vertex.uv, vertex.normal),
            (Vec2::new(0.25, 0.75), Vec3::NEG_Z)
        );
    }
}

#[test]
fn objects_become_meshes_and_materials_sections() {
    let text = "mtllib steel.mtl\no blade\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl steel\nf 1 2 3\nusemtl brass\nf 3 2 1\n\
        o grip\nf 1 2 3\n";
    let file = with_library(
        text,
        "newmtl steel\nKd 0.5 0.25 0.125\nNs 0\nnewmtl brass\nKd 0.5\nd 0.5\n",
    );
    let names: Vec<&str> = file.meshes.iter().map(|mesh| mesh.name()).collect();
    assert_eq!(names, ["blade", "grip"]);
    assert_eq!(file.meshes[0].geometry().sections().len(), 2);
    let surfaces: Vec<&str> = file.meshes[0]
        .materials()
        .iter()
        .map(|&material| file.materials[material].name.as_str())
        .collect();
    assert_eq!(surfaces, ["steel", "brass"]);
    assert_eq!(file.materials[0].base_color, [0.5, 0.25, 0.125, 1.0]);
    assert_eq!(
        file.materials[0].roughness, 1.0,
        "an exponent of 0 is wholly matte"
    );
    let brass = &file.materials[1];
    assert_eq!(
        (brass.base_color, brass.alpha_mode),
        ([0.5; 4], AlphaMode::Blend),
        "one number stands for three"
    );
}

#[test]
fn pictures_are_named_without_their_options() {
    let text = "mtllib steel.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl steel\nf 1 2 3\n";
    let file = with_library(
        text,
        "newmtl steel\nKd 0 0 0\nmap_Kd -s 2 2 2 -clamp on art\\worn steel.png\nmap_Bump -bm 1.0 steel_normal.png\n\
         map_Ke glow.png\nPm 0.75\nPr 0.5\n",
    );
    let material = &file.materials[0];
    let path = |place: Option<usize>| match &file.textures[place.expect("a texture")].source {
        TextureSource::Paths(paths) => paths[0].clone(),
        TextureSource::Embedded { .. } => panic!("an OBJ file embeds nothing"),
    };
    assert_eq!(path(material.base_color_texture), "art\\worn steel.png");
    assert_eq!(path(material.normal_texture), "steel_normal.png");
    assert_eq!(path(material.emissive_texture), "glow.png");
    assert_eq!(
        material.base_color, [1.0; 4],
        "the picture is not multiplied with the black beside it"
    );
    assert_eq!((material.metallic, material.roughness), (0.75, 0.5));
}

#[test]
fn a_missing_library_is_noted_and_the_mesh_is_shown() {
    let file = read("mtllib gone.mtl\nusemtl steel\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    let is_it = |note: &&Note| note.id() == "material_library_unreadable";
    let note = file.report.notes.iter().find(is_it).expect("a note");
    assert_eq!(note.kind(), NoteKind::Skipped);
    let text = finding(note);
    assert!(text.contains("nothing lies at gone.mtl"), "{text}");
    assert_eq!(file.materials.len(), 1);
}

#[test]
fn vertex_colours_are_kept() {
    let file = read("v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 0 1 0\nf 1 2 3\n");
    let colors: Vec<[u8; 4]> = file.meshes[0]
        .geometry()
        .vertices()
        .iter()
        .map(|vertex| vertex.color)
        .collect();
    assert_eq!(colors, [[255, 0, 0, 255], [0, 255, 0, 255], [255; 4]]);
}

#[test]
fn odd_lines_cost_no_more_than_themselves() {
    let file = read(
        "# made by hand\r\nv 0 0 0\r\nv 1 0 0\r\nv 0 1 \\\r\n 0\r\nv oops 1 1\r\nf 1 2 3\r\nf 1 2\r\nf 1 2 99\r\n\
         f 0 1 2\r\nf 1/9/9 2 3\r\nl 1 2\r\nusemtl\r\no\r\nmtllib\r\nvt\r\ncurv 0 1 2\r\nnonsense 7\r\nf a b c\r\n",
    );
    assert_eq!(
        file.meshes
            .iter()
            .map(|mesh| mesh.triangle_count())
            .sum::<usize>(),
        2
    );
    for (kind, id) in [
        (NoteKind::Repaired, "number_unparsable"),
        (NoteKind::BadPolygon, "polygon_out_of_range"),
        (NoteKind::BadLayer, "corner_reference_invalid"),
        (NoteKind::Skipped, "points_and_lines_skipped"),
        (NoteKind::Skipped, "free_form_curves_skipped"),
    ] {
        assert!(
            has_note(&file, kind, id),
            "{kind:?} {id}: {:?}",
            file.report.notes
        );
    }
}

#[test]
fn a_file_without_polygons_says_so() {
    let error =
        import(b"v 0 0 0\nv 1 0 0\n", &nothing_beside, &|_| true).expect_err("nothing to show");
    assert_eq!(
        error,
        ObjError::Empty {
            vertices: 2,
            faces: 0
        }
    );
    assert_eq!(error.kind(), "no_mesh");
}

#[test]
fn only_the_content_says_that_it_is_an_obj_file() {
    assert!(is_obj(b"# comment\n\nmtllib a.mtl\nv 1 2 3\n"));
    assert!(is_obj(b"\xEF\xBB\xBFv 1 2 3\n"));
    for other in [
        &b"only words\n"[..],
        b"; FBX 7.3.0 project file\n",
        b"v\0\0\0",
        b"very well\n",
        b"v for vendetta\n",
        b"",
    ] {
        assert!(!is_obj(other), "{:?}", String::from_utf8_lossy(other));
    }
}

#[test]
fn damaged_files_never_panic() {
    let text = format!(
        "mtllib steel.mtl\no a\ns 1\n{CORNER}vt 0 1\nvn 0 0 1\nusemtl steel\nf 1/1/1 2/1/1 -1/-1/-1\n"
    );
    let library = "newmtl steel\nKd 1 0.5 0.25\nKe 1\nNs 10\nd 0.5\nTr 0.5\nmap_Kd -o 1 2 3 a.png\nillum 2\nnorm n.png\n";
    let try_out = |text: &[u8], library: &[u8]| {
        let beside = |_: &str| Ok(library.to_vec());
        match import(text, &beside, &|_| true) {
            Ok(file) => assert!(!file.meshes.is_empty(), "what imports shows something"),
            Err(error) => assert!(!error.to_string().is_empty(), "what does not says why"),
        }
    };
    let text = text.as_bytes();
    let library = library.as_bytes();
    for length in 0..text.len() {
        try_out(&text[..length], library);
    }
    for length in 0..library.len() {
        try_out(text, &library[..length]);
    }
    let others = |byte: u8| [byte ^ 0xff, byte ^ 1, b'9', b'-', b' ', b'\n', b'/'];
    for place in 0..text.len() {
        for other in others(text[place]) {
            let mut bytes = text.to_vec();
            bytes[place] = other;
            try_out(&bytes, library);
        }
    }
    for place in 0..library.len() {
        for other in others(library[place]) {
            let mut bytes = library.to_vec();
            bytes[place] = other;
            try_out(text, &bytes);
        }
    }
    for number in [
        "9223372036854775807",
        "-9223372036854775808",
        "99999999999999999999",
        "1e39",
        "nan",
    ] {
        try_out(
            format!("v {number} 0 0\nv 1 0 0\nv 0 1 0\nf {number} 2 3\nf 1/{number} 2 3\n")
                .as_bytes(),
            b"",
        );
    }
}

#[test]
fn blenders_exponent_and_ambient_colour_are_roughness_and_metal() {
    let text = "mtllib steel.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl steel\nf 1 2 3\nusemtl wood\nf 3 2 1\n";
    let file = with_library(
        text,
        "# Blender 3.4.1 MTL File: 'None'\n# www.blender.org\n\nnewmtl steel\nNs 422.5\nKa 0.9 0.9 0.9\nKd 1 1 1\nillum 3\n\
         newmtl wood\nNs 22.5\nKa 1 1 1\nKd 1 1 1\nillum 2\n",
    );
    // Steel was exported with roughness 0.35 and metalness 0.9, wood with 0.85 and none.
    let values: Vec<(f32, f32)> = file
        .materials
        .iter()
        .map(|m| (m.roughness, m.metallic))
        .collect();
    for ((roughness, metallic), expected) in values.iter().zip([(0.35, 0.9), (0.85, 0.0)]) {
        assert!(
            (roughness - expected.0).abs() < 1e-4 && (metallic - expected.1).abs() < 1e-6,
            "{values:?}"
        );
    }
}
