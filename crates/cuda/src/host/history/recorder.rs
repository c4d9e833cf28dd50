//! Notes the lines that ran, and what memory holds after each.

use std::collections::{BTreeMap, HashMap, HashSet};

use warpground_machine::{Address, Origin, device_parts, is_device};

use super::{
    Change, Deed, History, HostObject, HostStep, MOST_CELLS, MOST_OBJECTS, MOST_STEPS, MOST_TURNS, MOST_WORKS,
    MemoryKind, MemorySide, Spot, Timeline,
    value::{Shown, quoted},
};
use crate::{
    host::{
        code::StepSite,
        compile::function_of,
        errors,
        run::{Run, Stream},
    },
    meaning::{
        tree::{FunctionId, LocalId},
        types::{Scalar, Type},
    },
    numbers::grouped,
    text::Span,
};

/// The most deeds of a line.
const MOST_DEEDS: usize = 64;

/// A function that is open.
#[derive(Debug)]
struct Open {
    depth: usize,
    function: FunctionId,
    locals: Vec<(LocalId, Address)>,
}

/// What the program is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Here {
    depth: usize,
    line: u32,
    function: FunctionId,
}

/// The recording, as far as it is.
#[derive(Debug, Default)]
pub(in crate::host) struct Recorder {
    history: History,
    timeline: Timeline,
    /// The work that was given last.
    last_work: Option<u32>,
    here: Option<Here>,
    /// Whether what runs now is the last of the steps.
    is_recorded: bool,
    /// Lines that ran since then and are not recorded.
    passed_over: u64,
    /// The same, all of them.
    left_out: u64,
    open: Vec<Open>,
    /// How often a line was recorded while its function ran, by the number of open functions and the site.
    turns: HashMap<(usize, u32), u32>,
    /// What the objects hold.
    last: BTreeMap<u32, Shown>,
    host: HashMap<Address, u32>,
    device: HashMap<usize, u32>,
    /// The types of variables, and of the elements of other memory.
    types: HashMap<u32, Type>,
    /// Whether the device's memory may hold something else than it did.
    device_changed: bool,
    /// Errors that nobody has asked for: the step, and which of its deeds.
    unasked: Vec<(usize, usize)>,
}

/// Host memory whose value is wanted: the object, where it is, and its type.
struct Wanted {
    id: u32,
    address: Address,
    ty: Type,
    name: String,
}

impl Recorder {
    /// Whether there is room for another line.
    fn is_full(&self) -> bool {
        self.history.steps.len() >= MOST_STEPS
    }

    fn step_number(&self) -> u32 {
        u32::try_from(self.history.steps.len().saturating_sub(1)).unwrap_or(u32::MAX)
    }

    fn add(&mut self, object: HostObject) -> u32 {
        self.history.objects.push(object);
        u32::try_from(self.history.objects.len() - 1).unwrap_or(u32::MAX)
    }

    /// Memory other than variables gets the name of the first pointer to it, and that pointer's type.
    fn learn(&mut self, run: &Run<'_>, id: u32, name: &str, element: &Type) {
        let Some(object) = self.history.objects.get_mut(id as usize) else { return };
        if object.name.is_empty() {
            name.clone_into(&mut object.name);
        }
        if matches!(element, Type::Void | Type::Bad | Type::Function(_)) || self.types.contains_key(&id) {
            return;
        }
        object.ty = run.program.resolved.tree.types.name(element);
        object.elements = object.bytes / run.type_bytes(element).max(1);
        self.types.insert(id, element.clone());
    }

    /// The host object of an address, if it is worth showing.
    fn host_object(&mut self, run: &Run<'_>, address: Address) -> Option<Spot> {
        let (object, offset) = run.machine.memory.find(address).ok()?;
        let base = address.wrapping_sub(offset.cast_unsigned());
        let offset = u64::try_from(offset).ok()?;
        if let Some(known) = self.host.get(&base) {
            return Some(Spot { object: *known, offset });
        }
        let kind = match object.origin {
            Origin::Malloc | Origin::New | Origin::NewArray => MemoryKind::Heap,
            Origin::Container => MemoryKind::Elements,
            Origin::Managed => MemoryKind::Managed,
            Origin::Pinned => MemoryKind::Pinned,
            Origin::Variable | Origin::Text | Origin::Literal => return None,
        };
        let shown = |id: &&u32| self.history.objects.get(**id as usize).is_some_and(|known| known.kind == kind);
        if self.last.keys().filter(shown).count() >= MOST_OBJECTS {
            return None;
        }
        let (bytes, span) = (object.data.len() as u64, object.span);
        let id = self.add(HostObject {
            name: String::new(),
            side: MemorySide::Host,
            kind,
            function: None,
            depth: 0,
            ty: String::new(),
            bytes,
            elements: 0,
            line: line_of(run, span),
        });
        self.host.insert(base, id);
        Some(Spot { object: id, offset })
    }

    /// The device object of an address.
    fn device_object(&mut self, run: &Run<'_>, address: Address) -> Option<Spot> {
        let (slot, offset) = device_parts(address);
        let offset = u64::try_from(offset).ok()?;
        Some(Spot { object: self.device_slot(run, slot)?, offset })
    }

    fn device_slot(&mut self, run: &Run<'_>, slot: usize) -> Option<u32> {
        let object = run.device_objects.get(slot).filter(|object| object.live && !object.mirror)?;
        if let Some(known) = self.device.get(&slot) {
            return Some(*known);
        }
        if self.device.len() >= MOST_OBJECTS * 4 {
            return None;
        }
        let tree = &run.program.resolved.tree;
        let global = run.device_globals.iter().find(|(_, its)| **its == slot).map(|(id, _)| &tree.globals[*id]);
        let (kind, name) = match global {
            Some(global) => (MemoryKind::Global, global.name.to_string()),
            None => (MemoryKind::Allocation, String::new()),
        };
        let id = self.add(HostObject {
            name,
            side: MemorySide::Device,
            kind,
            function: None,
            depth: 0,
            ty: String::new(),
            bytes: object.bytes,
            elements: 0,
            line: line_of(run, object.span),
        });
        self.device.insert(slot, id);
        if let Some(global) = global {
            self.learn(run, id, "", global.ty.innermost());
        }
        Some(id)
    }

    fn spot(&mut self, run: &Run<'_>, address: Address) -> Option<Spot> {
        if is_device(address) { self.device_object(run, address) } else { self.host_object(run, address) }
    }

    /// Begins a line, if there is room.
    fn begin(&mut self, run: &Run<'_>, here: Here, left_out: u64) {
        let source = &run.program.source;
        let (file, line) = source.place_of_line(here.line);
        self.history.steps.push(HostStep {
            line,
            file: (file.span.start != 0).then(|| file.name.clone()),
            function: run.program.resolved.tree.functions[here.function].name.to_string(),
            depth: u32::try_from(here.depth).unwrap_or(u32::MAX),
            left_out,
            deeds: Vec::new(),
            changes: Vec::new(),
            gone: Vec::new(),
        });
    }

    /// What runs now did something worth a line, even if it is not recorded for its own sake.
    fn insist(&mut self, run: &Run<'_>) -> bool {
        if self.is_recorded {
            return true;
        }
        let Some(here) = self.here.filter(|_| !self.is_full()) else { return false };
        let before = std::mem::take(&mut self.passed_over).saturating_sub(1);
        if before > 0 {
            self.begin(run, here, before);
        }
        self.left_out -= 1;
        self.begin(run, here, 0);
        self.is_recorded = true;
        true
    }

    fn deed(&mut self, run: &Run<'_>, deed: Deed) -> Option<(usize, usize)> {
        if !self.insist(run) {
            return None;
        }
        let step = self.history.steps.len() - 1;
        let deeds = &mut self.history.steps[step].deeds;
        if let (Deed::Printed { text, error }, Some(Deed::Printed { text: before, error: same })) =
            (&deed, deeds.last_mut())
            && error == same
        {
            if before.len() < 4000 {
                before.push_str(text);
            }
            return None;
        }
        if deeds.len() >= MOST_DEEDS {
            return None;
        }
        deeds.push(deed);
        Some((step, deeds.len() - 1))
    }

    /// Whose variables can be seen, once a line begins.
    fn enter(&mut self, depth: usize, place: &StepSite, addresses: impl Iterator<Item = Address>) {
        let open = self.open.len();
        self.open.retain(|frame| frame.depth < depth || frame.depth == depth && frame.function == place.function);
        if self.open.len() < open {
            self.turns.retain(|(its, _), _| *its <= depth);
        }
        let locals = place.locals.iter().copied().zip(addresses).filter(|(_, address)| *address != 0).collect();
        match self.open.last_mut().filter(|frame| frame.depth == depth) {
            Some(frame) => frame.locals = locals,
            None => self.open.push(Open { depth, function: place.function, locals }),
        }
    }

    /// The variables that are open, with those outside of functions.
    fn variables(&mut self, run: &Run<'_>) -> Vec<Wanted> {
        let tree = &run.program.resolved.tree;
        let mut wanted = Vec::new();
        for (global, address) in tree.globals.iter().zip(&run.globals) {
            if is_device(*address) || !is_own(run, global.span) {
                continue;
            }
            wanted.push((None, 0, global.name.to_string(), global.ty.clone(), global.span, *address));
        }
        for frame in &self.open {
            let function = &tree.functions[frame.function];
            for (id, address) in &frame.locals {
                let local = &function.locals[*id];
                let owner = Some(function.name.to_string());
                wanted.push((owner, frame.depth, local.name.to_string(), local.ty.clone(), local.span, *address));
            }
        }
        let mut variables = Vec::new();
        for (function, depth, name, ty, span, address) in wanted {
            let id = match self.host.get(&address) {
                Some(known) => *known,
                None => {
                    let kind = if function.is_some() { MemoryKind::Variable } else { MemoryKind::Global };
                    let elements = if let Type::Array(..) = ty {
                        run.type_bytes(&ty) / run.type_bytes(ty.innermost()).max(1)
                    } else {
                        1
                    };
                    let id = self.add(HostObject {
                        name: name.clone(),
                        side: MemorySide::Host,
                        kind,
                        function,
                        depth: u32::try_from(depth).unwrap_or(u32::MAX),
                        ty: tree.types.name(&ty),
                        bytes: run.type_bytes(&ty),
                        elements,
                        line: line_of(run, span),
                    });
                    self.host.insert(address, id);
                    self.types.insert(id, ty.clone());
                    id
                }
            };
            variables.push(Wanted { id, address, ty, name });
        }
        variables
    }

    /// Follows a pointer: what it shows, and what is to be shown because of it.
    fn follow(&mut self, run: &Run<'_>, value: u64, target: &Type, name: &str, more: &mut Vec<u32>) -> Shown {
        if value == 0 || function_of(value).is_some() {
            return Shown::of(run.value_text(&Type::Null, &value.to_le_bytes(), 0));
        }
        let found = run.machine.memory.find(value).ok();
        if *target == Type::Scalar(Scalar::I8)
            && let Some((object, offset)) = found
            && matches!(object.origin, Origin::Literal | Origin::Text)
        {
            let bytes = usize::try_from(offset).ok().and_then(|start| object.data.get(start..)).unwrap_or(&[]);
            return Shown::of(quoted(bytes.split(|byte| *byte == 0).next().unwrap_or(&[])));
        }
        match self.spot(run, value) {
            Some(spot) => {
                self.learn(run, spot.object, name, target);
                more.push(spot.object);
                Shown { to: Some(spot), ..Shown::default() }
            }
            None => Shown::of(run.value_text(&Type::Null, &value.to_le_bytes(), 0)),
        }
    }

    /// What bytes of a type hold, and the objects that are to be shown because of it.
    fn look(&mut self, run: &Run<'_>, ty: &Type, bytes: &[u8], name: &str, more: &mut Vec<u32>) -> Shown {
        let word =
            |at: usize| bytes.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |word| u64::from_le_bytes(*word));
        match ty {
            Type::Pointer(target, _) => self.follow(run, word(0), target, &format!("*{name}"), more),
            Type::Vector(element) => {
                let text = run.value_text(ty, bytes, 0);
                if word(8) == 0 {
                    return Shown::of(text);
                }
                Shown { text, ..self.follow(run, word(0), element, &format!("{name}[ ]"), more) }
            }
            Type::Array(..) => {
                let element = ty.innermost();
                if *element == Type::Scalar(Scalar::I8) {
                    return Shown::of(run.value_text(ty, bytes, 0));
                }
                let cells = run.cells(element, bytes, true);
                self.follow_parts(run, element, bytes, name, more);
                Shown { cells, ..Shown::default() }
            }
            Type::Struct(id) => {
                for field in &run.program.resolved.tree.types.structs[*id].fields {
                    let at = usize::try_from(field.offset).unwrap_or(usize::MAX);
                    let rest = bytes.get(at..).unwrap_or(&[]);
                    if matches!(field.ty, Type::Pointer(..) | Type::Vector(_) | Type::Struct(_)) {
                        self.look(run, &field.ty, rest, &format!("{name}.{}", field.name), more);
                    }
                }
                Shown::of(run.value_text(ty, bytes, 0))
            }
            _ => Shown::of(run.value_text(ty, bytes, 0)),
        }
    }

    /// Follows what the elements of an array point to.
    fn follow_parts(&mut self, run: &Run<'_>, element: &Type, bytes: &[u8], name: &str, more: &mut Vec<u32>) {
        if !matches!(element, Type::Pointer(..) | Type::Vector(_) | Type::Struct(_)) {
            return;
        }
        let size = usize::try_from(run.type_bytes(element)).unwrap_or(1).max(1);
        for (at, part) in bytes.chunks_exact(size).take(MOST_CELLS).enumerate() {
            self.look(run, element, part, &format!("{name}[{at}]"), more);
        }
    }

    /// What host memory holds now, by object.
    fn host_values(&mut self, run: &Run<'_>) -> BTreeMap<u32, Shown> {
        let mut values = BTreeMap::new();
        let mut more = Vec::new();
        for Wanted { id, address, ty, name } in self.variables(run) {
            let length = usize::try_from(run.type_bytes(&ty)).unwrap_or(0);
            let Ok((object, _)) = run.machine.memory.find(address) else { continue };
            let shown = match object.data.get(..length) {
                _ if object.is_unwritten() => Shown::of("?"),
                Some(bytes) => self.look(run, &ty, bytes, &name, &mut more),
                None => continue,
            };
            values.insert(id, shown);
        }
        // What was seen before is shown as long as it lives, whoever points to it.
        let at: HashMap<u32, Address> = self.host.iter().map(|(address, id)| (*id, *address)).collect();
        let is_variable = |object: &HostObject| {
            matches!(object.kind, MemoryKind::Variable | MemoryKind::Global) || object.side == MemorySide::Device
        };
        let known = self.last.keys().copied();
        more.extend(known.filter(|id| self.history.objects.get(*id as usize).is_some_and(|its| !is_variable(its))));
        let mut seen: HashSet<u32> = HashSet::new();
        while let Some(id) = more.pop() {
            if !seen.insert(id) || values.contains_key(&id) {
                continue;
            }
            let Some((object, _)) = at
                .get(&id)
                .copied()
                .or_else(|| self.address_of(id))
                .and_then(|address| run.machine.memory.find(address).ok())
            else {
                continue;
            };
            let name = self.history.objects[id as usize].name.clone();
            let shown = match self.types.get(&id).cloned() {
                None => Shown::default(),
                Some(element) => {
                    let cells = run.cells(&element, &object.data, !object.is_unwritten());
                    if !object.is_unwritten() {
                        self.follow_parts(run, &element, &object.data, name.trim_start_matches('*'), &mut more);
                    }
                    Shown { cells, ..Shown::default() }
                }
            };
            values.insert(id, shown);
        }
        values
    }

    fn address_of(&self, id: u32) -> Option<Address> {
        self.host.iter().find(|(_, its)| **its == id).map(|(address, _)| *address)
    }

    /// Notes what changed since the line began, on that line.
    fn note(&mut self, values: BTreeMap<u32, Shown>) {
        let Some(step) = self.history.steps.last_mut() else { return };
        let is_allocated = |id: u32| {
            let kind = self.history.objects.get(id as usize).map(|object| object.kind);
            matches!(kind, Some(MemoryKind::Heap | MemoryKind::Pinned | MemoryKind::Managed | MemoryKind::Allocation))
        };
        for (id, shown) in &values {
            let before = self.last.get(id);
            if before.is_none() && is_allocated(*id) {
                step.deeds.push(Deed::Allocated { object: *id });
            }
            if before != Some(shown) {
                let Shown { text, cells, to } = shown.clone();
                step.changes.push(Change { object: *id, text, cells, to });
            }
        }
        for id in self.last.keys().filter(|id| !values.contains_key(id)) {
            if is_allocated(*id) {
                step.deeds.push(Deed::Freed { object: *id });
            }
            step.gone.push(*id);
        }
        self.last = values;
    }
}

/// A line counted through all files; 0 for none.
fn line_of(run: &Run<'_>, span: Span) -> u32 {
    if span == Span::default() { 0 } else { run.program.source.line(span.start) }
}

/// Whether a place is in the program's own files.
fn is_own(run: &Run<'_>, span: Span) -> bool {
    let source = &run.program.source;
    source.files().get(source.file_at(span.start)).is_some_and(|file| !file.built_in)
}

impl Run<'_> {
    /// A statement begins.
    pub(in crate::host) async fn step(&mut self, site: u32, first: usize) {
        let program = self.program;
        let (Some(place), Some(its)) = (program.image.steps.get(&site), program.image.sites.get(site as usize)) else {
            return;
        };
        let here =
            Here { depth: self.machine.depth(), line: program.source.line(its.span.start), function: place.function };
        let Some(recorder) = self.recorder.as_mut() else { return };
        let same = recorder.here == Some(here);
        let turns = recorder.turns.get(&(here.depth, site)).copied().unwrap_or(0);
        let ends = !same && (recorder.is_recorded || turns < MOST_TURNS);
        // What a declaration made can be seen where the next line begins.
        let addresses: Vec<Address> = (first..first + place.locals.len()).map(|at| self.machine.register(at)).collect();
        recorder.enter(here.depth, place, addresses.into_iter());
        if ends {
            self.line_ends(false).await;
        }
        let Some(mut recorder) = self.recorder.take() else { return };
        if !same {
            recorder.here = Some(here);
            let turns = recorder.turns.entry((here.depth, site)).or_insert(0);
            *turns += 1;
            recorder.is_recorded = *turns <= MOST_TURNS && !recorder.is_full();
            if recorder.is_recorded {
                recorder.begin(self, here, 0);
            } else {
                recorder.passed_over += 1;
                recorder.left_out += 1;
            }
        }
        self.recorder = Some(recorder);
    }

    /// What the line did to memory is noted. `last`: the program has ended, and its variables with it.
    async fn line_ends(&mut self, last: bool) {
        let Some(mut recorder) = self.recorder.take() else { return };
        if recorder.passed_over > 0 && !recorder.is_full() {
            let before = std::mem::take(&mut recorder.passed_over);
            if let Some(here) = recorder.here {
                recorder.begin(self, here, before);
            }
        } else if !recorder.is_recorded {
            self.recorder = Some(recorder);
            return;
        }
        let mut values = if last { BTreeMap::new() } else { recorder.host_values(self) };
        if last {
            values = recorder.last.clone();
        } else {
            for slot in 0..self.device_objects.len() {
                let Some(id) = recorder.device_slot(self, slot) else { continue };
                if recorder.history.objects[id as usize].kind == MemoryKind::Global
                    && !is_own(self, self.device_objects[slot].span)
                {
                    continue;
                }
                let shown = self.device_value(&recorder, slot, id).await;
                values.insert(id, shown);
            }
            recorder.device_changed = false;
        }
        recorder.note(values);
        self.recorder = Some(recorder);
    }

    /// What device memory holds: read only where it may have changed.
    async fn device_value(&mut self, recorder: &Recorder, slot: usize, id: u32) -> Shown {
        let Some(element) = recorder.types.get(&id) else { return Shown::default() };
        if let Some(last) = recorder.last.get(&id).filter(|last| !recorder.device_changed && !last.cells.is_empty()) {
            return last.clone();
        }
        let size = self.type_bytes(element).max(1);
        let object = &self.device_objects[slot];
        let length = object.bytes.min(size * MOST_CELLS as u64);
        let (written, made) = (object.written, object.buffer.is_some() || object.simulated.is_some());
        let bytes = if written && made {
            self.device_read(slot, 0, length).await.unwrap_or_default()
        } else {
            let mut bytes = self.device_objects[slot].start.clone();
            bytes.resize(usize::try_from(length).unwrap_or(0), 0);
            bytes
        };
        Shown { cells: self.cells(element, &bytes, written), ..Shown::default() }
    }

    fn deed(&mut self, deed: Deed) {
        if let Some(mut recorder) = self.recorder.take() {
            recorder.deed(self, deed);
            self.recorder = Some(recorder);
        }
    }

    /// A stream is given work.
    pub(in crate::host) fn note_work(&mut self, place: (usize, u64), before: &[u64], what: &str, waits: bool) {
        if let Some(mut recorder) = self.recorder.take() {
            recorder.insist(self);
            recorder.device_changed = true;
            let step = recorder.step_number();
            let label = what.strip_prefix("this ").or(what.strip_prefix("the ")).unwrap_or(what);
            recorder.last_work = recorder.timeline.work(place, before, label, waits, step);
            self.recorder = Some(recorder);
        }
    }

    /// An event is recorded in a stream.
    pub(in crate::host) fn note_event(&mut self, place: (usize, u64), before: &[u64], event: usize) {
        if let Some(mut recorder) = self.recorder.take() {
            recorder.insist(self);
            let (step, name) = (recorder.step_number(), format!("event {}", event + 1));
            recorder.timeline.event(place, before, &name, step);
            let text = format!("records {name} behind the work of its stream");
            recorder.deed(self, Deed::Ordered { text });
            self.recorder = Some(recorder);
        }
    }

    /// A stream, or with none the host, waits for what a clock knows.
    pub(in crate::host) fn note_wait(&mut self, stream: Option<usize>, before: &[u64], label: &str) {
        if let Some(mut recorder) = self.recorder.take() {
            recorder.insist(self);
            let step = recorder.step_number();
            recorder.timeline.wait(stream, before, label, step);
            recorder.deed(self, Deed::Ordered { text: label.to_owned() });
            self.recorder = Some(recorder);
        }
    }

    /// Bytes were copied, by the work that was given last.
    pub(in crate::host) fn note_copy(&mut self, to: Address, from: Address, bytes: u64) {
        let Some(mut recorder) = self.recorder.take() else { return };
        let side = |address: Address| if is_device(address) { "device" } else { "host" };
        let work = recorder.last_work;
        if let Some(work) = work {
            let label = format!("{} to {}, {} bytes", side(from), side(to), grouped(bytes));
            recorder.timeline.rename(work, label);
        }
        if let (Some(from), Some(to)) = (recorder.spot(self, from), recorder.spot(self, to)) {
            recorder.deed(self, Deed::Copied { from, to, bytes, work });
        } else {
            let text = format!("copies {} bytes from {} to {}", grouped(bytes), side(from), side(to));
            recorder.deed(self, Deed::Ordered { text });
        }
        self.recorder = Some(recorder);
    }

    /// Memory was filled, by the work that was given last.
    pub(in crate::host) fn note_fill(&mut self, to: Address, byte: u8, bytes: u64) {
        let Some(mut recorder) = self.recorder.take() else { return };
        let work = recorder.last_work;
        if let Some(to) = recorder.spot(self, to) {
            recorder.deed(self, Deed::Filled { to, bytes, byte, work });
        }
        self.recorder = Some(recorder);
    }

    /// A kernel ran, as the work that was given last.
    pub(in crate::host) fn note_launch(
        &mut self,
        kernel: FunctionId,
        (grid, block): ([u32; 3], [u32; 3]),
        shared: u64,
    ) {
        let Some(mut recorder) = self.recorder.take() else { return };
        let kernel = self.program.resolved.tree.functions[kernel].name.to_string();
        let work = recorder.last_work;
        recorder.deed(self, Deed::Launched { kernel, grid, block, shared, work });
        self.recorder = Some(recorder);
    }

    /// A call or a launch failed; `asked`: the program looks at the answer.
    pub(in crate::host) fn note_error(&mut self, code: u64, asked: bool) {
        let Some(mut recorder) = self.recorder.take() else { return };
        let deed = Deed::Failed {
            error: errors::name(code).to_owned(),
            text: errors::text(code).to_owned(),
            asked: recorder.here.filter(|_| asked).map(|here| here.line),
        };
        if let Some(place) = recorder.deed(self, deed).filter(|_| !asked) {
            recorder.unasked.push(place);
        }
        self.recorder = Some(recorder);
    }

    /// The program asks for errors.
    pub(in crate::host) fn note_asked(&mut self) {
        let Some(recorder) = self.recorder.as_mut() else { return };
        let line = recorder.here.map(|here| here.line);
        for (step, deed) in std::mem::take(&mut recorder.unasked) {
            if let Some(Deed::Failed { asked, .. }) = recorder.history.steps[step].deeds.get_mut(deed) {
                *asked = line;
            }
        }
    }

    /// Something was printed.
    pub(in crate::host) fn note_print(&mut self, stream: Stream, bytes: &[u8]) {
        if self.recorder.is_some() {
            let text = String::from_utf8_lossy(bytes).into_owned();
            self.deed(Deed::Printed { text, error: stream == Stream::Error });
        }
    }

    /// Something was said of the program.
    pub(in crate::host) fn note_told(&mut self, text: &dyn std::fmt::Display) {
        if self.recorder.is_some() {
            self.deed(Deed::Told { text: text.to_string() });
        }
    }

    /// The program has ended: the recording.
    pub(in crate::host) async fn history(&mut self) -> History {
        self.line_ends(true).await;
        let Some(recorder) = self.recorder.take() else { return History::default() };
        let Recorder { mut history, timeline, left_out, .. } = *recorder;
        if history.steps.len() >= MOST_STEPS {
            history.left_out.push(format!("The recording ends after {} lines.", grouped(MOST_STEPS as u64)));
        }
        if left_out > 0 {
            history.left_out.push(format!(
                "{} lines of loops are not recorded one by one: after {MOST_TURNS} turns only those that use the device are.",
                grouped(left_out)
            ));
        }
        if timeline.left_out > 0 {
            history.left_out.push(format!("The timeline has the first {MOST_WORKS} pieces of work."));
        }
        (history.streams, history.works, history.marks) = timeline.finish();
        history
    }
}
