//! Every rule that source or tests cite by its number or id is written in `docs/behaviour.md`.
//!
//! *In*: comments of all files, names of tests, the page. *Out*: citations of what the page does
//! not have. *Not here*: what the rules say.

use super::source::{REPOSITORY, Source, Tree};
use std::collections::BTreeSet;

const PAGE: &str = "docs/behaviour.md";

/// Pages that the rules came from, which are not part of the repository.
const OLD_PAGES: [&str; 2] = ["BEHAVIOUR ", "CASES "];

/// Letters of ids that may stand in a comment or at the beginning of a test's name.
const SERIES: [&str; 30] = [
    "A", "B", "C", "D", "E", "F", "G", "I", "J", "K", "L", "AS", "AD", "RT", "RM", "LK", "CW",
    "RB", "MX", "N", "BP", "MO", "CP", "IK", "BS", "SM", "IN", "AT", "NB", "UI",
];

/// Returns the page's anchors: ids and the numbers of chapters.
fn anchors(page: &Source) -> BTreeSet<String> {
    let ids = page.text.split("<a id=\"").skip(1);
    ids.filter_map(|rest| rest.split_once('"'))
        .map(|(id, _)| id.to_owned())
        .collect()
}

/// Returns an id in the page's spelling: "AS-10" of `AS-10` and `as_10_…`, "B21" of `b21_…`, "C-02"
/// of `c_02_…`.
fn id(series: &str, is_joined: bool, digits: &str) -> Option<String> {
    let series = series.to_uppercase();
    let has_joint = series.len() > 1 || matches!(series.as_str(), "C" | "N");
    // `f64` is a type, and no series of one letter goes so far.
    let is_type = series.len() == 1 && digits.parse().is_ok_and(|number: u32| number > 30);
    let is_series = SERIES.contains(&series.as_str()) && !is_type && (has_joint || !is_joined);
    let joint = if is_joined || series.len() > 1 {
        "-"
    } else {
        ""
    };
    is_series.then(|| format!("{series}{joint}{digits}"))
}

/// Splits off leading letters and the digits behind them, as an id, if they are one.
fn split(word: &str) -> Option<(Option<String>, &str)> {
    let letters = word.find(|c: char| !c.is_ascii_alphabetic())?;
    let rest = &word[letters..];
    let joint = rest.len() - rest.trim_start_matches(['-', '_']).len();
    let digits = rest[joint..].find(|c: char| !c.is_ascii_digit());
    let digits = digits.map_or(rest.len(), |end| joint + end);
    let is_id = letters > 0 && joint <= 1 && digits > joint && digits - joint <= 2;
    is_id.then(|| {
        let cited = id(&word[..letters], joint > 0, &rest[joint..digits]);
        (cited, &rest[digits..])
    })
}

/// Returns what a comment cites: ids, and numbers behind the page's name.
fn cited_in_comment(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let words = line.split(|c: char| c.is_whitespace() || "(),;:`\"[]".contains(c));
    for word in words {
        let word = word.trim_end_matches('.');
        if let Some((page, number)) = word.split_once('#') {
            if page.ends_with("behaviour.md") {
                found.push(number.to_owned());
            }
            continue;
        }
        let is_written = word.starts_with(char::is_uppercase) && !word.contains('_');
        let parts = split(word).filter(|(_, after)| is_written && after.is_empty());
        found.extend(parts.and_then(|(cited, _)| cited));
    }
    found
}

/// Returns what a test's name cites: `rm_03_a11_…` cites two.
fn cited_in_name(name: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = name;
    while let Some((Some(cited), after)) = split(rest) {
        found.push(cited);
        rest = after.trim_start_matches('_');
    }
    found
}

fn breaches(tree: &Tree) -> Vec<String> {
    let Some(page) = tree.file(PAGE) else {
        return vec![format!("{PAGE}:1: there is no such page")];
    };
    let anchors = anchors(page);
    let mut found = Vec::new();
    let sources = tree
        .files
        .iter()
        .filter(|source| source.path.ends_with(".rs"));
    for source in sources.filter(|source| !source.path.contains("/law/")) {
        let mut say = |line: usize, cited: String| {
            if !anchors.contains(&cited) {
                found.push(format!("{}:{line}: {PAGE} has no \"{cited}\"", source.path));
            }
        };
        for (line, text, _) in source.prose().filter(|(_, _, is_comment)| *is_comment) {
            for cited in cited_in_comment(text) {
                say(line, cited);
            }
            for page in OLD_PAGES.iter().filter(|page| text.contains(**page)) {
                say(line, format!("{page}…"));
            }
        }
        if !source.path.starts_with("tests/") {
            continue;
        }
        for pair in source
            .tokens()
            .windows(2)
            .filter(|pair| pair[0].text == "fn")
        {
            for cited in cited_in_name(pair[1].text) {
                say(pair[1].line, cited);
            }
        }
    }
    found
}

#[test]
fn rules_that_are_cited_are_written_down() {
    super::check("cited", breaches(&REPOSITORY));
}

#[test]
fn a_rule_that_is_not_written_down_is_refused() {
    let tree = Tree::made(&[
        (
            PAGE,
            "## <a id=\"2.1\"></a>2.1 Extraction\n| <a id=\"RM-01\"></a>RM-01 | x |\n| <a id=\"B21\"></a>B21 |",
        ),
        (
            "tests/suite/t.rs",
            "// See docs/behaviour.md#2.1 and docs/behaviour.md#2.7, RM-01 (RM-02).\n// BEHAVIOUR 2.1\nfn b21_rm_01_c_03_holds() {}\nfn f64_is_no_rule() {}",
        ),
    ]);
    super::expect(
        &breaches(&tree),
        &[
            "tests/suite/t.rs:1: docs/behaviour.md has no \"2.7\"",
            "tests/suite/t.rs:1: docs/behaviour.md has no \"RM-02\"",
            "tests/suite/t.rs:2: docs/behaviour.md has no \"BEHAVIOUR …\"",
            "tests/suite/t.rs:3: docs/behaviour.md has no \"C-03\"",
        ],
    );
}
