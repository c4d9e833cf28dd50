//! How each object lies in WGSL, decided once all accesses are known.
//!
//! An object of a thread whose bytes are all accessed at places known here is taken apart into variables ([`Split`]).
//! Every other one is an array of elements as long as the largest step that all its accesses and pointers keep to
//! ([`Layout::unit`]). Objects that one pointer may point to have the same unit, so that one offset counts in all of them.

use std::collections::{BTreeMap, BTreeSet};

use warpground_ir::{
    Access, DataType, Expression, ExpressionKind, Intrinsic, Module, Place, Scalar, Space, Statement, StatementKind,
    ValueType,
};

use super::{
    points::{Byte, Pointees, Points, Target, known_index},
    structured::{Shape, Structured, structure_of},
};
use crate::{
    Refused,
    analysis::walk::{expressions, statements},
    tree::Type,
    values::{Doubles, held},
};

/// What is known of an object.
#[derive(Debug, Clone, Default)]
pub(super) struct Layout {
    /// Bytes of an element: 1, 2, 4, 8 or 16.
    pub(super) unit: u32,
    /// The type of an element's components, and how many there are.
    element: Option<Type>,
    lanes: u32,
    /// Whether narrow values lie side by side in words, as the host has them.
    pub(super) packed: bool,
    /// Whether stores replace parts of words.
    in_parts: bool,
    /// Whether two words change together, under a lock.
    pub(super) locked: bool,
    /// The scalars that are accessed.
    scalars: BTreeSet<Scalar>,
    pub(super) atomic: bool,
    atomics: BTreeSet<Scalar>,
    pub(super) read: bool,
    pub(super) written: bool,
    /// Whether words of it lie in vectors of four, which are written whole.
    pub(super) quads: bool,
    /// Whether four words are written at once, and whether it is written in another way.
    writes_quads: bool,
    writes_else: bool,
    /// The instances that access it.
    users: BTreeSet<usize>,
}

/// The variables of an object that is taken apart: the scalar at each byte.
pub(super) type Split = BTreeMap<i64, Scalar>;

/// The layouts of all objects.
pub(super) struct Layouts {
    pub(super) objects: BTreeMap<Target, Layout>,
    pub(super) splits: BTreeMap<Target, Split>,
    /// The structures that objects in memory consist of.
    pub(super) structured: BTreeMap<Target, Structured>,
    /// Each pointer's targets, in order: their numbers are the tags.
    pub(super) numbers: BTreeMap<Target, u32>,
    /// Whether plain accesses are how blocks tell each other something.
    pub(super) fenced: bool,
}

/// The most variables that an object becomes.
const MOST_PARTS: usize = 24;
/// The most narrow values that have a word each in shared memory.
const MOST_NARROW: u64 = 2048;
/// The most scalars of a type that are looked at one by one.
const MOST_LEAVES: usize = 64;

struct Collector<'p, 'm> {
    points: &'p Points<'m>,
    objects: BTreeMap<Target, Layout>,
    /// The representative of the objects that share pointers.
    classes: BTreeMap<Target, Target>,
    units: BTreeMap<Target, u64>,
    splits: BTreeMap<Target, Split>,
    whole: BTreeSet<Target>,
    copies: Vec<Copied>,
    /// How each object is accessed, and those of which that says too little.
    shapes: BTreeMap<Target, Vec<Shape>>,
    shapeless: BTreeSet<Target>,
    /// Whether a fence orders what threads write for other blocks.
    fenced: bool,
    /// Memory of all blocks with `volatile` accesses.
    volatile: BTreeSet<Target>,
}

/// A copy between two objects of which one may be taken apart.
struct Copied {
    to: Pointees,
    from: Pointees,
    bytes: u64,
}

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Does {
    Reads,
    Writes,
    Changes,
}

fn divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// The one place that pointees name, if there is one.
pub(super) fn single(pointees: &Pointees) -> Option<(Target, i64)> {
    match pointees.iter().next() {
        Some((target, Byte::At(at))) if pointees.len() == 1 => Some((*target, *at)),
        _ => None,
    }
}

impl Layouts {
    pub(super) fn of(points: &Points<'_>, reached: &[usize]) -> Result<Layouts, Refused> {
        let mut collector = Collector {
            points,
            objects: BTreeMap::new(),
            classes: BTreeMap::new(),
            units: BTreeMap::new(),
            splits: BTreeMap::new(),
            whole: BTreeSet::new(),
            copies: Vec::new(),
            shapes: BTreeMap::new(),
            shapeless: BTreeSet::new(),
            fenced: false,
            volatile: BTreeSet::new(),
        };
        for instance in reached {
            collector.instance(*instance)?;
        }
        collector.parameters();
        collector.share();
        collector.finish()
    }

    /// The type of an element, and how many components it has.
    pub(super) fn element(&self, target: Target) -> (Type, u32) {
        let layout = self.objects.get(&target);
        layout.map_or((Type::U32, 1), |layout| (layout.element.unwrap_or(Type::U32), layout.lanes.max(1)))
    }

    /// The scalar that each narrow element of an object is, where it has a word of its own.
    pub(super) fn narrow_element(&self, target: Target) -> Option<Scalar> {
        let layout = self.objects.get(&target).filter(|layout| layout.unit < 4 && !layout.packed)?;
        layout.scalars.iter().next().copied()
    }

    pub(super) fn is_used_by_others(&self, target: Target, instance: usize) -> bool {
        self.objects.get(&target).is_some_and(|layout| layout.users.iter().any(|user| *user != instance))
    }
}

impl<'m> Collector<'_, 'm> {
    fn module(&self) -> &'m Module {
        self.points.module
    }

    fn instance(&mut self, instance: usize) -> Result<(), Refused> {
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

    fn statement(&mut self, instance: usize, statement: &Statement) -> Result<(), Refused> {
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
            StatementKind::Atomic { access, .. } => self.access(instance, access, Does::Changes)?,
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
    fn steps(&mut self, instance: usize, expression: &Expression) {
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
    fn accessed(&mut self, instance: usize, address: &Expression) {
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

    fn keeps(&mut self, target: Target, step: u64) {
        let unit = self.units.entry(target).or_insert(0);
        *unit = divisor(*unit, step);
    }

    fn class(&self, target: Target) -> Target {
        let mut at = target;
        while let Some(next) = self.classes.get(&at) {
            at = *next;
        }
        at
    }

    /// Objects that a pointer may point to are counted alike.
    fn together(&mut self, pointees: &Pointees) {
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

    /// How an address leads into each of its objects.
    fn shape(&mut self, instance: usize, address: &Expression, ty: Option<ValueType>, writes: bool) {
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

    fn access(&mut self, instance: usize, access: &Access, does: Does) -> Result<(), Refused> {
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
    fn part(&mut self, target: Target, at: i64, scalar: Scalar) -> bool {
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

    fn copy(&mut self, instance: usize, pointees: &Pointees, bytes: u64, alignment: u32, does: Does) {
        for (target, byte) in pointees {
            let layout = self.objects.entry(*target).or_default();
            layout.users.insert(instance);
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

    /// The scalars of an object of a thread.
    fn leaves(&self, target: Target) -> Option<Vec<(i64, Scalar)>> {
        let Target::Frame(instance, id) = target else { return None };
        let function = self.module().function(self.points.instances.get(instance)?.function)?;
        let mut found = Vec::new();
        leaves(self.module(), &function.frame.get(id.index())?.ty, 0, "", &mut found)?;
        Some(found.into_iter().map(|leaf| (leaf.at, leaf.scalar)).collect())
    }

    /// Whether an object is an array of words, whose elements are all of one type. It may stay one: with indices that are
    /// constants it lies in registers.
    fn is_plain_array(&self, target: Target) -> bool {
        let Target::Frame(instance, id) = target else { return false };
        let function = self.points.instances.get(instance).and_then(|one| self.module().function(one.function));
        let Some(object) = function.and_then(|function| function.frame.get(id.index())) else { return false };
        let mut element = &object.ty;
        let mut is_array = false;
        while let DataType::Array { element: inner, .. } = element {
            (element, is_array) = (inner, true);
        }
        let DataType::Value(ty) = element else { return false };
        let same = |layout: &Layout| layout.scalars.iter().all(|scalar| *scalar == ty.scalar());
        let word = matches!(ty.scalar(), Scalar::I32 | Scalar::U32 | Scalar::F32);
        is_array && word && self.objects.get(&target).is_some_and(same)
    }

    /// Structures that the kernel is given are taken apart in any case, with what the launch hands over.
    fn parameters(&mut self) {
        let Some(kernel) = self.points.instances.first().and_then(|first| self.module().function(first.function))
        else {
            return;
        };
        for (number, instance) in self.points.instances.iter().enumerate() {
            let Some(function) = self.module().function(instance.function) else { continue };
            for parameter in &function.parameters {
                let warpground_ir::Home::Frame(frame) = parameter.home else { continue };
                // What is given there has the parameter's own types.
                let target = Target::Frame(number, frame);
                let mut own = Vec::new();
                let known = leaves(self.module(), &parameter.ty, 0, "", &mut own);
                let used = |leaf: &Leaf| self.splits.get(&target).is_some_and(|split| split.contains_key(&leaf.at));
                let used: Vec<Leaf> = own.into_iter().filter(|leaf| known.is_some() && used(leaf)).collect();
                used.into_iter().for_each(|leaf| {
                    self.part(target, leaf.at, leaf.scalar);
                });
            }
        }
        for (position, part) in self.points.launch.parts.iter().enumerate() {
            // How far into the buffer it points is counted in what it points to.
            if part.inside {
                self.keeps(Target::Parameter(part.same_as.unwrap_or(position)), part.element);
            }
            let home = kernel.parameters.get(part.parameter).map(|parameter| parameter.home);
            if let (Some(warpground_ir::Home::Frame(frame)), true) = (home, part.pointer) {
                let at = i64::try_from(part.offset.unwrap_or(0)).unwrap_or(0);
                self.part(Target::Frame(0, frame), at, Scalar::Pointer);
            }
        }
    }

    /// What is copied from one object that is taken apart to another is a variable of both.
    fn share(&mut self) {
        let copies = std::mem::take(&mut self.copies);
        let mut changed = true;
        while changed {
            changed = false;
            for copied in &copies {
                let (to, from) = (single(&copied.to), single(&copied.from));
                let (Some((to, to_at)), Some((from, from_at))) = (to, from) else {
                    // A copy from or to one of several places moves the scalars of the other object one by one.
                    let several = [(to, &copied.to), (from, &copied.from)].into_iter().filter(|side| side.0.is_none());
                    several.for_each(|(_, pointees)| self.whole.extend(pointees.keys()));
                    continue;
                };
                for (source, first, target, start) in [(from, from_at, to, to_at), (to, to_at, from, from_at)] {
                    if !matches!(target, Target::Frame(..)) {
                        continue;
                    }
                    let range = first..first.saturating_add_unsigned(copied.bytes);
                    let parts: Vec<(i64, Scalar)> = self
                        .splits
                        .get(&source)
                        .map(|split| split.range(range).map(|(at, scalar)| (*at, *scalar)).collect())
                        .unwrap_or_default();
                    if matches!(source, Target::Frame(..)) {
                        for (at, scalar) in parts {
                            changed |= self.part(target, at - first + start, scalar);
                        }
                    }
                }
            }
        }
        self.copies = copies;
    }

    fn finish(mut self) -> Result<Layouts, Refused> {
        // Parts of words that others may use meanwhile are replaced by atomics.
        let in_parts = |(target, layout): (&Target, &Layout)| {
            (layout.in_parts && self.points.space(*target) != Space::Thread).then_some(*target)
        };
        // What blocks tell each other goes by atomics, which are words.
        let told = |(target, layout): (&Target, &Layout)| {
            let told = self.fenced || self.volatile.contains(target);
            (told && layout.read && layout.written && self.points.space(*target) == Space::Global).then_some(*target)
        };
        let in_parts: Vec<Target> =
            self.objects.iter().filter_map(in_parts).chain(self.objects.iter().filter_map(told)).collect();
        in_parts.into_iter().for_each(|target| self.keeps(target, 4));
        // There are no vectors of doubles in memory.
        if self.points.launch.doubles == Doubles::Native {
            let holds = |(target, layout): (&Target, &Layout)| layout.scalars.contains(&Scalar::F64).then_some(*target);
            let doubles: Vec<Target> = self.objects.iter().filter_map(holds).collect();
            doubles.into_iter().for_each(|target| self.keeps(target, 8));
        }
        let mut classes: BTreeMap<Target, u64> = BTreeMap::new();
        let targets: BTreeSet<Target> = self.objects.keys().chain(self.units.keys()).copied().collect();
        for target in &targets {
            let unit = classes.entry(self.class(*target)).or_insert(0);
            *unit = divisor(*unit, self.units.get(target).copied().unwrap_or(0));
        }
        let splits: BTreeMap<Target, Split> = self
            .splits
            .iter()
            .filter(|(target, split)| {
                matches!(target, Target::Frame(..))
                    && !self.whole.contains(target)
                    && split.len() <= MOST_PARTS
                    && !self.is_plain_array(**target)
            })
            .map(|(target, split)| (*target, split.clone()))
            .collect();
        let mut objects = std::mem::take(&mut self.objects);
        for (target, layout) in &mut objects {
            let unit = classes.get(&self.class(*target)).copied().unwrap_or(4);
            layout.unit = u32::try_from(if unit == 0 { 4 } else { divisor(16, unit) }).unwrap_or(4);
            if splits.contains_key(target) {
                continue;
            }
            // What blocks tell each other goes by atomics, so that others see it.
            let told = self.fenced || self.volatile.contains(target);
            if told && !layout.atomic && layout.read && layout.written && self.points.space(*target) == Space::Global {
                let words = layout.unit == 4 && layout.scalars.iter().all(|scalar| scalar.bytes() == 4);
                if !words {
                    let (name, place, _) = self.described(*target);
                    let words = format!("what blocks tell each other in other than words of `{name}`");
                    return Err(Refused { place, words });
                }
                layout.atomic = true;
                layout.atomics.extend(&layout.scalars);
            }
            let space = self.points.space(*target);
            // What the launch sizes, and what is large, has no room for that.
            let room = space != Space::SharedAtLaunch && self.bytes(*target) <= MOST_NARROW * u64::from(layout.unit);
            layout.packed = layout.unit < 4 && (shared_by_host(space) || layout.scalars.len() != 1 || !room);
            // Where each narrow value has a word of its own, it is replaced as a whole.
            layout.atomic |= layout.in_parts && space != Space::Thread && (layout.packed || layout.unit >= 4);
            layout.quads = space == Space::Shared
                && layout.unit == 4
                && !layout.packed
                && !layout.atomic
                && layout.writes_quads
                && !layout.writes_else
                && layout.scalars.len() == 1
                && self.bytes(*target).is_multiple_of(16);
            layout.locked = layout.atomics.iter().any(|scalar| scalar.bytes() == 8);
            self.elements(*target, layout);
            self.fits(*target, layout)?;
        }
        let mut numbers = BTreeMap::from([(Target::Null, 0)]);
        for target in objects.keys().filter(|target| **target != Target::Null) {
            numbers.insert(*target, u32::try_from(numbers.len()).unwrap_or(0));
        }
        let structured = self.structured(&objects, &splits);
        Ok(Layouts { objects, splits, structured, numbers, fenced: self.fenced })
    }

    /// The objects in memory that stay arrays of structures.
    fn structured(
        &self,
        objects: &BTreeMap<Target, Layout>,
        splits: &BTreeMap<Target, Split>,
    ) -> BTreeMap<Target, Structured> {
        let mut found = BTreeMap::new();
        for (target, layout) in objects {
            let special = layout.atomic || layout.packed || layout.quads || layout.locked;
            let plain = !special
                && matches!(self.points.space(*target), Space::Global | Space::Shared)
                && !splits.contains_key(target)
                && !self.shapeless.contains(target);
            if let Some(structured) = structure_of(self.points, *target).filter(|_| plain) {
                found.insert(*target, structured);
            }
        }
        // What is copied is a whole structure, from or to variables of a thread or another such array.
        let mut changed = true;
        while changed {
            let wrong = |copied: &Copied| {
                let one =
                    |pointees: &Pointees| (pointees.len() == 1).then(|| pointees.keys().next().copied()).flatten();
                let sides = (one(&copied.to), one(&copied.from));
                let structured = |target: Option<Target>| target.and_then(|target| found.get(&target));
                match sides {
                    (Some(to), Some(from)) if splits.contains_key(&to) => {
                        found.get(&from).is_some_and(|known| known.bytes != copied.bytes)
                    }
                    (Some(to), Some(from)) if splits.contains_key(&from) => {
                        found.get(&to).is_some_and(|known| known.bytes != copied.bytes)
                    }
                    (to, from) => match (structured(to), structured(from)) {
                        (Some(to), Some(from)) => to.id != from.id || to.bytes != copied.bytes,
                        _ => true,
                    },
                }
            };
            let misfits: BTreeSet<Target> = self
                .copies
                .iter()
                .filter(|copied| wrong(copied))
                .flat_map(|copied| copied.to.keys().chain(copied.from.keys()).copied())
                .collect();
            let before = found.len();
            found.retain(|target, known: &mut Structured| {
                !misfits.contains(target) && known.fits(self.shapes.get(target).map_or(&[][..], Vec::as_slice))
            });
            changed = found.len() != before;
        }
        found
    }

    /// Decides on the type of an object's elements.
    fn elements(&self, target: Target, layout: &mut Layout) {
        let doubles = layout.scalars.iter().all(|scalar| *scalar == Scalar::F64);
        let all = |wanted: Scalar| layout.scalars.iter().all(|scalar| *scalar == wanted);
        let own = !shared_by_host(self.points.space(target));
        let (element, lanes) = match (layout.scalars.iter().next(), self.points.launch.doubles) {
            (Some(_), Doubles::Native) if doubles && !layout.atomic && layout.unit == 8 => (Type::F64, 1),
            (Some(_), Doubles::Float) if doubles && !layout.atomic && layout.unit == 8 && own => (Type::F32, 1),
            _ if layout.atomic => {
                let signed = !layout.packed && layout.atomics.iter().all(|scalar| *scalar == Scalar::I32);
                (if signed && !layout.atomics.is_empty() { Type::I32 } else { Type::U32 }, 1)
            }
            _ if layout.packed => (Type::U32, 1),
            (Some(first), _) if all(*first) && !matches!(held(*first), Type::Pair | Type::Bool) => {
                let narrow = first.bytes() < 4 && layout.unit >= 4;
                (if narrow { Type::U32 } else { held(*first) }, layout.unit.div_ceil(4))
            }
            _ => (Type::U32, layout.unit.div_ceil(4)),
        };
        (layout.element, layout.lanes) = (Some(element), lanes);
    }

    /// Refuses what arrays of such elements cannot hold.
    fn fits(&self, target: Target, layout: &mut Layout) -> Result<(), Refused> {
        let (name, place, space) = self.described(target);
        let refuse = |words: &str| Err(Refused { place, words: format!("{words} of `{name}`") });
        let words = layout.unit == 4 || layout.packed;
        if layout.locked && layout.scalars.iter().any(|scalar| scalar.bytes() != 8) {
            return refuse("words beside 64-bit atomics");
        }
        let fits = |scalar: &Scalar| scalar.bytes() == 4 || layout.locked;
        if layout.atomic && (!words || !layout.atomics.iter().all(fits)) {
            return refuse("atomic operations on other than 32 bits");
        }
        if layout.unit < 4 && !layout.packed && layout.scalars.iter().any(|scalar| scalar.bytes() != layout.unit) {
            return refuse("accesses of several widths to the bytes");
        }
        if space == Space::Literal {
            return refuse("reading the text");
        }
        if layout.scalars.contains(&Scalar::Pointer) && layout.scalars.len() > 1 {
            return refuse("pointers beside numbers in the array");
        }
        Ok(())
    }

    /// The size of an object of the module.
    fn bytes(&self, target: Target) -> u64 {
        match target {
            Target::Object(id) => self.module().objects.get(id.index()).map_or(0, |object| object.bytes),
            _ => 0,
        }
    }

    fn described(&self, target: Target) -> (String, Place, Space) {
        let kernel = self.points.instances.first().and_then(|first| self.module().function(first.function));
        let place = kernel.map(|kernel| kernel.place).unwrap_or_default();
        match target {
            Target::Parameter(position) => {
                let name = self.points.launch.parts.get(position).map(|part| part.name.clone());
                (name.unwrap_or_default(), place, Space::Global)
            }
            Target::Object(id) => match self.module().objects.get(id.index()) {
                Some(object) => (object.name.clone(), object.place, object.space),
                None => (String::new(), place, Space::Global),
            },
            Target::Frame(instance, id) => {
                let instance = self.points.instances.get(instance);
                let function = instance.and_then(|instance| self.module().function(instance.function));
                match function.and_then(|function| function.frame.get(id.index())) {
                    Some(object) => (object.name.clone(), object.place, Space::Thread),
                    None => (String::new(), place, Space::Thread),
                }
            }
            Target::Null | Target::Unknown => (String::new(), place, Space::Thread),
        }
    }
}

/// Whether the host has an object's bytes.
fn shared_by_host(space: Space) -> bool {
    matches!(space, Space::Global | Space::Constant | Space::Literal)
}

/// A scalar within a type.
#[derive(Debug, Clone)]
pub(super) struct Leaf {
    pub(super) at: i64,
    pub(super) scalar: Scalar,
    /// The names and numbers that lead to it, each with a `_` before it.
    pub(super) path: String,
}

/// The scalars of a type; nothing for what has no such, or too many.
pub(super) fn leaves(module: &Module, ty: &DataType, at: i64, path: &str, into: &mut Vec<Leaf>) -> Option<()> {
    if into.len() > MOST_LEAVES {
        return None;
    }
    match ty {
        DataType::Value(ValueType::Scalar(scalar)) => into.push(Leaf { at, scalar: *scalar, path: path.to_owned() }),
        DataType::Value(ValueType::Vector(scalar, count)) => {
            for (number, name) in (0..i64::from(*count)).zip(["x", "y", "z", "w"]) {
                let at = at + number * i64::from(scalar.bytes());
                into.push(Leaf { at, scalar: *scalar, path: format!("{path}_{name}") });
            }
        }
        DataType::Pointer(_) => into.push(Leaf { at, scalar: Scalar::Pointer, path: path.to_owned() }),
        DataType::Array { element, length, stride } => {
            for number in 0..i64::try_from((*length)?).ok()? {
                let at = at + number * i64::try_from(*stride).ok()?;
                leaves(module, element, at, &format!("{path}_{number}"), into)?;
            }
        }
        DataType::Structure(id) => {
            for member in &module.structures.get(id.index())?.members {
                let at = at + i64::try_from(member.offset).ok()?;
                leaves(module, &member.ty, at, &format!("{path}_{}", member.name), into)?;
            }
        }
        DataType::Bytes(_) => return None,
    }
    Some(())
}

/// The vector of a type that a byte lies in: its first byte, its scalar, and how many components it has.
pub(super) fn vector_at(module: &Module, ty: &DataType, at: i64) -> Option<(i64, Scalar, u8)> {
    match ty {
        DataType::Value(ValueType::Vector(scalar, count)) => Some((0, *scalar, *count)),
        DataType::Array { element, stride, .. } => {
            let stride = i64::try_from(*stride).ok().filter(|stride| *stride > 0)?;
            let (first, scalar, count) = vector_at(module, element, at.rem_euclid(stride))?;
            Some((at - at.rem_euclid(stride) + first, scalar, count))
        }
        DataType::Structure(id) => {
            let members = &module.structures.get(id.index())?.members;
            members.iter().find_map(|member| {
                let start = i64::try_from(member.offset).ok()?;
                let bytes = i64::try_from(module.bytes(&member.ty)).ok()?;
                if !(start..start + bytes).contains(&at) {
                    return None;
                }
                let (first, scalar, count) = vector_at(module, &member.ty, at - start)?;
                Some((start + first, scalar, count))
            })
        }
        DataType::Value(_) | DataType::Pointer(_) | DataType::Bytes(_) => None,
    }
}
