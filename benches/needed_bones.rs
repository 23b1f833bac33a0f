//! Only the bones that props are attached to, against the whole pose, in the same run.
//!
//! *In*: generated characters of 100 and 300 bones, a prop in one hand or one in each, the mesh
//! hidden. *Out*: bones sampled and composed, and the time a frame against the whole pose, which
//! must be at most 0.4 at 100 bones with two props and 0.2 at 300; criterion's figures; 200
//! characters with two props each. *Not here*: the takes (`swaying.rs`).
#![allow(clippy::print_stdout, missing_docs)]

use criterion::Criterion;
use maquette::anim::{AnimInstance, BoneSet, ComponentPose, Easing, LocalPose, PoseWork};
use maquette::asset::{AnimSequence, BoneIndex, InheritRule, RootMotionSettings, Skeleton};
use std::hint::black_box;
use std::sync::Arc;
use swaying::{best_nanos, take};

mod swaying;

const CROWD: usize = 200;
/// A trunk of four bones, and six more down to each hand.
const TRUNK: usize = 4;
const ARM: usize = 6;
/// Both hands' chains together.
const CHAINS: usize = TRUNK + 2 * ARM;

/// Trunk, two arms, then the rest: fingers, legs, hair and cloth in chains of five, half of them on
/// the hands.
fn parents(bones: usize) -> Vec<Option<u16>> {
    let mut parents: Vec<Option<u16>> = (0..TRUNK)
        .map(|i| i.checked_sub(1).map(|above| above as u16))
        .collect();
    for _ in 0..2 {
        parents.push(Some(TRUNK as u16 - 1));
        parents.extend((1..ARM).map(|_| None));
        let end = parents.len();
        (end - ARM + 1..end).for_each(|bone| parents[bone] = Some(bone as u16 - 1));
    }
    let hands = hands();
    for bone in CHAINS..bones {
        let chain = (bone - CHAINS) / 5;
        let place = (bone - CHAINS) % 5;
        let base = if chain < 10 {
            hands[chain % 2].0
        } else {
            (chain % TRUNK) as u16
        };
        parents.push(Some(if place == 0 { base } else { bone as u16 - 1 }));
    }
    parents
}

fn hands() -> [BoneIndex; 2] {
    [
        BoneIndex((TRUNK + ARM - 1) as u16),
        BoneIndex((CHAINS - 1) as u16),
    ]
}

/// One character that plays, with the buffers its scene object keeps.
struct Character {
    instance: AnimInstance,
    local: LocalPose,
    component: ComponentPose,
    /// Takes that play at once.
    sides: usize,
}

impl Character {
    fn new(skeleton: &Arc<Skeleton>, take: &Arc<AnimSequence>, begin_secs: f64) -> Self {
        let mut instance = AnimInstance::new(skeleton.clone());
        instance.set_take(Some(take.clone()), RootMotionSettings::default());
        instance.set_time(begin_secs);
        Self {
            instance,
            local: LocalPose::default(),
            component: ComponentPose::default(),
            sides: 1,
        }
    }

    /// Fades to another take for longer than any measurement lasts.
    fn fading(mut self, take: &Arc<AnimSequence>) -> Self {
        self.instance.cross_fade(
            Some(take.clone()),
            RootMotionSettings::default(),
            1e6,
            Easing::Linear,
        );
        Self { sides: 2, ..self }
    }

    fn frame(&mut self, bones: Option<&BoneSet>) -> PoseWork {
        self.instance.update(black_box(0.0123));
        self.instance
            .evaluate_bones(bones, &mut self.local, &mut self.component)
    }
}

/// Checks that the bones of a set have the transforms of the whole pose.
fn check_same(mut character: Character, set: &BoneSet) {
    let mut local = LocalPose::default();
    let mut component = ComponentPose::default();
    for _ in 0..50 {
        let work = character.frame(Some(set));
        assert_eq!(
            work,
            PoseWork {
                bones_sampled: character.sides * set.len(),
                bones_composed: set.len()
            }
        );
        character.instance.evaluate(&mut local, &mut component);
        assert!(
            set.bones()
                .iter()
                .all(|&bone| component.bone(bone) == character.component.bone(bone))
        );
    }
}

/// Prints counters and times of a set against the whole pose.
fn compare(name: &str, limit: Option<f64>, set: &BoneSet, new: impl Fn() -> Character) {
    check_same(new(), set);
    let mut some = new();
    let mut whole = new();
    let work = some.frame(Some(set));
    let all = whole.frame(None);
    let some_nanos = best_nanos(|| _ = black_box(some.frame(Some(set))), 2000);
    let whole_nanos = best_nanos(|| _ = black_box(whole.frame(None)), 2000);
    let asked = limit.map_or(String::new(), |limit| format!(", at most {limit} is asked"));
    println!(
        "{name}: {} of {} bones sampled, {} of {} composed, {some_nanos:.0} ns of {whole_nanos:.0}, ratio {:.3}{asked}",
        work.bones_sampled,
        all.bones_sampled,
        work.bones_composed,
        all.bones_composed,
        some_nanos / whole_nanos
    );
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    for (bones, limit) in [(100, 0.4), (300, 0.2)] {
        let skeleton = Arc::new(swaying::skeleton(&parents(bones), InheritRule::RSrs));
        let walk = Arc::new(take(bones, 1.0));
        let one = BoneSet::new(&skeleton, [hands()[0]]);
        let two = BoneSet::new(&skeleton, hands());
        assert_eq!(
            (one.len(), two.len()),
            (TRUNK + ARM, CHAINS),
            "a set is its chains and nothing else"
        );
        let new = || Character::new(&skeleton, &walk, 0.1);
        compare(&format!("{bones} bones, one prop"), None, &one, new);
        compare(&format!("{bones} bones, two props"), Some(limit), &two, new);
        let run = Arc::new(take(bones, 1.7));
        compare(
            &format!("{bones} bones, two props, in a cross-fade"),
            None,
            &two,
            || new().fading(&run),
        );

        let crowd = || -> Vec<Character> {
            (0..CROWD)
                .map(|i| Character::new(&skeleton, &walk, (i as f64 * 0.0317) % 1.3))
                .collect()
        };
        let mut some = crowd();
        let mut whole = crowd();
        let some_nanos = best_nanos(
            || some.iter_mut().for_each(|one| _ = one.frame(Some(&two))),
            5,
        );
        let whole_nanos = best_nanos(|| whole.iter_mut().for_each(|one| _ = one.frame(None)), 5);
        println!(
            "{CROWD} characters of {bones} bones, two props each: {:.0} us a frame of {:.0}, ratio {:.3}",
            some_nanos / 1000.0,
            whole_nanos / 1000.0,
            some_nanos / whole_nanos
        );

        let mut hero = Character::new(&skeleton, &walk, 0.1);
        criterion.bench_function(&format!("needed bones: {bones}, two props"), |b| {
            b.iter(|| hero.frame(Some(&two)))
        });
        criterion.bench_function(&format!("needed bones: {bones}, whole pose"), |b| {
            b.iter(|| hero.frame(None))
        });
    }
    criterion.final_summary();
}
