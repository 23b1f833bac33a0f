//! Small pictures with assertions that mean something: what is drawn, where, and in which colour.

use crate::support::render_scene::{
    SIDE, Scene, ball, center, finished, front_camera, gpu, mesh, picture_of, pixel, square,
    square_scene,
};
use maquette::asset::{AlphaMode, Image, ImageState, Material, Vertex};
use maquette::draw::{Backdrop, BoneItem, Line, Shading};
use maquette::math::{Mat4, Vec2, Vec3};
use maquette::render::{Gpu, RenderError, Renderer};
use std::sync::Arc;

/// A ball of half a metre around (0, 1, 0) before the front camera.
fn ball_scene(material: Material) -> Scene {
    let mut scene = Scene::new(vec![mesh(ball(0.5, 32), 1, 0)], vec![material], 1);
    scene.list.camera = front_camera();
    scene.show(0, &[Mat4::IDENTITY], Mat4::from_translation(Vec3::Y));
    scene
}

/// Returns how far apart two pixels are, summed over the channels.
fn difference(a: [u8; 3], b: [u8; 3]) -> u32 {
    a.iter()
        .zip(b)
        .map(|(&a, b)| u32::from(a.abs_diff(b)))
        .sum()
}

#[test]
fn an_empty_picture_is_the_background_gradient() {
    let Some(gpu) = gpu("gradient") else { return };
    let mut scene = Scene::new(Vec::new(), Vec::new(), 0);
    scene.list.camera = front_camera();
    let image = scene.draw(&gpu, SIDE, SIDE);
    // LOOK: #2B2F37 at the top, #16181C at the bottom; a grain of half a step and half a row's
    // gradient remain.
    assert!(
        difference(pixel(&image, 40, 0), [0x2B, 0x2F, 0x37]) <= 4,
        "{:?}",
        pixel(&image, 40, 0)
    );
    assert!(difference(pixel(&image, 40, SIDE - 1), [0x16, 0x18, 0x1C]) <= 4);
    let half_way = [0x2B + 0x16, 0x2F + 0x18, 0x37 + 0x1C].map(|sum| (sum / 2) as u8);
    assert!(difference(pixel(&image, 40, SIDE / 2), half_way) <= 4);
}

#[test]
fn a_silhouette_is_flat_and_stands_where_the_mesh_is() {
    let Some(gpu) = gpu("silhouette") else { return };
    let mut scene = ball_scene(Material::default());
    scene.list.shading = Shading::Silhouette;
    let image = scene.draw(&gpu, SIDE, SIDE);
    // Two metres are 96 pixels, so the ball reaches 24 pixels from the middle.
    let middle = center(&image);
    for (x, y) in [(48 - 21, 48), (48 + 21, 48), (48, 48 - 21), (48, 48 + 21)] {
        assert_eq!(pixel(&image, x, y), middle, "at {x}, {y}");
    }
    for (x, y) in [(48 - 27, 48), (48 + 27, 48), (48, 48 - 27)] {
        assert!(difference(pixel(&image, x, y), middle) > 200, "at {x}, {y}");
    }
}

#[test]
fn authored_colours_stay_recognisable_and_outshine_the_background() {
    let Some(gpu) = gpu("colours") else { return };
    for (base_color, strongest) in [
        ([0.6, 0.05, 0.05, 1.0], 0),
        ([0.05, 0.5, 0.1, 1.0], 1),
        ([0.05, 0.1, 0.6, 1.0], 2),
    ] {
        let image = ball_scene(Material {
            base_color,
            ..Material::default()
        })
        .draw(&gpu, SIDE, SIDE);
        let middle = center(&image);
        let others = (0..3)
            .filter(|&channel| channel != strongest)
            .map(|channel| middle[channel])
            .max()
            .unwrap();
        assert!(
            middle[strongest] > 140 && middle[strongest] > 2 * others.min(127),
            "{base_color:?} became {middle:?}"
        );
    }
    // The mannequin's matte body, #B9B4AC.
    let image = ball_scene(Material {
        base_color: [0.485, 0.456, 0.413, 1.0],
        ..Material::default()
    })
    .draw(&gpu, SIDE, SIDE);
    let [red, green, blue] = center(&image);
    assert!(
        red > 160 && red < 250 && red >= green && green >= blue,
        "{red} {green} {blue}"
    );
}

#[test]
fn every_item_takes_its_own_part_of_the_palette() {
    let Some(gpu) = gpu("palette parts") else {
        return;
    };
    let mut scene = Scene::new(
        vec![mesh(ball(0.2, 24), 1, 0)],
        vec![Material::default()],
        0,
    );
    scene.list.camera = front_camera();
    for x in [-0.5, 0.0, 0.5] {
        scene.show(
            0,
            &[Mat4::from_translation(Vec3::new(x, 0.0, 0.0))],
            Mat4::from_translation(Vec3::Y),
        );
    }
    scene.list.shading = Shading::Silhouette;
    let image = scene.draw(&gpu, SIDE, SIDE);
    let is_ball = |x| pixel(&image, x, 48) == pixel(&image, 48, 48);
    assert!(is_ball(24) && is_ball(72) && !is_ball(36) && !is_ball(60) && !is_ball(4));
}

#[test]
fn a12_a_mesh_that_its_clip_moves_ten_metres_is_still_drawn() {
    let Some(gpu) = gpu("ten metres") else { return };
    let before = ball_scene(Material::default()).draw(&gpu, SIDE, SIDE);
    let mut scene = Scene::new(
        vec![mesh(ball(0.5, 32), 1, 0)],
        vec![Material::default()],
        0,
    );
    let away = Vec3::new(10.0, 0.0, -10.0);
    scene.show(
        0,
        &[Mat4::from_translation(away)],
        Mat4::from_translation(Vec3::Y),
    );
    scene.list.camera = front_camera();
    scene.list.camera.eye += away;
    scene.list.camera.target += away;
    let after = scene.draw(&gpu, SIDE, SIDE);
    for (x, y) in [(48, 48), (35, 40), (60, 55)] {
        assert!(
            difference(pixel(&before, x, y), pixel(&after, x, y)) <= 9,
            "at {x}, {y}"
        );
    }
}

#[test]
fn a_mirrored_character_is_lit_like_any_other() {
    let Some(gpu) = gpu("mirror") else { return };
    let plain = ball_scene(Material::default()).draw(&gpu, SIDE, SIDE);
    let mut scene = Scene::new(
        vec![mesh(ball(0.5, 32), 1, 0)],
        vec![Material::default()],
        0,
    );
    scene.list.camera = front_camera();
    let mirror = Mat4::from_scale(Vec3::new(-1.0, 1.0, 1.0)) * Mat4::from_translation(Vec3::Y);
    scene.show(0, &[Mat4::IDENTITY], mirror);
    let mirrored = scene.draw(&gpu, SIDE, SIDE);
    for (x, y) in [(48, 48), (38, 36), (58, 58)] {
        let a = pixel(&plain, x, y);
        let b = pixel(&mirrored, x, y);
        assert!(difference(a, b) <= 15, "at {x}, {y}: {a:?} and {b:?}");
    }
}

#[test]
fn a_sheet_is_lit_on_the_side_that_is_seen() {
    let Some(gpu) = gpu("two sides") else { return };
    let front = center(&square_scene(Material::default(), Mat4::IDENTITY).draw(&gpu, SIDE, SIDE));
    let half_turn = Mat4::from_scale(Vec3::new(-1.0, 1.0, -1.0));
    let back = center(&square_scene(Material::default(), half_turn).draw(&gpu, SIDE, SIDE));
    assert!(difference(front, back) <= 9, "{front:?} and {back:?}");
}

#[test]
fn e2_a_missing_texture_shows_the_checker_and_a_found_one_replaces_it() {
    let Some(gpu) = gpu("textures") else { return };
    let mut renderer = Renderer::new(&gpu, 1);
    let material = Material {
        base_color_texture: Some(0),
        base_color: [1.0; 4],
        ..Material::default()
    };
    let mut scene = square_scene(material, Mat4::IDENTITY);
    let magenta_and_grey = |image: &Image| {
        let pixels = || (26..70).flat_map(|y| (26..70).map(move |x| (x, y)));
        let count =
            |is: fn([u8; 3]) -> bool| pixels().filter(|&(x, y)| is(pixel(image, x, y))).count();
        (
            count(|[r, g, b]| r > 150 && b > 120 && g < 120),
            count(|[r, g, b]| r < 170 && g < 170 && r.abs_diff(g) < 30 && b.abs_diff(g) < 40),
        )
    };
    let pending = scene.draw_with(&mut renderer, SIDE, SIDE);
    assert_eq!(
        magenta_and_grey(&pending),
        (0, 0),
        "a texture that is still sought shows the plain colour"
    );

    scene.set_image(0, ImageState::Missing);
    let (magenta, grey) = magenta_and_grey(&scene.draw_with(&mut renderer, SIDE, SIDE));
    assert!(
        magenta > 700 && grey > 700,
        "{magenta} magenta and {grey} grey of 1936 pixels"
    );

    scene.set_image(0, picture_of([30, 200, 40, 255]));
    let found = scene.draw_with(&mut renderer, SIDE, SIDE);
    assert_eq!(magenta_and_grey(&found), (0, 0));
    let [red, green, blue] = center(&found);
    assert!(
        green > 150 && red < 110 && blue < 110,
        "{red} {green} {blue}"
    );
}

#[test]
fn cutouts_are_open_where_the_opacity_map_says_so() {
    let Some(gpu) = gpu("cutout") else { return };
    let material = Material {
        opacity_texture: Some(1),
        alpha_mode: AlphaMode::Cutout,
        ..Material::default()
    };
    let mut scene = square_scene(material, Mat4::IDENTITY);
    // Left half black, right half white, without alpha: luminance counts.
    let rgba = (0..64)
        .flat_map(|i| {
            if i % 8 < 4 {
                [0, 0, 0, 255]
            } else {
                [255, 255, 255, 255]
            }
        })
        .collect();
    scene.set_image(
        1,
        ImageState::Ready(Arc::new(Image {
            width: 8,
            height: 8,
            rgba,
        })),
    );
    let image = scene.draw(&gpu, SIDE, SIDE);
    assert!(pixel(&image, 36, 48)[0] < 60, "open on the left");
    assert!(pixel(&image, 60, 48)[0] > 120, "closed on the right");
}

#[test]
fn a_colour_texture_without_alpha_in_the_opacity_slot_cuts_nothing_out() {
    let Some(gpu) = gpu("opacity copy") else {
        return;
    };
    for mode in [AlphaMode::Cutout, AlphaMode::Blend] {
        let material = Material {
            base_color_texture: Some(0),
            opacity_texture: Some(0),
            alpha_mode: mode,
            base_color: [1.0; 4],
            ..Material::default()
        };
        let mut scene = square_scene(material, Mat4::IDENTITY);
        scene.set_image(0, picture_of([120, 20, 20, 255]));
        let [red, green, blue] = center(&scene.draw(&gpu, SIDE, SIDE));
        assert!(
            red > 2 * green && red > 2 * blue && red > 80,
            "{mode:?}: the dark red shows: {red} {green} {blue}"
        );
    }
}

#[test]
fn half_opaque_surfaces_let_half_of_what_is_behind_through() {
    let Some(gpu) = gpu("blend") else { return };
    let emissive = |alpha| Material {
        base_color: [0.0, 0.0, 0.0, alpha],
        emissive: [0.5, 0.5, 0.5],
        alpha_mode: AlphaMode::Blend,
        ..Material::default()
    };
    let light = |material| {
        let code =
            f32::from(center(&square_scene(material, Mat4::IDENTITY).draw(&gpu, SIDE, SIDE))[0])
                / 255.0;
        if code <= 0.04045 {
            code / 12.92
        } else {
            ((code + 0.055) / 1.055).powf(2.4)
        }
    };
    let none = light(emissive(0.0));
    let half = light(emissive(0.5));
    let full = light(emissive(1.0));
    assert!(
        (half - (none + full) * 0.5).abs() < 0.01,
        "{none} {half} {full}"
    );
}

#[test]
fn a_blended_surface_hides_its_own_far_side_where_it_is_solid() {
    let Some(gpu) = gpu("solid blend") else {
        return;
    };
    // Two sheets in one mesh; the near one comes first in the indices and takes the left, red half.
    let near = square();
    let mut both = near.clone();
    for (vertex, original) in both.vertices.iter_mut().zip(&near.vertices) {
        vertex.position.z = 0.3;
        vertex.uv.x = 0.2;
        assert_eq!(original.position.z, 0.0);
    }
    both.vertices
        .extend(near.vertices.iter().map(|vertex| Vertex {
            uv: Vec2::new(0.8, 0.5),
            ..*vertex
        }));
    both.indices
        .extend(near.indices.iter().map(|index| index + 4));
    let material = Material {
        base_color: [1.0; 4],
        base_color_texture: Some(0),
        alpha_mode: AlphaMode::Blend,
        ..Material::default()
    };
    let mut scene = Scene::new(vec![mesh(finished(both), 1, 0)], vec![material], 1);
    scene.list.camera = front_camera();
    scene.show(0, &[Mat4::IDENTITY], Mat4::from_translation(Vec3::Y));
    let rgba = (0..64)
        .flat_map(|i| {
            if i % 8 < 4 {
                [220, 20, 20, 255]
            } else {
                [20, 220, 20, 255]
            }
        })
        .collect();
    scene.set_image(
        0,
        ImageState::Ready(Arc::new(Image {
            width: 8,
            height: 8,
            rgba,
        })),
    );
    let [red, green, _] = center(&scene.draw(&gpu, SIDE, SIDE));
    assert!(red > 150 && green < 100, "{red} {green}");
}

#[test]
fn normal_maps_tilt_the_light() {
    let Some(gpu) = gpu("normal map") else { return };
    let material = || Material {
        normal_texture: Some(2),
        ..Material::default()
    };
    let brightness = |rgba| {
        let mut scene = square_scene(material(), Mat4::IDENTITY);
        scene.set_image(2, picture_of(rgba));
        center(&scene.draw(&gpu, SIDE, SIDE))[0]
    };
    // The key light stands on the -X side and above, so normals that lean there are brighter.
    let left = brightness([64, 128, 230, 255]);
    let right = brightness([192, 128, 230, 255]);
    let up = brightness([128, 192, 230, 255]);
    let down = brightness([128, 64, 230, 255]);
    assert!(
        left > right + 10 && up > down + 10,
        "{left} {right} {up} {down}"
    );
}

#[test]
fn far_textures_average_light_and_not_codes() {
    let Some(gpu) = gpu("mip maps") else { return };
    let material = Material {
        base_color: [0.0, 0.0, 0.0, 1.0],
        emissive: [1.0; 3],
        emissive_texture: Some(3),
        roughness: 1.0,
        ..Material::default()
    };
    let mut scene = square_scene(material, Mat4::IDENTITY);
    let rgba = (0..512u32 * 512)
        .flat_map(|i| {
            if (i + i / 512) % 2 == 0 {
                [255, 255, 255, 255]
            } else {
                [0, 0, 0, 255]
            }
        })
        .collect();
    scene.set_image(
        3,
        ImageState::Ready(Arc::new(Image {
            width: 512,
            height: 512,
            rgba,
        })),
    );
    let code = center(&scene.draw(&gpu, SIDE, SIDE))[0];
    // Half the light is code 188; half the code would be 128. Tone mapping takes 4 % of light,
    // gloss adds some.
    assert!((172..=200).contains(&code), "{code}");
}

#[test]
fn a_shadow_darkens_the_floor_away_from_the_key_light() {
    let Some(gpu) = gpu("shadow") else { return };
    let mut scene = ball_scene(Material::default());
    scene.list.backdrop = Backdrop {
        background_top: [0.9, 0.91, 0.93],
        background_bottom: [0.79, 0.81, 0.85],
        is_grid_visible: false,
        ..Backdrop::default()
    };
    // From straight above; up in the picture is -Z, right is +X.
    scene.list.camera.eye = Vec3::new(0.0, 6.0, 0.0);
    scene.list.camera.target = Vec3::ZERO;
    scene.list.camera.up = Vec3::NEG_Z;
    scene.list.camera.projection = maquette::draw::Projection::Orthographic { half_height: 2.0 };
    let image = scene.draw(&gpu, SIDE, SIDE);
    let at = |x: f32, z: f32| pixel(&image, (48.0 + x * 24.0) as u32, (48.0 + z * 24.0) as u32);
    // The light comes from (-, +, +), so the shadow lies at (+, 0, -).
    let shadowed = at(0.55, -0.8);
    let lit = at(-0.55, 0.8);
    assert!(
        u32::from(shadowed[0]) + 25 < u32::from(lit[0]),
        "{shadowed:?} and {lit:?}"
    );
    scene.list.meshes.clear();
    let empty = scene.draw(&gpu, SIDE, SIDE);
    assert!(
        difference(pixel(&empty, 61, 28), pixel(&empty, 34, 67)) < 60,
        "no caster, no shadow"
    );
}

#[test]
fn bones_show_through_a_mesh_at_less_strength_than_before_it() {
    let Some(gpu) = gpu("bones") else { return };
    let color = [0.1, 0.4, 1.0, 1.0];
    let with_bone = |z: f32| {
        let mut scene = ball_scene(Material {
            base_color: [0.7, 0.3, 0.1, 1.0],
            ..Material::default()
        });
        let bone = |x: f32| BoneItem {
            head: Vec3::new(x, 0.7, z),
            tail: Vec3::new(x, 1.6, z),
            color,
        };
        scene.list.bones.extend([bone(0.0)]);
        scene.draw(&gpu, 2 * SIDE, 2 * SIDE)
    };
    let without = ball_scene(Material {
        base_color: [0.7, 0.3, 0.1, 1.0],
        ..Material::default()
    })
    .draw(&gpu, 2 * SIDE, 2 * SIDE);
    let inside = with_bone(0.0);
    let before = with_bone(0.9);
    // The widest place is at 16 % of the length: 0.844 m up, two pixels beside the middle edge.
    let x = 96 + 2;
    let y = 96 + 15 - 4;
    let strength = |image: &Image| difference(pixel(image, x, y), pixel(&without, x, y));
    let faint = strength(&inside);
    let full = strength(&before);
    assert!(faint > 25, "the bone inside is seen: {faint}");
    assert!(full > 2 * faint, "{full} before the mesh, {faint} inside");
}

#[test]
fn bones_keep_their_width_on_the_screen_when_the_camera_leaves() {
    let Some(gpu) = gpu("bone width") else { return };
    let width = |half_height: f32| {
        let mut scene = Scene::new(Vec::new(), Vec::new(), 0);
        scene.list.camera = front_camera();
        scene.list.camera.projection = maquette::draw::Projection::Orthographic { half_height };
        let head = Vec3::new(0.0, 1.0, 0.0);
        let tail = Vec3::new(0.0, 1.0 + half_height, 0.0);
        scene.list.bones.push(BoneItem {
            head,
            tail,
            color: [1.0; 4],
        });
        let image = scene.draw(&gpu, SIDE, SIDE);
        // 16 % of 48 pixels above the middle.
        (0..SIDE)
            .filter(|&x| pixel(&image, x, 48 - 8)[0] > 70)
            .count()
    };
    let near = width(1.0);
    let far = width(8.0);
    assert!(
        near > 5 && near.abs_diff(far) <= 1,
        "{near} and {far} pixels"
    );
}

#[test]
fn lines_are_as_wide_as_asked_and_only_those_on_top_cross_the_mesh() {
    let Some(gpu) = gpu("lines") else { return };
    let mut scene = ball_scene(Material {
        base_color: [0.1, 0.1, 0.1, 1.0],
        ..Material::default()
    });
    let line = |y: f32, is_on_top| Line {
        from: Vec3::new(-0.9, y, 0.0),
        to: Vec3::new(0.9, y, 0.0),
        color: [1.0, 1.0, 0.0, 1.0],
        width: 4.0,
        is_on_top,
    };
    scene.list.lines = vec![line(1.1, false), line(0.9, true)];
    let image = scene.draw(&gpu, SIDE, SIDE);
    let yellow = |x: u32, rows: std::ops::Range<u32>| {
        rows.filter(|&y| {
            let [red, green, blue] = pixel(&image, x, y);
            red > 200 && green > 200 && blue < 140
        })
        .count()
    };
    // y = 1.1 is row 43.2, y = 0.9 is row 52.8.
    assert!(
        (3..=5).contains(&yellow(10, 36..48)),
        "{}",
        yellow(10, 36..48)
    );
    assert!((3..=5).contains(&yellow(10, 48..60)));
    assert_eq!(yellow(48, 36..48), 0, "the ball hides the first");
    assert!(
        (3..=5).contains(&yellow(48, 48..60)),
        "the second lies on top"
    );
}

#[test]
fn a_line_that_begins_behind_the_camera_is_still_drawn() {
    let Some(gpu) = gpu("near plane") else { return };
    let mut scene = Scene::new(Vec::new(), Vec::new(), 0);
    scene.list.camera.eye = Vec3::new(0.0, 1.0, 5.0);
    scene.list.camera.target = Vec3::new(0.0, 1.0, 0.0);
    let from = Vec3::new(0.0, 0.5, 9.0);
    let to = Vec3::new(0.0, 0.9, 0.0);
    scene.list.lines.push(Line {
        from,
        to,
        color: [1.0; 4],
        width: 4.0,
        is_on_top: false,
    });
    let image = scene.draw(&gpu, SIDE, SIDE);
    // It runs from the end, just below the middle, straight down out of the picture.
    assert!(pixel(&image, 48, 60)[0] > 200 && pixel(&image, 48, 90)[0] > 200);
    assert!(pixel(&image, 48, 30)[0] < 80 && pixel(&image, 20, 60)[0] < 80);
}

#[test]
fn a_wireframe_draws_edges_over_the_lit_surface() {
    let Some(gpu) = gpu("wireframe") else { return };
    let mut scene = square_scene(Material::default(), Mat4::IDENTITY);
    let plain = scene.draw(&gpu, SIDE, SIDE);
    scene.list.shading = Shading::Wireframe;
    let wired = scene.draw(&gpu, SIDE, SIDE);
    let darkened = |y: u32| {
        (26..70)
            .filter(|&x| pixel(&wired, x, y)[0] + 30 < pixel(&plain, x, y)[0])
            .count()
    };
    // The diagonal crosses every row once.
    for y in [36, 48, 60] {
        assert!(
            (1..=2).contains(&darkened(y)),
            "row {y}: {} dark pixels",
            darkened(y)
        );
    }
}

#[test]
fn four_samples_smooth_the_outline() {
    let Some(gpu) = gpu("samples") else { return };
    let mut renderer = Renderer::new(&gpu, 4);
    if renderer.samples() == 1 {
        eprintln!(
            "skipped: samples: {} has one sample a pixel",
            gpu.describe()
        );
        return;
    }
    let mut scene = ball_scene(Material::default());
    scene.list.shading = Shading::Silhouette;
    let smooth = scene.draw_with(&mut renderer, SIDE, SIDE);
    let rough = scene.draw(&gpu, SIDE, SIDE);
    let between = |image: &Image| {
        let middle = center(image)[0];
        image
            .rgba
            .chunks_exact(4)
            .filter(|texel| texel[0] > 70 && texel[0] + 10 < middle)
            .count()
    };
    assert_eq!(between(&rough), 0);
    assert!(between(&smooth) > 40, "{}", between(&smooth));
}

#[test]
fn a_removed_file_leaves_an_empty_stage() {
    let Some(gpu) = gpu("removal") else { return };
    let mut renderer = Renderer::new(&gpu, 1);
    let mut scene = ball_scene(Material::default());
    let with = scene.draw_with(&mut renderer, SIDE, SIDE);
    scene.library.remove(scene.file);
    let without = scene.draw_with(&mut renderer, SIDE, SIDE);
    assert!(center(&with)[0] > 120 && center(&without)[0] < 60);
}

#[test]
fn targets_of_any_size_are_drawn_or_refused_with_both_numbers() {
    let Some(gpu) = gpu("sizes") else { return };
    let mut renderer = Renderer::new(&gpu, 1);
    let scene = ball_scene(Material::default());
    for (width, height) in [(0, 0), (1, 1), (1, 300), (333, 7), (640, 2)] {
        let image = scene.draw_with(&mut renderer, width, height);
        assert_eq!((image.width, image.height), (width.max(1), height.max(1)));
        assert_eq!(image.rgba.len(), (image.width * image.height * 4) as usize);
    }
    let refused = renderer.new_target(1_000_000, 10).unwrap_err().to_string();
    assert!(refused.contains("1000000x10"), "{refused}");
}

#[test]
fn a_target_of_another_renderer_is_refused() {
    let Some(gpu) = gpu("foreign target") else {
        return;
    };
    let four = Renderer::new(&gpu, 4);
    if four.samples() == 1 {
        eprintln!(
            "skipped: foreign target: {} has one sample a pixel",
            gpu.describe()
        );
        return;
    }
    let target = four.new_target(8, 8).unwrap();
    let scene = ball_scene(Material::default());
    let error = Renderer::new(&gpu, 1)
        .draw(&scene.list, &scene.library, &target)
        .unwrap_err();
    assert!(
        matches!(
            error,
            RenderError::SampleCount {
                target: 4,
                renderer: 1
            }
        ),
        "{error}"
    );
}

#[test]
fn a_lost_device_is_reported_and_a_new_one_draws_the_same_picture() {
    let Some(first) = gpu("lost device") else {
        return;
    };
    let scene = ball_scene(Material::default());
    let mut renderer = Renderer::new(&first, 1);
    let before = scene.draw_with(&mut renderer, SIDE, SIDE);
    assert!(!first.is_lost());
    let target = renderer.new_target(SIDE, SIDE).unwrap();
    first.device().destroy();
    let error = renderer
        .draw(&scene.list, &scene.library, &target)
        .unwrap_err();
    assert!(matches!(error, RenderError::DeviceLost { .. }), "{error}");
    assert!(first.is_lost());
    let second = Gpu::headless().unwrap();
    assert!(scene.draw(&second, SIDE, SIDE) == before);
}
