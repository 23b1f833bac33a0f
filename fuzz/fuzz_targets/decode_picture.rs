//! Pictures inside files: whatever the bytes are, an image or a sentence.
//!
//! *In*: bytes from the fuzzer. *Out*: an image or an error. *Not here*: the readers of files
//! (`import_fbx.rs`, `import_gltf.rs`, `import_obj.rs`).

#![no_main]

mod shared;

use maquette::asset::{Texture, TextureSource};
use maquette::editor::load_texture;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    for path in ["skin.png", "skin.tga"] {
        let source = TextureSource::Embedded {
            bytes: bytes.into(),
            path: path.to_owned(),
        };
        let texture = Texture {
            name: "skin".to_owned(),
            source,
            is_repeating: true,
        };
        if let Ok(image) = load_texture(&texture, None) {
            assert_eq!(
                image.rgba.len(),
                image.width as usize * image.height as usize * 4
            );
        }
    }
});
