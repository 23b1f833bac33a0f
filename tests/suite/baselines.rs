//! The whole window and six renders, held against pictures that somebody looked at.
//!
//! *In*: the mannequin, the props that come with it, a forged character. *Out*: failures that name
//! pictures to look at. *Not here*: what single pixels mean (`picture.rs`), how pictures are
//! compared (`support/picture_compare.rs`).
//!
//! Everything stands still: a take is paused at a frame, the window's clock is the harness's.
//! `scripts/baselines` keeps what is drawn now.

use crate::support::baseline::{UPDATE, assert_looks_as_before, folder};
use crate::support::desk::{settle, window_in};
use crate::support::editing::EditorSteps as _;
use crate::support::fbx_binary::BinaryForm;
use crate::support::fbx_character;
use crate::support::files::{open, write};
use crate::support::mannequin::mannequin_editor;
use crate::support::project_stage::{bone, character, object_named};
use crate::support::render_scene::gpu;
use egui::Vec2;
use image::RgbImage;
use maquette::draw::Shading;
use maquette::editor::{
    CharactersCommand, Editor, FrameInput, Overlay, PropRequest, StageCommand, ViewCommand,
    ViewDirection,
};
use maquette::math::Vec2 as Size;
use maquette::render::{Gpu, Renderer};
use maquette::ui::{FrameInfo, Layout, ThemeName};
use std::path::Path;

/// Every picture that is kept.
const NAMES: [&str; 9] = [
    "render_blend_shape",
    "render_bones",
    "render_light_in_place",
    "render_props",
    "render_walk",
    "render_wireframe",
    "window_bone_tree",
    "window_mannequin",
    "window_prop",
];
/// All of them together are not larger than this, bytes.
const MOST_BYTES: u64 = 1_500_000;
const WINDOW: [u32; 2] = [1280, 800];
/// The harness leaves this much air around what it shows, points.
const AIR: u32 = 8;
/// Size of a render, pixels.
const RENDER: [u32; 2] = [420, 360];
const SAMPLES: u32 = 4;
/// Place and turn of a sword that the right hand holds, as `--prop` takes it.
const SWORD: &str = "sword.fbx@hand_r:-0.028,0.082,0,90,0,90,1";
const SHIELD: &str = "shield.fbx@hand_l:0.028,0.082,0,90,0,180,1";

/// The mannequin, paused at a frame of one of its takes.
fn mannequin_at(take: &str, frame: i32) -> Editor {
    let mut editor = mannequin_editor();
    let takes = &editor
        .shown_file()
        .expect("the mannequin is open")
        .file()
        .takes;
    let place = takes.iter().position(|of| of.name().ends_with(take));
    let place = place.unwrap_or_else(|| panic!("the mannequin has no take \"{take}\""));
    editor.apply(CharactersCommand::SelectTake(place));
    editor.apply(CharactersCommand::SetPlaying(false));
    editor.apply(CharactersCommand::GoToStart);
    editor.apply(CharactersCommand::StepFrames(frame));
    editor
}

fn hold(editor: &mut Editor, prop: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/props");
    let request: PropRequest = format!("{}/{prop}", path.display()).parse().unwrap();
    editor.apply(StageCommand::AttachProp(request));
    editor.finish_loads();
    assert!(editor.files().failed().is_empty());
}

/// Frames what there is and lets every eased move of the camera end.
fn looked_at(mut editor: Editor, view: ViewDirection) -> Editor {
    let [width, height] = RENDER.map(|side| side as f32);
    editor.tick(FrameInput {
        viewport: Some(Size::new(width, height)),
        ..FrameInput::default()
    });
    editor.apply(ViewCommand::SetDirection(view));
    editor.apply(ViewCommand::FrameAll);
    editor.tick(1.0);
    editor
}

fn drawn(gpu: &Gpu, editor: &Editor, [width, height]: [u32; 2]) -> RgbImage {
    let mut renderer = Renderer::new(gpu, SAMPLES);
    let target = renderer.new_target(width, height).expect("it is small");
    let list = editor.draw_list(Size::new(width as f32, height as f32));
    renderer
        .draw(&list, editor.files().library(), &target)
        .expect("it is drawn");
    let picture = target.read_back().expect("it is read back");
    let rgb = picture
        .rgba
        .chunks_exact(4)
        .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
        .collect();
    RgbImage::from_raw(width, height, rgb).expect("three bytes a pixel")
}

/// Draws the editor and holds it against the picture of that name.
fn assert_render(name: &str, editor: &Editor) {
    if let Some(gpu) = gpu(name) {
        assert_looks_as_before(name, &drawn(&gpu, editor, RENDER));
    }
}

fn with_air() -> Vec2 {
    let [width, height] = WINDOW.map(|side| (side + 2 * AIR) as f32);
    Vec2::new(width, height)
}

/// Shows the editor in a window, the viewport's picture in it, and holds that against the picture
/// of that name.
fn assert_window(name: &str, layout: Layout, editor: Editor) {
    let Some(gpu) = gpu(name) else { return };
    let mut window = window_in(layout, editor, with_air());
    window.state_mut().info = FrameInfo {
        is_software: true,
        ..FrameInfo::default()
    };
    let desk = window.state_mut();
    desk.editor.tick(FrameInput {
        viewport: desk.workspace.viewport_input().map(|input| input.size),
        ..FrameInput::default()
    });
    desk.editor.apply(ViewCommand::FrameAll);
    desk.editor.tick(1.0);
    settle(&mut window);
    let desk = window.state();
    let area = desk.workspace.picture_area().expect("the viewport is open");
    let size = [area.width(), area.height()].map(|side| side.round() as u32);
    let picture = drawn(&gpu, &desk.editor, size);
    let pixels = egui::ColorImage::from_rgb(size.map(|side| side as usize), picture.as_raw());
    let options = egui::TextureOptions::NEAREST;
    let picture = window.ctx.load_texture("picture", pixels, options);
    window.state_mut().picture = Some(picture);
    settle(&mut window);
    let shown = window.render().expect("the window is drawn");
    let shown = image::DynamicImage::ImageRgba8(shown).into_rgb8();
    let [width, height] = WINDOW;
    let shown = image::imageops::crop_imm(&shown, AIR, AIR, width, height).to_image();
    assert_looks_as_before(name, &shown);
}

#[test]
fn the_window_with_the_mannequin_looks_as_before() {
    let editor = mannequin_at("walk", 8);
    assert_window("window_mannequin", Layout::default(), editor);
}

#[test]
fn the_window_with_the_bone_tree_looks_as_before() {
    let mut editor = mannequin_at("walk", 8);
    for overlay in [Overlay::Bones, Overlay::Names] {
        editor.apply(ViewCommand::SetOverlay(overlay, true));
    }
    let selected = bone(&editor, "lowerarm_r");
    editor.apply(ViewCommand::SelectBone(Some(selected)));
    assert_window("window_bone_tree", Layout::default(), editor);
}

#[test]
fn the_window_with_a_prop_looks_as_before() {
    let mut editor = mannequin_at("attack_1", 12);
    hold(&mut editor, SWORD);
    let sword = object_named(&editor, "sword");
    editor.apply(ViewCommand::SelectObject(Some(sword)));
    assert_window("window_prop", Layout::default(), editor);
}

#[test]
fn the_walk_looks_as_before() {
    let editor = looked_at(mannequin_at("walk", 8), ViewDirection::ThreeQuarter);
    assert_render("render_walk", &editor);
}

#[test]
fn the_bones_look_as_before() {
    let mut editor = mannequin_at("jump", 20);
    for overlay in [Overlay::Bones, Overlay::Axes] {
        editor.apply(ViewCommand::SetOverlay(overlay, true));
    }
    let selected = bone(&editor, "thigh_l");
    editor.apply(ViewCommand::SelectBone(Some(selected)));
    assert_render("render_bones", &looked_at(editor, ViewDirection::Front));
}

#[test]
fn the_props_look_as_before() {
    let mut editor = mannequin_at("attack_1", 12);
    hold(&mut editor, SWORD);
    hold(&mut editor, SHIELD);
    editor.apply(ViewCommand::SelectObject(None));
    let editor = looked_at(editor, ViewDirection::ThreeQuarter);
    assert_render("render_props", &editor);
}

#[test]
fn the_wireframe_looks_as_before() {
    let mut editor = mannequin_at("run", 5);
    editor.apply(ViewCommand::SetShading(Shading::Wireframe));
    assert_render("render_wireframe", &looked_at(editor, ViewDirection::Side));
}

#[test]
fn a_take_in_place_with_its_path_and_ghost_looks_as_before_in_daylight() {
    let mut editor = mannequin_at("walk", 20);
    editor.apply(CharactersCommand::SetRootMotion(false));
    editor.apply(CharactersCommand::SetForceLock(true));
    for overlay in [Overlay::Ghost, Overlay::Path] {
        editor.apply(ViewCommand::SetOverlay(overlay, true));
    }
    // The theme belongs to the window, which tells the editor its colours.
    let layout = Layout {
        theme: ThemeName::Light,
        ..Layout::default()
    };
    let mut window = window_in(layout, editor, with_air());
    let editor = std::mem::take(&mut window.state_mut().editor);
    let editor = looked_at(editor, ViewDirection::ThreeQuarter);
    assert_render("render_light_in_place", &editor);
}

#[test]
fn a_blend_shape_looks_as_before() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bytes = BinaryForm::USUAL.write(&fbx_character::character());
    let mut editor = Editor::default();
    open(&mut editor, &write(folder.path(), "tube.fbx", &bytes));
    editor.apply(CharactersCommand::GoToStart);
    let object = character(&editor);
    // Far over its full weight, so that it is seen.
    editor.apply(StageCommand::SetBlendShape {
        object,
        mesh: 0,
        channel: 0,
        weight: Some(4.0),
    });
    let editor = looked_at(editor, ViewDirection::ThreeQuarter);
    assert_render("render_blend_shape", &editor);
}

#[test]
fn every_kept_picture_is_looked_at_and_small() {
    let mut names = Vec::new();
    let mut bytes = 0;
    for entry in std::fs::read_dir(folder()).expect("the folder is there") {
        let entry = entry.expect("it is readable");
        bytes += entry.metadata().expect("it is a file").len();
        let name = entry.file_name().to_string_lossy().into_owned();
        names.push(name.trim_end_matches(".png").to_owned());
    }
    names.sort();
    // Before all of them are there, the other tests say so.
    if std::env::var_os(UPDATE).is_none() {
        assert_eq!(names, NAMES, "files of tests/baselines");
    }
    assert!(bytes <= MOST_BYTES, "{bytes} bytes of {MOST_BYTES}");
}
