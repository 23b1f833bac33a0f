//! Takes to animation stacks.
//!
//! *In*: the `Takes` block. *Out*: for each take a stack with one layer, and curve nodes with their
//! curves, connected to the properties that they drive. *Not here*: key lists (`keys.rs`).

use std::borrow::Cow;

use super::super::super::error::FbxError;
use super::super::super::id_map::{IdMap, fingerprint};
use super::super::arrays::ArrayData;
use super::super::records::{RecordIndex, Value};
use super::keys::Keys;
use super::legacy_records::LegacyRecords;
use super::names;
use super::properties::BLOCK;
use super::record_copy;
use super::record_writer::{RecordWriter, text};
use super::scene::LegacyScene;
use crate::asset::{Notes, TakeFinding};

const TAKES: &str = "Takes";
const TAKE: &str = "Take";
const CHANNEL: &str = "Channel";
/// Components of a property, as curves and defaults of 7.x name them.
const PLACES: [&str; 3] = ["d|X", "d|Y", "d|Z"];
/// The arrays of a curve.
const KEY_ARRAYS: [&str; 5] = [
    "KeyTime",
    "KeyValueFloat",
    "KeyAttrFlags",
    "KeyAttrDataFloat",
    "KeyAttrRefCount",
];
/// What files below 6.0 put behind a blend shape's name.
const SHAPE_SUFFIX: &str = " (Shape)";
/// Curves and curve nodes have a class, but need no name.
const CURVE_NAME: &str = "\0\u{1}AnimCurve";
const CURVE_NODE_NAME: &str = "\0\u{1}AnimCurveNode";
/// Time spans of a take, and the properties of a stack that they become.
const SPANS: [(&str, [&str; 2]); 2] = [
    ("LocalTime", ["LocalStart", "LocalStop"]),
    ("ReferenceTime", ["ReferenceStart", "ReferenceStop"]),
];

/// Writes the curves of one layer.
pub(super) struct CurveWriter {
    layer: i64,
    /// Version of key lists that state none.
    key_version: i64,
    /// Times that are written already, by their fingerprint: curves of one take mostly have the
    /// same.
    times: IdMap<u64, usize>,
    /// Values of curves of one key, of which most bones have some, by their bits.
    single_values: IdMap<u32, usize>,
    /// Flags, their data and their runs that are written already: mostly those of straight lines.
    attributes: IdMap<u64, [usize; 3]>,
    /// The arrays of the curve written last, which those of the next one mostly are too.
    last_times: Option<usize>,
    last_attributes: Option<[usize; 3]>,
    /// The curve read last.
    keys: Keys,
    cut: u64,
    guessed: u64,
}

/// A component of a property that a take moves.
struct ChannelComponent<'a> {
    /// How the curve node calls it.
    place: Cow<'a, str>,
    /// Its value without a curve.
    default: Option<f64>,
    /// The curve's id.
    curve: Option<i64>,
}

/// Lifts all takes.
pub(super) fn lift<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    version: u32,
    scene: &mut LegacyScene<'_>,
    notes: &mut Notes,
) -> Result<(), FbxError> {
    for take in source
        .in_blocks(TAKES)
        .filter(|&record| source.name(record) == TAKE)
    {
        let stack = scene.names.fresh();
        let layer = scene.names.fresh();
        open_stack(
            out,
            stack,
            layer,
            source.text(take, 0).unwrap_or(""),
            Some((source, take)),
        )?;
        let mut writer = CurveWriter::new(layer, version);
        let mut absent = 0;
        for record in source
            .children(take)
            .filter(|&record| source.child(record, CHANNEL).is_some())
        {
            match source
                .text(record, 0)
                .and_then(|name| scene.names.get(name))
            {
                Some(object) => writer.object(out, source, record, object, scene)?,
                None => absent += 1,
            }
        }
        let name = source.text(take, 0).unwrap_or("");
        notes.record(name, absent, TakeFinding::ObjectMissing);
        writer.note(name, notes);
    }
    Ok(())
}

/// Copies what the takes say about their ranges, and which one was active.
pub(super) fn copy_ranges<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
) -> Result<(), FbxError> {
    let block = out.open(TAKES, [])?;
    for record in source.in_blocks(TAKES) {
        match source.name(record) {
            "Current" => record_copy::whole(out, source, record)?,
            TAKE => {
                let take = record_copy::head(out, source, record, TAKE)?;
                for (span, _) in SPANS {
                    if let Some(span) = source.child(record, span) {
                        record_copy::whole(out, source, span)?;
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
    out: &mut RecordWriter<'a>,
    stack: i64,
    layer: i64,
    name: &str,
    take: Option<(LegacyRecords<'_, 'a>, RecordIndex)>,
) -> Result<(), FbxError> {
    let object = out.open(
        "AnimationStack",
        [Value::Int(stack), names::value(name, "AnimStack"), text("")],
    )?;
    let properties = out.open(BLOCK, [])?;
    for (span, ends) in SPANS {
        let Some(record) = take.and_then(|(source, take)| source.child(take, span)) else {
            continue;
        };
        let values = take.map_or(&[][..], |(source, _)| source.values(record));
        for (end, value) in ends.into_iter().zip(values) {
            out.property(end, "KTime", std::slice::from_ref(value))?;
        }
    }
    out.close(properties);
    out.close(object);
    let object = [
        Value::Int(layer),
        names::value("BaseLayer", "AnimLayer"),
        text(""),
    ];
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
            times: IdMap::default(),
            single_values: IdMap::default(),
            attributes: IdMap::default(),
            last_times: None,
            last_attributes: None,
            keys: Keys::default(),
            cut: 0,
            guessed: 0,
        }
    }

    /// Notes what could not be taken over as it is.
    pub(super) fn note(&self, take: &str, notes: &mut Notes) {
        notes.record(take, self.cut, TakeFinding::KeyListUnreadable);
        notes.record(take, self.guessed, TakeFinding::SlopeUnknown);
    }

    /// Writes the channels of an object.
    pub(super) fn object<'a>(
        &mut self,
        out: &mut RecordWriter<'a>,
        source: LegacyRecords<'_, 'a>,
        record: RecordIndex,
        object: i64,
        scene: &mut LegacyScene<'_>,
    ) -> Result<(), FbxError> {
        for channel in source.children_named(record, CHANNEL) {
            let Some(Value::Text(name)) = source.values(channel).first() else {
                continue;
            };
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
            let channels = channels
                .into_iter()
                .find(|channels| !channels.is_empty())
                .map(<[i64]>::to_vec);
            if let Some(channels) = channels {
                self.property(
                    out,
                    source,
                    channel,
                    &channels,
                    "DeformPercent".into(),
                    scene,
                )?;
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
        out: &mut RecordWriter<'a>,
        source: LegacyRecords<'_, 'a>,
        channel: RecordIndex,
        objects: &[i64],
        property: Cow<'a, str>,
        scene: &mut LegacyScene<'_>,
    ) -> Result<(), FbxError> {
        let is_curve = |record: RecordIndex| {
            source
                .children(record)
                .any(|child| matches!(source.name(child), "Key" | "Default"))
        };
        let mut parts: [Option<ChannelComponent<'a>>; PLACES.len()] = Default::default();
        if is_curve(channel) {
            let place = format!("d|{property}").into();
            parts[0] = Some(self.part(out, source, channel, place, scene)?);
        } else {
            let axes = source
                .children_named(channel, CHANNEL)
                .filter(|&part| is_curve(part));
            for ((at, part), record) in parts.iter_mut().enumerate().zip(axes) {
                let stated = ["X", "Y", "Z"]
                    .iter()
                    .position(|&axis| source.text(record, 0) == Some(axis));
                *part = Some(self.part(
                    out,
                    source,
                    record,
                    PLACES[stated.unwrap_or(at)].into(),
                    scene,
                )?);
            }
        }
        if parts[0].is_none() {
            return Ok(());
        }
        let node = scene.names.fresh();
        let curve_node = out.open(
            "AnimationCurveNode",
            [Value::Int(node), text(CURVE_NODE_NAME), text("")],
        )?;
        let properties = out.open(BLOCK, [])?;
        // Where there is a curve, nobody asks for the value without it.
        for part in parts.iter().flatten().filter(|part| part.curve.is_none()) {
            if let Some(default) = part.default {
                let place = Value::Text(part.place.clone());
                out.open(
                    "P",
                    [
                        place,
                        text("Number"),
                        text(""),
                        text("A"),
                        Value::Number(default),
                    ],
                )?;
            }
        }
        out.close(properties);
        out.close(curve_node);
        out.connect(node, self.layer)?;
        for &object in objects {
            out.connect_to_property(node, object, property.clone())?;
        }
        for ChannelComponent { place, curve, .. } in parts.into_iter().flatten() {
            if let Some(curve) = curve {
                out.connect_to_property(curve, node, place)?;
            }
        }
        Ok(())
    }

    /// Writes the curve of one component, if it has keys.
    fn part<'a>(
        &mut self,
        out: &mut RecordWriter<'a>,
        source: LegacyRecords<'_, 'a>,
        channel: RecordIndex,
        place: Cow<'a, str>,
        scene: &mut LegacyScene<'_>,
    ) -> Result<ChannelComponent<'a>, FbxError> {
        let first_number =
            |record: RecordIndex| source.values(record).first().and_then(Value::number);
        let mut default = None;
        let mut version = None;
        let mut list = None;
        let mut rules = [None; 2];
        for child in source.children(channel) {
            match source.name(child) {
                "Default" if default.is_none() => default = first_number(child),
                "KeyVer" if version.is_none() => {
                    version = first_number(child).filter(|&version| version > 0.0)
                }
                "Key" if list.is_none() => list = Some(child),
                "Pre-Extrapolation" if rules[0].is_none() => rules[0] = Some(child),
                "Post-Extrapolation" if rules[1].is_none() => rules[1] = Some(child),
                _ => {}
            }
        }
        let empty = ChannelComponent {
            place,
            default,
            curve: None,
        };
        let Some(list) = list else { return Ok(empty) };
        let version = version.map_or(self.key_version, |version| version as i64);
        self.keys.read(&source.numbers(list, &out.arrays), version);
        if let [Value::Array(key)] = source.values(list) {
            out.arrays.discard(*key);
        }
        self.cut += u64::from(self.keys.is_cut);
        self.guessed += self.keys.guessed;
        if self.keys.times.is_empty() {
            return Ok(empty);
        }
        let id = scene.names.fresh();
        let curve = out.open(
            "AnimationCurve",
            [Value::Int(id), text(CURVE_NAME), text("")],
        )?;
        let times = self.times(out);
        let values = self.values(out);
        let [attr_flags, attr_data, attr_runs] = self.attributes(out);
        out.arrays(
            KEY_ARRAYS,
            [times, values, attr_flags, attr_data, attr_runs],
        )?;
        for rule in rules.into_iter().flatten() {
            record_copy::whole(out, source, rule)?;
        }
        out.close(curve);
        Ok(ChannelComponent {
            curve: Some(id),
            ..empty
        })
    }

    /// Returns the array of the times read last, the known one where the layer has it already.
    fn times(&mut self, out: &mut RecordWriter<'_>) -> usize {
        let times = &self.keys.times;
        let is_same =
            |key: &usize| matches!(out.arrays.get(*key), ArrayData::I64(known) if known == times);
        if let Some(known) = self.last_times.filter(is_same) {
            return known;
        }
        let print = fingerprint(times);
        let known = self.times.get(&print).copied().filter(is_same);
        let key = known.unwrap_or_else(|| out.arrays.add_decoded(ArrayData::I64(times.clone())));
        self.times.insert(print, key);
        self.last_times = Some(key);
        key
    }

    /// Returns the array of the values read last.
    fn values(&mut self, out: &mut RecordWriter<'_>) -> usize {
        let values = &self.keys.values;
        let mut add = || out.arrays.add_decoded(ArrayData::F32(values.clone()));
        match values[..] {
            [value] => *self
                .single_values
                .entry(value.to_bits())
                .or_insert_with(add),
            _ => add(),
        }
    }

    /// Returns the arrays of the flags read last, of their data and of their runs, known ones if
    /// there are.
    fn attributes(&mut self, out: &mut RecordWriter<'_>) -> [usize; 3] {
        let Keys {
            flags, data, runs, ..
        } = &self.keys;
        let bits: &[u32] = bytemuck::cast_slice(data);
        let is_same = |&[flags_key, data_key, runs_key]: &[usize; 3]| {
            matches!(out.arrays.get(flags_key), ArrayData::I32(known) if known == flags)
                && matches!(out.arrays.get(data_key), ArrayData::F32(known) if bytemuck::cast_slice::<_, u32>(known) == bits)
                && matches!(out.arrays.get(runs_key), ArrayData::I32(known) if known == runs)
        };
        if let Some(known) = self.last_attributes.filter(is_same) {
            return known;
        }
        let print = fingerprint((flags, bits, runs));
        let known = self.attributes.get(&print).copied().filter(is_same);
        let keys = known.unwrap_or_else(|| {
            [
                ArrayData::I32(flags.clone()),
                ArrayData::F32(data.clone()),
                ArrayData::I32(runs.clone()),
            ]
            .map(|data| out.arrays.add_decoded(data))
        });
        self.attributes.insert(print, keys);
        self.last_attributes = Some(keys);
        keys
    }
}
