//! The typed face over fbxcel-dom, the records and the arrays: the only reader of all three.
//!
//! *In*: [`super::read::RawFile`]. *Out*: objects, connections, properties, arrays as slices,
//! global settings. *Not here*: what the objects mean.

mod curve_connections;
mod dom;
mod element;
mod props;
mod settings;
mod store;
mod tree;

pub use dom::{ConnectedObject, FbxDocument, Object};
pub use element::Element;
pub use props::{Properties, Property};
pub use settings::Settings;
