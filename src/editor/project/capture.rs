//! The project as the editor has it at the moment.
//!
//! *In*: the editor. *Out*: a [`ProjectState`]. *Not here*: the way back (`restore.rs`).

use super::super::command::Follow;
use super::super::state::Editor;
use super::keys::{FileKey, Unknown};
use super::object_state::{BoneState, ObjectKindState, ObjectState, ParentState};
use super::objects::blend_shapes_by_hand;
use super::project_state::{
    Document, FileSource, FileState, PROJECT_VERSION, ProjectState, ShownTake, View,
};
use super::shared::Shared;
use super::stage_table::Entry;
use super::take_state::take_name;
use crate::scene::{ObjectId, ObjectKind, SceneNode};

impl ProjectState {
    /// Takes everything that a project file holds from the editor.
    #[must_use]
    pub fn capture(editor: &Editor) -> Self {
        Self {
            version: PROJECT_VERSION,
            document: editor.document(),
            view: editor.project_view(),
        }
    }
}

impl Editor {
    /// Returns what undo goes back through.
    #[must_use]
    pub fn document(&self) -> Document {
        let open = self.files.iter().map(|open| Shared::new(open.state()));
        let mut files: Vec<Shared<FileState>> = open
            .chain(self.missing.iter().map(|m| m.state.clone()))
            .collect();
        files.sort_by_key(|file| file.id);
        let objects = self
            .stage
            .entries()
            .iter()
            .filter_map(|entry| self.object_state(entry))
            .collect();
        Document {
            files: Shared::new(files),
            objects: Shared::new(objects),
            character: self.leading,
            transition: self.transition.clone(),
            unknown: self.project.unknown.clone(),
        }
    }

    fn object_state(&self, entry: &Entry) -> Option<Shared<ObjectState>> {
        let Some(object) = entry.id.and_then(|id| self.scene.object(id)) else {
            return entry.state.clone();
        };
        let file = || self.file_key(object.animator()?.handle());
        let kind = match object.kind() {
            ObjectKind::Character(_) => ObjectKindState::Character { file: file()? },
            ObjectKind::Prop(_) => ObjectKindState::Prop { file: file()? },
            ObjectKind::Empty => ObjectKindState::Empty,
            ObjectKind::Socket => ObjectKindState::Socket,
            ObjectKind::Obstacle => ObjectKindState::Obstacle,
        };
        Some(Shared::new(ObjectState {
            id: entry.key,
            name: object.name.clone(),
            kind,
            parent: self
                .parent_state(object.id())
                .or_else(|| entry.wanted.clone()),
            offset: (*object.offset()).into(),
            scale_policy: object.scale_policy(),
            is_visible: object.is_visible,
            blend_shapes: blend_shapes_by_hand(object),
            unknown: entry
                .state
                .as_ref()
                .map_or_else(Unknown::default, |state| state.unknown.clone()),
        }))
    }

    /// Returns what an object hangs on.
    pub(crate) fn parent_state(&self, object: ObjectId) -> Option<ParentState> {
        self.node_state(self.scene.object(object)?.parent()?)
    }

    /// Writes down a place in the tree.
    pub(crate) fn node_state(&self, node: SceneNode) -> Option<ParentState> {
        let (owner, bone) = match node {
            SceneNode::Object(owner) => (owner, None),
            SceneNode::Bone(owner, bone) => {
                let skeleton = self.scene.object(owner)?.animator()?.skeleton();
                let bone = skeleton.bones().get(bone.index())?;
                (
                    owner,
                    Some(BoneState {
                        path: bone.path.clone(),
                        name: bone.name.clone(),
                    }),
                )
            }
        };
        Some(ParentState {
            object: self.stage.key(owner)?,
            bone,
        })
    }

    /// Returns how the project is looked at and played; while its files load, how it shall be.
    fn project_view(&self) -> View {
        if let Some(view) = &self.project.pending_view {
            return view.clone();
        }
        let shown = |open: &super::super::open_file::OpenFile| {
            let (take, nth) = take_name(&open.file.takes, open.take?)?;
            Some(ShownTake {
                file: open.key,
                take,
                nth,
            })
        };
        let mut takes: Vec<ShownTake> = self.files.iter().filter_map(shown).collect();
        // A file that is missing has its take still in what was read.
        let is_missing =
            |file: FileKey| self.missing.iter().any(|missing| missing.state.id == file);
        takes.extend(
            self.project
                .missing_takes
                .iter()
                .filter(|take| is_missing(take.file))
                .cloned(),
        );
        takes.sort_by_key(|take| take.file);
        View {
            takes,
            time_secs: self.time_secs(),
            camera: self.rig.pose(),
            follow: self.follow,
            followed: self
                .followed_point()
                .filter(|_| self.follow != Follow::Off)
                .map(|point| point.to_array()),
            preview: self.preview,
            loop_mode: self.playback.loop_mode,
            speed: self.playback.speed,
            in_secs: self.playback.in_secs,
            out_secs: self.playback.out_secs,
            unknown: self.project.view_unknown.clone(),
        }
    }

    pub(crate) fn file_key(&self, handle: crate::asset::FileHandle) -> Option<FileKey> {
        self.files
            .iter()
            .find(|open| open.handle == handle)
            .map(|open| open.key)
    }
}

impl super::super::open_file::OpenFile {
    /// Writes down the file and what the user set for it.
    pub(crate) fn state(&self) -> FileState {
        let takes = &self.file.takes;
        let known = |take: &str, nth: usize| {
            let origin = self.origin.as_ref()?;
            origin
                .takes
                .iter()
                .find(|state| state.take == take && state.nth == nth)
        };
        let mut written = Vec::new();
        for place in 0..takes.len() {
            let Some((take, nth)) = take_name(takes, place) else {
                continue;
            };
            let root_motion =
                super::take_state::RootMotionState::new(&self.settings(place), &self.file.skeleton);
            let unknown =
                known(&take, nth).map_or_else(Unknown::default, |state| state.unknown.clone());
            let is_passing = self.is_passing(place);
            if !is_passing && (root_motion != Default::default() || !unknown.is_empty()) {
                written.push(super::take_state::TakeState {
                    take,
                    nth,
                    root_motion,
                    unknown,
                });
            }
        }
        // Settings for takes that the file has no longer are kept: it may get them back.
        let gone = self.origin.iter().flat_map(|origin| &origin.takes);
        let gone = gone
            .filter(|state| super::take_state::find_take(takes, &state.take, state.nth).is_none());
        written.extend(gone.cloned());
        FileState {
            id: self.key,
            source: self.source(),
            import: self.import.clone(),
            takes: written,
            lent: self.wanted.clone(),
            unknown: self
                .origin
                .as_ref()
                .map_or_else(Unknown::default, |origin| origin.unknown.clone()),
        }
    }

    /// Returns where it comes from.
    pub(crate) fn source(&self) -> FileSource {
        let built_in = FileSource::BuiltIn(super::project_state::BuiltIn::Mannequin);
        self.path.clone().map_or(built_in, FileSource::Path)
    }
}
