//! What of a bone's name says which bone it is.
//!
//! *In*: names as files have them. *Out*: the part that two files share. *Not here*: which bone
//! answers to which (`bone_map.rs`).
//!
//! Namespaces stand before a `:` (`mixamorig7:Hips`, `rig:left:Hips`) or a `|` (a path of Maya's).
//! Programs that may not write a `:` write `_` in its place, so `mixamorig_Hips` is one, too. What
//! many names of a skeleton begin with (`Bip001 `, `Neo_`, `CC_Base_`) says nothing about the
//! single bone either.

use std::collections::{HashMap, HashSet};

/// A prefix is one when at least this many in a hundred bones begin with it: hair and cloth have
/// others than the body.
const PREFIX_PERCENT: usize = 15;
/// Fewer bones than these have no prefix in common, only a likeness.
const FEWEST_WITH_PREFIX: usize = 4;
/// No more are tried on either side.
const MOST_PREFIXES: usize = 6;

/// Returns a name without its namespaces.
#[must_use]
pub fn own_name(name: &str) -> &str {
    let own = name.rsplit([':', '|']).next().unwrap_or(name);
    let own = strip_mixamo(own).unwrap_or(own);
    if own.is_empty() { name } else { own }
}

/// Takes off the `mixamorig7_` that is left of `mixamorig7:`.
fn strip_mixamo(name: &str) -> Option<&str> {
    let head = name.get(.."mixamorig".len())?;
    if !head.eq_ignore_ascii_case("mixamorig") {
        return None;
    }
    name[head.len()..]
        .trim_start_matches(|c: char| c.is_ascii_digit())
        .strip_prefix('_')
}

/// Returns a name without namespaces, in small letters, without anything but letters and digits.
#[must_use]
pub fn folded_name(name: &str) -> String {
    fold(own_name(name))
}

pub(super) fn fold(own: &str) -> String {
    let folded: String = own
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    if folded.is_empty() {
        own.to_owned()
    } else {
        folded
    }
}

/// Finds what each of two skeletons' names begin with that, taken off, makes the most of them
/// alike; empty for none.
///
/// Names are without namespaces.
pub(super) fn shared_prefixes<'a>(source: &[&'a str], target: &[&'a str]) -> [&'a str; 2] {
    let (sources, targets) = (prefixes(source), prefixes(target));
    let bare = |names: &[&str], prefix: &str| -> HashSet<String> {
        names
            .iter()
            .map(|name| fold(name.strip_prefix(prefix).unwrap_or(name)))
            .collect()
    };
    let targets: Vec<_> = targets
        .into_iter()
        .map(|prefix| (prefix, bare(target, prefix)))
        .collect();
    let mut best = (0, ["", ""]);
    for from in sources {
        let bare_source = bare(source, from);
        for (to, bare_target) in &targets {
            let alike = bare_source.intersection(bare_target).count();
            if alike > best.0 {
                best = (alike, [from, to]);
            }
        }
    }
    best.1
}

/// What many names begin with, up to a separator, its end included; first of all nothing, then the
/// most frequent.
fn prefixes<'a>(names: &[&'a str]) -> Vec<&'a str> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for name in names {
        for (place, separator) in name
            .char_indices()
            .filter(|(_, c)| matches!(c, '_' | ' ' | '-' | '.'))
        {
            let end = place + separator.len_utf8();
            if end < name.len() {
                *counts.entry(&name[..end]).or_default() += 1;
            }
        }
    }
    let enough = (names.len() * PREFIX_PERCENT)
        .div_ceil(100)
        .max(FEWEST_WITH_PREFIX);
    let mut frequent: Vec<_> = counts
        .into_iter()
        .filter(|&(prefix, count)| count >= enough && !is_side(prefix))
        .collect();
    frequent.sort_by(|a, b| {
        (b.1, b.0.len())
            .cmp(&(a.1, a.0.len()))
            .then_with(|| a.0.cmp(b.0))
    });
    std::iter::once("")
        .chain(frequent.into_iter().map(|(prefix, _)| prefix))
        .take(MOST_PREFIXES)
        .collect()
}

/// What tells left from right is never taken off.
fn is_side(prefix: &str) -> bool {
    matches!(fold(prefix).as_str(), "l" | "r" | "left" | "right")
}
