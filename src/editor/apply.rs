//! The only way to change the editor: one command at a time.
//!
//! *In*: a [`Command`]. *Out*: the editor changed. *Not here*: what each subject does with it
//! (`files`, `playback`, `view`, `root_motion`, `selection`, `objects`, `project`), steps of undo
//! (`steps`).

use super::command::Command;
use super::load::Purpose;
use super::project::{Shared, TransitionKind, TransitionSettings};
use super::state::Editor;
use crate::scene::Playback;

impl Editor {
    /// Carries out one user action; what makes no sense at the moment changes nothing.
    pub fn apply(&mut self, command: Command) {
        let step = self.step_name(&command);
        self.carry_out(command);
        self.hold_selected_bone();
        if let Some(name) = step {
            self.note_step(name);
        }
    }

    fn carry_out(&mut self, command: Command) {
        match command {
            Command::OpenFile(path) => self.open_file(path, Purpose::Show),
            Command::DropFile(path) => self.open_file(path, Purpose::ByContent),
            Command::UseTakes(file) => self.use_takes(file),
            Command::TakesFrom(path) => self.take_takes(path),
            Command::ReturnTakes(lender) => self.return_takes(lender),
            Command::SetFit { lender, fit } => self.set_fit(lender, fit),
            Command::OpenFolder(folder) => self.open_folder(folder),
            Command::SetPlaylistDeep(is_deep) => self.set_playlist_deep(is_deep),
            Command::ClosePlaylist => self.close_playlist(),
            Command::SetPlaylistFilter(filter) => self.set_playlist_filter(filter),
            Command::PlayRow(row) => self.play_row(row),
            Command::PlayStep(by) => self.play_step(by),
            Command::SetPlayOn(on) => self.set_play_on(on),
            Command::SetReadingAll(is_on) => self.set_reading_all(is_on),
            Command::ImportAs { path, import } => self.memory.import_this_session(&path, import),
            Command::SetImport { file, import } => self.set_import(file, import),
            Command::CancelLoad => self.cancel_load(),
            Command::ReloadFile => self.reload_file(),
            Command::CloseFile(file) => self.close_file(file),
            Command::ShowFile(file) => self.show_file(file),
            Command::ShowMannequin => self.show_mannequin(),
            Command::SelectTake(take) => self.change_take(take, self.transition_now()),
            Command::CrossFade { take, secs, curve } => {
                self.change_take(
                    take,
                    TransitionSettings {
                        kind: TransitionKind::CrossFade,
                        secs,
                        curve,
                    },
                );
            }
            Command::Inertialize { take, secs } => {
                let settings = TransitionSettings {
                    kind: TransitionKind::Inertialize,
                    secs,
                    ..*self.transition
                };
                self.change_take(take, settings);
            }
            Command::DismissMessage(id) => self.messages.dismiss(id),
            Command::ClearRecentFiles => self.memory.recent.clear(),
            Command::StoreLayout(layout) => self.memory.layout = Some(layout),

            Command::TogglePlay => self.toggle_play(false),
            Command::TogglePlayReverse => self.toggle_play(true),
            Command::SetPlaying(is_playing) => self.set_playback(Playback {
                is_playing,
                ..self.playback
            }),
            Command::Scrub(time_secs) => self.seek(time_secs),
            Command::StepFrames(by) => self.step_frames(by),
            Command::StepKey(by) => self.step_key(by),
            Command::GoToStart => self.seek(self.range_secs().0),
            Command::GoToEnd => self.seek(self.range_secs().1),
            Command::SetLoopMode(loop_mode) => self.set_playback(Playback {
                loop_mode,
                ..self.playback
            }),
            Command::SetSpeed(speed) => self.set_speed(speed),
            Command::SetInPoint(time_secs) => self.set_in_point(time_secs),
            Command::SetOutPoint(time_secs) => self.set_out_point(time_secs),
            Command::SetFramesFromZero(is_from_zero) => self.set_frames_from_zero(is_from_zero),
            Command::SetDisplayRate(rate_hz) => self.set_display_rate(rate_hz),

            Command::SetRootMotion(is_enabled) => {
                self.change_root_motion(|s| s.is_enabled = is_enabled)
            }
            Command::SetForceLock(is_forced) => {
                self.change_root_motion(|s| s.is_lock_forced = is_forced)
            }
            Command::SetRootLock(lock) => self.change_root_motion(|s| s.lock = lock),
            Command::SetRootRule(rule) => self.change_root_motion(|s| s.rule = rule),
            Command::SetScaleNormalised(is_one) => {
                self.change_root_motion(|s| s.is_scale_normalised = is_one)
            }
            Command::SetZeroInUnrealAxes(is_so) => {
                self.change_root_motion(|s| s.is_zero_in_unreal_axes = is_so)
            }
            Command::SetRoot(root) => self.change_root_motion_of_all(|s| s.root = root),
            Command::SetDerive(derive) => self.change_root_motion_of_all(|s| s.derive = derive),
            Command::SetPreviewMode(preview) => self.set_preview(preview),
            Command::ResetCharacter => self.reset_character(),

            Command::SelectBone(bone) => self.select_bone(bone),
            Command::PickBone { at, viewport } => self.selected = self.bone_at(at, viewport),
            Command::HoverBone(bone) => self.view.hovered = self.existing_bone(bone),

            Command::ResizeViewport(size) => self.resize_viewport(size),
            Command::Orbit(by) => self.rig.orbit(by),
            Command::Pan {
                by,
                viewport_height,
            } => self.rig.pan(by, viewport_height),
            Command::Dolly(notches) => self.rig.dolly(notches),
            Command::FrameSelection => self.frame_selection(),
            Command::FrameAll => self.frame_all(),
            Command::SetView(view) => self.rig.set_view(view),
            Command::SetOrthographic(is_orthographic) => self.rig.set_orthographic(is_orthographic),
            Command::SetFollow(follow) => self.set_follow(follow),
            Command::SetShading(shading) => self.view.shading = shading,
            Command::SetOverlay(overlay, is_visible) => self.set_overlay(overlay, is_visible),
            Command::SetColors(colors) => self.view.colors = colors,
            Command::SetGizmo(gizmo) => self.gizmo = gizmo,

            Command::HangProp(request) => self.hang_prop(request),
            Command::AddProp { path, parent } => self.add_prop(path, parent),
            Command::AddOpenFile { file, parent } => self.add_open_file(file, parent),
            Command::AddEmpty { parent } => self.add_empty(parent),
            Command::AddSocket { owner, bone } => self.add_socket(owner, bone),
            Command::Attach {
                object,
                parent,
                rules,
            } => self.attach(object, parent, rules),
            Command::Detach(object) => self.detach(object),
            Command::DeleteObject(object) => self.delete_object(object),
            Command::RenameObject(object, name) => self.rename_object(object, &name),
            Command::SetOffset { object, offset } => self.set_offset(object, offset),
            Command::SetScalePolicy(object, policy) => self.set_scale_policy(object, policy),
            Command::SetObjectVisible(object, is_visible) => {
                self.set_object_visible(object, is_visible)
            }
            Command::SetBlendShape {
                object,
                mesh,
                channel,
                weight,
            } => {
                self.set_blend_shape(object, mesh, channel, weight);
            }
            Command::ResetBlendShapes(object) => self.reset_blend_shapes(object),
            Command::SelectObject(object) => self.select_object(object),

            Command::BeginGesture(name) => self.begin_gesture(name),
            Command::EndGesture => self.end_gesture(),
            Command::CancelGesture => self.cancel_gesture(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::SetTransition(settings) => self.transition = Shared::new(settings),

            Command::NewProject => self.new_project(),
            Command::OpenProject(path) => self.open_project(&path),
            Command::SaveProject => self.save(),
            Command::SaveProjectAs(path) => self.save_as(path),
            Command::Relink { missing, path } => self.relink(missing, path),
            Command::RecoverAutosave => self.recover_autosave(),
            Command::DiscardAutosave => self.discard_autosave(),
        }
    }
}
