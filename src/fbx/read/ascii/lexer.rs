//! A read position over the text of a file: blanks, comments, words, quoted texts.
//!
//! *In*: bytes. *Out*: slices of them. *Not here*: what follows what (`parser.rs`).

use memchr::{memchr, memchr2};

use super::super::number_text::{leading_integer, plain_double};
use super::super::records::Value;

/// A read position.
pub(super) struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn seek(&mut self, at: usize) {
        self.at = at.min(self.bytes.len());
    }

    /// Returns the bytes from the read position on.
    pub(super) fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// Returns the bytes between two places.
    pub(super) fn between(&self, from: usize, to: usize) -> &'a [u8] {
        &self.bytes[from..to]
    }

    /// Goes behind blanks, line ends and comments, and gives the byte that stands there.
    #[inline]
    pub(super) fn next(&mut self) -> Option<u8> {
        loop {
            let byte = *self.bytes.get(self.at)?;
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' | 0 | 0x0b | 0x0c => self.at += 1,
                b';' => self.at += memchr2(b'\n', b'\r', self.rest()).unwrap_or(self.rest().len()),
                _ => return Some(byte),
            }
        }
    }

    /// Goes behind the byte that [`Lexer::next`] gave.
    #[inline]
    pub(super) fn skip(&mut self) {
        self.at += 1;
    }

    /// Goes behind `byte` if it is the next one.
    #[inline]
    pub(super) fn accept(&mut self, byte: u8) -> bool {
        let found = self.next() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Takes the word at the read position: everything up to a blank or a sign of the grammar.
    pub(super) fn word(&mut self) -> &'a [u8] {
        let rest = self.rest();
        let length = rest
            .iter()
            .position(|&byte| ENDS_WORD[usize::from(byte)])
            .unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Takes the number at the read position if it is one of the usual kind that a comma or a line
    /// end follows.
    #[inline]
    pub(super) fn plain_number(&mut self) -> Option<f64> {
        let (value, end) = plain_double(self.bytes, self.at)?;
        self.ends_plainly(end).then(|| {
            self.at = end;
            value
        })
    }

    /// Does what [`Lexer::plain_number`] does, and tells integers from others.
    #[inline]
    pub(super) fn plain_value(&mut self) -> Option<Value<'a>> {
        let (value, end) = leading_integer(self.bytes, self.at);
        if !self.ends_plainly(end) {
            return self.plain_number().map(Value::Number);
        }
        value.map(|value| {
            self.at = end;
            Value::Int(value)
        })
    }

    fn ends_plainly(&self, end: usize) -> bool {
        matches!(self.bytes.get(end), Some(b',' | b'\r' | b'\n'))
    }

    /// Returns whether a colon follows on this line, and goes behind it if so.
    pub(super) fn accept_colon(&mut self) -> bool {
        let rest = self.rest();
        let blanks = rest
            .iter()
            .take_while(|&&byte| matches!(byte, b' ' | b'\t'))
            .count();
        let found = rest.get(blanks) == Some(&b':');
        if found {
            self.at += blanks + 1;
        }
        found
    }

    /// Takes the text between the quotes at the read position; `None` when the second one is
    /// missing.
    pub(super) fn quoted(&mut self) -> Option<&'a [u8]> {
        let start = self.at + 1;
        let length = memchr(b'"', &self.bytes[start..])?;
        self.at = start + length + 1;
        Some(&self.bytes[start..start + length])
    }

    /// Returns the line of a place, counted from 1; lines end in LF, CR or both.
    pub(super) fn line(&self, at: usize) -> usize {
        let before = &self.bytes[..at.min(self.bytes.len())];
        let ends = before.iter().enumerate().filter(|&(i, &byte)| match byte {
            b'\n' => true,
            b'\r' => self.bytes.get(i + 1) != Some(&b'\n'),
            _ => false,
        });
        1 + ends.count()
    }
}

/// For each byte whether it ends a word.
const ENDS_WORD: [bool; 256] = {
    let mut ends = [false; 256];
    let signs = b" \t\n\r,:;{}\"\0";
    let mut i = 0;
    while i < signs.len() {
        ends[signs[i] as usize] = true;
        i += 1;
    }
    ends
};
