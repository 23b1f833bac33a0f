//! Maps by object id that hash with one multiplication.
//!
//! *In*: ids, which exporters count up or draw at random. *Out*: [`IdMap`], [`IdSet`]. *Not here*: names as
//! keys (the standard maps serve those).

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};

/// A map by object id or fingerprint.
pub(super) type IdMap<K, T> = HashMap<K, T, BuildHasherDefault<IdHasher>>;

/// Gives a fingerprint of numbers. Anybody can find two that share one: ask whether they are the same.
pub(super) fn fingerprint(numbers: impl Hash) -> u64 {
    BuildHasherDefault::<IdHasher>::default().hash_one(numbers)
}

/// A set of object ids.
pub(super) type IdSet<K> = HashSet<K, BuildHasherDefault<IdHasher>>;

/// Mixes numbers so that counted ones spread over high and low bits alike.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct IdHasher(u64);

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let words = bytes.chunks_exact(size_of::<u64>());
        let rest = words.remainder().iter().fold(0, |rest, &byte| rest << 8 | u64::from(byte));
        for word in words {
            self.write_u64(word.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
        self.write_u64(rest);
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 32);
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_i64(&mut self, number: i64) {
        self.write_u64(number as u64);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}
