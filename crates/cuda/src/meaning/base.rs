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

    /// The structure that one inherits from.
    pub(super) fn base_of(&self, structure: usize) -> Option<usize> {
        if let Some(base) = self.empty_bases.get(&structure) {
            return Some(*base);
        }
        let found = &self.tree.types.structs[structure];
        match found.fields.first().filter(|_| found.derived)?.ty {
            Type::Struct(base) => Some(base),
            _ => None,
        }
    }

    /// How many steps lead from a structure to one that it inherits from.
    pub(super) fn steps_to(&self, structure: usize, base: usize) -> Option<usize> {
        let mut at = structure;
        let mut steps = 0;
        while at != base {
            at = self.base_of(at)?;
            steps += 1;
        }
        Some(steps)
    }

    /// The methods of a name that a structure has or inherits, and the structure that has them.
    pub(super) fn method_named(&self, structure: usize, name: &ast::Symbol) -> Option<(usize, usize)> {
        let mut at = structure;
        loop {
            if let Some(index) = self.methods.get(&(at, Rc::clone(name))) {
                return Some((*index, at));
            }
            at = self.base_of(at)?;
        }
    }

    /// The part of an object that is what it inherits from; anything else as it is.
    pub(super) fn as_base(&self, object: Expression, wanted: &Type) -> Expression {
        let (Type::Struct(own), Type::Struct(base)) = (&object.ty, wanted) else { return object };
        let span = object.span;
        let mut place = object.clone();
        for _ in 0..self.steps_to(*own, *base).unwrap_or(0) {
            place = match place.ty {
                Type::Struct(id) if self.empty_bases.contains_key(&id) => self.as_empty_base(place, id),
                _ => self.member_at(place, 0, span),
            };
        }
        place
    }

    /// An object as the structure without members that it inherits from: that lies nowhere, and begins where the object does.
    fn as_empty_base(&self, object: Expression, id: usize) -> Expression {
        let span = object.span;
        let ty = Type::Struct(self.empty_bases[&id]);
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
        let pointer = made(Kind::Convert { value: Box::new(address), written: true }, Type::pointer(ty.clone()));
        made(Kind::Dereference(Box::new(pointer)), ty)
    }

    /// A pointer to an object as one to what that inherits from.
    pub(super) fn as_base_pointer(&mut self, pointer: Expression, wanted: &Type) -> Option<Expression> {
        let (Some(Type::Struct(own)), Some(Type::Struct(base))) = (pointer.ty.target(), wanted.target()) else {
            return None;
        };
        self.steps_to(*own, *base).filter(|steps| *steps > 0)?;
        let span = pointer.span;
        let ty = Type::Struct(*own);
        let object = match pointer.kind {
            Kind::AddressOf(object) => *object,
            _ => Expression { kind: Kind::Dereference(Box::new(pointer)), ty, span },
        };
        let part = self.as_base(object, &Type::Struct(*base));
        Some(Expression { kind: Kind::AddressOf(Box::new(part)), ty: wanted.clone(), span })
    }

    /// The first member of a structure that inherits: what it inherits from.
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
        } else if found.fields.is_empty() && self.acts_for_itself(base) {
            Some("inheriting from a structure that has constructors and no members")
        } else if self.dynamic.contains(&base) {
            Some("virtual methods: inheriting from a structure that has some")
        } else if found.union {
            Some("inheriting from a union")
        } else {
            None
        };
        // One that is still open has no members yet, and could be this very structure.
        let open = !found.complete || found.fields.is_empty() || self.owner == Some(base);
        if let Some(what) = refused {
            self.unsupported(syntax.span, what);
        }
        if open {
            if let (None, Some(owner), false) = (refused, self.owner, self.owner == Some(base)) {
                // It takes no room in what inherits from it.
                self.empty_bases.insert(owner, base);
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

    /// Reports members that GCC would put into the unused bytes at the end of what their structure inherits from, as it does
    /// where that has constructors or inherits itself.
    pub(super) fn room_in_base(&mut self, fields: &[(ast::Symbol, Type)], span: Span) {
        let [(name, Type::Struct(base)), (_, first), ..] = fields else { return };
        let base = *base;
        let own = |name: ast::Symbol| self.methods.contains_key(&(base, name));
        if !own(Rc::clone(name)) && !own(format!("~{name}").into()) && self.base_of(base).is_none() {
            return;
        }
        let types = &self.tree.types;
        let found = &types.structs[base];
        let end = found.fields.iter().map(|field| field.offset + types.bytes(&field.ty)).max().unwrap_or(0);
        if end.next_multiple_of(types.align(first)) < found.bytes {
            self.unsupported(span, "inheriting from a structure with unused bytes at its end");
        }
    }
}
