//! The room that a figure takes up over a whole take, for telling whether it shows before it is
//! posed.
//!
//! *In*: an animator's runtime state, its meshes. *Out*: a box, component space. *Not here*: the
//! box of a moment (`posed_bounds.rs`), cameras (`viewpoint.rs`).

use super::morphing::Morphing;
use super::posed_bounds::PaletteBounds;
use crate::anim::{AnimInstance, ComponentPose, LocalPose, append_palette};
use crate::asset::ImportedFile;
use crate::math::{Bounds, Mat4};

/// A take is posed at no more places than this.
const MAX_PLACES: usize = 240;
/// Between two places a figure may come this much farther out, in parts of the box; with gaps in
/// between more.
const MARGIN: f32 = 0.03;
const MARGIN_WITH_GAPS: f32 = 0.15;

/// Returns the box around everything the take at hand shows, its locks and settings included.
///
/// Every frame is posed, of a long take as many as are affordable, evenly picked; a margin covers
/// the rest.
pub(super) fn take_box(
    instance: &AnimInstance,
    file: &ImportedFile,
    palette_bounds: &[PaletteBounds],
    morphing: &Morphing,
) -> Bounds {
    let mut instance = instance.clone();
    let (frames, rate_hz) = instance
        .take()
        .map_or((1, 1.0), |take| (take.frame_count(), take.rate_hz()));
    let stride = frames.div_ceil(MAX_PLACES);
    let (mut local, mut component, mut palette) =
        (LocalPose::default(), ComponentPose::default(), Vec::new());
    let (mut all, mut shape_weights) = (Bounds::EMPTY, Vec::new());
    for frame in (0..frames).step_by(stride).chain([frames - 1]) {
        instance.set_time(frame as f64 / rate_hz);
        instance.evaluate(&mut local, &mut component);
        morphing.apply(&mut local);
        component
            .bone_to_component()
            .iter()
            .for_each(|bone| all.add(bone.translation()));
        for (index, (mesh, bounds)) in file.meshes.iter().zip(palette_bounds).enumerate() {
            morphing.shape_weights(index, mesh, &local, &mut shape_weights);
            palette.clear();
            append_palette(mesh.palette_entries(), &component, &mut palette);
            all = all.union(bounds.posed(&shape_weights, &palette, Mat4::IDENTITY));
        }
    }
    let margin = all.size() * if stride > 1 { MARGIN_WITH_GAPS } else { MARGIN };
    if all.is_empty() {
        all
    } else {
        Bounds {
            min: all.min - margin,
            max: all.max + margin,
        }
    }
}
