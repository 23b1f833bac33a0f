//! The bounds of a character over a whole take, to tell whether it is in view before it is posed.
//!
//! *In*: an animator's runtime state, its meshes. *Out*: bounds, component space. *Not here*: the
//! bounds of one pose (`posed_bounds.rs`), cameras (`viewpoint.rs`).

use super::morph_curves::MorphCurves;
use super::posed_bounds::PaletteBounds;
use crate::anim::{AnimInstance, ComponentPose, LocalPose, append_palette};
use crate::asset::ImportedFile;
use crate::math::{Bounds, Mat4};
use std::sync::OnceLock;

/// A take is posed at no more frames than this.
const MAX_FRAMES: usize = 240;
/// How far a character may extend beyond the bounds between two frames, as a fraction of their
/// size; more where frames were skipped.
const MARGIN: f32 = 0.03;
const MARGIN_WITH_SKIPPED_FRAMES: f32 = 0.15;
/// How far a pose between two takes may extend beyond both, as a fraction of their size.
const TRANSITION_MARGIN: f32 = 0.15;

/// Bounds of what an animator may show, measured when first requested.
#[derive(Clone, Debug, Default)]
pub(super) struct TakeBounds {
    /// Of the current take and settings.
    current: OnceLock<Bounds>,
    /// Of the takes that a transition comes from, where known.
    outgoing: Option<Bounds>,
}

impl TakeBounds {
    /// Starts anew for another take, with the bounds of the takes it comes from.
    pub(super) const fn new(outgoing: Option<Bounds>) -> Self {
        Self {
            current: OnceLock::new(),
            outgoing,
        }
    }

    /// Discards the measured bounds: what the take shows has changed.
    pub(super) fn invalidate(&mut self) {
        self.current = OnceLock::new();
    }

    /// Returns whether the current take was measured.
    pub(super) fn is_measured(&self) -> bool {
        self.current.get().is_some()
    }

    /// Returns bounds around everything the take shows, component space; during a transition around
    /// all takes involved, with a margin for blends. `None` where those are not known.
    pub(super) fn resolve(
        &self,
        instance: &AnimInstance,
        file: &ImportedFile,
        palette_bounds: &[PaletteBounds],
        morph_curves: &MorphCurves,
    ) -> Option<Bounds> {
        let measured = || measure(instance, file, palette_bounds, morph_curves);
        if !instance.is_in_transition() {
            return Some(*self.current.get_or_init(measured));
        }
        let all = self.outgoing?.union(*self.current.get_or_init(measured));
        Some(with_margin(all, TRANSITION_MARGIN))
    }
}

/// Measures everything the current take shows, its locks and settings included.
///
/// Every frame is posed, in a long take evenly spaced frames; a margin covers the rest.
fn measure(
    instance: &AnimInstance,
    file: &ImportedFile,
    palette_bounds: &[PaletteBounds],
    morph_curves: &MorphCurves,
) -> Bounds {
    let mut instance = instance.clone();
    let (frames, rate_hz) = instance
        .take()
        .map_or((1, 1.0), |take| (take.frame_count(), take.rate_hz()));
    let stride = frames.div_ceil(MAX_FRAMES);
    let mut local = LocalPose::default();
    let mut component = ComponentPose::default();
    let mut palette = Vec::new();
    let mut shape_weights = Vec::new();
    let mut all = Bounds::EMPTY;
    for frame in (0..frames).step_by(stride).chain([frames - 1]) {
        instance.set_time(frame as f64 / rate_hz);
        instance.evaluate(&mut local, &mut component);
        morph_curves.apply_weights_by_hand(&mut local);
        component
            .bone_to_component()
            .iter()
            .for_each(|bone| all.add(bone.translation()));
        for (index, (mesh, bounds)) in file.meshes.iter().zip(palette_bounds).enumerate() {
            morph_curves.write_shape_weights(index, mesh, &local, &mut shape_weights);
            palette.clear();
            append_palette(mesh.palette_entries(), &component, &mut palette);
            all = all.union(bounds.posed(&shape_weights, &palette, Mat4::IDENTITY));
        }
    }
    if all.is_empty() {
        all
    } else if stride > 1 {
        with_margin(all, MARGIN_WITH_SKIPPED_FRAMES)
    } else {
        with_margin(all, MARGIN)
    }
}

fn with_margin(bounds: Bounds, fraction: f32) -> Bounds {
    let margin = bounds.size() * fraction;
    Bounds {
        min: bounds.min - margin,
        max: bounds.max + margin,
    }
}
