//! `PROP@BONE[:tx,ty,tz,rx,ry,rz,s]`: a prop as the command line names it.
//!
//! *In*: what was typed, a skeleton. *Out*: a path, a bone, an offset in metres. *Not here*:
//! loading and attaching it.

use crate::asset::{BoneIndex, Skeleton};
use crate::math::{Quat, Transform, Vec3};
use std::path::PathBuf;
use std::str::FromStr;

/// A prop to attach to a bone.
#[derive(Clone, Debug, PartialEq)]
pub struct PropRequest {
    /// Its file.
    pub path: PathBuf,
    /// Name or path of the bone.
    pub bone: String,
    /// Prop to bone without its scale, metres.
    pub offset: Transform,
}

/// What was typed is no prop on a bone.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PropSyntaxError {
    /// There is no `@`, or nothing on one side of it.
    #[error("\"{0}\" is not PROP@BONE[:tx,ty,tz,rx,ry,rz,s]")]
    Shape(String),
    /// The offset's scale is zero.
    #[error("the offset of \"{0}\" has scale 0, which leaves nothing to see")]
    NoScale(String),
}

/// A bone's name does not say which bone is meant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoneNameError {
    /// There is none of that name.
    #[error("there is no bone \"{bone}\"{hint}")]
    Absent {
        /// What was typed.
        bone: String,
        /// What may have been meant.
        hint: String,
    },
    /// There are several.
    #[error("\"{bone}\" names {} bones; give the path of one: {}", .paths.len(), quoted(.paths))]
    Ambiguous {
        /// What was typed.
        bone: String,
        /// Where they are.
        paths: Vec<String>,
    },
}

fn quoted(paths: &[String]) -> String {
    paths
        .iter()
        .map(|path| format!("\"{path}\""))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Most names in a hint.
const MOST_HINTS: usize = 8;

impl FromStr for PropRequest {
    type Err = PropSyntaxError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (path, place) = text
            .rsplit_once('@')
            .ok_or_else(|| PropSyntaxError::Shape(text.to_owned()))?;
        let with_offset = place
            .rsplit_once(':')
            .and_then(|(bone, numbers)| Some((bone, seven(numbers)?)));
        let (bone, numbers) = with_offset.unwrap_or((place, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]));
        if path.is_empty() || bone.is_empty() {
            return Err(PropSyntaxError::Shape(text.to_owned()));
        }
        let [tx, ty, tz, rx, ry, rz, scale] = numbers;
        if scale == 0.0 {
            return Err(PropSyntaxError::NoScale(text.to_owned()));
        }
        let [rx, ry, rz] = [rx, ry, rz].map(f32::to_radians);
        // First about X, then Y, then Z, all three fixed: the last one is the left factor.
        let rotation =
            Quat::from_rotation_z(rz) * Quat::from_rotation_y(ry) * Quat::from_rotation_x(rx);
        let offset = Transform::new(
            Vec3::new(tx, ty, tz),
            rotation.normalize(),
            Vec3::splat(scale),
        );
        Ok(Self {
            path: path.into(),
            bone: bone.to_owned(),
            offset,
        })
    }
}

fn seven(text: &str) -> Option<[f32; 7]> {
    let numbers = text.split(',').map(|part| {
        part.trim()
            .parse::<f32>()
            .ok()
            .filter(|number| number.is_finite())
    });
    numbers.collect::<Option<Vec<f32>>>()?.try_into().ok()
}

/// Finds the one bone of that name, or at that path.
///
/// # Errors
/// When there is none, or several have the name; both sentences list what there is.
pub fn find_bone(skeleton: &Skeleton, wanted: &str) -> Result<BoneIndex, BoneNameError> {
    let all = |is_meant: &dyn Fn(BoneIndex) -> bool| {
        skeleton.indices().filter(|&bone| is_meant(bone)).collect()
    };
    let mut found: Vec<BoneIndex> = all(&|bone| skeleton.bone(bone).name == wanted);
    if found.is_empty() {
        // A root whose name others have too is told from them by a slash before it.
        let path = wanted.trim_start_matches('/');
        found = all(&|bone| skeleton.bone(bone).path == path);
    }
    match found[..] {
        [bone] => Ok(bone),
        [] => Err(BoneNameError::Absent {
            bone: wanted.to_owned(),
            hint: hint(skeleton, wanted),
        }),
        _ => {
            let paths = found
                .iter()
                .map(|&bone| skeleton.bone(bone).path.clone())
                .collect();
            Err(BoneNameError::Ambiguous {
                bone: wanted.to_owned(),
                paths,
            })
        }
    }
}

/// Names bones that are spelled alike.
fn hint(skeleton: &Skeleton, wanted: &str) -> String {
    let plain = |text: &str| {
        text.chars()
            .filter(|c| c.is_alphanumeric())
            .collect::<String>()
            .to_lowercase()
    };
    let last = plain(wanted.rsplit([':', '/', '|']).next().unwrap_or(wanted));
    let is_alike = |name: &&str| !last.is_empty() && plain(name).contains(&last);
    let alike: Vec<String> = skeleton
        .bones()
        .iter()
        .map(|bone| bone.name.as_str())
        .filter(is_alike)
        .take(MOST_HINTS)
        .map(str::to_owned)
        .collect();
    if alike.is_empty() {
        String::new()
    } else {
        format!("; did you mean {}?", quoted(&alike))
    }
}
