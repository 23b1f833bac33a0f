//! The way to change the editor: one command at a time.
//!
//! *In*: a [`Command`]. *Out*: its owner changed, its effects carried out, a step of undo noted.
//! *Not here*: what each owner does with it, effects (`carry_out.rs`), which commands are undone
//! (`undo_policy.rs`).

use super::characters::CharactersContext;
use super::command::Command;
use super::editor::Editor;
use super::effect::Effects;
use super::files::{FilesContext, OpenFile};
use super::stage::StageContext;
use super::undo_policy::{StepSubjects, step_of};
use super::view::ViewContext;

impl Editor {
    /// Carries out one user action; what makes no sense at the moment changes nothing.
    pub fn apply(&mut self, command: impl Into<Command>) {
        let command = command.into();
        let subjects = StepSubjects {
            files: &self.files,
            stage: &self.stage,
        };
        let step = step_of(&command, &subjects);
        let effects = self.hand_to_owner(command);
        self.carry_out(effects);
        self.settle();
        if let Some(name) = step {
            self.note_step(name);
        }
    }

    fn hand_to_owner(&mut self, command: Command) -> Effects {
        match command {
            Command::Files(command) => {
                let shown = self.shown_file().map(OpenFile::handle);
                let loads = &self.loads;
                let mut context = FilesContext {
                    shown,
                    is_reimporting: &|key| loads.is_reimporting(key),
                };
                self.files.apply(command, &mut context)
            }
            Command::Stage(command) => {
                let mut context = StageContext { files: &self.files };
                self.stage.apply(command, &mut context)
            }
            Command::Characters(command) => {
                let frames = self.frames();
                let mut context = CharactersContext {
                    files: &self.files,
                    animators: self.stage.animators(),
                    selected_bone: self.view.selected_bone(),
                    frames,
                };
                self.characters.apply(command, &mut context)
            }
            Command::View(command) => {
                let active = self.characters.active();
                let mut context = ViewContext {
                    stage: &self.stage,
                    active: active.and_then(|active| self.stage.object(active)),
                };
                self.view.apply(command, &mut context)
            }
            Command::Project(command) => self.project.apply(command),
            Command::Playlist(command) => self.playlist.apply(command, &self.loads.wake()),
            Command::Loads(command) => self.loads.apply(command),
            Command::Notices(command) => {
                self.notices.apply(command);
                Effects::new()
            }
        }
    }

    /// Lets the camera and the selected bone follow what has changed.
    pub(super) fn settle(&mut self) {
        self.follow_active();
        let active = self.active_object().map(crate::scene::GameObject::id);
        self.stage.hold_bone(active.zip(self.view.selected_bone()));
    }
}
