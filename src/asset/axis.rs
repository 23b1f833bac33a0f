//! The six directions of a file's axes.
//!
//! *In*: a letter with a sign. *Out*: a direction that can be compared, shown and stored. *Not
//! here*: turning anything by it.

use std::fmt;
use std::str::FromStr;

/// One of the six directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Along X.
    PosX,
    /// Against X.
    NegX,
    /// Along Y.
    PosY,
    /// Against Y.
    NegY,
    /// Along Z.
    PosZ,
    /// Against Z.
    NegZ,
}

impl Axis {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::PosX,
        Self::NegX,
        Self::PosY,
        Self::NegY,
        Self::PosZ,
        Self::NegZ,
    ];

    /// Writes "+X" and so on.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::PosX => "+X",
            Self::NegX => "-X",
            Self::PosY => "+Y",
            Self::NegY => "-Y",
            Self::PosZ => "+Z",
            Self::NegZ => "-Z",
        }
    }

    /// Returns 0, 1 or 2 for X, Y or Z, and the sign.
    #[must_use]
    pub const fn parts(self) -> (usize, i64) {
        match self {
            Self::PosX => (0, 1),
            Self::NegX => (0, -1),
            Self::PosY => (1, 1),
            Self::NegY => (1, -1),
            Self::PosZ => (2, 1),
            Self::NegZ => (2, -1),
        }
    }

    /// Returns whether two directions lie on one line.
    #[must_use]
    pub const fn is_along(self, other: Self) -> bool {
        self.parts().0 == other.parts().0
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The text is not an axis.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{text}\" is not an axis; use one of X, Y, Z, -X, -Y, -Z")]
pub struct AxisError {
    text: String,
}

impl FromStr for Axis {
    type Err = AxisError;

    /// Reads a letter of either case, with a sign or without.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let upper = text.trim().to_ascii_uppercase();
        let named =
            |axis: &Self| axis.as_str() == upper || axis.as_str().strip_prefix('+') == Some(&upper);
        Self::ALL.into_iter().find(named).ok_or_else(|| AxisError {
            text: text.to_owned(),
        })
    }
}
