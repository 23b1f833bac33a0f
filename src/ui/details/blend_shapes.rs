//! The blend shapes in the details: each channel's weight as it plays, and weights set by hand.
//!
//! *In*: an object whose file has blend shapes. *Out*: commands that set weights and let them play
//! again; one gesture for each drag. *Not here*: how weights become shapes (`anim`).

use super::super::theme::{self, NAME_COLUMN, ROW, STEP, Tokens};
use super::super::widgets::{IconButton, cut_text, heading};
use crate::asset::MorphChannel;
use crate::editor::{Command, Editor, ProjectCommand, StageCommand, StepName};
use crate::scene::{Animator, GameObject, ObjectId};
use crate::words::blend_shapes as words;
use egui::{DragValue, Rect, RichText, Sense, Ui, Vec2, WidgetInfo, pos2};
use egui_phosphor::regular as icon;

/// More channels than this get a search box.
const FEW: usize = 8;
/// Rows that are seen at once.
const ROWS: usize = 10;
const FIGURE: f32 = 54.0;
const RESET: f32 = 22.0;

/// The block's state.
#[derive(Debug, Default)]
pub(in super::super) struct BlendShapes {
    filter: String,
    is_dragging: bool,
}

/// A channel in the list.
struct Row<'a> {
    mesh: usize,
    place: usize,
    mesh_name: &'a str,
    channel: &'a MorphChannel,
}

impl BlendShapes {
    /// Returns what the block is about: the selected object where it has blend shapes, else the
    /// character.
    pub(in super::super) fn shown<'a>(
        editor: &'a Editor,
        selected: Option<&'a GameObject>,
    ) -> Option<(ObjectId, &'a Animator)> {
        let has_some = |animator: &&Animator| {
            animator
                .file()
                .meshes
                .iter()
                .any(|m| !m.geometry().morph().is_empty())
        };
        let shaped =
            |object: &'a GameObject| Some((object.id(), object.animator().filter(has_some)?));
        selected
            .and_then(shaped)
            .or_else(|| editor.active_object().and_then(shaped))
    }

    /// Shows the block.
    pub(in super::super) fn ui(
        &mut self,
        ui: &mut Ui,
        (object, animator): (ObjectId, &Animator),
        out: &mut Vec<Command>,
    ) {
        let rows: Vec<Row<'_>> = rows(animator).collect();
        let is_any_by_hand = animator.morphs_by_hand().next().is_some();
        ui.horizontal(|ui| {
            heading(ui, &format!("{}  {}", icon::SMILEY, words::HEADING));
            ui.label(RichText::new(rows.len().to_string()).color(Tokens::shown(ui).weak));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let reason = (!is_any_by_hand).then_some(words::NOTHING_TO_RESET);
                let reset = IconButton::new(icon::ARROW_COUNTER_CLOCKWISE, words::RESET_ALL);
                if reset.disabled(reason).size(RESET).show(ui) {
                    out.push(StageCommand::ResetBlendShapes(object).into());
                }
            });
        });
        if rows.len() > FEW {
            let hint = format!("{} {}", icon::MAGNIFYING_GLASS, words::FIND);
            let field = egui::TextEdit::singleline(&mut self.filter).hint_text(hint);
            ui.add(
                field
                    .desired_width(ui.available_width() - 2.0 * STEP)
                    .margin(egui::Margin::symmetric(6, 4)),
            );
        } else {
            self.filter.clear();
        }
        let filter = self.filter.trim().to_lowercase();
        let is_found =
            |row: &&Row<'_>| filter.is_empty() || row.channel.name.to_lowercase().contains(&filter);
        let found: Vec<&Row<'_>> = rows.iter().filter(is_found).collect();
        if found.is_empty() {
            ui.label(RichText::new(words::NO_MATCH).color(Tokens::shown(ui).weak));
        }
        ui.scope(|ui| {
            // A row is as high as the list takes it to be.
            let spacing = ui.spacing_mut();
            (
                spacing.item_spacing.y,
                spacing.interact_size.y,
                spacing.button_padding.y,
            ) = (0.0, ROW - 2.0, 0.0);
            let area = egui::ScrollArea::vertical()
                .id_salt("blend shapes")
                .max_height(ROW * ROWS as f32);
            area.show_rows(ui, ROW, found.len(), |ui, visible| {
                for row in &found[visible] {
                    self.row(ui, object, animator, row, out);
                }
            });
        });
    }

    fn row(
        &mut self,
        ui: &mut Ui,
        object: ObjectId,
        animator: &Animator,
        row: &Row<'_>,
        out: &mut Vec<Command>,
    ) {
        let t = Tokens::shown(ui);
        let weight = animator
            .morph_weight(row.mesh, row.place)
            .unwrap_or_default();
        let is_by_hand = animator.morph_by_hand(row.mesh, row.place).is_some();
        let set = |weight| {
            Command::Stage(StageCommand::SetBlendShape {
                object,
                mesh: row.mesh,
                channel: row.place,
                weight,
            })
        };
        ui.push_id((row.mesh, row.place), |ui| {
            ui.horizontal(|ui| {
                ui.set_height(ROW);
                ui.spacing_mut().item_spacing.x = STEP;
                let name = NAME_COLUMN.min(ui.available_width() * 0.35);
                let (rect, named) = ui.allocate_exact_size(Vec2::new(name, ROW), Sense::hover());
                cut_text(
                    ui.painter(),
                    rect.left_center(),
                    name,
                    short(&row.channel.name),
                    t.text,
                );
                named.on_hover_text(about(row, is_by_hand));
                let width = (ui.available_width() - FIGURE - RESET - 3.0 * STEP).max(24.0);
                let range = range(row.channel);
                let (rect, bar) =
                    ui.allocate_exact_size(Vec2::new(width, ROW), Sense::click_and_drag());
                bar.widget_info(|| {
                    WidgetInfo::slider(true, f64::from(weight) * 100.0, &row.channel.name)
                });
                paint(ui, rect, t, range, weight, is_by_hand);
                if bar.drag_started() {
                    self.is_dragging = true;
                    out.push(
                        ProjectCommand::BeginGesture(StepName::BlendShape(
                            row.channel.name.clone(),
                        ))
                        .into(),
                    );
                }
                if let Some(at) = bar
                    .interact_pointer_pos()
                    .filter(|_| bar.dragged() || bar.clicked())
                {
                    out.push(set(Some(weight_at(rect, range, at.x))));
                }
                if bar.drag_stopped() && std::mem::take(&mut self.is_dragging) {
                    out.push(ProjectCommand::EndGesture.into());
                }
                bar.on_hover_text(words::WEIGHT_TIP);
                let mut percent = weight * 100.0;
                let figure = DragValue::new(&mut percent)
                    .speed(0.5)
                    .fixed_decimals(0)
                    .suffix(" %");
                let figure = ui.add_sized(
                    Vec2::new(FIGURE, ROW - 2.0),
                    figure.update_while_editing(false),
                );
                let spoken = words::percent(&row.channel.name);
                ui.ctx()
                    .accesskit_node_builder(figure.id, |node| node.set_label(spoken.clone()));
                if figure.drag_started() {
                    self.is_dragging = true;
                    out.push(
                        ProjectCommand::BeginGesture(StepName::BlendShape(
                            row.channel.name.clone(),
                        ))
                        .into(),
                    );
                }
                if figure.changed() {
                    out.push(set(Some(percent * 0.01)));
                }
                if figure.drag_stopped() && std::mem::take(&mut self.is_dragging) {
                    out.push(ProjectCommand::EndGesture.into());
                }
                figure.on_hover_text(words::FIGURE_TIP);
                if is_by_hand {
                    let name = words::reset(&row.channel.name);
                    let reset = IconButton::new(icon::ARROW_COUNTER_CLOCKWISE, &name);
                    if reset.tooltip(words::RESET_TIP).size(RESET).show(ui) {
                        out.push(set(None));
                    }
                }
            });
        });
    }
}

fn rows(animator: &Animator) -> impl Iterator<Item = Row<'_>> {
    animator
        .file()
        .meshes
        .iter()
        .enumerate()
        .flat_map(|(mesh, shown)| {
            let channels = shown.geometry().morph().channels().iter().enumerate();
            channels.map(move |(place, channel)| Row {
                mesh,
                place,
                mesh_name: shown.name(),
                channel,
            })
        })
}

/// Leaves the deformer's name out, which Maya puts in front of every one of its channels.
fn short(name: &str) -> &str {
    name.rsplit_once('.')
        .map_or(name, |(_, last)| if last.is_empty() { name } else { last })
}

fn about(row: &Row<'_>, is_by_hand: bool) -> String {
    let targets: Vec<f32> = row.channel.keys.iter().map(|key| key.weight).collect();
    words::about(
        &row.channel.name,
        row.mesh_name,
        &targets,
        row.channel.saved,
        is_by_hand,
    )
}

/// The weights that the bar reaches from: none to full, and whatever keys lie beyond.
fn range(channel: &MorphChannel) -> (f32, f32) {
    channel
        .keys
        .iter()
        .fold((0.0, 1.0), |(low, high): (f32, f32), key| {
            (low.min(key.weight), high.max(key.weight))
        })
}

fn weight_at(rect: Rect, (low, high): (f32, f32), x: f32) -> f32 {
    let part = ((x - rect.left()) / rect.width().max(1.0)).clamp(0.0, 1.0);
    let weight = low + (high - low) * part;
    // Whole percents, as the number shows them.
    (weight * 100.0).round() / 100.0
}

fn paint(ui: &Ui, rect: Rect, t: &Tokens, (low, high): (f32, f32), weight: f32, is_by_hand: bool) {
    let track = Rect::from_center_size(rect.center(), Vec2::new(rect.width(), 6.0));
    let x = |weight: f32| {
        track.left() + track.width() * ((weight - low) / (high - low)).clamp(0.0, 1.0)
    };
    let zero = x(0.0);
    let end = x(weight);
    let color = if is_by_hand { t.accent } else { t.active };
    let painter = ui.painter();
    painter.rect_filled(track, 3.0, t.raised);
    painter.rect_filled(
        Rect::from_min_max(
            pos2(zero.min(end), track.top()),
            pos2(zero.max(end), track.bottom()),
        ),
        theme::RADIUS,
        color,
    );
    if low < 0.0 {
        painter.vline(zero, track.y_range().expand(2.0), (1.0, t.weak));
    }
    if is_by_hand {
        painter.circle_filled(pos2(end, track.center().y), 4.0, color);
    }
}
