//! The records of a file: a flat list in which a record's descendants follow it.
//!
//! *In*: records from any reader, opened and closed in order. *Out*: [`Records`]; names and text
//! are borrowed from the file's bytes. *Not here*: arrays (`arrays.rs`), meaning (`document`).
//!
//! Tens of thousands of small records are most of what an animated file holds, so they are kept
//! without an allocation each; fbxcel's own tree gets only what its document model reads
//! (`document`).

use std::borrow::Cow;

/// One value of a record.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    /// A truth value.
    Bool(bool),
    /// An integer of whatever size.
    Int(i64),
    /// A float or double.
    Number(f64),
    /// Text.
    Text(Cow<'a, str>),
    /// Bytes; behind a pointer, because they are few and would make all other values larger.
    Blob(Box<Cow<'a, [u8]>>),
    /// The key of an array in the array table.
    Array(usize),
}

#[derive(Debug, Clone)]
struct RecordSpan<'a> {
    name: &'a str,
    /// Its values end where those of the next record begin.
    first_value: u32,
    /// Place behind the record's last descendant.
    end: u32,
}

/// All records of a file. *A record's descendants stand directly behind it.*
#[derive(Debug, Clone, Default)]
pub struct Records<'a> {
    entries: Vec<RecordSpan<'a>>,
    values: Vec<Value<'a>>,
}

/// A record's place in [`Records`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RecordIndex(u32);

impl<'a> Records<'a> {
    /// Starts with room for what a file of that many bytes usually holds.
    pub fn for_file_of(bytes: usize) -> Self {
        // Measured on 184 files: nine in ten have 57 bytes a record and 17 a value or more, a
        // quarter 20 a value; untouched room costs nothing.
        Self::with_room(bytes / 56, bytes / 20)
    }

    /// Starts with capacity for that many records and values.
    pub fn with_room(records: usize, values: usize) -> Self {
        Self {
            entries: Vec::with_capacity(records),
            values: Vec::with_capacity(values),
        }
    }

    /// Frees capacity that no record took.
    pub fn shrink(&mut self) {
        self.entries.shrink_to_fit();
        self.values.shrink_to_fit();
    }

    /// Opens a record; its values and then its children follow.
    #[inline]
    pub fn open(&mut self, name: &'a str) -> RecordIndex {
        let place = self.entries.len() as u32;
        let first_value = self.values.len() as u32;
        self.entries.push(RecordSpan {
            name,
            first_value,
            end: place + 1,
        });
        RecordIndex(place)
    }

    /// Adds records of one value each, without children.
    #[inline]
    pub fn leaves<const N: usize>(&mut self, names: [&'a str; N], values: [Value<'a>; N]) {
        let mut place = self.entries.len() as u32;
        let mut first_value = self.values.len() as u32;
        self.entries.extend(names.map(|name| {
            let entry = RecordSpan {
                name,
                first_value,
                end: place + 1,
            };
            (place, first_value) = (place + 1, first_value + 1);
            entry
        }));
        self.values.extend(values);
    }

    /// Adds a value to the record opened last.
    #[inline]
    pub fn push(&mut self, value: Value<'a>) {
        if !self.entries.is_empty() {
            self.values.push(value);
        }
    }

    /// Adds values to the record opened last.
    #[inline]
    pub fn extend<const N: usize>(&mut self, values: [Value<'a>; N]) {
        if !self.entries.is_empty() {
            self.values.extend(values);
        }
    }

    /// Adds copies of values to the record opened last.
    pub fn extend_from(&mut self, values: &[Value<'a>]) {
        if !self.entries.is_empty() {
            self.values.extend_from_slice(values);
        }
    }

    /// Drops the last values of the record opened last.
    pub fn drop_values(&mut self, count: usize) {
        let first = self
            .entries
            .last()
            .map_or(0, |entry| entry.first_value as usize);
        self.values
            .truncate(first.max(self.values.len().saturating_sub(count)));
    }

    /// Closes a record: everything added since it was opened is below it.
    #[inline]
    pub fn close(&mut self, record: RecordIndex) {
        self.entries[record.0 as usize].end = self.entries.len() as u32;
    }

    /// Returns the number of records.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the number of values of all records.
    pub fn value_count(&self) -> usize {
        self.values.len()
    }

    /// Returns whether there is no record.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns a record's name.
    #[inline]
    pub fn name(&self, record: RecordIndex) -> &'a str {
        self.entries[record.0 as usize].name
    }

    /// Returns a record's values.
    #[inline]
    pub fn values(&self, record: RecordIndex) -> &[Value<'a>] {
        let first = self.entries[record.0 as usize].first_value as usize;
        let end = self
            .entries
            .get(record.0 as usize + 1)
            .map_or(self.values.len(), |next| next.first_value as usize);
        &self.values[first..end]
    }

    /// Lists the children of a record, or with `None` the records at the top, in file order.
    pub fn children(
        &self,
        parent: Option<RecordIndex>,
    ) -> impl Iterator<Item = RecordIndex> + use<'_, 'a> {
        let (mut next, end) = match parent {
            Some(RecordIndex(place)) => (place + 1, self.entries[place as usize].end),
            None => (0, self.entries.len() as u32),
        };
        std::iter::from_fn(move || {
            (next < end).then(|| {
                let child = RecordIndex(next);
                next = self.entries[next as usize].end;
                child
            })
        })
    }

    /// Finds the first child of that name.
    #[inline]
    pub fn child(&self, parent: Option<RecordIndex>, name: &str) -> Option<RecordIndex> {
        self.children(parent)
            .find(|&child| self.name(child) == name)
    }
}

impl Value<'_> {
    /// Returns a number as a double.
    #[inline]
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Bool(v) => Some(f64::from(u8::from(*v))),
            Self::Int(v) => Some(*v as f64),
            Self::Number(v) => Some(*v),
            _ => None,
        }
    }

    /// Returns a number as an integer; fractions are cut off.
    #[inline]
    pub fn int(&self) -> Option<i64> {
        match self {
            Self::Int(v) => Some(*v),
            _ => self.number().map(|v| v as i64),
        }
    }

    /// Returns text.
    #[inline]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}
