// One material. Mirror: `MaterialUniform` in src/render/gpu_types.rs.

struct Material {
    // Linear, with opacity.
    base_color: vec4f,
    // Linear; w is the weight of the vertex colour.
    emissive: vec4f,
    // Roughness, metallic, whether there is a normal map, alpha cutoff.
    surface: vec4f,
}

@group(1) @binding(0) var<uniform> material: Material;
@group(1) @binding(1) var base_color_map: texture_2d<f32>;
@group(1) @binding(2) var normal_map: texture_2d<f32>;
@group(1) @binding(3) var opacity_map: texture_2d<f32>;
@group(1) @binding(4) var emissive_map: texture_2d<f32>;
@group(1) @binding(5) var base_color_sampler: sampler;
@group(1) @binding(6) var normal_sampler: sampler;
@group(1) @binding(7) var opacity_sampler: sampler;
@group(1) @binding(8) var emissive_sampler: sampler;

// Returns the unlit linear colour and opacity of the surface.
fn surface_color(uv: vec2f, vertex_color: vec4f) -> vec4f {
    let tint = mix(vec4f(1.0), vertex_color, material.emissive.w);
    let opacity = textureSample(opacity_map, opacity_sampler, uv).r;
    return textureSample(base_color_map, base_color_sampler, uv) * material.base_color * tint
        * vec4f(1.0, 1.0, 1.0, opacity);
}
