// Sums the blend shapes of one mesh, before any pass skins it: a position and a normal delta for
// each vertex. Mirrors: `MorphJob` and `MorphDelta` in src/render/gpu_types.rs,
// `anim::morph_vertices` (the same sums on the CPU), src/render/morph_buffers.rs (layout of `words`
// and `shape_deltas`).
//
// Each vertex gathers the position deltas of its control point and its own normal deltas, so
// nothing is written twice. Shapes without weight cost only the read of their weight.

struct MorphJob {
    // First delta to write, first weight, vertex count, where normal deltas start in
    // `shape_deltas`.
    ranges: vec4u,
    // Where in `words` these start: ranges of control points, ranges of vertices, shapes of
    // position deltas, shapes of normal deltas.
    sections: vec4u,
}

struct MorphDelta {
    position: vec4f,
    normal: vec4f,
}

@group(0) @binding(0) var<uniform> job: MorphJob;
@group(0) @binding(1) var<storage, read> weights: array<f32>;
// The control point of each vertex; for each control point its first position delta, and the end of
// the last range; the same for each vertex and normal deltas; the shape of each position delta; the
// shape of each normal delta.
@group(0) @binding(2) var<storage, read> words: array<u32>;
// Three floats for each position delta, then for each normal delta.
@group(0) @binding(3) var<storage, read> shape_deltas: array<f32>;
@group(0) @binding(4) var<storage, read_write> deltas: array<MorphDelta>;

// Sums the deltas of a range; `shapes` is where their shapes start in `words`, `floats` where they
// start in `shape_deltas`.
fn weighted_sum(range: u32, shapes: u32, floats: u32) -> vec3f {
    var sum = vec3f(0.0);
    let end = words[range + 1u];
    for (var index = words[range]; index < end; index++) {
        let weight = weights[job.ranges.y + words[shapes + index]];
        if (weight != 0.0) {
            let at = floats + index * 3u;
            sum += vec3f(shape_deltas[at], shape_deltas[at + 1u], shape_deltas[at + 2u]) * weight;
        }
    }
    return sum;
}

@compute @workgroup_size(64)
fn cs_main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let vertex = id.x + id.y * groups.x * 64u;
    if (vertex >= job.ranges.z) {
        return;
    }
    let position = weighted_sum(job.sections.x + words[vertex], job.sections.z, 0u);
    let normal = weighted_sum(job.sections.y + vertex, job.sections.w, job.ranges.w);
    deltas[job.ranges.x + vertex] = MorphDelta(vec4f(position, 0.0), vec4f(normal, 0.0));
}
