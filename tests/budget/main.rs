//! Hostile files, each imported in a process of its own: within its memory, without a hang, without
//! a panic.
//!
//! *In*: the files that `hostile` makes. *Out*: one line a file (memory taken and allowed, time,
//! what came of it); exit 1 when one breaks its bound. *Not here*: soundness of broken files
//! (`suite/unbreakable`).
//!
//! A counting allocator counts a whole process, so this is a test crate of its own with its own
//! `main`.

#![allow(clippy::print_stdout, reason = "it prints its table")]
#![allow(
    dead_code,
    reason = "of what the test crates share each uses its own part"
)]

use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use peak_alloc::PeakAlloc;

mod hostile;
mod hostile_old;
mod hostile_takes;
#[path = "../suite/support"]
mod support {
    pub(crate) mod entry_points;
    pub(crate) mod fbx_ascii;
    pub(crate) mod fbx_binary;
    pub(crate) mod fbx_character;
    pub(crate) mod fbx_forge;
    mod soundness;
}

use support::entry_points::Outcome;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Memory that every import may take besides.
const FLOOR: usize = 64 << 20;
/// Times its size, inflated, that a file may take.
const FACTOR: usize = 6;
/// Whatever is not done by then hangs: with optimisation all of them end within a second or so,
/// without it a busy machine takes fifty times as long.
const DEADLINE: Duration = Duration::from_secs(if cfg!(debug_assertions) { 300 } else { 10 });

/// A file that means harm.
pub(crate) struct Hostile {
    /// What it does.
    pub(crate) name: &'static str,
    /// The file.
    pub(crate) bytes: Vec<u8>,
    /// Its size when all its arrays are inflated.
    pub(crate) inflated: usize,
    /// The entry point that takes it.
    pub(crate) entry: &'static str,
}

impl Hostile {
    /// Makes one that is an FBX and no larger when inflated.
    pub(crate) fn fbx(name: &'static str, bytes: Vec<u8>) -> Self {
        Self {
            name,
            inflated: bytes.len(),
            bytes,
            entry: "import_fbx",
        }
    }

    /// Returns how large it is when inflated.
    pub(crate) fn inflating(self, inflated: usize) -> Self {
        Self { inflated, ..self }
    }
}

/// Makes a file when asked.
pub(crate) type Maker = fn() -> Hostile;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [run, entry, path, allowed] = words.as_slice()
        && run == "run"
    {
        return child(
            entry,
            path,
            allowed.parse().expect("the parent writes a number"),
        );
    }
    let wanted: Vec<&String> = words.iter().filter(|word| !word.starts_with('-')).collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut failed = 0;
    for maker in hostile::ALL
        .iter()
        .chain(hostile_takes::ALL)
        .chain(hostile_old::ALL)
    {
        let hostile = maker();
        if !wanted.is_empty()
            && !wanted
                .iter()
                .any(|word| hostile.name.contains(word.as_str()))
        {
            continue;
        }
        let path = folder.path().join("hostile");
        std::fs::write(&path, &hostile.bytes).expect("the temporary folder takes it");
        let allowed = hostile.inflated * FACTOR + FLOOR;
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command
            .args(["run", hostile.entry])
            .arg(&path)
            .arg(allowed.to_string());
        match judged(&mut command) {
            Ok(line) => println!(
                "{:<44} {:>9} bytes  {line}",
                hostile.name,
                hostile.bytes.len()
            ),
            Err(line) => {
                failed += 1;
                println!(
                    "{:<44} {:>9} bytes  FAILED: {line}",
                    hostile.name,
                    hostile.bytes.len()
                );
            }
        }
    }
    if failed > 0 {
        println!("{failed} hostile files break their bounds");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Runs one import and waits no longer than the deadline.
fn judged(command: &mut Command) -> Result<String, String> {
    let began = Instant::now();
    let piped = std::process::Stdio::piped;
    let mut child = command
        .stdout(piped())
        .stderr(piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    while child
        .try_wait()
        .map_err(|error| error.to_string())?
        .is_none()
    {
        if began.elapsed() > DEADLINE {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("not done after {} s", DEADLINE.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let output = child
        .wait_with_output()
        .map_err(|error| error.to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    if output.status.success() {
        return Ok(text(&output.stdout));
    }
    let complaint = text(&output.stderr);
    let lines: Vec<&str> = complaint.lines().take(3).collect();
    Err(format!(
        "{} {} {}",
        output.status,
        text(&output.stdout),
        lines.join(" | ")
    ))
}

/// Imports a file and prints what it took.
fn child(entry: &str, path: &str, allowed: usize) -> ExitCode {
    let bytes = std::fs::read(path).expect("the parent wrote it");
    let all = support::entry_points::ALL;
    let run = all
        .iter()
        .find(|(name, _)| *name == entry)
        .map(|(_, run)| run)
        .expect("there is such an entry point");
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let began = Instant::now();
    let outcome = run(&bytes);
    let took = began.elapsed().as_secs_f64();
    let peak = MEMORY.peak_usage().saturating_sub(before);
    let came = match outcome {
        Outcome::Opened => "opened".to_owned(),
        Outcome::Refused(kind, text) => format!("{kind}: {text}"),
    };
    let megabytes = |bytes: usize| bytes as f64 / f64::from(1 << 20);
    println!(
        "{:>7.1} of {:>7.1} MiB {took:>7.2} s  {came}",
        megabytes(peak),
        megabytes(allowed)
    );
    ExitCode::from(u8::from(peak > allowed))
}
