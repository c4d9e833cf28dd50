//! The cycles themselves. From one event to the next nothing changes, so quiet stretches are passed over at once.

use super::{BlockTrace, Class, Issue, Multiprocessor, Row, Run, Schedule, State, Sums, Trace, units::Units};
use crate::latency::Priority;

/// Lets the blocks run on a multiprocessor that holds `resident` of them at once, at least one.
#[must_use]
pub fn schedule(trace: &Trace, machine: &Multiprocessor, resident: u32) -> Schedule {
    Floor::new(trace, machine, resident).run()
}

/// What a register holds: from when on, what a reader waits for until then, and which instruction gives it.
#[derive(Debug, Clone, Copy)]
struct Value {
    at: u64,
    kind: State,
    from: u32,
}

/// A warp on the multiprocessor.
struct Warp<'trace> {
    issues: &'trace [Issue],
    /// The next of them.
    next: usize,
    values: Vec<Value>,
    /// From when on the next instruction can issue, what it waits for until then, and the instruction that gives it.
    ready: u64,
    waits: (State, Option<u32>),
    at_barrier: bool,
    /// When all that it asked of memory is done.
    served: u64,
    /// Of its last issue: the cycle, the instruction and one that was issued with it.
    issued: Option<(u64, u32, Option<u32>)>,
    ended: bool,
    row: Row,
    /// What it does since when.
    now: Option<(u64, Run)>,
}

impl Warp<'_> {
    fn has_next(&self) -> bool {
        self.next < self.issues.len()
    }

    /// What it issues next.
    fn upcoming(&self, trace: &Trace) -> Option<(Class, &Issue)> {
        let issue = self.issues.get(self.next)?;
        Some((trace.operations.get(issue.operation as usize)?.class, issue))
    }

    /// What it issued last.
    fn latest(&self) -> Option<u32> {
        self.issued.map(|(_, first, second)| second.unwrap_or(first))
    }

    /// Whether others wait for it at a barrier.
    fn is_expected(&self) -> bool {
        !self.ended && !self.at_barrier && self.has_next()
    }

    /// Goes past what takes no instruction, and works out when the next one can issue: not before `from`.
    fn prepare(&mut self, trace: &Trace, from: u64, waits: (State, Option<u32>)) {
        (self.ready, self.waits) = (from, waits);
        while let Some(issue) = self.issues.get(self.next) {
            let Some(operation) = trace.operations.get(issue.operation as usize) else { break };
            if operation.class != Class::Move {
                for register in &operation.reads {
                    let Some(value) = self.values.get(usize::from(*register)) else { continue };
                    if value.at > self.ready {
                        (self.ready, self.waits) = (value.at, (value.kind, Some(value.from)));
                    }
                }
                break;
            }
            let moved: Vec<Option<Value>> =
                operation.reads.iter().map(|from| self.values.get(usize::from(*from)).copied()).collect();
            for (to, value) in operation.writes.iter().zip(moved) {
                if let (Some(to), Some(value)) = (self.values.get_mut(usize::from(*to)), value) {
                    *to = value;
                }
            }
            self.next += 1;
        }
    }

    /// What it does in this cycle.
    fn state(&self, trace: &Trace, now: u64, is_free: impl Fn((Class, &Issue)) -> bool) -> (State, Option<u32>) {
        if let Some((cycle, _, other)) = self.issued
            && cycle == now
        {
            return (State::Issuing, other);
        }
        if self.at_barrier {
            return (State::Barrier, self.latest());
        }
        match self.upcoming(trace) {
            None => (State::Memory, None),
            Some(_) if now < self.ready => self.waits,
            Some(issue) if is_free(issue) => (State::Ready, None),
            Some(_) => (State::Busy, None),
        }
    }

    /// Notes what it does from this cycle on.
    fn note(&mut self, now: u64, state: State, other: Option<u32>) {
        let operation = match self.issued {
            Some((cycle, operation, _)) if cycle == now => operation,
            _ => self.issues.get(self.next).or(self.issues.last()).map_or(0, |issue| issue.operation),
        };
        let run = Run { state, cycles: 0, operation, other };
        match &self.now {
            Some((_, current)) if *current == run && state != State::Issuing => {}
            _ => {
                self.close(now);
                self.now = Some((now, run));
            }
        }
    }

    fn close(&mut self, now: u64) {
        if let Some((since, run)) = self.now.take()
            && now > since
        {
            self.row.runs.push(Run { cycles: now - since, ..run });
        }
    }
}

/// Everything at work.
struct Floor<'trace> {
    trace: &'trace Trace,
    units: Units<'trace>,
    /// All warps that ever came, by blocks.
    warps: Vec<Warp<'trace>>,
    /// The blocks that are here, by places: the number of the first warp, and how many.
    places: Vec<Option<(usize, usize)>>,
    waiting: std::slice::Iter<'trace, BlockTrace>,
    /// Warps that a place holds.
    depth: usize,
    /// By scheduler: the warp that issued last, and its slots.
    last: Vec<Option<usize>>,
    slots: Vec<Sums>,
    issued: u64,
}

impl<'trace> Floor<'trace> {
    fn new(trace: &'trace Trace, machine: &'trace Multiprocessor, resident: u32) -> Floor<'trace> {
        let schedulers = machine.schedulers.max(1) as usize;
        let resident = (resident.max(1) as usize).min(trace.blocks.len());
        Floor {
            trace,
            units: Units::new(machine),
            warps: Vec::new(),
            places: vec![None; resident],
            waiting: trace.blocks.iter(),
            depth: trace.blocks.iter().map(|block| block.warps.len()).max().unwrap_or(0),
            last: vec![None; schedulers],
            slots: vec![Sums::default(); schedulers],
            issued: 0,
        }
    }

    fn run(mut self) -> Schedule {
        let mut now = 0;
        loop {
            self.leave_and_come(now);
            if self.places.iter().all(Option::is_none) {
                break;
            }
            self.issue(now);
            self.release(now);
            let next = self.observe(now);
            self.count(now, next);
            now = next;
        }
        let rows: Vec<Row> = self.warps.into_iter().map(|warp| warp.row).collect();
        Schedule { cycles: rows.iter().map(Row::end).max().unwrap_or(0), issued: self.issued, rows, slots: self.slots }
    }

    /// Warps that have nothing left to do end, blocks without warps leave, and others come.
    fn leave_and_come(&mut self, now: u64) {
        for place in 0..self.places.len() {
            while let Some((first, count)) = self.places[place] {
                for warp in &mut self.warps[first..first + count] {
                    if !warp.ended && !warp.has_next() && !warp.at_barrier && warp.served <= now {
                        warp.ended = true;
                        warp.close(now);
                    }
                }
                if !self.warps[first..first + count].iter().all(|warp| warp.ended) {
                    break;
                }
                self.places[place] = self.come(place, now);
            }
            if self.places[place].is_none() {
                self.places[place] = self.come(place, now);
            }
        }
    }

    /// The next block takes a place. One whose warps executed nothing is gone at once.
    fn come(&mut self, place: usize, now: u64) -> Option<(usize, usize)> {
        let block = self.waiting.next()?;
        let first = self.warps.len();
        let zero = Value { at: 0, kind: State::Dependency, from: 0 };
        for (number, issues) in (0_u32..).zip(&block.warps) {
            let slot = place * self.depth + number as usize;
            let row = Row {
                block: block.block,
                warp: number,
                slot: u32::try_from(slot).unwrap_or(u32::MAX),
                scheduler: u32::try_from(slot % self.slots.len()).unwrap_or(0),
                start: now,
                runs: Vec::new(),
            };
            let mut warp = Warp {
                issues,
                next: 0,
                values: vec![zero; usize::from(self.trace.registers)],
                ready: now,
                waits: (State::Dependency, None),
                at_barrier: false,
                served: now,
                issued: None,
                ended: false,
                row,
                now: None,
            };
            warp.prepare(self.trace, now, (State::Dependency, None));
            if !warp.has_next() {
                warp.ended = true;
            }
            self.warps.push(warp);
        }
        Some((first, block.warps.len()))
    }

    /// The warps of a scheduler that are here, in the order in which it asks them.
    fn asked(&self, scheduler: usize) -> Vec<usize> {
        let here = self.places.iter().flatten().flat_map(|(first, count)| *first..first + count);
        let mut all: Vec<usize> = here
            .filter(|warp| self.warps[*warp].row.scheduler as usize == scheduler && !self.warps[*warp].ended)
            .collect();
        match (self.units.machine.priority, self.last[scheduler]) {
            (Priority::Oldest, last) => {
                // Those that came first have the lowest numbers.
                all.sort_unstable_by_key(|warp| (Some(*warp) != last, *warp));
            }
            (Priority::Turns, last) => {
                let slot = |warp: &usize| self.warps[*warp].row.slot;
                let after = last.map(|last| slot(&last));
                all.sort_unstable_by_key(|warp| (after.is_some_and(|after| slot(warp) <= after), slot(warp)));
            }
        }
        all
    }

    fn issue(&mut self, now: u64) {
        let machine = self.units.machine;
        if !now.is_multiple_of(u64::from(machine.issue_every.max(1))) {
            return;
        }
        for scheduler in 0..self.slots.len() {
            let (units, trace) = (&self.units, self.trace);
            let can = |warp: &Warp<'_>| {
                !warp.at_barrier
                    && warp.ready <= now
                    && warp.upcoming(trace).is_some_and(|issue| units.is_free(issue, scheduler, now))
            };
            let chosen = self.asked(scheduler).into_iter().find(|warp| can(&self.warps[*warp]));
            let Some(chosen) = chosen else { continue };
            self.last[scheduler] = Some(chosen);
            for _ in 0..machine.issues.max(1) {
                let warp = &mut self.warps[chosen];
                let Some(issue) = warp.upcoming(self.trace) else { break };
                if warp.at_barrier || warp.ready > now || !self.units.is_free(issue, scheduler, now) {
                    break;
                }
                let (at, kind, served) = self.units.execute(issue, scheduler, now);
                let (class, operation) = (issue.0, issue.1.operation);
                if let Some(its) = self.trace.operations.get(operation as usize) {
                    for register in &its.writes {
                        if let Some(value) = warp.values.get_mut(usize::from(*register)) {
                            *value = Value { at, kind, from: operation };
                        }
                    }
                    if matches!(kind, State::Memory | State::Shared) {
                        // A store is done when it has left; a load waits for the value.
                        warp.served = warp.served.max(if its.writes.is_empty() { served } else { at });
                    }
                }
                warp.issued = match warp.issued {
                    Some((cycle, first, _)) if cycle == now => Some((cycle, first, Some(operation))),
                    _ => Some((now, operation, None)),
                };
                warp.next += 1;
                warp.at_barrier = class == Class::Barrier;
                let from = if class == Class::Control { at } else { now };
                warp.prepare(self.trace, from, (State::Dependency, Some(operation)));
                self.issued += 1;
                self.slots[scheduler][State::Issuing as usize] += 1;
            }
        }
    }

    /// Where all warps of a block that are expected have come, they go on together.
    fn release(&mut self, now: u64) {
        for (first, count) in self.places.iter().flatten() {
            let block = &mut self.warps[*first..first + count];
            if block.iter().any(Warp::is_expected) {
                continue;
            }
            let from = now + u64::from(self.units.machine.figures.barrier.cycles);
            for warp in block.iter_mut().filter(|warp| warp.at_barrier) {
                warp.at_barrier = false;
                warp.served = warp.served.max(from);
                let barrier = warp.latest();
                warp.prepare(self.trace, from, (State::Barrier, barrier));
            }
        }
    }

    /// Notes what every warp does, and finds the cycle in which that changes next.
    fn observe(&mut self, now: u64) -> u64 {
        let units = &self.units;
        let mut next = u64::MAX;
        for (first, count) in self.places.iter().flatten() {
            for warp in &mut self.warps[*first..first + count] {
                if warp.ended {
                    continue;
                }
                let scheduler = warp.row.scheduler as usize;
                let (state, other) = warp.state(self.trace, now, |issue| units.is_free(issue, scheduler, now));
                warp.note(now, state, other);
                let change = match state {
                    State::Issuing | State::Ready | State::Busy => now + 1,
                    State::Barrier if warp.at_barrier => u64::MAX,
                    _ if warp.has_next() => warp.ready,
                    _ => warp.served,
                };
                next = next.min(change.max(now + 1));
            }
        }
        // Somebody is always expected at a barrier, so there is always a next event.
        if next == u64::MAX { now + 1 } else { next }
    }

    /// Counts the slots from this cycle to the next event in which nothing was issued, by what most warps wait for.
    fn count(&mut self, now: u64, next: u64) {
        let machine = self.units.machine;
        let every = u64::from(machine.issue_every.max(1));
        let turns = next.div_ceil(every) - now.div_ceil(every);
        let mut states = vec![Sums::default(); self.slots.len()];
        let mut used = vec![0_u64; self.slots.len()];
        for (first, count) in self.places.iter().flatten() {
            for warp in &self.warps[*first..first + count] {
                let Some((_, run)) = &warp.now else { continue };
                let scheduler = warp.row.scheduler as usize;
                if run.state == State::Issuing {
                    used[scheduler] = 1 + u64::from(run.other.is_some());
                    // A second slot stays empty because of what the same warp would issue next.
                    let why = match warp.issues.get(warp.next) {
                        _ if warp.at_barrier => State::Barrier,
                        None => State::Empty,
                        Some(_) if warp.ready > now => warp.waits.0,
                        Some(_) => State::Busy,
                    };
                    states[scheduler] = Sums::default();
                    states[scheduler][why as usize] = u64::MAX / 2;
                } else {
                    states[scheduler][run.state as usize] += 1;
                }
            }
        }
        for ((slots, states), used) in self.slots.iter_mut().zip(&states).zip(used) {
            let all = turns * u64::from(machine.issues.max(1));
            let idle = all.saturating_sub(used);
            let most = states.iter().max().copied().unwrap_or(0);
            let why = State::ALL.into_iter().find(|state| most > 0 && states[*state as usize] == most);
            slots[why.unwrap_or(State::Empty) as usize] += idle;
        }
    }
}
