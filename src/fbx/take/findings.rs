//! What reading and baking takes adds to the report, one function per finding.
//!
//! *In*: names and figures. *Out*: notes. *Not here*: when they are added (`takes.rs`,
//! `channel.rs`, `reader.rs`).

use crate::asset::{NoteKind, Notes, SamplesPerFrame, SequenceError};

/// Notes key times without value, or values without time.
pub(super) fn unpaired_keys(notes: &mut Notes, count: usize) {
    let text = "curves have more times than values or the other way round; the rest was left out";
    notes.add(NoteKind::KeysRepaired, "", count as u64, None, text);
}

/// Notes a curve whose keys are out of order, of which `dropped` share their time with another.
pub(super) fn unordered_keys(notes: &mut Notes, dropped: usize) {
    let text = "curves have keys out of order or at the same time; sorted, the last one counts";
    notes.add(
        NoteKind::KeysRepaired,
        "",
        1.max(dropped as u64),
        None,
        text,
    );
}

/// Notes key values that are not finite.
pub(super) fn key_values_not_finite(notes: &mut Notes, count: usize) {
    let text = "key values are not numbers; the value before them holds";
    notes.add(NoteKind::KeysRepaired, "", count as u64, None, text);
}

/// Notes a muted layer, or one beside a solo layer.
pub(super) fn layer_off(notes: &mut Notes, take: &str) {
    let text = "animation layers that were switched off in the authoring tool are left out";
    notes.add(NoteKind::Skipped, take, 1, None, text);
}

/// Notes a take whose curve nodes exceed the limit.
pub(super) fn curve_node_limit_exceeded(notes: &mut Notes, take: &str) {
    let text = "takes share their layers so often that the rest was left out";
    notes.add(NoteKind::Bounded, take, 1, None, text);
}

/// Notes animated properties that no sequence carries.
pub(super) fn properties_not_played(notes: &mut Notes, take: &str, count: usize) {
    let text = "animated properties of cameras, lights, materials and other objects are not played";
    notes.add(NoteKind::Skipped, take, count as u64, None, text);
}

/// Notes a time mode without frame rate.
pub(super) fn frame_rate_missing(notes: &mut Notes, time_mode: i64) {
    let text = format!("time mode {time_mode} gives no frame rate; taken as 30 fps");
    notes.add(NoteKind::DefaultTaken, "TimeMode", 1, None, text);
}

/// Notes a frame rate that was chosen over the file's own.
pub(super) fn frame_rate_overridden(notes: &mut Notes, chosen_hz: f64, stated_hz: f64) {
    let text =
        format!("frame rate taken as {chosen_hz} fps, as chosen; the file says {stated_hz} fps");
    notes.add(NoteKind::Overridden, "frame rate", 1, None, text);
}

/// Notes a take that states more frames than can be counted.
pub(super) fn take_cut(notes: &mut Notes, take: &str, stated_secs: f64, kept_secs: f64) {
    let text = format!("the take claims to last {stated_secs:.0} s; cut to {kept_secs:.0} s");
    notes.add(NoteKind::Bounded, take, 1, None, text);
}

/// Notes a take for which no memory is left.
pub(super) fn take_skipped(notes: &mut Notes, take: &str) {
    let text = "the file's takes together need more memory than it may have; this one was left out";
    notes.add(NoteKind::Bounded, take, 1, None, text);
}

/// Notes a take that keeps only some of its frames.
pub(super) fn frames_dropped(notes: &mut Notes, take: &str, frames: usize, kept: usize) {
    let text =
        format!("{frames} frames are more than the file's size allows; {kept} of them are kept");
    notes.add(NoteKind::Bounded, take, (frames - kept) as u64, None, text);
}

/// Notes a take of several layers.
pub(super) fn layers_combined(notes: &mut Notes, take: &str, layers: usize) {
    let text = format!("{layers} animation layers combined into one track");
    notes.add(NoteKind::Simplified, take, 1, None, text);
}

/// Notes the sampling error that remains at a bone; `error` words it, `worst` is its figure.
pub(super) fn sampling_error(
    notes: &mut Notes,
    take: &str,
    samples_per_frame: SamplesPerFrame,
    bone: &str,
    error: &str,
    worst: f64,
) {
    let sampled = match samples_per_frame.count() {
        1 => "sampled once a frame".to_owned(),
        count => format!("sampled {count} times a frame"),
    };
    let text = format!(
        "{sampled}; between two samples up to {error} of the curves is missed, at bone \"{bone}\""
    );
    notes.add(NoteKind::Sampling, take, 1, Some(worst), text);
}

/// Notes discontinuities beyond those that may be stored.
pub(super) fn discontinuities_dropped(notes: &mut Notes, take: &str, count: usize) {
    let text = "more steps than fit in memory; the last ones are blended over a frame";
    notes.add(NoteKind::Bounded, take, count as u64, None, text);
}

/// Notes a take that could not be baked.
pub(super) fn take_refused(notes: &mut Notes, take: &str, error: &SequenceError) {
    notes.add(NoteKind::Skipped, take, 1, None, error.to_string());
}

/// Notes that no take moves.
pub(super) fn no_take_moves(notes: &mut Notes) {
    notes.add(NoteKind::Take, "", 1, None, "no take in this file moves");
}
