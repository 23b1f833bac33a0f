// Sampling of the two shadow maps: the key light's, and the contact map below the floor. Follows
// frame. No mirror in Rust (src/render/shadow_fit.rs places the maps).

@group(0) @binding(3) var shadow_map: texture_depth_2d;
@group(0) @binding(4) var shadow_sampler: sampler_comparison;
@group(0) @binding(5) var contact_map: texture_depth_2d;

// Taps of a soft lookup, on a sunflower spiral that is rotated at every pixel.
const TAPS: i32 = 16;

// Rotates a direction by the golden angle, from one tap to the next.
fn next_direction(direction: vec2f) -> vec2f {
    return mat2x2f(-0.7373688, 0.6754903, -0.6754903, -0.7373688) * direction;
}

// Returns shadow-map coordinates and depth of a world point.
fn shadow_coords(world: vec3f) -> vec3f {
    let clip = frame.shadow_from_world * vec4f(world, 1.0);
    return vec3f(clip.x * 0.5 + 0.5, 0.5 - clip.y * 0.5, min(clip.z, 1.0));
}

// Returns how much key light reaches a surface: 0 none, 1 all.
fn key_light_on_surface(world: vec3f, normal: vec3f) -> f32 {
    let facing = max(dot(normal, frame.key_direction.xyz), 0.0);
    // Normal bias: clears the surface's own texel, and grows at grazing angles.
    let lifted = world + normal * frame.shadow.y * (1.0 + 2.0 * (1.0 - facing));
    let coords = shadow_coords(lifted);
    if (any(coords.xy < vec2f(0.0)) || any(coords.xy > vec2f(1.0))) {
        return 1.0;
    }
    let x = vec2f(0.75 * frame.shadow.x, 0.0);
    let y = x.yx;
    // Four bilinear comparisons: a tent filter over sixteen texels.
    return 0.25 * (textureSampleCompareLevel(shadow_map, shadow_sampler, coords.xy - x - y, coords.z)
        + textureSampleCompareLevel(shadow_map, shadow_sampler, coords.xy + x - y, coords.z)
        + textureSampleCompareLevel(shadow_map, shadow_sampler, coords.xy - x + y, coords.z)
        + textureSampleCompareLevel(shadow_map, shadow_sampler, coords.xy + x + y, coords.z));
}

// The same for the floor, softer.
fn key_light_on_floor(world: vec3f, turn: f32) -> f32 {
    let coords = shadow_coords(world);
    if (any(coords.xy < vec2f(-0.05)) || any(coords.xy > vec2f(1.05))) {
        return 1.0;
    }
    var lit = 0.0;
    var direction = vec2f(cos(turn), sin(turn));
    for (var i = 0; i < TAPS; i++) {
        let radius = sqrt((f32(i) + 0.5) / f32(TAPS)) * frame.shadow.w;
        lit += textureSampleCompareLevel(shadow_map, shadow_sampler, coords.xy + direction * radius, coords.z);
        direction = next_direction(direction);
    }
    return lit / f32(TAPS);
}

// Returns how much of the sky is visible from a point of the floor: 0 none, 1 all.
//
// Each tap tests along one direction of the hemisphere whether a surface is below the ray there.
fn sky_on_floor(world: vec3f, turn: f32) -> f32 {
    let clip = frame.contact_from_world * vec4f(world, 1.0);
    let coords = vec2f(clip.x * 0.5 + 0.5, 0.5 - clip.y * 0.5);
    if (any(coords < vec2f(-0.05)) || any(coords > vec2f(1.05))) {
        return 1.0;
    }
    var open = 0.0;
    var direction = vec2f(cos(turn), sin(turn));
    for (var i = 0; i < TAPS; i++) {
        let part = (f32(i) + 0.5) / f32(TAPS);
        let radius = sqrt(part) * frame.contact.y * frame.contact.x;
        let height = 0.75 * sqrt(1.0 - part) * frame.contact.y;
        let depth = clip.z + height * frame.contact.z;
        open += textureSampleCompareLevel(contact_map, shadow_sampler, coords + direction * radius, depth);
        direction = next_direction(direction);
    }
    return open / f32(TAPS);
}
