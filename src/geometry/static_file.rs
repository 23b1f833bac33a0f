//! A file of rigid meshes, as readers of formats without characters end.
//!
//! *In*: nodes, meshes, materials and notes of a reader. *Out*: an [`ImportedFile`] in metres, +Y
//! up, +Z front. *Not here*: reading, skins, takes.

use crate::asset::{
    Bone, BoneIndex, BoneKind, ImportReport, ImportedFile, InheritRule, Material, Mesh, Notes,
    Skeleton, SkeletonError, Texture,
};
use crate::math::Transform;
use std::sync::Arc;

/// Everything that a reader of rigid meshes found.
#[derive(Debug)]
pub struct StaticFile {
    /// Nodes, parents before children.
    pub nodes: Vec<Bone>,
    /// One for each node that shows a mesh.
    pub meshes: Vec<Arc<Mesh>>,
    /// Surfaces.
    pub materials: Vec<Material>,
    /// Pictures that the surfaces name.
    pub textures: Vec<Texture>,
    /// The format's name, such as "glTF".
    pub format: &'static str,
    /// The format's version, as 2000 for 2.0; 0 where it has none.
    pub version: u32,
    /// How the file is written, such as "binary".
    pub encoding: &'static str,
    /// The program that wrote it.
    pub creator: String,
    /// What was repaired or skipped.
    pub notes: Notes,
}

/// Frames a second of a file that states none.
const FRAME_RATE_HZ: f64 = 30.0;

impl StaticFile {
    /// Returns the file as all importers hand it out.
    ///
    /// # Errors
    /// When the nodes break an invariant of [`Skeleton`].
    pub fn into_imported(self) -> Result<ImportedFile, SkeletonError> {
        let report = ImportReport {
            format: self.format.to_owned(),
            version: self.version,
            encoding: self.encoding.to_owned(),
            creator: self.creator,
            unit_metres: 1.0,
            up_axis: "+Y".to_owned(),
            front_axis: "+Z".to_owned(),
            frame_rate_hz: FRAME_RATE_HZ,
            stated: None,
            takes: Vec::new(),
            notes: self.notes.into_entries(),
        };
        Ok(ImportedFile {
            skeleton: Arc::new(Skeleton::new(self.nodes, Transform::IDENTITY)?),
            meshes: self.meshes,
            materials: self.materials,
            textures: self.textures,
            takes: Vec::new(),
            default_take: None,
            report,
        })
    }
}

/// Returns a node that no skin binds; `saved` is its transform in its parent's space.
#[must_use]
pub fn static_node(
    name: String,
    path: String,
    parent: Option<BoneIndex>,
    saved: Transform,
) -> Bone {
    Bone {
        name,
        path,
        parent,
        kind: BoneKind::Node,
        is_skinned: false,
        inherit: InheritRule::RSrs,
        saved,
        bind: None,
        reference: saved,
    }
}
