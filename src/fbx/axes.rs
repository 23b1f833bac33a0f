//! The file's axes and unit to ours, once.
//!
//! *In*: the global settings. *Out*: metres a file unit, and the one transform above the skeleton's
//! roots. *Not here*: lengths themselves (every reader multiplies by the unit at the door).

use super::document::Settings;
use super::options::ImportOptions;
use crate::asset::{Axis, Notes, SpaceFinding};
use crate::math::{Mat4, Transform, Vec3};

/// How a file's space becomes ours.
#[derive(Debug, Clone, PartialEq)]
pub struct FileSpace {
    /// Metres a file unit; every length in the file is multiplied by it at import.
    pub unit_metres: f64,
    /// Rotation from the file's axes to ours; a left-handed file's mirror is in its scale.
    pub file_to_component: Transform,
    /// The file's up axis, such as `+Y`.
    pub up: String,
    /// The file's front axis, such as `+Z`.
    pub front: String,
}

impl FileSpace {
    /// Reads unit and axes, noting what had to be assumed.
    pub fn read(settings: &Settings, notes: &mut Notes) -> Self {
        if !settings.present {
            notes.record("", 1, SpaceFinding::SettingsMissing);
        }
        let mut unit_metres = settings.unit_scale_factor * 0.01;
        if !(unit_metres.is_finite() && unit_metres > 0.0) {
            let factor = settings.unit_scale_factor;
            notes.record("UnitScaleFactor", 1, SpaceFinding::UnitInvalid { factor });
            unit_metres = 0.01;
        }
        let given = [settings.coord, settings.up, settings.front];
        let (file_to_component, [_, up, front]) = match rotation(given) {
            Some(rotation) => (rotation, given),
            None => {
                notes.record("UpAxis", 1, SpaceFinding::AxesInvalid);
                (Transform::IDENTITY, [(0, 1), (1, 1), (2, 1)])
            }
        };
        Self {
            unit_metres,
            file_to_component,
            up: axis_name(up),
            front: axis_name(front),
        }
    }
}

impl FileSpace {
    /// Returns the same with the user's choices in the place of what the file says, each noted.
    ///
    /// A choice of up alone keeps the front where that is another line, else takes the usual one:
    /// +Z for Y up, -Y for Z up. A front on the line of up makes no sense and is ignored. A
    /// left-handed file stays one.
    pub fn overridden(&self, options: &ImportOptions, notes: &mut Notes) -> Self {
        let mut space = self.clone();
        if let Some(unit) = options
            .unit_metres
            .filter(|unit| unit.is_finite() && *unit > 0.0)
        {
            space.unit_metres = unit;
        }
        if space.unit_metres != self.unit_metres {
            let overridden = SpaceFinding::UnitOverridden {
                chosen_metres: space.unit_metres,
                stated_metres: self.unit_metres,
            };
            notes.record("", 1, overridden);
        }
        let stated = [&self.up, &self.front].map(|name| name.parse::<Axis>().ok());
        let [Some(stated_up), Some(stated_front)] = stated else {
            return space;
        };
        let up = options.up.unwrap_or(stated_up);
        let front = options.front.unwrap_or(stated_front);
        if options.front.is_some_and(|front| front.is_along(up)) {
            notes.record("", 1, SpaceFinding::FrontConflictsWithUp { front, up });
        }
        let front = match front.is_along(up) {
            false => front,
            true if !stated_front.is_along(up) => stated_front,
            true if up.is_along(Axis::PosZ) => Axis::NegY,
            true => Axis::PosZ,
        };
        if (up, front) == (stated_up, stated_front) {
            return space;
        }
        let is_mirrored = self
            .file_to_component
            .scale
            .to_array()
            .iter()
            .product::<f32>()
            < 0.0;
        let given = [right_of(up, front, is_mirrored), up, front]
            .map(|axis| (axis.parts().0 as i64, axis.parts().1));
        if let Some(turn) = rotation(given) {
            space.file_to_component = turn;
            (space.up, space.front) = (up.to_string(), front.to_string());
            let overridden = SpaceFinding::AxesOverridden {
                up,
                front,
                stated_up,
                stated_front,
            };
            notes.record("", 1, overridden);
        }
        space
    }
}

/// Returns the direction that makes a right-handed (or mirrored) system with up and front: X = Y x
/// Z.
fn right_of(up: Axis, front: Axis, is_mirrored: bool) -> Axis {
    let (up, up_sign) = up.parts();
    let (front, front_sign) = front.parts();
    let is_forward = (up + 1) % 3 == front;
    let sign = up_sign * front_sign * if is_forward == is_mirrored { -1 } else { 1 };
    let axis = (3 - up - front) % 3;
    Axis::ALL
        .into_iter()
        .find(|candidate| candidate.parts() == (axis, sign))
        .expect("six axes, three lines")
}

/// Turns the file's right, up and front axes onto +X, +Y and +Z; `None` when they are not three
/// axes.
fn rotation(axes: [(i64, i64); 3]) -> Option<Transform> {
    let is_axis = axes.iter().all(|(axis, _)| (0..3).contains(axis));
    let is_distinct = axes[0].0 != axes[1].0 && axes[1].0 != axes[2].0 && axes[0].0 != axes[2].0;
    if !is_axis || !is_distinct {
        return None;
    }
    // Image of each file axis under the change of axes.
    let mut images = [Vec3::ZERO; 3];
    for ((axis, sign), ours) in axes.into_iter().zip([Vec3::X, Vec3::Y, Vec3::Z]) {
        images[axis as usize] = if sign < 0 { -ours } else { ours };
    }
    let [x, y, z] = images;
    let rows = [
        x.x, x.y, x.z, 0.0, y.x, y.y, y.z, 0.0, z.x, z.y, z.z, 0.0, 0.0, 0.0, 0.0, 1.0,
    ];
    Some(Mat4::from_rows(rows).to_transform())
}

fn axis_name((axis, sign): (i64, i64)) -> String {
    let letter = ['X', 'Y', 'Z'].get(axis as usize).copied().unwrap_or('?');
    format!("{}{letter}", if sign < 0 { '-' } else { '+' })
}
