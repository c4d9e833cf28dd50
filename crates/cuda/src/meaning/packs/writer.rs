//! Writes out what depends on packs: once for each part.

use std::{collections::HashMap, rc::Rc};

use super::{
    names::{names_in, names_in_argument, names_in_name, names_in_type},
    parts::part,
};
use crate::{
    parse::ast::{
        self, BinaryOperator, Expression, ExpressionKind, Initializer, Lambda, Name, Parameter, Statement,
        StatementKind, Structure, Symbol, TemplateArgument, TypeKind, TypeSyntax, Variable,
    },
    text::Span,
};

/// Writes out what depends on packs.
pub(super) struct Writer {
    /// How many parts each pack has, by its name.
    pub(super) packs: HashMap<Symbol, usize>,
    /// The part that is being written, within a pattern.
    pub(super) at: Option<usize>,
}

impl Writer {
    fn symbol(&self, name: &Symbol) -> Symbol {
        match self.at {
            Some(at) if self.packs.contains_key(name) => part(name, at),
            _ => Rc::clone(name),
        }
    }

    /// Writes a pattern once for each part of the packs that it names; `None` where it names none of these.
    fn each<T>(&mut self, names: &[Symbol], mut write: impl FnMut(&mut Self) -> T) -> Option<Vec<T>> {
        let count = names.iter().find_map(|name| self.packs.get(name)).copied()?;
        let outer = self.at;
        let all = (0..count)
            .map(|at| {
                self.at = Some(at);
                write(self)
            })
            .collect();
        self.at = outer;
        Some(all)
    }

    fn name(&mut self, name: &Name) -> Name {
        Name {
            path: name.path.iter().map(|step| self.symbol(step)).collect(),
            symbol: if name.path.is_empty() { self.symbol(&name.symbol) } else { Rc::clone(&name.symbol) },
            arguments: name.arguments.as_deref().map(|arguments| self.arguments(arguments)),
            path_arguments: name
                .path_arguments
                .iter()
                .map(|(step, arguments)| (*step, self.arguments(arguments)))
                .collect(),
            span: name.span,
        }
    }

    pub(super) fn arguments(&mut self, arguments: &[TemplateArgument]) -> Vec<TemplateArgument> {
        let mut all = Vec::new();
        for argument in arguments {
            match argument {
                TemplateArgument::Expand(pattern) => {
                    let mut names = Vec::new();
                    names_in_argument(pattern, &mut names);
                    match self.each(&names, |writer| writer.argument(pattern)) {
                        Some(written) => all.extend(written),
                        None => all.push(TemplateArgument::Expand(Box::new(self.argument(pattern)))),
                    }
                }
                _ => all.push(self.argument(argument)),
            }
        }
        all
    }

    fn argument(&mut self, argument: &TemplateArgument) -> TemplateArgument {
        match argument {
            TemplateArgument::Type(ty) => TemplateArgument::Type(self.ty(ty)),
            TemplateArgument::Value(value) => TemplateArgument::Value(self.expression(value)),
            TemplateArgument::Expand(pattern) => self.argument(pattern),
        }
    }

    pub(super) fn ty(&mut self, ty: &TypeSyntax) -> TypeSyntax {
        let boxed = |writer: &mut Self, inner: &TypeSyntax| Box::new(writer.ty(inner));
        let kind = match &ty.kind {
            TypeKind::Named(name) => TypeKind::Named(self.name(name)),
            TypeKind::Pointer(inner) => TypeKind::Pointer(boxed(self, inner)),
            TypeKind::Reference(inner) => TypeKind::Reference(boxed(self, inner)),
            TypeKind::Array(inner, length) => {
                let length = length.as_ref().map(|length| Box::new(self.expression(length)));
                TypeKind::Array(boxed(self, inner), length)
            }
            TypeKind::Function(result, parameters) => {
                TypeKind::Function(boxed(self, result), self.parameters(parameters))
            }
            TypeKind::OfExpression(value, again) => TypeKind::OfExpression(Box::new(self.expression(value)), *again),
            TypeKind::OfValue(value) => TypeKind::OfValue(Box::new(self.expression(value))),
            kind => kind.clone(),
        };
        TypeSyntax { kind, ..ty.clone() }
    }

    fn parameters(&mut self, parameters: &[Parameter]) -> Vec<Parameter> {
        let mut all = Vec::new();
        for parameter in parameters {
            if !parameter.pack {
                all.push(self.parameter(parameter));
                continue;
            }
            let mut names = Vec::new();
            names_in_type(&parameter.declared, &mut names);
            match self.each(&names, |writer| writer.parameter(parameter)) {
                Some(written) => all.extend(written),
                None => all.push(Parameter { pack: true, ..self.parameter(parameter) }),
            }
        }
        all
    }

    fn parameter(&mut self, parameter: &Parameter) -> Parameter {
        Parameter {
            name: parameter.name.as_ref().map(|name| self.symbol(name)),
            declared: self.ty(&parameter.declared),
            default: parameter.default.as_ref().map(|default| self.expression(default)),
            pack: false,
            ..parameter.clone()
        }
    }

    fn list(&mut self, list: &[Expression]) -> Vec<Expression> {
        let mut all = Vec::new();
        for value in list {
            match &value.kind {
                ExpressionKind::Expand(pattern) => {
                    let mut names = Vec::new();
                    names_in(pattern, &mut names);
                    match self.each(&names, |writer| writer.expression(pattern)) {
                        Some(written) => all.extend(written),
                        None => {
                            let pattern = self.boxed(pattern);
                            all.push(Expression { kind: ExpressionKind::Expand(pattern), ..value.clone() });
                        }
                    }
                }
                _ => all.push(self.expression(value)),
            }
        }
        all
    }

    fn boxed(&mut self, value: &Expression) -> Box<Expression> {
        Box::new(self.expression(value))
    }

    fn expression(&mut self, value: &Expression) -> Expression {
        use ExpressionKind as E;
        let kind = match &value.kind {
            E::Name(name) => E::Name(self.name(name)),
            E::MacroConstant(name, inner) => E::MacroConstant(Rc::clone(name), self.boxed(inner)),
            E::Unary(operator, inner) => E::Unary(*operator, self.boxed(inner)),
            E::Step { increment, prefix, operand } => {
                E::Step { increment: *increment, prefix: *prefix, operand: self.boxed(operand) }
            }
            E::Binary(operator, left, right) => E::Binary(*operator, self.boxed(left), self.boxed(right)),
            E::Assign(operator, left, right) => E::Assign(*operator, self.boxed(left), self.boxed(right)),
            E::Conditional(a, b, c) => E::Conditional(self.boxed(a), self.boxed(b), self.boxed(c)),
            E::Comma(left, right) => E::Comma(self.boxed(left), self.boxed(right)),
            E::Call(callee, list) => E::Call(self.boxed(callee), self.list(list)),
            E::Launch { callee, configuration, arguments } => E::Launch {
                callee: self.boxed(callee),
                configuration: self.list(configuration),
                arguments: self.list(arguments),
            },
            E::Index(base, index) => E::Index(self.boxed(base), self.boxed(index)),
            E::Member { object, name, arrow, arguments } => E::Member {
                object: self.boxed(object),
                name: Rc::clone(name),
                arrow: *arrow,
                arguments: arguments.as_deref().map(|arguments| self.arguments(arguments)),
            },
            E::Cast(ty, inner) => E::Cast(Box::new(self.ty(ty)), self.boxed(inner)),
            E::PlaceCast(ty, inner) => E::PlaceCast(Box::new(self.ty(ty)), self.boxed(inner)),
            E::DynamicCast(ty, inner) => E::DynamicCast(Box::new(self.ty(ty)), self.boxed(inner)),
            E::Construct(ty, list, braces) => E::Construct(Box::new(self.ty(ty)), self.list(list), *braces),
            E::List(list) => E::List(self.list(list)),
            E::Designated(name, inner) => E::Designated(Rc::clone(name), self.boxed(inner)),
            E::Lambda(lambda) => E::Lambda(Rc::new(self.lambda(lambda))),
            E::SizeofType(ty) => E::SizeofType(Box::new(self.ty(ty))),
            E::SizeofValue(inner) => E::SizeofValue(self.boxed(inner)),
            E::AlignofType(ty) => E::AlignofType(Box::new(self.ty(ty))),
            E::TypeidType(ty) => E::TypeidType(Box::new(self.ty(ty))),
            E::TypeidValue(inner) => E::TypeidValue(self.boxed(inner)),
            E::Exists(inner) => E::Exists(self.boxed(inner)),
            E::TypeExists(ty) => E::TypeExists(Box::new(self.ty(ty))),
            E::Holds(inner) => E::Holds(self.boxed(inner)),
            E::New { made, count, arguments, place } => E::New {
                made: Box::new(self.ty(made)),
                count: count.as_ref().map(|count| self.boxed(count)),
                arguments: self.list(arguments),
                place: place.as_ref().map(|place| self.boxed(place)),
            },
            E::Delete { array, operand } => E::Delete { array: *array, operand: self.boxed(operand) },
            E::SizeofPack(name) => match self.packs.get(name) {
                Some(count) => {
                    let suffix = crate::lex::IntegerSuffix { unsigned: true, long: true };
                    E::Integer { value: *count as u64, suffix, decimal: true }
                }
                None => value.kind.clone(),
            },
            E::Fold { operator, left, right } => {
                return self.fold(*operator, left.as_deref(), right.as_deref(), value.span);
            }
            kind => kind.clone(),
        };
        Expression { kind, ..value.clone() }
    }

    /// A fold as what it stands for: its operator between the parts, from the left or from the right.
    fn fold(
        &mut self,
        operator: Option<BinaryOperator>,
        left: Option<&Expression>,
        right: Option<&Expression>,
        span: Span,
    ) -> Expression {
        let of = |value: Option<&Expression>| {
            let mut names = Vec::new();
            if let Some(value) = value {
                names_in(value, &mut names);
            }
            names
        };
        let is_pack = |writer: &Self, names: &[Symbol]| names.iter().any(|name| writer.packs.contains_key(name));
        let (left_names, right_names) = (of(left), of(right));
        // `(pack op ... )` and `(pack op ... op start)` go from the right.
        let from_right = is_pack(self, &left_names);
        let found = match (left, right) {
            (Some(pattern), start) if from_right => Some((pattern, left_names, start)),
            (start, Some(pattern)) => Some((pattern, right_names, start)),
            _ => None,
        };
        let parts =
            found.as_ref().and_then(|(pattern, names, _)| self.each(names, |writer| writer.expression(pattern)));
        let (Some(parts), Some((_, _, start))) = (parts, found) else {
            // The pack is one of a template within.
            let (left, right) = (left.map(|left| self.boxed(left)), right.map(|right| self.boxed(right)));
            return Expression { kind: ExpressionKind::Fold { operator, left, right }, span, height: 2 };
        };
        let start = start.map(|start| self.expression(start));
        let joined = |left: Expression, right: Expression| {
            let height = left.height.max(right.height).saturating_add(1);
            let (left, right) = (Box::new(left), Box::new(right));
            let kind = match operator {
                Some(operator) => ExpressionKind::Binary(operator, left, right),
                None => ExpressionKind::Comma(left, right),
            };
            Expression { kind, span, height }
        };
        let whole = if from_right {
            let all = start.into_iter().chain(parts.into_iter().rev());
            all.reduce(|made, next| joined(next, made))
        } else {
            start.into_iter().chain(parts).reduce(joined)
        };
        whole.unwrap_or_else(|| self.nothing(operator, span))
    }

    /// What a fold over no parts is.
    fn nothing(&self, operator: Option<BinaryOperator>, span: Span) -> Expression {
        let kind = match operator {
            Some(BinaryOperator::LogicalAnd) => ExpressionKind::Bool(true),
            Some(BinaryOperator::LogicalOr) => ExpressionKind::Bool(false),
            None => {
                let zero = Expression { kind: ExpressionKind::Bool(false), span, height: 1 };
                let void = TypeSyntax { kind: TypeKind::Void, span, constant: false, volatile: false };
                ExpressionKind::Cast(Box::new(void), Box::new(zero))
            }
            Some(_) => ExpressionKind::Unsupported("a fold over an empty pack by this operator"),
        };
        Expression { kind, span, height: 2 }
    }

    fn lambda(&mut self, lambda: &Lambda) -> Lambda {
        Lambda {
            captures: lambda.captures.clone(),
            values: lambda
                .values
                .iter()
                .map(|(name, by, value)| (Rc::clone(name), *by, self.expression(value)))
                .collect(),
            default: lambda.default,
            function: Rc::new(self.function(&lambda.function)),
            returns: lambda.returns,
        }
    }

    pub(super) fn function(&mut self, function: &ast::Function) -> ast::Function {
        // `Rest... rest`: the parameter has as many parts as the pack of its type.
        let mut own = Vec::new();
        for parameter in function.parameters.iter().filter(|parameter| parameter.pack) {
            let mut names = Vec::new();
            names_in_type(&parameter.declared, &mut names);
            let count = names.iter().find_map(|name| self.packs.get(name)).copied();
            if let (Some(count), Some(name)) = (count, &parameter.name)
                && !self.packs.contains_key(name)
            {
                self.packs.insert(Rc::clone(name), count);
                own.push(Rc::clone(name));
            }
        }
        let written = self.function_within(function);
        for name in own {
            self.packs.remove(&name);
        }
        written
    }

    fn function_within(&mut self, function: &ast::Function) -> ast::Function {
        ast::Function {
            result: self.ty(&function.result),
            parameters: self.parameters(&function.parameters),
            body: function.body.as_ref().map(|body| self.statements(body)),
            initializers: function
                .initializers
                .iter()
                .map(|(name, values, span)| (Rc::clone(name), self.list(values), *span))
                .collect(),
            ..function.clone()
        }
    }

    fn variable(&mut self, variable: &Variable) -> Variable {
        Variable {
            declared: self.ty(&variable.declared),
            start: variable.start.as_ref().map(|start| match start {
                Initializer::Value(value) => Initializer::Value(self.expression(value)),
                Initializer::Arguments(list) => Initializer::Arguments(self.list(list)),
            }),
            bits: variable.bits.as_ref().map(|bits| self.expression(bits)),
            ..variable.clone()
        }
    }

    fn statements(&mut self, list: &[Statement]) -> Vec<Statement> {
        list.iter().map(|statement| self.statement(statement)).collect()
    }

    fn inner(&mut self, statement: &Statement) -> Box<Statement> {
        Box::new(self.statement(statement))
    }

    fn statement(&mut self, statement: &Statement) -> Statement {
        use StatementKind as S;
        let kind = match &statement.kind {
            S::Expression(value) => S::Expression(self.expression(value)),
            S::Declare(list) => S::Declare(list.iter().map(|variable| self.variable(variable)).collect()),
            S::Local(declaration) => S::Local(Box::new(self.declaration(declaration))),
            S::Locals(list) => S::Locals(list.iter().map(|declaration| self.declaration(declaration)).collect()),
            S::LocalOf(declaration, list) => {
                let declaration = Box::new(self.declaration(declaration));
                S::LocalOf(declaration, list.iter().map(|variable| self.variable(variable)).collect())
            }
            S::Block(list) => S::Block(self.statements(list)),
            S::If { known, condition, then, otherwise } => S::If {
                known: *known,
                condition: self.expression(condition),
                then: self.inner(then),
                otherwise: otherwise.as_ref().map(|otherwise| self.inner(otherwise)),
            },
            S::For { start, condition, step, body } => S::For {
                start: start.as_ref().map(|start| self.inner(start)),
                condition: condition.as_ref().map(|condition| self.expression(condition)),
                step: step.as_ref().map(|step| self.expression(step)),
                body: self.inner(body),
            },
            S::ForRange { variable, range, body } => S::ForRange {
                variable: Box::new(self.variable(variable)),
                range: self.expression(range),
                body: self.inner(body),
            },
            S::While { condition, body } => S::While { condition: self.expression(condition), body: self.inner(body) },
            S::DoWhile { body, condition } => {
                S::DoWhile { body: self.inner(body), condition: self.expression(condition) }
            }
            S::Switch { value, body } => S::Switch { value: self.expression(value), body: self.inner(body) },
            S::Case(value) => S::Case(self.expression(value)),
            S::Return(value) => S::Return(value.as_ref().map(|value| self.expression(value))),
            S::Try(list, handlers) | S::FunctionTry(list, handlers) => {
                let handler = |writer: &mut Self, handler: &ast::Handler| ast::Handler {
                    declared: handler.declared.as_ref().map(|declared| writer.ty(declared)),
                    body: writer.statements(&handler.body),
                    ..handler.clone()
                };
                let list = self.statements(list);
                let handlers = handlers.iter().map(|one| handler(self, one)).collect();
                match &statement.kind {
                    S::FunctionTry(..) => S::FunctionTry(list, handlers),
                    _ => S::Try(list, handlers),
                }
            }
            S::Throw(value) => S::Throw(value.as_ref().map(|value| self.expression(value))),
            kind => kind.clone(),
        };
        Statement { kind, span: statement.span }
    }

    fn declaration(&mut self, declaration: &ast::Declaration) -> ast::Declaration {
        use ast::Declaration as D;
        match declaration {
            D::Function(function) => D::Function(Rc::new(self.function(function))),
            D::Variables(list) => D::Variables(list.iter().map(|variable| self.variable(variable)).collect()),
            D::Structure(structure) => D::Structure(Rc::new(self.structure(structure))),
            D::Alias { name, target } => D::Alias { name: Rc::clone(name), target: self.ty(target) },
            D::UseName(name, pack) => D::UseName(self.name(name), *pack),
            D::Assertion { condition, words, span } => {
                D::Assertion { condition: self.expression(condition), words: words.clone(), span: *span }
            }
            other => other.clone(),
        }
    }

    pub(super) fn structure(&mut self, structure: &Structure) -> Structure {
        let functions = |writer: &mut Self, list: &[Rc<ast::Function>]| {
            list.iter().map(|function| Rc::new(writer.function(function))).collect()
        };
        Structure {
            bases: structure.bases.iter().flat_map(|base| self.base(base)).collect(),
            fields: structure.fields.iter().map(|field| self.variable(field)).collect(),
            methods: functions(self, &structure.methods),
            friends: functions(self, &structure.friends),
            types: structure
                .types
                .iter()
                .flat_map(|(at, declaration)| {
                    self.declarations(declaration).into_iter().map(|declaration| (*at, declaration))
                })
                .collect(),
            ..structure.clone()
        }
    }

    /// What a structure inherits from: `Bases...` is each of them.
    fn base(&mut self, base: &ast::Base) -> Vec<ast::Base> {
        let one =
            |writer: &mut Self, pack| ast::Base { declared: writer.ty(&base.declared), shared: base.shared, pack };
        let mut names = Vec::new();
        names_in_type(&base.declared, &mut names);
        match base.pack.then(|| self.each(&names, |writer| one(writer, false))).flatten() {
            Some(written) => written,
            None => vec![one(self, base.pack)],
        }
    }

    /// A structure's own type or name: `using Bases::operator()...;` is one of each.
    fn declarations(&mut self, declaration: &ast::Declaration) -> Vec<ast::Declaration> {
        if let ast::Declaration::UseName(name, true) = declaration {
            let mut names = Vec::new();
            names_in_name(name, &mut names);
            if let Some(written) = self.each(&names, |writer| ast::Declaration::UseName(writer.name(name), false)) {
                return written;
            }
        }
        vec![self.declaration(declaration)]
    }
}
