//! A geometry's record to clean lists.
//!
//! *In*: the record of a `Geometry` object. *Out*: [`PolygonMesh`]: positions in metres, polygons,
//! one normal, coordinate and colour a corner. *Not here*: welding (`polygon_mesh.rs`), skins
//! (`skin.rs`).

use std::collections::HashSet;

use super::document::Element;
use super::layer::{LayerElement, LayerSizes};
use crate::asset::{MeshFinding, Notes};
use crate::geometry::{PolygonMesh, Polygons, Smoothing, WHITE, computed_normals};
use crate::math::{Vec2, Vec3};

/// What a geometry is read for.
#[derive(Debug, Clone, Copy)]
pub(super) struct GeometryOptions<'a> {
    /// Name of the mesh in notes.
    pub(super) name: &'a str,
    /// Metres a file unit.
    pub(super) unit: f64,
    /// Most materials that a node which shows it has.
    pub(super) material_count: usize,
    /// For each material slot the set of coordinates that its colour map names.
    pub(super) uv_sets: &'a [Option<String>],
    /// Whether a normal map needs exact tangents.
    pub(super) needs_tangents: bool,
}

/// Reads positions, polygons and layers, repairing and noting what does not fit.
pub(super) fn read_mesh(
    record: Element<'_>,
    options: GeometryOptions<'_>,
    notes: &mut Notes,
) -> PolygonMesh {
    let positions = metres(&record.child_f64s("Vertices"), options, notes);
    let polygons = Polygons::split(&record.child_i32s("PolygonVertexIndex"), positions.len());
    notes.record(
        options.name,
        polygons.out_of_range,
        MeshFinding::PolygonOutOfRange,
    );
    notes.record(
        options.name,
        polygons.too_small,
        MeshFinding::PolygonTooSmall,
    );
    let sizes = LayerSizes {
        corners: polygons.corners.len(),
        control_points: positions.len(),
        polygons: polygons.count_in_file,
    };
    let layers = LayerElements {
        record,
        polygons: &polygons,
        sizes,
        name: options.name,
    };
    let material_slots = layers.material_slots(options.material_count, notes);
    let mut uv_notes = Notes::new();
    let mut color_notes = Notes::new();
    let (normals, (uvs, colors)) = side_by_side(
        sizes.corners,
        || layers.normals(&positions, notes),
        || {
            (
                layers.uvs(options.uv_sets, &material_slots, &mut uv_notes),
                layers.colors(&mut color_notes),
            )
        },
    );
    notes.append(uv_notes);
    notes.append(color_notes);
    let tangents = if options.needs_tangents {
        layers.tangents().unwrap_or_default()
    } else {
        Vec::new()
    };
    let needs_tangents = options.needs_tangents;
    PolygonMesh {
        positions,
        polygons,
        normals,
        uvs,
        colors,
        tangents,
        material_slots,
        needs_tangents,
    }
}

/// Waking a second thread costs more than a mesh of fewer corners does.
pub(super) const FEWEST_FOR_THREADS: usize = 16_384;

/// Does two things, side by side where the mesh is large enough for it.
pub(super) fn side_by_side<A: Send, B: Send>(
    corner_count: usize,
    first: impl FnOnce() -> A + Send,
    second: impl FnOnce() -> B + Send,
) -> (A, B) {
    if corner_count < FEWEST_FOR_THREADS {
        (first(), second())
    } else {
        rayon::join(first, second)
    }
}

fn metres(numbers: &[f64], options: GeometryOptions<'_>, notes: &mut Notes) -> Vec<Vec3> {
    let mut bad = 0;
    let clean = |p: &[f64]| {
        let position =
            Vec3::from_array([p[0], p[1], p[2]].map(|length| (length * options.unit) as f32));
        if position.is_finite() {
            return position;
        }
        bad += 1;
        Vec3::ZERO
    };
    let positions = numbers.chunks_exact(3).map(clean).collect();
    notes.record(options.name, bad, MeshFinding::PositionInvalid);
    positions
}

struct LayerElements<'a> {
    record: Element<'a>,
    polygons: &'a Polygons,
    sizes: LayerSizes,
    name: &'a str,
}

impl<'a> LayerElements<'a> {
    /// Finds the first usable layer element of a kind; notes it when there are some and none is
    /// usable.
    fn find(
        &self,
        kind: &str,
        names: (&str, &str),
        width: usize,
        notes: &mut Notes,
    ) -> Option<LayerElement<'a>> {
        let mut unusable = 0;
        for layer in self.record.children_named(kind) {
            let mapping = layer.child_text("MappingInformationType").unwrap_or("");
            let reference = layer
                .child_text("ReferenceInformationType")
                .unwrap_or("Direct");
            let values = layer.child_f64s(names.0);
            let indices = layer.child_i32s(names.1);
            match LayerElement::new((mapping, reference), width, values, indices, self.sizes) {
                Some(found) => return Some(found),
                None => unusable += 1,
            }
        }
        let unusable = if self.sizes.corners > 0 { unusable } else { 0 };
        let layer = kind.to_owned();
        notes.record(self.name, unusable, MeshFinding::LayerUnusable { layer });
        None
    }

    /// Reads one value a corner; the second figure counts corners without a usable one, which get
    /// `fallback`.
    fn read<T: Copy>(
        &self,
        layer: &LayerElement<'_>,
        fallback: T,
        read: impl Fn(&[f64]) -> Option<T>,
    ) -> (Vec<T>, u64) {
        let mut values = vec![fallback; self.polygons.corners.len()];
        let mut missing = 0;
        layer.for_each_corner(self.polygons, |corner, entry| match entry.and_then(&read) {
            Some(value) => values[corner as usize] = value,
            None => missing += 1,
        });
        (values, missing)
    }

    fn normals(&self, positions: &[Vec3], notes: &mut Notes) -> Vec<Vec3> {
        let layer = self.find("LayerElementNormal", ("Normals", "NormalsIndex"), 3, notes);
        let read = layer.map(|layer| self.read(&layer, Vec3::ZERO, unit_vec3));
        let Some((mut normals, missing)) = read else {
            return self.computed(positions);
        };
        if missing > 0 {
            notes.record(self.name, missing, MeshFinding::NormalMissing);
            let computed = self.computed(positions);
            let absent = normals
                .iter_mut()
                .zip(computed)
                .filter(|(normal, _)| **normal == Vec3::ZERO);
            absent.for_each(|(normal, computed)| *normal = computed);
        }
        normals
    }

    fn computed(&self, positions: &[Vec3]) -> Vec<Vec3> {
        let layer = self.record.child("LayerElementSmoothing");
        let mapping = layer
            .and_then(|layer| layer.child_text("MappingInformationType"))
            .unwrap_or("");
        let values = layer
            .map(|layer| layer.child_i32s("Smoothing"))
            .unwrap_or_default();
        let hard = if mapping == "ByEdge" {
            self.hard_edges(&values)
        } else {
            HashSet::new()
        };
        let smoothing = match mapping {
            "ByPolygon" if !values.is_empty() => Smoothing::Groups(&values),
            "ByEdge" if !values.is_empty() && values.iter().all(|&edge| edge == 0) => {
                Smoothing::None
            }
            "ByEdge" if !hard.is_empty() => Smoothing::HardEdges(&hard),
            _ => Smoothing::All,
        };
        computed_normals(self.polygons, positions, smoothing)
    }

    /// Lists the edges that are not smooth: an edge is written as the corner from which it runs to
    /// the next one.
    fn hard_edges(&self, is_smooth: &[i32]) -> HashSet<[u32; 2]> {
        let edges = self.record.child_i32s("Edges");
        let hard = edges
            .iter()
            .zip(is_smooth)
            .filter(|(_, smooth)| **smooth == 0);
        let ends = |(&corner, _): (&i32, &i32)| {
            let corner = u32::try_from(corner).ok()?;
            let span = self
                .polygons
                .spans
                .partition_point(|&(first, _)| first <= corner)
                .checked_sub(1)?;
            let (first, count) = self.polygons.spans[span];
            let next = if corner + 1 == first + count {
                first
            } else {
                corner + 1
            };
            let at = |corner: u32| self.polygons.corners.get(corner as usize).copied();
            let a = at(corner).filter(|_| corner < first + count)?;
            let b = at(next)?;
            Some([a.min(b), a.max(b)])
        };
        hard.filter_map(ends).collect()
    }

    /// Reads the first set, and for the polygons of a material whose colour map names another set
    /// that one.
    fn uvs(&self, sets: &[Option<String>], material_slots: &[u32], notes: &mut Notes) -> Vec<Vec2> {
        let Some(layer) = self.find("LayerElementUV", ("UV", "UVIndex"), 2, notes) else {
            return Vec::new();
        };
        let flipped = |uv: &[f64]| {
            Some(Vec2::new(uv[0] as f32, (1.0 - uv[1]) as f32)).filter(|uv| uv.is_finite())
        };
        let (mut uvs, missing) = self.read(&layer, Vec2::ZERO, flipped);
        notes.record(self.name, missing, MeshFinding::UvMissing);
        for (slot, set) in sets.iter().enumerate() {
            let Some(layer) = set.as_deref().and_then(|set| self.other_uv_set(set)) else {
                continue;
            };
            let (other, _) = self.read(&layer, Vec2::ZERO, flipped);
            for (polygon, &(first, count)) in self.polygons.spans.iter().enumerate() {
                if material_slots.get(polygon).map_or(0, |&slot| slot as usize) == slot {
                    let corners = first as usize..(first + count) as usize;
                    uvs[corners.clone()].copy_from_slice(&other[corners]);
                }
            }
        }
        uvs
    }

    /// Finds a set of coordinates by its name; `None` where it is the first, or cannot be used.
    fn other_uv_set(&self, name: &str) -> Option<LayerElement<'a>> {
        let mut sets = self.record.children_named("LayerElementUV");
        let place = sets
            .position(|set| set.child_text("Name") == Some(name))
            .filter(|&place| place > 0)?;
        let set = self.record.children_named("LayerElementUV").nth(place)?;
        let words = (
            set.child_text("MappingInformationType")?,
            set.child_text("ReferenceInformationType")?,
        );
        LayerElement::new(
            words,
            2,
            set.child_f64s("UV"),
            set.child_i32s("UVIndex"),
            self.sizes,
        )
    }

    fn colors(&self, notes: &mut Notes) -> Vec<[u8; 4]> {
        // Many exporters write a set that nobody painted: then its indices need not be read.
        if self
            .record
            .children_named("LayerElementColor")
            .all(|layer| is_white(&layer.child_f64s("Colors")))
        {
            return Vec::new();
        }
        let Some(layer) = self.find("LayerElementColor", ("Colors", "ColorIndex"), 4, notes) else {
            return Vec::new();
        };
        let bytes = |color: &[f64]| {
            let color = [color[0], color[1], color[2], color[3]];
            color
                .iter()
                .all(|part| part.is_finite())
                .then(|| color.map(|part| (part * 255.0 + 0.5) as u8))
        };
        let (colors, missing) = self.read(&layer, WHITE, bytes);
        notes.record(self.name, missing, MeshFinding::ColorMissing);
        colors
    }

    /// Reads the tangents that the file has; `None` unless every corner has one and its side is
    /// known.
    fn tangents(&self) -> Option<Vec<[f32; 4]>> {
        let mut ignored = Notes::new();
        let mut find = |kind, names| self.find(kind, names, 3, &mut ignored);
        let tangents = find("LayerElementTangent", ("Tangents", "TangentsIndex"))?;
        let binormals = find("LayerElementBinormal", ("Binormals", "BinormalsIndex"))?;
        let normals = find("LayerElementNormal", ("Normals", "NormalsIndex"))?;
        let (tangents, no_tangent) = self.read(&tangents, Vec3::ZERO, unit_vec3);
        let (binormals, no_binormal) = self.read(&binormals, Vec3::ZERO, unit_vec3);
        let (normals, no_normal) = self.read(&normals, Vec3::ZERO, unit_vec3);
        if no_tangent + no_binormal + no_normal > 0 {
            return None;
        }
        let sign = |i: usize| {
            if normals[i].cross(tangents[i]).dot(binormals[i]) < 0.0 {
                -1.0
            } else {
                1.0
            }
        };
        Some(
            (0..tangents.len())
                .map(|i| tangents[i].extend(sign(i)).to_array())
                .collect(),
        )
    }

    /// Returns each kept polygon's material slot; one that no material fills gets the slot behind
    /// the last.
    fn material_slots(&self, material_count: usize, notes: &mut Notes) -> Vec<u32> {
        if material_count == 0 {
            return Vec::new();
        }
        let names = ("Materials", "MaterialsIndex");
        let Some(layer) = self.find("LayerElementMaterial", names, 1, notes) else {
            return Vec::new();
        };
        let mut absent = 0;
        let slots =
            self.polygons
                .spans
                .iter()
                .zip(&self.polygons.numbers)
                .map(|(&(first, _), &number)| {
                    let control_point = self.polygons.corners[first as usize];
                    let slot = layer
                        .entry_of(first, control_point, number)
                        .map_or(0.0, |number| layer.entry(number)[0]);
                    if slot >= material_count as f64 {
                        absent += 1;
                        return material_count as u32;
                    }
                    slot.max(0.0) as u32
                });
        let slots: Vec<u32> = slots.collect();
        notes.record(self.name, absent, MeshFinding::MaterialMissing);
        if slots.iter().all(|&slot| slot == 0) {
            Vec::new()
        } else {
            slots
        }
    }
}

fn is_white(colors: &[f64]) -> bool {
    !colors.is_empty() && colors.iter().all(|&part| part == 1.0)
}

fn unit_vec3(numbers: &[f64]) -> Option<Vec3> {
    let vector = Vec3::new(numbers[0] as f32, numbers[1] as f32, numbers[2] as f32);
    // NOTE: vectors that are unit length already stay bit by bit as they are, which welding relies
    // on.
    if vector.is_normalized() {
        return Some(vector);
    }
    // The square of a tiny vector has no digits left: it is brought to size first.
    (vector / vector.abs().max_element()).try_normalize()
}
