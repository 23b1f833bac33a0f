//! A checked read position over the file's bytes.
//!
//! *In*: bytes and an offset. *Out*: numbers and slices, or "cut off" with the place. *Not here*:
//! records.

use super::super::error::FbxError;
use super::super::fault::FilePart;

/// A read position; every read is checked against the end.
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    big_endian: bool,
}

/// Makes a reader of one number type.
macro_rules! number {
    ($name:ident, $type:ty) => {
        #[inline]
        pub(super) fn $name(&mut self, what: FilePart) -> Result<$type, FbxError> {
            let Some((raw, _)) = self.bytes[self.at..].split_first_chunk() else {
                return Err(self.cut_off(size_of::<$type>() as u64, what));
            };
            self.at += raw.len();
            let raw = *raw;
            Ok(if self.big_endian {
                <$type>::from_be_bytes(raw)
            } else {
                <$type>::from_le_bytes(raw)
            })
        }
    };
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8], at: usize, big_endian: bool) -> Self {
        Self {
            bytes,
            at,
            big_endian,
        }
    }

    #[inline]
    pub(super) fn at(&self) -> usize {
        self.at
    }

    #[inline]
    pub(super) fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    #[inline]
    pub(super) fn seek(&mut self, at: usize) {
        self.at = at.min(self.bytes.len());
    }

    #[inline]
    pub(super) fn take(&mut self, count: u64, what: FilePart) -> Result<&'a [u8], FbxError> {
        if count > self.left() as u64 {
            return Err(self.cut_off(count, what));
        }
        let slice = &self.bytes[self.at..self.at + count as usize];
        self.at += count as usize;
        Ok(slice)
    }

    /// Kept apart so that reads stay small enough to be inlined.
    #[cold]
    fn cut_off(&self, needed: u64, what: FilePart) -> FbxError {
        FbxError::Truncated {
            what,
            offset: self.at,
            needed,
            left: self.left() as u64,
        }
    }

    number!(u8, u8);
    number!(i16, i16);
    number!(u32, u32);
    number!(i32, i32);
    number!(u64, u64);
    number!(i64, i64);
    number!(f32, f32);
    number!(f64, f64);
}
