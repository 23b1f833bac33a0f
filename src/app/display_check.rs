//! Checks for the library that winit would panic without.
//!
//! *In*: the environment. *Out*: the missing library, as an error. *Not here*: opening the display
//! (`window.rs`).

use super::AppError;

/// Checks whether winit's X11 backend will find the library that it panics without.
///
/// # Errors When the window will open on X11 and `libxkbcommon-x11` is not installed.
#[cfg(target_os = "linux")]
pub(super) fn check() -> Result<(), AppError> {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_x11 = is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY") && !is_set("WAYLAND_SOCKET");
    if is_x11 && !has_library("libxkbcommon-x11.so.0") {
        return Err(AppError::MissingLibrary {
            library: "libxkbcommon-x11.so.0",
            package: "libxkbcommon-x11-0",
        });
    }
    Ok(())
}

/// Checks nothing on this system.
#[cfg(not(target_os = "linux"))]
pub(super) const fn check() -> Result<(), AppError> {
    Ok(())
}

#[cfg(target_os = "linux")]
fn has_library(name: &str) -> bool {
    // The loader's cache lists every library by file name, each terminated by a zero byte.
    let is_cached = std::fs::read("/etc/ld.so.cache").is_ok_and(|cache| {
        cache
            .windows(name.len() + 1)
            .any(|part| part.starts_with(name.as_bytes()) && part.ends_with(&[0]))
    });
    let own_paths = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    is_cached
        || std::env::split_paths(&own_paths).any(|folder| folder.join(name).exists())
        || in_usual_folders(name)
}

/// Searches the loader's default folders, for systems without a cache (musl, NixOS).
#[cfg(target_os = "linux")]
fn in_usual_folders(name: &str) -> bool {
    [
        "/lib",
        "/usr/lib",
        "/lib64",
        "/usr/lib64",
        "/usr/local/lib",
        "/run/current-system/sw/lib",
    ]
    .iter()
    .any(|folder| {
        let folder = std::path::Path::new(folder);
        let inner = std::fs::read_dir(folder).into_iter().flatten().flatten();
        folder.join(name).exists()
            || inner
                .into_iter()
                .any(|entry| entry.path().join(name).exists())
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_library_that_every_program_loads_is_found_and_an_invented_one_is_not() {
        assert!(has_library("libc.so.6") || has_library("libc.so"));
        assert!(!has_library("libmaquette-was-here.so.0"));
    }
}
