// Sums the blend shapes of one mesh, before any pass skins it: how far each vertex moves, how its normal turns.
// Mirrors: `MorphJob` and `MorphDelta` in src/render/gpu_types.rs, `anim::morph_vertices` (the same sums on the
// CPU), src/render/morph_buffers.rs (how words and moves lie).
//
// Each vertex gathers what its control point is moved by, so nothing is written twice. Shapes without weight cost
// the look at their number.

struct MorphJob {
    // First delta that is written, first weight, vertices, floats a move (3, or 6 with normals).
    place: vec4u,
    // Where in `words` the ranges of the control points and the shapes of the moves begin, two unused.
    sections: vec4u,
}

struct MorphDelta {
    position: vec4f,
    normal: vec4f,
}

@group(0) @binding(0) var<uniform> job: MorphJob;
@group(0) @binding(1) var<storage, read> weights: array<f32>;
// The control point of each vertex; for each control point its first move, and where the last one's end; the shape
// of each move.
@group(0) @binding(2) var<storage, read> words: array<u32>;
@group(0) @binding(3) var<storage, read> moves: array<f32>;
@group(0) @binding(4) var<storage, read_write> deltas: array<MorphDelta>;

@compute @workgroup_size(64)
fn cs_main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let vertex = id.x + id.y * groups.x * 64u;
    if (vertex >= job.place.z) {
        return;
    }
    let range = job.sections.x + words[vertex];
    let end = words[range + 1u];
    var position = vec3f(0.0);
    var normal = vec3f(0.0);
    for (var move_index = words[range]; move_index < end; move_index++) {
        let weight = weights[job.place.y + words[job.sections.y + move_index]];
        if (weight != 0.0) {
            let at = move_index * job.place.w;
            position += vec3f(moves[at], moves[at + 1u], moves[at + 2u]) * weight;
            if (job.place.w == 6u) {
                normal += vec3f(moves[at + 3u], moves[at + 4u], moves[at + 5u]) * weight;
            }
        }
    }
    deltas[job.place.x + vertex] = MorphDelta(vec4f(position, 0.0), vec4f(normal, 0.0));
}
