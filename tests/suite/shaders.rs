//! Every shader module is valid, and the Rust mirrors of its structs lie as the shader expects.

use maquette::render::gpu_types::{
    BoneInstance, FrameUniform, Item, LineInstance, MaterialUniform, MorphDelta, MorphJob,
    ShadowMapView, SkinnedPoint,
};
use maquette::render::shader_sources;
use std::collections::BTreeSet;
use std::mem::offset_of;

fn parsed(name: &str) -> naga::Module {
    let sources = shader_sources();
    let (_, source) = sources.iter().find(|(module, _)| *module == name).unwrap();
    naga::front::wgsl::parse_str(source)
        .unwrap_or_else(|error| panic!("{}", error.emit_to_string(source)))
}

#[test]
fn every_shader_module_parses_and_validates() {
    for (name, source) in shader_sources() {
        let module = parsed(name);
        let flags = naga::valid::ValidationFlags::all();
        let mut validator = naga::valid::Validator::new(flags, naga::valid::Capabilities::empty());
        validator
            .validate(&module)
            .unwrap_or_else(|error| panic!("{name}: {}", error.emit_to_string(source)));
        assert!(!module.entry_points.is_empty(), "{name} has no entry point");
    }
}

#[test]
fn every_shader_file_belongs_to_a_module() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders");
    let all: String = shader_sources().iter().map(|(_, source)| *source).collect();
    let mut files = BTreeSet::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(all.contains(&text), "{} is in no module", path.display());
        files.insert(path);
    }
    assert!(files.len() >= shader_sources().len());
}

/// Holds size and offsets of a Rust struct against the WGSL struct of a module.
fn assert_same_layout(module: &str, wgsl_name: &str, size: usize, offsets: &[(&str, usize)]) {
    let module = parsed(module);
    let ty = module
        .types
        .iter()
        .find(|(_, ty)| ty.name.as_deref() == Some(wgsl_name))
        .unwrap()
        .1;
    let naga::TypeInner::Struct { members, span } = &ty.inner else {
        panic!("{wgsl_name} is no struct")
    };
    assert_eq!(*span as usize, size, "size of {wgsl_name}");
    let theirs: Vec<_> = members
        .iter()
        .map(|member| (member.name.as_deref().unwrap(), member.offset as usize))
        .collect();
    assert_eq!(theirs, offsets, "{wgsl_name}");
}

macro_rules! same_layout {
    ($module:expr, $rust:ty, $wgsl:literal, { $($field:ident as $name:literal),+ $(,)? }) => {
        assert_same_layout($module, $wgsl, size_of::<$rust>(), &[$(($name, offset_of!($rust, $field))),+])
    };
}

#[test]
fn rust_mirrors_have_the_offsets_of_the_shader_structs() {
    for module in ["skinned", "backdrop", "wireframe", "bones", "lines"] {
        same_layout!(module, FrameUniform, "Frame", {
            world_to_clip as "clip_from_world", world_to_shadow as "shadow_from_world",
            world_to_contact as "contact_from_world", eye as "eye", forward as "forward", viewport as "viewport",
            key_direction as "key_direction", background_top as "background_top",
            background_bottom as "background_bottom", grid as "grid", axis_x as "axis_x", axis_z as "axis_z",
            silhouette as "silhouette", edge as "edge", shadow as "shadow", contact as "contact",
            floor as "floor", pool as "pool", shade_low as "shade_low", shade_high as "shade_high",
        });
    }
    same_layout!("skinned", Item, "Item", {
        component_to_world as "world_from_component", firsts as "firsts",
    });
    same_layout!("skinned", MaterialUniform, "Material", {
        base_color as "base_color", emissive as "emissive", surface as "surface",
    });
    same_layout!("shadow_map", ShadowMapView, "ShadowMapView", { world_to_clip as "clip_from_world" });
    same_layout!("morph", MorphJob, "MorphJob", { ranges as "ranges", sections as "sections" });
    for module in ["morph", "skinned"] {
        same_layout!(module, MorphDelta, "MorphDelta", { position as "position", normal as "normal" });
    }
    same_layout!("skin_readback", SkinnedPoint, "SkinnedPoint", {
        position as "position", normal as "normal", tangent as "tangent",
    });
}

/// Returns the widths in bytes of a vertex struct's members, in order of location.
fn vertex_input_bytes(module: &str, wgsl_name: &str) -> Vec<u32> {
    let module = parsed(module);
    let ty = module
        .types
        .iter()
        .find(|(_, ty)| ty.name.as_deref() == Some(wgsl_name))
        .unwrap()
        .1;
    let naga::TypeInner::Struct { members, .. } = &ty.inner else {
        panic!("{wgsl_name} is no struct")
    };
    members
        .iter()
        .map(|member| module.types[member.ty].inner.size(module.to_ctx()))
        .collect()
}

#[test]
fn rust_instances_are_as_long_as_the_vertex_inputs_that_read_them() {
    for (module, name, size) in [
        ("bones", "BoneIn", size_of::<BoneInstance>()),
        ("lines", "LineIn", size_of::<LineInstance>()),
    ] {
        let bytes: u32 = vertex_input_bytes(module, name).iter().sum();
        assert_eq!(bytes as usize, size, "{name}");
    }
    // Colour and slots arrive widened: 4 bytes become 16, 8 become 16.
    let bytes: u32 = vertex_input_bytes("skinned", "VertexIn").iter().sum();
    assert_eq!(
        bytes as usize - 12 - 8,
        size_of::<maquette::asset::Vertex>()
    );
}
