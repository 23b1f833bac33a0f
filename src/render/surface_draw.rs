//! The draw calls that all passes over surfaces share: index ranges with one material each.
//!
//! *In*: a draw list, prepared caches. *Out*: surface draws. *Not here*: pipelines (the passes).

use super::error::RenderError;
use super::gpu::Gpu;
use super::gpu_types::Item;
use super::material_cache::{GpuMaterial, MaterialCache};
use super::mesh_cache::{GpuGeometry, MeshCache};
use super::morph_pass::MorphJobs;
use crate::asset::{Library, MaterialHandle, Mesh, MeshHandle};
use crate::draw::{DrawList, MeshItem, Shading};
use std::ops::Range;

/// One draw call: an index range with one material.
#[derive(Clone, Debug)]
pub(super) struct SurfaceDraw<'a> {
    /// Buffers.
    pub(super) geometry: &'a GpuGeometry,
    /// Material.
    pub(super) material: &'a GpuMaterial,
    /// Index range.
    pub(super) indices: Range<u32>,
    /// Index in the list of items.
    pub(super) item: u32,
    /// From the camera to the centre of the item, metres.
    pub(super) distance: f32,
}

/// Uploads what a picture needs and is not uploaded yet.
pub(super) fn prepare(
    gpu: &Gpu,
    library: &Library,
    list: &DrawList,
    meshes: &mut MeshCache,
    materials: &mut MaterialCache,
) -> Result<(), RenderError> {
    for (item, mesh) in drawable(library, list) {
        let has_edges = list.shading == Shading::Wireframe;
        let has_shapes = shape_weights(list, item, mesh).is_some();
        meshes.prepare(gpu, item.mesh, mesh, has_edges, has_shapes)?;
        for section in mesh.geometry().sections() {
            materials.prepare(
                gpu,
                library,
                material(item.mesh, mesh, section.material_slot),
            );
        }
    }
    Ok(())
}

/// Returns all draw calls, the items that they index, and the blend shapes to sum for them.
pub(super) fn collect_draws<'a>(
    library: &Library,
    list: &DrawList,
    meshes: &'a MeshCache,
    materials: &'a MaterialCache,
) -> (Vec<SurfaceDraw<'a>>, Vec<Item>, MorphJobs<'a>) {
    let mut draws = Vec::new();
    let mut items = Vec::new();
    let mut morphs = MorphJobs::default();
    for (item, mesh) in drawable(library, list) {
        let Some(geometry) = meshes.get(mesh) else {
            continue;
        };
        let index = items.len() as u32;
        let component_to_world = item.component_to_world;
        let shapes = geometry.morph.as_ref().zip(shape_weights(list, item, mesh));
        let morph = shapes.map(|(morph, weights)| morphs.add(morph, weights));
        let firsts = [
            item.palette.start,
            morph.unwrap_or(0),
            u32::from(morph.is_some()),
            0,
        ];
        items.push(Item {
            component_to_world,
            firsts,
        });
        let distance = (item.world_bounds.center() - list.camera.eye).length();
        for section in mesh.geometry().sections() {
            let Some(material) = materials.get(material(item.mesh, mesh, section.material_slot))
            else {
                continue;
            };
            let indices = section.first_index..section.first_index + section.index_count;
            draws.push(SurfaceDraw {
                geometry,
                material,
                indices,
                item: index,
                distance,
            });
        }
    }
    (draws, items, morphs)
}

/// Returns the weights of an item's blend shapes; `None` when there are none.
fn shape_weights<'a>(list: &'a DrawList, item: &MeshItem, mesh: &Mesh) -> Option<&'a [f32]> {
    let weights = list
        .shape_weights
        .get(item.shapes.start as usize..item.shapes.end as usize)?;
    (!weights.is_empty() && weights.len() == mesh.geometry().morph().shapes().len())
        .then_some(weights)
}

/// Returns the items whose mesh is in the library and whose palette is complete.
fn drawable<'a>(
    library: &'a Library,
    list: &'a DrawList,
) -> impl Iterator<Item = (&'a MeshItem, &'a Mesh)> {
    list.meshes.iter().filter_map(|item| {
        let mesh = library.mesh(item.mesh)?;
        let is_complete = item.palette.len() >= mesh.palette_entries().len()
            && item.palette.end as usize <= list.palettes.len();
        is_complete.then_some((item, mesh.as_ref()))
    })
}

fn material(handle: MeshHandle, mesh: &Mesh, slot: u32) -> Option<MaterialHandle> {
    let material = u32::try_from(*mesh.materials().get(slot as usize)?).ok()?;
    Some(MaterialHandle {
        file: handle.file,
        material,
    })
}

/// Issues the draw calls; `bind_material` tells whether the pipeline reads group 1.
pub(super) fn draw_surfaces<'a, 'b: 'a>(
    pass: &mut wgpu::RenderPass<'_>,
    draws: impl Iterator<Item = &'a SurfaceDraw<'b>>,
    bind_material: bool,
) {
    for draw in draws {
        if bind_material {
            pass.set_bind_group(1, &draw.material.bind_group, &[]);
        }
        pass.set_vertex_buffer(0, draw.geometry.vertices.slice(..));
        pass.set_index_buffer(draw.geometry.indices.slice(..), wgpu::IndexFormat::Uint32);
        pass.draw_indexed(draw.indices.clone(), 0, draw.item..draw.item + 1);
    }
}
