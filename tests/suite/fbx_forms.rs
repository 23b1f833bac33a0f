//! One small character in every form of a binary file: all say the same.

use crate::support::import::opened;

use crate::support::fbx_ascii::ascii;
use crate::support::fbx_binary::BinaryForm;
use crate::support::fbx_character::{BONES, character};
use crate::support::fbx_forge::bytes;
use crate::support::fbx_legacy::legacy_character;

/// What one form of a file shows, but for its version.
fn shown(bytes: &[u8]) -> String {
    let file = opened(bytes).expect("the character imports");
    let notes: Vec<String> = file
        .report
        .notes
        .iter()
        .map(|note| format!("{note:?}"))
        .collect();
    format!(
        "{:?} {:?} {:?} {:?} {:?}",
        file.skeleton, file.meshes, file.materials, file.takes, notes
    )
}

#[test]
fn a_character_is_the_same_in_every_form_of_a_binary_file() {
    // fbxcel's writer is the form from outside.
    let outside = shown(&bytes(fbxcel::low::FbxVersion::V7_4, true, &character()));
    for form in BinaryForm::ALL {
        assert!(
            shown(&form.write(&character())) == outside,
            "{form:?} shows something else"
        );
    }
}

#[test]
fn the_small_character_has_one_of_everything() {
    let file = opened(&BinaryForm::USUAL.write(&character())).expect("the character imports");
    assert_eq!(file.meshes.len(), 1);
    // 3 levels of 4 quads and two ends, two triangles each.
    assert_eq!(file.meshes[0].triangle_count(), 28);
    assert!(file.meshes[0].is_skinned());
    assert_eq!(file.meshes[0].palette_entries().len(), BONES);
    assert_eq!(
        (file.materials.len(), file.textures.len(), file.takes.len()),
        (1, 1, 1)
    );
    // The tip turns by both layers, the first bone travels.
    assert_eq!(file.takes[0].animated().len(), 2);
    assert_eq!(file.takes[0].frame_count(), 31);
}

#[test]
fn another_reader_finds_the_same_character_in_every_form() {
    let old = BinaryForm {
        version: 6100,
        is_compressed: false,
        is_big_endian: false,
    };
    let forms = [
        ("binary 7.4", BinaryForm::USUAL.write(&character())),
        ("text 7.4", ascii(7400, &character())),
        ("binary 6.1", old.write(&legacy_character())),
        ("text 6.1", ascii(6100, &legacy_character())),
    ];
    for (form, bytes) in forms {
        let scene = ufbx::load_memory(&bytes, ufbx::LoadOpts::default());
        let scene = scene.unwrap_or_else(|error| panic!("{form}: {}", error.description));
        let counts = (
            scene.bones.len(),
            scene.meshes.len(),
            scene.skin_clusters.len(),
            scene.anim_stacks.len(),
        );
        assert_eq!(counts, (BONES, 1, BONES, 1), "{form}");
        assert_eq!(
            (scene.blend_channels.len(), scene.materials.len()),
            (1, 1),
            "{form}"
        );
        let body = &scene.meshes[0];
        assert_eq!(
            (body.num_vertices, body.num_faces, body.num_triangles),
            (16, 14, 28),
            "{form}"
        );
        let content = scene.videos.first().map_or(0, |video| video.content.len());
        assert_eq!(
            content,
            crate::support::fbx_character::picture().len(),
            "{form}: the picture inside"
        );
        let take = &scene.anim_stacks[0];
        assert!(
            (take.time_end - 1.0).abs() < 1e-9,
            "{form} ends at {}",
            take.time_end
        );
    }
}
