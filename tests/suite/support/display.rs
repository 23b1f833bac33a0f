//! The real program on a display of its own: Xvfb, a window manager, the software driver, and
//! xdotool for clicks.
//!
//! *In*: files to open, clicks, keys. *Out*: pictures of the window, its title, how the program
//! ended; says aloud when one of those programs is missing. *Not here*: the panels alone
//! (`desk.rs`).

use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Longest wait for anything; a machine that is busy with other tests is slow.
pub(crate) const PATIENCE: Duration = Duration::from_secs(90);

pub(crate) const PAUSE: Duration = Duration::from_millis(50);

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

pub(crate) fn is_installed(program: &str) -> bool {
    std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .any(|folder| folder.join(program).exists())
}

/// One window at a time: each keeps the processor busy with drawing.
pub(crate) static GATE: Mutex<()> = Mutex::new(());

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

    pub(crate) fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
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
    pub(crate) child: Child,
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
    pub(crate) fn click(&self, x: i32, y: i32) {
        let x = x.to_string();
        let y = y.to_string();
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

    pub(crate) fn picture_now(&self) -> Option<image::RgbImage> {
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
    pub(crate) fn wait_until_moving(&self, area: [u32; 4], is_moving: bool) {
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

/// Where the viewport is in a window of 1280 x 800 points, below its tools.
pub(crate) const VIEWPORT: [u32; 4] = [300, 120, 640, 520];
