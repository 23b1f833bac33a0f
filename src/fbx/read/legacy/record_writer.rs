//! Writes the records of the lifted file.
//!
//! *In*: records piece by piece. *Out*: [`Records`], [`ArrayTable`], connections. *Not here*: what
//! is written.

use std::borrow::Cow;

use super::super::super::error::FbxError;
use super::super::arrays::ArrayTable;
use super::super::budget::MemoryBudget;
use super::super::records::{RecordIndex, Records, Value};
use super::legacy_records::LegacyRecords;

/// Rough memory of a record and of a value, for the budget.
const RECORD_BYTES: usize = 32;
const VALUE_BYTES: usize = 24;

/// The lifted file as far as it is written.
pub(super) struct RecordWriter<'a> {
    records: Records<'a>,
    /// All arrays: those of the old records, and new ones.
    pub(super) arrays: ArrayTable<'a>,
    links: Vec<LiftedConnection<'a>>,
    budget: MemoryBudget,
}

/// A connection.
pub(super) struct LiftedConnection<'a> {
    source: i64,
    destination: i64,
    property: Option<Cow<'a, str>>,
}

impl<'a> RecordWriter<'a> {
    /// Starts with the old file's arrays, and with room for twice its records: too much of it costs
    /// nothing, too little a copy.
    pub(super) fn new(
        source: LegacyRecords<'_, 'a>,
        arrays: ArrayTable<'a>,
        file_bytes: usize,
    ) -> Self {
        let records =
            Records::with_room(2 * source.records.len(), 2 * source.records.value_count());
        Self {
            records,
            arrays,
            links: Vec::new(),
            budget: MemoryBudget::new(file_bytes),
        }
    }

    /// Opens a record.
    pub(super) fn open<const N: usize>(
        &mut self,
        name: &'a str,
        values: [Value<'a>; N],
    ) -> Result<RecordIndex, FbxError> {
        self.budget.tree(RECORD_BYTES + N * VALUE_BYTES)?;
        let record = self.records.open(name);
        self.records.extend(values);
        Ok(record)
    }

    /// Closes a record.
    pub(super) fn close(&mut self, record: RecordIndex) {
        self.records.close(record);
    }

    /// Writes a record without children.
    pub(super) fn leaf<const N: usize>(
        &mut self,
        name: &'a str,
        values: [Value<'a>; N],
    ) -> Result<(), FbxError> {
        self.open(name, values).map(drop)
    }

    /// Writes records that each hold an array.
    pub(super) fn arrays<const N: usize>(
        &mut self,
        names: [&'a str; N],
        keys: [usize; N],
    ) -> Result<(), FbxError> {
        self.budget.tree(N * (RECORD_BYTES + VALUE_BYTES))?;
        self.records.leaves(names, keys.map(Value::Array));
        Ok(())
    }

    /// Writes a property.
    pub(super) fn property(
        &mut self,
        name: &'a str,
        type_name: &'a str,
        values: &[Value<'a>],
    ) -> Result<(), FbxError> {
        self.open("P", [text(name), text(type_name), text(""), text("A")])?;
        self.push_all(values)
    }

    /// Adds copies of values to the record opened last.
    pub(super) fn push_all(&mut self, values: &[Value<'a>]) -> Result<(), FbxError> {
        self.budget.tree(values.len() * VALUE_BYTES)?;
        self.records.extend_from(values);
        Ok(())
    }

    /// Adds a value to the record opened last.
    pub(super) fn push(&mut self, value: Value<'a>) -> Result<(), FbxError> {
        self.budget.tree(VALUE_BYTES)?;
        self.records.push(value);
        Ok(())
    }

    /// Connects an object to another.
    pub(super) fn connect(&mut self, source: i64, destination: i64) -> Result<(), FbxError> {
        self.link(LiftedConnection {
            source,
            destination,
            property: None,
        })
    }

    /// Connects an object to a property of another.
    pub(super) fn connect_to_property(
        &mut self,
        source: i64,
        destination: i64,
        property: Cow<'a, str>,
    ) -> Result<(), FbxError> {
        self.link(LiftedConnection {
            source,
            destination,
            property: Some(property),
        })
    }

    fn link(&mut self, link: LiftedConnection<'a>) -> Result<(), FbxError> {
        self.budget.tree(size_of::<LiftedConnection<'_>>())?;
        self.links.push(link);
        Ok(())
    }

    /// Writes the connections and hands everything over.
    pub(super) fn finish(mut self) -> Result<(Records<'a>, ArrayTable<'a>), FbxError> {
        let block = self.open("Connections", [])?;
        for LiftedConnection {
            source,
            destination,
            property,
        } in std::mem::take(&mut self.links)
        {
            let source = Value::Int(source);
            let destination = Value::Int(destination);
            match property {
                Some(property) => self.leaf(
                    "C",
                    [text("OP"), source, destination, Value::Text(property)],
                )?,
                None => self.leaf("C", [text("OO"), source, destination])?,
            }
        }
        self.close(block);
        self.records.shrink();
        Ok((self.records, self.arrays))
    }
}

/// Makes a value of a fixed word.
pub(super) fn text<'a>(word: &'a str) -> Value<'a> {
    Value::Text(Cow::Borrowed(word))
}
