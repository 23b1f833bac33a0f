//! Pictures that are kept: what is drawn now against what was drawn and looked at before.
//!
//! *In*: a name and a picture. *Out*: a failure that names three files to look at. *Not here*: when
//! two pictures are alike (`picture_compare.rs`), what is drawn.
//!
//! `scripts/baselines` sets [`UPDATE`], and pictures that differ are kept instead of failing.

use super::picture_compare::difference;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ImageEncoder as _, RgbImage};
use std::path::{Path, PathBuf};

/// Environment variable under which pictures that differ replace what is kept.
pub(crate) const UPDATE: &str = "MAQUETTE_UPDATE_BASELINES";
/// How often grain is taken out of what is kept.
const CALM_PASSES: usize = 3;

/// Returns the folder of the pictures that are kept.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/baselines")
}

/// Returns the folder for pictures that differ, beside what cargo builds.
fn differing() -> PathBuf {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR"));
    scratch.parent().unwrap_or(scratch).join("pictures")
}

/// Fails when a picture does not look like the one that is kept under its name.
#[track_caller]
#[allow(clippy::print_stderr, reason = "what is kept anew is said aloud")]
pub(crate) fn assert_looks_as_before(name: &str, actual: &RgbImage) {
    let kept = folder().join(format!("{name}.png"));
    let expected = kept.is_file().then(|| read(&kept));
    let found = expected
        .as_ref()
        .and_then(|expected| difference(expected, actual));
    let file = |what: &str| differing().join(format!("{name}.{what}.png"));
    if std::env::var_os(UPDATE).is_some() {
        if expected.is_none() || found.is_some() {
            write(
                &kept,
                &(0..CALM_PASSES).fold(actual.clone(), |picture, _| calm(&picture)),
            );
            let why = found.map_or_else(|| "new".to_owned(), |found| found.text);
            eprintln!("kept anew: {}: {why}", kept.display());
        }
        return;
    }
    for what in ["actual", "expected", "difference"] {
        // Only what differs now lies there.
        let _ = std::fs::remove_file(file(what));
    }
    let Some(expected) = expected else {
        write(&file("actual"), actual);
        panic!(
            "no picture \"{name}\" is kept; now it looks like {}; scripts/baselines keeps it",
            file("actual").display()
        );
    };
    let Some(found) = found else { return };
    write(&file("actual"), actual);
    write(&file("expected"), &expected);
    let mut lines = vec![
        format!("\"{name}\" does not look as before: {}", found.text),
        format!("  actual      {}", file("actual").display()),
        format!("  expected    {}", file("expected").display()),
    ];
    if let Some(picture) = &found.picture {
        write(&file("difference"), picture);
        lines.push(format!("  difference  {}", file("difference").display()));
    }
    lines.push("look at them; scripts/baselines keeps what is drawn now".to_owned());
    panic!("{}", lines.join("\n"));
}

fn read(path: &Path) -> RgbImage {
    let picture = image::open(path);
    let picture = picture.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    picture.into_rgb8()
}

fn write(path: &Path, picture: &RgbImage) {
    std::fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("made");
    let filters = [FilterType::NoFilter, FilterType::Up, FilterType::Adaptive];
    let smallest = filters
        .map(|filter| encoded(picture, filter))
        .into_iter()
        .min_by_key(Vec::len);
    std::fs::write(path, smallest.expect("there are filters")).expect("the folder can be written");
}

fn encoded(picture: &RgbImage, filter: FilterType) -> Vec<u8> {
    let mut bytes = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, filter);
    let color = image::ExtendedColorType::Rgb8;
    encoder
        .write_image(picture, picture.width(), picture.height(), color)
        .expect("memory takes everything");
    bytes
}

/// Takes the grain out of gradients, which nobody sees and which makes a file ten times as large:
/// where neighbours are all but equal, a pixel becomes their mean.
fn calm(picture: &RgbImage) -> RgbImage {
    const REACH: u32 = 2;
    const MOST_LEVELS: u8 = 3;
    let (width, height) = picture.dimensions();
    RgbImage::from_fn(width, height, |x, y| {
        let mut pixel = *picture.get_pixel(x, y);
        let mut low = [255_u8; 3];
        let mut high = [0_u8; 3];
        let mut sum = [0_u32; 3];
        let mut count = 0_u32;
        for ny in y.saturating_sub(REACH)..=(y + REACH).min(height - 1) {
            for nx in x.saturating_sub(REACH)..=(x + REACH).min(width - 1) {
                count += 1;
                for (channel, value) in picture.get_pixel(nx, ny).0.into_iter().enumerate() {
                    low[channel] = low[channel].min(value);
                    high[channel] = high[channel].max(value);
                    sum[channel] += u32::from(value);
                }
            }
        }
        if (0..3).all(|channel| high[channel] - low[channel] <= MOST_LEVELS) {
            pixel.0 = sum.map(|sum| ((sum + count / 2) / count) as u8);
        }
        pixel
    })
}
