//! Numbers written as text: single ones, and long lists of them.
//!
//! *In*: the bytes of a number or of a list with commas between. *Out*: numbers, doubles to the
//! last bit as `str::parse` gives them. *Not here*: where a list begins and ends (`ascii`), when it
//! is decoded (`arrays.rs`).

/// Powers of ten that a double holds exactly.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];
/// Digits that always fit into 64 bits.
const SAFE_DIGITS: usize = 19;
/// Integers up to here are exact as doubles.
const EXACT: u64 = 1 << 53;

/// Returns whether a byte stands between numbers.
pub(super) fn is_gap(byte: u8) -> bool {
    matches!(byte, b',' | b' ' | b'\n' | b'\r' | b'\t')
}

/// Reads a list of that many numbers, each by `one` (which moves its place behind the number).
///
/// `None` when a number cannot be read or when there are more or fewer of them.
pub(super) fn list<T>(
    text: &[u8],
    count: usize,
    one: impl Fn(&[u8], &mut usize) -> Option<T>,
) -> Option<Vec<T>> {
    let mut values = Vec::with_capacity(count);
    let mut at = 0;
    loop {
        while text.get(at).is_some_and(|&byte| is_gap(byte)) {
            at += 1;
        }
        if at == text.len() {
            return (values.len() == count).then_some(values);
        }
        if values.len() == count {
            return None;
        }
        values.push(one(text, &mut at)?);
    }
}

/// Reads a double, infinities and "not a number" of all spellings included.
pub(super) fn double(text: &[u8], at: &mut usize) -> Option<f64> {
    match plain_double(text, *at).filter(|&(_, end)| text.get(end).is_none_or(|&byte| is_gap(byte)))
    {
        Some((value, end)) => {
            *at = end;
            Some(value)
        }
        None => slow(text, at),
    }
}

/// Reads a double of the usual length and size, and gives the place behind its last digit; `None`
/// for any other, and for what is not a number.
#[inline]
pub(super) fn plain_double(text: &[u8], at: usize) -> Option<(f64, usize)> {
    let (negative, mut i) = sign(text, at);
    let mut mantissa = 0u64;
    let first = i;
    i = digits(text, i, &mut mantissa);
    let mut count = i - first;
    let mut exponent = 0i64;
    if text.get(i) == Some(&b'.') {
        let fraction = i + 1;
        i = digits(text, fraction, &mut mantissa);
        count += i - fraction;
        exponent = -((i - fraction) as i64);
    }
    if count > 0 && matches!(text.get(i), Some(b'e' | b'E')) {
        let (below, digits_at) = sign(text, i + 1);
        let mut written = 0u64;
        let end = digits(text, digits_at, &mut written);
        // A longer exponent, and one without digits, is left to the slow path.
        if end > digits_at && end - digits_at <= 4 {
            exponent += if below {
                -(written as i64)
            } else {
                written as i64
            };
            i = end;
        }
    }
    if count == 0 || count > SAFE_DIGITS {
        return None;
    }
    let magnitude = if mantissa == 0 {
        0.0
    } else if !(-22..=22).contains(&exponent) {
        return None;
    } else if mantissa <= EXACT {
        let power = POWERS[exponent.unsigned_abs() as usize];
        // One rounding only: both factors are exact.
        if exponent < 0 {
            mantissa as f64 / power
        } else {
            mantissa as f64 * power
        }
    } else if exponent <= 0 {
        divided(mantissa, exponent.unsigned_abs() as u32)
    } else {
        return None;
    };
    Some((if negative { -magnitude } else { magnitude }, i))
}

/// Divides an integer above 2^53 by ten to a power of at most 22, rounding once.
fn divided(mantissa: u64, power: u32) -> f64 {
    // Five to the power divides in whole numbers, two to the power exactly. At least 64 bits of the
    // quotient are left, so that its lowest can stand for whatever the division leaves over.
    const SHIFT: u32 = 63;
    let divisor = u128::from(5u64.pow(power));
    let wide = u128::from(mantissa) << SHIFT;
    let quotient = wide / divisor;
    let rest = u128::from(quotient * divisor != wide);
    (quotient | rest) as f64 * f64::from_bits(u64::from(1023 - SHIFT - power) << 52)
}

/// Reads the digits behind a sign or none: their integer, if it has some and is of the usual
/// length, and the place behind the last one.
#[inline]
pub(super) fn leading_integer(text: &[u8], at: usize) -> (Option<i64>, usize) {
    let (negative, first) = sign(text, at);
    let mut value = 0u64;
    let end = digits(text, first, &mut value);
    let is_plain = end > first && end - first < SAFE_DIGITS;
    (
        is_plain.then(|| {
            if negative {
                -(value as i64)
            } else {
                value as i64
            }
        }),
        end,
    )
}

/// Reads an integer; one with a fraction is cut, one beyond 64 bits wraps or saturates.
pub(super) fn integer(text: &[u8], at: &mut usize) -> Option<i64> {
    let (value, end) = leading_integer(text, *at);
    if let Some(value) = value.filter(|_| text.get(end).is_none_or(|&byte| is_gap(byte))) {
        *at = end;
        return Some(value);
    }
    let word = word(text, *at);
    let text_of_it = std::str::from_utf8(word).ok()?;
    if let Ok(wide) = text_of_it.parse::<i128>() {
        *at += word.len();
        return Some(wide as i64);
    }
    double(text, at).map(|value| value as i64)
}

/// Reads an integer that is a float's bits.
pub(super) fn float_of_bits(text: &[u8], at: &mut usize) -> Option<f32> {
    integer(text, at).map(|bits| f32::from_bits(bits as u32))
}

fn sign(text: &[u8], at: usize) -> (bool, usize) {
    match text.get(at) {
        Some(b'-') => (true, at + 1),
        Some(b'+') => (false, at + 1),
        _ => (false, at),
    }
}

/// Adds the digits that begin at `at` to `value`, and gives the place behind them.
#[inline]
fn digits(text: &[u8], mut at: usize, value: &mut u64) -> usize {
    while let Some(bytes) = text.get(at..).and_then(<[u8]>::first_chunk) {
        // Bytes from '0' to '9' become 0 to 9, all others get their highest bit set; of those only
        // the first one counts, so that what it carries over does not matter.
        let word = u64::from_le_bytes(*bytes) ^ (EIGHT * u64::from(b'0'));
        let others = (word.wrapping_add(EIGHT * (0x80 - 10)) | word) & (EIGHT * 0x80);
        let count = others.trailing_zeros() / 8;
        if count == 0 {
            return at;
        }
        // Fewer than eight get zeros in front.
        let number = of_eight_digits(word << (64 - 8 * count));
        *value = value
            .wrapping_mul(TENS[count as usize])
            .wrapping_add(number);
        at += count as usize;
        if count < 8 {
            return at;
        }
    }
    while let Some(digit) = text
        .get(at)
        .map(|byte| byte.wrapping_sub(b'0'))
        .filter(|&digit| digit < 10)
    {
        *value = value.wrapping_mul(10).wrapping_add(u64::from(digit));
        at += 1;
    }
    at
}

/// A one in each byte.
const EIGHT: u64 = 0x0101_0101_0101_0101;
/// Powers of ten.
const TENS: [u64; 9] = [
    1,
    10,
    100,
    1_000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
];

/// Returns the number of eight digits, one a byte, the first one in the lowest: neighbours are
/// joined three times.
fn of_eight_digits(digits: u64) -> u64 {
    let pairs = (digits.wrapping_mul((10 << 8) | 1) >> 8) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs.wrapping_mul((100 << 16) | 1) >> 16) & 0x0000_FFFF_0000_FFFF;
    fours.wrapping_mul((10_000 << 32) | 1) >> 32
}

/// Returns the bytes from `at` to the next gap.
fn word(text: &[u8], at: usize) -> &[u8] {
    let rest = text.get(at..).unwrap_or_default();
    &rest[..rest
        .iter()
        .position(|&byte| is_gap(byte))
        .unwrap_or(rest.len())]
}

#[cold]
fn slow(text: &[u8], at: &mut usize) -> Option<f64> {
    let word = word(text, *at);
    let value = std::str::from_utf8(word)
        .ok()?
        .parse::<f64>()
        .ok()
        .or_else(|| odd(word))?;
    *at += word.len();
    Some(value)
}

/// Reads the infinities and "not a number" of C libraries: `inf`, `nan(ind)`, `-1.#IND`,
/// `1.#QNAN00` …
fn odd(word: &[u8]) -> Option<f64> {
    let (negative, first) = sign(word, 0);
    let rest = word[first..].to_ascii_lowercase();
    let name = match rest.iter().position(|&byte| byte == b'#') {
        Some(hash)
            if rest[..hash]
                .iter()
                .all(|byte| byte.is_ascii_digit() || *byte == b'.') =>
        {
            &rest[hash + 1..]
        }
        Some(_) => return None,
        None => &rest[..],
    };
    let is_nan = ["nan", "ind", "qnan", "snan"]
        .iter()
        .any(|start| name.starts_with(start.as_bytes()));
    let magnitude = match name {
        _ if is_nan && (name.len() < rest.len() || !name.starts_with(b"ind")) => f64::NAN,
        _ if name.starts_with(b"inf") => f64::INFINITY,
        _ => return None,
    };
    Some(if negative { -magnitude } else { magnitude })
}
