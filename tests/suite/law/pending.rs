//! What a law found, and what is known and not mended yet.
//!
//! *In*: breaches. *Out*: one failure that lists them. *Not here*: the laws.

/// Breaches that are known: the law, and a part of the breach's line (a file, a name). A list to be
/// emptied: a row that excuses nothing any more is said aloud.
const PENDING: &[(&str, &str)] = &[];

/// Fails when a breach is not pending.
#[track_caller]
pub(crate) fn check(law: &str, breaches: Vec<String>) {
    let rows: Vec<&str> = PENDING
        .iter()
        .filter(|(of, _)| *of == law)
        .map(|(_, part)| *part)
        .collect();
    for row in &rows {
        if !breaches.iter().any(|breach| breach.contains(row)) {
            eprintln!("{law}: the pending row \"{row}\" excuses nothing any more");
        }
    }
    let count = breaches.len();
    let left: Vec<String> = breaches
        .into_iter()
        .filter(|breach| !rows.iter().any(|row| breach.contains(row)))
        .collect();
    if count > left.len() {
        eprintln!("{law}: {} breaches are pending", count - left.len());
    }
    assert!(
        left.is_empty(),
        "{} breaches of the law \"{law}\":\n{}",
        left.len(),
        left.join("\n")
    );
}

/// Checks that a made-up tree breaks a law exactly so.
#[track_caller]
pub(crate) fn expect(breaches: &[String], expected: &[&str]) {
    assert_eq!(breaches, expected);
}
