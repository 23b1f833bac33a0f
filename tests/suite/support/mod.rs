//! What several test modules share: writers of FBX files and the files that they write.

pub(crate) mod fbx_ascii;
pub(crate) mod fbx_binary;
pub(crate) mod fbx_character;
pub(crate) mod fbx_forge;
pub(crate) mod fbx_legacy;
