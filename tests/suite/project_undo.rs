//! Undo and redo: every action goes back and forward exactly, under its name.

use crate::support::editing::EditorSteps as _;
use crate::support::mannequin::mannequin_editor;
use crate::support::project_stage::{
    SNAP, add, bone, character, object_named, offset, on_bone, state_of, thing,
};
use maquette::asset::{FileHandle, RootLockMode};
use maquette::editor::{
    CharactersCommand, Command, Document, Easing, Editor, FilesCommand, ProjectCommand,
    ProjectState, StageCommand, StepName, TransitionKind, TransitionSettings, ViewCommand,
};
use maquette::math::Vec2;
use maquette::scene::{AttachRules, ObjectId, ScalePolicy, SceneNode};
use proptest::prelude::*;
use std::path::PathBuf;

/// The mannequin with a file to hold, which is open but not on the stage.
fn with_thing() -> (Editor, FileHandle) {
    let mut editor = mannequin_editor();
    let mannequin = editor.shown_file().expect("it is shown").handle();
    let file = editor.show_loaded(PathBuf::from("sword.fbx"), thing());
    editor.apply(FilesCommand::Show(mannequin));
    editor.apply(CharactersCommand::SetPlaying(false));
    (editor, file)
}

#[test]
fn each_action_is_undone_and_redone_under_its_name() {
    let (mut editor, file) = with_thing();
    let sword = add(&mut editor, file, "hand_r");
    assert_eq!(editor.undo_text().as_deref(), Some("Add sword.fbx"));
    editor.apply(StageCommand::AddSocket {
        owner: character(&editor),
        bone: bone(&editor, "hand_l"),
    });
    let socket = object_named(&editor, "hand_l_socket");
    let steps: Vec<(Command, &str)> = vec![
        (
            Command::Stage(StageCommand::SetOffset {
                object: sword,
                offset: offset(0.1),
            }),
            "Move sword",
        ),
        (
            Command::Stage(StageCommand::Rename(sword, "blade".to_owned())),
            "Rename sword",
        ),
        (
            Command::Stage(StageCommand::SetScalePolicy(sword, ScalePolicy::Inherit)),
            "Scale Policy of blade",
        ),
        (
            Command::Stage(StageCommand::SetVisible(sword, false)),
            "Hide blade",
        ),
        (
            Command::Stage(StageCommand::Attach {
                object: sword,
                parent: SceneNode::Object(socket),
                rules: SNAP,
            }),
            "Attach blade to hand_l_socket",
        ),
        (Command::Stage(StageCommand::Detach(sword)), "Detach blade"),
        (
            Command::Characters(CharactersCommand::SetRootLock(RootLockMode::Zero)),
            "Root Lock",
        ),
        (
            Command::Stage(StageCommand::AddEmpty { parent: None }),
            "Add Empty",
        ),
        (
            Command::Characters(CharactersCommand::SetTransition(fade())),
            "Transition",
        ),
        (
            Command::Stage(StageCommand::Delete(socket)),
            "Delete hand_l_socket",
        ),
        (Command::Files(FilesCommand::Close(file)), "Close sword.fbx"),
    ];
    let mut documents = vec![editor.document()];
    for (command, name) in &steps {
        editor.apply(command.clone());
        assert_eq!(editor.undo_text().as_deref(), Some(*name));
        documents.push(editor.document());
    }
    for (place, (_, name)) in steps.iter().enumerate().rev() {
        editor.apply(ProjectCommand::Undo);
        assert_eq!(editor.redo_text().as_deref(), Some(*name));
        assert_eq!(editor.document(), documents[place], "after undoing {name}");
    }
    for (place, (_, name)) in steps.iter().enumerate() {
        editor.apply(ProjectCommand::Redo);
        assert_eq!(
            editor.document(),
            documents[place + 1],
            "after redoing {name}"
        );
    }
    assert_eq!(editor.redo_text(), None);
}

const fn fade() -> TransitionSettings {
    TransitionSettings {
        kind: TransitionKind::CrossFade,
        secs: 0.5,
        curve: Easing::Sinusoidal,
    }
}

#[test]
fn a_gesture_is_one_step_and_a_cancelled_one_none() {
    let (mut editor, file) = with_thing();
    let sword = add(&mut editor, file, "hand_r");
    let before = editor.document();
    editor.apply(ProjectCommand::BeginGesture(StepName::Move(
        "sword".to_owned(),
    )));
    for x in [0.1, 0.2, 0.3] {
        editor.apply(StageCommand::SetOffset {
            object: sword,
            offset: offset(x),
        });
    }
    editor.apply(ProjectCommand::EndGesture);
    assert_eq!(editor.undo_text().as_deref(), Some("Move sword"));
    editor.apply(ProjectCommand::BeginGesture(StepName::Move(
        "Drag again".to_owned(),
    )));
    editor.apply(StageCommand::SetOffset {
        object: sword,
        offset: offset(9.0),
    });
    editor.apply(ProjectCommand::CancelGesture);
    assert_eq!(state_of(&editor, "sword").offset, offset(0.3).into());
    editor.apply(ProjectCommand::Undo);
    assert_eq!(editor.document(), before, "all three moves at once");
}

#[test]
fn camera_time_and_selection_are_no_steps_and_a_new_step_forgets_the_undone_ones() {
    let (mut editor, file) = with_thing();
    add(&mut editor, file, "hand_r");
    let name = editor.undo_text();
    let hand = bone(&editor, "hand_r");
    for command in [
        Command::View(ViewCommand::Orbit(Vec2::new(0.3, 0.1))),
        Command::Characters(CharactersCommand::Scrub(0.2)),
        Command::Characters(CharactersCommand::TogglePlay),
        Command::View(ViewCommand::SelectBone(Some(hand))),
        Command::View(ViewCommand::SelectObject(None)),
        Command::Characters(CharactersCommand::SetSpeed(0.5)),
        Command::Characters(CharactersCommand::SelectTake(0)),
    ] {
        editor.apply(command);
        assert_eq!(editor.undo_text(), name);
    }
    editor.apply(ProjectCommand::Undo);
    assert_eq!(editor.redo_text().as_deref(), Some("Add sword.fbx"));
    editor.apply(StageCommand::AddEmpty { parent: None });
    assert_eq!(editor.redo_text(), None);
    assert_eq!(editor.undo_text().as_deref(), Some("Add Empty"));
}

#[test]
fn undo_stops_at_what_was_shown_first() {
    let mut editor = mannequin_editor();
    editor.apply(ProjectCommand::Undo);
    assert_eq!(editor.undo_text(), None);
    assert!(editor.active_object().is_some() && !editor.project().is_modified());
}

#[test]
fn a_prop_stays_in_the_hand_when_another_character_is_shown_and_when_that_is_undone() {
    let (mut editor, file) = with_thing();
    let sword = add(&mut editor, file, "hand_r");
    let before = state_of(&editor, "sword");
    let loaded = maquette::editor::mannequin().expect("the mannequin loads");
    editor.show_loaded(PathBuf::from("twin.fbx"), loaded);
    assert_eq!(
        state_of(&editor, "sword").parent,
        before.parent,
        "the same bone of the other character"
    );
    assert_eq!(
        editor
            .stage()
            .scene()
            .object(sword)
            .and_then(|sword| sword.parent()),
        Some(on_bone(&editor, "hand_r"))
    );
    editor.apply(ProjectCommand::Undo);
    assert_eq!(state_of(&editor, "sword"), before);
    assert_eq!(
        editor.shown_file().map(|open| open.name()).as_deref(),
        Some("Mannequin")
    );
}

#[test]
fn a_take_follows_another_as_the_transition_says() {
    let mut editor = mannequin_editor();
    let is_fading = |editor: &Editor| {
        editor
            .animator()
            .is_some_and(|animator| animator.instance().is_in_transition())
    };
    editor.apply(CharactersCommand::SetTransition(fade()));
    editor.apply(CharactersCommand::SelectTake(1));
    assert!(
        !is_fading(&editor),
        "while time stands still a take is there at once"
    );
    editor.apply(CharactersCommand::SetPlaying(true));
    editor.apply(CharactersCommand::SelectTake(0));
    editor.tick(0.3);
    assert!(is_fading(&editor) && editor.take() == Some(0));
    editor.tick(0.3);
    assert!(!is_fading(&editor), "half a second is over");
    editor.apply(CharactersCommand::Inertialize { take: 1, secs: 0.2 });
    editor.tick(0.1);
    assert!(is_fading(&editor) && editor.take() == Some(1));
    editor.apply(CharactersCommand::CrossFade {
        take: 0,
        secs: 0.0,
        curve: Easing::Linear,
    });
    editor.tick(0.1);
    assert!(!is_fading(&editor) && editor.take() == Some(0));
}

/// What a random user does, with choices to be taken modulo what there is.
fn random_command(
    editor: &Editor,
    file: FileHandle,
    kind: u8,
    a: usize,
    x: f32,
) -> Option<Command> {
    let ids: Vec<ObjectId> = editor
        .stage()
        .scene()
        .objects()
        .map(|object| object.id())
        .collect();
    let main = editor.active_object().map(|object| object.id());
    let object = ids.get(a % ids.len().max(1)).copied();
    let names = ["hand_r", "hand_l", "head", "pelvis"];
    let node = main.map(|main| {
        let found = editor
            .skeleton()
            .and_then(|skeleton| skeleton.find(names[a % 4]));
        found.map_or(SceneNode::Object(main), |bone| SceneNode::Bone(main, bone))
    });
    Some(match kind {
        0 => Command::Stage(StageCommand::AddOpenFile { file, parent: node }),
        1 => Command::Stage(StageCommand::AddEmpty {
            parent: object.map(SceneNode::Object),
        }),
        2 => match node? {
            SceneNode::Bone(owner, bone) => Command::Stage(StageCommand::AddSocket { owner, bone }),
            SceneNode::Object(_) => return None,
        },
        3 => Command::Stage(StageCommand::Attach {
            object: object?,
            parent: node?,
            rules: AttachRules::KEEP_WORLD,
        }),
        4 => Command::Stage(StageCommand::Attach {
            object: object?,
            parent: SceneNode::Object(ids[(a / 7) % ids.len()]),
            rules: SNAP,
        }),
        5 => Command::Stage(StageCommand::Detach(object?)),
        6 => Command::Stage(StageCommand::Delete(object.filter(|_| object != main)?)),
        7 => Command::Stage(StageCommand::Rename(object?, format!("name {a}"))),
        8 => Command::Stage(StageCommand::SetOffset {
            object: object?,
            offset: offset(x),
        }),
        9 => Command::Stage(StageCommand::SetScalePolicy(
            object?,
            if a.is_multiple_of(2) {
                ScalePolicy::Inherit
            } else {
                ScalePolicy::default()
            },
        )),
        10 => Command::Stage(StageCommand::SetVisible(object?, a.is_multiple_of(2))),
        11 => Command::Characters(CharactersCommand::SetRootMotion(a.is_multiple_of(2))),
        12 => Command::Characters(CharactersCommand::SetTransition(TransitionSettings {
            secs: f64::from(x),
            ..fade()
        })),
        13 => Command::Project(ProjectCommand::BeginGesture(StepName::Move(
            "Drag".to_owned(),
        ))),
        14 => Command::Project(ProjectCommand::EndGesture),
        _ => Command::Characters(CharactersCommand::Scrub(f64::from(x))),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_sequence_of_actions_goes_back_and_forward_exactly(
        actions in prop::collection::vec((0_u8..16, 0_usize..1000, -1.0_f32..1.0), 1..30)
    ) {
        let (mut editor, file) = with_thing();
        // A step that no other is called like, to know the begin by.
        editor.apply(ProjectCommand::BeginGesture(StepName::Move("the begin".to_owned())));
        editor.apply(StageCommand::AddEmpty { parent: None });
        editor.apply(ProjectCommand::EndGesture);
        let mut documents: Vec<Document> = vec![editor.document()];
        let first = editor.undo_text();
        for (kind, a, x) in actions {
            if let Some(command) = random_command(&editor, file, kind, a, x) {
                editor.apply(command);
                editor.tick(0.01);
            }
        }
        editor.apply(ProjectCommand::EndGesture);
        let last = editor.document();
        while editor.undo_text() != first {
            documents.push(editor.document());
            editor.apply(ProjectCommand::Undo);
        }
        prop_assert_eq!(&editor.document(), &documents[0]);
        for wanted in documents[1..].iter().rev() {
            editor.apply(ProjectCommand::Redo);
            prop_assert_eq!(&editor.document(), wanted);
        }
        prop_assert_eq!(&editor.document(), &last);
        let text = serde_json::to_string(&editor.project_state()).expect("it can be written");
        let read: ProjectState = serde_json::from_str(&text).expect("it can be read");
        prop_assert_eq!(read.document, last);
    }
}
