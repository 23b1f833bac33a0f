//! Owns every imported file and every decoded picture.
//!
//! *In*: imported files, pictures as they are decoded. *Out*: look-ups by handle. *Not here*: what
//! is on the stage.

use super::{
    FileHandle, ImageHandle, ImageState, ImportedFile, Material, MaterialHandle, Mesh, MeshHandle,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Owns every imported file; *a handle is never given out twice*.
#[derive(Clone, Debug, Default)]
pub struct Library {
    files: BTreeMap<FileHandle, Arc<ImportedFile>>,
    images: BTreeMap<ImageHandle, ImageState>,
    next: u32,
    image_revision: u64,
}

impl Library {
    /// Takes a file in.
    pub fn insert(&mut self, file: Arc<ImportedFile>) -> FileHandle {
        let handle = FileHandle(self.next);
        self.next += 1;
        self.files.insert(handle, file);
        handle
    }

    /// Puts another state of a file in its place; its pictures stay. One that was removed stays so.
    pub fn replace(&mut self, handle: FileHandle, file: Arc<ImportedFile>) {
        if let Some(place) = self.files.get_mut(&handle) {
            *place = file;
        }
    }

    /// Lets a file and its pictures go.
    pub fn remove(&mut self, file: FileHandle) {
        self.files.remove(&file);
        self.images.retain(|handle, _| handle.file != file);
    }

    /// Returns a file; `None` once it was removed.
    #[must_use]
    pub fn file(&self, file: FileHandle) -> Option<&Arc<ImportedFile>> {
        self.files.get(&file)
    }

    /// Returns every file in the order of arrival.
    pub fn files(&self) -> impl Iterator<Item = (FileHandle, &Arc<ImportedFile>)> {
        self.files.iter().map(|(&handle, file)| (handle, file))
    }

    /// Returns a mesh.
    #[must_use]
    pub fn mesh(&self, mesh: MeshHandle) -> Option<&Arc<Mesh>> {
        self.file(mesh.file)?.meshes.get(mesh.mesh as usize)
    }

    /// Returns a material.
    #[must_use]
    pub fn material(&self, material: MaterialHandle) -> Option<&Material> {
        self.file(material.file)?
            .materials
            .get(material.material as usize)
    }

    /// Stores where a texture's picture stands.
    pub fn set_image(&mut self, image: ImageHandle, state: ImageState) {
        self.images.insert(image, state);
        self.image_revision += 1;
    }

    /// Returns where a texture's picture stands.
    #[must_use]
    pub fn image(&self, image: ImageHandle) -> &ImageState {
        self.images.get(&image).unwrap_or(&ImageState::Pending)
    }

    /// Counts changes of pictures, so that a renderer knows when to look again.
    #[must_use]
    pub const fn image_revision(&self) -> u64 {
        self.image_revision
    }
}
