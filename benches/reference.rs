//! Import of the same file by the `ufbx` crate, for the import benchmark.
//!
//! *In*: bytes. *Out*: a count that keeps the work from being optimised away. *Not here*: our side
//! (`import.rs`).

/// A vertex as the reference indexes it: position, normal, UV, skin.
#[derive(Clone, Copy, Default)]
#[repr(C)]
struct ReferenceVertex {
    position: [f32; 3],
    normal: [f32; 3],
    uv: [f32; 2],
    bones: [u32; 4],
    weights: [f32; 4],
}

/// Loads a file, triangulates every face, indexes the vertices with four weights each, bakes every
/// take.
///
/// `None` when it cannot load the file.
pub(crate) fn reference(bytes: &[u8]) -> Option<usize> {
    let scene = ufbx::load_memory(bytes, ufbx::LoadOpts::default()).ok()?;
    let mut count = 0;
    for mesh in &scene.meshes {
        count += reference_mesh(mesh);
    }
    let rate = scene.settings.frames_per_second;
    for stack in &scene.anim_stacks {
        let options = ufbx::BakeOpts {
            resample_rate: rate,
            ..Default::default()
        };
        count += ufbx::bake_anim(&scene, &stack.anim, options).map_or(0, |baked| baked.nodes.len());
    }
    Some(count)
}

fn reference_mesh(mesh: &ufbx::Mesh) -> usize {
    let skin: Vec<([u32; 4], [f32; 4])> = mesh
        .skin_deformers
        .iter()
        .next()
        .map_or_else(Vec::new, |skin| reference_skin(skin));
    let mut corners = Vec::new();
    let mut vertices: Vec<ReferenceVertex> = Vec::with_capacity(mesh.num_triangles * 3);
    for &face in &mesh.faces {
        let triangles = ufbx::triangulate_face_vec(&mut corners, mesh, face) as usize;
        for &corner in &corners[..triangles * 3] {
            let corner = corner as usize;
            let p = mesh.vertex_position[corner];
            let n = if mesh.vertex_normal.exists {
                mesh.vertex_normal[corner]
            } else {
                ufbx::Vec3::default()
            };
            let uv = if mesh.vertex_uv.exists {
                mesh.vertex_uv[corner]
            } else {
                ufbx::Vec2::default()
            };
            let (bones, weights) = skin
                .get(mesh.vertex_indices[corner] as usize)
                .copied()
                .unwrap_or_default();
            vertices.push(ReferenceVertex {
                position: [p.x as f32, p.y as f32, p.z as f32],
                normal: [n.x as f32, n.y as f32, n.z as f32],
                uv: [uv.x as f32, uv.y as f32],
                bones,
                weights,
            });
        }
    }
    if vertices.is_empty() {
        return 0;
    }
    let mut indices = vec![0u32; vertices.len()];
    let mut streams = [ufbx::VertexStream::new(&mut vertices)];
    ufbx::generate_indices(&mut streams, &mut indices, ufbx::AllocatorOpts::default()).unwrap_or(0)
}

fn reference_skin(skin: &ufbx::SkinDeformer) -> Vec<([u32; 4], [f32; 4])> {
    let best_four = |vertex: &ufbx::SkinVertex| {
        let first = vertex.weight_begin as usize;
        let count = (vertex.num_weights as usize).min(4);
        let chosen = &skin.weights.as_ref()[first..first + count];
        let sum: f64 = chosen.iter().map(|w| w.weight).sum();
        let mut bones = [0; 4];
        let mut weights = [0.0; 4];
        for (slot, w) in chosen.iter().enumerate() {
            bones[slot] = w.cluster_index;
            weights[slot] = if sum > 0.0 {
                (w.weight / sum) as f32
            } else {
                0.0
            };
        }
        (bones, weights)
    };
    skin.vertices.iter().map(best_four).collect()
}
