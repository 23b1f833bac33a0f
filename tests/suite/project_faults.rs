//! Saving while the disk fails or the process dies: the last good state is never lost.

use crate::support::mannequin::mannequin_editor;
use crate::support::project_stage::Place;
use maquette::editor::{Disk, Editor, ProjectCommand, RealDisk, StageCommand, load_project};
use std::fs::File;
use std::io::{BufRead, Error, Result, Write};
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tempfile::NamedTempFile;

/// A disk whose nth step fails; half of a piece that cannot be written is there all the same.
#[derive(Clone, Default)]
struct Failing {
    steps: Arc<AtomicUsize>,
    /// 0: none fails.
    fails_at: Arc<AtomicUsize>,
}

impl Failing {
    fn step(&mut self) -> Result<()> {
        let step = self.steps.fetch_add(1, Ordering::Relaxed) + 1;
        if step == self.fails_at.load(Ordering::Relaxed) {
            Err(Error::other("the disk is full"))
        } else {
            Ok(())
        }
    }
}

impl Disk for Failing {
    fn create(&mut self, folder: &Path) -> Result<NamedTempFile> {
        self.step()?;
        RealDisk.create(folder)
    }

    fn write(&mut self, file: &mut File, piece: &[u8]) -> Result<()> {
        match self.step() {
            Ok(()) => RealDisk.write(file, piece),
            Err(error) => RealDisk
                .write(file, &piece[..piece.len() / 2])
                .and(Err(error)),
        }
    }

    fn flush(&mut self, file: &mut File) -> Result<()> {
        self.step()?;
        RealDisk.flush(file)
    }

    fn sync(&mut self, file: &File) -> Result<()> {
        self.step()?;
        RealDisk.sync(file)
    }

    fn rename(&mut self, file: NamedTempFile, target: &Path) -> Result<()> {
        self.step()?;
        RealDisk.rename(file, target)
    }
}

/// Gives the stage as many empties as make the file take several pieces.
fn crowd(editor: &mut Editor, name: &str) {
    for number in 0..30 {
        editor.apply(StageCommand::AddEmpty { parent: None });
        let new = editor.selected_object().expect("what is new is selected");
        editor.apply(StageCommand::Rename(new, format!("{name} {number}")));
    }
}

#[test]
fn a_fault_at_any_step_of_saving_keeps_the_last_good_state() {
    let place = Place::new();
    let path = place.path("scene.maquette");
    let disk = Failing::default();
    let mut editor = mannequin_editor().with_disk(Box::new(disk.clone()));
    editor.apply(ProjectCommand::SaveAs(path.clone()));
    let good = std::fs::read(&path).expect("it is saved");
    crowd(&mut editor, "empty");
    let mut fails_at = 1;
    loop {
        disk.steps.store(0, Ordering::Relaxed);
        disk.fails_at.store(fails_at, Ordering::Relaxed);
        editor.apply(ProjectCommand::SaveAs(path.clone()));
        if !editor.project().is_modified() {
            assert!(
                fails_at > 6,
                "created, several pieces, flushed, synced, renamed: {fails_at}"
            );
            break;
        }
        assert_eq!(
            std::fs::read(&path).expect("it is there"),
            good,
            "step {fails_at}"
        );
        assert!(
            editor.project().is_modified(),
            "what could not be saved is not saved"
        );
        let names = std::fs::read_dir(place.folder.path())
            .expect("listed")
            .count();
        assert_eq!(names, 1, "no rubbish is left after step {fails_at}");
        fails_at += 1;
    }
    assert_eq!(
        load_project(&path).expect("it reads").document,
        editor.document()
    );
    assert!(!editor.project().is_modified());
}

const TARGET: &str = "MAQUETTE_TEST_SAVES_TO";

/// Runs only as the child of the test below: saves one state after the other until it is killed.
#[test]
fn child_that_saves_in_a_loop() {
    let Some(path) = std::env::var_os(TARGET).map(PathBuf::from) else {
        return;
    };
    let mut editor = mannequin_editor();
    crowd(&mut editor, "state 0");
    let ids: Vec<_> = editor
        .stage()
        .scene()
        .objects()
        .map(|object| object.id())
        .collect();
    for state in 1_u32..100_000 {
        let name = format!("state {state}");
        ids.iter()
            .for_each(|&id| editor.apply(StageCommand::Rename(id, name.clone())));
        editor.apply(ProjectCommand::SaveAs(path.clone()));
        println!("saved");
        std::io::stdout().flush().expect("the parent reads");
    }
}

#[test]
fn twenty_kills_in_the_middle_of_saving_leave_a_whole_project() {
    let place = Place::new();
    let path = place.path("scene.maquette");
    let mut seed = 0x9E37_79B9_u32;
    for kill in 0..20 {
        let program = std::env::current_exe().expect("this test");
        let mut child = Process::new(program)
            .args([
                "--exact",
                "project_faults::child_that_saves_in_a_loop",
                "--nocapture",
            ])
            .env(TARGET, &path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the child starts");
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let lines = std::io::BufReader::new(child.stdout.take().expect("piped")).lines();
        let saves = lines
            .map_while(std::result::Result::ok)
            .filter(|line| line.ends_with("saved"));
        let seen = saves.take(1 + (seed >> 29) as usize).count();
        assert!(seen > 0, "the child saves");
        // Somewhere in the next save: a busy while of random length.
        (0..seed % 2_000_000).for_each(|step| {
            std::hint::black_box(step);
        });
        child.kill().expect("it is killed");
        child.wait().expect("it ends");
        let state =
            load_project(&path).unwrap_or_else(|error| panic!("after kill {kill}: {error}"));
        let names: Vec<&str> = state
            .document
            .objects
            .iter()
            .map(|object| object.name.as_str())
            .collect();
        assert_eq!(names.len(), 31);
        assert!(
            names
                .iter()
                .all(|name| *name == names[0] && name.starts_with("state ")),
            "kill {kill}: {names:?}"
        );
    }
}
