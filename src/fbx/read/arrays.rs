//! The arrays of a file, which its records only point at.
//!
//! *In*: array payloads from a reader. *Out*: [`ArrayTable`]: arrays are decompressed, or read from
//! their text, when first asked for, each distinct payload once. *Not here*: walking the bytes
//! (`binary.rs`, `ascii`), meaning (`document`).

use std::cell::RefCell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use flate2::{Decompress, FlushDecompress};
use rayon::prelude::*;

use super::super::id_map::IdMap;
use super::number_text::{double, float_of_bits, integer, list};

/// Element type of an array in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ArrayKind {
    /// Truth values, in the lowest bit of a byte.
    Bools,
    /// Bytes.
    Bytes,
    /// 32-bit integers.
    I32,
    /// 64-bit integers.
    I64,
    /// Floats.
    F32,
    /// Doubles.
    F64,
}

impl ArrayKind {
    /// Returns the size of one element in bytes.
    pub fn size(self) -> usize {
        match self {
            Self::Bools | Self::Bytes => 1,
            Self::I32 | Self::F32 => 4,
            Self::I64 | Self::F64 => 8,
        }
    }
}

/// A decompressed array.
#[derive(Debug, Clone, PartialEq)]
pub enum ArrayData {
    /// Bytes, or truth values as 0 and 1.
    Bytes(Vec<u8>),
    /// 32-bit integers.
    I32(Vec<i32>),
    /// 64-bit integers.
    I64(Vec<i64>),
    /// Floats.
    F32(Vec<f32>),
    /// Doubles.
    F64(Vec<f64>),
}

impl ArrayData {
    /// Returns the type of the elements; truth values count as bytes.
    pub fn kind(&self) -> ArrayKind {
        match self {
            Self::Bytes(_) => ArrayKind::Bytes,
            Self::I32(_) => ArrayKind::I32,
            Self::I64(_) => ArrayKind::I64,
            Self::F32(_) => ArrayKind::F32,
            Self::F64(_) => ArrayKind::F64,
        }
    }

    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        match self {
            Self::Bytes(values) => values.len(),
            Self::I32(values) => values.len(),
            Self::I64(values) => values.len(),
            Self::F32(values) => values.len(),
            Self::F64(values) => values.len(),
        }
    }

    /// Returns whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// How a payload holds its elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArrayForm {
    /// As bytes.
    Plain,
    /// As bytes in a zlib stream.
    Deflated,
    /// As text with commas between.
    Text,
    /// As text in which a float is the integer of its bits.
    TextOfBits,
}

struct ArraySlot<'a> {
    kind: ArrayKind,
    count: usize,
    form: ArrayForm,
    is_rare: bool,
    payload: &'a [u8],
    data: OnceLock<ArrayData>,
    next_alike: Option<usize>,
}

/// All distinct arrays of a file. *Keys given out by [`ArrayTable::add`] stay valid.*
#[derive(Default)]
pub struct ArrayTable<'a> {
    big_endian: bool,
    slots: Vec<ArraySlot<'a>>,
    by_print: IdMap<u64, usize>,
    damaged: AtomicUsize,
    claimed: u64,
}

thread_local! {
    /// One for all arrays of a thread: its tables and window are larger than most arrays.
    static INFLATER: RefCell<Decompress> = RefCell::new(Decompress::new(true));
}

/// No zlib stream grows by more than this factor.
const MOST_GROWTH: u64 = 1032;
/// Compressed bytes from which a task of its own pays.
const WORTH_A_TASK: usize = 4096;
/// Payloads of one fingerprint that are compared before a new slot is opened (bounds hostile
/// input).
const MOST_COMPARED: usize = 16;

impl<'a> ArrayTable<'a> {
    /// Starts a table for a file of that byte order.
    pub fn new(big_endian: bool) -> Self {
        Self {
            big_endian,
            ..Self::default()
        }
    }

    /// Returns the most bytes that a payload of that length can hold.
    pub fn most_bytes(payload: usize, deflated: bool) -> u64 {
        if deflated {
            payload as u64 * MOST_GROWTH
        } else {
            payload as u64
        }
    }

    /// Returns whether a payload is so large that decompressing it ahead pays.
    pub fn is_worth_a_task(payload: &[u8]) -> bool {
        payload.len() >= WORTH_A_TASK
    }

    /// Registers an array as it lies in the file and returns its key; equal payloads of one form
    /// get the same key.
    ///
    /// A rare array is one that most imports never ask for, which matters where it is worth a task.
    pub fn add(
        &mut self,
        kind: ArrayKind,
        count: usize,
        form: ArrayForm,
        payload: &'a [u8],
        is_rare: bool,
    ) -> usize {
        let print = fingerprint(kind, count, form, payload);
        let first = self.by_print.get(&print).copied();
        let mut at = first;
        let mut compared = 0;
        while let Some(key) = at.filter(|_| compared < MOST_COMPARED) {
            let slot = &self.slots[key];
            let same_head = (slot.kind, slot.count, slot.form) == (kind, count, form);
            if same_head && slot.payload == payload {
                self.slots[key].is_rare &= is_rare;
                return key;
            }
            at = slot.next_alike;
            compared += 1;
        }
        let key = self.slots.len();
        self.claimed += (count * kind.size()) as u64;
        self.slots.push(ArraySlot {
            kind,
            count,
            form,
            is_rare,
            payload,
            data: OnceLock::new(),
            next_alike: first,
        });
        self.by_print.insert(print, key);
        key
    }

    /// Keeps an array that a reader has decoded itself and returns its key.
    pub fn add_decoded(&mut self, data: ArrayData) -> usize {
        let kind = data.kind();
        let count = data.len();
        self.claimed += (count * kind.size()) as u64;
        let data = OnceLock::from(data);
        self.slots.push(ArraySlot {
            kind,
            count,
            form: ArrayForm::Plain,
            is_rare: false,
            payload: &[],
            data,
            next_alike: None,
        });
        self.slots.len() - 1
    }

    /// Drops the elements of an array that a reader has decoded itself and that nobody will ask for
    /// again.
    pub fn discard(&mut self, key: usize) {
        let slot = &mut self.slots[key];
        if slot.data.get().is_some() {
            self.claimed -= (slot.count * slot.kind.size()) as u64;
            slot.count = 0;
            slot.data = OnceLock::from(slot.empty());
        }
    }

    /// Returns the sum of the sizes in bytes that the distinct arrays claim to have.
    pub fn claimed_bytes(&self) -> u64 {
        self.claimed
    }

    /// Returns the number of distinct arrays.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Returns whether there is no array.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Returns the number of elements that the array of a key claims to have.
    pub fn count(&self, key: usize) -> usize {
        self.slots[key].count
    }

    /// Returns the array of a key, decompressing it at the first call; a damaged one is empty and
    /// counted.
    pub fn get(&self, key: usize) -> &ArrayData {
        let slot = &self.slots[key];
        slot.data.get_or_init(|| {
            slot.decode(self.big_endian).unwrap_or_else(|| {
                self.damaged.fetch_add(1, Ordering::Relaxed);
                slot.empty()
            })
        })
    }

    /// Decompresses on all cores the arrays that are large enough to be worth it, but for those
    /// marked as rare.
    pub fn prefetch(&self) {
        let is_worth_it = |slot: &ArraySlot<'_>| {
            slot.form != ArrayForm::Plain && !slot.is_rare && Self::is_worth_a_task(slot.payload)
        };
        let keys: Vec<usize> = (0..self.slots.len())
            .filter(|&key| is_worth_it(&self.slots[key]))
            .collect();
        if keys.len() > 1 {
            keys.par_iter().for_each(|&key| {
                self.get(key);
            });
        }
    }

    /// Returns how many arrays were asked for and could not be decompressed.
    pub fn damaged(&self) -> usize {
        self.damaged.load(Ordering::Relaxed)
    }
}

impl ArraySlot<'_> {
    fn empty(&self) -> ArrayData {
        match self.kind {
            ArrayKind::Bools | ArrayKind::Bytes => ArrayData::Bytes(Vec::new()),
            ArrayKind::I32 => ArrayData::I32(Vec::new()),
            ArrayKind::I64 => ArrayData::I64(Vec::new()),
            ArrayKind::F32 => ArrayData::F32(Vec::new()),
            ArrayKind::F64 => ArrayData::F64(Vec::new()),
        }
    }

    fn decode(&self, big_endian: bool) -> Option<ArrayData> {
        if matches!(self.form, ArrayForm::Text | ArrayForm::TextOfBits) {
            return self.read_text();
        }
        let swap = big_endian != cfg!(target_endian = "big");
        Some(match self.kind {
            ArrayKind::Bools => ArrayData::Bytes(
                self.fill::<u8>()?
                    .into_iter()
                    .map(|byte| byte & 1)
                    .collect(),
            ),
            ArrayKind::Bytes => ArrayData::Bytes(self.fill()?),
            ArrayKind::I32 => ArrayData::I32(swapped(self.fill()?, swap, i32::swap_bytes)),
            ArrayKind::I64 => ArrayData::I64(swapped(self.fill()?, swap, i64::swap_bytes)),
            ArrayKind::F32 => ArrayData::F32(swapped(self.fill()?, swap, |v| {
                f32::from_bits(v.to_bits().swap_bytes())
            })),
            ArrayKind::F64 => ArrayData::F64(swapped(self.fill()?, swap, |v| {
                f64::from_bits(v.to_bits().swap_bytes())
            })),
        })
    }

    fn read_text(&self) -> Option<ArrayData> {
        let text = self.payload;
        let count = self.count;
        Some(match self.kind {
            ArrayKind::Bools => ArrayData::Bytes(list(text, count, |text, at| {
                Some(u8::from(integer(text, at)? != 0))
            })?),
            ArrayKind::Bytes => {
                ArrayData::Bytes(list(
                    text,
                    count,
                    |text, at| Some(integer(text, at)? as u8),
                )?)
            }
            ArrayKind::I32 => ArrayData::I32(list(text, count, |text, at| {
                Some(integer(text, at)? as i32)
            })?),
            ArrayKind::I64 => ArrayData::I64(list(text, count, integer)?),
            ArrayKind::F32 if self.form == ArrayForm::TextOfBits => {
                ArrayData::F32(list(text, count, float_of_bits)?)
            }
            ArrayKind::F32 => {
                ArrayData::F32(list(
                    text,
                    count,
                    |text, at| Some(double(text, at)? as f32),
                )?)
            }
            ArrayKind::F64 => ArrayData::F64(list(text, count, double)?),
        })
    }

    fn fill<T: bytemuck::Pod>(&self) -> Option<Vec<T>> {
        let mut values = vec![T::zeroed(); self.count];
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut values);
        if self.form == ArrayForm::Deflated {
            let (status, count) = INFLATER.with_borrow_mut(|inflater| {
                inflater.reset(true);
                (
                    inflater.decompress(self.payload, bytes, FlushDecompress::Finish),
                    inflater.total_out(),
                )
            });
            // NOTE: a full output buffer without the checksum behind it is still every value there
            // is.
            if count != bytes.len() as u64 || status.is_err() {
                return None;
            }
        } else {
            bytes.copy_from_slice(self.payload.get(..bytes.len())?);
        }
        Some(values)
    }
}

fn swapped<T: Copy>(mut values: Vec<T>, swap: bool, swap_one: impl Fn(T) -> T) -> Vec<T> {
    if swap {
        values.iter_mut().for_each(|v| *v = swap_one(*v));
    }
    values
}

/// Mixes the head of an array and a few words of its payload, of a zlib stream the checksum that it
/// ends in.
fn fingerprint(kind: ArrayKind, count: usize, form: ArrayForm, payload: &[u8]) -> u64 {
    const WORDS: usize = 16;
    let mut print = (count as u64) << 8 | kind.size() as u64;
    let mut mix =
        |word: u64| print = (print.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mix(payload.len() as u64);
    let mut word_at = |at: usize| {
        let mut word = [0u8; 8];
        let end = payload.len().min(at + 8);
        word[..end - at].copy_from_slice(&payload[at..end]);
        mix(u64::from_le_bytes(word));
    };
    word_at(payload.len().saturating_sub(8));
    if form != ArrayForm::Deflated {
        for i in 0..WORDS.min(payload.len() / 8) {
            word_at(i * payload.len() / WORDS);
        }
    }
    print
}
