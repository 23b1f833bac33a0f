//! Typed reads over the records of an old file.
//!
//! *In*: records and arrays. *Out*: text, numbers, lists. *Not here*: what they mean.

use std::borrow::Cow;

use super::super::arrays::{ArrayData, ArrayTable};
use super::super::records::{RecordIndex, Records, Value};

/// The records of the file as read.
#[derive(Clone, Copy)]
pub(super) struct LegacyRecords<'s, 'a> {
    /// All of them.
    pub(super) records: &'s Records<'a>,
}

impl<'s, 'a> LegacyRecords<'s, 'a> {
    /// Returns a record's name.
    pub(super) fn name(self, record: RecordIndex) -> &'a str {
        self.records.name(record)
    }

    /// Returns a record's values.
    pub(super) fn values(self, record: RecordIndex) -> &'s [Value<'a>] {
        self.records.values(record)
    }

    /// Lists a record's children.
    pub(super) fn children(
        self,
        record: RecordIndex,
    ) -> impl Iterator<Item = RecordIndex> + use<'s, 'a> {
        self.records.children(Some(record))
    }

    /// Lists a record's children of that name.
    pub(super) fn children_named(
        self,
        record: RecordIndex,
        name: &'static str,
    ) -> impl Iterator<Item = RecordIndex> + use<'s, 'a> {
        self.children(record)
            .filter(move |&child| self.name(child) == name)
    }

    /// Lists the children of all blocks of that name at the top.
    pub(super) fn in_blocks(
        self,
        name: &'static str,
    ) -> impl Iterator<Item = RecordIndex> + use<'s, 'a> {
        let blocks = self
            .records
            .children(None)
            .filter(move |&block| self.name(block) == name);
        blocks.flat_map(move |block| self.children(block))
    }

    /// Finds the first child of that name.
    pub(super) fn child(self, record: RecordIndex, name: &str) -> Option<RecordIndex> {
        self.records.child(Some(record), name)
    }

    /// Returns value `i` as text.
    pub(super) fn text(self, record: RecordIndex, i: usize) -> Option<&'s str> {
        self.values(record).get(i)?.text()
    }

    /// Returns the first value of a child as text.
    pub(super) fn child_text(self, record: RecordIndex, name: &str) -> Option<&'s str> {
        self.text(self.child(record, name)?, 0)
    }

    /// Returns the first value of a child as a number.
    pub(super) fn child_number(self, record: RecordIndex, name: &str) -> Option<f64> {
        self.values(self.child(record, name)?).first()?.number()
    }

    /// Returns a record's values as numbers, letters by their code.
    pub(super) fn numbers<'t>(
        self,
        record: RecordIndex,
        arrays: &'t ArrayTable<'_>,
    ) -> Cow<'t, [f64]> {
        let values = self.values(record);
        if let [Value::Array(key)] = values {
            return match arrays.get(*key) {
                ArrayData::F64(numbers) => Cow::Borrowed(numbers),
                ArrayData::F32(numbers) => numbers.iter().map(|&v| f64::from(v)).collect(),
                ArrayData::I32(numbers) => numbers.iter().map(|&v| f64::from(v)).collect(),
                ArrayData::I64(numbers) => numbers.iter().map(|&v| v as f64).collect(),
                ArrayData::Bytes(numbers) => numbers.iter().map(|&v| f64::from(v)).collect(),
            };
        }
        let number = |value: &Value<'_>| match value {
            Value::Text(text) => text.bytes().next().map(f64::from),
            other => other.number(),
        };
        values
            .iter()
            .map(|value| number(value).unwrap_or(f64::NAN))
            .collect()
    }

    /// Returns the numbers of a child, none when it is absent.
    pub(super) fn child_numbers<'t>(
        self,
        record: RecordIndex,
        name: &str,
        arrays: &'t ArrayTable<'_>,
    ) -> Cow<'t, [f64]> {
        self.child(record, name)
            .map_or(Cow::Borrowed(&[]), |child| self.numbers(child, arrays))
    }

    /// Returns how many numbers a child carries.
    pub(super) fn child_len(
        self,
        record: RecordIndex,
        name: &str,
        arrays: &ArrayTable<'_>,
    ) -> usize {
        self.child(record, name)
            .map_or(0, |child| match self.values(child) {
                [Value::Array(key)] => arrays.count(*key),
                values => values.len(),
            })
    }
}
