//! Layer elements of a geometry: normals, coordinates, colours, materials, in every mapping and
//! reference mode.
//!
//! *In*: a layer's mapping, reference mode, values and indices. *Out*: which value each corner
//! takes. *Not here*: normals that the file lacks (`normals.rs`), records (`mesh_reader.rs`).

use crate::geometry::Polygons;
use std::borrow::Cow;

/// What a layer's entries belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mapping {
    /// One entry a polygon corner.
    Corner,
    /// One entry a control point.
    ControlPoint,
    /// One entry a polygon.
    Polygon,
    /// One entry an edge: no per-corner value can be had from it.
    Edge,
    /// One entry for all.
    AllSame,
}

impl Mapping {
    /// Reads the format's word (`ByVertice` is how the format itself misspells `ByVertex`).
    pub fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "ByPolygonVertex" => Self::Corner,
            "ByVertex" | "ByVertice" | "ByControlPoint" => Self::ControlPoint,
            "ByPolygon" => Self::Polygon,
            "ByEdge" => Self::Edge,
            "AllSame" => Self::AllSame,
            _ => return None,
        })
    }
}

/// One layer element: entries of `width` numbers, perhaps behind indices.
#[derive(Debug, Clone)]
pub struct LayerElement<'a> {
    /// What an entry (or, where there are indices, an index) belongs to.
    pub mapping: Mapping,
    /// Numbers an entry.
    pub width: usize,
    /// All entries, one behind the other.
    pub values: Cow<'a, [f64]>,
    /// Entry numbers, for the reference modes `IndexToDirect` and `Index`.
    pub indices: Option<Cow<'a, [i32]>>,
}

/// The sizes that a layer's length is held against.
#[derive(Debug, Clone, Copy)]
pub struct LayerSizes {
    /// Corners in `PolygonVertexIndex`.
    pub corners: usize,
    /// Control points.
    pub control_points: usize,
    /// Polygons in the file.
    pub polygons: usize,
}

impl<'a> LayerElement<'a> {
    /// Takes a layer as the file words it and repairs a mapping that its length contradicts.
    ///
    /// `None` where nothing can be had from it: no values, mapped by edge, or of no fitting length.
    pub fn new(
        words: (&str, &str),
        width: usize,
        values: Cow<'a, [f64]>,
        indices: Cow<'a, [i32]>,
        sizes: LayerSizes,
    ) -> Option<Self> {
        let (mapping, reference) = words;
        // Some exporters say IndexToDirect and write no indices: the entries are meant directly.
        let is_indexed = reference != "Direct" && !indices.is_empty();
        let entries = values.len() / width;
        let length = if is_indexed { indices.len() } else { entries };
        if entries == 0 {
            return None;
        }
        let declared = Mapping::from_word(mapping);
        let fits = |mapping: Mapping| match mapping {
            Mapping::Corner => length >= sizes.corners,
            Mapping::ControlPoint => length >= sizes.control_points,
            Mapping::Polygon => length >= sizes.polygons,
            Mapping::Edge => false,
            Mapping::AllSame => true,
        };
        let mapping = match declared {
            Some(Mapping::Edge) => return None,
            Some(mapping) if fits(mapping) => mapping,
            _ => {
                let exact = [
                    (Mapping::Corner, sizes.corners),
                    (Mapping::ControlPoint, sizes.control_points),
                    (Mapping::Polygon, sizes.polygons),
                    (Mapping::AllSame, 1),
                ];
                // Too short for what it says: a length that fits another mapping exactly says more.
                let guessed = exact
                    .into_iter()
                    .find(|&(_, size)| size == length)
                    .map(|(mapping, _)| mapping);
                guessed.or(declared)?
            }
        };
        Some(Self {
            mapping,
            width,
            values,
            indices: is_indexed.then_some(indices),
        })
    }

    /// Returns the number of whole entries.
    pub fn entry_count(&self) -> usize {
        self.values.len() / self.width
    }

    /// Returns the numbers of one entry.
    pub fn entry(&self, number: u32) -> &[f64] {
        let first = number as usize * self.width;
        &self.values[first..first + self.width]
    }

    /// Returns which entry the corner takes, `None` where the layer has none for it.
    pub fn entry_of(&self, corner: u32, control_point: u32, polygon_number: u32) -> Option<u32> {
        let place = match self.mapping {
            Mapping::Corner => corner,
            Mapping::ControlPoint => control_point,
            Mapping::Polygon => polygon_number,
            Mapping::AllSame => 0,
            Mapping::Edge => return None,
        };
        let number = match &self.indices {
            Some(indices) => u32::try_from(*indices.get(place as usize)?).ok()?,
            None => place,
        };
        ((number as usize) < self.entry_count()).then_some(number)
    }

    /// Calls `set` with each corner of a kept polygon and the entry it takes.
    pub fn for_each_corner(&self, polygons: &Polygons, set: impl FnMut(u32, Option<&[f64]>)) {
        // Which of the ways it is gets settled once, not at every corner.
        let count = self.entry_count();
        match &self.indices {
            None => self.walk(
                polygons,
                |place| ((place as usize) < count).then_some(place),
                set,
            ),
            Some(indices) => {
                let number = |place: u32| u32::try_from(*indices.get(place as usize)?).ok();
                self.walk(
                    polygons,
                    |place| number(place).filter(|&number| (number as usize) < count),
                    set,
                );
            }
        }
    }

    fn walk(
        &self,
        polygons: &Polygons,
        number_of: impl Fn(u32) -> Option<u32>,
        mut set: impl FnMut(u32, Option<&[f64]>),
    ) {
        let mut set = |corner: u32, place: u32| {
            set(corner, number_of(place).map(|number| self.entry(number)))
        };
        for (&(first, count), &number) in polygons.spans.iter().zip(&polygons.numbers) {
            let corners = first..first + count;
            match self.mapping {
                Mapping::Corner => corners.for_each(|corner| set(corner, corner)),
                Mapping::ControlPoint => {
                    corners.for_each(|corner| set(corner, polygons.corners[corner as usize]))
                }
                Mapping::Polygon => corners.for_each(|corner| set(corner, number)),
                Mapping::AllSame => corners.for_each(|corner| set(corner, 0)),
                // There is no entry.
                Mapping::Edge => corners.for_each(|corner| set(corner, u32::MAX)),
            }
        }
    }
}
