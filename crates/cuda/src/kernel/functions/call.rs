//! Calls of device functions: what stands for each argument, and which form of the function is called.

use std::collections::HashMap;

use super::flat;
use crate::{
    kernel::{
        memory::place::{Base, Place},
        module::{Given, Root, Translator},
        visit::visit_function,
        wgsl::Wgsl,
    },
    meaning::{
        tree::{Expression, FunctionId, Kind, LocalId},
        types::Type,
    },
    text::Span,
};

/// Functions that hand a pointer on deeper than this are not followed.
const MOST_DEPTH: u32 = 8;

impl Translator<'_> {
    /// A call of a device function: makes the instance that fits and returns the call.
    pub(crate) fn call(&mut self, id: FunctionId, arguments: &[Expression], span: Span) -> Wgsl {
        let tree = self.tree;
        let function = &tree.functions[id];
        if function.body.is_none() {
            self.unsupported(span, format!("`{}`, which is declared but not defined,", function.name));
            return Wgsl::signed(0);
        }
        if self.active.contains(&id) {
            self.unsupported(span, format!("`{}` calling itself in device code", function.name));
            return Wgsl::signed(0);
        }
        let mut key = Vec::new();
        let mut values = Vec::new();
        let mut copies: Vec<(Place, String)> = Vec::new();
        let mut lengths = HashMap::new();
        let mut arrays: Vec<(String, bool)> = Vec::new();
        for (parameter, argument) in function.parameters.iter().zip(arguments) {
            let local = &function.locals[*parameter];
            let held = local.ty.target().unwrap_or(&local.ty);
            if flat::holds_pointers(tree, held) {
                if flat::points_to_itself(tree, held) {
                    // Taken apart into its members, it would have no end.
                    let name = tree.types.name(held);
                    self.unsupported(argument.span, format!("`{name}`, which points to itself, as an argument"));
                    return Wgsl::signed(0);
                }
                let Some(parts) = self.parts_of(argument) else {
                    self.unsupported(argument.span, "this structure, which holds pointers, as an argument");
                    return Wgsl::signed(0);
                };
                self.pass_parts(&parts, &mut key, &mut values, argument.span);
                continue;
            }
            if !local.ty.is_pointer() {
                key.push(None);
                let value = self.value(argument);
                values.push(value);
                continue;
            }
            if let Kind::AddressOf(value) = &argument.kind
                && (!value.is_place() || self.is_within_part(value))
            {
                if value.is_place() && !self.leaves_as_it_is(id, *parameter) {
                    self.unsupported(argument.span, "changing a member of a structure that holds pointers");
                }
                // A temporary: a variable of its own, for as long as the call takes.
                let given = self.value(value);
                let name = match (&value.kind, given) {
                    (Kind::Library("construct", _), Wgsl::Name(name)) => name,
                    (_, given) => {
                        let name = self.fresh("made");
                        let ty = self.type_text(&value.ty, argument.span);
                        self.line(&format!("var {name}: {ty} = {};", given.text()));
                        name
                    }
                };
                values.push(Wgsl::Name(format!("&{name}")));
                key.push(Some(Given::whole(Base::Reference(*parameter), false)));
                continue;
            }
            if let Some(number) = self.text_number(argument) {
                values.push(number);
                key.push(None);
                continue;
            }
            // What is wrong with it has been said, or the next pass knows.
            let Some(pointer) = self.pointer(argument) else { return Wgsl::signed(0) };
            if !pointer.path.is_empty() && matches!(pointer.base, Base::Root(_)) {
                key.push(Some(self.pass_part(&pointer, &mut values)));
                continue;
            }
            let (base, zero) = match pointer.base {
                Base::Root(root) if pointer.path.is_empty() && !pointer.single => {
                    (Base::Root(root), pointer.index.is_none())
                }
                Base::Root(Root::Shared(..) | Root::Global(_)) if pointer.path.is_empty() && pointer.single => {
                    (pointer.base, true)
                }
                Base::Local(_) | Base::Reference(_)
                    if self.is_within_array(&pointer, local)
                        && (local.assigned || self.moves_beyond(id, *parameter)) =>
                {
                    let first = values.len();
                    key.push(Some(self.pass_array(&pointer, *parameter, &mut values, &mut lengths)));
                    // WGSL lets one way only lead to what is written.
                    let constant = matches!(local.ty, Type::Pointer(_, true));
                    let array = values[first].text();
                    if arrays.iter().any(|(other, only_read)| *other == array && !(constant && *only_read)) {
                        self.unsupported(argument.span, "handing one array of a thread's own on twice");
                    }
                    arrays.push((array, constant));
                    continue;
                }
                // A part of something: copied in and out.
                _ if !pointer.path.is_empty()
                    || (pointer.index.is_some() && !matches!(pointer.base, Base::Root(_))) =>
                {
                    let target = local.ty.target().cloned().unwrap_or(Type::Void);
                    let place = self.target(pointer.clone(), target, argument.span);
                    if !pointer.single && self.moves_beyond(id, *parameter) {
                        self.unsupported(argument.span, "a pointer to a row of an array as an argument in device code");
                    }
                    let name = self.fresh("copy");
                    let value = self.load(&place, argument.span);
                    self.line(&format!("var {name} = {};", value.text()));
                    // What points at something `const` leaves it as it is.
                    if !matches!(local.ty, Type::Pointer(_, true)) {
                        copies.push((place, name.clone()));
                    }
                    key.push(Some(Given::whole(Base::Reference(*parameter), false)));
                    values.push(Wgsl::Name(format!("&{name}")));
                    continue;
                }
                Base::Local(variable) => {
                    let name = self.local_name(variable);
                    if let Type::Array(_, count) = &tree.functions[self.frame.function].locals[variable].ty {
                        lengths.insert(*parameter, *count);
                    }
                    values.push(Wgsl::Name(format!("&{name}")));
                    (Base::Reference(*parameter), !pointer.single)
                }
                Base::Reference(variable) => {
                    let name = self.local_name(variable);
                    if let Some(count) = self.frame.lengths.get(&variable) {
                        lengths.insert(*parameter, *count);
                    }
                    values.push(Wgsl::Name(name));
                    (Base::Reference(*parameter), !pointer.single)
                }
                other => (other, true),
            };
            if let (Base::Choice(_), Some(which)) = (base, &pointer.which) {
                values.push(which.clone());
                let index = pointer.index.clone().unwrap_or(Wgsl::signed(0));
                values.push(if pointer.unsigned { Wgsl::call("i32", vec![index]) } else { index });
                key.push(Some(Given::whole(base, false)));
                continue;
            }
            if let (Base::Root(_), false) = (base, zero) {
                let index = pointer.index.clone().unwrap_or(Wgsl::signed(0));
                values.push(if pointer.unsigned { Wgsl::call("i32", vec![index]) } else { index });
            }
            key.push(Some(Given::whole(base, zero)));
        }
        self.array_arguments = lengths;
        if self.staying.contains(&id) {
            values.push(self.frame.mask.clone().map_or(Wgsl::name("true"), Wgsl::Name));
        }
        let name = self.instance_of(id, key, span);
        self.array_arguments.clear();
        let needs = self.facts.needs.get(&name).cloned().unwrap_or_default();
        for need in needs {
            self.need(need);
            values.push(Wgsl::name(match need {
                "lane" => "thread_number",
                other => other,
            }));
        }
        let call = Wgsl::Invoke(name.to_string(), values);
        if copies.is_empty() {
            return call;
        }
        let result = if function.result == Type::Void || self.hands_back(id).is_some() {
            self.line(&format!("{};", call.text()));
            Wgsl::Name(String::new())
        } else {
            let result = self.fresh("result");
            self.line(&format!("let {result} = {};", call.text()));
            Wgsl::Name(result)
        };
        let mask = self.frame.mask.clone();
        if let Some(mask) = &mask {
            self.frame.writer.open(&format!("if ({mask}) {{"));
        }
        for (place, name) in copies {
            self.store(&place, Wgsl::Name(name), span);
        }
        if mask.is_some() {
            self.frame.writer.close("}");
        }
        result
    }

    /// Whether a function, or one that it hands the pointer on to, reaches more through a pointer than the one thing it points
    /// at.
    pub(crate) fn moves_beyond(&self, id: FunctionId, parameter: LocalId) -> bool {
        self.moves_beyond_within(id, parameter, 0)
    }

    fn moves_beyond_within(&self, id: FunctionId, parameter: LocalId, depth: u32) -> bool {
        let is_parameter = |inner: &Expression| matches!(inner.bare().kind, Kind::Local(local) if local == parameter);
        let mut beyond = false;
        visit_function(&self.tree.functions[id], &mut |expression| match &expression.kind {
            Kind::Index(base, _) | Kind::Offset(base, _) => beyond |= is_parameter(base),
            Kind::Call(callee, arguments) if depth < MOST_DEPTH => {
                let parameters = self.tree.functions[*callee].parameters.iter();
                beyond |= parameters
                    .zip(arguments)
                    .filter(|(_, argument)| is_parameter(argument))
                    .any(|(its, _)| self.moves_beyond_within(*callee, *its, depth + 1));
            }
            _ => {}
        });
        beyond
    }
}
