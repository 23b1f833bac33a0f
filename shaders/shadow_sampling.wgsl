// Reading the two depth maps: the key light's, and the one seen from below the floor. No mirror in Rust.

@group(0) @binding(3) var shadow_map: texture_depth_2d;
@group(0) @binding(4) var shadow_sampler: sampler_comparison;
@group(0) @binding(5) var contact_map: texture_depth_2d;

// Taps of a soft lookup; they stand on a sunflower spiral, turned by another angle at every pixel.
const TAPS: i32 = 16;

// Turns a direction by the golden angle, from one tap to the next.
fn next_direction(direction: vec2f) -> vec2f {
    return mat2x2f(-0.7373688, 0.6754903, -0.6754903, -0.7373688) * direction;
}

// Gives shadow-map coordinates and depth of a world point.
fn shadow_place(world: vec3f) -> vec3f {
    let clip = frame.shadow_from_world * vec4f(world, 1.0);
    return vec3f(clip.x * 0.5 + 0.5, 0.5 - clip.y * 0.5, min(clip.z, 1.0));
}

// Gives how much key light reaches a surface: 0 none, 1 all.
fn key_light_on_surface(world: vec3f, normal: vec3f) -> f32 {
    let facing = max(dot(normal, frame.key_direction.xyz), 0.0);
    // A step along the normal clears the surface's own texel; it grows where light grazes.
    let lifted = world + normal * frame.shadow.y * (1.0 + 2.0 * (1.0 - facing));
    let place = shadow_place(lifted);
    if (any(place.xy < vec2f(0.0)) || any(place.xy > vec2f(1.0))) {
        return 1.0;
    }
    let x = vec2f(0.75 * frame.shadow.x, 0.0);
    let y = x.yx;
    // Four bilinear comparisons around the place: sixteen texels, weighted like a tent.
    return 0.25 * (textureSampleCompareLevel(shadow_map, shadow_sampler, place.xy - x - y, place.z)
        + textureSampleCompareLevel(shadow_map, shadow_sampler, place.xy + x - y, place.z)
        + textureSampleCompareLevel(shadow_map, shadow_sampler, place.xy - x + y, place.z)
        + textureSampleCompareLevel(shadow_map, shadow_sampler, place.xy + x + y, place.z));
}

// The same for the floor, softer.
fn key_light_on_floor(world: vec3f, turn: f32) -> f32 {
    let place = shadow_place(world);
    if (any(place.xy < vec2f(-0.05)) || any(place.xy > vec2f(1.05))) {
        return 1.0;
    }
    var lit = 0.0;
    var direction = vec2f(cos(turn), sin(turn));
    for (var i = 0; i < TAPS; i++) {
        let radius = sqrt((f32(i) + 0.5) / f32(TAPS)) * frame.shadow.w;
        lit += textureSampleCompareLevel(shadow_map, shadow_sampler, place.xy + direction * radius, place.z);
        direction = next_direction(direction);
    }
    return lit / f32(TAPS);
}

// Gives how much of the sky a point of the floor sees past what stands on it: 0 none, 1 all.
//
// Each tap asks along one direction of the hemisphere whether something hangs lower than the ray there.
fn sky_on_floor(world: vec3f, turn: f32) -> f32 {
    let clip = frame.contact_from_world * vec4f(world, 1.0);
    let place = vec2f(clip.x * 0.5 + 0.5, 0.5 - clip.y * 0.5);
    if (any(place < vec2f(-0.05)) || any(place > vec2f(1.05))) {
        return 1.0;
    }
    var open = 0.0;
    var direction = vec2f(cos(turn), sin(turn));
    for (var i = 0; i < TAPS; i++) {
        let part = (f32(i) + 0.5) / f32(TAPS);
        let radius = sqrt(part) * frame.contact.y * frame.contact.x;
        let height = 0.75 * sqrt(1.0 - part) * frame.contact.y;
        let depth = clip.z + height * frame.contact.z;
        open += textureSampleCompareLevel(contact_map, shadow_sampler, place + direction * radius, depth);
        direction = next_direction(direction);
    }
    return open / f32(TAPS);
}
