//! How blend shapes turn normals, as files say or, where they do not, as the surface turns.
//!
//! *In*: a built geometry, what its shapes move by control point. *Out*: [`MorphShape`]s that turn
//! every corner whose normal changes, at full weight. *Not here*: reading shapes, sums of shapes.
//!
//! Blender and Maya write zeros for normals; drawn with those, a smile would be lit like a straight
//! face. Corners of a control point that have one normal are smooth together and turn together; at
//! a hard edge each side turns by its own triangles.

use crate::asset::{GeometryParts, MorphShape};
use crate::math::Vec3;

/// What a shape moves, by control point. *Points ascend; all numbers are finite.*
#[derive(Clone, Debug, Default)]
pub struct ShapeMoves {
    /// Control points.
    pub points: Vec<u32>,
    /// How far each moves, metres.
    pub positions: Vec<Vec3>,
    /// What is added to the normals of each one's corners; empty where nobody says.
    pub normals: Vec<Vec3>,
}

/// Triangles and corners that are looked at for all shapes of a geometry; beyond it the rest turn
/// no normals.
const MOST_LOOKS: usize = 50_000_000;
/// A computed turn of less than this is none.
const NOTHING: f32 = 1e-3;
/// Corners whose normals differ by less are smooth.
const ALIKE: f32 = 1e-3;
/// A corner is compared with at most this many others of its control point; further ones stay hard.
const MOST_COMPARED: usize = 64;

/// Completes shapes for a geometry, and gives how many turn no normals for being too many.
pub fn finish_shapes(geometry: &GeometryParts, shapes: Vec<ShapeMoves>) -> (Vec<MorphShape>, u64) {
    let mut looks = MOST_LOOKS;
    let mut left_out = 0;
    let corners = (!shapes.is_empty()).then(|| CornerGroups::new(geometry));
    let is_unsaid = |moves: &ShapeMoves| moves.normals.is_empty() && !moves.points.is_empty();
    let mut surface = corners
        .as_ref()
        .filter(|_| shapes.iter().any(is_unsaid))
        .map(|corners| TriangleSurface::new(geometry, corners));
    let finish = |moves: ShapeMoves| {
        let turns = match (&corners, &mut surface) {
            (Some(_), Some(surface)) if is_unsaid(&moves) => surface.turns(&moves, &mut looks),
            (Some(corners), _) => corners.said(&moves, &mut looks),
            (None, _) => Some(Vec::new()),
        };
        left_out += u64::from(turns.is_none());
        let (turned, normals) = turns.unwrap_or_default().into_iter().unzip();
        MorphShape::new(moves.points, moves.positions, turned, normals)
            .expect("points and corners ascend, and finite positions give finite normals")
    };
    (shapes.into_iter().map(finish).collect(), left_out)
}

/// Lists by key: the values of key `k` are `values[starts[k]..starts[k + 1]]`.
struct GroupedLists {
    starts: Vec<u32>,
    values: Vec<u32>,
}

impl GroupedLists {
    fn new(count: usize, entries: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut starts = vec![0_u32; count + 1];
        entries
            .clone()
            .for_each(|(key, _)| starts[key as usize + 1] += 1);
        for key in 0..count {
            starts[key + 1] += starts[key];
        }
        let mut values = vec![0_u32; starts[count] as usize];
        let mut next = starts.clone();
        for (key, value) in entries {
            values[next[key as usize] as usize] = value;
            next[key as usize] += 1;
        }
        Self { starts, values }
    }

    fn of(&self, key: u32) -> &[u32] {
        &self.values[self.starts[key as usize] as usize..self.starts[key as usize + 1] as usize]
    }
}

/// The corners (vertices) of a geometry by control point.
struct CornerGroups {
    of_point: GroupedLists,
    point_of: Vec<u32>,
    /// For each corner the first one of its control point that is smooth with it.
    leader: Vec<u32>,
}

impl CornerGroups {
    fn new(geometry: &GeometryParts) -> Self {
        let points = geometry.control_points.iter().copied();
        let of_point = GroupedLists::new(geometry.control_point_count as usize, points.zip(0..));
        let mut leader: Vec<u32> = (0..geometry.vertices.len() as u32).collect();
        for point in 0..geometry.control_point_count {
            let corners = of_point.of(point);
            for (place, &corner) in corners.iter().enumerate() {
                let normal = geometry.vertices[corner as usize].normal;
                let is_alike = |other: &&u32| {
                    (geometry.vertices[**other as usize].normal - normal).length() < ALIKE
                };
                let first = corners[..place].iter().take(MOST_COMPARED).find(is_alike);
                leader[corner as usize] = first.map_or(corner, |&first| leader[first as usize]);
            }
        }
        Self {
            of_point,
            point_of: geometry.control_points.clone(),
            leader,
        }
    }

    /// Returns what a shape says about normals, corner by corner, ascending.
    fn said(&self, moves: &ShapeMoves, looks: &mut usize) -> Option<Vec<(u32, Vec3)>> {
        let mut turns = Vec::new();
        for (&point, &normal) in moves
            .points
            .iter()
            .zip(&moves.normals)
            .filter(|(_, normal)| **normal != Vec3::ZERO)
        {
            let corners = self.of_point.of(point);
            *looks = looks.checked_sub(corners.len())?;
            turns.extend(corners.iter().map(|&corner| (corner, normal)));
        }
        turns.sort_unstable_by_key(|&(corner, _)| corner);
        Some(turns)
    }
}

/// The triangles of a geometry by leading corner.
struct TriangleSurface<'a> {
    corners: &'a CornerGroups,
    /// Three leading corners each.
    triangles: Vec<[u32; 3]>,
    around: GroupedLists,
    positions: Vec<Vec3>,
    /// How far the shape at hand moves each control point.
    moved: Vec<Vec3>,
    /// The shape that last asked about a leading corner.
    asked: Vec<u32>,
    question: u32,
}

impl<'a> TriangleSurface<'a> {
    fn new(geometry: &GeometryParts, corners: &'a CornerGroups) -> Self {
        let lead = |vertex: u32| corners.leader[vertex as usize];
        let triangles: Vec<[u32; 3]> = geometry
            .indices
            .chunks_exact(3)
            .map(|t| [lead(t[0]), lead(t[1]), lead(t[2])])
            .collect();
        let entries = (0..)
            .zip(&triangles)
            .flat_map(|(triangle, corners)| corners.map(|corner| (corner, triangle)));
        let count = geometry.vertices.len();
        let around = GroupedLists::new(count, entries);
        let positions = geometry
            .vertices
            .iter()
            .map(|vertex| vertex.position)
            .collect();
        let moved = vec![Vec3::ZERO; geometry.control_point_count as usize];
        let asked = vec![0; count];
        Self {
            corners,
            triangles,
            around,
            positions,
            moved,
            asked,
            question: 0,
        }
    }

    /// Returns how normals turn on the triangles around what a shape moves, corner by corner,
    /// ascending; `None` when the looks are used up.
    fn turns(&mut self, moves: &ShapeMoves, looks: &mut usize) -> Option<Vec<(u32, Vec3)>> {
        for (&point, &by) in moves.points.iter().zip(&moves.positions) {
            self.moved[point as usize] = by;
        }
        self.question += 1;
        let turns = self.turns_around(&moves.points, looks);
        for &point in &moves.points {
            self.moved[point as usize] = Vec3::ZERO;
        }
        turns
    }

    fn turns_around(&mut self, points: &[u32], looks: &mut usize) -> Option<Vec<(u32, Vec3)>> {
        let mut turns = Vec::new();
        let corners = self.corners;
        for &corner in points.iter().flat_map(|&point| corners.of_point.of(point)) {
            // Of corners that are smooth together the leading one has all triangles.
            if corners.leader[corner as usize] != corner {
                continue;
            }
            for place in 0..self.around.of(corner).len() {
                for leader in self.triangles[self.around.of(corner)[place] as usize] {
                    *looks = looks.checked_sub(1)?;
                    let is_new = std::mem::replace(&mut self.asked[leader as usize], self.question)
                        != self.question;
                    if !is_new {
                        continue;
                    }
                    let together = corners.of_point.of(corners.point_of[leader as usize]);
                    *looks = looks.checked_sub(self.around.of(leader).len() + together.len())?;
                    let turn = self.normal(leader, 1.0) - self.normal(leader, 0.0);
                    if turn.length() > NOTHING {
                        let led = together
                            .iter()
                            .filter(|&&other| corners.leader[other as usize] == leader);
                        turns.extend(led.map(|&other| (other, turn)));
                    }
                }
            }
        }
        turns.sort_unstable_by_key(|&(corner, _)| corner);
        Some(turns)
    }

    /// Returns the normal of a leading corner with the shape at some weight: each triangle counts
    /// by its angle there.
    fn normal(&self, leader: u32, weight: f32) -> Vec3 {
        let at = |corner: u32| {
            let point = self.corners.point_of[corner as usize];
            self.positions[corner as usize] + self.moved[point as usize] * weight
        };
        let of_triangle = |&triangle: &u32| {
            let corners = self.triangles[triangle as usize];
            let place = corners
                .iter()
                .position(|&corner| corner == leader)
                .unwrap_or(0);
            let [here, before, after] =
                [place, place + 2, place + 1].map(|place| at(corners[place % 3]));
            let before = before - here;
            let after = after - here;
            let face = after.cross(before).normalize_or_zero();
            if face == Vec3::ZERO {
                face
            } else {
                face * before.angle_between(after)
            }
        };
        self.around
            .of(leader)
            .iter()
            .map(of_triangle)
            .sum::<Vec3>()
            .normalize_or_zero()
    }
}
