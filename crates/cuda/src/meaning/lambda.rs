//! Lambdas: a structure of what they capture, with an `operator()`.

use std::rc::Rc;

use super::{
    adapted::references,
    checker::Checker,
    entity::{Binding, Candidate},
    record::{Closure, Generic, MadeLambda},
    tree::{Expression, Function, FunctionId, Kind, LocalId, Side},
    types::Type,
};
use crate::{
    diagnose::{Diagnostic, Problem},
    parse::ast::{self, Symbol},
    text::Span,
};

impl Checker<'_> {
    /// What this text became before in this function, with the variables that its captures are now.
    fn lambda_again(&self, lambda: &Rc<ast::Lambda>, outer: FunctionId) -> Option<MadeLambda> {
        let mut made = self.made_lambdas.get(&(outer, Rc::as_ptr(lambda)))?.clone();
        if !Rc::ptr_eq(&made.lambda, lambda) {
            return None;
        }
        for (name, local, _) in made.captures.iter_mut().filter(|(name, ..)| &**name != "this") {
            match self.find(name) {
                Some(Binding::Local(now)) => *local = *now,
                Some(Binding::Captured(..)) => {}
                _ => return None,
            }
        }
        Some(made)
    }

    pub(super) fn lambda(&mut self, lambda: &Rc<ast::Lambda>, span: Span) -> Expression {
        let Some(outer) = self.function else {
            self.unsupported(span, "a lambda outside of a function");
            return Expression::bad(span);
        };
        if self.closures.len() > 8 {
            self.unsupported(span, "lambdas nested this deeply");
            return Expression::bad(span);
        }
        let syntax = Rc::clone(&lambda.function);
        // `[n = 1]`: read before anything of the lambda is known.
        let mut given = Vec::new();
        for (name, reference, value) in &lambda.values {
            let value = self.expression(value);
            let value = if *reference {
                self.address_of(value)
            } else {
                let value = self.decay(value);
                self.owned(value)
            };
            given.push((Rc::clone(name), value));
        }
        if let Some(known) = self.lambda_again(lambda, outer) {
            let (fields, parts) = self.captured_parts(&syntax, given.clone(), &known.captures, known.side, span);
            let same = fields
                .iter()
                .map(|(name, ty)| (name, ty))
                .eq(self.tree.types.structs[known.structure].fields.iter().map(|field| (&field.name, &field.ty)));
            if same {
                let kind = if parts.is_empty() { Kind::Zero } else { Kind::Build(parts) };
                return Expression { kind, ty: Type::Struct(known.structure), span };
            }
        }
        let number = self.tree.types.structs.len();
        let structure = self.tree.types.add(&format!("lambda_{number}"), Vec::new(), None);
        // Who calls it resolves the types of its parameters, by the names that are known here.
        let names = |binding: &Binding| {
            matches!(
                binding,
                Binding::Type(_)
                    | Binding::ConstantType(_)
                    | Binding::ReferenceType(..)
                    | Binding::Constant(..)
                    | Binding::Enumerator(..)
                    | Binding::StructTemplate(_)
                    | Binding::AliasTemplate(_)
            )
        };
        let known = self.scopes[1..].iter().flatten().filter(|(_, binding)| names(binding));
        let known: Vec<(Symbol, Binding)> = known.map(|(name, binding)| (Rc::clone(name), binding.clone())).collect();
        if !known.is_empty() {
            self.owner_bindings.insert(structure, known);
        }
        let side = match (syntax.qualifiers.device, syntax.qualifiers.host) {
            (true, true) => Side::Both,
            (true, false) => Side::Device,
            _ => match self.tree.functions[outer].side {
                Side::Kernel => Side::Device,
                other => other,
            },
        };
        let fields = given.iter().map(|(name, value)| (Rc::clone(name), value.ty.clone())).collect();
        self.tree.types.complete(structure, fields, 1);
        let captured = |(index, (name, reference, _)): (usize, &(Symbol, bool, ast::Expression))| {
            (Rc::clone(name), Binding::Captured(structure, index, *reference))
        };
        self.scopes.push(lambda.values.iter().enumerate().map(captured).collect());
        if syntax.template.is_some() {
            return self.generic(lambda, structure, side, given, span);
        }
        let (id, captures) = self.checked_closure(lambda, structure, outer, side, given.len(), Vec::new());
        self.scopes.pop();
        let made = MadeLambda { lambda: Rc::clone(lambda), structure, side, captures: captures.clone() };
        self.made_lambdas.insert((outer, Rc::as_ptr(lambda)), made);
        let (fields, parts) = self.captured_parts(&syntax, given, &captures, side, span);
        self.tree.types.complete(structure, fields, 1);
        let mut candidate = Candidate::new(&syntax, Some(structure));
        candidate.instances.insert(Vec::new(), id);
        self.overloads.push(vec![candidate]);
        self.methods.insert((structure, "operator()".into()), self.overloads.len() - 1);
        let kind = if parts.is_empty() { Kind::Zero } else { Kind::Build(parts) };
        Expression { kind, ty: Type::Struct(structure), span }
    }

    /// The members of a lambda's object, and what they are made of: its own values, then what it captures.
    fn captured_parts(
        &mut self,
        syntax: &ast::Function,
        given: Vec<(Symbol, Expression)>,
        captures: &[(Symbol, LocalId, bool)],
        side: Side,
        span: Span,
    ) -> (Vec<(Symbol, Type)>, Vec<Expression>) {
        let outer = self.function.map(|outer| self.tree.functions[outer].side);
        let runs_on_device = matches!(outer, Some(Side::Kernel | Side::Device));
        let mut fields = Vec::new();
        let mut parts = Vec::new();
        for (name, value) in given {
            fields.push((name, value.ty.clone()));
            parts.push(value);
        }
        for (name, local, reference) in captures {
            let (local, reference) = (*local, *reference);
            if side == Side::Device && !runs_on_device && (reference || &**name == "this") {
                let problem = Problem::Unsupported("a lambda that captures by reference in device code".to_owned());
                let help = "let it capture values, `[=]`, and return what it calculates";
                self.sink
                    .push(Diagnostic::error(syntax.span, problem).because(format!("it captures `{name}`")).help(help));
            }
            // What belongs to a function farther out, a lambda around this one captures in its turn.
            let value = match &**name {
                "this" => self.captured_this(span),
                _ => match self.find_in_blocks(name).cloned() {
                    Some(Binding::Captured(owner, index, by_reference)) => {
                        Some(self.captured_value(name, owner, index, by_reference, span))
                    }
                    _ => self.captured(name, local, span),
                },
            };
            let value = value.unwrap_or_else(|| self.local_expression(local, span));
            let value = if reference && value.ty.is_pointer() && runs_on_device {
                // Device code has the pointer itself there, and refuses to change it.
                let (ty, span) = (Type::pointer(value.ty.clone()), value.span);
                Expression { kind: Kind::AddressOf(Box::new(value)), ty, span }
            } else if reference {
                self.address_of(value)
            } else {
                let value = self.decay(value);
                self.owned(value)
            };
            fields.push((Rc::clone(name), value.ty.clone()));
            parts.push(value);
        }
        (fields, parts)
    }

    /// Reads the body of a lambda: its function, and what it captures beyond what is known already.
    fn checked_closure(
        &mut self,
        lambda: &Rc<ast::Lambda>,
        structure: usize,
        outer: FunctionId,
        side: Side,
        given: usize,
        captures: Vec<(Symbol, LocalId, bool)>,
    ) -> (FunctionId, Vec<(Symbol, LocalId, bool)>) {
        let syntax = Rc::clone(&lambda.function);
        let span = syntax.span;
        let instance = self.instance_to_be.take();
        let id = self.tree.functions.len();
        let around = self.function;
        self.tree.functions.push(Function {
            name: Rc::clone(&syntax.name),
            side,
            parameters: Vec::new(),
            result: Type::Bad,
            returns_reference: false,
            locals: Vec::new(),
            body: None,
            on_host: None,
            span: syntax.span,
            body_span: syntax.body_span,
        });
        let outer_owner = self.owner.replace(structure);
        if let Some(around) = outer_owner {
            self.outer.insert(structure, around);
        }
        self.function = Some(id);
        if lambda.returns {
            let mut result = self.resolve_type(&syntax.result);
            if !matches!(result, Type::Bad | Type::Stream | Type::OwnStream(_))
                && let Some(constant) = self.refers(&syntax.result)
            {
                self.tree.functions[id].returns_reference = true;
                result = Type::Pointer(Rc::new(result), constant);
            }
            self.tree.functions[id].result = result;
        }
        let this = self.add_local("this".into(), Type::pointer(Type::Struct(structure)), span);
        self.parameter_local(this, false);
        for parameter in &syntax.parameters {
            let refers = self.needs_reference(&syntax, parameter);
            self.declare_parameter(parameter, side, refers);
        }
        self.closures.push(Closure {
            function: id,
            outer,
            structure,
            boundary: self.scopes.len(),
            syntax: Rc::clone(lambda),
            given,
            captures,
            deduce: !lambda.returns,
        });
        if let Some((overloads, position, values)) = instance {
            self.overloads[overloads][position].instances.insert(values, id);
        }
        self.function_body(id, &syntax);
        let closure = self.closures.pop();
        self.function = around;
        self.owner = outer_owner;
        let Some(closure) = closure else { return (id, Vec::new()) };
        if closure.deduce {
            self.tree.functions[id].result = Type::Void;
        }
        (id, closure.captures)
    }

    /// A lambda with parameters of type `auto`: a function is made for each list of arguments.
    fn generic(
        &mut self,
        lambda: &Rc<ast::Lambda>,
        structure: usize,
        side: Side,
        given: Vec<(Symbol, Expression)>,
        span: Span,
    ) -> Expression {
        let scopes = self.scopes[1..].to_vec();
        // Those of its own values are the lambda's.
        self.scopes.pop();
        let captures = self.captures_by_name(lambda);
        if let Some(outer) = self.function {
            let made = MadeLambda { lambda: Rc::clone(lambda), structure, side, captures: captures.clone() };
            self.made_lambdas.insert((outer, Rc::as_ptr(lambda)), made);
        }
        let (fields, parts) = self.captured_parts(&lambda.function, given, &captures, side, span);
        self.tree.types.complete(structure, fields, 1);
        let (function, owner) = (self.function, self.owner);
        let space = Rc::clone(&self.space);
        let generic = Generic { lambda: Rc::clone(lambda), scopes, function, owner, space, side, captures };
        self.generics.insert(structure, generic);
        self.overloads.push(vec![Candidate::new(&lambda.function, Some(structure))]);
        self.methods.insert((structure, "operator()".into()), self.overloads.len() - 1);
        let kind = if parts.is_empty() { Kind::Zero } else { Kind::Build(parts) };
        Expression { kind, ty: Type::Struct(structure), span }
    }

    /// What a lambda captures, as far as that can be said before its body is read: the names in its brackets, and with `[=]` or
    /// `[&]` the variables whose names stand in its text.
    fn captures_by_name(&mut self, lambda: &ast::Lambda) -> Vec<(Symbol, LocalId, bool)> {
        let mut found: Vec<(Symbol, LocalId, bool)> = Vec::new();
        for (name, reference, span) in &lambda.captures {
            match self.find(name).cloned() {
                _ if &**name == "this" => found.push((Rc::clone(name), 0, false)),
                Some(Binding::Local(local)) => found.push((Rc::clone(name), local, *reference)),
                Some(Binding::Captured(..)) => found.push((Rc::clone(name), 0, *reference)),
                _ => self.unsupported(*span, "a lambda with parameters of type `auto` that captures this"),
            }
        }
        let Some(reference) = lambda.default else { return found };
        let text = self.source.slice(lambda.function.body_span).to_owned();
        let mut names = text.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).collect::<Vec<_>>();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let local = match self.find_in_blocks(name) {
                Some(Binding::Local(local)) => *local,
                Some(Binding::Captured(..)) => 0,
                _ => continue,
            };
            if !found.iter().any(|(known, ..)| **known == *name) {
                found.push((name.into(), local, reference));
            }
        }
        if self.has_this() && !found.iter().any(|(known, ..)| &**known == "this") {
            found.push(("this".into(), 0, false));
        }
        found
    }

    /// The function that such a lambda is for these types.
    /// `written` is its function where that has a pack, which is written out.
    pub(super) fn generic_instance(
        &mut self,
        structure: usize,
        bindings: &[(Symbol, Binding)],
        written: Option<Rc<ast::Function>>,
    ) -> Option<FunctionId> {
        let generic = self.generics.get(&structure)?;
        let lambda = match written {
            Some(function) => Rc::new(ast::Lambda { function, ..(*generic.lambda).clone() }),
            None => Rc::clone(&generic.lambda),
        };
        let (outer, owner, side) = (generic.function?, generic.owner, generic.side);
        let known = generic.captures.clone();
        let (given, count) = (lambda.values.len(), known.len());
        let mut scopes = generic.scopes.clone();
        scopes.push(bindings.iter().cloned().collect());
        let around = (self.function, self.owner, std::mem::replace(&mut self.space, Rc::clone(&generic.space)));
        let blocks = self.scopes.split_off(1);
        self.scopes.extend(scopes);
        (self.function, self.owner) = (Some(outer), owner);
        let (id, captures) = self.checked_closure(&lambda, structure, outer, side, given, known);
        self.scopes.truncate(1);
        self.scopes.extend(blocks);
        (self.function, self.owner, self.space) = around;
        if captures.len() > count {
            self.unsupported(lambda.function.span, "a lambda with parameters of type `auto` that captures");
        }
        Some(id)
    }

    /// A variable of the function around the lambda that is being checked, as a member of the lambda.
    pub(super) fn captured(&mut self, name: &Symbol, local: LocalId, span: Span) -> Option<Expression> {
        let closure = self.closures.last().filter(|closure| Some(closure.function) == self.function)?;
        let depth = self.scopes.iter().rposition(|scope| scope.contains_key(name))?;
        if depth >= closure.boundary {
            return None;
        }
        let structure = closure.structure;
        let Some(declared) = self.captured_type(name, local, depth) else {
            self.unsupported(span, "a lambda that captures from beyond the lambda around it");
            return Some(Expression::bad(span));
        };
        let (ty, constant) = declared;
        let closure = self.closures.last()?;
        let named =
            closure.syntax.captures.iter().find(|(known, ..)| known == name).map(|(_, reference, _)| *reference);
        let Some(reference) = named.or(closure.syntax.default) else {
            if let Some(constant) = constant {
                // A constant needs no capture.
                return Some(self.constant_expression(constant, ty, span));
            }
            let help = format!("capture it: `[{name}]` for its value, `[&{name}]` for the variable itself");
            let problem = Problem::Rule(format!("the lambda does not capture `{name}`"));
            self.sink.push(Diagnostic::error(span, problem).help(help));
            return Some(Expression::bad(span));
        };
        let closure = self.closures.last_mut()?;
        let index = match closure.captures.iter().position(|(known, ..)| known == name) {
            Some(index) => index,
            None => {
                closure.captures.push((Rc::clone(name), local, reference));
                closure.captures.len() - 1
            }
        };
        let index = closure.given + index;
        if let Some(constant) = constant {
            // It is one within the lambda too: `[&] { work<N>(); }`.
            self.captured_constants.insert((structure, index), constant);
        }
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let this = made(Kind::Local(0), Type::pointer(Type::Struct(structure)));
        let object = made(Kind::Dereference(Box::new(this)), Type::Struct(structure));
        if reference {
            let member = made(Kind::Member(Box::new(object), index), Type::pointer(ty.clone()));
            return Some(made(Kind::Dereference(Box::new(member)), ty));
        }
        let ty = match ty {
            Type::Array(element, _) => Type::Pointer(element, false),
            ty => ty,
        };
        Some(made(Kind::Member(Box::new(object), index), ty))
    }

    /// The type and the constant value of a variable of a function around the lambda that is being checked: of the function that
    /// declares it, which may be several lambdas away.
    fn captured_type(
        &self,
        name: &Symbol,
        local: LocalId,
        depth: usize,
    ) -> Option<(Type, Option<super::tree::Constant>)> {
        let mut within = None;
        for closure in self.closures.iter().rev() {
            if within.is_some_and(|inner| inner != closure.function) {
                break;
            }
            if depth >= closure.boundary {
                // A variable of this lambda's own.
                break;
            }
            // A lambda whose parameters are `auto` knows what it captures before its body is read.
            let fields = &self.tree.types.structs[closure.structure].fields;
            let known = closure.captures.iter().position(|(known, ..)| known == name);
            if let Some(index) = known
                && let Some(field) = fields.get(closure.given + index)
            {
                return match field.ty.target() {
                    Some(target) if closure.captures[index].2 => Some((target.clone(), None)),
                    _ => Some((field.ty.clone(), None)),
                };
            }
            within = Some(closure.outer);
        }
        // The name may belong to a function in between, whose variables are not those of this one.
        let declared = self.tree.functions[within?].locals.get(local).filter(|declared| declared.name == *name)?;
        let ty = match (&declared.ty, declared.reference) {
            (Type::Pointer(target, _), true) => (**target).clone(),
            (ty, _) => ty.clone(),
        };
        Some((ty, declared.constant))
    }

    /// The object whose method makes the lambda that is being checked, as a pointer that the lambda captures.
    pub(super) fn captured_this(&mut self, span: Span) -> Option<Expression> {
        let closure = self.closures.last().filter(|closure| Some(closure.function) == self.function)?;
        let named = closure.syntax.captures.iter().any(|(name, ..)| &**name == "this");
        // Of a lambda around this one, the method's object is what that one captures.
        let (mut method, mut owner) = (closure.outer, self.outer.get(&closure.structure).copied()?);
        while let Some(around) = self.closures.iter().find(|around| around.function == method) {
            if !(around.syntax.default.is_some() || around.syntax.captures.iter().any(|(name, ..)| &**name == "this")) {
                return None;
            }
            (method, owner) = (around.outer, self.outer.get(&owner).copied()?);
        }
        let ty = self.tree.functions[method].locals.first().filter(|local| &*local.name == "this")?.ty.clone();
        if ty.target() != Some(&Type::Struct(owner)) || !(named || closure.syntax.default.is_some()) {
            return None;
        }
        let (structure, given) = (closure.structure, closure.given);
        let closure = self.closures.last_mut()?;
        let position = closure.captures.iter().position(|(name, ..)| &**name == "this");
        let index = given + position.unwrap_or(closure.captures.len());
        if position.is_none() {
            closure.captures.push(("this".into(), 0, false));
        }
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let own = made(Kind::Local(0), Type::pointer(Type::Struct(structure)));
        let object = made(Kind::Dereference(Box::new(own)), Type::Struct(structure));
        Some(made(Kind::Member(Box::new(object), index), ty))
    }

    /// The object that a name may be a member of: that of the method, or the one that a lambda in it captures.
    pub(super) fn object_here(&mut self, span: Span, fits: impl Fn(&Self, usize) -> bool) -> Option<Expression> {
        let owner = self.owner?;
        let lambda = self.closures.last().is_some_and(|closure| closure.structure == owner);
        if !lambda {
            return fits(self, owner).then(|| self.this(span));
        }
        let mut around = *self.outer.get(&owner)?;
        while self.closures.iter().any(|closure| closure.structure == around) {
            around = *self.outer.get(&around)?;
        }
        if fits(self, around) { self.captured_this(span) } else { None }
    }

    /// What a lambda captures by a value of its own, as a member of it, or as a member of a lambda in it that captures this.
    pub(super) fn captured_value(
        &mut self,
        name: &Symbol,
        structure: usize,
        index: usize,
        reference: bool,
        span: Span,
    ) -> Expression {
        if self.owner != Some(structure) {
            return self.captured_again(name, structure, index, reference, span).unwrap_or_else(|| {
                self.unsupported(span, "a lambda that captures from beyond the lambda around it");
                Expression::bad(span)
            });
        }
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let this = made(Kind::Local(0), Type::pointer(Type::Struct(structure)));
        let object = made(Kind::Dereference(Box::new(this)), Type::Struct(structure));
        let ty = self.tree.types.structs[structure].fields[index].ty.clone();
        let member = made(Kind::Member(Box::new(object), index), ty.clone());
        match ty.target() {
            Some(target) if reference => made(Kind::Dereference(Box::new(member)), target.clone()),
            _ => member,
        }
    }

    /// A lambda's own value, as what the lambda in it that is being checked captures.
    fn captured_again(
        &mut self,
        name: &Symbol,
        structure: usize,
        index: usize,
        reference: bool,
        span: Span,
    ) -> Option<Expression> {
        let field = self.tree.types.structs[structure].fields.get(index)?.ty.clone();
        let ty = match field.target() {
            Some(target) if reference => target.clone(),
            _ => field,
        };
        let closure = self.closures.last_mut().filter(|closure| Some(closure.function) == self.function)?;
        let own = closure.structure;
        let named =
            closure.syntax.captures.iter().find(|(known, ..)| known == name).map(|(_, reference, _)| *reference);
        let by_reference = named.or(closure.syntax.default)?;
        let position = closure.captures.iter().position(|(known, ..)| known == name);
        if position.is_none() {
            closure.captures.push((Rc::clone(name), 0, by_reference));
        }
        let at = closure.given + position.unwrap_or(closure.captures.len() - 1);
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let this = made(Kind::Local(0), Type::pointer(Type::Struct(own)));
        let object = made(Kind::Dereference(Box::new(this)), Type::Struct(own));
        if by_reference {
            let member = made(Kind::Member(Box::new(object), at), Type::pointer(ty.clone()));
            return Some(made(Kind::Dereference(Box::new(member)), ty));
        }
        Some(made(Kind::Member(Box::new(object), at), ty))
    }

    /// The `operator()` of a lambda that captures nothing, so that it may serve as a pointer to a function.
    pub(super) fn plain_lambda(&self, ty: &Type) -> Option<FunctionId> {
        let Type::Struct(id) = ty else { return None };
        let structure = &self.tree.types.structs[*id];
        if !structure.fields.is_empty() || !structure.name.starts_with("lambda_") {
            return None;
        }
        let index = self.methods.get(&(*id, "operator()".into()))?;
        let [candidate] = &self.overloads[*index][..] else { return None };
        candidate.instances.values().next().copied()
    }

    /// The type of the function that such a lambda serves as.
    pub(super) fn plain_lambda_type(&self, id: FunctionId) -> Type {
        let function = &self.tree.functions[id];
        let own = || function.parameters.iter().skip(1).map(|local| &function.locals[*local]);
        let bits = references(function.returns_reference, own().map(|local| local.reference));
        Type::Function(Rc::new((own().map(|local| local.ty.clone()).collect(), function.result.clone(), bits)))
    }

    /// Such a lambda as a function without an object.
    pub(super) fn lambda_as_function(&mut self, id: FunctionId) -> FunctionId {
        if let Some(made) = self.plain_lambdas.get(&id) {
            return *made;
        }
        let mut function = self.tree.functions[id].clone();
        function.parameters.remove(0);
        function.name = "lambda".into();
        self.tree.functions.push(function);
        let made = self.tree.functions.len() - 1;
        self.plain_lambdas.insert(id, made);
        made
    }

    fn constant_expression(&self, constant: super::tree::Constant, ty: Type, span: Span) -> Expression {
        let kind = match constant {
            super::tree::Constant::Integer(value) => Kind::Integer(value, false),
            super::tree::Constant::Float(value) => Kind::Float(value),
        };
        Expression { kind, ty, span }
    }

    /// The type that the first `return` of a lambda gives it.
    pub(super) fn deduced_result(&mut self, value: &Expression) -> Option<Type> {
        let function = self.function?;
        if self.open_results.remove(&function) {
            self.tree.functions[function].result = value.ty.clone();
            return Some(value.ty.clone());
        }
        let closure = self.closures.last_mut().filter(|closure| closure.function == function && closure.deduce)?;
        closure.deduce = false;
        self.tree.functions[function].result = value.ty.clone();
        Some(value.ty.clone())
    }
}
