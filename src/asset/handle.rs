//! Indices as types, so that a bone is never mistaken for a mesh.
//!
//! *In*: numbers made by an importer or the library. *Out*: keys that can be compared and hashed.
//! *Not here*: the things themselves.

/// A bone's place in its [`super::Skeleton`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoneIndex(pub u16);

impl BoneIndex {
    /// Returns the place as a list index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An imported file in the [`super::Library`]; never given out twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileHandle(pub u32);

/// A mesh of an imported file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MeshHandle {
    /// The file it came with.
    pub file: FileHandle,
    /// Its place in `ImportedFile::meshes`.
    pub mesh: u32,
}

/// A material of an imported file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MaterialHandle {
    /// The file it came with.
    pub file: FileHandle,
    /// Its place in `ImportedFile::materials`.
    pub material: u32,
}

/// A picture that a texture of an imported file names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ImageHandle {
    /// The file it came with.
    pub file: FileHandle,
    /// The place of its texture in `ImportedFile::textures`.
    pub texture: u32,
}
