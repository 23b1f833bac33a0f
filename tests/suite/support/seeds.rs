//! Every kind of file that this crate can write, as a beginning for fuzzers and as material to
//! break.
//!
//! *In*: nothing. *Out*: named bytes. *Not here*: writing (`fbx_binary`, `fbx_ascii`), breaking
//! (`mutants`).

use super::fbx_ascii::ascii;
use super::fbx_binary::BinaryForm;
use super::fbx_character::character;
use super::fbx_legacy::legacy_character;

/// Lists all files with a name that ends as a file of that kind would.
pub(crate) fn generated() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for form in BinaryForm::ALL {
        let BinaryForm {
            version,
            is_compressed,
            is_big_endian,
        } = form;
        let packing = if is_compressed { "deflated" } else { "plain" };
        let order = if is_big_endian { "_big_endian" } else { "" };
        files.push((
            format!("binary_{version}_{packing}{order}.fbx"),
            form.write(&character()),
        ));
    }
    files.push(("text_7400.fbx".to_owned(), ascii(7400, &character())));
    files.push(("text_7700.fbx".to_owned(), ascii(7700, &character())));
    for version in [5800, 6100] {
        let form = BinaryForm {
            version,
            is_compressed: false,
            is_big_endian: false,
        };
        files.push((
            format!("binary_{version}.fbx"),
            form.write(&legacy_character()),
        ));
        files.push((
            format!("text_{version}.fbx"),
            ascii(version, &legacy_character()),
        ));
    }
    files.push(("triangle.gltf".to_owned(), GLTF.to_vec()));
    files.push(("square.obj".to_owned(), OBJ.to_vec()));
    files
}

/// One triangle; its buffer (three positions) lies in the file.
const GLTF: &[u8] = br#"{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],
"nodes":[{"mesh":0,"translation":[0,1,0],"children":[1]},{"mesh":0,"rotation":[0,0,0.7071068,0.7071068]}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0},"material":0}]}],
"materials":[{"pbrMetallicRoughness":{"baseColorFactor":[1,0,0,1],"baseColorTexture":{"index":0}}}],
"textures":[{"source":0}],"images":[{"uri":"skin.png"}],
"buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}],
"bufferViews":[{"buffer":0,"byteLength":36}],
"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}]}"#;

/// A square with coordinates, normals and a material that is not there.
const OBJ: &[u8] = b"mtllib skin.mtl\no square\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n\
vn 0 0 1\nusemtl skin\ns 1\nf 1/1/1 2/2/1 3/3/1 4/4/1\nf -4 -3 -2\n";
