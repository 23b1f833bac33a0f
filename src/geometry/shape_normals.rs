//! How blend shapes turn normals, for files that do not say.
//!
//! *In*: a built geometry and its shapes. *Out*: the shapes with a turn for every smooth point around what they
//! move, at full weight. *Not here*: turns that a file brings, which stay as they are.
//!
//! Blender and Maya write zeros for normals; drawn with those, a smile would be lit like a straight face. A point
//! counts as smooth when all its corners have one normal; at a hard edge each corner keeps its own.

use crate::asset::{Geometry, MorphShape};
use crate::math::Vec3;

/// Triangles that are looked at for all shapes of a geometry; beyond it the rest keep their normals.
const MOST_TRIANGLES: usize = 50_000_000;
/// A turn of less than this is none.
const NOTHING: f32 = 1e-3;
/// Corners whose normals differ by less are smooth.
const ALIKE: f32 = 1e-3;

/// Adds turns to all shapes that have none, and gives how many shapes were left without for being too many.
pub fn turn_normals(geometry: &Geometry, shapes: &mut [MorphShape]) -> u64 {
    let is_wanted = |shape: &MorphShape| shape.normals().is_empty() && !shape.points().is_empty();
    if !shapes.iter().any(is_wanted) {
        return 0;
    }
    let mut surface = Surface::new(geometry);
    let mut left_out = 0;
    for shape in shapes.iter_mut().filter(|shape| is_wanted(shape)) {
        match surface.turned(shape) {
            Some(turned) => *shape = turned,
            None => left_out += 1,
        }
    }
    left_out
}

/// The triangles of a geometry by control point.
struct Surface {
    /// Three control points each.
    triangles: Vec<[u32; 3]>,
    /// For each control point its first place in `around`, and where the last one's end.
    starts: Vec<u32>,
    /// Triangles around each control point.
    around: Vec<u32>,
    positions: Vec<Vec3>,
    is_smooth: Vec<bool>,
    /// What the shape at hand moves.
    moved: Vec<Vec3>,
    /// The shape that last asked about a point.
    asked: Vec<u32>,
    question: u32,
    triangles_left: usize,
}

impl Surface {
    fn new(geometry: &Geometry) -> Self {
        let points = geometry.control_point_count as usize;
        let point_of = |vertex: u32| geometry.control_points[vertex as usize];
        let triangles: Vec<[u32; 3]> =
            geometry.indices.chunks_exact(3).map(|t| [point_of(t[0]), point_of(t[1]), point_of(t[2])]).collect();
        let mut starts = vec![0_u32; points + 1];
        for &point in triangles.iter().flatten() {
            starts[point as usize + 1] += 1;
        }
        for point in 0..points {
            starts[point + 1] += starts[point];
        }
        let (mut around, mut next) = (vec![0_u32; triangles.len() * 3], starts.clone());
        for (triangle, corners) in (0..).zip(&triangles) {
            for &point in corners {
                around[next[point as usize] as usize] = triangle;
                next[point as usize] += 1;
            }
        }
        let (mut positions, mut normals) = (vec![Vec3::ZERO; points], vec![Vec3::ZERO; points]);
        let mut is_smooth = vec![true; points];
        for (vertex, &point) in geometry.vertices.iter().zip(&geometry.control_points) {
            let point = point as usize;
            is_smooth[point] &= normals[point] == Vec3::ZERO || (normals[point] - vertex.normal).length() < ALIKE;
            (positions[point], normals[point]) = (vertex.position, vertex.normal);
        }
        let (moved, asked) = (vec![Vec3::ZERO; points], vec![0; points]);
        let (question, triangles_left) = (0, MOST_TRIANGLES);
        Self { triangles, starts, around, positions, is_smooth, moved, asked, question, triangles_left }
    }

    fn around(&self, point: u32) -> &[u32] {
        &self.around[self.starts[point as usize] as usize..self.starts[point as usize + 1] as usize]
    }

    /// Gives a shape with its turns; `None` when the triangles that may be looked at are used up.
    fn turned(&mut self, shape: &MorphShape) -> Option<MorphShape> {
        for (&point, &by) in shape.points().iter().zip(shape.positions()) {
            self.moved[point as usize] = by;
        }
        let turns = self.turns(shape.points());
        let turned = turns.map(|turns| merged(shape, &turns));
        for &point in shape.points() {
            self.moved[point as usize] = Vec3::ZERO;
        }
        turned
    }

    /// Gives how the normals of all smooth points on the triangles around some points turn, points ascending.
    fn turns(&mut self, points: &[u32]) -> Option<Vec<(u32, Vec3)>> {
        self.question += 1;
        let mut turns = Vec::new();
        for &point in points {
            self.triangles_left = self.triangles_left.checked_sub(self.around(point).len())?;
            for place in self.starts[point as usize]..self.starts[point as usize + 1] {
                for corner in self.triangles[self.around[place as usize] as usize] {
                    let is_new = std::mem::replace(&mut self.asked[corner as usize], self.question) != self.question;
                    if !is_new || !self.is_smooth[corner as usize] {
                        continue;
                    }
                    self.triangles_left = self.triangles_left.checked_sub(self.around(corner).len())?;
                    let turn = self.normal(corner, 1.0) - self.normal(corner, 0.0);
                    if turn.length() > NOTHING {
                        turns.push((corner, turn));
                    }
                }
            }
        }
        turns.sort_unstable_by_key(|&(point, _)| point);
        Some(turns)
    }

    /// Gives the normal of a point with the shape at some weight: each triangle counts by its angle there.
    fn normal(&self, point: u32, weight: f32) -> Vec3 {
        let at = |corner: u32| self.positions[corner as usize] + self.moved[corner as usize] * weight;
        let of_triangle = |&triangle: &u32| {
            let corners = self.triangles[triangle as usize];
            let place = corners.iter().position(|&corner| corner == point).unwrap_or(0);
            let [here, before, after] = [place, place + 2, place + 1].map(|place| at(corners[place % 3]));
            let (before, after) = (before - here, after - here);
            let face = after.cross(before).normalize_or_zero();
            if face == Vec3::ZERO { face } else { face * before.angle_between(after) }
        };
        self.around(point).iter().map(of_triangle).sum::<Vec3>().normalize_or_zero()
    }
}

/// Puts moves and turns together; a point may have only one of them.
fn merged(shape: &MorphShape, turns: &[(u32, Vec3)]) -> MorphShape {
    let moves = shape.points().iter().copied().zip(shape.positions().iter().copied());
    let (mut moves, mut turns) = (moves.peekable(), turns.iter().copied().peekable());
    let (mut points, mut positions, mut normals) = (Vec::new(), Vec::new(), Vec::new());
    while let Some(point) = [moves.peek().map(|m| m.0), turns.peek().map(|t| t.0)].into_iter().flatten().min() {
        points.push(point);
        positions.push(moves.next_if(|&(at, _)| at == point).map_or(Vec3::ZERO, |(_, by)| by));
        normals.push(turns.next_if(|&(at, _)| at == point).map_or(Vec3::ZERO, |(_, by)| by));
    }
    if normals.iter().all(|&normal| normal == Vec3::ZERO) {
        return shape.clone();
    }
    MorphShape::new(points, positions, normals).expect("points ascend, and finite positions give finite normals")
}
