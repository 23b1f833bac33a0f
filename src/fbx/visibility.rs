//! Which nodes are hidden for good.
//!
//! *In*: models with their flags and parents. *Out*: whether a model's mesh is shown. *Not here*:
//! visibility that a take animates (`take`).

use super::document::Object;
use super::id_map::IdMap;

/// Remembers which nodes let those below them be seen, so that every node is asked only once.
#[derive(Default)]
pub(super) struct Visibility {
    lets_through: IdMap<i64, bool>,
}

impl Visibility {
    /// Returns whether neither the model nor a parent whose visibility it inherits is hidden for
    /// good.
    pub(super) fn is_visible(&mut self, model: Object<'_>) -> bool {
        !is_hidden(model, &["Show", "Visibility"]) && self.above_lets_through(model)
    }

    fn above_lets_through(&mut self, model: Object<'_>) -> bool {
        // From the model up to the first node whose answer is known.
        let mut unknown = Vec::new();
        let mut at = model;
        let mut answer = true;
        while let Some(parent) = inherited_parent(at) {
            if let Some(&known) = self.lets_through.get(&parent.id()) {
                answer = known;
                break;
            }
            // Until the way down says otherwise: that also ends circles of damaged files.
            self.lets_through.insert(parent.id(), true);
            unknown.push(parent);
            at = parent;
        }
        for node in unknown.into_iter().rev() {
            answer &= !is_hidden(node, &["Visibility"]);
            self.lets_through.insert(node.id(), answer);
        }
        answer
    }
}

/// Returns the node whose visibility a node takes over.
fn inherited_parent(model: Object<'_>) -> Option<Object<'_>> {
    let parent = model.destinations_of("Model").next()?;
    let inherits = model
        .props()
        .get_own("Visibility Inheritance")
        .and_then(|prop| prop.int())
        .unwrap_or(1)
        != 0;
    inherits.then_some(parent)
}

/// Returns whether a flag is off and no curve may turn it on.
fn is_hidden(model: Object<'_>, flags: &[&str]) -> bool {
    let props = model.props();
    let is_off = |name: &&str| props.get_own(name).and_then(|prop| prop.number(0)) == Some(0.0);
    flags.iter().any(is_off)
        && !model
            .sources()
            .any(|link| link.property.is_some_and(|name| name == "Visibility"))
}
