// Lit, textured, skinned surfaces. Follows frame, color, skinning, material and shadow_sampling.
// Mirrors: `asset::Vertex` (VertexIn), src/render/skinned_pass.rs (entry points, ALPHA).

// 0 opaque, 1 cutout, 2 blended.
override ALPHA: u32 = 0u;

struct Surface {
    @builtin(position) clip: vec4f,
    @location(0) world: vec3f,
    @location(1) normal: vec3f,
    @location(2) tangent: vec4f,
    @location(3) uv: vec2f,
    @location(4) color: vec4f,
    @location(5) @interpolate(flat) handedness: f32,
}

@vertex
fn vs_main(
    vertex: VertexIn,
    @builtin(instance_index) index: u32,
    @builtin(vertex_index) vertex_index: u32,
) -> Surface {
    let item = items[index];
    let world_from_mesh = item.world_from_component
        * blend_palette(item.firsts.x, vertex.palette_indices, vertex.weights);
    let position = morphed_position(item, vertex_index, vertex.position);
    let normal = morphed_normal(item, vertex_index, vertex.normal);
    let skinned = skin_vertex(world_from_mesh, position, normal, vertex.tangent);
    var surface: Surface;
    surface.clip = frame.clip_from_world * vec4f(skinned.position, 1.0);
    surface.world = skinned.position;
    surface.normal = skinned.normal;
    surface.tangent = skinned.tangent;
    surface.uv = vertex.uv;
    surface.color = vertex.color;
    surface.handedness = skinned.handedness;
    return surface;
}

struct ShadingPoint {
    albedo: vec3f,
    specular_color: vec3f,
    roughness: f32,
    normal: vec3f,
    to_eye: vec3f,
}

// Ambient light: cool and strong from above, warm and weak from below.
fn hemisphere(direction: vec3f) -> vec3f {
    return mix(vec3f(0.120, 0.110, 0.104), vec3f(0.290, 0.315, 0.360), 0.5 + 0.5 * direction.y);
}

fn fifth_power(x: f32) -> f32 {
    let squared = x * x;
    return squared * squared * x;
}

// One directional light: Lambert plus GGX with Smith's visibility and Schlick's Fresnel. `wrap`
// softens the terminator.
fn directional_light(point: ShadingPoint, towards: vec3f, color: vec3f, wrap: f32) -> vec3f {
    let facing = dot(point.normal, towards);
    let diffuse = clamp((facing + wrap) / (1.0 + wrap), 0.0, 1.0);
    let lit = max(facing, 0.0);
    let half_vector = normalize(towards + point.to_eye);
    let n_h = max(dot(point.normal, half_vector), 0.0);
    let n_v = max(dot(point.normal, point.to_eye), 1e-3);
    let a = point.roughness * point.roughness;
    let a2 = a * a;
    let lobe = n_h * n_h * (a2 - 1.0) + 1.0;
    let k = a * 0.5;
    let visibility = 0.25 / ((n_v * (1.0 - k) + k) * (lit * (1.0 - k) + k));
    let fresnel = point.specular_color
        + (1.0 - point.specular_color) * fifth_power(1.0 - max(dot(half_vector, towards), 0.0));
    return color * (point.albedo * diffuse + fresnel * (lit * visibility * a2 / (lobe * lobe)));
}

fn shade(point: ShadingPoint, key_light: f32) -> vec3f {
    let above = hemisphere(point.normal);
    let n_v = max(dot(point.normal, point.to_eye), 0.0);
    let fresnel = point.specular_color + (max(vec3f(1.0 - point.roughness), point.specular_color) - point.specular_color)
        * fifth_power(1.0 - n_v);
    var color = above * point.albedo;
    color += hemisphere(reflect(-point.to_eye, point.normal)) * fresnel * (1.0 - 0.6 * point.roughness);
    color += directional_light(point, frame.key_direction.xyz, vec3f(1.22, 1.11, 0.97), 0.0) * key_light;
    color += directional_light(point, normalize(vec3f(0.86, 0.30, 0.42)), vec3f(0.15, 0.20, 0.29), 0.4);
    color += directional_light(point, normalize(vec3f(0.35, 0.62, -0.82)), vec3f(0.70, 0.78, 0.90), 0.0);
    return color;
}

@fragment
fn fs_main(surface: Surface, @builtin(front_facing) is_front: bool) -> @location(0) vec4f {
    let color = surface_color(surface.uv, surface.color);
    let packed = textureSample(normal_map, normal_sampler, surface.uv).xy * 2.0 - 1.0;
    let emission = textureSample(emissive_map, emissive_sampler, surface.uv).rgb * material.emissive.rgb;
    if (ALPHA == 1u && color.a < material.surface.w) {
        discard;
    }
    var alpha = 1.0;
    if (ALPHA == 2u) {
        alpha = color.a;
    }
    if (frame.silhouette.w > 0.5) {
        return vec4f(frame.silhouette.rgb, alpha);
    }
    var normal = normalize(surface.normal);
    if (material.surface.z > 0.5) {
        let tangent = unit_or(surface.tangent.xyz - normal * dot(normal, surface.tangent.xyz), vec3f(0.0));
        let bitangent = cross(normal, tangent) * surface.tangent.w;
        let up = sqrt(max(1.0 - dot(packed, packed), 0.0));
        normal = normalize(tangent * packed.x + bitangent * packed.y + normal * up);
    }
    // A mirrored triangle has the opposite winding.
    if (is_front != (surface.handedness > 0.0)) {
        normal = -normal;
    }
    var point: ShadingPoint;
    point.albedo = color.rgb * (1.0 - material.surface.y);
    point.specular_color = mix(vec3f(0.04), color.rgb, material.surface.y);
    point.roughness = clamp(material.surface.x, 0.08, 1.0);
    point.normal = normal;
    point.to_eye = to_eye(surface.world);
    var key_light = 1.0;
    if (frame.key_direction.w > 0.0 && dot(normal, frame.key_direction.xyz) > 0.0) {
        key_light = mix(1.0, key_light_on_surface(surface.world, normal), frame.key_direction.w);
    }
    return vec4f(max(tone_map(shade(point, key_light) + emission), vec3f(0.0)), alpha);
}
