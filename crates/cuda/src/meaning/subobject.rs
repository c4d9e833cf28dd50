//! The subobjects that an object has by what its structure inherits from: which there are, where they lie, and which of them a
//! name or a conversion means.

use super::{
    checker::Checker,
    qualified::static_name,
    tree::{Expression, Kind},
    types::{Scalar, Type, VirtualBase},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    parse::ast,
    text::Span,
};

/// A step from an object to something that it inherits from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// The member that it is, and its structure.
    Member(usize, usize),
    /// A structure without members, which lies nowhere.
    Empty(usize),
    /// A virtual base, which lies where the whole object has it.
    Virtual(usize),
}

impl Step {
    fn structure(self) -> usize {
        let (Step::Member(_, structure) | Step::Empty(structure) | Step::Virtual(structure)) = self;
        structure
    }
}

/// An object, or what is in it because its structure inherits from something. A virtual base is one subobject however many ways
/// lead to it: its way begins with itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Subobject {
    pub(super) structure: usize,
    pub(super) way: Vec<Step>,
    /// How many bytes behind the beginning of the object it lies.
    pub(super) offset: i64,
}

impl Checker<'_> {
    /// The structure whose objects a part is taken from; any other structure is that itself.
    pub(super) fn whole_structure(&self, id: usize) -> usize {
        self.tree.types.structs[id].part_of.unwrap_or(id)
    }

    pub(super) fn has_virtual_bases(&self, id: usize) -> bool {
        !self.tree.types.structs[id].virtual_bases.is_empty()
    }

    pub(super) fn virtual_base(&self, id: usize, base: usize) -> Option<VirtualBase> {
        self.tree.types.structs[id].virtual_bases.iter().find(|one| one.base == base).copied()
    }

    /// The structures that one inherits from itself, and how its objects lead there.
    fn base_steps(&self, structure: usize) -> impl Iterator<Item = Step> + '_ {
        let found = &self.tree.types.structs[structure];
        let held = found.bases.iter().filter_map(|at| match found.fields.get(*at)?.ty {
            Type::Struct(base) => Some(Step::Member(*at, self.whole_structure(base))),
            _ => None,
        });
        let empty = self.empty_bases.get(&structure).into_iter().flatten().map(|base| Step::Empty(*base));
        let shared = found.inherits.iter().filter(|(_, shared)| *shared).map(|(base, _)| Step::Virtual(*base));
        held.chain(empty).chain(shared)
    }

    /// Whether a structure inherits from anything.
    pub(super) fn inherits(&self, structure: usize) -> bool {
        self.base_steps(structure).next().is_some()
    }

    /// The structures that one inherits from itself.
    pub(super) fn bases_of(&self, structure: usize) -> Vec<usize> {
        self.base_steps(structure).map(Step::structure).collect()
    }

    /// All structures that one inherits from, itself or further away, each once.
    pub(super) fn all_bases(&self, structure: usize) -> Vec<usize> {
        let mut all = self.bases_of(structure);
        let mut at = 0;
        while let Some(next) = all.get(at).copied() {
            for base in self.bases_of(next) {
                if !all.contains(&base) {
                    all.push(base);
                }
            }
            at += 1;
        }
        all
    }

    /// Whether a structure is another one, or inherits from it.
    pub(super) fn derives(&self, structure: usize, base: usize) -> bool {
        structure == base || self.base_steps(structure).any(|step| self.derives(step.structure(), base))
    }

    /// The subobjects of an object of a structure, or of such a part of a larger one, the object itself first.
    pub(super) fn subobjects(&self, id: usize) -> Vec<Subobject> {
        let mut found = Vec::new();
        self.add_subobjects(self.whole_structure(id), &[], 0, &mut found);
        for shared in &self.tree.types.structs[id].virtual_bases {
            self.add_subobjects(shared.base, &[Step::Virtual(shared.base)], shared.offset, &mut found);
        }
        found
    }

    fn add_subobjects(&self, structure: usize, way: &[Step], offset: i64, found: &mut Vec<Subobject>) {
        found.push(Subobject { structure, way: way.to_vec(), offset });
        for step in self.base_steps(structure) {
            let further = match step {
                Step::Member(field, _) => self.tree.types.structs[structure].fields[field].offset.cast_signed(),
                Step::Empty(_) => 0,
                Step::Virtual(_) => continue,
            };
            self.add_subobjects(step.structure(), &[way, &[step]].concat(), offset + further, found);
        }
    }

    /// The subobjects of one structure within an object of another.
    pub(super) fn subobjects_like(&self, id: usize, base: usize) -> Vec<Subobject> {
        if !self.derives(self.whole_structure(id), base) {
            return Vec::new();
        }
        let mut all = self.subobjects(id);
        all.retain(|one| one.structure == base);
        all
    }

    /// Whether one subobject of an object has another one in it.
    pub(super) fn contains(&self, outer: &Subobject, inner: &Subobject) -> bool {
        inner.way.starts_with(&outer.way)
            || matches!(inner.way.first(), Some(Step::Virtual(base)) if self.virtual_base(outer.structure, *base).is_some())
    }

    /// Keeps the subobjects that lie in none of the others: what is declared there hides what is declared further in.
    pub(super) fn without_hidden(&self, found: &[Subobject]) -> Vec<Subobject> {
        let hidden = |one: &Subobject| found.iter().any(|other| other != one && self.contains(other, one));
        found.iter().filter(|one| !hidden(one)).cloned().collect()
    }

    /// The subobjects whose structures declare a member or method of this name, as C++ looks it up: more than one where the
    /// name is ambiguous.
    pub(super) fn declaring(&self, structure: usize, name: &str) -> Vec<Subobject> {
        if self.declares(structure, name) {
            return vec![Subobject { structure, way: Vec::new(), offset: 0 }];
        }
        if !self.inherits(structure) {
            return Vec::new();
        }
        let mut all = self.subobjects(structure);
        all.retain(|one| self.declares(one.structure, name));
        self.without_hidden(&all)
    }

    fn declares(&self, structure: usize, name: &str) -> bool {
        self.own_way_to(structure, name).is_some()
            || self.methods.contains_key(&(structure, ast::Symbol::from(name)))
            || self.has_own_bit_field(structure, name)
            || self.scopes[0].contains_key(static_name(structure, name).as_str())
    }

    /// Reports a name that is that of several members of an object. Whether it is.
    pub(super) fn tells_ambiguous_name(&mut self, structure: usize, name: &str, span: Span) -> bool {
        if !self.inherits(structure) {
            return false;
        }
        let found = self.declaring(structure, name);
        let [first, second, ..] = &found[..] else { return false };
        if first.structure == second.structure && self.needs_no_object(first.structure, name) {
            return false;
        }
        let (one, other) = (self.way_text(structure, first), self.way_text(structure, second));
        let words = format!("`{name}` is ambiguous: it is a member of `{one}` and of `{other}`");
        let found = Diagnostic::error(span, Problem::Rule(words));
        let step = one.split("::").next().unwrap_or(&one);
        self.sink.push(found.help(format!("say which one is meant, as in `{step}::{name}`")));
        true
    }

    /// Whether a member belongs to a structure and to no object of it.
    pub(super) fn needs_no_object(&self, structure: usize, name: &str) -> bool {
        let methods = self.methods.get(&(structure, ast::Symbol::from(name)));
        let fixed = methods
            .is_some_and(|index| self.overloads[*index].iter().all(|candidate| candidate.syntax.qualifiers.fixed));
        fixed || self.scopes[0].contains_key(static_name(structure, name).as_str())
    }

    /// The way to a subobject, as a programmer would write it: `Left::Base`.
    fn way_text(&self, structure: usize, subobject: &Subobject) -> String {
        let names: Vec<String> =
            subobject.way.iter().map(|step| self.type_text(&Type::Struct(step.structure()))).collect();
        if names.is_empty() { self.type_text(&Type::Struct(structure)) } else { names.join("::") }
    }

    /// The one subobject of a structure in an object. Several are reported, and the first one stands for them.
    pub(super) fn subobject_meant(&mut self, structure: usize, base: usize, span: Span) -> Option<Subobject> {
        let found = self.subobjects_like(structure, base);
        if let [first, second, ..] = &found[..] {
            let (one, other) = (self.way_text(structure, first), self.way_text(structure, second));
            let (own, wanted) = (self.type_text(&Type::Struct(structure)), self.type_text(&Type::Struct(base)));
            let words =
                format!("`{own}` holds several `{wanted}`, `{one}` and `{other}`: which one is meant is ambiguous");
            let found = Diagnostic::error(span, Problem::Rule(words));
            let step = one.split("::").next().unwrap_or(&own).to_owned();
            self.sink
                .push(found.help(format!("convert it to one that holds a single `{wanted}` first, such as `{step}`")));
        }
        found.into_iter().next()
    }

    /// The structure, or part of a larger one, whose layout the object at a place has for certain: then it is known where its
    /// virtual bases lie.
    pub(super) fn layout_known(&self, place: &Expression) -> Option<usize> {
        let Type::Struct(id) = place.ty else { return None };
        match &place.kind {
            Kind::Local(_) | Kind::Global(_) => Some(id),
            // What a structure inherits from has a type of its own as a member where it has virtual bases.
            Kind::Member(..) => Some(id),
            Kind::Index(array, _) if matches!(array.ty, Type::Array(..)) => Some(id),
            Kind::Dereference(pointer) => match &pointer.kind {
                Kind::AddressOf(object) => self.layout_known(object),
                Kind::Local(0) if self.has_this() => self.layout_of_this(),
                _ => None,
            },
            _ if !place.is_place() => Some(id),
            _ => None,
        }
    }

    /// In a constructor or destructor, which layout the object has: it is a whole one, or a part of this kind.
    pub(super) fn layout_of_this(&self) -> Option<usize> {
        let owner = self.owner?;
        let function = self.function?;
        if let Some(part) = self.for_parts.get(&function) {
            return Some(*part);
        }
        let (own, name) = (&self.tree.functions[function].name, &self.tree.types.structs[owner].name);
        (own == name || own.strip_prefix('~') == Some(&**name)).then_some(owner)
    }

    /// The subobject of an object to which a way leads, as a place. `layout` says where the object's virtual bases lie, if that is
    /// known; otherwise the object is asked.
    pub(super) fn at_way(&mut self, object: Expression, way: &[Step], layout: Option<usize>) -> Expression {
        let mut place = if way.is_empty() { object } else { self.with_a_place(object) };
        for step in way {
            place = match *step {
                Step::Member(field, _) => self.base_member(place, field),
                Step::Empty(base) => self.as_empty_base(place, base),
                Step::Virtual(base) => self.virtual_part(place, base, layout),
            };
        }
        place
    }

    /// What an object inherits from, which is a member.
    pub(super) fn base_member(&mut self, object: Expression, field: usize) -> Expression {
        let span = object.span;
        let member = self.member_at(object, field, span);
        match member.ty {
            Type::Struct(part) if self.tree.types.structs[part].part_of.is_some() => {
                let whole = self.whole_structure(part);
                self.seen_as(member, whole)
            }
            _ => member,
        }
    }

    fn virtual_part(&mut self, object: Expression, base: usize, layout: Option<usize>) -> Expression {
        let (span, ty) = (object.span, Type::Struct(base));
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        if let Some(found) = layout.and_then(|layout| self.virtual_base(layout, base)) {
            return match (found.field, found.offset) {
                (Some(field), _) => self.base_member(object, field),
                (None, 0) => self.as_empty_base(object, base),
                (None, offset) => {
                    let pointer = self.address_of(object);
                    let pointer = self.moved_pointer(pointer, offset, base);
                    made(Kind::Dereference(Box::new(pointer)), ty)
                }
            };
        }
        let pointer = self.address_of(object);
        let pointer = self.virtual_base_of(pointer, base, span);
        made(Kind::Dereference(Box::new(pointer)), ty)
    }

    /// A pointer to so many bytes further, where an object of a structure lies.
    pub(super) fn moved_pointer(&self, pointer: Expression, offset: i64, structure: usize) -> Expression {
        let span = pointer.span;
        let constant = matches!(pointer.ty, Type::Pointer(_, true));
        let wanted = Type::Pointer(Type::Struct(structure).into(), constant);
        if offset == 0 {
            return self.cast_to(pointer, &wanted, false);
        }
        let bytes = self.cast_to(pointer, &Type::pointer(Type::Scalar(Scalar::I8)), true);
        let further = Expression::integer(offset, Type::Scalar(Scalar::I64), span);
        let ty = bytes.ty.clone();
        let moved = Expression { kind: Kind::Offset(Box::new(bytes), Box::new(further)), ty, span };
        self.cast_to(moved, &wanted, true)
    }

    /// An object as another structure that begins where it does.
    pub(super) fn seen_as(&mut self, object: Expression, structure: usize) -> Expression {
        let (span, ty) = (object.span, Type::Struct(structure));
        if object.ty == ty {
            return object;
        }
        let pointer = self.address_of(object);
        let pointer = self.moved_pointer(pointer, 0, structure);
        Expression { kind: Kind::Dereference(Box::new(pointer)), ty, span }
    }

    /// An object without a name at a place, if it has members or virtual bases: methods of what it inherits from may go back to
    /// the whole object (`static_cast<Derived *>(this)`), and virtual bases are found by addresses.
    fn with_a_place(&mut self, object: Expression) -> Expression {
        let Type::Struct(id) = object.ty else { return object };
        let needed = !self.tree.types.structs[id].fields.is_empty() || self.has_virtual_bases(id);
        if object.is_place() || self.function.is_none() || !needed {
            return object;
        }
        let object = self.lasting(object);
        if object.is_place() {
            return object;
        }
        let (kept, variable) = self.kept(object);
        let (span, ty) = (variable.span, variable.ty.clone());
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let address = self.address_of(variable);
        let pointer = address.ty.clone();
        let whole = made(Kind::Comma(Box::new(kept), Box::new(address)), pointer);
        made(Kind::Dereference(Box::new(whole)), ty)
    }
}
