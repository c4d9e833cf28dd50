//! Pointers that may point into more than one array: they carry the array's number beside the index, and what they
//! read and write goes through a function that branches on it.

use std::{collections::BTreeSet, rc::Rc};

use super::place::{Base, Place, Pointer, Step};
use crate::{
    kernel::{
        functions::function::Meaning,
        module::{Root, Translator},
        wgsl::Wgsl,
    },
    meaning::{tree::LocalId, types::Type},
    text::Span,
};

impl Translator<'_> {
    /// The arrays behind a base.
    pub(crate) fn roots(&self, base: Base) -> Vec<Root> {
        match base {
            Base::Root(root) => vec![self.canonical(root)],
            Base::Choice(id) => self.facts.choices.get(id).cloned().unwrap_or_default(),
            Base::Local(_) | Base::Reference(_) => Vec::new(),
        }
    }

    /// The number by which a pointer of several arrays names one.
    fn root_number(&mut self, root: Root) -> u32 {
        let root = self.canonical(root);
        let at = match self.facts.chosen.iter().position(|known| *known == root) {
            Some(at) => at,
            None => {
                self.facts.chosen.push(root);
                self.facts.chosen.len() - 1
            }
        };
        u32::try_from(at).unwrap_or(0)
    }

    /// The base that stands for any of these.
    fn choice_of(&mut self, bases: &BTreeSet<Base>, span: Span) -> Option<Base> {
        let mut roots: Vec<Root> = bases.iter().flat_map(|base| self.roots(*base)).collect();
        roots.sort_unstable();
        roots.dedup();
        let whole = bases.iter().all(|base| matches!(base, Base::Root(_) | Base::Choice(_)));
        let (Some(first), true) = (roots.first().copied(), whole) else {
            self.unsupported(span, "a pointer that points into different arrays, one of them a thread's own,");
            return None;
        };
        if roots.len() == 1 {
            return Some(Base::Root(first));
        }
        let element = self.element_of(Base::Root(first));
        if roots.iter().any(|root| self.element_of(Base::Root(*root)) != element) {
            self.unsupported(span, "a pointer that points into arrays of different types");
            return None;
        }
        for root in &roots {
            self.root_number(*root);
        }
        let id = match self.facts.choices.iter().position(|known| *known == roots) {
            Some(id) => id,
            None => {
                self.facts.choices.push(roots);
                self.facts.choices.len() - 1
            }
        };
        Some(Base::Choice(id))
    }

    /// Which array a pointer points into, as a number.
    pub(crate) fn which(&mut self, pointer: &Pointer) -> Wgsl {
        match (&pointer.which, pointer.base) {
            (Some(which), _) => which.clone(),
            (None, Base::Root(root)) => Wgsl::unsigned(self.root_number(root)),
            _ => Wgsl::unsigned(0),
        }
    }

    /// Takes note that a local pointer points into `base`; answers what all of its targets are together.
    pub(crate) fn learn_pointer(&mut self, id: LocalId, base: Base, span: Span) -> Option<Base> {
        let key = (Rc::clone(&self.frame.instance), id);
        let known = self.facts.pointers.entry(key).or_default();
        known.insert(base);
        if known.len() == 1 {
            return Some(base);
        }
        let known = known.clone();
        self.choice_of(&known, span)
    }

    /// What a local pointer is known to point into, from earlier passes.
    pub(crate) fn known_pointer(&mut self, id: LocalId, span: Span) -> Option<Base> {
        let key = (Rc::clone(&self.frame.instance), id);
        let known = self.facts.pointers.get(&key)?.clone();
        match known.len() {
            0 => None,
            1 => known.first().copied(),
            _ => self.choice_of(&known, span),
        }
    }

    /// A pointer parameter that is assigned: where it came from is one of the arrays that it may point into.
    pub(crate) fn choice_parameter(
        &mut self,
        id: LocalId,
        name: &str,
        pointer: Pointer,
        start_lines: &mut Vec<(String, Span)>,
    ) -> Pointer {
        let span = self.tree.functions[self.frame.function].locals[id].span;
        let start = pointer.base;
        match self.learn_pointer(id, start, span) {
            Some(base @ Base::Choice(_)) => {
                let which = self.which(&pointer);
                start_lines.push((format!("var {name}_in = {};", which.text()), span));
                self.frame.changing.insert(format!("{name}_in"));
                Pointer { base, which: Some(Wgsl::Name(format!("{name}_in"))), ..pointer }
            }
            _ => pointer,
        }
    }

    /// `condition ? a : b` of pointers.
    pub(crate) fn chosen_pointer(&mut self, test: &Wgsl, yes: Pointer, no: &Pointer, span: Span) -> Option<Pointer> {
        let index = |pointer: &Pointer| {
            let index = pointer.index.clone().unwrap_or(Wgsl::signed(0));
            if pointer.unsigned { Wgsl::call("i32", vec![index]) } else { index }
        };
        if yes.path != no.path || yes.scale != no.scale || yes.single || no.single {
            self.unsupported(span, "choosing between these pointers in device code");
            return None;
        }
        let chosen = if index(&yes) == index(no) {
            index(&yes)
        } else {
            Wgsl::call("select", vec![index(no), index(&yes), test.clone()])
        };
        let same = yes.base == no.base && !matches!(yes.base, Base::Choice(_));
        let base = if same { yes.base } else { self.choice_of(&BTreeSet::from([yes.base, no.base]), span)? };
        let which = if matches!(base, Base::Choice(_)) {
            let (a, b) = (self.which(&yes), self.which(no));
            Some(Wgsl::call("select", vec![b, a, test.clone()]))
        } else {
            None
        };
        Some(Pointer { base, which, index: Some(chosen), unsigned: false, ..yes })
    }

    /// The function through which a pointer of several arrays reads or writes, and its arguments so far.
    fn choice_access(&mut self, place: &Place, store: bool, span: Span) -> Option<(String, Vec<Wgsl>)> {
        let roots = self.roots(place.base);
        let Some((Step::Index(index), rest)) = place.path.split_first() else { return None };
        if rest.iter().any(|step| matches!(step, Step::Index(_))) {
            self.unsupported(span, "an array inside of what a pointer of several arrays points at");
            return None;
        }
        let names: Vec<String> = roots.iter().map(|root| self.root_text(*root)).collect();
        let mut function = format!("{}_{}", if store { "store" } else { "load" }, names.join("_or_"));
        for step in rest {
            if let Step::Field(field) = step {
                function = format!("{function}_{field}");
            }
        }
        let ty = self.type_text(&place.ty, span);
        if place.ty != place.actual {
            function = format!("{function}_as_{}", ty.replace(['<', '>'], "_"));
        }
        let mut lines = vec![if store {
            format!("fn {function}(which: u32, index: i32, value: {ty}) {{")
        } else {
            format!("fn {function}(which: u32, index: i32) -> {ty} {{")
        }];
        for (position, root) in roots.iter().enumerate() {
            let mut path = vec![Step::Index(Wgsl::name("index"))];
            path.extend(rest.iter().cloned());
            let inner = Place { base: Base::Root(*root), path, which: None, ..place.clone() };
            let mark = self.frame.writer.mark();
            let loaded = if store {
                self.store(&inner, Wgsl::name("value"), span);
                None
            } else {
                Some(self.load(&inner, span))
            };
            let mut body: Vec<String> =
                self.frame.writer.take_since(mark).iter().map(|line| line.text.trim().to_owned()).collect();
            body.extend(loaded.map(|value| format!("return {};", value.text())));
            let last = position + 1 == roots.len();
            if last {
                lines.extend(body.iter().map(|text| format!("    {text}")));
            } else {
                let number = self.root_number(*root);
                lines.push(format!("    if (which == {number}u) {{"));
                lines.extend(body.iter().map(|text| format!("        {text}")));
                if store {
                    lines.push("        return;".to_owned());
                }
                lines.push("    }".to_owned());
            }
        }
        lines.push("}".to_owned());
        let comment = format!("// A pointer here may point into {}: `which` says into which.", names.join(" or "));
        self.helper(&function, &format!("{comment}\n{}", lines.join("\n")));
        let index = match index {
            Wgsl::Integer { .. } => index.clone(),
            index => Wgsl::call("i32", vec![index.clone()]),
        };
        let which = place.which.clone().unwrap_or(Wgsl::unsigned(0));
        Some((function, vec![which, index]))
    }

    pub(crate) fn load_choice(&mut self, place: &Place, span: Span) -> Wgsl {
        match self.choice_access(place, false, span) {
            Some((function, arguments)) => Wgsl::call(function, arguments),
            None => Wgsl::signed(0),
        }
    }

    pub(crate) fn store_choice(&mut self, place: &Place, value: Wgsl, span: Span) {
        let Some((function, mut arguments)) = self.choice_access(place, true, span) else { return };
        arguments.push(value);
        let text = Wgsl::call(function, arguments).text();
        self.line(&format!("{text};"));
    }

    /// The element type of the array at a base.
    pub(crate) fn element_of(&self, base: Base) -> Type {
        match base {
            Base::Root(root @ Root::Parameter(_)) => self.root_type(root),
            Base::Root(root) => match self.root_type(root) {
                Type::Array(element, _) => (*element).clone(),
                other => other,
            },
            Base::Choice(_) => self.roots(base).first().map_or(Type::Bad, |root| self.element_of(Base::Root(*root))),
            Base::Local(id) | Base::Reference(id) => match self.variable_type(id) {
                Type::Array(element, _) => (**element).clone(),
                Type::Pointer(target, _) => (**target).clone(),
                other => other.clone(),
            },
        }
    }

    /// Declares a local pointer.
    pub(crate) fn declare_moving(&mut self, id: LocalId, name: &str, mut pointer: Pointer, span: Span) {
        let Some(base) = self.learn_pointer(id, pointer.base, span) else {
            self.frame.locals.insert(id, Meaning::UnknownPointer);
            return;
        };
        pointer = self.over_components(pointer);
        if pointer.single {
            self.unsupported(span, "moving a pointer to a variable that is not an array");
        }
        let index = pointer.index.take().unwrap_or(Wgsl::signed(0));
        let index = if pointer.unsigned { Wgsl::call("i32", vec![index]) } else { index };
        if matches!(base, Base::Choice(_)) {
            let which = self.which(&pointer);
            self.line(&format!("var {name}_in = {};", which.text()));
            self.frame.changing.insert(format!("{name}_in"));
            pointer.which = Some(Wgsl::Name(format!("{name}_in")));
        }
        self.line(&format!("var {name}: i32 = {};", index.text()));
        self.frame.changing.insert(name.to_owned());
        pointer.base = base;
        pointer.index = Some(Wgsl::name(name));
        pointer.unsigned = false;
        pointer.single = false;
        self.frame.locals.insert(id, Meaning::Pointer(pointer));
    }
}
