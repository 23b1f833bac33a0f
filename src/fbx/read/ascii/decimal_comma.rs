//! Finds numbers that were written with a comma for the decimal point.
//!
//! *In*: the file's bytes. *Out*: where the first such number is. *Not here*: a repair; `0,5` is
//! then the same as the list of 0 and 5.
//!
//! Exporters that ask the system how numbers are written do this where the decimal sign is a comma.

use memchr::{memchr_iter, memmem};

/// How far the search goes: such a file is full of them.
const LOOKAHEAD: usize = 2 << 20;
/// Finds that chance does not explain.
const TELLING: usize = 3;
/// Digits behind a comma that only a fraction has: after zeros, or before an exponent.
const FEWEST_DIGITS: usize = 4;
/// Numbers with a point that make it sure that points are what the file is written with; versions
/// have some, too.
const SURE: usize = 64;
/// Bytes around a find in which no number with a point may stand.
const AROUND: usize = 2048;

/// Returns the place of the first number with a decimal comma, if the file is written that way.
pub(super) fn first(bytes: &[u8]) -> Option<usize> {
    let head = &bytes[..bytes.len().min(LOOKAHEAD)];
    if points(head).take(SURE).count() == SURE {
        return None;
    }
    let padded = memmem::find_iter(head, ",00").filter(|&at| is_padded(head, at + 1));
    let minus = memmem::find_iter(head, "e-0").filter_map(|at| comma_before(head, at));
    [
        padded.take(TELLING).collect::<Vec<_>>(),
        minus.take(TELLING).collect(),
    ]
    .into_iter()
    .filter(|finds| finds.len() == TELLING)
    .map(|finds| finds[0])
    .min()
    .filter(|&at| !has_point(&head[at.saturating_sub(AROUND)..head.len().min(at + AROUND)]))
}

/// Returns whether a number that begins with zeros goes on with digits up to the next comma or
/// blank.
fn is_padded(text: &[u8], at: usize) -> bool {
    let digits = text[at..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    digits >= FEWEST_DIGITS && matches!(text.get(at + digits), Some(b',' | b' ' | b'\r' | b'\n'))
}

/// Returns the comma before digits that end at `at`, if they are many and nothing but digits.
fn comma_before(text: &[u8], at: usize) -> Option<usize> {
    let digits = text[..at]
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let before = at.checked_sub(digits + 1)?;
    (digits >= FEWEST_DIGITS && text[before] == b',').then_some(before)
}

fn has_point(text: &[u8]) -> bool {
    points(text).next().is_some()
}

/// Finds the points between two digits.
fn points(text: &[u8]) -> impl Iterator<Item = usize> {
    let is_digit = |at: usize| text.get(at).is_some_and(u8::is_ascii_digit);
    memchr_iter(b'.', text).filter(move |&at| is_digit(at + 1) && at > 0 && is_digit(at - 1))
}
