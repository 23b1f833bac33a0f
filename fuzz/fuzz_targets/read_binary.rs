//! Binary FBX 7.x: records, arrays, document.
//!
//! *In*: bytes from the fuzzer. *Out*: a document or an error. *Not here*: entry points and bounds
//! (`shared.rs`).

#![no_main]

mod shared;

libfuzzer_sys::fuzz_target!(
    init: shared::seed(|name, bytes| {
        let _ = name;
        shared::binary_version(bytes).is_some_and(|version| version >= 7000)
    }),
    |bytes: &[u8]| shared::bounded(bytes, shared::entry_points::read_binary)
);
