//! The system's dialog for choosing files and folders.
//!
//! *In*: the window. *Out*: the chosen files, or that no dialog is available, as an event of the
//! loop. *Not here*: the path field used without one (`ui`).

use super::user_event::UserEvent;
use crate::ui::FileFor;
use crate::words::dialogs;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use winit::event_loop::EventLoopProxy;
use winit::window::Window;

/// Nobody cancels a dialog this soon: it failed to open.
const TOO_FAST: Duration = Duration::from_millis(250);

/// Opens the dialog; the answer arrives as a [`UserEvent`].
pub(super) fn open(
    window: &Window,
    purpose: FileFor,
    folder: Option<PathBuf>,
    proxy: EventLoopProxy<UserEvent>,
) {
    if !is_available() {
        send(&proxy, UserEvent::NoDialog(purpose));
        return;
    }
    let is_written = purpose.is_written();
    let is_folder = purpose.is_folder();
    let (name, endings) = purpose.filter();
    let mut dialog = rfd::AsyncFileDialog::new()
        .set_title(purpose.title())
        .add_filter(name, endings);
    dialog = dialog
        .add_filter(dialogs::ALL_FILES, &["*"])
        .set_parent(window);
    if let Some(folder) = folder {
        dialog = dialog.set_directory(folder);
    }
    let wait = move |answer: Option<Vec<PathBuf>>, opened_at: Instant| {
        if answer.is_none() && opened_at.elapsed() < TOO_FAST {
            send(&proxy, UserEvent::NoDialog(purpose));
        } else {
            send(
                &proxy,
                UserEvent::Chosen(purpose, answer.unwrap_or_default()),
            );
        }
    };
    let opened_at = Instant::now();
    if is_written {
        let answer = dialog.save_file();
        std::thread::spawn(move || {
            let file = pollster::block_on(answer);
            wait(file.map(|file| vec![file.path().to_path_buf()]), opened_at);
        });
        return;
    }
    if is_folder {
        let answer = dialog.pick_folder();
        std::thread::spawn(move || {
            let folder = pollster::block_on(answer);
            wait(
                folder.map(|folder| vec![folder.path().to_path_buf()]),
                opened_at,
            );
        });
        return;
    }
    let answer = dialog.pick_files();
    std::thread::spawn(move || {
        let files = pollster::block_on(answer);
        let paths = files.map(|files| files.iter().map(|file| file.path().to_path_buf()).collect());
        wait(paths, opened_at);
    });
}

fn send(proxy: &EventLoopProxy<UserEvent>, wake: UserEvent) {
    // Fails only when the loop has ended; then nobody waits for the answer.
    let _ = proxy.send_event(wake);
}

/// Returns whether a dialog can open: on Linux through a portal on the session bus, or zenity.
#[cfg(target_os = "linux")]
fn is_available() -> bool {
    let has_bus = std::env::var_os("DBUS_SESSION_BUS_ADDRESS")
        .is_some_and(|address| !address.is_empty())
        || std::env::var_os("XDG_RUNTIME_DIR")
            .is_some_and(|folder| PathBuf::from(folder).join("bus").exists());
    let paths = std::env::var_os("PATH").unwrap_or_default();
    has_bus || std::env::split_paths(&paths).any(|folder| folder.join("zenity").exists())
}

/// Returns whether a dialog can open: always, on this system.
#[cfg(not(target_os = "linux"))]
const fn is_available() -> bool {
    true
}
