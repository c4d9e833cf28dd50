//! Which barriers order buffers. In CUDA each barrier of a block does. In WGSL that takes a barrier of its own, which takes long;
//! so as few of them as possible do, and none in a loop where one outside of it is enough.
//!
//! Two accesses meet if they may be to one place in an object, by two threads of a block, and one of them writes
//! ([`super::congruence`]). Two changes in one step do not meet if memory holds the same after them in either order and nobody
//! asks what it held between. Where a barrier is between accesses that meet, on some way through the kernel, one that orders has
//! to be on this way. At first all barriers order, and all loops in which threads meet begin by ordering. Each that is not
//! needed is taken out: those of the innermost loops first, so that what orders a loop and what comes before it is done once, at
//! the loop's beginning; and those under conditions last, because they are executed least often.

use std::collections::{BTreeMap, BTreeSet};

use warpground_ir::{
    AtomicOperation, Block, Effects, Expression, Form, Intrinsic, Place, Scalar, Space, Statement, StatementKind,
    ValueType,
};

use super::{
    Requirement,
    congruence::{Congruence, Congruences},
    delinearise::{Digits, Fact, Number},
    lighter::has_fence,
    points::{Points, Target, direct},
};

/// A barrier: the instance, and the file, line and column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Barrier {
    instance: usize,
    place: [u32; 3],
    /// Whether it is at the beginning of a loop, where the source has none.
    begins_loop: bool,
}

/// The place of a barrier in an instance.
pub(super) fn barrier(instance: usize, place: Place) -> Barrier {
    Barrier { instance, place: [place.file, place.line, place.column], begins_loop: false }
}

/// The beginning of a loop in an instance.
pub(super) fn beginning(instance: usize, place: Place) -> Barrier {
    Barrier { begins_loop: true, ..barrier(instance, place) }
}

/// The barriers of a kernel that order buffers, and what a launch must fulfil for that to be right.
pub(super) fn ordering(points: &Points<'_>, reached: &[usize]) -> (BTreeSet<Barrier>, Vec<Requirement>) {
    // Behind a fence, others may tell in which order a block changed memory.
    let commutes = !has_fence(points, reached);
    let outline = Outline::of(points, Known { congruences: None, digits: None }, commutes);
    let mut best = outline.ordering();
    let mut requirements = Vec::new();
    // What requires less of a launch comes first.
    for (knows_size, by_digits) in [(false, false), (true, false), (true, true)] {
        if best.is_empty() {
            break;
        }
        let congruences = Congruences::of(points, reached, knows_size);
        let digits = if by_digits { Digits::of(points, reached) } else { None };
        let outline =
            Outline::of(points, Known { congruences: congruences.as_ref(), digits: digits.as_ref() }, commutes);
        let ordering = outline.ordering();
        if outline.cost(&ordering) < outline.cost(&best) {
            best = ordering;
            requirements = outline.requirements();
        }
    }
    (best, requirements)
}

/// What tells elements of different threads apart.
#[derive(Clone, Copy)]
struct Known<'p, 'm> {
    congruences: Option<&'p Congruences<'p, 'm>>,
    digits: Option<&'p Digits<'p, 'm>>,
}

/// Which threads meet at a barrier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    Warp,
    Block,
}

/// What a kernel does with the objects of all blocks, and where its threads meet.
struct Outline {
    steps: Vec<Step>,
    sites: Vec<Site>,
    barriers: BTreeMap<Barrier, Meeting>,
    /// The beginnings of the loops in which threads of the block meet.
    loops: BTreeMap<Barrier, Meeting>,
    /// Of each access those between which the order matters: two threads may access the same bytes by them.
    meeting: Vec<BTreeSet<usize>>,
    /// Whether it has to be right for every launch.
    requires_nothing: bool,
}

/// What an access does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Does {
    Reads,
    Writes,
    /// Changes a value of this type in one step, and nobody asks what it was.
    Changes(AtomicOperation, Scalar),
}

impl Does {
    /// Whether memory holds the same after both, in either order.
    fn commutes(self, other: Does) -> bool {
        use AtomicOperation as Op;
        match (self, other) {
            (Does::Reads, Does::Reads) => true,
            (Does::Changes(one, scalar), Does::Changes(two, its)) if scalar == its && scalar.is_integer() => {
                match (one, two) {
                    (Op::Add | Op::Subtract, Op::Add | Op::Subtract) => true,
                    (Op::Minimum | Op::Maximum | Op::And | Op::Or | Op::ExclusiveOr, _) => one == two,
                    _ => false,
                }
            }
            _ => false,
        }
    }
}

/// An access.
struct Site {
    target: Target,
    does: Does,
    /// Where in the object, and how many bytes, if that is known.
    place: Option<(Congruence, u64)>,
    /// What its element's index is as a number of digits.
    numbers: Vec<Number>,
    /// How many dimensions a block has.
    axes: u8,
    /// The number of the only thread of a block that comes here; nothing where there may be others.
    alone: Option<i64>,
}

impl Site {
    /// Whether it matters in which order they are, if two threads access the same bytes by these.
    fn may_meet(&self, other: &Site) -> bool {
        let one_thread = self.alone.is_some() && self.alone == other.alone;
        self.target == other.target && !one_thread && !self.does.commutes(other.does)
    }

    /// Under which requirements it is certain that no two threads of a block access the same bytes by these.
    fn apart(&self, other: &Site) -> Option<Vec<Requirement>> {
        if let Some(requirement) = self.apart_by_place(other) {
            return Some(requirement.into_iter().collect());
        }
        let pairs = self.numbers.iter().flat_map(|one| other.numbers.iter().map(move |two| (one, two)));
        let apart = pairs.filter_map(|(one, two)| Some(one.apart(two, self.axes)?.cloned().collect::<Vec<_>>()));
        apart.min_by_key(Vec::len)
    }

    fn apart_by_place(&self, other: &Site) -> Option<Option<Requirement>> {
        let ((one, bytes), (two, its)) = (self.place?, other.place?);
        let (one, two) = match (self.alone, other.alone) {
            (Some(first), Some(second)) => (one.of_thread(first, 0), two.of_thread(second, 0)),
            (Some(first), None) => (one.of_thread(first, two.thread()), two),
            (None, Some(second)) => (one, two.of_thread(second, one.thread())),
            (None, None) => (one, two),
        };
        one.apart(two, bytes.max(its))
    }
}

/// Where threads meet, or a loop begins.
struct Meeting {
    reach: Reach,
    around: Around,
}

/// What is around a place in the kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Around {
    loops: usize,
    conditions: usize,
}

impl Around {
    /// Of a place that is reached on several ways.
    fn join(self, other: Around) -> Around {
        Around { loops: self.loops.max(other.loops), conditions: self.conditions.min(other.conditions) }
    }
}

enum Step {
    /// An index into [`Outline::sites`].
    Access(usize),
    Barrier(Barrier),
    /// One of these, or none of them.
    Branch(Vec<Vec<Step>>),
    /// Each may go on in the next.
    Switch {
        arms: Vec<Vec<Step>>,
        has_default: bool,
    },
    Loop {
        /// Whether the test is behind the body.
        tests_last: bool,
        test: Option<Vec<Step>>,
        body: Vec<Step>,
        continuing: Vec<Step>,
    },
    Call(Vec<Step>),
    Break,
    Continue,
    Return,
}

impl Outline {
    fn of<'p, 'm>(points: &'p Points<'m>, known: Known<'p, 'm>, commutes: bool) -> Outline {
        let (barriers, loops) = (BTreeMap::new(), BTreeMap::new());
        let requires_nothing = points.launch.requires_nothing;
        let (steps, sites, meeting) = (Vec::new(), Vec::new(), Vec::new());
        let outline = Outline { steps, sites, barriers, loops, meeting, requires_nothing };
        let mut reader = Reader {
            points,
            known,
            commutes,
            around: Vec::new(),
            conditions: 0,
            facts: Vec::new(),
            alone: None,
            outline,
        };
        let steps = reader.instance(0);
        let mut outline = Outline { steps, ..reader.outline };
        outline.keep_written();
        outline.find_meeting();
        outline
    }

    /// Leaves out what is only read.
    fn keep_written(&mut self) {
        let written: BTreeSet<Target> =
            self.sites.iter().filter(|site| site.does != Does::Reads).map(|site| site.target).collect();
        let sites = &self.sites;
        prune(&mut self.steps, &|site| sites.get(site).is_some_and(|site| written.contains(&site.target)));
    }

    fn ordering(&self) -> BTreeSet<Barrier> {
        let block = self.needed(Reach::Block, &BTreeSet::new());
        // What a barrier of the block orders, one of a warp need not.
        &self.needed(Reach::Warp, &block) | &block
    }

    fn find_meeting(&mut self) {
        let is_fulfilled = |requirements: Vec<Requirement>| requirements.is_empty() || !self.requires_nothing;
        let meet = |one: &Site, other: &Site| one.may_meet(other) && !one.apart(other).is_some_and(is_fulfilled);
        let all_of =
            |one| self.sites.iter().enumerate().filter(move |(_, other)| meet(one, other)).map(|(other, _)| other);
        self.meeting = self.sites.iter().map(|one| all_of(one).collect()).collect();
    }

    /// What must hold for those accesses to be apart which were found to be.
    fn requirements(&self) -> Vec<Requirement> {
        let mut all = Vec::new();
        if self.requires_nothing {
            return all;
        }
        let pairs = self.sites.iter().flat_map(|one| self.sites.iter().map(move |other| (one, other)));
        let apart = pairs.filter(|(one, other)| one.may_meet(other)).filter_map(|(one, other)| one.apart(other));
        for requirement in apart.flatten() {
            if !all.contains(&requirement) {
                all.push(requirement);
            }
        }
        all
    }

    /// How long barriers take that order, to be compared: how many of them are in how many loops, the innermost first.
    fn cost(&self, ordering: &BTreeSet<Barrier>) -> Vec<usize> {
        let all = || self.barriers.iter().chain(&self.loops);
        let deepest = all().map(|(_, its)| its.around.loops).max().unwrap_or(0);
        let at =
            |depth| all().filter(|(barrier, its)| its.around.loops == depth && ordering.contains(*barrier)).count();
        (0..=deepest).rev().map(at).collect()
    }

    /// The barriers that have to order, beside those that do in any case.
    fn needed(&self, reach: Reach, fixed: &BTreeSet<Barrier>) -> BTreeSet<Barrier> {
        let mut candidates: Vec<(&Barrier, &Meeting)> = (self.barriers.iter().chain(&self.loops))
            .filter(|(barrier, its)| its.reach == reach && !fixed.contains(*barrier))
            .collect();
        // Where a barrier does as well, a loop does not begin by ordering.
        candidates.sort_by_key(|(barrier, Meeting { around, .. })| {
            (std::cmp::Reverse(around.loops), around.conditions, !barrier.begins_loop)
        });
        let mut ordering: BTreeSet<Barrier> = candidates.iter().map(|(barrier, _)| **barrier).collect();
        for (barrier, _) in candidates {
            ordering.remove(barrier);
            if !self.is_ordered(reach, &(&ordering | fixed)) {
                ordering.insert(*barrier);
            }
        }
        ordering
    }

    /// Whether accesses that meet are ordered wherever threads of this reach meet between them.
    fn is_ordered(&self, reach: Reach, ordering: &BTreeSet<Barrier>) -> bool {
        let mut flow = Flow { outline: self, reach, ordering, exits: Vec::new(), is_ordered: true };
        flow.list(&self.steps, Some(State::default()));
        flow.is_ordered
    }
}

/// Leaves out the accesses that are not wanted, and what is empty then.
fn prune(steps: &mut Vec<Step>, is_wanted: &dyn Fn(usize) -> bool) {
    steps.retain_mut(|step| match step {
        Step::Access(site) => is_wanted(*site),
        Step::Branch(branches) => {
            branches.iter_mut().for_each(|branch| prune(branch, is_wanted));
            branches.iter().any(|branch| !branch.is_empty())
        }
        Step::Switch { arms, .. } => {
            arms.iter_mut().for_each(|arm| prune(arm, is_wanted));
            arms.iter().any(|arm| !arm.is_empty())
        }
        Step::Loop { test, body, continuing, .. } => {
            test.iter_mut().chain([body, continuing]).for_each(|steps| prune(steps, is_wanted));
            true
        }
        Step::Call(callee) => {
            prune(callee, is_wanted);
            !callee.is_empty()
        }
        Step::Barrier(_) | Step::Break | Step::Continue | Step::Return => true,
    });
}

/// Makes the outline.
struct Reader<'p, 'm> {
    points: &'p Points<'m>,
    known: Known<'p, 'm>,
    /// Whether changes that commute are left in any order.
    commutes: bool,
    /// The beginnings of the loops around it, and how many conditions are around each.
    around: Vec<(Barrier, usize)>,
    /// How many conditions are around it.
    conditions: usize,
    /// The conditions of the kernel itself that hold or do not hold there.
    facts: Vec<Fact<'m>>,
    /// The number of the only thread that comes here.
    alone: Option<i64>,
    outline: Outline,
}

impl<'m> Reader<'_, 'm> {
    fn instance(&mut self, instance: usize) -> Vec<Step> {
        let function = self.points.module.function(self.points.instances[instance].function);
        function.and_then(|function| function.body.as_deref()).map_or_else(Vec::new, |body| self.block(instance, body))
    }

    fn block(&mut self, instance: usize, block: &'m Block) -> Vec<Step> {
        let mut steps = Vec::new();
        let outside = self.facts.len();
        for statement in &block.0 {
            self.statement(instance, statement, &mut steps);
            // Whoever goes on has not taken the branch that leaves.
            if let StatementKind::If { condition, accept, reject } = &statement.kind
                && instance == 0
            {
                let left = [(leaves(accept), false), (leaves(reject), true)];
                self.facts.extend(left.into_iter().filter(|(leaves, _)| *leaves).map(|(_, holds)| (condition, holds)));
            }
        }
        self.facts.truncate(outside);
        steps
    }

    /// A block to which only this thread comes, or nobody knows who; and what holds for those that do.
    fn under_condition(
        &mut self,
        instance: usize,
        block: &'m Block,
        alone: Option<i64>,
        fact: Option<Fact<'m>>,
    ) -> Vec<Step> {
        let outside = self.facts.len();
        self.facts.extend(fact.filter(|_| instance == 0));
        let outer = self.alone;
        self.alone = outer.or(alone);
        self.conditions += 1;
        let steps = self.block(instance, block);
        self.conditions -= 1;
        self.alone = outer;
        self.facts.truncate(outside);
        steps
    }

    fn statement(&mut self, instance: usize, statement: &'m Statement, steps: &mut Vec<Step>) {
        match &statement.kind {
            StatementKind::Load(_, access) => {
                self.access(instance, &access.address, Some(access.ty.bytes().into()), Does::Reads, steps);
            }
            StatementKind::Store(access, _) => {
                self.access(instance, &access.address, Some(access.ty.bytes().into()), Does::Writes, steps);
            }
            StatementKind::Atomic { to, operation, access, .. } => {
                let does = match operation {
                    AtomicOperation::Load => Does::Reads,
                    _ if to.is_none() && self.commutes && access.ty.count() == 1 => {
                        Does::Changes(*operation, access.ty.scalar())
                    }
                    _ => Does::Writes,
                };
                self.access(instance, &access.address, Some(access.ty.bytes().into()), does, steps);
            }
            StatementKind::Copy { to, from, bytes, .. } => {
                self.access(instance, from, Some(*bytes), Does::Reads, steps);
                self.access(instance, to, Some(*bytes), Does::Writes, steps);
            }
            StatementKind::Intrinsic { intrinsic, arguments, .. } => {
                // Whatever it is given may be read and written.
                for argument in arguments.iter().filter(|argument| argument.ty == ValueType::POINTER) {
                    self.access(instance, argument, None, Does::Writes, steps);
                }
                // What lanes exchange orders no accesses, in CUDA as in WGSL.
                let reach = match intrinsic.effects() {
                    Effects::MeetsBlock | Effects::MeetsGrid => Reach::Block,
                    _ if *intrinsic == Intrinsic::WarpBarrier => Reach::Warp,
                    _ => return,
                };
                let barrier = barrier(instance, statement.place);
                if reach == Reach::Block {
                    for (loops, (beginning, conditions)) in self.around.iter().enumerate() {
                        let around = Around { loops, conditions: *conditions };
                        let its = self.outline.loops.entry(*beginning).or_insert(Meeting { reach, around });
                        its.around = its.around.join(around);
                    }
                }
                let around = Around { loops: self.around.len(), conditions: self.conditions };
                let its = self.outline.barriers.entry(barrier).or_insert(Meeting { reach, around });
                its.around = its.around.join(around);
                steps.push(Step::Barrier(barrier));
            }
            StatementKind::Call { callee, arguments, .. } => {
                let callee = direct(callee, statement.place).ok();
                if let Some(callee) = callee.and_then(|id| self.points.callee(instance, id, arguments)) {
                    let inner = self.instance(callee);
                    steps.push(Step::Call(inner));
                }
            }
            StatementKind::Block(inner) => steps.extend(self.block(instance, inner)),
            StatementKind::If { condition, accept, reject } => {
                let alone = self.known.congruences.and_then(|known| known.alone(instance, condition));
                let accept = self.under_condition(instance, accept, alone, Some((condition, true)));
                let alone = self.known.congruences.and_then(|known| known.alone_without(instance, condition));
                let reject = self.under_condition(instance, reject, alone, Some((condition, false)));
                steps.push(Step::Branch(vec![accept, reject]));
            }
            StatementKind::Loop { form, test, body, continuing } => {
                let beginning = beginning(instance, statement.place);
                steps.push(Step::Barrier(beginning));
                self.around.push((beginning, self.conditions));
                let test = test.as_ref().map(|test| self.block(instance, &test.before));
                let [body, continuing] = [body, continuing].map(|block| self.block(instance, block));
                self.around.pop();
                steps.push(Step::Loop { tests_last: *form == Form::DoWhile, test, body, continuing });
            }
            StatementKind::Switch { arms, .. } => {
                let has_default = arms.iter().any(|arm| arm.default);
                let arms = arms.iter().map(|arm| self.under_condition(instance, &arm.body, None, None)).collect();
                steps.push(Step::Switch { arms, has_default });
            }
            StatementKind::Break => steps.push(Step::Break),
            StatementKind::Continue => steps.push(Step::Continue),
            StatementKind::Return(_) => steps.push(Step::Return),
            _ => {}
        }
    }

    fn access(
        &mut self,
        instance: usize,
        address: &'m Expression,
        bytes: Option<u64>,
        does: Does,
        steps: &mut Vec<Step>,
    ) {
        let Ok(pointees) = self.points.value(instance, address) else { return };
        let Known { congruences, digits } = self.known;
        let form = congruences.map(|congruences| congruences.address(instance, address));
        // A function that is called may be given other values each time.
        let digits = digits.filter(|_| instance == 0);
        let numbers = digits.zip(bytes).map(|(digits, bytes)| digits.numbers(address, bytes, &self.facts));
        let numbers = numbers.unwrap_or_default();
        let axes = digits.map_or(u8::MAX, |digits| digits.axes);
        for target in pointees.into_keys().filter(|target| self.points.space(*target) == Space::Global) {
            steps.push(Step::Access(self.outline.sites.len()));
            let (place, numbers) = (form.zip(bytes), numbers.clone());
            self.outline.sites.push(Site { target, does, place, numbers, axes, alone: self.alone });
        }
    }
}

/// Whether nobody goes on behind a block.
fn leaves(block: &Block) -> bool {
    match block.0.last().map(|last| &last.kind) {
        Some(StatementKind::Break | StatementKind::Continue | StatementKind::Return(_)) => true,
        Some(StatementKind::Block(inner)) => leaves(inner),
        _ => false,
    }
}

/// The accesses that may have come before a point, on any way to it.
#[derive(Debug, Clone, Default, PartialEq)]
struct State {
    /// Those with no barrier between.
    open: BTreeSet<usize>,
    /// Those with one between that does not order.
    crossed: BTreeSet<usize>,
}

/// The state on any of two ways; a way that does not come here has none.
fn join(one: Option<State>, other: Option<State>) -> Option<State> {
    match (one, other) {
        (Some(mut one), Some(other)) => {
            one.open.extend(other.open);
            one.crossed.extend(other.crossed);
            Some(one)
        }
        (one, other) => one.or(other),
    }
}

/// Where jumps go.
#[derive(Default)]
struct Exits {
    is_function: bool,
    is_loop: bool,
    left: Option<State>,
    continued: Option<State>,
}

/// Follows the accesses through the kernel.
struct Flow<'o> {
    outline: &'o Outline,
    reach: Reach,
    ordering: &'o BTreeSet<Barrier>,
    exits: Vec<Exits>,
    is_ordered: bool,
}

impl Flow<'_> {
    fn list(&mut self, steps: &[Step], state: Option<State>) -> Option<State> {
        steps.iter().fold(state, |state, step| self.step(step, state))
    }

    fn step(&mut self, step: &Step, state: Option<State>) -> Option<State> {
        let mut now = state?;
        match step {
            Step::Access(site) => {
                self.is_ordered &= now.crossed.is_disjoint(&self.outline.meeting[*site]);
                now.open.insert(*site);
                Some(now)
            }
            Step::Barrier(barrier) => {
                if self.ordering.contains(barrier) {
                    return Some(State::default());
                }
                if self.outline.barriers.get(barrier).is_some_and(|its| its.reach >= self.reach) {
                    now.crossed.append(&mut now.open);
                }
                Some(now)
            }
            Step::Branch(branches) => {
                branches.iter().fold(None, |after, branch| join(after, self.list(branch, Some(now.clone()))))
            }
            Step::Switch { arms, has_default } => {
                self.exits.push(Exits::default());
                let begin = Some(now.clone());
                let end = arms.iter().fold(None, |through, arm| self.list(arm, join(begin.clone(), through)));
                let after = join(end, self.exits.pop().and_then(|exits| exits.left));
                if *has_default { after } else { join(after, Some(now)) }
            }
            Step::Loop { tests_last, test, body, continuing } => {
                let mut head = Some(now);
                loop {
                    self.exits.push(Exits { is_loop: true, ..Exits::default() });
                    let (after, back) = self.turn(head.clone(), *tests_last, test.as_deref(), body, continuing);
                    let left = self.exits.pop().and_then(|exits| exits.left);
                    let next = join(head.clone(), back);
                    if next == head || !self.is_ordered {
                        return join(after, left);
                    }
                    head = next;
                }
            }
            Step::Call(callee) => {
                self.exits.push(Exits { is_function: true, ..Exits::default() });
                let end = self.list(callee, Some(now));
                join(end, self.exits.pop().and_then(|exits| exits.left))
            }
            Step::Break => {
                if let Some(exits) = self.exits.last_mut() {
                    exits.left = join(exits.left.take(), Some(now));
                }
                None
            }
            Step::Continue => {
                if let Some(exits) = self.exits.iter_mut().rev().find(|exits| exits.is_loop) {
                    exits.continued = join(exits.continued.take(), Some(now));
                }
                None
            }
            Step::Return => {
                // Behind the kernel's end nothing comes.
                if let Some(exits) = self.exits.iter_mut().rev().find(|exits| exits.is_function) {
                    exits.left = join(exits.left.take(), Some(now));
                }
                None
            }
        }
    }

    /// The state behind the loop after a turn, and that before the next one.
    fn turn(
        &mut self,
        head: Option<State>,
        tests_last: bool,
        test: Option<&[Step]>,
        body: &[Step],
        continuing: &[Step],
    ) -> (Option<State>, Option<State>) {
        // A loop without a test goes on.
        let tested = |flow: &mut Self, state| match test {
            None => (None, state),
            Some(test) => {
                let state = flow.list(test, state);
                (state.clone(), state)
            }
        };
        let (after, begin) = if tests_last { (None, head) } else { tested(self, head) };
        let end = self.list(body, begin);
        let continued = self.exits.last_mut().and_then(|exits| exits.continued.take());
        let end = self.list(continuing, join(end, continued));
        if tests_last { tested(self, end) } else { (after, end) }
    }
}
