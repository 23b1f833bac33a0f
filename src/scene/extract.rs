//! From the scene to one picture as plain data.
//!
//! *In*: the scene after the last tick, a camera, view options. *Out*: a [`DrawList`]. *Not here*:
//! time (`tick.rs`), the GPU (`render`).

use super::animator::Animator;
use super::bone_overlay::{add_axes, add_bones};
use super::object::GameObject;
use super::root_overlay::add_root;
use super::tree::Scene;
use super::view_options::ViewOptions;
use super::viewpoint::Viewpoint;
use crate::anim::append_palette;
use crate::asset::{BoneKind, MeshHandle};
use crate::draw::{Backdrop, Camera, DrawList, Label, MeshItem};
use crate::math::{Mat4, Vec2};

/// Length on screen of the axes of an object without a mesh, points.
const OBJECT_AXIS_POINTS: f32 = 20.0;

/// Returns the picture for a viewport of that size, points.
#[must_use]
pub fn extract(scene: &Scene, camera: Camera, view: &ViewOptions, viewport: Vec2) -> DrawList {
    let mut list = DrawList {
        camera,
        backdrop: Backdrop {
            is_grid_visible: view.is_grid_visible,
            ..view.colors.backdrop
        },
        shading: view.shading,
        ..DrawList::default()
    };
    for object in scene.objects().filter(|object| object.is_visible) {
        add_object(&mut list, object, view, viewport);
    }
    list
}

/// Adds an object, unless the tick did not pose it and it is out of view.
///
/// A prop is drawn as a character is; its bones are shown only where it has no mesh.
fn add_object(list: &mut DrawList, object: &GameObject, view: &ViewOptions, viewport: Vec2) {
    let Some(animator) = object.animator() else {
        return add_object_axes(list, object, view, viewport);
    };
    let viewpoint = Viewpoint {
        camera: list.camera,
        aspect: viewport.x / viewport.y.max(1.0),
    };
    if !animator.is_whole() && !viewpoint.sees(object) {
        return;
    }
    let component_to_world = object.component_to_world().to_mat4();
    let is_meshless = !add_meshes(list, animator, component_to_world, view);
    let pose = animator.component_pose();
    let has_bones = animator
        .skeleton()
        .bones()
        .iter()
        .any(|bone| bone.kind == BoneKind::Bone);
    for bone in animator.skeleton().indices() {
        if !has_bones || animator.skeleton().bone(bone).kind == BoneKind::Bone {
            list.bounds
                .add((pose.bone(bone) * component_to_world).translation());
        }
    }
    // Without a mesh only the bones can be seen.
    if let Some(character) = object.character() {
        let is_focused = view.focus.is_none_or(|focus| focus == object.id());
        let view = if is_focused {
            *view
        } else {
            ViewOptions {
                selected: None,
                hovered: None,
                ..*view
            }
        };
        let bones = ViewOptions {
            are_bones_visible: view.are_bones_visible || is_meshless,
            ..view
        };
        add_bones(list, animator, component_to_world, &bones, viewport);
        add_root(list, object, character, &view, viewport);
    } else if is_meshless {
        let bones = ViewOptions {
            are_bones_visible: true,
            colors: view.colors,
            ..ViewOptions::default()
        };
        add_bones(list, animator, component_to_world, &bones, viewport);
    }
}

/// Adds an object without a mesh as bones are added: axes while bones or axes are shown, and its
/// name.
fn add_object_axes(list: &mut DrawList, object: &GameObject, view: &ViewOptions, viewport: Vec2) {
    let to_world = object.object_to_world().to_mat4();
    let camera = list.camera;
    if view.are_axes_visible || view.are_bones_visible {
        add_axes(
            &mut list.lines,
            to_world,
            &camera,
            viewport,
            OBJECT_AXIS_POINTS,
            view.colors.axes,
        );
    }
    if view.are_names_visible {
        list.labels.push(Label {
            at: to_world.translation(),
            text: object.name.clone(),
            is_emphasised: false,
        });
    }
}

/// Adds the visible meshes of a file in their pose, and returns whether there are any.
fn add_meshes(
    list: &mut DrawList,
    animator: &Animator,
    component_to_world: Mat4,
    view: &ViewOptions,
) -> bool {
    let before = list.meshes.len();
    let pose = animator.component_pose();
    let mut shape_weights = Vec::new();
    for (index, mesh) in animator.file().meshes.iter().enumerate() {
        if !animator.shows(mesh) && !view.are_hidden_meshes_shown {
            continue;
        }
        let start = list.palettes.len();
        append_palette(mesh.palette_entries(), &pose, &mut list.palettes);
        animator.shape_weights(index, &mut shape_weights);
        let morph_start = list.shape_weights.len() as u32;
        list.shape_weights.extend_from_slice(&shape_weights);
        let bounds = animator.palette_bounds(index);
        let world_bounds =
            bounds.posed(&shape_weights, &list.palettes[start..], component_to_world);
        list.bounds = list.bounds.union(world_bounds);
        list.meshes.push(MeshItem {
            mesh: MeshHandle {
                file: animator.handle(),
                mesh: index as u32,
            },
            palette: start as u32..list.palettes.len() as u32,
            shapes: morph_start..list.shape_weights.len() as u32,
            component_to_world,
            world_bounds,
        });
    }
    list.meshes.len() > before
}
