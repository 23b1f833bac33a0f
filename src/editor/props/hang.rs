//! Props as the command line asks for them: loaded in turn, hung on a bone by its name.
//!
//! *In*: requests. *Out*: a prop on the stage, or a message. *Not here*: what was typed
//! (`request.rs`).

use super::super::load::LoadedFile;
use super::super::load::Purpose;
use super::super::messages::MessageLevel;
use super::super::project::file_name;
use super::super::state::Editor;
use super::request::{PropRequest, find_bone};
use crate::scene::SceneNode;

impl Editor {
    /// Loads a prop behind all that waits, so that the character it is for is there by then.
    pub(in super::super) fn hang_prop(&mut self, request: PropRequest) {
        self.waiting
            .push_back((request.path.clone(), Purpose::Hang(request)));
        self.start_waiting();
    }

    /// Hangs a loaded prop on the shown character as a drop does, then moves it by its offset.
    pub(in super::super) fn hang_loaded(&mut self, request: &PropRequest, loaded: LoadedFile) {
        let name = file_name(&request.path);
        let found = match self.character.zip(self.skeleton()) {
            Some((character, skeleton)) => find_bone(skeleton, &request.bone)
                .map(|bone| SceneNode::Bone(character, bone))
                .map_err(|error| error.to_string()),
            None => Err("there is no character to hang it on".to_owned()),
        };
        let node = match found {
            Ok(node) => node,
            Err(reason) => {
                return self.messages.say(
                    MessageLevel::Error,
                    format!("\"{name}\" was not added: {reason}"),
                );
            }
        };
        let known = self
            .files
            .iter()
            .find(|open| open.path.as_ref() == Some(&request.path));
        let handle = match known.map(|open| open.handle) {
            Some(handle) => handle,
            None => {
                let key = self.next_file_key();
                self.admit_new(key, Some(request.path.clone()), loaded, None)
            }
        };
        self.add_open_file(handle, Some(node));
        if let Some(object) = self.selected_object() {
            self.set_offset(object, request.offset);
        }
        self.note_step(format!("Add {name}"));
    }
}
