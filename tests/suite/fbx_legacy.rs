//! Files below version 7.0: names, properties, meshes, shapes and takes become what 7.x has.
//!
//! *In*: small text files of version 6.1 and 5.8, and old binary records. *Out*: the objects that
//! they are lifted to. *Not here*: key lists (`fbx_legacy_keys`), corpus files
//! (`fbx_legacy_corpus`).

use crate::support::import::imported;
use maquette::asset::{NoteKind, Notes};
use maquette::fbx::{FbxDocument, ImportOptions, Object, import, read};
use maquette::math::Vec3;
use maquette::words::finding;

fn six(objects: &str, connections: &str, takes: &str) -> String {
    format!(
        "; FBX 6.1.0 project file\nFBXHeaderExtension: {{\nFBXHeaderVersion: 1003\nFBXVersion: 6100\n}}\n\
         Objects: {{\n{objects}\n}}\nConnections: {{\n{connections}\n}}\nTakes: {{\n{takes}\n}}\n"
    )
}

fn document<'a>(text: &'a str, notes: &mut Notes) -> FbxDocument<'a> {
    FbxDocument::new(read(text.as_bytes(), notes).expect("the file reads"), notes)
        .expect("the records make a document")
}

fn named<'d>(doc: &'d FbxDocument<'_>, kind: &str, name: &str) -> Object<'d> {
    doc.objects_of(kind)
        .find(|object| object.name() == name)
        .expect("the object is there")
}

/// A triangle with one layer, as 6.1 keeps it inside the model.
const TRIANGLE: &str = r#"
    Vertices: 0,0,0,1,0,0,0,1,0
    PolygonVertexIndex: 0,1,-3
    LayerElementMaterial: 0 {
        MappingInformationType: "AllSame"
        ReferenceInformationType: "IndexToDirect"
        Materials: 0
    }
"#;

#[test]
fn objects_find_each_other_by_name() {
    let models = ["hips", "spine", "other"]
        .map(|name| format!("Model: \"Model::{name}\", \"LimbNode\" {{\n}}\n"));
    let connections = r#"
        Connect: "OO", "Model::hips", "Model::Scene"
        Connect: "OO", "Model::spine", "Model::hips"
        Connect: "OO", "Model::absent", "Model::hips"
        Connect: "PP", "Model::hips", "Lcl Translation", "Model::spine", "Lcl Translation"
    "#;
    let file = imported(six(&models.concat(), connections, "").as_bytes());
    let paths: Vec<&str> = file
        .skeleton
        .bones()
        .iter()
        .map(|bone| bone.path.as_str())
        .collect();
    assert_eq!(paths, ["hips", "hips/spine", "other"]);
    let note = |kind: NoteKind, id: &str| {
        let is_it = |note: &&maquette::asset::Note| note.kind() == kind && note.id() == id;
        file.report.notes.iter().find(is_it).map(|note| note.count)
    };
    assert_eq!(
        note(NoteKind::Repaired, "connection_target_missing"),
        Some(1)
    );
    assert_eq!(
        note(NoteKind::Skipped, "property_connection_skipped"),
        Some(1)
    );
}

#[test]
fn of_two_objects_of_one_name_the_first_is_connected() {
    let bone = |x: u32| {
        let property = format!("Property: \"Lcl Translation\", \"Lcl Translation\", \"A\",{x},0,0");
        format!("Model: \"Model::twin\", \"LimbNode\" {{\nProperties60: {{\n{property}\n}}\n}}\n")
    };
    let objects = format!(
        "{}{}Model: \"Model::child\", \"LimbNode\" {{\n}}",
        bone(1),
        bone(2)
    );
    let connections = "Connect: \"OO\", \"Model::child\", \"Model::twin\"";
    let file = imported(six(&objects, connections, "").as_bytes());
    let child = file.skeleton.find("child").expect("the bone is there");
    let parent = file.skeleton.bone(child).parent.expect("it has a parent");
    assert_eq!(
        file.skeleton.bone(parent).saved.translation,
        Vec3::new(0.01, 0.0, 0.0)
    );
    let is_it = |note: &&maquette::asset::Note| note.id() == "name_repeated";
    assert_eq!(
        file.report.notes.iter().find(is_it).map(|note| note.count),
        Some(1)
    );
}

#[test]
fn properties_keep_name_type_flags_and_values() {
    let property = "Property: \"PreRotation\", \"Vector3D\", \"A+U\",1.5,2,3";
    let text = six(
        &format!("Model: \"Model::a\", \"Null\" {{\nProperties60: {{\n{property}\n}}\n}}"),
        "",
        "",
    );
    let mut notes = Notes::new();
    let doc = document(&text, &mut notes);
    let prop = named(&doc, "Model", "a")
        .props()
        .get("PreRotation")
        .expect("the property is there");
    assert_eq!((prop.type_name(), prop.flags()), ("Vector3D", "A+U"));
    assert_eq!(prop.vec3().map(|v| v.to_array()), Some([1.5, 2.0, 3.0]));
}

#[test]
fn settings_stand_among_the_objects_and_the_rate_in_an_older_block() {
    let settings = r#"GlobalSettings: {
        Properties60: {
            Property: "UpAxis", "int", "",2
            Property: "FrontAxis", "int", "",1
            Property: "FrontAxisSign", "int", "",-1
            Property: "UnitScaleFactor", "double", "",2.54
        }
    }"#;
    let with_rate = |rate: &str| {
        let block = format!("Version5: {{\nSettings: {{\nFrameRate: \"{rate}\"\n}}\n}}\n");
        imported(format!("{}{block}", six(settings, "", "")).as_bytes()).report
    };
    let report = with_rate("24");
    assert_eq!(
        (report.up_axis.as_str(), report.front_axis.as_str()),
        ("+Z", "-Y")
    );
    assert!((report.unit_metres - 0.0254).abs() < 1e-12);
    assert_eq!((report.frame_rate_hz, report.version), (24.0, 6100));
    assert_eq!(with_rate("a word").frame_rate_hz, 30.0);
}

#[test]
fn a_mesh_inside_a_model_becomes_a_geometry_with_its_skin() {
    let objects = format!(
        r#"Model: "Model::body", "Mesh" {{ {TRIANGLE} NodeAttributeName: "Geometry::bodyShape"
        }}
        Model: "Model::bone", "LimbNode" {{ }}
        Deformer: "Deformer::skin", "Skin" {{ }}
        Deformer: "SubDeformer::cluster", "Cluster" {{
            Indexes: 0,1,2
            Weights: 1,1,1
            Transform: 1,0,0,0,0,1,0,0,0,0,1,0,0,0,-5,1
            TransformLink: 1,0,0,0,0,1,0,0,0,0,1,0,0,0,5,1
        }}
        Pose: "Pose::bind", "BindPose" {{
            NbPoseNodes: 2
            PoseNode: {{ Node: "Model::bone" Matrix: 1,0,0,0,0,1,0,0,0,0,1,0,0,0,5,1 }}
            PoseNode: {{ Node: "Model::absent" Matrix: 1,0,0,0,0,1,0,0,0,0,1,0,0,0,9,1 }}
        }}"#
    );
    let connections = r#"
        Connect: "OO", "Model::body", "Model::Scene"
        Connect: "OO", "Model::bone", "Model::Scene"
        Connect: "OO", "Deformer::skin", "Model::body"
        Connect: "OO", "SubDeformer::cluster", "Deformer::skin"
        Connect: "OO", "Model::bone", "SubDeformer::cluster"
    "#;
    let text = six(&objects, connections, "");
    let mut notes = Notes::new();
    let doc = document(&text, &mut notes);
    let geometry = named(&doc, "Geometry", "bodyShape");
    assert_eq!(
        (
            geometry.subclass(),
            geometry.element().child_f64s("Vertices").len()
        ),
        ("Mesh", 9)
    );
    assert_eq!(
        geometry
            .destinations_of("Model")
            .map(|model| model.name())
            .collect::<Vec<_>>(),
        ["body"]
    );
    assert_eq!(
        geometry
            .sources_of("Deformer")
            .map(|skin| skin.name())
            .collect::<Vec<_>>(),
        ["skin"]
    );
    let pose = named(&doc, "Pose", "bind").element();
    let nodes: Vec<i64> = pose
        .children_named("PoseNode")
        .filter_map(|node| node.child_int("Node"))
        .collect();
    assert_eq!(nodes, [named(&doc, "Model", "bone").id()]);
    let file = imported(text.as_bytes());
    assert!(file.meshes[0].is_skinned() && file.meshes[0].triangle_count() == 1);
    let bone = file.skeleton.find("bone").expect("the bone is there");
    assert!(file.skeleton.bone(bone).is_skinned);
    let bind = file
        .skeleton
        .bone(bone)
        .bind
        .expect("the cluster binds it")
        .to_rows();
    assert!((bind[14] - 0.05).abs() < 1e-9, "{bind:?}");
}

#[test]
fn shapes_inside_a_mesh_become_channels_that_the_take_moves() {
    let objects = format!(
        r#"Model: "Model::face", "Mesh" {{
            Properties60: {{
                Property: "smile", "Number", "A+",25
            }}
            {TRIANGLE}
            Shape: "smile" {{
                Indexes: 1
                Vertices: 0,0,2
                Normals: 0,0,0
            }}
            Shape: "frown" {{
                Indexes: 2
                Vertices: 0,0,3
                Normals: 0,0,0
            }}
            Shape: "smile" {{
                Indexes: 0
                Vertices: 0,0,4
                Normals: 0,0,0
            }}
        }}"#
    );
    let take = r#"Take: "talk" {
        LocalTime: 0,46186158000
        Model: "Model::face" {
            Channel: "smile" {
                Default: 25
                KeyVer: 4005
                KeyCount: 2
                Key: 0,0,L,46186158000,100,L
            }
        }
    }"#;
    let text = six(
        &objects,
        "Connect: \"OO\", \"Model::face\", \"Model::Scene\"",
        take,
    );
    let mut notes = Notes::new();
    let doc = document(&text, &mut notes);
    let channels: Vec<Object<'_>> = doc
        .objects_of("Deformer")
        .filter(|object| object.subclass() == "BlendShapeChannel")
        .collect();
    let weights: Vec<(&str, Option<f64>)> = channels
        .iter()
        .map(|channel| (channel.name(), channel.props().number("DeformPercent")))
        .collect();
    assert_eq!(
        weights,
        [
            ("smile", Some(25.0)),
            ("frown", Some(0.0)),
            ("smile", Some(25.0))
        ]
    );
    let offsets: Vec<Vec<f64>> = channels
        .iter()
        .flat_map(|channel| channel.sources_of("Geometry"))
        .map(|shape| shape.element().child_f64s("Vertices").into_owned())
        .collect();
    assert_eq!(offsets, [[0.0, 0.0, 2.0], [0.0, 0.0, 3.0], [0.0, 0.0, 4.0]]);
    let deformer = channels[0]
        .destinations_of("Deformer")
        .next()
        .expect("the channel hangs under a deformer");
    assert_eq!(
        deformer
            .destinations_of("Geometry")
            .map(|mesh| mesh.subclass())
            .collect::<Vec<_>>(),
        ["Mesh"]
    );
    let node = doc
        .objects_of("AnimationCurveNode")
        .next()
        .expect("the take moves something");
    let driven: Vec<(i64, Option<&str>)> = node
        .destinations()
        .filter(|end| end.property.is_some())
        .map(|end| (end.object.id(), end.property))
        .collect();
    let property = Some("DeformPercent");
    assert_eq!(
        driven,
        [(channels[0].id(), property), (channels[2].id(), property)]
    );
}

#[test]
fn textures_laid_over_a_mesh_belong_to_its_materials() {
    let objects = r#"
        Model: "Model::two", "Mesh" {
            Vertices: 0,0,0,1,0,0,0,1,0
            PolygonVertexIndex: 0,1,-3,2,1,-1
            LayerElementMaterial: 0 {
                MappingInformationType: "ByPolygon"
                ReferenceInformationType: "IndexToDirect"
                Materials: 0,1
            }
            LayerElementTexture: 0 {
                MappingInformationType: "ByPolygon"
                TextureId: 1,-1
            }
            LayerElementSpecular_Textures: 0 {
                MappingInformationType: "AllSame"
                TextureId: 0
            }
        }
        Material: "Material::red", "" { }
        Material: "Material::blue", "" { }
        Texture: "Texture::first", "" { FileName: "a.png" }
        Texture: "Texture::second", "" { FileName: "b.png" }
    "#;
    let connections = r#"
        Connect: "OO", "Material::red", "Model::two"
        Connect: "OO", "Material::blue", "Model::two"
        Connect: "OO", "Texture::first", "Model::two"
        Connect: "OO", "Texture::second", "Model::two"
    "#;
    let text = six(objects, connections, "");
    let mut notes = Notes::new();
    let doc = document(&text, &mut notes);
    let textures = |material: &str| -> Vec<(String, String)> {
        let links = named(&doc, "Material", material).sources();
        links
            .map(|link| {
                (
                    link.object.name().to_owned(),
                    link.property.unwrap_or("").to_owned(),
                )
            })
            .collect()
    };
    let pair = |texture: &str, property: &str| (texture.to_owned(), property.to_owned());
    assert_eq!(
        textures("red"),
        [
            pair("second", "DiffuseColor"),
            pair("first", "SpecularColor")
        ]
    );
    assert_eq!(textures("blue"), [pair("first", "SpecularColor")]);
}

#[test]
fn values_without_keys_hold_for_their_take() {
    let take = r#"Take: "held" {
        LocalTime: 0,46186158000
        Model: "Model::a" {
            Channel: "Transform" {
                Channel: "T" {
                    Channel: "Y" {
                        Default: 7
                    }
                    Channel: "X" {
                        Default: 0
                        Key: 0,0,L,46186158000,1,L
                    }
                }
            }
        }
        Model: "Model::absent" {
            Channel: "Visibility" {
                Default: 1
            }
        }
    }"#;
    let text = six(
        "Model: \"Model::a\", \"LimbNode\" { }",
        "Connect: \"OO\", \"Model::a\", \"Model::Scene\"",
        take,
    );
    let file = imported(text.as_bytes());
    let bone = file.skeleton.find("a").expect("the bone is there");
    let at_end = crate::support::bone_truth::sample(&file.takes[0], 1.0, bone).translation;
    assert!(
        (at_end - Vec3::new(0.01, 0.07, 0.0)).length() < 1e-6,
        "{at_end}"
    );
    let is_it = |note: &&maquette::asset::Note| note.id() == "animated_object_missing";
    assert_eq!(
        file.report.notes.iter().find(is_it).map(|note| note.count),
        Some(1)
    );
}

#[test]
fn models_below_six_stand_at_the_top_and_list_their_children() {
    let text = r#"; FBX 5.8.0 project file
FBXHeaderExtension: {
    FBXHeaderVersion: 1003
    FBXVersion: 5800
}
Model: "Model::root" {
    Type: "Null"
    Channel: "Transform" {
        Channel: "T" {
            Channel: "X" { Default: 3 }
            Channel: "Y" { Default: 0 }
            Channel: "Z" { Default: 0 }
        }
    }
    Children: "Model::body", "Model::bone", "Model::absent"
}
Model: "Model::body" {
    Material: "Material::skin" {
        Diffuse: 0.25,0.5,0.75
    }
    Link: "Model::bone" {
        Indexes: 0,1,2
        Weights: 1,1,1
        Transform: 1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1
        TransformLink: 1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1
    }
    Vertices: 0,0,0,1,0,0,0,1,0
    Normals: 0,0,1,0,0,1,0,0,1
    MaterialAssignation: "AllSame"
    Materials: 0
    PolygonVertexIndex: 0,1,-3
    GeometryUVInfo: {
        MappingInformationType: "ByPolygon"
        TextureUV: 0,0,1,0,0,1
        TextureUVVerticeIndex: 0,1,2
    }
}
Model: "Model::bone" {
    Type: "LimbNode"
}
Settings: {
    FrameRate: "25"
}
"#;
    let file = imported(text.as_bytes());
    let paths: Vec<&str> = file
        .skeleton
        .bones()
        .iter()
        .map(|bone| bone.path.as_str())
        .collect();
    assert_eq!(paths, ["root", "root/body", "root/bone"]);
    assert_eq!(
        file.skeleton.bones()[0].saved.translation,
        Vec3::new(0.03, 0.0, 0.0)
    );
    assert!(file.meshes[0].is_skinned());
    assert_eq!(file.materials[0].base_color[..3], [0.25, 0.5, 0.75]);
    let vertices = file.meshes[0].geometry().vertices();
    assert!(vertices.iter().all(|vertex| vertex.normal == Vec3::Z));
    assert_eq!(
        (file.report.version, file.report.frame_rate_hz),
        (5800, 25.0)
    );
    // The values that the models hold outside all takes are a take of their own.
    assert_eq!(file.takes.len(), 1);
    let is_noted = |id: &str| file.report.notes.iter().any(|note| note.id() == id);
    assert!(is_noted("legacy_space_missing") && is_noted("child_missing"));
}

#[test]
fn a_version_below_seven_over_objects_with_ids_is_read_as_seven() {
    let objects = vec![crate::support::fbx_forge::object(
        "Model",
        1,
        "hips",
        "LimbNode",
        Vec::new(),
    )];
    let mut bytes =
        crate::support::fbx_forge::file(objects, vec![crate::support::fbx_forge::oo(1, 0)]);
    bytes[23..27].copy_from_slice(&6100u32.to_le_bytes());
    let file = imported(&bytes);
    assert!(file.skeleton.find("hips").is_some());
    assert!(
        file.report
            .notes
            .iter()
            .any(|note| note.id() == "version_contradicts_ids" && finding(note).contains("6100"))
    );
}

#[test]
fn a_file_whose_connections_multiply_is_refused_in_time() {
    // Each of the channels drives each of the shapes of that name: nine million connections from
    // 150 kB.
    let shapes = "Shape: \"a\" {\nIndexes: 0\n}\n".repeat(3000);
    let channels = "Channel: \"a\" {\nDefault: 1\n}\n".repeat(3000);
    let objects = format!("Model: \"Model::m\", \"Mesh\" {{\n{TRIANGLE}{shapes}}}\n");
    let take = format!("Take: \"t\" {{\nModel: \"Model::m\" {{\n{channels}}}\n}}\n");
    let bytes = six(&objects, "", &take).into_bytes();
    let error = import(&bytes, &ImportOptions::default(), &|_, _| true).expect_err("it is refused");
    assert_eq!(error.kind(), "too_large");
}
