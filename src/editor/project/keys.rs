//! Names of things inside a project, and what it holds that this version does not know.
//!
//! *In*: numbers. *Out*: keys that stay the same through undo, redo and save. *Not here*: the
//! things.

use super::shared::Shared;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Names a file of a project; never given out twice in one project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FileKey(pub u32);

/// Names an object on the stage; the same through undo, redo and save; never given out twice in one
/// project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ObjectKey(pub u32);

/// Fields of a project file that this version does not know.
pub(in super::super) type Unknown = Shared<Map<String, Value>>;

pub(super) const fn is_zero(number: &usize) -> bool {
    *number == 0
}
