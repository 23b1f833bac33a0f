//! The typed face over fbxcel-dom and the array table: the only reader of both.
//!
//! *In*: [`super::read::RawFile`]. *Out*: objects, connections, properties, arrays as slices, global settings.
//! *Not here*: what the objects mean.

mod dom;
mod element;
mod props;
mod settings;
mod store;

pub use dom::{Document, Link, Object};
pub use element::Element;
pub use props::{Prop, Props};
pub use settings::Settings;
