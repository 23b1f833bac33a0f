//! The points of one blend shape.
//!
//! *In*: the record of a shape, perhaps damaged. *Out*: [`ShapeMoves`]: ascending control points,
//! differences in metres. *Not here*: channels and their weights (`blend_shape.rs`).

use super::document::Element;
use crate::asset::{Notes, ShapeFinding};
use crate::geometry::ShapeMoves;
use crate::math::Vec3;

/// What shapes are read with.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShapeOptions<'a> {
    /// Name of the mesh in notes.
    pub(super) name: &'a str,
    /// Metres a file unit.
    pub(super) unit: f64,
    /// Whether `FullWeights` are weights of vertices.
    pub(super) is_blender: bool,
    /// Control points of the geometry.
    pub(super) points: u32,
}

/// Exporters write turns of normals this small (squared) where they mean none.
const DUST: f32 = 1e-10;

/// Reads a shape, dropping and counting what names no control point or is not a number; points that
/// it names twice move by the sum.
///
/// `vertex_weights` (percent) count where there is one for each point.
pub(super) fn read_shape(
    record: Element<'_>,
    options: ShapeOptions<'_>,
    vertex_weights: &[f64],
    notes: &mut Notes,
) -> ShapeMoves {
    let indices = record.child_i32s("Indexes");
    let positions = record.child_f64s("Vertices");
    let normals = record.child_f64s("Normals");
    let count = indices.len().min(positions.len() / 3);
    let mut bad = indices.len().max(positions.len().div_ceil(3)) - count;
    let has_normals = normals.len() / 3 >= count;
    let has_weights = vertex_weights.len() == indices.len();
    let vector = |list: &[f64], i: usize, factor: f64| {
        Vec3::from_array([0, 1, 2].map(|axis| (list[3 * i + axis] * factor) as f32))
    };
    let mut moved: Vec<(u32, Vec3, Vec3)> = Vec::with_capacity(count);
    for (i, &index) in indices[..count].iter().enumerate() {
        let share = if has_weights {
            vertex_weights[i] * 0.01
        } else {
            1.0
        };
        let position = vector(&positions, i, options.unit * share);
        let normal = if has_normals {
            vector(&normals, i, share)
        } else {
            Vec3::ZERO
        };
        let normal = if normal.length_squared() > DUST {
            normal
        } else {
            Vec3::ZERO
        };
        match u32::try_from(index)
            .ok()
            .filter(|&point| point < options.points && position.is_finite())
        {
            // Most of what an exporter lists does not move.
            Some(_) if position == Vec3::ZERO && normal == Vec3::ZERO => {}
            Some(point) => moved.push((
                point,
                position,
                if normal.is_finite() {
                    normal
                } else {
                    Vec3::ZERO
                },
            )),
            None => bad += 1,
        }
    }
    notes.record(options.name, bad as u64, ShapeFinding::PointInvalid);
    if moved.windows(2).any(|pair| pair[0].0 >= pair[1].0) {
        moved.sort_by_key(|&(point, ..)| point);
        let before = moved.len();
        moved.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            if is_same {
                *kept = (kept.0, kept.1 + next.1, kept.2 + next.2);
            }
            is_same
        });
        let repeated = (before - moved.len()) as u64;
        notes.record(options.name, repeated, ShapeFinding::PointRepeated);
        // Sums of finite numbers may overflow.
        moved.retain(|(_, position, normal)| position.is_finite() && normal.is_finite());
    }
    let normals = if moved.iter().any(|&(.., normal)| normal != Vec3::ZERO) {
        moved.iter().map(|&(.., normal)| normal).collect()
    } else {
        Vec::new()
    };
    let (points, positions) = moved
        .into_iter()
        .map(|(point, position, _)| (point, position))
        .unzip();
    ShapeMoves {
        points,
        positions,
        normals,
    }
}
