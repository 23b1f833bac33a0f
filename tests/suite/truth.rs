//! The whole program against the truth files: `maquette dump` on every file of the smoke list.

use crate::support::corpus::corpus;
use std::process::Command;

#[test]
fn every_smoke_file_holds_against_the_truth() {
    let Some(corpus) = corpus() else { return };
    let comparer = corpus.join("compare_truth.py");
    let run = Command::new("python3")
        .arg(&comparer)
        .arg(env!("CARGO_BIN_EXE_maquette"))
        .arg(corpus.join("smoke.txt"))
        .output();
    let run = match run {
        Ok(run) => run,
        Err(error) => {
            eprintln!(
                "skipped: python3 cannot be started ({error}), so {} cannot compare",
                comparer.display()
            );
            return;
        }
    };
    let said = String::from_utf8_lossy(&run.stdout);
    eprintln!("{said}");
    assert!(
        run.status.success(),
        "{said}{}",
        String::from_utf8_lossy(&run.stderr)
    );
    assert!(said.contains(" hold; 0 differ, 0 fail, 0 hang"), "{said}");
}
