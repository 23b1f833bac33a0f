//! Poses of a 67-bone character against a naive version, in the same run.
//!
//! *In*: a generated character with two takes. *Out*: criterion's figures and, above them, the
//! ratio to the naive version (binary search of keys, slerp, 4x4 matrices of glam), which must be
//! at most 0.45 for one take. *Not here*: the takes (`swaying.rs`).
#![allow(clippy::disallowed_types, clippy::print_stdout, missing_docs)]

use criterion::Criterion;
use maquette::anim::{
    ComponentPose, Hierarchy, Interpolation, LocalPose, blend_two, sample, write_palette,
};
use maquette::asset::{AnimSequence, BoneIndex, InheritRule, PaletteEntry, Skeleton};
use maquette::math::{Mat4, Transform};
use std::hint::black_box;
use swaying::{FRAMES, RATE_HZ, best_nanos, key, take};

mod swaying;

const BONES: usize = 67;
const CROWD: usize = 1000;
/// Largest ratio to the naive version for one pose of one take.
const LIMIT: f64 = 0.45;

/// A character as Mixamo's: 67 bones, of which 30 are fingers, and two takes of 1.3 s in which
/// every bone turns.
struct Character {
    skeleton: Skeleton,
    takes: [AnimSequence; 2],
    slots: Vec<PaletteEntry>,
}

/// Parents of hips, spine, neck and head, two arms with five fingers of four bones, two legs.
fn parents() -> Vec<Option<u16>> {
    let mut parents = vec![None, Some(0), Some(1), Some(2), Some(3), Some(4), Some(5)];
    for _ in 0..2 {
        let chest = 3;
        let shoulder = parents.len() as u16;
        parents.extend([
            Some(chest),
            Some(shoulder),
            Some(shoulder + 1),
            Some(shoulder + 2),
        ]);
        for _ in 0..5 {
            let finger = parents.len() as u16;
            parents.extend([
                Some(shoulder + 3),
                Some(finger),
                Some(finger + 1),
                Some(finger + 2),
            ]);
        }
    }
    for _ in 0..2 {
        let leg = parents.len() as u16;
        parents.extend([
            Some(0),
            Some(leg),
            Some(leg + 1),
            Some(leg + 2),
            Some(leg + 3),
        ]);
    }
    parents.push(Some(6));
    parents.push(Some(6));
    assert_eq!(parents.len(), BONES);
    parents
}

impl Character {
    fn new(inherit: InheritRule) -> Self {
        let skeleton = swaying::skeleton(&parents(), inherit);
        let mesh_to_bone = |i: usize| Mat4::from_transform(&key(i, 0.3, 2.0).inverse());
        let slots = (0..BONES)
            .map(|i| PaletteEntry {
                bone: BoneIndex(i as u16),
                mesh_to_bone: mesh_to_bone(i),
            })
            .collect();
        Self {
            skeleton,
            takes: [take(BONES, 1.0), take(BONES, 1.7)],
            slots,
        }
    }
}

/// The naive version: keys found by binary search, slerp, a 4x4 matrix product for every step.
struct Naive {
    /// For each take and bone its key times and keys.
    tracks: [Vec<Vec<(f32, Transform)>>; 2],
    parents: Vec<Option<usize>>,
    mesh_to_bone: Vec<glam::Mat4>,
    local: Vec<Transform>,
    second: Vec<Transform>,
    component: Vec<glam::Mat4>,
    palette: Vec<glam::Mat4>,
}

impl Naive {
    fn new(character: &Character) -> Self {
        let tracks = |take: &AnimSequence| {
            let track = |bone: BoneIndex| {
                (0..FRAMES)
                    .map(|f| (take.frame_time_secs(f) as f32, *take.key(f, bone)))
                    .collect()
            };
            character.skeleton.indices().map(track).collect()
        };
        Self {
            tracks: [tracks(&character.takes[0]), tracks(&character.takes[1])],
            parents: character
                .skeleton
                .bones()
                .iter()
                .map(|bone| bone.parent.map(BoneIndex::index))
                .collect(),
            mesh_to_bone: character
                .slots
                .iter()
                .map(|s| glam::Mat4::from_cols_array(&s.mesh_to_bone.to_rows()))
                .collect(),
            local: vec![Transform::IDENTITY; BONES],
            second: vec![Transform::IDENTITY; BONES],
            component: vec![glam::Mat4::IDENTITY; BONES],
            palette: vec![glam::Mat4::IDENTITY; BONES],
        }
    }

    fn one_clip(&mut self, time_secs: f64) {
        sample_naive(&self.tracks[0], time_secs, &mut self.local);
        self.compose();
        self.skin();
    }

    fn two_clips(&mut self, time_secs: f64) {
        sample_naive(&self.tracks[0], time_secs, &mut self.local);
        sample_naive(&self.tracks[1], time_secs, &mut self.second);
        for (a, b) in self.local.iter_mut().zip(&self.second) {
            *a = mix(a, b, 0.3);
        }
        self.compose();
        self.skin();
    }

    fn compose(&mut self) {
        for bone in 0..BONES {
            let Transform {
                translation,
                rotation,
                scale,
            } = self.local[bone];
            let local = glam::Mat4::from_scale_rotation_translation(scale, rotation, translation);
            self.component[bone] =
                self.parents[bone].map_or(local, |parent| self.component[parent] * local);
        }
    }

    fn skin(&mut self) {
        for ((out, component), mesh_to_bone) in self
            .palette
            .iter_mut()
            .zip(&self.component)
            .zip(&self.mesh_to_bone)
        {
            *out = *component * *mesh_to_bone;
        }
    }
}

fn sample_naive(tracks: &[Vec<(f32, Transform)>], time_secs: f64, pose: &mut [Transform]) {
    let time = time_secs as f32;
    for (track, out) in tracks.iter().zip(pose) {
        let after = track
            .partition_point(|(key_time, _)| *key_time <= time)
            .clamp(1, track.len() - 1);
        let (t0, a) = &track[after - 1];
        let (t1, b) = &track[after];
        *out = mix(a, b, ((time - t0) / (t1 - t0)).clamp(0.0, 1.0));
    }
}

fn mix(a: &Transform, b: &Transform, weight: f32) -> Transform {
    Transform {
        translation: a.translation.lerp(b.translation, weight),
        rotation: a.rotation.slerp(b.rotation, weight),
        scale: a.scale.lerp(b.scale, weight),
    }
}

struct Ours<'a> {
    character: &'a Character,
    hierarchy: Hierarchy,
    local: LocalPose,
    second: LocalPose,
    blended: LocalPose,
    component: ComponentPose,
    palette: Vec<Mat4>,
}

impl<'a> Ours<'a> {
    fn new(character: &'a Character) -> Self {
        Self {
            character,
            hierarchy: Hierarchy::new(&character.skeleton),
            local: LocalPose::default(),
            second: LocalPose::default(),
            blended: LocalPose::default(),
            component: ComponentPose::default(),
            palette: vec![Mat4::IDENTITY; BONES],
        }
    }

    fn one_clip(&mut self, time_secs: f64) {
        self.sample_first(time_secs);
        self.compose();
        self.skin();
    }

    fn two_clips(&mut self, time_secs: f64) {
        self.sample_first(time_secs);
        sample(
            &self.character.takes[1],
            time_secs,
            Interpolation::Linear,
            &mut self.second,
        );
        blend_two(&self.local, &self.second, 0.3, &mut self.blended);
        self.hierarchy
            .local_to_component(&self.blended, &mut self.component);
        self.skin();
    }

    fn sample_first(&mut self, time_secs: f64) {
        sample(
            &self.character.takes[0],
            time_secs,
            Interpolation::Linear,
            &mut self.local,
        );
    }

    fn compose(&mut self) {
        self.hierarchy
            .local_to_component(&self.local, &mut self.component);
    }

    fn skin(&mut self) {
        write_palette(&self.character.slots, &self.component, &mut self.palette);
    }
}

/// Checks that both do the same work: on a key they agree to rounding, between keys up to the
/// difference of slerp and nlerp.
fn check_same(character: &Character, ours: &mut Ours, naive: &mut Naive) {
    for (time_secs, tolerance) in [(character.takes[0].frame_time_secs(7), 1e-5), (0.41, 1e-3)] {
        ours.one_clip(time_secs);
        naive.one_clip(time_secs);
        for (a, b) in ours.palette.iter().zip(&naive.palette) {
            let worst = a
                .to_rows()
                .iter()
                .zip(b.to_cols_array())
                .map(|(a, b)| (a - b).abs())
                .fold(0.0, f32::max);
            assert!(worst < tolerance, "at {time_secs} s: {worst}");
        }
    }
}

/// Times that run through the take, never twice the same.
fn ticker() -> impl FnMut() -> f64 {
    let mut time_secs = 0.0;
    move || {
        time_secs = (time_secs + 0.0123) % ((FRAMES - 1) as f64 / RATE_HZ);
        time_secs
    }
}

/// One pose for each of many characters, every one at another time of its take and with its own
/// palette.
fn crowd<M: Copy>(palettes: &mut [M], mut pose: impl FnMut(f64, &mut [M])) {
    for (i, palette) in palettes.chunks_exact_mut(BONES).enumerate() {
        pose(
            (i as f64 * 0.0317) % ((FRAMES - 1) as f64 / RATE_HZ),
            palette,
        );
    }
}

fn compare(
    name: &str,
    limit: Option<f64>,
    ours: impl FnMut(),
    naive: impl FnMut(),
    calls: usize,
    poses: f64,
) {
    let ours = best_nanos(ours, calls) / poses;
    let naive = best_nanos(naive, calls) / poses;
    let asked = limit.map_or(String::new(), |limit| format!(", at most {limit} is asked"));
    println!(
        "{name}: {ours:.0} ns a pose, plain {naive:.0} ns, ratio {:.3}{asked}",
        ours / naive
    );
}

fn main() {
    let character = Character::new(InheritRule::RSrs);
    let mut ours = Ours::new(&character);
    let mut naive = Naive::new(&character);
    check_same(&character, &mut ours, &mut naive);

    let mut tick = ticker();
    let mut naive_tick = ticker();
    let one = || ours.one_clip(black_box(tick()));
    compare(
        "one take",
        Some(LIMIT),
        one,
        || naive.one_clip(black_box(naive_tick())),
        2000,
        1.0,
    );
    let ruled = Character::new(InheritRule::RrSs);
    let mut ours_ruled = Ours::new(&ruled);
    check_same(&ruled, &mut ours_ruled, &mut naive);
    let one = || ours_ruled.one_clip(black_box(tick()));
    let plain = || naive.one_clip(black_box(naive_tick()));
    compare(
        "one take, inherit rule RrSs",
        Some(LIMIT),
        one,
        plain,
        2000,
        1.0,
    );
    let two = || ours.two_clips(black_box(tick()));
    compare(
        "two takes blended",
        None,
        two,
        || naive.two_clips(black_box(naive_tick())),
        2000,
        1.0,
    );

    let mut palettes = vec![Mat4::IDENTITY; CROWD * BONES];
    let mut naive_palettes = vec![glam::Mat4::IDENTITY; CROWD * BONES];
    let many = || {
        crowd(&mut palettes, |time_secs, palette| {
            ours.sample_first(time_secs);
            ours.compose();
            write_palette(&character.slots, &ours.component, palette);
        });
    };
    let naive_many = || {
        crowd(&mut naive_palettes, |time_secs, palette| {
            naive.one_clip(time_secs);
            palette.copy_from_slice(&naive.palette);
        });
    };
    compare("1000 characters", None, many, naive_many, 2, CROWD as f64);

    let mut criterion = Criterion::default().configure_from_args();
    criterion.bench_function("pose: one take", |b| {
        b.iter(|| ours.one_clip(black_box(tick())))
    });
    criterion.bench_function("pose: one take, plain", |b| {
        b.iter(|| naive.one_clip(black_box(naive_tick())))
    });
    criterion.bench_function("pose: two takes blended", |b| {
        b.iter(|| ours.two_clips(black_box(tick())))
    });
    criterion.bench_function("pose: 1000 characters", |b| {
        b.iter(|| {
            crowd(&mut palettes, |time_secs, palette| {
                ours.sample_first(time_secs);
                ours.compose();
                write_palette(&character.slots, &ours.component, palette);
            });
        });
    });
    criterion.final_summary();
}
