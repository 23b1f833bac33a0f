//! Texts and names of an ASCII file in the form that binary files have.
//!
//! *In*: the bytes between two quotes. *Out*: text with its escapes resolved; `Class::Name` turned
//! into the binary form, the name, a zero and a one, the class. *Not here*: code pages (`text.rs`).

use std::borrow::Cow;

use memchr::memchr2;

/// What stands for a character that would end a text or a line.
const ESCAPES: [(&str, &str); 3] = [("&quot;", "\""), ("&cr;", "\r"), ("&lf;", "\n")];

/// Returns whether a text has neither an escape nor a class, as most have.
pub(super) fn is_plain(text: &str) -> bool {
    memchr2(b'&', b':', text.as_bytes()).is_none()
}

/// Resolves the escapes of a text.
pub(super) fn unescape(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains('&') {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = &text[..];
    while let Some(at) = rest.find('&') {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let escape = ESCAPES.iter().find(|(escape, _)| rest.starts_with(escape));
        let (taken, character) =
            escape.map_or((1, "&"), |(escape, character)| (escape.len(), *character));
        plain.push_str(character);
        rest = &rest[taken..];
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// Turns `Class::Name` around; text of another form is left as it is. The name may hold `::`
/// itself.
pub(super) fn object_name(text: Cow<'_, str>) -> Cow<'_, str> {
    let Some((class, name)) = text.split_once("::") else {
        return text;
    };
    let is_class = class.starts_with(|first: char| first.is_ascii_uppercase())
        && class
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if is_class {
        Cow::Owned(format!("{name}\0\x01{class}"))
    } else {
        text
    }
}
