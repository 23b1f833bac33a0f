//! Sampling, the move of time, hierarchy with its inherit rules, palette and CPU skinning.

use crate::support::rig::{
    about_x, about_z, assert_transform, assert_vec3, at, bone, skeleton, take, turned_skeleton,
};
use maquette::anim::{
    Advance, AdvanceResult, AnimInstance, ComponentPose, FloatCurveTable, Hierarchy, Interpolation,
    LocalPose, LoopMode, PlayRange, Span, advance, sample, sample_bone, sample_curves, skin_vertex,
    write_palette,
};
use maquette::asset::{
    AnimSequence, Bone, BoneIndex, FloatCurve, FloatCurveKind, InheritRule, PaletteEntry,
    SequenceParts, Skeleton, Vertex,
};
use maquette::math::{Mat4, Transform, Vec2, Vec3};
use std::sync::Arc;

const ONE_SECOND: PlayRange = PlayRange {
    start_secs: 0.0,
    end_secs: 1.0,
};

/// Keys x = 0, 1, 4, 9, 16 at 4 Hz.
fn squares() -> (Arc<Skeleton>, Arc<AnimSequence>) {
    let skeleton = skeleton(vec![
        bone("root", None, Transform::IDENTITY),
        bone("still", Some(0), at(0.0, 3.0, 0.0)),
    ]);
    let take = take(
        &skeleton,
        4.0,
        5,
        &[(0, &|t| at((t * 4.0).powi(2), 0.0, 0.0))],
    );
    (skeleton, take)
}

#[track_caller]
fn assert_sampled(time_secs: f64, linear: f32, step: f32) {
    let (_, take) = squares();
    let mut pose = LocalPose::default();
    for (interpolation, expected) in [(Interpolation::Linear, linear), (Interpolation::Step, step)]
    {
        sample(&take, time_secs, interpolation, &mut pose);
        assert_vec3(pose.bones[0].translation, [expected, 0.0, 0.0], 1e-4);
        assert_eq!(
            sample_bone(&take, time_secs, interpolation, BoneIndex(0)),
            pose.bones[0]
        );
        assert_eq!(pose.bones[1], at(0.0, 3.0, 0.0));
    }
}

#[test]
fn as_01_a_time_before_the_take_gives_the_first_key() {
    assert_sampled(-0.1, 0.0, 0.0);
}

#[test]
fn as_02_half_way_between_two_keys() {
    assert_sampled(0.125, 0.5, 0.0);
}

#[test]
fn as_03_just_before_a_key() {
    assert_sampled(0.2499, 0.9996, 0.0);
}

#[test]
fn as_04_on_a_key() {
    assert_sampled(0.25, 1.0, 1.0);
}

#[test]
fn as_05_between_uneven_keys() {
    assert_sampled(0.6, 6.0, 4.0);
}

#[test]
fn as_06_just_before_the_end() {
    assert_sampled(0.99, 15.72, 9.0);
}

#[test]
fn as_07_at_the_end() {
    assert_sampled(1.0, 16.0, 16.0);
}

#[test]
fn as_08_a_time_behind_the_take_gives_the_last_key() {
    assert_sampled(1.2, 16.0, 16.0);
}

#[test]
fn a_short_last_interval_moves_no_key_off_its_frame() {
    let parts = SequenceParts {
        rate_hz: 4.0,
        length_secs: 0.6,
        frame_count: 4,
        first_keys: vec![Transform::IDENTITY],
        animated: vec![BoneIndex(0)],
        keys: [0.0, 1.0, 2.0, 3.0].map(|x| at(x, 0.0, 0.0)).to_vec(),
        ..SequenceParts::default()
    };
    let take = AnimSequence::new(parts).expect("lists fit the counts");
    for (time, x) in [(0.25, 1.0), (0.5, 2.0), (0.55, 2.5), (0.6, 3.0)] {
        let key = sample_bone(&take, time, Interpolation::Linear, BoneIndex(0));
        assert_vec3(key.translation, [x, 0.0, 0.0], 1e-5);
    }
}

#[track_caller]
fn assert_advance(
    from: f64,
    move_secs: f64,
    looping: (f64, AdvanceResult),
    once: (f64, AdvanceResult),
) {
    for (mode, (time, result)) in [(LoopMode::Loop, looping), (LoopMode::Once, once)] {
        let moved = advance(from, move_secs, ONE_SECOND, mode, false, false);
        assert_eq!((moved.time_secs, moved.result), (time, result), "{mode:?}");
        assert_spans_hang_together(from, &moved);
    }
}

/// Spans run one way, never across an edge, from where the move began to where it ended.
#[track_caller]
fn assert_spans_hang_together(from: f64, moved: &Advance) {
    let spans: Vec<Span> = moved.spans.iter().collect();
    if let (Some(first), Some(last)) = (spans.first(), spans.last()) {
        assert!(first.from_secs == from || from == 0.0 || from == 1.0);
        assert_eq!(last.to_secs, moved.time_secs);
    }
    let length: f64 = spans
        .iter()
        .map(|span| (span.to_secs - span.from_secs).abs())
        .sum();
    let whole = (moved.time_secs - from).abs() + moved.wraps as f64;
    assert!(moved.wraps > 0 || (length - whole).abs() < 1e-12);
}

use AdvanceResult::{Default as Still, Finished, Looped};

#[test]
fn as_10_landing_on_the_end_is_no_wrap() {
    assert_advance(0.75, 0.25, (1.0, Still), (1.0, Still));
}

#[test]
fn as_11_going_on_from_the_end_wraps() {
    assert_advance(1.0, 0.25, (0.25, Looped), (1.0, Finished));
}

#[test]
fn as_12_crossing_the_end_wraps() {
    assert_advance(0.75, 0.5, (0.25, Looped), (1.0, Finished));
}

#[test]
fn as_13_several_loops_in_one_move() {
    assert_advance(0.75, 2.5, (0.25, Looped), (1.0, Finished));
}

#[test]
fn as_14_an_exact_multiple_lands_on_the_end() {
    assert_advance(0.75, 1.25, (1.0, Looped), (1.0, Finished));
}

#[test]
fn as_14b_an_exact_multiple_backward_lands_on_the_begin() {
    assert_advance(0.25, -1.25, (0.0, Looped), (0.0, Finished));
}

#[test]
fn as_15_landing_on_the_begin_is_no_wrap() {
    assert_advance(0.25, -0.25, (0.0, Still), (0.0, Still));
}

#[test]
fn as_16_going_on_backward_from_the_begin_wraps() {
    assert_advance(0.0, -0.25, (0.75, Looped), (0.0, Finished));
}

#[test]
fn as_17_several_loops_backward() {
    assert_advance(0.25, -2.5, (0.75, Looped), (0.0, Finished));
}

#[test]
fn as_18_no_move_changes_nothing() {
    assert_advance(0.5, 0.0, (0.5, Still), (0.5, Still));
    assert!(
        advance(0.5, 0.0, ONE_SECOND, LoopMode::Loop, false, true)
            .spans
            .is_empty()
    );
}

#[test]
fn as_19_a_first_step_backward_from_the_begin_starts_at_the_end() {
    let (skeleton, take) = squares();
    for mode in [LoopMode::Once, LoopMode::Loop] {
        let mut instance = AnimInstance::new(skeleton.clone());
        instance.set_loop_mode(mode);
        instance.set_take(
            Some(take.clone()),
            maquette::asset::RootMotionSettings::default(),
        );
        instance.set_rate(-1.0);
        assert_eq!(instance.update(0.25).time_secs, 0.75);
    }
}

#[test]
fn as_20_rate_and_rate_scale_multiply() {
    let (skeleton, take) = squares();
    let mut instance = AnimInstance::new(skeleton);
    instance.set_take(Some(take), maquette::asset::RootMotionSettings::default());
    instance.set_rate(2.0);
    instance.set_rate_scale(0.5);
    assert_eq!(instance.update(0.25).time_secs, 0.25);
}

#[test]
fn spans_of_a_wrap_begin_closed_at_the_edge() {
    let moved = advance(0.75, 2.5, ONE_SECOND, LoopMode::Loop, false, false);
    let span = |from_secs, to_secs, is_start_closed| Span {
        from_secs,
        to_secs,
        is_start_closed,
    };
    let expected = vec![
        span(0.75, 1.0, false),
        span(0.0, 1.0, true),
        span(0.0, 1.0, true),
        span(0.0, 0.25, true),
    ];
    assert_eq!(moved.spans.iter().collect::<Vec<_>>(), expected);
    assert_eq!(moved.wraps, 3);
    let back = advance(0.0, -0.25, ONE_SECOND, LoopMode::Loop, false, false);
    assert_eq!(
        back.spans.iter().collect::<Vec<_>>(),
        vec![span(1.0, 0.75, true)]
    );
    let fresh = advance(0.0, 0.25, ONE_SECOND, LoopMode::Loop, false, true);
    assert_eq!(
        fresh.spans.iter().collect::<Vec<_>>(),
        vec![span(0.0, 0.25, true)]
    );
}

#[test]
fn a_ping_pong_turns_round_and_touches_each_edge_once() {
    let there = advance(0.75, 0.5, ONE_SECOND, LoopMode::PingPong, false, false);
    assert_eq!(
        (there.time_secs, there.is_returning, there.wraps),
        (0.75, true, 0)
    );
    let span = |from_secs, to_secs| Span {
        from_secs,
        to_secs,
        is_start_closed: false,
    };
    assert_eq!(
        there.spans.iter().collect::<Vec<_>>(),
        vec![span(0.75, 1.0), span(1.0, 0.75)]
    );
    let back = advance(0.75, 1.0, ONE_SECOND, LoopMode::PingPong, true, false);
    assert_eq!((back.time_secs, back.is_returning), (0.25, false));
    let far = advance(0.25, 3.5, ONE_SECOND, LoopMode::PingPong, false, false);
    assert_eq!((far.time_secs, far.is_returning), (0.25, true));
    let passes = vec![
        span(0.25, 1.0),
        span(1.0, 0.0),
        span(0.0, 1.0),
        span(1.0, 0.25),
    ];
    assert_eq!(far.spans.iter().collect::<Vec<_>>(), passes);
}

#[test]
fn a_huge_move_costs_no_list_of_spans() {
    let moved = advance(0.5, 1e9, ONE_SECOND, LoopMode::Loop, false, false);
    assert_eq!((moved.time_secs, moved.wraps), (0.5, 1_000_000_000));
    assert_eq!(
        moved.spans.passes.map(|(_, count)| count),
        Some(999_999_999)
    );
}

#[test]
fn in_and_out_points_bound_the_move() {
    let range = PlayRange {
        start_secs: 0.25,
        end_secs: 0.75,
    };
    assert_eq!(
        advance(0.5, 0.5, range, LoopMode::Loop, false, false).time_secs,
        0.5
    );
    assert_eq!(
        advance(0.5, 0.5, range, LoopMode::Once, false, false).time_secs,
        0.75
    );
    assert_eq!(
        advance(0.0, 0.125, range, LoopMode::Once, false, false).time_secs,
        0.375
    );
    let empty = PlayRange {
        start_secs: 0.5,
        end_secs: 0.5,
    };
    assert_eq!(
        advance(0.5, 0.25, empty, LoopMode::Loop, false, true).time_secs,
        0.5
    );
}

fn composed(skeleton: &Skeleton, local: &LocalPose) -> ComponentPose {
    let mut component = ComponentPose::default();
    Hierarchy::new(skeleton).local_to_component(local, &mut component);
    component
}

fn scaled(x: f32, y: f32, z: f32) -> Transform {
    Transform {
        scale: Vec3::new(x, y, z),
        ..Transform::IDENTITY
    }
}

#[test]
fn hierarchy_of_plain_bones_multiplies_matrices() {
    // C-01: matrices keep the shear that transforms lose.
    let bones = vec![
        bone("a", None, scaled(2.0, 1.0, 1.0)),
        bone("b", Some(0), Transform::from_rotation(about_z(90.0))),
        bone("c", Some(1), at(1.0, 0.0, 0.0)),
    ];
    let skeleton = skeleton(bones);
    let pose = composed(&skeleton, &LocalPose::reference(&skeleton));
    assert_vec3(pose.bone(BoneIndex(2)).translation(), [0.0, 1.0, 0.0], 1e-6);
    assert_eq!(pose.bone_to_component().len(), 3);
}

#[test]
fn the_file_axes_stand_above_every_root() {
    let bones = vec![
        bone("a", None, at(0.0, 0.0, 1.0)),
        bone("b", None, at(0.0, -2.0, 0.0)),
    ];
    let skeleton = turned_skeleton(bones, Transform::from_rotation(about_x(-90.0)));
    let pose = composed(&skeleton, &LocalPose::reference(&skeleton));
    assert_vec3(pose.bone(BoneIndex(0)).translation(), [0.0, 1.0, 0.0], 1e-6);
    assert_vec3(pose.bone(BoneIndex(1)).translation(), [0.0, 0.0, 2.0], 1e-6);
}

fn with_rule(inherit: InheritRule, bone: Bone) -> Bone {
    Bone { inherit, ..bone }
}

/// Parent scaled (2, 1, 1), child turned 90 degrees about Z one metre along X, grandchild one metre
/// along the child's X. The child takes over the parent's scale by its rule.
fn chain_of_three(rule: InheritRule) -> ComponentPose {
    let child = Transform::new(Vec3::X, about_z(90.0), Vec3::ONE);
    let bones = vec![
        bone("parent", None, scaled(2.0, 1.0, 1.0)),
        with_rule(rule, bone("child", Some(0), child)),
        bone("grandchild", Some(1), at(1.0, 0.0, 0.0)),
    ];
    let skeleton = skeleton(bones);
    composed(&skeleton, &LocalPose::reference(&skeleton))
}

#[test]
fn c5_rule_rsrs_shears_the_child_by_the_parents_scale() {
    let pose = chain_of_three(InheritRule::RSrs);
    assert_vec3(pose.bone(BoneIndex(1)).translation(), [2.0, 0.0, 0.0], 1e-6);
    // The child's X points along Y, where the parent does not stretch.
    assert_vec3(pose.bone(BoneIndex(2)).translation(), [2.0, 1.0, 0.0], 1e-6);
}

#[test]
fn c5_rule_rrss_scales_along_the_childs_own_axes() {
    let pose = chain_of_three(InheritRule::RrSs);
    assert_vec3(pose.bone(BoneIndex(1)).translation(), [2.0, 0.0, 0.0], 1e-6);
    // The stretch is along the child's own X.
    assert_vec3(pose.bone(BoneIndex(2)).translation(), [2.0, 2.0, 0.0], 1e-6);
}

#[test]
fn c5_rule_rrs_keeps_the_parents_scale_out() {
    let bones = |parent: Transform| {
        vec![
            bone("parent", None, parent),
            with_rule(InheritRule::Rrs, bone("child", Some(0), at(1.0, 0.0, 0.0))),
            bone("grandchild", Some(1), at(1.0, 0.0, 0.0)),
        ]
    };
    let skeleton = skeleton(bones(scaled(2.0, 2.0, 2.0)));
    let pose = composed(&skeleton, &LocalPose::reference(&skeleton));
    // The offset is scaled, what hangs below is not.
    assert_vec3(pose.bone(BoneIndex(1)).translation(), [2.0, 0.0, 0.0], 1e-6);
    assert_vec3(pose.bone(BoneIndex(2)).translation(), [3.0, 0.0, 0.0], 1e-6);
}

#[test]
fn rule_rrs_leaves_out_only_the_own_scale_of_its_parent() {
    // Below an RrSs bone the Rrs child still takes the grandparent's scale.
    let bones = vec![
        bone("grandparent", None, scaled(2.0, 2.0, 2.0)),
        with_rule(
            InheritRule::RrSs,
            bone("parent", Some(0), scaled(3.0, 3.0, 3.0)),
        ),
        with_rule(InheritRule::Rrs, bone("child", Some(1), at(1.0, 0.0, 0.0))),
        bone("leaf", Some(2), at(1.0, 0.0, 0.0)),
    ];
    let skeleton = skeleton(bones);
    let pose = composed(&skeleton, &LocalPose::reference(&skeleton));
    assert_vec3(
        pose.bone(BoneIndex(1)).transform_vector(Vec3::X),
        [6.0, 0.0, 0.0],
        1e-5,
    );
    assert_vec3(pose.bone(BoneIndex(2)).translation(), [6.0, 0.0, 0.0], 1e-5);
    assert_vec3(pose.bone(BoneIndex(3)).translation(), [8.0, 0.0, 0.0], 1e-5);
}

#[test]
fn a_single_chain_gives_the_same_as_the_whole_hierarchy() {
    for rule in [InheritRule::RSrs, InheritRule::RrSs, InheritRule::Rrs] {
        let bones = vec![
            bone(
                "a",
                None,
                Transform::new(Vec3::X, about_x(20.0), Vec3::new(2.0, 1.0, 0.5)),
            ),
            with_rule(
                rule,
                bone(
                    "b",
                    Some(0),
                    Transform::new(Vec3::Y, about_z(50.0), Vec3::new(1.5, 1.0, 3.0)),
                ),
            ),
            bone("side", Some(0), at(9.0, 9.0, 9.0)),
            with_rule(
                rule,
                bone(
                    "c",
                    Some(1),
                    Transform::new(Vec3::Z, about_x(70.0), Vec3::ONE),
                ),
            ),
        ];
        let skeleton = turned_skeleton(bones, Transform::from_rotation(about_x(-90.0)));
        let hierarchy = Hierarchy::new(&skeleton);
        let local = LocalPose::reference(&skeleton);
        let chain = hierarchy.chain(BoneIndex(3));
        assert_eq!(chain, vec![BoneIndex(0), BoneIndex(1), BoneIndex(3)]);
        let alone = hierarchy.chain_to_component(&chain, |bone| local.bones[bone.index()]);
        assert_eq!(alone, composed(&skeleton, &local).bone(BoneIndex(3)));
    }
}

#[test]
fn a_character_without_a_take_stands_as_saved() {
    let mut bones = vec![bone("root", None, at(0.0, 1.0, 0.0))];
    bones[0].reference = at(5.0, 5.0, 5.0);
    let instance = AnimInstance::new(skeleton(bones));
    let mut local = LocalPose::default();
    let mut component = ComponentPose::default();
    instance.evaluate(&mut local, &mut component);
    assert_eq!(local.bones, vec![at(0.0, 1.0, 0.0)]);
    assert_vec3(
        component.bone(BoneIndex(0)).translation(),
        [0.0, 1.0, 0.0],
        0.0,
    );
}

#[test]
fn float_curves_ride_along_in_the_characters_own_order() {
    let curve = |name: &str, values: &[f32]| FloatCurve {
        name: name.to_owned(),
        kind: FloatCurveKind::BlendShape { node: BoneIndex(0) },
        values: values.to_vec(),
    };
    let make = |curves: Vec<FloatCurve>| {
        let parts = SequenceParts {
            rate_hz: 1.0,
            length_secs: 1.0,
            frame_count: 2,
            first_keys: vec![Transform::IDENTITY],
            curves,
            ..SequenceParts::default()
        };
        Arc::new(AnimSequence::new(parts).expect("lists fit the counts"))
    };
    let a = make(vec![curve("smile", &[0.0, 1.0])]);
    let b = make(vec![curve("blink", &[0.5]), curve("smile", &[1.0, 0.0])]);
    let mut table = FloatCurveTable::new([&*a]);
    let places = table.add(&b);
    assert_eq!((places.as_slice(), table.len()), ([1, 0].as_slice(), 2));
    let mut values = vec![9.0; 2];
    sample_curves(&b, 0.25, Interpolation::Linear, &places, &mut values);
    assert_eq!(values, vec![0.75, 0.5]);

    let mut instance = AnimInstance::new(skeleton(vec![bone("root", None, Transform::IDENTITY)]));
    let mut local = LocalPose::default();
    let mut component = ComponentPose::default();
    instance.set_take(Some(a), maquette::asset::RootMotionSettings::default());
    instance.set_take(Some(b), maquette::asset::RootMotionSettings::default());
    instance.set_time(0.5);
    instance.evaluate(&mut local, &mut component);
    assert_eq!(local.curves, vec![0.5, 0.5]);
}

fn vertex(palette_indices: [u16; 4], weights: [f32; 4]) -> Vertex {
    Vertex {
        position: Vec3::new(1.0, 0.0, 0.0),
        normal: Vec3::Y,
        tangent: [1.0, 0.0, 0.0, 1.0],
        uv: Vec2::ZERO,
        color: [255; 4],
        palette_indices,
        weights,
    }
}

#[test]
fn palette_is_mesh_to_bone_then_bone_to_component() {
    let skeleton = skeleton(vec![bone(
        "a",
        None,
        Transform::from_rotation(about_z(90.0)),
    )]);
    let pose = composed(&skeleton, &LocalPose::reference(&skeleton));
    let entries = [PaletteEntry {
        bone: BoneIndex(0),
        mesh_to_bone: Mat4::from_translation(Vec3::X),
    }];
    let mut palette = [Mat4::IDENTITY];
    write_palette(&entries, &pose, &mut palette);
    assert_vec3(
        palette[0].transform_point(Vec3::ZERO),
        [0.0, 1.0, 0.0],
        1e-6,
    );
}

#[test]
fn a_vertex_follows_its_bones_by_weight() {
    let palette = [
        Mat4::IDENTITY,
        Mat4::from_translation(Vec3::new(0.0, 4.0, 0.0)),
    ];
    let skinned = skin_vertex(&vertex([0, 1, 0, 0], [0.25, 0.75, 0.0, 0.0]), &palette);
    assert_vec3(skinned.position, [1.0, 3.0, 0.0], 1e-6);
    assert_vec3(skinned.normal, [0.0, 1.0, 0.0], 1e-6);
}

#[test]
fn a_mirroring_bone_flips_the_bitangent_and_keeps_the_normal_outside() {
    let palette = [scaled(-1.0, 2.0, 1.0).to_mat4()];
    let skinned = skin_vertex(&vertex([0; 4], [1.0, 0.0, 0.0, 0.0]), &palette);
    assert_vec3(skinned.position, [-1.0, 0.0, 0.0], 1e-6);
    assert_vec3(skinned.normal, [0.0, 1.0, 0.0], 1e-6);
    assert_eq!(skinned.tangent, [-1.0, 0.0, 0.0, -1.0]);
}

#[test]
fn normal_and_tangent_stay_square_under_unequal_scale() {
    let palette = [Transform::new(Vec3::ZERO, about_z(30.0), Vec3::new(3.0, 0.5, 1.0)).to_mat4()];
    let tilted = Vertex {
        normal: Vec3::new(1.0, 1.0, 0.0).normalize(),
        tangent: [
            -std::f32::consts::FRAC_1_SQRT_2,
            std::f32::consts::FRAC_1_SQRT_2,
            0.0,
            1.0,
        ],
        ..vertex([0; 4], [1.0, 0.0, 0.0, 0.0])
    };
    let skinned = skin_vertex(&tilted, &palette);
    let tangent = Vec3::from_slice(&skinned.tangent);
    assert!(skinned.normal.dot(tangent).abs() < 1e-6);
    assert!((skinned.normal.length() - 1.0).abs() < 1e-6 && (tangent.length() - 1.0).abs() < 1e-6);
    // The surface runs along (-3, 0.5) turned by 30 degrees; the normal is square to it.
    let along = Transform::from_rotation(about_z(30.0))
        .transform_point(Vec3::new(-3.0, 0.5, 0.0))
        .normalize();
    assert_vec3(tangent, along.to_array(), 1e-5);
}

#[test]
fn a_take_of_one_frame_is_a_constant_pose() {
    let skeleton = skeleton(vec![bone("root", None, Transform::IDENTITY)]);
    let take = take(&skeleton, 30.0, 1, &[(0, &|_| at(1.0, 2.0, 3.0))]);
    assert_eq!(take.length_secs(), 1.0 / 30.0);
    let mut pose = LocalPose::default();
    sample(&take, 0.02, Interpolation::Linear, &mut pose);
    assert_transform(&pose.bones[0], &at(1.0, 2.0, 3.0), 0.0);
}
