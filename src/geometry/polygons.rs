//! Polygons to triangles.
//!
//! *In*: `PolygonVertexIndex` (the last corner of a polygon is stored as its bitwise complement)
//! and control points. *Out*: polygons whose corners are in range, and triangles of corners. *Not
//! here*: what corners carry.

use crate::math::{Vec2, Vec3};

/// The polygons of a mesh. *Every corner names an existing control point; every polygon has three
/// or more.*
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Polygons {
    /// The control point of each corner, as long as `PolygonVertexIndex`; those of dropped polygons
    /// are 0.
    pub corners: Vec<u32>,
    /// First corner and corner count of each kept polygon.
    pub spans: Vec<(u32, u32)>,
    /// The place of each kept polygon in the file.
    pub numbers: Vec<u32>,
    /// How many polygons the file has.
    pub count_in_file: usize,
    /// Polygons that named a control point that does not exist.
    pub out_of_range: u64,
    /// Polygons of one or two corners.
    pub too_small: u64,
}

impl Polygons {
    /// Splits the index list at its negative entries; a last polygon without one ends with the
    /// list.
    pub fn split(indices: &[i32], control_point_count: usize) -> Self {
        let mut polygons = Self {
            corners: vec![0; indices.len()],
            ..Self::default()
        };
        polygons.spans.reserve(indices.len() / 3);
        polygons.numbers.reserve(indices.len() / 3);
        let mut first = 0;
        let mut is_whole = true;
        for (place, &index) in indices.iter().enumerate() {
            let control_point = if index < 0 { !index } else { index } as u32;
            is_whole &= (control_point as usize) < control_point_count;
            polygons.corners[place] = control_point;
            if index < 0 || place + 1 == indices.len() {
                let count = place + 1 - first;
                let number = polygons.count_in_file as u32;
                polygons.count_in_file += 1;
                if is_whole && count >= 3 {
                    polygons.spans.push((first as u32, count as u32));
                    polygons.numbers.push(number);
                } else {
                    polygons.corners[first..=place].fill(0);
                    *(if is_whole {
                        &mut polygons.too_small
                    } else {
                        &mut polygons.out_of_range
                    }) += 1;
                }
                (first, is_whole) = (place + 1, true);
            }
        }
        polygons
    }

    /// Returns the number of triangles that [`Self::triangulate`] makes: two less than the corners
    /// of each.
    pub fn triangle_count(&self) -> usize {
        self.spans
            .iter()
            .map(|&(_, count)| count as usize - 2)
            .sum()
    }

    /// Calls `emit` with each triangle's three corners (places in [`Self::corners`]), polygon by
    /// polygon.
    ///
    /// Every corner of a polygon is in some triangle, so that no control point gets lost; a polygon
    /// without area gives triangles without area. `positions` are those of the control points.
    pub fn triangulate(&self, positions: &[Vec3], mut emit: impl FnMut(usize, [u32; 3])) {
        let mut scratch = PolygonScratch {
            steps_left: MOST_STEPS,
            ..PolygonScratch::default()
        };
        for (polygon, &(first, count)) in self.spans.iter().enumerate() {
            let at = |place: u32| positions[self.corners[(first + place) as usize] as usize];
            match count {
                3 => emit(polygon, [first, first + 1, first + 2]),
                4 => {
                    let turn = u32::from(is_other_diagonal_better([at(0), at(1), at(2), at(3)]));
                    let corner = |place: u32| first + (place + turn) % 4;
                    emit(polygon, [corner(0), corner(1), corner(2)]);
                    emit(polygon, [corner(0), corner(2), corner(3)]);
                }
                _ => {
                    scratch.fill((0..count).map(at));
                    scratch.cut(|triangle| emit(polygon, triangle.map(|place| first + place)));
                }
            }
        }
    }
}

/// Larger polygons are fanned: cutting ears takes the square of the corners.
const MOST_CUT: usize = 4096;
/// Once a mesh has taken this many steps (the sum of such squares), the rest of its large polygons
/// is fanned too.
const MOST_STEPS: usize = 1 << 27;

/// Returns whether 1-3 is the diagonal to take instead of 0-2: the one that lies inside, else the
/// shorter.
fn is_other_diagonal_better([a, b, c, d]: [Vec3; 4]) -> bool {
    let ac = c - a;
    let bd = d - b;
    let normal = ac.cross(bd);
    // Seen along the quad's normal, a diagonal lies inside when it parts the two corners that are
    // not on it.
    let is_left = |way: Vec3, to: Vec3| way.cross(to).dot(normal) > 0.0;
    let is_ac_inside = is_left(ac, b - a) != is_left(ac, d - a);
    let is_bd_inside = is_left(bd, a - b) != is_left(bd, c - b);
    if is_ac_inside != is_bd_inside {
        is_bd_inside
    } else {
        bd.length_squared() < ac.length_squared() * 0.9999
    }
}

/// One polygon with five or more corners, flattened along its normal; reused from polygon to
/// polygon.
#[derive(Default)]
struct PolygonScratch {
    space: Vec<Vec3>,
    flat: Vec<Vec2>,
    numbers: Vec<f64>,
    is_used: Vec<bool>,
    steps_left: usize,
}

impl PolygonScratch {
    fn fill(&mut self, corners: impl Iterator<Item = Vec3>) {
        self.space.clear();
        self.space.extend(corners);
        let next = self.space.iter().cycle().skip(1);
        let origin = self.space[0];
        // Newell's normal, taken from a corner so that far-away polygons keep their digits.
        let normal: Vec3 = self
            .space
            .iter()
            .zip(next)
            .map(|(&a, &b)| (a - origin).cross(b - origin))
            .sum();
        let normal = normal.try_normalize().unwrap_or(Vec3::Z);
        let (right, up) = normal.any_orthonormal_pair();
        let sign = if right.cross(up).dot(normal) < 0.0 {
            -1.0
        } else {
            1.0
        };
        self.flat.clear();
        self.flat.extend(
            self.space
                .iter()
                .map(|&p| Vec2::new((p - origin).dot(right), (p - origin).dot(up) * sign)),
        );
    }

    fn cut(&mut self, mut emit: impl FnMut([u32; 3])) {
        let count = self.flat.len();
        if count > MOST_CUT || count * count > self.steps_left || self.is_convex() {
            (2..count as u32).for_each(|place| emit([0, place - 1, place]));
            return;
        }
        self.steps_left -= count * count;
        self.numbers.clear();
        self.numbers.extend(
            self.flat
                .iter()
                .flat_map(|p| [f64::from(p.x), f64::from(p.y)]),
        );
        let ears = earcutr::earcut(&self.numbers, &[], 2).unwrap_or_default();
        self.is_used.clear();
        self.is_used.resize(count, false);
        for ear in ears.chunks_exact(3) {
            ear.iter().for_each(|&place| self.is_used[place] = true);
            let [a, b, c] = [ear[0], ear[1], ear[2]].map(|place| self.flat[place]);
            let is_front = (b - a).perp_dot(c - a) >= 0.0;
            let [a, b, c] = [ear[0], ear[1], ear[2]].map(|place| place as u32);
            emit(if is_front { [a, b, c] } else { [a, c, b] });
        }
        self.keep_dropped(emit);
    }

    /// Ear cutting skips corners on a straight edge: a flat triangle each closes the crack
    /// there.
    fn keep_dropped(&self, mut emit: impl FnMut([u32; 3])) {
        let count = self.is_used.len();
        let Some(start) = self.is_used.iter().position(|&used| used) else {
            (2..count as u32).for_each(|place| emit([0, place - 1, place]));
            return;
        };
        let ring = |step: usize| (start + step) % count;
        for step in (1..count).filter(|&step| !self.is_used[ring(step)]) {
            let next = (step + 1..=count)
                .map(ring)
                .find(|&place| self.is_used[place])
                .unwrap_or(start);
            emit([ring(step - 1), ring(step), next].map(|place| place as u32));
        }
    }

    /// Returns whether a fan from the first corner turns no triangle over: no corner turns back,
    /// one way round.
    fn is_convex(&self) -> bool {
        let count = self.flat.len();
        let edge = |i: usize| self.flat[(i + 1) % count] - self.flat[i % count];
        let is_left = (0..count).all(|i| edge(i).perp_dot(edge(i + 1)) > 0.0);
        // A star that winds twice also turns left everywhere; its fan triangles do not.
        is_left
            && (2..count).all(|i| {
                (self.flat[i - 1] - self.flat[0]).perp_dot(self.flat[i] - self.flat[0]) > 0.0
            })
    }
}
