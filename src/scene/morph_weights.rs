//! The blend shapes of an animator, as panels ask for them and the user sets them.
//!
//! *In*: an animator at some time, weights by hand. *Out*: weights in the pose at hand. *Not here*:
//! the curves and what is set (`morphing.rs`), lists of names (the meshes have them).

use super::animator::Animator;

impl Animator {
    /// Returns the weight of a mesh's channel in the pose at hand, 1 = 100 %; `None` for one that
    /// is not there.
    #[must_use]
    pub fn morph_weight(&self, mesh: usize, channel: usize) -> Option<f32> {
        self.local
            .curves
            .get(self.morphing.place(mesh, channel)?)
            .copied()
    }

    /// Returns the weight that was set by hand for a mesh's channel.
    #[must_use]
    pub fn morph_by_hand(&self, mesh: usize, channel: usize) -> Option<f32> {
        self.morphing
            .by_hand
            .get(&self.morphing.place(mesh, channel)?)
            .copied()
    }

    /// Lists the weights that are set by hand: mesh, channel, weight.
    pub fn morphs_by_hand(&self) -> impl Iterator<Item = (usize, usize, f32)> + '_ {
        self.morphing.by_hand.iter().filter_map(|(&at, &weight)| {
            let mesh = self
                .morphing
                .places
                .iter()
                .position(|places| places.contains(&at))?;
            Some((mesh, at - self.morphing.places[mesh].start, weight))
        })
    }

    /// Sets the weight of a mesh's channel by hand (1 = 100 %), or lets it play again; a channel
    /// that is not there changes nothing.
    pub fn set_morph_by_hand(&mut self, mesh: usize, channel: usize, weight: Option<f32>) {
        let Some(place) = self.morphing.place(mesh, channel) else {
            return;
        };
        match weight.filter(|weight| weight.is_finite()) {
            Some(weight) => self.morphing.by_hand.insert(place, weight),
            None => self.morphing.by_hand.remove(&place),
        };
        self.forget_take_box();
        self.evaluate();
    }

    /// Lets every channel play again.
    pub fn reset_morphs(&mut self) {
        if !std::mem::take(&mut self.morphing.by_hand).is_empty() {
            self.forget_take_box();
            self.evaluate();
        }
    }

    /// Writes the weights of a mesh's shapes in the pose at hand; nothing where none shows.
    pub fn shape_weights(&self, mesh: usize, out: &mut Vec<f32>) {
        self.morphing
            .shape_weights(mesh, &self.file.meshes[mesh], &self.local, out);
    }
}
