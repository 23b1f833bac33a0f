//! What holds for everything that a reader or an importer hands out, whatever the bytes were.
//!
//! *In*: raw files, documents, imported files, error sentences. *Out*: nothing, or a panic that
//! names what does not hold. *Not here*: whether it is what the file says (the other tests ask
//! that).

use maquette::anim::{
    ComponentPose, Hierarchy, Interpolation, LocalPose, sample, skin_vertices, write_palette,
};
use maquette::asset::{
    AnimSequence, FloatCurveKind, Geometry, ImportReport, ImportedFile, Material, Mesh, Skeleton,
};
use maquette::fbx::{FbxDocument, RawFile, RecordIndex, Value};
use maquette::math::Mat4;

/// Checks that every record is reached once, and that every array that a record names is there.
pub(crate) fn raw_file(raw: &RawFile<'_>) {
    let mut open: Vec<RecordIndex> = raw.records.children(None).collect();
    let mut seen = 0;
    while let Some(record) = open.pop() {
        seen += 1;
        for value in raw.records.values(record) {
            if let Value::Array(key) = value {
                assert!(
                    *key < raw.arrays.len(),
                    "a record names array {key} of {}",
                    raw.arrays.len()
                );
                let found = raw.arrays.get(*key).len();
                let claimed = raw.arrays.count(*key);
                assert!(
                    found == claimed || found == 0,
                    "an array of {claimed} holds {found}"
                );
            }
        }
        open.extend(raw.records.children(Some(record)));
    }
    assert_eq!(
        seen,
        raw.records.len(),
        "every record is below exactly one other"
    );
}

/// Checks that ids are unique and that both ends of every connection are objects.
pub(crate) fn document(document: &FbxDocument<'_>) {
    let mut ids: Vec<i64> = document.objects().map(|object| object.id()).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "every object has an id of its own");
    for object in document.objects() {
        let found = document
            .object(object.id())
            .expect("an object is found by its id");
        assert_eq!(found.kind(), object.kind());
        for link in object.sources().chain(object.destinations()) {
            assert!(
                document.object(link.object.id()).is_some(),
                "a connection ends at an object"
            );
        }
    }
}

/// Checks that a sentence says something and ends as sentences of this program do.
pub(crate) fn error(text: &str) {
    assert!(text.len() > 20, "an error says too little: \"{text}\"");
    assert!(
        text.len() < 2000,
        "an error says too much: {} bytes",
        text.len()
    );
    assert!(
        !text.ends_with('.') && !text.contains('\0'),
        "an error is no clean line: \"{text}\""
    );
}

/// Checks everything that an import hands out, and plays it for a moment.
pub(crate) fn file(file: &ImportedFile) {
    skeleton(&file.skeleton);
    for mesh in &file.meshes {
        self::mesh(mesh, file);
    }
    for material in &file.materials {
        self::material(material, file.textures.len());
    }
    for take in &file.takes {
        self::take(take, file.skeleton.len());
    }
    assert!(
        file.default_take.is_none_or(|take| take < file.takes.len()),
        "the default take exists"
    );
    report(&file.report, file.takes.len());
    play(file);
}

fn skeleton(skeleton: &Skeleton) {
    assert!(
        skeleton.file_to_component().is_finite(),
        "the file's axes are numbers"
    );
    for index in skeleton.indices() {
        let bone = skeleton.bone(index);
        assert!(
            bone.parent.is_none_or(|parent| parent < index),
            "a parent stands before its children"
        );
        assert!(
            bone.saved.is_finite() && bone.reference.is_finite(),
            "bone \"{}\" stands somewhere",
            bone.name
        );
        assert!(
            bone.bind.is_none_or(Mat4::is_finite),
            "bone \"{}\" is bound somewhere",
            bone.name
        );
    }
}

fn mesh(mesh: &Mesh, file: &ImportedFile) {
    let bones = file.skeleton.len();
    let materials = file.materials.len();
    assert!(
        mesh.node().index() < bones,
        "mesh \"{}\" names a node that is there",
        mesh.name()
    );
    for slot in mesh.palette_entries() {
        assert!(
            slot.bone.index() < bones,
            "mesh \"{}\" names bones that are there",
            mesh.name()
        );
        assert!(
            slot.mesh_to_bone.is_finite(),
            "mesh \"{}\" is bound somewhere",
            mesh.name()
        );
    }
    assert!(
        mesh.materials().iter().all(|&place| place < materials),
        "mesh \"{}\" names its materials",
        mesh.name()
    );
    let parts = mesh.clone().into_parts();
    let geometry_parts = (*parts.geometry).clone().into_parts();
    Geometry::new(geometry_parts).expect("a geometry keeps its own rules");
    Mesh::new(parts).expect("a mesh keeps its own rules");
    geometry(mesh.geometry(), mesh.name());
}

fn geometry(geometry: &Geometry, name: &str) {
    assert_eq!(
        geometry.vertices().len(),
        geometry.control_points().len(),
        "mesh \"{name}\""
    );
    let points = geometry.control_point_count();
    assert!(
        geometry
            .control_points()
            .iter()
            .all(|&point| point < points),
        "mesh \"{name}\": control points"
    );
    assert_eq!(
        geometry.indices().len() % 3,
        0,
        "mesh \"{name}\" is made of triangles"
    );
    let covered: u64 = geometry
        .sections()
        .iter()
        .map(|section| u64::from(section.index_count))
        .sum();
    assert_eq!(
        covered,
        geometry.indices().len() as u64,
        "mesh \"{name}\": sections cover all triangles"
    );
    for shape in geometry.morph().shapes() {
        assert!(
            shape.points().last().is_none_or(|&last| last < points),
            "mesh \"{name}\": a shape's points"
        );
        assert!(
            shape.points().is_sorted(),
            "mesh \"{name}\": a shape's points are in order"
        );
        let mut deltas = shape.positions().iter().chain(shape.normals());
        assert!(
            deltas.all(|delta| delta.is_finite()),
            "mesh \"{name}\": a shape's numbers"
        );
    }
    for channel in geometry.morph().channels() {
        let mut keys = channel.keys.iter();
        assert!(
            keys.all(|key| (key.shape as usize) < geometry.morph().shapes().len()
                && key.weight.is_finite())
        );
        assert!(
            channel.saved.is_finite(),
            "mesh \"{name}\": channel \"{}\"",
            channel.name
        );
    }
    for vertex in geometry.vertices() {
        let place =
            vertex.position.is_finite() && vertex.normal.is_finite() && vertex.uv.is_finite();
        assert!(
            place && vertex.tangent.iter().all(|part| part.is_finite()),
            "mesh \"{name}\": {vertex:?}"
        );
        let length = vertex.normal.length();
        assert!(
            (length - 1.0).abs() < 1e-3,
            "mesh \"{name}\": a normal of length {length}"
        );
    }
}

fn material(material: &Material, textures: usize) {
    let named = [
        material.base_color_texture,
        material.normal_texture,
        material.opacity_texture,
        material.emissive_texture,
    ];
    assert!(
        named.into_iter().flatten().all(|place| place < textures),
        "\"{}\" names its textures",
        material.name
    );
    let numbers = material.base_color.iter().chain(&material.emissive);
    let mut numbers = numbers.chain([&material.roughness, &material.metallic]);
    assert!(
        numbers.all(|number| number.is_finite() && *number >= 0.0),
        "\"{}\": {material:?}",
        material.name
    );
}

fn take(take: &AnimSequence, bones: usize) {
    let name = take.name();
    assert!(
        take.rate_hz().is_finite() && take.rate_hz() > 0.0,
        "take \"{name}\" has a rate"
    );
    assert!(
        take.length_secs().is_finite() && take.length_secs() > 0.0,
        "take \"{name}\" has a length"
    );
    assert!(
        take.start_secs().is_finite(),
        "take \"{name}\" begins at some time"
    );
    assert_eq!(
        take.bone_count(),
        bones,
        "take \"{name}\" has a track for each bone"
    );
    assert!(
        take.animated().iter().all(|bone| bone.index() < bones),
        "take \"{name}\" moves bones that are there"
    );
    assert!(
        take.first_keys().iter().all(|key| key.is_finite()),
        "take \"{name}\" begins at a pose"
    );
    for sample in 0..take.sample_count() {
        assert!(
            take.sample_keys(sample).iter().all(|key| key.is_finite()),
            "take \"{name}\", sample {sample}"
        );
        let jumps = take.discontinuities_after(sample);
        assert!(
            jumps.iter().all(|jump| jump.time_secs.is_finite()),
            "take \"{name}\" jumps after sample {sample}"
        );
    }
    for curve in take.curves() {
        assert!(
            curve.values.iter().all(|value| value.is_finite()),
            "curve \"{}\" is made of numbers",
            curve.name
        );
        let node = match curve.kind {
            FloatCurveKind::BlendShape { node } => Some(node),
            FloatCurveKind::Property { node } => node,
        };
        assert!(
            node.is_none_or(|node| node.index() < bones),
            "curve \"{}\" names a node that is there",
            curve.name
        );
    }
    for keys in take.authored_keys() {
        assert!(
            keys.bone.index() < bones,
            "keys belong to a bone that is there"
        );
        assert!(
            keys.times_secs.iter().all(|time| time.is_finite()),
            "keys stand at some time"
        );
        assert!(keys.times_secs.is_sorted(), "keys stand in order");
    }
}

fn report(report: &ImportReport, takes: usize) {
    assert!(
        report.unit_metres.is_finite() && report.unit_metres > 0.0,
        "a unit of {}",
        report.unit_metres
    );
    assert!(
        report.frame_rate_hz.is_finite() && report.frame_rate_hz > 0.0,
        "a rate of {}",
        report.frame_rate_hz
    );
    assert_eq!(report.takes.len(), takes, "every take is listed");
    for note in &report.notes {
        assert!(
            note.count > 0 && !maquette::words::finding(note).is_empty(),
            "a note says something: {note:?}"
        );
        assert!(
            note.worst().is_none_or(f64::is_finite),
            "a note names a figure: {note:?}"
        );
    }
}

/// Takes that are played.
const TAKES: usize = 2;
/// Vertices that are skinned in each mesh.
const VERTICES: usize = 64;

/// Goes from the file to skinned vertices by the path that the window takes. Huge numbers of a
/// hostile file may end in infinity here, which is no fault; it must only end.
fn play(file: &ImportedFile) {
    let hierarchy = Hierarchy::new(&file.skeleton);
    let mut local = LocalPose::reference(&file.skeleton);
    let mut component = ComponentPose::default();
    let mut skinned = Vec::new();
    hierarchy.local_to_component(&local, &mut component);
    for take in file.takes.iter().take(TAKES) {
        for share in [0.0, 0.37, 1.0] {
            sample(
                take,
                share * take.length_secs(),
                Interpolation::default(),
                &mut local,
            );
            hierarchy.local_to_component(&local, &mut component);
        }
    }
    for mesh in &file.meshes {
        let mut palette = vec![Mat4::IDENTITY; mesh.palette_entries().len()];
        write_palette(mesh.palette_entries(), &component, &mut palette);
        let vertices = mesh.geometry().vertices();
        skin_vertices(
            &vertices[..vertices.len().min(VERTICES)],
            &palette,
            &mut skinned,
        );
    }
}
