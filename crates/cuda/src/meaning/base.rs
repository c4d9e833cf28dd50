//! Members that a structure has through others: of what it inherits from, and of unions and structures without a name.

use std::rc::Rc;

use super::{
    Checker,
    tree::{Expression, Kind},
    types::Type,
};
use crate::{parse::ast, text::Span};

impl Checker<'_> {
    /// The way to a member of a structure.
    fn way_to(&self, structure: usize, name: &str) -> Option<Vec<usize>> {
        let fields = &self.tree.types.structs[structure].fields;
        if let Some(index) = fields.iter().position(|field| *field.name == *name) {
            return Some(vec![index]);
        }
        self.tree.types.structs[structure].through.iter().find_map(|through| {
            let Type::Struct(inner) = fields.get(*through)?.ty else { return None };
            let mut way = self.way_to(inner, name)?;
            way.insert(0, *through);
            Some(way)
        })
    }

    /// A member of an object, by its name.
    pub(super) fn member_named(&self, object: &Expression, name: &str, span: Span) -> Option<Expression> {
        let Type::Struct(id) = object.ty else { return None };
        if !self.bit_fields.is_empty()
            && let Some(value) = self.bit_field_value(object, name, span)
        {
            return Some(value);
        }
        let mut place = object.clone();
        for index in self.way_to(id, name)? {
            place = self.member_at(place, index, span);
        }
        Some(place)
    }

    fn member_at(&self, object: Expression, index: usize, span: Span) -> Expression {
        let (id, ty) = match object.ty {
            Type::Struct(id) => (id, self.tree.types.structs[id].fields[index].ty.clone()),
            _ => return Expression::bad(span),
        };
        let member = Expression { kind: Kind::Member(Box::new(object), index), ty, span };
        match member.ty.target().cloned() {
            Some(target) if self.reference_members.contains(&(id, index)) => {
                Expression { kind: Kind::Dereference(Box::new(member)), ty: target, span }
            }
            _ => member,
        }
    }

    pub(super) fn has_member(&self, structure: usize, name: &str) -> bool {
        self.way_to(structure, name).is_some() || self.has_bit_field(structure, name)
    }

    /// The structures that one inherits from.
    pub(super) fn bases_of(&self, structure: usize) -> Vec<usize> {
        self.base_steps(structure).into_iter().map(|(_, base)| base).collect()
    }

    /// The structures that one inherits from, each with the member that it is; one without members is none.
    fn base_steps(&self, structure: usize) -> Vec<(Option<usize>, usize)> {
        let found = &self.tree.types.structs[structure];
        let held = found.bases.iter().filter_map(|at| match found.fields.get(*at)?.ty {
            Type::Struct(base) => Some((Some(*at), base)),
            _ => None,
        });
        let empty = self.empty_bases.get(&structure).into_iter().flatten().map(|base| (None, *base));
        held.chain(empty).collect()
    }

    /// The way from a structure to one that it inherits from: which member, or (`None`) which structure without members.
    pub(super) fn way_to_base(&self, structure: usize, base: usize) -> Option<Vec<(Option<usize>, usize)>> {
        if structure == base {
            return Some(Vec::new());
        }
        self.base_steps(structure).into_iter().find_map(|step| {
            let mut way = self.way_to_base(step.1, base)?;
            way.insert(0, step);
            Some(way)
        })
    }

    /// How many steps lead from a structure to one that it inherits from.
    pub(super) fn steps_to(&self, structure: usize, base: usize) -> Option<usize> {
        self.way_to_base(structure, base).map(|way| way.len())
    }

    /// How many bytes behind the beginning of an object what it inherits from lies.
    pub(super) fn offset_of_base(&self, structure: usize, base: usize) -> Option<u64> {
        let mut at = structure;
        let mut offset = 0;
        for (field, next) in self.way_to_base(structure, base)? {
            offset += field.map_or(0, |field| self.tree.types.structs[at].fields[field].offset);
            at = next;
        }
        Some(offset)
    }

    /// The methods of a name that a structure has or inherits, and the structure that has them.
    pub(super) fn method_named(&self, structure: usize, name: &ast::Symbol) -> Option<(usize, usize)> {
        if let Some(index) = self.methods.get(&(structure, Rc::clone(name))) {
            return Some((*index, structure));
        }
        self.bases_of(structure).into_iter().find_map(|base| self.method_named(base, name))
    }

    /// The part of an object that is what it inherits from; anything else as it is.
    pub(super) fn as_base(&self, object: Expression, wanted: &Type) -> Expression {
        let (Type::Struct(own), Type::Struct(base)) = (&object.ty, wanted) else { return object };
        let span = object.span;
        let mut place = object.clone();
        for (field, next) in self.way_to_base(*own, *base).unwrap_or_default() {
            place = match field {
                Some(field) => self.member_at(place, field, span),
                None => self.as_empty_base(place, next),
            };
        }
        place
    }

    /// An object as the structure without members that it inherits from: that lies nowhere, and begins where the object does.
    pub(super) fn as_empty_base(&self, object: Expression, base: usize) -> Expression {
        let span = object.span;
        let ty = Type::Struct(base);
        if !object.is_place() {
            return Expression { kind: Kind::Zero, ty, span };
        }
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let address = match object.kind {
            Kind::Dereference(pointer) => *pointer,
            _ => {
                let ty = Type::pointer(object.ty.clone());
                made(Kind::AddressOf(Box::new(object)), ty)
            }
        };
        let pointer =
            made(Kind::Convert { value: Box::new(address), written: true, volatile: false }, Type::pointer(ty.clone()));
        made(Kind::Dereference(Box::new(pointer)), ty)
    }

    /// A pointer to an object as one to what that inherits from.
    pub(super) fn as_base_pointer(&mut self, pointer: Expression, wanted: &Type) -> Option<Expression> {
        let (Some(Type::Struct(own)), Some(Type::Struct(base))) = (pointer.ty.target(), wanted.target()) else {
            return None;
        };
        self.steps_to(*own, *base).filter(|steps| *steps > 0)?;
        let further = self.offset_of_base(*own, *base) != Some(0);
        let (own, base) = (Type::Struct(*own), Type::Struct(*base));
        let span = pointer.span;
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let part = |checker: &Self, object: Expression| {
            let part = checker.as_base(object, &base);
            made(Kind::AddressOf(Box::new(part)), wanted.clone())
        };
        let pointer = match pointer.kind {
            Kind::AddressOf(object) => return Some(part(self, *object)),
            kind => Expression { kind, ..pointer },
        };
        // A null pointer stays one, wherever the part lies.
        let this = matches!(pointer.kind, Kind::Local(0)) && self.has_this();
        if !further || this || self.function.is_none() {
            return Some(part(self, made(Kind::Dereference(Box::new(pointer)), own)));
        }
        let (kept, variable) = self.kept(pointer);
        let object = made(Kind::Dereference(Box::new(variable.clone())), own);
        let part = part(self, object);
        let null = made(Kind::Null, wanted.clone());
        let there = self.cast_to(variable, &Type::BOOL, false);
        let chosen = Kind::Conditional(Box::new(there), Box::new(part), Box::new(null));
        let chosen = made(chosen, wanted.clone());
        Some(made(Kind::Comma(Box::new(kept), Box::new(chosen)), wanted.clone()))
    }

    /// An object and the name of its member, or what it inherits from where the name says so, `Base::member`. And whether it does.
    pub(super) fn named_part(&mut self, object: Expression, name: &ast::Symbol) -> (Expression, ast::Symbol, bool) {
        let Some((path, member)) = name.rsplit_once("::") else { return (object, Rc::clone(name), false) };
        let base = match self.place_of(path) {
            Some(super::scope::Place::Structure(base)) => Some(base),
            // Inside of itself, a template's name is that of its instance.
            _ => match object.ty {
                Type::Struct(own) => self.named_base(own, path),
                _ => None,
            },
        };
        match base {
            Some(base) => (self.as_base(object, &Type::Struct(base)), member.into(), true),
            None => (object, Rc::clone(name), false),
        }
    }

    fn named_base(&self, structure: usize, name: &str) -> Option<usize> {
        if &*self.tree.types.structs[structure].name == name {
            return Some(structure);
        }
        self.bases_of(structure).into_iter().find_map(|base| self.named_base(base, name))
    }

    /// A member of a structure that inherits: what it inherits from.
    pub(super) fn inherited(&mut self, syntax: &ast::TypeSyntax) -> Option<(ast::Symbol, Type)> {
        let ty = self.resolve_type(syntax);
        let Type::Struct(base) = ty else {
            if ty != Type::Bad {
                self.rule(syntax.span, "a structure inherits from a structure");
            }
            return None;
        };
        let found = &self.tree.types.structs[base];
        let refused = if !found.complete {
            Some("inheriting from a structure that is declared and not defined")
        } else if found.union {
            Some("inheriting from a union")
        } else {
            None
        };
        // One that is still open has no members yet, and could be this very structure.
        // One without members is a part like others if it does something where its objects start or end.
        let empty = found.fields.is_empty() && !self.acts_for_itself(base);
        let open = !found.complete || empty || self.owner == Some(base);
        if let Some(what) = refused {
            self.unsupported(syntax.span, what);
        }
        if open {
            if let (None, Some(owner), false) = (refused, self.owner, self.owner == Some(base)) {
                // It takes no room in what inherits from it.
                self.empty_bases.entry(owner).or_default().push(base);
            }
            return None;
        }
        Some((Rc::clone(&self.tree.types.structs[base].name), ty))
    }

    /// Whether a structure does something where its objects start or end.
    fn acts_for_itself(&self, id: usize) -> bool {
        let name = &self.tree.types.structs[id].name;
        let does = |name: ast::Symbol| {
            self.methods.get(&(id, name)).is_some_and(|index| {
                self.overloads[*index]
                    .iter()
                    .any(|candidate| candidate.syntax.body.as_ref().is_some_and(|body| !body.is_empty()))
            })
        };
        does(Rc::clone(name)) || does(format!("~{name}").into())
    }

    /// Whether GCC puts members into the unused bytes at the end of what their structure inherits from, as it does where that
    /// has constructors or inherits itself. Here they lie behind it.
    pub(super) fn lies_closer(&self, fields: &[(ast::Symbol, Type)], bases: &[usize]) -> bool {
        bases.iter().any(|at| {
            let (Some((name, Type::Struct(base))), Some((_, behind))) = (fields.get(*at), fields.get(at + 1)) else {
                return false;
            };
            let base = *base;
            let own = |name: ast::Symbol| self.methods.contains_key(&(base, name));
            let plain = !own(Rc::clone(name)) && !own(format!("~{name}").into()) && self.bases_of(base).is_empty();
            if plain && !self.dynamic.contains(&base) {
                return false;
            }
            let types = &self.tree.types;
            let found = &types.structs[base];
            let end = found.fields.iter().map(|field| field.offset + types.bytes(&field.ty)).max().unwrap_or(0);
            end.next_multiple_of(types.align(behind)) < found.bytes
        })
    }

    /// Whether objects of a type are larger here than nvcc makes them.
    pub(super) fn is_larger(&self, ty: &Type) -> bool {
        let Type::Struct(id) = ty.innermost() else { return false };
        self.larger.contains(id) || self.tree.types.structs[*id].fields.iter().any(|field| self.is_larger(&field.ty))
    }
}
