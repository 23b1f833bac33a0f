//! Texture and video objects to textures.
//!
//! *In*: what a material's property is connected to. *Out*: [`Texture`]s, each distinct picture
//! once. *Not here*: files and pixels; which property means what (`material.rs`).

use std::collections::HashMap;
use std::sync::Arc;

use super::document::{Element, FbxDocument, Object};
use crate::asset::{Texture, TextureSource};

/// The textures that materials asked for so far.
#[derive(Default)]
pub(super) struct TextureTable<'d> {
    textures: Vec<Texture>,
    by_object: HashMap<i64, Option<usize>>,
    by_place: HashMap<(Vec<String>, bool), usize>,
    /// Embedded pictures by the path of their video: exporters write a shared one only once.
    embedded: HashMap<String, &'d [u8]>,
    /// Copies of embedded pictures, by where they lie in the file.
    held: HashMap<*const u8, Arc<[u8]>>,
}

impl<'d> TextureTable<'d> {
    /// Finds the embedded pictures of a document.
    pub(super) fn new(document: &'d FbxDocument<'d>) -> Self {
        let mut embedded = HashMap::new();
        for video in document.objects_of("Video") {
            if let Some(content) = content(video) {
                for path in paths(video.element()) {
                    embedded.entry(path).or_insert(content);
                }
            }
        }
        Self {
            embedded,
            ..Self::default()
        }
    }

    /// Returns the place of a `Texture` or `LayeredTexture` object's picture; `None` when it names
    /// none.
    ///
    /// Of layered textures the first layer is taken.
    pub(super) fn place_of(&mut self, object: Object<'d>) -> Option<usize> {
        if let Some(&known) = self.by_object.get(&object.id()) {
            return known;
        }
        let texture = match object.kind() {
            "LayeredTexture" => object.sources_of("Texture").next(),
            _ => Some(object),
        };
        let place = texture.and_then(|texture| self.add(texture));
        self.by_object.insert(object.id(), place);
        place
    }

    /// Hands all textures over.
    pub(super) fn into_textures(self) -> Vec<Texture> {
        self.textures
    }

    /// Returns one texture.
    pub(super) fn texture(&self, place: usize) -> &Texture {
        &self.textures[place]
    }

    fn add(&mut self, texture: Object<'d>) -> Option<usize> {
        let video = texture.sources_of("Video").next();
        let mut places = paths(texture.element());
        for path in video
            .map(|video| paths(video.element()))
            .unwrap_or_default()
        {
            if !places.contains(&path) {
                places.push(path);
            }
        }
        let embedded = video.and_then(content).or_else(|| {
            places
                .iter()
                .find_map(|path| self.embedded.get(path).copied())
        });
        if places.is_empty() && embedded.is_none() {
            return None;
        }
        let props = texture.props();
        let is_repeating = ["WrapModeU", "WrapModeV"]
            .iter()
            .all(|name| props.int(name).unwrap_or(0) == 0);
        let key = (places.clone(), is_repeating);
        if let Some(&known) = self.by_place.get(&key).filter(|_| !places.is_empty()) {
            return Some(known);
        }
        let source = match embedded {
            Some(bytes) => {
                // Textures that show one video share its bytes, whatever paths they name.
                let held = self
                    .held
                    .entry(bytes.as_ptr())
                    .or_insert_with(|| Arc::from(bytes));
                TextureSource::Embedded {
                    bytes: Arc::clone(held),
                    path: places.first().cloned().unwrap_or_default(),
                }
            }
            None => TextureSource::Paths(places),
        };
        let place = self.textures.len();
        self.textures.push(Texture {
            name: texture.name().to_owned(),
            source,
            is_repeating,
        });
        self.by_place.insert(key, place);
        Some(place)
    }
}

/// Lists the paths of a texture's or video's record, relative first; both spellings of the second
/// exist.
fn paths(record: Element<'_>) -> Vec<String> {
    let mut paths: Vec<String> = Vec::new();
    for name in ["RelativeFilename", "FileName", "Filename"] {
        let path = record.child_text(name).unwrap_or("").trim();
        if !path.is_empty() && !paths.iter().any(|known| known == path) {
            paths.push(path.to_owned());
        }
    }
    paths
}

fn content<'d>(video: Object<'d>) -> Option<&'d [u8]> {
    video
        .element()
        .child("Content")?
        .blob(0)
        .filter(|bytes| !bytes.is_empty())
}
