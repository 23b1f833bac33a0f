//! One geometry with its skin and its blend shapes.
//!
//! *In*: a `Geometry` object and what the models that show it need. *Out*: [`BuiltGeometry`]. *Not
//! here*: records (`mesh_reader.rs`), weights (`skin.rs`), the nodes that show it (`mesh.rs`).

use std::collections::HashMap;
use std::sync::Arc;

use super::blend_shape;
use super::document::Object;
use super::material::Materials;
use super::mesh_reader::{GeometryOptions, read_mesh, side_by_side};
use super::shape_points::ShapeOptions;
use super::skin::{ClusterBinding, Skin};
use crate::asset::{BoneIndex, Geometry, GeometryParts, MeshFinding, Notes};

/// What all geometries of a file are built with.
#[derive(Clone, Copy)]
pub(super) struct SourceContext<'a> {
    /// Bone of each model's id.
    pub(super) bones: &'a HashMap<i64, BoneIndex>,
    /// Metres a file unit.
    pub(super) unit: f64,
    /// Whether Blender wrote the file.
    pub(super) is_blender: bool,
}

/// A geometry that some model shows.
pub(super) struct GeometrySource<'d> {
    geometry: Object<'d>,
    /// Name of the first model that shows it, for notes.
    name: &'d str,
    material_count: usize,
    /// For each material slot the set of coordinates that its colour map names.
    uv_sets: Vec<Option<String>>,
    needs_tangents: bool,
    /// Whether its blend shapes are read.
    pub(super) has_shapes: bool,
    /// Whether its skin is read.
    pub(super) has_skin: bool,
}

/// A geometry, and the bones that deform it.
pub(super) struct BuiltGeometry {
    /// `None` where it breaks an invariant.
    pub(super) geometry: Option<Arc<Geometry>>,
    /// One entry a cluster; the node's own palette index is the one behind the last.
    pub(super) palette: Vec<ClusterBinding>,
    /// Whether some vertex follows the node.
    pub(super) follows_node: bool,
}

impl<'d> GeometrySource<'d> {
    /// Starts without materials, skin and blend shapes.
    pub(super) fn new(geometry: Object<'d>, name: &'d str) -> Self {
        Self {
            geometry,
            name,
            material_count: 0,
            uv_sets: Vec::new(),
            needs_tangents: false,
            has_shapes: false,
            has_skin: false,
        }
    }

    /// Adds what a model with these materials needs of the geometry.
    pub(super) fn require(&mut self, connected: &[usize], materials: &Materials, tangents: bool) {
        self.material_count = self.material_count.max(connected.len());
        if self.uv_sets.is_empty() {
            let set = |&index: &usize| materials.uv_sets.get(index).cloned().flatten();
            self.uv_sets = connected.iter().map(set).collect();
        }
        let has_normal_map = |&index: &usize| materials.materials[index].normal_texture.is_some();
        self.needs_tangents |= tangents && connected.iter().any(has_normal_map);
    }

    /// Returns how many corners the polygons have, without reading them.
    pub(super) fn corner_count(&self) -> usize {
        self.geometry
            .element()
            .child("PolygonVertexIndex")
            .and_then(|list| list.array_len())
            .unwrap_or(0)
    }

    /// Reads polygons, skin and blend shapes.
    pub(super) fn build(&self, context: SourceContext<'_>, notes: &mut Notes) -> BuiltGeometry {
        let mut skin_notes = Notes::new();
        let (mut parts, skin) = side_by_side(
            self.corner_count(),
            || self.read_polygons(context, notes),
            || self.read_skin(context, &mut skin_notes),
        );
        let follows_node = match &skin {
            Some(skin) => skin.apply(&mut parts, self.name, &mut skin_notes),
            None => {
                bind_to_node(&mut parts);
                true
            }
        };
        notes.append(skin_notes);
        if self.has_shapes {
            let options = ShapeOptions {
                name: self.name,
                unit: context.unit,
                is_blender: context.is_blender,
                points: parts.control_point_count,
            };
            parts.morph = blend_shape::read(self.geometry, &parts, options, notes);
        }
        self.note_other_deformers(notes);
        BuiltGeometry {
            geometry: self.checked(parts, notes),
            palette: skin.map(|skin| skin.palette).unwrap_or_default(),
            follows_node,
        }
    }

    fn read_polygons(&self, context: SourceContext<'_>, notes: &mut Notes) -> GeometryParts {
        let options = GeometryOptions {
            name: self.name,
            unit: context.unit,
            material_count: self.material_count,
            uv_sets: &self.uv_sets,
            needs_tangents: self.needs_tangents,
        };
        read_mesh(self.geometry.element(), options, notes).build()
    }

    fn read_skin(&self, context: SourceContext<'_>, notes: &mut Notes) -> Option<Skin<'d>> {
        if !self.has_skin {
            return None;
        }
        let vertices = self.geometry.element().child_f64s("Vertices");
        Skin::read(
            self.geometry,
            vertices.len() / 3,
            context.bones,
            context.unit,
            self.name,
            notes,
        )
    }

    fn checked(&self, parts: GeometryParts, notes: &mut Notes) -> Option<Arc<Geometry>> {
        match Geometry::new(parts) {
            Ok(geometry) => Some(Arc::new(geometry)),
            Err(error) => {
                let error = error.into();
                notes.record(self.name, 1, MeshFinding::Invalid { error });
                None
            }
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

/// Assigns every vertex the only palette entry of a mesh without a skin.
fn bind_to_node(parts: &mut GeometryParts) {
    for vertex in &mut parts.vertices {
        vertex.weights = [1.0, 0.0, 0.0, 0.0];
    }
}
