//! The system's dialog for choosing files.
//!
//! In: the window. Out: the chosen files, or that there is no such dialog, through the event loop. Not here:
//! the path field that stands in for it (`ui`).

use super::wake::Wake;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use winit::event_loop::EventLoopProxy;
use winit::window::Window;

/// Nobody cancels a dialog so soon: it has failed to come up.
const TOO_FAST: Duration = Duration::from_millis(250);
/// Endings that the dialog lists.
const ENDINGS: [&str; 9] = ["fbx", "FBX", "glb", "GLB", "gltf", "GLTF", "obj", "OBJ", "maquette"];

/// Opens the dialog; the answer comes as a [`Wake`].
pub(super) fn open(window: &Window, folder: Option<PathBuf>, proxy: EventLoopProxy<Wake>) {
    if !is_available() {
        send(&proxy, Wake::NoDialog);
        return;
    }
    let mut dialog = rfd::AsyncFileDialog::new().set_title("Open").add_filter("Models and projects", &ENDINGS);
    dialog = dialog.add_filter("All files", &["*"]).set_parent(window);
    if let Some(folder) = folder {
        dialog = dialog.set_directory(folder);
    }
    let answer = dialog.pick_files();
    std::thread::spawn(move || {
        let begin = Instant::now();
        let files = pollster::block_on(answer);
        if files.is_none() && begin.elapsed() < TOO_FAST {
            send(&proxy, Wake::NoDialog);
            return;
        }
        let paths = files.unwrap_or_default().iter().map(|file| file.path().to_path_buf()).collect();
        send(&proxy, Wake::Chosen(paths));
    });
}

fn send(proxy: &EventLoopProxy<Wake>, wake: Wake) {
    // The loop has ended when this fails; nobody waits for the answer then.
    let _ = proxy.send_event(wake);
}

/// Tells whether a dialog can come up: on Linux a portal on the session bus, or zenity.
#[cfg(target_os = "linux")]
fn is_available() -> bool {
    let has_bus = std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some_and(|address| !address.is_empty())
        || std::env::var_os("XDG_RUNTIME_DIR").is_some_and(|folder| PathBuf::from(folder).join("bus").exists());
    let paths = std::env::var_os("PATH").unwrap_or_default();
    has_bus || std::env::split_paths(&paths).any(|folder| folder.join("zenity").exists())
}

/// Tells whether a dialog can come up: always, on this system.
#[cfg(not(target_os = "linux"))]
const fn is_available() -> bool {
    true
}
