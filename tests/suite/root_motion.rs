//! Extraction of root motion over spans, and giving it to the character.

use crate::rig::{
    about_x, about_y, angle_degrees, assert_quat, assert_rotation, assert_transform, assert_vec3, at, bone, enabled,
    node, skeleton, take, turned_skeleton, walker,
};
use maquette::anim::root_motion::{RootMotion, apply_root_motion};
use maquette::anim::{AnimInstance, ComponentPose, LocalPose, LoopMode};
use maquette::asset::{AnimSequence, PreviewMode, RootLockMode, RootMotionRule, RootMotionSettings, Skeleton};
use maquette::math::{Quat, Transform, Vec3};
use std::sync::Arc;

type Clip = (Arc<Skeleton>, Arc<AnimSequence>);

fn clip(rest: Transform, key: &dyn Fn(f32) -> Transform) -> Clip {
    let skeleton = skeleton(vec![bone("root", None, rest), bone("spine", Some(0), at(0.0, 1.0, 0.0))]);
    let take = take(&skeleton, 4.0, 5, &[(0, key)]);
    (skeleton, take)
}

/// p(t) = (0, 0, 2t), yaw(t) = 90 t about Y, one second.
fn turning() -> Clip {
    clip(Transform::IDENTITY, &|t| Transform::new(Vec3::new(0.0, 0.0, 2.0 * t), about_y(90.0 * t), Vec3::ONE))
}

/// p(t) = (0, 0, 2t), one second.
fn straight() -> Clip {
    clip(Transform::IDENTITY, &|t| at(0.0, 0.0, 2.0 * t))
}

fn started((skeleton, take): &Clip, settings: RootMotionSettings, from: f64) -> AnimInstance {
    let mut instance = walker(skeleton, take, settings);
    instance.set_time(from);
    instance
}

/// The delta of one tick from `from` by `move_secs`.
fn delta(clip: &Clip, from: f64, move_secs: f64) -> Transform {
    delta_with(clip, enabled(), from, move_secs)
}

fn delta_with(clip: &Clip, settings: RootMotionSettings, from: f64, move_secs: f64) -> Transform {
    let mut instance = started(clip, settings, from);
    instance.set_rate(move_secs.signum());
    instance.update(move_secs.abs());
    instance.consume_root_motion().map_or(Transform::IDENTITY, |motion| motion.delta)
}

#[track_caller]
fn assert_delta(actual: &Transform, translation: [f32; 3], yaw_degrees: f32) {
    assert_vec3(actual.translation, translation, 1e-5);
    assert_quat(actual.rotation, about_y(yaw_degrees), 1e-5);
    assert_eq!(actual.scale, Vec3::ONE);
}

#[test]
fn rm_01_a_span_inside_the_take() {
    assert_delta(&delta(&turning(), 0.25, 0.5), [-0.382_683, 0.0, 0.923_880], 45.0);
}

#[test]
fn rm_02_two_steps_compose_to_one() {
    let mut instance = started(&turning(), enabled(), 0.25);
    instance.update(0.25);
    instance.update(0.25);
    let motion = instance.consume_root_motion().expect("the root moved");
    assert_delta(&motion.delta, [-0.382_683, 0.0, 0.923_880], 45.0);
}

#[test]
fn rm_03_wrapping_span_composes_across_the_loop() {
    assert_delta(&delta(&turning(), 0.75, 0.5), [-0.270_598, 0.0, 0.653_281], 45.0);
}

#[test]
fn rm_04_a_wrap_is_not_the_difference_of_two_samples() {
    let naive = Vec3::new(0.923_880, 0.0, -0.382_683);
    let composed = delta(&turning(), 0.75, 0.5);
    assert!(composed.translation.distance(naive) > 1.0 && composed.rotation.y > 0.0);
    // Travelled backward inside the take, the same two times give just that.
    assert_delta(&delta(&turning(), 0.75, -0.5), naive.to_array(), -45.0);
}

#[test]
fn rm_05_a_full_cycle() {
    assert_delta(&delta(&turning(), 0.0, 1.0), [0.0, 0.0, 2.0], 90.0);
}

#[test]
fn rm_06_several_loops_in_one_tick() {
    assert_delta(&delta(&turning(), 0.75, 2.5), [1.959_844, 0.0, 0.811_794], 225.0);
}

#[test]
fn rm_07_a_wrap_backward() {
    assert_delta(&delta(&turning(), 0.25, -0.5), [0.653_281, 0.0, -0.270_598], -45.0);
}

#[test]
fn rm_08_four_cycles_turn_once_and_come_back() {
    let four = delta(&turning(), 0.0, 4.0);
    assert_vec3(four.translation, [0.0, 0.0, 0.0], 1e-5);
    // A full turn is minus the identity, with sign.
    assert_quat(four.rotation, Quat::from_xyzw(0.0, 0.0, 0.0, -1.0), 1e-5);
}

#[test]
fn rm_09_the_rest_rotation_of_the_root_is_taken_out() {
    let turned = |t: f32| Transform::new(Vec3::new(0.0, 0.0, 2.0 * t), about_y(90.0 * t) * about_x(-90.0), Vec3::ONE);
    let clip = clip(Transform::from_rotation(about_x(-90.0)), &turned);
    assert_delta(&delta(&clip, 0.25, 0.5), [-0.382_683, 0.0, 0.923_880], 45.0);
}

#[test]
fn rm_10_a_straight_walk_goes_on_over_the_wrap() {
    assert_delta(&delta(&straight(), 0.75, 0.5), [0.0, 0.0, 1.0], 0.0);
}

#[test]
fn rm_11_landing_on_the_end_and_going_on() {
    let mut instance = started(&straight(), enabled(), 0.75);
    for time in [1.0, 0.25] {
        assert_eq!(instance.update(0.25).time_secs, time);
        let motion = instance.consume_root_motion().expect("the root moved");
        assert_delta(&motion.delta, [0.0, 0.0, 0.5], 0.0);
    }
}

#[test]
fn rm_12_the_roots_own_scale_divides_unless_normalised() {
    let clip = clip(Transform::IDENTITY, &|t| Transform { scale: Vec3::splat(2.0), ..at(0.0, 0.0, 2.0 * t) });
    let sampled = RootMotionSettings { is_scale_normalised: false, ..enabled() };
    assert_delta(&delta_with(&clip, sampled, 0.0, 0.5), [0.0, 0.0, 0.5], 0.0);
    assert_delta(&delta_with(&clip, enabled(), 0.0, 0.5), [0.0, 0.0, 1.0], 0.0);
}

#[test]
fn rm_13_a_wrap_backward_from_the_very_begin() {
    assert_delta(&delta(&straight(), 0.0, -0.25), [0.0, 0.0, -0.5], 0.0);
    // The same when the begin was reached by playing, not by a seek.
    let mut instance = started(&straight(), enabled(), 0.25);
    instance.set_rate(-1.0);
    instance.update(0.25);
    assert_delta(&instance.consume_root_motion().expect("the root moved").delta, [0.0, 0.0, -0.5], 0.0);
    assert_eq!(instance.update(0.25).time_secs, 0.75);
    assert_delta(&instance.consume_root_motion().expect("the root moved").delta, [0.0, 0.0, -0.5], 0.0);
}

#[test]
fn rm_14_a_z_up_file_walks_forward_not_upward() {
    let bones = vec![bone("root", None, Transform::IDENTITY)];
    let skeleton = turned_skeleton(bones, Transform::from_rotation(about_x(-90.0)));
    let take = take(&skeleton, 4.0, 5, &[(0, &|t| at(0.0, -2.0 * t, 0.0))]);
    for rule in [RootMotionRule::Unreal, RootMotionRule::Rigid] {
        let settings = RootMotionSettings { rule, ..enabled() };
        let whole = delta_with(&(skeleton.clone(), take.clone()), settings, 0.0, 1.0);
        assert_delta(&whole, [0.0, 0.0, 2.0], 0.0);
    }
}

#[test]
fn rm_15_a_scaled_and_turned_node_above_the_root_is_included() {
    let armature = Transform::new(Vec3::ZERO, about_x(-90.0), Vec3::splat(100.0));
    let bones = vec![node("Armature", None, armature), bone("root", Some(0), Transform::IDENTITY)];
    let skeleton = skeleton(bones);
    let take = take(&skeleton, 4.0, 5, &[(1, &|t| at(0.0, -0.02 * t, 0.0))]);
    for rule in [RootMotionRule::Unreal, RootMotionRule::Rigid] {
        for lock in LOCKS {
            let settings = RootMotionSettings { rule, lock, ..enabled() };
            let clip = (skeleton.clone(), take.clone());
            assert_delta(&delta_with(&clip, settings, 0.0, 1.0), [0.0, 0.0, 2.0], 0.0);
            // C4: what is extracted is what was seen on the screen.
            let seen = unlocked_root(&clip, 1.0).translation - unlocked_root(&clip, 0.0).translation;
            assert_vec3(seen, [0.0, 0.0, 2.0], 1e-5);
        }
    }
}

#[test]
fn rm_16_a_root_that_turns_away_from_the_origin() {
    let key = |t: f32| Transform::new(Vec3::new(10.0, 0.0, 5.0), about_y(90.0 * t), Vec3::ONE);
    let clip = clip(Transform::IDENTITY, &key);
    for (rule, ends) in [(RootMotionRule::Rigid, [10.0, 0.0, 5.0]), (RootMotionRule::Unreal, [5.0, 0.0, -10.0])] {
        let settings = RootMotionSettings { rule, lock: RootLockMode::AnimFirstFrame, ..enabled() };
        let mut stage = Stage::new(&clip, settings);
        stage.tick(0.5);
        stage.tick(0.5);
        let root = stage.visible_root();
        assert_vec3(root.translation, ends, 1e-4);
        assert_rotation(root.rotation, about_y(90.0), 1e-5);
    }
}

const LOCKS: [RootLockMode; 3] = [RootLockMode::RefPose, RootLockMode::AnimFirstFrame, RootLockMode::Zero];

/// A character at the origin that consumes its root motion every tick.
struct Stage {
    instance: AnimInstance,
    object_to_world: Transform,
}

impl Stage {
    fn new((skeleton, take): &Clip, settings: RootMotionSettings) -> Self {
        Self { instance: walker(skeleton, take, settings), object_to_world: Transform::IDENTITY }
    }

    fn tick(&mut self, dt_secs: f64) {
        self.instance.update(dt_secs);
        if let Some(motion) = self.instance.consume_root_motion() {
            let base = if motion.is_reset { Transform::IDENTITY } else { self.object_to_world };
            self.object_to_world = apply_root_motion(&base, &Transform::IDENTITY, &motion.delta);
        }
    }

    /// The root as it is shown, rigid, world space.
    fn visible_root(&self) -> Transform {
        let (mut local, mut component) = (LocalPose::default(), ComponentPose::default());
        self.instance.evaluate(&mut local, &mut component);
        let track = self.instance.root_track().expect("there is a take");
        let root_to_component = match track.bone() {
            Some(root) => component.bone(root).to_transform().rigid(),
            // The derived root's place in a locked pose.
            None => {
                let hips = track.hips().expect("a root is a bone or derived from one");
                let time = self.instance.time_secs();
                let unlocked = unlocked_pose(&self.instance, time).bone(hips).to_transform().rigid();
                let hips_to_root = unlocked.relative_to(&track.root_to_component(time));
                hips_to_root.inverse().then(&component.bone(hips).to_transform().rigid())
            }
        };
        root_to_component.then(&self.object_to_world)
    }
}

fn unlocked_pose(instance: &AnimInstance, time_secs: f64) -> ComponentPose {
    let mut unlocked = instance.clone();
    unlocked.set_root_motion(RootMotionSettings {
        is_enabled: false,
        is_lock_forced: false,
        ..*instance.root_motion()
    });
    unlocked.set_time(time_secs);
    let (mut local, mut component) = (LocalPose::default(), ComponentPose::default());
    unlocked.evaluate(&mut local, &mut component);
    component
}

fn unlocked_root(clip: &Clip, time_secs: f64) -> Transform {
    let instance = walker(&clip.0, &clip.1, enabled());
    let root = instance.root_track().and_then(|track| track.bone()).expect("the root is a bone");
    unlocked_pose(&instance, time_secs).bone(root).to_transform().rigid()
}

/// A deterministic stream of numbers in -1..1.
struct Numbers(u32);

impl Numbers {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as f32 / 8_388_608.0 - 1.0
    }

    fn vec3(&mut self) -> Vec3 {
        Vec3::new(self.next(), self.next(), self.next())
    }

    fn rotation(&mut self) -> Quat {
        Quat::from_xyzw(self.next(), self.next(), self.next(), self.next() + 0.01).normalize()
    }
}

/// A root that wanders and turns freely under nodes that are offset, turned, scaled and perhaps moving.
fn wandering(seed: u32, name: &str, is_node_moving: bool) -> Clip {
    let mut numbers = Numbers(seed);
    let armature = Transform::new(numbers.vec3(), numbers.rotation(), Vec3::splat(3.0 + 2.0 * numbers.next()));
    let rest = Transform::new(numbers.vec3(), numbers.rotation(), Vec3::splat(1.5));
    let bones = vec![
        node("Armature", None, armature),
        bone(name, Some(0), rest),
        bone("spine", Some(1), Transform::new(numbers.vec3(), numbers.rotation(), Vec3::ONE)),
    ];
    let file_to_component = Transform::from_rotation(numbers.rotation());
    let skeleton = turned_skeleton(bones, file_to_component);
    let (place, turn, axis) = (numbers.vec3(), numbers.rotation(), numbers.vec3().normalize());
    let root = move |t: f32| {
        let bob = Vec3::new(0.0, (5.0 * t).sin() * 0.1, 0.0);
        Transform::new(place * (1.0 + t) + bob, Quat::from_axis_angle(axis, 1.7 * t) * turn, Vec3::splat(1.5))
    };
    let above = move |t: f32| Transform { translation: armature.translation * (1.0 + t), ..armature };
    let take = if is_node_moving {
        take(&skeleton, 10.0, 14, &[(0, &above), (1, &root)])
    } else {
        take(&skeleton, 10.0, 14, &[(1, &root)])
    };
    (skeleton, take)
}

/// Under the Rigid rule the visible root moves as the unlocked one, over three loops, seen from its first frame.
#[track_caller]
fn assert_visible_equals_unlocked(clip: &Clip, settings: RootMotionSettings) {
    let mut stage = Stage::new(clip, settings);
    let first_visible = stage.visible_root();
    let track = stage.instance.root_track().expect("there is a take").clone();
    let unlocked = |time: f64| track.root_to_component(time).relative_to(&track.root_to_component(0.0));
    let length = clip.1.length_secs();
    let mut loops = Transform::IDENTITY;
    for _ in 0..90 {
        let before = stage.instance.time_secs();
        stage.tick(length / 30.0 + 1e-3);
        let now = stage.instance.time_secs();
        if now < before {
            loops = unlocked(length).then(&loops);
        }
        let expected = unlocked(now).then(&loops);
        assert_transform(&stage.visible_root().relative_to(&first_visible), &expected, 2e-4);
    }
}

#[test]
fn rm_17_rigid_moves_the_visible_root_as_the_unlocked_one() {
    for seed in 1..12 {
        for lock in LOCKS {
            let settings = RootMotionSettings { rule: RootMotionRule::Rigid, lock, ..enabled() };
            assert_visible_equals_unlocked(&wandering(seed, "root", false), settings);
            assert_visible_equals_unlocked(&turning(), settings);
        }
    }
}

#[test]
fn rm_17_holds_for_a_root_made_from_the_hips() {
    for seed in 1..6 {
        for lock in LOCKS {
            let settings = RootMotionSettings { rule: RootMotionRule::Rigid, lock, ..enabled() };
            assert_visible_equals_unlocked(&wandering(seed, "mixamorig:Hips", false), settings);
        }
    }
}

#[test]
fn rm_17_holds_for_a_chosen_root_below_a_moving_node() {
    for seed in 1..6 {
        for lock in LOCKS {
            let root = maquette::asset::RootSource::Bone(maquette::asset::BoneIndex(1));
            let settings = RootMotionSettings { rule: RootMotionRule::Rigid, lock, root, ..enabled() };
            assert_visible_equals_unlocked(&wandering(seed, "root", true), settings);
        }
    }
}

#[test]
fn a_ping_pong_gives_back_what_it_took() {
    let mut instance = started(&turning(), enabled(), 0.0);
    instance.set_loop_mode(LoopMode::PingPong);
    let mut actor = Transform::IDENTITY;
    let mut farthest = 0.0_f32;
    for _ in 0..8 {
        instance.update(0.25);
        let motion = instance.consume_root_motion().expect("the root moved");
        actor = apply_root_motion(&actor, &Transform::IDENTITY, &motion.delta);
        farthest = farthest.max(actor.translation.length());
    }
    assert_eq!(instance.time_secs(), 0.0);
    assert_transform(&actor, &Transform::IDENTITY, 1e-5);
    assert!((farthest - 2.0).abs() < 1e-5);
    // Turning round within one tick: only the way that is left over counts.
    instance.set_time(0.75);
    instance.update(0.5);
    let motion = instance.consume_root_motion().expect("it was there and back");
    assert_transform(&motion.delta, &Transform::IDENTITY, 1e-5);
}

#[test]
fn nothing_is_extracted_when_nothing_moves() {
    let mut instance = started(&straight(), enabled(), 0.5);
    instance.update(0.0);
    assert_eq!(instance.consume_root_motion(), None);
    instance.set_loop_mode(LoopMode::Once);
    instance.update(0.75);
    let rest = instance.consume_root_motion().expect("half a second was left");
    assert_delta(&rest.delta, [0.0, 0.0, 1.0], 0.0);
    instance.update(0.75);
    assert_eq!(instance.consume_root_motion(), None);
}

#[test]
fn motion_gathers_until_it_is_consumed_once() {
    let mut instance = started(&straight(), enabled(), 0.0);
    instance.update(0.25);
    instance.update(0.25);
    assert_delta(&instance.consume_root_motion().expect("two ticks").delta, [0.0, 0.0, 1.0], 0.0);
    assert_eq!(instance.consume_root_motion(), None);
    instance.update(0.25);
    instance.set_preview(PreviewMode::Ignore);
    assert_eq!(instance.consume_root_motion(), None, "a change of mode drops what waits");
}

#[test]
fn cw_01_a_delta_turns_with_the_component() {
    let actor = Transform::new(Vec3::new(10.0, 0.0, 0.0), about_y(90.0), Vec3::ONE);
    let component = Transform::new(Vec3::new(0.0, -0.9, 0.0), about_y(-90.0), Vec3::ONE);
    let moved = apply_root_motion(&actor, &component, &at(0.0, 0.0, 1.0));
    assert_vec3(moved.translation - actor.translation, [0.0, 0.0, 1.0], 1e-5);
    assert_quat(moved.rotation, actor.rotation, 1e-6);
}

#[test]
fn cw_02_a_rotation_pivots_about_the_components_origin() {
    let (component, turn) = (at(1.0, 0.0, 0.0), Transform::from_rotation(about_y(90.0)));
    let moved = apply_root_motion(&Transform::IDENTITY, &component, &turn);
    assert_vec3(moved.translation, [1.0, 0.0, 1.0], 1e-6);
    assert_vec3(component.then(&moved).translation, [1.0, 0.0, 0.0], 1e-6);
    assert_quat(moved.rotation, about_y(90.0), 1e-6);
}

#[test]
fn cw_03_a_delta_is_scaled_by_the_component() {
    let component = Transform { scale: Vec3::splat(2.0), ..Transform::IDENTITY };
    let moved = apply_root_motion(&Transform::IDENTITY, &component, &at(0.0, 0.0, 1.0));
    assert_transform(&moved, &at(0.0, 0.0, 2.0), 1e-6);
}

#[test]
fn cw_04_no_motion_causes_no_drift() {
    let actor = Transform::new(Vec3::new(10.0, 0.1, -3.3), about_y(77.0) * about_x(13.0), Vec3::ONE);
    let component = Transform::new(Vec3::new(0.3, -0.9, 0.1), about_y(-33.0), Vec3::splat(1.7));
    let ticks = |delta: Transform| (0..10_000).fold(actor, |actor, _| apply_root_motion(&actor, &component, &delta));
    assert_eq!(ticks(Transform::IDENTITY), actor);
    // Minus the identity is the same rotation.
    assert_eq!(ticks(Transform::from_rotation(Quat::from_xyzw(0.0, 0.0, 0.0, -1.0))), actor);
}

#[test]
fn g5_deltas_of_one_pass_sum_to_the_whole_motion() {
    let (skeleton, take) = wandering(5, "root", false);
    for rule in [RootMotionRule::Unreal, RootMotionRule::Rigid] {
        let settings = RootMotionSettings { rule, lock: RootLockMode::AnimFirstFrame, ..enabled() };
        let clip = (skeleton.clone(), take.clone());
        let whole = delta_with(&clip, settings, 0.0, take.length_secs());
        for steps_a_second in [7.0, 24.0, 30.0, 60.0, 240.0] {
            let mut stage = Stage::new(&clip, settings);
            stage.instance.set_loop_mode(LoopMode::Once);
            for _ in 0..(take.length_secs() * steps_a_second) as usize + 3 {
                stage.tick(1.0 / steps_a_second);
            }
            assert_eq!(stage.instance.time_secs(), take.length_secs());
            assert_transform(&stage.object_to_world, &whole, 1e-4);
        }
    }
    // A 90 degree turn ends at 90 degrees.
    let whole = delta(&turning(), 0.0, 1.0);
    assert!((angle_degrees(whole.rotation) - 90.0).abs() < 1e-3);
}

#[test]
fn g7_the_first_delta_after_a_switch_is_the_new_clips_own() {
    let (skeleton, far) = clip(Transform::IDENTITY, &|t| at(50.0, 0.0, 30.0 + t));
    let mut instance = started(&straight(), enabled(), 0.25);
    instance.update(0.25);
    assert_eq!(*instance.skeleton(), skeleton);
    instance.set_take(Some(far), enabled());
    assert_eq!((instance.time_secs(), instance.consume_root_motion()), (0.0, None));
    instance.update(0.25);
    assert_delta(&instance.consume_root_motion().expect("the root moved").delta, [0.0, 0.0, 0.25], 0.0);
}

#[test]
fn g8_ten_loops_in_place_drift_nowhere_and_accumulate_ten_times_the_way() {
    let ticks = |settings: RootMotionSettings| {
        let mut stage = Stage::new(&straight(), settings);
        for _ in 0..300 {
            stage.tick(1.0 / 30.0);
        }
        (stage.visible_root().translation, stage.object_to_world.translation)
    };
    let (root, actor) = ticks(RootMotionSettings { is_lock_forced: true, ..RootMotionSettings::default() });
    assert_eq!((root, actor), (Vec3::ZERO, Vec3::ZERO));
    let (root, actor) = ticks(enabled());
    assert_vec3(actor, [0.0, 0.0, 20.0], 2e-3);
    assert_vec3(root, [0.0, 0.0, 20.0], 2e-3);
}

#[test]
fn ui_06_loop_travels_on_loop_and_reset_comes_back_ignore_stays() {
    let run = |preview: PreviewMode| {
        let mut stage = Stage::new(&straight(), enabled());
        stage.instance.set_preview(preview);
        let mut resets = 0;
        let mut farthest = 0.0_f32;
        for _ in 0..24 {
            let before = stage.object_to_world.translation.z;
            stage.tick(0.125);
            let now = stage.object_to_world.translation.z;
            resets += usize::from(now < before);
            farthest = farthest.max(now);
        }
        (stage.object_to_world.translation.z, farthest, resets)
    };
    assert_eq!(run(PreviewMode::Loop), (6.0, 6.0, 0));
    assert_eq!(run(PreviewMode::Ignore), (0.0, 0.0, 0));
    let (_, farthest, resets) = run(PreviewMode::LoopAndReset);
    assert_eq!((farthest, resets), (2.0, 2));
}

#[test]
fn loop_and_reset_keeps_only_what_came_after_the_edge() {
    let mut instance = started(&turning(), enabled(), 0.5);
    instance.set_preview(PreviewMode::LoopAndReset);
    instance.update(0.25);
    instance.update(0.5);
    instance.update(0.25);
    let RootMotion { delta, is_reset } = instance.consume_root_motion().expect("the root moved");
    assert!(is_reset && instance.time_secs() == 0.5);
    assert_delta(&delta, [0.0, 0.0, 1.0], 45.0);
}
