//! The grammar of ASCII FBX: `Name: value, value { records }`, and `Name: *count { a: numbers }`.
//!
//! *In*: the file's bytes. *Out*: [`RawFile`], in the form that the binary reader gives for the
//! same scene. *Not here*: the numbers of long lists, which are read when asked for (`arrays.rs`),
//! repairs of meaning (`document`).
//!
//! Bare words (`T`, `Y`) are texts, but the letters of a key list are numbers, their codes. Line
//! ends mean nothing: a word with a colon behind it begins the next record.

use std::borrow::Cow;

use super::super::super::error::FbxError;
use super::super::super::fault::{FilePart, RecordFault};
use super::super::arrays::{ArrayData, ArrayTable};
use super::super::budget::MemoryBudget;
use super::super::raw_file::{Encoding, RawFile};
use super::super::records::{RecordIndex, Records, Value};
use super::super::text;
use super::blob::Blob;
use super::decimal_comma;
use super::lexer::Lexer;
use super::lists::{self, ArrayContent, ListText};
use super::names::{self, object_name, unescape};
use super::version;
use crate::asset::{FileFinding, Notes};

const DEPTH_LIMIT: usize = 128;
/// Memory of a record, of a distinct array's entry and of a value, for the budget; a text may name
/// several in ten bytes.
const RECORD_BYTES: usize = 32;
const SLOT_BYTES: usize = 128;
const VALUE_BYTES: usize = size_of::<Value<'static>>();

struct AsciiReader<'a> {
    lexer: Lexer<'a>,
    records: Records<'a>,
    arrays: ArrayTable<'a>,
    budget: MemoryBudget,
    version: Option<u32>,
    /// The key list read last; one room for all of them.
    keys: Vec<f64>,
    guessed_texts: u64,
    wrong_counts: u64,
    bad_blobs: u64,
}

/// Reads an ASCII FBX.
pub(in super::super) fn read<'a>(
    bytes: &'a [u8],
    notes: &mut Notes,
) -> Result<RawFile<'a>, FbxError> {
    if let Some(offset) = decimal_comma::first(bytes) {
        return Err(FbxError::DecimalComma {
            line: Lexer::new(bytes, 0).line(offset),
            offset,
        });
    }
    let mut walk = AsciiReader {
        lexer: Lexer::new(
            bytes,
            if bytes.starts_with(b"\xef\xbb\xbf") {
                3
            } else {
                0
            },
        ),
        records: Records::for_file_of(bytes.len()),
        arrays: ArrayTable::new(false),
        budget: MemoryBudget::new(bytes.len()),
        version: version::of_comment(bytes),
        keys: Vec::new(),
        guessed_texts: 0,
        wrong_counts: 0,
        bad_blobs: 0,
    };
    walk.walk(notes)?;
    walk.budget.arrays(walk.arrays.claimed_bytes())?;
    notes.record("", walk.guessed_texts, FileFinding::CodePageGuessed);
    notes.record("", walk.wrong_counts, FileFinding::ArrayLengthMismatch);
    notes.record("", walk.bad_blobs, FileFinding::EmbeddedFileInvalid);
    let version = walk.version.unwrap_or_else(|| {
        let version = version::guess(&walk.records);
        notes.record("", 1, FileFinding::VersionMissing { assumed: version });
        version
    });
    Ok(RawFile {
        version,
        encoding: Encoding::Ascii,
        records: walk.records,
        arrays: walk.arrays,
    })
}

impl<'a> AsciiReader<'a> {
    fn walk(&mut self, notes: &mut Notes) -> Result<(), FbxError> {
        let mut open: Vec<RecordIndex> = Vec::new();
        loop {
            match self.lexer.next() {
                None => return self.end(&mut open, notes),
                Some(b'}') => {
                    let Some(record) = open.pop() else {
                        return Err(self.damaged(RecordFault::StrayBrace));
                    };
                    self.records.close(record);
                    self.lexer.skip();
                }
                Some(_) => {
                    let record = self.record()?;
                    if self.lexer.accept(b'{') {
                        if open.len() >= DEPTH_LIMIT {
                            return Err(FbxError::TooDeep {
                                limit: DEPTH_LIMIT,
                                offset: self.lexer.at() - 1,
                            });
                        }
                        open.push(record);
                    }
                }
            }
        }
    }

    /// A file that ends early is complete enough if its connections are.
    fn end(&mut self, open: &mut Vec<RecordIndex>, notes: &mut Notes) -> Result<(), FbxError> {
        if open.is_empty() && !self.records.is_empty() {
            return Ok(());
        }
        let connections = self.records.child(None, "Connections");
        if connections.is_none() || connections == open.first().copied() {
            return Err(self.unfinished(FilePart::NextRecord));
        }
        while let Some(record) = open.pop() {
            self.records.close(record);
        }
        notes.record("", 1, FileFinding::FileTruncated);
        Ok(())
    }

    /// Reads a record up to the brace of its children, if it has any.
    fn record(&mut self) -> Result<RecordIndex, FbxError> {
        self.budget.tree(RECORD_BYTES)?;
        let start = self.lexer.at();
        let name = self.lexer.word();
        if name.is_empty() || !self.lexer.accept_colon() {
            let is_cut = self.lexer.rest().is_empty();
            self.lexer.seek(start);
            return Err(match is_cut {
                true => self.unfinished(FilePart::RecordName),
                false => self.damaged(RecordFault::NameExpected),
            });
        }
        let name = std::str::from_utf8(name).unwrap_or("\u{fffd}");
        let record = self.records.open(name);
        match name {
            "Content" | "BinaryData" => self.blob()?,
            _ => self.values(name)?,
        }
        if name == "FBXVersion" && self.version.is_none() {
            self.version = version::of_number(self.records.values(record).first());
        }
        Ok(record)
    }

    fn values(&mut self, name: &'a str) -> Result<(), FbxError> {
        // Values so far, while all of them are numbers.
        let mut numbers = Some(0);
        let mut is_first = true;
        let mut begin = 0;
        loop {
            let mut has_comma = false;
            let byte = loop {
                match self.lexer.next() {
                    Some(b',') => self.lexer.skip(),
                    other => break other,
                }
                has_comma = true;
            };
            match byte {
                None | Some(b'{' | b'}') => return Ok(()),
                // Whatever follows without a comma is not a value.
                Some(_) if !has_comma && !is_first => return Ok(()),
                Some(b'"') => {
                    numbers = None;
                    let text = self.text(name)?;
                    self.push(Value::Text(text))?;
                }
                Some(b'*') if is_first => return self.array(name),
                Some(_) => {
                    if is_first {
                        begin = self.lexer.at();
                        if name == lists::KEY_LIST
                            && lists::keys(&mut self.lexer, &mut self.keys).is_some()
                        {
                            return self.push_keys();
                        }
                    }
                    let value = match self.lexer.plain_value() {
                        Some(value) => value,
                        None => {
                            let start = self.lexer.at();
                            let word = self.lexer.word();
                            if word.is_empty() || self.lexer.accept_colon() {
                                // The next record's name, or something that is none.
                                self.lexer.seek(start);
                                return Ok(());
                            }
                            lists::bare(word)
                        }
                    };
                    numbers = numbers
                        .filter(|_| value.number().is_some())
                        .map(|count| count + 1);
                    self.push(value)?;
                    if numbers == Some(lists::LONG_LIST + 1) && self.long_list(name, begin)? {
                        return Ok(());
                    }
                }
            }
            is_first = false;
        }
    }

    /// Takes the list of numbers that begins at `begin` as an array, if it is one, instead of its
    /// first values.
    fn long_list(&mut self, name: &str, begin: usize) -> Result<bool, FbxError> {
        let here = self.lexer.at();
        self.lexer.seek(begin);
        let Some(list) = lists::inline(&mut self.lexer, name, self.version) else {
            self.lexer.seek(here);
            return Ok(false);
        };
        self.records.drop_values(lists::LONG_LIST + 1);
        self.budget.give_back((lists::LONG_LIST + 1) * VALUE_BYTES);
        self.push_list(&list)?;
        Ok(true)
    }

    /// Reads `*count { a: values }`; the values that are there count.
    fn array(&mut self, name: &'a str) -> Result<(), FbxError> {
        let claimed = self.lexer.word();
        if !self.lexer.accept(b'{') {
            return Err(self.damaged(RecordFault::ArrayStartExpected));
        }
        let mut charge = || self.budget.tree(VALUE_BYTES);
        let count = match lists::braced(&mut self.lexer, name, self.version, &mut charge)? {
            None => return Err(self.unfinished(FilePart::ArrayEnd)),
            Some(ArrayContent::Text(list)) => {
                self.push_list(&list)?;
                list.count
            }
            Some(ArrayContent::Data(data)) => {
                let count = data.len();
                self.budget.tree(SLOT_BYTES)?;
                let key = self.arrays.add_decoded(data);
                self.push(Value::Array(key))?;
                count
            }
            Some(ArrayContent::Values(values)) => {
                let count = values.len();
                values
                    .into_iter()
                    .for_each(|value| self.records.push(value));
                count
            }
        };
        if !self.lexer.accept(b'}') {
            return Err(self.damaged(RecordFault::ArrayEndExpected));
        }
        self.wrong_counts += u64::from(lists::bare(&claimed[1..]) != Value::Int(count as i64));
        Ok(())
    }

    /// Reads the quoted text at the read position; names of objects get the form that binary files
    /// have.
    fn text(&mut self, name: &str) -> Result<Cow<'a, str>, FbxError> {
        let Some(bytes) = self.lexer.quoted() else {
            return Err(self.unfinished(FilePart::TextEnd));
        };
        let decoded = text::decode(bytes);
        self.guessed_texts += u64::from(decoded.guessed);
        if names::is_plain(&decoded.text) {
            return Ok(decoded.text);
        }
        let text = unescape(decoded.text);
        // What a property says is for people.
        Ok(if matches!(name, "P" | "Property") {
            text
        } else {
            object_name(text)
        })
    }

    /// Reads an embedded file: nothing, or base64 in one piece or many.
    fn blob(&mut self) -> Result<(), FbxError> {
        let mut blob = None;
        loop {
            match self.lexer.next() {
                Some(b',') => self.lexer.skip(),
                Some(b'"') => {
                    let Some(piece) = self.lexer.quoted() else {
                        return Err(self.unfinished(FilePart::EmbeddedFileEnd));
                    };
                    blob.get_or_insert_with(Blob::default).add(piece);
                }
                _ => break,
            }
        }
        match blob.map(Blob::finish) {
            None => {}
            Some(Some(bytes)) => self.push(Value::Blob(Box::new(Cow::Owned(bytes))))?,
            Some(None) => self.bad_blobs += 1,
        }
        Ok(())
    }

    fn push_list(&mut self, list: &ListText<'a>) -> Result<(), FbxError> {
        let before = self.arrays.len();
        let key = self
            .arrays
            .add(list.kind, list.count, list.form, list.text, list.is_rare);
        self.budget
            .tree((self.arrays.len() - before) * SLOT_BYTES)?;
        self.push(Value::Array(key))
    }

    /// Keeps the keys that were read last.
    fn push_keys(&mut self) -> Result<(), FbxError> {
        if self.keys.len() > lists::LONG_LIST {
            let key = self.arrays.add_decoded(ArrayData::F64(self.keys.clone()));
            return self.push(Value::Array(key));
        }
        self.budget.tree(self.keys.len() * VALUE_BYTES)?;
        self.keys
            .iter()
            .for_each(|&number| self.records.push(Value::Number(number)));
        Ok(())
    }

    fn push(&mut self, value: Value<'a>) -> Result<(), FbxError> {
        self.budget.tree(VALUE_BYTES)?;
        self.records.push(value);
        Ok(())
    }

    fn damaged(&self, what: RecordFault) -> FbxError {
        let offset = self.lexer.at();
        FbxError::Syntax {
            what,
            line: self.lexer.line(offset),
            offset,
        }
    }

    fn unfinished(&self, what: FilePart) -> FbxError {
        let offset = self.lexer.at();
        FbxError::Unfinished {
            what,
            line: self.lexer.line(offset),
            offset,
        }
    }
}
