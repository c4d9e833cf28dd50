//! Statements.

use crate::{
    kernel::{module::Translator, visit::address, wgsl::Wgsl},
    meaning::tree::{Expression, Kind, Statement, StatementKind},
    text::Span,
};

impl Translator<'_> {
    pub(crate) fn statement(&mut self, statement: &Statement) {
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
            StatementKind::If(condition, then, otherwise) if self.masked_conditions.contains(&address(condition)) => {
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

    pub(crate) fn leave_unless(&mut self, condition: &Expression) {
        let test = self.value(condition).negated();
        self.frame.writer.open(&format!("if ({}) {{", test.text()));
        self.line("break;");
        self.frame.writer.close("}");
    }

    pub(crate) fn block(&mut self, statements: &[Statement], span: Span) {
        for statement in statements {
            self.statement(statement);
        }
        self.frame.writer.finish(span.end.saturating_sub(1));
    }

    /// A statement as the body of another: its braces are those of the outer one.
    pub(crate) fn inner(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Block(statements) => {
                self.frame.writer.at = self.frame.writer.at.max(statement.span.start + 1);
                self.block(statements, statement.span);
            }
            _ => {
                self.statement(statement);
                self.frame.writer.come_behind();
            }
        }
        self.frame.writer.pass(statement.span);
    }

    pub(crate) fn if_statement(&mut self, condition: &Expression, then: &Statement, otherwise: Option<&Statement>) {
        // In a loop that is written out, most questions about its variable are answered; and what a launch gives no buffer
        // for is not followed.
        let answer = self.asks_for_null(condition);
        let unrolled = !self.frame.unrolled.is_empty();
        if let Some(answer) = answer.or_else(|| if unrolled { self.answered(condition) } else { None }) {
            if let Some(taken) = if answer { Some(then) } else { otherwise } {
                let scoped = super::unroll::declares(taken);
                if scoped {
                    self.frame.writer.open("{");
                }
                self.inner(taken);
                if scoped {
                    self.frame.writer.close("}");
                }
            }
            return;
        }
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

    pub(crate) fn for_statement(
        &mut self,
        start: Option<&Statement>,
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &Statement,
        span: Span,
    ) {
        if let Some(Statement { kind: StatementKind::Declare(id, _), .. }) = start
            && let Some(values) = self.frame.unroll.get(id).cloned()
        {
            return self.unrolled(*id, &values, body);
        }
        let mark = self.frame.writer.mark();
        if let Some((first, test, last)) = self.for_header(start, condition, step) {
            self.frame.writer.back_to(mark);
            self.frame.writer.open(&format!("for ({first}; {test}; {last}) {{"));
            self.inner(body);
            self.frame.writer.close("}");
            return;
        }
        self.frame.writer.back_to(mark);
        self.loop_around(start, condition, step, |translator| translator.inner(body));
        self.frame.writer.pass(span);
    }

    /// A `for` whose parts are statements of their own: WGSL's `loop`.
    pub(crate) fn loop_around(
        &mut self,
        start: Option<&Statement>,
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: impl FnOnce(&mut Self),
    ) {
        // What the start declares ends with the loop.
        if let Some(start) = start {
            self.frame.writer.open("{");
            self.statement(start);
        }
        self.frame.writer.open("loop {");
        if let Some(condition) = condition {
            self.leave_unless(condition);
        }
        body(self);
        if let Some(step) = step {
            self.frame.writer.open("continuing {");
            self.effect(step);
            self.frame.writer.close("}");
        }
        self.frame.writer.close("}");
        if start.is_some() {
            self.frame.writer.close("}");
        }
    }

    /// The three parts of a `for`, if each is one WGSL statement or expression.
    pub(crate) fn for_header(
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
}

impl Expression {
    pub(crate) fn bare_is_zero(&self) -> bool {
        matches!(self.bare().kind, Kind::Integer(0, _))
    }
}

fn has_uniform_load(value: &Wgsl) -> bool {
    match value {
        Wgsl::Call(name, arguments) => name == "workgroupUniformLoad" || arguments.iter().any(has_uniform_load),
        Wgsl::Invoke(_, arguments) => arguments.iter().any(has_uniform_load),
        Wgsl::Binary(_, left, right) => has_uniform_load(left) || has_uniform_load(right),
        Wgsl::Unary(_, inner) => has_uniform_load(inner),
        _ => false,
    }
}

/// Whether a `continue` of this loop is in its body.
fn may_continue(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Continue => true,
        StatementKind::Block(statements) | StatementKind::Several(statements) => statements.iter().any(may_continue),
        StatementKind::If(_, then, otherwise) => may_continue(then) || otherwise.as_deref().is_some_and(may_continue),
        StatementKind::Switch(_, arms) => arms.iter().any(|arm| arm.body.iter().any(may_continue)),
        _ => false,
    }
}
