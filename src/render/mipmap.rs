//! Mip levels of an image, so that it does not sparkle from far away.
//!
//! *In*: an RGBA image. *Out*: the mip chain down to one pixel. *Not here*: its upload
//! (`texture_cache.rs`).

use super::srgb::{linear_from_srgb, srgb_from_linear};
use crate::asset::Image;
use rayon::prelude::*;
use std::sync::LazyLock;

/// How texels are averaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MipFilter {
    /// sRGB: averaged in linear light, weighted by opacity.
    Srgb,
    /// Linear values.
    Linear,
}

/// The linear value of every sRGB byte.
static LINEAR_OF_BYTE: LazyLock<[f32; 256]> =
    LazyLock::new(|| std::array::from_fn(|byte| linear_from_srgb(byte as f32 / 255.0)));

/// The sRGB byte of 4096 steps of linear light: enough steps for every byte to survive the round
/// trip.
static BYTE_OF_LINEAR: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let byte = |step: u32| (srgb_from_linear(step as f32 / 4096.0) * 255.0).round() as u8;
    (0..=4096).map(byte).collect()
});

/// Returns all levels below the image, each half the size of the one before (rounded down, at least
/// one pixel).
pub(super) fn mip_levels(image: &Image, filter: MipFilter) -> Vec<Image> {
    let mut copies: Vec<Image> = Vec::new();
    loop {
        let last = copies.last().unwrap_or(image);
        if last.width <= 1 && last.height <= 1 {
            return copies;
        }
        copies.push(downsampled(last, filter));
    }
}

fn downsampled(image: &Image, filter: MipFilter) -> Image {
    let width = (image.width / 2).max(1);
    let height = (image.height / 2).max(1);
    let mut rgba = vec![0; width as usize * height as usize * 4];
    rgba.par_chunks_exact_mut(width as usize * 4)
        .zip(0..height)
        .for_each(|(line, y)| {
            let rows = [
                (y * 2).min(image.height - 1),
                (y * 2 + 1).min(image.height - 1),
            ];
            for (texel, x) in line.chunks_exact_mut(4).zip(0..width) {
                let columns = [
                    (x * 2).min(image.width - 1),
                    (x * 2 + 1).min(image.width - 1),
                ];
                let texels = rows.map(|row| {
                    columns.map(|column| {
                        let at = (row as usize * image.width as usize + column as usize) * 4;
                        [
                            image.rgba[at],
                            image.rgba[at + 1],
                            image.rgba[at + 2],
                            image.rgba[at + 3],
                        ]
                    })
                });
                texel.copy_from_slice(&average(
                    [texels[0][0], texels[0][1], texels[1][0], texels[1][1]],
                    filter,
                ));
            }
        });
    Image {
        width,
        height,
        rgba,
    }
}

fn average(texels: [[u8; 4]; 4], filter: MipFilter) -> [u8; 4] {
    let plain = |channel: usize| {
        let sum: u32 = texels.iter().map(|texel| u32::from(texel[channel])).sum();
        ((sum + 2) / 4) as u8
    };
    if filter == MipFilter::Linear {
        return [plain(0), plain(1), plain(2), plain(3)];
    }
    let opacity: f32 = texels.iter().map(|texel| f32::from(texel[3])).sum();
    let color = |channel: usize| {
        let light = |texel: &[u8; 4]| LINEAR_OF_BYTE[usize::from(texel[channel])];
        let mean = if opacity > 0.0 {
            texels
                .iter()
                .map(|texel| light(texel) * f32::from(texel[3]))
                .sum::<f32>()
                / opacity
        } else {
            texels.iter().map(light).sum::<f32>() * 0.25
        };
        BYTE_OF_LINEAR[(mean * 4096.0).round().min(4096.0) as usize]
    };
    [color(0), color(1), color(2), plain(3)]
}
