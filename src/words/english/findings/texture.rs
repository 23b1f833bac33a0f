//! Sentences about textures without a picture.
//!
//! *In*: a finding. *Out*: its sentence. *Not here*: other subjects.

use crate::asset::TextureFinding;

/// Returns the sentence of a finding.
pub(super) fn sentence(finding: &TextureFinding) -> String {
    match finding {
        TextureFinding::NotFound { path, tried } => {
            let tried: Vec<String> = tried.iter().map(|path| format!("\"{path}\"")).collect();
            format!(
                "Texture \"{path}\" not found; a placeholder is shown. Put it at one of: {}.",
                tried.join(", ")
            )
        }
        TextureFinding::Nameless => {
            "The texture names no file and holds no picture; a placeholder is shown.".to_owned()
        }
        TextureFinding::Unreadable { path, reason } => {
            format!("Texture \"{path}\" cannot be read ({reason}); a placeholder is shown.")
        }
        TextureFinding::Undecodable { path, reason } => format!(
            "Texture \"{path}\" cannot be decoded ({reason}); a placeholder is shown. \
             Save it as PNG, TGA or JPEG."
        ),
        TextureFinding::FormatUnknown => {
            "The texture has no picture of a known format; skipped.".to_owned()
        }
    }
}
