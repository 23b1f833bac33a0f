//! The whole import of an OBJ.

#![no_main]

mod shared;

libfuzzer_sys::fuzz_target!(
    init: shared::seed(|name, bytes| {
        let _ = bytes;
        name.ends_with(".obj")
    }),
    |bytes: &[u8]| shared::bounded(bytes, shared::entry_points::import_obj)
);
