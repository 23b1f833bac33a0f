//! `maquette dump`: poses and skinned vertices as numbers, to hold against other programs.
//!
//! *In*: a file, takes, times. *Out*: JSON in the form of `dump_json.rs`. *Not here*: any pose of
//! its own: everything comes from the scene's tick and extract, as the window's does.

use super::args::{Dump, Space};
use super::dump_json::{
    DumpJson, Matrix, MeshJson, MeshSampleJson, MetaJson, NodeJson, NoteJson, ObjectJson,
    SampleJson, TakeJson,
};
use super::error::CliError;
use super::mesh_points::MeshPoints;
use super::set_up;
use super::take_choice::choose_take;
use crate::anim::LoopMode;
use crate::asset::{BoneKind, FileHandle, ImportedFile, Note, PreviewMode, RootMotionSettings};
use crate::draw::{Camera, DrawList};
use crate::math::{Mat4, Vec2};
use crate::scene::{GameObject, ObjectId, Playback, Scene, SceneNode, ViewOptions, extract};
use crate::words;
use std::sync::Arc;

/// Name of the root derived from the hips, among the nodes.
const DERIVED_ROOT: &str = "root (derived)";

/// Loads the file and fills the whole answer.
pub(super) fn dump(arguments: &Dump) -> Result<DumpJson, CliError> {
    let editor = set_up::open(Some(&arguments.file), arguments.import.state())?;
    let editor = set_up::bring(editor, &arguments.brought, Some(&arguments.file))?;
    let Some((object, animator)) = editor.active_object().zip(editor.animator()) else {
        return Err(CliError::NoCharacter(arguments.file.clone()));
    };
    let character = object.id();
    let handle = animator.handle();
    let file = Arc::clone(animator.file());
    let takes: Vec<Option<usize>> = match &arguments.take {
        _ if file.takes.is_empty() && arguments.take.is_none() => vec![None],
        None => (0..file.takes.len()).map(Some).collect(),
        Some(wanted) => {
            let chosen = choose_take(&arguments.file, &file, wanted)?;
            if chosen.matches > 1 {
                log::warn!(
                    "{} takes match \"{wanted}\"; the first is used",
                    chosen.matches
                );
            }
            vec![Some(chosen.take)]
        }
    };
    let scene = editor.stage().scene().clone();
    let mut dumper = Dumper::new(&file, arguments, scene, character, handle);
    let mut samples = Vec::new();
    for take in takes {
        dumper.add_take(take, &mut samples)?;
    }
    let mut nodes = nodes(&file);
    if let Some(root) = dumper.derived_root {
        let name = DERIVED_ROOT.to_owned();
        nodes.insert(
            root,
            NodeJson {
                path: name.clone(),
                name,
                parent: -1,
                bone: true,
            },
        );
    }
    Ok(DumpJson {
        schema: "maquette-dump/1",
        space: if arguments.space == Space::File {
            "file"
        } else {
            "component"
        },
        meta: meta(&file),
        root: samples.first().and_then(|sample: &SampleJson| sample.root),
        nodes,
        meshes: meshes(&file),
        takes: takes_of(&file),
        samples,
        report: file.report.notes.iter().map(note).collect(),
    })
}

struct Dumper<'a> {
    file: &'a Arc<ImportedFile>,
    arguments: &'a Dump,
    scene: Scene,
    handle: FileHandle,
    character: ObjectId,
    points: Vec<MeshPoints>,
    world_to_output: Mat4,
    metres_to_output: f32,
    /// The place of a derived root among the nodes, once some take has one.
    derived_root: Option<usize>,
}

impl<'a> Dumper<'a> {
    fn new(
        file: &'a Arc<ImportedFile>,
        arguments: &'a Dump,
        mut scene: Scene,
        character: ObjectId,
        handle: FileHandle,
    ) -> Self {
        // Every bone is asked for, whatever a camera would see.
        scene.set_viewpoint(None);
        let component_to_file = file.skeleton.file_to_component().to_mat4().inverse();
        let (world_to_output, metres_to_output) = match arguments.space {
            Space::Component => (Mat4::IDENTITY, 1.0),
            Space::File => (component_to_file, (1.0 / file.report.unit_metres) as f32),
        };
        let points = file
            .meshes
            .iter()
            .map(|mesh| MeshPoints::new(mesh, arguments.probes.as_ref()))
            .collect();
        Self {
            file,
            arguments,
            scene,
            handle,
            character,
            points,
            world_to_output,
            metres_to_output,
            derived_root: None,
        }
    }

    /// Returns where the props are that are attached to a bone of the character.
    fn objects(&self) -> Vec<ObjectJson> {
        let of_bone = |object: &GameObject| match object.parent() {
            Some(SceneNode::Bone(owner, bone)) if owner == self.character => Some(ObjectJson {
                name: object.name.clone(),
                bone: self.file.skeleton.bone(bone).name.clone(),
                object_to_world: object.object_to_world().to_mat4().to_rows(),
            }),
            _ => None,
        };
        self.scene.objects().filter_map(of_bone).collect()
    }

    fn has_root_option(&self) -> bool {
        self.arguments.root_lock.is_some() || self.arguments.root_motion.is_some()
    }

    fn settings(&self) -> RootMotionSettings {
        let mut settings = RootMotionSettings::default();
        if let Some(lock) = self.arguments.root_lock {
            settings.lock = lock.into();
            settings.is_lock_forced = self.arguments.root_motion.is_none();
        }
        if let Some(rule) = self.arguments.root_motion {
            settings.rule = rule.into();
            settings.is_enabled = true;
        }
        settings
    }

    fn add_take(
        &mut self,
        take: Option<usize>,
        samples: &mut Vec<SampleJson>,
    ) -> Result<(), CliError> {
        let settings = self.settings();
        let is_played = self.arguments.root_motion.is_some();
        let loop_mode = if self.arguments.is_looping {
            LoopMode::Loop
        } else {
            LoopMode::Once
        };
        if let Some(character) = self
            .scene
            .object_mut(self.character)
            .and_then(GameObject::character_mut)
        {
            character.animator.set_preview(PreviewMode::Loop);
            character.animator.set_take(take, settings);
            character.animator.set_playback(Playback {
                is_playing: is_played,
                loop_mode,
                ..Playback::default()
            });
        }
        self.scene.reset(self.character);
        let Some(info) = take.map(|take| &self.file.report.takes[take]) else {
            self.scene.advance(0.0);
            samples.push(self.sample(None, None));
            return Ok(());
        };
        let start_secs = self.file.takes[take.unwrap_or_default()].start_secs();
        let ends = [info.start_secs, info.end_secs];
        let times = if self.arguments.at.is_empty() {
            &ends[..]
        } else {
            &self.arguments.at
        };
        let mut now = start_secs;
        for &time in times {
            if !is_played {
                self.scene.seek(self.character, time - start_secs);
                self.scene.advance(0.0);
            } else if time < now && now > start_secs {
                return Err(CliError::TimesDescend {
                    first: now,
                    second: time,
                });
            } else {
                self.scene.advance((time - now).max(0.0));
                now = time.max(now);
            }
            samples.push(self.sample(Some(&info.name), Some(time)));
        }
        Ok(())
    }

    /// Reads one picture of the scene as it stands.
    fn sample(&mut self, take: Option<&str>, time_secs: Option<f64>) -> SampleJson {
        let view = ViewOptions {
            are_hidden_meshes_shown: true,
            ..ViewOptions::default()
        };
        let list = extract(&self.scene, Camera::default(), &view, Vec2::ONE);
        let object = self
            .scene
            .object(self.character)
            .expect("the character was added and never removed");
        let animator = &object
            .character()
            .expect("the object is a character")
            .animator;
        let component_to_world = object.component_to_world().to_mat4();
        let pose = animator.component_pose();
        let bones = pose.bone_to_component();
        let mut node_to_world: Vec<Matrix> = bones
            .iter()
            .map(|&bone| self.matrix(bone * component_to_world))
            .collect();
        let mut root = None;
        if self.has_root_option()
            && let Some(track) = animator.root_track()
        {
            root = track.bone().map(|bone| bone.index());
            if track.bone().is_none() {
                let settings = animator.instance().root_motion();
                let root_to_component = if animator.instance().decision().is_locked {
                    track
                        .locked_to_component(animator.time_secs(), settings)
                        .to_mat4()
                } else {
                    track.raw_to_component(animator.time_secs())
                };
                root = Some(node_to_world.len());
                node_to_world.push(self.matrix(root_to_component * component_to_world));
            }
        }
        let moved = self.arguments.root_motion.is_some().then(|| {
            // Seen from the output's axes, not only turned into them.
            self.matrix(self.world_to_output.inverse() * component_to_world)
        });
        let meshes = self.mesh_samples(&list);
        if root == Some(bones.len()) {
            self.derived_root = root;
        }
        SampleJson {
            take: take.map(str::to_owned),
            time_secs,
            root,
            component_to_world: moved,
            node_to_world,
            meshes,
            objects: self.objects(),
        }
    }

    fn mesh_samples(&self, list: &DrawList) -> Vec<MeshSampleJson> {
        let mut samples: Vec<_> = self
            .file
            .meshes
            .iter()
            .map(|_| MeshSampleJson::default())
            .collect();
        for item in list
            .meshes
            .iter()
            .filter(|item| item.mesh.file == self.handle)
        {
            let index = item.mesh.mesh as usize;
            let palette = &list.palettes[item.palette.start as usize..item.palette.end as usize];
            let to_output = item.component_to_world * self.world_to_output;
            let shapes = &list.shape_weights[item.shapes.start as usize..item.shapes.end as usize];
            let mesh = &self.file.meshes[index];
            let scale = self.metres_to_output;
            samples[index] = self.points[index].sample(mesh, shapes, palette, to_output, scale);
        }
        samples
    }

    fn matrix(&self, to_world: Mat4) -> Matrix {
        let to_output = to_world * self.world_to_output;
        to_output
            .with_translation(to_output.translation() * self.metres_to_output)
            .to_rows()
    }
}

fn nodes(file: &ImportedFile) -> Vec<NodeJson> {
    let bones = file.skeleton.bones().iter();
    bones
        .map(|bone| NodeJson {
            name: bone.name.clone(),
            parent: bone.parent.map_or(-1, |parent| i64::from(parent.0)),
            path: bone.path.clone(),
            bone: bone.kind == BoneKind::Bone,
        })
        .collect()
}

fn meshes(file: &ImportedFile) -> Vec<MeshJson> {
    let of_mesh = |mesh: &Arc<crate::asset::Mesh>| {
        let node = file.skeleton.bone(mesh.node());
        MeshJson {
            node: mesh.node().index(),
            node_name: node.name.clone(),
            node_path: node.path.clone(),
            control_points: mesh.geometry().control_point_count(),
            triangles: mesh.triangle_count(),
        }
    };
    file.meshes.iter().map(of_mesh).collect()
}

pub(super) fn meta(file: &ImportedFile) -> MetaJson {
    let report = &file.report;
    MetaJson {
        format: report.format.clone(),
        version: report.version,
        format_and_version: report.format_and_version(),
        encoding: report.encoding.clone(),
        creator: report.creator.clone(),
        up_axis: report.up_axis.clone(),
        front_axis: report.front_axis.clone(),
        unit_metres: report.unit_metres,
        frame_rate_hz: report.frame_rate_hz,
    }
}

pub(super) fn takes_of(file: &ImportedFile) -> Vec<TakeJson> {
    let takes = file.report.takes.iter();
    takes
        .map(|take| TakeJson {
            name: take.name.clone(),
            start_secs: take.start_secs,
            end_secs: take.end_secs,
            frame_rate_hz: take.frame_rate_hz,
            keys: take.keys,
        })
        .collect()
}

pub(super) fn note(note: &Note) -> NoteJson {
    NoteJson {
        id: note.id(),
        severity: note.severity().as_str(),
        kind: note.kind().as_str(),
        element: note.element.clone(),
        count: note.count,
        worst: note.worst(),
        text: words::finding(note),
        line: words::finding_line(note),
    }
}
