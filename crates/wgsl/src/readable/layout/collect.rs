//! What accesses ask of the objects that they are of.

use std::collections::{BTreeMap, BTreeSet};

use warpground_ir::{
    Access, AtomicOperation, Expression, ExpressionKind, Intrinsic, Module, Scalar, Statement, StatementKind, ValueType,
};

use super::layouts::{Layout, Split};
use crate::{
    Refused,
    analysis::walk::{expressions, statements},
    readable::{
        constants::known_index,
        points::{Byte, Pointees, Points, Target},
        structured::Shape,
    },
};

pub(super) struct Collector<'p, 'm> {
    pub(super) points: &'p Points<'m>,
    pub(super) objects: BTreeMap<Target, Layout>,
    /// The representative of the objects that share pointers.
    pub(super) classes: BTreeMap<Target, Target>,
    pub(super) units: BTreeMap<Target, u64>,
    pub(super) splits: BTreeMap<Target, Split>,
    pub(super) whole: BTreeSet<Target>,
    pub(super) copies: Vec<Copied>,
    /// How each object is accessed, and those of which that says too little.
    pub(super) shapes: BTreeMap<Target, Vec<Shape>>,
    pub(super) shapeless: BTreeSet<Target>,
    /// Whether a fence orders what threads write for other blocks.
    pub(super) fenced: bool,
    /// Memory of all blocks with `volatile` accesses.
    pub(super) volatile: BTreeSet<Target>,
}

/// A copy between two objects of which one may be taken apart.
pub(super) struct Copied {
    pub(super) to: Pointees,
    pub(super) from: Pointees,
    pub(super) bytes: u64,
}

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Does {
    Reads,
    Writes,
    Changes,
}

pub(super) fn divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { divisor(b, a % b) }
}

impl<'m> Collector<'_, 'm> {
    pub(super) fn module(&self) -> &'m Module {
        self.points.module
    }

    pub(super) fn instance(&mut self, instance: usize) -> Result<(), Refused> {
        let points = self.points;
        let Some(function) = points.module.function(points.instances[instance].function) else { return Ok(()) };
        let Some(body) = &function.body else { return Ok(()) };
        let mut done = Ok(());
        statements(body, &mut |statement| {
            if done.is_ok() {
                done = self.statement(instance, statement);
            }
        });
        for pointees in points.instances[instance].locals.values().chain([&points.instances[instance].result]) {
            self.together(pointees);
        }
        done
    }

    pub(super) fn statement(&mut self, instance: usize, statement: &Statement) -> Result<(), Refused> {
        let accessed = match &statement.kind {
            StatementKind::Load(_, access) | StatementKind::Store(access, _) | StatementKind::Atomic { access, .. } => {
                Some(&access.address)
            }
            _ => None,
        };
        expressions(statement, &mut |expression| {
            if accessed.is_some_and(|address| std::ptr::eq(address, expression)) {
                self.accessed(instance, expression);
            } else {
                self.steps(instance, expression);
            }
        });
        match &statement.kind {
            StatementKind::Load(_, access) => self.access(instance, access, Does::Reads)?,
            StatementKind::Store(access, _) => self.access(instance, access, Does::Writes)?,
            StatementKind::Atomic { operation, access, .. } => {
                self.access(instance, access, Does::Changes)?;
                if matches!(operation, AtomicOperation::Load | AtomicOperation::Store) {
                    for target in self.points.value(instance, &access.address)?.into_keys() {
                        self.objects.entry(target).or_default().moved = true;
                    }
                }
            }
            StatementKind::Intrinsic { intrinsic: Intrinsic::FenceDevice | Intrinsic::FenceSystem, .. } => {
                self.fenced = true;
            }
            StatementKind::Copy { to, from, bytes, alignment } => {
                [to, from].into_iter().for_each(|address| self.shape(instance, address, None, false));
                let (to, from) = (self.points.value(instance, to)?, self.points.value(instance, from)?);
                self.copy(instance, &to, *bytes, *alignment, Does::Writes);
                self.copy(instance, &from, *bytes, *alignment, Does::Reads);
                self.copies.push(Copied { to, from, bytes: *bytes });
            }
            _ => {}
        }
        Ok(())
    }

    /// The steps of pointers within an expression.
    pub(super) fn steps(&mut self, instance: usize, expression: &Expression) {
        if expression.ty == ValueType::POINTER {
            if let Ok(pointees) = self.points.value(instance, expression) {
                self.together(&pointees);
            }
            let (base, step) = match &expression.kind {
                ExpressionKind::Element { base, index, stride, .. } => {
                    let steps = known_index(index).unwrap_or(1);
                    (base, stride.wrapping_mul(steps).unsigned_abs())
                }
                ExpressionKind::Member { base, offset } => (base, *offset),
                _ => return expression.children(&mut |child| self.steps(instance, child)),
            };
            if let Ok(pointees) = self.points.value(instance, base) {
                pointees.keys().for_each(|target| self.keeps(*target, step));
            }
        }
        expression.children(&mut |child| self.steps(instance, child));
    }

    /// The steps of an address at which memory is accessed. A word at a known place behind them may be a part of an element.
    pub(super) fn accessed(&mut self, instance: usize, address: &Expression) {
        if let Ok(pointees) = self.points.value(instance, address) {
            self.together(&pointees);
        }
        let (mut at, mut known) = (address, 0_i64);
        loop {
            match &at.kind {
                ExpressionKind::Element { base, index, stride, .. } => {
                    if let Some(steps) = known_index(index) {
                        known = known.wrapping_add(steps.wrapping_mul(*stride));
                    } else if let Ok(pointees) = self.points.value(instance, base) {
                        pointees.keys().for_each(|target| self.keeps(*target, stride.unsigned_abs()));
                    }
                    self.steps(instance, index);
                    at = base;
                }
                ExpressionKind::Member { base, offset } => {
                    known = known.wrapping_add_unsigned(*offset);
                    at = base;
                }
                _ => break,
            }
        }
        self.steps(instance, at);
        if known % 4 != 0
            && let Ok(pointees) = self.points.value(instance, address)
        {
            pointees.keys().for_each(|target| self.keeps(*target, known.unsigned_abs()));
        }
    }

    pub(super) fn keeps(&mut self, target: Target, step: u64) {
        let unit = self.units.entry(target).or_insert(0);
        *unit = divisor(*unit, step);
    }

    pub(super) fn class(&self, target: Target) -> Target {
        let mut at = target;
        while let Some(next) = self.classes.get(&at) {
            at = *next;
        }
        at
    }

    /// Objects that a pointer may point to are counted alike.
    pub(super) fn together(&mut self, pointees: &Pointees) {
        for (target, byte) in pointees {
            if *byte == Byte::Varies || pointees.len() > 1 {
                self.whole.insert(*target);
            }
        }
        let targets: Vec<Target> = pointees.keys().copied().filter(|target| *target != Target::Null).collect();
        for pair in targets.windows(2) {
            let (a, b) = (self.class(pair[0]), self.class(pair[1]));
            if a != b {
                self.classes.insert(a, b);
            }
        }
        if targets.len() > 1 {
            targets.iter().for_each(|target| {
                self.objects.entry(*target).or_default();
            });
        }
    }

    /// Arrays lie as what references to them are used for demands.
    pub(super) fn references(&mut self, reached: &[usize]) {
        let points = self.points;
        for (given, reference) in &points.links {
            if matches!(given, Target::Frame(instance, _) if !reached.contains(instance)) {
                continue;
            }
            self.together(&Pointees::from([(*given, Byte::At(0)), (*reference, Byte::At(0))]));
            for target in [given, reference] {
                let layout = self.objects.entry(*target).or_default();
                layout.scalars.extend(points.word_of(*reference));
                (layout.read, layout.written) = (true, true);
            }
        }
    }

    /// How an address leads into each of its objects.
    pub(super) fn shape(&mut self, instance: usize, address: &Expression, ty: Option<ValueType>, writes: bool) {
        let (mut at, mut known, mut steps) = (address, 0_i64, Vec::new());
        loop {
            match &at.kind {
                ExpressionKind::Element { base, index, stride, .. } => {
                    match known_index(index) {
                        Some(index) => known = known.wrapping_add(index.wrapping_mul(*stride)),
                        None => steps.push(stride.unsigned_abs()),
                    }
                    at = base;
                }
                ExpressionKind::Member { base, offset } => {
                    known = known.wrapping_add_unsigned(*offset);
                    at = base;
                }
                _ => break,
            }
        }
        for (target, byte) in self.points.value(instance, at).unwrap_or_default() {
            let at = match byte {
                Byte::At(first) => Some(first + known),
                Byte::Varies => None,
            };
            self.shapes.entry(target).or_default().push(Shape { steps: steps.clone(), at, ty, writes });
        }
    }

    pub(super) fn access(&mut self, instance: usize, access: &Access, does: Does) -> Result<(), Refused> {
        let pointees = self.points.value(instance, &access.address)?;
        self.shape(instance, &access.address, Some(access.ty), does != Does::Reads);
        if does == Does::Changes || access.volatile {
            self.shapeless.extend(pointees.keys());
        }
        let scalar = access.ty.scalar();
        // In packed structures: a word of memory has only a part of such a value.
        if access.alignment < scalar.bytes().min(4) {
            let words = "a value that is not aligned as its type is".to_owned();
            return Err(Refused { place: access.address.place, words });
        }
        for (target, byte) in &pointees {
            if *target == Target::Null {
                continue;
            }
            // A word may be a part of an element.
            let is_word = access.ty.count() == 1 && scalar.bytes() == 4 && access.alignment >= 4;
            if !is_word {
                self.keeps(*target, u64::from(access.alignment.min(access.ty.bytes())));
            }
            let layout = self.objects.entry(*target).or_default();
            layout.users.insert(instance);
            layout.scalars.insert(scalar);
            layout.read |= does != Does::Writes;
            layout.written |= does != Does::Reads;
            layout.plain |= does != Does::Changes;
            let is_quad = access.ty.count() == 4 && scalar.bytes() == 4 && access.alignment >= 16;
            layout.writes_quads |= does != Does::Reads && is_quad;
            layout.writes_else |= does != Does::Reads && !is_quad;
            if access.volatile {
                self.volatile.insert(*target);
            }
            if does == Does::Changes {
                layout.atomic = true;
                layout.atomics.insert(scalar);
                self.whole.insert(*target);
            }
            let in_parts = scalar.bytes() < 4 && (!access.ty.bytes().is_multiple_of(4) || access.alignment < 4);
            layout.in_parts |= in_parts && does == Does::Writes;
            match scalar {
                _ if does == Does::Changes => self.keeps(*target, 4),
                Scalar::F64 => self.keeps(*target, 8),
                _ => {}
            }
            if let Byte::At(at) = byte {
                for component in 0..i64::from(access.ty.count()) {
                    self.part(*target, at + component * i64::from(scalar.bytes()), scalar);
                }
            }
        }
        Ok(())
    }

    /// A variable of an object that is taken apart.
    pub(super) fn part(&mut self, target: Target, at: i64, scalar: Scalar) -> bool {
        let split = self.splits.entry(target).or_default();
        let end = at + i64::from(scalar.bytes());
        let known = split.get(&at).copied();
        let overlaps = split
            .range(at - 8..end)
            .any(|(other, held)| *other != at && other + i64::from(held.bytes()) > at && *other < end);
        if overlaps || known.is_some_and(|known| known != scalar) {
            self.whole.insert(target);
        }
        split.insert(at, scalar);
        known.is_none()
    }

    pub(super) fn copy(&mut self, instance: usize, pointees: &Pointees, bytes: u64, alignment: u32, does: Does) {
        for (target, byte) in pointees {
            let layout = self.objects.entry(*target).or_default();
            layout.users.insert(instance);
            layout.plain = true;
            layout.read |= does == Does::Reads;
            layout.writes_else |= does != Does::Reads;
            layout.written |= does == Does::Writes;
            // A structure of narrow members is copied member by member, each a part of a word.
            layout.in_parts |= does == Does::Writes && (!bytes.is_multiple_of(4) || alignment < 4);
            self.keeps(*target, divisor(u64::from(alignment), bytes));
            // What is copied from or to memory moves as the object's type has it.
            if let (Byte::At(at), Some(leaves)) = (byte, self.leaves(*target)) {
                let range = *at..at.saturating_add_unsigned(bytes);
                leaves.into_iter().filter(|(leaf, _)| range.contains(leaf)).for_each(|(leaf, scalar)| {
                    self.part(*target, leaf, scalar);
                });
            }
        }
    }
}
