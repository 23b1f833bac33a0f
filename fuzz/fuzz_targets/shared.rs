//! What all fuzz targets share: entry points, the bound on memory, the seeds.
//!
//! *In*: bytes from the fuzzer. *Out*: a crash when an input is not handled. *Not here*: what is
//! sound (`tests/suite/support/soundness.rs`).

#![allow(dead_code, reason = "each target uses its own part")]

#[path = "../../tests/suite/support/entry_points.rs"]
pub mod entry_points;
#[path = "../../tests/suite/support/fbx_ascii.rs"]
mod fbx_ascii;
#[path = "../../tests/suite/support/fbx_binary.rs"]
mod fbx_binary;
#[path = "../../tests/suite/support/fbx_character.rs"]
mod fbx_character;
#[path = "../../tests/suite/support/fbx_forge.rs"]
mod fbx_forge;
#[path = "../../tests/suite/support/fbx_legacy.rs"]
mod fbx_legacy;
#[path = "../../tests/suite/support/seeds.rs"]
mod seeds;
#[path = "../../tests/suite/support/soundness.rs"]
mod soundness;

use std::path::PathBuf;

use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Memory that an import may take: six times its input (the readers bound inflation by less) and
/// this much.
const FLOOR: usize = 64 << 20;

/// Runs an entry point within its bound on memory; more is a finding.
pub fn bounded<T>(bytes: &[u8], run: impl FnOnce(&[u8]) -> T) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    drop(run(bytes));
    let peak = MEMORY.peak_usage().saturating_sub(before);
    assert!(
        peak <= 6 * bytes.len() + FLOOR,
        "{peak} bytes of memory for a file of {}",
        bytes.len()
    );
}

/// With MAQUETTE_FUZZ_SEEDS set: writes the files that this target begins with into that folder and
/// ends.
///
/// They are the generated ones, what fuzzers found before, and the small ones of MAQUETTE_CORPUS.
pub fn seed(suits: fn(&str, &[u8]) -> bool) {
    /// Larger files are slow to run.
    const LARGEST: u64 = 120_000;
    let Some(folder) = std::env::var_os("MAQUETTE_FUZZ_SEEDS").map(PathBuf::from) else {
        return;
    };
    let mut files = seeds::generated();
    let corpus = std::env::var_os("MAQUETTE_CORPUS").map(PathBuf::from);
    let folders = corpus.iter().flat_map(|corpus| {
        [
            "broken",
            "cases",
            "cases/bin",
            "fuzz",
            "synth",
            "real",
            "ufbx",
        ]
        .map(|folder| corpus.join(folder))
    });
    let found = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/suite/data");
    for folder in folders.chain([found]) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let is_small = entry
                .metadata()
                .is_ok_and(|data| data.is_file() && data.len() <= LARGEST);
            if let Some(bytes) = is_small.then(|| std::fs::read(entry.path()).ok()).flatten() {
                files.push((entry.file_name().to_string_lossy().into_owned(), bytes));
            }
        }
    }
    let mut count = 0;
    for (name, bytes) in files.into_iter().filter(|(name, bytes)| suits(name, bytes)) {
        count += usize::from(std::fs::write(folder.join(name), bytes).is_ok());
    }
    println!("{count} seeds");
    std::process::exit(0);
}

/// Returns the version of a binary FBX.
pub fn binary_version(bytes: &[u8]) -> Option<u32> {
    let is_binary = bytes.starts_with(b"Kaydara FBX Binary") && bytes.len() > 27;
    is_binary.then(|| u32::from_le_bytes([bytes[23], bytes[24], bytes[25], bytes[26]]))
}

/// Returns whether bytes are FBX text; `old` asks for versions below 7.0.
pub fn is_ascii(name: &str, bytes: &[u8], old: bool) -> bool {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
    let is_old = ["FBXVersion: 6", "FBXVersion: 5", "FBX 6.", "FBX 5."]
        .iter()
        .any(|mark| head.contains(mark));
    name.ends_with(".fbx") && binary_version(bytes).is_none() && is_old == old
}
