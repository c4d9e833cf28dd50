//! The multiprocessor's units, and for how long they are occupied.

use super::{Class, Issue, Multiprocessor, State, Unit};

/// Lines of global memory that a turn of the load and store units fetches, in sectors.
const SECTORS_A_TURN: u64 = 4;

/// Units of a class: when each is free again.
struct Ports {
    unit: Unit,
    free: Vec<u64>,
}

impl Ports {
    fn new(unit: Unit, schedulers: usize) -> Ports {
        let count = unit.ports.max(1) as usize * if unit.own { schedulers } else { 1 };
        Ports { unit, free: vec![0; count] }
    }

    /// Those that a scheduler can use.
    fn of(&self, scheduler: usize) -> std::ops::Range<usize> {
        if !self.unit.own {
            return 0..self.free.len();
        }
        let count = self.unit.ports.max(1) as usize;
        scheduler * count..(scheduler + 1) * count
    }

    fn is_free(&self, scheduler: usize, now: u64) -> bool {
        self.free[self.of(scheduler)].iter().any(|free| *free <= now)
    }

    /// Occupies one for so many turns; the cycles that this takes.
    fn take(&mut self, scheduler: usize, now: u64, turns: u64) -> u64 {
        let cycles = u64::from(self.unit.interval.max(1)) * turns.max(1);
        let range = self.of(scheduler);
        if let Some(free) = self.free[range].iter_mut().find(|free| **free <= now) {
            *free = now + cycles;
        }
        cycles
    }
}

/// How often an instruction goes through its unit.
fn turns(class: Class, issue: &Issue) -> u64 {
    match class {
        Class::Shared => issue.turns.into(),
        Class::Global | Class::Atomic => u64::from(issue.turns).div_ceil(SECTORS_A_TURN),
        _ => 1,
    }
}

impl Multiprocessor {
    /// The cycles for which an instruction occupies a unit of its class; 0 for a class that needs none.
    #[must_use]
    pub fn occupied(&self, class: Class, issue: &Issue) -> u64 {
        let unit = match class {
            Class::Float => self.float,
            Class::Integer => self.integer,
            Class::Double => self.double,
            Class::Special => self.special,
            Class::Matrix => self.matrix,
            Class::Local | Class::Shared | Class::Global | Class::Atomic | Class::Exchange => self.memory,
            Class::Move | Class::Control | Class::Constant | Class::Barrier => return 0,
        };
        u64::from(unit.interval) * turns(class, issue)
    }
}

/// The multiprocessor's units.
pub(super) struct Units<'machine> {
    pub(super) machine: &'machine Multiprocessor,
    float: Ports,
    integer: Ports,
    double: Ports,
    special: Ports,
    matrix: Ports,
    memory: Ports,
    /// When the last sector that is on its way has arrived, in thousandths of a cycle.
    delivered: u64,
}

impl<'machine> Units<'machine> {
    pub(super) fn new(machine: &'machine Multiprocessor) -> Units<'machine> {
        let ports = |unit| Ports::new(unit, machine.schedulers.max(1) as usize);
        Units {
            machine,
            float: ports(machine.float),
            integer: ports(machine.integer),
            double: ports(machine.double),
            special: ports(machine.special),
            matrix: ports(machine.matrix),
            memory: ports(machine.memory),
            delivered: 0,
        }
    }

    fn ports(&self, class: Class) -> Option<&Ports> {
        match class {
            Class::Float => Some(&self.float),
            Class::Integer => Some(&self.integer),
            Class::Double => Some(&self.double),
            Class::Special => Some(&self.special),
            Class::Matrix => Some(&self.matrix),
            Class::Local | Class::Shared | Class::Global | Class::Atomic | Class::Exchange => Some(&self.memory),
            Class::Move | Class::Control | Class::Constant | Class::Barrier => None,
        }
    }

    fn ports_mut(&mut self, class: Class) -> Option<&mut Ports> {
        match class {
            Class::Float => Some(&mut self.float),
            Class::Integer => Some(&mut self.integer),
            Class::Double => Some(&mut self.double),
            Class::Special => Some(&mut self.special),
            Class::Matrix => Some(&mut self.matrix),
            Class::Local | Class::Shared | Class::Global | Class::Atomic | Class::Exchange => Some(&mut self.memory),
            Class::Move | Class::Control | Class::Constant | Class::Barrier => None,
        }
    }

    /// Whether a request goes beyond the multiprocessor.
    fn goes_out(&self, (class, issue): (Class, &Issue)) -> bool {
        match class {
            Class::Atomic => true,
            Class::Global => !(issue.near && self.machine.caches_global),
            _ => false,
        }
    }

    pub(super) fn is_free(&self, issue: (Class, &Issue), scheduler: usize, now: u64) -> bool {
        let window = now + u64::from(self.machine.figures.global.cycles);
        self.ports(issue.0).is_none_or(|ports| ports.is_free(scheduler, now))
            && (!self.goes_out(issue) || self.delivered <= window * 1000)
    }

    /// Executes an instruction from this cycle on: when its result is there, what a reader waits for until then, and when
    /// memory has done its part.
    pub(super) fn execute(&mut self, (class, issue): (Class, &Issue), scheduler: usize, now: u64) -> (u64, State, u64) {
        let figures = &self.machine.figures;
        let (latency, kind) = match class {
            Class::Move | Class::Float | Class::Integer => (figures.arithmetic, State::Dependency),
            Class::Double => (figures.double, State::Dependency),
            Class::Special => (figures.special, State::Dependency),
            Class::Matrix => (figures.matrix, State::Dependency),
            Class::Control => (figures.branch, State::Dependency),
            Class::Constant => (figures.constant, State::Memory),
            Class::Local => (figures.cached, State::Memory),
            Class::Shared => (figures.shared, State::Shared),
            Class::Exchange => (figures.exchange, State::Shared),
            Class::Global if !self.goes_out((class, issue)) => (figures.cached, State::Memory),
            Class::Global | Class::Atomic => (figures.global, State::Memory),
            Class::Barrier => (figures.barrier, State::Barrier),
        };
        let goes_out = self.goes_out((class, issue));
        let sectors = u64::from(issue.turns);
        let turns = turns(class, issue);
        let sector = self.machine.sector_millicycles;
        let mut begun = now;
        if let Some(ports) = self.ports_mut(class) {
            let cycles = ports.take(scheduler, now, turns);
            // What comes in several turns is there after the last of them.
            begun += cycles - cycles / turns.max(1);
        }
        if goes_out && sector > 0 {
            self.delivered = self.delivered.max(now * 1000) + sectors * sector;
            begun = begun.max(self.delivered.div_ceil(1000));
        }
        (begun + u64::from(latency.cycles), kind, begun)
    }
}
