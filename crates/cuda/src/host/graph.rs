//! Graphs: work that is recorded, on streams that capture it or node by node, and that is done when its graph is launched.
//! What graphs are to a program is in the prelude (`runtime/graphs.cu`); here is what it records and does.

use warpground_machine::{FailureKind, Origin};

use super::{
    code::Site,
    direct::Configuration,
    errors::{CAPTURE_UNSUPPORTED, INVALID_DEVICE_FUNCTION, INVALID_HANDLE, INVALID_VALUE},
    launch::Launching,
    run::Run,
};
use crate::{meaning::types::Type, text::Span};

type Answer = Result<u64, FailureKind>;

/// One node's work.
#[derive(Debug, Clone)]
enum Work {
    Launch {
        site: Launching,
        grid: [u32; 3],
        block: [u32; 3],
        shared: u64,
        arguments: Vec<u64>,
    },
    /// A call of the runtime, and which of its arguments is the stream.
    Call {
        site: Site,
        arguments: Vec<u64>,
        stream: Option<usize>,
    },
    /// A function of the host's, which the prelude calls.
    Host {
        function: u64,
        data: u64,
    },
    Empty,
}

impl Work {
    /// As `cudaGraphNodeType` counts.
    fn kind(&self) -> u64 {
        match self {
            Self::Launch { .. } => 0,
            Self::Call { site, .. } if site.name.starts_with("cudaMemset") => 2,
            Self::Call { .. } => 1,
            Self::Host { .. } => 3,
            Self::Empty => 5,
        }
    }
}

/// The graphs of a run. A graph's handle is its place, counted from 1.
#[derive(Debug, Default)]
pub(super) struct Graphs {
    all: Vec<Vec<Work>>,
    /// The streams that record, and the graph.
    capturing: Vec<(usize, usize)>,
    /// The events that were recorded on such a stream, and the graph.
    events: Vec<(u64, usize)>,
}

impl Graphs {
    fn of_stream(&self, stream: usize) -> Option<usize> {
        self.capturing.iter().find(|(captured, _)| *captured == stream).map(|(_, graph)| *graph)
    }

    fn graph(&mut self, handle: u64) -> Option<&mut Vec<Work>> {
        self.all.get_mut(usize::try_from(handle.checked_sub(1)?).ok()?)
    }

    fn add(&mut self, graph: usize, work: Work) {
        if let Some(graph) = self.all.get_mut(graph) {
            graph.push(work);
        }
    }
}

impl Run<'_> {
    /// Records a launch, if its stream captures what comes.
    pub(super) fn capture_launch(
        &mut self,
        site: Launching,
        configuration: &Configuration<'_>,
    ) -> Result<bool, FailureKind> {
        let Some(graph) = self.graphs.of_stream(site.stream) else { return Ok(false) };
        let arguments = self.kept_arguments(site, configuration.arguments)?;
        let (grid, block, shared) = (configuration.grid, configuration.block, configuration.shared);
        self.graphs.add(graph, Work::Launch { site, grid, block, shared, arguments });
        Ok(true)
    }

    /// Arguments that outlive the call: structures are copied.
    fn kept_arguments(&mut self, site: Launching, arguments: &[u64]) -> Result<Vec<u64>, FailureKind> {
        let function = &self.program.resolved.tree.functions[site.kernel];
        let types: Vec<Type> =
            function.parameters.iter().map(|parameter| function.locals[*parameter].ty.clone()).collect();
        let mut kept = Vec::with_capacity(arguments.len());
        for (ty, value) in types.iter().zip(arguments) {
            kept.push(if matches!(ty, Type::Struct(_)) { self.copy_of(*value, ty)? } else { *value });
        }
        Ok(kept)
    }

    fn copy_of(&mut self, address: u64, ty: &Type) -> Answer {
        let bytes = self.type_bytes(ty).max(1);
        let fault = |fault| FailureKind::Memory(fault, address);
        let data = self.machine.memory.read(address, bytes).map_err(fault)?.to_vec();
        let made = self.machine.memory.allocate(bytes, Origin::Text, Span::default()).map_err(fault)?;
        self.put_bytes(made, &data)?;
        Ok(made)
    }

    /// Records a call on a stream that captures, and answers it; nothing where it is done as ever.
    pub(super) fn capture_call(
        &mut self,
        site: &Site,
        arguments: &[u64],
        stream: usize,
        stream_at: Option<usize>,
    ) -> Option<u64> {
        if self.graphs.capturing.is_empty() {
            return None;
        }
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        if site.name == "cudaStreamWaitEvent" {
            // A stream that waits for what another has recorded records too.
            let graph = self.graphs.events.iter().find(|(event, _)| *event == argument(1)).map(|(_, graph)| *graph)?;
            if self.graphs.of_stream(stream).is_none() {
                self.graphs.capturing.push((stream, graph));
            }
            return Some(0);
        }
        stream_at?;
        let graph = self.graphs.of_stream(stream)?;
        match site.name {
            "cudaEventRecord" | "cudaEventRecordWithFlags" => {
                self.graphs.events.push((argument(0), graph));
                Some(0)
            }
            "cudaFreeAsync" => {
                self.graphs.add(graph, Work::Empty);
                Some(0)
            }
            // Memory is there from the beginning.
            "cudaMallocAsync" => {
                self.graphs.add(graph, Work::Empty);
                None
            }
            "cudaStreamSynchronize" | "cudaStreamQuery" => Some(CAPTURE_UNSUPPORTED),
            name if name.starts_with("cudaMem") => {
                let (site, arguments) = (site.clone(), arguments.to_vec());
                self.graphs.add(graph, Work::Call { site, arguments, stream: stream_at });
                Some(0)
            }
            _ => None,
        }
    }

    /// What the prelude asks of graphs.
    pub(super) async fn graph_call(&mut self, site: &Site, arguments: &[u64]) -> Answer {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let at = usize::try_from(argument(1)).unwrap_or(usize::MAX);
        Ok(match site.name {
            "__cuda_graph_new" => {
                self.graphs.all.push(Vec::new());
                self.graphs.all.len() as u64
            }
            "__cuda_graph_count" => self.graphs.graph(argument(0)).map_or(0, |graph| graph.len() as u64),
            "__cuda_graph_kind" => self.graphs.graph(argument(0)).and_then(|graph| graph.get(at)).map_or(5, Work::kind),
            "__cuda_graph_append" => {
                let from = self.graphs.graph(argument(1)).cloned().unwrap_or_default();
                if let Some(graph) = self.graphs.graph(argument(0)) {
                    graph.extend(from);
                }
                0
            }
            "__cuda_graph_clear" => {
                if let Some(graph) = self.graphs.graph(argument(0)) {
                    graph.clear();
                }
                0
            }
            "__cuda_graph_empty" => {
                if let Some(graph) = self.graphs.graph(argument(0)) {
                    graph.push(Work::Empty);
                }
                0
            }
            "__cuda_capture_begins" => match self.queue_of(argument(0), site.span) {
                Ok(stream) if self.graphs.of_stream(stream).is_none() => {
                    let graph = usize::try_from(argument(1)).unwrap_or(0).saturating_sub(1);
                    self.graphs.capturing.push((stream, graph));
                    0
                }
                Ok(_) => INVALID_VALUE,
                Err(code) => code,
            },
            // The graph's handle, or 0 where nothing is recorded.
            "__cuda_capture_ends" => {
                match self.queue_of(argument(0), site.span).ok().and_then(|it| self.graphs.of_stream(it)) {
                    Some(graph) => {
                        self.graphs.capturing.retain(|(_, of)| *of != graph);
                        self.graphs.events.retain(|(_, of)| *of != graph);
                        graph as u64 + 1
                    }
                    None => 0,
                }
            }
            "__cuda_capturing" => {
                let stream = self.queue_of(argument(0), site.span).ok();
                stream.and_then(|stream| self.graphs.of_stream(stream)).map_or(0, |graph| graph as u64 + 1)
            }
            "__cuda_graph_host" => {
                let work = Work::Host { function: argument(1), data: argument(2) };
                if let Some(graph) = self.graphs.graph(argument(0)) {
                    graph.push(work);
                }
                0
            }
            "__cuda_graph_function" => {
                let found = match self.graphs.graph(argument(0)).and_then(|graph| graph.get(at)) {
                    Some(Work::Host { function, data }) => Some((*function, *data)),
                    _ => None,
                };
                match found {
                    Some((function, data)) => {
                        self.put_bytes(argument(2), &function.to_le_bytes())?;
                        self.put_bytes(argument(3), &data.to_le_bytes())?;
                        1
                    }
                    None => 0,
                }
            }
            "__cuda_graph_kernel" => return self.add_kernel(site, arguments),
            "__cuda_graph_run" => return self.run_node(argument(0), at, argument(2), site.span).await,
            _ => INVALID_VALUE,
        })
    }

    /// A kernel by its address, with the addresses of its arguments: a new node, or in place of one.
    fn add_kernel(&mut self, site: &Site, arguments: &[u64]) -> Answer {
        let [graph, at, function, grid, block, shared, parameters] = arguments[..] else { return Ok(INVALID_VALUE) };
        let Some(kernel) = self.kernel_named(function) else { return Ok(INVALID_DEVICE_FUNCTION) };
        let grid = self.dimensions(grid)?;
        let block = self.dimensions(block)?;
        let tree = &self.program.resolved.tree.functions[kernel];
        let types: Vec<Type> = tree.parameters.iter().map(|parameter| tree.locals[*parameter].ty.clone()).collect();
        let mut kept = Vec::new();
        for (position, ty) in types.iter().enumerate() {
            let place = parameters + 8 * position as u64;
            let fault = |fault| FailureKind::Memory(fault, place);
            let bytes = self.machine.memory.read(place, 8).map_err(fault)?;
            let address = super::arithmetic::load(crate::meaning::types::Scalar::U64, bytes);
            if matches!(ty, Type::Struct(_)) {
                kept.push(self.copy_of(address, ty)?);
                continue;
            }
            let bytes = self.type_bytes(ty).clamp(1, 8);
            let fault = |fault| FailureKind::Memory(fault, address);
            let data = self.machine.memory.read(address, bytes).map_err(fault)?.to_vec();
            kept.push(super::arithmetic::load(super::compile::storage(ty), &data));
        }
        let site = Launching { kernel, span: site.span, stream: 0 };
        let work = Work::Launch { site, grid, block, shared: shared & 0xffff_ffff, arguments: kept };
        let Some(graph) = self.graphs.graph(graph) else { return Ok(INVALID_HANDLE) };
        match usize::try_from(at).ok().and_then(|at| graph.get_mut(at)) {
            Some(node) => *node = work,
            None => graph.push(work),
        }
        Ok(0)
    }

    /// Does one node's work on a stream.
    async fn run_node(&mut self, graph: u64, at: usize, stream: u64, span: Span) -> Answer {
        let Some(work) = self.graphs.graph(graph).and_then(|graph| graph.get(at)).cloned() else {
            return Ok(INVALID_HANDLE);
        };
        match work {
            Work::Launch { site, grid, block, shared, arguments } => {
                let queue = match self.queue_of(stream, span) {
                    Ok(queue) => queue,
                    Err(code) => return Ok(code),
                };
                let site = Launching { stream: queue, ..site };
                let configuration = Configuration { grid, block, shared, arguments: &arguments };
                self.launch_now(site, configuration).await.map_err(|failure| failure.kind)?;
                Ok(if self.sticky_error != 0 { self.sticky_error } else { 0 })
            }
            Work::Call { site, mut arguments, stream: at } => {
                if let Some(place) = at.and_then(|at| arguments.get_mut(at)) {
                    *place = stream;
                }
                self.cuda_code(&site, &arguments).await
            }
            Work::Host { .. } | Work::Empty => Ok(0),
        }
    }
}
