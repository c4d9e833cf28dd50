//! Device functions: one WGSL function for each way in which they are called.

use std::rc::Rc;

use super::function::{Frame, Meaning};
use crate::{
    kernel::{
        memory::place::{Base, Pointer},
        module::{Given, InstanceKey, Translator},
        statements::ending,
        threads::waits,
        wgsl::{
            Wgsl,
            names::safe,
            writer::{Line, Writer},
        },
    },
    meaning::{
        tree::{Function, FunctionId, LocalId},
        types::Type,
    },
    text::Span,
};

impl Translator<'_> {
    pub(crate) fn instance_of(&mut self, id: FunctionId, key: InstanceKey, span: Span) -> Rc<str> {
        let known = (id, key);
        if let Some(name) = self.instance_names.get(&known) {
            return Rc::clone(name);
        }
        let (_, key) = known;
        let tree = self.tree;
        let function = &tree.functions[id];
        let plain = plain_name(&function.name);
        let mut name = plain.clone();
        let mut number = 1;
        while self.taken.contains(&name)
            || (number == 1 && self.is_hidden(id, &name))
            || (number > 1 && (0..tree.types.structs.len()).any(|structure| self.struct_name(structure) == name))
        {
            number += 1;
            name = format!("{plain}_{number}");
        }
        self.taken.insert(name.clone());
        let name: Rc<str> = name.into();
        self.instance_names.insert((id, key.clone()), Rc::clone(&name));

        if self.active.len() > 40 {
            self.unsupported(span, "device functions nested this deeply");
            return name;
        }
        self.active.push(id);
        let called = self.library_call;
        if is_of_the_library(function) {
            self.library_call = called.or(Some(span));
        }
        let writer = Writer::new(self.source, self.comments, function.body_span.start);
        let outer = std::mem::replace(&mut self.frame, Frame::new(id, Rc::clone(&name), writer));
        let lines = self.instance_lines(id, &name, &key);

        self.frame = outer;
        self.library_call = called;
        self.active.pop();
        self.instances.push(lines);
        name
    }

    /// Whether a variable may hide a method where it is called: `sum += v.sum();`.
    fn is_hidden(&self, id: FunctionId, name: &str) -> bool {
        let function = &self.tree.functions[id];
        let method = function.parameters.first().is_some_and(|first| &*function.locals[*first].name == "this");
        method && self.tree.functions.iter().flat_map(|function| &function.locals).any(|local| &*local.name == name)
    }

    pub(crate) fn instance_lines(&mut self, id: FunctionId, name: &str, key: &[Option<Given>]) -> Vec<Line> {
        let tree = self.tree;
        let function = &tree.functions[id];
        self.frame.lengths = std::mem::take(&mut self.array_arguments);
        let mut parameters: Vec<String> = Vec::new();
        let mut start_lines = Vec::new();
        let mut key = key.iter().cloned();
        for parameter in &function.parameters {
            let local = &function.locals[*parameter];
            let own = self.name_local(*parameter);
            let held = local.ty.target().unwrap_or(&local.ty);
            if super::flat::holds_pointers(tree, held) {
                let meaning = self.receive_parts(held, &own, &mut key, &mut parameters, local.span);
                self.frame.locals.insert(*parameter, meaning);
                continue;
            }
            match key.next().unwrap_or(None) {
                None if local.ty.is_pointer() => {
                    // A string of the source, by its number.
                    if local.assigned {
                        parameters.push(format!("{own}_given: u32"));
                        start_lines.push(format!("var {own} = {own}_given;"));
                    } else {
                        parameters.push(format!("{own}: u32"));
                    }
                    self.frame.locals.insert(*parameter, Meaning::Text(Wgsl::Name(own)));
                }
                None => {
                    let ty = self.type_text(&local.ty, local.span);
                    if local.assigned || local.address_taken {
                        parameters.push(format!("{own}_given: {ty}"));
                        start_lines.push(format!("var {own} = {own}_given;"));
                    } else {
                        parameters.push(format!("{own}: {ty}"));
                    }
                    self.frame.locals.insert(*parameter, Meaning::Name(own));
                }
                Some(Given { base: Base::Root(root), part: Some(part), zero }) => {
                    let meaning = if local.assigned {
                        let (given, this) = ((root, part, zero), (*parameter, own.as_str()));
                        self.receive_moving_part(given, this, &mut parameters, &mut start_lines)
                    } else {
                        Meaning::Pointer(self.receive_part(root, part, zero, &own, &mut parameters))
                    };
                    self.frame.locals.insert(*parameter, meaning);
                }
                Some(Given { base: Base::Root(root), zero, .. }) => {
                    let mut given = None;
                    if !zero {
                        let name = if local.assigned { format!("{own}_given") } else { own.clone() };
                        parameters.push(format!("{name}: i32"));
                        given = Some(name);
                    }
                    if local.assigned {
                        start_lines.push(format!("var {own}: i32 = {};", given.as_deref().unwrap_or("0")));
                    }
                    let index = (!zero || local.assigned).then(|| Wgsl::Name(own.clone()));
                    let wanted = local.ty.target().cloned().unwrap_or(Type::Void);
                    let pointer = self.received_pointer(root, index, &wanted);
                    let mut lines = Vec::new();
                    let pointer = if local.assigned {
                        self.choice_parameter(*parameter, &own, pointer, &mut lines)
                    } else {
                        pointer
                    };
                    start_lines.extend(lines.into_iter().map(|(text, _)| text));
                    self.frame.locals.insert(*parameter, Meaning::Pointer(pointer));
                }
                Some(Given { base: base @ Base::Choice(_), .. }) => {
                    let wanted = local.ty.target().cloned().unwrap_or(Type::Void);
                    let to = self.pointer_as(base, &wanted);
                    parameters.push(format!("{own}_in: u32"));
                    let which = Some(Wgsl::Name(format!("{own}_in")));
                    let name = if local.assigned { format!("{own}_given") } else { own.clone() };
                    parameters.push(format!("{name}: i32"));
                    if local.assigned {
                        start_lines.push(format!("var {own}: i32 = {name};"));
                    }
                    let index = Some(Wgsl::Name(own));
                    let pointer = Pointer { index, which, ..to };
                    self.frame.locals.insert(*parameter, Meaning::Pointer(pointer));
                }
                Some(Given { base: Base::Reference(_), part: Some(part), .. }) => {
                    let (this, moves) = ((*parameter, own.as_str()), local.assigned);
                    let meaning = self.receive_array(this, &part.actual, moves, &mut parameters, &mut start_lines);
                    self.frame.locals.insert(*parameter, meaning);
                }
                Some(Given { zero: whole_array, .. }) => {
                    let target = local.ty.target().cloned().unwrap_or(Type::Void);
                    let text = self.pointed_text(*parameter, &target, whole_array, local.span);
                    parameters.push(format!("{own}: ptr<function, {text}>"));
                    let single = !text.starts_with("array");
                    let pointer = Pointer { single, ..Pointer::to(Base::Reference(*parameter), target) };
                    self.frame.locals.insert(*parameter, Meaning::Pointer(pointer));
                }
            }
        }
        let nothing = function.result == Type::Void || self.hands_back(id).is_some();
        let result = if nothing {
            String::new()
        } else if self.returns_text(id) {
            " -> u32".to_owned()
        } else if function.result.is_pointer() {
            " -> i32".to_owned()
        } else {
            format!(" -> {}", self.type_text(&function.result, function.span))
        };
        let mut comments = Vec::new();
        self.comments_before(function.span.start, &mut comments);
        self.frame.writer.open("PLACEHOLDER");
        for text in start_lines {
            self.line(&text);
        }
        self.body(id);
        // What hands back its own object ends by itself.
        if nothing && self.frame.writer.lines.last().is_some_and(|line| line.text.trim() == "return;") {
            self.frame.writer.lines.pop();
        }
        self.frame.writer.finish(function.body_span.end);
        if !nothing && !self.staying.contains(&id) && !ending::returns(function.body.as_deref().unwrap_or_default()) {
            let zero = if function.result.is_pointer() {
                "0".to_owned()
            } else {
                format!("{}()", self.type_text(&function.result, function.span))
            };
            self.line(&format!("return {zero};"));
        }
        self.frame.writer.close("}");
        let mut lines = std::mem::take(&mut self.frame.writer.lines);
        waits::once(&mut lines);
        if self.staying.contains(&id) {
            parameters.push(format!("{}: bool", Self::TAKING_PART));
        }
        let needs = self.facts.needs.get(name).cloned().unwrap_or_default();
        for need in needs {
            parameters.push(match need {
                "block_number" => "block_number: u32".to_owned(),
                "lane" => "thread_number: u32".to_owned(),
                other => format!("{other}: vec3<u32>"),
            });
        }
        let from = self.source.line(function.span.start);
        let one_line = format!("fn {name}({}){result} {{", parameters.join(", "));
        let mut head = comments;
        if one_line.len() <= 100 {
            head.push(Line { text: one_line, from });
        } else {
            head.push(Line { text: format!("fn {name}("), from });
            head.extend(parameters.iter().map(|text| Line { text: format!("    {text},"), from }));
            head.push(Line { text: format!("){result} {{"), from });
        }
        lines.splice(0..1, head);
        if is_of_the_library(function) {
            // It is nowhere in the program: what it does counts for the line that calls it.
            lines.iter_mut().for_each(|line| line.from = 0);
            let text = format!("// Helper: `{}` of the library.", function.name.trim_start_matches('_'));
            lines.insert(0, Line { text, from: 0 });
        }
        lines
    }

    /// The comment lines that are directly before a declaration.
    pub(crate) fn comments_before(&self, start: u32, into: &mut Vec<Line>) {
        let mut end = start;
        let mut found = Vec::new();
        for comment in self.comments.iter().rev().filter(|comment| comment.span.end <= start) {
            let between = self.source.slice(Span { start: comment.span.end, end });
            if !comment.own_line || !between.trim().is_empty() || between.matches('\n').count() > 1 {
                break;
            }
            found.push(comment.span);
            end = comment.span.start;
        }
        for span in found.iter().rev() {
            for (from, text) in (self.source.line(span.start)..).zip(self.source.comment_lines(*span)) {
                into.push(Line { text: text.trim_end().to_owned(), from });
            }
        }
    }

    /// What a WGSL pointer parameter points at. An array's length must be known: it is the caller's.
    pub(crate) fn pointed_text(&mut self, parameter: LocalId, target: &Type, array: bool, span: Span) -> String {
        if array {
            // The length of the caller's array; all callers must agree, which the text's type check ensures.
            if let Some(count) = self.frame.lengths.get(&parameter).copied() {
                let inner = self.type_text(target, span);
                return format!("array<{inner}, {count}>");
            }
        }
        self.type_text(target, span)
    }
}

/// Whether a function is the prelude's, which has no place in the text.
fn is_of_the_library(function: &Function) -> bool {
    function.span == Span::default()
}

/// A function's name; that of an operator in words.
pub(super) fn plain_name(name: &str) -> String {
    let Some(mark) = name.strip_prefix("operator") else { return safe(name) };
    let word = match mark {
        "+" => "add",
        "-" => "subtract",
        "*" => "multiply",
        "/" => "divide",
        "%" => "remainder",
        "+=" => "add_to",
        "-=" => "subtract_from",
        "*=" => "multiply_by",
        "/=" => "divide_by",
        "==" => "equal",
        "!=" => "differ",
        "<" => "less",
        ">" => "greater",
        "[]" => "at",
        "()" => "apply",
        "++" => "count_up",
        "--" => "count_down",
        " conversion" => "convert",
        _ if mark.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric()) => return safe(name),
        _ => "operator",
    };
    format!("operator_{word}")
}
