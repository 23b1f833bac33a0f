//! Text and icon fonts, and a font of the system for names that egui's own cannot show.
//!
//! *In*: names out of files. *Out*: font definitions. *Not here*: sizes (`theme.rs`).

use egui::{FontData, FontDefinitions, FontFamily};
use std::sync::Arc;

/// Returns egui's fonts with the icon set behind them, and `extra` behind both.
#[must_use]
pub fn definitions(extra: &[Arc<FontData>]) -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    egui_phosphor::add_to_fonts(&mut fonts, egui_phosphor::Variant::Regular);
    for (number, font) in extra.iter().enumerate() {
        let name = format!("system {number}");
        fonts.font_data.insert(name.clone(), Arc::clone(font));
        for family in [FontFamily::Proportional, FontFamily::Monospace] {
            fonts.families.entry(family).or_default().push(name.clone());
        }
    }
    fonts
}

/// Returns whether a name holds signs that egui's own fonts lack: anything but Latin, Greek and
/// Cyrillic.
#[must_use]
pub(super) fn needs_system_font(text: &str) -> bool {
    text.chars().any(is_foreign)
}

const fn is_foreign(sign: char) -> bool {
    matches!(sign as u32, 0x0530..=0x1CFF | 0x2E80..=0xDFFF | 0xF900..=0xFFEF | 0x2_0000..)
}

/// Families that cover the scripts of East Asia, as the systems name them: looked at first.
const LIKELY: [&str; 16] = [
    "CJK",
    "Noto Sans JP",
    "Noto Sans SC",
    "Noto Sans KR",
    "Source Han",
    "WenQuanYi",
    "Droid Sans Fallback",
    "IPA",
    "Takao",
    "Yu Gothic",
    "Meiryo",
    "YaHei",
    "Malgun",
    "PingFang",
    "Hiragino",
    "Arial Unicode",
];

/// Searches the system for fonts that can show `text`; empty when none is installed. Slow: call it
/// on a thread.
#[must_use]
pub fn find_system_fonts(text: &str) -> Vec<Arc<FontData>> {
    let mut database = fontdb::Database::new();
    database.load_system_fonts();
    let mut missing: Vec<char> = text.chars().filter(|&sign| is_foreign(sign)).collect();
    missing.sort_unstable();
    missing.dedup();
    let mut faces: Vec<_> = database.faces().collect();
    faces.sort_by_key(|face| {
        let is_likely = face
            .families
            .iter()
            .any(|(name, _)| LIKELY.iter().any(|part| name.contains(part)));
        (
            !is_likely,
            face.style != fontdb::Style::Normal,
            face.weight.0.abs_diff(400),
            face.monospaced,
        )
    });
    let mut found = Vec::new();
    for face in faces {
        if missing.is_empty() {
            break;
        }
        let font = database.with_face_data(face.id, |bytes, index| FontData {
            index,
            ..FontData::from_owned(bytes.to_vec())
        });
        let Some(font) = font.map(Arc::new) else {
            continue;
        };
        let covered = covered_signs(&font, &missing);
        if !covered.is_empty() {
            missing.retain(|sign| !covered.contains(sign));
            found.push(font);
        }
    }
    found
}

fn covered_signs(font: &Arc<FontData>, signs: &[char]) -> Vec<char> {
    // Behind egui's own fonts, which provide the sign for "missing": a font alone would count as
    // missing itself.
    let definitions = definitions(std::slice::from_ref(font));
    // egui panics on a font that it cannot read; such a font is passed over.
    let covered = std::panic::catch_unwind(|| {
        let mut fonts =
            egui::epaint::text::Fonts::new(egui::epaint::text::TextOptions::default(), definitions);
        let id = egui::FontId::proportional(14.0);
        signs
            .iter()
            .copied()
            .filter(|&sign| fonts.has_glyph(&id, sign))
            .collect()
    });
    covered.unwrap_or_default()
}
