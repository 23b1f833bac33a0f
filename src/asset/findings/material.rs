//! Findings about materials.
//!
//! *In*: facts from an importer. *Out*: [`MaterialFinding`]. *Not here*: the sentences (`words`).

use super::kind::NoteKind;

/// What was found about a material; the element is the material unless said otherwise.
#[derive(Clone, Debug, PartialEq)]
pub enum MaterialFinding {
    /// All materials are almost transparent; shown opaque.
    AllTransparent,
    /// The material is fully transparent; shown opaque.
    Transparent,
    /// The height (bump) map was skipped.
    HeightMapSkipped,
    /// The metallic-roughness map was skipped; shown rough and without metal.
    MetallicRoughnessMapSkipped,
    /// The roughness map was skipped.
    RoughnessMapSkipped,
    /// The metallic map was skipped.
    MetallicMapSkipped,
    /// Textures use different coordinates; all use those of the first.
    UvSetsDiffer,
    /// The alpha cutoff is not supported; 0.5 is used.
    AlphaCutoffUnsupported {
        /// Stated cutoff.
        cutoff: f32,
    },
    /// The material library (the element) cannot be read; plain materials are used.
    LibraryUnreadable {
        /// What the reader says.
        reason: String,
    },
    /// Textures inside models of files before 6.0 were skipped.
    LegacyTexturesSkipped,
}

impl MaterialFinding {
    /// Returns the stable id and the group.
    pub(super) const fn class(&self) -> (&'static str, NoteKind) {
        match self {
            Self::AllTransparent => ("all_materials_transparent", NoteKind::Repaired),
            Self::Transparent => ("material_transparent", NoteKind::Repaired),
            Self::HeightMapSkipped => ("height_map_skipped", NoteKind::Simplified),
            Self::MetallicRoughnessMapSkipped => {
                ("metallic_roughness_map_skipped", NoteKind::Simplified)
            }
            Self::RoughnessMapSkipped => ("roughness_map_skipped", NoteKind::Simplified),
            Self::MetallicMapSkipped => ("metallic_map_skipped", NoteKind::Simplified),
            Self::UvSetsDiffer => ("material_uv_sets_differ", NoteKind::Simplified),
            Self::AlphaCutoffUnsupported { .. } => {
                ("alpha_cutoff_unsupported", NoteKind::Simplified)
            }
            Self::LibraryUnreadable { .. } => ("material_library_unreadable", NoteKind::Skipped),
            Self::LegacyTexturesSkipped => ("legacy_textures_skipped", NoteKind::Skipped),
        }
    }
}
