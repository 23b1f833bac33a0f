//! The importer against the truth files of the corpus: unit, takes, and where every bone stands.
//!
//! *In*: corpus files named by `smoke.txt` and their truth. *Out*: the worst errors. *Not here*:
//! meshes, and the pose pipeline (bones are composed here in doubles, by the truth's own rules).

use crate::support::bone_truth::compare;
use crate::support::corpus::corpus;

#[test]
fn every_bone_of_the_smoke_files_stands_where_the_truth_says() {
    let Some(corpus) = corpus() else { return };
    let list =
        std::fs::read_to_string(corpus.join("smoke.txt")).expect("the corpus has a short list");
    let mut failures = Vec::new();
    for name in list.lines().map(str::trim).filter(|name| !name.is_empty()) {
        match compare(&corpus, name) {
            Ok(worst) if worst.position <= 1e-4 && worst.axis <= 1e-3 => {}
            Ok(worst) => failures.push(format!("{name}: {worst:?}")),
            Err(reason) => failures.push(format!("{name}: {reason}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Files for one oddity each: layers, extrapolation, tangents, inherit types, pivots, rotation
/// orders.
const ODDITIES: [&str; 17] = [
    "ufbx/maya_anim_layers_7500_binary.fbx",
    "ufbx/maya_anim_layers_over_7500_binary.fbx",
    "ufbx/maya_anim_layers_over_acc_7500_binary.fbx",
    "ufbx/maya_anim_extrapolation_7700_binary.fbx",
    "ufbx/motionbuilder_extrapolation_mirror_7700_binary.fbx",
    "ufbx/maya_transform_animation_7500_binary.fbx",
    "ufbx/maya_zero_scale_pivot_7700_binary.fbx",
    "ufbx/maya_long_keyframes_7700_binary.fbx",
    "ufbx/casegen_rotation_order_7500_binary.fbx",
    "ufbx/maya_interpolation_modes_7500_binary.fbx",
    "ufbx/maya_pivots_7500_binary.fbx",
    "ufbx/maya_pivot_offset_7700_binary.fbx",
    "ufbx/maya_advanced_skinned_pivot_7700_binary.fbx",
    "ufbx/maya_unicode_7400_binary.fbx",
    "ufbx/maya_zero_end_7400_binary.fbx",
    "ufbx/synthetic_negative_fbx_id_7700_binary.fbx",
    "real/Skinner_85_04.fbx",
];

#[test]
fn oddities_of_the_format_stand_where_the_truth_says() {
    let Some(corpus) = corpus() else { return };
    let mut failures = Vec::new();
    let mut found = 0;
    for name in ODDITIES
        .into_iter()
        .filter(|name| corpus.join(name).exists())
    {
        found += 1;
        match compare(&corpus, name) {
            Ok(worst) if worst.position <= 1e-4 && worst.axis <= 1e-3 => {}
            Ok(worst) => failures.push(format!("{name}: {worst:?}")),
            Err(reason) => failures.push(format!("{name}: {reason}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(found >= 10, "only {found} of the files are in the corpus");
}
