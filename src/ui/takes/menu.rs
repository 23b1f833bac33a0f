//! A menu of open files whose takes the shown character can have.
//!
//! *In*: the files that are open. *Out*: the command that borrows their takes. *Not here*: what
//! opens the menu (`ui/menu.rs`, `scene_tree`), takes that are borrowed already
//! (`borrowed_heading.rs`).

use crate::editor::{CharactersCommand, Command, Editor};
use crate::words::{takes as words, takes_unavailable};
use egui::{Button, Ui};
use egui_phosphor::regular as icon;

/// Shows the menu; dead where no other file has takes.
pub(in super::super) fn ui(ui: &mut Ui, editor: &Editor, out: &mut Vec<Command>) {
    let others = || {
        editor
            .files()
            .open()
            .iter()
            .filter(|open| open.has_takes() && !is_shown(editor, open.handle()))
    };
    let has_others = editor.active_object().is_some() && others().next().is_some();
    ui.add_enabled_ui(has_others, |ui| {
        let menu = ui.menu_button(
            format!("{}  {}", icon::FILM_REEL, words::ADD_TAKES_FROM),
            |ui| {
                for open in others() {
                    let reason = editor.cannot_borrow_takes(open.handle());
                    let button = ui.add_enabled(reason.is_none(), Button::new(open.name()));
                    if button
                        .on_disabled_hover_text(reason.map(takes_unavailable).unwrap_or_default())
                        .clicked()
                    {
                        out.push(CharactersCommand::BorrowTakes(open.handle()).into());
                    }
                }
            },
        );
        menu.response.on_disabled_hover_text(words::NO_OTHER_FILE);
    });
}

fn is_shown(editor: &Editor, file: crate::asset::FileHandle) -> bool {
    editor
        .shown_file()
        .is_some_and(|shown| shown.handle() == file)
}
