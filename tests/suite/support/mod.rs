//! What several test modules share: writers of FBX files, small characters, editors that show them,
//! what holds for any file, and oracles.
//!
//! *In*: test modules that ask. *Out*: files, scenes, editors, numbers. *Not here*: tests.

pub(crate) mod baseline;
pub(crate) mod bone_sets;
pub(crate) mod bone_truth;
pub(crate) mod borrowed_takes;
pub(crate) mod cases_forge;
pub(crate) mod corpus;
pub(crate) mod desk;
#[cfg(target_os = "linux")]
pub(crate) mod display;
pub(crate) mod editing;
pub(crate) mod entry_points;
pub(crate) mod fbx_ascii;
pub(crate) mod fbx_binary;
pub(crate) mod fbx_character;
pub(crate) mod fbx_forge;
pub(crate) mod fbx_legacy;
pub(crate) mod files;
pub(crate) mod import;
pub(crate) mod mannequin;
pub(crate) mod morphs;
pub(crate) mod mutants;
pub(crate) mod picture_compare;
pub(crate) mod program;
pub(crate) mod project_models;
pub(crate) mod project_stage;
pub(crate) mod render_scene;
pub(crate) mod rig;
pub(crate) mod seeds;
pub(crate) mod skin_oracle;
pub(crate) mod soundness;
pub(crate) mod stage;
pub(crate) mod truth_scene;
pub(crate) mod walk;
