//! Keys to actions.
//!
//! In: the frame's key presses. Out: the actions they name. Not here: which keys those are (`actions.rs`).

use super::actions::{Action, Wish};
use crate::editor::{Command, Editor};
use egui::{Event, Key, KeyboardShortcut, Modifiers};

/// Takes the frame's key presses that name an action.
///
/// While text is written only chords with Ctrl and function keys act; while another widget has the focus the
/// keys that move or press it stay its own.
pub(super) fn take(context: &egui::Context, editor: &Editor, out: &mut Vec<Command>, wishes: &mut Vec<Wish>) {
    let is_writing = context.text_edit_focused();
    // A menu that is open takes Esc and the arrows itself, as a focused widget does.
    let has_focus = context.egui_wants_keyboard_input() || egui::Popup::is_any_open(context);
    let mut actions = Vec::new();
    context.input_mut(|input| {
        input.events.retain(|event| {
            let Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
            let is_kept = (is_writing && !acts_while_writing(*key, *modifiers)) || (has_focus && moves_a_widget(*key));
            let named = find(*key, *modifiers).filter(|action| !is_kept && action.disabled_reason(editor).is_none());
            actions.extend(named);
            named.is_none()
        });
    });
    for action in actions {
        action.perform(editor, out, wishes);
    }
}

fn acts_while_writing(key: Key, modifiers: Modifiers) -> bool {
    matches!(key, Key::F1 | Key::F5) || (modifiers.command && matches!(key, Key::O | Key::P | Key::Q))
}

const fn moves_a_widget(key: Key) -> bool {
    matches!(
        key,
        Key::Space
            | Key::Enter
            | Key::Escape
            | Key::ArrowLeft
            | Key::ArrowRight
            | Key::ArrowUp
            | Key::ArrowDown
            | Key::Home
            | Key::End
    )
}

/// Finds the action that a chord names, all modifiers alike.
#[must_use]
pub(super) fn find(key: Key, modifiers: Modifiers) -> Option<Action> {
    let is_it = |keys: &KeyboardShortcut| keys.logical_key == key && modifiers.matches_exact(keys.modifiers);
    let extra = [Action::Palette, Action::Quit];
    Action::ALL.into_iter().chain(extra).find(|action| action.keys().iter().any(is_it))
}
