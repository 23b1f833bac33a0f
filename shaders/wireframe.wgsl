// Triangle edges on top of lit surfaces, as a list of lines. Follows frame and skinning. Mirror:
// src/render/wireframe_pass.rs (entry points).

@vertex
fn vs_main(
    vertex: VertexIn,
    @builtin(instance_index) index: u32,
    @builtin(vertex_index) vertex_index: u32,
) -> @builtin(position) vec4f {
    let item = items[index];
    let component_from_mesh = blend_palette(item.firsts.x, vertex.palette_indices, vertex.weights);
    let position = morphed_position(item, vertex_index, vertex.position);
    let component = component_from_mesh * vec4f(position, 1.0);
    let world = item.world_from_component * component;
    // One pixel nearer than the surface.
    let lifted = world.xyz + to_eye(world.xyz) * metres_per_pixel(world.xyz);
    return frame.clip_from_world * vec4f(lifted, 1.0);
}

@fragment
fn fs_main() -> @location(0) vec4f {
    return frame.edge;
}
