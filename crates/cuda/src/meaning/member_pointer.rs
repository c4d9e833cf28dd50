//! Pointers to members: `&S::member`, `object.*pointer` and `(object.*method)(…)`. The prelude has their types, `__member_of`.
//! One to data says where the member lies, plus one, so that zero is the null pointer; one to a method holds its function,
//! and how far behind the beginning of the object the part lies that is the method's own.

use std::rc::Rc;

use super::{
    checker::Checker,
    entity::{Binding, TemplateValue},
    record::Decision,
    tree::{Expression, FunctionId, Kind},
    types::{Scalar, Signature, Type},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    parse::{
        CONSTANT_MEMBER_OF, MEMBER_OF,
        ast::{self, BinaryOperator, ExpressionKind},
    },
    text::Span,
};

/// What a pointer to a member leads to.
pub(super) struct MemberPointer {
    /// The structure whose objects have the member.
    pub(super) class: usize,
    pub(super) target: Type,
    /// Of data: it cannot be changed.
    pub(super) constant: bool,
    /// Of a method: it leaves its object as it is.
    pub(super) constant_method: bool,
}

impl MemberPointer {
    /// The types of the method that it leads to, without the object.
    pub(super) fn method(&self) -> Option<&Rc<Signature>> {
        match &self.target {
            Type::Function(signature) => Some(signature),
            _ => None,
        }
    }
}

impl Checker<'_> {
    pub(super) fn member_pointer(&self, ty: &Type) -> Option<MemberPointer> {
        let Type::Struct(id) = ty else { return None };
        let constant_method = match &*self.tree.types.structs[*id].name {
            MEMBER_OF => false,
            CONSTANT_MEMBER_OF => true,
            _ => return None,
        };
        let ((_, values), _) = self.struct_instances.iter().find(|(_, made)| *made == id)?;
        let [TemplateValue::Type(Type::Struct(class)), target] = &values[..] else { return None };
        let (target, constant) = match target {
            TemplateValue::Type(target) => (target.clone(), false),
            TemplateValue::ConstantType(target) => (target.clone(), true),
            _ => return None,
        };
        Some(MemberPointer { class: *class, target, constant, constant_method })
    }

    /// The type of such a pointer as messages name it.
    pub(super) fn member_pointer_text(&self, member: &MemberPointer) -> String {
        let class = self.tree.types.name(&Type::Struct(member.class));
        let Some(signature) = member.method() else {
            let constant = if member.constant { "const " } else { "" };
            return format!("{constant}{} {class}::*", self.type_text(&member.target));
        };
        let taken: Vec<String> = signature.0.iter().map(|ty| self.type_text(ty)).collect();
        let behind = if member.constant_method { " const" } else { "" };
        format!("{} ({class}::*)({}){behind}", self.type_text(&signature.1), taken.join(", "))
    }

    /// Whether a variable of this type says which of several functions of a name is meant.
    pub(super) fn chooses_function(&self, ty: &Type) -> bool {
        self.is_function_pointer(ty) || self.member_pointer(ty).is_some_and(|member| member.method().is_some())
    }

    /// The type of a pointer to a member.
    fn member_pointer_type(&mut self, class: usize, target: Type, constant_method: bool, span: Span) -> Type {
        let name = if constant_method { CONSTANT_MEMBER_OF } else { MEMBER_OF };
        let Some(Binding::StructTemplate(template)) = self.find(name).cloned() else { return Type::Bad };
        let values = [TemplateValue::Type(Type::Struct(class)), TemplateValue::Type(target)];
        self.instantiate_struct(&template, &values, span)
    }

    /// `&S::member`, where that is no static one.
    pub(super) fn pointer_to_member(&mut self, name: &ast::Name) -> Option<Expression> {
        if name.path.is_empty() {
            return None;
        }
        let structure = self.path_structure(name)?;
        if self.has_member(structure, &name.symbol) {
            return Some(self.pointer_to_field(structure, name));
        }
        let (index, _) = self.method_named(structure, &name.symbol)?;
        if self.overloads[index].iter().all(|candidate| candidate.syntax.qualifiers.fixed) {
            return None;
        }
        let Some(id) = self.method_meant(index, name) else { return Some(Expression::bad(name.span)) };
        self.called.push((id, name.span));
        let id = self.called_method(id, index, &[]);
        Some(self.pointer_to_method(id, name.span))
    }

    fn pointer_to_field(&mut self, structure: usize, name: &ast::Name) -> Expression {
        let bad = Expression::bad(name.span);
        if self.tells_ambiguous_name(structure, &name.symbol, name.span) {
            return bad;
        }
        let Some(found) = self.declaring(structure, &name.symbol).into_iter().next() else { return bad };
        let Some(way) = self.own_way_to(found.structure, &name.symbol) else {
            self.rule(name.span, "a bit field has no address, and no pointer leads to it");
            return bad;
        };
        let mut ty = Type::Struct(found.structure);
        let mut place = 1;
        for index in way {
            let Type::Struct(id) = ty else { return bad };
            let field = &self.tree.types.structs[id].fields[index];
            place += field.offset;
            ty = field.ty.clone();
        }
        let ty = self.member_pointer_type(found.structure, ty, false, name.span);
        self.known_member(place.cast_signed(), ty, name.span)
    }

    /// A pointer to the member that lies at a known place.
    pub(super) fn known_member(&self, place: i64, ty: Type, span: Span) -> Expression {
        let place = Expression::integer(place, Type::Scalar(Scalar::I64), span);
        Expression { kind: Kind::Build(vec![place]), ty, span }
    }

    /// The argument of a template that is a pointer to a member of this type; reports one that is none.
    pub(super) fn member_argument(&mut self, argument: &mut TemplateValue, ty: &Type, span: Span) {
        let own = match argument {
            TemplateValue::Function(id) if self.is_method(*id) => {
                let id = *id;
                self.pointer_to_method(id, span).ty
            }
            TemplateValue::Integer(_, own) => own.clone(),
            _ => Type::Bad,
        };
        if *ty == Type::Bad || own == *ty {
            return;
        }
        match (self.member_pointer_rank(&own, ty), &*argument) {
            (Some(further), TemplateValue::Integer(place @ 1.., _)) => {
                *argument = TemplateValue::Integer(*place + further, ty.clone());
            }
            (Some(0), TemplateValue::Function(_)) => {}
            // A null pointer.
            _ if matches!(argument, TemplateValue::Integer(0, _)) => *argument = TemplateValue::Integer(0, ty.clone()),
            _ => {
                let (own, wanted) = (self.type_text(&own), self.type_text(ty));
                self.rule(span, format!("this template takes a `{wanted}`, and is given a `{own}`"));
            }
        }
    }

    /// A pointer to a member as the argument of a template.
    pub(super) fn member_as_argument(&self, value: &Expression) -> Option<TemplateValue> {
        self.member_pointer(&value.ty)?;
        match &value.kind {
            Kind::Zero => Some(TemplateValue::Integer(0, value.ty.clone())),
            Kind::Build(parts) => match (&parts.first()?.kind, parts.get(1).map(|further| &further.kind)) {
                (Kind::Integer(place, _), None) => Some(TemplateValue::Integer(*place, value.ty.clone())),
                (Kind::Function(id), Some(Kind::Integer(0, _))) => {
                    Some(TemplateValue::Function(self.adapted_function(*id)))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The method that `&S::method` stands for: there is one, its template arguments say which, or the type that is wanted.
    fn method_meant(&mut self, index: usize, name: &ast::Name) -> Option<FunctionId> {
        let wanted = self.wanted_function.take().and_then(|ty| self.member_pointer(&ty));
        let given = self.template_values(name.arguments.as_deref().unwrap_or(&[]));
        if !given.is_empty() {
            let (position, values) = self.function_of_arguments(index, &given)?;
            return self.instance(index, position, values, name.span);
        }
        let plain: Vec<usize> = (0..self.overloads[index].len())
            .filter(|at| {
                let syntax = &self.overloads[index][*at].syntax;
                syntax.template.is_none() && !syntax.qualifiers.fixed
            })
            .collect();
        if let [position] = plain[..] {
            return self.instance(index, position, Vec::new(), name.span);
        }
        if let Some(wanted) = wanted {
            for position in plain {
                let syntax = Rc::clone(&self.overloads[index][position].syntax);
                if syntax.qualifiers.constant_method != wanted.constant_method {
                    continue;
                }
                let id = self.instance(index, position, Vec::new(), name.span)?;
                if Type::Function(Rc::new(self.method_signature(id))) == wanted.target {
                    return Some(id);
                }
            }
        }
        self.unsupported(name.span, "one of several methods of a name, or of a template's, as a value");
        None
    }

    /// The types of a method as its declaration has them, without the object.
    fn method_signature(&mut self, id: FunctionId) -> Signature {
        let own = self.own_signature(id);
        let made = self.made_of_candidate(self.method_behind(id));
        let Some(made) = made else { return own };
        if matches!(made.syntax.result.kind, ast::TypeKind::Auto | ast::TypeKind::OfExpression(..)) {
            return own;
        }
        let syntax = Rc::clone(&made.syntax);
        let written = ast::TypeSyntax {
            kind: ast::TypeKind::Function(Box::new(syntax.result.clone()), syntax.parameters.clone()),
            span: syntax.span,
            constant: false,
            volatile: false,
        };
        let resolved = self.within(made.owner, &syntax.space, made.bindings, |checker| checker.resolve_type(&written));
        match resolved {
            Type::Function(signature) => (*signature).clone(),
            _ => own,
        }
    }

    /// The types of a method's function without the object.
    fn own_signature(&self, id: FunctionId) -> Signature {
        match self.function_type(id) {
            Type::Function(all) => (all.0[1..].to_vec(), all.1.clone(), all.2 & 1 | (all.2 >> 2) << 1),
            _ => (Vec::new(), Type::Bad, 0),
        }
    }

    /// The method that a function calls which finds the right one of several for an object; any other function itself.
    fn method_behind(&self, id: FunctionId) -> FunctionId {
        let found = self.dispatched.iter().find(|one| one.functions.contains(&id));
        let Some(Decision::Call(index, position)) = found.map(|one| &one.decision) else { return id };
        self.overloads[*index][*position].instances.values().next().copied().unwrap_or(id)
    }

    /// Whether a function is that of a method, and takes an object.
    pub(super) fn is_method(&self, id: FunctionId) -> bool {
        let function = &self.tree.functions[id];
        function.parameters.first().is_some_and(|first| &*function.locals[*first].name == "this")
    }

    /// The pointer that leads to a method.
    pub(super) fn pointer_to_method(&mut self, id: FunctionId, span: Span) -> Expression {
        let this =
            self.tree.functions[id].parameters.first().map(|first| self.tree.functions[id].locals[*first].ty.clone());
        let Some(Type::Struct(class)) = this.as_ref().and_then(Type::target).cloned() else {
            return Expression::bad(span);
        };
        let behind = self.method_behind(id);
        let syntax = self.made_of_candidate(behind).map(|made| made.syntax);
        let lambda = self.is_lambda(class);
        let constant = syntax.is_some_and(|syntax| syntax.qualifiers.constant_method) || lambda;
        let signature = self.method_signature(id);
        let ty = self.member_pointer_type(class, Type::Function(Rc::new(signature.clone())), constant, span);
        let Some(pointer) = self.function_field(&ty) else { return Expression::bad(span) };
        let Some(wanted) = pointer.signature().cloned() else { return Expression::bad(span) };
        let function = self.function_for_signature(id, &wanted);
        let function = Expression { kind: Kind::Function(function), ty: pointer, span };
        let nowhere = Expression::integer(0, Type::Scalar(Scalar::I64), span);
        Expression { kind: Kind::Build(vec![function, nowhere]), ty, span }
    }

    fn is_lambda(&self, class: usize) -> bool {
        self.tree.types.structs[class].name.starts_with("lambda_")
    }

    /// The type of the function that a pointer to a method holds.
    fn function_field(&self, ty: &Type) -> Option<Type> {
        let Type::Struct(id) = ty else { return None };
        self.tree.types.structs[*id].fields.first().map(|field| field.ty.clone())
    }

    /// `object.*pointer`.
    pub(super) fn by_member(&mut self, parts: &[ast::Expression], span: Span) -> Expression {
        let [object, pointer] = parts else { return Expression::bad(span) };
        let object = self.expression(object);
        let pointer = self.value(pointer);
        let Some(member) = self.leads_to_member(&pointer) else { return Expression::bad(span) };
        if member.method().is_some() {
            let problem = Problem::Rule("a method that a pointer leads to can only be called".to_owned());
            let help = "write `(object.*pointer)(…)`: the parentheses around `.*` are needed";
            self.sink.push(Diagnostic::error(span, problem).help(help));
            return Expression::bad(span);
        }
        let Some(object) = self.object_address(object, member.class, span) else { return Expression::bad(span) };
        let long = Type::Scalar(Scalar::I64);
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let place = match pointer.kind {
            Kind::Build(parts) => parts.into_iter().next().unwrap_or_else(|| Expression::bad(span)),
            _ => made(Kind::Member(Box::new(pointer), 0), long.clone()),
        };
        let one = Expression::integer(1, long.clone(), span);
        let offset = match place.kind {
            Kind::Integer(place, _) => Expression::integer(place - 1, long, span),
            _ => made(Kind::Binary(BinaryOperator::Subtract, Box::new(place), Box::new(one)), long),
        };
        let bytes = Type::pointer(Type::Scalar(Scalar::I8));
        let object = self.cast_to(object, &bytes, true);
        let place = made(Kind::Offset(Box::new(object), Box::new(offset)), bytes);
        let place = self.cast_to(place, &Type::Pointer(Rc::new(member.target.clone()), member.constant), true);
        made(Kind::Dereference(Box::new(place)), member.target)
    }

    /// What a value leads to that stands behind `.*`; reports what is no pointer to a member.
    fn leads_to_member(&mut self, pointer: &Expression) -> Option<MemberPointer> {
        let member = self.member_pointer(&pointer.ty);
        if member.is_none() && pointer.ty != Type::Bad {
            let name = self.type_text(&pointer.ty);
            self.mismatch(pointer.span, format!("`.*` and `->*` need a pointer to a member, and this is `{name}`"));
        }
        member
    }

    /// The address of the part of an object that is of this structure.
    fn object_address(&mut self, object: Expression, class: usize, span: Span) -> Option<Expression> {
        if object.ty == Type::Bad {
            return None;
        }
        let wanted = Type::Struct(class);
        let object = self.as_base(Self::referred(object), &wanted);
        if object.ty != wanted {
            let (own, wanted) = (self.type_text(&object.ty), self.type_text(&wanted));
            self.mismatch(span, format!("this pointer leads to a member of `{wanted}`, and the object is a `{own}`"));
            return None;
        }
        let object = self.lasting(object);
        Some(self.address_of_value(object))
    }

    /// The address of a place, or of a value that lasts as long as the statement.
    fn address_of_value(&mut self, value: Expression) -> Expression {
        if value.is_place() {
            return self.address_of(value);
        }
        let (ty, span) = (Type::pointer(value.ty.clone()), value.span);
        Expression { kind: Kind::AddressOf(Box::new(value)), ty, span }
    }

    /// `(object.*pointer)(…)`, where the pointer leads to a method. Anything else that is called is nothing of this.
    pub(super) fn call_by_member(
        &mut self,
        parts: &[ast::Expression],
        arguments: &[ast::Expression],
        span: Span,
    ) -> Option<Expression> {
        let [object, pointer] = parts else { return None };
        let ty = self.attempt(|checker| Some(checker.type_and_reference_of(pointer, false).0))?;
        let member = self.member_pointer(&ty)?;
        let signature = Rc::clone(member.method()?);
        let object = self.expression(object);
        let pointer = self.value(pointer);
        let Some(object) = self.object_address(object, member.class, span) else { return Some(Expression::bad(span)) };
        let (pointer_type, long) = (pointer.ty.clone(), Type::Scalar(Scalar::I64));
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let Some(function_type) = self.function_field(&pointer_type) else { return Some(Expression::bad(span)) };
        let Some(values) = self.arguments_by_type(&signature, arguments, span) else {
            return Some(Expression::bad(span));
        };
        if let Kind::Build(parts) = &pointer.kind
            && let [Expression { kind: Kind::Function(id), .. }, Expression { kind: Kind::Integer(0, _), .. }] =
                &parts[..]
        {
            // What is called is known.
            let id = *id;
            let name = Rc::clone(&self.tree.functions[id].name);
            self.check_side(id, &name, span);
            self.called.push((id, span));
            let values = std::iter::once(object).chain(values).collect();
            return Some(Self::called(Kind::Call(id, values), &signature, span));
        }
        let local = self.add_local("method".into(), pointer_type.clone(), span);
        if let Some(local) = self.local_mut(local) {
            local.assigned = true;
        }
        let kept = || made(Kind::Local(local), pointer_type.clone());
        let keep = made(Kind::Assign(Box::new(kept()), Box::new(pointer)), pointer_type.clone());
        let further = made(Kind::Member(Box::new(kept()), 1), long);
        let bytes = Type::pointer(Type::Scalar(Scalar::I8));
        let address = self.cast_to(object, &bytes, true);
        let address = made(Kind::Offset(Box::new(address), Box::new(further)), bytes);
        let address = self.cast_to(address, &Type::pointer(Type::Struct(member.class)), true);
        let address_type = address.ty.clone();
        let address = made(Kind::Comma(Box::new(keep), Box::new(address)), address_type);
        let function = made(Kind::Member(Box::new(kept()), 0), function_type);
        // The object, and with it the pointer, comes before what is called: it is kept in a variable first.
        let this = self.add_local("object".into(), address.ty.clone(), span);
        if let Some(local) = self.local_mut(this) {
            local.assigned = true;
        }
        let this = || made(Kind::Local(this), Type::pointer(Type::Struct(member.class)));
        let first = made(Kind::Assign(Box::new(this()), Box::new(address)), this().ty);
        let values = std::iter::once(this()).chain(values).collect();
        let call = Self::called(Kind::CallPointer(Box::new(function), values), &signature, span);
        let ty = call.ty.clone();
        if let Kind::Dereference(address) = call.kind {
            let (kind, pointer) = (Kind::Comma(Box::new(first), address.clone()), address.ty);
            return Some(made(Kind::Dereference(Box::new(made(kind, pointer))), ty));
        }
        Some(made(Kind::Comma(Box::new(first), Box::new(call)), ty))
    }

    /// How far behind the beginning of a `derived` its `base` lies, where a pointer to a member of the one becomes one of the other.
    pub(super) fn member_pointer_rank(&self, from: &Type, to: &Type) -> Option<i64> {
        let (from, to) = (self.member_pointer(from)?, self.member_pointer(to)?);
        let alike =
            from.target == to.target && from.constant_method == to.constant_method && (to.constant || !from.constant);
        if !alike {
            return None;
        }
        if from.class == to.class { Some(0) } else { self.offset_of_base(to.class, from.class) }
    }

    /// A null pointer, or one to a member of a base, as the pointer to a member that is wanted.
    pub(super) fn as_member_pointer(&mut self, value: &Expression, to: &Type) -> Option<Expression> {
        let wanted = self.member_pointer(to)?;
        let span = value.span;
        if matches!(value.bare().kind, Kind::Null | Kind::Integer(0, _)) {
            return Some(Expression { kind: Kind::Zero, ty: to.clone(), span });
        }
        let further = self.member_pointer_rank(&value.ty, to)?;
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let long = Type::Scalar(Scalar::I64);
        let local = self.add_local("member".into(), value.ty.clone(), span);
        if let Some(local) = self.local_mut(local) {
            local.assigned = true;
        }
        let ty = value.ty.clone();
        let kept = || made(Kind::Local(local), ty.clone());
        let keep = made(Kind::Assign(Box::new(kept()), Box::new(value.clone())), ty.clone());
        let method = wanted.method().is_some();
        let place = made(Kind::Member(Box::new(kept()), usize::from(method)), long.clone());
        let moved = Expression::integer(further, long.clone(), span);
        let moved = made(Kind::Binary(BinaryOperator::Add, Box::new(place.clone()), Box::new(moved)), long.clone());
        let parts = if method {
            let own = made(Kind::Member(Box::new(kept()), 0), self.function_field(&ty)?);
            let wanted = self.function_field(to)?;
            vec![self.cast_to(own, &wanted, true), moved]
        } else {
            let null = Expression::integer(0, long.clone(), span);
            let set = made(Kind::Binary(BinaryOperator::NotEqual, Box::new(place), Box::new(null.clone())), Type::BOOL);
            vec![made(Kind::Conditional(Box::new(set), Box::new(moved), Box::new(null)), long)]
        };
        let build = made(Kind::Build(parts), to.clone());
        Some(made(Kind::Comma(Box::new(keep), Box::new(build)), to.clone()))
    }

    /// Whether an expression is `object.*pointer`: then, both.
    pub(super) fn parts_by_member(expression: &ast::Expression) -> Option<&[ast::Expression]> {
        match &expression.kind {
            ExpressionKind::Call(callee, parts) => match &callee.kind {
                ExpressionKind::Name(name) if &*name.symbol == crate::parse::BY_MEMBER => Some(parts),
                _ => None,
            },
            _ => None,
        }
    }
}
