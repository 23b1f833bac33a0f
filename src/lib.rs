//! Maquette opens a character FBX and plays it: as the authoring tool wrote it, and as a game
//! engine will run it.
//!
//! Data flows one way: `bytes -> fbx, gltf or obj -> asset -> anim -> scene -> draw -> render`. The
//! user's will flows the other way: `ui -> Command -> editor`. `scene` and `render` never meet:
//! both know only [`draw::DrawList`]. A panel gets `&Editor` and emits `Command`s, and only
//! `Editor::apply` changes the editor. The window, the command line and the tests all speak
//! `Command`, and all take the same `scene` tick and extract: there is no other path from a file to
//! a pose.
//!
//! | floor | room | may import | never knows |
//! |---|---|---|---|
//! | 8 | `main.rs` | app, cli | anything else |
//! | 7 | `app` | ui, words, render, editor, draw, math, sync | fbx, anim |
//! | 6 | `ui` | words, editor, scene, asset, draw, math | wgpu, winit, fbx, anim |
//! | 6 | `cli` | words, editor, scene, render, anim, asset, draw, math | egui, winit, fbx |
//! | 6 | `words` | editor, scene, asset, math | egui, wgpu, winit, files |
//! | 5 | `editor` | scene, anim, fbx, gltf, obj, asset, draw, math, sync | egui, wgpu, winit |
//! | 4 | `scene` | anim, draw, asset, math | wgpu, egui, files |
//! | 4 | `render` | draw, asset, math, sync | scene, anim, egui |
//! | 3 | `anim` | asset, math | files, clocks, scene, wgpu |
//! | 3 | `fbx` | asset, geometry, math | anim, scene, wgpu, the file system |
//! | 3 | `gltf`, `obj` | asset, geometry, math | as `fbx` |
//! | 3 | `draw` | asset, math | wgpu, scene |
//! | 2 | `geometry` | asset, math | file formats, everything else |
//! | 2 | `asset` | math | everything else |
//! | 1 | `math` | nothing | everything else |
//! | 1 | `sync` | nothing | everything else |
//!
//! Crates that have their place; all others may be named anywhere:
//!
//! | crate | named only in |
//! |---|---|
//! | `wgpu` | render, app |
//! | `egui_wgpu`, `winit`, `egui_winit` | app |
//! | `egui`, `egui_dock` | ui, app |
//! | `egui_phosphor` | ui |
//! | `fbxcel`, `fbxcel_dom` | fbx |
//! | `gltf` | gltf |
//! | `tobj` | obj |
//! | `image` | editor, cli |
//! | `clap` | cli, main |
//! | `rayon` | fbx, editor, render |
//! | `glam` | math |
//! | `serde` | editor/project/, cli, app/window_state.rs, ui/dock.rs, ui/theme.rs, ui/workspace.rs |
//! | `serde_json` | editor/project/, cli, app/window_state.rs |
//!
//! Invariants: a parent stands before its children; four skin weights sum to one; after import
//! every index is in range, every text is UTF-8 and nothing is NaN; a sequence is immutable;
//! nothing is transposed anywhere. `tests/suite/law` reads both tables here and enforces them.

pub mod anim;
pub mod app;
pub mod asset;
pub mod cli;
pub mod draw;
pub mod editor;
pub mod fbx;
pub mod geometry;
pub mod gltf;
pub mod math;
pub mod obj;
pub mod render;
pub mod scene;
pub mod sync;
pub mod ui;
pub mod words;
