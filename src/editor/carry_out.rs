//! Carries out effects: the one place where what several owners take part in is set going.
//!
//! *In*: effects, in order. *Out*: owners changed, imports started. *Not here*: what a request does
//! in detail (`show.rs`, `project_flow.rs`, `playlist_flow.rs`, `finished_load.rs`).

use super::editor::Editor;
use super::effect::{Effect, Effects, Request};
use super::loads::LoadPurpose;
use super::project::Document;
use std::collections::VecDeque;
use std::sync::Arc;

impl Editor {
    /// Carries out effects and what follows from them.
    pub(super) fn carry_out(&mut self, effects: Effects) {
        let mut queue = VecDeque::from(effects);
        while let Some(effect) = queue.pop_front() {
            match effect {
                Effect::Load(request) => self.loads.push(request),
                Effect::Notice(kind) => self.notices.add(kind),
                Effect::Step(name) => self.note_step(name),
                Effect::Request(request) => {
                    for effect in self.request(request).into_iter().rev() {
                        queue.push_front(effect);
                    }
                }
            }
        }
        self.start_loads();
    }

    /// Starts the import whose turn it is, and lists folders whose turn it is.
    fn start_loads(&mut self) {
        while let Some(request) = self.loads.next() {
            if request.purpose == LoadPurpose::Folder {
                self.list_folder(request.path);
                continue;
            }
            let import = self.files.import_for(&request, self.project.memory());
            self.loads.start(request, import.options());
        }
    }

    fn request(&mut self, request: Request) -> Effects {
        match request {
            Request::ShowFile(file) => self.show_file(file),
            Request::ShowMannequin => self.show_mannequin(),
            Request::ShowLoaded(path, loaded) => {
                self.show_loaded(path, Arc::unwrap_or_clone(loaded.0))
            }
            Request::CloseFile(file) => self.close_file(file),
            Request::AddFile(file, parent) => self.add_file(file, parent),
            Request::BorrowTakes(file) => self.borrow_takes(file),
            Request::NewProject => self.new_project(),
            Request::OpenProject(path) => self.open_project(&path),
            Request::RestoreProject(state) => self.restore_project(*state),
            Request::SaveProject(path) => self.save_project(path),
            Request::Recover => self.recover(),
            Request::Undo => {
                let document = self.project.undo();
                self.go_to(document)
            }
            Request::Redo => {
                let document = self.project.redo();
                self.go_to(document)
            }
            Request::Revert => {
                let document = self.project.present().clone();
                self.restore(&document)
            }
            Request::EndSession => self.end_session(),
            Request::PlayOn(on) => self.play_on(on),
            Request::PlayRow => self.play_row(),
            other => {
                self.simple_request(other);
                Effects::new()
            }
        }
    }

    /// Carries out a request that nothing follows from.
    fn simple_request(&mut self, request: Request) {
        match request {
            Request::ImportAs(path, import) => {
                self.project.memory_mut().import_this_session(&path, import);
            }
            Request::DropReimports(key) => self.loads.drop_reimports(key),
            Request::ClearRecent => self.project.memory_mut().recent.clear(),
            Request::DeleteObject(id) => self.delete_object(id),
            Request::Select(id) => self.view.select_object(self.stage.key(id)),
            Request::Activate(id) => self.activate(id),
            Request::ReturnTakes(source) => self.return_takes(source),
            Request::SetFit(source, fit) => self.set_fit(source, fit),
            Request::AnchorCamera => self.anchor_camera(),
            Request::RememberView => self.remember_view(),
            Request::BeginGesture(name) => self.project.begin_gesture(name),
            Request::PlaylistClosed => self.playlist_closed(),
            Request::PlanReading => self.plan_reading(),
            Request::FinishImports => self.finish_imports(),
            Request::FinishLoads => self.finish_loads(),
            Request::FinishPlaylist => self.finish_playlist(),
            _ => {}
        }
    }

    fn go_to(&mut self, document: Option<Document>) -> Effects {
        let Some(document) = document else {
            return Effects::new();
        };
        let mut effects = self.restore(&document);
        effects.extend(self.load_missing());
        effects
    }

    /// Remembers overlays, follow mode and frame numbering for the next session.
    fn remember_view(&mut self) {
        let memory = self.project.memory_mut();
        memory.overlays = Some(self.view.overlay_names());
        memory.follow = self.view.follow().into();
        memory.are_frames_from_zero = self.view.are_frames_from_zero();
    }

    /// Takes in what has finished on workers since the last tick.
    pub(super) fn poll_workers(&mut self) {
        while let Some(outcome) = self.loads.poll_texture() {
            let effects = self.files.take_texture(outcome);
            self.carry_out(effects);
        }
        if let Some((request, outcome)) = self.loads.poll() {
            let effects = self.finish_load(&request, outcome);
            self.carry_out(effects);
        }
        while let Some(effects) = self.playlist.take_news(false) {
            self.carry_out(effects);
        }
    }

    /// Waits until every import under way is done.
    fn finish_imports(&mut self) {
        self.start_loads();
        while let Some((request, outcome)) = self.loads.wait() {
            let effects = self.finish_load(&request, outcome);
            self.carry_out(effects);
        }
    }

    /// Waits until every import and texture under way is done.
    fn finish_loads(&mut self) {
        self.finish_imports();
        while let Some(outcome) = self.loads.wait_texture() {
            let effects = self.files.take_texture(outcome);
            self.carry_out(effects);
        }
    }

    /// Waits until the folder is listed, the requested row plays and every row to be read is read.
    fn finish_playlist(&mut self) {
        while self.playlist.is_busy() {
            if let Some(effects) = self.playlist.take_news(true) {
                self.carry_out(effects);
            }
        }
        while let Some(effects) = self.playlist.take_news(false) {
            self.carry_out(effects);
        }
        self.finish_loads();
    }
}
