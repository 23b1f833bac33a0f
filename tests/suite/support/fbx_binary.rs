//! Writes records as binary FBX of any version, in either byte order.
//!
//! *In*: records, a [`BinaryForm`]. *Out*: bytes of a file. *Not here*: what the records mean;
//! versions below 7000 get their framing (no arrays), not their vocabulary (`fbx_legacy`).

use std::io::Write;

use fbxcel::low::v7400::AttributeValue;
use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::fbx_forge::{LETTER, Record};

/// How a binary file is written down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BinaryForm {
    /// Offsets take 64 bits from 7500 on; below 7000 there are no arrays.
    pub(crate) version: u32,
    /// Whether arrays are deflated.
    pub(crate) is_compressed: bool,
    /// Whether numbers are written with their high byte first.
    pub(crate) is_big_endian: bool,
}

impl BinaryForm {
    /// Version 7.4, compressed, as most files are.
    pub(crate) const USUAL: Self = Self {
        version: 7400,
        is_compressed: true,
        is_big_endian: false,
    };
    /// Every form that the reader of 7.x must know.
    pub(crate) const ALL: [Self; 6] = [
        Self::USUAL,
        Self {
            is_compressed: false,
            ..Self::USUAL
        },
        Self {
            version: 7500,
            ..Self::USUAL
        },
        Self {
            version: 7700,
            is_compressed: false,
            ..Self::USUAL
        },
        Self {
            is_big_endian: true,
            is_compressed: false,
            ..Self::USUAL
        },
        Self {
            is_big_endian: true,
            version: 7500,
            is_compressed: true,
        },
    ];

    /// Writes a file.
    pub(crate) fn write(self, records: &[Record]) -> Vec<u8> {
        let mut out = b"Kaydara FBX Binary  \x00\x1a".to_vec();
        out.push(u8::from(self.is_big_endian));
        self.u32(&mut out, self.version);
        for record in records {
            self.record(&mut out, record);
        }
        out.resize(out.len() + self.head_size(), 0);
        // The footer: sixteen bytes that no reader checks, padding, the version, zeros and a
        // closing magic.
        out.extend_from_slice(&[
            0xfa, 0xbc, 0xab, 0x09, 0xd0, 0xc8, 0xd4, 0x66, 0xb1, 0x76, 0xfb, 0x83, 0x1c, 0xf7,
        ]);
        out.resize(out.len().next_multiple_of(16), 0);
        self.u32(&mut out, self.version);
        out.resize(out.len() + 120, 0);
        out.extend_from_slice(&[0xf8, 0x5a, 0x8c, 0x6a, 0xde, 0xf5, 0xd9, 0x7e]);
        out
    }

    fn is_wide(self) -> bool {
        self.version >= 7500
    }

    fn head_size(self) -> usize {
        if self.is_wide() { 25 } else { 13 }
    }

    fn record(self, out: &mut Vec<u8>, record: &Record) {
        let head = out.len();
        out.resize(head + self.head_size() - 1, 0);
        out.push(u8::try_from(record.name.len()).expect("names are short"));
        out.extend_from_slice(record.name.as_bytes());
        let values_at = out.len();
        let count = record
            .values
            .iter()
            .map(|value| self.value(out, value))
            .sum();
        let values_len = out.len() - values_at;
        for child in &record.children {
            self.record(out, child);
        }
        if !record.children.is_empty() {
            out.resize(out.len() + self.head_size(), 0);
        }
        let words = [out.len(), count, values_len];
        let mut bytes = Vec::new();
        for word in words {
            if self.is_wide() {
                self.number(&mut bytes, (word as u64).to_le_bytes());
            } else {
                self.u32(&mut bytes, u32::try_from(word).expect("the file is small"));
            }
        }
        out[head..head + bytes.len()].copy_from_slice(&bytes);
    }

    /// Writes a value and says how many values it became.
    fn value(self, out: &mut Vec<u8>, value: &AttributeValue) -> usize {
        use AttributeValue as V;
        match value {
            V::Bool(v) => self.one(out, b'C', [u8::from(*v)]),
            V::I16(v) => self.one(out, b'Y', v.to_le_bytes()),
            V::I32(v) => self.one(out, b'I', v.to_le_bytes()),
            V::I64(v) => self.one(out, b'L', v.to_le_bytes()),
            V::F32(v) => self.one(out, b'F', v.to_le_bytes()),
            V::F64(v) => self.one(out, b'D', v.to_le_bytes()),
            V::String(v) if v.starts_with(LETTER) => self.one(out, b'C', [v.as_bytes()[1]]),
            V::String(v) => self.block(out, b'S', v.as_bytes()),
            V::Binary(v) => self.block(out, b'R', v),
            V::ArrBool(v) => self.many(out, *b"bC", v.iter().map(|&v| [u8::from(v)])),
            V::ArrI32(v) => self.many(out, *b"iI", v.iter().map(|v| v.to_le_bytes())),
            V::ArrI64(v) => self.many(out, *b"lL", v.iter().map(|v| v.to_le_bytes())),
            V::ArrF32(v) => self.many(out, *b"fF", v.iter().map(|v| v.to_le_bytes())),
            V::ArrF64(v) => self.many(out, *b"dD", v.iter().map(|v| v.to_le_bytes())),
        }
    }

    fn one<const N: usize>(self, out: &mut Vec<u8>, code: u8, little: [u8; N]) -> usize {
        out.push(code);
        self.number(out, little);
        1
    }

    fn block(self, out: &mut Vec<u8>, code: u8, bytes: &[u8]) -> usize {
        out.push(code);
        self.u32(out, bytes.len() as u32);
        out.extend_from_slice(bytes);
        1
    }

    /// An array, or below version 7000 as many single values.
    fn many<const N: usize>(
        self,
        out: &mut Vec<u8>,
        [array, single]: [u8; 2],
        values: impl ExactSizeIterator<Item = [u8; N]>,
    ) -> usize {
        if self.version < 7000 {
            return values.map(|value| self.one(out, single, value)).sum();
        }
        let count = values.len() as u32;
        let mut payload = Vec::new();
        values.for_each(|value| self.number(&mut payload, value));
        if self.is_compressed {
            let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
            encoder
                .write_all(&payload)
                .expect("memory takes everything");
            payload = encoder.finish().expect("memory takes everything");
        }
        out.push(array);
        for word in [count, u32::from(self.is_compressed), payload.len() as u32] {
            self.u32(out, word);
        }
        out.extend_from_slice(&payload);
        1
    }

    fn u32(self, out: &mut Vec<u8>, word: u32) {
        self.number(out, word.to_le_bytes());
    }

    fn number<const N: usize>(self, out: &mut Vec<u8>, mut little: [u8; N]) {
        if self.is_big_endian {
            little.reverse();
        }
        out.extend_from_slice(&little);
    }
}
