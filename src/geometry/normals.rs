//! Normals that a file lacks.
//!
//! *In*: polygons, positions, smoothing groups. *Out*: one unit normal a corner. *Not here*:
//! normals that the file has.

use std::collections::{HashMap, HashSet};

use super::polygons::Polygons;
use crate::math::Vec3;

/// Which polygons share their normals along common corners.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Smoothing<'a> {
    /// All of them.
    All,
    /// None: every polygon is flat.
    None,
    /// Those of the same group, one number a polygon of the file; polygons of group 0 are flat.
    Groups(&'a [i32]),
    /// Those that meet in an edge which is none of these: pairs of control points, the lower number
    /// first.
    HardEdges(&'a HashSet<[u32; 2]>),
}

/// Computes unit normals for all corners, each polygon weighted by its angle at the corner.
///
/// Corners of dropped polygons and of polygons without area get +Y where nothing else is known.
pub fn computed_normals(
    polygons: &Polygons,
    positions: &[Vec3],
    smoothing: Smoothing<'_>,
) -> Vec<Vec3> {
    let mut normals = vec![Vec3::Y; polygons.corners.len()];
    let groups: Vec<i32> = match smoothing {
        Smoothing::All => vec![1; polygons.spans.len()],
        Smoothing::None => vec![0; polygons.spans.len()],
        Smoothing::HardEdges(hard) => return between_hard_edges(polygons, positions, hard),
        Smoothing::Groups(groups) => polygons
            .numbers
            .iter()
            .map(|&number| groups.get(number as usize).copied().unwrap_or(0))
            .collect(),
    };
    let mut sums: HashMap<(u32, i32), Vec3> = HashMap::new();
    for (&(first, count), &group) in polygons.spans.iter().zip(&groups) {
        let corners = &polygons.corners[first as usize..(first + count) as usize];
        let Some(face) = face_normal(corners, positions) else {
            continue;
        };
        normals[first as usize..(first + count) as usize].fill(face);
        if group == 0 {
            continue;
        }
        for (place, &control_point) in corners.iter().enumerate() {
            *sums.entry((control_point, group)).or_default() +=
                face * corner_angle(corners, place, positions);
        }
    }
    for (&(first, count), &group) in polygons.spans.iter().zip(&groups) {
        let corners = first as usize..(first + count) as usize;
        for (normal, &control_point) in normals[corners.clone()]
            .iter_mut()
            .zip(&polygons.corners[corners])
        {
            let sum = sums
                .get(&(control_point, group))
                .and_then(|sum| sum.try_normalize());
            *normal = sum.unwrap_or(*normal);
        }
    }
    normals
}

/// Returns a polygon's unit normal; `None` where it has no area.
fn face_normal(corners: &[u32], positions: &[Vec3]) -> Option<Vec3> {
    let at = |place: usize| positions[corners[place] as usize];
    let area: Vec3 = (1..corners.len() - 1)
        .map(|i| (at(i) - at(0)).cross(at(i + 1) - at(0)))
        .sum();
    // The square of a tiny area has no digits left: it is brought to size first.
    (area / area.abs().max_element()).try_normalize()
}

/// Returns a polygon's angle at a corner, radians.
fn corner_angle(corners: &[u32], place: usize, positions: &[Vec3]) -> f32 {
    let at = |place: usize| positions[corners[place % corners.len()] as usize];
    let before = at(place + corners.len() - 1) - at(place);
    let after = at(place + 1) - at(place);
    if before == Vec3::ZERO || after == Vec3::ZERO {
        0.0
    } else {
        before.angle_between(after)
    }
}

/// Smooths round each control point from polygon to polygon, as far as the next hard edge on both
/// sides.
fn between_hard_edges(
    polygons: &Polygons,
    positions: &[Vec3],
    hard: &HashSet<[u32; 2]>,
) -> Vec<Vec3> {
    let mut normals = vec![Vec3::Y; polygons.corners.len()];
    // Corners that share a normal form a chain: each points to another one of its fan, the last to
    // itself.
    let mut fan_of: Vec<u32> = (0..polygons.corners.len() as u32).collect();
    // At each edge, seen from one of its ends, the corner of a polygon that has it.
    let mut open: HashMap<(u32, u32), u32> = HashMap::new();
    for &(first, count) in &polygons.spans {
        let corners = &polygons.corners[first as usize..(first + count) as usize];
        for (place, &here) in corners.iter().enumerate() {
            let around = [
                corners[(place + 1) % corners.len()],
                corners[(place + corners.len() - 1) % corners.len()],
            ];
            let corner = first + place as u32;
            for there in around
                .into_iter()
                .filter(|&there| !hard.contains(&[here.min(there), here.max(there)]))
            {
                let other = *open.entry((here, there)).or_insert(corner);
                let a = last_of(&mut fan_of, corner);
                let b = last_of(&mut fan_of, other);
                fan_of[a.max(b) as usize] = a.min(b);
            }
        }
    }
    let mut sums: HashMap<u32, Vec3> = HashMap::new();
    for &(first, count) in &polygons.spans {
        let corners = &polygons.corners[first as usize..(first + count) as usize];
        let Some(face) = face_normal(corners, positions) else {
            continue;
        };
        normals[first as usize..(first + count) as usize].fill(face);
        for place in 0..corners.len() {
            let fan = last_of(&mut fan_of, first + place as u32);
            *sums.entry(fan).or_default() += face * corner_angle(corners, place, positions);
        }
    }
    for &(first, count) in &polygons.spans {
        for corner in first..first + count {
            let sum = sums
                .get(&last_of(&mut fan_of, corner))
                .and_then(|sum| sum.try_normalize());
            normals[corner as usize] = sum.unwrap_or(normals[corner as usize]);
        }
    }
    normals
}

/// Follows a chain to its end and shortens it on the way.
fn last_of(chain: &mut [u32], mut at: u32) -> u32 {
    while chain[at as usize] != at {
        chain[at as usize] = chain[chain[at as usize] as usize];
        at = chain[at as usize];
    }
    at
}
