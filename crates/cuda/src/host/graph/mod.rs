//! Graphs: work that is recorded, on streams that capture it or node by node, and that is done when its graph is launched.
//! What graphs are to a program is in the prelude (`runtime/graphs.cu`); here is what it records and does.

mod nodes;
mod record;
mod work;

use self::{nodes::Graph, work::Work};

/// A stream that records.
#[derive(Debug)]
struct Capture {
    stream: usize,
    graph: usize,
    /// The nodes that its next one comes after.
    last: Vec<usize>,
    /// Whether recording began on it.
    origin: bool,
}

/// The graphs of a run. A graph's handle is its place, counted from 1.
#[derive(Debug, Default)]
pub(super) struct Graphs {
    all: Vec<Graph>,
    captures: Vec<Capture>,
    /// The events that were recorded on such a stream, the graph, and the nodes before them.
    events: Vec<(u64, usize, Vec<usize>)>,
    /// Streams for chains of nodes that no graph uses.
    streams: Vec<usize>,
}

impl Graphs {
    pub(super) fn of_stream(&self, stream: usize) -> Option<usize> {
        self.captures.iter().find(|capture| capture.stream == stream).map(|capture| capture.graph)
    }

    fn graph(&mut self, handle: u64) -> Option<&mut Graph> {
        self.all.get_mut(usize::try_from(handle.checked_sub(1)?).ok()?)
    }

    /// Adds a node behind those that its stream recorded before.
    fn record(&mut self, stream: usize, work: Work) {
        let Some(capture) = self.captures.iter_mut().find(|capture| capture.stream == stream) else { return };
        if let Some(graph) = self.all.get_mut(capture.graph) {
            capture.last = vec![graph.add(work, &capture.last)];
        }
    }

    /// Ends the recording of a stream's graph: its handle, or 0 where nothing is recorded, and whether the branches on other
    /// streams were joined with the one on which recording began.
    fn end_capture(&mut self, stream: usize) -> (u64, bool) {
        let Some(number) = self.of_stream(stream) else { return (0, true) };
        let ends = |origin: bool| -> Vec<usize> {
            let of_graph = self.captures.iter().filter(|capture| capture.graph == number && capture.origin == origin);
            of_graph.flat_map(|capture| capture.last.iter().copied()).collect()
        };
        let joined = self.all.get(number).is_none_or(|graph| graph.joined(&ends(true), &ends(false)));
        self.captures.retain(|capture| capture.graph != number);
        self.events.retain(|(_, of, _)| *of != number);
        (number as u64 + 1, joined)
    }
}
