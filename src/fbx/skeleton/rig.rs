//! The skeleton: bones, their ancestors, and every other node that moves or carries a mesh.
//!
//! *In*: the tree of models, clusters, bind poses, the nodes that some take moves. *Out*: [`Rig`]:
//! the skeleton with saved, bind and reference pose, and the way from object ids to bones. *Not
//! here*: weights and `mesh_to_bone` (`skin.rs`), keys (`take`).

use std::collections::{HashMap, HashSet};

use super::super::axes::FileSpace;
use super::super::document::{FbxDocument, Object};
use super::super::error::FbxError;
use super::super::id_map::{IdMap, IdSet};
use super::super::node::NodeTransform;
use super::bone_placement::BonePlacement;
use super::graph::{self, GraphNode};
use crate::asset::{Bone, BoneIndex, BoneKind, NodeFinding, Notes, Skeleton, quoted_text};
use crate::math::Mat4;

/// A skeleton together with where its bones come from.
pub(in super::super) struct Rig {
    /// The bones.
    pub(in super::super) skeleton: Skeleton,
    /// Bone of each model id that belongs to the skeleton.
    pub(in super::super) index_of: HashMap<i64, BoneIndex>,
    /// Model id of each bone.
    pub(in super::super) ids: Vec<i64>,
    /// Node transform of each bone.
    pub(in super::super) nodes: Vec<NodeTransform>,
}

/// What clusters and poses say about a model.
#[derive(Default)]
struct ClusterBindings {
    link: IdMap<i64, Mat4>,
    linked: IdSet<i64>,
    skinned: IdSet<i64>,
    pose: IdMap<i64, Mat4>,
}

/// Builds the skeleton; `moving` are the ids of models that some take moves.
///
/// # Errors
/// [`FbxError::Document`] when the bones break an invariant of the skeleton, which repairs here
/// prevent.
pub(in super::super) fn build(
    doc: &FbxDocument<'_>,
    space: &FileSpace,
    moving: &HashSet<i64>,
    notes: &mut Notes,
) -> Result<Rig, FbxError> {
    let bindings = ClusterBindings::read(doc, space.unit_metres, notes);
    let tree = graph::models(doc, notes);
    let is_bone: Vec<bool> = tree
        .iter()
        .map(|node| is_limb(node.model) || bindings.linked.contains(&node.model.id()))
        .collect();
    let mut needed = vec![false; tree.len()];
    // Parents stand before children, so one walk back reaches every ancestor.
    for place in (0..tree.len()).rev() {
        let model = tree[place].model;
        needed[place] |= is_bone[place] || moving.contains(&model.id()) || carries_mesh(model);
        if let Some(parent) = tree[place].parent.filter(|_| needed[place]) {
            needed[parent] = true;
        }
    }
    let limit = usize::from(u16::MAX);
    let total = needed.iter().filter(|&&needed| needed).count();
    if total > limit {
        let skipped = (total - limit) as u64;
        notes.record("", skipped, NodeFinding::LimitExceeded { total, limit });
    }
    let count = total.min(limit);
    let mut builder = SkeletonBuilder {
        bindings,
        unit: space.unit_metres,
        bones: Vec::with_capacity(count),
        nodes: Vec::with_capacity(count),
        ids: Vec::with_capacity(count),
        index_of: HashMap::with_capacity(count),
        placed: Vec::with_capacity(count),
        path_bytes: 0,
    };
    let mut bone_at: Vec<Option<BoneIndex>> = vec![None; tree.len()];
    for place in (0..tree.len()).filter(|&place| needed[place]).take(limit) {
        let parent = tree[place].parent.and_then(|parent| bone_at[parent]);
        bone_at[place] = Some(builder.add(&tree[place], parent, is_bone[place], notes));
    }
    let skeleton = Skeleton::new(builder.bones, space.file_to_component).map_err(|error| {
        FbxError::Document {
            reason: quoted_text(error),
        }
    })?;
    Ok(Rig {
        skeleton,
        index_of: builder.index_of,
        ids: builder.ids,
        nodes: builder.nodes,
    })
}

struct SkeletonBuilder {
    bindings: ClusterBindings,
    unit: f64,
    bones: Vec<Bone>,
    nodes: Vec<NodeTransform>,
    ids: Vec<i64>,
    index_of: HashMap<i64, BoneIndex>,
    placed: Vec<BonePlacement>,
    path_bytes: usize,
}

impl SkeletonBuilder {
    fn add(
        &mut self,
        node: &GraphNode<'_>,
        parent: Option<BoneIndex>,
        is_bone: bool,
        notes: &mut Notes,
    ) -> BoneIndex {
        let id = node.model.id();
        let name = node.model.name();
        let transform = NodeTransform::read(&node.model.props(), self.unit);
        if transform.order_is_assumed {
            notes.record(name, 1, NodeFinding::RotationOrderUnsupported);
        }
        if let Some(inherit_type) = transform.unknown_inherit {
            notes.record(name, 1, NodeFinding::InheritTypeUnknown { inherit_type });
        }
        let mut saved = transform.saved_local().to_transform();
        if !saved.is_finite() {
            saved = crate::math::Transform::IDENTITY;
            notes.record(name, 1, NodeFinding::TransformOverflow);
        }
        let above = parent.map_or(BonePlacement::ROOT, |parent| self.placed[parent.index()]);
        let bind = self
            .bindings
            .link
            .get(&id)
            .or_else(|| self.bindings.pose.get(&id))
            .copied();
        let bound = bind
            .filter(|_| is_bone)
            .and_then(|bind| above.local_of(bind, transform.inherit));
        let reference = bound.unwrap_or(saved);
        self.placed.push(above.child(&reference, transform.inherit));
        let path = self.path(parent, name, notes);
        let index = BoneIndex(self.bones.len() as u16);
        self.bones.push(Bone {
            name: name.to_owned(),
            path,
            parent,
            kind: if is_bone {
                BoneKind::Bone
            } else {
                BoneKind::Node
            },
            is_skinned: self.bindings.skinned.contains(&id),
            inherit: transform.inherit,
            saved,
            bind,
            reference,
        });
        self.nodes.push(transform);
        self.ids.push(id);
        self.index_of.insert(id, index);
        index
    }

    /// Joins the names down to a node, as long as all paths together stay small.
    fn path(&mut self, parent: Option<BoneIndex>, name: &str, notes: &mut Notes) -> String {
        let Some(above) = parent.map(|parent| self.bones[parent.index()].path.as_str()) else {
            return name.to_owned();
        };
        let length = above.len() + 1 + name.len();
        if self.path_bytes + length > MOST_PATH_BYTES {
            notes.record("", 1, NodeFinding::PathsShortened);
            return name.to_owned();
        }
        self.path_bytes += length;
        format!("{above}/{name}")
    }
}

/// Most bytes that the paths of all nodes take: those of a deep chain grow with the square of its
/// length.
const MOST_PATH_BYTES: usize = 8 << 20;

impl ClusterBindings {
    fn read(doc: &FbxDocument<'_>, unit: f64, notes: &mut Notes) -> Self {
        let mut bindings = Self::default();
        for cluster in doc
            .objects_of("Deformer")
            .filter(|deformer| deformer.subclass() == "Cluster")
        {
            let Some(bone) = cluster.sources_of("Model").next() else {
                continue;
            };
            bindings.linked.insert(bone.id());
            let element = cluster.element();
            if element
                .child("Indexes")
                .and_then(|block| block.array_len())
                .is_some_and(|count| count > 0)
            {
                bindings.skinned.insert(bone.id());
            }
            match matrix(&element.child_f64s("TransformLink"), unit) {
                Some(bind) => drop(bindings.link.entry(bone.id()).or_insert(bind)),
                None => {
                    notes.record(bone.name(), 1, NodeFinding::TransformLinkMissing);
                }
            }
        }
        for pose in doc
            .objects_of("Pose")
            .filter(|pose| pose.subclass() == "BindPose")
        {
            for entry in pose.element().children_named("PoseNode") {
                let Some(id) = entry.child_int("Node") else {
                    continue;
                };
                if let Some(bind) = matrix(&entry.child_f64s("Matrix"), unit) {
                    bindings.pose.entry(id).or_insert(bind);
                }
            }
        }
        bindings.drop_pose_at_odds(notes);
        bindings
    }

    /// Leaves bind poses out that say another thing than the clusters of most bones which both
    /// know: many exporters write them wrong, and vertices are bound by clusters alone.
    fn drop_pose_at_odds(&mut self, notes: &mut Notes) {
        let shared = self
            .link
            .iter()
            .filter_map(|(id, link)| Some((link, self.pose.get(id)?)));
        let mut compared = 0;
        let mut differing = 0;
        for (link, pose) in shared {
            let link = link.to_rows();
            let pose = pose.to_rows();
            let largest = link
                .iter()
                .fold(1.0, |largest: f32, number| largest.max(number.abs()));
            let is_odd = link
                .iter()
                .zip(&pose)
                .any(|(a, b)| (a - b).abs() > SAME_POSE * largest);
            compared += 1;
            differing += u64::from(is_odd);
        }
        if differing * 2 > compared {
            self.pose.clear();
            let contradicts = NodeFinding::BindPoseContradictsSkin {
                differing,
                compared,
            };
            notes.record("", differing, contradicts);
        }
    }
}

/// Of the largest number of a matrix; exporters round.
const SAME_POSE: f32 = 1e-2;

/// Takes sixteen numbers as they lie, the translation in metres; `None` when they are not an
/// invertible matrix.
fn matrix(numbers: &[f64], unit: f64) -> Option<Mat4> {
    let mut rows: [f64; 16] = numbers.try_into().ok()?;
    rows[12..15].iter_mut().for_each(|length| *length *= unit);
    let matrix = Mat4::from_rows_f64(&rows);
    (matrix.is_finite() && matrix.determinant() != 0.0).then_some(matrix)
}

fn is_limb(model: Object<'_>) -> bool {
    let is_limb = |subclass: &str| matches!(subclass, "LimbNode" | "Limb" | "Root");
    is_limb(model.subclass())
        || model
            .sources_of("NodeAttribute")
            .any(|attribute| is_limb(attribute.subclass()))
}

fn carries_mesh(model: Object<'_>) -> bool {
    model
        .sources_of("Geometry")
        .any(|geometry| geometry.subclass() == "Mesh")
}
