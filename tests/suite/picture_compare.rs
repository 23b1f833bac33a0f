//! What a comparison of pictures must find, and what it must let pass: a kept picture of the window,
//! changed on purpose.

use crate::support::baseline::folder;
use crate::support::picture_compare::difference;
use image::{Rgb, RgbImage, imageops};

fn window() -> RgbImage {
    let path = folder().join("window_mannequin.png");
    image::open(path).expect("it is kept").into_rgb8()
}

/// Moves a part of the picture; what it leaves free keeps the colour of its first pixel.
fn moved(picture: &RgbImage, [x, y, width, height]: [u32; 4], by: [i64; 2]) -> RgbImage {
    let mut next = picture.clone();
    let part = imageops::crop_imm(picture, x, y, width, height).to_image();
    let ground = *part.get_pixel(0, 0);
    for (column, row, _) in part.enumerate_pixels() {
        next.put_pixel(x + column, y + row, ground);
    }
    let [dx, dy] = by;
    imageops::replace(&mut next, &part, i64::from(x) + dx, i64::from(y) + dy);
    next
}

#[track_caller]
fn assert_found(change: &str, before: &RgbImage, after: &RgbImage) {
    assert_ne!(before, after, "{change} changes nothing: look where");
    assert!(difference(before, after).is_some(), "{change} is not found");
    assert!(difference(after, before).is_some(), "{change}, undone");
}

#[track_caller]
fn assert_passes(change: &str, before: &RgbImage, after: &RgbImage) {
    assert_ne!(before, after, "{change} changes nothing");
    if let Some(found) = difference(before, after) {
        panic!("{change} does not pass: {}", found.text);
    }
}

#[test]
fn the_same_picture_passes() {
    assert!(difference(&window(), &window()).is_none());
}

#[test]
fn a_label_that_moves_by_one_pixel_is_found() {
    let before = window();
    // "File" of the menu bar.
    let label = [6, 6, 30, 20];
    for by in [[1, 0], [0, 1], [3, 0]] {
        let after = moved(&before, label, by);
        assert_found(&format!("a label moved by {by:?}"), &before, &after);
    }
}

#[test]
fn a_label_that_is_gone_is_found() {
    let before = window();
    let mut after = before.clone();
    let ground = *before.get_pixel(6, 6);
    for (x, y) in (6..36).flat_map(|x| (6..26).map(move |y| (x, y))) {
        after.put_pixel(x, y, ground);
    }
    assert_found("a missing label", &before, &after);
}

#[test]
fn a_line_of_one_pixel_that_is_gone_is_found() {
    let mut with_line = RgbImage::from_pixel(200, 80, Rgb([0x1F, 0x22, 0x27]));
    let without = with_line.clone();
    for x in 20..180 {
        with_line.put_pixel(x, 40, Rgb([0x34, 0x39, 0x43]));
    }
    assert_found("a missing separator", &with_line, &without);
}

#[test]
fn another_colour_is_found_even_where_it_is_faint() {
    let before = window();
    let changed = |from: [u8; 3], to: [u8; 3]| {
        let mut after = before.clone();
        for pixel in after.pixels_mut().filter(|pixel| pixel.0 == from) {
            pixel.0 = to;
        }
        after
    };
    let panel = [0x1F, 0x22, 0x27];
    let faint = changed(panel, [0x22, 0x25, 0x2A]);
    assert_found("a panel three levels lighter", &before, &faint);
    let tinted = changed(panel, [0x24, 0x20, 0x27]);
    assert_found("a panel with a tint", &before, &tinted);
}

#[test]
fn another_size_is_found() {
    let before = window();
    let after = imageops::crop_imm(&before, 0, 0, 1279, 800).to_image();
    assert_found("one column less", &before, &after);
}

#[test]
fn grain_of_a_level_or_two_passes() {
    let before = window();
    let mut after = before.clone();
    let mut seed = 1_u32;
    for pixel in after.pixels_mut() {
        for channel in &mut pixel.0 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let grain = (seed >> 24) % 5;
            *channel = channel.saturating_add(grain as u8).saturating_sub(2);
        }
    }
    assert_passes("grain", &before, &after);
}

#[test]
fn edges_that_are_softened_a_little_pass() {
    let before = window();
    let mut after = before.clone();
    // A quarter of a pixel to the right, as another rule for samples would do it.
    for (x, y, pixel) in after.enumerate_pixels_mut().filter(|(x, ..)| *x > 0) {
        let left = before.get_pixel(x - 1, y);
        for (channel, value) in pixel.0.iter_mut().enumerate() {
            let mixed = f32::from(*value) * 0.75 + f32::from(left.0[channel]) * 0.25;
            *value = mixed.round() as u8;
        }
    }
    assert_passes("a quarter of a pixel", &before, &after);
}

#[test]
fn a_few_lone_pixels_pass() {
    let before = window();
    let mut after = before.clone();
    for (x, y) in [(300, 300), (500, 400), (640, 200), (700, 600)] {
        after.put_pixel(x, y, Rgb([255, 255, 255]));
    }
    assert_passes("a lone pixel", &before, &after);
}
