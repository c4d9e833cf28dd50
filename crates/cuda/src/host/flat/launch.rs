//! A launch over a flat memory, from gathering what its pointers may reach to bringing back what it changed.

use std::rc::Rc;

use warpground_engine::{Binding, BufferId, Command, DeviceKind, Elapsed, Error, TimeSource, Trust, fold_grid};
use warpground_ir::{FunctionId, Scalar, memory};
use warpground_machine::{Address, Origin, device_address};
use warpground_wgsl::{self as wgsl, FAILURES, HEADER_WORDS, RECORDS_START, header};
use web_time::Instant;

use super::{
    ALIGNMENT, Flat, MOST_LINES, MOST_LINES_IN_SOFTWARE, Made, PreparedFlat, RECORD_WORDS, SOFTWARE_RECURSION_BYTES,
};
use crate::{
    host::{
        direct::{number, upper},
        format::{Printed, printf},
        launching::{Configuration, Launching, Stopped},
        run::{Event, Run, Way},
    },
    kernel,
    lower::Lowered,
    numbers::grouped,
};

/// A piece of the memory.
struct Gathered {
    slot: usize,
    upper: u32,
    first: u64,
    bytes: u64,
}

/// The words with which a launch is described.
struct Words(Vec<u32>);

impl Words {
    fn set(&mut self, at: usize, value: u32) {
        if let Some(word) = self.0.get_mut(at) {
            *word = value;
        }
    }

    fn bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|word| word.to_le_bytes()).collect()
    }
}

fn word(value: u64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

impl Run<'_> {
    /// Runs a launch over a flat memory on the program's device. `instead` says why not as readable WGSL.
    pub(in crate::host) async fn run_over_flat_memory(
        &mut self,
        site: Launching,
        configuration: Configuration<'_>,
        instead: Option<String>,
    ) -> Result<Flat, Stopped> {
        let Configuration { grid, block, shared, arguments } = configuration;
        let lowered = self.lowered();
        let Ok(kernel) = lowered.kernel(site.kernel) else {
            return Ok(Flat::Refused("it cannot be lowered".to_owned()));
        };
        if kernel::goes_in_lockstep(&self.program.resolved.tree, &self.program.source, site.kernel) {
            return Ok(Flat::Refused("lanes of its warps rely on going in lockstep".to_owned()));
        }
        let shares =
            self.machine.memory.live().any(|(_, object)| matches!(object.origin, Origin::Managed | Origin::Pinned));
        let is_software = self.device.adapter().kind == DeviceKind::Software;
        let recursion_bytes = if is_software { SOFTWARE_RECURSION_BYTES } else { wgsl::RECURSION_BYTES };
        let options = wgsl::Options { block, shared_bytes: word(shared), host_memory: shares, recursion_bytes };
        let made = match self.made_flat(&lowered, kernel.id, options) {
            Ok(made) => made,
            Err(words) => return Ok(Flat::Refused(words)),
        };
        let limits = self.device.adapter().limits.clone();
        if made.flat.shared_bytes > limits.shared_bytes {
            let words = format!("{} bytes of shared memory", grouped(made.flat.shared_bytes.into()));
            return Ok(Flat::Refused(words));
        }
        let most = if is_software { MOST_LINES_IN_SOFTWARE } else { MOST_LINES };
        if made.flat.expanded_lines > most {
            let words = format!(
                "with its functions written out it has {} lines of WGSL, and drivers take long to compile more than {}",
                grouped(made.flat.expanded_lines),
                grouped(most)
            );
            return Ok(Flat::Refused(words));
        }
        let managed = self.share_managed(site.span).await?;
        let parameters = self.parameter_bytes(&kernel, site, arguments)?;
        self.make_variables(&lowered);
        let (gathered, bytes) = self.pieces(&managed, made.flat.literals.len() as u64);
        let most = limits.storage_binding_bytes.min(limits.buffer_bytes).min(1 << 31);
        if bytes > most {
            let (all, most) = (grouped(bytes), grouped(most));
            let words =
                format!("its {all} bytes of memory do not fit into one buffer of this device, which has {most}");
            return Ok(Flat::Refused(words));
        }
        let before = self.gather(&gathered, &made.flat.literals, bytes).await?;
        let folded = grid.iter().any(|count| *count > limits.grid_dimension);
        let blocks: u64 = grid.iter().map(|count| u64::from(*count)).product();
        let dispatched = if folded { fold_grid(blocks, limits.grid_dimension) } else { Some(grid) };
        let Some(dispatched) = dispatched.filter(|_| blocks <= u64::from(u32::MAX)) else {
            return Ok(Flat::Refused("so many blocks".to_owned()));
        };
        let mut words = self.described(&made.flat, &lowered, &gathered, &parameters);
        for (axis, count) in grid.iter().enumerate() {
            words.set(header::GRID + axis, *count);
        }
        words.set(header::SHARED_BYTES, word(shared));
        words.set(header::FOLDED, if folded { dispatched[0] } else { 0 });
        words.set(header::TURNS, 2);
        words.set(header::RECORD_WORDS, if made.flat.prints.is_empty() { 0 } else { RECORD_WORDS });
        let name = self.program.resolved.tree.functions[site.kernel].name.to_string();
        let compiled = warpground_engine::Kernel {
            label: name.clone(),
            source: made.flat.wgsl.clone().into(),
            entry_point: made.flat.entry_point.clone(),
            overrides: std::collections::BTreeMap::new(),
            trust: Trust::Checked,
        };
        let id = match self.device.compile(&compiled).await {
            Ok(id) => id,
            Err(error @ (Error::Compilation(_) | Error::LimitExceeded { .. } | Error::Unsupported(_))) => {
                return Ok(Flat::Refused(error.to_string()));
            }
            Err(error) => return Err(error.into()),
        };
        let way = Way::Flat { wgsl: Rc::clone(&made.text), instead };
        self.emit(Event::Begin { span: site.span, way: way.clone() });
        let buffers = self.flat_buffers(&before, &words, &made.flat).await?;
        let bindings = (0..).zip(buffers).map(|(index, buffer)| Binding { index, buffer }).collect();
        let commands = [Command::Launch { kernel: id, grid: dispatched, bindings }];
        let ended = self.flat_executed(&commands, buffers, bytes, !made.flat.prints.is_empty()).await;
        buffers.into_iter().for_each(|buffer| self.device.free(buffer));
        let (elapsed, after, records) = match ended {
            // A software adapter may take that long to compile it.
            Err(Stopped::Device(Error::Timeout { .. })) => {
                return Ok(Flat::Refused("the device did not answer in time".to_owned()));
            }
            Err(Stopped::Device(unsupported @ Error::Unsupported(_))) => {
                return Ok(Flat::Refused(unsupported.to_string()));
            }
            ended => ended?,
        };
        let failure = records.first().copied().unwrap_or(0) as usize;
        if failure != 0 {
            let what = FAILURES.get(failure).copied().unwrap_or("something that went wrong");
            return Ok(Flat::Refused(format!("a thread met {what}")));
        }
        self.scatter(&gathered, &before, &after).await?;
        let printed = self.print_flat_records(&made.flat, &gathered, &after, &records);
        let touches = self.touched(&managed);
        self.take_managed_back(&managed, &touches).await?;
        self.forget_met();
        self.note_results(&touches, printed, site.span);
        self.ordered(site.stream, &format!("the kernel `{name}`"), site.span, touches, false);
        self.tell_launch(site, configuration, elapsed, way);
        Ok(Flat::Ran)
    }

    /// The kernel's WGSL for such blocks, from before or new.
    fn made_flat(&mut self, lowered: &Lowered, kernel: FunctionId, options: wgsl::Options) -> Result<Rc<Made>, String> {
        let known = self.prepared_flat.iter().find(|known| known.kernel == kernel && known.options == options);
        if let Some(known) = known {
            return known.made.clone();
        }
        let made = match wgsl::flat(&lowered.module, kernel, &options) {
            Ok(flat) => {
                let text = flat.wgsl.as_str().into();
                Ok(Rc::new(Made { flat, text }))
            }
            Err(refused) => {
                let line = self.span_of(refused.place).map_or(0, |span| self.program.source.line(span.start));
                let place = if line > 0 { format!("line {line}: ") } else { String::new() };
                Err(format!("{place}{} is not done over a flat memory", refused.words))
            }
        };
        self.prepared_flat.push(PreparedFlat { kernel, options, made: made.clone() });
        made
    }

    /// Where each piece of device memory lies in the flat one, and the bytes of all of them with the literals behind.
    fn pieces(&self, managed: &[(Address, usize)], literals: u64) -> (Vec<Gathered>, u64) {
        let mut gathered = Vec::new();
        // The first words belong to nobody.
        let mut end = ALIGNMENT;
        let mut add = |slot: usize, upper: u32, bytes: u64| {
            let first = end;
            end = (end + bytes).next_multiple_of(ALIGNMENT);
            gathered.push(Gathered { slot, upper, first, bytes });
        };
        for (slot, object) in self.device_objects.iter().enumerate() {
            if object.live && !object.mirror {
                add(slot, upper(device_address(slot)), object.bytes);
            }
        }
        for (address, slot) in managed {
            if let Some(object) = self.device_objects.get(*slot) {
                add(*slot, upper(*address), object.bytes);
            }
        }
        (gathered, end + literals.next_multiple_of(ALIGNMENT))
    }

    /// The contents of the flat memory.
    async fn gather(&mut self, gathered: &[Gathered], literals: &[u8], bytes: u64) -> Result<Vec<u8>, Stopped> {
        let mut all = vec![0; usize::try_from(bytes).unwrap_or(0)];
        for piece in gathered {
            let data = self.device_read(piece.slot, 0, piece.bytes).await?;
            let first = usize::try_from(piece.first).unwrap_or(0);
            if let Some(place) = all.get_mut(first..first + data.len()) {
                place.copy_from_slice(&data);
            }
        }
        let first = all.len() - literals.len().next_multiple_of(usize::try_from(ALIGNMENT).unwrap_or(256));
        if let Some(place) = all.get_mut(first..first + literals.len()) {
            place.copy_from_slice(literals);
        }
        Ok(all)
    }

    /// Puts what a launch changed where it belongs.
    async fn scatter(&mut self, gathered: &[Gathered], before: &[u8], after: &[u8]) -> Result<(), Stopped> {
        for piece in gathered {
            let first = usize::try_from(piece.first).unwrap_or(0);
            let range = first..first + usize::try_from(piece.bytes).unwrap_or(0);
            let (Some(old), Some(new)) = (before.get(range.clone()), after.get(range)) else { continue };
            if old != new {
                self.device_write(piece.slot, 0, new).await?;
            }
        }
        Ok(())
    }

    /// The launch's words: parameters, addresses of variables, and the tables of objects.
    fn described(&self, flat: &wgsl::Flat, lowered: &Lowered, gathered: &[Gathered], parameters: &[u8]) -> Words {
        let mut words = Words(vec![0; HEADER_WORDS as usize]);
        let mut given: Vec<u32> = parameters
            .chunks(4)
            .map(|chunk| chunk.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte)))
            .collect();
        given.resize(flat.parameter_words as usize, 0);
        words.0.extend(given);
        for id in &flat.objects {
            let global = lowered.globals.iter().find(|(_, object)| *object == id).map(|(global, _)| *global);
            let device = global.and_then(|global| self.device_globals.get(&global)).map(|slot| device_address(*slot));
            let address = match global {
                Some(global) if self.program.resolved.tree.globals[global].qualifiers.managed => {
                    self.globals.get(global).copied()
                }
                _ => device,
            };
            words.0.push(address.map_or(0, upper));
        }
        let device = |piece: &&Gathered| piece.upper == upper(device_address(piece.slot));
        let own: Vec<&Gathered> = gathered.iter().filter(device).collect();
        let host: Vec<&Gathered> = gathered.iter().filter(|piece| !device(piece)).collect();
        for (at, pieces) in [(header::DEVICE, own), (header::HOST, host)] {
            let Some(least) = pieces.iter().map(|piece| piece.upper).min() else { continue };
            let most = pieces.iter().map(|piece| piece.upper).max().unwrap_or(least);
            let table = words.0.len();
            words.set(at, least);
            words.set(at + 1, most - least + 1);
            words.set(at + 2, word(table as u64));
            words.0.resize(table + 2 * (most - least + 1) as usize, 0);
            for piece in pieces {
                let entry = table + 2 * (piece.upper - least) as usize;
                words.set(entry, word(piece.first / 4));
                words.set(entry + 1, word(piece.bytes));
            }
        }
        let end = gathered.last().map_or(ALIGNMENT, |last| (last.first + last.bytes).next_multiple_of(ALIGNMENT));
        let literals = words.0.len();
        words.set(header::LITERALS, word(literals as u64));
        words.0.extend([word(end / 4), word(flat.literals.len() as u64)]);
        words
    }

    /// The memory, the launch's words, and what takes what threads say.
    async fn flat_buffers(&self, data: &[u8], words: &Words, flat: &wgsl::Flat) -> Result<[BufferId; 3], Stopped> {
        let described = words.bytes();
        let record_words = u64::from(RECORDS_START) + if flat.prints.is_empty() { 0 } else { u64::from(RECORD_WORDS) };
        let mut made = Vec::new();
        for (label, bytes) in
            [("flat memory", data.len() as u64), ("launch", described.len() as u64), ("records", record_words * 4)]
        {
            match self.device.allocate(label, bytes, false).await {
                Ok(buffer) => made.push(buffer),
                Err(error) => {
                    made.into_iter().for_each(|buffer| self.device.free(buffer));
                    return Err(error.into());
                }
            }
        }
        let buffers = [made[0], made[1], made[2]];
        self.device.write(buffers[0], 0, data).await?;
        self.device.write(buffers[1], 0, &described).await?;
        self.device.write(buffers[2], 0, &vec![0; RECORDS_START as usize * 4]).await?;
        Ok(buffers)
    }

    /// Executes the launch: its time, the memory behind it, and the records.
    async fn flat_executed(
        &mut self,
        commands: &[Command],
        [data, _, records]: [BufferId; 3],
        bytes: u64,
        prints: bool,
    ) -> Result<(Elapsed, Vec<u8>, Vec<u32>), Stopped> {
        let start = Instant::now();
        let executed = if self.options.timed {
            self.device.execute_timed(commands).await?
        } else {
            self.device.execute(commands).await?;
            None
        };
        let by_clock = Elapsed { seconds: start.elapsed().as_secs_f64(), source: TimeSource::Clock };
        let words = |bytes: &[u8]| -> Vec<u32> {
            bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
        };
        let head = words(&self.device.read(records, 0, 8).await?);
        let mut all = head.clone();
        if prints {
            let used = head.get(1).copied().unwrap_or(0).min(RECORD_WORDS);
            let said = self.device.read(records, u64::from(RECORDS_START) * 4, u64::from(used) * 4).await?;
            all.extend(words(&said));
        }
        let after = self.device.read(data, 0, bytes).await?;
        Ok((executed.unwrap_or(by_clock), after, all))
    }

    /// Prints what threads said: block after block, warp after warp, what the lanes of a warp say together in their order.
    fn print_flat_records(&mut self, flat: &wgsl::Flat, gathered: &[Gathered], after: &[u8], words: &[u32]) -> bool {
        let mut records = Vec::new();
        let mut at = 2;
        while let Some([site, block, thread, order]) = words.get(at..at + 4) {
            let Some(print) = flat.prints.get(*site as usize) else { break };
            let length: usize = print.values.iter().map(|scalar| scalar.bytes().div_ceil(4) as usize).sum();
            let Some(values) = words.get(at + 4..at + 4 + length) else { break };
            records.push((*block, thread / 32, *order, thread % 32, print, values));
            at += 4 + length;
        }
        records.sort_by_key(|(block, warp, order, lane, ..)| (*block, *warp, *order, *lane));
        for (.., print, values) in &records {
            let mut scalars = print.values.iter();
            let mut next = values.iter();
            let text = printf(&print.format, |conversion, _| {
                let scalar = *scalars.next()?;
                let low = u64::from(*next.next()?);
                let high = if scalar.bytes() == 8 { u64::from(*next.next()?) } else { 0 };
                let bits = low | high << 32;
                if conversion == b's' && scalar == Scalar::Pointer {
                    return Some(Printed::Text(text_at(flat, gathered, after, bits)));
                }
                Some(number(bits, scalar))
            });
            self.kernel_output.extend(text);
        }
        !records.is_empty()
    }
}

/// The text at an address, up to its zero.
fn text_at(flat: &wgsl::Flat, gathered: &[Gathered], after: &[u8], address: u64) -> Vec<u8> {
    let first = (address & 0xffff_ffff).saturating_sub(memory::FIRST_BYTE);
    let first = usize::try_from(first).unwrap_or(usize::MAX);
    let bytes = if upper(address) == memory::LITERALS {
        flat.literals.get(first..)
    } else {
        gathered.iter().find(|piece| piece.upper == upper(address)).and_then(|piece| {
            let start = usize::try_from(piece.first).ok()?;
            let end = start + usize::try_from(piece.bytes).ok()?;
            after.get(start + first..end)
        })
    };
    bytes.unwrap_or_default().iter().copied().take_while(|byte| *byte != 0).collect()
}
