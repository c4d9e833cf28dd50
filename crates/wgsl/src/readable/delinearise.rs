//! Elements of arrays of several dimensions, by the subscripts that an index was made of: `row * columns + column` under
//! `column < columns` is a number with the digits `row` and `column`, and two such numbers are the same only if all their digits are
//! (Grosser and others, "Optimistic delinearization of parametrically sized arrays", 2015).
//!
//! If of each axis of the block a digit holds the thread's place on it, such as `blockIdx.x * 16 + threadIdx.x`, two threads of a
//! block never access one element, whatever the other digits are. Blocks are compared with themselves only, so `blockIdx` is the
//! same for both threads.
//!
//! What makes that wrong is an index that is not the number. Signed integers do not overflow in CUDA C, so that a signed index is the
//! number itself, and each digit but the first must lie between 0 and its extent. Unsigned ones wrap around at 2^32: there the first
//! digit must have an extent, too, and no number of that many digits may reach 2^32. Bounds come from the conditions around an
//! access. What they do not say is required of the launch ([`Requirement`]).

use std::{
    cell::Cell,
    collections::{BTreeMap, BTreeSet},
};

use warpground_ir::{
    BinaryOperator, Block, Builtin, Expression, ExpressionKind, Function, Home, LocalId, ObjectId, Scalar,
    StatementKind, UnaryOperator, ValueType,
};

use super::{
    constants::known_index,
    points::Points,
    polynomial::{Polynomial, Unknown},
    requirement::{Factor, Product, Requirement},
    scopes::target,
};
use crate::analysis::walk::{expressions, statements, within};

/// More threads than a block has in one dimension.
const THREADS: i128 = 1024;

/// More expressions than an index has, its variables' values included.
const MOST_EXPRESSIONS: usize = 512;

/// More digits than an index has, the first one aside.
const MOST_DIGITS: usize = 4;

/// More ways to read an index than matter.
const MOST_NUMBERS: usize = 8;

/// A condition, and whether it holds or does not hold.
pub(super) type Fact<'m> = (&'m Expression, bool);

/// An integer.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Value {
    polynomial: Polynomial,
    /// Where it is that only modulo 2 to this power: the bits.
    bits: Option<u32>,
}

impl Value {
    fn exact(polynomial: Polynomial) -> Value {
        Value { polynomial, bits: None }
    }

    fn modulo(self, bits: Option<u32>) -> Value {
        let bits = fewer(self.bits, bits);
        Value { polynomial: bits.map_or_else(|| self.polynomial.clone(), |bits| self.polynomial.modulo(bits)), bits }
    }

    /// Whether it is known modulo 2 to this power, or altogether.
    fn is_known(&self, bits: Option<u32>) -> bool {
        self.bits.is_none_or(|its| bits.is_some_and(|bits| its >= bits))
    }

    /// Whether it is the same for a thread at all times.
    fn is_stable(&self) -> bool {
        !self.polynomial.any(|unknown| matches!(unknown, Unknown::Any(_)))
    }
}

fn fewer(one: Option<u32>, other: Option<u32>) -> Option<u32> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// A digit with the extent that it is below.
struct Bound {
    digit: Value,
    extent: Value,
    /// The type in which they are compared.
    scalar: Scalar,
}

/// What the conditions around an access say.
#[derive(Default)]
struct Bounds {
    below: Vec<Bound>,
    /// What is not negative.
    natural: Vec<Polynomial>,
}

/// Where an array begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Base {
    Parameter(LocalId),
    Object(ObjectId),
}

/// A thread's place on an axis: so many times its number, plus what is the same for the block, modulo 2^32.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    axis: u8,
    step: i128,
    rest: Polynomial,
}

/// An element's index as a number: its digits from the last one on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Number {
    base: Base,
    stride: i64,
    /// Where it is this number only modulo 2 to a power: the bits.
    bits: Option<u32>,
    /// The extents of the digits; the first digit of the number has none.
    extents: Vec<Polynomial>,
    /// The places of a thread that digits are.
    places: Vec<Option<Place>>,
    requirements: Vec<Requirement>,
}

impl Number {
    /// Under which requirements no two threads of a block access one element by these. `axes`: how many dimensions a block has.
    pub(super) fn apart<'a>(&'a self, other: &'a Number, axes: u8) -> Option<impl Iterator<Item = &'a Requirement>> {
        let is_one_array = self.base == other.base && self.stride == other.stride;
        if !is_one_array || self.bits != other.bits || self.extents != other.extents {
            return None;
        }
        let tells = |axis: u8| {
            let is_of = |(one, two): (&Option<Place>, &Option<Place>)| {
                one == two && one.as_ref().is_some_and(|place| place.axis == axis)
            };
            self.places.iter().zip(&other.places).any(is_of)
        };
        (0..axes).all(tells).then(|| self.requirements.iter().chain(&other.requirements))
    }
}

/// What the integers of a kernel are made of.
pub(super) struct Digits<'p, 'm> {
    points: &'p Points<'m>,
    /// Locals that one statement gives a value, and nothing if that is no expression.
    given: BTreeMap<LocalId, Option<&'m Expression>>,
    /// Locals that several statements give values.
    changing: BTreeSet<LocalId>,
    /// The parameters that are locals, by their numbers.
    parameters: BTreeMap<LocalId, usize>,
    /// How many dimensions a block has.
    pub(super) axes: u8,
    any: Cell<usize>,
    left: Cell<usize>,
}

impl<'p, 'm> Digits<'p, 'm> {
    pub(super) fn of(points: &'p Points<'m>, reached: &[usize]) -> Option<Self> {
        let kernel: &'m Function = points.module.function(points.instances.first()?.function)?;
        let mut its = Digits {
            points,
            given: BTreeMap::new(),
            changing: BTreeSet::new(),
            parameters: BTreeMap::new(),
            axes: u8::try_from(points.launch.block_dimensions).ok()?,
            any: Cell::new(0),
            left: Cell::new(0),
        };
        for (number, parameter) in kernel.parameters.iter().enumerate() {
            if let Home::Local(local) = parameter.home {
                its.parameters.insert(local, number);
            }
        }
        statements(kernel.body.as_deref()?, &mut |statement| {
            let Some(local) = target(statement) else { return };
            let value = if let StatementKind::Assign(_, value) = &statement.kind { Some(value) } else { None };
            if its.parameters.contains_key(&local) || its.given.insert(local, value).is_some() {
                its.changing.insert(local);
            }
        });
        if its.axes == 0 {
            its.axes = its.axes_of(reached);
        }
        Some(its)
    }

    /// How many dimensions of the block the kernel asks for.
    fn axes_of(&self, reached: &[usize]) -> u8 {
        let mut axes = 1;
        let functions = reached.iter().filter_map(|instance| self.points.instances.get(*instance));
        let bodies = functions.filter_map(|its| self.points.module.function(its.function)?.body.as_deref());
        bodies.for_each(|body: &Block| {
            statements(body, &mut |statement| {
                expressions(statement, &mut |expression| {
                    within(expression, &mut |inner| {
                        if let ExpressionKind::Builtin(Builtin::Thread(axis)) = inner.kind {
                            axes = axes.max(axis.saturating_add(1));
                        }
                    });
                });
            });
        });
        axes
    }

    /// The numbers that the index of an access in the kernel is, under conditions that hold there.
    pub(super) fn numbers(&self, address: &'m Expression, bytes: u64, facts: &[Fact<'m>]) -> Vec<Number> {
        self.left.set(MOST_EXPRESSIONS);
        let Some((base, index, stride, offset)) = self.element(address, 0) else { return Vec::new() };
        if offset.checked_add(bytes).is_none_or(|end| end > stride.unsigned_abs()) {
            return Vec::new();
        }
        let index = self.value(index);
        let mut bounds = Bounds::default();
        facts.iter().for_each(|(condition, holds)| self.bounds(condition, *holds, &mut bounds));
        let search = Search { digits: self, bounds: &bounds, base, stride, bits: index.bits };
        let mut found = Vec::new();
        search.go_on(&index.polynomial, &mut Vec::new(), &mut found);
        found
    }

    /// Where an address points: the array, the index, the bytes of an element, and the first byte in that.
    fn element(&self, address: &'m Expression, depth: usize) -> Option<(Base, &'m Expression, i64, u64)> {
        if depth > MOST_DIGITS {
            return None;
        }
        match &address.kind {
            ExpressionKind::Element { base, index, stride, .. } => Some((self.base(base, 0)?, index, *stride, 0)),
            ExpressionKind::Member { base, offset } => {
                let (base, index, stride, outer) = self.element(base, depth + 1)?;
                Some((base, index, stride, outer.checked_add(*offset)?))
            }
            ExpressionKind::Bitcast(inner) if inner.ty == ValueType::POINTER => self.element(inner, depth + 1),
            ExpressionKind::Local(local) => self.element(self.only_value(*local)?, depth + 1),
            _ => None,
        }
    }

    fn base(&self, base: &Expression, depth: usize) -> Option<Base> {
        match &base.kind {
            ExpressionKind::Object(object) => Some(Base::Object(*object)),
            ExpressionKind::Bitcast(inner) if inner.ty == ValueType::POINTER => self.base(inner, depth),
            ExpressionKind::Local(local) if self.is_unchanged_parameter(*local) => Some(Base::Parameter(*local)),
            ExpressionKind::Local(local) if depth <= MOST_DIGITS => self.base(self.only_value(*local)?, depth + 1),
            _ => None,
        }
    }

    fn is_unchanged_parameter(&self, local: LocalId) -> bool {
        self.parameters.contains_key(&local) && !self.changing.contains(&local)
    }

    /// The expression that alone gives a local a value.
    fn only_value(&self, local: LocalId) -> Option<&'m Expression> {
        if self.changing.contains(&local) { None } else { *self.given.get(&local)? }
    }

    /// An integer of which nothing is known.
    fn any(&self) -> Value {
        self.any.set(self.any.get() + 1);
        Value::exact(Polynomial::of(Unknown::Any(self.any.get())))
    }

    fn value(&self, expression: &'m Expression) -> Value {
        self.made_of(expression).unwrap_or_else(|| self.any())
    }

    /// Nothing if it is not calculated by adding and multiplying, or has no end.
    fn made_of(&self, expression: &'m Expression) -> Option<Value> {
        use BinaryOperator as Op;
        self.left.set(self.left.get().checked_sub(1)?);
        let scalar = expression.ty.scalar();
        if matches!(expression.ty, ValueType::Vector(..)) || !scalar.is_integer() || scalar.bytes() < 4 {
            return None;
        }
        let exact = |unknown| Some(Value::exact(Polynomial::of(unknown)));
        match &expression.kind {
            ExpressionKind::Constant(_) => {
                let value = known_index(expression)?;
                let value = if scalar.is_signed() { value.into() } else { value.cast_unsigned().into() };
                Some(Value::exact(Polynomial::constant(value)))
            }
            ExpressionKind::Builtin(Builtin::Thread(axis)) => exact(Unknown::Thread(*axis)),
            ExpressionKind::Builtin(Builtin::Block(axis)) => exact(Unknown::Block(*axis)),
            ExpressionKind::Builtin(Builtin::BlockSize(axis)) => exact(Unknown::BlockSize(*axis)),
            ExpressionKind::Builtin(Builtin::GridSize(axis)) => exact(Unknown::GridSize(*axis)),
            ExpressionKind::Local(local) if self.is_unchanged_parameter(*local) => exact(Unknown::Local(*local)),
            ExpressionKind::Local(local) => {
                let value = self.value(self.only_value(*local)?);
                // A signed number is more than what is known of it modulo something.
                if value.bits.is_none() || !scalar.is_signed() || !value.is_stable() {
                    return Some(value);
                }
                exact(Unknown::Local(*local))
            }
            ExpressionKind::Convert(inner) | ExpressionKind::Bitcast(inner) => {
                let from = inner.ty.scalar();
                if matches!(inner.ty, ValueType::Vector(..)) || !from.is_integer() || from.bytes() < 4 {
                    return None;
                }
                let value = self.value(inner);
                let holds_all = match (from.is_signed(), scalar.is_signed()) {
                    (false, true) => scalar.bytes() > from.bytes(),
                    (true, false) => false,
                    _ => scalar.bytes() >= from.bytes(),
                };
                Some(if holds_all { value } else { held_as(value, scalar) })
            }
            ExpressionKind::Unary(UnaryOperator::Negate, inner) => {
                let value = self.value(inner);
                let polynomial = value.polynomial.times(&Polynomial::constant(-1))?;
                Some(calculated(Value { polynomial, ..value }, scalar))
            }
            ExpressionKind::Binary(operator @ (Op::Add | Op::Subtract | Op::Multiply), left, right) => {
                let (left, right) = (self.value(left), self.value(right));
                let polynomial = match operator {
                    Op::Add => left.polynomial.plus(&right.polynomial),
                    Op::Subtract => left.polynomial.minus(&right.polynomial),
                    _ => left.polynomial.times(&right.polynomial),
                };
                let bits = fewer(left.bits, right.bits);
                Some(calculated(Value { polynomial: polynomial?, bits }.modulo(None), scalar))
            }
            ExpressionKind::Binary(Op::ShiftLeft, left, right) => {
                let by = u32::try_from(known_index(right)?).ok().filter(|by| *by < 8 * scalar.bytes())?;
                let value = self.value(left);
                let polynomial = value.polynomial.times(&Polynomial::constant(1 << by))?;
                // No sign keeps a shift from losing bits.
                Some(held_as(Value { polynomial, ..value }, scalar))
            }
            _ => None,
        }
    }

    /// What a condition says if it holds, or if it does not.
    fn bounds(&self, condition: &'m Expression, holds: bool, found: &mut Bounds) {
        use BinaryOperator as Op;
        let Some(left) = self.left.get().checked_sub(1) else { return };
        self.left.set(left);
        match &condition.kind {
            ExpressionKind::Local(local) => {
                if let Some(value) = self.only_value(*local) {
                    self.bounds(value, holds, found);
                }
            }
            ExpressionKind::Unary(UnaryOperator::Not, inner) => self.bounds(inner, !holds, found),
            ExpressionKind::Binary(Op::LogicalAnd | Op::And, left, right)
                if holds && condition.ty == ValueType::BOOL =>
            {
                self.bounds(left, holds, found);
                self.bounds(right, holds, found);
            }
            ExpressionKind::Binary(Op::LogicalOr | Op::Or, left, right)
                if !holds && condition.ty == ValueType::BOOL =>
            {
                self.bounds(left, holds, found);
                self.bounds(right, holds, found);
            }
            ExpressionKind::Binary(operator, left, right) => {
                // As `less < more`, or `less <= more`.
                let (less, more, is_strict) = match (operator, holds) {
                    (Op::Less, true) | (Op::GreaterEqual, false) => (left, right, true),
                    (Op::Greater, true) | (Op::LessEqual, false) => (right, left, true),
                    (Op::LessEqual, true) | (Op::Greater, false) => (left, right, false),
                    (Op::GreaterEqual, true) | (Op::Less, false) => (right, left, false),
                    _ => return,
                };
                let scalar = left.ty.scalar();
                if matches!(left.ty, ValueType::Vector(..)) || !scalar.is_integer() || scalar.bytes() < 4 {
                    return;
                }
                let (digit, extent) = (self.value(less), self.value(more));
                if !digit.is_stable() || !extent.is_stable() {
                    return;
                }
                let least = if is_strict { -1 } else { 0 };
                if scalar.is_signed() && extent.bits.is_none() && digit.polynomial.known().is_some_and(|it| it >= least)
                {
                    found.natural.push(extent.polynomial.clone());
                }
                if is_strict {
                    found.below.push(Bound { digit, extent, scalar });
                }
            }
            _ => {}
        }
    }

    /// What has to hold so that a digit, which a type holds, is not negative.
    fn natural(&self, digit: &Value, scalar: Scalar, bounds: &Bounds) -> Option<Vec<Requirement>> {
        if !scalar.is_signed() {
            return Some(Vec::new());
        }
        if digit.bits.is_some() {
            return None;
        }
        if bounds.natural.contains(&digit.polynomial) {
            return Some(Vec::new());
        }
        // A sum of what is not negative.
        let mut required = Vec::new();
        for (product, coefficient) in digit.polynomial.terms() {
            if coefficient < 0 {
                return None;
            }
            for unknown in product {
                match unknown {
                    Unknown::Local(_) if bounds.natural.contains(&Polynomial::of(*unknown)) => {}
                    Unknown::Local(local) => required.push(self.natural_local(*local)?),
                    Unknown::Any(_) => return None,
                    _ => {}
                }
            }
        }
        Some(required)
    }

    /// What has to hold so that a signed local is not negative: what it is modulo a power of 2, it is altogether.
    fn natural_local(&self, local: LocalId) -> Option<Requirement> {
        let value = self.only_value(local)?;
        let scalar = value.ty.scalar();
        let bits = 8 * scalar.bytes();
        let value = self.value(value);
        if !scalar.is_signed() || !value.is_known(Some(bits)) {
            return None;
        }
        let mut terms = Vec::new();
        for (product, coefficient) in value.polynomial.terms() {
            let factors = product.iter().map(|unknown| self.factor(*unknown, None)).collect::<Option<_>>()?;
            terms.push(Product { coefficient: u128::try_from(coefficient).ok()?, factors });
        }
        Some(Requirement::SumAtMost { terms, most: (1 << (bits - 1)) - 1 })
    }

    /// What a launch gives, converted to a type or as it is.
    fn factor(&self, unknown: Unknown, converted: Option<Scalar>) -> Option<Factor> {
        Some(match unknown {
            Unknown::Thread(axis) => Factor::Most(Builtin::Thread(axis)),
            Unknown::Block(axis) => Factor::Most(Builtin::Block(axis)),
            Unknown::BlockSize(axis) => Factor::Most(Builtin::BlockSize(axis)),
            Unknown::GridSize(axis) => Factor::Most(Builtin::GridSize(axis)),
            Unknown::Any(_) => return None,
            Unknown::Local(local) => {
                let number = *self.parameters.get(&local)?;
                let is_it = |part: &super::Part| part.parameter == number && part.offset.is_none() && !part.pointer;
                let position = self.points.launch.parts.iter().position(is_it)?;
                let kernel = self.points.module.function(self.points.instances.first()?.function)?;
                let scalar = kernel.locals.get(local.index())?.ty.scalar();
                Factor::Part { position, scalar, converted: converted.unwrap_or(scalar) }
            }
        })
    }

    /// The thread's place that a digit is.
    fn place(&self, digit: &Polynomial) -> Option<Place> {
        let mut digit = digit.clone();
        let is_made =
            |unknown: Unknown| matches!(unknown, Unknown::Local(local) if !self.parameters.contains_key(&local));
        for _ in 0..MOST_DIGITS {
            digit = digit.with(&|unknown| {
                let Unknown::Local(local) = unknown else { return None };
                let value = self.value(self.only_value(local)?);
                value.is_known(Some(32)).then_some(value.polynomial)
            })?;
        }
        if digit.any(|unknown| is_made(unknown) || matches!(unknown, Unknown::Any(_))) {
            return None;
        }
        let digit = digit.modulo(32);
        let mut of_thread =
            digit.terms().filter(|(product, _)| product.iter().any(|it| matches!(it, Unknown::Thread(_))));
        let (&[Unknown::Thread(axis)], step) = of_thread.next()? else { return None };
        // The distance of two threads is no multiple of 2^32.
        if of_thread.next().is_some() || step.abs() > (1 << 31) / THREADS {
            return None;
        }
        let own = Polynomial::of(Unknown::Thread(axis)).times(&Polynomial::constant(step))?;
        Some(Place { axis, step, rest: digit.minus(&own)? })
    }
}

/// A value as a type holds it, which wraps around.
fn held_as(value: Value, scalar: Scalar) -> Value {
    let bits = 8 * scalar.bytes();
    let most = |unknown| match unknown {
        Unknown::Thread(_) => Some(THREADS - 1),
        Unknown::BlockSize(_) => Some(THREADS),
        _ => None,
    };
    let [least, end] = if scalar.is_signed() { [-(1_i128 << (bits - 1)), 1 << (bits - 1)] } else { [0, 1 << bits] };
    let fits = |[low, high]: [i128; 2]| low >= least && high < end;
    if value.bits.is_none() && value.polynomial.range(&most).is_some_and(fits) {
        return value;
    }
    value.modulo(Some(bits))
}

/// What an operation of a type calculates: CUDA C has no signed ones that overflow.
fn calculated(value: Value, scalar: Scalar) -> Value {
    if scalar.is_signed() { value } else { held_as(value, scalar) }
}

/// Reads an index as numbers.
struct Search<'s, 'p, 'm> {
    digits: &'s Digits<'p, 'm>,
    bounds: &'s Bounds,
    base: Base,
    stride: i64,
    bits: Option<u32>,
}

impl<'s> Search<'s, '_, '_> {
    /// `index`: what is left of it when the digits are taken off, which have these bounds.
    fn go_on(&self, index: &Polynomial, taken: &mut Vec<&'s Bound>, found: &mut Vec<Number>) {
        found.extend(self.number(index, taken));
        if taken.len() == MOST_DIGITS {
            return;
        }
        for bound in &self.bounds.below {
            if found.len() >= MOST_NUMBERS {
                return;
            }
            if let Some(rest) = self.without(index, bound) {
                taken.push(bound);
                self.go_on(&rest, taken, found);
                taken.pop();
            }
        }
    }

    fn reduced(&self, polynomial: &Polynomial) -> Polynomial {
        self.bits.map_or_else(|| polynomial.clone(), |bits| polynomial.modulo(bits))
    }

    /// What is left of an index without its last digit.
    fn without(&self, index: &Polynomial, bound: &Bound) -> Option<Polynomial> {
        if !bound.digit.is_known(self.bits) || !self.is_extent(bound) {
            return None;
        }
        self.reduced(&index.minus(&bound.digit.polynomial)?).divided_by(&bound.extent.polynomial)
    }

    /// Whether it is the same for all threads: a parameter, a number, or what the launch says.
    fn is_extent(&self, bound: &Bound) -> bool {
        let polynomial = &bound.extent.polynomial;
        let is_uniform = match polynomial.unknown() {
            Some(Unknown::Local(local)) => self.digits.is_unchanged_parameter(local),
            Some(Unknown::BlockSize(_) | Unknown::GridSize(_)) => true,
            Some(_) => false,
            None => polynomial.known().is_some_and(|known| known > 0),
        };
        is_uniform && bound.extent.is_known(self.bits)
    }

    /// The number with these digits behind its first one, if the index is that number.
    fn number(&self, first: &Polynomial, taken: &[&Bound]) -> Option<Number> {
        let mut requirements = Vec::new();
        for bound in taken {
            requirements.extend(self.digits.natural(&bound.digit, bound.scalar, self.bounds)?);
        }
        if let Some(bits) = self.bits {
            // The first digit has a bound, too, or is 0.
            let of_first = |bound: &&Bound| {
                bound.digit.is_known(self.bits)
                    && self.is_extent(bound)
                    && first.minus(&bound.digit.polynomial).is_some_and(|rest| self.reduced(&rest).is_zero())
            };
            let bound = if first.is_zero() { None } else { Some(self.bounds.below.iter().find(of_first)?) };
            if let Some(bound) = bound {
                requirements.extend(self.digits.natural(&bound.digit, bound.scalar, self.bounds)?);
            }
            requirements.extend(self.reaches_at_most(taken.iter().copied().chain(bound), 1 << bits)?);
        }
        let digits = taken.iter().map(|bound| &bound.digit.polynomial).chain([first]);
        Some(Number {
            base: self.base,
            stride: self.stride,
            bits: self.bits,
            extents: taken.iter().map(|bound| bound.extent.polynomial.clone()).collect(),
            places: digits.map(|digit| self.digits.place(digit)).collect(),
            requirements,
        })
    }

    /// What has to hold so that there are so many numbers of these digits at most.
    fn reaches_at_most<'b>(&self, bounds: impl Iterator<Item = &'b Bound>, most: u128) -> Option<Option<Requirement>> {
        let mut product = Product { coefficient: 1, factors: Vec::new() };
        for bound in bounds {
            match bound.extent.polynomial.unknown() {
                Some(unknown) => product.factors.push(self.digits.factor(unknown, Some(bound.scalar))?),
                None => {
                    let known = u128::try_from(bound.extent.polynomial.known()?).ok()?;
                    product.coefficient = product.coefficient.checked_mul(known)?;
                }
            }
        }
        let reached = product.factors.iter().try_fold(product.coefficient, |all, its| all.checked_mul(its.most()));
        Some(
            reached.is_none_or(|reached| reached > most).then(|| Requirement::SumAtMost { terms: vec![product], most }),
        )
    }
}
