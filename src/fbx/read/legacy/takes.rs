//! Takes to animation stacks.
//!
//! *In*: the `Takes` block. *Out*: for each take a stack with one layer, and curve nodes with their curves,
//! connected to the properties that they drive. *Not here*: key lists (`keys`).

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use super::super::super::error::FbxError;
use super::super::arrays::ArrayData;
use super::super::records::{RecordIndex, Value};
use super::copy;
use super::keys::Keys;
use super::names;
use super::out::{Out, text};
use super::properties::BLOCK;
use super::scene::Scene;
use super::source::Source;
use crate::asset::{NoteKind, Notes};

const TAKES: &str = "Takes";
const TAKE: &str = "Take";
const CHANNEL: &str = "Channel";
/// Components of a property, as curves and defaults of 7.x name them.
const PLACES: [&str; 3] = ["d|X", "d|Y", "d|Z"];
/// What files below 6.0 put behind a blend shape's name.
const SHAPE_SUFFIX: &str = " (Shape)";
/// Curves have a class, but no name.
const CURVE_NAME: &str = "\0\u{1}AnimCurve";
/// Time spans of a take, and the properties of a stack that they become.
const SPANS: [(&str, [&str; 2]); 2] =
    [("LocalTime", ["LocalStart", "LocalStop"]), ("ReferenceTime", ["ReferenceStart", "ReferenceStop"])];

/// Writes the curves of one layer.
pub(super) struct CurveWriter {
    layer: i64,
    /// Version of key lists that state none.
    key_version: i64,
    /// Times that are written already: curves of one take mostly have the same.
    times: HashMap<u64, usize>,
    /// Flags, their data and their runs that are written already: mostly those of straight lines.
    attributes: HashMap<u64, [usize; 3]>,
    hasher: RandomState,
    /// The curve read last.
    keys: Keys,
    cut: u64,
    guessed: u64,
}

/// Lifts all takes.
pub(super) fn lift<'a>(
    out: &mut Out<'a>,
    source: Source<'_, 'a>,
    version: u32,
    scene: &mut Scene<'_>,
    notes: &mut Notes,
) -> Result<(), FbxError> {
    for take in source.in_blocks(TAKES).filter(|&record| source.name(record) == TAKE) {
        let (stack, layer) = (scene.names.fresh(), scene.names.fresh());
        open_stack(out, stack, layer, source.text(take, 0).unwrap_or(""), Some((source, take)))?;
        let mut writer = CurveWriter::new(layer, version);
        let mut absent = 0;
        for record in source.children(take).filter(|&record| source.child(record, CHANNEL).is_some()) {
            match source.text(record, 0).and_then(|name| scene.names.get(name)) {
                Some(object) => writer.object(out, source, record, object, scene)?,
                None => absent += 1,
            }
        }
        let name = source.text(take, 0).unwrap_or("");
        let text = "objects that the take moves are not in the file; left out";
        notes.add(NoteKind::Skipped, name, absent, None, text);
        writer.note(name, notes);
    }
    Ok(())
}

/// Copies what the takes say about their ranges, and which one was active.
pub(super) fn copy_ranges<'a>(out: &mut Out<'a>, source: Source<'_, 'a>) -> Result<(), FbxError> {
    let block = out.open(TAKES, [])?;
    for record in source.in_blocks(TAKES) {
        match source.name(record) {
            "Current" => copy::whole(out, source, record)?,
            TAKE => {
                let take = copy::head(out, source, record, TAKE)?;
                for (span, _) in SPANS {
                    if let Some(span) = source.child(record, span) {
                        copy::whole(out, source, span)?;
                    }
                }
                out.close(take);
            }
            _ => {}
        }
    }
    out.close(block);
    Ok(())
}

/// Writes a stack and its layer.
pub(super) fn open_stack<'a>(
    out: &mut Out<'a>,
    stack: i64,
    layer: i64,
    name: &str,
    take: Option<(Source<'_, 'a>, RecordIndex)>,
) -> Result<(), FbxError> {
    let object = out.open("AnimationStack", [Value::Int(stack), names::value(name, "AnimStack"), text("")])?;
    let properties = out.open(BLOCK, [])?;
    for (span, ends) in SPANS {
        let Some(record) = take.and_then(|(source, take)| source.child(take, span)) else { continue };
        let values = take.map_or(&[][..], |(source, _)| source.values(record));
        for (end, value) in ends.into_iter().zip(values) {
            out.property(end, "KTime", std::slice::from_ref(value))?;
        }
    }
    out.close(properties);
    out.close(object);
    let object = [Value::Int(layer), names::value("BaseLayer", "AnimLayer"), text("")];
    out.leaf("AnimationLayer", object)?;
    out.connect(layer, stack)?;
    Ok(())
}

impl CurveWriter {
    /// Starts a layer's curves in a file of that version.
    pub(super) fn new(layer: i64, version: u32) -> Self {
        let key_version = match version {
            0..5000 => 4003,
            5000..6000 => 4004,
            _ => 4005,
        };
        Self {
            layer,
            key_version,
            times: HashMap::new(),
            attributes: HashMap::new(),
            hasher: RandomState::new(),
            keys: Keys::default(),
            cut: 0,
            guessed: 0,
        }
    }

    /// Notes what could not be taken over as it is.
    pub(super) fn note(&self, take: &str, notes: &mut Notes) {
        let text = "curves whose key list cannot be read to its end; the keys before it count";
        notes.add(NoteKind::KeysRepaired, take, self.cut, None, text);
        let text = "keys with slopes of an old kind that is not known exactly; shown smooth";
        notes.add(NoteKind::Simplified, take, self.guessed, None, text);
    }

    /// Writes the channels of an object.
    pub(super) fn object<'a>(
        &mut self,
        out: &mut Out<'a>,
        source: Source<'_, 'a>,
        record: RecordIndex,
        object: i64,
        scene: &mut Scene<'_>,
    ) -> Result<(), FbxError> {
        for channel in source.children_named(record, CHANNEL) {
            let Some(Value::Text(name)) = source.values(channel).first() else { continue };
            if name == "Transform" {
                for part in source.children_named(channel, CHANNEL) {
                    let property = match source.text(part, 0) {
                        Some("T") => "Lcl Translation",
                        Some("R") => "Lcl Rotation",
                        Some("S") => "Lcl Scaling",
                        _ => continue,
                    };
                    self.property(out, source, part, &[object], property.into(), scene)?;
                }
                continue;
            }
            let shape = name.strip_suffix(SHAPE_SUFFIX).unwrap_or(name);
            let channels = [name.as_ref(), shape].map(|name| scene.channels(object, name));
            let channels = channels.into_iter().find(|channels| !channels.is_empty()).map(<[i64]>::to_vec);
            if let Some(channels) = channels {
                self.property(out, source, channel, &channels, "DeformPercent".into(), scene)?;
            } else {
                let owner = scene.owner(object, name);
                self.property(out, source, channel, &[owner], name.clone(), scene)?;
            }
        }
        Ok(())
    }

    /// Writes a curve node for a property of some objects, and its curves.
    fn property<'a>(
        &mut self,
        out: &mut Out<'a>,
        source: Source<'_, 'a>,
        channel: RecordIndex,
        objects: &[i64],
        property: Cow<'a, str>,
        scene: &mut Scene<'_>,
    ) -> Result<(), FbxError> {
        let is_curve =
            |record: RecordIndex| source.children(record).any(|child| matches!(source.name(child), "Key" | "Default"));
        let parts: Vec<(RecordIndex, Cow<'a, str>)> = if is_curve(channel) {
            vec![(channel, format!("d|{property}").into())]
        } else {
            let axes = source.children_named(channel, CHANNEL).filter(|&part| is_curve(part)).take(PLACES.len());
            let place = |(place, part): (usize, RecordIndex)| {
                let stated = ["X", "Y", "Z"].iter().position(|&axis| source.text(part, 0) == Some(axis));
                (part, PLACES[stated.unwrap_or(place)].into())
            };
            axes.enumerate().map(place).collect()
        };
        if parts.is_empty() {
            return Ok(());
        }
        let node = scene.names.fresh();
        let object = [Value::Int(node), names::value(&property, "AnimCurveNode"), text("")];
        let curve_node = out.open("AnimationCurveNode", object)?;
        let properties = out.open(BLOCK, [])?;
        for (part, place) in &parts {
            if let Some(default) = source.child_number(*part, "Default") {
                out.open(
                    "P",
                    [Value::Text(place.clone()), text("Number"), text(""), text("A"), Value::Number(default)],
                )?;
            }
        }
        out.close(properties);
        out.close(curve_node);
        out.connect(node, self.layer)?;
        for &object in objects {
            out.connect_to_property(node, object, property.clone())?;
        }
        for (part, place) in parts {
            if let Some(curve) = self.curve(out, source, part, scene)? {
                out.connect_to_property(curve, node, place)?;
            }
        }
        Ok(())
    }

    fn curve<'a>(
        &mut self,
        out: &mut Out<'a>,
        source: Source<'_, 'a>,
        channel: RecordIndex,
        scene: &mut Scene<'_>,
    ) -> Result<Option<i64>, FbxError> {
        let Some(list) = source.child(channel, "Key") else { return Ok(None) };
        let stated = source.child_number(channel, "KeyVer").filter(|&version| version > 0.0);
        let version = stated.map_or(self.key_version, |version| version as i64);
        self.keys.read(&source.numbers(list, &out.arrays), version);
        if let [Value::Array(key)] = source.values(list) {
            out.arrays.discard(*key);
        }
        self.cut += u64::from(self.keys.is_cut);
        self.guessed += self.keys.guessed;
        if self.keys.times.is_empty() {
            return Ok(None);
        }
        let id = scene.names.fresh();
        let curve = out.open("AnimationCurve", [Value::Int(id), text(CURVE_NAME), text("")])?;
        let times = self.times(out);
        out.leaf("KeyTime", [Value::Array(times)])?;
        out.array("KeyValueFloat", ArrayData::F32(self.keys.values.clone()))?;
        let attributes = self.attributes(out);
        for (name, key) in ["KeyAttrFlags", "KeyAttrDataFloat", "KeyAttrRefCount"].into_iter().zip(attributes) {
            out.leaf(name, [Value::Array(key)])?;
        }
        for name in ["Pre-Extrapolation", "Post-Extrapolation"] {
            if let Some(rule) = source.child(channel, name) {
                copy::whole(out, source, rule)?;
            }
        }
        out.close(curve);
        Ok(Some(id))
    }

    /// Gives the array of the times read last, the known one where the layer has it already.
    fn times(&mut self, out: &mut Out<'_>) -> usize {
        let times = &self.keys.times;
        let print = self.hasher.hash_one(times);
        let is_same = |key: usize| matches!(out.arrays.get(key), ArrayData::I64(known) if known == times);
        if let Some(&known) = self.times.get(&print).filter(|&&known| is_same(known)) {
            return known;
        }
        let key = out.arrays.add_decoded(ArrayData::I64(times.clone()));
        self.times.insert(print, key);
        key
    }

    /// Gives the arrays of the flags read last, of their data and of their runs, known ones if there are.
    fn attributes(&mut self, out: &mut Out<'_>) -> [usize; 3] {
        let Keys { flags, data, runs, .. } = &self.keys;
        let bits: &[u32] = bytemuck::cast_slice(data);
        let print = self.hasher.hash_one((flags, bits, runs));
        let is_same = |&&[flags_key, data_key, runs_key]: &&[usize; 3]| {
            matches!(out.arrays.get(flags_key), ArrayData::I32(known) if known == flags)
                && matches!(out.arrays.get(data_key), ArrayData::F32(known) if bytemuck::cast_slice::<_, u32>(known) == bits)
                && matches!(out.arrays.get(runs_key), ArrayData::I32(known) if known == runs)
        };
        if let Some(&known) = self.attributes.get(&print).filter(is_same) {
            return known;
        }
        let keys = [ArrayData::I32(flags.clone()), ArrayData::F32(data.clone()), ArrayData::I32(runs.clone())]
            .map(|data| out.arrays.add_decoded(data));
        self.attributes.insert(print, keys);
        keys
    }
}
