//! Takes of one file on another file's character: by opening, by command, in a project, on the
//! command line. B21, B22.

use crate::support::borrowed_takes::{bones, clip, figure, hand, written};
use crate::support::corpus::corpus;
use crate::support::desk::{click, window};
use crate::support::editing::EditorSteps as _;
use crate::support::fbx_forge::{Record, curve, file, object, oo, op, props, vec3};
use crate::support::import::{imported, imported_file};
use crate::support::program::{json, text};
use crate::support::project_stage::Place;
use crate::support::rig::assert_vec3;
use egui_kittest::kittest::Queryable as _;
use maquette::asset::{AnimSequence, BoneIndex, ImportedFile, NoteKind, SequenceParts};
use maquette::editor::{
    CharactersCommand, Command, Editor, FileKey, FilesCommand, Fit, FitState, FrameInput,
    ProjectCommand, RetargetError, retarget_takes, with_retargeted,
};
use maquette::math::{Vec2, Vec3};
use maquette::words::finding;
use serde_json::Value;
use std::path::Path;

const LINEAR: i32 = 0x4;

fn open(editor: &mut Editor, path: &Path) {
    editor.apply(FilesCommand::Open(path.to_path_buf()));
    editor.finish_loads();
}

fn said(editor: &Editor) -> Vec<String> {
    editor.notice_texts()
}

fn takes(editor: &Editor) -> Vec<String> {
    let file = editor.animator().expect("a character is active").file();
    file.takes
        .iter()
        .map(|take| take.name().to_owned())
        .collect()
}

fn lender(editor: &Editor) -> FileKey {
    editor
        .played_file()
        .expect("a character is active")
        .borrowed()[0]
        .file()
        .expect("it is an open file")
}

#[test]
fn b21_a_file_with_animation_alone_shows_frames_and_plays_its_skeleton() {
    let Some(corpus) = corpus() else { return };
    let mut editor = Editor::default();
    editor.tick(FrameInput {
        viewport: Some(Vec2::new(800.0, 600.0)),
        ..FrameInput::default()
    });
    open(
        &mut editor,
        &corpus.join("cases/bin/s10_anim_only_no_mesh_bin.fbx"),
    );
    assert!(
        said(&editor).iter().any(|text| text.contains("no mesh")),
        "{:?}",
        said(&editor)
    );
    assert!(
        editor.playback().is_playing
            && editor
                .sequence()
                .is_some_and(|take| take.length_secs() == 1.0)
    );
    let list = editor.draw_list(Vec2::new(800.0, 600.0));
    assert!(
        list.meshes.is_empty() && list.bones.len() >= 2,
        "{} bones are drawn",
        list.bones.len()
    );
    // The skeleton is 1 m high; all of it is in the picture and fills a good part of it.
    let seen: Vec<Vec2> = list
        .bones
        .iter()
        .flat_map(|bone| [bone.head, bone.tail])
        .map(|point| {
            list.camera
                .world_to_pixel(point, Vec2::new(800.0, 600.0))
                .expect("before the camera")
        })
        .collect();
    let (low, high) = seen.iter().fold((f32::MAX, f32::MIN), |(low, high), at| {
        (low.min(at.y), high.max(at.y))
    });
    assert!(
        low > 0.0 && high < 600.0 && high - low > 300.0,
        "from {low} to {high} of 600 points"
    );
    assert!(
        seen.iter().all(|at| (0.0..=800.0).contains(&at.x)),
        "{seen:?}"
    );
    let begin = editor.animator().expect("it is there").time_secs();
    editor.tick(0.25);
    assert!((editor.animator().expect("it is there").time_secs() - begin - 0.25).abs() < 1e-9);
}

#[test]
fn b22_s10_on_the_mesh_of_s01_is_that_mesh_with_the_take_inside() {
    let Some(corpus) = corpus() else { return };
    let folder = corpus.join("cases/bin");
    let s01 = folder.join("s01_negative_start_bin.fbx");
    let s10 = folder.join("s10_anim_only_no_mesh_bin.fbx");
    let told = json(&[
        "dump",
        text(&s01),
        "--takes-from",
        text(&s10),
        "--take",
        "wave",
        "--at",
        "0,0.5,1",
        "--space",
        "file",
        "--probes",
        "4,8,11",
    ]);
    let samples = told["samples"].as_array().expect("samples");
    assert_eq!(samples.len(), 3);
    // The hand at (0, 100, 0) turns by 90 degrees about Z in a second; by 45 at the half.
    let half = 5.0 * std::f32::consts::FRAC_1_SQRT_2;
    let rows = [
        [[5.0, 100.0, 5.0], [5.0, 100.0, -5.0]],
        [[half, 100.0 + half, 5.0], [half, 100.0 + half, -5.0]],
        [[0.0, 105.0, 5.0], [0.0, 105.0, -5.0]],
    ];
    for (sample, [eight, eleven]) in samples.iter().zip(rows) {
        let probes = &sample["meshes"][0]["probes"];
        assert_vec3(point(&probes["8"]), eight, 1e-3);
        assert_vec3(point(&probes["11"]), eleven, 1e-3);
        assert_vec3(point(&probes["4"]), [5.0, 50.0, 5.0], 1e-3);
    }
    let notes = told["report"].as_array().expect("notes");
    assert!(notes.iter().any(|note| {
        note["text"]
            .as_str()
            .is_some_and(|text| text.contains("3 of 3 bones matched"))
    }));

    // The same keys put into the file beside its own, bone for bone; the mesh's node has none.
    let own = imported_file(&s01);
    let other = imported_file(&s10);
    let inside = &other.takes[0];
    let nodes = own
        .skeleton
        .bones()
        .iter()
        .skip(other.skeleton.len())
        .map(|bone| bone.saved);
    let first_keys = inside.first_keys().iter().copied().chain(nodes).collect();
    let inside = AnimSequence::new(SequenceParts {
        first_keys,
        ..inside.parts().clone()
    })
    .expect("it is sound");
    let lending = retarget_takes(&own, &other, "s10.fbx", None).expect("all bones match");
    assert_eq!(lending.fit, Fit::AsAuthored);
    for frame in 0..inside.sample_count() {
        for bone in own.skeleton.indices() {
            assert_eq!(
                lending.takes[0].key(frame, bone),
                inside.key(frame, bone),
                "frame {frame} of {bone:?}"
            );
        }
    }
}

fn point(value: &Value) -> Vec3 {
    let number = |place: usize| value[place].as_f64().expect("a number") as f32;
    Vec3::new(number(0), number(1), number(2))
}

#[test]
fn a_clip_opened_beside_a_character_becomes_its_take_whatever_the_prefix() {
    let place = Place::new();
    let hero = written(&place, "hero.fbx", &figure("mixamorig:"));
    let run = written(&place, "Running.fbx", &clip("mixamorig7:", 90.0, 1.0));
    for command in [
        Command::Files(FilesCommand::Open(run.clone())),
        Command::Files(FilesCommand::Drop(run.clone())),
        Command::Characters(CharactersCommand::BorrowTakesFrom(run)),
    ] {
        let mut editor = Editor::default();
        open(&mut editor, &hero);
        let character = editor.active_object().expect("the hero").id();
        editor.apply(command.clone());
        editor.finish_loads();
        assert_eq!(
            editor.shown_file().expect("shown").name(),
            "hero.fbx",
            "{command:?}"
        );
        assert_eq!(
            takes(&editor),
            ["Running"],
            "a take that is called as all are is called as its file"
        );
        assert!(
            said(&editor)
                .iter()
                .any(|text| text.contains("3 of 3 bones matched")),
            "{:?}",
            said(&editor)
        );
        assert_eq!(
            (
                editor.take(),
                editor.active_object().expect("the hero").id()
            ),
            (Some(0), character)
        );
        editor.apply(CharactersCommand::SetPlaying(false));
        editor.apply(CharactersCommand::Scrub(1.0));
        // A quarter turn of the spine, half a metre up: the hand lies half a metre to -X.
        assert_vec3(hand(&editor), [-0.5, 0.5, 0.0], 1e-5);
        assert!(editor.playback().loop_mode == maquette::editor::LoopMode::Loop);
    }
}

#[test]
fn a_clip_of_strangers_is_shown_on_its_own_and_says_so() {
    let place = Place::new();
    let mut editor = Editor::default();
    open(&mut editor, &written(&place, "hero.fbx", &figure("")));
    let (objects, joins) = bones("");
    let renamed: Vec<Record> = objects
        .iter()
        .zip(["tentacle", "fin", "tail"])
        .zip(1..)
        .map(|((_, name), id)| {
            object(
                "Model",
                id,
                name,
                "LimbNode",
                vec![props(vec![vec3("Lcl Translation", [0.0, 50.0, 0.0])])],
            )
        })
        .collect();
    let mut fish = clip("", 90.0, 1.0);
    assert!(retarget_takes(&imported(&figure("")), &imported(&fish), "fish.fbx", None).is_ok());
    fish = with_bones(renamed, joins);
    open(&mut editor, &written(&place, "fish.fbx", &fish));
    assert_eq!(editor.shown_file().expect("shown").name(), "fish.fbx");
    let text = "\"fish.fbx\" is shown on its own: only 0 of 3 bones match those of \"hero.fbx\"";
    assert!(
        said(&editor).iter().any(|said| said == text),
        "{:?}",
        said(&editor)
    );
    let refused = retarget_takes(&imported(&figure("")), &imported(&fish), "fish.fbx", None);
    assert!(
        matches!(
            refused,
            Err(RetargetError::TooFewBones {
                matched: 0,
                counted: 3,
                ..
            })
        ),
        "{refused:?}"
    );
    let empty = retarget_takes(&imported(&fish), &imported(&figure("")), "hero.fbx", None);
    assert!(
        matches!(empty, Err(RetargetError::NoTake { .. })),
        "{empty:?}"
    );
}

/// Other bones in the clip's take.
fn with_bones(bones: Vec<Record>, mut joins: Vec<Record>) -> Vec<u8> {
    let mut objects = bones;
    objects.extend([
        object("AnimationStack", 100, "swim", "", Vec::new()),
        object("AnimationLayer", 101, "base", "", Vec::new()),
        object(
            "AnimationCurveNode",
            102,
            "R",
            "",
            vec![props(vec![("d|Z", "Number", vec![0.0.into()])])],
        ),
        curve(103, &[(0.0, 0.0), (1.0, 10.0)], &[(2, LINEAR, [0.0; 4])]),
    ]);
    joins.extend([
        oo(101, 100),
        oo(102, 101),
        op(102, 2, "Lcl Rotation"),
        op(103, 102, "d|Z"),
    ]);
    file(objects, joins)
}

#[test]
fn bones_without_a_partner_stand_in_the_report() {
    let lender = imported(&clip("a:", 90.0, 1.0));
    let hero = imported(&figure(""));
    let mut bones = hero.skeleton.bones().to_vec();
    bones[2].name = "paw".to_owned();
    bones[2].path = "root/spine/paw".to_owned();
    let skeleton = maquette::asset::Skeleton::new(bones, *hero.skeleton.file_to_component())
        .expect("only a name");
    let hero = ImportedFile {
        skeleton: skeleton.into(),
        ..hero
    };
    let lending = retarget_takes(&hero, &lender, "wave.fbx", None).expect("two of three match");
    assert_eq!((lending.matched, lending.counted), (2, 3));
    assert_eq!(lending.unmatched, ["a:hand"]);
    let with = with_retargeted(&hero, [&lending]);
    let note = with
        .report
        .notes
        .iter()
        .find(|note| note.kind() == NoteKind::Lent && finding(note).contains("a:hand"));
    assert!(
        note.is_some_and(|note| note.count == 1),
        "{:?}",
        with.report.notes
    );
    assert_eq!(
        (with.takes.len(), with.report.takes.len()),
        (hero.takes.len() + 1, hero.takes.len() + 1)
    );
    assert_eq!(with.report.takes.last().expect("a take").name, "wave");
}

#[test]
fn a_file_with_a_mesh_is_its_own_character_until_its_takes_are_asked_for() {
    let place = Place::new();
    let mut editor = Editor::default();
    let hero = written(&place, "hero.fbx", &figure(""));
    open(&mut editor, &hero);
    open(&mut editor, &place.mannequin_as("walker.fbx"));
    assert_eq!(
        editor.shown_file().expect("shown").name(),
        "walker.fbx",
        "it has a mesh"
    );
    let walker = editor.shown_file().expect("shown").handle();
    let hero = editor
        .files()
        .open()
        .iter()
        .find(|open| open.name() == "hero.fbx")
        .expect("open")
        .handle();
    assert!(
        editor.cannot_borrow_takes(walker).is_some() && editor.cannot_borrow_takes(hero).is_some()
    );
    editor.apply(FilesCommand::Show(hero));
    let before = takes(&editor);
    editor.apply(CharactersCommand::BorrowTakes(walker));
    assert_eq!(
        takes(&editor),
        before,
        "of the mannequin's bones too few are called so"
    );
    assert!(
        said(&editor).iter().any(|text| text.contains("too few")),
        "{:?}",
        said(&editor)
    );

    // Two mannequins: the one's takes on the other, though it has a mesh.
    open(&mut editor, &place.mannequin_as("second.fbx"));
    let own = takes(&editor).len();
    editor.apply(CharactersCommand::BorrowTakes(walker));
    assert_eq!(takes(&editor).len(), 2 * own);
    assert!(
        takes(&editor)[own].starts_with("walker|"),
        "{:?}",
        takes(&editor)
    );
    assert_eq!(editor.take(), Some(own), "the first of them plays");
    assert!(
        editor.cannot_borrow_takes(walker).is_some(),
        "it has them now"
    );
}

#[test]
fn lent_takes_are_undone_redone_saved_and_opened_again() {
    let place = Place::new();
    let hero = written(&place, "hero.fbx", &figure("rig:"));
    let run = written(&place, "run.fbx", &clip("", 90.0, 1.0));
    let mut editor = Editor::default();
    open(&mut editor, &hero);
    open(&mut editor, &run);
    assert_eq!(
        (takes(&editor), editor.undo_text()),
        (
            vec!["run".to_owned()],
            Some("Add Takes from run.fbx".to_owned())
        )
    );
    editor.apply(CharactersCommand::SetRootMotion(true));
    let key = lender(&editor);
    editor.apply(CharactersCommand::SetFit {
        source: key,
        fit: Some(FitState::KeepProportions),
    });
    assert_eq!(
        editor
            .played_file()
            .expect("a character is active")
            .borrowed()[0]
            .outcome()
            .expect("lent")
            .fit,
        Fit::KeepProportions
    );
    editor.apply(ProjectCommand::Undo);
    assert_eq!(
        editor
            .played_file()
            .expect("a character is active")
            .borrowed()[0]
            .outcome()
            .expect("lent")
            .fit,
        Fit::AsAuthored
    );
    editor.apply(ProjectCommand::Undo);
    editor.apply(ProjectCommand::Undo);
    assert!(
        takes(&editor).is_empty() && editor.files().open().len() == 1,
        "{:?}",
        takes(&editor)
    );
    for _ in 0..3 {
        editor.apply(ProjectCommand::Redo);
    }
    assert_eq!(takes(&editor), ["run"]);
    assert!(
        editor.root_motion().is_enabled,
        "what was set for the take came back with it"
    );

    editor.apply(CharactersCommand::SetPlaying(false));
    editor.apply(CharactersCommand::Scrub(0.5));
    editor.apply(ProjectCommand::SaveAs(place.path("scene.maquette")));
    let mut again = Editor::default();
    again
        .open_project_now(&place.path("scene.maquette"))
        .expect("the project opens");
    assert_eq!(again.document(), editor.document());
    assert_eq!(
        (takes(&again), again.take()),
        (vec!["run".to_owned()], Some(0))
    );
    assert_eq!(
        again
            .played_file()
            .expect("a character is active")
            .borrowed()[0]
            .outcome()
            .expect("lent")
            .fit,
        Fit::KeepProportions
    );
    assert!(again.root_motion().is_enabled && !again.project().is_modified());
    assert!(hand(&again).distance(hand(&editor)) < 1e-6);

    // The takes' file is gone: it is missing as any other, and comes back with all that belongs to
    // it.
    std::fs::rename(&run, place.path("elsewhere.fbx")).expect("moved");
    let mut without = Editor::default();
    without
        .open_project_now(&place.path("scene.maquette"))
        .expect("the project opens");
    assert_eq!(without.files().missing().len(), 1);
    assert!(takes(&without).is_empty());
    without.apply(FilesCommand::Relink {
        missing: 0,
        path: place.path("elsewhere.fbx"),
    });
    without.finish_loads();
    assert_eq!(takes(&without), ["elsewhere"]);
    assert!(without.files().missing().is_empty());
}

#[test]
fn takes_go_with_their_file_and_by_command() {
    let place = Place::new();
    let mut editor = Editor::default();
    open(&mut editor, &written(&place, "hero.fbx", &figure("")));
    open(&mut editor, &written(&place, "a.fbx", &clip("", 90.0, 1.0)));
    open(&mut editor, &written(&place, "b.fbx", &clip("", 45.0, 2.0)));
    assert_eq!(
        (takes(&editor), editor.take()),
        (vec!["a".to_owned(), "b".to_owned()], Some(1))
    );
    let first = lender(&editor);
    editor.apply(CharactersCommand::ReturnTakes(first));
    assert_eq!(
        (takes(&editor), editor.take()),
        (vec!["b".to_owned()], Some(0)),
        "what plays plays on"
    );
    assert_eq!(editor.length_secs(), 2.0);
    let b = editor
        .files()
        .open()
        .iter()
        .find(|open| open.name() == "b.fbx")
        .expect("open")
        .handle();
    editor.apply(FilesCommand::Close(b));
    assert!(takes(&editor).is_empty() && editor.take().is_none());
    assert!(
        editor
            .document()
            .objects
            .iter()
            .flat_map(|object| &object.plays)
            .all(|plays| plays.retargeted.is_empty())
    );
    editor.apply(ProjectCommand::Undo);
    assert_eq!(
        takes(&editor),
        ["b"],
        "closing is undone with what it took along"
    );
}

#[test]
fn f5_on_the_file_with_the_takes_makes_them_anew() {
    let place = Place::new();
    let mut editor = Editor::default();
    open(&mut editor, &written(&place, "hero.fbx", &figure("")));
    let run = written(&place, "run.fbx", &clip("", 90.0, 1.0));
    open(&mut editor, &run);
    std::fs::write(&run, clip("", 90.0, 3.0)).expect("written");
    let handle = editor
        .files()
        .open()
        .iter()
        .find(|open| open.name() == "run.fbx")
        .expect("open")
        .handle();
    editor.apply(FilesCommand::Show(handle));
    editor.apply(FilesCommand::Reload);
    editor.finish_loads();
    let hero = editor
        .files()
        .open()
        .iter()
        .find(|open| open.name() == "hero.fbx")
        .expect("open")
        .handle();
    editor.apply(FilesCommand::Show(hero));
    assert_eq!(
        (takes(&editor), editor.length_secs()),
        (vec!["run".to_owned()], 3.0)
    );
    assert_eq!(
        editor
            .played_file()
            .expect("a character is active")
            .file()
            .takes
            .len(),
        1,
        "the character has the take that is shown"
    );
    assert_eq!(
        editor
            .animator()
            .expect("shown")
            .skeleton()
            .bone(BoneIndex(0))
            .name,
        "root"
    );
}

#[test]
fn render_and_dump_refuse_takes_that_do_not_fit() {
    let place = Place::new();
    let hero = written(&place, "hero.fbx", &figure(""));
    let stranger = place.mannequin_as("stranger.fbx");
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_maquette"))
        .args(["dump", text(&hero), "--takes-from", text(&stranger)])
        .output()
        .expect("the program starts");
    assert_eq!(run.status.code(), Some(2));
    let told: Value = serde_json::from_slice(&run.stdout).expect("the error is JSON");
    assert_eq!(told["error"]["kind"], "too_few_bones");
}

#[test]
fn the_assets_panel_shows_whose_takes_they_are_how_they_fit_and_lets_them_go() {
    let place = Place::new();
    let mut editor = Editor::default();
    open(&mut editor, &written(&place, "hero.fbx", &figure("")));
    open(
        &mut editor,
        &written(&place, "run.fbx", &clip("", 90.0, 1.0)),
    );
    editor.apply(CharactersCommand::SetPlaying(false));
    let key = lender(&editor);
    let mut window = window(editor, egui::Vec2::new(1280.0, 1400.0));
    assert!(
        window.query_by_label("3 / 3").is_some(),
        "three of three bones have a partner"
    );
    let fit = Some(FitState::KeepProportions);
    assert_eq!(
        click(&mut window, "Keep proportions"),
        [Command::Characters(CharactersCommand::SetFit {
            source: key,
            fit
        })]
    );
    assert_eq!(
        click(&mut window, "Remove takes"),
        [Command::Characters(CharactersCommand::ReturnTakes(key))]
    );
    assert!(window.query_by_label("3 / 3").is_none());
}
