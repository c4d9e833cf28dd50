//! Declarations of variables in device code.

use crate::{
    kernel::{
        functions::{flat, function::Meaning},
        memory::place::{Base, Pointer, Step},
        module::{Root, Translator},
        values::{value::as_u32_literal, wide::is_wide},
        wgsl::Wgsl,
    },
    meaning::{
        tree::{Expression, Kind, LocalId, Storage},
        types::Type,
    },
    text::Span,
};

impl Translator<'_> {
    /// A shared variable is declared by the module; its comment goes with it.
    pub(crate) fn declare_shared(&mut self, id: LocalId, span: Span) -> bool {
        let function = self.frame.function;
        let local = &self.tree.functions[function].locals[id];
        if !matches!(local.storage, Storage::Shared | Storage::SharedAtLaunch) {
            return false;
        }
        let root = self.at_launch(Root::Shared(function, id), span);
        let mut comments = self.frame.writer.take_comments(span, self.source);
        self.frame.writer.pass(span);
        self.frame.writer.leave_behind();
        comments.dedup();
        match root {
            Root::Shared(function, id) if !self.shared.iter().any(|(f, l, _)| (*f, *l) == (function, id)) => {
                self.shared.push((function, id, comments));
            }
            Root::Global(id) if !self.globals.contains(&id) => self.globals.push(id),
            _ => {}
        }
        let name = self.root_text(root);
        self.taken.insert(name);
        self.frame.locals.insert(id, Meaning::Root(root));
        true
    }

    pub(crate) fn declare(&mut self, id: LocalId, start: Option<&Expression>, span: Span) {
        let local = self.tree.functions[self.frame.function].locals[id].clone();
        if local.ty.is_pointer() {
            return self.declare_pointer(id, start, span);
        }
        if flat::holds_pointers(self.tree, &local.ty) {
            match start.and_then(|start| self.parts_of(start)) {
                // A lambda is never changed, but may be handed on by reference.
                Some(parts) if !local.assigned || self.is_lambda(&local.ty) => {
                    self.frame.locals.insert(id, Meaning::Parts(parts));
                }
                _ => self.unsupported(span, "a structure that holds pointers as a variable in device code"),
            }
            return;
        }
        let changing = local.assigned || local.address_taken;
        if let Some(Expression { kind: Kind::Conditional(condition, yes, no), .. }) = start
            && self.known_answer(condition).is_none()
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
        if !changing && let Some(known) = start.and_then(|start| self.settled_value(start)) {
            self.frame.lets.insert(id, known);
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
            None => None,
            // `= {0}` fills the array: without a value the variable would count as one that nobody wrote.
            Some(Expression { kind, ty: Type::Array(..), .. })
                if matches!(kind, Kind::Zero) || matches!(kind, Kind::Build(parts) if parts.iter().all(is_zero)) =>
            {
                let element = self.type_text(local.ty.innermost(), span);
                let text = self.array_text(&local.ty, &element, &local.lengths);
                Some(Wgsl::call(text, Vec::new()))
            }
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
                // A `const` of literals would have WGSL's 64 bits.
                let typed = typed
                    || local.ty == Type::FLOAT && local.constant.is_some() && !changing && is_constant_text(&value);
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
    pub(crate) fn declare_constructed(&mut self, id: LocalId, parts: &[Expression], span: Span) {
        let local = self.tree.functions[self.frame.function].locals[id].clone();
        let name = self.name_local(id);
        let ty = self.type_text(&local.ty, span);
        self.line(&format!("var {name}: {ty};"));
        self.frame.locals.insert(id, Meaning::Name(name));
        self.construct_at(Expression { kind: Kind::Local(id), ty: local.ty, span }, parts, span);
    }

    pub(crate) fn construct_at(&mut self, object: Expression, parts: &[Expression], span: Span) {
        let Some(Expression { kind: Kind::Function(function), .. }) = parts.first() else { return };
        let ty = Type::pointer(object.ty.clone());
        let mut arguments = vec![Expression { kind: Kind::AddressOf(Box::new(object)), ty, span }];
        arguments.extend(parts[1..].iter().cloned());
        let call = self.call(*function, &arguments, span);
        if call.is_call() {
            self.line(&format!("{};", call.text()));
        }
    }

    /// A structure made by its constructor in the middle of an expression.
    pub(crate) fn constructed(&mut self, parts: &[Expression], ty: &Type, span: Span) -> Wgsl {
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

    pub(crate) fn needs_branches(&mut self, yes: &Expression, no: &Expression) -> bool {
        let mark = self.frame.writer.mark();
        let (yes, no) = (self.value(yes), self.value(no));
        let needs = self.frame.writer.grew(mark) || yes.reads_memory() || no.reads_memory();
        self.frame.writer.back_to(mark);
        needs
    }

    pub(crate) fn declare_pointer(&mut self, id: LocalId, start: Option<&Expression>, span: Span) {
        let local = self.tree.functions[self.frame.function].locals[id].clone();
        if self.declare_text(id, start) {
            return;
        }
        let moves = local.assigned && !local.reference;
        let mark = self.frame.writer.mark();
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
            let wanted = local.ty.target().cloned().unwrap_or(Type::Void);
            let to = self.pointer_as(base, &wanted);
            let which = matches!(base, Base::Choice(_)).then(|| {
                self.line(&format!("var {name}_in = 0u;"));
                self.frame.changing.insert(format!("{name}_in"));
                Wgsl::Name(format!("{name}_in"))
            });
            self.line(&format!("var {name}: i32 = 0;"));
            let index = Some(Wgsl::Name(name));
            let pointer = Pointer { index, which, ..to };
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
            // What was given a name on the way takes the author's.
            let on_the_way = match &index {
                Wgsl::Name(own) => self.frame.writer.take_declared(mark, own),
                _ => None,
            };
            pointer.index = Some(if on_the_way.is_none() && self.is_stable(&index) {
                index
            } else {
                let text = on_the_way.unwrap_or_else(|| index.text());
                self.line(&format!("let {name} = {text};"));
                Wgsl::Name(name)
            });
        }
        self.frame.locals.insert(id, Meaning::Pointer(pointer));
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
