//! How the time moves: one function returns the new time and the spans that were travelled.
//!
//! *In*: a time, a move, a range and what happens at its edges. *Out*: [`Advance`]. *Not here*:
//! clocks (the move is an argument), what happens inside the spans (root motion, notifies).
//!
//! Landing exactly on an edge is not a wrap yet; a wrapped move that ends on a multiple of the
//! length lands on the edge it travelled to. Spans never run across an edge, so nothing downstream
//! sees a discontinuity.

/// What happens at the edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LoopMode {
    /// Stops there.
    Once,
    /// Continues at the other edge.
    #[default]
    Loop,
    /// Reverses.
    PingPong,
}

/// How a move ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AdvanceResult {
    /// Inside the range or exactly on its edge.
    Default,
    /// Crossed an edge at least once.
    Looped,
    /// Stopped at an edge that it would have crossed.
    Finished,
}

/// The part of a take that is played, in seconds from the take's start; *start <= end*.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayRange {
    /// In point.
    pub start_secs: f64,
    /// Out point.
    pub end_secs: f64,
}

impl PlayRange {
    /// Returns its length.
    #[must_use]
    pub fn length_secs(self) -> f64 {
        (self.end_secs - self.start_secs).max(0.0)
    }

    /// Returns the nearest time inside the range.
    #[must_use]
    pub fn clamp(self, time_secs: f64) -> f64 {
        time_secs
            .max(self.start_secs)
            .min(self.end_secs.max(self.start_secs))
    }
}

/// A stretch of time travelled in one go; backward when `to_secs < from_secs`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// Where it starts.
    pub from_secs: f64,
    /// Where it ends, itself included.
    pub to_secs: f64,
    /// Whether the start itself is included.
    pub is_start_closed: bool,
}

impl Span {
    const fn reversed(self) -> Self {
        Self {
            from_secs: self.to_secs,
            to_secs: self.from_secs,
            ..self
        }
    }
}

/// Everything a move travelled: a first span, whole passes, a last span.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spans {
    /// Up to the first edge, or the whole move.
    pub first: Option<Span>,
    /// A whole pass between the edges, and how many there were.
    pub passes: Option<(Span, u64)>,
    /// Whether every second pass runs the other way.
    pub is_alternating: bool,
    /// From the last edge on.
    pub last: Option<Span>,
}

impl Spans {
    /// Returns the spans in the order in which they were travelled.
    pub fn iter(&self) -> impl Iterator<Item = Span> + use<> {
        let is_alternating = self.is_alternating;
        let passes = self.passes.into_iter().flat_map(move |(pass, count)| {
            (0..count).map(move |i| {
                if is_alternating && i % 2 == 1 {
                    pass.reversed()
                } else {
                    pass
                }
            })
        });
        self.first.into_iter().chain(passes).chain(self.last)
    }

    /// Returns whether nothing was travelled.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.first.is_none() && self.passes.is_none() && self.last.is_none()
    }
}

/// The result of [`advance`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advance {
    /// The time before the move.
    pub from_secs: f64,
    /// The new time.
    pub time_secs: f64,
    /// How it ended.
    pub result: AdvanceResult,
    /// How often the move continued at the other edge; a reversal does not count.
    pub wraps: u64,
    /// Whether a ping-pong is now returning.
    pub is_returning: bool,
    /// What was travelled, in order.
    pub spans: Spans,
}

/// Moves a time by `move_secs` (negative: backward) inside a range.
///
/// `is_returning` is the last [`Advance::is_returning`]: a returning ping-pong travels against the
/// move. `is_start_closed` includes the start itself in the first span: after play and after a seek.
#[must_use]
pub fn advance(
    time_secs: f64,
    move_secs: f64,
    range: PlayRange,
    mode: LoopMode,
    is_returning: bool,
    is_start_closed: bool,
) -> Advance {
    let length = range.length_secs();
    let is_returning = is_returning && mode == LoopMode::PingPong;
    let from = range.clamp(time_secs);
    let stay = Advance {
        from_secs: from,
        time_secs: from,
        result: AdvanceResult::Default,
        wraps: 0,
        is_returning,
        spans: Spans::default(),
    };
    if length <= 0.0 || move_secs == 0.0 || !move_secs.is_finite() {
        return stay;
    }
    let direction = PlayDirection {
        range,
        is_forward: (move_secs > 0.0) != is_returning,
    };
    let start = direction.distance(from);
    let (crossed, rest) = if mode == LoopMode::Once {
        (0, start + move_secs.abs())
    } else {
        split_at_edges(start + move_secs.abs(), length)
    };
    if crossed == 0 {
        let (end, result) = if rest > length {
            (length, AdvanceResult::Finished)
        } else {
            (rest, AdvanceResult::Default)
        };
        let first = direction.span(start, end, is_start_closed);
        return Advance {
            time_secs: direction.time(end),
            result,
            spans: Spans {
                first,
                ..stay.spans
            },
            ..stay
        };
    }
    let is_alternating = mode == LoopMode::PingPong;
    let first = direction.span(start, length, is_start_closed);
    let onward = if is_alternating {
        direction.reversed()
    } else {
        direction
    };
    let passes = (crossed > 1)
        .then(|| onward.span(0.0, length, !is_alternating))
        .flatten()
        .map(|pass| (pass, crossed - 1));
    let last_direction = if is_alternating && crossed % 2 == 0 {
        direction
    } else {
        onward
    };
    Advance {
        from_secs: from,
        time_secs: last_direction.time(rest),
        result: AdvanceResult::Looped,
        wraps: if is_alternating { 0 } else { crossed },
        is_returning: is_alternating && (crossed % 2 == 1) != is_returning,
        spans: Spans {
            first,
            passes,
            is_alternating,
            last: last_direction.span(0.0, rest, !is_alternating),
        },
    }
}

/// Returns how many edges a distance crosses, and the distance from the last edge: more than 0, at
/// most `length`.
fn split_at_edges(distance: f64, length: f64) -> (u64, f64) {
    if distance <= length {
        return (0, distance);
    }
    let crossed = (distance / length).ceil() - 1.0;
    let rest = distance - crossed * length;
    // Rounding may put a multiple of the length just beyond the edge.
    if rest <= 0.0 {
        (crossed as u64 - 1, length)
    } else {
        (crossed as u64, rest.min(length))
    }
}

/// A direction through the range; distances count from the edge it comes from, seconds.
#[derive(Clone, Copy)]
struct PlayDirection {
    range: PlayRange,
    is_forward: bool,
}

impl PlayDirection {
    const fn reversed(self) -> Self {
        Self {
            is_forward: !self.is_forward,
            ..self
        }
    }

    fn distance(self, time_secs: f64) -> f64 {
        if self.is_forward {
            time_secs - self.range.start_secs
        } else {
            self.range.end_secs - time_secs
        }
    }

    /// Returns the time at a distance; the edges are exact.
    fn time(self, distance: f64) -> f64 {
        let PlayRange {
            start_secs,
            end_secs,
        } = self.range;
        let (near, far) = if self.is_forward {
            (start_secs, end_secs)
        } else {
            (end_secs, start_secs)
        };
        if distance >= self.range.length_secs() {
            far
        } else if self.is_forward {
            near + distance
        } else {
            near - distance
        }
    }

    /// Returns the span between two distances; an empty one counts only when its start does.
    fn span(self, from: f64, to: f64, is_start_closed: bool) -> Option<Span> {
        let span = Span {
            from_secs: self.time(from),
            to_secs: self.time(to),
            is_start_closed,
        };
        (from < to || is_start_closed).then_some(span)
    }
}
