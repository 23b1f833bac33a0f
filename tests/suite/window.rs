//! The real window: the real program under Xvfb, a window manager and the software driver, clicked
//! by xdotool.
//!
//! Skipped aloud where one of those programs is missing.

#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Longest wait for anything; a machine that is busy with other tests is slow.
const PATIENCE: Duration = Duration::from_secs(90);
const PAUSE: Duration = Duration::from_millis(50);

/// Asks again and again until there is an answer.
pub(crate) fn wait_for<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(begin.elapsed() < PATIENCE, "waited too long for {what}");
        std::thread::sleep(PAUSE);
    }
}

fn is_installed(program: &str) -> bool {
    std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .any(|folder| folder.join(program).exists())
}

/// One window at a time: each keeps the processor busy with drawing.
static GATE: Mutex<()> = Mutex::new(());

/// A display of its own with a window manager; both end with it.
pub(crate) struct Display {
    _gate: MutexGuard<'static, ()>,
    name: String,
    pub(crate) folder: tempfile::TempDir,
    children: Vec<Child>,
}

impl Display {
    #[allow(clippy::print_stderr, reason = "a skip is said aloud")]
    pub(crate) fn open() -> Option<Self> {
        for program in ["Xvfb", "openbox", "xdotool", "import"] {
            if !is_installed(program) {
                eprintln!(
                    "skipped: the window test needs {program} (apt install xvfb openbox xdotool imagemagick)"
                );
                return None;
            }
        }
        let gate = GATE.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let mut display = Self {
            _gate: gate,
            name: String::new(),
            folder,
            children: Vec::new(),
        };
        // Xvfb itself chooses a free number and writes it down.
        let number = display.folder.path().join("display");
        let screen = [
            "-displayfd",
            "1",
            "-screen",
            "0",
            "1400x900x24",
            "-nolisten",
            "tcp",
        ];
        let file = std::fs::File::create(&number).expect("the folder can be written");
        let xvfb = Command::new("Xvfb")
            .args(screen)
            .stdout(file)
            .stderr(Stdio::null())
            .spawn()
            .expect("it is installed");
        display.children.push(xvfb);
        display.name = wait_for("the display", || {
            let text = std::fs::read_to_string(&number).ok()?;
            text.ends_with('\n').then(|| format!(":{}", text.trim()))
        });
        display.start_manager();
        wait_for("the window manager", || {
            if display
                .children
                .last_mut()
                .is_some_and(|manager| manager.try_wait().is_ok_and(|end| end.is_some()))
            {
                // It was faster than the display.
                display.children.pop();
                display.start_manager();
            }
            display
                .xdotool(&["get_num_desktops"])
                .filter(|text| !text.is_empty())
        });
        Some(display)
    }

    fn start_manager(&mut self) {
        let mut command = self.command("openbox");
        let manager = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it is installed");
        self.children.push(manager);
    }

    fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            .env("DISPLAY", &self.name)
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET");
        command
            .env("XDG_RUNTIME_DIR", self.folder.path())
            .env("XDG_CONFIG_HOME", self.folder.path());
        command
            .env("XDG_STATE_HOME", self.folder.path().join("state"))
            .env("XDG_DATA_HOME", self.folder.path().join("data"));
        command
            .env_remove("DBUS_SESSION_BUS_ADDRESS")
            .env("WINIT_X11_SCALE_FACTOR", "1");
        command
    }

    pub(crate) fn xdotool(&self, args: &[&str]) -> Option<String> {
        let output = self
            .command("xdotool")
            .args(args)
            .output()
            .expect("xdotool is installed");
        output
            .status
            .success()
            .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        for child in self.children.iter_mut().rev() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The running program and its window.
pub(crate) struct Program<'a> {
    pub(crate) display: &'a Display,
    child: Child,
    pub(crate) window: String,
}

impl<'a> Program<'a> {
    pub(crate) fn start(display: &'a Display, files: &[&Path]) -> Self {
        let mut command = display.command(env!("CARGO_BIN_EXE_maquette"));
        let log = std::fs::File::create(display.folder.path().join("log"))
            .expect("the folder can be written");
        let child = command
            .args(files)
            .stderr(log)
            .spawn()
            .expect("the program is built");
        let mut program = Self {
            display,
            child,
            window: String::new(),
        };
        program.window = wait_for("the window", || {
            program.expect_alive();
            let found = display.xdotool(&["search", "--onlyvisible", "--name", "^Maquette"])?;
            found.lines().last().map(str::to_owned)
        });
        program
    }

    pub(crate) fn expect_alive(&mut self) {
        if let Some(status) = self.child.try_wait().expect("it is our child") {
            let log =
                std::fs::read_to_string(self.display.folder.path().join("log")).unwrap_or_default();
            panic!("the program ended with {status}: {log}");
        }
    }

    pub(crate) fn title(&self) -> String {
        self.display
            .xdotool(&["getwindowname", &self.window])
            .unwrap_or_default()
    }

    /// Moves the pointer over a place of the window, lets a frame pass, and clicks.
    fn click(&self, x: i32, y: i32) {
        let (x, y) = (x.to_string(), y.to_string());
        self.display.xdotool(&[
            "mousemove",
            "--window",
            &self.window,
            &x,
            &y,
            "sleep",
            "0.3",
            "click",
            "1",
        ]);
    }

    /// Takes a picture of the window; waits while it is not on the screen, as just after it was
    /// minimised.
    pub(crate) fn picture(&self) -> image::RgbImage {
        wait_for("a picture of the window", || self.picture_now())
    }

    fn picture_now(&self) -> Option<image::RgbImage> {
        let file = self.display.folder.path().join("window.png");
        let mut command = self.display.command("import");
        let status = command
            .args(["-window", &self.window])
            .arg(&file)
            .stderr(Stdio::null())
            .status()
            .expect("import is installed");
        status.success().then(|| {
            image::open(&file)
                .expect("import writes pictures")
                .to_rgb8()
        })
    }

    /// Waits until a part of the window shows two pictures in a row that are (not) the same.
    fn wait_until_moving(&self, area: [u32; 4], is_moving: bool) {
        let mut last = part(&self.picture(), area);
        wait_for(
            if is_moving {
                "the picture to move"
            } else {
                "the picture to stand still"
            },
            || {
                std::thread::sleep(Duration::from_millis(600));
                let next = part(&self.picture(), area);
                let has_moved = next != last;
                last = next;
                (has_moved == is_moving).then_some(())
            },
        );
    }

    /// Closes the window as a user does and gives how the program ended.
    pub(crate) fn close(mut self) -> ExitStatus {
        let mut pressed: Option<Instant> = None;
        wait_for("the program to end", || {
            // A key goes to the window that the manager holds for active; one that it has just
            // brought back may not be that yet, and the key is lost. A user presses again.
            if pressed.is_none_or(|at| at.elapsed() > Duration::from_secs(5)) {
                self.display.xdotool(&[
                    "windowactivate",
                    &self.window,
                    "windowfocus",
                    &self.window,
                    "key",
                    "alt+F4",
                ]);
                pressed = Some(Instant::now());
            }
            self.child.try_wait().expect("it is our child")
        })
    }
}

impl Drop for Program<'_> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn part(picture: &image::RgbImage, [x, y, width, height]: [u32; 4]) -> Vec<u8> {
    image::imageops::crop_imm(picture, x, y, width, height)
        .to_image()
        .into_raw()
}

fn distinct_colors(pixels: &[u8]) -> usize {
    pixels
        .chunks(3)
        .collect::<std::collections::HashSet<_>>()
        .len()
}

/// Where the viewport is in a window of 1280 x 800 points, below its tools.
pub(crate) const VIEWPORT: [u32; 4] = [300, 120, 640, 520];

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
        // Asked again until it holds: a window manager may take the three wishes in another order.
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
