//! Which take is meant: by its full name, by the part after the last `|`, or by `#INDEX`.
//!
//! *In*: what was typed, the file's takes. *Out*: a place in the file. *Not here*: the default
//! take.

use super::error::CliError;
use crate::asset::ImportedFile;
use std::path::Path;

/// A take and whether others would have fitted too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chosen {
    /// Its place in the file.
    pub(super) take: usize,
    /// How many takes fit what was typed.
    pub(super) matches: usize,
}

/// Finds the take; of several that fit the first.
pub(super) fn choose_take(
    path: &Path,
    file: &ImportedFile,
    wanted: &str,
) -> Result<Chosen, CliError> {
    let fits = |is_match: &dyn Fn(&str) -> bool| {
        let mut places = (0..file.takes.len()).filter(|&take| is_match(file.takes[take].name()));
        let take = places.next()?;
        Some(Chosen {
            take,
            matches: 1 + places.count(),
        })
    };
    let by_name = fits(&|name| name == wanted);
    let by_last_part = || fits(&|name| name.rsplit('|').next() == Some(wanted));
    let by_index = || {
        let take = wanted
            .strip_prefix('#')?
            .parse()
            .ok()
            .filter(|&take| take < file.takes.len())?;
        Some(Chosen { take, matches: 1 })
    };
    by_name
        .or_else(by_last_part)
        .or_else(by_index)
        .ok_or_else(|| CliError::NoSuchTake {
            file: path.to_path_buf(),
            take: wanted.to_owned(),
            available: list(file),
        })
}

fn list(file: &ImportedFile) -> String {
    if file.takes.is_empty() {
        return "no takes".to_owned();
    }
    let names = file
        .takes
        .iter()
        .take(20)
        .map(|take| format!("\"{}\"", take.name()));
    let more = file.takes.len().saturating_sub(20);
    let rest = if more > 0 {
        format!(" and {more} more")
    } else {
        String::new()
    };
    format!("{}{rest}", names.collect::<Vec<_>>().join(", "))
}
