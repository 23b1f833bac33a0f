//! Every step of undo, every notice and every reason has its text.

use maquette::editor::{NoticeKind, RetargetError, StepName, TakesUnavailable};
use maquette::words;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// Lists every variant once: a new one does not compile until it is here.
macro_rules! every {
    ($type:ident { $($pattern:pat => $value:expr),* $(,)? }) => {{
        let listed = |value: &$type| match value { $($pattern => (),)* };
        let values: Vec<$type> = vec![$($value),*];
        values.iter().for_each(listed);
        values
    }};
}

fn name() -> String {
    "sword".to_owned()
}

fn steps() -> Vec<StepName> {
    use StepName as S;
    every!(S {
        S::Open(_) => S::Open(name()),
        S::Close(_) => S::Close(name()),
        S::Show(_) => S::Show(name()),
        S::ShowMannequin => S::ShowMannequin,
        S::Import(_) => S::Import(name()),
        S::Relink(_) => S::Relink(name()),
        S::Add(_) => S::Add(name()),
        S::AddEmpty => S::AddEmpty,
        S::AddSocket(_) => S::AddSocket(name()),
        S::Attach { .. } => S::Attach { object: name(), parent: "hand_r".to_owned() },
        S::Detach(_) => S::Detach(name()),
        S::Delete(_) => S::Delete(name()),
        S::Rename(_) => S::Rename(name()),
        S::Move(_) => S::Move(name()),
        S::Rotate(_) => S::Rotate(name()),
        S::Scale(_) => S::Scale(name()),
        S::ScalePolicy(_) => S::ScalePolicy(name()),
        S::ShowObject(_) => S::ShowObject(name()),
        S::HideObject(_) => S::HideObject(name()),
        S::BlendShape(_) => S::BlendShape(name()),
        S::ResetBlendShapes(_) => S::ResetBlendShapes(name()),
        S::Activate(_) => S::Activate(name()),
        S::AddTakes(_) => S::AddTakes(name()),
        S::RemoveTakes => S::RemoveTakes,
        S::FitTakes => S::FitTakes,
        S::RootMotion => S::RootMotion,
        S::ForceRootLock => S::ForceRootLock,
        S::RootLock => S::RootLock,
        S::RootMotionRule => S::RootMotionRule,
        S::NormaliseRootScale => S::NormaliseRootScale,
        S::ZeroInUnrealAxes => S::ZeroInUnrealAxes,
        S::RootBone => S::RootBone,
        S::DerivedRoot => S::DerivedRoot,
        S::Transition => S::Transition,
    })
}

fn notices() -> Vec<NoticeKind> {
    use NoticeKind as N;
    let sentence = || "\"a.fbx\" does not exist".to_owned();
    let too_few = RetargetError::TooFewBones {
        name: name(),
        matched: 1,
        counted: 9,
    };
    every!(N {
        N::Failed(_) => N::Failed(sentence()),
        N::Cancelled(_) => N::Cancelled(sentence()),
        N::NotAttached(_) => N::NotAttached(sentence()),
        N::PropNotAdded { .. } => N::PropNotAdded { file: name(), reason: None },
        N::NoMesh(_) => N::NoMesh(name()),
        N::NoMovingTake(_) => N::NoMovingTake(name()),
        N::NothingToShow(_) => N::NothingToShow(name()),
        N::TexturesMissing(_) => N::TexturesMissing(name()),
        N::TooFewBonesMatch { .. } => N::TooFewBonesMatch {
            file: name(),
            matched: 1,
            counted: 9,
            character: name(),
        },
        N::OwnTakes => N::OwnTakes,
        N::TakesRetargeted { .. } => N::TakesRetargeted {
            file: name(),
            character: name(),
            matched: 8,
            counted: 9,
        },
        N::TakesNotRetargeted(_) => N::TakesNotRetargeted(Arc::new(too_few)),
        N::Saved(_) => N::Saved(PathBuf::from("a.maquette")),
        N::NoProjectFile => N::NoProjectFile,
        N::NotPutAside(_) => N::NotPutAside(sentence()),
    })
}

fn reasons() -> Vec<TakesUnavailable> {
    use TakesUnavailable as T;
    every!(T {
        T::NotOpen => T::NotOpen,
        T::NoCharacter => T::NoCharacter,
        T::OwnFile => T::OwnFile,
        T::NoTake => T::NoTake,
        T::Borrowed => T::Borrowed,
    })
}

fn assert_texts(texts: &[String]) {
    for text in texts {
        let first = text.chars().next().expect("there is a text");
        assert!(first.is_uppercase() || first == '"', "{text}");
        assert!(
            !text.contains(['{', '}']) && !text.ends_with([' ', '.']),
            "{text}"
        );
    }
}

#[test]
fn every_step_of_undo_has_a_short_name_of_its_own() {
    let texts: Vec<String> = steps().iter().map(words::step_name).collect();
    assert_texts(&texts);
    for text in &texts {
        assert!(text.split(' ').count() <= 5, "{text}");
    }
    // Showing a file and showing an object read alike: the name says what it is about.
    let different: BTreeSet<&String> = texts.iter().collect();
    assert!(different.len() + 1 >= texts.len(), "{texts:?}");
}

#[test]
fn every_notice_and_every_reason_has_its_sentence() {
    let notices: Vec<String> = notices().iter().map(words::notice).collect();
    assert_texts(&notices);
    let reasons = reasons().into_iter().map(words::takes_unavailable);
    assert_texts(&reasons.map(str::to_owned).collect::<Vec<_>>());
}
