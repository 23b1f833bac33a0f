//! Where textures are looked for (rows E1 to E5).

use maquette::asset::{Texture, TextureSource};
use maquette::editor::{TextureError, load_texture};
use std::path::Path;
use std::sync::Arc;

fn named(paths: &[&str]) -> Texture {
    let paths = paths.iter().map(|path| (*path).to_owned()).collect();
    Texture {
        name: "skin".to_owned(),
        source: TextureSource::Paths(paths),
        is_repeating: true,
    }
}

/// A picture of one red pixel.
fn png() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let pixel = image::RgbaImage::from_pixel(1, 1, image::Rgba([255, 0, 0, 255]));
    pixel
        .write_to(&mut bytes, image::ImageFormat::Png)
        .expect("encoded");
    bytes.into_inner()
}

fn put(folder: &Path, place: &str) {
    let path = folder.join(place);
    std::fs::create_dir_all(path.parent().expect("a place inside the folder")).expect("made");
    std::fs::write(path, png()).expect("written");
}

#[test]
fn e1_every_place_is_searched_whatever_slashes_and_case() {
    let places = [
        "maps/Skin.PNG",
        "skin.png",
        "hero.fbm/skin.png",
        "Textures/SKIN.png",
        "../textures/skin.png",
    ];
    for place in places {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let models = folder.path().join("models");
        std::fs::create_dir_all(&models).expect("made");
        put(&models, place);
        let texture = named(&["Maps\\skin.png", "C:\\art\\project\\skin.png"]);
        let image = load_texture(&texture, Some(&models.join("hero.fbx")));
        assert_eq!(
            image.map(|image| image.rgba.clone()),
            Ok(vec![255, 0, 0, 255]),
            "{place}"
        );
    }
}

#[test]
fn e2_a_missing_texture_names_the_places_tried() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("hero.fbx");
    let Err(error) = load_texture(&named(&["maps/skin.png"]), Some(&file)) else {
        panic!("there is no such file")
    };
    let text = error.to_string();
    for place in ["maps/skin.png", "hero.fbm", "textures"] {
        assert!(text.contains(place), "{text}");
    }
    let TextureError::NotFound { tried, .. } = error else {
        panic!("{text}")
    };
    assert_eq!(tried.len(), 5);
}

#[test]
fn e3_an_embedded_picture_is_decoded() {
    let source = TextureSource::Embedded {
        bytes: Arc::from(png()),
        path: "skin.png".to_owned(),
    };
    let texture = Texture {
        name: "skin".to_owned(),
        source,
        is_repeating: true,
    };
    let image = load_texture(&texture, None).expect("the picture is sound");
    assert_eq!((image.width, image.height), (1, 1));
}

#[test]
fn e5_a_picture_that_cannot_be_decoded_is_an_error_and_no_panic() {
    for bytes in [&b""[..], b"not a picture", &png()[..20]] {
        let source = TextureSource::Embedded {
            bytes: Arc::from(bytes),
            path: "skin.png".to_owned(),
        };
        let texture = Texture {
            name: "skin".to_owned(),
            source,
            is_repeating: true,
        };
        let Err(error) = load_texture(&texture, None) else {
            panic!("these bytes are no picture")
        };
        assert!(error.to_string().contains("skin.png"), "{error}");
    }
    let nameless = load_texture(&named(&["", " "]), None);
    assert!(matches!(nameless, Err(TextureError::Nameless { .. })));
}
