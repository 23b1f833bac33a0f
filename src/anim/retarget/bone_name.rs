//! The part of a bone's name that identifies the bone.
//!
//! *In*: names as files have them. *Out*: the part that two files share. *Not here*: which bones
//! are partners (`bone_map.rs`).
//!
//! Namespaces end in a `:` (`mixamorig7:Hips`, `rig:left:Hips`) or a `|` (a Maya path). Programs
//! that cannot write a `:` write `_` instead, so `mixamorig_Hips` has one, too. A prefix that many
//! names of a skeleton share (`Bip001 `, `Neo_`, `CC_Base_`) does not identify a bone either.

use std::collections::{HashMap, HashSet};

/// The percentage of bones that must share a prefix: hair and cloth have other prefixes than the
/// body.
const PREFIX_PERCENT: usize = 15;
/// The fewest bones that can share a prefix; fewer are only similar.
const FEWEST_WITH_PREFIX: usize = 4;
/// The most prefixes tried for either skeleton.
const MOST_PREFIXES: usize = 6;

/// Returns a name without its namespaces.
#[must_use]
pub fn own_name(name: &str) -> &str {
    let own = name.rsplit([':', '|']).next().unwrap_or(name);
    let own = strip_mixamo(own).unwrap_or(own);
    if own.is_empty() { name } else { own }
}

/// Removes `mixamorig7_`, which some programs write for `mixamorig7:`.
fn strip_mixamo(name: &str) -> Option<&str> {
    let head = name.get(.."mixamorig".len())?;
    if !head.eq_ignore_ascii_case("mixamorig") {
        return None;
    }
    name[head.len()..]
        .trim_start_matches(|c: char| c.is_ascii_digit())
        .strip_prefix('_')
}

/// Returns the letters and digits of a name without namespaces, in lower case.
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

/// Returns the prefixes of two skeletons' names whose removal makes the most names equal; empty for
/// none.
///
/// Names are without namespaces.
pub(super) fn shared_prefixes<'a>(source: &[&'a str], target: &[&'a str]) -> [&'a str; 2] {
    let sources = prefixes(source);
    let stripped = |names: &[&str], prefix: &str| -> HashSet<String> {
        names
            .iter()
            .map(|name| fold(name.strip_prefix(prefix).unwrap_or(name)))
            .collect()
    };
    let targets: Vec<_> = prefixes(target)
        .into_iter()
        .map(|prefix| (prefix, stripped(target, prefix)))
        .collect();
    let mut best = (0, ["", ""]);
    for from in sources {
        let stripped_source = stripped(source, from);
        for (to, stripped_target) in &targets {
            let equal = stripped_source.intersection(stripped_target).count();
            if equal > best.0 {
                best = (equal, [from, to]);
            }
        }
    }
    best.1
}

/// Returns prefixes that many names share, including a separator at the end: first the empty one,
/// then the most frequent.
fn prefixes<'a>(names: &[&'a str]) -> Vec<&'a str> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for name in names {
        for (index, separator) in name
            .char_indices()
            .filter(|(_, c)| matches!(c, '_' | ' ' | '-' | '.'))
        {
            let end = index + separator.len_utf8();
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

/// Returns whether a prefix distinguishes left from right; such a prefix is never removed.
fn is_side(prefix: &str) -> bool {
    matches!(fold(prefix).as_str(), "l" | "r" | "left" | "right")
}
