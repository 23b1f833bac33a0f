//! `Properties70` of an object, with the defaults of its template behind them.
//!
//! *In*: the object's record and the template's, both from `Definitions`. *Out*: values by name.
//! *Not here*: what a property means.

use super::element::Element;
use super::store::Store;
use crate::math::DVec3;

/// The properties of one object: its own first, then those of its template.
#[derive(Clone, Copy)]
pub struct Properties<'d> {
    pub(super) own: Option<Element<'d>>,
    /// The kind of object whose template is the fallback, if one does.
    pub(super) template_of: Option<&'d str>,
    pub(super) store: &'d Store<'d>,
}

/// One property: a name, a type, flags and values.
#[derive(Clone, Copy)]
pub struct Property<'d> {
    element: Element<'d>,
}

impl<'d> Properties<'d> {
    /// Lists the object's own properties, without the template's.
    pub fn own(&self) -> impl Iterator<Item = Property<'d>> + use<'d> {
        self.own
            .into_iter()
            .flat_map(|block| block.children_named("P"))
            .map(|element| Property { element })
    }

    /// Finds a property of the object itself; the last one counts where a file has several of that
    /// name.
    pub fn get_own(&self, name: &str) -> Option<Property<'d>> {
        self.own().filter(|prop| prop.name() == name).last()
    }

    /// Finds a property, the template's where the object has none of that name.
    pub fn get(&self, name: &str) -> Option<Property<'d>> {
        self.get_all([name])[0]
    }

    /// Finds several properties in one walk, each as [`Self::get`] does.
    pub fn get_all<const N: usize>(&self, names: [&str; N]) -> [Option<Property<'d>>; N] {
        let mut found = [None; N];
        for prop in self.own() {
            let name = prop.name();
            if let Some(place) = names.iter().position(|&wanted| wanted == name) {
                found[place] = Some(prop);
            }
        }
        if found.iter().any(Option::is_none)
            && let Some(template) = self
                .template_of
                .and_then(|kind| self.store.templates.get(kind))
        {
            for (prop, name) in found
                .iter_mut()
                .zip(names)
                .filter(|(prop, _)| prop.is_none())
            {
                let record = template.by_name.get(name).copied();
                *prop = record.map(|record| Property {
                    element: Element {
                        store: self.store,
                        record: Some(record),
                    },
                });
            }
        }
        found
    }

    /// Returns a property's first number.
    pub fn number(&self, name: &str) -> Option<f64> {
        self.get(name)?.number(0)
    }

    /// Returns a property's first number as an integer.
    pub fn int(&self, name: &str) -> Option<i64> {
        self.get(name)?.int()
    }

    /// Returns a property's three numbers; `None` when one is missing or not finite.
    pub fn vec3(&self, name: &str) -> Option<DVec3> {
        self.get(name)?.vec3()
    }

    /// Returns a property's text.
    pub fn text(&self, name: &str) -> Option<&'d str> {
        self.get(name)?.text()
    }
}

impl<'d> Property<'d> {
    /// Returns the property's name, such as `Lcl Translation`.
    pub fn name(&self) -> &'d str {
        self.element.text(0).unwrap_or("")
    }

    /// Returns the property's type name, such as `Vector3D`.
    pub fn type_name(&self) -> &'d str {
        self.element.text(1).unwrap_or("")
    }

    /// Returns the property's flags: `A` animatable, `U` user-defined, `+` animated, `H` hidden …
    pub fn flags(&self) -> &'d str {
        self.element.text(3).unwrap_or("")
    }

    /// Returns number `i` of the property's values, if it is finite.
    pub fn number(&self, i: usize) -> Option<f64> {
        self.element.number(4 + i).filter(|v| v.is_finite())
    }

    /// Returns the property's first value as an integer.
    pub fn int(&self) -> Option<i64> {
        self.element.int(4)
    }

    /// Returns the property's three numbers; `None` when one is missing or not finite.
    pub fn vec3(&self) -> Option<DVec3> {
        Some(DVec3::new(
            self.number(0)?,
            self.number(1)?,
            self.number(2)?,
        ))
    }

    /// Returns the property's first value as text.
    pub fn text(&self) -> Option<&'d str> {
        self.element.text(4)
    }
}
