//! Functions: the one being translated, the kernel itself and what its parameters are.

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use super::flat::Flat;
use crate::{
    kernel::{
        memory::place::{Base, Pointer},
        module::{Root, Translator},
        threads::{staying, waits},
        values::wide,
        wgsl::{
            Wgsl,
            names::safe,
            writer::{Line, Writer},
        },
    },
    meaning::{
        tree::{Constant, Expression, FunctionId, Kind, LocalId},
        types::Type,
    },
    text::Span,
};

/// What a local variable is in the translation.
#[derive(Debug, Clone)]
pub(crate) enum Meaning {
    /// A WGSL variable, constant or parameter of this name.
    Name(String),
    /// A member of the uniform buffer, or another expression.
    Value(Wgsl),
    Pointer(Pointer),
    UnknownPointer,
    /// A string of the source, by its number.
    Text(Wgsl),
    /// A shared array.
    Root(Root),
    /// A structure that holds pointers, by its members.
    Parts(Rc<Vec<Meaning>>),
}

/// The function being translated.
pub(crate) struct Frame<'a> {
    pub(crate) function: FunctionId,
    /// Its name in the module: it tells the instances of one function apart.
    pub(crate) instance: Rc<str>,
    pub(crate) locals: HashMap<LocalId, Meaning>,
    /// The names of the author's variables that were given one.
    pub(crate) names: HashMap<LocalId, String>,
    /// Parameters that are indices with a sign.
    pub(crate) indices: HashSet<String>,
    /// The names of variables that change: a value that is one of them must be taken before it does.
    pub(crate) changing: HashSet<String>,
    pub(crate) writer: Writer<'a>,
    pub(crate) temporaries: u32,
    /// The locals of a 64-bit type that are kept in 32 bits, and whether without a sign.
    pub(crate) narrow: HashMap<LocalId, bool>,
    /// What variables that never change start with, where that is known.
    pub(crate) lets: HashMap<LocalId, Constant>,
    /// The variable that says for which threads the statements count, where all go through them.
    pub(crate) mask: Option<String>,
    /// The lengths of the arrays that parameters point at.
    pub(crate) lengths: HashMap<LocalId, u64>,
    /// The loops that are written out, by their variables: the values of each round.
    pub(crate) unroll: HashMap<LocalId, Vec<i64>>,
    /// The variables of the rounds being written.
    pub(crate) unrolled: HashMap<LocalId, i64>,
    /// All masks around the statement, the outermost first, where threads that have left stay.
    pub(crate) masks: Vec<staying::Mask>,
    /// What such a function returns at its end.
    pub(crate) returned: Option<String>,
    /// The mask of the last `if` around what counts for some threads, and how many lines there were at its end.
    pub(crate) guard_end: Option<(String, usize)>,
    /// The types of pointers to other functions' variables that came as members of a structure. They count as variables
    /// behind the function's own.
    pub(crate) lent: Vec<Type>,
}

impl<'a> Frame<'a> {
    pub(crate) fn new(function: FunctionId, instance: Rc<str>, writer: Writer<'a>) -> Frame<'a> {
        Frame {
            function,
            instance,
            locals: HashMap::new(),
            names: HashMap::new(),
            indices: HashSet::new(),
            changing: HashSet::new(),
            writer,
            temporaries: 0,
            narrow: HashMap::new(),
            lets: HashMap::new(),
            mask: None,
            lengths: HashMap::new(),
            unroll: HashMap::new(),
            unrolled: HashMap::new(),
            masks: Vec::new(),
            returned: None,
            guard_end: None,
            lent: Vec::new(),
        }
    }
}

impl Translator<'_> {
    pub(crate) fn line(&mut self, text: &str) {
        self.frame.writer.line(text);
    }

    /// The type of a variable of the function, or of what was lent to it.
    pub(crate) fn variable_type(&self, id: LocalId) -> &Type {
        let locals = &self.tree.functions[self.frame.function].locals;
        match locals.get(id) {
            Some(local) => &local.ty,
            None => self.frame.lent.get(id - locals.len()).unwrap_or(&Type::Bad),
        }
    }

    pub(crate) fn local_name(&self, id: LocalId) -> String {
        match self.frame.locals.get(&id) {
            Some(Meaning::Name(name)) => name.clone(),
            Some(Meaning::Value(value)) => value.text(),
            _ => {
                let local = &self.tree.functions[self.frame.function].locals[id];
                let plain =
                    || if local.name.is_empty() { format!("unnamed_{id}") } else { self.safe_name(&local.name) };
                self.frame.names.get(&id).cloned().unwrap_or_else(plain)
            }
        }
    }

    /// A name of the author's as WGSL takes it: one that had to be changed is none that the author uses for something else.
    pub(crate) fn safe_name(&self, name: &str) -> String {
        let mut text = safe(name);
        if text != name {
            while self.author_names.contains(text.as_str()) {
                text.push('_');
            }
        }
        text
    }

    /// A name for a local of the author's, different from those at module scope.
    pub(crate) fn name_local(&mut self, id: LocalId) -> String {
        let local = &self.tree.functions[self.frame.function].locals[id];
        let mut name = if local.name.is_empty() { format!("unnamed_{id}") } else { self.safe_name(&local.name) };
        while self.taken.contains(&name)
            || self.constants.iter().any(|(constant, _)| *constant == name)
            || (*name != *local.name && self.author_names.contains(name.as_str()))
        {
            name.push('_');
        }
        self.frame.names.insert(id, name.clone());
        if local.assigned || local.address_taken {
            self.frame.changing.insert(name.clone());
        }
        name
    }

    /// A name of our own that the author does not use.
    pub(crate) fn fresh(&mut self, base: &str) -> String {
        loop {
            self.frame.temporaries += 1;
            let name = format!("{base}_{}", self.frame.temporaries);
            let function = &self.tree.functions[self.frame.function];
            if !function.locals.iter().any(|local| *local.name == *name) {
                return name;
            }
        }
    }

    /// The value under a name, unless it is as simple as one.
    pub(crate) fn simple(&mut self, value: Wgsl, base: &str) -> Wgsl {
        if self.is_stable(&value) {
            return value;
        }
        let name = self.fresh(base);
        self.line(&format!("let {name} = {};", value.text()));
        Wgsl::Name(name)
    }

    /// Whether a value is as good later as it is now.
    pub(crate) fn is_stable(&self, value: &Wgsl) -> bool {
        match value {
            Wgsl::Name(name) => !self.frame.changing.contains(name),
            Wgsl::Member(inner, _) => self.is_stable(inner),
            other => other.is_simple(),
        }
    }

    pub(crate) fn kernel_body(&mut self) -> Vec<Line> {
        let tree = self.tree;
        let function = &tree.functions[self.kernel];
        let entry = safe(&function.name);
        self.taken.insert(entry.clone());
        let mut start_lines: Vec<(String, Span)> = Vec::new();
        let mut flat = self.flat.clone().into_iter().enumerate();
        for id in &function.parameters {
            let local = &function.locals[*id];
            if super::flat::holds_pointers(tree, &local.ty) {
                if super::apart::changes(function.body.as_deref().unwrap_or_default(), *id) {
                    self.unsupported(local.span, "changing a structure that holds pointers in device code");
                }
                let meaning = self.parameter_parts(&local.ty, &mut flat);
                self.frame.locals.insert(*id, meaning);
                continue;
            }
            let Some((position, part)) = flat.next() else { break };
            let name = safe(&local.name);
            let meaning = if local.ty.is_pointer() {
                let pointer = self.parameter_pointer(position, &part);
                if local.assigned {
                    let start = pointer.index.as_ref().map_or("0".to_owned(), |index| format!("i32({})", index.text()));
                    start_lines.push((format!("var {name}_at: i32 = {start};"), local.span));
                    self.frame.changing.insert(format!("{name}_at"));
                    let index = Some(Wgsl::Name(format!("{name}_at")));
                    let pointer = Pointer { index, unsigned: false, ..pointer };
                    Meaning::Pointer(self.choice_parameter(*id, &name, pointer, &mut start_lines))
                } else {
                    Meaning::Pointer(pointer)
                }
            } else {
                self.scalars_used = true;
                let value = self.parameter_value(&local.ty, &name, local.span);
                let wide = wide::is_wide(local.ty.scalar());
                let value = if wide && !self.shape.is_wide(position) {
                    self.frame.narrow.insert(*id, local.ty == Type::SIZE);
                    value
                } else {
                    value
                };
                let changing = local.assigned || local.address_taken || self.has_array(&local.ty);
                if changing || matches!(value, Wgsl::Binary(..) | Wgsl::Call(..) | Wgsl::Invoke(..)) {
                    let text = if changing { "var" } else { "let" };
                    let value = if wide && self.frame.narrow.contains_key(id) {
                        let local = Expression { kind: Kind::Local(*id), ty: local.ty.clone(), span: local.span };
                        self.frame.locals.insert(*id, Meaning::Value(value));
                        let value = self.wide(&local);
                        self.frame.narrow.remove(id);
                        value
                    } else {
                        value
                    };
                    start_lines.push((format!("{text} {name} = {};", value.text()), local.span));
                    if local.assigned {
                        self.frame.changing.insert(name.clone());
                    }
                    Meaning::Name(name)
                } else {
                    Meaning::Value(value)
                }
            };
            self.frame.locals.insert(*id, meaning);
        }
        self.frame.writer.open("PLACEHOLDER");
        for (text, _) in start_lines {
            self.line(&text);
        }
        let fold_mark = self.frame.writer.lines.len();
        self.body(self.kernel);
        self.frame.writer.finish(function.body_span.end);
        self.frame.writer.close("}");
        let mut body = std::mem::take(&mut self.frame.writer.lines);
        waits::once(&mut body);
        let needs = self.facts.needs.get(&self.frame.instance).cloned().unwrap_or_default();
        if self.shape.folded {
            let folded = [
                "// WebGPU allows 65,535 blocks in a dimension: a longer row of blocks arrives folded into a 2-D",
                "// grid. Numbered row by row, the blocks are one line again; those to spare have no work.",
                "let block_number = block.y * grid.x + block.x;",
                "if (block_number >= parameters.grid_x) {",
                "    return;",
                "}",
                "",
            ];
            let lines = folded.map(|text| Line {
                text: if text.is_empty() { String::new() } else { format!("    {text}") },
                from: 0,
            });
            body.splice(fold_mark..fold_mark, lines);
        }
        let from = self.source.line(function.span.start);
        let sizes = ["block_x", "block_y", "block_z"][..self.rank].join(", ");
        let mut head = vec![format!("@compute @workgroup_size({sizes})")];
        let mut builtins = Vec::new();
        let folded = self.shape.folded;
        if needs.contains("thread") {
            builtins.push("@builtin(local_invocation_id) thread: vec3<u32>");
        }
        if needs.contains("block") || folded {
            builtins.push("@builtin(workgroup_id) block: vec3<u32>");
        }
        if needs.contains("grid") || folded {
            builtins.push("@builtin(num_workgroups) grid: vec3<u32>");
        }
        if needs.contains("lane") {
            builtins.push("@builtin(local_invocation_index) thread_number: u32");
        }
        let one_line = format!("fn {entry}({}) {{", builtins.join(", "));
        if one_line.len() <= 80 {
            head.push(one_line);
        } else {
            head.push(format!("fn {entry}("));
            head.extend(builtins.iter().map(|builtin| format!("    {builtin},")));
            head.push(") {".to_owned());
        }
        let head = head.into_iter().map(|text| Line { text, from });
        body.splice(0..1, head);
        body
    }

    /// A pointer parameter of the kernel, or a pointer in one of its structures.
    pub(crate) fn parameter_pointer(&mut self, position: usize, part: &Flat) -> Pointer {
        let offset = self.shape.offsets.get(position).copied().unwrap_or(false);
        let root = self.canonical(Root::Parameter(position));
        let name = safe(&part.name);
        let index = offset.then(|| Wgsl::name("parameters").member(&format!("{name}_offset")));
        let declared = part.ty.target().cloned().unwrap_or(Type::Void);
        let components = self.apart(root, &declared).map_or(1, |(_, count)| count as u64);
        let index = match index {
            Some(index) if components > 1 => {
                let count = Wgsl::Integer { value: components.cast_signed(), unsigned: true, hexadecimal: false };
                Some(Wgsl::binary("*", count, index))
            }
            index => index,
        };
        if root != Root::Parameter(position) || declared == Type::Void {
            let same = declared == self.root_type(root);
            if components == 1
                && !same
                && (declared == Type::Void || self.view(&self.root_type(root), &declared).is_some())
            {
                return self.parameter_as(root, &declared, index);
            }
        }
        let mut pointer = Pointer { index, unsigned: offset, ..Pointer::to(Base::Root(root), self.root_type(root)) };
        pointer.scale = components;
        if root != Root::Parameter(position) && declared != pointer.actual && components == 1 {
            self.unsupported(part.span, "one buffer under two parameters of different types");
        }
        pointer
    }

    /// A structure of the kernel's parameters by its members.
    pub(crate) fn parameter_parts(&mut self, ty: &Type, flat: &mut dyn Iterator<Item = (usize, Flat)>) -> Meaning {
        let Type::Struct(id) = ty else { return Meaning::UnknownPointer };
        let tree = self.tree;
        let mut parts = Vec::new();
        for field in &tree.types.structs[*id].fields {
            if super::flat::holds_pointers(tree, &field.ty) {
                let part = self.parameter_parts(&field.ty, flat);
                parts.push(part);
                continue;
            }
            let Some((position, part)) = flat.next() else { break };
            if field.ty.is_pointer() {
                let pointer = self.parameter_pointer(position, &part);
                parts.push(Meaning::Pointer(pointer));
                continue;
            }
            self.scalars_used = true;
            let value = self.parameter_value(&field.ty, &safe(&part.name), part.span);
            let short = wide::is_wide(field.ty.scalar()) && !self.shape.is_wide(position);
            let value = if short { self.widened(value, field.ty == Type::SIZE) } else { value };
            parts.push(Meaning::Value(value));
        }
        Meaning::Parts(Rc::new(parts))
    }

    /// The statements of a function's body.
    pub(crate) fn body(&mut self, id: FunctionId) {
        if self.staying.contains(&id) {
            return self.staying_body(id);
        }
        let tree = self.tree;
        let function = &tree.functions[id];
        self.frame.writer.at = function.body_span.start + 1;
        self.plan_unrolling(id);
        for statement in function.body.iter().flatten() {
            self.statement(statement);
        }
    }
}
