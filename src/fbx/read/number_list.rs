//! Lists of plain numbers, which files below version 7.0 have in place of arrays.
//!
//! *In*: the bytes of a record's values. *Out*: one array, a tenth of what as many single values
//! take. *Not here*: records with text among their values (`binary.rs` reads those one by one).

use super::arrays::ArrayData;

/// Records with fewer values keep them one by one.
pub(super) const FEWEST: u64 = 8;

/// Takes a record's values as one array; `None` when one of them is not a number.
///
/// Numbers of one type keep it. Mixed ones (the key lists of old takes: ticks, values and letters)
/// become doubles, letters by their code.
pub(super) fn read(bytes: &[u8], count: u64, big_endian: bool) -> Option<ArrayData> {
    let kind = kind_of(bytes, count)?;
    let mut list = NumberReader { bytes, big_endian };
    Some(match kind {
        b'I' => ArrayData::I32(
            (0..count)
                .map_while(|_| list.next().map(|v| v as i32))
                .collect(),
        ),
        b'F' => ArrayData::F32(
            (0..count)
                .map_while(|_| list.next().map(|v| v as f32))
                .collect(),
        ),
        _ => ArrayData::F64((0..count).map_while(|_| list.next()).collect()),
    })
}

fn size_of_kind(kind: u8) -> Option<usize> {
    Some(match kind {
        b'C' | b'B' => 1,
        b'Y' => 2,
        b'I' | b'F' => 4,
        b'L' | b'D' => 8,
        _ => return None,
    })
}

/// Returns the type that all values share, `D` for mixed numbers; `None` when one of them is no
/// number.
fn kind_of(mut bytes: &[u8], count: u64) -> Option<u8> {
    let first = *bytes.first()?;
    let mut is_uniform = true;
    for _ in 0..count {
        let kind = *bytes.first()?;
        is_uniform &= kind == first;
        bytes = bytes.get(1 + size_of_kind(kind)?..)?;
    }
    Some(if is_uniform { first } else { b'D' })
}

struct NumberReader<'a> {
    bytes: &'a [u8],
    big_endian: bool,
}

impl NumberReader<'_> {
    /// Reads a value; ticks are whole in a double up to sixty hours.
    fn next(&mut self) -> Option<f64> {
        let kind = *self.bytes.first()?;
        let size = size_of_kind(kind)?;
        // The value's bytes, lowest first.
        let mut raw = [0u8; 8];
        raw[..size].copy_from_slice(self.bytes.get(1..=size)?);
        if self.big_endian {
            raw[..size].reverse();
        }
        self.bytes = &self.bytes[1 + size..];
        let word = u64::from_le_bytes(raw);
        Some(match kind {
            b'Y' => f64::from(word as u16 as i16),
            b'I' => f64::from(word as u32 as i32),
            b'L' => word as i64 as f64,
            b'F' => f64::from(f32::from_bits(word as u32)),
            b'D' => f64::from_bits(word),
            _ => word as f64,
        })
    }
}
