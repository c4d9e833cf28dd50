//! Statements and the bodies of functions.

use std::{collections::HashMap, rc::Rc};

use super::{
    Around, Binding, Checker,
    tree::{Arm, Expression, Kind, Side, Statement, StatementKind, Storage},
    types::Type,
};
use crate::{
    diagnose::{Diagnostic, Problem},
    parse::ast::{self, StatementKind as Syntax, TypeKind},
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
        // A lambda's body stands in a loop of its own function only.
        let around = std::mem::take(&mut self.around);
        let mut body = Vec::new();
        body.extend(self.member_start_statements(syntax));
        for (member, values, span) in &syntax.initializers {
            body.extend(self.member_initializer(member, values, *span));
        }
        for statement in syntax.body.iter().flatten() {
            body.push(self.statement(statement));
        }
        self.around = around;
        self.scopes.pop();
        let function = &self.tree.functions[id];
        let wants_value = !matches!(function.result, Type::Void | Type::Bad) && &*function.name != "main";
        if wants_value && !body.iter().any(always_returns) {
            let problem = Problem::Rule(format!("`{}` may end without returning a value", syntax.name));
            self.sink.push(Diagnostic::warning(syntax.name_span, problem));
        }
        self.tree.functions[id].body = Some(body);
    }

    /// In a constructor, what gives members the values that stand where they are declared.
    fn member_start_statements(&mut self, syntax: &ast::Function) -> Vec<Statement> {
        let Some(owner) = self.owner.filter(|owner| self.tree.types.structs[*owner].name == syntax.name) else {
            return Vec::new();
        };
        let mut statements = Vec::new();
        for position in 0..self.tree.types.structs[owner].fields.len() {
            let name = Rc::clone(&self.tree.types.structs[owner].fields[position].name);
            let given = syntax.initializers.iter().any(|(member, ..)| *member == name);
            if let (false, Some(start)) = (given, self.member_starts.get(&(owner, position)).cloned()) {
                statements.extend(self.member_initializer(&name, &[start], syntax.name_span));
            }
        }
        statements
    }

    fn member_initializer(&mut self, member: &str, values: &[ast::Expression], span: Span) -> Option<Statement> {
        let owner = self.owner?;
        let Some(index) = self.tree.types.structs[owner].fields.iter().position(|field| &*field.name == member) else {
            self.undeclared(member, span);
            return None;
        };
        let ty = self.tree.types.structs[owner].fields[index].ty.clone();
        let this = Expression { kind: Kind::Local(0), ty: Type::pointer(Type::Struct(owner)), span };
        let object = Expression { kind: Kind::Dereference(Box::new(this)), ty: Type::Struct(owner), span };
        let target = Expression { kind: Kind::Member(Box::new(object), index), ty: ty.clone(), span };
        let value = match values {
            [one] => {
                let value = self.value(one);
                self.convert(value, &ty)
            }
            _ => self.construct(&ty, values, span),
        };
        let assign = Expression { kind: Kind::Assign(Box::new(target), Box::new(value)), ty, span };
        Some(Statement { kind: StatementKind::Expression(assign), span })
    }

    pub(super) fn statement(&mut self, syntax: &ast::Statement) -> Statement {
        let span = syntax.span;
        let kind = match &syntax.kind {
            Syntax::Empty => StatementKind::Empty,
            Syntax::Expression(value) => {
                let value = self.expression(value);
                self.unused(&value);
                StatementKind::Expression(value)
            }
            Syntax::Declare(variables) => {
                let mut statements: Vec<Statement> =
                    variables.iter().filter_map(|variable| self.declare_local(variable)).collect();
                match statements.len() {
                    1 => return statements.remove(0),
                    _ => StatementKind::Several(statements),
                }
            }
            Syntax::Local(declaration) => {
                self.declare(declaration);
                StatementKind::Empty
            }
            Syntax::Block(statements) => {
                self.scopes.push(HashMap::new());
                let statements = statements.iter().map(|statement| self.statement(statement)).collect();
                self.scopes.pop();
                StatementKind::Block(statements)
            }
            Syntax::If { condition, then, otherwise } => {
                self.warn_assignment(condition);
                let condition = self.value(condition);
                let condition = self.condition(condition);
                let then = Box::new(self.scoped(then));
                let otherwise = otherwise.as_ref().map(|otherwise| Box::new(self.scoped(otherwise)));
                StatementKind::If(condition, then, otherwise)
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
                StatementKind::While(condition, Box::new(self.repeated(body)))
            }
            Syntax::DoWhile { body, condition } => {
                let body = Box::new(self.repeated(body));
                let condition = self.value(condition);
                let condition = self.condition(condition);
                StatementKind::DoWhile(body, condition)
            }
            Syntax::Switch { value, body } => self.switch(value, body),
            Syntax::Case(_) | Syntax::Default => {
                self.rule(span, "`case` and `default` stand directly in the block of a `switch`");
                StatementKind::Empty
            }
            Syntax::Break => {
                if self.around.is_empty() {
                    self.rule(span, "`break` stands in a loop or a `switch`, and there is none around it");
                }
                StatementKind::Break
            }
            Syntax::Continue => {
                if !self.around.contains(&Around::Loop) {
                    self.rule(span, "`continue` stands in a loop, and there is none around it");
                }
                StatementKind::Continue
            }
            Syntax::Return(value) => self.return_statement(value.as_ref(), span),
            Syntax::Unsupported(what) => {
                self.unsupported(span, *what);
                StatementKind::Empty
            }
        };
        Statement { kind, span }
    }

    fn scoped(&mut self, syntax: &ast::Statement) -> Statement {
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
        if let Kind::Binary(operator, ..) = &value.kind
            && operator.is_comparison()
        {
            let problem = Problem::Rule("this comparison has no effect".to_owned());
            self.sink.push(Diagnostic::warning(value.span, problem));
        }
    }

    fn return_statement(&mut self, value: Option<&ast::Expression>, span: Span) -> StatementKind {
        let result = self.current().map_or(Type::Bad, |function| function.result.clone());
        let Some(value) = value else {
            if !matches!(result, Type::Void | Type::Bad) {
                self.rule(span, "this function returns a value, and none stands here");
            }
            return StatementKind::Return(None);
        };
        if let ast::ExpressionKind::List(items) = &value.kind {
            let value = self.list(&mut result.clone(), items, value.span);
            return StatementKind::Return(Some(value));
        }
        let value = self.value(value);
        let result = self.deduced_result(&value).unwrap_or(result);
        if result == Type::Void {
            if value.ty != Type::Void && value.ty != Type::Bad {
                self.rule(span, "this function returns nothing, and a value stands here");
            }
            return StatementKind::Return(None);
        }
        StatementKind::Return(Some(self.convert(value, &result)))
    }

    fn switch(&mut self, value: &ast::Expression, body: &ast::Statement) -> StatementKind {
        let value = self.value(value);
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
        let mut arms: Vec<Arm> = Vec::new();
        let mut label = false;
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
                    if let (Some(arm), Some(value)) = (arms.last_mut(), constant) {
                        arm.values.push((value, span));
                    }
                }
                Syntax::Default => {
                    if let Some(arm) = arms.last_mut() {
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

    fn declare_local(&mut self, variable: &ast::Variable) -> Option<Statement> {
        let qualifiers = variable.qualifiers;
        let span = variable.span;
        if self.scopes.last().is_some_and(|scope| matches!(scope.get(&variable.name), Some(Binding::Local(_)))) {
            self.error(variable.name_span, Problem::Redeclared(variable.name.to_string()));
        }
        let reference = matches!(variable.declared.kind, TypeKind::Reference(_));
        let is_auto = is_auto(&variable.declared);
        let mut ty = if is_auto { Type::Bad } else { self.resolve_type(&variable.declared) };
        let mut start = if is_auto {
            let (deduced, start) = self.deduce_auto(variable, reference)?;
            ty = deduced;
            Some(start)
        } else if reference {
            match &variable.start {
                Some(ast::Initializer::Value(value)) => Some(self.expression(value)),
                _ => None,
            }
        } else {
            self.initializer(&mut ty, variable)
        };
        let lengths = self.lengths(&variable.declared);
        if reference {
            let value = start.take();
            let Some(value) = value else {
                self.rule(span, "a reference must be bound where it is declared");
                return None;
            };
            if value.ty != Type::Bad && (!value.is_place() || value.ty != ty) {
                if is_auto || variable.declared.constant || reference_is_constant(&variable.declared) {
                    let value = self.convert(value, &ty);
                    return Some(self.bind_local(variable, ty, Some(value), lengths, false));
                }
                self.mismatch(span, "a reference needs a variable of its own type".to_owned());
                return None;
            }
            if let Kind::Local(id) = &value.kind {
                let id = *id;
                if let Some(local) = self.local_mut(id) {
                    local.assigned = true;
                }
            }
            let address = self.address_of(value);
            let pointer = Type::Pointer(Rc::new(ty), reference_is_constant(&variable.declared));
            return Some(self.bind_local(variable, pointer, Some(address), lengths, true));
        }
        if ty == Type::Void {
            self.rule(span, "a variable cannot be of type void");
            ty = Type::Bad;
        }
        if variable.start.is_none() && !qualifiers.shared {
            self.without_length(&ty, span);
        }
        if qualifiers.fixed && !qualifiers.shared {
            let mut kept = qualifiers;
            kept.device = self.on_device();
            let id = self.add_global(variable, ty.clone(), start, lengths, kept);
            let local = self.add_local(Rc::clone(&variable.name), ty, variable.name_span);
            if let Some(local) = self.local_mut(local) {
                local.storage = Storage::Fixed(id);
            }
            self.bind(Rc::clone(&variable.name), Binding::Local(local));
            return None;
        }
        Some(self.bind_local(variable, ty, start, lengths, false))
    }

    fn deduce_auto(&mut self, variable: &ast::Variable, reference: bool) -> Option<(Type, Expression)> {
        let Some(ast::Initializer::Value(value)) = &variable.start else {
            self.rule(variable.span, "`auto` takes its type from a value, and none stands here");
            return None;
        };
        let value = self.expression(value);
        let value = if reference { value } else { self.decay(value) };
        if let Kind::Function(id) = value.kind {
            let ty = Type::pointer(self.function_type(id));
            return Some((ty.clone(), Expression { ty, ..value }));
        }
        if value.ty == Type::Void {
            self.rule(variable.span, "a variable cannot be of type void");
            return None;
        }
        Some((value.ty.clone(), value))
    }

    fn bind_local(
        &mut self,
        variable: &ast::Variable,
        ty: Type,
        start: Option<Expression>,
        lengths: Vec<Expression>,
        reference: bool,
    ) -> Statement {
        let qualifiers = variable.qualifiers;
        let span = variable.span;
        let storage = self.storage(variable, &ty);
        let constant = if variable.declared.constant && !reference && storage == Storage::Automatic {
            start.as_ref().and_then(|start| self.constant(start))
        } else {
            None
        };
        let is_struct_default = start.is_none() && !qualifiers.shared;
        let start = match &ty {
            // A structure with a constructor is made by it; containers start empty.
            Type::Struct(id) if is_struct_default => {
                let name = Rc::clone(&self.tree.types.structs[*id].name);
                match self.methods.get(&(*id, name)).copied() {
                    Some(overloads) if !self.overloads[overloads].is_empty() => {
                        Some(self.construct_by_call(overloads, &ty, Vec::new(), span))
                    }
                    _ if *id == super::types::DIM3 => Some(self.construct(&ty, &[], span)),
                    _ if self.has_member_starts(*id) => Some(self.default_object(*id, span)),
                    _ => None,
                }
            }
            Type::Vector(_) | Type::Text if start.is_none() => {
                Some(Expression { kind: Kind::Zero, ty: ty.clone(), span })
            }
            _ => start,
        };
        if !reference {
            self.need_destructor(&ty, span);
        }
        let id = self.add_local(Rc::clone(&variable.name), ty, variable.name_span);
        if let Some(local) = self.local_mut(id) {
            local.storage = storage;
            local.constant = constant;
            local.lengths = lengths;
            local.reference = reference;
        }
        self.bind(Rc::clone(&variable.name), Binding::Local(id));
        Statement { kind: StatementKind::Declare(id, start), span }
    }

    fn storage(&mut self, variable: &ast::Variable, ty: &Type) -> Storage {
        let qualifiers = variable.qualifiers;
        if !qualifiers.shared {
            return Storage::Automatic;
        }
        let span = variable.span;
        if self.current().is_some_and(|function| function.side == Side::Host) {
            self.rule(span, "`__shared__` exists only in device code");
        }
        if variable.start.is_some() {
            self.rule(span, "a `__shared__` variable cannot have an initial value");
        }
        if matches!(ty, Type::Array(_, 0)) {
            let unknown = matches!(&variable.declared.kind, TypeKind::Array(_, Some(_)));
            if !qualifiers.external && !unknown {
                let name = &variable.name;
                self.sink.push(
                    Diagnostic::error(span, Problem::Rule(format!("how large `{name}` is must be said")))
                        .because("an array without a length")
                        .help(format!("`__shared__ float {name}[256];`, or `extern __shared__ float {name}[];` and the size at launch")),
                );
            }
            return Storage::SharedAtLaunch;
        }
        Storage::Shared
    }

    /// `for (T x : vector)` as a loop over an index.
    fn for_range(
        &mut self,
        variable: &ast::Variable,
        range: &ast::Expression,
        body: &ast::Statement,
        span: Span,
    ) -> Statement {
        if let ast::ExpressionKind::List(items) = &range.kind {
            return self.for_list(variable, items, body, span);
        }
        let range = self.expression(range);
        self.for_range_over(variable, range, body, span)
    }

    /// `for (T x : {a, b, c})`: over an array of them.
    fn for_list(
        &mut self,
        variable: &ast::Variable,
        items: &[ast::Expression],
        body: &ast::Statement,
        span: Span,
    ) -> Statement {
        let first = items.first().map_or(Type::INT, |first| self.value(first).ty);
        let element = if is_auto(&variable.declared) { first } else { self.resolve_type(&variable.declared) };
        let mut ty = Type::Array(Rc::new(element), 0);
        let list = self.list(&mut ty, items, span);
        let id = self.add_local("list".into(), ty.clone(), span);
        if let Some(local) = self.local_mut(id) {
            local.address_taken = true;
        }
        let declare = Statement { kind: StatementKind::Declare(id, Some(list)), span };
        let range = Expression { kind: Kind::Local(id), ty, span };
        let turn = self.for_range_over(variable, range, body, span);
        Statement { kind: StatementKind::Block(vec![declare, turn]), span }
    }

    fn for_range_over(
        &mut self,
        variable: &ast::Variable,
        range: Expression,
        body: &ast::Statement,
        span: Span,
    ) -> Statement {
        let (element, length) = match range.ty.clone() {
            Type::Bad => return Statement { kind: StatementKind::Empty, span },
            Type::Vector(element) => {
                let object = self.address_of(range.clone());
                let size = Expression { kind: Kind::Library("vector.size", vec![object]), ty: Type::SIZE, span };
                ((*element).clone(), size)
            }
            Type::Array(element, count) => {
                ((*element).clone(), Expression::integer(count.cast_signed(), Type::SIZE, span))
            }
            other => {
                let name = self.type_text(&other);
                self.unsupported(range.span, format!("a loop over `{name}`"));
                return Statement { kind: StatementKind::Empty, span };
            }
        };
        if !range.is_place() {
            self.unsupported(range.span, "a loop over a temporary");
            return Statement { kind: StatementKind::Empty, span };
        }
        self.scopes.push(HashMap::new());
        let counter = self.add_local("position".into(), Type::SIZE, span);
        if let Some(local) = self.local_mut(counter) {
            local.assigned = true;
        }
        let at = Expression { kind: Kind::Local(counter), ty: Type::SIZE, span };
        let zero = Expression::integer(0, Type::SIZE, span);
        let start = Statement { kind: StatementKind::Declare(counter, Some(zero)), span };
        let less = ast::BinaryOperator::Less;
        let condition =
            Expression { kind: Kind::Binary(less, Box::new(at.clone()), Box::new(length)), ty: Type::BOOL, span };
        let step = Expression {
            kind: Kind::Step { increment: true, prefix: true, target: Box::new(at.clone()) },
            ty: Type::SIZE,
            span,
        };
        let place = if matches!(range.ty, Type::Vector(_)) {
            let object = self.address_of(range);
            Expression { kind: Kind::Library("vector.at", vec![object, at]), ty: element.clone(), span }
        } else {
            Expression { kind: Kind::Index(Box::new(range), Box::new(at)), ty: element.clone(), span }
        };
        let reference = matches!(variable.declared.kind, TypeKind::Reference(_));
        let ty = if is_auto(&variable.declared) { element } else { self.resolve_type(&variable.declared) };
        let declare = if reference {
            let address = self.address_of(place);
            self.bind_local(variable, Type::pointer(ty), Some(address), Vec::new(), true)
        } else {
            let value = self.convert(place, &ty);
            self.bind_local(variable, ty, Some(value), Vec::new(), false)
        };
        let inner = self.statement(body);
        self.scopes.pop();
        let body = Statement { kind: StatementKind::Block(vec![declare, inner]), span };
        let kind = StatementKind::For {
            start: Some(Box::new(start)),
            condition: Some(condition),
            step: Some(step),
            body: Box::new(body),
        };
        Statement { kind, span }
    }
}

fn is_auto(syntax: &ast::TypeSyntax) -> bool {
    match &syntax.kind {
        TypeKind::Auto => true,
        TypeKind::Reference(inner) | TypeKind::Pointer(inner) => is_auto(inner),
        _ => false,
    }
}

fn reference_is_constant(syntax: &ast::TypeSyntax) -> bool {
    matches!(&syntax.kind, TypeKind::Reference(inner) if inner.constant)
}

/// Whether control never leaves the statement at its end.
fn always_returns(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Return(_) => true,
        StatementKind::Block(statements) | StatementKind::Several(statements) => statements.iter().any(always_returns),
        StatementKind::If(_, then, Some(otherwise)) => always_returns(then) && always_returns(otherwise),
        StatementKind::While(condition, _) | StatementKind::DoWhile(_, condition) => {
            matches!(condition.bare().kind, Kind::Integer(value, _) if value != 0)
        }
        StatementKind::For { condition, .. } => condition.is_none(),
        StatementKind::Switch(..) => true,
        StatementKind::Expression(Expression { kind: Kind::Library("exit" | "abort" | "__trap", _), .. }) => true,
        _ => false,
    }
}
