//! Recording work, and doing it when its graph is launched.

use warpground_machine::{FailureKind, Origin};

use super::{Capture, Graphs, nodes::Graph, work::Work};
use crate::{
    diagnose::{Diagnostic, Problem},
    host::{
        code::Site,
        errors::{CAPTURE_UNSUPPORTED, INVALID_DEVICE_FUNCTION, INVALID_HANDLE, INVALID_VALUE},
        launching::{Configuration, Launching},
        run::Run,
    },
    meaning::types::Type,
    text::Span,
};

type Answer = Result<u64, FailureKind>;

impl Run<'_> {
    /// Records a launch, if its stream captures what comes.
    pub(in crate::host) fn capture_launch(
        &mut self,
        site: Launching,
        configuration: &Configuration<'_>,
    ) -> Result<bool, FailureKind> {
        if self.graphs.of_stream(site.stream).is_none() {
            return Ok(false);
        }
        let arguments = self.kept_arguments(site, configuration.arguments)?;
        let (grid, block, shared) = (configuration.grid, configuration.block, configuration.shared);
        self.graphs.record(site.stream, Work::Launch { site, grid, block, shared, arguments });
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
    pub(in crate::host) fn capture_call(
        &mut self,
        site: &Site,
        arguments: &[u64],
        stream: usize,
        stream_at: Option<usize>,
    ) -> Option<u64> {
        if self.graphs.captures.is_empty() {
            return None;
        }
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        if site.name == "cudaStreamWaitEvent" {
            // A stream that waits for what another has recorded records too.
            let Graphs { events, captures, .. } = &mut self.graphs;
            let (_, graph, before) = events.iter().find(|(event, ..)| *event == argument(1))?;
            match captures.iter_mut().find(|capture| capture.stream == stream) {
                Some(capture) => capture.last.extend(before),
                None => captures.push(Capture { stream, graph: *graph, last: before.clone(), origin: false }),
            }
            return Some(0);
        }
        stream_at?;
        let graph = self.graphs.of_stream(stream)?;
        match site.name {
            "cudaEventRecord" | "cudaEventRecordWithFlags" => {
                let recorded = self.graphs.captures.iter().find(|capture| capture.stream == stream);
                let before = recorded.map(|capture| capture.last.clone()).unwrap_or_default();
                self.graphs.events.retain(|(event, ..)| *event != argument(0));
                self.graphs.events.push((argument(0), graph, before));
                Some(0)
            }
            "cudaFreeAsync" => {
                self.graphs.record(stream, Work::Empty);
                Some(0)
            }
            // Memory is there from the beginning.
            "cudaMallocAsync" => {
                self.graphs.record(stream, Work::Empty);
                None
            }
            "cudaStreamSynchronize" | "cudaStreamQuery" => Some(CAPTURE_UNSUPPORTED),
            name if name.starts_with("cudaMem") => {
                let (site, arguments) = (site.clone(), arguments.to_vec());
                self.graphs.record(stream, Work::Call { site, arguments, stream: stream_at });
                Some(0)
            }
            _ => None,
        }
    }

    /// What the prelude asks of graphs.
    pub(in crate::host) async fn graph_call(&mut self, site: &Site, arguments: &[u64]) -> Answer {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let at = usize::try_from(argument(1)).unwrap_or(usize::MAX);
        Ok(match site.name {
            "__cuda_graph_new" => {
                self.graphs.all.push(Graph::default());
                self.graphs.all.len() as u64
            }
            "__cuda_graph_count" => self.graphs.graph(argument(0)).map_or(0, |graph| graph.len() as u64),
            "__cuda_graph_kind" => {
                self.graphs.graph(argument(0)).and_then(|graph| graph.node(at)).map_or(5, |node| node.work.kind())
            }
            "__cuda_graph_append" => {
                let from = self.graphs.graph(argument(1)).map(|graph| graph.nodes()).unwrap_or_default();
                if let Some(graph) = self.graphs.graph(argument(0)) {
                    graph.append(&from);
                }
                0
            }
            // Another graph as one node: what comes after it comes after all of it.
            "__cuda_graph_child" => {
                let from = self.graphs.graph(argument(1)).map(|graph| graph.nodes()).unwrap_or_default();
                if let Some(graph) = self.graphs.graph(argument(0)) {
                    let ends = graph.append(&from);
                    graph.add(Work::Empty, &ends);
                }
                0
            }
            "__cuda_graph_after" => {
                if let Some(graph) = self.graphs.graph(argument(0)) {
                    graph.next_after(at);
                }
                0
            }
            "__cuda_graph_clear" => {
                let streams = self.graphs.graph(argument(0)).map(Graph::clear).unwrap_or_default();
                self.graphs.streams.extend(streams);
                0
            }
            "__cuda_graph_empty" => {
                if let Some(graph) = self.graphs.graph(argument(0)) {
                    graph.add(Work::Empty, &[]);
                }
                0
            }
            "__cuda_capture_begins" => match self.queue_of(argument(0), site.span) {
                Ok(stream) if self.graphs.of_stream(stream).is_none() => {
                    let graph = usize::try_from(argument(1)).unwrap_or(0).saturating_sub(1);
                    self.graphs.captures.push(Capture { stream, graph, last: Vec::new(), origin: true });
                    0
                }
                Ok(_) => INVALID_VALUE,
                Err(code) => code,
            },
            // The graph's handle, 0 where nothing is recorded, or the greatest number where a branch is not joined.
            "__cuda_capture_ends" => {
                match self.queue_of(argument(0), site.span).map(|stream| self.graphs.end_capture(stream)) {
                    Ok((_, false)) => {
                        self.tell_unjoined(site.span);
                        u64::MAX
                    }
                    Ok((graph, true)) => graph,
                    Err(_) => 0,
                }
            }
            "__cuda_capturing" => {
                let stream = self.queue_of(argument(0), site.span).ok();
                stream.and_then(|stream| self.graphs.of_stream(stream)).map_or(0, |graph| graph as u64 + 1)
            }
            "__cuda_graph_host" => {
                let work = Work::Host { function: argument(1), data: argument(2) };
                if let Some(graph) = self.graphs.graph(argument(0)) {
                    graph.add(work, &[]);
                }
                0
            }
            "__cuda_graph_host_captured" => {
                if let Ok(stream) = self.queue_of(argument(0), site.span) {
                    self.graphs.record(stream, Work::Host { function: argument(1), data: argument(2) });
                }
                0
            }
            "__cuda_graph_function" => {
                let found = match self.graphs.graph(argument(0)).and_then(|graph| graph.node(at)).map(|node| &node.work)
                {
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
            "__cuda_graph_stream" => self.graph_stream(argument(0), at, argument(2), site.span),
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
            let address = crate::host::arithmetic::load(crate::meaning::types::Scalar::U64, bytes);
            if matches!(ty, Type::Struct(_)) {
                kept.push(self.copy_of(address, ty)?);
                continue;
            }
            let bytes = self.type_bytes(ty).clamp(1, 8);
            let fault = |fault| FailureKind::Memory(fault, address);
            let data = self.machine.memory.read(address, bytes).map_err(fault)?.to_vec();
            kept.push(crate::host::arithmetic::load(crate::host::compile::storage(ty), &data));
        }
        let site = Launching { kernel, span: self.outside_of_prelude(site.span), stream: 0, cooperative: false };
        let work = Work::Launch { site, grid, block, shared: shared & 0xffff_ffff, arguments: kept };
        let Some(graph) = self.graphs.graph(graph) else { return Ok(INVALID_HANDLE) };
        match usize::try_from(at).ok().and_then(|at| graph.work_mut(at)) {
            Some(node) => *node = work,
            None => drop(graph.add(work, &[])),
        }
        Ok(0)
    }

    /// The stream on which a node of a graph is done that this stream launches. It is asked for of one node after another,
    /// and once more behind the last.
    fn graph_stream(&mut self, graph: u64, at: usize, handle: u64, span: Span) -> u64 {
        let Ok(stream) = self.queue_of(handle, span) else { return handle };
        let Some(graph) = usize::try_from(graph).ok().and_then(|graph| graph.checked_sub(1)) else { return handle };
        let Graphs { all, streams, .. } = &mut self.graphs;
        let Some(graph) = all.get_mut(graph) else { return handle };
        match at.checked_sub(1) {
            None => graph.begin(&self.order.clock_of(stream)),
            Some(before) => {
                let its = graph.stream_of(before).and_then(|its| *its).unwrap_or(stream);
                graph.note_done(self.order.clock_of(its));
            }
        }
        if at == graph.len() {
            let done = graph.end();
            self.order.continues_after(stream, &done);
            return handle;
        }
        let before = graph.before(at);
        match graph.stream_of(at) {
            None => {
                self.order.continues_after(stream, &before);
                handle
            }
            Some(its) => {
                let its = *its.get_or_insert_with(|| match streams.pop() {
                    Some(unused) => unused,
                    None => self.order.new_hidden_stream(),
                });
                self.order.begins_after(its, before);
                crate::host::order::handle_of(its)
            }
        }
    }

    /// Where the program called the prelude's function that runs.
    fn outside_of_prelude(&self, span: Span) -> Span {
        let place = self.machine.span_or_call(Span::default());
        if place == Span::default() { span } else { place }
    }

    fn tell_unjoined(&mut self, span: Span) {
        let words = "this capture ends while work of another stream that it recorded is not joined with this one";
        let place = self.outside_of_prelude(span);
        let found = Diagnostic::error(place, Problem::Runtime(words.to_owned()));
        self.tell(found.because("CUDA answers cudaErrorStreamCaptureUnjoined").help(
            "join the branch before the capture ends: cudaEventRecord(event, other) and \
             cudaStreamWaitEvent(this, event, 0)",
        ));
    }

    /// Does one node's work on a stream, and notes where its graph was launched.
    async fn run_node(&mut self, graph: u64, at: usize, stream: u64, span: Span) -> Answer {
        self.order.launching = Some(self.outside_of_prelude(span));
        let answer = self.do_node(graph, at, stream, span).await;
        self.order.launching = None;
        answer
    }

    async fn do_node(&mut self, graph: u64, at: usize, stream: u64, span: Span) -> Answer {
        let Some(work) = self.graphs.graph(graph).and_then(|graph| graph.node(at)).map(|node| node.work.clone()) else {
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
