//! What each pointer may point to, and how far into it: by a fixed point over all functions that the kernel reaches.
//!
//! A function is looked at once for each combination of objects that its pointers are given (an [`Instance`]), so that its
//! text can name them. Within a function the order of statements does not matter.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use warpground_ir::{
    Callee, Expression, ExpressionKind, FrameId, FunctionId, Home, LocalId, Module, Object, ObjectId, Place, Scalar,
    Space, Statement, StatementKind, ValueType,
};

use super::{
    constants::known_index,
    interface::Launch,
    references::{References, references, word_of},
};
use crate::{
    Refused,
    analysis::{calls::Calls, walk::statements},
};

/// What a pointer may point to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Target {
    /// Nothing.
    Null,
    /// The buffer that a part of the parameters points into.
    Parameter(usize),
    /// A variable of the module.
    Object(ObjectId),
    /// An object of an instance's frame.
    Frame(usize, FrameId),
    /// The array that a parameter is a reference to.
    Reference(FunctionId, LocalId),
    /// What the host has written somewhere.
    Unknown,
}

/// The byte of an object that a pointer points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Byte {
    /// Always this one.
    At(i64),
    /// One that is known when the kernel runs.
    Varies,
}

/// The objects that a pointer may point to.
pub(super) type Pointees = BTreeMap<Target, Byte>;

/// A function with what its pointers are given.
#[derive(Debug, Clone)]
pub(super) struct Instance {
    pub(super) function: FunctionId,
    /// What its parameters are given.
    pub(super) given: BTreeMap<LocalId, Pointees>,
    pub(super) locals: BTreeMap<LocalId, Pointees>,
    pub(super) result: Pointees,
}

/// The result.
pub(super) struct Points<'m> {
    pub(super) module: &'m Module,
    pub(super) launch: &'m Launch,
    pub(super) instances: Vec<Instance>,
    known: HashMap<(FunctionId, Vec<Pointees>), usize>,
    references: References,
    /// What references are given, each with the reference.
    pub(super) links: BTreeSet<(Target, Target)>,
    /// The pointers that lie in an object, at a byte or somewhere.
    contents: BTreeMap<(Target, Option<i64>), Pointees>,
    changed: bool,
}

/// More instances than a kernel that anybody reads has.
const MOST_INSTANCES: usize = 200;

fn refuse<T>(place: Place, words: impl Into<String>) -> Result<T, Refused> {
    Err(Refused { place, words: words.into() })
}

fn join(into: &mut Pointees, more: &Pointees) -> bool {
    let mut changed = false;
    for (target, byte) in more {
        match into.get_mut(target) {
            None => {
                into.insert(*target, *byte);
                changed = true;
            }
            Some(known) if known != byte && *known != Byte::Varies => {
                *known = Byte::Varies;
                changed = true;
            }
            Some(_) => {}
        }
    }
    changed
}

/// The same objects, some bytes further on; nothing where nobody knows how many.
fn moved(pointees: Pointees, bytes: Option<i64>) -> Pointees {
    let further = |(target, byte)| match (target, byte, bytes) {
        (Target::Null, ..) => (target, byte),
        (_, Byte::At(at), Some(bytes)) => (target, Byte::At(at + bytes)),
        _ => (target, Byte::Varies),
    };
    pointees.into_iter().map(further).collect()
}

impl<'m> Points<'m> {
    pub(super) fn of(
        module: &'m Module,
        kernel: FunctionId,
        calls: &Calls,
        launch: &'m Launch,
    ) -> Result<Points<'m>, Refused> {
        let mut points = Points {
            module,
            launch,
            instances: Vec::new(),
            known: HashMap::new(),
            references: references(module, calls, 1),
            links: BTreeSet::new(),
            contents: BTreeMap::new(),
            changed: true,
        };
        if let Some(id) = calls.recursive.first() {
            let function = module.function(*id);
            let place = function.map(|function| function.place).unwrap_or_default();
            return refuse(place, format!("`{}`, which calls itself", function.map_or("", |function| &function.name)));
        }
        points.instance(kernel, Vec::new(), Place::default())?;
        points.given_to_the_kernel();
        while points.changed {
            points.changed = false;
            let mut number = 0;
            while number < points.instances.len() {
                points.walk(number)?;
                number += 1;
            }
        }
        Ok(points)
    }

    /// The instance of a function for what its parameters point to.
    fn instance(&mut self, function: FunctionId, given: Vec<Pointees>, place: Place) -> Result<usize, Refused> {
        if let Some(known) = self.known.get(&(function, given.clone())) {
            return Ok(*known);
        }
        if self.instances.len() == MOST_INSTANCES {
            return refuse(place, "functions that are given so many different pointers");
        }
        let number = self.instances.len();
        let mut locals = BTreeMap::new();
        if let Some(function) = self.module.function(function) {
            for (parameter, pointees) in function.parameters.iter().zip(&given) {
                match parameter.home {
                    Home::Local(local) if !pointees.is_empty() => {
                        locals.insert(local, pointees.clone());
                    }
                    Home::Frame(frame) if !pointees.is_empty() => {
                        self.contents.insert((Target::Frame(number, frame), Some(0)), pointees.clone());
                    }
                    _ => {}
                }
            }
        }
        self.instances.push(Instance { function, given: locals.clone(), locals, result: Pointees::new() });
        self.known.insert((function, given), number);
        self.changed = true;
        Ok(number)
    }

    fn given_to_the_kernel(&mut self) {
        let Some(kernel) = self.instances.first().and_then(|instance| self.module.function(instance.function)) else {
            return;
        };
        for (position, part) in self.launch.parts.iter().enumerate().filter(|(_, part)| part.pointer) {
            let pointees = if part.null {
                Pointees::from([(Target::Null, Byte::At(0))])
            } else {
                let byte = if part.inside { Byte::Varies } else { Byte::At(0) };
                Pointees::from([(Target::Parameter(part.same_as.unwrap_or(position)), byte)])
            };
            match kernel.parameters.get(part.parameter).map(|parameter| parameter.home) {
                Some(Home::Local(local)) => {
                    self.instances[0].locals.insert(local, pointees);
                }
                Some(Home::Frame(frame)) => {
                    let at = i64::try_from(part.offset.unwrap_or(0)).unwrap_or(0);
                    self.contents.insert((Target::Frame(0, frame), Some(at)), pointees);
                }
                None => {}
            }
        }
    }

    /// What an address may point to.
    pub(super) fn value(&self, instance: usize, value: &Expression) -> Result<Pointees, Refused> {
        Ok(match &value.kind {
            ExpressionKind::Constant(0) => Pointees::from([(Target::Null, Byte::At(0))]),
            ExpressionKind::Local(local) => self.instances[instance].locals.get(local).cloned().unwrap_or_default(),
            ExpressionKind::Object(id) => Pointees::from([(Target::Object(self.first_at_launch(*id)), Byte::At(0))]),
            ExpressionKind::Frame(id) => Pointees::from([(Target::Frame(instance, *id), Byte::At(0))]),
            ExpressionKind::Select(_, yes, no) => {
                let mut both = self.value(instance, yes)?;
                join(&mut both, &self.value(instance, no)?);
                both
            }
            ExpressionKind::Element { base, index, stride, .. } => {
                let steps = known_index(index).map(|steps| steps.wrapping_mul(*stride));
                moved(self.value(instance, base)?, steps)
            }
            ExpressionKind::Member { base, offset } => moved(self.value(instance, base)?, i64::try_from(*offset).ok()),
            ExpressionKind::Bitcast(inner) => match &inner.kind {
                ExpressionKind::Bitcast(pointer) if pointer.ty == ValueType::POINTER => {
                    self.value(instance, pointer)?
                }
                _ if inner.ty == ValueType::POINTER => self.value(instance, inner)?,
                _ => return refuse(value.place, "a pointer that is made of a number"),
            },
            ExpressionKind::Function(_) => return refuse(value.place, "a pointer to a function"),
            _ => return refuse(value.place, "this pointer"),
        })
    }

    /// All shared memory that is sized at launch begins at one byte: its first object means all of them.
    fn first_at_launch(&self, id: ObjectId) -> ObjectId {
        let at_launch =
            |id: usize| self.module.objects.get(id).is_some_and(|object| object.space == Space::SharedAtLaunch);
        if !at_launch(id.index()) {
            return id;
        }
        let first = (0..self.module.objects.len()).find(|id| at_launch(*id)).unwrap_or(id.index());
        ObjectId(u32::try_from(first).unwrap_or(id.0))
    }

    pub(super) fn space(&self, target: Target) -> Space {
        match target {
            Target::Parameter(_) | Target::Unknown => Space::Global,
            Target::Object(id) => self.module.objects.get(id.index()).map_or(Space::Global, |object| object.space),
            Target::Frame(..) | Target::Reference(..) | Target::Null => Space::Thread,
        }
    }

    fn add_local(&mut self, instance: usize, local: LocalId, pointees: &Pointees) {
        let known = self.instances[instance].locals.entry(local).or_default();
        self.changed |= join(known, pointees);
    }

    fn add_contents(&mut self, key: (Target, Option<i64>), pointees: &Pointees) {
        self.changed |= join(self.contents.entry(key).or_default(), pointees);
    }

    fn walk(&mut self, instance: usize) -> Result<(), Refused> {
        let module = self.module;
        let Some(function) = module.function(self.instances[instance].function) else { return Ok(()) };
        let Some(body) = &function.body else {
            return refuse(function.place, format!("`{}`, which has no body", function.name));
        };
        let mut done = Ok(());
        statements(body, &mut |statement| {
            if done.is_ok() {
                done = self.statement(instance, statement);
            }
        });
        done
    }

    fn statement(&mut self, instance: usize, statement: &Statement) -> Result<(), Refused> {
        let module = self.module;
        let Some(function) = module.function(self.instances[instance].function) else { return Ok(()) };
        let is_pointer = |local: LocalId| {
            function.locals.get(local.index()).is_some_and(|local| local.ty.scalar() == Scalar::Pointer)
        };
        match &statement.kind {
            StatementKind::Assign(to, value) if is_pointer(*to) => {
                let found = self.value(instance, value)?;
                self.add_local(instance, *to, &found);
            }
            StatementKind::Load(to, access) if is_pointer(*to) => {
                let found = self.loaded(instance, &access.address)?;
                self.add_local(instance, *to, &found);
            }
            StatementKind::Store(access, value) if value.ty.scalar() == Scalar::Pointer => {
                let found = self.value(instance, value)?;
                for (target, byte) in self.value(instance, &access.address)? {
                    self.stored(target, byte, &found, statement.place)?;
                }
            }
            StatementKind::Copy { to, from, bytes, .. } => self.copied(instance, to, from, *bytes)?,
            StatementKind::Atomic { to: Some(to), .. } if is_pointer(*to) => {
                return refuse(statement.place, "a pointer that an atomic operation returns");
            }
            StatementKind::Intrinsic { to: Some(to), intrinsic, .. } if is_pointer(*to) => {
                return refuse(statement.place, format!("a pointer from `{}`", intrinsic.name()));
            }
            StatementKind::Call { to, callee, arguments } => {
                let id = direct(callee, statement.place)?;
                let callee = self.called(instance, id, arguments, statement.place)?;
                for (position, argument) in arguments.iter().enumerate() {
                    if let Some(reference) = self.reference(id, position) {
                        let given = self.value(instance, argument)?.into_keys();
                        self.links.extend(given.map(|target| (target, reference)));
                    }
                }
                if let Some(to) = to.filter(|to| is_pointer(*to)) {
                    let result = self.instances[callee].result.clone();
                    self.add_local(instance, to, &result);
                }
            }
            StatementKind::Return(Some(value)) if value.ty.scalar() == Scalar::Pointer => {
                let found = self.value(instance, value)?;
                self.changed |= join(&mut self.instances[instance].result, &found);
            }
            _ => {}
        }
        Ok(())
    }

    /// The instance that a call calls.
    pub(super) fn called(
        &mut self,
        instance: usize,
        callee: FunctionId,
        arguments: &[Expression],
        place: Place,
    ) -> Result<usize, Refused> {
        let given = self.given(instance, callee, arguments)?;
        self.instance(callee, given, place)
    }

    fn given(&self, instance: usize, callee: FunctionId, arguments: &[Expression]) -> Result<Vec<Pointees>, Refused> {
        let given = |(position, argument): (usize, &Expression)| match self.reference(callee, position) {
            Some(reference) => Ok(Pointees::from([(reference, Byte::At(0))])),
            None if argument.ty.scalar() == Scalar::Pointer => self.value(instance, argument),
            None => Ok(Pointees::new()),
        };
        arguments.iter().enumerate().map(given).collect()
    }

    /// What a parameter of a function is a reference to, if it is one.
    pub(super) fn reference(&self, function: FunctionId, position: usize) -> Option<Target> {
        match self.module.function(function)?.parameters.get(position)?.home {
            Home::Local(local) if self.references.contains_key(&(function, local)) => {
                Some(Target::Reference(function, local))
            }
            _ => None,
        }
    }

    /// An array in a function's frame: the object itself, or one of those that a reference is given.
    pub(super) fn frame_object(&self, target: Target) -> Option<&'m Object> {
        let (function, frame) = match target {
            Target::Frame(instance, frame) => (self.instances.get(instance)?.function, frame),
            Target::Reference(function, local) => *self.references.get(&(function, local))?,
            _ => return None,
        };
        self.module.function(function)?.frame.get(frame.index())
    }

    /// The scalar of the words that a reference leads to.
    pub(super) fn word_of(&self, reference: Target) -> Option<Scalar> {
        self.frame_object(reference).and_then(word_of)
    }

    /// The same when all is known.
    pub(super) fn callee(&self, instance: usize, callee: FunctionId, arguments: &[Expression]) -> Option<usize> {
        let given = self.given(instance, callee, arguments).ok()?;
        self.known.get(&(callee, given)).copied()
    }

    /// The instances that are called from the kernel, callees first.
    pub(super) fn reached(&self) -> Vec<usize> {
        let mut order = Vec::new();
        let mut seen = BTreeSet::new();
        self.reach(0, &mut seen, &mut order);
        order
    }

    fn reach(&self, instance: usize, seen: &mut BTreeSet<usize>, order: &mut Vec<usize>) {
        if !seen.insert(instance) {
            return;
        }
        let function = self.module.function(self.instances[instance].function);
        let mut callees = Vec::new();
        if let Some(body) = function.and_then(|function| function.body.as_ref()) {
            statements(body, &mut |statement| {
                if let StatementKind::Call { callee, arguments, .. } = &statement.kind
                    && let Ok(id) = direct(callee, statement.place)
                {
                    callees.extend(self.callee(instance, id, arguments));
                }
            });
        }
        callees.into_iter().for_each(|callee| self.reach(callee, seen, order));
        order.push(instance);
    }

    /// The pointers that a load may find.
    fn loaded(&self, instance: usize, address: &Expression) -> Result<Pointees, Refused> {
        let mut found = Pointees::new();
        for (target, byte) in self.value(instance, address)? {
            if matches!(self.space(target), Space::Global | Space::Constant | Space::Literal) {
                return refuse(address.place, "a pointer that lies in memory");
            }
            for ((_, at), pointees) in self.contents.range((target, None)..=(target, Some(i64::MAX))) {
                if at.is_none() || byte == Byte::Varies || *at == position(byte) {
                    join(&mut found, pointees);
                }
            }
        }
        if found.contains_key(&Target::Unknown) {
            return refuse(address.place, "a pointer that lies in memory");
        }
        Ok(found)
    }

    /// Whether a pointer to an object lies in memory.
    pub(super) fn is_kept(&self, object: Target) -> bool {
        self.contents.values().any(|pointees| pointees.contains_key(&object))
    }

    /// The pointers that may lie at a byte of an object.
    pub(super) fn held(&self, target: Target, at: i64) -> Result<Pointees, Refused> {
        self.held_in(&Pointees::from([(target, Byte::At(at))]))
    }

    /// The pointers that may lie where pointees are.
    pub(super) fn held_in(&self, pointees: &Pointees) -> Result<Pointees, Refused> {
        let mut found = Pointees::new();
        for (target, byte) in pointees {
            for ((_, at), pointees) in self.contents.range((*target, None)..=(*target, Some(i64::MAX))) {
                if at.is_none() || *byte == Byte::Varies || *at == position(*byte) {
                    join(&mut found, pointees);
                }
            }
        }
        if found.contains_key(&Target::Unknown) {
            return refuse(Place::default(), "a pointer that lies in memory");
        }
        Ok(found)
    }

    fn stored(&mut self, target: Target, byte: Byte, found: &Pointees, place: Place) -> Result<(), Refused> {
        match self.space(target) {
            Space::Thread => {}
            Space::Shared | Space::SharedAtLaunch
                if found.keys().all(|target| !matches!(target, Target::Frame(..))) => {}
            _ => return refuse(place, "a pointer that is put into memory"),
        }
        self.add_contents((target, position(byte)), found);
        Ok(())
    }

    fn copied(&mut self, instance: usize, to: &Expression, from: &Expression, bytes: u64) -> Result<(), Refused> {
        let (targets, sources) = (self.value(instance, to)?, self.value(instance, from)?);
        for (source, first) in sources {
            let host = matches!(self.space(source), Space::Global | Space::Constant);
            let mut found: Vec<(Option<i64>, Pointees)> = Vec::new();
            if host {
                found.push((None, Pointees::from([(Target::Unknown, Byte::Varies)])));
            }
            for ((_, at), pointees) in self.contents.range((source, None)..=(source, Some(i64::MAX))) {
                let within = match (at, position(first)) {
                    (Some(at), Some(first)) => {
                        let end = first.saturating_add_unsigned(bytes);
                        if !(first..end).contains(at) {
                            continue;
                        }
                        Some(at - first)
                    }
                    _ => None,
                };
                found.push((within, pointees.clone()));
            }
            for (target, start) in &targets {
                if matches!(self.space(*target), Space::Global | Space::Constant) {
                    if found.iter().any(|(_, pointees)| !pointees.contains_key(&Target::Unknown)) {
                        return refuse(to.place, "a pointer that is put into memory");
                    }
                    continue;
                }
                for (within, pointees) in &found {
                    let at = within.zip(position(*start)).map(|(within, start)| within + start);
                    self.add_contents((*target, at), pointees);
                }
            }
        }
        Ok(())
    }
}

fn position(byte: Byte) -> Option<i64> {
    match byte {
        Byte::At(at) => Some(at),
        Byte::Varies => None,
    }
}

/// The function that a call names.
pub(super) fn direct(callee: &Callee, place: Place) -> Result<FunctionId, Refused> {
    match callee {
        Callee::Direct(id) => Ok(*id),
        Callee::Indirect(_) => refuse(place, "a call through a pointer"),
    }
}
