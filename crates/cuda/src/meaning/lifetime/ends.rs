//! How objects end: the structure's own destructor, then those of its members, the last one first.

use std::rc::Rc;

use crate::{
    meaning::{
        checker::Checker,
        exception::TRY_GUARD,
        record::Act,
        tree::{Expression, FunctionId, Kind, Side, Statement, StatementKind},
        types::Type,
    },
    parse::ast,
    text::Span,
};

impl Checker<'_> {
    /// Sees to it that objects of a type can end: that what is called then is made.
    pub(in crate::meaning) fn need_end(&mut self, ty: &Type, span: Span) {
        if !self.life(ty).ends {
            return;
        }
        self.end_of(ty, span);
        if self.on_device() {
            self.ends_on_device(ty, span);
        }
    }

    /// What ends an object in device code has to be device code, as far as it is the program's own.
    pub(in crate::meaning) fn ends_on_device(&mut self, ty: &Type, span: Span) {
        let Some(end) = self.tree.ends.get(ty).copied() else { return };
        let parts = match ty {
            Type::Array(element, _) => vec![(**element).clone()],
            Type::Struct(id) => self.member_types(*id),
            _ => Vec::new(),
        };
        for part in parts {
            self.ends_on_device(&part, span);
        }
        if self.acts.get(&(Act::End, ty.clone())) == Some(&end) {
            self.tree.functions[end].side = Side::Both;
        }
        let own = match ty {
            Type::Struct(id) => {
                let name: ast::Symbol = format!("~{}", self.tree.types.structs[*id].name).into();
                let own = self.methods.get(&(self.whole_structure(*id), name)).copied();
                own.and_then(|index| self.instance(index, 0, Vec::new(), span))
            }
            Type::Vector(_) => Some(end),
            _ => None,
        };
        if own.is_some_and(|own| self.tree.functions[own].side == Side::Host) {
            self.unsupported(span, "an object whose destructor is a host function in device code");
        }
    }

    /// Whether device code can end objects of a type: whether no destructor in them is a host function, and no container is theirs.
    pub(in crate::meaning) fn may_end_on_device(&mut self, ty: &Type, span: Span) -> bool {
        if !self.life(ty).ends {
            return true;
        }
        let (parts, own) = match ty {
            Type::Array(element, _) => (vec![(**element).clone()], None),
            Type::Struct(id) => {
                let name: ast::Symbol = format!("~{}", self.tree.types.structs[*id].name).into();
                (self.member_types(*id), self.methods.get(&(self.whole_structure(*id), name)).copied())
            }
            _ => return false,
        };
        let own = own.and_then(|index| self.instance(index, 0, Vec::new(), span));
        own.is_none_or(|own| self.tree.functions[own].side != Side::Host)
            && parts.iter().all(|part| self.may_end_on_device(part, span))
    }

    /// Refuses what would leave an object in device code without its end.
    pub(super) fn refuse_on_device(&mut self, value: &Expression, what: &str) {
        if !self.on_device() || !self.life(&value.ty).ends {
            return;
        }
        let end = self.end_of(&value.ty.clone(), value.span);
        if end.is_some_and(|end| self.tree.functions[end].side != Side::Host) {
            self.unsupported(value.span, format!("{what} with a destructor in device code"));
        }
    }

    /// Sees to it that the objects which a function is given can end with it.
    pub(in crate::meaning) fn parameters_end(&mut self, id: FunctionId) {
        if !self.on_host() {
            return;
        }
        for parameter in self.tree.functions[id].parameters.clone() {
            let local = &self.tree.functions[id].locals[parameter];
            let (owned, ty, span) = (local.owned, local.ty.clone(), local.span);
            if owned {
                self.need_end(&ty, span);
            }
        }
    }

    /// What ends an object of a type that has something to call then.
    pub(in crate::meaning) fn end_of(&mut self, ty: &Type, span: Span) -> Option<FunctionId> {
        if let Some(known) = self.tree.ends.get(ty) {
            return Some(*known);
        }
        let id = match ty {
            Type::Array(element, count) => {
                let inner = self.end_of(element, span)?;
                let count = Expression::integer(count.cast_signed(), Type::SIZE, span);
                self.made_function(Act::End, ty, span, |checker, place, _| {
                    let ended = checker.for_each_element(count, true, span, |checker, at| {
                        let element = Self::element(&place, at, element);
                        Some(checker.call_for(inner, element, None))
                    });
                    ended.into_iter().collect()
                })?
            }
            Type::Struct(structure) => self.end_of_structure(*structure, ty, span)?,
            Type::Vector(element) => self.end_of_vector(ty, element, span)?,
            _ => return None,
        };
        self.tree.ends.insert(ty.clone(), id);
        if !self.ends_silently(ty, &mut Vec::new()) {
            self.tree.unwound.insert(id);
        }
        Some(id)
    }

    /// Whether nothing but free memory tells that an object of this type has ended.
    /// `open` are the structures that are looked at: one may hold a vector of itself.
    fn ends_silently(&mut self, ty: &Type, open: &mut Vec<usize>) -> bool {
        let id = match ty.innermost() {
            Type::Struct(id) if open.contains(id) => return true,
            Type::Struct(id) => self.whole_structure(*id),
            Type::Vector(element) => return self.ends_silently(element, open),
            _ => return true,
        };
        let name = Rc::clone(&self.tree.types.structs[id].name);
        if &*name == TRY_GUARD {
            // Where an exception arrives, its `try` is over already.
            return true;
        }
        if self.methods.contains_key(&(id, format!("~{name}").into())) {
            return false;
        }
        open.push(id);
        let silent =
            self.member_types(id).iter().all(|member| !self.life(member).ends || self.ends_silently(member, open));
        open.pop();
        silent
    }

    /// The end of the object at a place, as an expression.
    pub(super) fn ended(&mut self, place: Expression) -> Option<Expression> {
        let (ty, span) = (place.ty.clone(), place.span);
        let end = self.end_of(&ty, span)?;
        match self.call_for(end, place, None).kind {
            StatementKind::Expression(call) => Some(call),
            _ => None,
        }
    }

    /// A statement's value that nobody takes: it ends there.
    pub(in crate::meaning) fn left_over(&mut self, value: Expression, span: Span) -> StatementKind {
        let made = matches!(value.kind, Kind::Call(..) | Kind::CallPointer(..) | Kind::Build(_) | Kind::Zero)
            || matches!(value.kind, Kind::Library("construct", _));
        if made {
            self.refuse_on_device(&value, "an object that nobody keeps,");
        }
        if !made || !self.on_host() || !self.life(&value.ty).ends {
            return StatementKind::Expression(value);
        }
        let ty = value.ty.clone();
        self.need_end(&ty, span);
        let id = self.add_local(Rc::from("left over"), ty, span);
        let declare = Statement { kind: StatementKind::Declare(id, Some(value)), span };
        StatementKind::Block(vec![declare])
    }
}
