// Skins every vertex as skinned.wgsl does and stores the result. Follows skinning. Mirrors:
// `asset::Vertex` word by word, `SkinnedPoint` in src/render/gpu_types.rs,
// src/render/skin_readback.rs (bindings).

struct SkinnedPoint {
    // w is the handedness.
    position: vec4f,
    normal: vec4f,
    tangent: vec4f,
}

// 32-bit words of one vertex.
const VERTEX_WORDS: u32 = 19u;

@group(0) @binding(3) var<storage, read> vertex_words: array<u32>;
@group(0) @binding(4) var<storage, read_write> points: array<SkinnedPoint>;

fn word(at: u32) -> f32 {
    return bitcast<f32>(vertex_words[at]);
}

@compute @workgroup_size(64)
fn cs_main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let index = id.x + id.y * groups.x * 64u;
    if (index >= arrayLength(&points)) {
        return;
    }
    let at = index * VERTEX_WORDS;
    let low = vertex_words[at + 13u];
    let high = vertex_words[at + 14u];
    let palette_indices = vec4u(low & 0xffffu, low >> 16u, high & 0xffffu, high >> 16u);
    let weights = vec4f(word(at + 15u), word(at + 16u), word(at + 17u), word(at + 18u));
    let item = items[0];
    let out_from_mesh = item.world_from_component * blend_palette(item.firsts.x, palette_indices, weights);
    let skinned = skin_vertex(
        out_from_mesh,
        morphed_position(item, index, vec3f(word(at), word(at + 1u), word(at + 2u))),
        morphed_normal(item, index, vec3f(word(at + 3u), word(at + 4u), word(at + 5u))),
        vec4f(word(at + 6u), word(at + 7u), word(at + 8u), word(at + 9u)),
    );
    points[index] = SkinnedPoint(
        vec4f(skinned.position, skinned.handedness),
        vec4f(skinned.normal, 0.0),
        skinned.tangent,
    );
}
