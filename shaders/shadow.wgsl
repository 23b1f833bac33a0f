// Reading the two depth maps: the key light's, and the one seen from below the floor. No mirror in Rust.

@group(0) @binding(3) var shadow_map: texture_depth_2d;
@group(0) @binding(4) var shadow_sampler: sampler_comparison;
@group(0) @binding(5) var contact_map: texture_depth_2d;

const GOLDEN_ANGLE: f32 = 2.3999632;

// Gives shadow-map coordinates and depth of a world point.
fn shadow_place(world: vec3f) -> vec3f {
    let clip = frame.shadow_from_world * vec4f(world, 1.0);
    return vec3f(clip.x * 0.5 + 0.5, 0.5 - clip.y * 0.5, min(clip.z, 1.0));
}

// Gives how much key light reaches a surface: 0 none, 1 all. Nine bilinear comparisons.
fn key_light_on_surface(world: vec3f, normal: vec3f) -> f32 {
    let facing = max(dot(normal, frame.key_direction.xyz), 0.0);
    // A step along the normal clears the surface's own texel; it grows where light grazes.
    let lifted = world + normal * frame.shadow.y * (1.0 + 2.0 * (1.0 - facing));
    let place = shadow_place(lifted);
    if (any(place.xy < vec2f(0.0)) || any(place.xy > vec2f(1.0))) {
        return 1.0;
    }
    var lit = 0.0;
    for (var i = -1; i <= 1; i++) {
        for (var j = -1; j <= 1; j++) {
            let offset = vec2f(f32(i), f32(j)) * frame.shadow.x;
            lit += textureSampleCompareLevel(shadow_map, shadow_sampler, place.xy + offset, place.z);
        }
    }
    return lit / 9.0;
}

// The same for the floor, softer.
fn key_light_on_floor(world: vec3f, turn: f32) -> f32 {
    let place = shadow_place(world);
    if (any(place.xy < vec2f(-0.05)) || any(place.xy > vec2f(1.05))) {
        return 1.0;
    }
    var lit = 0.0;
    for (var i = 0; i < 24; i++) {
        let angle = f32(i) * GOLDEN_ANGLE + turn;
        let radius = sqrt((f32(i) + 0.5) / 24.0) * frame.shadow.w;
        let offset = vec2f(cos(angle), sin(angle)) * radius;
        lit += textureSampleCompareLevel(shadow_map, shadow_sampler, place.xy + offset, place.z);
    }
    return lit / 24.0;
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
    for (var i = 0; i < 24; i++) {
        let angle = f32(i) * GOLDEN_ANGLE + turn;
        let part = (f32(i) + 0.5) / 24.0;
        let radius = sqrt(part) * frame.contact.y;
        let height = 0.75 * sqrt(1.0 - part) * frame.contact.y;
        let offset = vec2f(cos(angle), sin(angle)) * radius * frame.contact.x;
        let depth = clip.z + height * frame.contact.z;
        open += textureSampleCompareLevel(contact_map, shadow_sampler, place + offset, depth);
    }
    return open / 24.0;
}
