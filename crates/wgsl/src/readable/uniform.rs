//! Whether all threads of a block come to each barrier together: WGSL demands that a compiler sees it.
//!
//! A value is uniform if all threads of a block calculate the same. What may differ flows from where threads differ (their
//! number, memory that is written) through variables and through decisions, until nothing changes.

use std::collections::BTreeSet;

use warpground_ir::{
    Block, Builtin, Effects, Expression, ExpressionKind, Home, LocalId, Space, Statement, StatementKind,
};

use super::{
    lanes::is_meeting,
    layout::Layouts,
    points::{Points, Target, direct},
};
use crate::{Refused, analysis::walk::within};

struct Uniformity<'a, 'm> {
    points: &'a Points<'m>,
    layouts: &'a Layouts,
    /// Locals that may differ between threads.
    varying: BTreeSet<(usize, LocalId)>,
    /// Instances whose result may differ, and those that are called where threads may have parted.
    results: BTreeSet<usize>,
    parted: BTreeSet<usize>,
    /// Objects of threads that hold what may differ.
    objects: BTreeSet<Target>,
    changed: bool,
    refused: Option<Refused>,
    /// Whether barriers are looked at.
    checks: bool,
}

/// Where a statement is.
#[derive(Clone, Copy)]
struct Flow {
    instance: usize,
    /// Whether threads may have parted.
    parted: bool,
}

/// How threads may leave a statement apart from one another.
#[derive(Clone, Copy, Default)]
struct Leaves {
    /// A turn of the innermost loop.
    turn: bool,
    /// The innermost loop or switch.
    loops: bool,
    /// The function.
    function: bool,
}

impl Leaves {
    fn and(self, other: Leaves) -> Leaves {
        Leaves {
            turn: self.turn || other.turn,
            loops: self.loops || other.loops,
            function: self.function || other.function,
        }
    }

    fn any(self) -> bool {
        self.turn || self.loops || self.function
    }
}

/// Refuses barriers that threads may reach one by one.
pub(super) fn check(points: &Points<'_>, layouts: &Layouts, reached: &[usize]) -> Result<(), Refused> {
    let function = |instance: &usize| points.module.function(points.instances[*instance].function);
    let warps = points.launch.warps;
    if !reached.iter().filter_map(function).any(|function| super::has_meeting(function, warps)) {
        return Ok(());
    }
    let mut uniformity = Uniformity {
        points,
        layouts,
        varying: BTreeSet::new(),
        results: BTreeSet::new(),
        parted: BTreeSet::new(),
        objects: BTreeSet::new(),
        changed: true,
        refused: None,
        checks: false,
    };
    while uniformity.changed {
        uniformity.changed = false;
        reached.iter().for_each(|instance| uniformity.instance(*instance));
    }
    uniformity.checks = true;
    reached.iter().for_each(|instance| uniformity.instance(*instance));
    uniformity.refused.map_or(Ok(()), Err)
}

impl Uniformity<'_, '_> {
    fn instance(&mut self, instance: usize) {
        let points = self.points;
        if let Some(body) =
            points.module.function(points.instances[instance].function).and_then(|function| function.body.as_ref())
        {
            let parted = self.parted.contains(&instance);
            self.block(body, Flow { instance, parted });
        }
    }

    fn varies(&self, instance: usize, value: &Expression) -> bool {
        let mut found = false;
        within(value, &mut |inner| {
            found |= match &inner.kind {
                ExpressionKind::Local(local) => self.varying.contains(&(instance, *local)),
                ExpressionKind::Builtin(builtin) => {
                    matches!(builtin, Builtin::Thread(_) | Builtin::Lane | Builtin::Warp | Builtin::Multiprocessor)
                        // A compiler does not see that a variable of each thread holds the same in all of them.
                        || instance != 0 && matches!(builtin, Builtin::Block(_) | Builtin::GridSize(_))
                }
                _ => false,
            };
        });
        found
    }

    fn give(&mut self, instance: usize, local: LocalId, varies: bool) {
        if varies {
            self.changed |= self.varying.insert((instance, local));
        }
    }

    fn block(&mut self, block: &Block, mut flow: Flow) -> Leaves {
        let mut all = Leaves::default();
        for statement in &block.0 {
            let leaves = self.statement(statement, flow);
            // Behind a statement that some threads left others go on alone.
            flow.parted |= leaves.any();
            all = all.and(leaves);
        }
        all
    }

    fn loaded(&self, instance: usize, address: &Expression) -> bool {
        let Ok(pointees) = self.points.value(instance, address) else { return true };
        self.varies(instance, address)
            || pointees.len() != 1
            || pointees.keys().any(|target| match self.points.space(*target) {
                Space::Constant | Space::Literal => false,
                Space::Global => self.layouts.objects.get(target).is_none_or(|layout| layout.written || layout.atomic),
                Space::Thread => {
                    self.objects.contains(target)
                        || !self.layouts.splits.contains_key(target)
                        || self.layouts.is_used_by_others(*target, instance)
                }
                Space::Shared | Space::SharedAtLaunch => true,
            })
    }

    fn statement(&mut self, statement: &Statement, flow: Flow) -> Leaves {
        let Flow { instance, parted } = flow;
        match &statement.kind {
            StatementKind::Assign(to, value) => {
                let varies = parted || self.varies(instance, value);
                self.give(instance, *to, varies);
            }
            StatementKind::Load(to, access) => {
                let varies = parted || self.loaded(instance, &access.address);
                self.give(instance, *to, varies);
            }
            StatementKind::Store(access, value) => {
                let varies = parted || self.varies(instance, value) || self.varies(instance, &access.address);
                self.stored(instance, &access.address, varies);
            }
            StatementKind::Copy { to, from, .. } => {
                let varies = parted || self.loaded(instance, from);
                self.stored(instance, to, varies);
            }
            StatementKind::Atomic { to: Some(to), .. } => self.give(instance, *to, true),
            StatementKind::Call { to, callee, arguments } => {
                let callee =
                    direct(callee, statement.place).ok().and_then(|id| self.points.callee(instance, id, arguments));
                if let Some(callee) = callee {
                    self.called(flow, callee, arguments, *to);
                }
            }
            StatementKind::Intrinsic { to, intrinsic, .. } => {
                let meets = is_meeting(*intrinsic, self.points.launch.warps);
                if meets && parted && self.checks && self.refused.is_none() {
                    let what =
                        if intrinsic.effects() == Effects::MeetsWarp { "an exchange of lanes" } else { "a barrier" };
                    let words = format!("{what} that some threads of a block may not reach");
                    self.refused = Some(Refused { place: statement.place, words });
                }
                to.iter().for_each(|to| self.give(instance, *to, true));
            }
            StatementKind::Block(inner) => return self.block(inner, flow),
            StatementKind::If { condition, accept, reject } => {
                let inner = Flow { parted: parted || self.varies(instance, condition), ..flow };
                return self.block(accept, inner).and(self.block(reject, inner));
            }
            StatementKind::Switch { value, arms } => {
                let inner = Flow { parted: parted || self.varies(instance, value), ..flow };
                let mut all = Leaves::default();
                for arm in arms {
                    all = all.and(self.block(&arm.body, inner));
                }
                return Leaves { loops: false, ..all };
            }
            StatementKind::Loop { .. } => return self.looped(statement, flow),
            StatementKind::Break => return Leaves { loops: parted, ..Leaves::default() },
            StatementKind::Continue => return Leaves { turn: parted, ..Leaves::default() },
            StatementKind::Return(value) => {
                if parted || value.as_ref().is_some_and(|value| self.varies(instance, value)) {
                    self.changed |= self.results.insert(instance);
                }
                return Leaves { function: parted, ..Leaves::default() };
            }
            _ => {}
        }
        Leaves::default()
    }

    fn stored(&mut self, instance: usize, address: &Expression, varies: bool) {
        if !varies {
            return;
        }
        if let Ok(pointees) = self.points.value(instance, address) {
            for target in pointees.into_keys() {
                self.changed |= self.objects.insert(target);
            }
        }
    }

    fn called(&mut self, flow: Flow, callee: usize, arguments: &[Expression], to: Option<LocalId>) {
        let Flow { instance, parted } = flow;
        if parted {
            self.changed |= self.parted.insert(callee);
        }
        let points = self.points;
        let function = points.module.function(points.instances[callee].function);
        for (parameter, argument) in function.iter().flat_map(|function| &function.parameters).zip(arguments) {
            if parted || self.varies(instance, argument) {
                match parameter.home {
                    Home::Local(local) => self.give(callee, local, true),
                    Home::Frame(frame) => {
                        self.changed |= self.objects.insert(Target::Frame(callee, frame));
                    }
                }
            }
        }
        let varies = parted || self.results.contains(&callee);
        to.iter().for_each(|to| self.give(instance, *to, varies));
    }

    fn looped(&mut self, statement: &Statement, flow: Flow) -> Leaves {
        let StatementKind::Loop { test, body, continuing, .. } = &statement.kind else { return Leaves::default() };
        let mut inner = flow;
        let mut left = Leaves::default();
        // The second time threads may have parted in the turn before.
        for _ in 0..2 {
            let condition = test.as_ref().is_some_and(|test| {
                let leaves = self.block(&test.before, inner);
                leaves.any() || self.varies(inner.instance, &test.condition)
            });
            inner.parted |= condition;
            left = self.block(body, inner);
            let behind = Flow { parted: inner.parted || left.any(), ..inner };
            left = left.and(self.block(continuing, behind));
            // Who goes on in another turn meets, in the next, those who only left their turn early.
            inner.parted |= left.loops || left.function;
        }
        Leaves { function: left.function, ..Leaves::default() }
    }
}
