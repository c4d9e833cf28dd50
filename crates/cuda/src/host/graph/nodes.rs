//! The nodes of graphs, and what each of them comes after.
//!
//! Nodes whose dependencies lead from one to the next form a chain, and a chain runs on a stream of its own while its graph
//! is launched: the first on the stream of the launch, each other one on a stream that no program sees. So
//! [`order`](super::super::order) finds races between the branches of a graph as it finds those between streams.

use super::work::Work;
use crate::host::order::Clock;

/// One node of a graph.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) work: Work,
    /// The nodes before it, by their places.
    pub(super) after: Vec<usize>,
    /// An index into [`Graph::chains`].
    pub(super) chain: usize,
}

/// Nodes, each of which comes after the one before it.
#[derive(Debug, Clone)]
struct Chain {
    last: usize,
    /// The stream on which it runs, unless it runs on that of the launch.
    stream: Option<usize>,
}

/// A graph.
#[derive(Debug, Default)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    chains: Vec<Chain>,
    /// What the next node comes after.
    next: Vec<usize>,
    /// Where a launch began, and after each of its nodes.
    clocks: Vec<Clock>,
    /// When the last launch was done: no graph runs beside itself.
    pub(super) done: Clock,
}

impl Graph {
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn node(&self, at: usize) -> Option<&Node> {
        self.nodes.get(at)
    }

    pub(super) fn work_mut(&mut self, at: usize) -> Option<&mut Work> {
        self.nodes.get_mut(at).map(|node| &mut node.work)
    }

    /// The next node will come after this one.
    pub(super) fn next_after(&mut self, node: usize) {
        self.next.push(node);
    }

    /// Adds a node after these and those that were announced.
    pub(super) fn add(&mut self, work: Work, after: &[usize]) -> usize {
        let at = self.nodes.len();
        let mut after: Vec<usize> =
            after.iter().copied().chain(self.next.drain(..)).filter(|node| *node < at).collect();
        after.sort_unstable();
        after.dedup();
        let continued = self.chains.iter().position(|chain| after.contains(&chain.last));
        let chain = continued.unwrap_or(self.chains.len());
        match self.chains.get_mut(chain) {
            Some(chain) => chain.last = at,
            None => self.chains.push(Chain { last: at, stream: None }),
        }
        self.nodes.push(Node { work, after, chain });
        at
    }

    /// Adds another graph's nodes behind what was announced; returns those that nothing comes after.
    pub(super) fn append(&mut self, nodes: &[Node]) -> Vec<usize> {
        let first = self.nodes.len();
        let before = std::mem::take(&mut self.next);
        let mut leaves = vec![true; nodes.len()];
        for node in nodes {
            let after: Vec<usize> = node.after.iter().map(|at| at + first).collect();
            node.after.iter().for_each(|at| leaves[*at] = false);
            self.add(node.work.clone(), if after.is_empty() { &before } else { &after });
        }
        leaves.iter().enumerate().filter(|(_, leaf)| **leaf).map(|(at, _)| at + first).collect()
    }

    /// Forgets all nodes; returns the streams that their chains had.
    pub(super) fn clear(&mut self) -> Vec<usize> {
        let streams = self.chains.iter().filter_map(|chain| chain.stream).collect();
        *self = Graph { done: std::mem::take(&mut self.done), ..Graph::default() };
        streams
    }

    pub(super) fn nodes(&self) -> Vec<Node> {
        self.nodes.clone()
    }

    /// Whether all of `others` come before one of `ends`, or are among them.
    pub(super) fn joined(&self, ends: &[usize], others: &[usize]) -> bool {
        let mut before = vec![false; self.nodes.len()];
        let mut open = ends.to_vec();
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut before[at], true) {
                open.extend(&self.nodes[at].after);
            }
        }
        others.iter().all(|at| before[*at])
    }

    /// A launch begins behind what this clock knows.
    pub(super) fn begin(&mut self, clock: &Clock) {
        let mut start = clock.clone();
        start.join(&self.done);
        self.clocks = vec![start];
    }

    /// The next node in order is done when this clock says.
    pub(super) fn note_done(&mut self, clock: Clock) {
        self.clocks.push(clock);
    }

    /// What comes before a node in this launch.
    pub(super) fn before(&self, at: usize) -> Clock {
        let mut clock = self.clocks.first().cloned().unwrap_or_default();
        for before in self.nodes.get(at).map_or(&[][..], |node| &node.after) {
            if let Some(known) = self.clocks.get(before + 1) {
                clock.join(known);
            }
        }
        clock
    }

    /// When all of a launch is done.
    pub(super) fn end(&mut self) -> Clock {
        let mut clock = Clock::default();
        self.clocks.drain(..).for_each(|known| clock.join(&known));
        self.done = clock.clone();
        clock
    }

    /// The stream of a node's chain: `None` is that of the launch, otherwise the place that keeps which one it is.
    pub(super) fn stream_of(&mut self, at: usize) -> Option<&mut Option<usize>> {
        let chain = self.nodes.get(at)?.chain;
        if chain == 0 { None } else { self.chains.get_mut(chain).map(|chain| &mut chain.stream) }
    }
}
