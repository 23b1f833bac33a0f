//! A mesh's control points, skinned: box, mean and probes.
//!
//! *In*: a mesh once, a draw list's palette and shape weights for each sample. *Out*: numbers for
//! `dump`. *Not here*: skinning (`anim`).

use super::args::Probes;
use super::dump_json::MeshSampleJson;
use crate::anim::{morph_vertices, skin_vertex};
use crate::asset::Mesh;
use crate::math::{Bounds, Mat4, Vec3};

/// How many probes `truth` takes of a mesh.
const TRUTH_PROBES: u64 = 16;

/// For each used control point one of its vertices, and which of them are probes.
#[derive(Debug)]
pub(super) struct MeshPoints {
    /// Ascending by control point.
    vertex_of_point: Vec<(u32, usize)>,
    /// Ascending control points.
    probes: Vec<u32>,
}

impl MeshPoints {
    pub(super) fn new(mesh: &Mesh, probes: Option<&Probes>) -> Self {
        let geometry = mesh.geometry();
        let mut vertex_of_point: Vec<_> =
            geometry.control_points().iter().copied().zip(0..).collect();
        vertex_of_point.sort_unstable();
        vertex_of_point.dedup_by_key(|(point, _)| *point);
        let count = u64::from(geometry.control_point_count());
        let probes = match probes {
            None => Vec::new(),
            Some(Probes::Ids(ids)) => ids.clone(),
            Some(Probes::Truth) if count <= TRUTH_PROBES => (0..count as u32).collect(),
            Some(Probes::Truth) => (0..TRUTH_PROBES)
                .map(|i| (i * count / TRUTH_PROBES) as u32)
                .collect(),
        };
        Self {
            vertex_of_point,
            probes,
        }
    }

    /// Moves every used control point by the mesh's shapes and skins it; `scale` comes last.
    pub(super) fn sample(
        &self,
        mesh: &Mesh,
        shape_weights: &[f32],
        palette: &[Mat4],
        component_to_output: Mat4,
        scale: f32,
    ) -> MeshSampleJson {
        let mut morphed = Vec::new();
        if !shape_weights.is_empty() {
            morph_vertices(mesh.geometry(), shape_weights, &mut morphed);
        }
        let vertices = if shape_weights.is_empty() {
            mesh.geometry().vertices()
        } else {
            &morphed
        };
        let place = |vertex: usize| {
            let skinned = skin_vertex(&vertices[vertex], palette);
            component_to_output.transform_point(skinned.position) * scale
        };
        let places: Vec<(u32, Vec3)> = self
            .vertex_of_point
            .iter()
            .map(|&(point, v)| (point, place(v)))
            .collect();
        if places.is_empty() {
            return MeshSampleJson::default();
        }
        let bounds = Bounds::from_points(places.iter().map(|(_, place)| *place));
        let sum = places.iter().fold([0.0_f64; 3], |sum, (_, p)| {
            [
                sum[0] + f64::from(p.x),
                sum[1] + f64::from(p.y),
                sum[2] + f64::from(p.z),
            ]
        });
        let found = |&probe: &u32| {
            let at = places
                .binary_search_by_key(&probe, |(point, _)| *point)
                .ok()?;
            Some((probe, places[at].1.to_array()))
        };
        MeshSampleJson {
            min: Some(bounds.min.to_array()),
            max: Some(bounds.max.to_array()),
            mean: Some(sum.map(|total| (total / places.len() as f64) as f32)),
            probes: self.probes.iter().filter_map(found).collect(),
        }
    }
}
