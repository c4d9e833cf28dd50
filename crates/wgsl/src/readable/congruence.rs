//! What is known of integers and addresses modulo a number: Granger's congruences, with the thread's number as an unknown of
//! its own. A value is `thread * t + constant`, plus any multiple of `modulus`, plus any multiple of `block * blockDim.x`, where
//! `t` is `threadIdx.x`.
//!
//! From that follows which elements of a buffer only one thread of a block accesses: where a block goes through an array in
//! chunks of 256, the element of thread `t` is `t` modulo 256 in every turn. That is so for blocks of at most 256 threads in one
//! dimension. In chunks of `blockDim.x`, it is `t` modulo `blockDim.x`, as long as the index does not wrap around, or `blockDim.x`
//! divides the number of values that its type has. So whatever is concluded says under which [`Requirement`] it holds.

use std::collections::{BTreeMap, BTreeSet};

use warpground_ir::{
    BinaryOperator, Block, Builtin, Expression, ExpressionKind, Home, LocalId, Scalar, Statement, StatementKind,
    UnaryOperator, ValueType,
};

use super::{
    Launched, Requirement,
    points::{Byte, Points, direct},
};
use crate::analysis::walk::{expressions, statements, targets_mut, within};

/// More threads than a block has in one dimension.
const THREADS: i64 = 1024;

/// The threads of a warp.
const WARP: u32 = 32;

/// `thread * t + constant`, plus any multiple of `modulus` and any multiple of `block` times the block's size; where both are 0,
/// exactly that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Congruence {
    thread: i64,
    constant: i64,
    modulus: u64,
    block: u64,
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The number of a class that is nearest to 0.
fn nearest(value: i64, modulus: u64) -> i64 {
    let Ok(modulus) = i64::try_from(modulus) else { return value };
    if modulus == 0 {
        return value;
    }
    let rest = value.rem_euclid(modulus);
    if rest > modulus / 2 { rest - modulus } else { rest }
}

impl Congruence {
    const ANY: Congruence = Congruence { thread: 0, constant: 0, modulus: 1, block: 0 };

    fn of(constant: i64) -> Congruence {
        Congruence { thread: 0, constant, modulus: 0, block: 0 }
    }

    fn modulo(self, modulus: u64) -> Congruence {
        let modulus = gcd(self.modulus, modulus);
        let (thread, constant) = (nearest(self.thread, modulus), nearest(self.constant, modulus));
        // `gcd(block * size, modulus)` is `gcd(gcd(block, modulus) * size, modulus)`, whatever the size is.
        let block = if modulus == 0 { self.block } else { gcd(self.block, modulus) };
        Congruence { thread, constant, modulus, block: if block == modulus { 0 } else { block } }
    }

    /// The same, or that plus any multiple of so many blocks.
    fn or_blocks_further(self, block: u64) -> Congruence {
        Congruence { block: gcd(self.block, block), ..self }.modulo(0)
    }

    /// Either of two.
    fn join(self, other: Congruence) -> Congruence {
        let apart = |a: i64, b: i64| a.abs_diff(b);
        let modulus = gcd(other.modulus, gcd(apart(self.thread, other.thread), apart(self.constant, other.constant)));
        self.or_blocks_further(other.block).modulo(modulus)
    }

    fn plus(self, other: Congruence) -> Congruence {
        match (self.thread.checked_add(other.thread), self.constant.checked_add(other.constant)) {
            (Some(thread), Some(constant)) => {
                Congruence { thread, constant, ..self }.or_blocks_further(other.block).modulo(other.modulus)
            }
            _ => Congruence::ANY,
        }
    }

    fn times(self, factor: i64) -> Congruence {
        if factor == 0 {
            return Congruence::of(0);
        }
        let scaled = |by: u64| by.checked_mul(factor.unsigned_abs());
        let linear = self.thread.checked_mul(factor).zip(self.constant.checked_mul(factor));
        match (linear, scaled(self.modulus), scaled(self.block)) {
            (Some((thread, constant)), Some(modulus), Some(block)) => Congruence { thread, constant, modulus, block },
            _ => Congruence::ANY,
        }
    }

    fn is_exact(self) -> bool {
        self.modulus == 0 && self.block == 0
    }

    fn exact(self) -> Option<i64> {
        (self.thread == 0 && self.is_exact()).then_some(self.constant)
    }

    /// Whether all integers times it are of it, too.
    fn is_multiple(self) -> bool {
        self.thread == 0 && self.constant == 0
    }

    /// As a type holds it, which wraps around.
    fn held_as(self, scalar: Scalar) -> Congruence {
        if !scalar.is_integer() {
            return Congruence::ANY;
        }
        let bits = scalar.bytes() * 8;
        let ends = [self.constant, self.constant.saturating_add(self.thread.saturating_mul(THREADS - 1))];
        let least = if scalar.is_signed() { -(1_i64 << (bits - 1).min(62)) } else { 0 };
        let most = if scalar.is_signed() { 1_i64 << (bits - 1).min(62) } else { 1_i64 << bits.min(62) };
        if self.is_exact() && ends.iter().all(|end| (least..most).contains(end)) {
            return self;
        }
        self.modulo(1_u64.checked_shl(bits).unwrap_or(1 << 63))
    }

    /// How often it has the thread's number in it.
    pub(super) fn thread(self) -> i64 {
        self.thread
    }

    /// The same of a thread that is known, which may be any multiple of the thread's number.
    pub(super) fn of_thread(self, number: i64, multiple: i64) -> Congruence {
        let known = self.thread.checked_sub(multiple).and_then(|rest| rest.checked_mul(number));
        match known.and_then(|known| self.constant.checked_add(known)) {
            Some(constant) => Congruence { thread: multiple, constant, ..self },
            None => Congruence::ANY,
        }
    }

    /// Under which requirement the accesses of two threads of a block, so many bytes wide, never meet: each thread's bytes are
    /// then its own, however often it comes, or nobody ever accesses both.
    pub(super) fn apart(self, other: Congruence, bytes: u64) -> Option<Option<Requirement>> {
        let both = Congruence::of(0).modulo(gcd(self.modulus, other.modulus));
        let both = both.or_blocks_further(gcd(self.block, other.block));
        // Whichever threads they are, and however large the block is.
        let of_all = gcd(gcd(both.modulus, both.block), gcd(self.thread.unsigned_abs(), other.thread.unsigned_abs()));
        if nearest(self.constant.checked_sub(other.constant)?, of_all).unsigned_abs() >= bytes {
            return Some(None);
        }
        // A multiple of the block's size is one of 1.
        let of_any_size = || self.apart_modulo(other, bytes, gcd(both.modulus, both.block));
        let apart = match both.block {
            0 => self.apart_modulo(other, bytes, both.modulus)?,
            _ => self.apart_by_blocks(other, bytes, both).or_else(of_any_size)?,
        };
        // Nobody launches what is right for smaller blocks only.
        let usual = Launched { grid: None, block: [WARP, 1, 1], arguments: &[] };
        let is_usual = apart.as_ref().is_none_or(|its| its.holds(&usual));
        is_usual.then_some(apart)
    }

    /// The same, where any multiple of a number may be between the two.
    fn apart_modulo(self, other: Congruence, bytes: u64, modulus: u64) -> Option<Option<Requirement>> {
        let step = self.common_step(other, bytes, modulus)?;
        let most = u32::try_from(modulus / step).unwrap_or(u32::MAX);
        let is_always = modulus == 0 || i64::from(most) >= THREADS;
        Some((!is_always).then_some(Requirement::MostThreads(most)))
    }

    /// The same, where any multiples of a number and of so many blocks may be between the two: the distance of two threads is
    /// less than a block, so that it is no multiple of the block's size, if that divides the number as well.
    fn apart_by_blocks(self, other: Congruence, bytes: u64, both: Congruence) -> Option<Option<Requirement>> {
        let step = self.common_step(other, bytes, both.modulus)?;
        if !both.modulus.is_multiple_of(step) || !both.block.is_multiple_of(step) {
            return None;
        }
        Some((both.modulus != 0).then_some(Requirement::ThreadsDivide(both.modulus / step)))
    }

    /// How far a thread's bytes are from the next one's, if what both access lies within that, modulo a number.
    fn common_step(self, other: Congruence, bytes: u64, modulus: u64) -> Option<u64> {
        let [one, two] = [self, other].map(|congruence| congruence.modulo(modulus));
        if one.thread != two.thread || one.thread == 0 {
            return None;
        }
        let step = one.thread.unsigned_abs();
        let between = nearest(one.constant.checked_sub(two.constant)?, modulus).unsigned_abs();
        (between.checked_add(bytes)? <= step).then_some(step)
    }
}

/// What is known of the locals of each instance.
pub(super) struct Congruences<'p, 'm> {
    points: &'p Points<'m>,
    locals: Vec<BTreeMap<LocalId, Congruence>>,
    results: BTreeMap<usize, Congruence>,
    /// Whether the block's size is an unknown of its own, or any number.
    knows_size: bool,
    changed: bool,
}

impl<'p, 'm> Congruences<'p, 'm> {
    /// Nothing where the threads of a block have more than one dimension. `knows_size`: whether the block's size is an unknown of
    /// its own; what is found by it may require more of the launch.
    pub(super) fn of(points: &'p Points<'m>, reached: &[usize], knows_size: bool) -> Option<Self> {
        let mut its = Congruences {
            points,
            knows_size,
            locals: vec![BTreeMap::new(); points.instances.len()],
            results: BTreeMap::new(),
            changed: true,
        };
        if points.launch.block_dimensions > 1 || its.has_more_dimensions(reached) {
            return None;
        }
        its.give_kernel();
        while its.changed {
            its.changed = false;
            for instance in reached {
                its.walk(*instance);
            }
        }
        Some(its)
    }

    fn body(&self, instance: usize) -> Option<&'m Block> {
        let function = self.points.instances.get(instance)?.function;
        self.points.module.function(function)?.body.as_deref()
    }

    fn has_more_dimensions(&self, reached: &[usize]) -> bool {
        let mut found = false;
        for body in reached.iter().filter_map(|instance| self.body(*instance)) {
            statements(body, &mut |statement| {
                expressions(statement, &mut |expression| {
                    within(expression, &mut |inner| {
                        found |= matches!(inner.kind, ExpressionKind::Builtin(Builtin::Thread(1..)));
                    });
                });
            });
        }
        found
    }

    /// A pointer that the kernel is given points to the beginning of its buffer, or nobody knows where.
    fn give_kernel(&mut self) {
        let Some(instance) = self.points.instances.first() else { return };
        let Some(kernel) = self.points.module.function(instance.function) else { return };
        for parameter in &kernel.parameters {
            let Home::Local(local) = parameter.home else { continue };
            let begins = instance.locals.get(&local).is_some_and(|all| all.values().all(|byte| *byte == Byte::At(0)));
            let congruence = if begins { Congruence::of(0) } else { Congruence::ANY };
            self.locals[0].insert(local, congruence);
        }
    }

    fn give(&mut self, instance: usize, local: LocalId, congruence: Congruence) {
        let known = self.locals[instance].get(&local).copied();
        let now = known.map_or(congruence, |known| known.join(congruence));
        if known != Some(now) {
            self.locals[instance].insert(local, now);
            self.changed = true;
        }
    }

    fn walk(&mut self, instance: usize) {
        let Some(body) = self.body(instance) else { return };
        statements(body, &mut |statement| self.statement(instance, statement));
    }

    fn statement(&mut self, instance: usize, statement: &Statement) {
        match &statement.kind {
            // What is read before it has a value is anything, and nobody may rely on it.
            StatementKind::Begin(_) => {}
            StatementKind::Assign(to, value) => {
                if let Some(congruence) = self.value(instance, value) {
                    self.give(instance, *to, congruence);
                }
            }
            StatementKind::Call { to, callee, arguments } => {
                let id = direct(callee, statement.place).ok();
                let Some(callee) = id.and_then(|id| self.points.callee(instance, id, arguments)) else { return };
                let function = self.points.module.function(self.points.instances[callee].function);
                for (parameter, argument) in function.into_iter().flat_map(|its| &its.parameters).zip(arguments) {
                    if let (Home::Local(local), Some(congruence)) = (parameter.home, self.value(instance, argument)) {
                        self.give(callee, local, congruence);
                    }
                }
                if let (Some(to), Some(congruence)) = (to, self.results.get(&callee).copied()) {
                    self.give(instance, *to, congruence);
                }
            }
            StatementKind::Return(Some(value)) => {
                let Some(congruence) = self.value(instance, value) else { return };
                let known = self.results.get(&instance).copied();
                let now = known.map_or(congruence, |known| known.join(congruence));
                if known != Some(now) {
                    self.results.insert(instance, now);
                    self.changed = true;
                }
            }
            _ => {
                let mut given = BTreeSet::new();
                targets_mut(&mut statement.clone(), &mut |local| {
                    given.insert(*local);
                });
                given.into_iter().for_each(|local| self.give(instance, local, Congruence::ANY));
            }
        }
    }

    /// Nothing where a local in it has no value yet.
    fn value(&self, instance: usize, value: &Expression) -> Option<Congruence> {
        use BinaryOperator as Op;
        if matches!(value.ty, ValueType::Vector(..)) {
            return Some(Congruence::ANY);
        }
        let congruence = match &value.kind {
            ExpressionKind::Constant(_) => Congruence::of(super::constants::known_index(value).unwrap_or(0)),
            ExpressionKind::Local(local) => return self.locals[instance].get(local).copied(),
            ExpressionKind::Builtin(Builtin::Thread(0)) => Congruence { thread: 1, ..Congruence::of(0) },
            ExpressionKind::Builtin(Builtin::BlockSize(0)) if self.knows_size => {
                Congruence { block: 1, ..Congruence::of(0) }
            }
            ExpressionKind::Object(_) | ExpressionKind::Frame(_) => Congruence::of(0),
            ExpressionKind::Unary(UnaryOperator::Negate, inner) => self.value(instance, inner)?.times(-1),
            ExpressionKind::Binary(Op::Add, left, right) => {
                self.value(instance, left)?.plus(self.value(instance, right)?)
            }
            ExpressionKind::Binary(Op::Subtract, left, right) if value.ty.scalar() != Scalar::Pointer => {
                self.value(instance, left)?.plus(self.value(instance, right)?.times(-1))
            }
            ExpressionKind::Binary(Op::Multiply, left, right) => {
                let (left, right) = (self.value(instance, left)?, self.value(instance, right)?);
                match (left.exact(), right.exact()) {
                    (_, Some(factor)) => left.times(factor),
                    (Some(factor), None) => right.times(factor),
                    (None, None) if right.is_multiple() => right,
                    (None, None) if left.is_multiple() => left,
                    (None, None) => Congruence::ANY,
                }
            }
            ExpressionKind::Binary(Op::ShiftLeft, left, right) => {
                let (left, by) = (self.value(instance, left)?, self.value(instance, right)?);
                match by.exact() {
                    Some(by @ 0..=31) => left.times(1 << by),
                    _ => Congruence::ANY,
                }
            }
            ExpressionKind::Select(_, yes, no) => self.value(instance, yes)?.join(self.value(instance, no)?),
            ExpressionKind::Convert(inner) | ExpressionKind::Bitcast(inner) => {
                let congruence = self.value(instance, inner)?;
                let pointers = [inner.ty, value.ty].map(|ty| ty == ValueType::POINTER);
                match pointers {
                    [true, true] => congruence,
                    [false, false] if inner.ty.scalar().is_integer() => congruence,
                    _ => Congruence::ANY,
                }
            }
            ExpressionKind::Element { base, index, stride, .. } => {
                return Some(self.value(instance, base)?.plus(self.value(instance, index)?.times(*stride)));
            }
            ExpressionKind::Member { base, offset } => {
                let offset = i64::try_from(*offset).ok();
                let base = self.value(instance, base)?;
                return Some(offset.map_or(Congruence::ANY, |offset| base.plus(Congruence::of(offset))));
            }
            _ => Congruence::ANY,
        };
        if value.ty == ValueType::POINTER {
            return Some(congruence);
        }
        Some(congruence.held_as(value.ty.scalar()))
    }

    /// The number of the only thread of a block for which a condition may hold; nothing where there may be others.
    pub(super) fn alone(&self, instance: usize, condition: &Expression) -> Option<i64> {
        use BinaryOperator as Op;
        match &condition.kind {
            ExpressionKind::Binary(Op::LogicalAnd, left, right) => {
                self.alone(instance, left).or_else(|| self.alone(instance, right))
            }
            ExpressionKind::Binary(Op::Equal, left, right) if left.ty != ValueType::POINTER => {
                let between = self.value(instance, left)?.plus(self.value(instance, right)?.times(-1));
                let is_exact = between.is_exact() && between.thread != 0;
                (is_exact && between.constant % between.thread == 0).then(|| -(between.constant / between.thread))
            }
            _ => None,
        }
    }

    /// The number of the only thread of a block for which a condition may fail to hold.
    pub(super) fn alone_without(&self, instance: usize, condition: &Expression) -> Option<i64> {
        match &condition.kind {
            ExpressionKind::Unary(UnaryOperator::Not, inner) => self.alone(instance, inner),
            ExpressionKind::Binary(BinaryOperator::NotEqual, left, right) => {
                let kind = ExpressionKind::Binary(BinaryOperator::Equal, left.clone(), right.clone());
                self.alone(instance, &Expression { kind, ..condition.clone() })
            }
            _ => None,
        }
    }

    /// The byte of its object that an address means.
    pub(super) fn address(&self, instance: usize, address: &Expression) -> Congruence {
        self.value(instance, address).unwrap_or(Congruence::ANY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a value is one of a congruence, for a thread of a block of this size.
    fn holds(congruence: Congruence, (t, size): (i64, u64), value: i64) -> bool {
        let modulus = gcd(congruence.modulus, congruence.block * size);
        nearest(value - congruence.thread * t - congruence.constant, modulus) == 0
    }

    #[test]
    fn congruences_hold_all_that_they_were_made_of() {
        let numbers = [-1025_i64, -256, -7, -1, 0, 1, 3, 5, 255, 256, 1024];
        let congruences = numbers.iter().flat_map(|constant| {
            numbers.iter().flat_map(move |thread| {
                [(0, 0), (1, 0), (2, 0), (12, 0), (256, 0), (0, 1), (0, 6), (12, 4), (256, 3), (4, 12)].map(
                    |(modulus, block)| Congruence { thread: *thread, constant: *constant, modulus, block }.modulo(0),
                )
            })
        });
        let congruences: Vec<Congruence> = congruences.step_by(13).collect();
        for (one, two) in congruences.iter().flat_map(|one| congruences.iter().map(move |two| (one, two))) {
            for (t, size) in [(0, 32_u64), (1, 96), (31, 32), (700, 1024)] {
                let of = |its: &Congruence, turns: i64| {
                    let blocks = its.block.cast_signed() * size.cast_signed();
                    its.thread * t + its.constant + turns * its.modulus.cast_signed() - 2 * turns * blocks
                };
                for turns in [0, 1, -3] {
                    let (a, b) = (of(one, turns), of(two, -turns));
                    let holds = |congruence, value| holds(congruence, (t, size), value);
                    assert!(holds(one.plus(*two), a + b), "{one:?} + {two:?}");
                    assert!(holds(one.join(*two), a) && holds(one.join(*two), b), "{one:?} or {two:?}");
                    assert!(holds(one.times(b), a * b), "{one:?} times {b}");
                    assert!(!one.is_multiple() || holds(*one, a * b), "{one:?} times {b}");
                    assert!(holds(one.held_as(Scalar::U32), (a as u32).into()), "{one:?} as u32");
                    assert!(holds(one.held_as(Scalar::I8), (a as i8).into()), "{one:?} as i8");
                }
            }
        }
    }

    #[test]
    fn threads_that_are_apart_touch_no_byte_of_one_another() {
        let congruences = [
            (4, 0, 1024, 0),
            (4, 4, 1024, 0),
            (12, 0, 3072, 0),
            (12, 8, 3072, 0),
            (12, 8, 1024, 0),
            (-4, 0, 512, 0),
            (4, 0, 0, 0),
            (0, 0, 4, 0),
            (0, 4, 8, 0),
            (8, 0, 16, 0),
            (0, 100, 0, 0),
            (4, 0, 0, 4),
            (4, 0, 1 << 34, 4),
            (4, 0, 96 * 4, 8),
            (4, 4, 1 << 34, 4),
            (12, 8, 12 << 32, 24),
            (8, 0, 0, 4),
            (8, 4, 64, 12),
            (4, 2, 0, 2),
            (1, 0, 10, 3),
        ];
        let congruences = congruences
            .map(|(thread, constant, modulus, block)| Congruence { thread, constant, modulus, block }.modulo(0));
        let mut proved = 0;
        for (one, two) in congruences.iter().flat_map(|one| congruences.iter().map(move |two| (one, two))) {
            for bytes in [1, 4, 8] {
                let Some(requirement) = one.apart(*two, bytes) else { continue };
                for size in [1_u32, 2, 3, 5, 8, 24, 32, 40, 48, 64, 96, 128] {
                    let launch = Launched { grid: None, block: [size, 1, 1], arguments: &[] };
                    if requirement.as_ref().is_some_and(|requirement| !requirement.holds(&launch)) {
                        continue;
                    }
                    proved += 1;
                    let all = [one, two].map(|its| gcd(its.modulus, its.block * u64::from(size)));
                    let modulus = gcd(all[0], all[1]);
                    for (t, other) in (0..i64::from(size)).flat_map(|t| (0..t).map(move |other| (t, other))) {
                        for (t, other) in [(t, other), (other, t)] {
                            let a = one.thread * t + one.constant;
                            let b = two.thread * other + two.constant;
                            let nearest = nearest(a - b, modulus).unsigned_abs();
                            assert!(nearest >= bytes, "{one:?} of {t}, {two:?} of {other} of {size}, {bytes} bytes");
                        }
                    }
                }
            }
        }
        assert!(proved > 100);
    }

    /// An index that goes on by a block's size and wraps around at 2^32 is a thread's own only where that size divides 2^32.
    #[test]
    fn what_wraps_around_is_apart_only_where_the_size_divides_the_type() {
        let index = Congruence { thread: 1, constant: 0, modulus: 0, block: 1 };
        let exact = index.times(4);
        assert_eq!(exact.apart(exact, 4), Some(None));
        let wrapping = index.held_as(Scalar::U32).times(4);
        assert_eq!(wrapping.apart(wrapping, 4), Some(Some(Requirement::ThreadsDivide(1 << 32))));
        // The neighbour's element, and wider ones.
        assert_eq!(wrapping.apart(wrapping.plus(Congruence::of(4)), 4), None);
        assert_eq!(wrapping.apart(wrapping, 8), None);
        // Half a block further on, a thread has another one's element.
        let halves = Congruence { thread: 2, block: 1, ..Congruence::of(0) }.held_as(Scalar::U32).times(4);
        assert_eq!(halves.apart(halves, 4), None);
    }

    #[test]
    fn a_known_thread_has_its_values_in_every_form() {
        for known in [0_i64, 1, 31, 127] {
            for (thread, constant, modulus, block) in [(4, 0, 1024, 0), (12, 8, 0, 1), (0, 4, 8, 4), (-4, 2, 512, 0)] {
                let congruence = Congruence { thread, constant, modulus, block };
                for multiple in [-8, 0, 4, 12] {
                    let other = congruence.of_thread(known, multiple);
                    assert_eq!(other.thread, multiple);
                    let of = |its: Congruence| its.thread * known + its.constant;
                    assert_eq!(of(other), of(congruence), "{congruence:?} of {known}");
                    assert_eq!((other.modulus, other.block), (modulus, block), "{congruence:?} of {known}");
                }
            }
        }
    }
}
