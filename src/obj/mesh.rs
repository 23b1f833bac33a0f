//! The parts of one object to one geometry.
//!
//! *In*: models as parsed, one for each run of polygons with one material. *Out*: [`GeometryParts`]
//! and its materials. *Not here*: welding and tangents (`geometry`).

use super::clean_text::CleanText;
use super::material::ObjMaterials;
use crate::asset::GeometryParts;
use crate::geometry::{PolygonMesh, Polygons, Smoothing, computed_normals};
use crate::math::{Vec2, Vec3};
use std::collections::HashMap;

/// An object being put together.
#[derive(Default)]
pub(super) struct ObjectBuilder {
    positions: Vec<Vec3>,
    place_of: HashMap<[u32; 3], i32>,
    /// Corner lists, the last of each polygon as its complement.
    corners: Vec<i32>,
    normals: Vec<Vec3>,
    uvs: Vec<Vec2>,
    colors: Vec<[u8; 4]>,
    slots: Vec<u32>,
    materials: Vec<usize>,
}

impl ObjectBuilder {
    /// Adds a run of polygons with one surface.
    pub(super) fn add(&mut self, mesh: &tobj::Mesh, material: usize) {
        let slot = self
            .materials
            .iter()
            .position(|&known| known == material)
            .unwrap_or_else(|| {
                self.materials.push(material);
                self.materials.len() - 1
            });
        let mut ends = Vec::new();
        if mesh.face_arities.is_empty() {
            ends.resize(mesh.indices.len() / 3, 3);
        } else {
            ends.extend(mesh.face_arities.iter().map(|&arity| arity as usize));
        }
        let mut corner = 0;
        for arity in ends {
            for place in corner..corner + arity {
                self.add_corner(mesh, place, place + 1 == corner + arity);
            }
            self.slots.push(slot as u32);
            corner += arity;
        }
    }

    fn add_corner(&mut self, mesh: &tobj::Mesh, corner: usize, is_last: bool) {
        let three = |values: &[f32], place: u32| -> Option<[f32; 3]> {
            let first = place as usize * 3;
            values.get(first..first + 3)?.try_into().ok()
        };
        let index = mesh.indices[corner];
        let position = Vec3::from_array(three(&mesh.positions, index).unwrap_or_default());
        let control_point = *self
            .place_of
            .entry(position.to_array().map(|part| (part + 0.0).to_bits()))
            .or_insert_with(|| {
                self.positions.push(position);
                self.positions.len() as i32 - 1
            });
        self.corners.push(if is_last {
            !control_point
        } else {
            control_point
        });
        let normal = mesh
            .normal_indices
            .get(corner)
            .and_then(|&place| three(&mesh.normals, place));
        self.normals
            .push(Vec3::from_array(normal.unwrap_or_default()).normalize_or_zero());
        let uv = mesh
            .texcoord_indices
            .get(corner)
            .and_then(|&place| mesh.texcoords.get(place as usize * 2..)?.get(..2));
        // Pictures in an OBJ file begin at the lower left.
        self.uvs
            .push(uv.map_or(Vec2::ZERO, |uv| Vec2::new(uv[0], 1.0 - uv[1])));
        let color = three(&mesh.vertex_color, index).unwrap_or([1.0; 3]);
        let [r, g, b] = color.map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8);
        self.colors.push([r, g, b, 255]);
    }

    /// Builds the geometry; `None` when there is no polygon.
    pub(super) fn finish(
        mut self,
        surfaces: &ObjMaterials,
        cleaned: &CleanText,
    ) -> Option<(GeometryParts, Vec<usize>)> {
        let polygons = Polygons::split(&self.corners, self.positions.len());
        if polygons.spans.is_empty() {
            return None;
        }
        if self.normals.contains(&Vec3::ZERO) {
            let smoothing = if cleaned.is_smooth {
                Smoothing::All
            } else {
                Smoothing::None
            };
            let computed = computed_normals(&polygons, &self.positions, smoothing);
            let absent = self
                .normals
                .iter_mut()
                .zip(computed)
                .filter(|(normal, _)| **normal == Vec3::ZERO);
            absent.for_each(|(normal, computed)| *normal = computed);
        }
        let material_slots = polygons
            .numbers
            .iter()
            .map(|&number| self.slots[number as usize])
            .collect();
        let needs_tangents = self
            .materials
            .iter()
            .any(|&place| surfaces.materials[place].normal_texture.is_some());
        let parts = PolygonMesh {
            positions: self.positions,
            polygons,
            normals: self.normals,
            uvs: if cleaned.has_uvs {
                self.uvs
            } else {
                Vec::new()
            },
            colors: if cleaned.has_colors {
                self.colors
            } else {
                Vec::new()
            },
            tangents: Vec::new(),
            material_slots,
            needs_tangents,
        };
        Some((parts.build(), self.materials))
    }
}
