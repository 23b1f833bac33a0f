// Segments of constant width in pixels, with soft edges. Follows frame and color. Mirrors:
// `LineInstance` in src/render/gpu_types.rs, src/render/line_pass.rs (entry points).

struct LineIn {
    // End, and the width in points.
    @location(0) from_width: vec4f,
    @location(1) to: vec3f,
    // sRGB with opacity.
    @location(2) color: vec4f,
}

struct LineOut {
    @builtin(position) clip: vec4f,
    @location(0) @interpolate(flat) color: vec4f,
    // Pixels from the centre line times w, then w: their quotient is linear on the screen. (WGSL's
    // linear interpolation loses clipped triangles in Mesa's software driver.)
    @location(1) across: vec2f,
    @location(2) @interpolate(flat) half_width: f32,
}

// Clips an end behind the near plane to the plane, along the segment.
fn clipped_at_near(end: vec4f, other: vec4f) -> vec4f {
    let margin = 1e-5;
    if (end.z >= margin || other.z <= margin) {
        return end;
    }
    return mix(end, other, (margin - end.z) / (other.z - end.z));
}

@vertex
fn vs_main(line: LineIn, @builtin(vertex_index) index: u32) -> LineOut {
    let from_clip = frame.clip_from_world * vec4f(line.from_width.xyz, 1.0);
    let to_clip = frame.clip_from_world * vec4f(line.to, 1.0);
    let start = clipped_at_near(from_clip, to_clip);
    let end = clipped_at_near(to_clip, from_clip);
    let half_size = frame.viewport.xy * 0.5;
    let step = (end.xy / end.w - start.xy / start.w) * half_size;
    let direction = select(vec2f(1.0, 0.0), normalize(step), dot(step, step) > 1e-12);
    let normal = vec2f(-direction.y, direction.x);
    let half_width = max(line.from_width.w * frame.viewport.z, 1.0) * 0.5;
    // Half a pixel on every side for the soft edge.
    let reach = half_width + 0.5;
    let side = select(-1.0, 1.0, (index & 1u) == 1u);
    let is_end = index >= 2u;
    var out: LineOut;
    out.clip = select(start, end, is_end);
    let offset = normal * side * reach + direction * select(-0.5, 0.5, is_end);
    out.clip = vec4f(out.clip.xy + offset / half_size * out.clip.w, out.clip.zw);
    // Slightly nearer than a surface that the line is on.
    out.clip.z -= 1e-5 * out.clip.w;
    out.color = vec4f(linear_from_srgb(line.color.rgb), line.color.a);
    out.across = vec2f(side * reach, 1.0) * out.clip.w;
    out.half_width = half_width;
    return out;
}

@fragment
fn fs_main(line: LineOut) -> @location(0) vec4f {
    let pixels = abs(line.across.x / line.across.y);
    let coverage = clamp(line.half_width + 0.5 - pixels, 0.0, 1.0);
    return vec4f(line.color.rgb, line.color.a * coverage);
}
