//! Templates: their parameters, and what is special for some arguments.

use std::rc::Rc;

use super::{
    Parser,
    ast::{
        Declaration, Function, Name, Parameter, Qualifiers, Structure, Symbol, TemplateParameter, TypeKind, TypeSyntax,
    },
};
use crate::{
    diagnose::{Diagnostic, Problem},
    lex::TokenKind,
    text::Span,
};

impl Parser<'_> {
    pub(super) fn template(&mut self, into: &mut Vec<Declaration>) {
        self.advance();
        if !self.is("<") {
            // `template void fill<float>(float *);` asks for an instance here. Every call makes its own.
            self.recover();
            return;
        }
        self.enter_types();
        let mut parameters = self.template_parameters();
        if let Some(parameters) = &mut parameters {
            self.requires_clause(parameters);
        }
        match parameters {
            Some(parameters) if self.is_word("concept") => self.concept(&parameters, into),
            Some(parameters) if self.is_word("using") => into.extend(self.alias_template(parameters)),
            Some(parameters) if self.is_word("template") => self.method_template_outside(parameters, into),
            Some(parameters) => {
                let before = into.len();
                self.ordinary(Some(parameters.clone()), into);
                self.variable_templates(&parameters, before, into);
            }
            None => self.recover(),
        }
        self.leave_types();
        if let Some(Declaration::Structure(structure)) = into.last() {
            let name = Rc::clone(&structure.name);
            self.add_type(&name);
        } else if let Some(Declaration::AliasTemplate { name, .. }) = into.last() {
            let name = Rc::clone(name);
            self.add_type(&name);
        }
    }

    /// `template <typename T> template <typename U> void Stack<T>::push(U value) { … }`, with the cursor on the second word.
    fn method_template_outside(&mut self, parameters: Vec<TemplateParameter>, into: &mut Vec<Declaration>) {
        self.advance();
        let Some(own) = self.template_parameters() else { return self.recover() };
        let before = into.len();
        self.ordinary(Some(parameters), into);
        for declaration in into.iter_mut().skip(before) {
            if let Declaration::Function(function) = declaration {
                Rc::make_mut(function).own_template = Some(own.clone());
            }
        }
    }

    /// `template <typename T> constexpr T pi = T(3.14);`: each is a constant of a class template of its own, which the name with
    /// its arguments stands for.
    fn variable_templates(&mut self, parameters: &[TemplateParameter], before: usize, into: &mut [Declaration]) {
        for declaration in into.iter_mut().skip(before) {
            let Declaration::Variables(variables) = declaration else { continue };
            let [variable] = &variables[..] else { continue };
            if variable.name.contains("::") {
                continue;
            }
            let own = variable_template(&variable.name);
            self.variable_templates.insert(Rc::clone(&variable.name));
            self.types.insert(Rc::clone(&own));
            let mut value = variable.clone();
            value.name = "value".into();
            (value.qualifiers.fixed, value.qualifiers.compile_time) = (true, true);
            let mut structure = Structure::empty(own, variable.name_span, Rc::clone(&self.space));
            structure.template = Some(parameters.to_vec());
            structure.arguments = self.variable_arguments.take();
            structure.fields.push(value);
            *declaration = Declaration::Structure(Rc::new(structure));
        }
    }

    /// `<typename T, int N>` with the cursor on the first angle; nothing where they are of a kind that is not supported.
    pub(super) fn template_parameters(&mut self) -> Option<Vec<TemplateParameter>> {
        let mut parameters = Vec::new();
        if !self.expect("<") {
            return Some(parameters);
        }
        self.angles += 1;
        let mut known = true;
        // Behind all others, so that these keep their places.
        let mut constraints = Vec::new();
        while !self.closes_angle() && !self.ended() {
            let start = self.span();
            if let Some((name, constraint)) = self.constrained_parameter() {
                parameters.push(TemplateParameter::Type(name, None));
                constraints.push(TemplateParameter::Type(self.nameless(), Some(constraint)));
            } else if self.is_word("template") {
                // `template <typename> class Name`.
                self.advance();
                self.enter_types();
                let own = self.template_parameters();
                self.leave_types();
                known = own.is_some() && (self.eat_word("class") || self.eat_word("typename"));
                if !known || self.is("...") {
                    known = self.not_a_parameter("a template parameter of this form", start);
                    break;
                }
                let name = if self.token().name().is_some() {
                    self.name("the name of a template parameter")?.0
                } else {
                    self.nameless()
                };
                self.add_type(&name);
                let default = if self.eat("=") { self.type_id().map(Box::new) } else { None };
                parameters.push(TemplateParameter::Template(name, default));
            } else if !self.dependent_ahead() && (self.eat_word("typename") || self.eat_word("class")) {
                let pack = self.eat("...");
                // A parameter that is never named may lack a name.
                let name = if self.token().name().is_some() {
                    self.name("the name of a template parameter")?.0
                } else {
                    self.nameless()
                };
                self.add_type(&name);
                if pack {
                    parameters.push(TemplateParameter::Pack(name, None));
                } else {
                    let default = if self.eat("=") { self.type_id() } else { None };
                    parameters.push(TemplateParameter::Type(name, default));
                }
            } else {
                let mut qualifiers = Qualifiers::default();
                let Some(base) = self.specifiers(&mut qualifiers) else {
                    self.error_here("a template parameter");
                    break;
                };
                let pack = self.eat("...");
                let declarator = self.declarator(base, false);
                if let (None, true, true) = (&declarator.name, self.is("="), depends(&declarator.declared)) {
                    // `std::enable_if_t<…> = 0`: what counts is whether this type exists.
                    self.advance();
                    self.assignment();
                    let name = self.nameless();
                    parameters.push(TemplateParameter::Type(name, Some(declarator.declared)));
                    if self.eat(",") {
                        continue;
                    }
                    break;
                }
                let name = declarator.name.map_or_else(|| self.nameless(), |(name, _)| name);
                if pack {
                    parameters.push(TemplateParameter::Pack(name, Some(Box::new(declarator.declared))));
                } else {
                    let default = if self.eat("=") { Some(self.assignment()) } else { None };
                    parameters.push(TemplateParameter::Value(name, Box::new(declarator.declared), default));
                }
            }
            if !known || !self.eat(",") {
                break;
            }
        }
        self.angles -= 1;
        if !known {
            return None;
        }
        if std::mem::take(&mut self.split) {
            // A default ended in the first half of this `>>`.
            self.advance();
        } else {
            self.expect(">");
        }
        parameters.extend(constraints);
        Some(parameters)
    }

    /// Whether the type of a value follows that depends on parameters: `typename std::enable_if<…>::type`.
    fn dependent_ahead(&self) -> bool {
        self.is_word("typename") && self.ahead(1).name().is_some() && {
            let behind = self.behind_angles(2);
            self.ahead(behind).is("::")
        }
    }

    /// `using name = type;` behind a template's parameters.
    fn alias_template(&mut self, parameters: Vec<TemplateParameter>) -> Option<Declaration> {
        self.advance();
        let (name, _) = self.name("a name")?;
        if !self.expect("=") {
            self.recover();
            return None;
        }
        let target = self.type_id();
        self.expect(";");
        Some(Declaration::AliasTemplate { name, parameters, target: target? })
    }

    fn not_a_parameter(&mut self, what: &str, start: Span) -> bool {
        let span = start.to(self.span());
        self.sink.push(Diagnostic::error(span, Problem::Unsupported(what.to_owned())));
        false
    }

    /// The template parameters that parameters of type `auto` stand for.
    pub(super) fn generic_parameters(&mut self, parameters: &mut [Parameter]) -> Option<Vec<TemplateParameter>> {
        let mut found = Vec::new();
        for parameter in parameters {
            if let Some(inner) = open_type(&mut parameter.declared) {
                let (name, span) = (self.nameless(), inner.span);
                inner.kind = TypeKind::Named(Name::plain(Rc::clone(&name), span));
                found.push(match parameter.pack {
                    true => TemplateParameter::Pack(Rc::clone(&name), None),
                    false => TemplateParameter::Type(Rc::clone(&name), None),
                });
                found.extend(self.constraint_of_auto(&name, span));
            }
        }
        (!found.is_empty()).then_some(found)
    }

    /// A function that takes a `thread_group` takes every kind of group: it is a template of that parameter.
    pub(super) fn group_parameters(&mut self, parameters: &mut [Parameter]) -> Vec<TemplateParameter> {
        let mut found = Vec::new();
        for parameter in parameters {
            let inner = match &mut parameter.declared.kind {
                TypeKind::Reference(inner) => &mut **inner,
                _ => &mut parameter.declared,
            };
            if is_any_group(inner) {
                let name = self.nameless();
                inner.kind = TypeKind::Named(Name::plain(Rc::clone(&name), inner.span));
                found.push(TemplateParameter::Type(name, None));
            }
        }
        found
    }

    /// `noexcept` and `throw()` behind a function's parameters: what they promise changes nothing here.
    pub(super) fn eat_exceptions(&mut self) -> bool {
        if self.eat_word("noexcept") || (self.is_word("throw") && self.ahead(1).is("(") && self.eat_word("throw")) {
            self.skip_parentheses();
            return true;
        }
        false
    }

    pub(super) fn nameless(&mut self) -> Symbol {
        self.anonymous += 1;
        format!("unnamed_{}", self.anonymous).into()
    }

    /// A method or constructor that is a template, with the cursor on the word.
    pub(super) fn method_template(&mut self, name: &Symbol, structure: &mut Structure) {
        let start = self.span();
        let from = self.at;
        self.advance();
        self.enter_types();
        let before = structure.methods.len();
        let fields = structure.fields.len();
        let mut parameters = self.template_parameters();
        if let Some(parameters) = &mut parameters {
            self.requires_clause(parameters);
        }
        match parameters {
            Some(parameters) if self.friend_template(&parameters) => {}
            Some(parameters) if self.is_word("using") => {
                let alias = self.alias_template(parameters);
                self.leave_types();
                if let Some(Declaration::AliasTemplate { name, .. }) = &alias {
                    let name = Rc::clone(name);
                    self.add_type(&name);
                }
                structure.types.extend(alias.map(|alias| (fields, alias)));
                return;
            }
            Some(parameters) if self.structure_ahead() => {
                let (declaration, own) = self.structure(Some(parameters));
                self.expect(";");
                self.leave_types();
                if let Some(own) = own {
                    self.add_type(&own);
                }
                structure.types.push((fields, declaration));
                return;
            }
            Some(parameters) => {
                self.member(name, structure, start);
                let mut values = Vec::new();
                if structure.fields[fields..].iter().all(|field| field.qualifiers.fixed) {
                    let variables = structure.fields.drain(fields..).map(|field| Declaration::Variables(vec![field]));
                    values = variables.collect();
                    self.variable_templates(&parameters, 0, &mut values);
                    structure.types.extend(values.iter().cloned().map(|declaration| (fields, declaration)));
                }
                for method in structure.methods.iter_mut().skip(before) {
                    self.method_templates.insert(Rc::clone(&method.name));
                    // What `requires` asks behind it comes last.
                    let template = parameters.iter().chain(method.template.iter().flatten()).cloned().collect();
                    *method = Rc::new(Function { template: Some(template), ..(**method).clone() });
                }
                let deleted =
                    self.tokens[from..self.at].windows(2).any(|two| two[0].is("=") && two[1].is_name("delete"));
                if !deleted
                    && values.is_empty()
                    && (structure.fields.len() > fields || structure.methods.len() == before)
                {
                    let problem = Problem::Unsupported("a template in a structure that is not a method".to_owned());
                    self.sink.push(Diagnostic::error(start, problem));
                }
            }
            None => self.recover(),
        }
        self.leave_types();
    }

    /// Whether a class template follows, `struct Block { … }` or `struct Block;`, and no method that returns one.
    pub(super) fn structure_ahead(&self) -> bool {
        matches!(self.token().name().map(|name| &**name), Some("struct" | "class" | "union")) && {
            let behind = self.behind_angles(self.behind_attributes(1) + 1);
            ["{", ";", ":"].iter().any(|mark| self.ahead(behind).is(mark)) || self.ahead(behind).is_name("final")
        }
    }

    /// Learns which methods of a structure are templates, with the cursor behind its `{`: the methods before them may call them,
    /// since C++ reads bodies when the structure is complete.
    pub(super) fn announce_method_templates(&mut self) {
        let mut depth = 0_u32;
        // Where the declaration of a template begins whose name has not come yet: behind its parameters.
        let mut begins = None;
        for ahead in 0.. {
            let token = self.ahead(ahead);
            match token.kind {
                TokenKind::End => break,
                TokenKind::Mark("{") => (depth, begins) = (depth + 1, None),
                TokenKind::Mark("}") if depth == 0 => break,
                TokenKind::Mark("}") => depth -= 1,
                TokenKind::Mark(";") => begins = None,
                _ if depth > 0 => {}
                _ if token.is_name("template") => begins = Some(self.behind_angles(ahead + 1)),
                _ if begins.is_some_and(|begins| ahead >= begins) && self.ahead(ahead + 1).is("(") => {
                    if let Some(name) = token.name().cloned() {
                        self.method_templates.insert(name);
                        begins = None;
                    }
                }
                _ => {}
            }
        }
    }

    /// Announces the types of a structure's own: its methods may name those that are declared behind them.
    pub(super) fn announce_types(&mut self) {
        let mut depth = 0_u32;
        let mut defines_alias = false;
        let mut names = Vec::new();
        for ahead in 0.. {
            let token = self.ahead(ahead);
            let named = |at: usize| self.ahead(at).name().cloned();
            match token.kind {
                TokenKind::End => break,
                TokenKind::Mark("{") => depth += 1,
                TokenKind::Mark("}") if depth == 0 => break,
                TokenKind::Mark("}") => depth -= 1,
                _ if depth > 0 => {}
                TokenKind::Mark(";") if std::mem::take(&mut defines_alias) => names.extend(named(ahead - 1)),
                _ if token.is_name("typedef") => defines_alias = true,
                _ if token.is_name("using") && self.ahead(ahead + 2).is("=") => names.extend(named(ahead + 1)),
                _ if ["struct", "class", "union", "enum"].iter().any(|word| token.is_name(word))
                    && (self.ahead(ahead + 2).is("{") || self.ahead(ahead + 2).is(":")) =>
                {
                    names.extend(named(ahead + 1));
                }
                _ => {}
            }
        }
        for name in names {
            self.add_type(&name);
        }
    }

    /// How far ahead the token behind the `<…>` is that opens so far ahead, or so far ahead if none opens there.
    pub(super) fn behind_angles(&self, ahead: usize) -> usize {
        if !self.ahead(ahead).is("<") {
            return ahead;
        }
        let mut depth = 0_u32;
        for behind in ahead.. {
            let token = self.ahead(behind);
            match token.kind {
                TokenKind::Mark("<") => depth += 1,
                TokenKind::Mark(">") => depth = depth.saturating_sub(1),
                // The list closes in its first half, and the second one follows.
                TokenKind::Mark(">>") if depth == 1 => return behind,
                TokenKind::Mark(">>") => depth = depth.saturating_sub(2),
                TokenKind::Mark(";" | "{" | "}") | TokenKind::End => break,
                _ => {}
            }
            if depth == 0 {
                return behind + 1;
            }
        }
        ahead
    }

    /// Whether behind the `<…>` at the cursor a path or a function's parameters follow: `Matrix<T>::`.
    pub(super) fn behind_angles_goes_on(&self) -> bool {
        let behind = self.behind_angles(0);
        behind > 0 && (self.ahead(behind).is("::") || self.ahead(behind).is("("))
    }
}

/// The class template whose `value` a variable template is.
pub(super) fn variable_template(name: &str) -> Symbol {
    format!("variable_{name}").into()
}

/// Whether the type of a template's parameter is one that templates make: it may not exist.
fn depends(syntax: &TypeSyntax) -> bool {
    match &syntax.kind {
        TypeKind::Pointer(inner) => depends(inner),
        // Of a pointer to a member, what counts is its value.
        TypeKind::Named(name) if matches!(&*name.symbol, super::MEMBER_OF | super::CONSTANT_MEMBER_OF) => false,
        TypeKind::Named(name) => name.arguments.is_some() || !name.path_arguments.is_empty(),
        _ => false,
    }
}

/// Whether a type is that of a group of any kind, cooperative groups' `thread_group`.
pub(super) fn is_any_group(syntax: &TypeSyntax) -> bool {
    matches!(&syntax.kind, TypeKind::Named(name) if &*name.symbol == "thread_group"
        && name.path.iter().all(|step| matches!(&**step, "cg" | "cooperative_groups")))
}

/// The `auto` in a type, behind pointers and references.
fn open_type(syntax: &mut TypeSyntax) -> Option<&mut TypeSyntax> {
    if matches!(syntax.kind, TypeKind::Auto) {
        return Some(syntax);
    }
    match &mut syntax.kind {
        TypeKind::Reference(inner) | TypeKind::Pointer(inner) => open_type(inner),
        _ => None,
    }
}
