//! Numbers as a person reads them.
//!
//! *In*: metres, seconds, counts, chords of keys. *Out*: short texts and their units. *Not here*:
//! where they are shown.

/// Writes a count with a comma between thousands.
#[must_use]
pub(super) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Writes a number with `decimals` decimals, and never as "-0".
#[must_use]
pub(super) fn fixed(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let is_zero = text.chars().all(|sign| matches!(sign, '-' | '0' | '.'));
    if is_zero {
        text.trim_start_matches('-').to_owned()
    } else {
        text
    }
}

/// Writes seconds: "0.40 s".
#[must_use]
pub(super) fn seconds(time_secs: f64) -> String {
    format!("{} s", fixed(time_secs, 2))
}

/// Writes a frame number; between two frames with one decimal.
#[must_use]
pub(super) fn frame(frame: f64) -> String {
    if (frame - frame.round()).abs() < 0.05 {
        fixed(frame.round(), 0)
    } else {
        fixed(frame, 1)
    }
}

/// Writes a rate: "30 fps", "29.97 fps".
#[must_use]
pub(super) fn rate(rate_hz: f64) -> String {
    if (rate_hz - rate_hz.round()).abs() < 1e-3 {
        format!("{rate_hz:.0} fps")
    } else {
        format!("{rate_hz:.2} fps")
    }
}

/// Writes a speed: "1x", "0.25x".
#[must_use]
pub(super) fn speed(factor: f32) -> String {
    let text = format!("{factor:.2}");
    format!("{}x", text.trim_end_matches('0').trim_end_matches('.'))
}

/// Names a file unit by its length in metres: "cm", "m", "in"; else the factor.
#[must_use]
pub(super) fn unit(unit_metres: f64) -> String {
    const KNOWN: [(f64, &str); 9] = [
        (0.001, "mm"),
        (0.01, "cm"),
        (0.1, "dm"),
        (1.0, "m"),
        (1000.0, "km"),
        (0.0254, "in"),
        (0.3048, "ft"),
        (0.9144, "yd"),
        (1609.344, "mi"),
    ];
    let known = KNOWN
        .iter()
        .find(|(metres, _)| (unit_metres / metres - 1.0).abs() < 1e-4);
    known.map_or_else(
        || format!("{unit_metres} m"),
        |(_, name)| (*name).to_owned(),
    )
}

/// Names a path by its last part.
#[must_use]
pub(super) fn file_name(path: &std::path::Path) -> String {
    path.file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy()
        .into_owned()
}

/// Names a file unit with its length: "cm = 0.01 m"; "m" alone.
#[must_use]
pub(super) fn unit_length(unit_metres: f64) -> String {
    match unit(unit_metres) {
        name if name == "m" => name,
        name => format!("{name} = {unit_metres} m"),
    }
}

/// Writes a chord as it is printed on the keyboard: "Ctrl+," and arrows as arrows.
#[must_use]
pub(super) fn keys(context: &egui::Context, keys: &egui::KeyboardShortcut) -> String {
    use egui_phosphor::regular as icon;
    let name = keys.logical_key.name();
    let sign = match keys.logical_key {
        egui::Key::Comma => ",",
        egui::Key::Period => ".",
        egui::Key::ArrowLeft => icon::ARROW_LEFT,
        egui::Key::ArrowRight => icon::ARROW_RIGHT,
        egui::Key::ArrowUp => icon::ARROW_UP,
        egui::Key::ArrowDown => icon::ARROW_DOWN,
        _ => name,
    };
    let text = context.format_shortcut(keys);
    text.strip_suffix(name)
        .map_or(text.clone(), |modifiers| format!("{modifiers}{sign}"))
}
