//! A corpus file on the stage, posed by the scene's own tick and extract and read in the file's
//! unit and axes.
//!
//! *In*: an imported file, a take, an authored time. *Out*: matrices of the nodes, places of
//! control points. *Not here*: the truth that they are held against.

use maquette::anim::{LoopMode, skin_geometry};
use maquette::asset::{FileHandle, ImportedFile, Library, PreviewMode, RootMotionSettings};
use maquette::draw::{Camera, DrawList};
use maquette::math::{Mat4, Vec2};
use maquette::scene::{Animator, GameObject, ObjectId, Playback, Scene, ViewOptions, extract};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a mesh looks like at one moment, in the file's unit and axes.
#[derive(Debug, Default)]
pub(crate) struct Shape {
    /// Over all used control points; infinite, the wrong way round, when there are none.
    pub(crate) low: [f64; 3],
    pub(crate) high: [f64; 3],
    /// Used control points.
    pub(crate) points: BTreeMap<u32, [f64; 3]>,
}

impl Shape {
    /// Takes up vertices, each with its control point; one vertex of a control point counts.
    fn new(points: impl Iterator<Item = (u32, [f64; 3])>) -> Self {
        let mut shape = Self {
            low: [f64::INFINITY; 3],
            high: [f64::NEG_INFINITY; 3],
            points: points.collect(),
        };
        for point in shape.points.values() {
            shape.low = std::array::from_fn(|axis| shape.low[axis].min(point[axis]));
            shape.high = std::array::from_fn(|axis| shape.high[axis].max(point[axis]));
        }
        shape
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.points.is_empty()
    }
}

/// A file on a stage of its own.
pub(crate) struct PosedFile {
    pub(crate) file: Arc<ImportedFile>,
    scene: Scene,
    handle: FileHandle,
    character: ObjectId,
    start_secs: f64,
    /// Turns our axes back into the file's.
    to_file: Mat4,
}

impl PosedFile {
    pub(crate) fn new(file: ImportedFile) -> Self {
        let file = Arc::new(file);
        let handle = Library::default().insert(Arc::clone(&file));
        let mut scene = Scene::default();
        let character =
            scene.add_character(String::new(), Animator::new(handle, Arc::clone(&file)));
        let to_file = file.skeleton.file_to_component().to_mat4().inverse();
        Self {
            file,
            scene,
            handle,
            character,
            start_secs: 0.0,
            to_file,
        }
    }

    /// Chooses a take; `None` is the pose as saved.
    pub(crate) fn choose(&mut self, take: Option<usize>) {
        let object = self
            .scene
            .object_mut(self.character)
            .and_then(GameObject::character_mut);
        let animator = &mut object.expect("the character was added").animator;
        animator.set_preview(PreviewMode::Loop);
        animator.set_take(take, RootMotionSettings::default());
        animator.set_playback(Playback {
            loop_mode: LoopMode::Once,
            ..Playback::default()
        });
        self.start_secs = take.map_or(0.0, |take| self.file.takes[take].start_secs());
        self.scene.reset(self.character);
    }

    /// Moves to an authored time of the chosen take.
    pub(crate) fn seek(&mut self, time_secs: f64) {
        self.scene.seek(self.character, time_secs - self.start_secs);
        self.scene.advance(0.0);
    }

    /// Returns every node's matrix.
    pub(crate) fn node_to_world(&self) -> Vec<[f64; 16]> {
        let object = self
            .scene
            .object(self.character)
            .expect("the character was added");
        let animator = &object.character().expect("it is a character").animator;
        let component_to_world = object.component_to_world().to_mat4();
        let unit = self.file.report.unit_metres;
        let in_file = |bone: &Mat4| {
            let mut numbers = (*bone * component_to_world * self.to_file)
                .to_rows()
                .map(f64::from);
            numbers[12..15]
                .iter_mut()
                .for_each(|length| *length /= unit);
            numbers
        };
        animator
            .component_pose()
            .bone_to_component()
            .iter()
            .map(in_file)
            .collect()
    }

    /// Returns what each mesh looks like, in file order.
    pub(crate) fn shapes(&self) -> Vec<Shape> {
        let view = ViewOptions {
            are_hidden_meshes_shown: true,
            ..ViewOptions::default()
        };
        let list = extract(&self.scene, Camera::default(), &view, Vec2::ONE);
        let mut shapes: Vec<Shape> = self.file.meshes.iter().map(|_| Shape::default()).collect();
        for item in list
            .meshes
            .iter()
            .filter(|item| item.mesh.file == self.handle)
        {
            shapes[item.mesh.mesh as usize] = self.shape(&list, item);
        }
        shapes
    }

    fn shape(&self, list: &DrawList, item: &maquette::draw::MeshItem) -> Shape {
        let geometry = &self.file.meshes[item.mesh.mesh as usize].geometry();
        let palette = &list.palettes[item.palette.start as usize..item.palette.end as usize];
        let shape_weights =
            &list.shape_weights[item.shapes.start as usize..item.shapes.end as usize];
        let mut skinned = Vec::new();
        skin_geometry(geometry, shape_weights, palette, &mut skinned);
        let to_file = item.component_to_world * self.to_file;
        let unit = self.file.report.unit_metres;
        let place = |position| {
            to_file
                .transform_point(position)
                .to_array()
                .map(|length| f64::from(length) / unit)
        };
        let placed = geometry.control_points().iter().zip(&skinned);
        Shape::new(placed.map(|(&point, vertex)| (point, place(vertex.position))))
    }
}
