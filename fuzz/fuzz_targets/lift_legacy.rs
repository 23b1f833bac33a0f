//! FBX below 7.0, binary and text, lifted to the layout of 7.x.
//!
//! *In*: bytes from the fuzzer. *Out*: a document or an error. *Not here*: entry points and bounds
//! (`shared.rs`).

#![no_main]

mod shared;

libfuzzer_sys::fuzz_target!(
    init: shared::seed(|name, bytes| {
        shared::binary_version(bytes).is_some_and(|version| version < 7000) || shared::is_ascii(name, bytes, true)
    }),
    |bytes: &[u8]| shared::bounded(bytes, shared::entry_points::lift_legacy)
);
