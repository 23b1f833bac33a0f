//! From the pose on the screen to another take: cross-fades and inertialization.
//!
//! *In*: clip players to go to, steps of time. *Out*: the blended pose of all players, and their
//! root motion. *Not here*: a single player (`clip_player.rs`), the public face (`instance.rs`).
//!
//! Rules. A fade puts a new player on top; all players keep playing, and a fade that is interrupted
//! stays below the next one, so the first frame of any fade is the pose before it. A player below
//! one that has reached full weight is dropped. Beyond [`MAX_PLAYERS`] at once, their pose becomes a
//! snapshot. Inertialization drops all old players at once and keeps how the pose differed and
//! moved; of several requests between two steps of time the shortest time counts. A pose is a
//! function of the players' times alone, current and one step ago, so nothing is recorded from
//! frame to frame, and it does not matter which bones were requested.

use super::advance::{Advance, LoopMode};
use super::blend::blend_over;
use super::bone_set::BoneSet;
use super::clip_player::{Clip, ClipPlayer, PlayingTake, PoseContext, PoseSelection, ShiftedPose};
use super::easing::Easing;
use super::inertia::Inertia;
use super::root_motion::{RootMotion, blend_root_motions};

/// The most players at once.
const MAX_PLAYERS: usize = 8;

/// How far a transition has come.
#[derive(Clone, Copy, Debug)]
struct TransitionProgress {
    secs: f64,
    passed_secs: f64,
    previous_secs: f64,
}

impl TransitionProgress {
    const fn new(secs: f64) -> Self {
        Self {
            secs,
            passed_secs: 0.0,
            previous_secs: 0.0,
        }
    }

    const fn step(&mut self, dt_secs: f64) {
        self.previous_secs = self.passed_secs;
        self.passed_secs += dt_secs;
    }

    const fn passed(&self, selection: PoseSelection) -> f64 {
        match selection {
            PoseSelection::CurrentPose => self.passed_secs,
            PoseSelection::PreviousPose => self.previous_secs,
        }
    }

    const fn is_over(&self) -> bool {
        self.passed_secs >= self.secs
    }
}

/// A player, and how it fades in over those below it; without a fade it covers them.
#[derive(Clone, Debug)]
struct BlendEntry {
    player: ClipPlayer,
    fade: Option<(TransitionProgress, Easing)>,
}

impl BlendEntry {
    fn weight(&self, selection: PoseSelection) -> f32 {
        self.fade.map_or(1.0, |(progress, curve)| {
            curve.weight((progress.passed(selection) / progress.secs) as f32)
        })
    }
}

/// All players of one character, and what remains of its last inertialization.
#[derive(Clone, Debug)]
pub(super) struct CrossfadeStack {
    /// The lowest first.
    below: Vec<BlendEntry>,
    top: BlendEntry,
    inertia: Option<(Inertia, TransitionProgress)>,
    /// Length of the last step of time; `None` when the pose does not result from a step.
    last_step_secs: Option<f64>,
    /// The pose one step ago, once the players that made it are gone, and how long ago it was.
    previous: Option<(Box<ShiftedPose>, f64)>,
    /// The shortest inertialization requested since the last step.
    requested_secs: Option<f64>,
}

impl CrossfadeStack {
    pub(super) const fn new(player: ClipPlayer) -> Self {
        Self {
            below: Vec::new(),
            top: BlendEntry { player, fade: None },
            inertia: None,
            last_step_secs: None,
            previous: None,
            requested_secs: None,
        }
    }

    /// Returns the player that remains after the transition.
    pub(super) const fn top(&self) -> &ClipPlayer {
        &self.top.player
    }

    pub(super) const fn top_mut(&mut self) -> &mut ClipPlayer {
        &mut self.top.player
    }

    pub(super) fn players_mut(&mut self) -> impl Iterator<Item = &mut ClipPlayer> {
        self.below
            .iter_mut()
            .chain(Some(&mut self.top))
            .map(|entry| &mut entry.player)
    }

    pub(super) fn is_in_transition(&self) -> bool {
        self.fade_weight() < 1.0
            || self
                .inertia
                .as_ref()
                .is_some_and(|(_, progress)| !progress.is_over())
    }

    /// Returns the weight of the top player.
    pub(super) fn fade_weight(&self) -> f32 {
        self.top.weight(PoseSelection::CurrentPose)
    }

    /// Ends every transition: only the top player remains, and past poses are forgotten.
    pub(super) fn settle(&mut self) {
        self.below.clear();
        self.top.fade = None;
        self.inertia = None;
        self.last_step_secs = None;
        self.previous = None;
        self.requested_secs = None;
    }

    /// Switches to another player at once.
    pub(super) fn cut_to(&mut self, player: ClipPlayer) {
        self.settle();
        self.top.player = player;
    }

    /// Fades to another player; 0 seconds or NaN switch at once.
    pub(super) fn fade_to(
        &mut self,
        context: &PoseContext<'_>,
        player: ClipPlayer,
        secs: f64,
        curve: Easing,
    ) {
        if secs.is_nan() || secs <= 0.0 {
            self.cut_to(player);
            return;
        }
        self.remember(context);
        if self.below.len() + 1 >= MAX_PLAYERS {
            let mut pose = ShiftedPose::default();
            self.blended_pose(context, PoseSelection::CurrentPose, None, &mut pose);
            self.below.clear();
            self.top.fade = None;
            self.top.player.clip = Clip::PoseSnapshot(Box::new(pose));
        }
        let entry = BlendEntry {
            player,
            fade: Some((TransitionProgress::new(secs), curve)),
        };
        self.below.push(std::mem::replace(&mut self.top, entry));
    }

    /// Switches to another player and lets the difference decay; 0 seconds or NaN switch at once.
    pub(super) fn inertialize_to(
        &mut self,
        context: &PoseContext<'_>,
        player: ClipPlayer,
        secs: f64,
    ) {
        let secs = if secs.is_nan() { 0.0 } else { secs.max(0.0) };
        let secs = self
            .requested_secs
            .map_or(secs, |requested| secs.min(requested));
        if secs == 0.0 {
            self.cut_to(player);
            self.requested_secs = Some(secs);
            return;
        }
        self.requested_secs = Some(secs);
        self.remember(context);
        let mut old = ShiftedPose::default();
        let mut new = ShiftedPose::default();
        self.pose(context, PoseSelection::CurrentPose, None, &mut old);
        self.below.clear();
        self.top = BlendEntry { player, fade: None };
        self.inertia = None;
        self.pose(context, PoseSelection::CurrentPose, None, &mut new);
        let previous = self
            .previous
            .as_ref()
            .map(|(pose, dt)| (&**pose, *dt as f32));
        self.inertia = Some((
            Inertia::new(&old, previous, &new, secs as f32),
            TransitionProgress::new(secs),
        ));
    }

    /// Stores the pose one step ago: what made it is about to change.
    fn remember(&mut self, context: &PoseContext<'_>) {
        if let Some(dt_secs) = self.last_step_secs.take() {
            let mut pose = ShiftedPose::default();
            self.pose(context, PoseSelection::PreviousPose, None, &mut pose);
            self.previous = Some((Box::new(pose), dt_secs));
        }
    }

    /// Advances all players by `move_secs` of their takes and `dt_secs` of their transitions.
    ///
    /// Returns the move of the top player, and the root motion of all of them by weight.
    pub(super) fn step(
        &mut self,
        context: &PoseContext<'_>,
        dt_secs: f64,
        move_secs: f64,
        mode: LoopMode,
    ) -> (Option<Advance>, Option<RootMotion>) {
        if dt_secs > 0.0 {
            self.drop_covered();
            let fades = self
                .below
                .iter_mut()
                .chain(Some(&mut self.top))
                .filter_map(|entry| entry.fade.as_mut());
            fades
                .map(|(progress, _)| progress)
                .chain(self.inertia.as_mut().map(|(_, progress)| progress))
                .for_each(|progress| progress.step(dt_secs));
            self.players_mut()
                .filter_map(ClipPlayer::playing_mut)
                .for_each(PlayingTake::remember_time);
            self.last_step_secs = Some(dt_secs);
            self.previous = None;
            self.requested_secs = None;
        }
        let below: Vec<_> = self
            .below
            .iter_mut()
            .map(|entry| entry.player.step(move_secs, mode, context.preview))
            .collect();
        let top = self.top.player.step(move_secs, mode, context.preview);
        let moved = top.map(|top| top.moved);
        let motion = top.and_then(|top| top.motion);
        if below.is_empty() {
            return (moved, motion);
        }
        let mut remaining = 1.0;
        let mut motions = Vec::new();
        let entries = self.below.iter().chain(Some(&self.top));
        let deltas = below
            .iter()
            .map(|below| below.and_then(|below| below.whole))
            .chain([motion.map(|motion| motion.delta)]);
        for (entry, delta) in entries.zip(deltas).collect::<Vec<_>>().into_iter().rev() {
            let weight = entry.weight(PoseSelection::CurrentPose) * remaining;
            remaining -= weight;
            motions.extend(delta.map(|delta| (delta, weight)));
        }
        motions.reverse();
        let is_reset = motion.is_some_and(|motion| motion.is_reset);
        let blended = (!motions.is_empty()).then(|| RootMotion {
            delta: blend_root_motions(motions),
            is_reset,
        });
        (moved, blended)
    }

    /// Drops the players that one above covers, and an inertialization that is over.
    fn drop_covered(&mut self) {
        let covers = |entry: &BlendEntry| entry.fade.is_none_or(|(progress, _)| progress.is_over());
        if covers(&self.top) {
            self.below.clear();
            self.top.fade = None;
        } else if let Some(lowest) = self.below.iter().rposition(covers) {
            self.below.drain(..lowest);
            self.below[0].fade = None;
        }
        self.inertia.take_if(|(_, progress)| progress.is_over());
    }

    /// Writes the pose of all players: the bones of a set (`None`: all) and all curves. Returns how
    /// many bones were sampled, summed over the players.
    pub(super) fn pose(
        &self,
        context: &PoseContext<'_>,
        selection: PoseSelection,
        bones: Option<&BoneSet>,
        out: &mut ShiftedPose,
    ) -> usize {
        let sampled = self.blended_pose(context, selection, bones, out);
        if let Some((inertia, progress)) = &self.inertia {
            inertia.apply(progress.passed(selection) as f32, bones, out);
        }
        sampled
    }

    fn blended_pose(
        &self,
        context: &PoseContext<'_>,
        selection: PoseSelection,
        bones: Option<&BoneSet>,
        out: &mut ShiftedPose,
    ) -> usize {
        if self.top.weight(selection) >= 1.0 {
            return self.top.player.pose(context, selection, bones, out);
        }
        let entries: Vec<&BlendEntry> = self.below.iter().chain(Some(&self.top)).collect();
        let lowest = entries
            .iter()
            .rposition(|entry| entry.weight(selection) >= 1.0)
            .unwrap_or(0);
        let mut sampled = entries[lowest].player.pose(context, selection, bones, out);
        let mut over = ShiftedPose::default();
        for (entry, weight) in entries[lowest + 1..]
            .iter()
            .map(|entry| (entry, entry.weight(selection)))
        {
            if weight <= 0.0 {
                continue;
            }
            sampled += entry.player.pose(context, selection, bones, &mut over);
            blend_over(&mut out.local, &over.local, weight, bones);
            if out.shift.is_some() || over.shift.is_some() {
                let shift = out.shift.unwrap_or_default();
                out.shift = Some(shift.lerp(&over.shift.unwrap_or_default(), weight));
            }
        }
        sampled
    }
}
