//! Lists of numbers in a glTF file's buffers.
//!
//! *In*: an accessor's place. *Out*: numbers as floats or indices, sparse replacements made. *Not
//! here*: what the numbers mean.

use super::document::GltfDocument;
use super::error::{AccessorFault, GltfError};
use gltf::json::accessor::{Accessor, ComponentType, IndexComponentType, Type};
use gltf::json::validation::Checked;
use gltf::json::{Index, buffer};

/// The elements of an accessor one after the other, without gaps.
struct PackedElements {
    kind: ComponentType,
    is_normalized: bool,
    width: usize,
    bytes: Vec<u8>,
}

impl GltfDocument {
    /// Reads an accessor as floats: the numbers, and how many an element has (1 to 4).
    pub(super) fn floats(&self, accessor: Index<Accessor>) -> Result<(Vec<f32>, usize), GltfError> {
        let packed = self.packed(accessor.value())?;
        let kind = packed.kind;
        let is_normalized = packed.is_normalized;
        let numbers = packed
            .bytes
            .chunks_exact(kind.size())
            .map(|number| float(number, kind, is_normalized));
        Ok((numbers.collect(), packed.width))
    }

    /// Reads an accessor as vertex numbers.
    pub(super) fn indices(&self, accessor: Index<Accessor>) -> Result<Vec<u32>, GltfError> {
        let packed = self.packed(accessor.value())?;
        let is_fitting = matches!(
            packed.kind,
            ComponentType::U8 | ComponentType::U16 | ComponentType::U32
        );
        if !is_fitting || packed.width != 1 {
            return Err(GltfError::Accessor {
                accessor: accessor.value(),
                fault: AccessorFault::NotIndices,
            });
        }
        Ok(packed
            .bytes
            .chunks_exact(packed.kind.size())
            .map(whole)
            .collect())
    }

    fn packed(&self, place: usize) -> Result<PackedElements, GltfError> {
        let fault = |fault| GltfError::Accessor {
            accessor: place,
            fault,
        };
        let accessor = self
            .root
            .accessors
            .get(place)
            .ok_or(fault(AccessorFault::Absent))?;
        let Checked::Valid(kind) = accessor.component_type else {
            return Err(fault(AccessorFault::ComponentType));
        };
        let width = match accessor.type_ {
            Checked::Valid(Type::Scalar) => 1,
            Checked::Valid(Type::Vec2) => 2,
            Checked::Valid(Type::Vec3) => 3,
            Checked::Valid(Type::Vec4) => 4,
            _ => return Err(fault(AccessorFault::NotVectors)),
        };
        let size = kind.0.size() * width;
        let count = usize::try_from(accessor.count.0).unwrap_or(usize::MAX);
        // A list without a buffer view costs the file nothing, so the file's size does not bound
        // it.
        let held: usize = self.buffers.iter().map(Vec::len).sum();
        if count > held {
            return Err(fault(AccessorFault::Count));
        }
        let mut bytes = match accessor.buffer_view {
            Some(view) => {
                let offset = accessor.byte_offset.unwrap_or_default().0;
                self.elements(view, offset, count, size)
                    .ok_or(fault(AccessorFault::Buffer))?
            }
            None => vec![0; count * size],
        };
        if let Some(sparse) = &accessor.sparse {
            let beyond = || fault(AccessorFault::SparseBuffer);
            let Checked::Valid(IndexComponentType(index_kind)) = sparse.indices.component_type
            else {
                return Err(fault(AccessorFault::SparseComponentType));
            };
            let few = usize::try_from(sparse.count.0).unwrap_or(usize::MAX);
            let at = &sparse.indices;
            let from = &sparse.values;
            let places = self
                .elements(at.buffer_view, at.byte_offset.0, few, index_kind.size())
                .ok_or_else(beyond)?;
            let values = self
                .elements(from.buffer_view, from.byte_offset.0, few, size)
                .ok_or_else(beyond)?;
            for (number, value) in places
                .chunks_exact(index_kind.size())
                .zip(values.chunks_exact(size))
            {
                let start = whole(number) as usize * size;
                bytes
                    .get_mut(start..start + size)
                    .ok_or_else(beyond)?
                    .copy_from_slice(value);
            }
        }
        Ok(PackedElements {
            kind: kind.0,
            is_normalized: accessor.normalized,
            width,
            bytes,
        })
    }

    /// Copies `count` elements of `size` bytes out of a view, skipping what lies between them.
    fn elements(
        &self,
        view: Index<buffer::View>,
        offset: u64,
        count: usize,
        size: usize,
    ) -> Option<Vec<u8>> {
        let bytes = self.view(view)?.get(usize::try_from(offset).ok()?..)?;
        let stride = self
            .root
            .buffer_views
            .get(view.value())?
            .byte_stride
            .map_or(size, |stride| stride.0);
        if count == 0 {
            return Some(Vec::new());
        }
        let end = stride.checked_mul(count - 1)?.checked_add(size)?;
        if stride < size || end > bytes.len() {
            return None;
        }
        if stride == size {
            return Some(bytes[..end].to_vec());
        }
        Some(
            (0..count)
                .flat_map(|element| &bytes[element * stride..element * stride + size])
                .copied()
                .collect(),
        )
    }
}

/// Reads one whole number, little end first.
fn whole(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .rev()
        .fold(0, |sum, &byte| (sum << 8) | u32::from(byte))
}

/// Reads one number; whole ones stand for 0 to 1 or -1 to 1 where the accessor says so.
fn float(bytes: &[u8], kind: ComponentType, is_normalized: bool) -> f32 {
    let bits = whole(bytes);
    let (value, most) = match kind {
        ComponentType::F32 => return f32::from_bits(bits),
        ComponentType::U32 => (bits as f32, u32::MAX as f32),
        ComponentType::U8 | ComponentType::U16 => {
            (bits as f32, if kind.size() == 1 { 255.0 } else { 65_535.0 })
        }
        ComponentType::I8 => (f32::from(bits as u8 as i8), 127.0),
        ComponentType::I16 => (f32::from(bits as u16 as i16), 32_767.0),
    };
    if is_normalized {
        (value / most).max(-1.0)
    } else {
        value
    }
}
