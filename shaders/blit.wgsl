// Copies a finished picture into a framebuffer, encoding sRGB when the format does not. Follows
// color. Mirror: src/render/blit.rs (entry points, ENCODE).

// 1 when the shader encodes sRGB, 0 when the framebuffer's format does.
override ENCODE: u32 = 1u;

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var picture_sampler: sampler;

struct Screen {
    @builtin(position) clip: vec4f,
    @location(0) uv: vec2f,
}

@vertex
fn vs_main(@builtin(vertex_index) index: u32) -> Screen {
    let corner = vec2f(f32((index << 1u) & 2u), f32(index & 2u));
    return Screen(vec4f(corner * 2.0 - 1.0, 0.0, 1.0), vec2f(corner.x, 1.0 - corner.y));
}

@fragment
fn fs_main(screen: Screen) -> @location(0) vec4f {
    let color = textureSampleLevel(picture, picture_sampler, screen.uv, 0.0).rgb;
    if (ENCODE == 1u) {
        return vec4f(srgb_from_linear(color), 1.0);
    }
    return vec4f(color, 1.0);
}
