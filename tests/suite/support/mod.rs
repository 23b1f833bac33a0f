//! What several test modules share: writers of FBX files, the files that they write, and what holds for any file.

pub(crate) mod entry_points;
pub(crate) mod fbx_ascii;
pub(crate) mod fbx_binary;
pub(crate) mod fbx_character;
pub(crate) mod fbx_forge;
pub(crate) mod fbx_legacy;
pub(crate) mod mutants;
pub(crate) mod project_models;
pub(crate) mod seeds;
pub(crate) mod soundness;
