//! The groups that findings belong to, and how serious each is.
//!
//! *In*: nothing. *Out*: [`NoteKind`], [`Severity`]. *Not here*: the findings themselves.

/// How serious a finding is; the worst comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Something of the file is missing that should be there.
    Error,
    /// What is shown differs from what the author sees.
    Warning,
    /// Good to know.
    Info,
}

impl Severity {
    /// Returns the word that `inspect --json` prints.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
        }
    }
}

/// The group that a finding belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoteKind {
    /// Vertices had more than four influences.
    WeightsCut,
    /// Weights did not sum to one and were normalised.
    WeightsNormalised,
    /// Vertices without a weight follow their mesh node.
    Unweighted,
    /// A skin entry was out of range or not a number and was dropped.
    BadWeight,
    /// A point of a blend shape was out of range, not a number or listed twice.
    BadShape,
    /// A polygon named a control point that does not exist, or had too few corners.
    BadPolygon,
    /// A layer of normals, coordinates, colours or materials was unusable.
    BadLayer,
    /// A header value was absent and a default was used.
    DefaultTaken,
    /// Text was not UTF-8.
    TextDecoded,
    /// An object, connection or node was repaired.
    Repaired,
    /// Something known was skipped on purpose.
    Skipped,
    /// Something is shown in a simpler way than authored.
    Simplified,
    /// A texture was not found or not readable.
    TextureMissing,
    /// Animation keys were repaired.
    KeysRepaired,
    /// Something about the takes that the user should know.
    Take,
    /// A bound on memory changed how something is stored.
    Bounded,
    /// Something about the skeleton that the user should know.
    Skeleton,
    /// Takes of another file, retargeted.
    Lent,
    /// A mesh has blend shapes.
    BlendShapes,
    /// The user's choice replaces what the file says.
    Overridden,
    /// Curves move so much between two samples that interpolation misses something.
    Sampling,
    /// A lock mode or an extraction rule shows something else than the take does.
    RootMotion,
}

impl NoteKind {
    /// Returns the word that `inspect --json` and `dump` print.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WeightsCut => "weights_cut",
            Self::WeightsNormalised => "weights_normalised",
            Self::Unweighted => "unweighted",
            Self::BadWeight => "bad_weight",
            Self::BadShape => "bad_shape",
            Self::BadPolygon => "bad_polygon",
            Self::BadLayer => "bad_layer",
            Self::DefaultTaken => "default_taken",
            Self::TextDecoded => "text_decoded",
            Self::Repaired => "repaired",
            Self::Skipped => "skipped",
            Self::Simplified => "simplified",
            Self::TextureMissing => "texture_missing",
            Self::KeysRepaired => "keys_repaired",
            Self::Take => "take",
            Self::Bounded => "bounded",
            Self::Skeleton => "skeleton",
            Self::Lent => "lent",
            Self::BlendShapes => "blend_shapes",
            Self::Overridden => "overridden",
            Self::Sampling => "sampling",
            Self::RootMotion => "root_motion",
        }
    }

    /// Returns how serious most findings of the group are.
    pub(super) const fn severity(self) -> Severity {
        match self {
            Self::WeightsCut
            | Self::BadWeight
            | Self::BadPolygon
            | Self::BadShape
            | Self::BadLayer
            | Self::Skipped
            | Self::TextureMissing
            | Self::KeysRepaired
            | Self::Take
            | Self::RootMotion => Severity::Warning,
            Self::WeightsNormalised
            | Self::Unweighted
            | Self::DefaultTaken
            | Self::TextDecoded
            | Self::Repaired
            | Self::Simplified
            | Self::Bounded
            | Self::Skeleton
            | Self::Lent
            | Self::BlendShapes
            | Self::Overridden
            | Self::Sampling => Severity::Info,
        }
    }
}
