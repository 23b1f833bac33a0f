//! Counts lost devices: after too many the program gives up.
//!
//! *In*: the instants of losses. *Out*: whether to try again. *Not here*: rebuilding
//! (`session.rs`).

use super::AppError;
use std::time::{Duration, Instant};

/// More losses than this within [`WINDOW`] are a broken driver.
const LIMIT: usize = 3;
/// How long a loss counts.
const WINDOW: Duration = Duration::from_secs(30);

/// Counts lost devices.
#[derive(Debug, Default)]
pub(super) struct DeviceLosses {
    times: Vec<Instant>,
}

impl DeviceLosses {
    /// Counts a loss.
    ///
    /// # Errors When there were too many within [`WINDOW`].
    pub(super) fn note(&mut self, now: Instant, cause: &str) -> Result<(), AppError> {
        self.times
            .retain(|&time| now.saturating_duration_since(time) < WINDOW);
        self.times.push(now);
        if self.times.len() > LIMIT {
            let times = self.times.len();
            let seconds = WINDOW.as_secs();
            return Err(AppError::DeviceLost {
                times,
                seconds,
                cause: cause.to_owned(),
            });
        }
        log::warn!("graphics device lost, rebuilding: {cause}");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fourth_loss_in_half_a_minute_is_too_much() {
        let mut losses = DeviceLosses::default();
        let start = Instant::now();
        for second in 0..3 {
            assert!(
                losses
                    .note(start + Duration::from_secs(second), "reset")
                    .is_ok()
            );
        }
        assert!(
            losses
                .note(start + Duration::from_secs(4), "reset")
                .is_err()
        );
    }

    #[test]
    fn losses_far_apart_are_forgiven() {
        let mut losses = DeviceLosses::default();
        let start = Instant::now();
        for minute in 0..10 {
            assert!(
                losses
                    .note(start + Duration::from_secs(60 * minute), "suspend")
                    .is_ok()
            );
        }
    }
}
