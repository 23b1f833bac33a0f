//! What of a bone's name says which bone it is.
//!
//! *In*: names as files have them. *Out*: the part that two files share. *Not here*: which bone answers to which
//! (`bone_map.rs`).
//!
//! Namespaces stand before a `:` (`mixamorig7:Hips`, `rig:left:Hips`) or a `|` (a path of Maya's). Programs that may
//! not write a `:` write `_` in its place, so `mixamorig_Hips` is one, too. What a whole skeleton begins with
//! (`Bip001 `, `Neo_`, `CC_Base_`) says nothing about the single bone either.

/// A prefix is one of the skeleton when at least this many in a hundred bones begin with it.
const PREFIX_PERCENT: usize = 90;
/// Fewer bones than these have no prefix in common, only a likeness.
const FEWEST_WITH_PREFIX: usize = 4;

/// Gives a name without its namespaces.
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
    name[head.len()..].trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix('_')
}

/// Gives a name without namespaces, in small letters, without anything but letters and digits.
#[must_use]
pub fn folded_name(name: &str) -> String {
    fold(own_name(name))
}

pub(super) fn fold(own: &str) -> String {
    let folded: String = own.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    if folded.is_empty() { own.to_owned() } else { folded }
}

/// Finds what nearly all names begin with, up to a separator, its end included; empty when there is nothing.
pub(super) fn common_prefix<'a>(names: &[&'a str]) -> &'a str {
    if names.len() < FEWEST_WITH_PREFIX {
        return "";
    }
    let enough = (names.len() * PREFIX_PERCENT).div_ceil(100);
    let mut best = "";
    // Of nearly all names one stands among the first few.
    for name in names.iter().take(names.len() - enough + 1) {
        for (place, separator) in name.char_indices().filter(|(_, c)| matches!(c, '_' | ' ' | '-' | '.')) {
            let prefix = &name[..place + separator.len_utf8()];
            let sharing = names.iter().filter(|other| other.len() > prefix.len() && other.starts_with(prefix)).count();
            if sharing >= enough && prefix.len() > best.len() {
                best = prefix;
            }
        }
    }
    if is_side(best) { "" } else { best }
}

/// What tells left from right is never taken off.
fn is_side(prefix: &str) -> bool {
    matches!(fold(prefix).as_str(), "l" | "r" | "left" | "right")
}
