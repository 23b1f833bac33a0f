//! The window at 1280x800: no text is cut off, shortened or painted over by another.
//!
//! *In*: what the panels paint, shape by shape, in order. *Out*: sentences that name a text. *Not
//! here*: what texts say, how the window looks (`baselines.rs`).
//!
//! A name out of a file may be as long as it likes and may be shortened; a text of the program may
//! not. What a scroll area hides above and below is not cut off.

use crate::support::desk::{Window, press, settle, window, window_in};
use crate::support::editing::EditorSteps as _;
use crate::support::mannequin::mannequin_editor;
use crate::support::project_stage::{bone, object_named};
use egui::accesskit::Role;
use egui::epaint::ClippedShape;
use egui::{Key, Modifiers, Rect, Shape, Vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use egui_phosphor::regular as icon;
use maquette::editor::{
    CharactersCommand, Editor, FilesCommand, PropRequest, StageCommand, TransitionKind,
    TransitionSettings, ViewCommand,
};
use maquette::ui::{Action, FileFor, Layout, Tab};
use std::path::{Path, PathBuf};

const SIZE: Vec2 = Vec2::new(1280.0, 800.0);
/// As wide, and so high that no panel has to scroll.
const HIGH: Vec2 = Vec2::new(1280.0, 3000.0);
/// How far a glyph may stray, points.
const SLACK: f32 = 1.5;

/// A text as it was painted.
struct PaintedText {
    text: String,
    rect: Rect,
    clip: Rect,
    is_shortened: bool,
    order: usize,
}

impl PaintedText {
    fn visible(&self) -> Rect {
        self.rect.intersect(self.clip)
    }
}

/// Everything that was painted in the last frame: texts, and opaque areas that hide what lies below.
#[derive(Default)]
struct Painting {
    texts: Vec<PaintedText>,
    covers: Vec<(usize, Rect)>,
    count: usize,
}

impl Painting {
    fn of(shapes: &[ClippedShape]) -> Self {
        let mut painting = Self::default();
        for clipped in shapes {
            painting.add(&clipped.shape, clipped.clip_rect);
        }
        painting
    }

    fn add(&mut self, shape: &Shape, clip: Rect) {
        self.count += 1;
        let order = self.count;
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| self.add(shape, clip)),
            Shape::Rect(area) if area.fill.is_opaque() => {
                self.covers.push((order, area.rect.intersect(clip)));
            }
            Shape::Text(text) => self.texts.push(PaintedText {
                text: text.galley.text().to_owned(),
                rect: text.visual_bounding_rect(),
                clip,
                is_shortened: text.galley.elided,
                order,
            }),
            _ => {}
        }
        self.texts.retain(|text| !text.text.trim().is_empty());
    }

    fn is_covered(&self, after: usize, before: usize, area: Rect) -> bool {
        self.covers
            .iter()
            .any(|(order, cover)| (after..before).contains(order) && cover.contains_rect(area))
    }

    /// Returns texts that somebody can see: in their clip, under nothing.
    fn seen(&self) -> Vec<&PaintedText> {
        let is_seen = |text: &&PaintedText| {
            let visible = text.visible();
            let most_of_it = visible.height() > text.rect.height() * 0.5;
            most_of_it && visible.width() > 0.0 && !self.is_covered(text.order, usize::MAX, visible)
        };
        self.texts.iter().filter(is_seen).collect()
    }
}

/// Names that come out of files.
fn names(editor: &Editor) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for open in editor.files().open() {
        let file = open.file();
        names.extend(file.skeleton.bones().iter().map(|bone| bone.name.clone()));
        names.extend(file.takes.iter().map(|take| take.name().to_owned()));
        names.push(file.report.creator.clone());
        names.push(open.name());
    }
    let objects = editor.stage().scene().objects();
    names.extend(objects.map(|object| object.name.clone()));
    names
}

/// Returns what is wrong with the texts that are seen.
fn faults(painting: &Painting, names: &[String]) -> Vec<String> {
    let mut faults = Vec::new();
    let seen = painting.seen();
    for (place, text) in seen.iter().enumerate() {
        let said = &text.text;
        if text.is_shortened && !names.contains(said) {
            faults.push(format!("\"{said}\" is shortened"));
        }
        let hidden = [
            text.clip.left() - text.rect.left(),
            text.rect.right() - text.clip.right(),
        ];
        if hidden.into_iter().any(|hidden| hidden > SLACK) {
            faults.push(format!("\"{said}\" is cut off at {:?}", text.rect));
        }
        for above in &seen[place + 1..] {
            let both = text.visible().intersect(above.visible());
            let is_overlap = both.width() > SLACK && both.height() > SLACK;
            // A halo is the same text a little aside.
            if is_overlap
                && *said != above.text
                && !painting.is_covered(text.order, above.order, both)
            {
                let over = &above.text;
                faults.push(format!("\"{over}\" lies over \"{said}\" at {both:?}"));
            }
        }
    }
    faults.sort();
    faults.dedup();
    faults
}

/// Looks at every text of the last frame.
#[track_caller]
fn assert_readable(window: &Window<'_>, state: &str) {
    let painting = Painting::of(&window.output().shapes);
    let faults = faults(&painting, &names(&window.state().editor));
    assert!(faults.is_empty(), "{state}:\n  {}", faults.join("\n  "));
    let seen = painting.seen().len();
    assert!(seen > 20, "{state}: only {seen} texts were seen");
}

/// Opens what lies at a place, looks at it, and closes it again.
#[track_caller]
fn assert_readable_when_open(window: &mut Window<'_>, [what, state]: [&str; 2], at: Rect) {
    let before = Painting::of(&window.output().shapes).texts.len();
    window.hover_at(at.center());
    window.step();
    window.drag_at(at.center());
    window.step();
    window.drop_at(at.center());
    window.remove_cursor();
    settle(window);
    let texts = Painting::of(&window.output().shapes).texts.len();
    assert!(texts > before, "{state}: {what} opens nothing");
    assert_readable(window, &format!("{state}, {what}"));
    press(window, Modifiers::NONE, Key::Escape);
    settle(window);
}

fn prop(name: &str, place: &str) -> PropRequest {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/props");
    format!("{}@{place}", folder.join(name).display())
        .parse()
        .unwrap()
}

/// The mannequin with a sword in its hand, the sword selected.
fn with_sword() -> Editor {
    let mut editor = mannequin_editor();
    editor.apply(StageCommand::AttachProp(prop("sword.fbx", "hand_r")));
    editor.finish_loads();
    let sword = object_named(&editor, "sword");
    editor.apply(ViewCommand::SelectObject(Some(sword)));
    editor
}

fn with_bone() -> Editor {
    let mut editor = mannequin_editor();
    let selected = bone(&editor, "hand_r");
    editor.apply(ViewCommand::SelectBone(Some(selected)));
    editor
}

/// Every way in which one take can follow another has its own fields.
fn with_transition(kind: TransitionKind) -> Editor {
    let mut editor = mannequin_editor();
    let fade = TransitionSettings {
        kind,
        ..TransitionSettings::default()
    };
    editor.apply(CharactersCommand::SetTransition(fade));
    editor
}

#[test]
fn every_panel_is_readable_in_every_state() {
    type Start = fn() -> Editor;
    let states: [(&str, Start); 6] = [
        ("nothing open", Editor::default),
        ("the mannequin", mannequin_editor),
        ("a cross-fade", || {
            with_transition(TransitionKind::CrossFade)
        }),
        ("inertialization", || {
            with_transition(TransitionKind::Inertialize)
        }),
        ("a bone selected", with_bone),
        ("a prop selected", with_sword),
    ];
    for (state, editor) in states {
        for size in [SIZE, HIGH] {
            let window = window(editor(), size);
            assert_readable(&window, &format!("{state}, {} x {}", size.x, size.y));
        }
    }
}

#[test]
fn every_tab_is_readable_in_front() {
    for tab in Tab::CLOSABLE {
        let mut layout = Layout::default();
        layout.dock.show(tab);
        let window = window_in(layout, mannequin_editor(), SIZE);
        assert_readable(&window, tab.title());
    }
}

#[test]
fn every_menu_of_the_bar_is_readable() {
    let mut window = window(with_sword(), SIZE);
    let buttons = window.query_all_by_role(Role::Button);
    let bar: Vec<(String, Rect)> = buttons
        .map(|node| {
            let label = node.accesskit_node().label().unwrap_or_default();
            (label, node.rect())
        })
        .filter(|(_, rect)| rect.bottom() < 44.0 && rect.left() < 400.0)
        .collect();
    assert!(bar.len() >= 6, "menus of the bar: {bar:?}");
    for (label, rect) in &bar {
        assert_readable_when_open(&mut window, [label, "menu"], *rect);
    }
}

#[test]
fn every_list_and_tool_menu_is_readable() {
    let mut window = window(with_sword(), HIGH);
    // Lists of the panels, menus of the viewport's tools, and speed.
    let opens = |label: &str| {
        [icon::CARET_DOWN, icon::GAUGE, " fps"]
            .iter()
            .any(|sign| label.contains(sign))
    };
    let mut places: Vec<(String, Rect)> = Vec::new();
    for role in [Role::ComboBox, Role::Button] {
        for node in window.query_all_by_role(role) {
            let about = node.accesskit_node();
            let label = about.label().or(about.value()).unwrap_or_default();
            if role == Role::ComboBox || opens(&label) {
                places.push((label, node.rect()));
            }
        }
    }
    assert!(places.len() >= 6, "{places:?}");
    for (label, rect) in &places {
        assert_readable_when_open(&mut window, [label, "list"], *rect);
    }
}

#[test]
fn every_dialog_is_readable() {
    let mut window = window(mannequin_editor(), SIZE);
    press(&mut window, Modifiers::COMMAND, Key::P);
    assert_readable(&window, "palette");
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::F1);
    assert_readable(&window, "keys");
    press(&mut window, Modifiers::NONE, Key::F1);
    let purposes = [
        FileFor::Character,
        FileFor::Prop(None),
        FileFor::Takes,
        FileFor::Folder,
        FileFor::Project,
        FileFor::SaveProject,
        FileFor::Relink(0),
    ];
    for purpose in purposes {
        let state = format!("{purpose:?}");
        let desk = window.state_mut();
        desk.workspace.open_path_field(&desk.editor, purpose);
        settle(&mut window);
        window.event(egui::Event::Text("/nowhere/at all".to_owned()));
        settle(&mut window);
        assert_readable(&window, &state);
        press(&mut window, Modifiers::COMMAND, Key::A);
        press(&mut window, Modifiers::NONE, Key::Backspace);
        press(&mut window, Modifiers::NONE, Key::Escape);
        settle(&mut window);
    }
}

#[test]
fn the_palette_shows_all_that_it_finds_however_little_it_found_before() {
    let mut window = window(mannequin_editor(), SIZE);
    press(&mut window, Modifiers::COMMAND, Key::P);
    for text in ["zzz", "view"] {
        press(&mut window, Modifiers::COMMAND, Key::A);
        window.event(egui::Event::Text(text.to_owned()));
        settle(&mut window);
    }
    let painting = Painting::of(&window.output().shapes);
    let seen = painting.seen();
    for action in Action::ALL {
        let name = action.name();
        if name.to_lowercase().contains("view") {
            let is_seen = seen.iter().any(|text| text.text == name);
            assert!(is_seen, "\"{name}\" is found and not seen");
        }
    }
}

#[test]
fn messages_and_failures_are_readable() {
    let folder = tempfile::tempdir().unwrap();
    let mut editor = mannequin_editor();
    for name in ["broken.fbx", "a much longer name of a broken file.fbx"] {
        let path: PathBuf = folder.path().join(name);
        std::fs::write(&path, b"no character at all").unwrap();
        editor.apply(FilesCommand::Open(path));
        editor.finish_loads();
    }
    assert_readable(&window(editor, SIZE), "messages");
}

#[test]
fn a_text_that_is_shortened_cut_off_or_painted_over_is_found() {
    let found = |paint: fn(&mut egui::Ui)| {
        let mut harness = egui_kittest::Harness::builder()
            .with_size(Vec2::new(300.0, 200.0))
            .build_ui(paint);
        harness.run_steps(2);
        faults(&Painting::of(&harness.output().shapes), &[])
    };
    assert_eq!(found(|ui| drop(ui.label("fine"))), [""; 0]);
    let shortened = found(|ui| {
        let text = "a sentence that has no room in three hundred points, not by far";
        ui.add(egui::Label::new(text).truncate());
    });
    assert!(shortened[0].ends_with("is shortened"), "{shortened:?}");
    let cut_off = found(|ui| {
        let area = Rect::from_min_size(egui::pos2(20.0, 20.0), Vec2::splat(30.0));
        let painter = ui.painter_at(area);
        let font = egui::FontId::proportional(14.0);
        let color = egui::Color32::WHITE;
        painter.text(area.min, egui::Align2::LEFT_TOP, "too wide", font, color);
    });
    assert!(cut_off[0].contains("is cut off"), "{cut_off:?}");
    let painted_over = found(|ui| {
        for (x, text) in [(20.0, "below"), (40.0, "above")] {
            let at = egui::pos2(x, 20.0);
            let font = egui::FontId::proportional(14.0);
            let color = egui::Color32::WHITE;
            let painter = ui.painter();
            painter.text(at, egui::Align2::LEFT_TOP, text, font, color);
        }
    });
    assert!(painted_over[0].contains("lies over"), "{painted_over:?}");
}
