//! An offset as text that can be pasted into an engine.
//!
//! *In*: an offset in metres, right-handed, +Y up. *Out*: text in the engine's unit and handedness.
//! *Not here*: the clipboard, who asks (`object_block.rs`).

use crate::math::{EulerRot, Quat, Transform, Vec3};
use crate::words::props;

/// What an offset is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffsetForm {
    /// A socket of Unreal: centimetres, Y mirrored.
    Unreal,
    /// A transform of Unity: metres, X mirrored.
    Unity,
    /// A node of Godot: metres, as it is here.
    Godot,
    /// Plain numbers: metres and a quaternion, as they are here.
    Json,
}

impl OffsetForm {
    /// Every form, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Unreal, Self::Unity, Self::Godot, Self::Json];

    /// Returns what the button says.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unreal => props::UNREAL_SOCKET,
            Self::Unity => props::UNITY,
            Self::Godot => props::GODOT,
            Self::Json => props::JSON,
        }
    }

    /// Writes an offset down.
    #[must_use]
    pub fn write(self, offset: &Transform) -> String {
        let t = offset.translation;
        let q = offset.rotation;
        let s = offset.scale;
        match self {
            Self::Unreal => {
                let [x, y, z] =
                    [t.x, -t.y, t.z].map(|metres| centimetres(f64::from(metres) * 100.0));
                let q = Quat::from_xyzw(q.x, -q.y, q.z, -q.w);
                let [pitch, yaw, roll] = unreal_rotator(q);
                format!(
                    "RelativeLocation=(X={x},Y={y},Z={z})\nRelativeRotation=(Pitch={},Yaw={},Roll={})\nRelativeScale=({})\n\
                     Quat=(X={},Y={},Z={},W={})",
                    number(pitch),
                    number(yaw),
                    number(roll),
                    unreal_vector(s),
                    number(q.x),
                    number(q.y),
                    number(q.z),
                    number(q.w),
                )
            }
            Self::Unity => format!(
                "transform.localPosition = new Vector3({});\ntransform.localRotation = new Quaternion({});\n\
                 transform.localScale = new Vector3({});",
                list(&[-t.x, t.y, t.z], "f"),
                list(&[q.x, -q.y, -q.z, q.w], "f"),
                list(&s.to_array(), "f"),
            ),
            Self::Godot => format!(
                "position = Vector3({})\nquaternion = Quaternion({})\nscale = Vector3({})",
                list(&t.to_array(), ""),
                list(&q.to_array(), ""),
                list(&s.to_array(), ""),
            ),
            Self::Json => format!(
                "{{\"translation\": [{}], \"rotation\": [{}], \"scale\": [{}]}}",
                list(&t.to_array(), ""),
                list(&q.to_array(), ""),
                list(&s.to_array(), ""),
            ),
        }
    }
}

/// Returns a rotation as turns about X, then Y, then Z, degrees.
#[must_use]
pub fn to_degrees(rotation: Quat) -> Vec3 {
    let (z, y, x) = rotation.to_euler(EulerRot::ZYX);
    // Zero without a sign.
    Vec3::new(x.to_degrees(), y.to_degrees(), z.to_degrees()) + Vec3::ZERO
}

/// Builds a rotation from turns about X, then Y, then Z, degrees.
#[must_use]
pub fn from_degrees(degrees: Vec3) -> Quat {
    let radians = degrees * (std::f32::consts::PI / 180.0);
    Quat::from_euler(EulerRot::ZYX, radians.z, radians.y, radians.x).normalize()
}

/// Returns pitch, yaw and roll, degrees, of a quaternion in Unreal's axes (its rotators turn roll
/// first; roll and pitch count against the right-hand rule).
fn unreal_rotator(q: Quat) -> [f32; 3] {
    let sine = (2.0 * (q.z * q.x - q.w * q.y)).clamp(-1.0, 1.0);
    let yaw = (2.0 * (q.w * q.z + q.x * q.y)).atan2(1.0 - 2.0 * (q.y * q.y + q.z * q.z));
    if sine.abs() > 0.999_999 {
        // Straight up or down yaw and roll turn about one axis: all of it is told as yaw.
        let yaw = sine.signum() * 2.0 * q.x.atan2(q.w);
        return [sine.signum() * 90.0, -yaw.to_degrees(), 0.0];
    }
    let roll = (-2.0 * (q.w * q.x + q.y * q.z)).atan2(1.0 - 2.0 * (q.x * q.x + q.y * q.y));
    [
        sine.asin().to_degrees(),
        yaw.to_degrees(),
        roll.to_degrees(),
    ]
}

fn unreal_vector(vector: Vec3) -> String {
    format!(
        "X={},Y={},Z={}",
        number(vector.x),
        number(vector.y),
        number(vector.z)
    )
}

fn list(numbers: &[f32], suffix: &str) -> String {
    numbers
        .iter()
        .map(|&n| format!("{}{suffix}", number(n)))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Four decimals: a micrometre.
fn centimetres(value: f64) -> String {
    let text = format!("{value:.4}");
    if text == "-0.0000" {
        "0.0000".to_owned()
    } else {
        text
    }
}

/// Six decimals, and zero without a sign.
fn number(value: f32) -> String {
    let text = format!("{value:.6}");
    if text == "-0.000000" {
        "0.000000".to_owned()
    } else {
        text
    }
}
