// Values that every pass of one picture shares. Mirror: `FrameUniform` in src/render/gpu_types.rs.
//
// Column vectors here, row vectors in Rust: the bytes are the same, so a matrix that Rust calls
// `a_to_b` is called `b_from_a`, and is always written `M * v`.

struct Frame {
    clip_from_world: mat4x4f,
    shadow_from_world: mat4x4f,
    contact_from_world: mat4x4f,
    // Camera position; w is 1 for a perspective projection, 0 for an orthographic one.
    eye: vec4f,
    // View direction; w is metres a pixel at distance 1 (perspective) or everywhere (orthographic).
    forward: vec4f,
    // Width and height in pixels, pixels a point, unused.
    viewport: vec4f,
    // Direction to the key light; w is how strongly its shadow darkens the character.
    key_direction: vec4f,
    // sRGB, because the gradient runs in sRGB; w unused.
    background_top: vec4f,
    background_bottom: vec4f,
    // Linear; w is 1 when the grid is drawn.
    grid: vec4f,
    axis_x: vec4f,
    axis_z: vec4f,
    // Linear; w is 1 when surfaces are drawn in that one colour.
    silhouette: vec4f,
    // Linear with opacity: triangle edges.
    edge: vec4f,
    // Texel and bias: texture units, metres. Darkness on the floor. Softness: texture units.
    shadow: vec4f,
    // Metres to contact-map texture units, reach in metres, depth a metre, strength.
    contact: vec4f,
    // X and Z of the centre, half of the quad's side, radius at which lines have faded out.
    floor: vec4f,
    // X and Z of the centre of the light pool, its radius, its strength.
    pool: vec4f,
    // X and Z of the four corners of the part of the floor that shadows can reach.
    shade_low: vec4f,
    shade_high: vec4f,
}

@group(0) @binding(0) var<uniform> frame: Frame;

// Returns the unit vector from a world point to the camera.
fn to_eye(world: vec3f) -> vec3f {
    if (frame.eye.w > 0.5) {
        return normalize(frame.eye.xyz - world);
    }
    return -frame.forward.xyz;
}

// Returns the size of a pixel at a world point, metres.
fn metres_per_pixel(world: vec3f) -> f32 {
    let distance = max(dot(world - frame.eye.xyz, frame.forward.xyz), 1e-3);
    return frame.forward.w * select(1.0, distance, frame.eye.w > 0.5);
}
