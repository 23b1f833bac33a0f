//! Notices over the viewport.
//!
//! *In*: what the editor has to say. *Out*: one sentence. *Not here*: findings of an import
//! (`findings`).

use crate::editor::{NoticeKind, TakesUnavailable};

/// Returns the sentence of a notice.
#[must_use]
pub fn notice(kind: &NoticeKind) -> String {
    match kind {
        NoticeKind::Failed(sentence)
        | NoticeKind::Cancelled(sentence)
        | NoticeKind::NotAttached(sentence) => sentence.clone(),
        NoticeKind::PropNotAdded { file, reason } => {
            let reason = reason
                .as_deref()
                .unwrap_or("there is no character to attach it to");
            format!("\"{file}\" was not added: {reason}")
        }
        NoticeKind::NoMesh(file) => format!("\"{file}\" has no mesh: its skeleton is shown"),
        NoticeKind::NoMovingTake(file) => format!("\"{file}\": no take moves anything"),
        NoticeKind::NothingToShow(file) => format!("\"{file}\" has nothing to show"),
        NoticeKind::TexturesMissing(file) => {
            format!("\"{file}\": textures are missing or unreadable; see the report")
        }
        NoticeKind::TooFewBonesMatch {
            file,
            matched,
            counted,
            character,
        } => format!(
            "\"{file}\" is shown on its own: only {matched} of {counted} bones match those of \
             \"{character}\""
        ),
        NoticeKind::OwnTakes => "The character has its own takes already".to_owned(),
        NoticeKind::TakesRetargeted {
            file,
            character,
            matched,
            counted,
        } => {
            let rest = if matched == counted {
                ""
            } else {
                "; see the report for the others"
            };
            format!("\"{file}\" on \"{character}\": {matched} of {counted} bones matched{rest}")
        }
        NoticeKind::TakesNotRetargeted(error) => error.to_string(),
        NoticeKind::Saved(path) => format!("Saved \"{}\"", path.display()),
        NoticeKind::NoProjectFile => "The project has no file yet: use Save as".to_owned(),
        NoticeKind::NotPutAside(sentence) => {
            format!("Unsaved work could not be stored for recovery: {sentence}")
        }
    }
}

/// Returns why a file's takes cannot play on the active character.
#[must_use]
pub const fn takes_unavailable(reason: TakesUnavailable) -> &'static str {
    match reason {
        TakesUnavailable::NotOpen => "The file is not open",
        TakesUnavailable::NoCharacter => "No character is active",
        TakesUnavailable::OwnFile => "This is the active character",
        TakesUnavailable::NoTake => "The file has no takes",
        TakesUnavailable::Borrowed => "The character has these takes already",
    }
}
