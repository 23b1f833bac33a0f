//! Cuts files and bends their bytes, the same way in every run.
//!
//! *In*: bytes, a seed. *Out*: other bytes. *Not here*: what is done with them.

/// Numbers that look random and are not: a xorshift generator with a named seed.
pub(crate) struct Random(u64);

impl Random {
    /// Starts from a name.
    pub(crate) fn new(seed: &str) -> Self {
        let mixed = seed.bytes().fold(0xcbf2_9ce4_8422_2325u64, |mixed, byte| {
            (mixed ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Self(mixed | 1)
    }

    /// Returns a number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

/// Cuts a file off somewhere.
pub(crate) fn cut(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    bytes[..random.below(bytes.len())].to_vec()
}

/// Numbers that make arithmetic overflow.
const EXTREMES: [u64; 8] = [
    0,
    1,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    0x7fff_ffff_ffff_ffff,
    0x8000_0000_0000_0000,
    u64::MAX,
];

/// Changes a few bytes of a file: single ones, or several at once to an extreme number, NaN or a
/// piece of itself.
pub(crate) fn bent(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bent = bytes.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bent.len());
        let left = bent.len() - at;
        match random.below(6) {
            0 => bent[at] ^= 1 << random.below(8),
            1 => bent[at] = random.below(256) as u8,
            2 => {
                let number = EXTREMES[random.below(EXTREMES.len())].to_le_bytes();
                let width = [1, 2, 4, 8][random.below(4)].min(left);
                bent[at..at + width].copy_from_slice(&number[..width]);
            }
            3 if left >= 8 => bent[at..at + 8].copy_from_slice(&f64::NAN.to_le_bytes()),
            4 => {
                let from = random.below(bytes.len());
                let width = random.below(64).min(left).min(bytes.len() - from);
                bent[at..at + width].copy_from_slice(&bytes[from..from + width]);
            }
            _ => drop(bent.drain(at..at + random.below(16).min(left))),
        }
        if bent.is_empty() {
            return bent;
        }
    }
    bent
}
