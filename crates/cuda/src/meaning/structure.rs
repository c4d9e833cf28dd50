//! Structures: their layout, their values from lists, and their templates.

use std::rc::Rc;

use super::{
    Binding, Checker, TemplateValue,
    scope::{static_name, whole_name},
    tree::{Constant, Expression, Kind},
    types::{DIM3, Scalar, Type},
};
use crate::{
    diagnose::{Diagnostic, Problem, are_given, counted},
    parse::ast::{self, TemplateParameter},
    text::Span,
};

/// How many structures class templates may become.
const MOST_INSTANCES: usize = 1000;
/// How many structures, or types of functions, may need each other, one within the other.
pub(super) const MOST_OPEN: usize = 48;

impl Checker<'_> {
    pub(super) fn declare_struct(&mut self, structure: &Rc<ast::Structure>) {
        if structure.template.is_some() && structure.arguments.is_some() {
            return self.specialise_struct(structure);
        }
        if structure.template.is_some() {
            self.bind(Rc::clone(&structure.name), Binding::StructTemplate(Rc::clone(structure)));
            return;
        }
        self.structure_twice(structure);
        let known = match self.find_here(&structure.name) {
            Some(Binding::Type(Type::Struct(id))) if !self.tree.types.structs[*id].complete => Some(*id),
            _ => None,
        };
        let id = known.unwrap_or_else(|| self.tree.types.begin(&structure.name, None));
        if let Some(outer) = self.inside {
            self.outer.insert(id, outer);
            // What the parameters of a template stand for is known within too.
            if let Some(bindings) = self.owner_bindings.get(&outer).cloned() {
                self.owner_bindings.insert(id, bindings);
            }
        }
        self.bind(Rc::clone(&structure.name), Binding::Type(Type::Struct(id)));
        if self.function.is_some() && self.scopes.len() > 1 && self.inside.is_none() {
            self.local_structures.insert(id);
        }
        if !structure.forward {
            self.fill_struct(id, structure);
        }
    }

    /// The structure of which a type holds objects, and whose members are not all known yet.
    fn unfinished(&self, ty: &Type) -> Option<usize> {
        match ty {
            Type::Array(element, _) => self.unfinished(element),
            Type::Struct(id) if !self.tree.types.structs[*id].complete => Some(*id),
            _ => None,
        }
    }

    fn fill_struct(&mut self, id: usize, structure: &Rc<ast::Structure>) {
        let around = (self.owner.replace(id), self.inside.take());
        self.structure_in_space(id, &structure.space);
        let mut fields: Vec<(ast::Symbol, Type)> = Vec::new();
        let mut places = Vec::new();
        let mut through = Vec::new();
        let mut packing = super::bits::Packing::default();
        self.tree.types.structs[id].packed = structure.packed;
        let (inherited, bases) = self.laid_out_bases(id, structure);
        for (base, span) in inherited {
            if base.0.starts_with(super::dynamic::VIRTUAL_METHODS) {
                self.dynamic.insert(id);
            } else {
                through.push(fields.len());
            }
            fields.push(base);
            places.push(span);
        }
        // The values of enumerators may ask for them: `sizeof(test<T>(0))`.
        let (templates, methods): (Vec<_>, Vec<_>) =
            structure.methods.iter().partition(|method| method.template.is_some() && method.qualifiers.fixed);
        for method in templates {
            self.declare_function(method, Some(id));
        }
        let mut types = structure.types.iter();
        let mut next = types.next();
        for (position, field) in structure.fields.iter().enumerate() {
            while let Some((_, declaration)) = next.filter(|(before, _)| *before <= position) {
                self.declare_within(id, declaration);
                next = types.next();
            }
            if field.qualifiers.fixed {
                self.static_member(id, field);
                continue;
            }
            if let Some(bits) = &field.bits {
                if structure.packed.is_some() {
                    self.unsupported(field.span, "a bit field in a packed structure");
                }
                if structure.union {
                    self.unsupported(field.span, "a bit field in a union");
                }
                self.pack(&mut packing, &mut fields, field, bits);
                places.resize(fields.len(), field.name_span);
                continue;
            }
            let mut ty = self.resolve_type(&field.declared);
            let refers = self.refers(&field.declared);
            if let (Some(constant), true) = (refers, ty != Type::Bad) {
                ty = Type::Pointer(Rc::new(ty), constant);
            }
            if let Some(inner) = self.unfinished(&ty) {
                if inner == id {
                    self.rule(field.span, "a structure cannot contain itself");
                } else {
                    let name = self.type_text(&Type::Struct(inner));
                    self.rule(field.span, format!("`{name}` is not complete here: no object of it can be a member"));
                }
                continue;
            }
            match &field.start {
                Some(ast::Initializer::Value(value)) => {
                    self.member_starts.insert((id, fields.len()), value.clone());
                }
                Some(ast::Initializer::Arguments(_)) => {
                    self.unsupported(field.span, "an initial value of a member in this form");
                }
                None => {}
            }
            if fields.iter().any(|(name, _)| *name == field.name) {
                self.error(field.name_span, Problem::Redeclared(field.name.to_string()));
                continue;
            }
            if field.name.starts_with("unnamed_") {
                through.push(fields.len());
            }
            self.member_behind(&mut packing, &mut fields, &ty, field.span);
            if refers.is_some() {
                self.reference_members.insert((id, fields.len()));
            }
            fields.push((Rc::clone(&field.name), ty));
            places.push(field.name_span);
        }
        while let Some((_, declaration)) = next {
            self.declare_within(id, declaration);
            next = types.next();
        }
        let end = fields.iter().map(|(_, ty)| self.tree.types.align(ty)).fold(packing.align, u64::max);
        self.unpack(&mut packing, &mut fields, end, structure.name_span);
        if self.lies_closer(&fields, &bases) {
            self.larger.insert(id);
        }
        let align = structure.align.as_ref().map_or(1, |align| {
            let value = self.expression(align);
            self.constant_integer(&value)
                .filter(|align| matches!(align, 1 | 2 | 4 | 8 | 16 | 32 | 64 | 128))
                .unwrap_or(1)
        });
        self.tree.types.complete(id, fields, align.unsigned_abs().max(packing.align));
        self.packed(id, packing);
        let made = &mut self.tree.types.structs[id];
        (made.places, made.through, made.bases) = (places, through, bases);
        if self.bases_of(id).iter().any(|base| self.dynamic.contains(base)) {
            self.dynamic.insert(id);
        }
        if structure.union {
            if self.tree.types.holds_container(&Type::Struct(id)) {
                self.unsupported(
                    structure.fields.first().map_or(Span::default(), |field| field.span),
                    "a container in a union",
                );
            }
            self.tree.types.overlay(id);
        }
        if structure.uncopied {
            self.uncopied.insert(id);
        }
        for method in methods {
            self.declare_function(method, Some(id));
        }
        self.inherit_by_using(id, structure);
        self.constructor_without_words(id, structure);
        for friend in &structure.friends {
            self.declare_friend(friend, id);
        }
        (self.owner, self.inside) = around;
    }

    /// Declares a structure's own type or constant.
    fn declare_within(&mut self, id: usize, declaration: &ast::Declaration) {
        let around = self.inside.replace(id);
        self.declare(declaration);
        self.inside = around;
    }

    /// A static member: a variable of the program that is found through its structure.
    fn static_member(&mut self, id: usize, field: &ast::Variable) {
        let mut named = field.clone();
        let structure = Rc::clone(&self.tree.types.structs[id].name);
        named.name = format!("{structure}_{}", field.name).into();
        named.qualifiers.fixed = false;
        let Some((ty, start)) = self.type_and_start(&named) else { return };
        let lengths = self.lengths(&named.declared);
        let start = self.global_start(start, &ty, &named);
        let qualifiers = named.qualifiers;
        let global = self.add_global(&named, ty, start, lengths, qualifiers);
        self.scopes[0].insert(static_name(id, &field.name).into(), Binding::Global(global));
    }

    pub(super) fn instantiate_struct(
        &mut self,
        structure: &Rc<ast::Structure>,
        arguments: &[TemplateValue],
        span: Span,
    ) -> Type {
        let structure = &self.structure_for_count(structure, arguments);
        let parameters = structure.template.as_deref().unwrap_or(&[]);
        let mut arguments = arguments.to_vec();
        self.default_arguments(structure, &mut arguments);
        let arguments = &arguments[..];
        let key = (whole_name(&structure.space, &structure.name), arguments.to_vec());
        if let Some(id) = self.struct_instances.get(&key) {
            return Type::Struct(*id);
        }
        if parameters.len() != arguments.len() {
            let (taken, given) = (counted(parameters.len(), "template argument"), are_given(arguments.len()));
            self.rule(span, format!("`{}` takes {taken}, and {given}", structure.name));
            return Type::Bad;
        }
        if self.struct_instances.len() > MOST_INSTANCES || self.instances_open > MOST_OPEN {
            let problem = Problem::TooLarge("the templates of this program make too many structures".to_owned());
            self.sink.push(Diagnostic::error(span, problem));
            return Type::Bad;
        }
        let (chosen, mut bindings) = self.structure_for(structure, arguments, span);
        let id = self.tree.types.begin(&structure.name, None);
        self.struct_instances.insert(key, id);
        // Inside of itself, a structure's name stands for this instance of it.
        bindings.push((Rc::clone(&structure.name), Binding::Type(Type::Struct(id))));
        self.owner_bindings.insert(id, bindings.clone());
        let scopes = self.scopes.split_off(1);
        let around = (std::mem::replace(&mut self.space, Rc::clone(&structure.space)), self.inside.take());
        self.scopes.push(bindings.into_iter().collect());
        self.instances_open += 1;
        self.fill_struct(id, &chosen);
        self.instances_open -= 1;
        self.scopes.truncate(1);
        self.scopes.extend(scopes);
        (self.space, self.inside) = around;
        if Rc::ptr_eq(&chosen, structure) {
            self.add_methods(id, structure, arguments);
        }
        Type::Struct(id)
    }

    pub(super) fn has_member_starts(&self, id: usize) -> bool {
        self.member_starts.keys().any(|(structure, _)| *structure == id)
    }

    /// The value that a member starts with.
    pub(super) fn member_start(&mut self, id: usize, position: usize, span: Span) -> Expression {
        let ty = self.tree.types.structs[id].fields[position].ty.clone();
        let Some(start) = self.member_starts.get(&(id, position)).cloned() else {
            let zero = || Expression { kind: Kind::Zero, ty: ty.clone(), span };
            return self.default_value(&ty, span).unwrap_or_else(zero);
        };
        if !self.starting.insert((id, position)) {
            let words =
                "this member starts with an object of its own structure, and that with another one, without end";
            self.rule(start.span, words);
            return Expression::bad(span);
        }
        let bindings = self.owner_bindings.get(&id).cloned().unwrap_or_default();
        let space = self.space_of_structure(id);
        let value = self.within(Some(id), &space, bindings, |checker| checker.item(&ty, &start));
        self.starting.remove(&(id, position));
        value
    }

    /// An object without a constructor, made of what its members start with.
    pub(super) fn default_object(&mut self, id: usize, span: Span) -> Expression {
        let ty = Type::Struct(id);
        if !self.starts(&ty) {
            return Expression { kind: Kind::Zero, ty, span };
        }
        let count = self.tree.types.structs[id].fields.len();
        let parts = (0..count).map(|position| self.member_start(id, position, span)).collect();
        Expression { kind: Kind::Build(parts), ty, span }
    }

    /// `{ a, b, … }` as a value of a type; an array of unknown length takes the list's.
    pub(super) fn list(&mut self, ty: &mut Type, items: &[ast::Expression], span: Span) -> Expression {
        if items.is_empty() {
            return self.empty_value(ty, span);
        }
        match ty.clone() {
            // `char name[8] = {"name"}`.
            Type::Array(element, _)
                if self.tree.types.bytes(&element) == 1
                    && matches!(items, [ast::Expression { kind: ast::ExpressionKind::Text(_), .. }]) =>
            {
                let ast::ExpressionKind::Text(text) = &items[0].kind else { return Expression::bad(span) };
                self.text_array(ty, text, items[0].span)
            }
            Type::Array(element, length) => {
                // `float m[2][2] = { 1, 2, 3, 4 }`: without inner braces the values fill row after row.
                let flat = matches!(*element, Type::Array(..))
                    && items.iter().all(|item| !matches!(item.kind, ast::ExpressionKind::List(_)));
                let mut built = if flat {
                    let inner = self.tree.types.bytes(&element) / self.tree.types.bytes(element.innermost()).max(1);
                    let rows = items.chunks(usize::try_from(inner).unwrap_or(1).max(1));
                    rows.map(|row| self.list(&mut (*element).clone(), row, span)).collect::<Vec<_>>()
                } else {
                    items.iter().map(|item| self.item(&element, item)).collect()
                };
                if length == 0 {
                    *ty = Type::Array(element, built.len() as u64);
                } else if built.len() as u64 > length {
                    self.rule(span, format!("{} values for an array of {length}", built.len()));
                } else {
                    self.start_rest(&mut built, &element, length, span);
                }
                Expression { kind: Kind::Build(built), ty: ty.clone(), span }
            }
            Type::Vector(element) => {
                if let [one] = items
                    && !matches!(one.kind, ast::ExpressionKind::List(_))
                    && self.type_and_reference_of(one, false).0 == *ty
                {
                    // `std::vector<int> copy{other}`.
                    return self.construct(ty, items, span);
                }
                let values = items.iter().map(|item| self.item(&element, item)).collect();
                Expression { kind: Kind::Library("vector.list", values), ty: ty.clone(), span }
            }
            Type::Text if items.len() > 1 && self.are_characters(items) => {
                self.unsupported(span, "a std::string of characters in braces");
                Expression::bad(span)
            }
            _ => match self.made_of_list(ty, items, span) {
                Some(made) => made,
                None => self.construct(ty, items, span),
            },
        }
    }

    fn are_characters(&mut self, items: &[ast::Expression]) -> bool {
        items.iter().all(|item| self.type_and_reference_of(item, false).0 == Type::Scalar(Scalar::I8))
    }

    /// An object made by the constructor of its structure that takes a `std::initializer_list`.
    fn made_of_list(&mut self, ty: &Type, items: &[ast::Expression], span: Span) -> Option<Expression> {
        let Type::Struct(id) = ty else { return None };
        let name = Rc::clone(&self.tree.types.structs[*id].name);
        let index = *self.methods.get(&(*id, name))?;
        let list = self.overloads[index].iter().find(|candidate| {
            let [parameter] = &candidate.syntax.parameters[..] else { return false };
            let inner = match &parameter.declared.kind {
                ast::TypeKind::Reference(inner) => inner,
                _ => &parameter.declared,
            };
            candidate.syntax.template.is_none()
                && matches!(&inner.kind, ast::TypeKind::Named(name) if &*name.symbol == "initializer_list")
        })?;
        let syntax = Rc::clone(&list.syntax);
        let mut taken = self.parameter_types(&syntax, &[], Some(*id)).pop()?;
        if !matches!(taken, Type::Vector(_)) {
            return None;
        }
        let values = self.list(&mut taken, items, span);
        Some(self.construct_by_call(index, ty, vec![values], span))
    }

    /// The value of a member from a list or behind a constructor's colon: of a reference, the address of what it refers to.
    pub(super) fn member_item(&mut self, id: usize, position: usize, ty: &Type, item: &ast::Expression) -> Expression {
        let Some(target) = ty.target().filter(|_| self.reference_members.contains(&(id, position))).cloned() else {
            return self.item(ty, item);
        };
        let value = self.expression(item);
        let value = self.as_base(value, &target);
        if value.ty == Type::Bad {
            return Expression { ty: ty.clone(), ..value };
        }
        match self.reference_to(value.clone()) {
            Some(address) => self.convert(address, ty),
            None => {
                let name = self.type_text(&target);
                self.mismatch(value.span, format!("a member of type `{name} &` needs a variable that lives on"));
                Expression { ty: ty.clone(), ..Expression::bad(item.span) }
            }
        }
    }

    pub(super) fn item(&mut self, ty: &Type, item: &ast::Expression) -> Expression {
        if let ast::ExpressionKind::List(items) = &item.kind {
            return self.list(&mut ty.clone(), items, item.span);
        }
        if let (Type::Array(element, 1..), ast::ExpressionKind::Text(text)) = (ty, &item.kind)
            && self.tree.types.bytes(element) == 1
        {
            return self.text_array(&mut ty.clone(), text, item.span);
        }
        let value = self.expression(item);
        let value = self.convert(value, ty);
        self.owned(value)
    }

    /// `T(a, b, …)`: a structure from its fields or by its constructor, a container, or a conversion.
    pub(super) fn construct(&mut self, ty: &Type, arguments: &[ast::Expression], span: Span) -> Expression {
        let made = |kind: Kind| Expression { kind, ty: ty.clone(), span };
        match ty {
            Type::Bad => {
                for argument in arguments {
                    self.expression(argument);
                }
                Expression::bad(span)
            }
            Type::Struct(id) => {
                let id = *id;
                let name = Rc::clone(&self.tree.types.structs[id].name);
                if let [one] = arguments
                    && let Some(moved) = self.moved_into(ty, one)
                {
                    return moved;
                }
                if let Some(overloads) = self.methods.get(&(id, name)).copied() {
                    let values = self.argument_values(overloads, arguments, span);
                    return self.construct_by_call(overloads, ty, values, span);
                }
                if let Some(packed) = self.packed_arguments(id, arguments, span) {
                    return packed;
                }
                if id == DIM3 {
                    if arguments.len() > 3 {
                        let words = format!("a `dim3` has 3 components, and there are {} values here", arguments.len());
                        self.rule(span, words);
                    }
                    let mut parts: Vec<_> =
                        arguments.iter().take(3).map(|argument| self.item(&Type::UNSIGNED, argument)).collect();
                    if arguments.len() == 1 && parts[0].ty == Type::Bad {
                        return Expression::bad(span);
                    }
                    parts.resize_with(3, || Expression::integer(1, Type::UNSIGNED, span));
                    return made(Kind::Build(parts));
                }
                let members = self.values_of_members(id, arguments);
                let arguments = members.as_deref().unwrap_or(arguments);
                if arguments.is_empty() {
                    return self.default_object(id, span);
                }
                let fields: Vec<Type> =
                    self.tree.types.structs[id].fields.iter().map(|field| field.ty.clone()).collect();
                if let ([field @ Type::Array(..)], Some(first)) = (&fields[..], arguments.first())
                    && !matches!(first.kind, ast::ExpressionKind::List(_))
                {
                    // `{1, 2, 3}` for a structure that is one array: C++ lets the inner braces be left out.
                    let whole = if arguments.len() == 1 { Some(self.expression(first)) } else { None };
                    if let Some(whole) = whole.filter(|whole| whole.ty == *ty) {
                        return self.owned(whole);
                    }
                    let items = self.list(&mut field.clone(), arguments, span);
                    return made(Kind::Build(vec![items]));
                }
                let mut parts = Vec::new();
                if let [one] = arguments
                    && !matches!(one.kind, ast::ExpressionKind::List(_))
                {
                    let value = self.expression(one);
                    if value.ty == *ty {
                        return self.owned(value);
                    }
                    let Some(field) = fields.first() else { return self.convert(value, ty) };
                    if matches!(field, Type::Array(_, 1..)) && value.ty.scalar().is_some() {
                        // The first of the elements.
                    } else if self.reference_members.contains(&(id, 0)) {
                        parts.push(self.member_item(id, 0, field, one));
                    } else {
                        let first = self.convert(value, field);
                        parts.push(self.owned(first));
                    }
                }
                let mut given = &arguments[parts.len()..];
                while let (Some(field), [argument, rest @ ..]) = (fields.get(parts.len()), given) {
                    let text = matches!(argument.kind, ast::ExpressionKind::Text(_));
                    let one = matches!(argument.kind, ast::ExpressionKind::List(_));
                    if let (Type::Array(_, count @ 1..), false, false) = (field, text, one) {
                        // Without braces of its own, an array takes as many values as it has elements.
                        let taken = given.len().min(usize::try_from(*count).unwrap_or(usize::MAX));
                        let part = self.list(&mut field.clone(), &given[..taken], argument.span);
                        parts.push(part);
                        given = &given[taken..];
                        continue;
                    }
                    let part = self.member_item(id, parts.len(), field, argument);
                    parts.push(part);
                    given = rest;
                }
                if !given.is_empty() {
                    let name = self.type_text(ty);
                    let (values, members) = (counted(arguments.len(), "value"), counted(fields.len(), "member"));
                    self.rule(span, format!("{values} for `{name}`, which has {members}"));
                }
                for position in parts.len()..fields.len() {
                    if !self.starts(ty) {
                        break;
                    }
                    let part = self.member_start(id, position, span);
                    parts.push(part);
                }
                made(Kind::Build(parts))
            }
            Type::Vector(element) => self.construct_vector(element, ty, arguments, span),
            Type::OwnStream(kind) => {
                let values = arguments.iter().map(|argument| self.value(argument)).collect();
                self.make_stream(*kind, values, span)
            }
            Type::Text => {
                let mut values: Vec<Expression> = arguments.iter().map(|argument| self.expression(argument)).collect();
                match values.len() {
                    0 => made(Kind::Zero),
                    1 => {
                        let value = values.remove(0);
                        self.convert(value, ty)
                    }
                    2 | 3 => {
                        let values: Vec<_> = values.into_iter().map(|value| self.decay(value)).collect();
                        let name = match (&values[0].ty, &values[1].ty) {
                            (Type::Text, _) => "__letters_of",
                            (Type::Pointer(..), Type::Pointer(..)) | (Type::Struct(_), _) => "__letters_between",
                            (Type::Pointer(..), _) => "__letters",
                            _ => "__repeated",
                        };
                        match self.find(name).cloned() {
                            Some(Binding::Functions(index)) => {
                                self.call_overload(index, &[], None, values, "std::string", span)
                            }
                            _ => Expression::bad(span),
                        }
                    }
                    _ => {
                        self.unsupported(span, "this way of making a std::string");
                        Expression::bad(span)
                    }
                }
            }
            _ => match arguments {
                [] => self.empty_value(ty, span),
                [one] => {
                    let value = self.expression(one);
                    self.written_cast(value, ty)
                }
                _ => {
                    let name = self.type_text(ty);
                    self.rule(span, format!("{} values for one `{name}`", arguments.len()));
                    Expression::bad(span)
                }
            },
        }
    }

    /// The values for the members of a structure, where it inherits from structures without members: these have values in the list
    /// too, which hold nothing.
    fn values_of_members(&mut self, id: usize, arguments: &[ast::Expression]) -> Option<Vec<ast::Expression>> {
        let held = self.held_bases.get(&id)?.clone();
        if let [one] = arguments {
            let ty = self.type_and_reference_of(one, false).0;
            if ty == Type::Struct(id) {
                return None;
            }
        }
        let mut members = Vec::new();
        for (position, argument) in arguments.iter().enumerate() {
            if held.get(position) != Some(&false) {
                members.push(argument.clone());
                continue;
            }
            let value = self.expression(argument);
            if !matches!(value.kind, Kind::Zero | Kind::Build(_)) && !value.is_place() {
                self.unsupported(argument.span, "what is calculated as the value of a base without members");
            }
        }
        Some(members)
    }

    /// A structure with bit fields from a list; an object of it stays what it is.
    fn packed_arguments(&mut self, id: usize, arguments: &[ast::Expression], span: Span) -> Option<Expression> {
        if arguments.is_empty() || !self.bit_fields.contains_key(&id) {
            return None;
        }
        if let [one] = arguments
            && !matches!(one.kind, ast::ExpressionKind::List(_))
        {
            let value = self.expression(one);
            if value.ty == Type::Struct(id) {
                return Some(self.owned(value));
            }
        }
        self.packed_list(id, arguments, span)
    }

    /// `T(a, b, …)` of values that are known already.
    pub(super) fn construct_values(&mut self, ty: &Type, values: Vec<Expression>, span: Span) -> Expression {
        match ty {
            Type::Struct(id) => {
                let name = Rc::clone(&self.tree.types.structs[*id].name);
                match self.methods.get(&(*id, name)).copied() {
                    Some(overloads) => self.construct_by_call(overloads, ty, values, span),
                    None if values.is_empty() => self.default_object(*id, span),
                    None => {
                        let fields: Vec<Type> =
                            self.tree.types.structs[*id].fields.iter().map(|field| field.ty.clone()).collect();
                        let mut parts = Vec::new();
                        for (field, value) in fields.iter().zip(values) {
                            let value = self.convert(value, field);
                            parts.push(self.owned(value));
                        }
                        Expression { kind: Kind::Build(parts), ty: ty.clone(), span }
                    }
                }
            }
            Type::Vector(element) => self.vector_of(element, ty, values, span),
            _ => {
                self.unsupported(span, "making this element of several values");
                Expression::bad(span)
            }
        }
    }

    /// Whether what is in braces behind `std::vector<int>` are its elements: not where it is another one, or where it begins and ends.
    pub(super) fn lists_elements(&mut self, ty: &Type, values: &[ast::Expression]) -> bool {
        if *ty == Type::Text {
            return values.len() > 1;
        }
        let (Type::Vector(element), Some(first)) = (ty, values.first()) else { return false };
        if matches!(first.kind, ast::ExpressionKind::List(_)) {
            return true;
        }
        let found = self.type_and_reference_of(first, false).0;
        found != *ty && (!found.is_pointer() || element.is_pointer() || **element == Type::Text || values.len() != 2)
    }

    fn construct_vector(&mut self, element: &Type, ty: &Type, arguments: &[ast::Expression], span: Span) -> Expression {
        if let [ast::Expression { kind: ast::ExpressionKind::List(items), .. }] = arguments {
            return self.list(&mut ty.clone(), items, span);
        }
        let mut values = Vec::new();
        for argument in arguments {
            let value = self.expression(argument);
            // `std::vector<int> all(plain, plain + 3)` of an array.
            values.push(if matches!(value.ty, Type::Array(..)) { self.decay(value) } else { value });
        }
        self.vector_of(element, ty, values, span)
    }

    fn vector_of(&mut self, element: &Type, ty: &Type, values: Vec<Expression>, span: Span) -> Expression {
        let made = |kind: Kind| Expression { kind, ty: ty.clone(), span };
        match &values[..] {
            [] => made(Kind::Zero),
            [one] if one.ty == *ty => {
                let one = values.into_iter().next().unwrap_or_else(|| Expression::bad(span));
                self.owned(one)
            }
            [count] if self.starts_one_by_one(element, span) => {
                let count = self.convert(count.clone(), &Type::SIZE);
                self.vector_of_new(ty, count, span)
            }
            [first, second]
                if first.ty == second.ty && matches!(first.ty, Type::Struct(_)) && first.ty != *element
                    || self.element_ends(element) && first.ty.is_pointer() && second.ty.is_pointer() =>
            {
                let Some(Binding::Functions(index)) = self.find("__vector_from").cloned() else {
                    return Expression::bad(span);
                };
                let given = [TemplateValue::Type(element.clone())];
                self.call_overload(index, &given, None, values, "std::vector", span)
            }
            [_, _] if self.element_ends(element) => {
                self.unsupported(span, "a std::vector of objects with destructors made in this form");
                Expression::bad(span)
            }
            [first, second] if first.ty.is_pointer() && second.ty.is_pointer() => {
                made(Kind::Library("vector.range", values))
            }
            [_] | [_, _] => {
                let mut values = values.into_iter();
                let count = values.next().map(|count| self.convert(count, &Type::SIZE));
                let value = match values.next() {
                    Some(value) => self.convert(value, element),
                    None => self.empty_value(element, span),
                };
                made(Kind::Library("vector.fill", count.into_iter().chain([value]).collect()))
            }
            _ => {
                self.unsupported(span, "this way of making a std::vector");
                Expression::bad(span)
            }
        }
    }
}

pub(super) fn bind_parameter(parameter: &TemplateParameter, value: &TemplateValue) -> (ast::Symbol, Binding) {
    let (TemplateParameter::Type(name, _)
    | TemplateParameter::Value(name, ..)
    | TemplateParameter::Pack(name, _)
    | TemplateParameter::Template(name)) = parameter;
    let binding = match value {
        TemplateValue::Type(ty) => Binding::Type(ty.clone()),
        TemplateValue::ConstantType(ty) => Binding::ConstantType(ty.clone()),
        TemplateValue::Reference(ty, constant) => Binding::ReferenceType(ty.clone(), *constant),
        TemplateValue::Function(id) => Binding::Function(*id),
        TemplateValue::Template(template) => Binding::StructTemplate(Rc::clone(&template.0)),
        TemplateValue::Integer(value) => {
            let ty = if i32::try_from(*value).is_ok() { Type::INT } else { Type::Scalar(Scalar::I64) };
            Binding::Constant(Constant::Integer(*value), ty)
        }
    };
    (Rc::clone(name), binding)
}
