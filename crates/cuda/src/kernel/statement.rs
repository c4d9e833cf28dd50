//! Statements.

use super::{
    function::Meaning,
    module::{Root, Translator},
    place::{Base, Pointer, Step},
    value::as_u32_literal,
    wgsl::Wgsl,
    wide::is_wide,
};
use crate::{
    meaning::{
        tree::{Arm, Expression, Kind, LocalId, Statement, StatementKind, Storage},
        types::Type,
    },
    text::Span,
};

impl Translator<'_> {
    pub(super) fn statement(&mut self, statement: &Statement) {
        let span = statement.span;
        if let StatementKind::Several(statements) = &statement.kind {
            for statement in statements {
                self.statement(statement);
            }
            return;
        }
        if let StatementKind::Declare(id, _) = &statement.kind
            && self.declare_shared(*id, span)
        {
            return;
        }
        self.frame.writer.come_to(span);
        match &statement.kind {
            StatementKind::Empty | StatementKind::Several(_) => {}
            StatementKind::Expression(value) => self.effect(value),
            StatementKind::Declare(id, start) => self.declare(*id, start.as_ref(), span),
            StatementKind::Block(statements) => {
                self.frame.writer.open("{");
                self.frame.writer.at = span.start + 1;
                self.block(statements, span);
                self.frame.writer.close("}");
            }
            StatementKind::If(condition, then, otherwise) if self.masked_conditions.contains(&condition.span) => {
                self.masked_if(condition, then, otherwise.as_deref());
            }
            StatementKind::If(condition, then, otherwise) => self.if_statement(condition, then, otherwise.as_deref()),
            StatementKind::For { start, condition, step, body } => {
                self.for_statement(start.as_deref(), condition.as_ref(), step.as_ref(), body, span);
            }
            StatementKind::While(condition, body) => {
                let mark = self.frame.writer.mark();
                let test = self.value(condition);
                let forever = matches!(condition.bare().kind, Kind::Integer(1, _));
                if !self.frame.writer.grew(mark) && !forever && !has_uniform_load(&test) {
                    self.frame.writer.open(&format!("while ({}) {{", test.text()));
                } else {
                    self.frame.writer.back_to(mark);
                    self.frame.writer.open("loop {");
                    if !forever {
                        self.leave_unless(condition);
                    }
                }
                self.inner(body);
                self.frame.writer.close("}");
            }
            StatementKind::DoWhile(body, condition) => {
                self.frame.writer.open("loop {");
                self.inner(body);
                if condition.bare_is_zero() && !may_continue(body) {
                    self.line("break;");
                } else if may_continue(body) {
                    self.frame.writer.open("continuing {");
                    let test = self.value(condition).negated();
                    self.line(&format!("break if {};", test.text()));
                    self.frame.writer.close("}");
                } else {
                    self.leave_unless(condition);
                }
                self.frame.writer.close("}");
            }
            StatementKind::Switch(value, arms) => self.switch(value, arms, span),
            StatementKind::Break => self.line("break;"),
            StatementKind::Continue => self.line("continue;"),
            StatementKind::Return(value) => match value {
                None => self.line("return;"),
                Some(value) if value.ty.is_pointer() => self.return_pointer(value),
                Some(value) => {
                    let value = self.value(value);
                    self.line(&format!("return {};", value.text()));
                }
            },
        }
        self.frame.writer.pass(span);
    }

    pub(super) fn leave_unless(&mut self, condition: &Expression) {
        let test = self.value(condition).negated();
        self.frame.writer.open(&format!("if ({}) {{", test.text()));
        self.line("break;");
        self.frame.writer.close("}");
    }

    pub(super) fn block(&mut self, statements: &[Statement], span: Span) {
        for statement in statements {
            self.statement(statement);
        }
        self.frame.writer.finish(span.end.saturating_sub(1));
    }

    /// A statement as the body of another: its braces are those of the outer one.
    pub(super) fn inner(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Block(statements) => {
                self.frame.writer.at = self.frame.writer.at.max(statement.span.start + 1);
                self.block(statements, statement.span);
            }
            _ => self.statement(statement),
        }
        self.frame.writer.pass(statement.span);
    }

    pub(super) fn if_statement(&mut self, condition: &Expression, then: &Statement, otherwise: Option<&Statement>) {
        let test = self.value(condition);
        self.frame.writer.open(&format!("if ({}) {{", test.text()));
        self.inner(then);
        if let Some(otherwise) = otherwise {
            if let StatementKind::If(condition, then, more) = &otherwise.kind {
                let mark = self.frame.writer.mark();
                let test = self.value(condition);
                if !self.frame.writer.grew(mark) {
                    self.frame.writer.close(&format!("}} else if ({}) {{", test.text()));
                    self.frame.writer.open("");
                    self.frame.writer.lines.pop();
                    self.inner(then);
                    if let Some(more) = more {
                        self.frame.writer.reopen("} else {");
                        self.inner(more);
                    }
                    self.frame.writer.close("}");
                    return;
                }
                self.frame.writer.back_to(mark);
            }
            self.frame.writer.reopen("} else {");
            self.inner(otherwise);
        }
        self.frame.writer.close("}");
    }

    pub(super) fn for_statement(
        &mut self,
        start: Option<&Statement>,
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &Statement,
        span: Span,
    ) {
        let mark = self.frame.writer.mark();
        if let Some((first, test, last)) = self.for_header(start, condition, step) {
            self.frame.writer.back_to(mark);
            self.frame.writer.open(&format!("for ({first}; {test}; {last}) {{"));
            self.inner(body);
            self.frame.writer.close("}");
            return;
        }
        self.frame.writer.back_to(mark);
        let scoped = start.is_some();
        if scoped {
            self.frame.writer.open("{");
        }
        if let Some(start) = start {
            self.statement(start);
        }
        self.frame.writer.open("loop {");
        if let Some(condition) = condition {
            self.leave_unless(condition);
        }
        self.inner(body);
        if let Some(step) = step {
            self.frame.writer.open("continuing {");
            self.effect(step);
            self.frame.writer.close("}");
        }
        self.frame.writer.close("}");
        if scoped {
            self.frame.writer.close("}");
        }
        self.frame.writer.pass(span);
    }

    /// The three parts of a `for`, if each is one WGSL statement or expression.
    pub(super) fn for_header(
        &mut self,
        start: Option<&Statement>,
        condition: Option<&Expression>,
        step: Option<&Expression>,
    ) -> Option<(String, String, String)> {
        let one = |translator: &mut Self, run: &mut dyn FnMut(&mut Self)| {
            let mark = translator.frame.writer.mark();
            run(translator);
            let lines = translator.frame.writer.take_since(mark);
            match &lines[..] {
                [line] => Some(line.text.trim().trim_end_matches(';').to_owned()),
                [] => Some(String::new()),
                _ => None,
            }
        };
        let first = match start {
            Some(start) => one(self, &mut |translator| translator.statement(start))?,
            None => String::new(),
        };
        let mark = self.frame.writer.mark();
        let test = condition.map(|condition| self.value(condition));
        if self.frame.writer.grew(mark) || test.as_ref().is_some_and(has_uniform_load) {
            return None;
        }
        let last = match step {
            Some(step) => one(self, &mut |translator| translator.effect(step))?,
            None => String::new(),
        };
        if last.starts_with("let ") || last.starts_with("if ") || first.contains('\n') {
            return None;
        }
        Some((first, test.map_or(String::new(), |test| test.text()), last))
    }

    pub(super) fn switch(&mut self, value: &Expression, arms: &[Arm], span: Span) {
        let unsigned = value.ty == Type::UNSIGNED;
        if is_wide(value.ty.scalar()) {
            self.unsupported(span, "a `switch` over a 64-bit integer in device code");
            return;
        }
        let value = self.value(value);
        self.frame.writer.open(&format!("switch ({}) {{", value.text()));
        let mut has_default = false;
        for (position, arm) in arms.iter().enumerate() {
            let mut labels: Vec<String> = arm
                .values
                .iter()
                .map(|(value, _)| if unsigned { format!("{value}u") } else { value.to_string() })
                .collect();
            if arm.default {
                has_default = true;
                labels.push("default".to_owned());
            }
            let text = if labels.len() == 1 && arm.default {
                "default: {".to_owned()
            } else {
                format!("case {}: {{", labels.join(", "))
            };
            self.frame.writer.come_to(arm.span);
            self.frame.writer.open(&text);
            self.frame.writer.at = self.frame.writer.at.max(arm.span.end);
            let mut ends = arm.body.iter().any(ends_arm);
            for statement in without_break(&arm.body) {
                self.statement(statement);
            }
            // A `case` that runs on into the next has the next one's statements too: WGSL's do not run on.
            for next in arms.get(position + 1..).unwrap_or(&[]) {
                if ends {
                    break;
                }
                ends = next.body.iter().any(ends_arm);
                for statement in without_break(&next.body) {
                    self.statement(statement);
                }
            }
            self.frame.writer.close("}");
        }
        if !has_default {
            self.line("default: {}");
        }
        self.frame.writer.close("}");
        self.frame.writer.pass(span);
    }

    /// A shared variable is declared by the module; its comment goes with it.
    pub(super) fn declare_shared(&mut self, id: LocalId, span: Span) -> bool {
        let function = self.frame.function;
        let local = &self.tree.functions[function].locals[id];
        if !matches!(local.storage, Storage::Shared | Storage::SharedAtLaunch) {
            return false;
        }
        let root = Root::Shared(function, id);
        let mut comments = self.frame.writer.take_comments(span, self.source);
        self.frame.writer.pass(span);
        comments.dedup();
        if !self.shared.iter().any(|(f, l, _)| (*f, *l) == (function, id)) {
            self.shared.push((function, id, comments));
        }
        let name = self.root_text(root);
        self.taken.insert(name);
        self.frame.locals.insert(id, Meaning::Root(root));
        true
    }

    pub(super) fn declare(&mut self, id: LocalId, start: Option<&Expression>, span: Span) {
        let local = self.tree.functions[self.frame.function].locals[id].clone();
        if local.ty.is_pointer() {
            return self.declare_pointer(id, start, span);
        }
        if super::flat::holds_pointers(self.tree, &local.ty) {
            match start.and_then(|start| self.parts_of(start)) {
                Some(parts) if !local.assigned => {
                    self.frame.locals.insert(id, Meaning::Parts(parts));
                }
                _ => self.unsupported(span, "a structure that holds pointers as a variable in device code"),
            }
            return;
        }
        let changing = local.assigned || local.address_taken;
        if let Some(Expression { kind: Kind::Conditional(condition, yes, no), .. }) = start
            && self.needs_branches(yes, no)
        {
            let test = self.value(condition);
            let name = self.name_local(id);
            let ty = self.type_text(&local.ty, span);
            self.line(&format!("var {name}: {ty};"));
            self.choose_into(&name, &test, yes, no);
            self.frame.locals.insert(id, Meaning::Name(name));
            return;
        }
        if is_wide(local.ty.scalar())
            && !changing
            && let Some((value, unsigned)) = start.and_then(|start| self.narrow_declaration(start))
        {
            let name = self.name_local(id);
            let ty = match (value.is_abstract(), unsigned) {
                (false, _) => "",
                (true, true) => ": u32",
                (true, false) => ": i32",
            };
            self.line(&format!("let {name}{ty} = {};", value.text()));
            self.frame.locals.insert(id, Meaning::Name(name));
            self.frame.narrow.insert(id, unsigned);
            return;
        }
        let value = match start {
            Some(Expression { kind: Kind::Zero, ty: Type::Array(..), .. }) | None => None,
            Some(Expression { kind: Kind::Build(parts), ty: Type::Array(..), .. }) if parts.iter().all(is_zero) => None,
            Some(Expression { kind: Kind::Library("construct", parts), .. }) => {
                return self.declare_constructed(id, parts, span);
            }
            Some(start) => Some(self.value(start)),
        };
        let name = self.name_local(id);
        let ty = match &local.ty {
            Type::Array(..) => {
                let element = self.type_text(local.ty.innermost(), span);
                self.array_text(&local.ty, &element, &local.lengths)
            }
            other => self.type_text(other, span),
        };
        let array = matches!(local.ty, Type::Array(..));
        match value {
            None => self.line(&format!("var {name}: {ty};")),
            Some(value) => {
                let value = if local.ty == Type::UNSIGNED { as_u32_literal(value) } else { value };
                let typed = value.has_constant() && (value.is_abstract() || matches!(value, Wgsl::Constant(_)))
                    || value.is_double_literal();
                let value = value.without_suffix();
                let ty = if typed { format!(": {ty}") } else { String::new() };
                let keyword = if local.constant.is_some() && !changing && is_constant_text(&value) {
                    "const"
                } else if changing || array {
                    "var"
                } else {
                    "let"
                };
                self.line(&format!("{keyword} {name}{ty} = {};", value.text()));
            }
        }
        self.frame.locals.insert(id, Meaning::Name(name));
    }

    /// A structure made by its constructor: a variable, then the call.
    pub(super) fn declare_constructed(&mut self, id: LocalId, parts: &[Expression], span: Span) {
        let local = self.tree.functions[self.frame.function].locals[id].clone();
        let name = self.name_local(id);
        let ty = self.type_text(&local.ty, span);
        self.line(&format!("var {name}: {ty};"));
        self.frame.locals.insert(id, Meaning::Name(name));
        self.construct_at(Expression { kind: Kind::Local(id), ty: local.ty, span }, parts, span);
    }

    pub(super) fn construct_at(&mut self, object: Expression, parts: &[Expression], span: Span) {
        let Some(Expression { kind: Kind::Function(function), .. }) = parts.first() else { return };
        let ty = Type::pointer(object.ty.clone());
        let mut arguments = vec![Expression { kind: Kind::AddressOf(Box::new(object)), ty, span }];
        arguments.extend(parts[1..].iter().cloned());
        let call = self.call(*function, &arguments, span);
        if matches!(call, Wgsl::Call(..)) {
            self.line(&format!("{};", call.text()));
        }
    }

    /// A structure made by its constructor in the middle of an expression.
    pub(super) fn constructed(&mut self, parts: &[Expression], ty: &Type, span: Span) -> Wgsl {
        let Some(Expression { kind: Kind::Function(function), .. }) = parts.first() else { return Wgsl::signed(0) };
        let name = self.fresh("made");
        let text = self.type_text(ty, span);
        self.line(&format!("var {name}: {text};"));
        // The call's first argument is the new variable, which no local of the author's stands for.
        let list: Vec<&Expression> = parts[1..].iter().collect();
        let values = self.values(&list);
        let instance = self.instance_by_reference(*function, span);
        let mut arguments = vec![Wgsl::Name(format!("&{name}"))];
        arguments.extend(values);
        let text = Wgsl::call(instance.to_string(), arguments).text();
        self.line(&format!("{text};"));
        Wgsl::Name(name)
    }

    pub(super) fn needs_branches(&mut self, yes: &Expression, no: &Expression) -> bool {
        let mark = self.frame.writer.mark();
        let (yes, no) = (self.value(yes), self.value(no));
        let needs = self.frame.writer.grew(mark) || yes.reads_memory() || no.reads_memory();
        self.frame.writer.back_to(mark);
        needs
    }

    pub(super) fn declare_pointer(&mut self, id: LocalId, start: Option<&Expression>, span: Span) {
        let local = self.tree.functions[self.frame.function].locals[id].clone();
        let moves = local.assigned && !local.reference;
        let pointer = start.filter(|start| !matches!(start.bare().kind, Kind::Null)).map(|start| self.pointer(start));
        let pointer = match pointer {
            Some(Some(pointer)) => Some(pointer),
            Some(None) => {
                self.frame.locals.insert(id, Meaning::UnknownPointer);
                return;
            }
            None => None,
        };
        let name = self.name_local(id);
        let Some(mut pointer) = pointer else {
            // Its target is known from a later assignment, seen in an earlier pass.
            let Some(base) = self.known_pointer(id, span) else {
                self.frame.locals.insert(id, Meaning::UnknownPointer);
                return;
            };
            let actual = self.element_of(base);
            let wanted = local.ty.target().cloned().unwrap_or(Type::Void);
            let scale = self.tree.types.bytes(&wanted) / self.tree.types.bytes(&actual).max(1);
            let which = matches!(base, Base::Choice(_)).then(|| {
                self.line(&format!("var {name}_in = 0u;"));
                self.frame.changing.insert(format!("{name}_in"));
                Wgsl::Name(format!("{name}_in"))
            });
            self.line(&format!("var {name}: i32 = 0;"));
            let index = Some(Wgsl::Name(name));
            let pointer = Pointer { index, which, scale: scale.max(1), ..Pointer::to(base, actual) };
            self.frame.locals.insert(id, Meaning::Pointer(pointer));
            return;
        };
        for step in &mut pointer.path {
            if let Step::Index(index) = step {
                *index = self.simple(index.clone(), &format!("{name}_row"));
            }
        }
        if moves {
            return self.declare_moving(id, &name, pointer, span);
        }
        if let Some(which) = pointer.which.take() {
            pointer.which = Some(if self.is_stable(&which) {
                which
            } else {
                self.line(&format!("let {name}_in = {};", which.text()));
                Wgsl::Name(format!("{name}_in"))
            });
        }
        if let Some(index) = pointer.index.take() {
            pointer.index = Some(if self.is_stable(&index) {
                index
            } else {
                self.line(&format!("let {name} = {};", index.text()));
                Wgsl::Name(name)
            });
        }
        self.frame.locals.insert(id, Meaning::Pointer(pointer));
    }
}

impl Expression {
    pub(super) fn bare_is_zero(&self) -> bool {
        matches!(self.bare().kind, Kind::Integer(0, _))
    }
}

fn is_zero(expression: &Expression) -> bool {
    match &expression.bare().kind {
        Kind::Integer(0, _) | Kind::Zero => true,
        Kind::Float(value) => *value == 0.0,
        _ => false,
    }
}

fn is_constant_text(value: &Wgsl) -> bool {
    match value {
        Wgsl::Integer { .. } | Wgsl::Float(_) | Wgsl::Constant(_) => true,
        Wgsl::Binary(_, left, right) => is_constant_text(left) && is_constant_text(right),
        _ => false,
    }
}

fn has_uniform_load(value: &Wgsl) -> bool {
    match value {
        Wgsl::Call(name, arguments) => name == "workgroupUniformLoad" || arguments.iter().any(has_uniform_load),
        Wgsl::Binary(_, left, right) => has_uniform_load(left) || has_uniform_load(right),
        Wgsl::Unary(_, inner) => has_uniform_load(inner),
        _ => false,
    }
}

/// The statements of an arm without the `break` at their end.
fn without_break(body: &[Statement]) -> &[Statement] {
    match body.split_last() {
        Some((Statement { kind: StatementKind::Break, .. }, rest)) => rest,
        _ => body,
    }
}

fn ends_arm(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Break | StatementKind::Return(_) | StatementKind::Continue => true,
        StatementKind::Block(statements) => statements.iter().any(ends_arm),
        _ => false,
    }
}

/// Whether a `continue` of this loop stands in its body.
fn may_continue(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Continue => true,
        StatementKind::Block(statements) | StatementKind::Several(statements) => statements.iter().any(may_continue),
        StatementKind::If(_, then, otherwise) => may_continue(then) || otherwise.as_deref().is_some_and(may_continue),
        StatementKind::Switch(_, arms) => arms.iter().any(|arm| arm.body.iter().any(may_continue)),
        _ => false,
    }
}
