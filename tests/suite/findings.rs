//! Every finding has an id of its own and a sentence.
//!
//! *In*: one sample of each variant. *Out*: failures that name the id. *Not here*: which file gives
//! which finding (the importers' tests).

use maquette::asset::{
    Axis, ContentFinding, CutDisplacement, FileFinding, Finding, MaterialFinding, MeshError,
    MeshFinding, MorphError, NodeFinding, Note, NoteKind, Notes, RetargetFinding, RootLockMode,
    RootMotionFinding, SequenceError, Severity, ShapeFinding, SkinFinding, SpaceFinding,
    TakeFinding, TextureFinding, VertexAttribute,
};
use maquette::words::{finding, finding_line};
use std::collections::HashSet;

/// Lists one sample of each variant; a variant without one does not compile.
macro_rules! samples {
    ($($subject:ident { $($variant:ident $({ $($field:ident: $value:expr),* $(,)? })?),* $(,)? })*) => {{
        let mut all: Vec<Finding> = Vec::new();
        $({
            let listed = |finding: &$subject| match finding {
                $($subject::$variant { .. } => (),)*
            };
            for sample in [$($subject::$variant { $($($field: $value),*)? }),*] {
                listed(&sample);
                all.push(sample.into());
            }
        })*
        all
    }};
}

fn text() -> String {
    "left_arm".to_owned()
}

fn samples() -> Vec<Finding> {
    samples! {
        FileFinding {
            CodePageGuessed,
            InvalidUtf8Replaced,
            VersionMissing { assumed: 7400 },
            VersionNewer { found: 7400, newest: 7400 },
            VersionContradictsIds { stated: 7400 },
            FileTruncated,
            RecordEndMismatch,
            ValueTypeUnknown,
            ArrayLengthMismatch,
            ArrayUnreadable,
            EmbeddedFileInvalid,
            SectionMissing,
            ConnectionWithoutId,
            ConnectionTargetMissing,
            PropertyConnectionSkipped,
            IdShared,
            IdMissing,
            NameRepeated,
        }
        SpaceFinding {
            SettingsMissing,
            LegacySpaceMissing,
            SpaceUnstated,
            UnitInvalid { factor: 1.5 },
            AxesInvalid,
            UnitOverridden { chosen_metres: 1.5, stated_metres: 1.5 },
            FrontConflictsWithUp { front: Axis::PosY, up: Axis::PosY },
            AxesOverridden { up: Axis::PosY, front: Axis::PosY, stated_up: Axis::PosY, stated_front: Axis::PosY },
            FrameRateMissing { time_mode: 5 },
            FrameRateOverridden { chosen_hz: 1.5, stated_hz: 1.5 },
        }
        NodeFinding {
            Unconnected,
            Cycle,
            LimitExceeded { total: 3, limit: 3 },
            RotationOrderUnsupported,
            InheritTypeUnknown { inherit_type: 5 },
            TransformOverflow,
            PathsShortened,
            TransformLinkMissing,
            BindPoseContradictsSkin { differing: 2, compared: 2 },
            ChildMissing,
            Repeated,
            OutsideScene,
            MatrixSheared,
            ObjectLimitExceeded,
        }
        ContentFinding {
            Cameras,
            Lights,
            Constraints,
            CharacterDefinitions,
            NurbsCurves,
            NurbsSurfaces,
            Patches,
            Lines,
            OtherSurfaces,
            Skins,
            Animations,
            PointsAndLines,
            FreeFormCurves,
        }
        MeshFinding {
            NodeMissing,
            SecondMesh,
            AllHidden,
            DeformerSkipped { kind: text() },
            Invalid { error: MeshError::Materials { mesh: text(), needed: 2, materials: 1 } },
            PositionInvalid,
            PolygonOutOfRange,
            PolygonTooSmall,
            TriangleIncomplete,
            LayerUnusable { layer: text() },
            NormalMissing,
            UvMissing,
            ColorMissing,
            MaterialMissing,
            AttributeLengthMismatch { attribute: VertexAttribute::Normal },
            CornerReferenceInvalid,
            NumberUnparsable,
            MorphTargetsSkipped,
            PartInvalid { reason: text() },
            PartWithoutPositions,
        }
        SkinFinding {
            WeightsCut { worst_loss: 1.5, displacement: Some(CutDisplacement { metres: 0.002, take: text() }) },
            WeightsNormalised { worst_error: 1.5 },
            VertexUnweighted,
            SkinEmpty,
            SecondSkin { skins: 2 },
            MethodUnsupported { method: text() },
            ClusterWithoutBone,
            BoneMissing,
            ClusterLimitExceeded { limit: 3 },
            WeightInvalid,
            TransformMissing,
            BindMatrixMissing,
            BindMatrixOverflow,
            PaletteLimitExceeded { bones: 3 },
        }
        ShapeFinding {
            Present { animated: 3 },
            ChannelEmpty,
            NormalsSkipped,
            Invalid { error: MorphError::Order },
            WeightShared { channel: text() },
            PointInvalid,
            PointRepeated,
            SharedTooOften,
        }
        MaterialFinding {
            AllTransparent,
            Transparent,
            HeightMapSkipped,
            MetallicRoughnessMapSkipped,
            RoughnessMapSkipped,
            MetallicMapSkipped,
            UvSetsDiffer,
            AlphaCutoffUnsupported { cutoff: 0.25 },
            LibraryUnreadable { reason: text() },
            LegacyTexturesSkipped,
        }
        TextureFinding {
            NotFound { path: text(), tried: vec![text()] },
            Nameless,
            Unreadable { path: text(), reason: text() },
            Undecodable { path: text(), reason: text() },
            FormatUnknown,
        }
        TakeFinding {
            LayerMuted,
            LayersSharedTooOften,
            LayersCombined { layers: 3 },
            KeyCountMismatch,
            KeysUnordered,
            KeyValueInvalid,
            KeyListUnreadable,
            SlopeUnknown,
            ObjectMissing,
            PropertiesSkipped,
            LengthLimited { claimed_secs: 1.5, kept_secs: 1.5 },
            MemoryExceeded,
            FramesLimited { frames: 3, kept: 3 },
            StepsLimited,
            Undersampled { samples_per_frame: 3, bone: text(), degrees: Some(0.5), metres: Some(0.5), scale: Some(0.5), worst: 1.5 },
            Invalid { error: SequenceError::Empty { take: text() } },
            NothingMoves,
        }
        RetargetFinding {
            Retargeted { matched: 3, counted: 3, size_ratio: Some(1.25) },
            BonesUnmatched { names: vec![text()] },
            AxesDiffer,
        }
        RootMotionFinding {
            LockRotatesMesh { lock: RootLockMode::Zero, radians: 0.25 },
            LockScalesMesh { lock: RootLockMode::Zero, factor: 0.25 },
            LockRemovesHipMotion { bob_metres: 0.25 },
            RulesDiffer { radians: 0.25, metres: 0.25 },
        }
    }
}

#[test]
fn every_finding_has_an_id_of_its_own_in_snake_case() {
    let mut ids = HashSet::new();
    for sample in samples() {
        let id = sample.id();
        let is_snake = id
            .chars()
            .all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '_');
        assert!(is_snake && !id.is_empty(), "\"{id}\" is not snake case");
        assert!(ids.insert(id), "two findings have the id \"{id}\"");
    }
    assert!(ids.len() > 100, "{} findings", ids.len());
}

#[test]
fn every_finding_has_a_sentence() {
    for sample in samples() {
        for count in [1, 12] {
            let note = Note {
                element: "pelvis".to_owned(),
                count,
                finding: sample.clone(),
            };
            let id = sample.id();
            let text = finding(&note);
            let first = text.chars().next().expect("a sentence is not empty");
            assert!(
                first.is_uppercase() || first.is_ascii_digit(),
                "{id}: {text}"
            );
            assert!(text.ends_with('.') && !text.ends_with(".."), "{id}: {text}");
            for odd in ["NaN", "{", "}", "  ", "\n", ";;", " ."] {
                assert!(!text.contains(odd), "{id} holds \"{odd}\": {text}");
            }
            assert!(text.len() < 300, "{id} is long: {text}");
            assert_eq!(finding_line(&note), format!("pelvis: {text}"));
        }
    }
}

#[test]
fn an_element_that_the_sentence_names_is_not_named_twice() {
    let note = Note {
        element: "wood.png".to_owned(),
        count: 1,
        finding: TextureFinding::Unreadable {
            path: "textures/wood.png".to_owned(),
            reason: "permission denied".to_owned(),
        }
        .into(),
    };
    assert_eq!(finding_line(&note), finding(&note));
}

#[test]
fn occurrences_about_one_element_add_up_and_the_worst_figure_stays() {
    let cut = |worst_loss| SkinFinding::WeightsCut {
        worst_loss,
        displacement: None,
    };
    let mut notes = Notes::new();
    notes.record("body", 2, cut(0.2));
    notes.record("body", 3, SkinFinding::WeightInvalid);
    notes.record("body", 0, SkinFinding::SkinEmpty);
    let mut others = Notes::new();
    others.record("body", 5, cut(0.3));
    others.record("body", 1, cut(0.1));
    others.record("head", 1, cut(0.4));
    notes.append(others);
    let told: Vec<_> = notes
        .entries()
        .iter()
        .map(|note| (note.element.as_str(), note.id(), note.count, note.worst()))
        .collect();
    assert_eq!(
        told,
        [
            ("body", "weights_cut", 8, Some(0.3)),
            ("body", "weight_invalid", 3, None),
            ("head", "weights_cut", 1, Some(0.4)),
        ]
    );
}

#[test]
fn what_is_missing_is_worse_than_what_differs() {
    let severity = |finding: Finding| finding.severity();
    let missing = MeshFinding::Invalid {
        error: MeshError::Materials {
            mesh: text(),
            needed: 2,
            materials: 1,
        },
    };
    assert_eq!(severity(missing.into()), Severity::Error);
    assert_eq!(
        severity(MeshFinding::PolygonTooSmall.into()),
        Severity::Warning
    );
    assert_eq!(severity(NodeFinding::Cycle.into()), Severity::Info);
    assert!(Severity::Error < Severity::Warning && Severity::Warning < Severity::Info);
    assert_eq!(Finding::from(NodeFinding::Cycle).kind(), NoteKind::Repaired);
}
