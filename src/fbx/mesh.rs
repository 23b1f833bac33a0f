//! Meshes as nodes show them.
//!
//! *In*: models, their geometries and materials; the bone of each model. *Out*: one [`Mesh`] for
//! each model that shows a geometry, in file order; instances share theirs. *Not here*: one
//! geometry with its skin and shapes (`mesh_geometry.rs`).

use std::collections::HashMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::blend_shape::ShapeBudget;
use super::document::{FbxDocument, Object};
use super::material::Materials;
use super::mesh_geometry::{BuiltGeometry, GeometrySource, SourceContext};
use super::mesh_reader::FEWEST_FOR_THREADS;
use super::node::geometric;
use super::skin::{self, PaletteBudget};
use super::visibility::Visibility;
use crate::asset::{
    BoneIndex, Material, Mesh, MeshFinding, MeshParts, Notes, PaletteEntry, SkinFinding, Texture,
};
use crate::math::Mat4;

/// What the geometry side of a document became.
#[derive(Debug, Default)]
pub struct BuiltMeshes {
    /// One for each node that shows a mesh, in file order.
    pub meshes: Vec<Arc<Mesh>>,
    /// Surfaces.
    pub materials: Vec<Material>,
    /// Pictures that the surfaces name.
    pub textures: Vec<Texture>,
}

/// Builds all meshes; `bones` tells the bone of a model's id, `unit` is metres a file unit.
///
/// Without `tangents` none are computed for normal maps; those that the file states are read all
/// the same.
pub fn build_meshes(
    document: &FbxDocument<'_>,
    bones: &HashMap<i64, BoneIndex>,
    unit: f64,
    tangents: bool,
    notes: &mut Notes,
) -> BuiltMeshes {
    let mut materials = Materials::read(document, notes);
    let mut palettes = PaletteBudget::new(document);
    let context = SourceContext {
        bones,
        unit,
        is_blender: is_blender(document),
    };
    let inventory = Inventory::read(document, bones, tangents, &materials, &mut palettes, notes);
    let geometries = build_geometries(&inventory.sources, context, notes);
    let mut visibility = Visibility::default();
    let mut parts: Vec<MeshParts> = Vec::with_capacity(inventory.instances.len());
    for instance in &inventory.instances {
        let built = &geometries[instance.source];
        if !palettes.take(built.palette.len(), instance.model.name(), notes) {
            continue;
        }
        let is_visible = visibility.is_visible(instance.model);
        parts.extend(instance.parts(built, &mut materials, unit, is_visible, notes));
    }
    show_hidden(&mut parts, notes);
    BuiltMeshes {
        meshes: parts
            .into_iter()
            .filter_map(|parts| checked(parts, notes))
            .collect(),
        materials: materials.materials,
        textures: materials.textures,
    }
}

fn is_blender(document: &FbxDocument<'_>) -> bool {
    let creator = document.settings().creator.to_ascii_lowercase();
    creator.starts_with("blender")
}

/// The geometries of a document that some model shows, and the models that show them.
struct Inventory<'d> {
    sources: Vec<GeometrySource<'d>>,
    instances: Vec<MeshInstance<'d>>,
}

impl<'d> Inventory<'d> {
    fn read(
        document: &'d FbxDocument<'_>,
        bones: &HashMap<i64, BoneIndex>,
        tangents: bool,
        materials: &Materials,
        palettes: &mut PaletteBudget,
        notes: &mut Notes,
    ) -> Self {
        let mut inventory = Self {
            sources: Vec::new(),
            instances: Vec::new(),
        };
        let mut source_of: HashMap<i64, usize> = HashMap::new();
        let mut shapes = ShapeBudget::new(document);
        for model in document.objects_of("Model") {
            let Some(geometry) = first_mesh(model, notes) else {
                continue;
            };
            let Some(&node) = bones.get(&model.id()) else {
                notes.record(model.name(), 1, MeshFinding::NodeMissing);
                continue;
            };
            let source = *source_of.entry(geometry.id()).or_insert_with(|| {
                let name = model.name();
                let mut source = GeometrySource::new(geometry, name);
                source.has_shapes = shapes.take(geometry, name, notes);
                source.has_skin = palettes.take(skin::cluster_count(geometry), name, notes);
                inventory.sources.push(source);
                inventory.sources.len() - 1
            });
            let connected: Vec<usize> = model
                .sources_of("Material")
                .filter_map(|material| materials.place_of(material))
                .collect();
            inventory.sources[source].require(&connected, materials, tangents);
            inventory.instances.push(MeshInstance {
                model,
                node,
                source,
                materials: connected,
            });
        }
        inventory
    }
}

/// Returns the geometry that a model shows, the first if there are several.
fn first_mesh<'d>(model: Object<'d>, notes: &mut Notes) -> Option<Object<'d>> {
    let mut meshes = model
        .sources_of("Geometry")
        .filter(|geometry| geometry.subclass() == "Mesh");
    let first = meshes.next();
    notes.record(model.name(), meshes.count() as u64, MeshFinding::SecondMesh);
    first
}

/// Builds all geometries, side by side where there are many corners.
fn build_geometries(
    sources: &[GeometrySource<'_>],
    context: SourceContext<'_>,
    notes: &mut Notes,
) -> Vec<BuiltGeometry> {
    let build = |source: &GeometrySource<'_>| {
        let mut own_notes = Notes::new();
        (source.build(context, &mut own_notes), own_notes)
    };
    let corner_count: usize = sources.iter().map(GeometrySource::corner_count).sum();
    let built: Vec<(BuiltGeometry, Notes)> = if corner_count < FEWEST_FOR_THREADS {
        sources.iter().map(build).collect()
    } else {
        sources.par_iter().map(build).collect()
    };
    let collect = |(geometry, own_notes)| {
        notes.append(own_notes);
        geometry
    };
    built.into_iter().map(collect).collect()
}

/// Shows all meshes of a file of which every mesh is hidden: it would open as an empty scene.
fn show_hidden(meshes: &mut [MeshParts], notes: &mut Notes) {
    let has_triangles = |mesh: &MeshParts| !mesh.geometry.indices().is_empty();
    if meshes
        .iter()
        .any(|mesh| mesh.is_visible && has_triangles(mesh))
    {
        return;
    }
    let mut shown = 0;
    for mesh in meshes.iter_mut().filter(|mesh| has_triangles(mesh)) {
        mesh.is_visible = true;
        shown += 1;
    }
    notes.record("", shown, MeshFinding::AllHidden);
}

fn checked(parts: MeshParts, notes: &mut Notes) -> Option<Arc<Mesh>> {
    let name = parts.name.clone();
    match Mesh::new(parts) {
        Ok(mesh) => Some(Arc::new(mesh)),
        Err(error) => {
            notes.record(&name, 1, MeshFinding::Invalid { error });
            None
        }
    }
}

/// A model that shows a geometry.
struct MeshInstance<'d> {
    model: Object<'d>,
    node: BoneIndex,
    /// Index into [`Inventory::sources`].
    source: usize,
    materials: Vec<usize>,
}

impl MeshInstance<'_> {
    /// Binds the geometry to the node; `None` where it could not be built.
    fn parts(
        &self,
        built: &BuiltGeometry,
        materials: &mut Materials,
        unit: f64,
        is_visible: bool,
        notes: &mut Notes,
    ) -> Option<MeshParts> {
        let geometry = Arc::clone(built.geometry.as_ref()?);
        let mut own_materials = self.materials.clone();
        while own_materials.len() < geometry.material_len() {
            own_materials.push(materials.plain());
        }
        Some(MeshParts {
            name: self.model.name().to_owned(),
            node: self.node,
            palette_entries: self.palette_entries(built, unit, notes),
            geometry,
            materials: own_materials,
            is_skinned: !built.palette.is_empty(),
            is_visible,
        })
    }

    /// Returns the clusters' entries, and behind them the node's where a vertex follows it.
    fn palette_entries(
        &self,
        built: &BuiltGeometry,
        unit: f64,
        notes: &mut Notes,
    ) -> Vec<PaletteEntry> {
        let mesh_to_node = geometric(&self.model.props(), unit)
            .to_transform()
            .to_mat4();
        let clusters = built
            .palette
            .iter()
            .map(|cluster| (cluster.bone, mesh_to_node * cluster.node_to_bone));
        let node = built.follows_node.then_some((self.node, mesh_to_node));
        let mut unbound = 0;
        let mut entry = |(bone, mesh_to_bone): (BoneIndex, Mat4)| {
            // Each of the two factors may be finite and their product not.
            let is_bound = mesh_to_bone.is_finite();
            unbound += u64::from(!is_bound);
            PaletteEntry {
                bone,
                mesh_to_bone: if is_bound {
                    mesh_to_bone
                } else {
                    Mat4::IDENTITY
                },
            }
        };
        let palette = clusters.chain(node).map(&mut entry).collect();
        notes.record(self.model.name(), unbound, SkinFinding::BindMatrixOverflow);
        palette
    }
}
