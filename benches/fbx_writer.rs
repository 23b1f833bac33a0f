//! Writes generated FBX files, binary and ASCII, for the benchmarks.
//!
//! *In*: records. *Out*: bytes. *Not here*: the contents of the files (`generated.rs`).

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

/// FBX version of the files; offsets take 64 bits from 7500 on.
const VERSION: u32 = 7500;
/// Arrays of fewer bytes are stored as they are, as the format's own library does it.
const WORTH_DEFLATING: usize = 128;

/// A value of a record.
pub(crate) enum Value {
    Int(i64),
    Number(f64),
    Text(String),
    /// An object's name and class, which the two flavours join in different ways.
    Name(String, &'static str),
    I32s(Vec<i32>),
    I64s(Vec<i64>),
    F32s(Vec<f32>),
    F64s(Vec<f64>),
}

/// A record: a name, values, child records.
pub(crate) struct Record {
    name: &'static str,
    values: Vec<Value>,
    children: Vec<Record>,
}

/// Makes a record.
pub(crate) fn record(name: &'static str, values: Vec<Value>, children: Vec<Record>) -> Record {
    Record {
        name,
        values,
        children,
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

/// Writes a binary file.
pub(crate) fn binary(records: &[Record]) -> Vec<u8> {
    let mut out = b"Kaydara FBX Binary  \0\x1a\0".to_vec();
    out.extend(VERSION.to_le_bytes());
    for record in records {
        binary_record(&mut out, record);
    }
    out.extend([0; 25]);
    out
}

fn binary_record(out: &mut Vec<u8>, record: &Record) {
    let head = out.len();
    out.extend([0; 24]);
    out.push(record.name.len() as u8);
    out.extend(record.name.bytes());
    let values_at = out.len();
    record
        .values
        .iter()
        .for_each(|value| binary_value(out, value));
    let values_len = out.len() - values_at;
    if !record.children.is_empty() {
        record
            .children
            .iter()
            .for_each(|child| binary_record(out, child));
        out.extend([0; 25]);
    }
    let words = [out.len(), record.values.len(), values_len];
    for (place, word) in words.into_iter().enumerate() {
        out[head + place * 8..][..8].copy_from_slice(&(word as u64).to_le_bytes());
    }
}

fn binary_value(out: &mut Vec<u8>, value: &Value) {
    let text = |out: &mut Vec<u8>, text: &str| {
        out.push(b'S');
        out.extend((text.len() as u32).to_le_bytes());
        out.extend(text.bytes());
    };
    match value {
        Value::Int(number) => {
            out.push(b'L');
            out.extend(number.to_le_bytes());
        }
        Value::Number(number) => {
            out.push(b'D');
            out.extend(number.to_le_bytes());
        }
        Value::Text(given) => text(out, given),
        Value::Name(name, class) => text(out, &format!("{name}\0\x01{class}")),
        Value::I32s(numbers) => array(out, b'i', numbers.len(), bytemuck::cast_slice(numbers)),
        Value::I64s(numbers) => array(out, b'l', numbers.len(), bytemuck::cast_slice(numbers)),
        Value::F32s(numbers) => array(out, b'f', numbers.len(), bytemuck::cast_slice(numbers)),
        Value::F64s(numbers) => array(out, b'd', numbers.len(), bytemuck::cast_slice(numbers)),
    }
}

fn array(out: &mut Vec<u8>, letter: u8, count: usize, bytes: &[u8]) {
    out.push(letter);
    let is_deflated = bytes.len() >= WORTH_DEFLATING;
    out.extend((count as u32).to_le_bytes());
    out.extend(u32::from(is_deflated).to_le_bytes());
    let length_at = out.len();
    out.extend([0; 4]);
    if is_deflated {
        let mut encoder = ZlibEncoder::new(&mut *out, Compression::fast());
        encoder
            .write_all(bytes)
            .and_then(|()| encoder.finish().map(drop))
            .expect("memory takes everything");
    } else {
        out.extend(bytes);
    }
    let length = (out.len() - length_at - 4) as u32;
    out[length_at..length_at + 4].copy_from_slice(&length.to_le_bytes());
}

/// Writes an ASCII file.
pub(crate) fn ascii(records: &[Record]) -> Vec<u8> {
    let mut out = format!(
        "; FBX {}.{}.0 project file\n\n",
        VERSION / 1000,
        VERSION / 100 % 10
    )
    .into_bytes();
    records
        .iter()
        .for_each(|record| ascii_record(&mut out, record, 0));
    out
}

fn ascii_record(out: &mut Vec<u8>, record: &Record, depth: usize) {
    let indent = |out: &mut Vec<u8>, depth: usize| out.extend(std::iter::repeat_n(b'\t', depth));
    indent(out, depth);
    put(out, format_args!("{}: ", record.name));
    for (place, value) in record.values.iter().enumerate() {
        if place > 0 {
            out.extend(b", ");
        }
        match value {
            Value::Int(number) => put(out, format_args!("{number}")),
            Value::Number(number) => put(out, format_args!("{number}")),
            Value::Text(text) => put(out, format_args!("\"{text}\"")),
            Value::Name(name, class) => put(out, format_args!("\"{class}::{name}\"")),
            Value::I32s(numbers) => ascii_array(out, numbers, depth),
            Value::I64s(numbers) => ascii_array(out, numbers, depth),
            Value::F32s(numbers) => ascii_array(out, numbers, depth),
            Value::F64s(numbers) => ascii_array(out, numbers, depth),
        }
    }
    if !record.children.is_empty() {
        out.extend(b" {\n");
        record
            .children
            .iter()
            .for_each(|child| ascii_record(out, child, depth + 1));
        indent(out, depth);
        out.push(b'}');
    }
    out.push(b'\n');
}

fn ascii_array<T: std::fmt::Display>(out: &mut Vec<u8>, numbers: &[T], depth: usize) {
    put(
        out,
        format_args!("*{} {{\n{:\t<2$}a: ", numbers.len(), "", depth + 1),
    );
    for (place, number) in numbers.iter().enumerate() {
        if place > 0 {
            out.push(b',');
            // Exporters break the line now and then.
            if place % 64 == 0 {
                out.push(b'\n');
            }
        }
        put(out, format_args!("{number}"));
    }
    put(out, format_args!("\n{:\t<1$}}}", "", depth));
}

fn put(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("memory takes everything");
}
