//! Vertices and indices on the device, each geometry once however many nodes use it.
//!
//! *In*: meshes. *Out*: buffers. *Not here*: palettes (`frame_bindings.rs`), materials
//! (`material_cache.rs`).

use super::buffers;
use super::error::RenderError;
use super::gpu::Gpu;
use super::morph_buffers::GpuMorph;
use crate::asset::{FileHandle, Geometry, Library, Mesh, MeshHandle};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// One geometry on the device.
#[derive(Debug)]
pub(super) struct GpuGeometry {
    /// As `asset::Vertex`.
    pub(super) vertices: wgpu::Buffer,
    /// Three a triangle, 32 bits each.
    pub(super) indices: wgpu::Buffer,
    /// Two an edge, 32 bits each; created when first needed.
    pub(super) edges: Option<(wgpu::Buffer, u32)>,
    /// Blend shapes; created when one first has weight.
    pub(super) morph: Option<GpuMorph>,
    _geometry: Arc<Geometry>,
    file: FileHandle,
}

/// All geometries on the device.
#[derive(Debug, Default)]
pub(super) struct MeshCache {
    // The address is unique as long as the entry holds the geometry.
    geometries: HashMap<usize, GpuGeometry>,
}

impl MeshCache {
    /// Uploads a mesh unless it is uploaded already; meshes without triangles are skipped.
    pub(super) fn prepare(
        &mut self,
        gpu: &Gpu,
        handle: MeshHandle,
        mesh: &Mesh,
        needs_edges: bool,
        needs_morph: bool,
    ) -> Result<(), RenderError> {
        let geometry = mesh.geometry();
        if geometry.vertices().is_empty() || geometry.indices().is_empty() {
            return Ok(());
        }
        let cached = match self.geometries.entry(address(geometry)) {
            Entry::Occupied(cached) => cached.into_mut(),
            Entry::Vacant(vacant) => vacant.insert(upload(gpu, handle.file, mesh)?),
        };
        if needs_edges && cached.edges.is_none() {
            let edges = edges(geometry.indices());
            if !edges.is_empty() {
                let buffer = buffers::immutable(gpu, "edges", wgpu::BufferUsages::INDEX, &edges);
                cached.edges = Some((buffer, 2 * edges.len() as u32));
            }
        }
        if needs_morph && cached.morph.is_none() {
            cached.morph = Some(GpuMorph::new(gpu, mesh)?);
        }
        Ok(())
    }

    /// Returns the buffers of a prepared mesh.
    pub(super) fn get(&self, mesh: &Mesh) -> Option<&GpuGeometry> {
        self.geometries.get(&address(mesh.geometry()))
    }

    /// Drops what belongs to files that the library no longer has.
    pub(super) fn evict_missing(&mut self, library: &Library) {
        self.geometries
            .retain(|_, cached| library.file(cached.file).is_some());
    }
}

fn upload(gpu: &Gpu, file: FileHandle, mesh: &Mesh) -> Result<GpuGeometry, RenderError> {
    let geometry = mesh.geometry();
    let what = || format!("mesh \"{}\"", mesh.name());
    let vertex_bytes = std::mem::size_of_val(geometry.vertices()) as u64;
    buffers::check_size(gpu, what, vertex_bytes, wgpu::BufferUsages::VERTEX)?;
    let index_bytes = std::mem::size_of_val(geometry.indices()) as u64;
    buffers::check_size(gpu, what, index_bytes, wgpu::BufferUsages::INDEX)?;
    Ok(GpuGeometry {
        vertices: buffers::immutable(
            gpu,
            mesh.name(),
            wgpu::BufferUsages::VERTEX,
            geometry.vertices(),
        ),
        indices: buffers::immutable(
            gpu,
            mesh.name(),
            wgpu::BufferUsages::INDEX,
            geometry.indices(),
        ),
        edges: None,
        morph: None,
        _geometry: Arc::clone(geometry),
        file,
    })
}

fn address(geometry: &Arc<Geometry>) -> usize {
    Arc::as_ptr(geometry) as usize
}

/// Returns every edge of the triangles once.
fn edges(indices: &[u32]) -> Vec<[u32; 2]> {
    let mut seen = HashSet::with_capacity(indices.len());
    let corners = indices
        .chunks_exact(3)
        .flat_map(|t| [[t[0], t[1]], [t[1], t[2]], [t[2], t[0]]]);
    corners
        .map(|[a, b]| [a.min(b), a.max(b)])
        .filter(|&edge| edge[0] != edge[1] && seen.insert(edge))
        .collect()
}
