//! Peak memory of an import, counted by the allocator.
//!
//! *In*: the files of `inputs`. *Out*: a line a file: peak and bound in bytes, separated by tabs,
//! as `benches/import.rs` reads it, which starts this one. The bound is six times the file's size
//! after inflation plus 64 MiB. *Not here*: times (`import.rs`).
//!
//! A list that grows counts with its old copy, so the figures err upwards.

#![allow(
    clippy::print_stdout,
    missing_docs,
    reason = "a benchmark prints its figures"
)]

use inputs::Input;
use maquette::fbx;
use peak_alloc::PeakAlloc;

mod fbx_writer;
mod generated;
mod inputs;

#[global_allocator]
static COUNTER: PeakAlloc = PeakAlloc;

fn main() {
    rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread()
        .build_global()
        .expect("built first here");
    for input in Input::all() {
        let Ok(bytes) = input.bytes() else { continue };
        let options = fbx::ImportOptions {
            tangents: false,
            ..Default::default()
        };
        let before = COUNTER.current_usage();
        COUNTER.reset_peak_usage();
        let imported = fbx::import(&bytes, &options, &|_, _| true);
        let peak = COUNTER.peak_usage() - before;
        if let Err(error) = &imported {
            println!("{}: {error}", input.name());
        }
        drop(imported);
        println!("{}\t{peak}\t{}", input.name(), bound(&bytes));
    }
}

/// Returns the bound on the memory of a file's import.
///
/// Arrays that the file repeats count once, so the bound errs downwards.
fn bound(bytes: &[u8]) -> u64 {
    let mut notes = maquette::asset::Notes::new();
    let size = bytes.len() as u64;
    let inflated = match fbx::read(bytes, &mut notes) {
        Ok(raw) if raw.encoding.label() == "binary" => raw.arrays.claimed_bytes().max(size),
        _ => size,
    };
    6 * inflated + (64 << 20)
}
