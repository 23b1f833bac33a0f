//! Meshes that hang on bones as a file brings them: they sit where the truth has them, take by
//! take.

use crate::support::corpus::{corpus, distance, truth_of};
use crate::support::program::{json, text};
use serde_json::Value;

const BARBARIAN: &str = "ufbx/blender_293_barbarian_7400_binary.fbx";

fn numbers(value: &Value) -> [f64; 3] {
    [0, 1, 2].map(|i| value[i].as_f64().expect("a number"))
}

#[test]
fn j10_meshes_parented_to_bones_sit_where_the_authoring_tool_shows_them() {
    let Some(corpus) = corpus() else { return };
    let file = corpus.join(BARBARIAN);
    let truth = truth_of(&corpus, BARBARIAN);
    let mut compared = 0;
    for (index, stack) in truth["stacks"]
        .as_array()
        .expect("takes")
        .iter()
        .enumerate()
    {
        let samples: Vec<&Value> = stack["samples"]
            .as_array()
            .expect("samples")
            .iter()
            .filter(|s| s["at"] != "end")
            .collect();
        let times: Vec<String> = samples
            .iter()
            .map(|sample| sample["t"].to_string())
            .collect();
        let take = format!("#{index}");
        let at = format!("--at={}", times.join(","));
        let dump = json(&["dump", text(&file), "--space", "file", "--take", &take, &at]);
        for (ours, theirs) in dump["samples"]
            .as_array()
            .expect("samples")
            .iter()
            .zip(&samples)
        {
            for wanted in theirs["meshes"].as_array().expect("meshes") {
                let kinds = ["best4", "full_linear", "full", "rigid"];
                let Some(shape) = kinds
                    .iter()
                    .map(|kind| &wanted[*kind])
                    .find(|shape| shape["min"].is_array())
                else {
                    continue;
                };
                let node = truth["nodes"]
                    .as_array()
                    .expect("nodes")
                    .iter()
                    .find(|node| node["id"] == wanted["node"]);
                let name = &node.expect("the mesh's node is listed")["name"];
                let place = dump["meshes"]
                    .as_array()
                    .expect("meshes")
                    .iter()
                    .position(|mesh| mesh["node_name"] == *name);
                let mine = &ours["meshes"][place.unwrap_or_else(|| panic!("no mesh {name}"))];
                let size = distance(&numbers(&shape["min"]), &numbers(&shape["max"]));
                for corner in ["min", "max"] {
                    let off = distance(&numbers(&mine[corner]), &numbers(&shape[corner])) / size;
                    assert!(
                        off < 1e-3,
                        "{take} at {}: {corner} of {name} is off by {off} of its size",
                        theirs["t"]
                    );
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 34, "34 meshes, several samples: {compared}");
}
