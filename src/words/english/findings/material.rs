//! Sentences about materials.
//!
//! *In*: a finding, its count. *Out*: its sentence. *Not here*: other subjects.

use super::super::quantity::counted;
use crate::asset::MaterialFinding;

/// Returns the sentence of a finding with that many occurrences.
pub(super) fn sentence(finding: &MaterialFinding, count: u64) -> String {
    match finding {
        MaterialFinding::AllTransparent => {
            "All materials are almost transparent; shown opaque.".to_owned()
        }
        MaterialFinding::Transparent => {
            "The material is fully transparent; shown opaque.".to_owned()
        }
        MaterialFinding::HeightMapSkipped => {
            "Height (bump) maps are not supported; skipped. Bake a normal map.".to_owned()
        }
        MaterialFinding::MetallicRoughnessMapSkipped => {
            "Metallic-roughness maps are not supported; shown rough and non-metallic.".to_owned()
        }
        MaterialFinding::RoughnessMapSkipped => {
            "Roughness maps are not supported; skipped.".to_owned()
        }
        MaterialFinding::MetallicMapSkipped => {
            "Metallic maps are not supported; skipped.".to_owned()
        }
        MaterialFinding::UvSetsDiffer => {
            "The textures use different UV coordinates; all use those of the first. \
             Use one UV set."
                .to_owned()
        }
        MaterialFinding::AlphaCutoffUnsupported { cutoff } => {
            format!("Alpha cutoff {cutoff} is not supported; 0.5 used.")
        }
        MaterialFinding::LibraryUnreadable { reason } => format!(
            "The material library cannot be read ({reason}); plain materials used. \
             Put the library beside the file."
        ),
        MaterialFinding::LegacyTexturesSkipped => format!(
            "{} inside models of a file before 6.0; skipped. Convert the file to FBX 2010 or newer.",
            counted(count, "texture is", "textures are")
        ),
    }
}
