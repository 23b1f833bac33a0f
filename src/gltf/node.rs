//! Nodes to a skeleton: those that show a mesh, and what stands above them.
//!
//! *In*: the scene's nodes. *Out*: [`Nodes`]: a skeleton in which a parent stands before its
//! children, and the bone of each node. *Not here*: meshes.

use super::document::GltfDocument;
use crate::asset::{Bone, BoneIndex, NodeFinding, Notes};
use crate::geometry::static_node;
use crate::math::{Mat4, Quat, Transform, Vec3};
use gltf::json::scene::Node;
use std::collections::BTreeMap;

/// The nodes that are shown, as bones.
#[derive(Debug, Default)]
pub(super) struct Nodes {
    /// Parents before children.
    pub(super) bones: Vec<Bone>,
    /// The bone of each node that shows a mesh, in the order of the scene.
    pub(super) shown: Vec<(usize, BoneIndex)>,
}

/// A node in the order of the scene.
struct NodePlacement {
    node: usize,
    parent: Option<usize>,
}

impl Nodes {
    /// Walks the scene.
    pub(super) fn read(document: &GltfDocument, notes: &mut Notes) -> Self {
        let order = walk(document, notes);
        let nodes = &document.root.nodes;
        let mut is_needed: Vec<bool> = order
            .iter()
            .map(|placed| nodes[placed.node].mesh.is_some())
            .collect();
        for place in (0..order.len()).rev() {
            if let Some(parent) = order[place].parent.filter(|_| is_needed[place]) {
                is_needed[parent] = true;
            }
        }
        let limit = usize::from(u16::MAX);
        let total = is_needed.iter().filter(|&&needed| needed).count();
        let skipped = total.saturating_sub(limit) as u64;
        notes.record("", skipped, NodeFinding::LimitExceeded { total, limit });
        let mut found = Self::default();
        let mut bone_at: BTreeMap<usize, BoneIndex> = BTreeMap::new();
        for (place, placed) in order
            .iter()
            .enumerate()
            .filter(|&(place, _)| is_needed[place])
            .take(limit)
        {
            let parent = placed
                .parent
                .and_then(|parent| bone_at.get(&parent).copied());
            let bone = BoneIndex(found.bones.len() as u16);
            found.add(document, placed.node, parent, notes);
            bone_at.insert(place, bone);
            if nodes[placed.node].mesh.is_some() {
                found.shown.push((placed.node, bone));
            }
        }
        found
    }

    fn add(
        &mut self,
        document: &GltfDocument,
        node: usize,
        parent: Option<BoneIndex>,
        notes: &mut Notes,
    ) {
        let record = &document.root.nodes[node];
        let mesh = record
            .mesh
            .and_then(|mesh| document.root.meshes.get(mesh.value()));
        let named = |name: Option<&String>| name.filter(|name| !name.is_empty()).cloned();
        let name =
            named(record.name.as_ref()).or_else(|| named(mesh.and_then(|mesh| mesh.name.as_ref())));
        let name = name.unwrap_or_else(|| format!("node {node}"));
        let path = match parent {
            Some(parent) => format!("{}/{name}", self.bones[parent.index()].path),
            None => name.clone(),
        };
        let saved = transform(record, &name, notes);
        self.bones.push(static_node(name, path, parent, saved));
    }
}

/// Lists the scene's nodes depth first; each node stands once, whatever the file says.
fn walk(document: &GltfDocument, notes: &mut Notes) -> Vec<NodePlacement> {
    let root = &document.root;
    let scene = root.scene.map_or(0, |scene| scene.value());
    let tops: Vec<usize> = match root.scenes.get(scene).or_else(|| root.scenes.first()) {
        Some(scene) => scene.nodes.iter().map(|node| node.value()).collect(),
        None => {
            let mut is_top = vec![true; root.nodes.len()];
            for child in root
                .nodes
                .iter()
                .filter_map(|node| node.children.as_ref())
                .flatten()
            {
                if let Some(is_top) = is_top.get_mut(child.value()) {
                    *is_top = false;
                }
            }
            (0..root.nodes.len()).filter(|&node| is_top[node]).collect()
        }
    };
    let mut is_placed = vec![false; root.nodes.len()];
    let mut open: Vec<(usize, Option<usize>)> =
        tops.into_iter().rev().map(|node| (node, None)).collect();
    let mut order: Vec<NodePlacement> = Vec::new();
    let mut refused: u64 = 0;
    while let Some((node, parent)) = open.pop() {
        let Some(record) = root.nodes.get(node).filter(|_| !is_placed[node]) else {
            refused += 1;
            continue;
        };
        is_placed[node] = true;
        let place = order.len();
        order.push(NodePlacement { node, parent });
        let children = record.children.iter().flatten().rev();
        open.extend(children.map(|child| (child.value(), Some(place))));
    }
    notes.record("", refused, NodeFinding::Repeated);
    let shows = |&node: &usize| root.nodes[node].mesh.is_some() && !is_placed[node];
    let outside = (0..root.nodes.len()).filter(shows).count();
    notes.record("", outside as u64, NodeFinding::OutsideScene);
    order
}

/// Largest difference of a matrix's numbers that is treated as rounding.
const SHEAR_NOISE: f32 = 1e-3;

fn transform(node: &Node, name: &str, notes: &mut Notes) -> Transform {
    let found = match node.matrix {
        // Columns of column vectors are rows of row vectors: the same sixteen numbers in the same
        // order.
        Some(numbers) => {
            let matrix = Mat4::from_rows(numbers);
            let found = matrix.to_transform();
            let pairs = matrix.to_rows().into_iter().zip(found.to_mat4().to_rows());
            let worst = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
            let size = found.scale.abs().max_element().max(f32::MIN_POSITIVE);
            if worst > SHEAR_NOISE * size {
                notes.record(name, 1, NodeFinding::MatrixSheared);
            }
            found
        }
        None => {
            let rotation = node
                .rotation
                .map_or(Quat::IDENTITY, |rotation| Quat::from_array(rotation.0));
            let length = rotation.length();
            let is_turn = length.is_finite() && length > 1e-6;
            Transform {
                translation: Vec3::from_array(node.translation.unwrap_or_default()),
                rotation: if is_turn {
                    rotation * length.recip()
                } else {
                    Quat::IDENTITY
                },
                scale: node.scale.map_or(Vec3::ONE, Vec3::from_array),
            }
        }
    };
    if found.is_finite() {
        return found;
    }
    notes.record(name, 1, NodeFinding::TransformOverflow);
    Transform::IDENTITY
}
