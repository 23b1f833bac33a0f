//! A checked read position over the file's bytes.
//!
//! *In*: bytes and an offset. *Out*: numbers and slices, or "cut off" with the place. *Not here*: records.

use super::super::error::FbxError;

/// A read position; every read is checked against the end.
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    big_endian: bool,
}

/// Makes a reader of one number type.
macro_rules! number {
    ($name:ident, $type:ty) => {
        pub(super) fn $name(&mut self, what: &'static str) -> Result<$type, FbxError> {
            let mut raw = [0u8; size_of::<$type>()];
            raw.copy_from_slice(self.take(size_of::<$type>() as u64, what)?);
            Ok(if self.big_endian { <$type>::from_be_bytes(raw) } else { <$type>::from_le_bytes(raw) })
        }
    };
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8], at: usize, big_endian: bool) -> Self {
        Self { bytes, at, big_endian }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    pub(super) fn seek(&mut self, at: usize) {
        self.at = at.min(self.bytes.len());
    }

    pub(super) fn take(&mut self, count: u64, what: &'static str) -> Result<&'a [u8], FbxError> {
        let left = self.left() as u64;
        if count > left {
            return Err(FbxError::Truncated { what, offset: self.at, needed: count, left });
        }
        let slice = &self.bytes[self.at..self.at + count as usize];
        self.at += count as usize;
        Ok(slice)
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
