//! One record of the file: its name, values, child records and array.
//!
//! *In*: a record's place. *Out*: values in the type that the caller wants, arrays as slices that
//! are borrowed when stored in that type and converted otherwise. *Not here*: properties (`props`).

use std::borrow::Cow;

use super::super::read::{ArrayData, RecordIndex, Value};
use super::store::Store;

/// A record of the file, borrowed from its document.
#[derive(Clone, Copy)]
pub struct Element<'d> {
    pub(super) store: &'d Store<'d>,
    /// `None` for the top of the file, which has only children.
    pub(super) record: Option<RecordIndex>,
}

/// Makes the accessor that returns the record's array in one element type.
macro_rules! array_accessor {
    ($(#[$doc:meta])* $name:ident, $type:ty, $variant:ident) => {
        $(#[$doc])*
        ///
        /// Of a record without an array it returns the plain numbers; of one with neither an empty
        /// slice.
        // The stored type that equals the wanted one is borrowed; its converting arm is then out of
        // reach.
        #[allow(unreachable_patterns, clippy::unnecessary_cast)]
        pub fn $name(&self) -> Cow<'d, [$type]> {
            match self.array() {
                Some(ArrayData::$variant(values)) => Cow::Borrowed(values.as_slice()),
                Some(ArrayData::Bytes(values)) => values.iter().map(|&v| v as $type).collect(),
                Some(ArrayData::I32(values)) => values.iter().map(|&v| v as $type).collect(),
                Some(ArrayData::I64(values)) => values.iter().map(|&v| v as $type).collect(),
                Some(ArrayData::F32(values)) => values.iter().map(|&v| v as $type).collect(),
                Some(ArrayData::F64(values)) => values.iter().map(|&v| v as $type).collect(),
                None => (0..self.len())
                    .filter_map(|i| self.number(i))
                    .map(|v| v as $type)
                    .collect(),
            }
        }
    };
}

impl<'d> Element<'d> {
    /// Returns the record's name, such as `Vertices`; empty for the top of the file.
    #[inline]
    pub fn name(&self) -> &'d str {
        self.record
            .map_or("", |record| self.store.records.name(record))
    }

    /// Returns how many values the record carries; an array counts as one.
    pub fn len(&self) -> usize {
        self.values().len()
    }

    /// Returns whether the record carries no value.
    pub fn is_empty(&self) -> bool {
        self.values().is_empty()
    }

    /// Returns the first child record of that name.
    #[inline]
    pub fn child(&self, name: &str) -> Option<Element<'d>> {
        let record = self.store.records.child(self.record, name)?;
        Some(Element {
            store: self.store,
            record: Some(record),
        })
    }

    /// Lists the child records in file order.
    pub fn children(&self) -> impl Iterator<Item = Element<'d>> + use<'d> {
        let store = self.store;
        store
            .records
            .children(self.record)
            .map(move |record| Element {
                store,
                record: Some(record),
            })
    }

    /// Lists the child records of that name in file order.
    pub fn children_named<'n>(
        &self,
        name: &'n str,
    ) -> impl Iterator<Item = Element<'d>> + use<'d, 'n> {
        self.children().filter(move |child| child.name() == name)
    }

    /// Returns value `i` as a number, whatever numeric type it is stored in.
    #[inline]
    pub fn number(&self, i: usize) -> Option<f64> {
        self.values().get(i)?.number()
    }

    /// Returns value `i` as an integer; fractions are cut off.
    #[inline]
    pub fn int(&self, i: usize) -> Option<i64> {
        self.values().get(i)?.int()
    }

    /// Returns value `i` as text.
    #[inline]
    pub fn text(&self, i: usize) -> Option<&'d str> {
        self.values().get(i)?.text()
    }

    /// Returns value `i` as raw bytes (embedded textures).
    pub fn blob(&self, i: usize) -> Option<&'d [u8]> {
        match self.values().get(i)? {
            Value::Blob(bytes) => Some(bytes),
            _ => None,
        }
    }

    #[inline]
    fn values(&self) -> &'d [Value<'d>] {
        self.record
            .map_or(&[], |record| self.store.records.values(record))
    }

    array_accessor!(
        /// Returns the record's array as doubles.
        f64s, f64, F64
    );
    array_accessor!(
        /// Returns the record's array as floats.
        f32s, f32, F32
    );
    array_accessor!(
        /// Returns the record's array as 64-bit integers.
        i64s, i64, I64
    );
    array_accessor!(
        /// Returns the record's array as 32-bit integers.
        i32s, i32, I32
    );

    /// Returns the child's array as doubles, or an empty slice.
    pub fn child_f64s(&self, name: &str) -> Cow<'d, [f64]> {
        self.child(name)
            .map_or(Cow::Borrowed(&[]), |child| child.f64s())
    }

    /// Returns the child's array as 32-bit integers, or an empty slice.
    pub fn child_i32s(&self, name: &str) -> Cow<'d, [i32]> {
        self.child(name)
            .map_or(Cow::Borrowed(&[]), |child| child.i32s())
    }

    /// Returns the child's first value as text.
    pub fn child_text(&self, name: &str) -> Option<&'d str> {
        self.child(name)?.text(0)
    }

    /// Returns the child's first value as a number.
    pub fn child_number(&self, name: &str) -> Option<f64> {
        self.child(name)?.number(0)
    }

    /// Returns the child's first value as an integer.
    pub fn child_int(&self, name: &str) -> Option<i64> {
        self.child(name)?.int(0)
    }

    /// Returns the identity of the record's array: equal for records whose arrays are the same
    /// bytes.
    pub fn array_key(&self) -> Option<usize> {
        match self.values().first()? {
            Value::Array(key) => Some(*key),
            _ => None,
        }
    }

    /// Returns the number of elements of the record's array, without decompressing it.
    pub fn array_len(&self) -> Option<usize> {
        self.array_key().map(|key| self.store.arrays.count(key))
    }

    fn array(&self) -> Option<&'d ArrayData> {
        self.array_key().map(|key| self.store.arrays.get(key))
    }
}
