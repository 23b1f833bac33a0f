//! Geometry and skins of the case log, rows A1 to A13: forged scenes and the one-fault files, by
//! hand's numbers.

use crate::support::cases_forge::{
    BODY, SHAPE, SKIN, assert_point, bone, cluster, cuboid, f64s, forged, model, noted, pose,
    shapes_at, skin, take, translation,
};
use crate::support::corpus::{case_files, corpus};
use crate::support::fbx_forge::{Record, leaf, object, oo, vec3};
use crate::support::truth_scene::PosedFile;
use maquette::asset::{BoneKind, ImportedFile, NoteKind};
use maquette::math::Vec3;
use maquette::words::finding;

const HIPS: i64 = 2;
const SPINE: i64 = 3;

/// A box of 10 by 100 by 10, its lower end on the hips, its upper end on the spine 50 above; the
/// hips stand 20 up.
fn bent(clusters: Vec<Record>, extra: Vec<Record>, links: Vec<Record>) -> ImportedFile {
    let mut objects = vec![
        model(BODY, "body", "Mesh", Vec::new()),
        bone(HIPS, "hips", [0.0, 20.0, 0.0]),
        bone(SPINE, "spine", [0.0, 50.0, 0.0]),
        cuboid(SHAPE, [10.0, 100.0, 10.0], Vec::new()),
        skin(SKIN, Vec::new()),
    ];
    objects.extend(clusters);
    objects.extend(extra);
    let mut connections = vec![
        oo(BODY, 0),
        oo(HIPS, 0),
        oo(SPINE, HIPS),
        oo(SHAPE, BODY),
        oo(SKIN, SHAPE),
    ];
    connections.extend(links);
    forged(objects, connections)
}

/// Control points 0, 1, 4, 5 lie at y = 0, the others at y = 100.
const LOWER: [(i32, f64); 4] = [(0, 1.0), (1, 1.0), (4, 1.0), (5, 1.0)];
const UPPER: [(i32, f64); 4] = [(2, 1.0), (3, 1.0), (6, 1.0), (7, 1.0)];

fn both_clusters() -> (Vec<Record>, Vec<Record>) {
    let clusters = vec![
        cluster(21, &LOWER, [0.0, 20.0, 0.0]),
        cluster(22, &UPPER, [0.0, 70.0, 0.0]),
    ];
    (
        clusters,
        vec![oo(21, SKIN), oo(22, SKIN), oo(HIPS, 21), oo(SPINE, 22)],
    )
}

/// A quarter turn of the spine about X within a second.
fn nod() -> (Vec<Record>, Vec<Record>) {
    take(
        100,
        "nod",
        &[(SPINE, "Lcl Rotation", "X", vec![(0.0, 0.0), (1.0, 90.0)])],
    )
}

fn with_nod(order: [usize; 2]) -> ImportedFile {
    let (clusters, mut links) = both_clusters();
    let (objects, more) = nod();
    // The order of the clusters in the skin is the order of their connections.
    links.swap(0, order[0]);
    links.extend(more);
    bent(clusters, objects, links)
}

#[test]
fn a1_a_bone_that_skins_nothing_takes_its_bind_from_the_pose_or_its_node_and_never_the_identity() {
    // Only the spine has a cluster; the hips are in no cluster and stand 20 up in the file.
    let clusters = || vec![cluster(22, &UPPER, [0.0, 70.0, 0.0])];
    let links = || vec![oo(22, SKIN), oo(SPINE, 22)];
    let hips = |file: &ImportedFile| {
        let index = file
            .skeleton
            .find("hips")
            .expect("every bone is in the tree");
        let bone = file.skeleton.bone(index).clone();
        assert_eq!(bone.kind, BoneKind::Bone);
        (
            bone.bind.map(|bind| bind.translation()),
            bone.reference.translation,
        )
    };
    let by_node = bent(clusters(), Vec::new(), links());
    assert_eq!(
        hips(&by_node),
        (None, Vec3::new(0.0, 0.2, 0.0)),
        "as the file places the node"
    );
    let bound = pose(
        30,
        &[
            (HIPS, translation([0.0, 25.0, 0.0])),
            (SPINE, translation([0.0, 70.0, 0.0])),
        ],
    );
    let by_pose = bent(clusters(), vec![bound], links());
    assert_eq!(
        hips(&by_pose),
        (Some(Vec3::new(0.0, 0.25, 0.0)), Vec3::new(0.0, 0.25, 0.0))
    );
    assert_eq!(by_pose.skeleton.bones().len(), 3, "body, hips, spine");
}

#[test]
fn a2_a_bind_pose_of_garbage_changes_nothing() {
    let scene = |extra: Vec<Record>| {
        let (clusters, links) = both_clusters();
        bent(clusters, extra, links)
    };
    let turned = [
        0., 0., 3., 0., 9., 0., 0., 0., 0., 7., 0., 0., 100., -900., 44., 1.,
    ];
    let garbage = pose(30, &[(HIPS, turned), (SPINE, turned), (BODY, turned)]);
    let clean = scene(Vec::new());
    let dirty = scene(vec![garbage]);
    assert_eq!(
        dirty.meshes[0].palette_entries(),
        clean.meshes[0].palette_entries()
    );
    for (a, b) in dirty.skeleton.bones().iter().zip(clean.skeleton.bones()) {
        assert_eq!(
            (a.bind, a.reference, a.saved),
            (b.bind, b.reference, b.saved),
            "{}",
            a.name
        );
    }
    let told = dirty
        .report
        .notes
        .iter()
        .find(|note| note.id() == "bind_pose_contradicts_skin");
    assert!(
        told.is_some_and(
            |note| note.kind() == NoteKind::Skeleton && finding(note).contains("2 of 2 bones")
        ),
        "{told:?}"
    );
}

#[test]
fn a6_a_geometric_transform_moves_only_its_own_nodes_mesh() {
    let moved = vec![
        vec3("GeometricTranslation", [100.0, 0.0, 0.0]),
        vec3("GeometricRotation", [0.0, 0.0, 90.0]),
        vec3("GeometricScaling", [2.0, 2.0, 2.0]),
    ];
    let objects = vec![
        model(BODY, "parent", "Mesh", moved),
        model(
            2,
            "child",
            "Mesh",
            vec![vec3("Lcl Translation", [0.0, 0.0, 7.0])],
        ),
        cuboid(SHAPE, [10.0, 20.0, 30.0], Vec::new()),
        cuboid(11, [10.0, 20.0, 30.0], Vec::new()),
    ];
    let shapes = shapes_at(
        forged(
            objects,
            vec![oo(BODY, 0), oo(2, BODY), oo(SHAPE, BODY), oo(11, 2)],
        ),
        0.0,
    );
    // (10, 20, 30) doubled is (20, 40, 60), turned about Z (-40, 20, 60), moved (60, 20, 60).
    assert_point(&shapes[0], 7, [60.0, 20.0, 60.0], 1e-4);
    assert_point(&shapes[1], 7, [10.0, 20.0, 37.0], 1e-4);
}

#[test]
fn a8_each_mesh_keeps_its_own_bind_matrix_of_a_shared_bone() {
    let Some(corpus) = corpus() else { return };
    for (name, file) in case_files(&corpus, "s13_two_meshes_share_bones") {
        let mesh = |wanted: &str| {
            file.meshes
                .iter()
                .position(|mesh| mesh.name() == wanted)
                .expect("it has this mesh")
        };
        let body = mesh("body");
        let hair = mesh("hair");
        let shapes = shapes_at(file, 1.0);
        eprintln!("{name}");
        assert_point(&shapes[body], 4, [0.0, 55.0, 5.0], 1e-3);
        assert_point(&shapes[hair], 4, [0.0, 55.0, 5.0], 1e-3);
    }
}

#[test]
fn a9_a_skin_in_its_bind_pose_lies_where_the_static_mesh_lies() {
    let (clusters, links) = both_clusters();
    let skinned = shapes_at(bent(clusters, Vec::new(), links), 0.0);
    let objects = vec![
        model(BODY, "body", "Mesh", Vec::new()),
        cuboid(SHAPE, [10.0, 100.0, 10.0], Vec::new()),
    ];
    let fixed = shapes_at(forged(objects, vec![oo(BODY, 0), oo(SHAPE, BODY)]), 0.0);
    for (point, place) in &fixed[0].points {
        assert_point(&skinned[0], *point, *place, 1e-4 * 101.0);
    }
}

#[test]
fn a11_bones_beyond_the_two_hundred_and_fifty_sixth_move_their_vertices() {
    let Some(corpus) = corpus() else { return };
    for (name, file) in case_files(&corpus, "s07_300_bones") {
        eprintln!("{name}");
        let shapes = shapes_at(file, 1.0);
        assert_point(&shapes[0], 1199, [0.0, 603.0, -5.0], 1e-3);
    }
}

/// A column of bones, each 1 above its parent; the first cluster's weights lie on the last bone.
fn column(count: i64) -> ImportedFile {
    let first = 1000;
    let mut objects = vec![
        model(BODY, "body", "Mesh", Vec::new()),
        cuboid(SHAPE, [10.0, 100.0, 10.0], Vec::new()),
        skin(SKIN, Vec::new()),
    ];
    let mut links = vec![oo(BODY, 0), oo(SHAPE, BODY), oo(SKIN, SHAPE)];
    for place in 0..count {
        let id = first + place;
        objects.push(bone(id, &format!("b{place}"), [0.0, 1.0, 0.0]));
        // In groups of 64 beside each other: depth is another row's matter.
        links.push(oo(id, if place % 64 == 0 { 0 } else { id - 1 }));
        let of_last = if place + 1 == count {
            &UPPER[..]
        } else {
            &[(0, 1.0)][..]
        };
        objects.push(cluster(
            first + count + place,
            of_last,
            [0.0, (place % 64 + 1) as f64, 0.0],
        ));
        links.extend([
            oo(first + count + place, SKIN),
            oo(id, first + count + place),
        ]);
    }
    let last = first + count - 1;
    let (more, its_links) = take(
        500,
        "lift",
        &[(last, "Lcl Translation", "X", vec![(0.0, 0.0), (1.0, 30.0)])],
    );
    objects.extend(more);
    links.extend(its_links);
    forged(objects, links)
}

#[test]
fn a11_four_thousand_and_ninety_six_bones_are_no_limit() {
    let file = column(4096);
    assert_eq!(file.skeleton.bones().len(), 4097, "and the mesh's own node");
    assert_eq!(file.meshes[0].palette_entries().len(), 4096 + 1);
    let shapes = shapes_at(file, 1.0);
    assert_point(&shapes[0], 7, [40.0, 100.0, 10.0], 1e-3);
}

#[test]
fn a13_the_order_of_the_clusters_changes_nothing() {
    let first = with_nod([0, 0]);
    let second = with_nod([1, 1]);
    let order = |file: &ImportedFile| {
        let slots = file.meshes[0].palette_entries().iter();
        slots
            .map(|slot| file.skeleton.bone(slot.bone).name.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(order(&first), ["hips", "spine"]);
    assert_eq!(order(&second), ["spine", "hips"]);
    let first = shapes_at(first, 1.0);
    let second = shapes_at(second, 1.0);
    assert_eq!(first[0].points, second[0].points);
    // The spine at (0, 70, 0) turns (10, 100, 10) a quarter about X: y 30 and z 10 become -10 and
    // 30.
    assert_point(&first[0], 7, [10.0, 60.0, 30.0], 1e-3);
}

#[test]
fn dual_quaternion_and_blended_skinning_are_shown_linear_and_noted() {
    for kind in ["DualQuaternion", "Blend"] {
        let (clusters, mut links) = both_clusters();
        let (objects, more) = nod();
        links.extend(more);
        let mut scene = vec![
            model(BODY, "body", "Mesh", Vec::new()),
            bone(HIPS, "hips", [0.0, 20.0, 0.0]),
            bone(SPINE, "spine", [0.0, 50.0, 0.0]),
            cuboid(SHAPE, [10.0, 100.0, 10.0], Vec::new()),
            skin(SKIN, vec![leaf("SkinningType", kind)]),
        ];
        scene.extend(clusters);
        scene.extend(objects);
        links.extend([
            oo(BODY, 0),
            oo(HIPS, 0),
            oo(SPINE, HIPS),
            oo(SHAPE, BODY),
            oo(SKIN, SHAPE),
        ]);
        let file = forged(scene, links);
        assert_eq!(noted(&file, NoteKind::Simplified, "body"), 1, "{kind}");
        let linear = shapes_at(with_nod([0, 0]), 0.5);
        assert_eq!(shapes_at(file, 0.5)[0].points, linear[0].points, "{kind}");
    }
}

#[test]
fn a_bind_pose_that_agrees_with_the_skin_is_kept_for_bones_without_cluster() {
    let at = |y: f64| translation([0.0, y, 0.0]);
    let (clusters, mut links) = both_clusters();
    let extra = vec![
        bone(4, "prop", [0.0, 5.0, 0.0]),
        pose(30, &[(HIPS, at(20.0)), (SPINE, at(70.0)), (4, at(88.0))]),
    ];
    links.push(oo(4, SPINE));
    let file = bent(clusters, extra, links);
    let prop = file
        .skeleton
        .bone(file.skeleton.find("prop").expect("it is a bone"));
    assert_eq!(
        prop.bind.map(|bind| bind.translation()),
        Some(Vec3::new(0.0, 0.88, 0.0))
    );
}

/// One line of the table of expected places.
struct Expected {
    take: String,
    time_secs: f64,
    kind: String,
    name: String,
    place: [f64; 3],
    scale: Option<[f64; 3]>,
}

fn expected_of(table: &str, file: &str) -> Vec<Expected> {
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let numbers = |from: usize| {
            let read = |place: usize| cells.get(place)?.trim().parse::<f64>().ok();
            Some([read(from)?, read(from + 1)?, read(from + 2)?])
        };
        (cells[0] == file).then(|| Expected {
            take: cells[1].to_owned(),
            time_secs: cells[3].parse().expect("a time"),
            kind: cells[4].to_owned(),
            name: cells[5].to_owned(),
            place: numbers(6).expect("a place"),
            scale: numbers(9),
        })
    };
    table.lines().skip(1).filter_map(row).collect()
}

#[test]
fn every_one_fault_file_stands_where_its_author_computed() {
    let Some(corpus) = corpus() else { return };
    let table = std::fs::read_to_string(corpus.join("cases/expected.csv"))
        .expect("the corpus has the table");
    let mut names: Vec<&str> = table
        .lines()
        .skip(1)
        .filter_map(|line| line.split(',').next())
        .collect();
    names.dedup();
    assert!(names.len() >= 14, "{names:?}");
    for name in names {
        let rows = expected_of(&table, name);
        for (shown, file) in case_files(&corpus, name.trim_end_matches(".fbx")) {
            let mut posed = PosedFile::new(file);
            for row in &rows {
                let take = posed
                    .file
                    .takes
                    .iter()
                    .position(|take| take.name() == row.take);
                posed.choose(Some(
                    take.unwrap_or_else(|| panic!("{shown} has no take {:?}", row.take)),
                ));
                posed.seek(row.time_secs);
                let (item, number) = row.name.split_once(['[', '#']).unwrap_or((&row.name, "0"));
                // Computed with all eight influences, of which the four smallest are cut here (A4).
                if name.starts_with("s06") && row.kind == "vertex" && row.name != "body[7]" {
                    continue;
                }
                let (place, scale) = if row.kind == "vertex" {
                    let mesh = posed
                        .file
                        .meshes
                        .iter()
                        .position(|mesh| mesh.name() == item)
                        .expect("a mesh of the name");
                    let point: u32 = number
                        .trim_end_matches(']')
                        .parse()
                        .expect("a control point");
                    (posed.shapes()[mesh].points[&point], None)
                } else {
                    // Bones are numbered as the file lists its nodes; of one name the nearest is
                    // meant.
                    let far = |m: &[f64; 16]| {
                        (0..3)
                            .map(|i| (m[12 + i] - row.place[i]).abs())
                            .fold(0.0, f64::max)
                    };
                    let named = posed
                        .file
                        .skeleton
                        .bones()
                        .iter()
                        .zip(posed.node_to_world());
                    let named = named
                        .filter(|(bone, _)| bone.name == item)
                        .map(|(_, matrix)| matrix);
                    let matrix = named
                        .min_by(|a, b| far(a).total_cmp(&far(b)))
                        .expect("a bone of the name");
                    let axis = |row: usize| {
                        matrix[row * 4..row * 4 + 3]
                            .iter()
                            .map(|x| x * x)
                            .sum::<f64>()
                            .sqrt()
                    };
                    (
                        [matrix[12], matrix[13], matrix[14]],
                        Some([axis(0), axis(1), axis(2)]),
                    )
                };
                let far = |a: [f64; 3], b: [f64; 3]| {
                    a.iter()
                        .zip(&b)
                        .map(|(a, b)| (a - b).abs())
                        .fold(0.0, f64::max)
                };
                let at = format!("{shown}, {} at {} s, {}", row.take, row.time_secs, row.name);
                // The table keeps four decimals.
                assert!(
                    far(place, row.place) < 2e-3,
                    "{at}: {place:?} instead of {:?}",
                    row.place
                );
                if let (Some(ours), Some(theirs)) = (scale, row.scale) {
                    assert!(
                        far(ours, theirs) < 1e-3 * theirs[0].abs().max(1.0),
                        "{at}: scale {ours:?} {theirs:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_mesh_of_lines_only_is_kept_without_triangles() {
    let lines = object(
        "Geometry",
        SHAPE,
        "wire",
        "Mesh",
        vec![
            leaf("Vertices", f64s(&[0., 0., 0., 1., 0., 0., 1., 1., 0.])),
            leaf(
                "PolygonVertexIndex",
                crate::support::cases_forge::i32s(&[0, !1, 1, !2]),
            ),
        ],
    );
    let file = forged(
        vec![model(BODY, "wire", "Mesh", Vec::new()), lines],
        vec![oo(BODY, 0), oo(SHAPE, BODY)],
    );
    assert_eq!((file.meshes.len(), file.meshes[0].triangle_count()), (1, 0));
    assert_eq!(
        noted(&file, NoteKind::BadPolygon, "wire"),
        2,
        "both are counted"
    );
}
