//! Keys to actions.
//!
//! *In*: the frame's key presses. *Out*: the actions they name. *Not here*: which keys those are
//! (`action_table.rs`).

use super::action::Action;
use super::window_request::WindowRequest;
use crate::editor::{Command, Editor};
use egui::{Event, Key, KeyboardShortcut, Modifiers};
use std::collections::VecDeque;

/// Actions that keys have named and that wait for their turn.
#[derive(Debug, Default)]
pub(in super::super) struct Shortcuts {
    waiting: VecDeque<Action>,
}

impl Shortcuts {
    /// Takes the frame's key presses and does what they name.
    ///
    /// While text is written only chords with Ctrl and function keys act; while another widget has
    /// the focus the keys that move or press it stay its own.
    pub(in super::super) fn take(
        &mut self,
        context: &egui::Context,
        editor: &Editor,
        out: &mut Vec<Command>,
        requests: &mut Vec<WindowRequest>,
    ) {
        let is_writing = context.text_edit_focused();
        // A menu that is open takes Esc and the arrows itself, as a focused widget does.
        let has_focus = context.egui_wants_keyboard_input() || egui::Popup::is_any_open(context);
        // Esc lets go of what is dragged, whatever it is.
        let is_dragging = context.input(|input| input.pointer.any_down());
        context.input_mut(|input| {
            input.events.retain(|event| {
                let Event::Key {
                    key,
                    pressed: true,
                    modifiers,
                    ..
                } = event
                else {
                    return true;
                };
                let is_kept = (is_writing && !acts_while_writing(*key, *modifiers))
                    || (has_focus && moves_a_widget(*key))
                    || (is_dragging && *key == Key::Escape);
                let named = find(*key, *modifiers)
                    .filter(|action| !is_kept && action.disabled_reason(editor).is_none());
                self.waiting.extend(named);
                named.is_none()
            });
        });
        let begin = out.len();
        while let Some(&action) = self.waiting.front() {
            // Keys can be faster than frames: what looks at the editor must see what the key before
            // it did.
            if out.len() > begin && action.looks_at_the_editor() {
                context.request_repaint();
                break;
            }
            self.waiting.pop_front();
            action.perform(editor, out, requests);
        }
    }
}

fn acts_while_writing(key: Key, modifiers: Modifiers) -> bool {
    matches!(key, Key::F1 | Key::F5)
        || (modifiers.command && matches!(key, Key::O | Key::P | Key::Q | Key::S | Key::N))
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
pub(in super::super) fn find(key: Key, modifiers: Modifiers) -> Option<Action> {
    let is_it = |keys: &KeyboardShortcut| {
        keys.logical_key == key && modifiers.matches_exact(keys.modifiers)
    };
    let extra = [Action::Palette, Action::Quit];
    Action::ALL
        .into_iter()
        .chain(extra)
        .find(|action| action.keys().iter().any(is_it))
}
