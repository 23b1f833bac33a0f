// Bones as octahedra of constant width on the screen. Follows frame and color. Mirrors:
// `BoneInstance` in src/render/gpu_types.rs, src/render/bone_pass.rs (entry points, STRENGTH).

// 1 in front of surfaces, a third behind them.
override STRENGTH: f32 = 1.0;

struct BoneIn {
    @location(0) head: vec3f,
    @location(1) tail: vec3f,
    // sRGB with opacity.
    @location(2) color: vec4f,
}

struct BoneOut {
    @builtin(position) clip: vec4f,
    @location(0) @interpolate(flat) color: vec4f,
    // Barycentric coordinates in the triangle: zero at its edges.
    @location(1) edge: vec3f,
    @location(2) @interpolate(flat) light: f32,
}

// Half of the largest width, points.
const HALF_WIDTH: f32 = 6.0;

// Returns corner `index` of the octahedron between 0 (head) and 1 (tail): along, then across twice.
fn corner(index: u32) -> vec3f {
    switch (index) {
        case 0u: { return vec3f(0.0, 0.0, 0.0); }
        case 1u: { return vec3f(1.0, 0.0, 0.0); }
        case 2u: { return vec3f(0.16, 1.0, 0.0); }
        case 3u: { return vec3f(0.16, 0.0, 1.0); }
        case 4u: { return vec3f(0.16, -1.0, 0.0); }
        default: { return vec3f(0.16, 0.0, -1.0); }
    }
}

@vertex
fn vs_main(bone: BoneIn, @builtin(vertex_index) index: u32) -> BoneOut {
    let span = bone.tail - bone.head;
    let size = max(length(span), 1e-6);
    let along = select(vec3f(0.0, 1.0, 0.0), span / size, length(span) > 1e-6);
    let helper = select(vec3f(0.0, 0.0, 1.0), vec3f(1.0, 0.0, 0.0), abs(along.z) > 0.7);
    let across = normalize(cross(along, helper));
    let other = cross(along, across);
    let pixel = metres_per_pixel(bone.head + span * 0.16) * frame.viewport.z;
    let half_width = min(HALF_WIDTH * pixel, 0.22 * size);

    let triangle = index / 3u;
    let ring = triangle % 4u;
    let this_side = 2u + ring;
    let next_side = 2u + (ring + 1u) % 4u;
    // Four triangles at the head, four at the tail, all counter-clockwise from outside.
    let is_head = triangle < 4u;
    let points = array(
        select(1u, 0u, is_head),
        select(this_side, next_side, is_head),
        select(next_side, this_side, is_head),
    );
    var world = array<vec3f, 3>();
    for (var i = 0u; i < 3u; i++) {
        let position = corner(points[i]);
        world[i] = bone.head + along * position.x * size + (across * position.y + other * position.z) * half_width;
    }
    let normal = normalize(cross(world[1] - world[0], world[2] - world[0]) + vec3f(0.0, 1e-20, 0.0));
    let which = index % 3u;
    var out: BoneOut;
    out.clip = frame.clip_from_world * vec4f(world[which], 1.0);
    out.color = vec4f(linear_from_srgb(bone.color.rgb), bone.color.a);
    out.edge = vec3f(f32(which == 0u), f32(which == 1u), f32(which == 2u));
    out.light = 0.62 + 0.38 * clamp(dot(normal, to_eye(world[0])) * 0.5 + normal.y * 0.5, 0.0, 1.0);
    return out;
}

@fragment
fn fs_main(bone: BoneOut) -> @location(0) vec4f {
    let distance = bone.edge / max(fwidth(bone.edge), vec3f(1e-6));
    let nearest = min(distance.x, min(distance.y, distance.z));
    let inside = smoothstep(0.4, 1.4, nearest / frame.viewport.z);
    let body = bone.color.rgb * bone.light;
    // The outline sets a bone apart from a surface of the same colour, so it stays stronger.
    let strength = mix(sqrt(STRENGTH), STRENGTH, inside);
    return vec4f(mix(body * 0.12, body, inside), bone.color.a * strength);
}
