//! Takes of one file retargeted to the skeleton of another: the one path for the window, the
//! command line and tests.
//!
//! *In*: two imported files. *Out*: the second one's takes for the first, and the first with them.
//! *Not here*: which character borrows them (`borrowed_takes.rs`), the poses (`anim::retarget`).

use crate::anim::retarget::{BoneMap, Fit, Likeness, Retarget, modes};
use crate::asset::{AnimSequence, ImportedFile, Note, RetargetFinding, SequenceError, TakeInfo};
use std::sync::Arc;

/// Takes of one file retargeted to the skeleton of another.
#[derive(Clone, Debug)]
pub struct RetargetedTakes {
    /// What the other file is called.
    pub name: String,
    /// How many of its bones have a partner.
    pub matched: usize,
    /// How many bones it has.
    pub counted: usize,
    /// The names of those without a partner, in skeleton order.
    pub unmatched: Vec<String>,
    /// How the takes were fitted.
    pub fit: Fit,
    /// How much larger the character is.
    pub size_ratio: f32,
    /// Whether the bones' axes lie alike; where not, each is turned by the difference of the
    /// reference poses.
    pub are_axes_equal: bool,
    /// The takes, under names that tell the file.
    pub takes: Vec<Arc<AnimSequence>>,
    /// What is known of each take.
    pub infos: Vec<TakeInfo>,
}

/// Why takes of one file cannot play on the character of another.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum RetargetError {
    /// The source has no take.
    #[error("\"{name}\" has no take")]
    NoTake {
        /// The file.
        name: String,
    },
    /// Too few bones match.
    #[error(
        "\"{name}\": only {matched} of {counted} bones are called as the character's, too few for its takes"
    )]
    TooFewBones {
        /// The file.
        name: String,
        /// How many have one.
        matched: usize,
        /// How many bones it has.
        counted: usize,
    },
    /// A take could not be made.
    #[error("\"{name}\": {source}")]
    Take {
        /// The file.
        name: String,
        /// What is wrong with it.
        source: SequenceError,
    },
}

impl RetargetError {
    /// Names the kind of error in one stable word, for programs.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::NoTake { .. } => "no_take_to_lend",
            Self::TooFewBones { .. } => "too_few_bones",
            Self::Take { .. } => "bad_take",
        }
    }
}

/// Retargets the takes of `source` to the skeleton of `character`; `name` is the source's name.
///
/// Takes in which nothing moves are skipped where another one moves. `fit` decides over
/// translations; without it they stay as authored where both skeletons have one size, else the
/// character keeps its proportions.
///
/// # Errors
/// When there is no take, too few bones have a partner, or a take is unsound.
pub fn retarget_takes(
    character: &ImportedFile,
    source: &ImportedFile,
    name: &str,
    fit: Option<Fit>,
) -> Result<RetargetedTakes, RetargetError> {
    let owned = || name.to_owned();
    if source.takes.is_empty() {
        return Err(RetargetError::NoTake { name: owned() });
    }
    let bones = &source.skeleton;
    let target = &character.skeleton;
    let map = BoneMap::by_name(bones, target);
    if !map.is_sane() {
        return Err(RetargetError::TooFewBones {
            name: owned(),
            matched: map.matched(),
            counted: map.counted(),
        });
    }
    let likeness = Likeness::new(bones, target, &map);
    let fit = fit.unwrap_or(likeness.fit());
    let retarget = Retarget::new(bones, target, &map, &modes(target, &map, fit));
    let chosen = moving_takes(source);
    let stem = stem(name);
    let mut retargeted = RetargetedTakes {
        name: owned(),
        matched: map.matched(),
        counted: map.counted(),
        unmatched: map.unmatched().to_vec(),
        fit,
        size_ratio: likeness.size_ratio,
        are_axes_equal: likeness.are_axes_equal,
        takes: Vec::new(),
        infos: Vec::new(),
    };
    for &place in &chosen {
        let take = &source.takes[place];
        let part = last_part(take.name());
        let is_named_by_file = chosen.len() == 1 && is_generic_name(part);
        let called = if is_named_by_file {
            stem.to_owned()
        } else {
            format!("{stem}|{part}")
        };
        let baked = retarget
            .bake(take, called.clone())
            .map_err(|error| RetargetError::Take {
                name: owned(),
                source: error,
            })?;
        let moves = !baked.animated().is_empty() || !baked.curves().is_empty();
        retargeted
            .infos
            .push(info(source.report.takes.get(place), &baked, called, moves));
        retargeted.takes.push(Arc::new(baked));
    }
    Ok(retargeted)
}

fn info(about: Option<&TakeInfo>, take: &AnimSequence, name: String, moves: bool) -> TakeInfo {
    let unknown = TakeInfo {
        name: String::new(),
        start_secs: take.start_secs(),
        end_secs: take.start_secs() + take.length_secs(),
        frame_rate_hz: take.rate_hz(),
        keys: 0,
        moves,
    };
    TakeInfo {
        name,
        moves,
        ..about.cloned().unwrap_or(unknown)
    }
}

/// Takes that move; all where none does.
fn moving_takes(source: &ImportedFile) -> Vec<usize> {
    let moves = |&place: &usize| source.report.takes.get(place).is_none_or(|take| take.moves);
    let moving: Vec<usize> = (0..source.takes.len()).filter(moves).collect();
    if moving.is_empty() {
        (0..source.takes.len()).collect()
    } else {
        moving
    }
}

/// Returns whether it is a name that programs give every take, so that the file's name is used.
fn is_generic_name(take: &str) -> bool {
    let take = take.to_ascii_lowercase();
    matches!(take.as_str(), "mixamo.com" | "unreal take" | "take") || take.starts_with("take 0")
}

fn last_part(take: &str) -> &str {
    take.rsplit('|')
        .next()
        .filter(|part| !part.is_empty())
        .unwrap_or(take)
}

/// A file's name without its ending.
fn stem(name: &str) -> &str {
    name.rsplit_once('.')
        .map_or(name, |(stem, _)| if stem.is_empty() { name } else { stem })
}

impl RetargetedTakes {
    /// Returns how many bones have a partner: "52 of 52 bones matched".
    #[must_use]
    pub fn summary(&self) -> String {
        format!("{} of {} bones matched", self.matched, self.counted)
    }

    /// Returns the notes for the report.
    pub fn notes(&self) -> impl Iterator<Item = Note> + '_ {
        let note = |count: usize, finding: RetargetFinding| Note {
            element: self.name.clone(),
            count: count as u64,
            finding: finding.into(),
        };
        let retargeted = RetargetFinding::Retargeted {
            matched: self.matched,
            counted: self.counted,
            size_ratio: (self.fit == Fit::KeepProportions).then_some(self.size_ratio),
        };
        let unmatched = (!self.unmatched.is_empty()).then(|| {
            let names = self.unmatched.clone();
            note(names.len(), RetargetFinding::BonesUnmatched { names })
        });
        let axes = (!self.are_axes_equal).then(|| note(1, RetargetFinding::AxesDiffer));
        std::iter::once(note(self.takes.len(), retargeted))
            .chain(unmatched)
            .chain(axes)
    }
}

/// Returns a file with further takes after its own; meshes, bones and textures are shared.
#[must_use]
pub fn with_retargeted<'a>(
    own: &ImportedFile,
    retargeted: impl IntoIterator<Item = &'a RetargetedTakes>,
) -> ImportedFile {
    let mut file = own.clone();
    for takes in retargeted {
        file.takes.extend(takes.takes.iter().cloned());
        file.report.takes.extend(takes.infos.iter().cloned());
        file.report.notes.extend(takes.notes());
    }
    file
}
