//! A folder in the real window: opened from the command line, played with real keys.

#![cfg(target_os = "linux")]

use crate::support::borrowed_takes::{clip, written};
use crate::support::display::{Display, Program, wait_for};
use crate::support::project_stage::Place;

#[test]
fn a_folder_on_the_command_line_plays_and_the_keys_go_through_it() {
    let Some(display) = Display::open() else {
        return;
    };
    let place = Place::new();
    for name in ["step 1.fbx", "step 2.fbx", "step 10.fbx"] {
        written(&place, name, &clip("", 40.0, 1.0));
    }
    let mut program = Program::start(&display, &[place.folder.path()]);
    let shows = |program: &mut Program<'_>, name: &str| {
        wait_for(name, || {
            program.expect_alive();
            program.title().contains(name).then_some(())
        });
    };
    let key = |program: &Program<'_>, key: &str| {
        display.xdotool(&["windowfocus", &program.window]);
        display.xdotool(&["key", key]);
    };
    shows(&mut program, "step 1.fbx");
    key(&program, "Next");
    shows(&mut program, "step 2.fbx");
    key(&program, "Next");
    shows(&mut program, "step 10.fbx");
    key(&program, "Prior");
    shows(&mut program, "step 2.fbx");
    assert!(program.close().success());
}
