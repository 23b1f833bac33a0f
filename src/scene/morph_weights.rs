//! The blend-shape weights of an animator.
//!
//! *In*: an animator at some time, weights set by hand. *Out*: weights in the current pose. *Not
//! here*: the curves (`morph_curves.rs`), names of shapes (the meshes have them).

use super::animator::Animator;

impl Animator {
    /// Returns the weight of a mesh's channel in the current pose, 1 = 100 %; `None` for one that
    /// does not exist.
    #[must_use]
    pub fn morph_weight(&self, mesh: usize, channel: usize) -> Option<f32> {
        self.pose
            .local
            .curves
            .get(self.morph_curves.curve_index(mesh, channel)?)
            .copied()
    }

    /// Returns the weight that was set by hand for a mesh's channel.
    #[must_use]
    pub fn morph_by_hand(&self, mesh: usize, channel: usize) -> Option<f32> {
        self.morph_curves
            .by_hand
            .get(&self.morph_curves.curve_index(mesh, channel)?)
            .copied()
    }

    /// Returns the weights that are set by hand: mesh, channel, weight.
    pub fn morphs_by_hand(&self) -> impl Iterator<Item = (usize, usize, f32)> + '_ {
        self.morph_curves
            .by_hand
            .iter()
            .filter_map(|(&index, &weight)| {
                let mesh = self
                    .morph_curves
                    .curve_indices
                    .iter()
                    .position(|indices| indices.contains(&index))?;
                let channel = index - self.morph_curves.curve_indices[mesh].start;
                Some((mesh, channel, weight))
            })
    }

    /// Sets the weight of a mesh's channel by hand (1 = 100 %), or lets it play again; a channel
    /// that does not exist changes nothing.
    pub fn set_morph_by_hand(&mut self, mesh: usize, channel: usize, weight: Option<f32>) {
        let Some(index) = self.morph_curves.curve_index(mesh, channel) else {
            return;
        };
        match weight.filter(|weight| weight.is_finite()) {
            Some(weight) => self.morph_curves.by_hand.insert(index, weight),
            None => self.morph_curves.by_hand.remove(&index),
        };
        self.take_bounds.invalidate();
        self.evaluate();
    }

    /// Lets every channel play again.
    pub fn reset_morphs(&mut self) {
        if !std::mem::take(&mut self.morph_curves.by_hand).is_empty() {
            self.take_bounds.invalidate();
            self.evaluate();
        }
    }

    /// Writes the weights of a mesh's shapes in the current pose; nothing where all are 0.
    pub fn shape_weights(&self, mesh: usize, out: &mut Vec<f32>) {
        self.morph_curves
            .write_shape_weights(mesh, &self.file.meshes[mesh], &self.pose.local, out);
    }
}
