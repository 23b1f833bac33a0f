//! The typed face over the records and the arrays: the only reader of both.
//!
//! *In*: [`super::read::RawFile`]. *Out*: objects, connections, properties, arrays as slices, global settings.
//! *Not here*: what the objects mean.

mod blocks;
mod dom;
mod element;
mod links;
mod props;
mod settings;
mod store;

pub use dom::{Document, Link, Object};
pub use element::Element;
pub use props::{Prop, Props};
pub use settings::Settings;
