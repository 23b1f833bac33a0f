//! The Details panel: the character, its root motion, the selected bone or object, how the file is
//! imported.
//!
//! *In*: the shown file, the selected bone at the playhead. *Out*: root motion commands. *Not
//! here*: the import report.

use super::super::format::{self, fixed};
use super::super::theme::Tokens;
use super::super::widgets::{divider, empty_state, heading, number_row, panel_body, text_row};
use super::blend_shapes::BlendShapes;
use super::import_block;
use super::object_block::ObjectBlock;
use super::root_motion_block::{self, RootMotionBlock};
use crate::asset::FileHandle;
use crate::editor::{BoneValues, Command, Editor, FileValues, OpenFile};
use crate::math::{EulerRot, Transform, Vec3};
use crate::words::{details as words, panels};
use egui::{RichText, Ui};
use egui_phosphor::regular as icon;

/// The unit in which a bone's values are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum BoneValueUnit {
    #[default]
    Metres,
    File,
}

/// The Details panel's state.
#[derive(Debug, Default)]
pub(in super::super) struct Details {
    object: ObjectBlock,
    blend_shapes: BlendShapes,
    root_motion: RootMotionBlock,
    unit: BoneValueUnit,
    size: Option<(FileHandle, Option<usize>, Vec3)>,
}

impl Details {
    /// Shows the panel.
    pub(in super::super) fn ui(&mut self, ui: &mut Ui, editor: &Editor, out: &mut Vec<Command>) {
        let Some(file) = editor.shown_file() else {
            empty_state(ui, icon::SLIDERS_HORIZONTAL, panels::EMPTY_DETAILS);
            return;
        };
        let object = editor
            .selected_object()
            .and_then(|object| editor.stage().scene().object(object));
        panel_body(ui, "details", |ui| {
            if let Some(object) = object {
                self.object.ui(ui, editor, object, out);
                divider(ui);
            }
            if editor.view().selected_bone().is_some() {
                self.bone(ui, editor, file);
                divider(ui);
            }
            if let Some(shaped) = BlendShapes::shown(editor, object) {
                self.blend_shapes.ui(ui, shaped, out);
                divider(ui);
            }
            root_motion_block::heading(ui);
            self.root_motion.ui(ui, editor, out);
            divider(ui);
            let size = self.size(editor, file);
            character(ui, file, size);
            divider(ui);
            // Of the selected prop, else of the character.
            let of_object = object
                .and_then(|object| object.animator())
                .map(|animator| animator.handle());
            let of_object = of_object.and_then(|handle| {
                editor
                    .files()
                    .open()
                    .iter()
                    .find(|open| open.handle() == handle)
            });
            import_block::ui(ui, of_object.unwrap_or(file), out);
        });
    }

    /// Returns the size of the character, cached per take: expensive to compute.
    fn size(&mut self, editor: &Editor, file: &OpenFile) -> Vec3 {
        let key = (file.handle(), editor.take());
        match self.size {
            Some((file, take, size)) if (file, take) == key => size,
            _ => {
                let size = editor.active_bounds().size();
                self.size = Some((key.0, key.1, size));
                size
            }
        }
    }

    fn bone(&mut self, ui: &mut Ui, editor: &Editor, file: &OpenFile) {
        let Some((bone, skeleton)) = editor.view().selected_bone().zip(editor.skeleton()) else {
            return;
        };
        let about = skeleton.bone(bone);
        let t = Tokens::shown(ui);
        heading(ui, &format!("{}  {}", icon::BONE, about.name));
        let parent = about
            .parent
            .map_or(words::NONE, |parent| skeleton.bone(parent).name.as_str());
        text_row(ui, words::PARENT, parent, &about.path);
        let Some(values) = editor.bone_values(bone) else {
            ui.label(RichText::new(words::NO_VALUES).color(t.weak));
            return;
        };
        ui.horizontal(|ui| {
            ui.selectable_value(&mut self.unit, BoneValueUnit::Metres, words::METRES)
                .on_hover_text(words::METRES_TIP);
            ui.selectable_value(&mut self.unit, BoneValueUnit::File, words::FILE_UNITS)
                .on_hover_text(words::FILE_UNITS_TIP);
        });
        self.values(ui, &values, &format::unit(file.file().report.unit_metres));
    }

    fn values(&self, ui: &mut Ui, values: &BoneValues, file_unit: &str) {
        let (local, whole, unit, space) = match self.unit {
            BoneValueUnit::Metres => (
                in_metres(&values.local),
                in_metres(&values.component),
                "m",
                words::COMPONENT_SPACE,
            ),
            BoneValueUnit::File => (
                values.file_local,
                values.file_world,
                file_unit,
                words::FILE_WORLD_SPACE,
            ),
        };
        let small = |ui: &mut Ui, text: &str| {
            ui.label(RichText::new(text).size(13.0).color(Tokens::shown(ui).weak))
        };
        small(ui, words::PARENT_SPACE);
        transform(ui, &local, unit);
        small(ui, space);
        transform(ui, &whole, unit);
    }
}

/// Returns a transform of ours as three rows of numbers.
fn in_metres(transform: &Transform) -> FileValues {
    let (z, y, x) = transform.rotation.to_euler(EulerRot::ZYX);
    FileValues {
        translation: transform.translation,
        rotation_degrees: Vec3::new(x.to_degrees(), y.to_degrees(), z.to_degrees()),
        scale: transform.scale,
    }
}

fn transform(ui: &mut Ui, values: &FileValues, unit: &str) {
    let row = |vector: Vec3, decimals| {
        vector
            .to_array()
            .map(|number| fixed(f64::from(number), decimals))
    };
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let decimals = if unit == "m" { 3 } else { 2 };
        number_row(
            ui,
            words::LOCATION,
            words::LOCATION_TIP,
            &row(values.translation, decimals),
            unit,
        );
        number_row(
            ui,
            words::ROTATION,
            words::ROTATION_TIP,
            &row(values.rotation_degrees, 1),
            "°",
        );
        number_row(
            ui,
            words::SCALE,
            words::SCALE_TIP,
            &row(values.scale, 3),
            "",
        );
    });
}

fn character(ui: &mut Ui, file: &OpenFile, size: Vec3) {
    heading(ui, &format!("{}  {}", icon::PERSON, file.name()));
    let imported = file.file();
    let bones = imported.skeleton.bones();
    let skinned = bones.iter().filter(|bone| bone.is_skinned).count();
    let sum = |count: fn(&crate::asset::Geometry) -> usize| -> u64 {
        imported
            .meshes
            .iter()
            .map(|mesh| count(mesh.geometry()) as u64)
            .sum()
    };
    let number = |number: usize| vec![format::count(number as u64)];
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let bones_tip = words::bones_tip(&format::count(skinned as u64));
        number_row(ui, words::BONES, &bones_tip, &number(bones.len()), "");
        number_row(
            ui,
            words::MESHES,
            words::MESHES_TIP,
            &number(imported.meshes.len()),
            "",
        );
        let vertices = sum(|geometry| geometry.vertices().len());
        number_row(
            ui,
            words::VERTICES,
            words::VERTICES_TIP,
            &[format::count(vertices)],
            "",
        );
        let triangles = sum(|geometry| geometry.indices().len() / 3);
        number_row(ui, words::TRIANGLES, "", &[format::count(triangles)], "");
        number_row(
            ui,
            words::MATERIALS,
            "",
            &number(imported.materials.len()),
            "",
        );
        number_row(ui, words::TAKES, "", &number(imported.takes.len()), "");
        let size = size.to_array().map(|metres| fixed(f64::from(metres), 2));
        number_row(ui, words::SIZE, words::SIZE_TIP, &size, "m");
    });
}
