//! Normals that a file lacks.
//!
//! *In*: polygons, positions, smoothing groups. *Out*: one unit normal a corner. *Not here*: normals that the
//! file has.

use std::collections::HashMap;

use super::triangulate::Polygons;
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
}

/// Computes unit normals for all corners, each polygon weighted by its angle at the corner.
///
/// Corners of dropped polygons and of polygons without area get +Y where nothing else is known.
pub fn computed_normals(polygons: &Polygons, positions: &[Vec3], smoothing: Smoothing<'_>) -> Vec<Vec3> {
    let mut normals = vec![Vec3::Y; polygons.corners.len()];
    let groups: Vec<i32> = match smoothing {
        Smoothing::All => vec![1; polygons.spans.len()],
        Smoothing::None => vec![0; polygons.spans.len()],
        Smoothing::Groups(groups) => {
            polygons.numbers.iter().map(|&number| groups.get(number as usize).copied().unwrap_or(0)).collect()
        }
    };
    let mut sums: HashMap<(u32, i32), Vec3> = HashMap::new();
    for (&(first, count), &group) in polygons.spans.iter().zip(&groups) {
        let corners = &polygons.corners[first as usize..(first + count) as usize];
        let at = |place: usize| positions[corners[place % corners.len()] as usize];
        let area: Vec3 = (1..corners.len() - 1).map(|i| (at(i) - at(0)).cross(at(i + 1) - at(0))).sum();
        let Some(face) = area.try_normalize() else { continue };
        normals[first as usize..(first + count) as usize].fill(face);
        if group == 0 {
            continue;
        }
        for (place, &control_point) in corners.iter().enumerate() {
            let (before, after) = (at(place + corners.len() - 1) - at(place), at(place + 1) - at(place));
            let angle = if before == Vec3::ZERO || after == Vec3::ZERO { 0.0 } else { before.angle_between(after) };
            *sums.entry((control_point, group)).or_default() += face * angle;
        }
    }
    for (&(first, count), &group) in polygons.spans.iter().zip(&groups) {
        let corners = first as usize..(first + count) as usize;
        for (normal, &control_point) in normals[corners.clone()].iter_mut().zip(&polygons.corners[corners]) {
            let sum = sums.get(&(control_point, group)).and_then(|sum| sum.try_normalize());
            *normal = sum.unwrap_or(*normal);
        }
    }
    normals
}
