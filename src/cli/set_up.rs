//! Sets an editor up as the command line asks: the file, takes of others, props.
//!
//! *In*: what `inspect`, `dump` and `render` have in common. *Out*: an editor with everything
//! loaded, or the first failure. *Not here*: takes and times, which each subcommand chooses.
//!
//! Everything goes through the editor's commands, as in the window.

use super::args::BroughtArgs;
use super::error::CliError;
use crate::editor::{
    CharactersCommand, Editor, FilesCommand, Fit, ImportState, LoadError, LoadsCommand, NoticeKind,
    OpenFile, StageCommand, ViewCommand, find_bone, is_project_file,
};
use std::path::Path;

/// Opens a file, or the mannequin.
///
/// # Errors
/// The import's or the project's failure, which names the file.
pub(super) fn open(file: Option<&Path>, import: ImportState) -> Result<Editor, CliError> {
    let mut editor = Editor::default();
    let Some(path) = file else {
        editor.apply(FilesCommand::ShowMannequin);
        return Ok(editor);
    };
    let path = path.to_path_buf();
    if path.is_dir() {
        return Err(LoadError::Directory { path }.into());
    }
    let is_project = is_project_file(&path);
    if !is_project {
        editor.apply(FilesCommand::ImportAs {
            path: path.clone(),
            import,
        });
    }
    editor.apply(FilesCommand::Open(path));
    editor.apply(LoadsCommand::FinishImports);
    if let Some(error) = editor.project().failure() {
        return Err(CliError::Project(error.clone()));
    }
    for missing in editor.files().missing() {
        let reason = missing.reason.as_deref().unwrap_or("not found");
        log::warn!("\"{}\" is missing: {reason}", missing.path.display());
    }
    if is_project {
        Ok(editor)
    } else {
        without_failure(editor)
    }
}

/// Lets the character borrow takes and hold props.
///
/// # Errors
/// The first file that cannot be loaded, take that does not fit, or bone that is not there.
pub(super) fn bring(
    mut editor: Editor,
    brought: &BroughtArgs,
    file: Option<&Path>,
) -> Result<Editor, CliError> {
    for path in &brought.takes_from {
        editor = borrow_takes(editor, path, brought.fit.map(Fit::from))?;
    }
    for request in &brought.props {
        if let Some(skeleton) = editor.skeleton() {
            find_bone(skeleton, &request.bone).map_err(|source| CliError::Bone {
                file: file.unwrap_or(Path::new("mannequin")).to_path_buf(),
                source,
            })?;
        }
        editor.apply(StageCommand::AttachProp(request.clone()));
        editor.apply(LoadsCommand::FinishImports);
        editor = without_failure(editor)?;
    }
    editor.apply(ViewCommand::SelectObject(None));
    Ok(editor)
}

fn borrow_takes(mut editor: Editor, path: &Path, fit: Option<Fit>) -> Result<Editor, CliError> {
    editor.apply(CharactersCommand::BorrowTakesFrom(path.to_path_buf()));
    editor.apply(LoadsCommand::FinishImports);
    editor = without_failure(editor)?;
    let refusal = editor
        .notices()
        .waiting()
        .iter()
        .find_map(|notice| match &notice.kind {
            NoticeKind::TakesNotRetargeted(error) => Some(error.clone()),
            _ => None,
        });
    if let Some(error) = refusal {
        return Err(CliError::Retarget(error));
    }
    let source = editor.files().by_path(Some(path)).map(OpenFile::key);
    if let (Some(source), Some(fit)) = (source, fit) {
        editor.apply(CharactersCommand::SetFit {
            source,
            fit: Some(fit.into()),
        });
    }
    Ok(editor)
}

fn without_failure(editor: Editor) -> Result<Editor, CliError> {
    match editor.files().failed().first() {
        Some(failed) => Err(CliError::File(failed.clone())),
        None => Ok(editor),
    }
}
