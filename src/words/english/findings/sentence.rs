//! The sentence of any finding.
//!
//! *In*: a note. *Out*: its sentence, alone or after the element's name. *Not here*: which findings
//! there are (`asset`).

use super::{
    content, file, material, mesh, node, retarget, root_motion, shape, skin, space, take, texture,
};
use crate::asset::{Finding, Note};

/// Returns the sentence of a note: what was found, what was done, what to do about it.
#[must_use]
pub fn finding(note: &Note) -> String {
    let count = note.count;
    match &note.finding {
        Finding::File(finding) => file::sentence(finding, count),
        Finding::Space(finding) => space::sentence(finding),
        Finding::Node(finding) => node::sentence(finding, count),
        Finding::Content(finding) => content::sentence(finding, count),
        Finding::Mesh(finding) => mesh::sentence(finding, count),
        Finding::Skin(finding) => skin::sentence(finding, count),
        Finding::Shape(finding) => shape::sentence(finding, count),
        Finding::Material(finding) => material::sentence(finding, count),
        Finding::Texture(finding) => texture::sentence(finding),
        Finding::Take(finding) => take::sentence(finding, count),
        Finding::Retarget(finding) => retarget::sentence(finding, count),
        Finding::RootMotion(finding) => root_motion::root_motion_finding(finding),
    }
}

/// Returns the sentence after the name of what it is about; a sentence that names it stands alone.
#[must_use]
pub fn finding_line(note: &Note) -> String {
    let sentence = finding(note);
    if note.element.is_empty() || sentence.contains(&note.element) {
        sentence
    } else {
        format!("{}: {sentence}", note.element)
    }
}
