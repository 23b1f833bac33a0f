//! The `.maquette` file: JSON with a version, paths relative to it.
//!
//! *In*: a [`ProjectState`] and a place, or a file. *Out*: the file whole or untouched, or the
//! state with paths that can be opened from here. *Not here*: the steps of writing (`disk.rs`),
//! what the state means.

use super::disk::{Disk, write_whole};
use super::format1;
use super::project_error::ProjectError;
use super::project_state::{FileSource, FileState, PROJECT_VERSION, ProjectState};
use super::shared::Shared;
use serde_json::Value;
use std::ffi::OsStr;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

/// No project is larger.
const MAX_BYTES: u64 = 256 << 20;
/// A project tells what it is within this many bytes.
const SNIFFED_BYTES: u64 = 64 << 10;
const MARK: &str = "\"maquette_project\"";

/// Returns whether a file is a project, by what is in it, whatever it is called.
#[must_use]
pub fn is_project_file(path: &Path) -> bool {
    let Ok(file) = std::fs::metadata(path).and_then(|about| {
        if about.is_file() {
            std::fs::File::open(path)
        } else {
            Err(std::io::ErrorKind::InvalidInput.into())
        }
    }) else {
        return false;
    };
    let mut head = Vec::new();
    if file.take(SNIFFED_BYTES).read_to_end(&mut head).is_err() {
        return false;
    }
    let text = String::from_utf8_lossy(&head);
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    // A damaged project is still one to its user, who shall hear that it is damaged.
    text.starts_with('{') && text.contains(MARK) || path.extension() == Some(OsStr::new("maquette"))
}

/// Writes a project, whole or not at all, with paths relative to its folder.
///
/// # Errors
/// When it cannot be written; what was there before still is then.
pub fn save_project(
    disk: &mut dyn Disk,
    path: &Path,
    state: &ProjectState,
) -> Result<(), ProjectError> {
    let folder = folder_of(path);
    let written = with_paths(state, |file| relative(file, &folder));
    let unstorable = |error: serde_json::Error| ProjectError::Unstorable {
        path: path.to_path_buf(),
        reason: match names_not_text(state) {
            Some(file) => format!("the name of \"{}\" is not UTF-8", file.display()),
            None => error.to_string(),
        },
    };
    let mut bytes = serde_json::to_vec_pretty(&written).map_err(unstorable)?;
    bytes.push(b'\n');
    write_whole(disk, path, &bytes).map_err(|source| ProjectError::Unwritable {
        path: path.to_path_buf(),
        source,
    })
}

/// Reads a project; its paths can be opened from here.
///
/// # Errors
/// One sentence that names the file: it cannot be read, is damaged, or is of a later version.
pub fn load_project(path: &Path) -> Result<ProjectState, ProjectError> {
    let owned = || path.to_path_buf();
    let unreadable = |source| ProjectError::Unreadable {
        path: owned(),
        source,
    };
    let bytes = std::fs::metadata(path).map_err(unreadable)?.len();
    if bytes > MAX_BYTES {
        return Err(ProjectError::TooLarge {
            path: owned(),
            bytes,
            limit: MAX_BYTES,
        });
    }
    let mut data = Vec::new();
    std::fs::File::open(path)
        .and_then(|file| file.take(MAX_BYTES).read_to_end(&mut data))
        .map_err(unreadable)?;
    let data = data.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&data);
    let damaged = |reason: String| ProjectError::Damaged {
        path: owned(),
        reason,
    };
    let value: Value = serde_json::from_slice(data).map_err(|error| damaged(error.to_string()))?;
    let version = value.get("maquette_project").and_then(Value::as_u64);
    match version {
        Some(version) if version > u64::from(PROJECT_VERSION) => {
            return Err(ProjectError::TooNew {
                path: owned(),
                version,
                newest: PROJECT_VERSION,
            });
        }
        Some(1..) => {}
        _ => {
            return Err(damaged(
                "it has no \"maquette_project\" with a version".to_owned(),
            ));
        }
    }
    let mut read: ProjectState =
        serde_json::from_slice(data).map_err(|error| damaged(error.to_string()))?;
    if version == Some(1) {
        read = format1::upgrade(read).map_err(|error| damaged(error.to_string()))?;
    }
    let sorted = read.document.files.is_sorted_by(|a, b| a.id < b.id)
        && read.document.objects.is_sorted_by(|a, b| a.id < b.id);
    if !sorted {
        return Err(damaged("ids of files and objects must ascend".to_owned()));
    }
    let folder = folder_of(path);
    Ok(with_paths(&read, |file| plain(&folder.join(file))))
}

/// The folder of a file, absolute.
fn folder_of(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    plain(path.parent().unwrap_or(Path::new("")))
}

fn names_not_text(state: &ProjectState) -> Option<&Path> {
    let mut paths = state
        .document
        .files
        .iter()
        .filter_map(|file| match &file.source {
            FileSource::Path(path) => Some(path.as_path()),
            FileSource::BuiltIn(_) => None,
        });
    paths.find(|path| path.to_str().is_none())
}

fn with_paths(state: &ProjectState, change: impl Fn(&Path) -> PathBuf) -> ProjectState {
    let changed = |file: &Shared<FileState>| match &file.source {
        FileSource::Path(path) => Shared::new(FileState {
            source: FileSource::Path(change(path)),
            ..(**file).clone()
        }),
        FileSource::BuiltIn(_) => file.clone(),
    };
    let mut state = state.clone();
    state.document.files = Shared::new(state.document.files.iter().map(changed).collect());
    state
}

/// The way from a folder to a file, with `/` between its parts; the whole path where there is none.
fn relative(file: &Path, folder: &Path) -> PathBuf {
    let file = plain(&std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf()));
    let to: Vec<_> = file.components().collect();
    let from: Vec<_> = folder.components().collect();
    let shared = to.iter().zip(&from).take_while(|(a, b)| a == b).count();
    // With nothing but the root in common the way up and down again would only hide where the file
    // is.
    let is_near = to[..shared]
        .iter()
        .any(|part| matches!(part, Component::Normal(_)));
    if !is_near {
        return file;
    }
    let up = std::iter::repeat_n(OsStr::new(".."), from.len() - shared);
    let parts: Vec<&OsStr> = up
        .chain(to[shared..].iter().map(|part| part.as_os_str()))
        .collect();
    PathBuf::from(parts.join(OsStr::new("/")))
}

/// Takes `.` and `..` out of an absolute path, without asking the disk.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}
