//! The root motion part of the details: switches, each with its rule, and what to know before
//! trusting them.
//!
//! *In*: the shown take's settings and root. *Out*: root motion commands. *Not here*: what the
//! rules do (`anim`).

use super::super::theme::{STEP, Tokens};
use super::super::widgets::{self, note, text_button, text_row};
use crate::asset::{
    BoneIndex, DeriveOptions, DerivedHeight, DerivedOrigin, DerivedRotation, FileHandle,
    PreviewMode, RootCandidate, RootLockMode, RootMotionRule, RootMotionSettings, RootSource,
};
use crate::editor::{CharactersCommand, Command, Editor, RootInfo};
use crate::words::{actions, root_motion as words};
use egui::{RichText, Ui};
use egui_phosphor::regular as icon;

/// What the cached findings depend on.
type Key = (FileHandle, usize, RootMotionSettings);

/// The block's state: findings about the root are cached, as they are expensive to compute.
#[derive(Debug, Default)]
pub(in super::super) struct RootMotionBlock {
    key: Option<Key>,
    info: Option<RootInfo>,
    candidates: Vec<RootCandidate>,
}

impl RootMotionBlock {
    /// Shows the block.
    pub(in super::super) fn ui(&mut self, ui: &mut Ui, editor: &Editor, out: &mut Vec<Command>) {
        let Some((file, take)) = editor.shown_file().zip(editor.take()) else {
            ui.label(RichText::new(words::NO_TAKE).color(Tokens::shown(ui).weak));
            return;
        };
        let settings = editor.root_motion();
        let key = (file.handle(), take, settings);
        if self.key != Some(key) {
            self.info = editor.root_info();
            self.candidates = editor.root_candidates();
            self.key = Some(key);
        }
        switches(ui, &settings, out);
        preview(ui, editor.preview_mode(), settings.is_enabled, out);
        lock(ui, &settings, out);
        rule(ui, &settings, out);
        self.root(ui, editor, &settings, out);
        self.warnings(ui);
        let reset = format!(
            "{}  {}",
            icon::ARROW_COUNTER_CLOCKWISE,
            actions::RESET_TO_ORIGIN
        );
        ui.add_space(STEP);
        if text_button(ui, &reset, words::RESET_TO_ORIGIN_TIP, None) {
            out.push(CharactersCommand::Reset.into());
        }
    }

    fn root(
        &self,
        ui: &mut Ui,
        editor: &Editor,
        settings: &RootMotionSettings,
        out: &mut Vec<Command>,
    ) {
        let Some(skeleton) = editor.skeleton() else {
            return;
        };
        let name = |bone: BoneIndex| skeleton.bone(bone).name.clone();
        let shown = match (settings.root, &self.info) {
            (RootSource::Bone(bone), _) => name(bone),
            (RootSource::DerivedFrom(bone), _) => words::derived_from(&name(bone)),
            (
                RootSource::Auto,
                Some(RootInfo {
                    bone: Some(bone), ..
                }),
            ) => words::auto_bone(&name(*bone)),
            (
                RootSource::Auto,
                Some(RootInfo {
                    hips: Some(hips), ..
                }),
            ) => words::auto_derived(&name(*hips)),
            (RootSource::Auto, _) => words::AUTO_NONE.to_owned(),
        };
        caption(ui, words::ROOT, words::ROOT_TIP);
        let width = ui.available_width();
        egui::ComboBox::from_id_salt("root")
            .selected_text(shown)
            .width(width - 8.0)
            .truncate()
            .show_ui(ui, |ui| {
                let mut item = |text: String, tip: &str, source: RootSource| {
                    if ui
                        .selectable_label(settings.root == source, text)
                        .on_hover_text(tip)
                        .clicked()
                    {
                        out.push(CharactersCommand::SetRoot(source).into());
                    }
                };
                item(words::AUTO.to_owned(), words::AUTO_TIP, RootSource::Auto);
                for candidate in &self.candidates {
                    item(
                        name(candidate.bone),
                        &crate::words::root_candidate(candidate),
                        RootSource::Bone(candidate.bone),
                    );
                }
                for candidate in &self.candidates {
                    let derived = words::derived_from(&name(candidate.bone));
                    item(
                        derived,
                        words::DERIVED_TIP,
                        RootSource::DerivedFrom(candidate.bone),
                    );
                }
                if let Some(bone) = editor
                    .view()
                    .selected_bone()
                    .filter(|bone| self.candidates.iter().all(|c| c.bone != *bone))
                {
                    item(
                        words::selected(&name(bone)),
                        words::SELECTED_TIP,
                        RootSource::Bone(bone),
                    );
                }
            });
        if let Some(info) = &self.info {
            let reason = crate::words::root_choice_reason(&info.reason, skeleton);
            note(ui, icon::INFO, Tokens::shown(ui).weak, &reason);
            if info.bone.is_none() {
                derive_options(ui, settings.derive, out);
            }
        }
    }

    fn warnings(&self, ui: &mut Ui) {
        let warn = Tokens::shown(ui).warn;
        for warning in self.info.iter().flat_map(|info| &info.warnings) {
            note(
                ui,
                icon::WARNING,
                warn,
                &crate::words::root_motion_finding(warning),
            );
        }
        if let Some(info) = &self.info {
            let travel = words::travel(info.path.travel.to_array());
            text_row(ui, words::TRAVEL, &travel, words::TRAVEL_TIP);
            let length = words::path_length(info.path.length_metres);
            text_row(ui, words::PATH, &length, words::PATH_TIP);
        }
    }
}

fn caption(ui: &mut Ui, text: &str, tooltip: &str) {
    ui.add_space(STEP);
    ui.label(RichText::new(text).size(13.0).color(Tokens::shown(ui).weak))
        .on_hover_text(tooltip);
}

fn switches(ui: &mut Ui, settings: &RootMotionSettings, out: &mut Vec<Command>) {
    let mut is_enabled = settings.is_enabled;
    let enable = ui.checkbox(&mut is_enabled, words::ENABLE);
    if enable.on_hover_text(words::ENABLE_TIP).changed() {
        out.push(CharactersCommand::SetRootMotion(is_enabled).into());
    }
    let mut is_forced = settings.is_lock_forced;
    let force = ui.checkbox(&mut is_forced, words::FORCE_LOCK);
    if force.on_hover_text(words::FORCE_LOCK_TIP).changed() {
        out.push(CharactersCommand::SetForceLock(is_forced).into());
    }
}

fn preview(ui: &mut Ui, shown: PreviewMode, is_enabled: bool, out: &mut Vec<Command>) {
    caption(ui, words::PREVIEW, words::PREVIEW_TIP);
    let modes = [
        PreviewMode::Ignore,
        PreviewMode::Loop,
        PreviewMode::LoopAndReset,
    ];
    ui.add_enabled_ui(is_enabled, |ui| {
        ui.horizontal_wrapped(|ui| {
            for mode in modes {
                let [name, rule] = words::preview_mode(mode);
                let radio = ui.radio(shown == mode, name).on_hover_text(rule);
                if radio.on_disabled_hover_text(words::ENABLE_FIRST).clicked() {
                    out.push(CharactersCommand::SetPreviewMode(mode).into());
                }
            }
        });
    });
}

fn lock(ui: &mut Ui, settings: &RootMotionSettings, out: &mut Vec<Command>) {
    caption(ui, words::LOCK, words::LOCK_TIP);
    let modes = [
        RootLockMode::RefPose,
        RootLockMode::AnimFirstFrame,
        RootLockMode::Zero,
    ];
    ui.horizontal_wrapped(|ui| {
        for mode in modes {
            let [name, rule] = words::lock_mode(mode);
            if ui
                .radio(settings.lock == mode, name)
                .on_hover_text(rule)
                .clicked()
            {
                out.push(CharactersCommand::SetRootLock(mode).into());
            }
        }
    });
    if settings.lock == RootLockMode::Zero {
        let mut is_so = settings.is_zero_in_unreal_axes;
        if ui
            .checkbox(&mut is_so, words::UNREAL_AXES)
            .on_hover_text(words::UNREAL_AXES_TIP)
            .changed()
        {
            out.push(CharactersCommand::SetZeroInUnrealAxes(is_so).into());
        }
    }
}

fn rule(ui: &mut Ui, settings: &RootMotionSettings, out: &mut Vec<Command>) {
    caption(ui, words::RULE, words::RULE_TIP);
    let rules = [RootMotionRule::Unreal, RootMotionRule::Rigid];
    ui.horizontal_wrapped(|ui| {
        for value in rules {
            let [name, text] = words::rule(value);
            if ui
                .radio(settings.rule == value, name)
                .on_hover_text(text)
                .clicked()
            {
                out.push(CharactersCommand::SetRootRule(value).into());
            }
        }
    });
    let mut is_one = settings.is_scale_normalised;
    if ui
        .checkbox(&mut is_one, words::NORMALISE_SCALE)
        .on_hover_text(words::NORMALISE_SCALE_TIP)
        .changed()
    {
        out.push(CharactersCommand::SetScaleNormalised(is_one).into());
    }
}

fn derive_options(ui: &mut Ui, options: DeriveOptions, out: &mut Vec<Command>) {
    let mut next = options;
    caption(ui, words::DERIVED_ROOT, words::DERIVED_ROOT_TIP);
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut next.use_x, words::SIDEWAYS)
            .on_hover_text(words::SIDEWAYS_TIP);
        ui.checkbox(&mut next.use_z, words::FORWARD)
            .on_hover_text(words::FORWARD_TIP);
    });
    let heights = [
        DerivedHeight::Off,
        DerivedHeight::Follow,
        DerivedHeight::FollowClamped,
    ];
    choice(
        ui,
        words::HEIGHT,
        &heights.map(|height| (height, words::derived_height(height))),
        &mut next.height,
    );
    let rotations = [
        DerivedRotation::Heading,
        DerivedRotation::Twist,
        DerivedRotation::None,
    ];
    choice(
        ui,
        words::ROTATION,
        &rotations.map(|rotation| (rotation, words::derived_rotation(rotation))),
        &mut next.rotation,
    );
    let origins = [DerivedOrigin::Absolute, DerivedOrigin::FirstFrame];
    choice(
        ui,
        words::ORIGIN,
        &origins.map(|origin| (origin, words::derived_origin(origin))),
        &mut next.origin,
    );
    if next != options {
        out.push(CharactersCommand::SetDerive(next).into());
    }
    let reason = (options == DeriveOptions::default()).then_some(words::ALREADY_DEFAULTS);
    if text_button(
        ui,
        words::RESET_TO_DEFAULTS,
        words::RESET_TO_DEFAULTS_TIP,
        reason,
    ) {
        out.push(CharactersCommand::SetDerive(DeriveOptions::default()).into());
    }
}

fn choice<T: PartialEq + Copy>(ui: &mut Ui, name: &str, values: &[(T, [&str; 2])], chosen: &mut T) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(name).size(13.0).color(Tokens::shown(ui).weak));
        for (value, [label, tooltip]) in values {
            ui.radio_value(chosen, *value, *label)
                .on_hover_text(*tooltip);
        }
    });
}

/// Shows the block's heading.
pub(in super::super) fn heading(ui: &mut Ui) {
    widgets::heading(ui, &format!("{}  {}", icon::FOOTPRINTS, words::HEADING));
}
