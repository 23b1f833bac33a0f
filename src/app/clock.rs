//! The only place where time is measured.
//!
//! *In*: instants. *Out*: the seconds that the editor advances by, and the frame rate. *Not here*:
//! playback (`editor`).

use std::time::Instant;

/// A longer gap is not a frame: the window was hidden or the machine slept. Two frames a second
/// still play in time.
const LONGEST_STEP_SECS: f64 = 0.5;

/// Measures the time between frames.
#[derive(Debug, Default)]
pub(super) struct Clock {
    last: Option<Instant>,
    mean_step_secs: f64,
}

impl Clock {
    /// Returns the seconds since the last frame, at most half a second; zero for the first one
    /// after a pause.
    pub(super) fn step(&mut self, now: Instant) -> f64 {
        let Some(last) = self.last.replace(now) else {
            return 0.0;
        };
        let step_secs = now.saturating_duration_since(last).as_secs_f64();
        let weight = if self.mean_step_secs == 0.0 { 1.0 } else { 0.1 };
        self.mean_step_secs += (step_secs - self.mean_step_secs) * weight;
        step_secs.min(LONGEST_STEP_SECS)
    }

    /// Forgets the last frame, so that the pause is not counted.
    pub(super) const fn pause(&mut self) {
        self.last = None;
        self.mean_step_secs = 0.0;
    }

    /// Returns the frames a second, averaged over the last ones; `None` during a pause.
    pub(super) fn frames_per_sec(&self) -> Option<f32> {
        (self.mean_step_secs > 0.0).then(|| (1.0 / self.mean_step_secs) as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_long_gap_is_cut_to_half_a_second() {
        let mut clock = Clock::default();
        let start = Instant::now();
        assert_eq!(clock.step(start), 0.0);
        assert!((clock.step(start + Duration::from_millis(16)) - 0.016).abs() < 1e-9);
        assert_eq!(
            clock.step(start + Duration::from_secs(600)),
            LONGEST_STEP_SECS
        );
    }

    #[test]
    fn a_pause_is_not_counted() {
        let mut clock = Clock::default();
        let start = Instant::now();
        clock.step(start);
        clock.pause();
        assert_eq!(clock.step(start + Duration::from_secs(5)), 0.0);
    }
}
