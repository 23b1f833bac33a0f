//! Compares two pictures as an eye does: what a driver may do differently passes, what a person
//! would notice does not.
//!
//! *In*: two pictures. *Out*: nothing, or where they differ and a picture of it. *Not here*: files
//! (`baseline.rs`).
//!
//! Colours are compared as lightness and two colour differences (YIQ). A pixel passes when it lies
//! between the other picture's pixel and the points half-way to its neighbours, in either direction:
//! an edge may move by half a pixel or be softer, a line of one pixel may not move or go. Pixels that fail count only where several
//! lie close together. Flat areas, where no edge hides a change, must agree on the average much
//! more closely, so that another colour of a panel is found although it is faint.

use image::{Rgb, RgbImage};

/// How far a pixel may lie beyond what its neighbourhood allows: lightness and colour, of 255.
const LEVELS: [f32; 3] = [7.0, 6.0, 6.0];
/// Side of the square in which failing pixels are counted, and how many of them are too many.
const WINDOW: usize = 12;
const MOST_IN_WINDOW: u32 = 4;
/// Side of the blocks in which flat pixels are averaged.
const BLOCK: usize = 32;
/// A pixel is flat when its neighbours stray no farther than this.
const FLAT_LEVELS: f32 = 4.0;
/// So many flat pixels make an average that says something.
const LEAST_FLAT: u32 = 100;
/// How far flat areas may differ on the average.
const DRIFT_LEVELS: f32 = 1.5;

/// What differs.
pub(crate) struct Difference {
    /// One sentence.
    pub(crate) text: String,
    /// The second picture, faint, with what differs in red; `None` when the sizes differ.
    pub(crate) picture: Option<RgbImage>,
}

/// Lightness and two colour differences of every pixel.
struct Planes {
    width: usize,
    height: usize,
    pixels: Vec<[f32; 3]>,
}

impl Planes {
    fn of(picture: &RgbImage) -> Self {
        let yiq = |&Rgb([r, g, b]): &Rgb<u8>| {
            let [r, g, b] = [r, g, b].map(f32::from);
            [
                0.299 * r + 0.587 * g + 0.114 * b,
                0.596 * r - 0.274 * g - 0.322 * b,
                0.211 * r - 0.523 * g + 0.312 * b,
            ]
        };
        Self {
            width: picture.width() as usize,
            height: picture.height() as usize,
            pixels: picture.pixels().map(yiq).collect(),
        }
    }

    /// Returns the lowest and the highest of what lies between a pixel and its neighbours, `reach`
    /// of the way to them.
    fn range(&self, x: usize, y: usize, reach: f32) -> [[f32; 3]; 2] {
        let center = self.pixels[y * self.width + x];
        let mut range = [center; 2];
        for ny in y.saturating_sub(1)..=(y + 1).min(self.height - 1) {
            for nx in x.saturating_sub(1)..=(x + 1).min(self.width - 1) {
                let neighbour = self.pixels[ny * self.width + nx];
                for plane in 0..3 {
                    let between = center[plane] + (neighbour[plane] - center[plane]) * reach;
                    range[0][plane] = range[0][plane].min(between);
                    range[1][plane] = range[1][plane].max(between);
                }
            }
        }
        range
    }

    fn allows(&self, x: usize, y: usize, pixel: [f32; 3]) -> bool {
        let [low, high] = self.range(x, y, 0.5);
        (0..3).all(|plane| {
            (low[plane] - LEVELS[plane]..=high[plane] + LEVELS[plane]).contains(&pixel[plane])
        })
    }

    fn is_flat(&self, x: usize, y: usize) -> bool {
        let [low, high] = self.range(x, y, 1.0);
        (0..3).all(|plane| high[plane] - low[plane] <= FLAT_LEVELS)
    }
}

/// Returns what a person would notice between two pictures; `None` when it is nothing.
pub(crate) fn difference(expected: &RgbImage, actual: &RgbImage) -> Option<Difference> {
    if expected.dimensions() != actual.dimensions() {
        let [(ew, eh), (aw, ah)] = [expected.dimensions(), actual.dimensions()];
        return Some(Difference {
            text: format!("it is {aw} x {ah} pixels instead of {ew} x {eh}"),
            picture: None,
        });
    }
    let before = Planes::of(expected);
    let after = Planes::of(actual);
    let failing = failing_pixels(&before, &after);
    let crowd = largest_crowd(&failing, before.width, before.height);
    let drift = largest_drift(&before, &after);
    let mut parts = Vec::new();
    if let Some(([x, y], count)) = crowd.filter(|(_, count)| *count > MOST_IN_WINDOW) {
        let all = failing.iter().filter(|&&fails| fails).count();
        parts.push(format!(
            "{all} pixels differ, {count} of them around ({x}, {y})"
        ));
    }
    if let Some(([x, y], levels)) = drift.filter(|(_, levels)| *levels > DRIFT_LEVELS) {
        parts.push(format!(
            "the flat area around ({x}, {y}) is off by {levels:.1} of 255"
        ));
    }
    (!parts.is_empty()).then(|| Difference {
        text: parts.join("; "),
        picture: Some(marked(actual, &failing, drift)),
    })
}

fn failing_pixels(before: &Planes, after: &Planes) -> Vec<bool> {
    let mut failing = vec![false; before.pixels.len()];
    for y in 0..before.height {
        for x in 0..before.width {
            let at = y * before.width + x;
            let is_same = before.pixels[at] == after.pixels[at];
            failing[at] = !is_same
                && !before.allows(x, y, after.pixels[at])
                && !after.allows(x, y, before.pixels[at]);
        }
    }
    failing
}

/// Returns the middle of the square with the most failing pixels, and how many there are.
fn largest_crowd(failing: &[bool], width: usize, height: usize) -> Option<([usize; 2], u32)> {
    // Sums over everything above and left of each corner.
    let stride = width + 1;
    let mut sums = vec![0_u32; stride * (height + 1)];
    for y in 0..height {
        let mut row = 0;
        for x in 0..width {
            row += u32::from(failing[y * width + x]);
            sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1] + row;
        }
    }
    let [across, down] = [WINDOW.min(width), WINDOW.min(height)];
    let places = (0..=height - down).flat_map(|y| (0..=width - across).map(move |x| [x, y]));
    let count = |[x, y]: [usize; 2]| {
        let corner = |x: usize, y: usize| sums[y * stride + x];
        corner(x + across, y + down) + corner(x, y) - corner(x, y + down) - corner(x + across, y)
    };
    let crowd = places.map(|place| (place, count(place)));
    let ([x, y], most) = crowd.max_by_key(|(_, count)| *count)?;
    Some(([x + across / 2, y + down / 2], most))
}

/// Returns the middle of the block whose flat pixels differ most on the average, and by how much.
fn largest_drift(before: &Planes, after: &Planes) -> Option<([usize; 2], f32)> {
    let mut worst: Option<([usize; 2], f32)> = None;
    for top in (0..before.height).step_by(BLOCK) {
        for left in (0..before.width).step_by(BLOCK) {
            let mut sums = [0.0_f32; 3];
            let mut count = 0_u32;
            for y in top..(top + BLOCK).min(before.height) {
                for x in left..(left + BLOCK).min(before.width) {
                    if !(before.is_flat(x, y) && after.is_flat(x, y)) {
                        continue;
                    }
                    let at = y * before.width + x;
                    count += 1;
                    for (plane, sum) in sums.iter_mut().enumerate() {
                        *sum += after.pixels[at][plane] - before.pixels[at][plane];
                    }
                }
            }
            if count < LEAST_FLAT {
                continue;
            }
            let levels = sums
                .iter()
                .map(|sum| (sum / count as f32).abs())
                .fold(0.0, f32::max);
            if worst.is_none_or(|(_, most)| levels > most) {
                worst = Some(([left + BLOCK / 2, top + BLOCK / 2], levels));
            }
        }
    }
    worst
}

/// Returns the picture, faint, with failing pixels in red and the worst flat block in a red frame.
fn marked(picture: &RgbImage, failing: &[bool], drift: Option<([usize; 2], f32)>) -> RgbImage {
    const RED: Rgb<u8> = Rgb([255, 40, 40]);
    let width = picture.width() as usize;
    let frame = drift.filter(|(_, levels)| *levels > DRIFT_LEVELS);
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let [column, row] = [x as usize, y as usize];
        let is_framed = frame.is_some_and(|([middle_x, middle_y], _)| {
            let away = column.abs_diff(middle_x).max(row.abs_diff(middle_y));
            (BLOCK / 2..BLOCK / 2 + 2).contains(&away)
        });
        if failing[row * width + column] || is_framed {
            return RED;
        }
        let Rgb([r, g, b]) = *picture.get_pixel(x, y);
        let lightness = (u32::from(r) + u32::from(g) + u32::from(b)) / 3;
        Rgb([(lightness * 2 / 5) as u8; 3])
    })
}
