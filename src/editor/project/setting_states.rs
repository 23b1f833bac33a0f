//! Settings of other rooms as words of a project file.
//!
//! *In*: enums of `asset`, `anim`, `scene` and the view. *Out*: the words that stand for them, for
//! `#[serde(with = "…")]`. *Not here*: what the settings do.
//!
//! The words are written out, so that a renamed variant changes no saved project.

use crate::asset::{DeriveOptions, DerivedHeight, DerivedOrigin, DerivedRotation};
use serde::{Deserialize, Serialize};

/// Makes a module that stores an enum by these words.
macro_rules! stored_as_word {
    ($(#[$doc:meta])* $module:ident: $type:ty { $($variant:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        pub(super) mod $module {
            use serde::{Deserialize, Deserializer, Serializer, de::Error};

            const WORDS: &[&str] = &[$($word),*];

            pub(in super::super) const fn word(value: $type) -> &'static str {
                match value {
                    $(<$type>::$variant => $word,)*
                }
            }

            pub(in super::super) fn parse(word: &str) -> Option<$type> {
                match word {
                    $($word => Some(<$type>::$variant),)*
                    _ => None,
                }
            }

            pub(in super::super) fn serialize<S: Serializer>(
                value: &$type,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(word(*value))
            }

            pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
                deserializer: D,
            ) -> Result<$type, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                parse(&text).ok_or_else(|| D::Error::unknown_variant(&text, WORDS))
            }
        }
    };
}

stored_as_word! {
    /// What a locked root becomes.
    root_lock: crate::asset::RootLockMode {
        RefPose = "ref_pose", AnimFirstFrame = "anim_first_frame", Zero = "zero",
    }
}
stored_as_word! {
    /// How the root's travel is extracted.
    root_rule: crate::asset::RootMotionRule { Unreal = "unreal", Rigid = "rigid" }
}
stored_as_word! {
    /// What the preview does with extracted motion.
    preview_mode: crate::asset::PreviewMode {
        Ignore = "ignore", Loop = "loop", LoopAndReset = "loop_and_reset",
    }
}
stored_as_word! {
    /// How high a derived root is.
    derived_height: crate::asset::DerivedHeight {
        Off = "off", Follow = "follow", FollowClamped = "follow_clamped",
    }
}
stored_as_word! {
    /// What a derived root turns by.
    derived_rotation: crate::asset::DerivedRotation {
        None = "none", Heading = "heading", Twist = "twist",
    }
}
stored_as_word! {
    /// What a derived root's positions are measured from.
    derived_origin: crate::asset::DerivedOrigin {
        Absolute = "absolute", FirstFrame = "first_frame",
    }
}
stored_as_word! {
    /// What happens at the end of the range.
    loop_mode: crate::anim::LoopMode { Once = "once", Loop = "loop", PingPong = "ping_pong" }
}
stored_as_word! {
    /// What an object inherits of a bone's scale.
    scale_policy: crate::scene::ScalePolicy {
        IgnoreBoneScale = "ignore_bone_scale", Inherit = "inherit",
    }
}
stored_as_word! {
    /// The shape of a transition.
    easing: crate::anim::Easing {
        Linear = "linear", Cubic = "cubic", HermiteCubic = "hermite_cubic",
        Sinusoidal = "sinusoidal", QuadraticInOut = "quadratic_in_out",
        CubicInOut = "cubic_in_out", QuarticInOut = "quartic_in_out",
        QuinticInOut = "quintic_in_out", CircularIn = "circular_in",
        CircularOut = "circular_out", CircularInOut = "circular_in_out", ExpIn = "exp_in",
        ExpOut = "exp_out", ExpInOut = "exp_in_out",
    }
}
/// A direction of a file's axes that may be absent.
pub(super) mod optional_axis {
    use crate::asset::Axis;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    const WORDS: [(Axis, &str); 6] = [
        (Axis::PosX, "+X"),
        (Axis::NegX, "-X"),
        (Axis::PosY, "+Y"),
        (Axis::NegY, "-Y"),
        (Axis::PosZ, "+Z"),
        (Axis::NegZ, "-Z"),
    ];

    fn word(axis: Axis) -> Option<&'static str> {
        WORDS
            .iter()
            .find(|(other, _)| *other == axis)
            .map(|(_, word)| *word)
    }

    fn parse(word: &str) -> Option<Axis> {
        WORDS
            .iter()
            .find(|(_, other)| *other == word)
            .map(|(axis, _)| *axis)
    }

    pub(in super::super) fn serialize<S: Serializer>(
        value: &Option<Axis>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        value.and_then(word).serialize(serializer)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Axis>, D::Error> {
        let word = Option::<String>::deserialize(deserializer)?;
        let parsed = word.map(|word| {
            parse(&word).ok_or_else(|| D::Error::custom(format!("no axis is \"{word}\"")))
        });
        parsed.transpose()
    }
}

/// How a root is derived from the hips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DeriveState {
    /// Whether it follows the hips sideways (component X).
    pub use_x: bool,
    /// Whether it follows the hips forward (component Z).
    pub use_z: bool,
    /// How high it is.
    #[serde(with = "derived_height")]
    pub height: DerivedHeight,
    /// What it turns by.
    #[serde(with = "derived_rotation")]
    pub rotation: DerivedRotation,
    /// What its positions are measured from.
    #[serde(with = "derived_origin")]
    pub origin: DerivedOrigin,
}

impl Default for DeriveState {
    fn default() -> Self {
        DeriveOptions::default().into()
    }
}

impl From<DeriveOptions> for DeriveState {
    fn from(options: DeriveOptions) -> Self {
        let DeriveOptions {
            use_x,
            use_z,
            height,
            rotation,
            origin,
        } = options;
        Self {
            use_x,
            use_z,
            height,
            rotation,
            origin,
        }
    }
}

impl From<DeriveState> for DeriveOptions {
    fn from(state: DeriveState) -> Self {
        let DeriveState {
            use_x,
            use_z,
            height,
            rotation,
            origin,
        } = state;
        Self {
            use_x,
            use_z,
            height,
            rotation,
            origin,
        }
    }
}
