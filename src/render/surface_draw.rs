//! What the passes over surfaces have in common: a list of triangle runs with one material each.
//!
//! In: a draw list and prepared caches. Out: draws. Not here: pipelines.

use super::error::RenderError;
use super::gpu::Gpu;
use super::gpu_types::Item;
use super::material_cache::{GpuMaterial, MaterialCache};
use super::mesh_cache::{GpuGeometry, MeshCache};
use super::morph_pass::MorphJobs;
use crate::asset::{Library, MaterialHandle, Mesh, MeshHandle};
use crate::draw::{DrawList, MeshItem, Shading};
use std::ops::Range;

/// One run of triangles.
#[derive(Clone, Debug)]
pub(super) struct SurfaceDraw<'a> {
    /// Buffers.
    pub(super) geometry: &'a GpuGeometry,
    /// Surface.
    pub(super) material: &'a GpuMaterial,
    /// Run of indices.
    pub(super) indices: Range<u32>,
    /// Place in the list of items.
    pub(super) item: u32,
    /// From the camera to the middle of the item, metres.
    pub(super) distance: f32,
}

/// Uploads what a picture needs and is not there yet.
pub(super) fn prepare(
    gpu: &Gpu,
    library: &Library,
    list: &DrawList,
    meshes: &mut MeshCache,
    materials: &mut MaterialCache,
) -> Result<(), RenderError> {
    for (item, mesh) in drawable(library, list) {
        let (has_edges, has_shapes) = (
            list.shading == Shading::Wireframe,
            shape_weights(list, item, mesh).is_some(),
        );
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

/// Lists all runs of triangles, the items they name, and the blend shapes to sum for them.
pub(super) fn collect<'a>(
    library: &Library,
    list: &DrawList,
    meshes: &'a MeshCache,
    materials: &'a MaterialCache,
) -> (Vec<SurfaceDraw<'a>>, Vec<Item>, MorphJobs<'a>) {
    let (mut draws, mut items, mut morphs) = (Vec::new(), Vec::new(), MorphJobs::default());
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

/// Returns the weights of an item's blend shapes where some show.
fn shape_weights<'a>(list: &'a DrawList, item: &MeshItem, mesh: &Mesh) -> Option<&'a [f32]> {
    let weights = list
        .shape_weights
        .get(item.shapes.start as usize..item.shapes.end as usize)?;
    (!weights.is_empty() && weights.len() == mesh.geometry().morph().shapes().len())
        .then_some(weights)
}

/// Returns the items whose mesh is in the library and whose part of the palette is complete.
fn drawable<'a>(
    library: &'a Library,
    list: &'a DrawList,
) -> impl Iterator<Item = (&'a MeshItem, &'a Mesh)> {
    list.meshes.iter().filter_map(|item| {
        let mesh = library.mesh(item.mesh)?;
        let is_complete = item.palette.len() >= mesh.palette().len()
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

/// Issues the draws; `bind_material` is whether the pipeline reads group 1.
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
