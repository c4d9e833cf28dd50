//! How objects lie, from what accesses ask of them.

use std::collections::{BTreeMap, BTreeSet};

use warpground_ir::{DataType, Place, Scalar, Space};

use super::{
    collect::{Collector, Copied, divisor},
    layouts::{Layout, Layouts, Split, single},
    leaves::{Leaf, leaves},
};
use crate::{
    Refused,
    readable::{
        points::{Pointees, Target},
        structured::{Structured, structure_of},
    },
    tree::Type,
    values::{Doubles, held},
};

/// The most variables that an object becomes.
const MOST_PARTS: usize = 24;

/// The most narrow values that have a word each in shared memory.
const MOST_NARROW: u64 = 2048;

/// Whether the host has an object's bytes.
fn shared_by_host(space: Space) -> bool {
    matches!(space, Space::Global | Space::Constant | Space::Literal)
}

impl<'m> Collector<'_, 'm> {
    /// The scalars of an object of a thread.
    pub(super) fn leaves(&self, target: Target) -> Option<Vec<(i64, Scalar)>> {
        let Target::Frame(instance, id) = target else { return None };
        let function = self.module().function(self.points.instances.get(instance)?.function)?;
        let mut found = Vec::new();
        leaves(self.module(), &function.frame.get(id.index())?.ty, 0, "", &mut found)?;
        Some(found.into_iter().map(|leaf| (leaf.at, leaf.scalar)).collect())
    }

    /// Whether an object is an array of words, whose elements are all of one type. It may stay one: with indices that are
    /// constants it lies in registers.
    pub(super) fn is_plain_array(&self, target: Target) -> bool {
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
    pub(super) fn parameters(&mut self) {
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
    pub(super) fn share(&mut self) {
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

    pub(super) fn finish(mut self) -> Result<Layouts, Refused> {
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
    pub(super) fn structured(
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
    pub(super) fn elements(&self, target: Target, layout: &mut Layout) {
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
    pub(super) fn fits(&self, target: Target, layout: &mut Layout) -> Result<(), Refused> {
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
    pub(super) fn bytes(&self, target: Target) -> u64 {
        match target {
            Target::Object(id) => self.module().objects.get(id.index()).map_or(0, |object| object.bytes),
            _ => 0,
        }
    }

    pub(super) fn described(&self, target: Target) -> (String, Place, Space) {
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
            Target::Reference(..) => {
                let object = self.points.frame_object(target);
                (object.map(|object| object.name.clone()).unwrap_or_default(), place, Space::Thread)
            }
            Target::Null | Target::Unknown => (String::new(), place, Space::Thread),
        }
    }
}
