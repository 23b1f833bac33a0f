//! FBX text: records, arrays, document.

#![no_main]

mod shared;

libfuzzer_sys::fuzz_target!(
    init: shared::seed(|name, bytes| shared::is_ascii(name, bytes, false)),
    |bytes: &[u8]| shared::bounded(bytes, shared::entry_points::read_ascii)
);
