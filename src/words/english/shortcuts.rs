//! Texts of the list of keys and pointer gestures.
//!
//! *In*: nothing. *Out*: texts. *Not here*: names of actions (`actions.rs`).

pub(crate) const TITLE: &str = "Keyboard and mouse";
pub(crate) const NOTE: &str = "Home goes to the start; for Blender's Home (frame all) press A.";

/// Pointer gestures: what each does, and how.
pub(crate) const POINTER: [[&str; 2]; 6] = [
    ["Orbit", "left drag, Alt + left drag, middle drag"],
    [
        "Pan",
        "Shift + middle drag, Alt + middle drag, Shift + left drag",
    ],
    ["Dolly", "wheel, Alt + right drag, right drag"],
    ["Select bone", "click"],
    ["Deselect", "click empty space, Esc"],
    ["Snap to frames", "Shift + drag in the timeline"],
];
