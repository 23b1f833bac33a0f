// Depth of skinned surfaces as a light or the floor sees them. Stands behind skinning and material. Mirrors:
// `CastView` in src/render/gpu_types.rs, src/render/cast_pass.rs (entry points).

struct CastView {
    clip_from_world: mat4x4f,
}

@group(0) @binding(0) var<uniform> cast_view: CastView;

struct Cast {
    @builtin(position) clip: vec4f,
    @location(0) uv: vec2f,
    @location(1) color: vec4f,
}

fn cast_position(vertex: VertexIn, index: u32, place: u32) -> vec4f {
    let item = items[index];
    let component_from_mesh = blend_palette(item.firsts.x, vertex.palette_indices, vertex.weights);
    let component = component_from_mesh * vec4f(morphed_position(item, place, vertex.position), 1.0);
    return cast_view.clip_from_world * (item.world_from_component * component);
}

@vertex
fn vs_opaque(
    vertex: VertexIn,
    @builtin(instance_index) index: u32,
    @builtin(vertex_index) place: u32,
) -> @builtin(position) vec4f {
    return cast_position(vertex, index, place);
}

@vertex
fn vs_cutout(vertex: VertexIn, @builtin(instance_index) index: u32, @builtin(vertex_index) place: u32) -> Cast {
    return Cast(cast_position(vertex, index, place), vertex.uv, vertex.color);
}

@fragment
fn fs_cutout(seen: Cast) {
    if (surface_color(seen.uv, seen.color).a < 0.5) {
        discard;
    }
}
