// Deforms a vertex: first by its blend shapes, then by the palette. Mirrors: `Item` and
// `MorphDelta` in src/render/gpu_types.rs, `asset::Vertex` (as VertexIn), `anim::cpu_skin` (the
// same sums on the CPU).

struct Item {
    world_from_component: mat4x4f,
    // First matrix in `palette`, first delta in `morphs`, whether there are deltas, unused.
    firsts: vec4u,
}

struct MorphDelta {
    position: vec4f,
    normal: vec4f,
}

// All palettes of the picture, `component_from_mesh` each.
@group(0) @binding(1) var<storage, read> palette: array<mat4x4f>;
@group(0) @binding(2) var<storage, read> items: array<Item>;
// The sums of morph.wgsl for each vertex of each mesh with weighted shapes.
@group(0) @binding(6) var<storage, read> morphs: array<MorphDelta>;

struct VertexIn {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
    @location(2) tangent: vec4f,
    @location(3) uv: vec2f,
    @location(4) color: vec4f,
    @location(5) palette_indices: vec4u,
    @location(6) weights: vec4f,
}

struct SkinnedVertex {
    position: vec3f,
    normal: vec3f,
    // Orthogonal to the normal; w is the bitangent's sign, flipped when the matrix mirrors.
    tangent: vec4f,
    // -1 when the blended matrix mirrors, else 1.
    handedness: f32,
}

// Blends four matrices of the palette that starts at `first`.
fn blend_palette(first: u32, palette_indices: vec4u, weights: vec4f) -> mat4x4f {
    return palette[first + palette_indices.x] * weights.x
        + palette[first + palette_indices.y] * weights.y
        + palette[first + palette_indices.z] * weights.z
        + palette[first + palette_indices.w] * weights.w;
}

fn unit_or(v: vec3f, fallback: vec3f) -> vec3f {
    let squared = dot(v, v);
    if (squared > 1e-30) {
        return v * inverseSqrt(squared);
    }
    return fallback;
}

// Returns the morphed position of a vertex, mesh space.
fn morphed_position(item: Item, vertex: u32, position: vec3f) -> vec3f {
    if (item.firsts.z == 0u) {
        return position;
    }
    return position + morphs[item.firsts.y + vertex].position.xyz;
}

// Returns its morphed normal, unit length, mesh space.
fn morphed_normal(item: Item, vertex: u32, normal: vec3f) -> vec3f {
    if (item.firsts.z == 0u) {
        return normal;
    }
    return unit_or(normal + morphs[item.firsts.y + vertex].normal.xyz, normal);
}

// Transforms a vertex by one matrix, shear and mirror included.
//
// The normal is transformed by the cofactors: the inverse transpose up to a factor, without a
// division. The axes are scaled first, because a rig in millimetres would otherwise underflow.
fn skin_vertex(out_from_mesh: mat4x4f, position: vec3f, normal: vec3f, tangent: vec4f) -> SkinnedVertex {
    let x = out_from_mesh[0].xyz;
    let y = out_from_mesh[1].xyz;
    let z = out_from_mesh[2].xyz;
    let scale = 1.0 / max(max(max(length(x), length(y)), length(z)), 1e-20);
    let cofactor = mat3x3f(
        cross(y * scale, z * scale),
        cross(z * scale, x * scale),
        cross(x * scale, y * scale),
    );
    let handedness = select(1.0, -1.0, dot(x * scale, cofactor[0]) < 0.0);
    var skinned: SkinnedVertex;
    skinned.position = (out_from_mesh * vec4f(position, 1.0)).xyz;
    skinned.normal = unit_or(cofactor * normal * handedness, normal);
    let along = (out_from_mesh * vec4f(tangent.xyz, 0.0)).xyz * scale;
    let flat = along - skinned.normal * dot(skinned.normal, along);
    skinned.tangent = vec4f(unit_or(flat, tangent.xyz), tangent.w * handedness);
    skinned.handedness = handedness;
    return skinned;
}
