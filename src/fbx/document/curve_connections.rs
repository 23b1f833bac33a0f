//! The curves of a file and what they are connected to, beside fbxcel-dom's document.
//!
//! *In*: the connections of curves, by the places of their ends. *Out*: [`CurveConnections`]. *Not
//! here*: all other objects and connections (`dom.rs`, over fbxcel-dom), what a curve holds
//! (`take`).
//!
//! An animated file holds tens of thousands of curves and curve nodes, of which nothing but their
//! connections is ever asked. Those lie in one list, and two lists of their numbers, sorted by
//! either end: no connection is allocated by itself, none is hashed to be followed.

use std::collections::HashSet;

use super::super::read::{RecordIndex, Records};

/// Returns whether objects of that kind are kept here instead of in fbxcel-dom's document.
pub(super) fn is_curve_kind(kind: &str) -> bool {
    matches!(kind, "AnimationCurve" | "AnimationCurveNode")
}

/// A connection of which at least one end is a curve or a curve node.
#[derive(Debug, Clone, Copy)]
pub(super) struct Connection {
    /// Place of the object that is connected.
    pub(super) source: u32,
    /// Place of the object that it is connected to.
    pub(super) destination: u32,
    /// The record, where it names a property of the destination.
    pub(super) labelled: Option<RecordIndex>,
}

/// The connections of all curves. *No two have the same ends and the same property.*
#[derive(Debug, Default)]
pub(super) struct CurveConnections {
    list: Vec<Connection>,
    by_source: ConnectionRuns,
    by_destination: ConnectionRuns,
}

/// Places of connections, sorted by one of their ends.
#[derive(Debug, Default)]
struct ConnectionRuns {
    /// Where the run of each object begins; one more entry than there are objects.
    begins: Vec<u32>,
    order: Vec<u32>,
}

impl Connection {
    /// Returns the destination's property that is connected; `None` where it is the object as a
    /// whole.
    pub(super) fn property<'d>(&self, records: &'d Records<'_>) -> Option<&'d str> {
        records.values(self.labelled?).get(3)?.text()
    }
}

impl CurveConnections {
    /// Sorts the connections of curves, in file order; there are `count` objects in the file.
    pub(super) fn new(records: &Records<'_>, mut list: Vec<Connection>, count: usize) -> Self {
        let mut by_source = ConnectionRuns::sorted(&list, count, |link| link.source);
        let repeated = repeated(records, &list, &by_source);
        if !repeated.is_empty() {
            let mut at = 0;
            list.retain(|_| {
                at += 1;
                !repeated.contains(&(at - 1))
            });
            by_source = ConnectionRuns::sorted(&list, count, |link| link.source);
        }
        let by_destination = ConnectionRuns::sorted(&list, count, |link| link.destination);
        Self {
            list,
            by_source,
            by_destination,
        }
    }

    /// Lists the connections from an object, in file order.
    pub(super) fn from(&self, place: u32) -> impl Iterator<Item = &Connection> {
        self.by_source
            .run(place)
            .iter()
            .map(|&link| &self.list[link as usize])
    }

    /// Lists the connections to an object, in file order.
    pub(super) fn to(&self, place: u32) -> impl Iterator<Item = &Connection> {
        self.by_destination
            .run(place)
            .iter()
            .map(|&link| &self.list[link as usize])
    }
}

impl ConnectionRuns {
    /// Sorts by counting, which keeps the file's order inside a run.
    fn sorted(list: &[Connection], count: usize, end: impl Fn(&Connection) -> u32) -> Self {
        let mut begins = vec![0; count + 1];
        for link in list {
            begins[end(link) as usize + 1] += 1;
        }
        for place in 0..count {
            begins[place + 1] += begins[place];
        }
        let mut next = begins.clone();
        let mut order = vec![0; list.len()];
        for (number, link) in (0..).zip(list) {
            let next = &mut next[end(link) as usize];
            order[*next as usize] = number;
            *next += 1;
        }
        Self { begins, order }
    }

    fn run(&self, place: u32) -> &[u32] {
        &self.order[self.begins[place as usize] as usize..self.begins[place as usize + 1] as usize]
    }
}

/// Finds connections that say again what one before them says.
fn repeated(
    records: &Records<'_>,
    list: &[Connection],
    by_source: &ConnectionRuns,
) -> HashSet<u32> {
    /// Objects with more connections than this are searched through a set.
    const FEW: usize = 8;
    let key = |number: u32| {
        let link = &list[number as usize];
        (link.destination, link.property(records))
    };
    let is_same = |a: u32, b: u32| {
        // The ends are at hand, the property is not.
        list[a as usize].destination == list[b as usize].destination && key(a) == key(b)
    };
    let mut repeated = HashSet::new();
    for ends in by_source
        .begins
        .windows(2)
        .filter(|ends| ends[1] - ends[0] > 1)
    {
        let run = &by_source.order[ends[0] as usize..ends[1] as usize];
        if run.len() <= FEW {
            let is_known = |at: usize| run[..at].iter().any(|&earlier| is_same(earlier, run[at]));
            repeated.extend((1..run.len()).filter(|&at| is_known(at)).map(|at| run[at]));
        } else {
            let mut known = HashSet::with_capacity(run.len());
            repeated.extend(run.iter().filter(|&&number| !known.insert(key(number))));
        }
    }
    repeated
}
