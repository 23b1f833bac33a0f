//! The order in which people number things: "walk 2" before "walk 10".
//!
//! *In*: two names. *Out*: which comes first. *Not here*: files.

use std::cmp::Ordering;

/// Compares names so that numbers in them count as numbers; large and small letters are alike
/// unless all else is.
#[must_use]
pub fn natural_order(a: &str, b: &str) -> Ordering {
    let mut left = a;
    let mut right = b;
    loop {
        let (Some(x), Some(y)) = (left.chars().next(), right.chars().next()) else {
            // The shorter one first; what is left alike is told apart by letters, then by zeros in
            // front.
            return left.len().cmp(&right.len()).then_with(|| a.cmp(b));
        };
        if x.is_ascii_digit() && y.is_ascii_digit() {
            let (m, rest_left) = number(left);
            let (n, rest_right) = number(right);
            let order = m.len().cmp(&n.len()).then_with(|| m.cmp(n));
            if order != Ordering::Equal {
                return order;
            }
            (left, right) = (rest_left, rest_right);
            continue;
        }
        let order = x.to_lowercase().cmp(y.to_lowercase());
        if order != Ordering::Equal {
            return order;
        }
        (left, right) = (&left[x.len_utf8()..], &right[y.len_utf8()..]);
    }
}

/// Splits the digits off the front, without zeros before the number.
fn number(text: &str) -> (&str, &str) {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    (text[..end].trim_start_matches('0'), &text[end..])
}
