//! Projects of format 1: takes, settings and the playhead belonged to files there, not to
//! characters.
//!
//! *In*: a project as read, with the fields of format 1 among those that are unknown. *Out*: the
//! same in today's format. *Not here*: reading the file (`project_file.rs`).
//!
//! A file's takes and settings go to every character and prop made from it. The active character
//! was made from one file after another, so it gets those of all files.

use super::keys::{FileKey, ObjectKey, Unknown};
use super::object_state::{ObjectKindState, ObjectState};
use super::played_file_state::{PlayedFileState, TakeSourceState};
use super::project_state::{FileState, PROJECT_VERSION, ProjectState};
use super::shared::Shared;
use super::take_state::TakeState;
use super::view_state::{CharacterViewState, PlaybackState};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The take that a file showed.
#[derive(Debug, Deserialize)]
struct FileTake {
    file: FileKey,
    take: String,
    #[serde(default)]
    nth: usize,
}

/// What format 1 stored of a file beside today's fields.
#[derive(Debug)]
struct FilePlays {
    file: FileKey,
    takes: Vec<TakeState>,
    retargeted: Vec<TakeSourceState>,
}

/// Brings a project of format 1 to today's.
///
/// # Errors
/// When a field of format 1 is not what it should be.
pub(super) fn upgrade(mut state: ProjectState) -> Result<ProjectState, serde_json::Error> {
    let mut plays = Vec::new();
    let mut files = Vec::new();
    for file in state.document.files.iter() {
        let mut unknown = (*file.unknown).clone();
        plays.push(FilePlays {
            file: file.id,
            takes: take(&mut unknown, "takes")?,
            retargeted: take(&mut unknown, "lent")?,
        });
        files.push(Shared::new(FileState {
            unknown: Unknown::new(unknown),
            ..(**file).clone()
        }));
    }
    let active = state.document.character;
    let objects = state.document.objects.iter().map(|object| {
        let plays = plays
            .iter()
            .filter(|plays| is_played(object, active, plays.file));
        Shared::new(ObjectState {
            plays: plays.map(played).collect(),
            ..(**object).clone()
        })
    });
    let objects: Vec<Shared<ObjectState>> = objects.collect();
    let mut unknown = (*state.view.unknown).clone();
    let takes: Vec<FileTake> = take(&mut unknown, "takes")?;
    let playback = playback(&mut unknown)?;
    state.view.characters = characters(&objects, active, &takes, &playback);
    if active.is_none() {
        state.document.plays = plays.iter().map(played).collect();
        let next = takes.iter().map(of_next_character);
        state.view.characters.extend(next);
        state.view.next_playback = Some(playback);
    }
    state.view.unknown = Unknown::new(unknown);
    state.document.files = Shared::new(files);
    state.document.objects = Shared::new(objects);
    state.version = PROJECT_VERSION;
    Ok(state)
}

/// Takes a field out of those that are unknown; its default where it is absent.
fn take<T: DeserializeOwned + Default>(
    fields: &mut Map<String, Value>,
    name: &str,
) -> Result<T, serde_json::Error> {
    fields
        .remove(name)
        .map_or_else(|| Ok(T::default()), serde_json::from_value)
}

fn is_played(object: &ObjectState, active: Option<ObjectKey>, file: FileKey) -> bool {
    let is_animated = matches!(
        object.kind,
        ObjectKindState::Character { .. } | ObjectKindState::Prop { .. }
    );
    is_animated && (active == Some(object.id) || object.kind.file() == Some(file))
}

fn played(plays: &FilePlays) -> Shared<PlayedFileState> {
    Shared::new(PlayedFileState {
        file: plays.file,
        takes: plays.takes.clone(),
        retargeted: plays.retargeted.clone(),
        unknown: Unknown::default(),
    })
}

/// Takes out how the active character played.
fn playback(fields: &mut Map<String, Value>) -> Result<PlaybackState, serde_json::Error> {
    let names = [
        "time_secs",
        "preview",
        "loop_mode",
        "speed",
        "in_secs",
        "out_secs",
    ];
    let mut own = Map::new();
    for name in names {
        if let Some(value) = fields.remove(name) {
            own.insert(name.to_owned(), value);
        }
    }
    serde_json::from_value(Value::Object(own))
}

fn characters(
    objects: &[Shared<ObjectState>],
    active: Option<ObjectKey>,
    takes: &[FileTake],
    playback: &PlaybackState,
) -> Vec<CharacterViewState> {
    let of_object = |object: &Shared<ObjectState>| {
        let id = object.id;
        let own = object.kind.file();
        let is_active = active == Some(id);
        let played = takes
            .iter()
            .filter(|take| is_played(object, active, take.file));
        let views = played.map(|take| CharacterViewState {
            object: Some(id),
            file: take.file,
            take: take.take.clone(),
            nth: take.nth,
            playback: (own == Some(take.file)).then(|| of_character(playback, is_active)),
            unknown: Unknown::default(),
        });
        let mut views: Vec<CharacterViewState> = views.collect();
        if let Some(file) = own.filter(|file| views.iter().all(|view| view.file != *file)) {
            views.push(CharacterViewState {
                object: Some(id),
                file,
                take: String::new(),
                nth: 0,
                playback: Some(of_character(playback, is_active)),
                unknown: Unknown::default(),
            });
        }
        views
    };
    objects.iter().flat_map(of_object).collect()
}

/// Without an active character a file keeps its take for the character that will be made of it.
fn of_next_character(take: &FileTake) -> CharacterViewState {
    CharacterViewState {
        object: None,
        file: take.file,
        take: take.take.clone(),
        nth: take.nth,
        playback: None,
        unknown: Unknown::default(),
    }
}

/// Only the preview mode was common to all characters.
fn of_character(playback: &PlaybackState, is_active: bool) -> PlaybackState {
    if is_active {
        return playback.clone();
    }
    PlaybackState {
        preview: playback.preview,
        ..PlaybackState::default()
    }
}
