//! Overload resolution: which of several functions of a name a call means.

use std::rc::Rc;

use super::{
    Checker, TemplateValue,
    tree::{Constant, Expression, FunctionId, Kind, Side},
    types::Type,
};
use crate::{
    diagnose::{Diagnostic, Problem, are_given, counted},
    parse::ast::{self, ExpressionKind},
    text::Span,
};

/// How much worse an argument fits of which a constructor has to make an object.
const BY_A_CONSTRUCTOR: u32 = 16;

/// How far a function is from what a call asks, by its conversions, then by what a template says and asks of its parameters.
type Distance = (u32, u32);

impl Checker<'_> {
    /// Chooses among the functions of a name. `object` is the receiver of a method.
    pub(super) fn call_overload(
        &mut self,
        index: usize,
        given: &[TemplateValue],
        object: Option<Expression>,
        values: Vec<Expression>,
        name: &str,
        span: Span,
    ) -> Expression {
        if values.iter().any(|value| value.ty == Type::Bad) {
            // An argument is wrong already; say no more, but make the only candidate's result known.
            let result = match &self.overloads[index][..] {
                [candidate] => candidate.instances.values().next().map(|id| self.tree.functions[*id].result.clone()),
                _ => None,
            };
            return Expression { ty: result.unwrap_or(Type::Bad), ..Expression::bad(span) };
        }
        let Some(id) = self.choose(index, given, &values, name, span) else { return Expression::bad(span) };
        self.call_chosen(id, Some(index), object, values, name, span)
    }

    /// A call of a function that a template was given.
    pub(super) fn call_known(&mut self, id: FunctionId, values: Vec<Expression>, name: &str, span: Span) -> Expression {
        if values.iter().any(|value| value.ty == Type::Bad) {
            return Expression::bad(span);
        }
        let wanted = self.tree.functions[id].parameters.len();
        if wanted != values.len() {
            let words = format!("`{name}` takes {}, and {}", counted(wanted, "argument"), are_given(values.len()));
            self.error(span, Problem::Call(words));
            return Expression::bad(span);
        }
        self.call_chosen(id, None, None, values, name, span)
    }

    fn call_chosen(
        &mut self,
        id: FunctionId,
        index: Option<usize>,
        object: Option<Expression>,
        values: Vec<Expression>,
        name: &str,
        span: Span,
    ) -> Expression {
        let all = match index {
            Some(index) => &self.overloads[index..=index],
            None => &self.overloads[..],
        };
        let chosen = all
            .iter()
            .flatten()
            .find(|candidate| candidate.instances.values().any(|instance| *instance == id))
            .map(|candidate| (Rc::clone(&candidate.syntax), candidate.owner));
        let Some((syntax, owner)) = chosen else { return Expression::bad(span) };
        let owned = owner.is_some();
        if syntax.qualifiers.compile_time && self.tree.functions[id].body.is_none() {
            // Its value may be wanted while the program is read.
            self.check_now(id);
        }
        // On the device, a `constexpr` function of the host's stands where its value is known.
        let calculated = syntax.qualifiers.compile_time && self.on_device();
        if !calculated || self.tree.functions[id].side != Side::Host {
            self.check_side(id, name, span);
        }
        // A static method has no object.
        let object = object.filter(|_| !syntax.qualifiers.fixed);
        if owned && !syntax.qualifiers.fixed && object.is_none() {
            self.rule(span, format!("`{name}` is not a static method: call it for an object"));
            return Expression::bad(span);
        }
        // One that stands beside others by `using` belongs to what the object's structure inherits from.
        let object = match (object, owner) {
            (Some(object), Some(owner)) => {
                let wanted = Type::pointer(Type::Struct(owner));
                Some(self.as_base_pointer(object.clone(), &wanted).unwrap_or(object))
            }
            (object, _) => object,
        };
        let statically = std::mem::take(&mut self.statically);
        let arguments = self.arguments(id, &syntax, object, values, span);
        let ty = self.tree.functions[id].result.clone();
        let id = match index.filter(|_| owned && !statically) {
            Some(index) => self.called_method(id, index, &arguments),
            None => id,
        };
        self.called.push((id, span));
        if self.tree.functions[id].side == Side::Kernel {
            self.sink.push(
                Diagnostic::error(span, Problem::Call(format!("`{name}` is a kernel and must be launched")))
                    .help(format!("write `{name}<<<grid, block>>>(…)`")),
            );
            return Expression::bad(span);
        }
        let call = Expression { kind: Kind::Call(id, arguments), ty, span };
        if calculated && self.tree.functions[id].side == Side::Host {
            let kind = match self.constant(&call) {
                Some(Constant::Integer(value)) => Kind::Integer(value, false),
                Some(Constant::Float(value)) => Kind::Float(value),
                None => {
                    self.check_side(id, name, span);
                    return call;
                }
            };
            return Expression { kind, ..call };
        }
        match call.ty.target().cloned() {
            Some(target) if self.tree.functions[id].returns_reference => {
                Expression { kind: Kind::Dereference(Box::new(call)), ty: target, span }
            }
            _ => call,
        }
    }

    /// Whether one of the functions of a name takes these arguments.
    pub(super) fn any_fits(&mut self, index: usize, given: &[TemplateValue], values: &[Expression]) -> bool {
        self.packs_for(index, given.len(), values);
        (0..self.overloads[index].len()).any(|position| {
            let candidate = &self.overloads[index][position];
            let (syntax, owner) = (Rc::clone(&candidate.syntax), candidate.owner);
            let least = syntax.parameters.iter().take_while(|parameter| parameter.default.is_none()).count();
            if values.len() < least || values.len() > syntax.parameters.len() {
                return false;
            }
            let arguments = match syntax.template {
                Some(_) => self.deduce(&syntax, given, values, owner),
                None => Some(Vec::new()),
            };
            let Some(arguments) = arguments else { return false };
            let types = self.parameter_types(&syntax, &arguments, owner);
            types.iter().zip(values).all(|(ty, value)| self.rank(value, ty).is_some())
        })
    }

    /// The function that is meant where another unit's header declares one that nobody defines: it takes the same, except that what
    /// some of its parameters point to is `const` in one of them alone. A unit by itself sees only one of the two.
    fn defined_for(&mut self, index: usize, position: usize) -> Option<usize> {
        let declared = Rc::clone(&self.overloads[index][position].syntax);
        if declared.body.is_some() || declared.template.is_some() || self.overloads[index][position].owner.is_some() {
            return None;
        }
        let plain = |types: Vec<Type>| -> Vec<Type> {
            let changing = |ty| match ty {
                Type::Pointer(target, _) => Type::Pointer(target, false),
                other => other,
            };
            types.into_iter().map(changing).collect()
        };
        let wanted = plain(self.parameter_types(&declared, &[], None));
        (0..self.overloads[index].len()).find(|other| {
            let syntax = Rc::clone(&self.overloads[index][*other].syntax);
            let defined = syntax.body.is_some() && syntax.template.is_none();
            let apart = self.source.file_at(syntax.name_span.start) != self.source.file_at(declared.name_span.start);
            defined && apart && plain(self.parameter_types(&syntax, &[], None)) == wanted
        })
    }

    pub(super) fn choose(
        &mut self,
        index: usize,
        given: &[TemplateValue],
        values: &[Expression],
        name: &str,
        span: Span,
    ) -> Option<FunctionId> {
        let mut best: Option<(Distance, usize, Vec<TemplateValue>)> = None;
        let mut conflict = None;
        self.ready_conversions(values);
        self.packs_for(index, given.len(), values);
        self.dropped = None;
        let count = self.overloads[index].len();
        // Constructors that make an argument's object of it come in where nothing fits without them.
        for (made, position) in [false, true].into_iter().flat_map(|made| (0..count).map(move |at| (made, at))) {
            if made && best.is_some() {
                break;
            }
            let syntax = Rc::clone(&self.overloads[index][position].syntax);
            let least = syntax.parameters.iter().take_while(|parameter| parameter.default.is_none()).count();
            if values.len() < least || values.len() > syntax.parameters.len() {
                continue;
            }
            let template = syntax.template.is_some();
            if !template && !given.is_empty() {
                continue;
            }
            let owner = self.overloads[index][position].owner;
            self.deduced_twice = None;
            let arguments = if template {
                let deduced = match count {
                    1 => self.deduce(&syntax, given, values, owner),
                    _ => self.attempt(|checker| checker.deduce(&syntax, given, values, owner)),
                };
                match deduced {
                    Some(arguments) => arguments,
                    None => continue,
                }
            } else {
                Vec::new()
            };
            let twice = self.deduced_twice.take().filter(|(index, ..)| *index >= given.len());
            let types = if template && count > 1 {
                let types = self.attempt(|checker| Some(checker.parameter_types(&syntax, &arguments, owner)));
                match types.filter(|_| self.result_exists(&syntax, &arguments, owner)) {
                    Some(types) => types,
                    None => continue,
                }
            } else {
                self.parameter_types(&syntax, &arguments, owner)
            };
            // Of two methods that differ in `const` alone, the one that may change its object serves for both.
            let mut total = u32::from(template || syntax.qualifiers.constant_method);
            // `const T *` comes before `T *` for a pointer to what is `const`.
            total += u32::from(arguments.iter().any(|value| matches!(value, TemplateValue::ConstantType(_))));
            let mut fits = true;
            for ((ty, value), parameter) in types.iter().zip(values).zip(&syntax.parameters) {
                let changed = matches!(&parameter.declared.kind, ast::TypeKind::Reference(of) if !of.constant);
                match self.rank(value, ty) {
                    Some(rank) => total += rank * 2,
                    None if made && !changed && self.is_made_of(value, ty) => total += BY_A_CONSTRUCTOR,
                    None => fits = false,
                }
            }
            // What is about to end goes to `T &&`, and what lives on does not.
            for (parameter, value) in syntax.parameters.iter().zip(values) {
                let reference = matches!(parameter.declared.kind, ast::TypeKind::Reference(_));
                total += match (parameter.moved, value.is_place()) {
                    (true, true) => 8,
                    (false, false) => u32::from(reference),
                    _ => 0,
                };
            }
            // Of two templates that fit as well, the one whose parameters say more.
            // What is written out of a pack comes behind what was written so.
            let of_pack = u32::from(self.overloads[index][position].of_pack);
            let detail = if template { u32::MAX / 2 - 2 * detail_of_parameters(&syntax) + of_pack } else { 0 };
            let total = (total, detail);
            // With one candidate, a conversion that fails is reported at the argument.
            // Of two that say as much, the one that asks more of what it takes.
            let better = best.as_ref().is_none_or(|(least, other, _)| {
                total < *least || total == *least && self.asks_more(&syntax, &self.overloads[index][*other].syntax)
            });
            if (fits || count == 1) && better {
                best = Some((total, position, arguments));
                conflict = twice;
            }
        }
        if let Some((_, parameter, one, other)) = conflict.filter(|_| !self.in_prelude(index)) {
            let (one, other) = (self.type_text(&one), self.type_text(&other));
            let words =
                format!("`{parameter}` of `{name}` follows as `{one}` from one argument and as `{other}` from another");
            let help = format!("other compilers refuse this: convert one of them, or write `{name}<{one}>`");
            self.sink.push(Diagnostic::warning(span, Problem::Call(words)).help(help));
        }
        if let Some((_, position, arguments)) = best {
            let position = self.defined_for(index, position).unwrap_or(position);
            return self.instance(index, position, arguments, span);
        }
        let syntax = Rc::clone(&self.overloads[index][0].syntax);
        let (wanted, found) = (syntax.parameters.len(), values.len());
        let built_in = self.in_prelude(index);
        let shown = name.strip_prefix("__").filter(|_| built_in).map(|name| format!("std::{name}"));
        let name = shown.as_deref().unwrap_or(name);
        let taken = syntax.template.as_ref().map_or(0, Vec::len);
        let problem = if count == 1 && given.len() > taken {
            let (taken, given) = (counted(taken, "template argument"), are_given(given.len()));
            format!("`{name}` takes {taken}, and {given}")
        } else if count == 1 && syntax.template.is_some() && wanted == found {
            format!("the template arguments of `{name}` do not follow from this call")
        } else if count == 1 {
            format!("`{name}` takes {}, and {}", counted(wanted, "argument"), are_given(found))
        } else {
            format!("none of the {count} functions `{name}` fits these arguments")
        };
        let parameters = syntax.parameters.iter().fold(syntax.name_span, |span, parameter| span.to(parameter.span));
        let found = Diagnostic::error(span, Problem::Call(problem));
        if let Some(reason) = self.dropped.take() {
            self.sink.push(reason);
        }
        // What the prelude declares is nowhere in the program.
        self.sink.push(if built_in { found } else { found.see(parameters, format!("`{name}` is declared here")) });
        None
    }
}

/// How much the parameters of a function template say of what they take: `Box<T> *` more than `T *`, and that more than `T`.
pub(super) fn detail_of_parameters(syntax: &ast::Function) -> u32 {
    syntax.parameters.iter().map(|parameter| detail_of_type(&parameter.declared, syntax.template.as_deref())).sum()
}

pub(super) fn detail_of_type(syntax: &ast::TypeSyntax, parameters: Option<&[ast::TemplateParameter]>) -> u32 {
    let within = |inner: &ast::TypeSyntax| detail_of_type(inner, parameters);
    match &syntax.kind {
        ast::TypeKind::Reference(inner) => within(inner),
        ast::TypeKind::Pointer(inner) | ast::TypeKind::Array(inner, _) => {
            10 + u32::from(inner.constant) + within(inner)
        }
        ast::TypeKind::Function(result, list) => {
            10 + within(result) + list.iter().map(|parameter| within(&parameter.declared)).sum::<u32>()
        }
        ast::TypeKind::Named(name) => {
            let own = |parameter: &ast::TemplateParameter| matches!(parameter, ast::TemplateParameter::Type(known, _) if *known == name.symbol);
            if name.path.is_empty() && parameters.unwrap_or(&[]).iter().any(own) {
                return 0;
            }
            let inner = |argument: &ast::TemplateArgument| match argument {
                ast::TemplateArgument::Type(inner) => within(inner),
                ast::TemplateArgument::Value(value) => 10 * u32::from(!matches!(value.kind, ExpressionKind::Name(_))),
                ast::TemplateArgument::Expand(_) => 0,
            };
            10 + name.arguments.iter().flatten().map(inner).sum::<u32>()
        }
        _ => 10,
    }
}
