//! The real window: the real program under Xvfb, a window manager and the software driver, clicked
//! by xdotool.
//!
//! Skipped aloud where one of those programs is missing.

#![cfg(target_os = "linux")]

use crate::support::display::{Display, Program, VIEWPORT, part, wait_for};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

fn distinct_colors(pixels: &[u8]) -> usize {
    pixels
        .chunks(3)
        .collect::<std::collections::HashSet<_>>()
        .len()
}

#[test]
fn the_real_window_plays_is_clicked_and_closes() {
    let Some(display) = Display::open() else {
        return;
    };
    let mut program = Program::start(&display, &[]);
    let title = wait_for("the mannequin", || {
        Some(program.title()).filter(|title| title.contains("Mannequin"))
    });
    assert!(title.starts_with("Maquette"), "{title}");
    // It plays by itself.
    program.wait_until_moving(VIEWPORT, true);
    let colors = distinct_colors(&part(&program.picture(), VIEWPORT));
    assert!(colors > 200, "the viewport shows only {colors} colours");

    // The play button pauses, and a paused window rests.
    let play = (145, 752);
    program.click(play.0, play.1);
    program.wait_until_moving(VIEWPORT, false);
    let ticks = || cpu_ticks(program.child.id());
    let before = ticks();
    std::thread::sleep(Duration::from_secs(1));
    assert!(
        ticks() - before <= 3,
        "a paused window without input uses the processor"
    );

    // The three lock modes, by their radio buttons in the details.
    let seen: Vec<Vec<u8>> = [(1076, 236), (1205, 236), (995, 236)]
        .map(|(x, y)| {
            let radio = [x as u32 - 8, y as u32 - 8, 16, 16];
            let was = part(&program.picture(), radio);
            program.click(x, y);
            wait_for("the radio button to fill", || {
                (part(&program.picture(), radio) != was).then_some(())
            });
            part(&program.picture(), [980, 220, 290, 32])
        })
        .into();
    assert!(seen[0] != seen[1] && seen[1] != seen[2] && seen[0] != seen[2]);

    // It plays again, and Alt+F4 ends it well.
    program.click(play.0, play.1);
    program.wait_until_moving(VIEWPORT, true);
    program.expect_alive();
    assert!(program.close().success());
    let memory = display.folder.path().join("maquette").join("memory.json");
    let memory = std::fs::read_to_string(memory).expect("what is remembered was written down");
    assert!(
        memory.contains("dock") && memory.contains("1280"),
        "layout and size are remembered: {memory}"
    );
}

/// Processor time that a process has used, in the kernel's ticks.
fn cpu_ticks(process: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("it runs");
    let fields = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .skip(11)
        .take(2);
    fields
        .map(|field| field.parse::<u64>().expect("the kernel writes numbers"))
        .sum()
}

#[test]
fn k2_no_size_of_the_window_ends_the_program() {
    let Some(display) = Display::open() else {
        return;
    };
    let mut program = Program::start(&display, &[]);
    wait_for("the mannequin", || {
        program.title().contains("Mannequin").then_some(())
    });
    let mut seed = 7_u32;
    let mut random = |limit: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        1 + (seed >> 8) % limit
    };
    for step in 0..40 {
        let (width, height) = if step % 8 == 0 {
            (1, 1)
        } else {
            (random(1380), random(860))
        };
        program.display.xdotool(&[
            "windowsize",
            &program.window,
            &width.to_string(),
            &height.to_string(),
        ]);
        program.expect_alive();
    }
    program
        .display
        .xdotool(&["windowminimize", &program.window]);
    program.display.xdotool(&["windowmap", &program.window]);
    wait_for("the picture to come back", || {
        program.expect_alive();
        // Asked again until it holds: a window manager may take the three requests in another order.
        program.display.xdotool(&[
            "windowmap",
            &program.window,
            "windowsize",
            &program.window,
            "1280",
            "800",
        ]);
        let picture = program.picture_now()?;
        let fits = picture.dimensions() == (1280, 800);
        (fits && distinct_colors(&part(&picture, VIEWPORT)) > 200).then_some(())
    });
    assert!(program.close().success());
}

#[test]
fn without_a_display_one_sentence_says_what_works() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_maquette"));
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    let output = command
        .env("XDG_RUNTIME_DIR", folder.path())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(
        text.contains("no display was found") && text.contains("maquette render"),
        "{text}"
    );
    assert!(
        !text.contains(".rs:"),
        "no place in somebody's source: {text}"
    );
}

#[test]
fn a_broken_file_is_a_message_in_the_window() {
    let Some(display) = Display::open() else {
        return;
    };
    let path: PathBuf = display.folder.path().join("broken.fbx");
    std::fs::write(&path, b"no character at all").unwrap();
    let mut program = Program::start(&display, &[&path]);
    // The error's frame is red: #F0656F in the dark theme.
    wait_for("the message", || {
        program.expect_alive();
        let is_red = |pixel: &image::Rgb<u8>| {
            pixel.0[0] > 220 && (80..130).contains(&pixel.0[1]) && pixel.0[2] > 90
        };
        (program
            .picture()
            .pixels()
            .filter(|pixel| is_red(pixel))
            .count()
            > 200)
            .then_some(())
    });
    assert!(program.close().success());
}

/// Finds a Python that can speak to X, or says aloud that there is none.
#[allow(clippy::print_stderr, reason = "a skip is said aloud")]
fn python_with_xlib() -> Option<&'static str> {
    let has_xlib = |python: &&str| {
        let mut command = Command::new(python);
        let status = command
            .args(["-c", "import Xlib"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        status.is_ok_and(|status| status.success())
    };
    let found = ["python3", "/usr/bin/python3"].into_iter().find(has_xlib);
    if found.is_none() {
        eprintln!("skipped: dropping a file needs python3-xlib (apt install python3-xlib)");
    }
    found
}

#[test]
fn k1_a_file_that_is_dropped_on_the_window_opens() {
    let (Some(python), Some(display)) = (python_with_xlib(), Display::open()) else {
        return;
    };
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    // Spaces and foreign letters are part of the way.
    let file = display.folder.path().join("dropped héro 骨.fbx");
    std::fs::copy(repository.join("assets/mannequin/mannequin.fbx"), &file).unwrap();
    let mut program = Program::start(&display, &[]);
    wait_for("the mannequin", || {
        program.title().contains("Mannequin").then_some(())
    });
    let mut drop = display.command(python);
    let drop = drop
        .arg(repository.join("tests/suite/drop_file.py"))
        .arg(&program.window)
        .arg(&file)
        .output()
        .unwrap();
    assert!(
        drop.status.success(),
        "{}",
        String::from_utf8_lossy(&drop.stderr)
    );
    wait_for("the dropped file", || {
        program.expect_alive();
        program
            .title()
            .contains("dropped héro 骨.fbx")
            .then_some(())
    });
    assert!(program.close().success());
}
