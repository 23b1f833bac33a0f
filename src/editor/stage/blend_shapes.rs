//! Blend shapes whose weights are set by hand, as a project stores them.
//!
//! *In*: an object of the scene. *Out*: names and weights, and the way back. *Not here*: what a take
//! plays.

use super::super::project::BlendShapeState;
use crate::scene::GameObject;

/// Returns the blend shapes whose weights are set by hand.
pub(super) fn blend_shapes_by_hand(object: &GameObject) -> Vec<BlendShapeState> {
    let Some(animator) = object.animator() else {
        return Vec::new();
    };
    let state = |(mesh, channel, weight): (usize, usize, f32)| {
        let mesh = &animator.file().meshes[mesh];
        let name = mesh.geometry().morph().channels()[channel].name.clone();
        BlendShapeState {
            mesh: animator.skeleton().bone(mesh.node()).path.clone(),
            name,
            weight,
        }
    };
    animator.morphs_by_hand().map(state).collect()
}

/// Makes these the only blend shapes whose weights are set by hand; those that the file does not
/// have are skipped.
pub(super) fn set_blend_shapes(object: &mut GameObject, states: &[BlendShapeState]) {
    if blend_shapes_by_hand(object) == states {
        return;
    }
    let Some(animator) = object.animator_mut() else {
        return;
    };
    animator.reset_morphs();
    let file = std::sync::Arc::clone(animator.file());
    for state in states {
        let of_state = |name: &str| name == state.name;
        let found = file.meshes.iter().enumerate().find_map(|(index, mesh)| {
            let is_its = file.skeleton.bone(mesh.node()).path == state.mesh;
            let channels = mesh.geometry().morph().channels();
            let channel = channels
                .iter()
                .position(|channel| of_state(&channel.name))?;
            is_its.then_some((index, channel))
        });
        if let Some((mesh, channel)) = found {
            animator.set_morph_by_hand(mesh, channel, Some(state.weight));
        }
    }
}
