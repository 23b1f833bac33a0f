//! Root motion and locks on real files: the laws of the small rigs hold there too.

use crate::support::corpus::corpus;
use crate::support::import::imported_file;
use crate::support::mannequin::mannequin_path;
use crate::support::rig::{assert_vec3, enabled, walker};
use crate::support::walk::{LOCKS, Stage, visible_against_unlocked};
use maquette::anim::root_motion::root_path;
use maquette::anim::{ComponentPose, Hierarchy, LocalPose};
use maquette::asset::{RootLockMode, RootMotionRule, RootMotionSettings, Skeleton};
use maquette::math::Bounds;

/// The diagonal of the reference pose's box, metres.
fn size(skeleton: &Skeleton) -> f32 {
    let mut pose = ComponentPose::default();
    Hierarchy::new(skeleton).local_to_component(&LocalPose::reference(skeleton), &mut pose);
    Bounds::from_points(
        pose.bone_to_component()
            .iter()
            .map(|bone| bone.translation()),
    )
    .size()
    .length()
}

#[test]
fn rm_17_holds_for_every_smoke_take_whose_root_moves() {
    let Some(corpus) = corpus() else { return };
    let list =
        std::fs::read_to_string(corpus.join("smoke.txt")).expect("the corpus has its smoke list");
    let mut moving = 0;
    let mut wrong = Vec::new();
    for name in list
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let file = imported_file(&corpus.join(name));
        let size = size(&file.skeleton).max(1e-3);
        for take in &file.takes {
            let clip = (file.skeleton.clone(), take.clone());
            let instance = walker(&clip.0, &clip.1, enabled());
            let Some(track) = instance.root_track() else {
                continue;
            };
            let is_moving = root_path(track, 256).length_metres > 1e-5 * size;
            moving += usize::from(is_moving);
            for lock in LOCKS.into_iter().filter(|_| is_moving) {
                let settings = RootMotionSettings {
                    rule: RootMotionRule::Rigid,
                    lock,
                    ..enabled()
                };
                let (metres, radians) = visible_against_unlocked(&clip, settings, 40);
                if metres > 1e-4 * size || radians > 1e-4 {
                    wrong.push(format!(
                        "{name} \"{}\" {lock:?}: {metres} m of {size} m, {radians} rad",
                        take.name()
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(moving > 5, "only {moving} takes move their root");
}

#[test]
fn g1_the_lock_modes_of_the_corpus_case_put_the_spine_where_they_must() {
    let Some(corpus) = corpus() else { return };
    let file = imported_file(&corpus.join("cases/bin/s09_root_lock_modes_bin.fbx"));
    let spine = file.skeleton.find("spine").expect("the case has a spine");
    let spine_at = |settings: RootMotionSettings, time_secs: f64| {
        let mut instance = walker(&file.skeleton, &file.takes[0], settings);
        instance.set_time(time_secs);
        let mut local = LocalPose::default();
        let mut component = ComponentPose::default();
        instance.evaluate(&mut local, &mut component);
        component.bone(spine).translation() / file.report.unit_metres as f32
    };
    let rows = [
        (RootLockMode::RefPose, [0.0, 50.0, 0.0]),
        (RootLockMode::AnimFirstFrame, [10.0, 50.0, 5.0]),
        (RootLockMode::Zero, [0.0, 0.0, 50.0]),
    ];
    for time_secs in [0.0, 0.25, 0.5, 0.77, 1.0] {
        for (lock, expected) in rows {
            let settings = RootMotionSettings {
                lock,
                is_lock_forced: true,
                ..RootMotionSettings::default()
            };
            assert_vec3(spine_at(settings, time_secs), expected, 1e-3);
        }
        let unlocked = spine_at(RootMotionSettings::default(), time_secs);
        assert_vec3(unlocked, [10.0, 50.0, 5.0 + 100.0 * time_secs as f32], 1e-2);
    }
    // C4: 100 cm are 1 m, whatever the lock.
    for lock in LOCKS {
        let settings = RootMotionSettings {
            lock,
            rule: RootMotionRule::Rigid,
            ..enabled()
        };
        let mut stage = Stage::new(&(file.skeleton.clone(), file.takes[0].clone()), settings);
        let first = stage.visible_root().translation;
        stage.tick(file.takes[0].length_secs());
        // Where the lock turns the character, its way turns with it.
        let travelled = stage.visible_root().translation.distance(first);
        assert!((travelled - 1.0).abs() < 1e-5, "{lock:?}: {travelled} m");
    }
}

#[test]
fn c4_extracted_metres_equal_metres_on_the_screen_in_a_z_up_file() {
    let Some(corpus) = corpus() else { return };
    let file = imported_file(&corpus.join("synth/synth_zup_unit_m.fbx"));
    let mut travelling = 0;
    for take in &file.takes {
        // Under the Unreal rule the first frame's turn is taken out, so the way from it is the
        // root's own.
        let mut stage = Stage::new(&(file.skeleton.clone(), take.clone()), enabled());
        let track = stage
            .instance
            .root_track()
            .expect("there is a take")
            .clone();
        let root = |time_secs: f64| track.root_to_component(time_secs).translation;
        let on_screen = root(take.length_secs()) - root(0.0);
        for _ in 0..10 {
            stage.tick(take.length_secs() / 10.0);
        }
        assert_vec3(
            stage.object_to_world.translation,
            on_screen.to_array(),
            1e-4,
        );
        assert!(
            on_screen.y.abs() < 1e-4,
            "it walks, it does not climb: {on_screen}"
        );
        travelling += usize::from(on_screen.length() > 0.5);
    }
    assert!(travelling > 0, "no take of the file travels");
}

#[test]
fn ten_loops_of_the_mannequins_walk_travel_ten_times_its_way() {
    let file = imported_file(&mannequin_path());
    let named = |name: &str| {
        file.takes
            .iter()
            .find(|take| take.name().rsplit('|').next() == Some(name))
    };
    for name in ["walk", "run"] {
        let take = named(name)
            .unwrap_or_else(|| panic!("the mannequin has a take \"{name}\""))
            .clone();
        let clip = (file.skeleton.clone(), take.clone());
        let instance = walker(&clip.0, &clip.1, enabled());
        let way = root_path(instance.root_track().expect("there is a take"), 1000).travel;
        assert!(way.length() > 1.0, "{name} travels {way}");
        for rule in [RootMotionRule::Unreal, RootMotionRule::Rigid] {
            let mut stage = Stage::new(&clip, RootMotionSettings { rule, ..enabled() });
            let ticks = 600;
            for _ in 0..ticks {
                stage.tick(take.length_secs() * 10.0 / f64::from(ticks));
            }
            let travelled = stage.object_to_world.translation;
            assert!(
                travelled.distance(way * 10.0) < 1e-4 * way.length() * 10.0,
                "{name} {rule:?}: {travelled} {way}"
            );
        }
    }
}
