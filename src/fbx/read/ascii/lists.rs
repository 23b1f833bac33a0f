//! Lists of values: where a long one ends and how many it holds, without reading its numbers.
//!
//! *In*: the read position before a list. *Out*: its text for the array table, or its values
//! when it holds more than numbers and commas. *Not here*: reading the numbers of a text
//! (`number_text.rs`).

use memchr::{memchr, memchr_iter, memchr2, memchr3};

use super::super::super::error::FbxError;
use super::super::array_names;
use super::super::arrays::{ArrayData, ArrayForm, ArrayKind};
use super::super::number_text::{double, integer, is_gap};
use super::super::records::Value;
use super::lexer::Lexer;

/// The record of an old take that lists keys.
pub(super) const KEY_LIST: &str = "Key";
/// Plain lists of more numbers than this become arrays.
pub(super) const LONG_LIST: usize = 16;
/// From this version on the float attributes of keys are written as the integers of their bits.
const KEY_BITS_FROM: u32 = 7200;

/// A list of numbers as in the file.
pub(super) struct ListText<'a> {
    pub(super) kind: ArrayKind,
    pub(super) form: ArrayForm,
    pub(super) count: usize,
    pub(super) text: &'a [u8],
    pub(super) is_rare: bool,
}

/// What stands between an array's braces.
pub(super) enum ArrayContent<'a> {
    /// Numbers and commas.
    Text(ListText<'a>),
    /// Numbers between comments.
    Data(ArrayData),
    /// Anything else.
    Values(Vec<Value<'a>>),
}

impl<'a> ListText<'a> {
    fn new(text: &'a [u8], name: &str, version: Option<u32>) -> Self {
        let is_edge = |byte: &u8| !is_gap(*byte);
        let start = text.iter().position(is_edge);
        let end = text.iter().rposition(is_edge);
        let text = start
            .zip(end)
            .map_or(&[][..], |(start, end)| &text[start..=end]);
        let count = if text.is_empty() {
            0
        } else {
            memchr_iter(b',', text).count() + 1
        };
        let has_fraction =
            || memchr3(b'.', b'e', b'n', text).is_some() || memchr2(b'E', b'N', text).is_some();
        let kind = array_names::kind_of(name);
        let kind = kind.unwrap_or_else(|| {
            if has_fraction() {
                ArrayKind::F64
            } else {
                ArrayKind::I64
            }
        });
        let is_bits = holds_bits(name, version) && !has_fraction();
        let form = if is_bits {
            ArrayForm::TextOfBits
        } else {
            ArrayForm::Text
        };
        Self {
            kind,
            form,
            count,
            text,
            is_rare: array_names::is_rare(name),
        }
    }
}

fn holds_bits(name: &str, version: Option<u32>) -> bool {
    name == "KeyAttrDataFloat" && version.is_none_or(|version| version >= KEY_BITS_FROM)
}

/// Reads a bare word: a number if it is one, else a text.
pub(super) fn bare(word: &[u8]) -> Value<'_> {
    let mut at = 0;
    let mut wide_at = 0;
    let is_integer = word[usize::from(matches!(word.first(), Some(b'-' | b'+')))..]
        .iter()
        .all(u8::is_ascii_digit);
    if is_integer && let Some(value) = integer(word, &mut at).filter(|_| at == word.len()) {
        return Value::Int(value);
    }
    match double(word, &mut wide_at).filter(|_| wide_at == word.len()) {
        Some(value) => Value::Number(value),
        None => Value::Text(String::from_utf8_lossy(word)),
    }
}

/// Takes a long list of nothing but numbers; leaves anything else where it is.
pub(super) fn inline<'a>(
    lexer: &mut Lexer<'a>,
    name: &str,
    version: Option<u32>,
) -> Option<ListText<'a>> {
    let rest = lexer.rest();
    let mut end = rest
        .iter()
        .position(|&byte| !(byte.is_ascii_digit() || is_list_sign(byte)))
        .unwrap_or(rest.len());
    if memchr_iter(b',', &rest[..end]).take(LONG_LIST).count() < LONG_LIST {
        return None;
    }
    let word_start = rest[..end]
        .iter()
        .rposition(|&byte| is_gap(byte))
        .map_or(0, |gap| gap + 1);
    if rest
        .get(end)
        .is_some_and(|byte| !matches!(byte, b'{' | b'}'))
    {
        // What stopped the scan must be the next record's name, which may have begun like a number.
        let start = lexer.at();
        lexer.seek(start + word_start);
        let is_name = !lexer.word().is_empty() && lexer.accept_colon();
        lexer.seek(start);
        if !is_name {
            return None;
        }
        end = word_start;
    }
    let list = ListText::new(&rest[..end], name, version);
    (list.count > LONG_LIST).then(|| {
        lexer.seek(lexer.at() + end);
        list
    })
}

/// Takes the key list of an old take, numbers and single letters, as doubles, letters by their
/// code; `None`, and the list is where it was, when it holds anything else.
pub(super) fn keys(lexer: &mut Lexer<'_>, keys: &mut Vec<f64>) -> Option<()> {
    let start = lexer.at();
    keys.clear();
    loop {
        let before = lexer.at();
        match lexer.next() {
            None | Some(b'}') => return Some(()),
            Some(b',') => {
                lexer.skip();
                continue;
            }
            Some(_) => {}
        }
        if let Some(number) = lexer.plain_number() {
            keys.push(number);
            continue;
        }
        let word = lexer.word();
        if !word.is_empty() && lexer.accept_colon() {
            lexer.seek(before);
            return Some(());
        }
        let number = match word {
            [letter] if letter.is_ascii_alphabetic() => Some(f64::from(*letter)),
            _ => bare(word).number(),
        };
        let Some(number) = number else {
            lexer.seek(start);
            return None;
        };
        keys.push(number);
    }
}

fn is_list_sign(byte: u8) -> bool {
    matches!(byte, b',' | b'.' | b'-' | b'+' | b'e' | b'E') || is_gap(byte)
}

/// Reads what stands between an array's braces, up to the closing one; `None` when that is missing.
///
/// # Errors
/// What `charge` says about one value more.
pub(super) fn braced<'a>(
    lexer: &mut Lexer<'a>,
    name: &str,
    version: Option<u32>,
    charge: &mut dyn FnMut() -> Result<(), FbxError>,
) -> Result<Option<ArrayContent<'a>>, FbxError> {
    if lexer.next().is_some_and(|byte| byte != b'}') {
        let start = lexer.at();
        lexer.word();
        if !lexer.accept_colon() {
            lexer.seek(start);
        }
    }
    let start = lexer.at();
    let Some(length) = memchr(b'}', lexer.rest()) else {
        return Ok(None);
    };
    let text = lexer.between(start, start + length);
    if memchr3(b';', b'"', b'{', text).is_none() && memchr(b':', text).is_none() {
        lexer.seek(start + length);
        return Ok(Some(ArrayContent::Text(ListText::new(text, name, version))));
    }
    let mut values = Vec::new();
    loop {
        let value = match lexer.next() {
            None => return Ok(None),
            Some(b',') => {
                lexer.skip();
                continue;
            }
            Some(b'"') => match lexer.quoted() {
                None => return Ok(None),
                Some(text) => Value::Text(String::from_utf8_lossy(text)),
            },
            Some(_) => match lexer.word() {
                b"" => break,
                word => bare(word),
            },
        };
        charge()?;
        values.push(value);
    }
    Ok(Some(of_values(values, holds_bits(name, version))))
}

/// Makes an array of values that are all numbers.
fn of_values(values: Vec<Value<'_>>, is_bits: bool) -> ArrayContent<'_> {
    let integers: Option<Vec<i64>> = values
        .iter()
        .map(|value| {
            if let Value::Int(v) = value {
                Some(*v)
            } else {
                None
            }
        })
        .collect();
    match integers {
        Some(integers) if is_bits => {
            return ArrayContent::Data(ArrayData::F32(
                integers
                    .into_iter()
                    .map(|bits| f32::from_bits(bits as u32))
                    .collect(),
            ));
        }
        Some(integers) => return ArrayContent::Data(ArrayData::I64(integers)),
        None => {}
    }
    match values.iter().map(Value::number).collect() {
        Some(numbers) => ArrayContent::Data(ArrayData::F64(numbers)),
        None => ArrayContent::Values(values),
    }
}
