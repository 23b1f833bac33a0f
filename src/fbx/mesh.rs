//! Meshes as nodes show them.
//!
//! *In*: models, their geometries, skins and materials; the bone of each model. *Out*: one [`Mesh`]
//! for each model that shows a geometry, in file order; instances share theirs. *Not here*: records
//! (`mesh_read`), vertices (`mesh_build`), weights (`skin`).

use std::collections::HashMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::blend_shape;
use super::document::{Document, Object};
use super::material::Materials;
use super::mesh_read::{FEWEST_FOR_THREADS, MeshWish, both, read_mesh};
use super::node::geometric;
use super::shape_points::ShapeWish;
use super::skin::{self, ClusterSlot, Skin, SlotBudget};
use super::visibility::Visibility;
use crate::asset::{
    BoneIndex, Geometry, Material, Mesh, MeshFinding, Notes, PaletteEntry, SkinFinding, Texture,
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
    document: &Document<'_>,
    bones: &HashMap<i64, BoneIndex>,
    unit: f64,
    tangents: bool,
    notes: &mut Notes,
) -> BuiltMeshes {
    let mut materials = Materials::read(document, notes);
    let mut shapes: Vec<Shape<'_>> = Vec::new();
    let mut shape_of: HashMap<i64, usize> = HashMap::new();
    let mut shown: Vec<Shown<'_>> = Vec::new();
    let mut budget = blend_shape::Budget::new(document);
    let mut slots = SlotBudget::new(document);
    let is_blender = document
        .settings()
        .creator
        .to_ascii_lowercase()
        .starts_with("blender");
    for model in document.objects_of("Model") {
        let Some(geometry) = shown_geometry(model, notes) else {
            continue;
        };
        let Some(&node) = bones.get(&model.id()) else {
            notes.record(model.name(), 1, MeshFinding::NodeMissing);
            continue;
        };
        let shape = *shape_of.entry(geometry.id()).or_insert_with(|| {
            let name = model.name();
            let has_morphs = budget.take(geometry, name, notes);
            let has_skin = slots.take(skin::cluster_count(geometry), name, notes);
            let (uv_sets, needs_tangents) = (Vec::new(), false);
            shapes.push(Shape {
                geometry,
                name,
                material_count: 0,
                uv_sets,
                needs_tangents,
                has_morphs,
                has_skin,
            });
            shapes.len() - 1
        });
        let connected: Vec<usize> = model
            .sources_of("Material")
            .filter_map(|material| materials.place_of(material))
            .collect();
        let has_normal_map = |&place: &usize| materials.materials[place].normal_texture.is_some();
        shapes[shape].material_count = shapes[shape].material_count.max(connected.len());
        if shapes[shape].uv_sets.is_empty() {
            let sets = connected
                .iter()
                .map(|&place| materials.uv_sets.get(place).cloned().flatten());
            shapes[shape].uv_sets = sets.collect();
        }
        shapes[shape].needs_tangents |= tangents && connected.iter().any(has_normal_map);
        shown.push(Shown {
            model,
            node,
            shape,
            materials: connected,
        });
    }
    let build = |shape: &Shape<'_>| {
        let mut notes = Notes::new();
        (shape.build(bones, unit, is_blender, &mut notes), notes)
    };
    let corner_count: usize = shapes.iter().map(Shape::corner_count).sum();
    let built: Vec<(BuiltShape, Notes)> = if corner_count < FEWEST_FOR_THREADS {
        shapes.iter().map(build).collect()
    } else {
        shapes.par_iter().map(build).collect()
    };
    let built: Vec<BuiltShape> = built
        .into_iter()
        .map(|(shape, own_notes)| {
            notes.append(own_notes);
            shape
        })
        .collect();
    let mut visibility = Visibility::default();
    let meshes = shown.iter().filter_map(|shown| {
        let shape = &built[shown.shape];
        if !slots.take(shape.clusters.len(), shown.model.name(), notes) {
            return None;
        }
        shown.mesh(
            shape,
            &mut materials,
            unit,
            visibility.is_visible(shown.model),
            notes,
        )
    });
    let mut meshes: Vec<Mesh> = meshes.collect();
    show_something(&mut meshes, notes);
    let Materials {
        materials,
        textures,
        ..
    } = materials;
    BuiltMeshes {
        meshes: meshes.into_iter().map(Arc::new).collect(),
        materials,
        textures,
    }
}

/// Returns the geometry that a model shows, the first if there are several.
fn shown_geometry<'d>(model: Object<'d>, notes: &mut Notes) -> Option<Object<'d>> {
    let mut first = None;
    for geometry in model.sources_of("Geometry") {
        if geometry.subclass() != "Mesh" {
            continue;
        }
        if first.is_some() {
            notes.record(model.name(), 1, MeshFinding::SecondMesh);
        } else {
            first = Some(geometry);
        }
    }
    first
}

/// A file of which every mesh is hidden would open as an empty scene.
fn show_something(meshes: &mut [Mesh], notes: &mut Notes) {
    let has_triangles = |mesh: &&mut Mesh| mesh.triangle_count() > 0;
    if meshes
        .iter()
        .any(|mesh| mesh.is_visible && mesh.triangle_count() > 0)
    {
        return;
    }
    let hidden = meshes
        .iter_mut()
        .filter(has_triangles)
        .map(|mesh| mesh.is_visible = true)
        .count();
    notes.record("", hidden as u64, MeshFinding::AllHidden);
}

/// A geometry that some model shows.
struct Shape<'d> {
    geometry: Object<'d>,
    name: &'d str,
    material_count: usize,
    /// For each material slot the set of coordinates that its colour map names.
    uv_sets: Vec<Option<String>>,
    needs_tangents: bool,
    has_morphs: bool,
    has_skin: bool,
}

struct BuiltShape {
    geometry: Arc<Geometry>,
    clusters: Vec<ClusterSlot>,
    has_node_slot: bool,
}

impl Shape<'_> {
    fn corner_count(&self) -> usize {
        self.geometry
            .element()
            .child("PolygonVertexIndex")
            .and_then(|list| list.array_len())
            .unwrap_or(0)
    }

    fn build(
        &self,
        bones: &HashMap<i64, BoneIndex>,
        unit: f64,
        is_blender: bool,
        notes: &mut Notes,
    ) -> BuiltShape {
        let Self {
            name,
            material_count,
            needs_tangents,
            ..
        } = *self;
        let record = self.geometry.element();
        let wish = MeshWish {
            name,
            unit,
            material_count,
            uv_sets: &self.uv_sets,
            needs_tangents,
        };
        let mut skin_notes = Notes::new();
        let control_point_count = record.child_f64s("Vertices").len() / 3;
        let (mut geometry, skin) = both(
            self.corner_count(),
            || read_mesh(record, wish, notes).build(),
            || {
                let read = || {
                    Skin::read(
                        self.geometry,
                        control_point_count,
                        bones,
                        unit,
                        name,
                        &mut skin_notes,
                    )
                };
                self.has_skin.then(read).flatten()
            },
        );
        let has_node_slot = match &skin {
            Some(skin) => skin.apply(&mut geometry, name, &mut skin_notes),
            None => {
                geometry
                    .vertices
                    .iter_mut()
                    .for_each(|vertex| vertex.weights = [1.0, 0.0, 0.0, 0.0]);
                true
            }
        };
        notes.append(skin_notes);
        if self.has_morphs {
            let wish = ShapeWish {
                name,
                unit,
                is_blender,
                points: geometry.control_point_count,
            };
            geometry.morph = blend_shape::read(self.geometry, &geometry, wish, notes);
        }
        self.note_other_deformers(notes);
        BuiltShape {
            geometry: Arc::new(geometry),
            clusters: skin.map(|skin| skin.slots).unwrap_or_default(),
            has_node_slot,
        }
    }

    fn note_other_deformers(&self, notes: &mut Notes) {
        for deformer in self.geometry.sources_of("Deformer") {
            match deformer.subclass() {
                // Some exporters connect the clusters of a skin to the geometry as well.
                "Skin" | "Cluster" | "BlendShape" => {}
                other => {
                    let kind = other.to_owned();
                    notes.record(self.name, 1, MeshFinding::DeformerSkipped { kind });
                }
            }
        }
    }
}

/// A model that shows a geometry.
struct Shown<'d> {
    model: Object<'d>,
    node: BoneIndex,
    shape: usize,
    materials: Vec<usize>,
}

impl Shown<'_> {
    fn mesh(
        &self,
        shape: &BuiltShape,
        materials: &mut Materials,
        unit: f64,
        is_visible: bool,
        notes: &mut Notes,
    ) -> Option<Mesh> {
        let mesh_to_node = geometric(&self.model.props(), unit)
            .to_transform()
            .to_mat4();
        let mut unbound = 0;
        let mut entry = |bone: BoneIndex, mesh_to_bone: Mat4| {
            // Each of the two may be a number and their product none.
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
        let clusters = shape.clusters.iter();
        let mut palette_entries: Vec<PaletteEntry> = clusters
            .map(|cluster| entry(cluster.bone, mesh_to_node * cluster.node_to_bone))
            .collect();
        if shape.has_node_slot {
            palette_entries.push(entry(self.node, mesh_to_node));
        }
        notes.record(self.model.name(), unbound, SkinFinding::BindMatrixOverflow);
        let slot_count = shape
            .geometry
            .sections
            .iter()
            .map(|section| section.material_slot as usize + 1)
            .max();
        let mut places = self.materials.clone();
        while places.len() < slot_count.unwrap_or(0) {
            places.push(materials.plain());
        }
        let mesh = Mesh {
            name: self.model.name().to_owned(),
            node: self.node,
            geometry: Arc::clone(&shape.geometry),
            palette_entries,
            materials: places,
            is_skinned: !shape.clusters.is_empty(),
            is_visible,
        };
        match mesh.checked() {
            Ok(mesh) => Some(mesh),
            Err(error) => {
                notes.record(self.model.name(), 1, MeshFinding::Invalid { error });
                None
            }
        }
    }
}
