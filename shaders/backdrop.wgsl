// The backdrop: a background gradient, and a floor that shows only a pool of light, grid, axes and
// shadows. Follows frame, color and shadow_sampling. Mirror: src/render/backdrop_pass.rs (entry
// points, BANDS).

struct BackgroundVertex {
    @builtin(position) clip: vec4f,
    @location(0) color: vec3f,
    // Linear width of one step of an 8-bit sRGB code.
    @location(1) step: vec3f,
}

// Bands of the background: the gradient runs in sRGB, which within one band is close to linear.
const BANDS: f32 = 16.0;

// A strip of bands that covers the picture, at the far plane.
@vertex
fn vs_background(@builtin(vertex_index) index: u32) -> BackgroundVertex {
    let height = f32(index >> 1u) / BANDS;
    let clip = vec4f(f32(index & 1u) * 2.0 - 1.0, height * 2.0 - 1.0, 1.0, 1.0);
    let code = mix(frame.background_bottom.rgb, frame.background_top.rgb, height);
    let color = linear_from_srgb(code);
    return BackgroundVertex(clip, color, linear_from_srgb(code + 1.0 / 255.0) - color);
}

@fragment
fn fs_background(background: BackgroundVertex) -> @location(0) vec4f {
    return vec4f(background.color + background.step * grain(background.clip.xy), 1.0);
}

struct FloorVertex {
    @builtin(position) clip: vec4f,
    @location(0) world: vec3f,
    // Colour of the pool of light, linear.
    @location(1) @interpolate(flat) ground: vec3f,
}

@vertex
fn vs_floor(@builtin(vertex_index) index: u32) -> FloorVertex {
    // A strip of four corners.
    let side = vec2f(f32(index & 1u), f32(index >> 1u)) * 2.0 - 1.0;
    let position = frame.floor.xy + side * frame.floor.z;
    let world = vec3f(position.x, 0.0, position.y);
    let ground = linear_from_srgb(frame.background_top.rgb) * 1.6 + 0.008;
    return FloorVertex(frame.clip_from_world * vec4f(world, 1.0), world, ground);
}

// Returns the coverage of a pixel by lines of `half_width` pixels every `cell` metres; fades out
// before they crowd.
fn lines_every(cell: f32, position: vec2f, pixel: vec2f, half_width: f32) -> f32 {
    let distance = abs(fract(position / cell - 0.5) - 0.5) * cell / pixel;
    let coverage = clamp(half_width + 0.5 - distance, vec2f(0.0), vec2f(1.0));
    let spacing_fade = smoothstep(vec2f(5.0), vec2f(22.0), cell / pixel);
    let both = coverage * spacing_fade;
    return max(both.x, both.y);
}

// Blends `color` with opacity `alpha` over a premultiplied colour.
fn over(below: vec4f, color: vec3f, alpha: f32) -> vec4f {
    return below * (1.0 - alpha) + vec4f(color * alpha, alpha);
}

@fragment
fn fs_floor(floor: FloorVertex) -> @location(0) vec4f {
    let position = floor.world.xz;
    let pixel = max(fwidth(position), vec2f(1e-6));
    // A pool of light under the character, so that its shadow has something to fall on.
    let pool_distance = length(position - frame.pool.xy) / frame.pool.z;
    let pool = frame.pool.w * exp(-2.5 * pool_distance * pool_distance);
    var result = over(vec4f(0.0), floor.ground, pool);

    if (frame.grid.w > 0.5) {
        let distance = length(position - frame.floor.xy) / frame.floor.w;
        let fade = 1.0 - smoothstep(0.25, 1.0, distance);
        let fine = lines_every(0.1, position, pixel, 0.45) * 0.45;
        let metre = lines_every(1.0, position, pixel, 0.55) * 0.62;
        let coarse = lines_every(10.0, position, pixel, 0.7) * 0.62;
        let line = max(fine, max(metre, coarse)) * fade;
        result = over(result, frame.grid.rgb, line);
        // The X axis is where z is 0, and vice versa.
        let axes = clamp(1.2 - abs(position) / pixel, vec2f(0.0), vec2f(1.0)) * fade * 0.75;
        result = over(result, frame.axis_z.rgb, axes.x);
        result = over(result, frame.axis_x.rgb, axes.y);
    }
    return result;
}

// The part of the floor that shadows can reach, as a strip of four corners.
@vertex
fn vs_shade(@builtin(vertex_index) index: u32) -> FloorVertex {
    let pair = select(frame.shade_low, frame.shade_high, index >= 2u);
    let position = select(pair.xy, pair.zw, (index & 1u) == 1u);
    let world = vec3f(position.x, 0.0, position.y);
    return FloorVertex(frame.clip_from_world * vec4f(world, 1.0), world, vec3f(0.0));
}

@fragment
fn fs_shade(floor: FloorVertex) -> @location(0) vec4f {
    let turn = grain(floor.clip.xy) * 6.2831853;
    let key = 1.0 - key_light_on_floor(floor.world, turn);
    let sky = 1.0 - sky_on_floor(floor.world, turn);
    return vec4f(0.0, 0.0, 0.0, 1.0 - (1.0 - key * frame.shadow.z) * (1.0 - sky * frame.contact.w));
}
