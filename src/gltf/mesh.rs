//! A glTF mesh's primitives to one geometry.
//!
//! *In*: a mesh's place, the surfaces. *Out*: [`GltfMesh`]. *Not here*: welding and tangents
//! (`geometry`).

use super::document::GltfDocument;
use super::error::{AccessorFault, GltfError};
use super::material::{GltfMaterials, UvUse};
use crate::asset::{
    ContentFinding, GeometryParts, MeshFinding, Notes, VertexAttribute, quoted_text,
};
use crate::geometry::{PolygonMesh, Polygons, Smoothing, computed_normals};
use crate::math::{Vec2, Vec3};
use gltf::json::Index;
use gltf::json::accessor::Accessor;
use gltf::json::mesh::{Mode, Primitive, Semantic};
use gltf::json::validation::Checked;

/// A mesh, whichever nodes show it.
#[derive(Debug)]
pub(super) struct GltfMesh {
    /// Vertices and triangles.
    pub(super) geometry: GeometryParts,
    /// Place of each material slot's surface.
    pub(super) materials: Vec<usize>,
}

/// More corners than this in one file are refused: primitives can name the same numbers again and
/// again.
pub(super) const MOST_CORNERS: usize = 300_000_000;

/// Everything that the primitives gathered, one entry a vertex.
#[derive(Default)]
struct MeshBuilder {
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    tangents: Vec<[f32; 4]>,
    uvs: Vec<Vec2>,
    colors: Vec<[u8; 4]>,
    /// Triangles, the last corner of each as its complement.
    corners: Vec<i32>,
    slots: Vec<u32>,
    materials: Vec<usize>,
    has_all_tangents: bool,
    has_uvs: bool,
    has_colors: bool,
}

/// Builds a mesh; `corners` counts those of the whole file. A primitive that cannot be read is
/// noted and skipped.
pub(super) fn build(
    document: &GltfDocument,
    mesh: usize,
    surfaces: &mut GltfMaterials,
    corners: &mut usize,
    notes: &mut Notes,
) -> Result<Option<GltfMesh>, GltfError> {
    let Some(record) = document.root.meshes.get(mesh) else {
        return Ok(None);
    };
    let name = record
        .name
        .clone()
        .unwrap_or_else(|| format!("mesh {mesh}"));
    let mut gathered = MeshBuilder {
        has_all_tangents: true,
        ..MeshBuilder::default()
    };
    for primitive in &record.primitives {
        if primitive
            .targets
            .as_ref()
            .is_some_and(|targets| !targets.is_empty())
        {
            notes.record(&name, 1, MeshFinding::MorphTargetsSkipped);
        }
        if let Err(error) = gathered.add(document, primitive, surfaces, &name, notes) {
            let reason = quoted_text(error);
            notes.record(&name, 1, MeshFinding::PartInvalid { reason });
        }
        let claimed = *corners + gathered.corners.len();
        if claimed > MOST_CORNERS {
            return Err(GltfError::TooLarge {
                claimed,
                limit: MOST_CORNERS,
            });
        }
    }
    *corners += gathered.corners.len();
    Ok(gathered.finish(surfaces, &name, notes))
}

impl MeshBuilder {
    fn add(
        &mut self,
        document: &GltfDocument,
        primitive: &Primitive,
        surfaces: &mut GltfMaterials,
        name: &str,
        notes: &mut Notes,
    ) -> Result<(), GltfError> {
        let Checked::Valid(mode) = primitive.mode else {
            return Ok(());
        };
        if matches!(
            mode,
            Mode::Points | Mode::Lines | Mode::LineLoop | Mode::LineStrip
        ) {
            notes.record(name, 1, ContentFinding::PointsAndLines);
            return Ok(());
        }
        let attribute =
            |semantic: Semantic| primitive.attributes.get(&Checked::Valid(semantic)).copied();
        let Some(place) = attribute(Semantic::Positions) else {
            notes.record(name, 1, MeshFinding::PartWithoutPositions);
            return Ok(());
        };
        let positions = vectors(document, place)?;
        let count = positions.len();
        let indices = match primitive.indices {
            Some(indices) => document.indices(indices)?,
            None => (0..u32::try_from(count).unwrap_or(u32::MAX)).collect(),
        };
        let material = surfaces.place(primitive.material.map(|material| material.value()));
        let uv_use = surfaces.uv_uses[material];
        let mut read = |semantic: Semantic, what: VertexAttribute| {
            let (numbers, width) = document.floats(attribute(semantic)?).ok()?;
            if numbers.len() / width == count {
                return Some((numbers, width));
            }
            let mismatch = MeshFinding::AttributeLengthMismatch { attribute: what };
            notes.record(name, 1, mismatch);
            None
        };
        let normals =
            read(Semantic::Normals, VertexAttribute::Normal).filter(|&(_, width)| width == 3);
        let tangents =
            read(Semantic::Tangents, VertexAttribute::Tangent).filter(|&(_, width)| width == 4);
        let uvs = read(Semantic::TexCoords(uv_use.set), VertexAttribute::Uv)
            .filter(|&(_, width)| width == 2);
        let colors =
            read(Semantic::Colors(0), VertexAttribute::Color).filter(|&(_, width)| width >= 3);
        self.take_corners(&indices, mode, material, name, notes);
        self.has_uvs |= uvs.is_some();
        self.has_colors |= colors.is_some();
        self.has_all_tangents &= tangents.is_some();
        self.add_positions(positions, name, notes);
        let normals = normals.map(|(numbers, _)| numbers).unwrap_or_default();
        // A zero normal is one to be computed.
        self.normals.extend(
            normals
                .chunks_exact(3)
                .map(|n| Vec3::new(n[0], n[1], n[2]).normalize_or_zero()),
        );
        let tangents = tangents.map(|(numbers, _)| numbers).unwrap_or_default();
        self.tangents.extend(tangents.chunks_exact(4).map(|t| {
            let along = Vec3::new(t[0], t[1], t[2])
                .try_normalize()
                .unwrap_or(Vec3::X);
            along.extend(if t[3] < 0.0 { -1.0 } else { 1.0 }).to_array()
        }));
        self.uvs.extend(moved_uvs(uvs, uv_use));
        if let Some((numbers, width)) = colors {
            let byte = |part: Option<&f32>| {
                (part.map_or(1.0, |part| part.clamp(0.0, 1.0)) * 255.0).round() as u8
            };
            self.colors.extend(
                numbers
                    .chunks_exact(width)
                    .map(|c| [0, 1, 2, 3].map(|part| byte(c.get(part)))),
            );
        }
        let total = self.positions.len();
        self.normals.resize(total, Vec3::ZERO);
        self.tangents.resize(total, [1.0, 0.0, 0.0, 1.0]);
        self.uvs.resize(total, Vec2::ZERO);
        self.colors.resize(total, [255; 4]);
        Ok(())
    }

    fn add_positions(&mut self, positions: Vec<Vec3>, name: &str, notes: &mut Notes) {
        let bad = positions
            .iter()
            .filter(|position| !position.is_finite())
            .count();
        notes.record(name, bad as u64, MeshFinding::PositionInvalid);
        self.positions.extend(
            positions
                .into_iter()
                .map(|p| if p.is_finite() { p } else { Vec3::ZERO }),
        );
    }

    /// Takes over the triangles of a list, a strip or a fan.
    fn take_corners(
        &mut self,
        indices: &[u32],
        mode: Mode,
        material: usize,
        name: &str,
        notes: &mut Notes,
    ) {
        let slot = self
            .materials
            .iter()
            .position(|&known| known == material)
            .unwrap_or_else(|| {
                self.materials.push(material);
                self.materials.len() - 1
            });
        let first = self.positions.len();
        // A number beyond all vertices also lies beyond those of this part alone.
        let corner = |index: u32| {
            first
                .checked_add(index as usize)
                .and_then(|place| i32::try_from(place).ok())
        };
        let mut broken = u64::from(mode == Mode::Triangles && !indices.len().is_multiple_of(3));
        let mut push = |[a, b, c]: [u32; 3]| match (corner(a), corner(b), corner(c)) {
            (Some(a), Some(b), Some(c)) => {
                self.corners.extend([a, b, !c]);
                self.slots.push(slot as u32);
            }
            _ => broken += 1,
        };
        match mode {
            Mode::TriangleStrip => {
                for (place, triple) in indices.windows(3).enumerate() {
                    let [a, b, c] = [triple[0], triple[1], triple[2]];
                    let is_join = a == b || b == c || a == c;
                    if !is_join {
                        push(if place % 2 == 0 { [a, b, c] } else { [b, a, c] });
                    }
                }
            }
            Mode::TriangleFan => {
                for pair in indices.get(1..).unwrap_or_default().windows(2) {
                    push([indices[0], pair[0], pair[1]]);
                }
            }
            _ => indices
                .chunks_exact(3)
                .for_each(|triple| push([triple[0], triple[1], triple[2]])),
        }
        notes.record(name, broken, MeshFinding::TriangleIncomplete);
    }

    fn finish(self, surfaces: &GltfMaterials, name: &str, notes: &mut Notes) -> Option<GltfMesh> {
        let polygons = Polygons::split(&self.corners, self.positions.len());
        notes.record(name, polygons.out_of_range, MeshFinding::PolygonOutOfRange);
        if polygons.spans.is_empty() {
            return None;
        }
        let each = |place: &u32| *place as usize;
        let mut normals: Vec<Vec3> = polygons
            .corners
            .iter()
            .map(|corner| self.normals[each(corner)])
            .collect();
        if normals.contains(&Vec3::ZERO) {
            // The format's rule: without normals every triangle is flat.
            let flat = computed_normals(&polygons, &self.positions, Smoothing::None);
            let absent = normals
                .iter_mut()
                .zip(flat)
                .filter(|(normal, _)| **normal == Vec3::ZERO);
            absent.for_each(|(normal, flat)| *normal = flat);
        }
        fn for_corners<T: Copy>(wanted: bool, values: &[T], corners: &[u32]) -> Vec<T> {
            if wanted {
                corners
                    .iter()
                    .map(|&corner| values[corner as usize])
                    .collect()
            } else {
                Vec::new()
            }
        }
        let needs_tangents = self
            .materials
            .iter()
            .any(|&material| surfaces.materials[material].normal_texture.is_some());
        let takes_tangents = needs_tangents && self.has_all_tangents;
        let material_slots = polygons
            .numbers
            .iter()
            .map(|&number| self.slots[number as usize])
            .collect();
        let parts = PolygonMesh {
            normals,
            uvs: for_corners(self.has_uvs, &self.uvs, &polygons.corners),
            colors: for_corners(self.has_colors, &self.colors, &polygons.corners),
            tangents: for_corners(takes_tangents, &self.tangents, &polygons.corners),
            material_slots,
            needs_tangents,
            positions: self.positions,
            polygons,
        };
        Some(GltfMesh {
            geometry: parts.build(),
            materials: self.materials,
        })
    }
}

fn vectors(document: &GltfDocument, accessor: Index<Accessor>) -> Result<Vec<Vec3>, GltfError> {
    let (numbers, width) = document.floats(accessor)?;
    if width != 3 {
        return Err(GltfError::Accessor {
            accessor: accessor.value(),
            fault: AccessorFault::NotPositions,
        });
    }
    Ok(numbers
        .chunks_exact(3)
        .map(|p| Vec3::new(p[0], p[1], p[2]))
        .collect())
}

fn moved_uvs(uvs: Option<(Vec<f32>, usize)>, uv_use: UvUse) -> Vec<Vec2> {
    let finite = |uv: Vec2| if uv.is_finite() { uv } else { Vec2::ZERO };
    let numbers = uvs.map(|(numbers, _)| numbers).unwrap_or_default();
    numbers
        .chunks_exact(2)
        .map(|uv| finite(uv_use.apply(Vec2::new(uv[0], uv[1]))))
        .collect()
}
