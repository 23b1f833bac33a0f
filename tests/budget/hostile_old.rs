//! Hostile files: FBX text, FBX 6.1, glTF, OBJ.
//!
//! *In*: nothing. *Out*: [`Hostile`] files, each made when asked. *Not here*: binary FBX of 7.x
//! (`hostile`).

use std::fmt::Write;

use super::support::fbx_ascii::ascii;
use super::support::fbx_binary::BinaryForm;
use super::support::fbx_forge::{Record, record};
use super::{Hostile, Maker};

pub(crate) const ALL: &[Maker] = &[
    nested_text,
    claiming_text,
    endless_word,
    open_quote,
    many_numbers,
    many_values,
    many_old_models,
    many_old_links,
    old_names_of_two,
    nested_old_channels,
    chain_of_nodes,
    gltf_claims,
    obj_polygon,
    obj_objects,
];

fn text(name: &'static str, body: &str) -> Hostile {
    Hostile::fbx(
        name,
        format!("; FBX 7.4.0 project file\nFBXHeaderExtension:  {{\n}}\n{body}").into_bytes(),
    )
}

fn nested_text() -> Hostile {
    text("text in braces in braces", &"N: {\n".repeat(200_000))
}

fn claiming_text() -> Hostile {
    let body = "Objects: {\nGeometry: 1, \"Geometry::g\", \"Mesh\" {\nVertices: *4000000000 {\na: 1,2,3\n}\n}\n}\nConnections: {\n}\n";
    text("a list in text claims 32 GB", body)
}

fn endless_word() -> Hostile {
    text("a word of five megabytes", &"N".repeat(5 << 20))
}

fn open_quote() -> Hostile {
    text(
        "a quote that never ends",
        &format!("Creator: \"{}", "\"x: {".repeat(1 << 20)),
    )
}

fn many_numbers() -> Hostile {
    text(
        "a million numbers behind a name",
        &format!("N: {}\n", "0,".repeat(1_000_000)),
    )
}

fn many_values() -> Hostile {
    let body: String = (0..300_000).fold(String::from("Objects: {\n"), |mut text, i| {
        let _ = writeln!(text, "N: {i}");
        text
    });
    text(
        "three hundred thousand tiny objects in text",
        &(body + "}\nConnections: {\n}\n"),
    )
}

const OLD: BinaryForm = BinaryForm {
    version: 6100,
    is_compressed: false,
    is_big_endian: false,
};

fn old(
    name: &'static str,
    objects: Vec<Record>,
    joins: Vec<Record>,
    takes: Vec<Record>,
) -> Hostile {
    let blocks = [
        ("Objects", objects),
        ("Connections", joins),
        ("Takes", takes),
    ];
    let records: Vec<Record> = blocks
        .into_iter()
        .map(|(name, list)| record(name, Vec::new(), list))
        .collect();
    Hostile::fbx(name, OLD.write(&records))
}

fn full(name: &str) -> String {
    format!("{name}\0\u{1}Model")
}

fn old_model(name: &str) -> Record {
    record("Model", vec![full(name).into(), "Limb".into()], Vec::new())
}

fn connect(source: &str, destination: &str) -> Record {
    record(
        "Connect",
        vec!["OO".into(), full(source).into(), full(destination).into()],
        Vec::new(),
    )
}

fn many_old_models() -> Hostile {
    let objects = (0..30_000).map(|_| old_model("bone")).collect();
    let joins = (0..30_000).map(|_| connect("bone", "Scene")).collect();
    let mut hostile = old(
        "thirty thousand models of one name in 6.1",
        objects,
        joins,
        Vec::new(),
    );
    hostile.inflated = hostile.bytes.len();
    hostile
}

fn many_old_links() -> Hostile {
    let objects = vec![old_model("a"), old_model("b")];
    old(
        "one link of 6.1 a hundred thousand times",
        objects,
        (0..100_000).map(|_| connect("a", "b")).collect(),
        Vec::new(),
    )
}

fn old_names_of_two() -> Hostile {
    let model = |name: &str| {
        let channel = record("Channel", vec!["Transform".into()], Vec::new());
        record("Model", vec![full(name).into()], vec![channel])
    };
    let takes = (0..200).map(|take| {
        record(
            "Take",
            vec![format!("t{take}").into()],
            (0..200).map(|i| model(&format!("b{i}"))).collect(),
        )
    });
    let objects = (0..200).map(|i| old_model(&format!("b{i}"))).collect();
    old(
        "two hundred takes of two hundred bones in 6.1",
        objects,
        Vec::new(),
        takes.collect(),
    )
}

fn nested_old_channels() -> Hostile {
    let mut channel = record("Channel", vec!["X".into()], Vec::new());
    for _ in 0..100 {
        channel = record("Channel", vec!["Transform".into()], vec![channel]);
    }
    let model = record("Model", vec![full("a").into()], vec![channel]);
    let takes = vec![record("Take", vec!["t".into()], vec![model])];
    let records = vec![
        record("Objects", Vec::new(), vec![old_model("a")]),
        record("Takes", Vec::new(), takes),
    ];
    Hostile::fbx("channels in channels in text of 6.1", ascii(6100, &records))
}

fn other(name: &'static str, entry: &'static str, text: String) -> Hostile {
    Hostile {
        entry,
        ..Hostile::fbx(name, text.into_bytes())
    }
}

fn chain_of_nodes() -> Hostile {
    let count = 50_000;
    let nodes: Vec<String> = (0..count)
        .map(|i| format!("{{\"children\":[{}]}}", (i + 1) % count))
        .collect();
    let text = format!(
        "{{\"asset\":{{\"version\":\"2.0\"}},\"scenes\":[{{\"nodes\":[0]}}],\"nodes\":[{}]}}",
        nodes.join(",")
    );
    other("a ring of fifty thousand glTF nodes", "import_gltf", text)
}

fn gltf_claims() -> Hostile {
    let text = r#"{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"buffers":[{"byteLength":4000000000,"uri":"a.bin"}],
"bufferViews":[{"buffer":0,"byteLength":4000000000}],
"accessors":[{"bufferView":0,"componentType":5126,"count":300000000,"type":"VEC3","min":[0,0,0],"max":[1,1,1]}]}"#;
    other("a glTF claims 4 GB", "import_gltf", text.to_owned())
}

fn obj_polygon() -> Hostile {
    let text = format!(
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nf {}\n",
        "1 2 3 ".repeat(200_000)
    );
    other(
        "a polygon of 600 thousand corners in OBJ",
        "import_obj",
        text,
    )
}

fn obj_objects() -> Hostile {
    let mut text = String::from("v 0 0 0\nv 1 0 0\nv 0 1 0\n");
    for i in 0..80_000 {
        let _ = writeln!(text, "o {i}\nf 1 2 3");
    }
    other("eighty thousand objects in OBJ", "import_obj", text)
}
