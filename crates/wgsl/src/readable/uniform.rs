//! Whether all threads of a block come to each barrier together: WGSL demands that a compiler sees it.
//!
//! A value is uniform if all threads of a block calculate the same. What may differ flows from where threads differ (their
//! number, memory that is written) through variables and through decisions, until nothing changes.
//!
//! Where threads may part before they meet, two things help. A shared variable that decides is read by all threads
//! together, so that a compiler sees that they read the same (`workgroupUniformLoad`). And [`super::predicate`] lets
//! threads stay that have nothing to do; what they then calculate with the others is uniform here already.

use std::collections::{BTreeMap, BTreeSet};

use warpground_ir::{
    Block, Builtin, Effects, Expression, ExpressionKind, FunctionId, Home, Intrinsic, LocalId, Place, Space, Statement,
    StatementKind, Uniformity as Among,
};

use super::{
    layout::Layouts,
    points::{Points, Target, direct},
    scopes::{Counts, declared_in, target},
};
use crate::{
    Refused,
    analysis::walk::{blocks, statements, within},
};

/// How far the analysis may change what a kernel does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Means {
    /// Not at all.
    None,
    /// Shared variables that decide are read by all threads together.
    SharedReads,
    /// And threads that have nothing to do stay.
    Staying,
}

pub(super) struct Uniformity<'a, 'm> {
    pub(super) points: &'a Points<'m>,
    layouts: &'a Layouts,
    means: Means,
    /// Whether what compilers do not see counts as different.
    for_compilers: bool,
    /// Locals that may differ between threads.
    varying: BTreeSet<(usize, LocalId)>,
    /// Instances whose result may differ, and those that are called where threads may have parted.
    results: BTreeSet<usize>,
    parted: BTreeSet<usize>,
    /// Objects of threads that hold what may differ.
    objects: BTreeSet<Target>,
    /// Functions in which threads meet, or that call such.
    pub(super) meeting: BTreeSet<FunctionId>,
    /// Locals that decide who gets where.
    deciding: BTreeSet<(usize, LocalId)>,
    /// Loads by all threads together, and those that are not.
    pub(super) together: BTreeSet<Loaded>,
    alone: BTreeSet<Loaded>,
    counts: BTreeMap<usize, Counts>,
    /// In how many masks the block is that declares a local.
    homes: Homes,
    changed: bool,
    refused: Option<Refused>,
    /// Whether barriers are looked at.
    checks: bool,
}

/// A load: the instance, the local that takes the value, and the file, line and column.
pub(super) type Loaded = (usize, LocalId, [u32; 3]);

/// A load into a local.
pub(super) fn loaded(instance: usize, to: LocalId, place: Place) -> Loaded {
    (instance, to, [place.file, place.line, place.column])
}

/// In how many masks the block is that declares a local, as far as blocks are open.
#[derive(Debug, Clone, Default)]
pub(super) struct Homes(BTreeMap<LocalId, usize>);

impl Homes {
    /// Opens a block: the locals that begin to be known.
    pub(super) fn open(&mut self, list: &[Statement], depth: usize) -> Vec<LocalId> {
        let own: Vec<LocalId> =
            declared_in(list, None).into_iter().filter(|local| !self.0.contains_key(local)).collect();
        own.iter().for_each(|local| {
            self.0.insert(*local, depth);
        });
        own
    }

    pub(super) fn close(&mut self, own: &[LocalId]) {
        own.iter().for_each(|local| {
            self.0.remove(local);
        });
    }

    /// Whether a local is declared in a block with as many masks: who is not in the last of them does not read it again.
    pub(super) fn is_at(&self, local: LocalId, depth: usize) -> bool {
        self.0.get(&local) == Some(&depth)
    }
}

/// Where a statement is.
#[derive(Clone, Copy)]
pub(super) struct Flow {
    pub(super) instance: usize,
    /// Whether threads may have parted.
    pub(super) parted: bool,
    /// Whether they may have since the innermost loop or switch began.
    pub(super) relative: bool,
    /// In how many masks it is.
    pub(super) depth: usize,
    /// Whether it is in a block through which all threads go, with masks.
    pub(super) listed: bool,
}

/// How threads may leave a statement apart from one another.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Leaves {
    /// A turn of the innermost loop.
    pub(super) turn: bool,
    /// The innermost loop or switch.
    pub(super) loops: bool,
    /// The function.
    pub(super) function: bool,
}

impl Leaves {
    pub(super) fn and(self, other: Leaves) -> Leaves {
        Leaves {
            turn: self.turn || other.turn,
            loops: self.loops || other.loops,
            function: self.function || other.function,
        }
    }

    pub(super) fn any(self) -> bool {
        self.turn || self.loops || self.function
    }
}

impl<'a, 'm> Uniformity<'a, 'm> {
    pub(super) fn of(points: &'a Points<'m>, layouts: &'a Layouts, reached: &[usize], means: Means) -> Self {
        Uniformity::find((points, layouts), reached, means, true)
    }

    /// What differs between threads, whether compilers see what does not or not.
    pub(super) fn in_truth(points: &'a Points<'m>, layouts: &'a Layouts, reached: &[usize]) -> Self {
        Uniformity::find((points, layouts), reached, Means::Staying, false)
    }

    fn find(
        (points, layouts): (&'a Points<'m>, &'a Layouts),
        reached: &[usize],
        means: Means,
        for_compilers: bool,
    ) -> Self {
        let mut uniformity = Uniformity {
            points,
            layouts,
            means,
            for_compilers,
            varying: BTreeSet::new(),
            results: BTreeSet::new(),
            parted: BTreeSet::new(),
            objects: points.links.iter().flat_map(|(given, reference)| [*given, *reference]).collect(),
            meeting: BTreeSet::new(),
            deciding: BTreeSet::new(),
            together: BTreeSet::new(),
            alone: BTreeSet::new(),
            counts: BTreeMap::new(),
            homes: Homes::default(),
            changed: true,
            refused: None,
            checks: false,
        };
        uniformity.find_meeting(reached);
        if uniformity.meeting.is_empty() {
            return uniformity;
        }
        for instance in reached {
            if let Some(body) = uniformity.body(*instance) {
                uniformity.counts.insert(*instance, Counts::of(body));
            }
        }
        if means >= Means::SharedReads {
            reached.iter().for_each(|instance| uniformity.find_deciding(*instance));
        }
        while uniformity.changed {
            uniformity.changed = false;
            reached.iter().for_each(|instance| uniformity.instance(*instance));
        }
        uniformity.checks = true;
        reached.iter().for_each(|instance| uniformity.instance(*instance));
        uniformity
    }

    /// A barrier that threads may reach one by one.
    pub(super) fn refused(&self) -> Option<&Refused> {
        self.refused.as_ref()
    }

    /// Whether a function is called where threads may have parted.
    pub(super) fn is_called_apart(&self, function: FunctionId) -> bool {
        self.parted.iter().any(|instance| self.points.instances[*instance].function == function)
    }

    fn body(&self, instance: usize) -> Option<&'m Block> {
        self.points.module.function(self.points.instances[instance].function)?.body.as_deref()
    }

    fn find_meeting(&mut self, reached: &[usize]) {
        let warps = self.points.launch.warps;
        loop {
            let before = self.meeting.len();
            for instance in reached {
                let id = self.points.instances[*instance].function;
                let mut found = false;
                if let Some(body) = self.body(*instance) {
                    statements(body, &mut |statement| found |= self.meets_itself(statement, warps));
                }
                if found {
                    self.meeting.insert(id);
                }
            }
            if self.meeting.len() == before {
                return;
            }
        }
    }

    fn meets_itself(&self, statement: &Statement, warps: bool) -> bool {
        match &statement.kind {
            StatementKind::Intrinsic { intrinsic, .. } => is_meeting(*intrinsic, warps),
            StatementKind::Call { callee, .. } => {
                direct(callee, statement.place).is_ok_and(|id| self.meeting.contains(&id))
            }
            _ => false,
        }
    }

    /// Whether all threads of a block have to come to something in a statement.
    pub(super) fn meets(&self, statement: &Statement) -> bool {
        let warps = self.points.launch.warps;
        let mut found = self.meets_itself(statement, warps);
        blocks(statement, &mut |block| {
            statements(block, &mut |inner| found |= self.meets_itself(inner, warps));
        });
        found
    }

    pub(super) fn any_meets(&self, list: &[Statement]) -> bool {
        list.iter().any(|statement| self.meets(statement))
    }

    /// Finds the locals that decide who gets where, in a function in which threads meet.
    fn find_deciding(&mut self, instance: usize) {
        let Some(body) = self.body(instance) else { return };
        if !self.meeting.contains(&self.points.instances[instance].function) {
            return;
        }
        let mut found = BTreeSet::new();
        let locals = |value: &Expression, into: &mut BTreeSet<LocalId>| {
            within(value, &mut |inner| {
                if let ExpressionKind::Local(local) = inner.kind {
                    into.insert(local);
                }
            });
        };
        statements(body, &mut |statement| {
            if !(self.meets(statement) || leaves_itself(statement)) {
                return;
            }
            match &statement.kind {
                StatementKind::If { condition, .. } => locals(condition, &mut found),
                StatementKind::Switch { value, .. } => locals(value, &mut found),
                StatementKind::Loop { test: Some(test), .. } => locals(&test.condition, &mut found),
                _ => {}
            }
        });
        loop {
            let before = found.len();
            statements(body, &mut |statement| {
                if let StatementKind::Assign(to, value) = &statement.kind
                    && found.contains(to)
                {
                    locals(value, &mut found);
                }
                if let StatementKind::If { condition, accept, reject } = &statement.kind {
                    let mut gives = false;
                    for block in [accept, reject] {
                        statements(block, &mut |inner| {
                            gives |= target(inner).is_some_and(|local| found.contains(&local));
                        });
                    }
                    if gives {
                        locals(condition, &mut found);
                    }
                }
            });
            if found.len() == before {
                break;
            }
        }
        self.deciding.extend(found.into_iter().map(|local| (instance, local)));
    }

    fn instance(&mut self, instance: usize) {
        if let Some(body) = self.body(instance) {
            let parted = self.parted.contains(&instance);
            let listed =
                self.means == Means::Staying && self.meeting.contains(&self.points.instances[instance].function);
            self.homes = Homes::default();
            self.block(body, Flow { instance, parted, relative: parted, depth: 0, listed });
        }
    }

    pub(super) fn varies(&self, instance: usize, value: &Expression) -> bool {
        let mut found = false;
        within(value, &mut |inner| {
            found |= match &inner.kind {
                ExpressionKind::Local(local) => self.varying.contains(&(instance, *local)),
                ExpressionKind::Builtin(builtin) => {
                    matches!(builtin, Builtin::Thread(_) | Builtin::Lane | Builtin::Warp | Builtin::Multiprocessor)
                        // A compiler does not see that a variable of each thread holds the same in all of them.
                        || self.for_compilers && instance != 0 && matches!(builtin, Builtin::Block(_) | Builtin::GridSize(_))
                }
                _ => false,
            };
        });
        found
    }

    /// Whether the kernel writes memory to which an address may lead.
    pub(super) fn is_written(&self, instance: usize, address: &Expression) -> bool {
        let Ok(pointees) = self.points.value(instance, address) else { return true };
        pointees
            .keys()
            .any(|target| self.layouts.objects.get(target).is_none_or(|layout| layout.written || layout.atomic))
    }

    /// Whether threads that stay may give a local a value with the others.
    pub(super) fn is_calculated_by_all(&self, instance: usize, to: LocalId, value: &Expression) -> bool {
        let function = self.points.module.function(self.points.instances[instance].function);
        let named = function.and_then(|function| function.locals.get(to.index())).is_some_and(|l| !l.name.is_empty());
        let once = self.counts.get(&instance).is_some_and(|counts| counts.given(to) == 1);
        (named || once) && !self.varies(instance, value)
    }

    fn give(&mut self, instance: usize, local: LocalId, varies: bool) {
        if varies {
            self.changed |= self.varying.insert((instance, local));
        }
    }

    fn block(&mut self, block: &Block, flow: Flow) -> Leaves {
        let own = if flow.listed { self.homes.open(&block.0, flow.depth) } else { Vec::new() };
        let mut flow = flow;
        let mut all = Leaves::default();
        for statement in &block.0 {
            let leaves = self.statement(statement, flow);
            // Behind a statement that some threads left others go on alone.
            flow.parted |= leaves.any();
            flow.relative |= leaves.any();
            all = all.and(leaves);
        }
        self.homes.close(&own);
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
                    let unseen = !self.layouts.splits.contains_key(target)
                        || self.layouts.is_used_by_others(*target, instance) && !self.is_given(*target);
                    self.objects.contains(target) || self.for_compilers && unseen
                }
                Space::Shared | Space::SharedAtLaunch => true,
            })
    }

    /// Whether an object is a parameter of the kernel that nothing changes: it is read where the launch has put it.
    fn is_given(&self, target: Target) -> bool {
        let Target::Frame(0, id) = target else { return false };
        let kernel = self.points.module.function(self.points.instances[0].function);
        let mut parameters = kernel.iter().flat_map(|kernel| &kernel.parameters);
        let written = self.layouts.objects.get(&target).is_some_and(|layout| layout.written);
        !written && parameters.any(|parameter| parameter.home == Home::Frame(id))
    }

    /// Whether all threads can read this together: from one place of shared memory, which decides who gets where.
    fn read_together(&mut self, flow: Flow, to: LocalId, statement: &Statement) -> bool {
        let StatementKind::Load(_, access) = &statement.kind else { return false };
        let instance = flow.instance;
        let fits = self.means >= Means::SharedReads
            && !flow.parted
            && self.deciding.contains(&(instance, to))
            && access.ty.count() == 1
            && access.ty.scalar().bytes() == 4
            && !self.varies(instance, &access.address);
        if !fits {
            return false;
        }
        let Ok(pointees) = self.points.value(instance, &access.address) else { return false };
        let shared = |target: &Target| matches!(self.points.space(*target), Space::Shared | Space::SharedAtLaunch);
        pointees.len() == 1 && pointees.keys().all(shared)
    }

    fn statement(&mut self, statement: &Statement, flow: Flow) -> Leaves {
        let Flow { instance, parted, .. } = flow;
        match &statement.kind {
            StatementKind::Assign(to, value) => {
                let apart = parted
                    && !(flow.listed
                        && self.homes.is_at(*to, flow.depth)
                        && self.is_calculated_by_all(instance, *to, value));
                let varies = apart || self.varies(instance, value);
                self.give(instance, *to, varies);
            }
            StatementKind::Load(to, access) => {
                let load = loaded(instance, *to, statement.place);
                if !self.alone.contains(&load) && self.read_together(flow, *to, statement) {
                    self.together.insert(load);
                } else {
                    self.together.remove(&load);
                    self.changed |= self.alone.insert(load);
                    let varies = parted || self.loaded(instance, &access.address);
                    self.give(instance, *to, varies);
                }
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
            StatementKind::Intrinsic { to, intrinsic, .. } => return self.intrinsic(flow, *to, *intrinsic, statement),
            StatementKind::Block(inner) => return self.block(inner, flow),
            StatementKind::If { condition, accept, reject } => {
                let varies = self.varies(instance, condition);
                let masked = flow.listed && varies;
                let inner = Flow {
                    parted: parted || varies,
                    relative: flow.relative || varies,
                    depth: flow.depth + usize::from(masked),
                    listed: flow.listed && (!varies || self.meets(statement)),
                    ..flow
                };
                return self.block(accept, inner).and(self.block(reject, inner));
            }
            StatementKind::Switch { value, arms } => {
                let varies = self.varies(instance, value);
                let own = flow.listed && self.meets(statement);
                let apart = arms.iter().fold(Leaves::default(), |all, arm| {
                    all.and(self.jumps(&arm.body, Flow { relative: false, ..flow }))
                });
                let inner = Flow {
                    parted: parted || varies,
                    relative: varies,
                    depth: flow.depth + usize::from(own && (varies || apart.loops)),
                    listed: own,
                    ..flow
                };
                let mut all = Leaves::default();
                for arm in arms {
                    all = all.and(self.block(&arm.body, inner));
                }
                return Leaves { loops: false, ..all };
            }
            StatementKind::Loop { .. } => return self.looped(statement, flow),
            StatementKind::Break => return Leaves { loops: flow.leaves_loop(), ..Leaves::default() },
            StatementKind::Continue => return Leaves { turn: flow.leaves_loop(), ..Leaves::default() },
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

    fn intrinsic(&mut self, flow: Flow, to: Option<LocalId>, intrinsic: Intrinsic, statement: &Statement) -> Leaves {
        let warps = self.points.launch.warps;
        let meets = is_meeting(intrinsic, warps);
        if meets && flow.parted && self.checks && self.refused.is_none() {
            let what = if intrinsic.effects() == Effects::MeetsWarp { "an exchange of lanes" } else { "a barrier" };
            let words = format!("{what} that some threads of a block may not reach");
            self.refused = Some(Refused { place: statement.place, words });
        }
        let apart = flow.parted && !(flow.listed && to.is_some_and(|to| self.homes.is_at(to, flow.depth)));
        let uniform = intrinsic.effects() == Effects::MeetsBlock && intrinsic.uniformity() == Among::Block && !apart;
        if let Some(to) = to {
            self.give(flow.instance, to, !uniform);
        }
        Leaves { function: intrinsic == Intrinsic::Exit && flow.parted, ..Leaves::default() }
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
        let Flow { instance, parted, .. } = flow;
        if parted {
            self.changed |= self.parted.insert(callee);
        }
        let points = self.points;
        let function = points.module.function(points.instances[callee].function);
        for (parameter, argument) in function.iter().flat_map(|function| &function.parameters).zip(arguments) {
            let together = flow.listed && self.meeting.contains(&points.instances[callee].function);
            if (parted && !together) || self.varies(instance, argument) {
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
        if flow.listed && self.meets(statement) {
            let masks = self.masks_of(statement, flow);
            let around = Flow {
                parted: flow.parted || masks.any(),
                relative: false,
                depth: flow.depth + usize::from(masks.loops),
                ..flow
            };
            if let Some(test) = test {
                let listed = self.any_meets(&test.before.0);
                let plain = Flow { parted: around.parted && masks.loops, listed, ..around };
                self.block(&test.before, plain);
            }
            let leaves = self.block(body, Flow { depth: around.depth + usize::from(masks.turn), ..around });
            self.block(continuing, around);
            return Leaves { function: leaves.function, ..Leaves::default() };
        }
        let mut inner = Flow { listed: false, relative: false, ..flow };
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
            // WGSL does not let those meet the others in the next turn who left this one early.
            inner.parted |= left.any();
        }
        Leaves { function: left.function, ..Leaves::default() }
    }

    /// Which masks a loop needs in which threads meet: one of the loop, one of the turn; and whether threads leave the
    /// function in it.
    pub(super) fn masks_of(&self, statement: &Statement, flow: Flow) -> Leaves {
        let StatementKind::Loop { test, body, .. } = &statement.kind else { return Leaves::default() };
        let left = self.jumps(body, Flow { relative: false, ..flow });
        let varies = test.as_ref().is_some_and(|test| {
            let loads = |inner: &Statement| {
                matches!(inner.kind, StatementKind::Load(..) | StatementKind::Assign(..) | StatementKind::Begin(_))
            };
            self.varies(flow.instance, &test.condition) || !test.before.0.iter().all(loads)
        });
        let loops = varies || left.loops || test.is_none() && left.function;
        Leaves { turn: left.turn, loops, function: left.function }
    }

    /// How threads may leave a block apart from one another.
    pub(super) fn jumps(&self, block: &Block, mut flow: Flow) -> Leaves {
        let mut all = Leaves::default();
        for statement in &block.0 {
            let leaves = self.jumps_of(statement, flow);
            flow.parted |= leaves.any();
            flow.relative |= leaves.any();
            all = all.and(leaves);
        }
        all
    }

    pub(super) fn jumps_of(&self, statement: &Statement, flow: Flow) -> Leaves {
        let apart = |varies: bool| Flow { parted: flow.parted || varies, relative: flow.relative || varies, ..flow };
        match &statement.kind {
            StatementKind::Block(inner) => self.jumps(inner, flow),
            StatementKind::If { condition, accept, reject } => {
                let inner = apart(self.varies(flow.instance, condition));
                self.jumps(accept, inner).and(self.jumps(reject, inner))
            }
            StatementKind::Switch { value, arms } => {
                let varies = self.varies(flow.instance, value);
                let inner = Flow { relative: varies, ..apart(varies) };
                let all = arms.iter().fold(Leaves::default(), |all, arm| all.and(self.jumps(&arm.body, inner)));
                // A `continue` is that of the loop around.
                Leaves { loops: false, turn: all.turn, ..all }
            }
            StatementKind::Loop { test, body, .. } => {
                let varies = test.as_ref().is_some_and(|test| self.varies(flow.instance, &test.condition));
                let mut inner = Flow { relative: false, ..apart(varies) };
                let first = self.jumps(body, inner);
                inner.parted |= first.any();
                Leaves { function: self.jumps(body, inner).function, ..Leaves::default() }
            }
            StatementKind::Break => Leaves { loops: flow.leaves_loop(), ..Leaves::default() },
            StatementKind::Continue => Leaves { turn: flow.leaves_loop(), ..Leaves::default() },
            StatementKind::Return(_) | StatementKind::Intrinsic { intrinsic: Intrinsic::Exit, .. } => {
                Leaves { function: flow.parted, ..Leaves::default() }
            }
            _ => Leaves::default(),
        }
    }
}

impl Flow {
    pub(super) fn of(instance: usize, parted: bool) -> Flow {
        Flow { instance, parted, relative: parted, depth: 0, listed: true }
    }

    /// Whether threads that leave a loop or a turn here leave it apart from one another.
    fn leaves_loop(self) -> bool {
        if self.listed { self.relative } else { self.parted }
    }
}

/// Whether control may leave a statement other than by its end.
pub(super) fn leaves_itself(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Break
        | StatementKind::Continue
        | StatementKind::Return(_)
        | StatementKind::Intrinsic { intrinsic: Intrinsic::Exit, .. } => true,
        StatementKind::Loop { .. } => {
            let mut found = false;
            blocks(statement, &mut |block| {
                statements(block, &mut |inner| {
                    found |= matches!(
                        inner.kind,
                        StatementKind::Return(_) | StatementKind::Intrinsic { intrinsic: Intrinsic::Exit, .. }
                    );
                });
            });
            found
        }
        StatementKind::Switch { arms, .. } => arms.iter().any(|arm| {
            arm.body.0.iter().any(|inner| leaves_itself(inner) && !matches!(inner.kind, StatementKind::Break))
        }),
        _ => {
            let mut found = false;
            blocks(statement, &mut |block| found |= block.0.iter().any(leaves_itself));
            found
        }
    }
}

/// Whether all threads of a block have to get to a function.
pub(super) fn is_meeting(function: Intrinsic, warps: bool) -> bool {
    match function.effects() {
        Effects::MeetsBlock | Effects::MeetsGrid => true,
        // The lanes of a subgroup are not promised to run together: only a barrier of the block orders them.
        Effects::MeetsWarp => !warps || function == Intrinsic::WarpBarrier,
        _ => false,
    }
}
