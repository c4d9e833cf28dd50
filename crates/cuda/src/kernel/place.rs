//! Memory: pointers become a buffer and an index, and every access goes through the way its buffer is stored.

use std::rc::Rc;

use super::{
    function::Meaning,
    module::{Root, Translator},
    wgsl::Wgsl,
};
use crate::{
    diagnose::Problem,
    meaning::{
        tree::{Expression, Kind, LocalId},
        types::{Scalar, Type},
    },
    text::Span,
};

/// What a pointer points into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Base {
    Root(Root),
    /// A variable of the current function.
    Local(LocalId),
    /// A parameter of the current function that is a WGSL pointer.
    Reference(LocalId),
}

/// A step from a variable to a part of it.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Step {
    Index(Wgsl),
    Field(String),
}

/// A pointer: an element of the array at `path`.
#[derive(Debug, Clone)]
pub(super) struct Pointer {
    pub(super) base: Base,
    pub(super) path: Vec<Step>,
    /// The element's index; none stands for 0.
    pub(super) index: Option<Wgsl>,
    /// Whether `index` is a u32.
    pub(super) unsigned: bool,
    /// How many elements of the array one step of the pointer is; 0 while it counts bytes, between a cast to `char *`
    /// and one back (as rows of a pitched array are found).
    pub(super) scale: u64,
    /// It points at the thing at `path` itself, not at an element of it.
    pub(super) single: bool,
    /// What the array is made of.
    pub(super) actual: Type,
}

/// A place in memory.
#[derive(Debug, Clone)]
pub(super) struct Place {
    pub(super) base: Base,
    pub(super) path: Vec<Step>,
    /// What is read or written.
    pub(super) ty: Type,
    /// What is declared there.
    pub(super) actual: Type,
}

impl Translator<'_> {
    /// The place that an expression names.
    pub(super) fn place(&mut self, expression: &Expression) -> Option<Place> {
        let ty = expression.ty.clone();
        match &expression.kind {
            Kind::Local(id) => match self.frame.locals.get(id).cloned() {
                Some(Meaning::Root(root)) => {
                    Some(Place { base: Base::Root(root), path: Vec::new(), actual: ty.clone(), ty })
                }
                _ => Some(Place { base: Base::Local(*id), path: Vec::new(), actual: ty.clone(), ty }),
            },
            Kind::Global(id) => {
                if !self.globals.contains(id) {
                    self.globals.push(*id);
                }
                Some(Place { base: Base::Root(Root::Global(*id)), path: Vec::new(), actual: ty.clone(), ty })
            }
            Kind::Index(base, index) => {
                if let Type::Array(element, _) = &base.ty {
                    let mut place = self.place(base)?;
                    let (index, _) = self.index_value(index);
                    place.path.push(Step::Index(index));
                    place.actual = (**element).clone();
                    place.ty = ty;
                    return Some(place);
                }
                let pointer = self.pointer(base)?;
                let (index, unsigned) = self.index_value(index);
                let moved = self.moved(pointer, index, unsigned);
                Some(self.target(moved, ty))
            }
            Kind::Dereference(pointer) => {
                let pointer = self.pointer(pointer)?;
                Some(self.target(pointer, ty))
            }
            Kind::Member(object, field) => {
                let Type::Struct(id) = object.ty else { return None };
                let mut place = self.place(object)?;
                let name = self.field_text(id, *field);
                place.path.push(Step::Field(name));
                place.actual = ty.clone();
                place.ty = ty;
                Some(place)
            }
            _ => {
                self.unsupported(expression.span, "writing or taking the address of this");
                None
            }
        }
    }

    /// What a pointer points at, as a place of this type.
    fn target(&mut self, pointer: Pointer, ty: Type) -> Place {
        if pointer.scale == 0 {
            self.unsupported(Span::default(), "reading the single bytes of larger elements");
        }
        let mut path = pointer.path;
        if !pointer.single {
            path.push(Step::Index(pointer.index.unwrap_or(Wgsl::signed(0))));
        }
        Place { base: pointer.base, path, actual: pointer.actual, ty }
    }

    /// A pointer moved by some of its own steps.
    pub(super) fn moved(&mut self, mut pointer: Pointer, by: Wgsl, unsigned: bool) -> Pointer {
        let mut by = by;
        if pointer.single {
            // Only the element itself can be reached; moving by 0 is all that is right.
            if !matches!(by, Wgsl::Integer { value: 0, .. }) {
                pointer.single = false;
                pointer.index = None;
            } else {
                return pointer;
            }
        }
        if pointer.scale > 1 {
            let scale = i64::try_from(pointer.scale).unwrap_or(1);
            let scale = Wgsl::Integer { value: scale, unsigned: unsigned && !by.is_abstract(), hexadecimal: false };
            by = Wgsl::binary("*", scale, by);
        }
        let (index, unsigned) = match pointer.index.take() {
            None => (by, unsigned),
            Some(Wgsl::Integer { value: 0, .. }) => (by, unsigned),
            Some(start) => add(start, pointer.unsigned, by, unsigned),
        };
        pointer.index = Some(index);
        pointer.unsigned = unsigned;
        pointer
    }

    /// An index in 32 bits, and whether it is unsigned.
    pub(super) fn index_value(&mut self, index: &Expression) -> (Wgsl, bool) {
        let narrow = self.narrow(index);
        let unsigned =
            matches!(index.bare_narrow().ty.scalar(), Some(Scalar::U32 | Scalar::U64)) && !narrow.is_abstract();
        (narrow, unsigned)
    }

    /// A pointer-typed expression.
    pub(super) fn pointer(&mut self, expression: &Expression) -> Option<Pointer> {
        let span = expression.span;
        match &expression.kind {
            Kind::Local(id) => match self.frame.locals.get(id).cloned() {
                Some(Meaning::Pointer(pointer)) => Some(pointer),
                Some(Meaning::UnknownPointer) => {
                    self.unsupported(span, "a pointer whose target is not known where it is used");
                    None
                }
                _ => {
                    self.unsupported(span, "this pointer in device code");
                    None
                }
            },
            Kind::Decay(array) => {
                let place = self.place(array)?;
                let Type::Array(element, _) = &array.ty else { return None };
                Some(Pointer {
                    base: place.base,
                    path: place.path,
                    index: None,
                    unsigned: false,
                    scale: 1,
                    single: false,
                    actual: (**element).clone(),
                })
            }
            Kind::AddressOf(place) => {
                let mut found = self.place(place)?;
                let scale = self.scale_of(&found.actual, &place.ty, span)?;
                if let Some(Step::Index(index)) = found.path.last().cloned() {
                    found.path.pop();
                    let unsigned = !index.is_abstract() && self.looks_unsigned(place);
                    return Some(Pointer {
                        base: found.base,
                        path: found.path,
                        index: Some(index),
                        unsigned,
                        scale,
                        single: false,
                        actual: found.actual,
                    });
                }
                Some(Pointer {
                    base: found.base,
                    path: found.path,
                    index: None,
                    unsigned: false,
                    scale,
                    single: true,
                    actual: found.actual,
                })
            }
            Kind::Offset(pointer, by) => {
                let pointer = self.pointer(pointer)?;
                let (by, unsigned) = self.index_value(by);
                Some(self.moved(pointer, by, unsigned))
            }
            Kind::Convert { value, .. } if value.ty.is_pointer() => {
                let mut pointer = self.pointer(value)?;
                let target = expression.ty.target()?.clone();
                let word = pointer.actual.scalar().is_some_and(|scalar| scalar.bytes() == 4);
                let byte = target.scalar().is_some_and(|scalar| scalar.bytes() == 1);
                if word && byte && pointer.scale <= 1 && !pointer.single {
                    if pointer.scale == 1 {
                        let four = Wgsl::Integer { value: 4, unsigned: pointer.unsigned, hexadecimal: false };
                        pointer.index = pointer.index.take().map(|index| Wgsl::binary("*", index, four));
                    }
                    pointer.scale = 0;
                    return Some(pointer);
                }
                if pointer.scale == 0 {
                    let four = Wgsl::Integer { value: 4, unsigned: pointer.unsigned, hexadecimal: false };
                    pointer.index = pointer.index.take().map(|index| Wgsl::binary("/", index, four));
                    pointer.scale = self.scale_of(&pointer.actual, &target, span)?;
                    return Some(pointer);
                }
                if target != Type::Void && Some(&target) != value.ty.target() {
                    pointer.scale = self.scale_of(&pointer.actual, &target, span)?;
                }
                Some(pointer)
            }
            Kind::Named(_, inner) => self.pointer(inner),
            Kind::Step { prefix, target, .. } => {
                let mut before = self.pointer(target)?;
                if !prefix && let Some(index) = before.index.take() {
                    let name = self.fresh("before");
                    self.line(&format!("let {name} = {};", index.text()));
                    before.index = Some(Wgsl::Name(name));
                }
                self.effect(expression);
                if *prefix { self.pointer(target) } else { Some(before) }
            }
            Kind::Assign(target, _) => {
                self.effect(expression);
                self.pointer(target)
            }
            Kind::Null => {
                self.unsupported(span, "a null pointer in device code");
                None
            }
            Kind::Call(..) => {
                self.unsupported(span, "a device function that returns a pointer");
                None
            }
            Kind::Conditional(..) => {
                self.unsupported(span, "a pointer chosen with `?:` in device code");
                None
            }
            _ => {
                self.unsupported(span, "this pointer in device code");
                None
            }
        }
    }

    fn looks_unsigned(&self, place: &Expression) -> bool {
        match &place.kind {
            Kind::Index(_, index) => matches!(index.ty.scalar(), Some(Scalar::U32 | Scalar::U64)),
            _ => false,
        }
    }

    /// How many declared elements one element of the wanted type covers.
    fn scale_of(&mut self, actual: &Type, wanted: &Type, span: Span) -> Option<u64> {
        if actual == wanted || *wanted == Type::Void {
            return Some(1);
        }
        let types = &self.tree.types;
        let (from, to) = (types.bytes(actual), types.bytes(wanted));
        let plain = |ty: &Type| ty.scalar().is_some_and(|scalar| scalar.bytes() == 4);
        if plain(actual) && plain(wanted) {
            return Some(1);
        }
        if let Type::Struct(id) = wanted
            && let Some((scalar, count)) = types.structs[*id].vector
            && *actual == Type::Scalar(scalar)
        {
            return Some(count as u64);
        }
        if let (Type::Array(..), true) = (wanted, wanted.innermost() == actual) {
            return Some(to / from.max(1));
        }
        if from == to && Self::is_packed(actual) && Self::is_packed(wanted) {
            return Some(1);
        }
        let (from, to) = (types.name(actual), types.name(wanted));
        self.unsupported(span, format!("reading memory of `{from}` as `{to}`"));
        None
    }

    /// The WGSL text of a place, as far as its declared type goes.
    pub(super) fn place_text(&mut self, place: &Place) -> Wgsl {
        let mut text = match place.base {
            Base::Root(root) => Wgsl::name(self.root_text(self.canonical(root))),
            Base::Local(id) => Wgsl::name(self.local_name(id)),
            Base::Reference(id) => Wgsl::Unary("*", Box::new(Wgsl::name(self.local_name(id)))),
        };
        for step in &place.path {
            text = match step {
                Step::Index(index) => text.index(index.clone()),
                Step::Field(name) => text.member(name),
            };
        }
        text
    }

    /// The index of a packed element, counted in elements over all dimensions.
    fn flat_index(&self, place: &Place, root: Root) -> Wgsl {
        let mut ty = self.root_type(root);
        let mut flat: Option<Wgsl> = None;
        let parameter = matches!(root, Root::Parameter(_));
        for (position, step) in place.path.iter().enumerate() {
            let Step::Index(index) = step else { continue };
            let index = as_unsigned(index.clone());
            let count = if parameter && position == 0 {
                0
            } else if let Type::Array(element, count) = ty.clone() {
                ty = (*element).clone();
                count
            } else {
                0
            };
            flat = Some(match flat {
                None => index,
                Some(before) => {
                    let count = Wgsl::unsigned(u32::try_from(count).unwrap_or(1));
                    Wgsl::binary("+", Wgsl::binary("*", before, count), index)
                }
            });
        }
        flat.unwrap_or(Wgsl::unsigned(0))
    }

    fn root_of(&mut self, place: &Place, write: bool) -> Option<Root> {
        let Base::Root(root) = place.base else { return None };
        let root = self.canonical(root);
        if write {
            self.facts.written.insert(root);
        } else {
            self.facts.read.insert(root);
        }
        Some(root)
    }

    /// The value at a place.
    pub(super) fn load(&mut self, place: &Place, span: Span) -> Wgsl {
        let root = self.root_of(place, false);
        if let Some(root) = root {
            if Self::is_packed(&place.actual) {
                if !Self::is_packed(&place.ty) {
                    self.unsupported(span, "reading several small elements at once");
                }
                return self.load_packed(place, root);
            }
            if place.actual == Type::DOUBLE {
                self.double_helpers(span);
                return Wgsl::call("float_of_double", vec![self.place_text(place)]);
            }
            if self.facts.atomic.contains(&root) && place.actual.scalar().is_some() {
                let loaded = Wgsl::call("atomicLoad", vec![Wgsl::Unary("&", Box::new(self.place_text(place)))]);
                let stored = if place.actual == Type::FLOAT { Type::UNSIGNED } else { place.actual.clone() };
                return self.reinterpret(loaded, &stored, &place.ty, span);
            }
        }
        if let Some((scalar, count)) = self.vector_over_scalar(place) {
            let parts = (0..count).map(|part| self.part(place, part)).collect();
            return Wgsl::call(format!("vec{count}<{}>", self.scalar_text(scalar, span)), parts);
        }
        let text = self.place_text(place);
        if self.uniform_reads.contains(&span)
            && let Some(Root::Shared(..)) = root
        {
            return Wgsl::call("workgroupUniformLoad", vec![Wgsl::Unary("&", Box::new(text))]);
        }
        self.reinterpret(text, &place.actual, &place.ty, span)
    }

    /// One component of a vector that lies in an array of scalars.
    fn part(&mut self, place: &Place, part: usize) -> Wgsl {
        let mut place = place.clone();
        if part > 0
            && let Some(Step::Index(index)) = place.path.last_mut()
        {
            let offset = Wgsl::signed(i32::try_from(part).unwrap_or(0));
            let unsigned = !index.is_abstract() && index_is_unsigned(index);
            *index = add(index.clone(), unsigned, offset, false).0;
        }
        self.place_text(&place)
    }

    fn vector_over_scalar(&self, place: &Place) -> Option<(Scalar, usize)> {
        let Type::Struct(id) = place.ty else { return None };
        let (scalar, count) = self.tree.types.structs[id].vector?;
        (place.actual == Type::Scalar(scalar) && count != 3).then_some((scalar, count))
    }

    /// Writes a value to a place; as a statement.
    pub(super) fn store(&mut self, place: &Place, value: Wgsl, span: Span) {
        let root = self.root_of(place, true);
        if let Some(root) = root {
            if Self::is_packed(&place.actual) {
                return self.store_packed(place, root, value);
            }
            if place.actual == Type::DOUBLE {
                self.double_helpers(span);
                let text = self.place_text(place).text();
                let value = Wgsl::call("double_of_float", vec![value]).text();
                return self.line(&format!("{text} = {value};"));
            }
            if self.facts.atomic.contains(&root) && place.actual.scalar().is_some() {
                let stored = if place.actual == Type::FLOAT { Type::UNSIGNED } else { place.actual.clone() };
                let value = self.reinterpret(value, &place.ty, &stored, span);
                let target = Wgsl::Unary("&", Box::new(self.place_text(place)));
                let text = Wgsl::call("atomicStore", vec![target, value]).text();
                return self.line(&format!("{text};"));
            }
        }
        if let Some((_, count)) = self.vector_over_scalar(place) {
            let value = self.simple(value, "value");
            for part in 0..count {
                let target = self.part(place, part).text();
                let component = value.clone().member(["x", "y", "z", "w"][part.min(3)]).text();
                self.line(&format!("{target} = {component};"));
            }
            return;
        }
        let value = self.reinterpret(value, &place.ty, &place.actual, span);
        let target = self.place_text(place).text();
        self.line(&format!("{target} = {};", value.text()));
    }

    /// The same bits as another type of the same size.
    fn reinterpret(&mut self, value: Wgsl, from: &Type, to: &Type, span: Span) -> Wgsl {
        match (from.scalar(), to.scalar()) {
            (Some(left), Some(right)) if left != right => {
                let to = self.scalar_text(right, span);
                if to == self.scalar_text(left, span) {
                    return value;
                }
                Wgsl::call(format!("bitcast<{to}>"), vec![value])
            }
            _ => value,
        }
    }

    fn load_packed(&mut self, place: &Place, root: Root) -> Wgsl {
        let name = self.root_text(root);
        let atomic = self.facts.written.contains(&root) || self.facts.atomic.contains(&root);
        let scalar = place.actual.scalar().unwrap_or(Scalar::U8);
        let bits = 8 * scalar.bytes();
        let in_word = 32 / bits;
        let word = if atomic {
            format!("atomicLoad(&{name}[index / {in_word}u])")
        } else {
            format!("{name}[index / {in_word}u]")
        };
        let (result, word) = if scalar.is_signed() { ("i32", format!("bitcast<i32>({word})")) } else { ("u32", word) };
        let function = format!("load_{name}");
        self.helper(
            &function,
            &format!(
                "// Element `index` of `{name}`, {in_word} of which lie in a word.\nfn {function}(index: u32) -> {result} {{\n    \
                 return extractBits({word}, {bits}u * (index % {in_word}u), {bits}u);\n}}"
            ),
        );
        let index = self.flat_index(place, root);
        let loaded = Wgsl::call(function, vec![index]);
        let target = place.ty.scalar().unwrap_or(scalar);
        if target == Scalar::Bool {
            return Wgsl::binary("!=", loaded, Wgsl::unsigned(0));
        }
        if target == scalar { loaded } else { self.convert_scalar(loaded, scalar, target, Span::default()) }
    }

    fn store_packed(&mut self, place: &Place, root: Root, value: Wgsl) {
        let name = self.root_text(root);
        let scalar = place.actual.scalar().unwrap_or(Scalar::U8);
        let bits = 8 * scalar.bytes();
        let in_word = 32 / bits;
        let mask = if bits == 8 { "0xffu" } else { "0xffffu" };
        let function = format!("store_{name}");
        self.helper(
            &function,
            &format!(
                "// Sets element `index` of `{name}`. Other threads may write the word's other elements meanwhile.\n\
                 fn {function}(index: u32, value: u32) {{\n    let shift = {bits}u * (index % {in_word}u);\n    \
                 atomicAnd(&{name}[index / {in_word}u], ~({mask} << shift));\n    \
                 atomicOr(&{name}[index / {in_word}u], (value & {mask}) << shift);\n}}"
            ),
        );
        let index = self.flat_index(place, root);
        let value = match value {
            Wgsl::Integer { value, hexadecimal, .. } => Wgsl::Integer { value, unsigned: true, hexadecimal },
            value => match place.ty.scalar() {
                Some(Scalar::U8 | Scalar::U16) => value,
                _ => Wgsl::call("u32", vec![value]),
            },
        };
        let text = Wgsl::call(function, vec![index, value]).text();
        self.line(&format!("{text};"));
    }

    /// `double` in memory keeps its 8 bytes, so that the host's copies fit.
    fn double_helpers(&mut self, span: Span) {
        self.note_double(span);
        self.helper("float_of_double", include_str!("helpers/float_of_double.wgsl"));
        self.helper("double_of_float", include_str!("helpers/double_of_float.wgsl"));
    }

    /// Makes sure that a root's memory is declared for atomics.
    pub(super) fn atomic_place(&mut self, pointer: &Expression, span: Span) -> Option<(Place, Root)> {
        let ty = pointer.ty.target()?.clone();
        let pointer = self.pointer(pointer)?;
        let place = self.target(pointer, ty);
        let Base::Root(root) = place.base else {
            self.error(span, Problem::Rule("an atomic on a thread's own variable has no use".to_owned()));
            return None;
        };
        let root = self.canonical(root);
        if !matches!(self.root_type(root).innermost(), Type::Scalar(Scalar::I32 | Scalar::U32 | Scalar::F32)) {
            let name = self.tree.types.name(&place.actual);
            self.unsupported(span, format!("an atomic on `{name}`"));
            return None;
        }
        self.facts.atomic.insert(root);
        self.facts.written.insert(root);
        Some((place, root))
    }

    pub(super) fn learn_pointer(&mut self, id: LocalId, base: Base) -> bool {
        let key = (Rc::clone(&self.frame.instance), id);
        match self.facts.pointers.get(&key) {
            Some(known) => *known == base,
            None => {
                self.facts.pointers.insert(key, base);
                true
            }
        }
    }
}

/// The sum of two indices; a mixed one is signed.
pub(super) fn add(left: Wgsl, left_unsigned: bool, right: Wgsl, right_unsigned: bool) -> (Wgsl, bool) {
    if let Wgsl::Integer { value, .. } = right
        && value < 0
        && !left_unsigned
    {
        let positive = Wgsl::Integer { value: -value, unsigned: false, hexadecimal: false };
        return (Wgsl::binary("-", left, positive), false);
    }
    if left_unsigned == right_unsigned {
        return (Wgsl::binary("+", left, right), left_unsigned);
    }
    if left_unsigned && right.is_abstract() {
        if let Wgsl::Integer { value, .. } = right {
            if value >= 0 {
                let right = Wgsl::Integer { value, unsigned: true, hexadecimal: false };
                return (Wgsl::binary("+", left, right), true);
            }
            let right = Wgsl::Integer { value: -value, unsigned: true, hexadecimal: false };
            return (Wgsl::binary("-", left, right), true);
        }
        return (Wgsl::binary("+", left, right), true);
    }
    if right_unsigned && left.is_abstract() {
        let left = match left {
            Wgsl::Integer { value, .. } if value >= 0 => Wgsl::Integer { value, unsigned: true, hexadecimal: false },
            other => other,
        };
        return (Wgsl::binary("+", left, right), true);
    }
    let signed = |value: Wgsl, unsigned: bool| if unsigned { Wgsl::call("i32", vec![value]) } else { value };
    (Wgsl::binary("+", signed(left, left_unsigned), signed(right, right_unsigned)), false)
}

fn index_is_unsigned(index: &Wgsl) -> bool {
    match index {
        Wgsl::Integer { unsigned, .. } => *unsigned,
        Wgsl::Binary(_, left, right) => index_is_unsigned(left) || index_is_unsigned(right),
        Wgsl::Call(name, _) => name == "u32",
        Wgsl::Member(..) => true,
        _ => false,
    }
}

fn as_unsigned(index: Wgsl) -> Wgsl {
    match index {
        Wgsl::Integer { value, hexadecimal, .. } => Wgsl::Integer { value, unsigned: true, hexadecimal },
        Wgsl::Call(name, arguments) if name == "u32" => Wgsl::Call(name, arguments),
        other => Wgsl::call("u32", vec![other]),
    }
}
