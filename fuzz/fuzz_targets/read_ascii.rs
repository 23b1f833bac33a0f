//! FBX text: records, arrays, document.
//!
//! *In*: bytes from the fuzzer. *Out*: a document or an error. *Not here*: entry points and bounds
//! (`shared.rs`).

#![no_main]

mod shared;

libfuzzer_sys::fuzz_target!(
    init: shared::seed(|name, bytes| shared::is_ascii(name, bytes, false)),
    |bytes: &[u8]| shared::bounded(bytes, shared::entry_points::read_ascii)
);
