// Depth of skinned surfaces in a shadow map. Follows skinning and material. Mirrors:
// `ShadowMapView` in src/render/gpu_types.rs, src/render/shadow_map_pass.rs (entry points).

struct ShadowMapView {
    clip_from_world: mat4x4f,
}

@group(0) @binding(0) var<uniform> map_view: ShadowMapView;

struct ShadowVertex {
    @builtin(position) clip: vec4f,
    @location(0) uv: vec2f,
    @location(1) color: vec4f,
}

fn shadow_map_position(vertex: VertexIn, index: u32, vertex_index: u32) -> vec4f {
    let item = items[index];
    let component_from_mesh = blend_palette(item.firsts.x, vertex.palette_indices, vertex.weights);
    let component = component_from_mesh * vec4f(morphed_position(item, vertex_index, vertex.position), 1.0);
    return map_view.clip_from_world * (item.world_from_component * component);
}

@vertex
fn vs_opaque(
    vertex: VertexIn,
    @builtin(instance_index) index: u32,
    @builtin(vertex_index) vertex_index: u32,
) -> @builtin(position) vec4f {
    return shadow_map_position(vertex, index, vertex_index);
}

@vertex
fn vs_cutout(
    vertex: VertexIn,
    @builtin(instance_index) index: u32,
    @builtin(vertex_index) vertex_index: u32,
) -> ShadowVertex {
    return ShadowVertex(shadow_map_position(vertex, index, vertex_index), vertex.uv, vertex.color);
}

@fragment
fn fs_cutout(surface: ShadowVertex) {
    if (surface_color(surface.uv, surface.color).a < 0.5) {
        discard;
    }
}
