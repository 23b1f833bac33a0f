//! From what is on the screen to another take: cross-fades and inertialization.
//!
//! In: sides to go to, steps of time. Out: the pose of all sides together, and their root motion.
//! Not here: a side alone (`layer.rs`), the public face (`instance.rs`).
//!
//! Rules. A fade puts a new side on top; all sides keep playing, and a fade that is interrupted
//! stays below the next one, so the first frame of any fade is the pose before it. A side below one
//! that has come to full weight is dropped. More than [`MAX_SIDES`] at once: what they show is held
//! as a still pose. Inertialization drops all old sides at once and remembers how the pose differed
//! and moved; of several requests between two steps of time the shortest time counts. A pose is a
//! function of the sides' times alone, now and one step ago, so nothing is recorded from frame to
//! frame and it does not matter which bones were asked for.

use super::advance::{Advance, LoopMode};
use super::blend::blend_over;
use super::bone_set::BoneSet;
use super::easing::Easing;
use super::inertialize::Inertia;
use super::layer::{Layer, LayerPose, Playing, Rig, Source, When};
use super::root_motion::{RootMotion, blend_root_motions};

/// Sides that play at once.
const MAX_SIDES: usize = 8;

/// How far a transition has come.
#[derive(Clone, Copy, Debug)]
struct Progress {
    secs: f64,
    passed_secs: f64,
    previous_secs: f64,
}

impl Progress {
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

    const fn passed(&self, when: When) -> f64 {
        match when {
            When::Now => self.passed_secs,
            When::Before => self.previous_secs,
        }
    }

    const fn is_over(&self) -> bool {
        self.passed_secs >= self.secs
    }
}

/// A layer, and how it comes in over those below it; without a way in it covers them.
#[derive(Clone, Debug)]
struct Side {
    layer: Layer,
    fade: Option<(Progress, Easing)>,
}

impl Side {
    fn weight(&self, when: When) -> f32 {
        self.fade.map_or(1.0, |(progress, curve)| {
            curve.weight((progress.passed(when) / progress.secs) as f32)
        })
    }
}

/// All sides of one character, and what is left of its last switch.
#[derive(Clone, Debug)]
pub(super) struct Sides {
    /// The lowest first.
    below: Vec<Side>,
    top: Side,
    inertia: Option<(Inertia, Progress)>,
    /// How long the last step of time was; `None` when the pose did not come about by a step.
    last_step_secs: Option<f64>,
    /// The pose one step ago, once the sides that made it are gone, and how long ago it was.
    previous: Option<(Box<LayerPose>, f64)>,
    /// The shortest time that was asked for since the last step.
    asked_secs: Option<f64>,
}

impl Sides {
    pub(super) const fn new(layer: Layer) -> Self {
        Self {
            below: Vec::new(),
            top: Side { layer, fade: None },
            inertia: None,
            last_step_secs: None,
            previous: None,
            asked_secs: None,
        }
    }

    /// The side that is there to stay.
    pub(super) const fn top(&self) -> &Layer {
        &self.top.layer
    }

    pub(super) const fn top_mut(&mut self) -> &mut Layer {
        &mut self.top.layer
    }

    pub(super) fn layers_mut(&mut self) -> impl Iterator<Item = &mut Layer> {
        self.below
            .iter_mut()
            .chain(Some(&mut self.top))
            .map(|side| &mut side.layer)
    }

    pub(super) fn is_in_transition(&self) -> bool {
        self.fade_weight() < 1.0
            || self
                .inertia
                .as_ref()
                .is_some_and(|(_, progress)| !progress.is_over())
    }

    /// The weight of the top side.
    pub(super) fn fade_weight(&self) -> f32 {
        self.top.weight(When::Now)
    }

    /// Shows the top side alone; how the pose moved so far is forgotten.
    pub(super) fn settle(&mut self) {
        self.below.clear();
        self.top.fade = None;
        self.inertia = None;
        self.last_step_secs = None;
        self.previous = None;
        self.asked_secs = None;
    }

    /// Shows another side at once.
    pub(super) fn cut_to(&mut self, layer: Layer) {
        self.settle();
        self.top.layer = layer;
    }

    /// Fades to another side; without a time it is there at once.
    pub(super) fn fade_to(&mut self, rig: &Rig<'_>, layer: Layer, secs: f64, curve: Easing) {
        if secs.is_nan() || secs <= 0.0 {
            self.cut_to(layer);
            return;
        }
        self.remember(rig);
        if self.below.len() + 1 >= MAX_SIDES {
            let mut pose = LayerPose::default();
            self.sides_pose(rig, When::Now, None, &mut pose);
            self.below.clear();
            self.top.fade = None;
            self.top.layer.source = Source::Held(Box::new(pose));
        }
        let side = Side {
            layer,
            fade: Some((Progress::new(secs), curve)),
        };
        self.below.push(std::mem::replace(&mut self.top, side));
    }

    /// Switches to another side and lets the difference die away; without a time it is there at
    /// once.
    pub(super) fn inertialize_to(&mut self, rig: &Rig<'_>, layer: Layer, secs: f64) {
        let secs = if secs.is_nan() { 0.0 } else { secs.max(0.0) };
        let secs = self.asked_secs.map_or(secs, |asked| secs.min(asked));
        if secs == 0.0 {
            self.cut_to(layer);
            self.asked_secs = Some(secs);
            return;
        }
        self.asked_secs = Some(secs);
        self.remember(rig);
        let (mut old, mut new) = (LayerPose::default(), LayerPose::default());
        self.pose(rig, When::Now, None, &mut old);
        self.below.clear();
        self.top = Side { layer, fade: None };
        self.inertia = None;
        self.pose(rig, When::Now, None, &mut new);
        let previous = self
            .previous
            .as_ref()
            .map(|(pose, dt)| (&**pose, *dt as f32));
        self.inertia = Some((
            Inertia::new(&old, previous, &new, secs as f32),
            Progress::new(secs),
        ));
    }

    /// Keeps the pose one step ago: what made it is about to change.
    fn remember(&mut self, rig: &Rig<'_>) {
        if let Some(dt_secs) = self.last_step_secs.take() {
            let mut pose = LayerPose::default();
            self.pose(rig, When::Before, None, &mut pose);
            self.previous = Some((Box::new(pose), dt_secs));
        }
    }

    /// Moves all sides on by `move_secs` of their takes and `dt_secs` of their transitions.
    ///
    /// Gives the move of the top side, and what the roots of all of them travelled by weight.
    pub(super) fn step(
        &mut self,
        rig: &Rig<'_>,
        dt_secs: f64,
        move_secs: f64,
        mode: LoopMode,
    ) -> (Option<Advance>, Option<RootMotion>) {
        if dt_secs > 0.0 {
            self.drop_covered();
            let ways = self
                .below
                .iter_mut()
                .chain(Some(&mut self.top))
                .filter_map(|side| side.fade.as_mut());
            ways.map(|(progress, _)| progress)
                .chain(self.inertia.as_mut().map(|(_, progress)| progress))
                .for_each(|progress| progress.step(dt_secs));
            self.layers_mut()
                .filter_map(Layer::playing_mut)
                .for_each(Playing::remember_time);
            self.last_step_secs = Some(dt_secs);
            self.previous = None;
            self.asked_secs = None;
        }
        let below: Vec<_> = self
            .below
            .iter_mut()
            .map(|side| side.layer.step(move_secs, mode, rig.preview))
            .collect();
        let top = self.top.layer.step(move_secs, mode, rig.preview);
        let (moved, motion) = (top.map(|top| top.moved), top.and_then(|top| top.motion));
        if below.is_empty() {
            return (moved, motion);
        }
        let mut left = 1.0;
        let mut motions = Vec::new();
        let sides = self.below.iter().chain(Some(&self.top));
        let deltas = below
            .iter()
            .map(|below| below.and_then(|below| below.whole))
            .chain([motion.map(|m| m.delta)]);
        for (side, delta) in sides.zip(deltas).collect::<Vec<_>>().into_iter().rev() {
            let weight = side.weight(When::Now) * left;
            left -= weight;
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

    /// Drops the sides that one above covers, and a difference that has died away.
    fn drop_covered(&mut self) {
        let covers = |side: &Side| side.fade.is_none_or(|(progress, _)| progress.is_over());
        if covers(&self.top) {
            self.below.clear();
            self.top.fade = None;
        } else if let Some(lowest) = self.below.iter().rposition(covers) {
            self.below.drain(..lowest);
            self.below[0].fade = None;
        }
        self.inertia.take_if(|(_, progress)| progress.is_over());
    }

    /// Writes the pose of all sides: the bones of a set (`None`: all) and all curves. Gives how
    /// many bones were sampled, side by side.
    pub(super) fn pose(
        &self,
        rig: &Rig<'_>,
        when: When,
        bones: Option<&BoneSet>,
        out: &mut LayerPose,
    ) -> usize {
        let sampled = self.sides_pose(rig, when, bones, out);
        if let Some((inertia, progress)) = &self.inertia {
            inertia.apply(progress.passed(when) as f32, bones, out);
        }
        sampled
    }

    fn sides_pose(
        &self,
        rig: &Rig<'_>,
        when: When,
        bones: Option<&BoneSet>,
        out: &mut LayerPose,
    ) -> usize {
        if self.top.weight(when) >= 1.0 {
            return self.top.layer.pose(rig, when, bones, out);
        }
        let sides: Vec<&Side> = self.below.iter().chain(Some(&self.top)).collect();
        let lowest = sides
            .iter()
            .rposition(|side| side.weight(when) >= 1.0)
            .unwrap_or(0);
        let mut sampled = sides[lowest].layer.pose(rig, when, bones, out);
        let mut over = LayerPose::default();
        for (side, weight) in sides[lowest + 1..]
            .iter()
            .map(|side| (side, side.weight(when)))
        {
            if weight <= 0.0 {
                continue;
            }
            sampled += side.layer.pose(rig, when, bones, &mut over);
            blend_over(&mut out.local, &over.local, weight, bones);
            if out.shift.is_some() || over.shift.is_some() {
                let shift = out.shift.unwrap_or_default();
                out.shift = Some(shift.lerp(&over.shift.unwrap_or_default(), weight));
            }
        }
        sampled
    }
}
