//! Import to ready-to-draw against the `ufbx` crate doing the same, file by file, in one run; and
//! its peak memory.
//!
//! *In*: the files of `inputs.rs`. *Out*: a table of medians of ten, their ratio, peak memory and
//! its bound; exit code 1 when a ratio is above one or a peak above its bound. *Not here*: the
//! counting of memory (`import_memory.rs`).
//!
//! "The same" is: from memory, one thread; load, triangulate every face, generate indices, four
//! weights a vertex, bake every take at the file's rate; no tangents on either side. Times are CPU
//! time of the thread, which a busy machine disturbs less than wall-clock time, and the two sides
//! take turns.

#![allow(
    clippy::print_stdout,
    missing_docs,
    reason = "a benchmark prints its figures"
)]

use std::collections::HashMap;
use std::hint::black_box;
use std::process::{Command, ExitCode};
use std::time::Duration;

use inputs::Input;
use maquette::fbx;
use reference::reference;

mod fbx_writer;
mod generated;
mod inputs;
mod reference;

const ROUNDS: usize = 10;
const MIB: f64 = (1 << 20) as f64;

fn main() -> ExitCode {
    // One thread on both sides: the ratio compares work, not cores.
    rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread()
        .build_global()
        .expect("built first here");
    let memory = memory();
    println!(
        "{:40} {:>8} {:>9} {:>9} {:>7} {:>9} {:>10}",
        "file", "MB", "ours ms", "ufbx ms", "ratio", "peak MiB", "bound MiB"
    );
    let mut is_good = true;
    for input in Input::all() {
        let name = input.name();
        let bytes = match input.bytes() {
            Ok(bytes) => bytes,
            Err(error) => {
                println!("{name}: not read: {error}");
                is_good = false;
                continue;
            }
        };
        let Some((ours, theirs)) = compare(&name, &bytes) else {
            is_good = false;
            continue;
        };
        let ratio = ours / theirs;
        let size = bytes.len() as f64 / 1e6;
        print!(
            "{name:40} {size:8.2} {:9.2} {:9.2} {ratio:6.2}x",
            ours * 1e3,
            theirs * 1e3
        );
        is_good &= ratio <= 1.0;
        match memory.get(&name) {
            Some(&(peak, bound)) => {
                print!(" {:9.1} {:10.1}", peak as f64 / MIB, bound as f64 / MIB);
                is_good &= peak <= bound;
                let is_over = if peak > bound { "  OVER THE BOUND" } else { "" };
                println!("{}{is_over}", if ratio > 1.0 { "  SLOWER" } else { "" });
            }
            None => println!(
                " {:>9} {:>10}{}",
                "?",
                "?",
                if ratio > 1.0 { "  SLOWER" } else { "" }
            ),
        }
    }
    println!(
        "{}",
        if is_good {
            "every file is within both bounds"
        } else {
            "some file is beyond a bound"
        }
    );
    if is_good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Runs `import_memory`, whose counting allocator would slow this benchmark down.
fn memory() -> HashMap<String, (u64, u64)> {
    let Ok(cargo) = std::env::var("CARGO") else {
        println!("memory is not measured: run through cargo bench");
        return HashMap::new();
    };
    let output = Command::new(cargo)
        .args(["bench", "--quiet", "--bench", "import_memory"])
        .output();
    let text = output
        .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        .unwrap_or_default();
    let row = |line: &str| {
        let mut columns = line.split('\t');
        let name = columns.next()?.to_owned();
        Some((
            name,
            (columns.next()?.parse().ok()?, columns.next()?.parse().ok()?),
        ))
    };
    text.lines().filter_map(row).collect()
}

/// Returns the medians of both sides in seconds, `None` where one of them cannot read the file.
fn compare(name: &str, bytes: &[u8]) -> Option<(f64, f64)> {
    let mut our_times = Vec::new();
    let mut their_times = Vec::new();
    for _ in 0..ROUNDS {
        let start = thread_time();
        match ours(bytes) {
            Ok(count) => black_box(count),
            Err(error) => {
                println!("{name}: {error}");
                return None;
            }
        };
        let between = thread_time();
        let Some(count) = reference(bytes) else {
            println!("{name}: the reference cannot read it");
            return None;
        };
        black_box(count);
        our_times.push(between - start);
        their_times.push(thread_time() - between);
    }
    Some((median(our_times), median(their_times)))
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64()
}

fn ours(bytes: &[u8]) -> Result<usize, fbx::FbxError> {
    let options = fbx::ImportOptions {
        tangents: false,
        ..Default::default()
    };
    let file = fbx::import(bytes, &options, &|_, _| true)?;
    Ok(file.meshes.len() + file.takes.len())
}

/// Returns the CPU time of this thread.
#[cfg(unix)]
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Returns the time since the first call, where a thread has no clock of its own.
#[cfg(not(unix))]
fn thread_time() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
