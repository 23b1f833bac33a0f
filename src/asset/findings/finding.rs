//! A finding of any subject.
//!
//! *In*: facts from an importer. *Out*: [`Finding`], its id, group and severity. *Not here*: the
//! element and the number of occurrences (`note.rs`), merging (`notes.rs`).

use super::content::ContentFinding;
use super::file::FileFinding;
use super::kind::{NoteKind, Severity};
use super::material::MaterialFinding;
use super::mesh::MeshFinding;
use super::node::NodeFinding;
use super::retarget::RetargetFinding;
use super::root_motion::RootMotionFinding;
use super::shape::ShapeFinding;
use super::skin::SkinFinding;
use super::space::SpaceFinding;
use super::take::TakeFinding;
use super::texture::TextureFinding;

/// One fact that an import found, with its figures.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// Records and objects of the file.
    File(FileFinding),
    /// Axes, unit, frame rate.
    Space(SpaceFinding),
    /// Nodes and bones.
    Node(NodeFinding),
    /// Content that is not shown.
    Content(ContentFinding),
    /// Polygons, layers, vertices.
    Mesh(MeshFinding),
    /// Weights, clusters, bind matrices.
    Skin(SkinFinding),
    /// Blend shapes.
    Shape(ShapeFinding),
    /// Materials.
    Material(MaterialFinding),
    /// Textures without a picture.
    Texture(TextureFinding),
    /// Keys, layers, sampling.
    Take(TakeFinding),
    /// Takes of another file.
    Retarget(RetargetFinding),
    /// Root lock and root motion.
    RootMotion(RootMotionFinding),
}

impl Finding {
    /// Returns the stable id, in snake case; no two variants share one.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        self.class().0
    }

    /// Returns the group.
    #[must_use]
    pub const fn kind(&self) -> NoteKind {
        self.class().1
    }

    /// Returns how serious it is: that of its group, or an error where a whole object is missing.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        match self {
            Self::File(FileFinding::ArrayUnreadable)
            | Self::Mesh(MeshFinding::Invalid { .. } | MeshFinding::PartInvalid { .. })
            | Self::Shape(ShapeFinding::Invalid { .. })
            | Self::Take(TakeFinding::Invalid { .. } | TakeFinding::MemoryExceeded) => {
                Severity::Error
            }
            _ => self.kind().severity(),
        }
    }

    /// Returns the worst figure: a fraction, metres or degrees, as the variant says.
    #[must_use]
    pub fn worst(&self) -> Option<f64> {
        let worst = match self {
            Self::Skin(SkinFinding::WeightsCut { worst_loss, .. }) => *worst_loss,
            Self::Skin(SkinFinding::WeightsNormalised { worst_error }) => *worst_error,
            Self::Take(TakeFinding::Undersampled { worst, .. }) => *worst,
            _ => return None,
        };
        Some(worst).filter(|figure| figure.is_finite())
    }

    const fn class(&self) -> (&'static str, NoteKind) {
        match self {
            Self::File(finding) => finding.class(),
            Self::Space(finding) => finding.class(),
            Self::Node(finding) => finding.class(),
            Self::Content(finding) => finding.class(),
            Self::Mesh(finding) => finding.class(),
            Self::Skin(finding) => finding.class(),
            Self::Shape(finding) => finding.class(),
            Self::Material(finding) => finding.class(),
            Self::Texture(finding) => finding.class(),
            Self::Take(finding) => finding.class(),
            Self::Retarget(finding) => finding.class(),
            Self::RootMotion(finding) => finding.class(),
        }
    }
}

/// Makes a subject's finding one of any subject.
macro_rules! from_subject {
    ($($subject:ident($finding:ident)),* $(,)?) => {
        $(impl From<$finding> for Finding {
            fn from(finding: $finding) -> Self {
                Self::$subject(finding)
            }
        })*
    };
}

from_subject! {
    File(FileFinding),
    Space(SpaceFinding),
    Node(NodeFinding),
    Content(ContentFinding),
    Mesh(MeshFinding),
    Skin(SkinFinding),
    Shape(ShapeFinding),
    Material(MaterialFinding),
    Texture(TextureFinding),
    Take(TakeFinding),
    Retarget(RetargetFinding),
    RootMotion(RootMotionFinding),
}
