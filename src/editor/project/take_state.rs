//! A take's settings as plain data: bones by path, takes by name.
//!
//! *In*: a character's settings. *Out*: plain data. *Not here*: what the settings do (`anim`).

use super::keys::{Unknown, is_zero};
use super::setting_states::{DeriveState, root_lock, root_rule};
use crate::anim::retarget::folded_name;
use crate::asset::{
    AnimSequence, BoneIndex, RootLockMode, RootMotionRule, RootMotionSettings, RootSource, Skeleton,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A take with settings of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TakeState {
    /// Its name.
    pub take: String,
    /// Its place among takes of that name.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub nth: usize,
    /// How its root is treated.
    #[serde(default)]
    pub root_motion: RootMotionState,
    /// What this version does not know.
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// Names a take: its name, and its place among takes of that name.
pub(in super::super) fn take_name(
    takes: &[Arc<AnimSequence>],
    index: usize,
) -> Option<(String, usize)> {
    let name = takes.get(index)?.name();
    let nth = takes[..index]
        .iter()
        .filter(|take| take.name() == name)
        .count();
    Some((name.to_owned(), nth))
}

/// Finds a take by its name and its place among takes of that name.
pub(in super::super) fn find_take(
    takes: &[Arc<AnimSequence>],
    name: &str,
    nth: usize,
) -> Option<usize> {
    takes
        .iter()
        .enumerate()
        .filter(|(_, take)| take.name() == name)
        .nth(nth)
        .map(|(place, _)| place)
}

/// How a take's root is treated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RootMotionState {
    /// Whether the root's motion is extracted and moves the character.
    pub is_enabled: bool,
    /// Whether the pose's root is locked even when nothing is extracted.
    pub is_lock_forced: bool,
    /// What the locked root becomes.
    #[serde(with = "root_lock")]
    pub lock: RootLockMode,
    /// How the travel is taken out.
    #[serde(with = "root_rule")]
    pub rule: RootMotionRule,
    /// Whether the root's own scale is treated as one.
    pub is_scale_normalised: bool,
    /// Whether Zero is shown as it comes out after Unreal's import.
    pub is_zero_in_unreal_axes: bool,
    /// Which bone counts as the root.
    pub root: RootState,
    /// How a root is derived.
    pub derive: DeriveState,
}

/// Which bone counts as the root, by its path.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RootState {
    /// The rule decides.
    #[default]
    Auto,
    /// This bone.
    Bone(String),
    /// A root made from this bone's motion.
    DerivedFrom(String),
}

impl Default for RootMotionState {
    fn default() -> Self {
        let settings = RootMotionSettings::default();
        Self {
            is_enabled: settings.is_enabled,
            is_lock_forced: settings.is_lock_forced,
            lock: settings.lock,
            rule: settings.rule,
            is_scale_normalised: settings.is_scale_normalised,
            is_zero_in_unreal_axes: settings.is_zero_in_unreal_axes,
            root: RootState::Auto,
            derive: settings.derive.into(),
        }
    }
}

impl RootMotionState {
    /// Writes settings down.
    #[must_use]
    pub fn new(settings: &RootMotionSettings, skeleton: &Skeleton) -> Self {
        let path = |bone: BoneIndex| {
            skeleton
                .bones()
                .get(bone.index())
                .map(|bone| bone.path.clone())
        };
        let root = match settings.root {
            RootSource::Auto => None,
            RootSource::Bone(bone) => path(bone).map(RootState::Bone),
            RootSource::DerivedFrom(bone) => path(bone).map(RootState::DerivedFrom),
        };
        Self {
            is_enabled: settings.is_enabled,
            is_lock_forced: settings.is_lock_forced,
            lock: settings.lock,
            rule: settings.rule,
            is_scale_normalised: settings.is_scale_normalised,
            is_zero_in_unreal_axes: settings.is_zero_in_unreal_axes,
            root: root.unwrap_or_default(),
            derive: settings.derive.into(),
        }
    }

    /// Returns the settings for a skeleton; a root that it lacks is left to the rule.
    #[must_use]
    pub fn settings(&self, skeleton: &Skeleton) -> RootMotionSettings {
        let find = |path: &str| find_bone(skeleton, path, None);
        let root = match &self.root {
            RootState::Auto => None,
            RootState::Bone(path) => find(path).map(RootSource::Bone),
            RootState::DerivedFrom(path) => find(path).map(RootSource::DerivedFrom),
        };
        RootMotionSettings {
            is_enabled: self.is_enabled,
            is_lock_forced: self.is_lock_forced,
            lock: self.lock,
            rule: self.rule,
            is_scale_normalised: self.is_scale_normalised,
            is_zero_in_unreal_axes: self.is_zero_in_unreal_axes,
            root: root.unwrap_or_default(),
            derive: self.derive.into(),
        }
    }
}

/// Finds a bone by its path, else by its name; the path's last part is the name when there is none.
///
/// On another character's bones the one counts whose name is the same but for namespaces and the
/// like, if it is alone.
pub(in super::super) fn find_bone(
    skeleton: &Skeleton,
    path: &str,
    name: Option<&str>,
) -> Option<BoneIndex> {
    let by_path = skeleton
        .indices()
        .find(|&bone| skeleton.bone(bone).path == path);
    let name = name.or_else(|| path.rsplit('/').next());
    by_path
        .or_else(|| name.and_then(|name| skeleton.find(name)))
        .or_else(|| {
            let wanted = folded_name(name?);
            let mut alike = skeleton
                .indices()
                .filter(|&bone| folded_name(&skeleton.bone(bone).name) == wanted);
            alike.next().filter(|_| alike.next().is_none())
        })
}
