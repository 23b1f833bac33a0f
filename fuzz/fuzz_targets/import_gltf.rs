//! The whole import of a glTF, text or binary.
//!
//! *In*: bytes from the fuzzer. *Out*: an imported file or an error. *Not here*: entry points and
//! bounds (`shared.rs`).

#![no_main]

mod shared;

libfuzzer_sys::fuzz_target!(
    init: shared::seed(|name, bytes| {
        let _ = bytes;
        name.ends_with(".gltf") || name.ends_with(".glb")
    }),
    |bytes: &[u8]| shared::bounded(bytes, shared::entry_points::import_gltf)
);
