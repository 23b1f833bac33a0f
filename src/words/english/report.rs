//! Texts of the Report panel, but for the findings themselves.
//!
//! *In*: counts, facts of the file. *Out*: texts. *Not here*: sentences of findings.

use super::quantity::counted;

pub(crate) const NOTHING_FOUND: &str = "No findings";
pub(crate) const FILE: &str = "File";
pub(crate) const PATH: &str = "Path";
pub(crate) const FORMAT: &str = "Format";
pub(crate) const CREATOR: &str = "Creator";
pub(crate) const UNIT: &str = "Unit";
pub(crate) const AXES: &str = "Axes";
pub(crate) const FRAME_RATE: &str = "Frame rate";
pub(crate) const IMPORT_TIME: &str = "Import time";

/// Returns how many errors, warnings and notes there are; zero counts are omitted.
pub(crate) fn summary(counts: [usize; 3]) -> String {
    let nouns = [
        ["error", "errors"],
        ["warning", "warnings"],
        ["note", "notes"],
    ];
    let parts = counts.into_iter().zip(nouns);
    parts
        .filter(|(count, _)| *count > 0)
        .map(|(count, [one, several])| counted(count as u64, one, several))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Returns the button that shows the rest of a long list.
pub(crate) fn show_more(count: usize) -> String {
    format!("Show {count} more")
}

/// Returns a value that the user chose in place of the file's.
pub(crate) fn overridden(value: &str) -> String {
    format!("{value} (overridden)")
}

/// Returns the tooltip of a value that the user chose in place of the file's.
pub(crate) fn overridden_tip(stated: &str) -> String {
    format!("Overridden; the file says {stated}")
}

/// Returns how long each stage of an import took, seconds.
pub(crate) fn stages(read: f64, parse: f64, build: f64, sample: f64) -> String {
    format!("Read {read:.3} s, parse {parse:.3} s, build {build:.3} s, sample {sample:.3} s")
}
