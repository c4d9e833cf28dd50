//! Which barriers have to order buffers: those before and behind which threads may access one object, and one of them writes it.
//! In CUDA every barrier of a block does that. In WGSL a barrier of its own does, and takes long.

use std::collections::{BTreeMap, BTreeSet};

use warpground_ir::{Block, Effects, Expression, Place, Space, Statement, StatementKind};

use super::points::{Points, Target, direct};
use crate::analysis::walk::blocks;

/// A barrier: the instance, and the file, line and column.
pub(super) type Barrier = (usize, [u32; 3]);

/// The place of a barrier in an instance.
pub(super) fn barrier(instance: usize, place: Place) -> Barrier {
    (instance, [place.file, place.line, place.column])
}

/// The objects of all blocks that are read, and those that are written.
#[derive(Debug, Clone, Default, PartialEq)]
struct Accesses {
    read: BTreeSet<Target>,
    written: BTreeSet<Target>,
}

impl Accesses {
    fn add(&mut self, other: &Accesses) {
        self.read.extend(&other.read);
        self.written.extend(&other.written);
    }

    /// Whether threads may tell in which order these and those are.
    fn meet(&self, other: &Accesses) -> bool {
        let any = |a: &BTreeSet<Target>, b: &BTreeSet<Target>| !a.is_disjoint(b);
        any(&self.written, &other.written) || any(&self.written, &other.read) || any(&self.read, &other.written)
    }
}

/// In which order statements are walked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Forwards,
    Backwards,
}

struct Walk<'p, 'm> {
    points: &'p Points<'m>,
    direction: Direction,
    /// What comes before each barrier, or behind it.
    found: BTreeMap<Barrier, Accesses>,
}

/// The barriers of a kernel that order buffers.
pub(super) fn ordering(points: &Points<'_>) -> BTreeSet<Barrier> {
    let [before, behind] = [Direction::Forwards, Direction::Backwards].map(|direction| {
        let mut walk = Walk { points, direction, found: BTreeMap::new() };
        walk.instance(0, &mut Accesses::default());
        walk.found
    });
    let orders = |(barrier, before): (Barrier, Accesses)| {
        behind.get(&barrier).is_some_and(|behind| before.meet(behind)).then_some(barrier)
    };
    before.into_iter().filter_map(orders).collect()
}

impl<'m> Walk<'_, 'm> {
    fn instance(&mut self, instance: usize, known: &mut Accesses) {
        let function = self.points.module.function(self.points.instances[instance].function);
        if let Some(body) = function.and_then(|function| function.body.as_deref()) {
            self.block(instance, body, known);
        }
    }

    fn block(&mut self, instance: usize, block: &'m Block, known: &mut Accesses) {
        match self.direction {
            Direction::Forwards => block.0.iter().for_each(|statement| self.statement(instance, statement, known)),
            Direction::Backwards => {
                block.0.iter().rev().for_each(|statement| self.statement(instance, statement, known));
            }
        }
    }

    fn statement(&mut self, instance: usize, statement: &'m Statement, known: &mut Accesses) {
        match &statement.kind {
            StatementKind::Load(_, access) => self.access(instance, &access.address, true, false, known),
            StatementKind::Store(access, _) => self.access(instance, &access.address, false, true, known),
            StatementKind::Atomic { access, .. } => self.access(instance, &access.address, true, true, known),
            StatementKind::Copy { to, from, .. } => {
                self.access(instance, from, true, false, known);
                self.access(instance, to, false, true, known);
            }
            StatementKind::Intrinsic { intrinsic, arguments, .. } => {
                if matches!(intrinsic.effects(), Effects::MeetsBlock | Effects::MeetsWarp | Effects::MeetsGrid) {
                    self.found.entry(barrier(instance, statement.place)).or_default().add(known);
                }
                // Whatever it is given may be read and written.
                for argument in arguments.iter().filter(|argument| argument.ty == warpground_ir::ValueType::POINTER) {
                    self.access(instance, argument, true, true, known);
                }
            }
            StatementKind::Call { callee, arguments, .. } => {
                let callee = direct(callee, statement.place).ok();
                if let Some(callee) = callee.and_then(|id| self.points.callee(instance, id, arguments)) {
                    self.instance(callee, known);
                }
            }
            StatementKind::Loop { .. } | StatementKind::Switch { .. } => {
                // What one turn accesses is before and behind the barriers of another, and a case may go on in the next.
                for _ in 0..2 {
                    let mut inner: Vec<&'m Block> = Vec::new();
                    blocks(statement, &mut |block| inner.push(block));
                    if self.direction == Direction::Backwards {
                        inner.reverse();
                    }
                    inner.into_iter().for_each(|block| self.block(instance, block, known));
                }
            }
            _ => {
                // Branches begin with the same, and what any of them does may have been done.
                let start = known.clone();
                blocks(statement, &mut |block| {
                    let mut own = start.clone();
                    self.block(instance, block, &mut own);
                    known.add(&own);
                });
            }
        }
    }

    fn access(&self, instance: usize, address: &Expression, reads: bool, writes: bool, known: &mut Accesses) {
        let Ok(pointees) = self.points.value(instance, address) else { return };
        for target in pointees.into_keys().filter(|target| self.points.space(*target) == Space::Global) {
            if reads {
                known.read.insert(target);
            }
            if writes {
                known.written.insert(target);
            }
        }
    }
}
