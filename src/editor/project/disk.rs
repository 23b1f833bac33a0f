//! Writing a file whole or not at all.
//!
//! *In*: bytes and a place. *Out*: the file with all of them, or the one that was there before.
//! *Not here*: what the bytes mean.
//!
//! The bytes go to a temporary file beside the target, which is flushed and brought to the medium
//! before it takes the target's name in one step. Every step goes through [`Disk`], so that tests
//! can let each one fail.

use std::fs::File;
use std::io::{Error, Result, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Written in pieces, so that a full disk is met in the middle of a file too.
const PIECE_BYTES: usize = 4 << 10;

/// The steps that writing a file takes, one call each.
pub trait Disk {
    /// Makes an empty temporary file in the folder.
    ///
    /// # Errors
    /// What the system says.
    fn create(&mut self, folder: &Path) -> Result<NamedTempFile> {
        create(folder)
    }

    /// Writes one piece.
    ///
    /// # Errors
    /// What the system says; part of the piece may be written then.
    fn write(&mut self, file: &mut File, piece: &[u8]) -> Result<()> {
        file.write_all(piece)
    }

    /// Hands everything to the system.
    ///
    /// # Errors
    /// What the system says.
    fn flush(&mut self, file: &mut File) -> Result<()> {
        file.flush()
    }

    /// Waits until the medium has it.
    ///
    /// # Errors
    /// What the system says.
    fn sync(&mut self, file: &File) -> Result<()> {
        file.sync_all()
    }

    /// Returns the temporary file the target's name, replacing the file that had it.
    ///
    /// # Errors
    /// What the system says; the target is as it was then.
    fn rename(&mut self, file: NamedTempFile, target: &Path) -> Result<()> {
        file.persist(target)
            .map(drop)
            .map_err(|failed| failed.error)
    }
}

/// The disk as it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {}

/// Writes a file whole or not at all; its folder is made where it is missing.
///
/// # Errors
/// What the system says about the step that failed; what was there before is still there then.
pub fn write_whole(disk: &mut dyn Disk, target: &Path, bytes: &[u8]) -> Result<()> {
    let target = behind_links(target);
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    std::fs::create_dir_all(folder)?;
    let mut file = disk.create(folder)?;
    for piece in bytes.chunks(PIECE_BYTES) {
        disk.write(file.as_file_mut(), piece)?;
    }
    disk.flush(file.as_file_mut())?;
    if let Ok(before) = std::fs::metadata(&target) {
        if before.permissions().readonly() {
            return Err(Error::new(
                std::io::ErrorKind::PermissionDenied,
                "the file may only be read",
            ));
        }
        file.as_file().set_permissions(before.permissions())?;
    }
    disk.sync(file.as_file())?;
    disk.rename(file, &target)?;
    // The new name lasts once the folder is on the medium; a system that cannot say so is taken at
    // its word.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// A link stays a link: what it leads to is written.
fn behind_links(target: &Path) -> PathBuf {
    std::fs::canonicalize(target).unwrap_or_else(|_| target.to_path_buf())
}

#[cfg(unix)]
fn create(folder: &Path) -> Result<NamedTempFile> {
    use std::os::unix::fs::PermissionsExt;
    // As any new file: the user's mask takes away what others may not do.
    let permissions = std::fs::Permissions::from_mode(0o666);
    tempfile::Builder::new()
        .prefix(".maquette-")
        .permissions(permissions)
        .tempfile_in(folder)
}

#[cfg(not(unix))]
fn create(folder: &Path) -> Result<NamedTempFile> {
    tempfile::Builder::new()
        .prefix(".maquette-")
        .tempfile_in(folder)
}
