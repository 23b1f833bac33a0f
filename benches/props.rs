//! Characters with props through the scene's own tick: hidden, so that only their active bones are posed,
//! against the same characters drawn.
//!
//! In: made-up characters of 100 and 300 bones with a prop at the end of two chains of ten. Out: bones posed
//! and the time of a tick, for one character and for 200; criterion's figures.
#![allow(clippy::print_stdout, missing_docs)]

use criterion::Criterion;
use maquette::asset::{
    AnimSequence, Bone, BoneIndex, BoneKind, FileHandle, ImportReport, ImportedFile, InheritRule, RootMotionSettings,
    SequenceParts, Skeleton,
};
use maquette::math::{Quat, Transform, Vec3};
use maquette::scene::{Animator, AttachRules, ObjectId, Playback, Scene, SceneNode};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

const FRAMES: usize = 40;
const RATE_HZ: f64 = 30.0;
const CROWD: usize = 200;
/// Bones hang in chains of ten; the props on the last bones of the first two.
const CHAIN: u16 = 10;
const HANDS: [BoneIndex; 2] = [BoneIndex(CHAIN - 1), BoneIndex(2 * CHAIN - 1)];

fn file(skeleton: Skeleton, takes: Vec<Arc<AnimSequence>>) -> Arc<ImportedFile> {
    Arc::new(ImportedFile {
        skeleton: Arc::new(skeleton),
        meshes: Vec::new(),
        materials: Vec::new(),
        textures: Vec::new(),
        default_take: None,
        takes,
        report: ImportReport::default(),
    })
}

fn bone(index: u16, parent: Option<u16>) -> Bone {
    Bone {
        name: format!("bone{index}"),
        path: format!("bone{index}"),
        parent: parent.map(BoneIndex),
        kind: BoneKind::Bone,
        is_skinned: true,
        inherit: InheritRule::RSrs,
        saved: Transform::IDENTITY,
        bind: None,
        reference: Transform::IDENTITY,
    }
}

/// Every bone swings at its own phase.
fn character(bones: u16) -> Arc<ImportedFile> {
    let chains = (0..bones).map(|index| bone(index, (index % CHAIN > 0).then(|| index - 1)));
    let skeleton = Skeleton::new(chains.collect(), Transform::IDENTITY).expect("a parent stands before its children");
    let key = |frame: usize, bone: u16| {
        let (time, phase) = (frame as f32 / RATE_HZ as f32, f32::from(bone) * 0.7);
        let axis = Vec3::new(phase.sin(), phase.cos(), 0.5).normalize();
        let rotation = Quat::from_axis_angle(axis, (time * 4.0 + phase).sin());
        Transform::new(Vec3::new(0.0, 0.1, 0.0), rotation, Vec3::ONE)
    };
    let keys: Vec<_> = (0..FRAMES).flat_map(|frame| (0..bones).map(move |bone| key(frame, bone))).collect();
    let parts = SequenceParts {
        rate_hz: RATE_HZ,
        length_secs: (FRAMES - 1) as f64 / RATE_HZ,
        frame_count: FRAMES,
        first_keys: keys[..usize::from(bones)].to_vec(),
        animated: (0..bones).map(BoneIndex).collect(),
        keys,
        ..SequenceParts::default()
    };
    file(skeleton, vec![Arc::new(AnimSequence::new(parts).expect("lists fit the counts"))])
}

/// So many characters, each with two props.
fn stage(character: &Arc<ImportedFile>, count: usize, is_visible: bool) -> (Scene, ObjectId) {
    let prop = Skeleton::new(vec![bone(0, None)], Transform::IDENTITY).expect("one bone");
    let prop = file(prop, Vec::new());
    let mut scene = Scene::default();
    let add = |scene: &mut Scene| {
        let mut animator = Animator::new(FileHandle(0), Arc::clone(character));
        animator.set_take(Some(0), RootMotionSettings::default());
        animator.set_playback(Playback { is_playing: true, ..Playback::default() });
        let hero = scene.add_character("hero".to_owned(), animator);
        scene.object_mut(hero).expect("it was added").is_visible = is_visible;
        for hand in HANDS {
            let sword = scene.add_prop("sword".to_owned(), Animator::new(FileHandle(1), Arc::clone(&prop)));
            let hung = scene.attach(sword, SceneNode::Bone(hero, hand), AttachRules::SNAP_NOT_SCALE);
            hung.expect("the hand is there");
        }
        hero
    };
    let heroes: Vec<ObjectId> = (0..count).map(|_| add(&mut scene)).collect();
    scene.advance(0.0);
    (scene, heroes[0])
}

/// Nanoseconds of one call, the best of many runs.
fn best_nanos(mut work: impl FnMut(), calls: usize) -> f64 {
    let mut run = || {
        let begin = Instant::now();
        (0..calls).for_each(|_| work());
        begin.elapsed().as_nanos() as f64 / calls as f64
    };
    (0..60).map(|_| run()).fold(f64::INFINITY, f64::min)
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    for bones in [100, 300] {
        let character = character(bones);
        for (count, calls) in [(1, 2000), (CROWD, 5)] {
            let (mut hidden, hero) = stage(&character, count, false);
            let (mut drawn, _) = stage(&character, count, true);
            let hidden_nanos = best_nanos(|| hidden.advance(black_box(0.0123)), calls);
            let drawn_nanos = best_nanos(|| drawn.advance(black_box(0.0123)), calls);
            let ((posed, all), ratio) = (hidden.bones_updated(hero), hidden_nanos / drawn_nanos);
            println!(
                "{count} characters of {bones} bones, two props each: {posed} of {all} bones posed, \
                 {hidden_nanos:.0} ns a tick of {drawn_nanos:.0}, ratio {ratio:.3}"
            );
        }
        let (mut hidden, _) = stage(&character, 1, false);
        let name = format!("tick: {bones} bones, two props, hidden");
        criterion.bench_function(&name, |b| b.iter(|| hidden.advance(black_box(0.0123))));
    }
    criterion.final_summary();
}
