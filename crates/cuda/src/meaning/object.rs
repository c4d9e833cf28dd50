//! Objects of structures: made by constructors, copied and moved, and what is called for them.

use std::rc::Rc;

use super::{
    Binding, Checker,
    tree::{Expression, Kind},
    types::Type,
};
use crate::{
    parse::ast::{self, ExpressionKind},
    text::Span,
};

/// What an object that a constructor makes of an operand costs: more than everything that C converts by itself.
pub(super) const BY_A_FUNCTION: u32 = 100;

impl Checker<'_> {
    pub(super) fn construct_by_call(
        &mut self,
        overloads: usize,
        ty: &Type,
        mut values: Vec<Expression>,
        span: Span,
    ) -> Expression {
        if values.len() == 1 && values[0].ty == *ty {
            let value = values.remove(0);
            if self.on_host() {
                return self.owned(value);
            }
            return self.copied(ty, &value).unwrap_or(value);
        }
        let Type::Struct(id) = ty else { return Expression::bad(span) };
        let name = self.tree.types.structs[*id].name.to_string();
        let object = Expression { kind: Kind::Zero, ty: Type::pointer(ty.clone()), span };
        let call = self.call_overload(overloads, &[], Some(object), values, &name, span);
        match call.kind {
            Kind::Call(function, mut arguments) if !arguments.is_empty() => {
                // The object is made first and its address handed to the constructor by the back ends.
                arguments.remove(0);
                let mut all = vec![Expression { kind: Kind::Function(function), ty: Type::Void, span }];
                all.extend(arguments);
                Expression { kind: Kind::Library("construct", all), ty: ty.clone(), span }
            }
            _ => Expression::bad(span),
        }
    }

    /// The constructor of a structure that takes another object of it, by constant reference or (`moved`) to empty it.
    pub(super) fn own_constructor(&self, id: usize, moved: bool) -> Option<(usize, usize)> {
        let name = Rc::clone(&self.tree.types.structs[id].name);
        let index = *self.methods.get(&(id, Rc::clone(&name)))?;
        let position = self.overloads[index].iter().position(|candidate| {
            let [parameter] = &candidate.syntax.parameters[..] else { return false };
            let ast::TypeKind::Reference(inner) = &parameter.declared.kind else { return false };
            // A template is never the copy constructor.
            candidate.syntax.template.is_none()
                && parameter.moved == moved
                && matches!(&inner.kind, ast::TypeKind::Named(found) if found.symbol == name)
                && candidate.syntax.body.is_some()
        })?;
        Some((index, position))
    }

    /// Whether a copy constructor does what one that C++ adds would do: it copies each member, and nothing else happens.
    pub(super) fn copies_members(&self, id: usize, (index, position): (usize, usize)) -> bool {
        let syntax = &self.overloads[index][position].syntax;
        let [ast::Parameter { name: Some(other), .. }] = &syntax.parameters[..] else { return false };
        let is_other = |value: &ast::Expression| matches!(&value.kind, ExpressionKind::Name(name) if name.path.is_empty() && name.symbol == *other);
        let copied = |value: &ast::Expression, member: &ast::Symbol| {
            matches!(&value.kind, ExpressionKind::Member { object, name, arrow: false, .. }
                if is_other(object) && name == member)
        };
        let mut members: Vec<ast::Symbol> = Vec::new();
        for (member, values, _) in &syntax.initializers {
            match &values[..] {
                [value] if copied(value, member) => members.push(Rc::clone(member)),
                _ => return false,
            }
        }
        for statement in syntax.body.iter().flatten() {
            let ast::StatementKind::Expression(ast::Expression {
                kind: ExpressionKind::Assign(None, to, from), ..
            }) = &statement.kind
            else {
                return false;
            };
            let member = match &to.kind {
                ExpressionKind::Name(name) if name.path.is_empty() => &name.symbol,
                ExpressionKind::Member { object, name, arrow: true, .. }
                    if matches!(object.kind, ExpressionKind::This) =>
                {
                    name
                }
                _ => return false,
            };
            if !copied(from, member) {
                return false;
            }
            members.push(Rc::clone(member));
        }
        let fields = &self.tree.types.structs[id].fields;
        fields.iter().all(|field| !matches!(field.ty, Type::Array(..)) && members.contains(&field.name))
    }

    /// A cast to `T &&`, which gives up what it is applied to; where `T` is a reference itself, it is that.
    pub(super) fn moved_cast(&mut self, arguments: &[ast::Expression], span: Span) -> Expression {
        let [argument] = arguments else { return Expression::bad(span) };
        let kept = match &argument.kind {
            ExpressionKind::Cast(syntax, _) => match &syntax.kind {
                ast::TypeKind::Reference(inner) => self.refers(inner).is_some(),
                _ => true,
            },
            _ => true,
        };
        let value = self.expression(argument);
        if kept { value } else { self.given_up(value, span) }
    }

    pub(super) fn construct_from(
        &mut self,
        at: (usize, usize),
        ty: &Type,
        value: Expression,
        span: Span,
    ) -> Option<Expression> {
        let id = self.instance(at.0, at.1, Vec::new(), span)?;
        // The object itself is the first parameter.
        let parameter = *self.tree.functions[id].parameters.get(1)?;
        let reference = self.tree.functions[id].locals[parameter].reference;
        let argument = if reference { self.address_of(value) } else { value };
        let function = Expression { kind: Kind::Function(id), ty: Type::Void, span };
        Some(Expression { kind: Kind::Library("construct", vec![function, argument]), ty: ty.clone(), span })
    }

    /// An object made as a copy by the copy constructor of its structure, if it has one of its own.
    pub(super) fn copied(&mut self, ty: &Type, value: &Expression) -> Option<Expression> {
        let Type::Struct(id) = ty else { return None };
        if value.ty != *ty || !value.is_place() {
            return None;
        }
        let at = self.own_constructor(*id, false)?;
        self.construct_from(at, ty, value.clone(), value.span)
    }

    /// An object that takes over what `std::move(…)` gives up.
    pub(super) fn moved_into(&mut self, ty: &Type, value: &ast::Expression) -> Option<Expression> {
        let Type::Struct(id) = ty else { return None };
        let ExpressionKind::Call(callee, arguments) = &value.kind else { return None };
        let ExpressionKind::Name(name) = &callee.kind else { return None };
        let (true, [given]) = (&*name.symbol == "move", &arguments[..]) else { return None };
        if self.on_host() {
            return None;
        }
        let at = self.own_constructor(*id, true)?;
        let given = self.expression(given);
        self.construct_from(at, ty, given, value.span)
    }

    /// The object that a method is called for, as its address.
    pub(super) fn receiver(&mut self, index: usize, object: Expression) -> Expression {
        let constant = self.overloads[index].iter().all(|candidate| candidate.syntax.qualifiers.constant_method);
        if let (true, Kind::Local(id)) = (constant, &object.kind) {
            let (id, span) = (*id, object.span);
            if let Some(local) = self.local_mut(id) {
                local.address_taken = true;
            }
            let ty = Type::pointer(object.ty.clone());
            return Expression { kind: Kind::AddressOf(Box::new(object)), ty, span };
        }
        self.address_of(object)
    }

    /// A call of a method for an object.
    pub(super) fn call_on(
        &mut self,
        index: usize,
        object: Expression,
        values: Vec<Expression>,
        name: &str,
        span: Span,
    ) -> Expression {
        let object = self.lasting(object);
        let object = self.receiver(index, object);
        self.call_overload(index, &[], Some(object), values, name, span)
    }

    /// A call of the user's `operator…`, if there is one: that of the left side's structure and the free ones are
    /// weighed together, by the number of their operands and by how well these fit.
    pub(super) fn operator_call(&mut self, mark: &str, mut values: Vec<Expression>, span: Span) -> Option<Expression> {
        let name = format!("operator{mark}");
        let method = match values.first().map(|value| &value.ty) {
            Some(Type::Struct(owner)) => self.method_named(*owner, &name.as_str().into()),
            _ => None,
        };
        let free = self.free_operators(&name, &values);
        let own = match method {
            Some((index, _)) => self.operator_cost(index, &values[1..]),
            None => None,
        };
        let best = self.best_free_operator(&free, &values);
        let method = method.filter(|_| match (own, best) {
            (Some(own), Some((_, least))) => own <= least,
            (own, best) => own.is_some() || best.is_none(),
        });
        if let Some((index, has)) = method {
            let first = values.remove(0);
            let first = self.as_base(first, &Type::Struct(has));
            return Some(self.call_on(index, first, values, &name, span));
        }
        let index = best.map(|(index, _)| index).or(free.first().copied())?;
        Some(self.call_overload(index, &[], None, values, &name, span))
    }

    fn best_free_operator(&mut self, free: &[usize], values: &[Expression]) -> Option<(usize, u32)> {
        let mut best: Option<(usize, u32)> = None;
        for index in free {
            let Some(cost) = self.operator_cost(*index, values) else { continue };
            if best.is_none_or(|(_, least)| cost < least) {
                best = Some((*index, cost));
            }
        }
        best
    }

    /// How far the operands are from what the best operator of the program's or the prelude's takes, if one takes them.
    pub(super) fn least_operator_cost(&mut self, mark: &str, values: &[Expression]) -> Option<u32> {
        let name = format!("operator{mark}");
        let method = match values.first().map(|value| &value.ty) {
            Some(Type::Struct(owner)) => self.method_named(*owner, &name.as_str().into()),
            _ => None,
        };
        let own = method.and_then(|(index, _)| self.operator_cost(index, &values[1..]));
        let free = self.free_operators(&name, values);
        let best = self.best_free_operator(&free, values).map(|(_, cost)| cost);
        own.into_iter().chain(best).min()
    }

    /// The operators that are no methods: beside the structure of one of the sides, or where the expression is.
    pub(super) fn free_operators(&self, name: &str, values: &[Expression]) -> Vec<usize> {
        if !values.iter().any(|value| matches!(value.ty, Type::Struct(_) | Type::Enum(..))) {
            return Vec::new();
        }
        let mut indices: Vec<usize> =
            values.iter().filter_map(|value| self.functions_beside(&value.ty, name)).collect();
        if let Some(Binding::Functions(index)) = self.find(name) {
            indices.push(*index);
        }
        indices
    }

    /// How far the arguments are from what the best of several functions takes; `None` where none of them takes them.
    pub(super) fn operator_cost(&mut self, index: usize, values: &[Expression]) -> Option<u32> {
        let mut least = None;
        self.ready_conversions(values);
        self.packs_for(index, 0, values);
        for position in 0..self.overloads[index].len() {
            let candidate = &self.overloads[index][position];
            let (syntax, owner) = (Rc::clone(&candidate.syntax), candidate.owner);
            let needed = syntax.parameters.iter().take_while(|parameter| parameter.default.is_none()).count();
            if values.len() < needed || values.len() > syntax.parameters.len() {
                continue;
            }
            let arguments = match &syntax.template {
                Some(_) => self.attempt(|checker| checker.deduce(&syntax, &[], values, owner)),
                None => Some(Vec::new()),
            };
            let Some(arguments) = arguments else { continue };
            let types = match &syntax.template {
                Some(_) => {
                    let types = self.attempt(|checker| Some(checker.parameter_types(&syntax, &arguments, owner)));
                    match types.filter(|_| self.result_exists(&syntax, &arguments, owner)) {
                        Some(types) => types,
                        None => continue,
                    }
                }
                None => self.parameter_types(&syntax, &arguments, owner),
            };
            let mut cost = 0;
            let fits = types.iter().zip(values).all(|(ty, value)| {
                cost += self.rank(value, ty).unwrap_or(BY_A_FUNCTION);
                self.rank(value, ty).is_some() || self.is_made_of(value, ty)
            });
            if fits && least.is_none_or(|least| cost < least) {
                least = Some(cost);
            }
        }
        least
    }
}
