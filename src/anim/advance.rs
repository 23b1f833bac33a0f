//! How the time moves: one function gives the new time and the spans that were travelled.
//!
//! In: a time, a move, a range and what happens at its edges. Out: [`Advance`]. Not here: clocks
//! (the move is an argument), what happens inside the spans (root motion, notifies).
//!
//! Landing exactly on an edge is no wrap yet; a wrapped move that ends on a multiple of the length
//! lands on the edge it travelled to. Spans never run across an edge, so nothing downstream sees a
//! jump.

/// What happens at the edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LoopMode {
    /// Stops there.
    Once,
    /// Goes on at the other edge.
    #[default]
    Loop,
    /// Turns round.
    PingPong,
}

/// How a move ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AdvanceResult {
    /// Inside the range or exactly on its edge.
    Default,
    /// Went over an edge at least once.
    Looped,
    /// Would have gone over an edge and stopped there.
    Finished,
}

/// The part of a take that is played, in seconds from the take's begin; *start <= end*.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayRange {
    /// In point.
    pub start_secs: f64,
    /// Out point.
    pub end_secs: f64,
}

impl PlayRange {
    /// Returns how long it is.
    #[must_use]
    pub fn length_secs(self) -> f64 {
        (self.end_secs - self.start_secs).max(0.0)
    }

    /// Returns the nearest time inside.
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
    /// Where it begins.
    pub from_secs: f64,
    /// Where it ends, itself included.
    pub to_secs: f64,
    /// Whether the begin itself is included.
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
    /// A whole pass between the edges and how many there were.
    pub passes: Option<(Span, u64)>,
    /// Whether every second pass runs the other way.
    pub is_alternating: bool,
    /// From the last edge on.
    pub last: Option<Span>,
}

impl Spans {
    /// Returns one span after the other as they were travelled.
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

/// What [`advance`] found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advance {
    /// The time before the move.
    pub from_secs: f64,
    /// The new time.
    pub time_secs: f64,
    /// How it ended.
    pub result: AdvanceResult,
    /// How often the move went on at the other edge; turning round does not count.
    pub wraps: u64,
    /// Whether a ping-pong is now on its way back.
    pub is_returning: bool,
    /// What was travelled, in order.
    pub spans: Spans,
}

/// Moves a time by `move_secs` (negative: backward) inside a range.
///
/// `is_returning` is the last [`Advance::is_returning`]: on its way back a ping-pong travels
/// against the move. `is_start_closed` asks for the begin itself to belong to the first span: after
/// play and after a seek.
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
    let way = Way {
        range,
        is_forward: (move_secs > 0.0) != is_returning,
    };
    let begin = way.along(from);
    let (crossed, rest) = if mode == LoopMode::Once {
        (0, begin + move_secs.abs())
    } else {
        split(begin + move_secs.abs(), length)
    };
    if crossed == 0 {
        let (end, result) = if rest > length {
            (length, AdvanceResult::Finished)
        } else {
            (rest, AdvanceResult::Default)
        };
        let first = way.span(begin, end, is_start_closed);
        return Advance {
            time_secs: way.time(end),
            result,
            spans: Spans {
                first,
                ..stay.spans
            },
            ..stay
        };
    }
    let is_alternating = mode == LoopMode::PingPong;
    let first = way.span(begin, length, is_start_closed);
    let onward = if is_alternating { way.turned() } else { way };
    let whole = |way: Way| way.span(0.0, length, !is_alternating);
    let passes = (crossed > 1)
        .then(|| whole(onward).map(|pass| (pass, crossed - 1)))
        .flatten();
    let last_way = if is_alternating && crossed % 2 == 0 {
        way
    } else {
        onward
    };
    Advance {
        from_secs: from,
        time_secs: last_way.time(rest),
        result: AdvanceResult::Looped,
        wraps: if is_alternating { 0 } else { crossed },
        is_returning: is_alternating && (crossed % 2 == 1) != is_returning,
        spans: Spans {
            first,
            passes,
            is_alternating,
            last: last_way.span(0.0, rest, !is_alternating),
        },
    }
}

/// How often a way of this length goes over the edge, and how far it then comes: more than 0, at
/// most `length`.
fn split(way_secs: f64, length: f64) -> (u64, f64) {
    if way_secs <= length {
        return (0, way_secs);
    }
    let crossed = (way_secs / length).ceil() - 1.0;
    let rest = way_secs - crossed * length;
    // Rounding may put a multiple of the length a hair beyond the edge.
    if rest <= 0.0 {
        (crossed as u64 - 1, length)
    } else {
        (crossed as u64, rest.min(length))
    }
}

/// One direction through the range; distances count from the edge it comes from.
#[derive(Clone, Copy)]
struct Way {
    range: PlayRange,
    is_forward: bool,
}

impl Way {
    const fn turned(self) -> Self {
        Self {
            is_forward: !self.is_forward,
            ..self
        }
    }

    fn along(self, time_secs: f64) -> f64 {
        if self.is_forward {
            time_secs - self.range.start_secs
        } else {
            self.range.end_secs - time_secs
        }
    }

    /// The edges come out exactly.
    fn time(self, along: f64) -> f64 {
        let PlayRange {
            start_secs,
            end_secs,
        } = self.range;
        let (near, far) = if self.is_forward {
            (start_secs, end_secs)
        } else {
            (end_secs, start_secs)
        };
        if along >= self.range.length_secs() {
            far
        } else if self.is_forward {
            near + along
        } else {
            near - along
        }
    }

    /// An empty stretch counts only when its begin does.
    fn span(self, from: f64, to: f64, is_start_closed: bool) -> Option<Span> {
        let span = Span {
            from_secs: self.time(from),
            to_secs: self.time(to),
            is_start_closed,
        };
        (from < to || is_start_closed).then_some(span)
    }
}
