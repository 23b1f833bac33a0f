//! Binary FBX: walks the records into a list, array payloads into the table.
//!
//! *In*: the file's bytes. *Out*: [`RawFile`]. *Not here*: decompression (`arrays.rs`), repairs
//! (`document`).
//!
//! A record is an end offset, a count and a length of values, a name, the values, child records,
//! and a record of zeros behind the last child. Offsets take 32 bits below version 7500 and 64 from
//! there on; below 7000 there are no arrays, only many values.

use std::borrow::Cow;

use super::super::error::FbxError;
use super::super::fault::{FilePart, RecordFault};
use super::array_names;
use super::arrays::{ArrayData, ArrayForm, ArrayKind, ArrayTable};
use super::budget::MemoryBudget;
use super::cursor::Cursor;
use super::number_list;
use super::raw_file::{Encoding, RawFile};
use super::records::{RecordIndex, Records, Value};
use super::text;
use crate::asset::{FileFinding, Notes};

const FIRST_VERSION: u32 = 2000;
/// The newest version that is known.
pub(super) const LAST_VERSION: u32 = 7700;
const ARRAYS: u32 = 7000;
const WIDE_OFFSETS: u32 = 7500;
const DEPTH_LIMIT: usize = 128;
/// Rough memory of a record and of a value, for the budget; lists grow by doubling.
const RECORD_BYTES: usize = 64;
const VALUE_BYTES: usize = 48;

struct BinaryReader<'a> {
    cursor: Cursor<'a>,
    big_endian: bool,
    wide: bool,
    has_arrays: bool,
    records: Records<'a>,
    arrays: ArrayTable<'a>,
    budget: MemoryBudget,
    guessed_texts: u64,
    odd_ends: u64,
    unknown_values: u64,
}

struct RecordHead<'a> {
    end: u64,
    values: u64,
    values_len: u64,
    name: &'a [u8],
    offset: usize,
}

/// Reads a binary FBX whose magic ends at `header_at`.
pub(super) fn read<'a>(
    bytes: &'a [u8],
    header_at: usize,
    notes: &mut Notes,
) -> Result<RawFile<'a>, FbxError> {
    let big_endian = bytes.get(header_at).is_some_and(|&order| order != 0);
    let mut cursor = Cursor::new(bytes, header_at, big_endian);
    cursor.u8(FilePart::Header)?;
    let version = cursor.u32(FilePart::Header)?;
    if !(FIRST_VERSION..8000).contains(&version) {
        return Err(FbxError::Version {
            found: version,
            first: FIRST_VERSION,
            last: LAST_VERSION,
        });
    }
    let mut walk = BinaryReader {
        cursor,
        big_endian,
        has_arrays: version >= ARRAYS,
        wide: version >= WIDE_OFFSETS,
        records: Records::for_file_of(bytes.len()),
        arrays: ArrayTable::new(big_endian),
        budget: MemoryBudget::new(bytes.len()),
        guessed_texts: 0,
        odd_ends: 0,
        unknown_values: 0,
    };
    walk.walk()?;
    walk.records.shrink();
    walk.budget.arrays(walk.arrays.claimed_bytes())?;
    notes.record("", walk.guessed_texts, FileFinding::CodePageGuessed);
    notes.record("", walk.odd_ends, FileFinding::RecordEndMismatch);
    notes.record("", walk.unknown_values, FileFinding::ValueTypeUnknown);
    Ok(RawFile {
        version,
        encoding: Encoding::Binary,
        records: walk.records,
        arrays: walk.arrays,
    })
}

impl<'a> BinaryReader<'a> {
    fn walk(&mut self) -> Result<(), FbxError> {
        // Open records and where they end.
        let mut open: Vec<(RecordIndex, usize)> = Vec::new();
        loop {
            let end = open.last().map_or(usize::MAX, |&(_, end)| end);
            if self.cursor.at() >= end {
                self.odd_ends += u64::from(self.cursor.at() > end);
                self.close(&mut open);
                continue;
            }
            if open.is_empty() && self.cursor.left() < self.head_size() {
                return self.check_complete();
            }
            let Some(head) = self.head()? else {
                if open.is_empty() {
                    return Ok(());
                }
                self.odd_ends += u64::from(self.cursor.at() != end);
                self.close(&mut open);
                continue;
            };
            if open.len() >= DEPTH_LIMIT {
                return Err(FbxError::TooDeep {
                    limit: DEPTH_LIMIT,
                    offset: head.offset,
                });
            }
            let record = self.record(&head)?;
            let end = usize::try_from(head.end).unwrap_or(usize::MAX);
            if end > self.cursor.at() {
                open.push((record, end));
            }
        }
    }

    fn close(&mut self, open: &mut Vec<(RecordIndex, usize)>) {
        if let Some((record, _)) = open.pop() {
            self.records.close(record);
        }
    }

    /// A file without its closing record and footer is complete all the same, if its last block is
    /// there.
    fn check_complete(&self) -> Result<(), FbxError> {
        if self.records.child(None, "Connections").is_some() {
            return Ok(());
        }
        let offset = self.cursor.at();
        let needed = self.head_size() as u64;
        Err(FbxError::Truncated {
            what: FilePart::NextRecord,
            offset,
            needed,
            left: self.cursor.left() as u64,
        })
    }

    fn head_size(&self) -> usize {
        if self.wide { 25 } else { 13 }
    }

    /// Reads a record's head; `None` is the record of zeros that closes a list.
    fn head(&mut self) -> Result<Option<RecordHead<'a>>, FbxError> {
        let offset = self.cursor.at();
        let what = FilePart::RecordHead;
        let mut word = || {
            if self.wide {
                self.cursor.u64(what)
            } else {
                self.cursor.u32(what).map(u64::from)
            }
        };
        let end = word()?;
        let values = word()?;
        let values_len = word()?;
        let name_len = self.cursor.u8(what)?;
        if end == 0 && name_len == 0 {
            return Ok(None);
        }
        let name = self
            .cursor
            .take(u64::from(name_len), FilePart::RecordName)?;
        let left = self.cursor.left() as u64;
        if values_len > left {
            return Err(FbxError::Truncated {
                what: FilePart::RecordValues,
                offset: self.cursor.at(),
                needed: values_len,
                left,
            });
        }
        let size = (self.cursor.at() + self.cursor.left()) as u64;
        if end > size {
            let needed = end - offset as u64;
            return Err(FbxError::Truncated {
                what: FilePart::Record,
                offset,
                needed,
                left: size - offset as u64,
            });
        }
        // Every value takes two bytes at least.
        if values > values_len {
            return Err(FbxError::Damaged {
                what: RecordFault::ValueCount,
                offset,
            });
        }
        Ok(Some(RecordHead {
            end,
            values,
            values_len,
            name,
            offset,
        }))
    }

    fn record(&mut self, head: &RecordHead<'a>) -> Result<RecordIndex, FbxError> {
        let values_end = self.cursor.at() + head.values_len as usize;
        let list = self.number_list(head)?;
        let value_count = if list.is_some() {
            1
        } else {
            head.values as usize
        };
        self.budget.tree(RECORD_BYTES + value_count * VALUE_BYTES)?;
        // No record that is read has a name beyond ASCII.
        let record = self
            .records
            .open(std::str::from_utf8(head.name).unwrap_or("\u{fffd}"));
        if let Some(list) = list {
            self.records
                .push(Value::Array(self.arrays.add_decoded(list)));
            self.cursor.seek(values_end);
            return Ok(record);
        }
        for _ in 0..head.values {
            if !self.value(record)? {
                self.unknown_values += 1;
                break;
            }
            if self.cursor.at() > values_end {
                return Err(FbxError::Damaged {
                    what: RecordFault::ValueLength,
                    offset: head.offset,
                });
            }
        }
        self.cursor.seek(values_end);
        Ok(record)
    }

    /// Reads the many numbers that stand for an array in old files.
    fn number_list(&mut self, head: &RecordHead<'a>) -> Result<Option<ArrayData>, FbxError> {
        if self.has_arrays || head.values < number_list::FEWEST {
            return Ok(None);
        }
        let begin = self.cursor.at();
        let bytes = self.cursor.take(head.values_len, FilePart::NumberList)?;
        self.cursor.seek(begin);
        Ok(number_list::read(bytes, head.values, self.big_endian))
    }

    /// Adds the next value to the record; `false` where its type is unknown.
    ///
    /// Each is pushed where it is read: a value that is carried about first is written in parts and
    /// read at once, for which the processor waits.
    #[inline]
    fn value(&mut self, record: RecordIndex) -> Result<bool, FbxError> {
        let what = FilePart::Value;
        let cursor = &mut self.cursor;
        let records = &mut self.records;
        match cursor.u8(what)? {
            // One byte: a truth value (also as "T" for false and "Y" for true), a small number or a
            // letter.
            b'C' | b'B' | b'Z' => match cursor.u8(what)? {
                byte @ (0 | 1 | b'T' | b'Y') => records.push(Value::Bool(byte & 1 != 0)),
                byte => records.push(Value::Int(i64::from(byte))),
            },
            b'Y' => records.push(Value::Int(i64::from(cursor.i16(what)?))),
            b'I' => records.push(Value::Int(i64::from(cursor.i32(what)?))),
            b'L' => records.push(Value::Int(cursor.i64(what)?)),
            b'F' => records.push(Value::Number(f64::from(cursor.f32(what)?))),
            b'D' => records.push(Value::Number(cursor.f64(what)?)),
            b'S' => {
                let length = cursor.u32(what)?;
                let decoded = text::decode(cursor.take(u64::from(length), FilePart::Text)?);
                self.guessed_texts += u64::from(decoded.guessed);
                records.push(Value::Text(decoded.text));
            }
            b'R' => {
                let length = cursor.u32(what)?;
                let bytes = cursor.take(u64::from(length), FilePart::Bytes)?;
                records.push(Value::Blob(Box::new(Cow::Borrowed(bytes))));
            }
            b'b' => self.array(ArrayKind::Bools, record)?,
            b'c' => self.array(ArrayKind::Bytes, record)?,
            b'i' => self.array(ArrayKind::I32, record)?,
            b'l' => self.array(ArrayKind::I64, record)?,
            b'f' => self.array(ArrayKind::F32, record)?,
            b'd' => self.array(ArrayKind::F64, record)?,
            // Its length is unknown too: the rest of the record's values cannot be read.
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn array(&mut self, kind: ArrayKind, record: RecordIndex) -> Result<(), FbxError> {
        let what = FilePart::ArrayHead;
        let offset = self.cursor.at();
        let count = self.cursor.u32(what)? as usize;
        let encoding = self.cursor.u32(what)?;
        let length = self.cursor.u32(what)?;
        let payload = self.cursor.take(u64::from(length), FilePart::Array)?;
        if encoding > 1 {
            self.unknown_values += 1;
            self.records.push(Value::Array(self.arrays.add(
                kind,
                0,
                ArrayForm::Plain,
                &[],
                true,
            )));
            return Ok(());
        }
        let claimed = count as u64 * kind.size() as u64;
        let possible = ArrayTable::most_bytes(payload.len(), encoding == 1);
        if claimed > possible {
            if encoding == 0 {
                return Err(FbxError::Damaged {
                    what: RecordFault::ArrayCount,
                    offset,
                });
            }
            return Err(FbxError::TooLarge {
                what: FilePart::Array,
                claimed,
                allowed: possible,
            });
        }
        let form = if encoding == 1 {
            ArrayForm::Deflated
        } else {
            ArrayForm::Plain
        };
        let is_rare =
            ArrayTable::is_worth_a_task(payload) && array_names::is_rare(self.records.name(record));
        self.records.push(Value::Array(
            self.arrays.add(kind, count, form, payload, is_rare),
        ));
        Ok(())
    }
}
