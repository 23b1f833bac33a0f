//! Maps by object id that hash with one multiplication.
//!
//! *In*: ids, which exporters count up or draw at random. *Out*: [`IdMap`], [`IdSet`]. *Not here*: names as
//! keys (the standard maps serve those).

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A map by object id or fingerprint.
pub(super) type IdMap<K, T> = HashMap<K, T, BuildHasherDefault<IdHasher>>;

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
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 32);
    }

    fn write_i64(&mut self, number: i64) {
        self.write_u64(number as u64);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}
