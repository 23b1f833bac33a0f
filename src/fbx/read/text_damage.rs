//! Finds out whether a binary file went through something that converts text.
//!
//! *In*: the bytes of a binary file that cannot be read. *Out*: where the first damage of that kind
//! is. *Not here*: zeros that became blanks, which already spoil the magic (`format_detection.rs`).

use memchr::memmem;
use memchr::{memchr, memchr_iter};

/// Line ends or replaced characters from which chance is no explanation.
const TELLING: usize = 64;
/// The character that stands for bytes which are not UTF-8.
const REPLACEMENT: &[u8] = "\u{fffd}".as_bytes();

/// Returns the place of the first damage, if the bytes show the signs of a conversion.
pub(super) fn first(bytes: &[u8]) -> Option<usize> {
    let feeds = memchr_iter(b'\n', bytes).count();
    let returns = memchr_iter(b'\r', bytes).count();
    // In undamaged data both bytes stand alone as often as together.
    let is_pair = |feed: usize| feed > 0 && bytes[feed - 1] == b'\r';
    if feeds >= TELLING && (returns == 0 || memchr_iter(b'\n', bytes).all(is_pair)) {
        return memchr(b'\n', bytes);
    }
    let replaced = memmem::find_iter(bytes, REPLACEMENT).take(TELLING).count();
    if replaced == TELLING && std::str::from_utf8(bytes).is_ok() {
        return memmem::find(bytes, REPLACEMENT);
    }
    None
}
