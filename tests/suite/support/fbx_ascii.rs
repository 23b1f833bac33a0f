//! Writes records as FBX text, 7.x or older.
//!
//! *In*: records, a version. *Out*: bytes of a file. *Not here*: what the records mean; versions
//! below 7000 get their framing (plain lists in place of counted arrays), not their vocabulary
//! (`fbx_legacy`).

use std::fmt::{Display, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fbxcel::low::v7400::AttributeValue;

use super::fbx_forge::{LETTER, Record};

/// Numbers in a line of an array.
const IN_A_LINE: usize = 64;

/// Writes a file of that version, such as 7400 or 6100.
pub(crate) fn ascii(version: u32, records: &[Record]) -> Vec<u8> {
    let major = version / 1000;
    let minor = version / 100 % 10;
    let patch = version / 10 % 10;
    let mut out = format!("; FBX {major}.{minor}.{patch} project file\n; written by a test\n\n");
    let has_header = records
        .iter()
        .any(|record| record.name == "FBXHeaderExtension");
    if !has_header {
        let _ = writeln!(
            out,
            "FBXHeaderExtension:  {{\n\tFBXHeaderVersion: 1003\n\tFBXVersion: {version}\n}}"
        );
    }
    for record in records {
        write_record(&mut out, version, record, 0);
    }
    out.into_bytes()
}

fn write_record(out: &mut String, version: u32, record: &Record, depth: usize) {
    let indent = "\t".repeat(depth);
    let _ = write!(out, "{indent}{}: ", record.name);
    if let ([value], 7000..) = (record.values.as_slice(), version)
        && let Some(numbers) = array(value)
    {
        let _ = write!(out, "*{} {{\n{indent}\ta: ", numbers.len());
        let lines: Vec<String> = numbers
            .chunks(IN_A_LINE)
            .map(|line| line.join(","))
            .collect();
        let _ = writeln!(out, "{}\n{indent}}} ", lines.join(",\n"));
        return;
    }
    let words: Vec<String> = record.values.iter().map(word).collect();
    out.push_str(&words.join(", "));
    if !record.children.is_empty() || record.values.is_empty() {
        out.push_str(" {\n");
        for child in &record.children {
            write_record(out, version, child, depth + 1);
        }
        let _ = write!(out, "{indent}}}");
    }
    out.push('\n');
}

fn word(value: &AttributeValue) -> String {
    use AttributeValue as V;
    match value {
        V::Bool(v) => if *v { "Y" } else { "T" }.to_owned(),
        V::I16(v) => v.to_string(),
        V::I32(v) => v.to_string(),
        V::I64(v) => v.to_string(),
        V::F32(v) => v.to_string(),
        V::F64(v) => v.to_string(),
        V::String(v) if v.starts_with(LETTER) => v[1..].to_owned(),
        V::String(v) => quoted(v),
        // A block of bytes stands on a line of its own, behind a comma.
        V::Binary(v) => format!(",\n\t\"{}\"", STANDARD.encode(v)),
        other => array(other).unwrap_or_default().join(","),
    }
}

/// Text in quotes; an object's name stands behind its class: `Model::Hips`.
fn quoted(text: &str) -> String {
    let text = match text.split_once("\0\u{1}") {
        Some((name, class)) => format!("{class}::{name}"),
        None => text.to_owned(),
    };
    format!("\"{}\"", text.replace('"', "&quot;"))
}

fn array(value: &AttributeValue) -> Option<Vec<String>> {
    fn words<T: Display>(list: &[T]) -> Option<Vec<String>> {
        Some(list.iter().map(T::to_string).collect())
    }
    use AttributeValue as V;
    match value {
        V::ArrBool(list) => words(&list.iter().map(|&v| u8::from(v)).collect::<Vec<u8>>()),
        V::ArrI32(list) => words(list),
        V::ArrI64(list) => words(list),
        V::ArrF32(list) => words(list),
        V::ArrF64(list) => words(list),
        _ => None,
    }
}
