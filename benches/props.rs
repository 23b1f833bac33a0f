//! Characters with props through the scene's own tick: hidden, so that only their active bones are
//! posed, against the same characters drawn.
//!
//! *In*: generated characters of 100 and 300 bones with a prop at the end of two chains of ten.
//! *Out*: bones posed and the time of a tick, for one character and for 200; criterion's figures.
//! *Not here*: the takes (`swaying.rs`).
#![allow(clippy::print_stdout, missing_docs)]

use criterion::Criterion;
use maquette::asset::{
    AnimSequence, BoneIndex, FileHandle, ImportReport, ImportedFile, InheritRule,
    RootMotionSettings, Skeleton,
};
use maquette::scene::{Animator, AttachRules, ObjectId, Playback, Scene, SceneNode};
use std::hint::black_box;
use std::sync::Arc;
use swaying::{best_nanos, skeleton, take};

mod swaying;

const CROWD: usize = 200;
/// Bones form chains of ten; the props are attached to the last bones of the first two.
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

fn character(bones: u16) -> Arc<ImportedFile> {
    let parents: Vec<_> = (0..bones)
        .map(|index| (index % CHAIN > 0).then(|| index - 1))
        .collect();
    file(
        skeleton(&parents, InheritRule::RSrs),
        vec![Arc::new(take(usize::from(bones), 1.0))],
    )
}

/// A scene of `count` characters, each with two props.
fn stage(character: &Arc<ImportedFile>, count: usize, is_visible: bool) -> (Scene, ObjectId) {
    let prop = file(skeleton(&[None], InheritRule::RSrs), Vec::new());
    let mut scene = Scene::default();
    let add = |scene: &mut Scene| {
        let mut animator = Animator::new(FileHandle(0), Arc::clone(character));
        animator.set_take(Some(0), RootMotionSettings::default());
        animator.set_playback(Playback {
            is_playing: true,
            ..Playback::default()
        });
        let hero = scene.add_character("hero".to_owned(), animator);
        scene.object_mut(hero).expect("it was added").is_visible = is_visible;
        for hand in HANDS {
            let sword = scene.add_prop(
                "sword".to_owned(),
                Animator::new(FileHandle(1), Arc::clone(&prop)),
            );
            let attached = scene.attach(
                sword,
                SceneNode::Bone(hero, hand),
                AttachRules::SNAP_NOT_SCALE,
            );
            attached.expect("the hand is there");
        }
        hero
    };
    let heroes: Vec<ObjectId> = (0..count).map(|_| add(&mut scene)).collect();
    scene.advance(0.0);
    (scene, heroes[0])
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
            let (posed, all) = hidden.bones_updated(hero);
            let ratio = hidden_nanos / drawn_nanos;
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
