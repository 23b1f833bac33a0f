//! The keys of an old curve, one list of ticks, values and letters, in the form of 7.x.
//!
//! *In*: the list with letters by their code. *Out*: [`Keys`]: times, values, and runs of
//! attributes. *Not here*: channels (`takes`), slopes (the importer's own curves).
//!
//! Facts of the format: a key is a time in ticks, a value and a letter. `L` is linear. `C` holds
//! its value; since key version 4004 a letter follows, `n` when the next key's value holds. `U` is
//! cubic; a letter says how its slopes are given: `s`, `b` (broken) right slope and next left
//! slope; `t` tension, continuity, bias; `a` none, they are computed; `d` one number, `p` and `q`
//! two, of unknown meaning. Then, unless an old key version leaves it out, how the handles reach:
//! `n` a third, `a` right and next left reach, `r` and `l` one of them, `c` none.

/// Key versions from which `C` has a letter, and all slopes are followed by the handles' reach.
const LETTERED: i64 = 4004;
const WEIGHTED: i64 = 4005;
/// The one version without the reach after given slopes.
const UNWEIGHTED: i64 = 4003;

/// Attribute flags of 7.x.
mod flags {
    pub(super) const CONSTANT: i32 = 0x2;
    pub(super) const LINEAR: i32 = 0x4;
    pub(super) const CUBIC: i32 = 0x8;
    pub(super) const NEXT: i32 = 0x100;
    pub(super) const AUTO: i32 = 0x100;
    pub(super) const TCB: i32 = 0x200;
    pub(super) const USER: i32 = 0x400;
    pub(super) const BREAK: i32 = 0x800;
    pub(super) const TIME_INDEPENDENT: i32 = 0x2000;
    pub(super) const CLAMP_PROGRESSIVE: i32 = 0x4000;
    pub(super) const WEIGHTED_RIGHT: i32 = 0x0100_0000;
    pub(super) const WEIGHTED_NEXT_LEFT: i32 = 0x0200_0000;
    /// Computed slopes that never overshoot: the mildest reading of what is not known exactly.
    pub(super) const SMOOTH: i32 = CUBIC | AUTO | TIME_INDEPENDENT | CLAMP_PROGRESSIVE;
}

/// Reach of a handle in the file: fractions of the segment; in 7.x: units of 1/10000.
const REACH_UNITS: f64 = 1e4;
const MOST_REACH: f64 = 3.0;

/// The keys of a curve as 7.x keeps them; one room serves the curves of a layer in turn.
#[derive(Debug, Default)]
pub(super) struct Keys {
    /// Ticks.
    pub(super) times: Vec<i64>,
    /// Values.
    pub(super) values: Vec<f32>,
    /// Flags of each run of keys with equal attributes.
    pub(super) flags: Vec<i32>,
    /// Four numbers a run.
    pub(super) data: Vec<f32>,
    /// Keys a run.
    pub(super) runs: Vec<i32>,
    /// Whether the list ended or went astray before its last key was complete.
    pub(super) is_cut: bool,
    /// Keys whose slopes are of a kind that is not known exactly.
    pub(super) guessed: u64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct LegacyKeyAttributes {
    flags: i32,
    data: [f32; 4],
    is_guessed: bool,
}

impl LegacyKeyAttributes {
    fn plain(flags: i32) -> Self {
        Self {
            flags,
            data: [0.0; 4],
            is_guessed: false,
        }
    }
}

impl Keys {
    /// Reads a list of keys of that key version in place of those that were here.
    pub(super) fn read(&mut self, list: &[f64], version: i64) {
        self.clear();
        let mut rest = KeyReader { numbers: list };
        while !rest.numbers.is_empty() {
            let Some((time, value, attr)) = rest.key(version) else {
                self.is_cut = true;
                break;
            };
            self.times.push(time as i64);
            self.values.push(value as f32);
            self.guessed += u64::from(attr.is_guessed);
            self.push(attr);
        }
    }

    fn clear(&mut self) {
        self.times.clear();
        self.values.clear();
        self.flags.clear();
        self.data.clear();
        self.runs.clear();
        (self.is_cut, self.guessed) = (false, 0);
    }

    fn push(&mut self, attr: LegacyKeyAttributes) {
        let is_same = self.flags.last() == Some(&attr.flags)
            && self
                .data
                .last_chunk::<4>()
                .is_some_and(|last| last.map(f32::to_bits) == attr.data.map(f32::to_bits));
        match self.runs.last_mut().filter(|_| is_same) {
            Some(run) => *run += 1,
            None => {
                self.runs.push(1);
                self.flags.push(attr.flags);
                self.data.extend(attr.data);
            }
        }
    }
}

/// The numbers that are not read yet.
struct KeyReader<'l> {
    numbers: &'l [f64],
}

impl KeyReader<'_> {
    fn number(&mut self) -> Option<f64> {
        let (&first, rest) = self.numbers.split_first()?;
        self.numbers = rest;
        Some(first)
    }

    fn letter(&mut self) -> Option<u8> {
        let code = self.number()?;
        (0.0..=127.0).contains(&code).then_some(code as u8)
    }

    fn key(&mut self, version: i64) -> Option<(f64, f64, LegacyKeyAttributes)> {
        let time = self.number()?;
        let value = self.number()?;
        let attr = match self.letter()? {
            b'L' => LegacyKeyAttributes::plain(flags::LINEAR),
            b'C' if version < LETTERED => LegacyKeyAttributes::plain(flags::CONSTANT),
            b'C' => match self.letter()? {
                b'n' => LegacyKeyAttributes::plain(flags::CONSTANT | flags::NEXT),
                _ => LegacyKeyAttributes::plain(flags::CONSTANT),
            },
            b'U' => self.cubic(version)?,
            _ => return None,
        };
        Some((time, value, attr))
    }

    fn cubic(&mut self, version: i64) -> Option<LegacyKeyAttributes> {
        let kind = self.letter()?;
        let (mut attr, reaches) = match kind {
            b's' | b'b' => {
                let data = [self.number()? as f32, self.number()? as f32, 0.0, 0.0];
                let broken = if kind == b'b' { flags::BREAK } else { 0 };
                let flags = flags::CUBIC | flags::USER | broken;
                (
                    LegacyKeyAttributes {
                        flags,
                        data,
                        is_guessed: false,
                    },
                    usize::from(version != UNWEIGHTED),
                )
            }
            b't' => {
                let data = [
                    self.number()? as f32,
                    self.number()? as f32,
                    self.number()? as f32,
                    0.0,
                ];
                (
                    LegacyKeyAttributes {
                        flags: flags::CUBIC | flags::TCB,
                        data,
                        is_guessed: false,
                    },
                    0,
                )
            }
            b'a' => (
                LegacyKeyAttributes::plain(flags::SMOOTH),
                usize::from(version >= WEIGHTED),
            ),
            b'd' => {
                self.number()?;
                (
                    LegacyKeyAttributes {
                        is_guessed: true,
                        ..LegacyKeyAttributes::plain(flags::SMOOTH)
                    },
                    1,
                )
            }
            b'p' | b'q' => {
                self.number()?;
                self.number()?;
                let reaches = if version >= WEIGHTED { 2 } else { 1 };
                (
                    LegacyKeyAttributes {
                        is_guessed: true,
                        ..LegacyKeyAttributes::plain(flags::SMOOTH)
                    },
                    reaches,
                )
            }
            _ => return None,
        };
        for _ in 0..reaches {
            self.reach(&mut attr)?;
        }
        Some(attr)
    }

    fn reach(&mut self, attr: &mut LegacyKeyAttributes) -> Option<()> {
        let (right, next_left) = match self.letter()? {
            b'n' | b'c' => (None, None),
            b'a' => (Some(self.number()?), Some(self.number()?)),
            b'r' => (Some(self.number()?), None),
            b'l' => (None, Some(self.number()?)),
            _ => return None,
        };
        let units = |reach: Option<f64>| {
            (reach.unwrap_or(1.0 / 3.0).clamp(0.0, MOST_REACH) * REACH_UNITS).round() as u32
        };
        if right.is_some() || next_left.is_some() {
            attr.flags |= if right.is_some() {
                flags::WEIGHTED_RIGHT
            } else {
                0
            };
            attr.flags |= if next_left.is_some() {
                flags::WEIGHTED_NEXT_LEFT
            } else {
                0
            };
            attr.data[2] = f32::from_bits(units(right) | units(next_left) << 16);
        }
        Some(())
    }
}
