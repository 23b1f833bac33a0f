//! What an import found, as data: one variant for each fact, with its figures and a stable id.
//!
//! *In*: facts from an importer. *Out*: [`Note`]s of an import report. *Not here*: the sentences.

mod content;
mod file;
mod finding;
mod kind;
mod material;
mod mesh;
mod node;
mod note;
mod notes;
mod retarget;
mod root_motion;
mod shape;
mod skin;
mod space;
mod take;
mod texture;

pub use content::ContentFinding;
pub use file::FileFinding;
pub use finding::Finding;
pub use kind::{NoteKind, Severity};
pub use material::MaterialFinding;
pub use mesh::{MeshFinding, VertexAttribute};
pub use node::NodeFinding;
pub use note::Note;
pub use notes::Notes;
pub use retarget::RetargetFinding;
pub use root_motion::RootMotionFinding;
pub use shape::ShapeFinding;
pub use skin::{CutDisplacement, SkinFinding};
pub use space::SpaceFinding;
pub use take::TakeFinding;
pub use texture::TextureFinding;
