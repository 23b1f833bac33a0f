// Colour: sRGB, tone mapping, dithering. No mirror in Rust (src/render/shader_source.rs includes
// it).

fn linear_from_srgb(color: vec3f) -> vec3f {
    let low = color / 12.92;
    let high = pow((color + 0.055) / 1.055, vec3f(2.4));
    return select(high, low, color <= vec3f(0.04045));
}

fn srgb_from_linear(color: vec3f) -> vec3f {
    let clamped = clamp(color, vec3f(0.0), vec3f(1.0));
    let low = clamped * 12.92;
    let high = 1.055 * pow(clamped, vec3f(1.0 / 2.4)) - 0.055;
    return select(high, low, clamped <= vec3f(0.0031308));
}

// Compresses what is brighter than the screen and leaves the rest as authored.
//
// Khronos' PBR Neutral: identity up to 0.8, a hyperbola above it, and a slow fade to white.
fn tone_map(scene: vec3f) -> vec3f {
    let start = 0.76;
    let darkest = min(scene.r, min(scene.g, scene.b));
    let toe = select(0.04, darkest - 6.25 * darkest * darkest, darkest < 0.08);
    let color = scene - toe;
    let peak = max(color.r, max(color.g, color.b));
    if (peak < start) {
        return color;
    }
    let headroom = 1.0 - start;
    let mapped = 1.0 - headroom * headroom / (peak + headroom - start);
    let white = 1.0 - 1.0 / (0.15 * (peak - mapped) + 1.0);
    return mix(color * mapped / peak, vec3f(mapped), white);
}

// Returns a fixed grain between -0.5 and 0.5 for a pixel (interleaved gradient noise, Jimenez
// 2014).
fn grain(pixel: vec2f) -> f32 {
    return fract(52.9829189 * fract(dot(floor(pixel), vec2f(0.06711056, 0.00583715)))) - 0.5;
}
