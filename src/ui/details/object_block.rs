//! The selected object in the details: offset, parent, scale policy, and its offset as text for an
//! engine.
//!
//! *In*: the object. *Out*: commands that move, attach and show it; one gesture for each drag of a
//! number. *Not here*: the gizmo (`gizmo.rs`), the forms of the text (`copy_as.rs`).

use super::super::nodes::{node_name, object_icon};
use super::super::theme::{NAME_COLUMN, ROW, STEP, Tokens};
use super::super::widgets::{IconButton, heading, text_row};
use super::copy_as::{OffsetForm, from_degrees, to_degrees};
use crate::editor::{Command, Editor, ProjectCommand, StageCommand, StepName};
use crate::math::{Quat, Transform, Vec3};
use crate::scene::{GameObject, ObjectId, ObjectKind, ScalePolicy};
use crate::words::{actions, details, props as words};
use egui::{Align, DragValue, Layout, RichText, Ui, Vec2};
use egui_phosphor::regular as icon;

/// The block's state.
#[derive(Debug, Default)]
pub(in super::super) struct ObjectBlock {
    /// The degrees that were written last and the rotation they gave: a rotation has many, the user
    /// knows theirs.
    written: Option<(ObjectId, Quat, Vec3)>,
    is_dragging: bool,
}

/// One row of three numbers.
struct VectorField<'a> {
    name: &'a str,
    tooltip: &'a str,
    unit: &'a str,
    /// How much a point of a drag changes.
    speed: f64,
    decimals: usize,
    /// The step of undo that a drag makes.
    step: fn(String) -> StepName,
}

const LOCATION: VectorField<'_> = VectorField {
    name: details::LOCATION,
    tooltip: words::LOCATION_TIP,
    unit: "m",
    speed: 0.002,
    decimals: 3,
    step: StepName::Move,
};
const ROTATION: VectorField<'_> = VectorField {
    name: details::ROTATION,
    tooltip: words::ROTATION_TIP,
    unit: "°",
    speed: 0.5,
    decimals: 1,
    step: StepName::Rotate,
};
const SCALE: VectorField<'_> = VectorField {
    name: details::SCALE,
    tooltip: words::SCALE_TIP,
    unit: "",
    speed: 0.005,
    decimals: 3,
    step: StepName::Scale,
};

impl ObjectBlock {
    /// Shows the block.
    pub(in super::super) fn ui(
        &mut self,
        ui: &mut Ui,
        editor: &Editor,
        object: &GameObject,
        out: &mut Vec<Command>,
    ) {
        title(ui, object, out);
        let offset = *object.offset();
        let degrees = match self.written {
            Some((id, rotation, degrees))
                if id == object.id() && is_same(rotation, offset.rotation) =>
            {
                degrees
            }
            _ => to_degrees(offset.rotation),
        };
        let mut translation = offset.translation;
        let mut turned = degrees;
        let mut scale = offset.scale;
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            self.row(ui, &LOCATION, &mut translation, object, out);
            self.row(ui, &ROTATION, &mut turned, object, out);
            self.row(ui, &SCALE, &mut scale, object, out);
        });
        let rotation = if turned == degrees {
            offset.rotation
        } else {
            from_degrees(turned)
        };
        let now = Transform {
            translation,
            rotation,
            scale,
        };
        if now != offset && now.is_finite() {
            if turned != degrees {
                self.written = Some((object.id(), rotation, turned));
            }
            let set = Command::Stage(StageCommand::SetOffset {
                object: object.id(),
                offset: now,
            });
            // Before the end of the gesture that this frame may have brought.
            let place = out
                .iter()
                .rposition(|command| *command == Command::Project(ProjectCommand::EndGesture))
                .unwrap_or(out.len());
            out.insert(place, set);
        }
        parent(ui, editor, object, out);
        policy(ui, object, out);
        copy(ui, object.offset());
    }

    fn row(
        &mut self,
        ui: &mut Ui,
        vector: &VectorField<'_>,
        value: &mut Vec3,
        object: &GameObject,
        out: &mut Vec<Command>,
    ) {
        let t = Tokens::shown(ui);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            let name = NAME_COLUMN.min(ui.available_width() * 0.2);
            ui.allocate_ui_with_layout(
                Vec2::new(name, ROW),
                Layout::left_to_right(Align::Center),
                |ui| {
                    ui.set_min_width(name);
                    ui.label(RichText::new(vector.name).color(t.weak))
                        .on_hover_text(vector.tooltip);
                },
            );
            let width = ((ui.available_width() - 18.0 - 9.0) / 3.0).max(30.0);
            for (axis, letter) in ["X", "Y", "Z"].into_iter().enumerate() {
                let mut number = value[axis];
                let field = DragValue::new(&mut number)
                    .speed(vector.speed)
                    .fixed_decimals(vector.decimals);
                let field = field.update_while_editing(false);
                let response = ui.add_sized(Vec2::new(width, ROW - 2.0), field);
                let line = response.rect.left_bottom() + Vec2::new(2.0, -1.0);
                let stroke = egui::Stroke::new(1.5, t.axes[axis]);
                ui.painter().line_segment(
                    [line, line + Vec2::new(response.rect.width() - 4.0, 0.0)],
                    stroke,
                );
                let spoken = words::along(vector.name, letter);
                ui.ctx()
                    .accesskit_node_builder(response.id, |node| node.set_label(spoken.clone()));
                if response.drag_started() {
                    self.is_dragging = true;
                    out.push(
                        ProjectCommand::BeginGesture((vector.step)(object.name.clone())).into(),
                    );
                }
                if response.drag_stopped() && std::mem::take(&mut self.is_dragging) {
                    out.push(ProjectCommand::EndGesture.into());
                }
                value[axis] = number;
                response.on_hover_text(words::number_tip(vector.tooltip));
            }
            ui.label(RichText::new(vector.unit).small().color(t.weak));
        });
    }
}

fn is_same(a: Quat, b: Quat) -> bool {
    a.dot(b).abs() > 1.0 - 1e-6
}

fn title(ui: &mut Ui, object: &GameObject, out: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        heading(ui, &format!("{}  {}", object_icon(object), object.name));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (sign, name) = if object.is_visible {
                (icon::EYE, words::HIDE)
            } else {
                (icon::EYE_SLASH, words::SHOW)
            };
            if IconButton::new(sign, name).size(24.0).show(ui) {
                out.push(StageCommand::SetVisible(object.id(), !object.is_visible).into());
            }
            if IconButton::new(icon::TRASH, words::DELETE)
                .tooltip(words::DELETE_TIP)
                .size(24.0)
                .show(ui)
            {
                out.push(StageCommand::Delete(object.id()).into());
            }
        });
    });
}

fn parent(ui: &mut Ui, editor: &Editor, object: &GameObject, out: &mut Vec<Command>) {
    let Some(name) = object
        .parent()
        .and_then(|parent| node_name(editor.stage().scene(), parent))
    else {
        text_row(ui, words::PARENT, words::NO_PARENT, words::ATTACH_TIP);
        return;
    };
    ui.horizontal(|ui| {
        let button = 84.0;
        ui.allocate_ui(Vec2::new(ui.available_width() - button, ROW), |ui| {
            text_row(ui, words::PARENT, name, words::MOVE_TO_BONE_TIP)
        });
        if ui
            .button(format!("{}  {}", icon::LINK_BREAK, actions::DETACH))
            .on_hover_text(words::DETACH_TIP)
            .clicked()
        {
            out.push(StageCommand::Detach(object.id()).into());
        }
    });
}

fn policy(ui: &mut Ui, object: &GameObject, out: &mut Vec<Command>) {
    if matches!(object.kind(), ObjectKind::Character(_)) && object.parent().is_none() {
        return;
    }
    ui.horizontal(|ui| {
        ui.label(RichText::new(words::BONE_SCALE).color(Tokens::shown(ui).weak));
        let mut chosen = object.scale_policy();
        for policy in [ScalePolicy::IgnoreBoneScale, ScalePolicy::Inherit] {
            let [name, tip] = words::scale_policy(policy);
            ui.selectable_value(&mut chosen, policy, name)
                .on_hover_text(tip);
        }
        if chosen != object.scale_policy() {
            out.push(StageCommand::SetScalePolicy(object.id(), chosen).into());
        }
    });
}

fn copy(ui: &mut Ui, offset: &Transform) {
    ui.add_space(STEP);
    ui.label(
        RichText::new(words::COPY_OFFSET_AS)
            .size(13.0)
            .color(Tokens::shown(ui).weak),
    );
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(STEP);
        for form in OffsetForm::ALL {
            let text = form.write(offset);
            if ui.button(form.name()).on_hover_text(&text).clicked() {
                ui.ctx().copy_text(text);
            }
        }
    });
}
