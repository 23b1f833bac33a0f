// Sums the blend shapes of one mesh, before any pass skins it: how far each vertex moves, how its normal turns.
// Mirrors: `MorphJob` and `MorphDelta` in src/render/gpu_types.rs, `anim::morph_vertices` (the same sums on the
// CPU), src/render/morph_buffers.rs (how words and moves lie).
//
// Each vertex gathers what its control point is moved by and what turns its normal, so nothing is written twice.
// Shapes without weight cost the look at their number.

struct MorphJob {
    // First delta that is written, first weight, vertices, where in `moves` the turns begin.
    place: vec4u,
    // Where in `words` begin: ranges of control points, ranges of vertices, shapes of moves, shapes of turns.
    sections: vec4u,
}

struct MorphDelta {
    position: vec4f,
    normal: vec4f,
}

@group(0) @binding(0) var<uniform> job: MorphJob;
@group(0) @binding(1) var<storage, read> weights: array<f32>;
// The control point of each vertex; for each control point its first move, and where the last one's end; the same
// of each vertex for turns; the shape of each move; the shape of each turn.
@group(0) @binding(2) var<storage, read> words: array<u32>;
// Three floats a move, then three a turn.
@group(0) @binding(3) var<storage, read> moves: array<f32>;
@group(0) @binding(4) var<storage, read_write> deltas: array<MorphDelta>;

// Sums what stands in a range: `shapes` is where in `words` their shapes stand, `floats` where in `moves` they do.
fn gathered(range: u32, shapes: u32, floats: u32) -> vec3f {
    var sum = vec3f(0.0);
    let end = words[range + 1u];
    for (var place = words[range]; place < end; place++) {
        let weight = weights[job.place.y + words[shapes + place]];
        if (weight != 0.0) {
            let at = floats + place * 3u;
            sum += vec3f(moves[at], moves[at + 1u], moves[at + 2u]) * weight;
        }
    }
    return sum;
}

@compute @workgroup_size(64)
fn cs_main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let vertex = id.x + id.y * groups.x * 64u;
    if (vertex >= job.place.z) {
        return;
    }
    let position = gathered(job.sections.x + words[vertex], job.sections.z, 0u);
    let normal = gathered(job.sections.y + vertex, job.sections.w, job.place.w);
    deltas[job.place.x + vertex] = MorphDelta(vec4f(position, 0.0), vec4f(normal, 0.0));
}
