//! Memory of scalars that is accessed as others: bytes and shorts are parts of words, 8 bytes are two of them, and numbers of 4
//! bytes are each other's bits.
//!
//! ```text
//! extern __shared__ char raw[];
//! float *f = (float *)raw;                            raw: array<u32, raw_length>
//! unsigned char *c = (unsigned char *)&f[n];    →     c = 4 * n, and load_raw_as_unsigned_char(c + i)
//! ```

use std::rc::Rc;

use super::{
    atomic::takes_eight_bytes,
    packed::as_unsigned,
    place::{Base, Place, Pointer, Step},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    kernel::{
        functions::function::Meaning,
        module::{Root, Translator},
        values::wide::is_wide,
        wgsl::{Wgsl, tidy},
    },
    meaning::{
        tree::{Expression, Kind, Storage},
        types::{Scalar, Type},
    },
    text::Span,
};

impl Translator<'_> {
    /// How elements of the wanted type lie in memory of scalars: what an index there counts, and how many of those one of the
    /// wanted elements takes.
    pub(crate) fn view(&self, element: &Type, wanted: &Type) -> Option<(Type, u64)> {
        if element == wanted {
            return Some((element.clone(), 1));
        }
        let Some(own) = element.scalar().filter(|own| own.bytes() <= 4) else {
            // Distances are counted in bytes on the way to an element.
            return wanted.scalar().filter(|wanted| wanted.bytes() == 1).map(|wanted| (Type::Scalar(wanted), 1));
        };
        let word = || if own.bytes() == 4 { element.clone() } else { Type::UNSIGNED };
        if let Some(scalar) = wanted.scalar() {
            return Some(match scalar.bytes() {
                _ if scalar == own => (element.clone(), 1),
                1 | 2 => (Type::Scalar(scalar), 1),
                4 => (word(), 1),
                _ => (word(), 2),
            });
        }
        if self.bytes_in_word(wanted).is_some() {
            return Some((word(), 1));
        }
        if let Some((scalar, count)) = self.small_components(wanted) {
            return Some((Type::Scalar(scalar), count as u64));
        }
        let Type::Struct(id) = wanted else { return None };
        let (scalar, count) = self.tree.types.structs[*id].vector?;
        (scalar.bytes() == 4 && matches!(count, 2 | 4)).then(|| (word(), count as u64))
    }

    /// A pointer into memory of scalars as one to elements of the wanted type; none where that is nothing of the kind.
    pub(crate) fn seen_as(&mut self, pointer: &Pointer, wanted: &Type, span: Span) -> Option<Pointer> {
        let (Base::Root(_) | Base::Choice(_)) = pointer.base else { return None };
        if pointer.single || !pointer.path.is_empty() {
            return None;
        }
        let element = self.element_of(pointer.base);
        let (actual, scale) = match self.view(&element, wanted) {
            Some(view) => view,
            None if self.tree.types.bytes(&pointer.actual) == 1 && *wanted != Type::Void => {
                let scale = self.scale_of(&element, wanted, span)?;
                (element, scale)
            }
            None => return None,
        };
        let types = &self.tree.types;
        let (from, to) = (types.bytes(&pointer.actual), types.bytes(&actual));
        let number =
            |value: u64| Wgsl::Integer { value: value.cast_signed(), unsigned: pointer.unsigned, hexadecimal: false };
        let index = pointer.index.clone().map(|index| match index {
            Wgsl::Integer { value: 0, .. } => index,
            index if from > to => Wgsl::binary("*", index, number(from / to.max(1))),
            index if from < to => whole(index, to / from.max(1), number(to / from.max(1))),
            index => index,
        });
        Some(Pointer { index, scale, actual, ..pointer.clone() })
    }

    /// A pointer to the beginning of what lies at a base, or to an index there, as one to elements of the wanted type.
    pub(crate) fn pointer_as(&self, base: Base, wanted: &Type) -> Pointer {
        let element = self.element_of(base);
        let (actual, scale) = self.view(&element, wanted).unwrap_or_else(|| {
            let scale = self.tree.types.bytes(wanted) / self.tree.types.bytes(&element).max(1);
            (element, scale.max(1))
        });
        Pointer { scale, ..Pointer::to(base, actual) }
    }

    /// Whether a root is shared memory sized at launch.
    fn is_sized_at_launch(&self, root: Root) -> bool {
        match root {
            Root::Global(id) => {
                let global = &self.tree.globals[id];
                global.qualifiers.shared && matches!(global.ty, Type::Array(_, 0))
            }
            Root::Shared(function, local) => {
                self.tree.functions[function].locals[local].storage == Storage::SharedAtLaunch
            }
            _ => false,
        }
    }

    /// The shared memory sized at launch that a declaration names: a launch has one, and all declarations begin there.
    pub(crate) fn at_launch(&mut self, root: Root, span: Span) -> Root {
        if !self.is_sized_at_launch(root) {
            return root;
        }
        let first = *self.facts.at_launch.get_or_insert(root);
        if let (Root::Shared(function, first), Root::Shared(other, local)) = (first, root)
            && function == other
            && first != local
        {
            let locals = &self.tree.functions[function].locals;
            let words = format!("`{}` begins where `{}` does", locals[local].name, locals[first].name);
            let found = Diagnostic::warning(span, Problem::Rule(words))
                .because("a launch has one allocation of shared memory, and every `extern __shared__` names it")
                .help("take the second array from the first: use a pointer past the elements of the first");
            self.sink.push(found);
        }
        first
    }

    /// Takes note that memory is used as elements of another type than it is declared with: shared memory sized at launch, and
    /// what a `void *` points at. Answers whether that is news, so that only the next pass can go on.
    pub(crate) fn note_recast(&mut self, root: Root, target: &Type) -> bool {
        let root = self.canonical(root);
        let declared = match root {
            Root::Parameter(_) => match self.declared_target(root) {
                Some(Type::Void) => Rc::new(Type::Void),
                _ => return false,
            },
            _ if !self.is_sized_at_launch(root) => return false,
            Root::Global(id) => match &self.tree.globals[id].ty {
                Type::Array(element, 0) => Rc::clone(element),
                _ => return false,
            },
            Root::Shared(function, local) => match &self.tree.functions[function].locals[local].ty {
                Type::Array(element, 0) => Rc::clone(element),
                _ => return false,
            },
            Root::Records => return false,
        };
        if *target == *declared || *target == Type::Void {
            return false;
        }
        let known = self.facts.recast.get(&root).cloned();
        let next = match (known, self.unit(target)) {
            // Bytes and shorts can be parts of anything.
            (_, unit) if self.tree.types.bytes(&unit) < 4 && *declared != Type::Void => return false,
            (None, unit) if self.tree.types.bytes(&declared) < 4 => unit,
            (Some(known), unit) if self.tree.types.bytes(&unit).min(self.tree.types.bytes(&known)) < 4 => {
                // Only what lies behind a `void *` is known as bytes alone.
                if self.tree.types.bytes(&known) < 4 && known != unit { Type::UNSIGNED } else { return false }
            }
            // What is declared stays as long as it is made of words, whose bits are taken.
            (None, unit) => match self.unit(&declared) {
                own if own == unit && own == *declared => return false,
                own if own == unit && own.scalar().is_some() => unit,
                own if own == *declared && own.scalar().is_some_and(|scalar| scalar.bytes() == 4) => return false,
                _ => Type::UNSIGNED,
            },
            (Some(known), unit) if known == unit => return false,
            (Some(Type::UNSIGNED), _) => return false,
            _ => Type::UNSIGNED,
        };
        self.facts.recast.insert(root, next);
        true
    }

    /// What memory of elements of a type is made of: of vectors, their components.
    fn unit(&self, ty: &Type) -> Type {
        match ty {
            Type::Array(element, _) => self.unit(element),
            Type::Struct(id) => match self.tree.types.structs[*id].vector {
                Some((scalar, count)) if scalar.bytes() == 4 && count != 3 => Type::Scalar(scalar),
                Some((scalar, 4)) if scalar.bytes() == 1 => Type::UNSIGNED,
                _ => match self.small_components(ty) {
                    Some((scalar, _)) => Type::Scalar(scalar),
                    None => ty.clone(),
                },
            },
            Type::Enum(_, scalar) => Type::Scalar(*scalar),
            other => other.clone(),
        }
    }

    /// Whether an expression names shared memory sized at launch whose elements are not those that it is made of here.
    pub(crate) fn is_recast(&mut self, array: &Expression) -> bool {
        let root = match array.bare().kind {
            Kind::Local(id) => match self.frame.locals.get(&id) {
                Some(Meaning::Root(root)) => *root,
                _ => return false,
            },
            Kind::Global(id) => self.at_launch(Root::Global(id), array.span),
            _ => return false,
        };
        self.is_sized_at_launch(root) && self.root_type(root) != array.ty
    }

    /// A pointer to the beginning of such memory.
    pub(crate) fn start_of_launched(&mut self, root: Root, element: &Type, span: Span) -> Option<Pointer> {
        if self.note_recast(root, element) {
            // The next pass knows.
            return None;
        }
        let start = Pointer::to(Base::Root(root), self.element_of(Base::Root(root)));
        match self.seen_as(&start, element, span) {
            Some(start) => Some(start),
            None => {
                let scale = self.scale_of(&start.actual, element, span)?;
                Some(Pointer { scale, ..start })
            }
        }
    }

    /// The type that memory is declared with, where that is not what the author wrote.
    pub(crate) fn recast_type(&self, root: Root) -> Option<Type> {
        self.facts.recast.get(&root).map(|element| Type::Array(Rc::new(element.clone()), 0))
    }

    /// What a parameter of the kernel points at.
    pub(crate) fn declared_target(&self, root: Root) -> Option<Type> {
        let Root::Parameter(position) = root else { return None };
        self.flat.get(position)?.ty.target().cloned()
    }

    /// A pointer parameter of the kernel, of which `index` is how far into its buffer it points, in elements of its own.
    pub(crate) fn parameter_as(&mut self, root: Root, declared: &Type, index: Option<Wgsl>) -> Pointer {
        let base = Base::Root(root);
        if *declared == Type::Void {
            let byte = Type::Scalar(Scalar::U8);
            let actual = if index.is_some() { byte } else { self.element_of(base) };
            return Pointer { unsigned: index.is_some(), index, ..Pointer::to(base, actual) };
        }
        let to = self.pointer_as(base, declared);
        let index = index.map(|index| match to.scale {
            1 => index,
            scale => {
                let scale = Wgsl::Integer { value: scale.cast_signed(), unsigned: true, hexadecimal: false };
                Wgsl::binary("*", scale, index)
            }
        });
        Pointer { unsigned: index.is_some(), index, ..to }
    }

    /// The value of what takes more than a word, or is not one number, in memory of words.
    pub(crate) fn load_in_words(&mut self, place: &Place, span: Span) -> Option<Wgsl> {
        if place.actual.scalar()?.bytes() != 4 {
            return None;
        }
        if let Some(scalar) = self.bytes_in_word(&place.ty) {
            let word = self.load(&word_of(place, 0), span);
            return Some(self.bytes_of_word(word, scalar));
        }
        if !takes_eight_bytes(&place.ty) {
            return None;
        }
        let place = &self.with_stable_index(place);
        let (low, high) = (self.load(&word_of(place, 0), span), self.load(&word_of(place, 1), span));
        let bits = Wgsl::call("vec2<u32>", vec![low, high]);
        Some(if is_wide(place.ty.scalar()) { bits } else { self.double_of_bits(bits, span) })
    }

    /// Writes such a value; answers whether it is one.
    pub(crate) fn store_in_words(&mut self, place: &Place, value: &Wgsl, span: Span) -> bool {
        if place.actual.scalar().is_none_or(|scalar| scalar.bytes() != 4) {
            return false;
        }
        if let Some(scalar) = self.bytes_in_word(&place.ty) {
            let word = self.word_of_bytes(value.clone(), scalar);
            self.store(&word_of(place, 0), word, span);
            return true;
        }
        if !takes_eight_bytes(&place.ty) {
            return false;
        }
        let bits = if is_wide(place.ty.scalar()) { value.clone() } else { self.bits_of_double(value.clone(), span) };
        let bits = self.simple(bits, "bits");
        let place = &self.with_stable_index(place);
        self.store(&word_of(place, 0), bits.clone().member("x"), span);
        self.store(&word_of(place, 1), bits.member("y"), span);
        true
    }

    /// The place with an index that can be in the text twice.
    fn with_stable_index(&mut self, place: &Place) -> Place {
        let mut place = place.clone();
        if let Some(Step::Index(index)) = place.path.last_mut()
            && index.reads_memory()
        {
            *index = self.simple(index.clone(), "place");
        }
        place
    }

    /// The words of a root as its bytes are read from and written to: the WGSL type of one, and whether they are atomics.
    pub(crate) fn stored_words(&self, root: Root) -> (&'static str, bool) {
        let element = self.element_of(Base::Root(root));
        let atomic = self.facts.atomic.contains(&root);
        match element.scalar() {
            Some(Scalar::I32) => ("i32", atomic),
            Some(Scalar::F32) => (if atomic { "u32" } else { "f32" }, atomic),
            Some(Scalar::U32) => ("u32", atomic),
            _ => ("u32", atomic || self.facts.written.contains(&root)),
        }
    }
}

/// One of the words of a place.
fn word_of(place: &Place, number: usize) -> Place {
    Place { ty: Type::UNSIGNED, ..Translator::part_place(place, number) }
}

/// An index in bytes as one in whole elements.
fn whole(index: Wgsl, count: u64, by: Wgsl) -> Wgsl {
    match super::quads::divided(&index, usize::try_from(count).unwrap_or(1)) {
        Some(index) => tidy("+", index, Wgsl::signed(0)),
        None => Wgsl::binary("/", index, by),
    }
}

/// The name of a helper for elements of another type than memory is declared with.
pub(crate) fn named_as(name: &str, scalar: Scalar) -> String {
    format!("{name}_as_{}", scalar.name().replace(' ', "_"))
}

/// An index of either sign as one without.
pub(crate) fn unsigned_index(place: &Place) -> Wgsl {
    match place.path.last() {
        Some(Step::Index(index)) => as_unsigned(index.clone()),
        _ => Wgsl::unsigned(0),
    }
}
