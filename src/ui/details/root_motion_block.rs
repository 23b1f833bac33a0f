//! The root motion part of the details: switches, each with its rule, and what to know before
//! trusting them.
//!
//! In: the shown take's settings and root. Out: root motion commands. Not here: what the rules do
//! (`anim`).

use super::super::theme::{STEP, Tokens};
use super::super::widgets::{self, note, text_button, text_row};
use crate::asset::{
    BoneIndex, DeriveOptions, DerivedHeight, DerivedOrigin, DerivedRotation, FileHandle,
    PreviewMode, RootLockMode, RootMotionRule, RootMotionSettings, RootSource,
};
use crate::editor::{Command, Editor, RootCandidate, RootInfo};
use egui::{RichText, Ui};
use egui_phosphor::regular as icon;

/// What the sentences about the root were made from.
type Key = (FileHandle, usize, RootMotionSettings);

/// The block's state: sentences that are dear to make are kept until something changes.
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
            ui.label(RichText::new("Root motion needs a take.").color(Tokens::shown(ui).weak));
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
        let reset = format!("{}  Put the character back", icon::ARROW_COUNTER_CLOCKWISE);
        ui.add_space(STEP);
        if text_button(ui, &reset, "Moves the character to the origin", None) {
            out.push(Command::ResetCharacter);
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
            (RootSource::DerivedFrom(bone), _) => format!("derived from {}", name(bone)),
            (
                RootSource::Auto,
                Some(RootInfo {
                    bone: Some(bone), ..
                }),
            ) => format!("auto: {}", name(*bone)),
            (
                RootSource::Auto,
                Some(RootInfo {
                    hips: Some(hips), ..
                }),
            ) => format!("auto: from {}", name(*hips)),
            (RootSource::Auto, _) => "auto: none".to_owned(),
        };
        caption(
            ui,
            "Root",
            "Which bone the motion is taken from, in every take of this file",
        );
        let width = ui.available_width();
        egui::ComboBox::from_id_salt("root").selected_text(shown).width(width - 8.0).truncate().show_ui(ui, |ui| {
            let mut item = |text: String, tip: &str, source: RootSource| {
                if ui.selectable_label(settings.root == source, text).on_hover_text(tip).clicked() {
                    out.push(Command::SetRoot(source));
                }
            };
            let auto =
                "The topmost bone; a node above it when that is animated; a root derived from the hips otherwise";
            item("auto".to_owned(), auto, RootSource::Auto);
            for candidate in &self.candidates {
                item(name(candidate.bone), &candidate.note(), RootSource::Bone(candidate.bone));
            }
            for candidate in &self.candidates {
                let tip = "A root made in memory that goes along with this bone on the ground";
                item(format!("derived from {}", name(candidate.bone)), tip, RootSource::DerivedFrom(candidate.bone));
            }
            if let Some(bone) = editor.selected_bone().filter(|bone| self.candidates.iter().all(|c| c.bone != *bone)) {
                item(format!("{} (selected)", name(bone)), "The selected bone", RootSource::Bone(bone));
            }
        });
        if let Some(info) = &self.info {
            note(ui, icon::INFO, Tokens::shown(ui).weak, &info.explanation);
            if info.bone.is_none() {
                derive_options(ui, settings.derive, out);
            }
        }
    }

    fn warnings(&self, ui: &mut Ui) {
        let warn = Tokens::shown(ui).warn;
        for text in self.info.iter().flat_map(|info| &info.warnings) {
            note(ui, icon::WARNING, warn, text);
        }
        if let Some(info) = &self.info {
            let travel = info.path.travel;
            let value = format!("{:.2}, {:.2}, {:.2} m", travel.x, travel.y, travel.z);
            let tip = "From the first to the last frame, in the character's own space";
            text_row(ui, "Travel", &value, tip);
            text_row(
                ui,
                "Path",
                &format!("{:.2} m", info.path.length_metres),
                "Along the way",
            );
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
    let enable = ui.checkbox(&mut is_enabled, "Extract root motion");
    let text = "On: the root's motion is taken out of the pose and moves the character; the root is locked.\n\
                Off: the root moves in the pose, the character stays.";
    if enable.on_hover_text(text).changed() {
        out.push(Command::SetRootMotion(is_enabled));
    }
    let mut is_forced = settings.is_lock_forced;
    let force = ui.checkbox(&mut is_forced, "Force root lock");
    let text = "Locks the root of the pose even when nothing is extracted: with root motion off this shows the take \
                in place, and nothing moves the character.\n\n\
                Extract off, force off: not locked, not extracted.\n\
                Extract on, force off: locked, extracted.\n\
                Extract off, force on: locked, not extracted.\n\
                Extract on, force on: locked, extracted.";
    if force.on_hover_text(text).changed() {
        out.push(Command::SetForceLock(is_forced));
    }
}

fn preview(ui: &mut Ui, shown: PreviewMode, is_enabled: bool, out: &mut Vec<Command>) {
    caption(
        ui,
        "Preview",
        "What the preview does with the extracted motion",
    );
    let modes = [
        (
            PreviewMode::Ignore,
            "Ignore",
            "The motion is dropped: the character stays where it is",
        ),
        (
            PreviewMode::Loop,
            "Loop",
            "The character keeps travelling, loop after loop",
        ),
        (
            PreviewMode::LoopAndReset,
            "Loop and Reset",
            "The character goes back to its start at every loop",
        ),
    ];
    ui.add_enabled_ui(is_enabled, |ui| {
        ui.horizontal_wrapped(|ui| {
            for (mode, name, rule) in modes {
                let radio = ui.radio(shown == mode, name).on_hover_text(rule);
                if radio
                    .on_disabled_hover_text("Extract root motion first")
                    .clicked()
                {
                    out.push(Command::SetPreviewMode(mode));
                }
            }
        });
    });
}

fn lock(ui: &mut Ui, settings: &RootMotionSettings, out: &mut Vec<Command>) {
    caption(
        ui,
        "Root lock",
        "What the root becomes in the pose while it is locked",
    );
    let modes = [
        (
            RootLockMode::RefPose,
            "RefPose",
            "The whole root (translation, rotation and scale) becomes that of the reference pose. Unreal's default. \
             A clip whose root is turned against the reference pose turns the mesh.",
        ),
        (
            RootLockMode::AnimFirstFrame,
            "AnimFirstFrame",
            "The root becomes what it is at time 0 of the clip: keeps the offset and the turn of the first key.",
        ),
        (
            RootLockMode::Zero,
            "Zero",
            "The root becomes identity: rotation and scale go too. A root turned by -90 degrees lays the mesh down, \
             a root of scale 100 shows it a hundred times smaller. Zero is taken in this file's axes: Unreal turns a \
             Y-up file to Z-up at import and the turn lands in the root, so a mesh that stands upright here can lie \
             down there.",
        ),
    ];
    ui.horizontal_wrapped(|ui| {
        for (mode, name, rule) in modes {
            if ui
                .radio(settings.lock == mode, name)
                .on_hover_text(rule)
                .clicked()
            {
                out.push(Command::SetRootLock(mode));
            }
        }
    });
    if settings.lock == RootLockMode::Zero {
        let mut is_so = settings.is_zero_in_unreal_axes;
        let text = "Shows Zero as it comes out after Unreal's import, which turns the file to Z-up and leaves the \
                    turn in the root";
        if ui
            .checkbox(&mut is_so, "Axes as after Unreal's import")
            .on_hover_text(text)
            .changed()
        {
            out.push(Command::SetZeroInUnrealAxes(is_so));
        }
    }
}

fn rule(ui: &mut Ui, settings: &RootMotionSettings, out: &mut Vec<Command>) {
    caption(ui, "Rule", "How the travel is taken out of the clip");
    let rules = [
        (
            RootMotionRule::Unreal,
            "Unreal",
            "As Unreal does: translation and rotation are measured against the root's first frame and applied at the \
             character's origin. A root that turns away from the origin swings.",
        ),
        (
            RootMotionRule::Rigid,
            "Rigid",
            "The visible root moves exactly as the unlocked one did: the turn is about the root's own position.",
        ),
    ];
    ui.horizontal_wrapped(|ui| {
        for (value, name, text) in rules {
            if ui
                .radio(settings.rule == value, name)
                .on_hover_text(text)
                .clicked()
            {
                out.push(Command::SetRootRule(value));
            }
        }
    });
    let mut is_one = settings.is_scale_normalised;
    let text = "Takes the root's own scale as one when extracting, so that a root of scale 100 does not travel a \
                hundred times as far or as short";
    if ui
        .checkbox(&mut is_one, "Normalise the root's scale")
        .on_hover_text(text)
        .changed()
    {
        out.push(Command::SetScaleNormalised(is_one));
    }
}

fn derive_options(ui: &mut Ui, options: DeriveOptions, out: &mut Vec<Command>) {
    let mut next = options;
    let hint = "The root is made in memory from the motion of the hips; the file is not changed";
    caption(ui, "Derived root", hint);
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut next.use_x, "Sideways")
            .on_hover_text("Goes along with the hips sideways");
        ui.checkbox(&mut next.use_z, "Forward")
            .on_hover_text("Goes along with the hips forward");
    });
    let heights = [
        (
            DerivedHeight::Off,
            "Ground",
            "Stays on the ground: the hips keep all their height",
        ),
        (
            DerivedHeight::Follow,
            "Follow",
            "Rises and sinks with the hips",
        ),
        (
            DerivedHeight::FollowClamped,
            "Jumps",
            "Rises with the hips, never below the ground",
        ),
    ];
    choice(ui, "Height", &heights, &mut next.height);
    let rotations = [
        (
            DerivedRotation::Heading,
            "Heading",
            "Where the hips' forward points on the ground",
        ),
        (
            DerivedRotation::Twist,
            "Twist",
            "The hips' turn about the up axis: right for flips",
        ),
        (
            DerivedRotation::None,
            "None",
            "The hips keep their rotation",
        ),
    ];
    choice(ui, "Turn", &rotations, &mut next.rotation);
    let origins = [
        (
            DerivedOrigin::Absolute,
            "Absolute",
            "Measured from the character's origin",
        ),
        (
            DerivedOrigin::FirstFrame,
            "First frame",
            "Measured from below the hips at the first frame",
        ),
    ];
    choice(ui, "Origin", &origins, &mut next.origin);
    if next != options {
        out.push(Command::SetDerive(next));
    }
    let reason = (options == DeriveOptions::default()).then_some("It is derived as usual");
    if text_button(ui, "Derive as usual", "Puts these choices back", reason) {
        out.push(Command::SetDerive(DeriveOptions::default()));
    }
}

fn choice<T: PartialEq + Copy>(
    ui: &mut Ui,
    name: &str,
    values: &[(T, &str, &str)],
    chosen: &mut T,
) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(name).size(13.0).color(Tokens::shown(ui).weak));
        for (value, label, tooltip) in values {
            ui.radio_value(chosen, *value, *label)
                .on_hover_text(*tooltip);
        }
    });
}

/// Shows the block's heading.
pub(in super::super) fn heading(ui: &mut Ui) {
    widgets::heading(ui, &format!("{}  Root motion", icon::FOOTPRINTS));
}
