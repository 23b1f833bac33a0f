//! What an import found, repaired and skipped.
//!
//! In: facts and notes from an importer. Out: what the report panel and `inspect` show. Not here:
//! how it is shown.

/// What kind of thing was noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoteKind {
    /// Vertices had more than four influences.
    WeightsCut,
    /// Weights did not sum to one and were put right.
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
    /// A header value was absent and a default was taken.
    DefaultTaken,
    /// Text was not UTF-8.
    TextDecoded,
    /// An object, connection or node was repaired.
    Repaired,
    /// Something known was left out on purpose.
    Skipped,
    /// Something that is shown in a simpler way than authored.
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
    /// Takes of another file, and what of it has no place here.
    Lent,
    /// A mesh has blend shapes.
    BlendShapes,
    /// The user's choice stands in place of what the file says.
    Overridden,
    /// Curves move so much between two samples that blending these misses something.
    Sampling,
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
        }
    }
}

/// One line of the report.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// What kind of thing it is.
    pub kind: NoteKind,
    /// The object's name in the file; empty for the file as a whole.
    pub element: String,
    /// How many of them.
    pub count: u64,
    /// The worst case, as a fraction, in metres or in degrees, as the text says.
    pub worst: Option<f64>,
    /// A sentence for the user.
    pub text: String,
}

/// A take as the file lists it.
#[derive(Clone, Debug, PartialEq)]
pub struct TakeInfo {
    /// Name as in the file.
    pub name: String,
    /// Authored begin.
    pub start_secs: f64,
    /// Authored end.
    pub end_secs: f64,
    /// The rate it is sampled at.
    pub frame_rate_hz: f64,
    /// Authored keys of all its curves.
    pub keys: u64,
    /// Whether any bone, node or float curve moves in it.
    pub moves: bool,
}

/// What a file itself says about its space and rate.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StatedSpace {
    /// One file unit in metres.
    pub unit_metres: f64,
    /// Such as "+Y".
    pub up_axis: String,
    /// Such as "+Z".
    pub front_axis: String,
    /// Frames a second.
    pub frame_rate_hz: f64,
}

/// What an import found, repaired and skipped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImportReport {
    /// The file format's name, such as "FBX".
    pub format: String,
    /// The file's version, as 7400 for 7.4; 0 where the format has none.
    pub version: u32,
    /// How the file is written, such as "binary".
    pub encoding: String,
    /// The program that wrote it.
    pub creator: String,
    /// One file unit in metres.
    pub unit_metres: f64,
    /// Such as "+Y".
    pub up_axis: String,
    /// Such as "+Z".
    pub front_axis: String,
    /// The file's frame rate.
    pub frame_rate_hz: f64,
    /// What the file says, where unit, axes and rate above may be the user's choice; `None` for
    /// formats that leave no choice.
    pub stated: Option<StatedSpace>,
    /// All takes in file order.
    pub takes: Vec<TakeInfo>,
    /// What was repaired, skipped or is worth knowing.
    pub notes: Vec<Note>,
}
