//! Maps by object id that hash with one multiplication.
//!
//! *In*: ids, which exporters count up or draw at random, and hostile files choose. *Out*:
//! [`IdMap`], [`IdSet`], fingerprints. *Not here*: names as keys (the standard maps serve those).

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::sync::OnceLock;

/// Two to the 64th over the golden ratio, odd.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// A map by object id or fingerprint.
pub(super) type IdMap<K, T> = HashMap<K, T, IdState>;

/// A set of object ids.
pub(super) type IdSet<K> = HashSet<K, IdState>;

/// Returns a fingerprint of numbers. Anybody can find two that share one: ask whether they are the
/// same.
pub(super) fn fingerprint(numbers: impl Hash) -> u64 {
    IdState { seed: 0 }.hash_one(numbers)
}

/// What the hashes of a map begin with: a number that no file can know, or its ids could all be
/// made to meet.
#[derive(Debug, Clone, Copy)]
pub(super) struct IdState {
    seed: u64,
}

impl Default for IdState {
    fn default() -> Self {
        static SEED: OnceLock<u64> = OnceLock::new();
        Self {
            seed: *SEED.get_or_init(|| RandomState::new().hash_one(0)),
        }
    }
}

impl BuildHasher for IdState {
    type Hasher = IdHasher;

    #[inline]
    fn build_hasher(&self) -> IdHasher {
        IdHasher(self.seed)
    }
}

/// Mixes numbers so that counted ones spread over high and low bits alike.
#[derive(Debug, Clone, Copy)]
pub(super) struct IdHasher(u64);

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let words = bytes.chunks_exact(size_of::<u64>());
        let rest = words
            .remainder()
            .iter()
            .fold(0, |rest, &byte| rest << 8 | u64::from(byte));
        for word in words {
            self.write_u64(
                word.iter()
                    .rev()
                    .fold(0, |word, &byte| word << 8 | u64::from(byte)),
            );
        }
        self.write_u64(rest);
    }

    fn write_u64(&mut self, number: u64) {
        // Both halves of the product: the lower one alone does not see what the highest bits differ
        // in.
        let product = u128::from(self.0 ^ number) * u128::from(FACTOR);
        self.0 = (product as u64) ^ (product >> 64) as u64;
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
