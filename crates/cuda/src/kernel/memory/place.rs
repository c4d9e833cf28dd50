//! Memory: pointers become a buffer and an index, and every access goes through the way its buffer is stored.

use super::{
    atomic::takes_eight_bytes,
    quads::reads_twice,
    rows::{untyped, within_cast},
};
use crate::{
    diagnose::Problem,
    kernel::{
        functions::function::Meaning,
        module::{Root, Translator},
        values::wide::is_wide,
        wgsl::Wgsl,
    },
    meaning::{
        tree::{Expression, Kind, LocalId},
        types::{Scalar, Type},
    },
    text::Span,
};

/// What a pointer points into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Base {
    Root(Root),
    /// A variable of the current function.
    Local(LocalId),
    /// A parameter of the current function that is a WGSL pointer.
    Reference(LocalId),
    /// One of several arrays: a set of `Facts::choices`.
    Choice(usize),
}

/// A step from a variable to a part of it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Step {
    Index(Wgsl),
    Field(String),
}

/// A pointer: an element of the array at `path`.
#[derive(Debug, Clone)]
pub(crate) struct Pointer {
    pub(crate) base: Base,
    pub(crate) path: Vec<Step>,
    /// The element's index; none stands for 0.
    pub(crate) index: Option<Wgsl>,
    /// Whether `index` is a u32.
    pub(crate) unsigned: bool,
    /// How many of what its index counts one step of the pointer is.
    pub(crate) scale: u64,
    /// It points at the thing at `path` itself, not at an element of it.
    pub(crate) single: bool,
    /// What its index counts: the elements of the array, or those that they are seen as (`views`).
    pub(crate) actual: Type,
    /// Which array of a choice.
    pub(crate) which: Option<Wgsl>,
}

impl Pointer {
    /// To the beginning of an array.
    pub(crate) fn to(base: Base, actual: Type) -> Pointer {
        Pointer { base, path: Vec::new(), index: None, unsigned: false, scale: 1, single: false, actual, which: None }
    }
}

/// A place in memory.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub(crate) base: Base,
    pub(crate) path: Vec<Step>,
    /// What is read or written.
    pub(crate) ty: Type,
    /// What is declared there.
    pub(crate) actual: Type,
    /// Which array of a choice.
    pub(crate) which: Option<Wgsl>,
}

impl Place {
    fn whole(base: Base, ty: Type) -> Place {
        Place { base, path: Vec::new(), actual: ty.clone(), ty, which: None }
    }
}

impl Translator<'_> {
    /// The place that an expression names.
    pub(crate) fn place(&mut self, expression: &Expression) -> Option<Place> {
        let ty = expression.ty.clone();
        match &expression.kind {
            Kind::Local(id) => match self.frame.locals.get(id).cloned() {
                Some(Meaning::Root(root)) => Some(Place::whole(Base::Root(root), ty)),
                // It is no variable of the translation: only its members are there, as values.
                Some(Meaning::Parts(_)) => {
                    self.unsupported(
                        expression.span,
                        "writing or taking the address of a member of a structure that holds pointers",
                    );
                    None
                }
                _ => Some(Place::whole(Base::Local(*id), ty)),
            },
            Kind::Global(id) => {
                let root = self.at_launch(Root::Global(*id), expression.span);
                if let Root::Global(id) = root
                    && !self.globals.contains(&id)
                {
                    self.globals.push(id);
                }
                Some(Place::whole(Base::Root(root), ty))
            }
            Kind::Index(base, index) => {
                if let Type::Array(element, length) = &base.ty
                    && !self.is_recast(base)
                {
                    let mut place = self.place(base)?;
                    let (value, unsigned) = self.index_value(index);
                    let index = untyped(self.allowed_index(index, value, unsigned, Some(*length)));
                    if !matches!(place.actual, Type::Array(..)) {
                        let types = &self.tree.types;
                        let covered = types.bytes(element) / types.bytes(&place.actual).max(1);
                        return Some(Place { ty, ..within_cast(place, covered, index) });
                    }
                    place.path.push(Step::Index(index));
                    place.actual = (**element).clone();
                    place.ty = ty;
                    return Some(place);
                }
                let pointer = if let Type::Array(element, _) = &base.ty {
                    let ty = Type::pointer((**element).clone());
                    self.pointer(&Expression { kind: Kind::Decay(base.clone()), ty, span: base.span })?
                } else {
                    self.pointer(base)?
                };
                let pointer = self.over_components(pointer);
                let (value, unsigned) = self.index_value(index);
                let value = match pointer.index {
                    None => self.allowed_index(index, value, unsigned, None),
                    Some(_) => value,
                };
                if self.leaves_variable(&pointer, &value) {
                    self.unsupported(expression.span, "an index beyond a variable that is not an array");
                    return None;
                }
                let moved = self.moved(pointer, value, unsigned);
                Some(self.target(moved, ty, expression.span))
            }
            Kind::Dereference(pointer) => {
                let pointer = self.pointer(pointer)?;
                Some(self.target(pointer, ty, expression.span))
            }
            Kind::Member(object, field) => {
                let Type::Struct(id) = object.ty else { return None };
                let mut place = self.place(object)?;
                if self.bytes_in_word(&object.ty).is_some() && matches!(place.base, Base::Root(_) | Base::Choice(_)) {
                    let name = self.tree.types.name(&object.ty);
                    self.unsupported(expression.span, format!("writing a single member of a `{name}` in memory"));
                    return None;
                }
                if self.is_word_union(&object.ty) {
                    place.actual = Type::UNSIGNED;
                    place.ty = ty;
                    return Some(place);
                }
                if let Some((scalar, _)) = self.small_components(&object.ty)
                    && place.actual == Type::Scalar(scalar)
                {
                    return Some(Place { ty, ..Self::part_place(&place, *field) });
                }
                if let Some((_, count)) = self.vector_over_scalar(&place) {
                    // A component of a vector in an array of scalars is one of those.
                    self.learn_vector(&place, count);
                    return Some(Place { ty, ..Self::part_place(&place, *field) });
                }
                let name = self.field_text(id, *field);
                place.path.push(Step::Field(name));
                place.actual = ty.clone();
                place.ty = ty;
                Some(place)
            }
            Kind::Comma(before, place) => {
                self.effect(before);
                self.place(place)
            }
            _ => {
                self.unsupported(expression.span, "writing or taking the address of this");
                None
            }
        }
    }

    /// What a pointer points at, as a place of this type.
    pub(crate) fn target(&mut self, pointer: Pointer, ty: Type, span: Span) -> Place {
        let (base, actual, which) = (pointer.base, pointer.actual.clone(), pointer.which.clone());
        let path = self.element_path(pointer, &ty, span);
        Place { base, path, actual, ty, which }
    }

    /// The WGSL text of a place, as far as its declared type goes.
    pub(crate) fn place_text(&mut self, place: &Place) -> Wgsl {
        if let Some((vector, component)) = self.vector_place(place) {
            return match component {
                Some(component) => vector.index(component),
                None => vector,
            };
        }
        let mut text = match place.base {
            Base::Root(root) => Wgsl::name(self.root_text(self.canonical(root))),
            Base::Local(id) => Wgsl::name(self.local_name(id)),
            Base::Reference(id) => Wgsl::Unary("*", Box::new(Wgsl::name(self.local_name(id)))),
            Base::Choice(_) => Wgsl::name("unknown"),
        };
        for step in &place.path {
            text = match step {
                Step::Index(index) => text.index(index.clone()),
                Step::Field(name) => text.member(name),
            };
        }
        text
    }

    /// The place with names for indices that are in its text more than once and are to be calculated or read only once.
    pub(crate) fn indexed_once(&mut self, mut place: Place) -> Place {
        if !self.repeats_indices(&place) {
            return place;
        }
        for step in &mut place.path {
            if let Step::Index(index) = step
                && index.reads_memory()
            {
                *index = self.simple(index.clone(), "place");
            }
        }
        place
    }

    /// Whether more than one part of a place's text has to calculate or read an index: a scalar in an array of vectors has
    /// one for the vector and one for the component, a vector in an array of scalars one for each of those.
    fn repeats_indices(&self, place: &Place) -> bool {
        let Base::Root(root) = place.base else { return false };
        let root = self.canonical(root);
        let Some(count) = self.together(root) else { return self.vector_over_scalar(place).is_some() };
        match place.path.last() {
            Some(Step::Index(last)) if self.flattened(root).is_none() => {
                let whole = self.vector_over_scalar(place).is_some_and(|(_, wanted)| wanted == count);
                !whole && reads_twice(last, count)
            }
            _ => true,
        }
    }

    fn root_of(&mut self, place: &Place, write: bool) -> Option<Root> {
        let Base::Root(root) = place.base else { return None };
        let root = self.canonical(root);
        if write {
            self.learn_written(place);
        } else {
            self.facts.read.insert(root);
        }
        Some(root)
    }

    /// The value at a place.
    pub(crate) fn load(&mut self, place: &Place, span: Span) -> Wgsl {
        if matches!(place.base, Base::Choice(_)) {
            return self.load_choice(place, span);
        }
        let place = &self.indexed_once(place.clone());
        let root = self.root_of(place, false);
        if let Some(root) = root {
            if Self::is_packed(&place.actual) {
                if let Some((scalar, count)) = self.small_components(&place.ty)
                    && place.actual == Type::Scalar(scalar)
                {
                    let parts = (0..count).map(|part| {
                        let place = Place { ty: Type::Scalar(scalar), ..Self::part_place(place, part) };
                        self.load_packed(&place, root, span)
                    });
                    let parts = parts.collect();
                    let name = self.type_text(&place.ty, span);
                    return Wgsl::call(name, parts);
                }
                if !Self::is_packed(&place.ty) {
                    self.unsupported(span, "reading several small elements at once");
                }
                return self.load_packed(place, root, span);
            }
            if self.bytes_in_word(&place.actual).is_some() {
                self.asked.insert(root);
                return self.load_bytes(place);
            }
            if self.is_exchanged(root) && self.may_be_atomic(root) {
                self.facts.atomic.insert(root);
            }
            if let Type::Struct(id) = place.actual
                && place.ty == place.actual
                && self.has_atomic_members(root)
            {
                return self.load_members(place, id, span);
            }
            if let Some(value) = self.load_in_words(place, span) {
                return value;
            }
            // Doubles as floats are pairs of words in memory.
            let as_double = !self.shape.native_double() && (place.actual == Type::DOUBLE || place.ty == Type::DOUBLE);
            if takes_eight_bytes(&place.actual)
                && takes_eight_bytes(&place.ty)
                && (as_double || self.facts.atomic.contains(&root))
            {
                self.plain.insert(root);
                return self.load_eight(place, root, span);
            }
            if self.is_atomic(place, root) && place.actual.scalar().is_some() && place.ty.scalar().is_some() {
                self.plain.insert(root);
                let loaded = Wgsl::call("atomicLoad", vec![Wgsl::Unary("&", Box::new(self.place_text(place)))]);
                let stored = self.stored_as(root, &place.actual);
                return self.reinterpret(loaded, &stored, &place.ty, span);
            }
        }
        if let Some((scalar, count)) = self.scattered(place) {
            let atomic = root.is_some_and(|root| self.facts.atomic.contains(&root));
            let parts = (0..count).map(|part| {
                let single = Place { ty: Type::Scalar(scalar), ..Self::part_place(place, part) };
                if atomic || single.ty != single.actual { self.load(&single, span) } else { self.part(place, part) }
            });
            let parts = parts.collect();
            let name = self.type_text(&place.ty, span);
            return Wgsl::call(name, parts);
        }
        let text = self.place_text(place);
        if self.uniform_reads.contains(&span) && root.is_some_and(|root| self.is_shared(root)) {
            if let Some((vector, Some(component))) = self.vector_place(place) {
                let whole = Wgsl::call("workgroupUniformLoad", vec![Wgsl::Unary("&", Box::new(vector))]);
                return whole.index(component);
            }
            return Wgsl::call("workgroupUniformLoad", vec![Wgsl::Unary("&", Box::new(text))]);
        }
        self.reinterpret(text, &place.actual, &place.ty, span)
    }

    /// Writes a value to a place; as a statement.
    pub(crate) fn store(&mut self, place: &Place, value: Wgsl, span: Span) {
        if matches!(place.base, Base::Choice(_)) {
            return self.store_choice(place, value, span);
        }
        let place = &self.indexed_once(place.clone());
        let root = self.root_of(place, true);
        if let Some(root) = root {
            if Self::is_packed(&place.actual) {
                let Some((scalar, count)) = self.small_components(&place.ty) else {
                    return self.store_packed(place, root, value, span);
                };
                let Type::Struct(id) = place.ty else { return };
                let value = self.simple(value, "value");
                for part in 0..count {
                    let field = self.field_text(id, part);
                    let place = Place { ty: Type::Scalar(scalar), ..Self::part_place(place, part) };
                    self.store_packed(&place, root, value.clone().member(&field), span);
                }
                return;
            }
            if self.bytes_in_word(&place.actual).is_some() {
                self.asked.insert(root);
                return self.store_bytes(place, value);
            }
            if self.is_exchanged(root) && self.may_be_atomic(root) {
                self.facts.atomic.insert(root);
            }
            if let Type::Struct(id) = place.actual
                && place.ty == place.actual
                && self.has_atomic_members(root)
            {
                return self.store_members(place, id, value, span);
            }
            if self.store_in_words(place, &value, span) {
                return;
            }
            // Doubles as floats are pairs of words in memory.
            let as_double = !self.shape.native_double() && (place.actual == Type::DOUBLE || place.ty == Type::DOUBLE);
            if takes_eight_bytes(&place.actual)
                && takes_eight_bytes(&place.ty)
                && (as_double || self.facts.atomic.contains(&root))
            {
                self.plain.insert(root);
                return self.store_eight(place, root, value, span);
            }
            if self.is_atomic(place, root) && place.actual.scalar().is_some() && place.ty.scalar().is_some() {
                self.plain.insert(root);
                let stored = self.stored_as(root, &place.actual);
                let value = self.reinterpret(value, &place.ty, &stored, span);
                let target = Wgsl::Unary("&", Box::new(self.place_text(place)));
                let text = Wgsl::call("atomicStore", vec![target, value]).text();
                return self.line(&format!("{text};"));
            }
        }
        if let Some((scalar, count)) = self.scattered(place) {
            let value = self.simple(value, "value");
            let atomic = root.is_some_and(|root| self.facts.atomic.contains(&root));
            for part in 0..count {
                if atomic || place.actual != Type::Scalar(scalar) {
                    let single = Place { ty: Type::Scalar(scalar), ..Self::part_place(place, part) };
                    self.store(&single, value.clone().member(["x", "y", "z", "w"][part.min(3)]), span);
                    continue;
                }
                let target = self.part(place, part).text();
                let component = value.clone().member(["x", "y", "z", "w"][part.min(3)]).text();
                self.line(&format!("{target} = {component};"));
            }
            return;
        }
        let value = self.reinterpret(value, &place.ty, &place.actual, span).without_suffix();
        let target = self.place_text(place).text();
        self.line(&format!("{target} = {};", value.text()));
    }

    /// What a value of 4 bytes is in an atomic.
    fn stored_as(&self, root: Root, ty: &Type) -> Type {
        if *ty == Type::FLOAT && !self.is_float_atomic(root) { Type::UNSIGNED } else { ty.clone() }
    }

    /// The same bits as another type of the same size.
    pub(crate) fn reinterpret(&mut self, value: Wgsl, from: &Type, to: &Type, span: Span) -> Wgsl {
        match (from.scalar(), to.scalar()) {
            (Some(Scalar::F64), to) if is_wide(to) => self.bits_of_double(value, span),
            (from, Some(Scalar::F64)) if is_wide(from) => self.double_of_bits(value, span),
            (Some(left), Some(right)) if left != right => {
                if let Some(value) = self.double_bits(&value, left, right) {
                    return value;
                }
                let to = self.scalar_text(right, span);
                if to == self.scalar_text(left, span) {
                    return value;
                }
                Wgsl::call(format!("bitcast<{to}>"), vec![value])
            }
            _ => value,
        }
    }

    /// Makes sure that a root's memory is declared for atomics.
    pub(crate) fn atomic_place(&mut self, pointer: &Expression, span: Span) -> Option<(Place, Root)> {
        let ty = pointer.ty.target()?.clone();
        let pointer = self.pointer(pointer)?;
        let place = self.target(pointer, ty, span);
        if matches!(place.base, Base::Choice(_)) {
            self.unsupported(span, "an atomic through a pointer that points into several arrays");
            return None;
        }
        let Base::Root(root) = place.base else {
            self.error(span, Problem::Rule("an atomic on a thread's own variable has no use".to_owned()));
            return None;
        };
        let root = self.canonical(root);
        if self.note_atomic_member(&place, root).is_some() {
            return Some((place, root));
        }
        // One component of a vector: the vectors lie component by component, as the next pass knows.
        if let (Type::Struct(id), Root::Parameter(_)) = (self.root_type(root), root)
            && self.tree.types.structs[id].vector.is_some_and(|(scalar, count)| scalar.bytes() == 4 && count != 3)
        {
            self.facts.apart.insert(root);
            self.facts.atomic.insert(root);
            self.facts.written.insert(root);
            return None;
        }
        let element = match self.root_type(root).innermost().scalar() {
            // Bytes and shorts are seen as words.
            Some(small) if small.bytes() < 4 => place.actual.scalar(),
            element => element,
        };
        if !element.is_some_and(|scalar| scalar.bytes() >= 4 || scalar == Scalar::U16) {
            let name = self.tree.types.name(&place.actual);
            self.unsupported(span, format!("an atomic on `{name}`"));
            return None;
        }
        self.facts.atomic.insert(root);
        self.facts.written.insert(root);
        Some((place, root))
    }

    /// Whether blocks tell each other something in a root's memory: the kernel writes and reads it, and has a fence. What is
    /// only written is for what comes after the launch.
    pub(crate) fn is_exchanged(&self, root: Root) -> bool {
        self.facts.fenced && self.facts.written.contains(&root) && self.facts.read.contains(&root)
    }

    /// Whether a root's elements can be atomics.
    fn may_be_atomic(&self, root: Root) -> bool {
        let scalar = matches!(
            self.root_type(root).innermost(),
            Type::Scalar(Scalar::I32 | Scalar::U32 | Scalar::F32 | Scalar::I64 | Scalar::U64)
        );
        scalar && !self.is_shared(root)
    }

    /// Whether a root lies in shared memory.
    pub(crate) fn is_shared(&self, root: Root) -> bool {
        match root {
            Root::Shared(..) => true,
            Root::Global(id) => self.tree.globals[id].qualifiers.shared,
            _ => false,
        }
    }
}
