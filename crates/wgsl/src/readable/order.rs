//! Which barriers order buffers. In CUDA each barrier of a block does. In WGSL that takes a barrier of its own, which takes long;
//! so as few of them as possible do, and none in a loop where one outside of it is enough.
//!
//! Two accesses meet if they may be to one place in an object, by two threads of a block, and one of them writes
//! ([`super::congruence`]). Where a barrier is between them on some way through the kernel, one that orders has to be on this
//! way. At first all barriers order; each that is not needed is taken out, those of the innermost loops first. What only orders
//! a loop and what comes before it is done once, at the loop's beginning.

use std::collections::{BTreeMap, BTreeSet};

use warpground_ir::{Block, Effects, Expression, Form, Place, Space, Statement, StatementKind, ValueType};

use super::{
    congruence::{Congruence, Congruences},
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

/// The barriers of a kernel that order buffers, and for blocks of how many threads at most that is right, if not for all.
pub(super) fn ordering(points: &Points<'_>, reached: &[usize]) -> (BTreeSet<Barrier>, Option<u32>) {
    let always = Outline::of(points, None).ordering();
    let congruences = (!always.is_empty() && !points.launch.large_blocks).then(|| Congruences::of(points, reached));
    let Some(congruences) = congruences.flatten() else { return (always, None) };
    let outline = Outline::of(points, Some(&congruences));
    let ordering = outline.ordering();
    let most = outline.most_threads().filter(|most| *most < u32::MAX && ordering != always);
    (ordering, most)
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
    /// The barriers in each loop, by its beginning.
    loops: BTreeMap<Barrier, BTreeSet<Barrier>>,
}

/// An access.
struct Site {
    target: Target,
    writes: bool,
    /// Where in the object, and how many bytes, if that is known.
    place: Option<(Congruence, u64)>,
}

impl Site {
    fn meets(&self, other: &Site) -> bool {
        self.target == other.target && (self.writes || other.writes) && self.apart(other).is_none()
    }

    /// For how many threads of a block it is certain that no two of them access the same bytes by these.
    fn apart(&self, other: &Site) -> Option<u32> {
        let ((one, bytes), (two, its)) = (self.place?, other.place?);
        one.apart(two, bytes.max(its))
    }
}

struct Meeting {
    reach: Reach,
    /// How many loops are around it.
    depth: usize,
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
    fn of<'p, 'm>(points: &'p Points<'m>, congruences: Option<&'p Congruences<'p, 'm>>) -> Outline {
        let (barriers, loops) = (BTreeMap::new(), BTreeMap::new());
        let outline = Outline { steps: Vec::new(), sites: Vec::new(), barriers, loops };
        let mut reader = Reader { points, congruences, around: Vec::new(), outline };
        let steps = reader.instance(0);
        let mut outline = Outline { steps, ..reader.outline };
        outline.keep_written();
        outline
    }

    /// Leaves out what is only read.
    fn keep_written(&mut self) {
        let written: BTreeSet<Target> = self.sites.iter().filter(|site| site.writes).map(|site| site.target).collect();
        let sites = &self.sites;
        prune(&mut self.steps, &|site| sites.get(site).is_some_and(|site| written.contains(&site.target)));
    }

    fn ordering(&self) -> BTreeSet<Barrier> {
        let mut block = self.needed(Reach::Block, &BTreeSet::new());
        self.begin_loops(&mut block);
        // What a barrier of the block orders, one of a warp need not.
        &self.needed(Reach::Warp, &block) | &block
    }

    /// For how many threads of a block it holds that those accesses are apart which were found to be.
    fn most_threads(&self) -> Option<u32> {
        let pairs = self.sites.iter().flat_map(|one| self.sites.iter().map(move |other| (one, other)));
        pairs
            .filter(|(one, other)| one.target == other.target && (one.writes || other.writes))
            .filter_map(|(one, other)| one.apart(other))
            .min()
    }

    /// The barriers that have to order, beside those that do in any case.
    fn needed(&self, reach: Reach, fixed: &BTreeSet<Barrier>) -> BTreeSet<Barrier> {
        let mut candidates: Vec<(&Barrier, &Meeting)> =
            self.barriers.iter().filter(|(barrier, its)| its.reach == reach && !fixed.contains(*barrier)).collect();
        candidates.sort_by_key(|(_, its)| std::cmp::Reverse(its.depth));
        let mut ordering: BTreeSet<Barrier> = candidates.iter().map(|(barrier, _)| **barrier).collect();
        for (barrier, _) in candidates {
            ordering.remove(barrier);
            if !self.is_ordered(reach, &(&ordering | fixed)) {
                ordering.insert(*barrier);
            }
        }
        ordering
    }

    /// Orders before a loop what barriers within it would order in each turn.
    fn begin_loops(&self, ordering: &mut BTreeSet<Barrier>) {
        let mut loops: Vec<_> = self.loops.iter().collect();
        loops.sort_by_key(|(_, within)| std::cmp::Reverse(within.len()));
        for (beginning, within) in loops {
            let mut other = ordering.clone();
            other.insert(*beginning);
            for barrier in ordering.intersection(within) {
                other.remove(barrier);
                if !self.is_ordered(Reach::Block, &other) {
                    other.insert(*barrier);
                }
            }
            if other.len() <= ordering.len() {
                *ordering = other;
            }
        }
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
    congruences: Option<&'p Congruences<'p, 'm>>,
    /// The beginnings of the loops around it.
    around: Vec<Barrier>,
    outline: Outline,
}

impl<'m> Reader<'_, 'm> {
    fn instance(&mut self, instance: usize) -> Vec<Step> {
        let function = self.points.module.function(self.points.instances[instance].function);
        function.and_then(|function| function.body.as_deref()).map_or_else(Vec::new, |body| self.block(instance, body))
    }

    fn block(&mut self, instance: usize, block: &'m Block) -> Vec<Step> {
        let mut steps = Vec::new();
        block.0.iter().for_each(|statement| self.statement(instance, statement, &mut steps));
        steps
    }

    fn statement(&mut self, instance: usize, statement: &'m Statement, steps: &mut Vec<Step>) {
        match &statement.kind {
            StatementKind::Load(_, access) => {
                self.access(instance, &access.address, Some(access.ty.bytes().into()), false, steps);
            }
            StatementKind::Store(access, _) | StatementKind::Atomic { access, .. } => {
                self.access(instance, &access.address, Some(access.ty.bytes().into()), true, steps);
            }
            StatementKind::Copy { to, from, bytes, .. } => {
                self.access(instance, from, Some(*bytes), false, steps);
                self.access(instance, to, Some(*bytes), true, steps);
            }
            StatementKind::Intrinsic { intrinsic, arguments, .. } => {
                // Whatever it is given may be read and written.
                for argument in arguments.iter().filter(|argument| argument.ty == ValueType::POINTER) {
                    self.access(instance, argument, None, true, steps);
                }
                let reach = match intrinsic.effects() {
                    Effects::MeetsBlock | Effects::MeetsGrid => Reach::Block,
                    Effects::MeetsWarp => Reach::Warp,
                    _ => return,
                };
                let barrier = barrier(instance, statement.place);
                let depth = self.around.len();
                for beginning in &self.around {
                    self.outline.loops.entry(*beginning).or_default().insert(barrier);
                }
                let its = self.outline.barriers.entry(barrier).or_insert(Meeting { reach, depth });
                its.depth = its.depth.max(depth);
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
            StatementKind::If { accept, reject, .. } => {
                let branches = [accept, reject].map(|block| self.block(instance, block));
                steps.push(Step::Branch(branches.into()));
            }
            StatementKind::Loop { form, test, body, continuing } => {
                let beginning = beginning(instance, statement.place);
                steps.push(Step::Barrier(beginning));
                self.around.push(beginning);
                let test = test.as_ref().map(|test| self.block(instance, &test.before));
                let [body, continuing] = [body, continuing].map(|block| self.block(instance, block));
                self.around.pop();
                steps.push(Step::Loop { tests_last: *form == Form::DoWhile, test, body, continuing });
            }
            StatementKind::Switch { arms, .. } => {
                let has_default = arms.iter().any(|arm| arm.default);
                let arms = arms.iter().map(|arm| self.block(instance, &arm.body)).collect();
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
        address: &Expression,
        bytes: Option<u64>,
        writes: bool,
        steps: &mut Vec<Step>,
    ) {
        let Ok(pointees) = self.points.value(instance, address) else { return };
        let form = self.congruences.map(|congruences| congruences.address(instance, address));
        for target in pointees.into_keys().filter(|target| self.points.space(*target) == Space::Global) {
            steps.push(Step::Access(self.outline.sites.len()));
            self.outline.sites.push(Site { target, writes, place: form.zip(bytes) });
        }
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
                let sites = &self.outline.sites;
                self.is_ordered &= !now.crossed.iter().any(|other| sites[*other].meets(&sites[*site]));
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
