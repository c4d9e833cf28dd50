//! Statements and the bodies of functions.

use std::{collections::HashMap, rc::Rc};

use super::{
    Around, Binding, Checker,
    tree::{Arm, Expression, Kind, Statement, StatementKind},
    types::Type,
};
use crate::{
    diagnose::{Diagnostic, Problem},
    parse::ast::{self, StatementKind as Syntax},
    text::Span,
};

impl Checker<'_> {
    pub(super) fn function_body(&mut self, id: usize, syntax: &Rc<ast::Function>) {
        let parameters = self.tree.functions[id].parameters.clone();
        let mut scope = HashMap::new();
        for parameter in parameters {
            let local = &self.tree.functions[id].locals[parameter];
            if !local.name.is_empty() && &*local.name != "this" {
                if scope.contains_key(&local.name) {
                    let (name, span) = (local.name.to_string(), local.span);
                    self.error(span, Problem::Redeclared(name));
                    continue;
                }
                scope.insert(Rc::clone(&local.name), Binding::Local(parameter));
            }
        }
        self.scopes.push(scope);
        // A lambda's body is in a loop of its own function only.
        let around = std::mem::take(&mut self.around);
        let labels = std::mem::take(&mut self.labels);
        self.parameters_end(id);
        let mut body = self.members_start(syntax);
        if let Some(owner) = self.owner.filter(|owner| syntax.name.starts_with('~') && self.dynamic.contains(owner)) {
            // What inherits this structure has ended already: the rest of the object is no more than this.
            body.extend(self.marks_of_this(owner, syntax.name_span));
        }
        let used = self.used_spaces();
        self.jumps_past_variables(syntax.body.as_deref().unwrap_or(&[]));
        match syntax.body.as_deref() {
            Some([ast::Statement { kind: Syntax::FunctionTry(within, handlers), span }]) => {
                let kind = self.function_try(syntax, std::mem::take(&mut body), within, handlers, *span);
                body.push(Statement { kind, span: *span });
            }
            written => body.extend(written.into_iter().flatten().map(|statement| self.statement(statement))),
        }
        self.forget_spaces(used);
        self.around = around;
        let found = std::mem::replace(&mut self.labels, labels);
        for (label, span, _) in found.iter().filter(|(.., jump)| *jump) {
            if !found.iter().any(|(known, _, jump)| known == label && !jump) {
                self.rule(*span, format!("there is no label `{label}` in this function"));
            }
        }
        self.scopes.pop();
        let function = &self.tree.functions[id];
        if &*function.name == "main" && self.owner.is_none() && function.result == Type::Void {
            let problem = Problem::Rule("`main` returns an `int`".to_owned());
            let found = Diagnostic::warning(syntax.name_span, problem);
            self.sink.push(found.help("write `int main()`: most compilers refuse any other type"));
        }
        let function = &self.tree.functions[id];
        let wants_value = !matches!(function.result, Type::Void | Type::Bad) && &*function.name != "main";
        if wants_value && !body.iter().any(always_returns) {
            let problem = Problem::Rule(format!("`{}` may end without returning a value", syntax.name));
            self.sink.push(Diagnostic::warning(syntax.name_span, problem));
        }
        self.tree.functions[id].body = Some(self.without_jumps(id, body));
        self.never_set(id);
        self.host_uses_of_symbols(id);
        self.managed_reads(id);
    }

    pub(super) fn statement(&mut self, syntax: &ast::Statement) -> Statement {
        let span = syntax.span;
        let kind = match &syntax.kind {
            Syntax::Empty => StatementKind::Empty,
            Syntax::Expression(value) if self.is_uncalled(value) => StatementKind::Empty,
            Syntax::Expression(value) => {
                let (value, made) = self.with_temporaries(|checker| checker.expression(value));
                let value = self.without_bits(value);
                self.unused(&value);
                let kind = self.left_over(value, span);
                self.ending(kind, &made, span)
            }
            Syntax::Declare(variables) => return self.declared_locals(variables, span),
            Syntax::LocalOf(declaration, variables) => {
                self.declare(declaration);
                return self.declared_locals(variables, span);
            }
            Syntax::Local(declaration) => {
                self.declare(declaration);
                StatementKind::Empty
            }
            Syntax::Locals(declarations) => {
                for declaration in declarations {
                    self.declare(declaration);
                }
                StatementKind::Empty
            }
            Syntax::Block(statements) => {
                self.scopes.push(HashMap::new());
                self.jumps_past_variables(statements);
                let used = self.used_spaces();
                let statements = statements.iter().map(|statement| self.statement(statement)).collect();
                self.forget_spaces(used);
                self.scopes.pop();
                StatementKind::Block(statements)
            }
            Syntax::If { known: true, condition, then, otherwise } => {
                let taken = self.known_branch(condition, then, otherwise.as_deref());
                return taken.unwrap_or(Statement { kind: StatementKind::Empty, span });
            }
            Syntax::If { condition, then, otherwise, .. } => {
                self.warn_assignment(condition);
                let (condition, made) = self.with_temporaries(|checker| {
                    let condition = checker.value(condition);
                    checker.condition(condition)
                });
                let (before, condition) = self.decided(condition, &made);
                let then = Box::new(self.scoped(then));
                let otherwise = otherwise.as_ref().map(|otherwise| Box::new(self.scoped(otherwise)));
                let kind = StatementKind::If(condition, then, otherwise);
                match before {
                    Some(before) => StatementKind::Block(vec![before, Statement { kind, span }]),
                    None => kind,
                }
            }
            Syntax::For { start, condition, step, body } => {
                self.scopes.push(HashMap::new());
                let start = start.as_ref().map(|start| Box::new(self.statement(start)));
                let condition = condition.as_ref().map(|condition| {
                    let condition = self.value(condition);
                    self.condition(condition)
                });
                let step = step.as_ref().map(|step| self.expression(step));
                let body = Box::new(self.repeated(body));
                self.scopes.pop();
                StatementKind::For { start, condition, step, body }
            }
            Syntax::ForRange { variable, range, body } => return self.for_range(variable, range, body, span),
            Syntax::While { condition, body } => {
                let condition = self.value(condition);
                let condition = self.condition(condition);
                self.warn_loop_without_body(&condition, body);
                StatementKind::While(condition, Box::new(self.repeated(body)))
            }
            Syntax::DoWhile { body, condition } => {
                let body = Box::new(self.repeated(body));
                let condition = self.value(condition);
                let condition = self.condition(condition);
                StatementKind::DoWhile(body, condition)
            }
            Syntax::Switch { value, body } => {
                let (value, made) = self.with_temporaries(|checker| checker.value(value));
                let (before, value) = self.decided(value, &made);
                let kind = self.switch(value, body);
                match before {
                    Some(before) => StatementKind::Block(vec![before, Statement { kind, span }]),
                    None => kind,
                }
            }
            Syntax::Case(_) | Syntax::Default => {
                self.rule(span, "`case` and `default` belong directly in the block of a `switch`");
                StatementKind::Empty
            }
            Syntax::Break => {
                if self.around.is_empty() {
                    self.rule(span, "`break` belongs in a loop or a `switch`, and there is none around it");
                }
                StatementKind::Break
            }
            Syntax::Continue => {
                if !self.around.contains(&Around::Loop) {
                    self.rule(span, "`continue` belongs in a loop, and there is none around it");
                }
                StatementKind::Continue
            }
            Syntax::Return(value) => {
                let (kind, made) = self.with_temporaries(|checker| checker.return_statement(value.as_ref(), span));
                self.ending(kind, &made, span)
            }
            Syntax::Goto(label) | Syntax::Label(label) => {
                let jump = matches!(syntax.kind, Syntax::Goto(_));
                self.labels.push((Rc::clone(label), span, jump));
                let zero = Expression::integer(0, Type::INT, span);
                let name = Expression { kind: Kind::Named(Rc::clone(label), Box::new(zero)), ty: Type::INT, span };
                let kind = Kind::Library(if jump { "goto" } else { "label" }, vec![name]);
                StatementKind::Expression(Expression { kind, ty: Type::Void, span })
            }
            // The latter is the whole body of a function, or of a lambda.
            Syntax::Try(body, handlers) | Syntax::FunctionTry(body, handlers) => {
                self.try_statement(Vec::new(), body, handlers, span)
            }
            Syntax::Throw(value) => self.throw_statement(value.as_ref(), span),
            Syntax::Unsupported(what) => {
                self.unsupported(span, *what);
                StatementKind::Empty
            }
        };
        Statement { kind, span }
    }

    fn declared_locals(&mut self, variables: &[ast::Variable], span: Span) -> Statement {
        let mut statements = Vec::new();
        for variable in variables {
            let (declared, made) = self.with_temporaries(|checker| checker.declare_local(variable));
            statements.extend(declared.map(|declared| {
                let kind = self.ending(declared.kind, &made, declared.span);
                Statement { kind, span: declared.span }
            }));
        }
        match statements.len() {
            1 => statements.remove(0),
            _ => Statement { kind: StatementKind::Several(statements), span },
        }
    }

    pub(super) fn scoped(&mut self, syntax: &ast::Statement) -> Statement {
        self.scopes.push(HashMap::new());
        let statement = self.statement(syntax);
        self.scopes.pop();
        statement
    }

    /// The body of a loop.
    pub(super) fn repeated(&mut self, syntax: &ast::Statement) -> Statement {
        self.around.push(Around::Loop);
        let statement = self.scoped(syntax);
        self.around.pop();
        statement
    }

    /// `if (a = b)` is right and hardly ever meant.
    fn warn_assignment(&mut self, condition: &ast::Expression) {
        if matches!(condition.kind, ast::ExpressionKind::Assign(None, ..)) {
            let problem = Problem::Rule("this assigns and does not compare".to_owned());
            self.sink.push(Diagnostic::warning(condition.span, problem).help("write `==` to compare"));
        }
    }

    fn unused(&mut self, value: &Expression) {
        use ast::BinaryOperator::{LogicalAnd, LogicalOr};
        // `a && f()` calls, or does not.
        let Kind::Binary(operator, ..) = &value.kind else { return };
        if matches!(operator, LogicalAnd | LogicalOr) || value.span == Span::default() {
            return;
        }
        let problem = if operator.is_comparison() {
            Problem::Rule("this comparison has no effect".to_owned())
        } else {
            Problem::Rule("this is calculated, and nothing is done with it".to_owned())
        };
        let found = Diagnostic::warning(value.span, problem);
        let returns = self
            .current()
            .is_some_and(|function| !matches!(function.result, Type::Void | Type::Bad) && &*function.name != "main");
        let returns = returns && !operator.is_comparison();
        self.sink.push(if returns { found.help("is a `return` missing before it?") } else { found });
    }

    fn return_statement(&mut self, value: Option<&ast::Expression>, span: Span) -> StatementKind {
        let result = self.current().map_or(Type::Bad, |function| function.result.clone());
        let Some(value) = value else {
            if !matches!(result, Type::Void | Type::Bad) {
                self.rule(span, "this function returns a value, and there is none here");
            }
            return StatementKind::Return(None);
        };
        if let ast::ExpressionKind::List(items) = &value.kind {
            let value = self.list(&mut result.clone(), items, value.span);
            return StatementKind::Return(Some(value));
        }
        if self.current().is_some_and(|function| function.returns_reference) {
            let value = self.expression(value);
            if value.ty == Type::Bad {
                return StatementKind::Return(None);
            }
            // `return *this = *this + other;`: what it is assigned to is returned.
            if let Kind::Assign(target, _) | Kind::AssignWith { target, .. } | Kind::Step { target, prefix: true, .. } =
                &value.kind
                && is_steady(target)
                && let Some(address) = self.reference_to((**target).clone())
            {
                let assigned = Statement { kind: StatementKind::Expression(value), span };
                let address = self.convert(address, &result);
                let left = Statement { kind: StatementKind::Return(Some(address)), span };
                return StatementKind::Several(vec![assigned, left]);
            }
            let Some(address) = self.reference_to(value) else {
                self.rule(span, "this returns a reference to a value that ends here");
                return StatementKind::Return(None);
            };
            return StatementKind::Return(Some(self.convert(address, &result)));
        }
        let value = self.value(value);
        let result = self.deduced_result(&value).unwrap_or(result);
        if result == Type::Void {
            if value.ty != Type::Void && value.ty != Type::Bad {
                self.rule(span, "this function returns nothing, and there is a value here");
            }
            if value.ty == Type::Void {
                // `return told();`: the call is made.
                let called = Statement { kind: StatementKind::Expression(value), span };
                let left = Statement { kind: StatementKind::Return(None), span };
                return StatementKind::Several(vec![called, left]);
            }
            return StatementKind::Return(None);
        }
        let value = self.convert(value, &result);
        // A variable of the function's own is not copied: it lives on as the result.
        let (own, given) = match value.kind {
            // What stands for a constant reference is the caller's object.
            Kind::Local(id) => {
                self.local(id).map_or((false, false), |local| (!local.parameter || local.owned, local.owned))
            }
            _ => (false, false),
        };
        // A parameter is handed over.
        let value = if given { self.given_up(value, span) } else { value };
        StatementKind::Return(Some(if own && !given { value } else { self.owned(value) }))
    }

    /// The address of what a reference is returned to: of one of two places, where a condition decides.
    pub(super) fn reference_to(&mut self, value: Expression) -> Option<Expression> {
        if value.is_place() {
            return Some(self.address_of(value));
        }
        let Kind::Conditional(condition, yes, no) = value.kind else { return None };
        let yes = self.reference_to(*yes)?;
        let no = self.reference_to(*no)?;
        let ty = yes.ty.clone();
        let kind = Kind::Conditional(condition, Box::new(yes), Box::new(no));
        Some(Expression { kind, ty, span: value.span })
    }

    fn switch(&mut self, value: Expression, body: &ast::Statement) -> StatementKind {
        let value = self.as_number(&value).unwrap_or(value);
        let ty = match value.ty.scalar() {
            Some(scalar) if !scalar.is_float() => Type::Scalar(scalar.promoted()),
            _ => {
                if value.ty != Type::Bad {
                    self.mismatch(value.span, "`switch` needs an integer".to_owned());
                }
                Type::INT
            }
        };
        let value = self.cast_to(value, &ty, false);
        let Syntax::Block(statements) = &body.kind else {
            self.rule(body.span, "the body of a `switch` is a block");
            return StatementKind::Empty;
        };
        self.scopes.push(HashMap::new());
        self.around.push(Around::Switch);
        self.labels_past_variables(statements);
        let mut arms: Vec<Arm> = Vec::new();
        let mut label = false;
        let mut default: Option<Span> = None;
        for statement in statements {
            let is_label = matches!(statement.kind, Syntax::Case(_) | Syntax::Default);
            if is_label && !label {
                arms.push(Arm { values: Vec::new(), default: false, body: Vec::new(), span: statement.span });
            }
            label = is_label;
            match &statement.kind {
                Syntax::Case(value) => {
                    let span = value.span;
                    let value = self.value(value);
                    let constant = self.constant_integer(&value);
                    if constant.is_none() && value.ty != Type::Bad {
                        self.rule(span, "a `case` needs a value known when the program is compiled");
                    }
                    let fits = |value: &i64| {
                        self.tree.types.bytes(&ty) > 4 || (i64::from(i32::MIN)..=i64::from(u32::MAX)).contains(value)
                    };
                    if let Some(value) = constant.filter(|value| !fits(value)) {
                        let of = self.type_text(&ty);
                        self.rule(span, format!("{value} is not a value of `{of}`, by which this `switch` decides"));
                    } else if let Some(value) = constant {
                        let known = arms.iter().flat_map(|arm| &arm.values).find(|(known, _)| *known == value);
                        if let Some((_, first)) = known {
                            let problem = Problem::Rule(format!("this `switch` has a case for {value} already"));
                            self.sink.push(Diagnostic::error(span, problem).see(*first, "the first one is here"));
                        } else if let Some(arm) = arms.last_mut() {
                            arm.values.push((value, span));
                        }
                    }
                }
                Syntax::Default => {
                    if let Some(first) = default.replace(statement.span) {
                        let problem = Problem::Rule("this `switch` has a `default` already".to_owned());
                        let found = Diagnostic::error(statement.span, problem);
                        self.sink.push(found.see(first, "the first one is here"));
                    } else if let Some(arm) = arms.last_mut() {
                        arm.default = true;
                    }
                }
                _ => {
                    let made = self.statement(statement);
                    if let Some(arm) = arms.last_mut() {
                        arm.body.push(made);
                    }
                }
            }
        }
        self.around.pop();
        self.scopes.pop();
        StatementKind::Switch(value, arms)
    }
}

/// Whether control never leaves the statement at its end.
pub(super) fn always_returns(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Return(_) => true,
        StatementKind::Block(statements) | StatementKind::Several(statements) => statements.iter().any(always_returns),
        StatementKind::If(_, then, Some(otherwise)) => always_returns(then) && always_returns(otherwise),
        StatementKind::While(condition, _) | StatementKind::DoWhile(_, condition) => {
            matches!(condition.bare().kind, Kind::Integer(value, _) if value != 0)
        }
        StatementKind::For { condition, .. } => condition.is_none(),
        StatementKind::Switch(..) => true,
        StatementKind::Expression(Expression {
            kind: Kind::Library("exit" | "abort" | "__trap" | "__thrown" | "__throw_again" | "goto", _),
            ..
        }) => true,
        _ => false,
    }
}

/// Whether a place is the same one whenever it is looked for, and nothing happens on the way.
pub(super) fn is_steady(place: &Expression) -> bool {
    match &place.kind {
        Kind::Local(_) | Kind::Global(_) | Kind::Integer(..) => true,
        Kind::Dereference(inner) | Kind::Member(inner, _) => is_steady(inner),
        Kind::Index(base, index) => is_steady(base) && is_steady(index),
        _ => false,
    }
}
