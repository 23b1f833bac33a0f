//! Axes and units of a file, to ours.

use maquette::asset::NoteKind;
use maquette::asset::Notes;
use maquette::fbx::{FbxDocument, FileSpace, read};
use maquette::math::Vec3;
use maquette::words::finding;

use crate::support::fbx_forge::{Record, bytes, leaf, props, record};

fn space(settings: Option<Record>) -> (FileSpace, Notes) {
    let mut records = vec![leaf("Creator", "a test")];
    records.extend(settings.map(|block| record("GlobalSettings", Vec::new(), vec![block])));
    records.extend(["Objects", "Connections"].map(|name| record(name, Vec::new(), Vec::new())));
    let bytes = bytes(fbxcel::low::FbxVersion::V7_4, true, &records);
    let mut notes = Notes::new();
    let doc = FbxDocument::new(read(&bytes, &mut notes).expect("it reads"), &mut notes)
        .expect("a document");
    let space = FileSpace::read(&doc.settings(), &mut notes);
    (space, notes)
}

/// Settings with right, up and front, each an axis and its sign, and a unit in centimetres.
fn settings([right, up, front]: [(i32, i32); 3], unit: f64) -> Option<Record> {
    let int = |name: &'static str, value: i32| (name, "int", vec![value.into()]);
    Some(props(vec![
        int("CoordAxis", right.0),
        int("CoordAxisSign", right.1),
        int("UpAxis", up.0),
        int("UpAxisSign", up.1),
        int("FrontAxis", front.0),
        int("FrontAxisSign", front.1),
        ("UnitScaleFactor", "double", vec![unit.into()]),
    ]))
}

fn assert_near(a: Vec3, b: Vec3) {
    assert!((a - b).length() < 1e-6, "{a} instead of {b}");
}

#[test]
fn a_file_with_our_axes_is_not_turned() {
    let (space, _) = space(settings([(0, 1), (1, 1), (2, 1)], 1.0));
    for axis in [Vec3::X, Vec3::Y, Vec3::Z] {
        assert_near(space.file_to_component.transform_point(axis), axis);
    }
    assert_eq!((space.up.as_str(), space.front.as_str()), ("+Y", "+Z"));
    assert!((space.unit_metres - 0.01).abs() < 1e-12);
}

#[test]
fn z_up_files_stand_on_their_feet() {
    // 3ds Max and Bsource: right +X, up +Z, front -Y.
    let (space, _) = space(settings([(0, 1), (2, 1), (1, -1)], 100.0));
    let turned = |axis| space.file_to_component.transform_point(axis);
    assert_near(turned(Vec3::Z), Vec3::Y);
    assert_near(turned(-Vec3::Y), Vec3::Z);
    assert_near(turned(Vec3::X), Vec3::X);
    assert_near(space.file_to_component.scale, Vec3::ONE);
    assert_eq!((space.up.as_str(), space.front.as_str()), ("+Z", "-Y"));
    assert!((space.unit_metres - 1.0).abs() < 1e-12);
}

#[test]
fn every_choice_of_three_axes_lands_on_ours_and_left_handed_ones_are_mirrored() {
    let axis = |(axis, sign): (i32, i32)| [Vec3::X, Vec3::Y, Vec3::Z][axis as usize] * sign as f32;
    for order in [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ] {
        for signs in 0..8 {
            let axes: [(i32, i32); 3] =
                std::array::from_fn(|i| (order[i], if signs >> i & 1 == 0 { 1 } else { -1 }));
            let (space, notes) = space(settings(axes, 1.0));
            let turned = |i: usize| space.file_to_component.transform_point(axis(axes[i]));
            assert_near(turned(0), Vec3::X);
            assert_near(turned(1), Vec3::Y);
            assert_near(turned(2), Vec3::Z);
            let is_left_handed = axis(axes[0]).dot(axis(axes[1]).cross(axis(axes[2]))) < 0.0;
            assert_eq!(space.file_to_component.scale.x < 0.0, is_left_handed);
            assert!(notes.entries().is_empty());
        }
    }
}

#[test]
fn axes_and_units_that_make_no_sense_are_replaced_and_noted() {
    let (twice, notes) = space(settings([(1, 1), (1, 1), (2, 1)], 1.0));
    assert_near(twice.file_to_component.transform_point(Vec3::Y), Vec3::Y);
    assert_eq!(
        (
            notes.entries()[0].kind(),
            notes.entries()[0].element.as_str()
        ),
        (NoteKind::DefaultTaken, "UpAxis")
    );
    let (negative, notes) = space(settings([(0, 1), (1, 1), (2, 1)], -3.0));
    assert!((negative.unit_metres - 0.01).abs() < 1e-12);
    assert_eq!(notes.entries()[0].element, "UnitScaleFactor");
}

#[test]
fn a_file_without_global_settings_takes_the_formats_defaults_and_says_so() {
    let (space, notes) = space(None);
    assert_eq!((space.up.as_str(), space.front.as_str()), ("+Y", "+Z"));
    assert!((space.unit_metres - 0.01).abs() < 1e-12);
    assert!(finding(&notes.entries()[0]).contains("30 fps"));
}
