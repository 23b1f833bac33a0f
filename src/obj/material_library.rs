//! A material library's lines, repaired before they are parsed.
//!
//! *In*: the text of an `.mtl`. *Out*: a text that `tobj` reads without stumbling. *Not here*: what
//! the values mean (`material.rs`).

use super::clean_text::{lines, numbers};
use std::fmt::Write;

/// Keywords with a picture, as they are usually written.
const MAPS: &[&str] = &[
    "map_Kd", "map_Ke", "map_d", "map_Bump", "bump", "norm", "map_Pr", "map_Pm",
];
const COLORS: &[&str] = &["Kd", "Ke"];
const VALUES: &[&str] = &["Ns", "d", "Tr", "Pr", "Pm"];

/// Blender's exporter writes `(1 - roughness)^2` times this as exponent, and metalness as the
/// ambient colour of materials of illumination model 3.
const BLENDER_EXPONENT: f32 = 1000.0;

/// Writes down what is understood of a library, in a form that parses.
pub(super) fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let is_blender = text.trim_start().starts_with("# Blender");
    let mut ambient = 0.0;
    for (word, rest) in lines(text) {
        let known = |list: &[&'static str]| {
            list.iter()
                .copied()
                .find(|known| known.eq_ignore_ascii_case(&word))
        };
        if word.eq_ignore_ascii_case("newmtl") {
            let name = if rest.is_empty() { "unnamed" } else { &rest };
            writeln!(out, "newmtl {name}").expect("a String takes any text");
        } else if is_blender && word == "Ka" {
            ambient = numbers(&rest).first().copied().unwrap_or(0.0);
        } else if is_blender && word == "illum" {
            let metallic = if rest == "3" { ambient } else { 0.0 };
            writeln!(out, "Pm {metallic}").expect("a String takes any text");
        } else if is_blender && word == "Ns" {
            let Some(&exponent) = numbers(&rest).first() else {
                continue;
            };
            let roughness = 1.0 - (exponent / BLENDER_EXPONENT).clamp(0.0, 1.0).sqrt();
            writeln!(out, "Pr {roughness}").expect("a String takes any text");
        } else if let Some(word) = known(COLORS) {
            // One number stands for all three.
            let color = match numbers(&rest)[..] {
                [r, g, b, ..] => [r, g, b],
                [grey, ..] => [grey; 3],
                [] => continue,
            };
            writeln!(out, "{word} {} {} {}", color[0], color[1], color[2])
                .expect("a String takes any text");
        } else if let Some(word) = known(VALUES) {
            let value = rest
                .split_whitespace()
                .filter_map(|word| numbers(word).first().copied())
                .next_back();
            let Some(value) = value else { continue };
            writeln!(out, "{word} {value}").expect("a String takes any text");
        } else if let Some(word) = known(MAPS) {
            let path = path(&rest);
            if !path.is_empty() {
                writeln!(out, "{word} {path}").expect("a String takes any text");
            }
        }
    }
    out
}

/// Returns a map's path without the options before it.
fn path(rest: &str) -> String {
    let mut words = rest.split_whitespace().peekable();
    while let Some(option) = words.peek().copied().filter(|word| word.starts_with('-')) {
        words.next();
        let most = match option {
            "-o" | "-s" | "-t" => 3,
            "-mm" => 2,
            _ => 1,
        };
        for place in 0..most {
            // Of three numbers the last two may be omitted.
            let is_value = |word: &&str| place == 0 || word.parse::<f32>().is_ok();
            if words.peek().filter(|word| is_value(word)).is_none() {
                break;
            }
            words.next();
        }
    }
    words.collect::<Vec<_>>().join(" ")
}
