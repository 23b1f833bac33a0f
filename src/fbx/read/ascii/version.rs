//! Which version of FBX a text is.
//!
//! *In*: its first comment, its header, else its records. *Out*: the version as a number, 6100 for
//! 6.1. *Not here*: which versions can be read (`format_detection.rs`).

use super::super::records::{Records, Value};

/// Where the comment must stand.
const LOOKAHEAD: usize = 1024;
/// Taken when nothing names a version.
const WITH_IDS: u32 = 7400;
const WITH_NAMES: u32 = 6100;

/// Reads `; FBX 6.1.0 project file`.
pub(super) fn of_comment(bytes: &[u8]) -> Option<u32> {
    const START: &[u8] = b"; FBX ";
    let head = &bytes[..bytes.len().min(LOOKAHEAD)];
    let at = head
        .windows(START.len())
        .position(|window| window == START)?
        + START.len();
    let word = head[at..].split(|byte| byte.is_ascii_whitespace()).next()?;
    let mut parts = std::str::from_utf8(word)
        .ok()?
        .split('.')
        .map(|part| part.parse::<u32>().ok());
    let major = parts.next()??;
    let minor = parts.next().flatten()?;
    let patch = parts.next().flatten().unwrap_or(0);
    (major < 100 && minor < 10 && patch < 10).then(|| major * 1000 + minor * 100 + patch * 10)
}

/// Reads the value of `FBXVersion`.
pub(super) fn of_number(value: Option<&Value<'_>>) -> Option<u32> {
    value?
        .int()
        .filter(|version| (1000..100_000).contains(version))
        .and_then(|version| u32::try_from(version).ok())
}

/// Guesses from how objects are named: by numbers since 7.0, by names before.
pub(super) fn guess(records: &Records<'_>) -> u32 {
    let objects = records.child(None, "Objects");
    let first = objects.and_then(|block| records.children(Some(block)).next());
    match first.and_then(|object| records.values(object).first()) {
        Some(Value::Int(_)) => WITH_IDS,
        _ => WITH_NAMES,
    }
}
