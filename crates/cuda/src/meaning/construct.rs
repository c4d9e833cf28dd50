//! Values of structures and containers: from lists in braces, from arguments, and from what members start with.

use std::rc::Rc;

use super::{
    Binding, Checker, TemplateValue,
    tree::{Expression, Kind},
    types::{DIM3, Scalar, Type},
};
use crate::{diagnose::counted, parse::ast, text::Span};

impl Checker<'_> {
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
        if self.has_virtual_bases(id) {
            let name = self.type_text(&ty);
            self.rule(span, format!("`{name}` needs a constructor: what it inherits from starts with arguments"));
            return Expression::bad(span);
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
                let mut built = Vec::new();
                let mut given = items;
                while !given.is_empty() {
                    let (part, used) = self.taken(&element, given);
                    built.push(part);
                    given = &given[used..];
                }
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
                if self.are_ends(&element, items) {
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
        let list = self.overloads[index].iter().find(|candidate| is_list_constructor(&candidate.syntax))?;
        let syntax = Rc::clone(&list.syntax);
        let mut taken = self.parameter_types(&syntax, &[], Some(*id)).pop()?;
        let Type::Vector(element) = &taken else { return None };
        if self.are_ends_for(&Rc::clone(element), items) {
            return None;
        }
        let values = self.list(&mut taken, items, span);
        Some(self.construct_by_call(index, ty, vec![values], span))
    }

    /// Whether a structure has a constructor that takes a `std::initializer_list`.
    fn takes_list(&self, id: usize) -> bool {
        let name = Rc::clone(&self.tree.types.structs[id].name);
        let Some(index) = self.methods.get(&(id, name)) else { return false };
        self.overloads[*index].iter().any(|candidate| is_list_constructor(&candidate.syntax))
    }

    /// Whether two values are where elements begin and end, for they are pointers or other iterators and serve as no elements.
    fn are_ends_for(&mut self, element: &Type, values: &[ast::Expression]) -> bool {
        let [first, _] = values else { return false };
        if matches!(first.kind, ast::ExpressionKind::List(_)) {
            return false;
        }
        match self.type_and_reference_of(first, false).0 {
            Type::Pointer(..) => matches!(element, Type::Scalar(_) | Type::Enum(..)),
            _ => self.are_ends(element, values),
        }
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

    /// The types of the members that the values of a list are for: of a union the first alone.
    fn listed_fields(&self, id: usize) -> Vec<Type> {
        let structure = &self.tree.types.structs[id];
        let count = if structure.union { 1 } else { structure.fields.len() };
        structure.fields.iter().take(count).map(|field| field.ty.clone()).collect()
    }

    /// Whether a list may leave out the braces around the values of a structure's members.
    fn is_made_of_members(&self, id: usize) -> bool {
        let structure = &self.tree.types.structs[id];
        id != DIM3
            && !structure.fields.is_empty()
            && structure.inherits.is_empty()
            && !self.bit_fields.contains_key(&id)
            && !self.dynamic.contains(&id)
            && !self.methods.contains_key(&(id, Rc::clone(&structure.name)))
    }

    /// Whether a value in a list, without braces around it, is not for a whole part of this type but for the first of its parts.
    fn takes_parts(&mut self, ty: &Type, value: &Expression) -> bool {
        match ty {
            _ if value.ty == *ty => false,
            Type::Array(_, count) => *count > 0,
            Type::Struct(id) => self.is_made_of_members(*id) && !self.becomes(value, ty),
            _ => false,
        }
    }

    /// What the first of several values in a list, or as many as it has parts, make of a part of this type; and how many that were.
    /// C++ lets the braces around them be left out. There is at least one value, and one at least is used.
    fn taken(&mut self, ty: &Type, given: &[ast::Expression]) -> (Expression, usize) {
        let first = &given[0];
        let whole = match (ty, &first.kind) {
            (_, ast::ExpressionKind::List(_) | ast::ExpressionKind::Designated(..)) => true,
            (Type::Array(element, 1..), ast::ExpressionKind::Text(_)) => self.tree.types.bytes(element) == 1,
            (Type::Array(_, 1..), _) => false,
            (Type::Struct(id), _) if self.is_made_of_members(*id) && self.member_pointer(ty).is_none() => {
                let called = self.called.len();
                let value = self.expression(first);
                if self.becomes(&value, ty) {
                    let value = self.convert(value, ty);
                    return (self.owned(value), 1);
                }
                self.called.truncate(called);
                false
            }
            _ => true,
        };
        if whole { (self.item(ty, first), 1) } else { self.taken_in_parts(ty, given) }
    }

    fn member_taken(
        &mut self,
        id: usize,
        position: usize,
        ty: &Type,
        given: &[ast::Expression],
    ) -> (Expression, usize) {
        if self.reference_members.contains(&(id, position)) {
            return (self.member_item(id, position, ty, &given[0]), 1);
        }
        self.taken(ty, given)
    }

    /// An array or a structure of values that have no braces of its own around them.
    fn taken_in_parts(&mut self, ty: &Type, given: &[ast::Expression]) -> (Expression, usize) {
        let span = given[0].span;
        let (mut parts, mut used) = (Vec::new(), 0);
        match ty {
            Type::Array(element, count) => {
                while (parts.len() as u64) < *count && used < given.len() {
                    let (part, more) = self.taken(element, &given[used..]);
                    parts.push(part);
                    used += more;
                }
                self.start_rest(&mut parts, element, *count, span);
            }
            Type::Struct(id) => {
                for (position, field) in self.listed_fields(*id).iter().enumerate() {
                    if used < given.len() {
                        let (part, more) = self.member_taken(*id, position, field, &given[used..]);
                        parts.push(part);
                        used += more;
                    } else if self.starts(ty) {
                        parts.push(self.member_start(*id, position, span));
                    }
                }
            }
            _ => {}
        }
        let span = span.to(given[used.max(1) - 1].span);
        (Expression { kind: Kind::Build(parts), ty: ty.clone(), span }, used.max(1))
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
        self.wanted_function = self.chooses_function(ty).then(|| ty.clone());
        let value = self.expression(item);
        self.wanted_function = None;
        let value = self.convert(value, ty);
        self.owned(value)
    }

    /// `T(a, b, …)`: a structure from its fields or by its constructor, a container, or a conversion.
    pub(super) fn construct(&mut self, ty: &Type, arguments: &[ast::Expression], span: Span) -> Expression {
        match ty {
            Type::Bad => {
                for argument in arguments {
                    self.expression(argument);
                }
                Expression::bad(span)
            }
            Type::Struct(id) => self.construct_structure(*id, ty, arguments, span),
            Type::Vector(element) => self.construct_vector(element, ty, arguments, span),
            Type::OwnStream(kind) => {
                let values = arguments.iter().map(|argument| self.value(argument)).collect();
                self.make_stream(*kind, values, span)
            }
            Type::Text => self.construct_string(arguments, span),
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

    fn construct_structure(&mut self, id: usize, ty: &Type, arguments: &[ast::Expression], span: Span) -> Expression {
        let made = |kind: Kind| Expression { kind, ty: ty.clone(), span };
        let name = Rc::clone(&self.tree.types.structs[id].name);
        if arguments.iter().any(|argument| matches!(argument.kind, ast::ExpressionKind::Designated(..)))
            && !self.methods.contains_key(&(id, Rc::clone(&name)))
        {
            return self.designated(id, ty, arguments, span);
        }
        if let [one] = arguments
            && let Some(moved) = self.moved_into(ty, one)
        {
            return moved;
        }
        if let Some(overloads) = self.methods.get(&(id, name)).copied() {
            let values = self.argument_values(overloads, &[], arguments, span);
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
            return self.construct_dim3(ty, arguments, span);
        }
        let members = self.values_of_members(id, arguments);
        let arguments = members.as_deref().unwrap_or(arguments);
        if arguments.is_empty() {
            return self.default_object(id, span);
        }
        let fields = self.listed_fields(id);
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
            if value.ty == *ty || self.rank(&value, ty).is_some() {
                let whole = self.convert(value, ty);
                return self.owned(whole);
            }
            if let Some(converted) = self.converted_object(&value, ty) {
                return converted;
            }
            let Some(field) = fields.first() else { return self.convert(value, ty) };
            if self.takes_parts(field, &value) {
                // The first of its parts.
            } else if self.reference_members.contains(&(id, 0)) {
                parts.push(self.member_item(id, 0, field, one));
            } else {
                let first = self.convert(value, field);
                parts.push(self.owned(first));
            }
        }
        let mut given = &arguments[parts.len()..];
        while let (Some(field), false) = (fields.get(parts.len()), given.is_empty()) {
            let (part, used) = self.member_taken(id, parts.len(), field, given);
            parts.push(part);
            given = &given[used..];
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

    /// A `dim3` of up to three numbers, or of one object that is one or becomes one: `dim3(grid)`.
    fn construct_dim3(&mut self, ty: &Type, arguments: &[ast::Expression], span: Span) -> Expression {
        let mut parts = Vec::new();
        if let [one] = arguments
            && !matches!(one.kind, ast::ExpressionKind::List(_))
        {
            let value = self.expression(one);
            if matches!(value.ty, Type::Struct(_)) {
                self.ready_conversions(std::slice::from_ref(&value));
                if self.rank(&value, &Type::UNSIGNED).is_none() {
                    let whole = self.convert(value, ty);
                    return self.owned(whole);
                }
            }
            if value.ty == Type::Bad {
                return value;
            }
            parts.push(self.convert(value, &Type::UNSIGNED));
        } else {
            parts.extend(arguments.iter().take(3).map(|argument| self.item(&Type::UNSIGNED, argument)));
        }
        parts.resize_with(3, || Expression::integer(1, Type::UNSIGNED, span));
        Expression { kind: Kind::Build(parts), ty: ty.clone(), span }
    }

    /// A structure from a list that names its members. What the list does not name starts as it would by itself.
    fn designated(&mut self, id: usize, ty: &Type, arguments: &[ast::Expression], span: Span) -> Expression {
        let names = self.declared_members(id);
        let mut given: Vec<Option<&ast::Expression>> = vec![None; names.len()];
        let mut next = 0;
        for argument in arguments {
            let ast::ExpressionKind::Designated(name, value) = &argument.kind else {
                self.rule(argument.span, "a list either names the member of every value or of none");
                return Expression::bad(span);
            };
            let Some(position) = names.iter().position(|member| member == name) else {
                let structure = self.type_text(ty);
                self.rule(argument.span, format!("`{structure}` itself has no member `{name}`"));
                return Expression::bad(span);
            };
            if position < next {
                let words = format!("`{name}` is declared before the member that this list names before it");
                self.rule(argument.span, words);
                return Expression::bad(span);
            }
            given[position] = Some(&**value);
            next = position + 1;
        }
        if self.bit_fields.contains_key(&id) {
            if self.has_member_starts(id) {
                self.unsupported(
                    span,
                    "a list that names members, of a structure with bit fields and values to start with",
                );
                return Expression::bad(span);
            }
            return self.packed_list(id, &given, span).unwrap_or_else(|| Expression::bad(span));
        }
        let structure = &self.tree.types.structs[id];
        if structure.union && next != 1 {
            self.unsupported(span, "a list that names another member of a union than its first");
            return Expression::bad(span);
        }
        let count = if structure.union { 1 } else { structure.fields.len() };
        let mut parts = Vec::new();
        for (position, value) in given.into_iter().enumerate().take(count) {
            let field = self.tree.types.structs[id].fields[position].ty.clone();
            parts.push(match value {
                Some(value) => self.member_item(id, position, &field, value),
                None => self.member_start(id, position, span),
            });
        }
        Expression { kind: Kind::Build(parts), ty: ty.clone(), span }
    }

    fn construct_string(&mut self, arguments: &[ast::Expression], span: Span) -> Expression {
        let mut values: Vec<Expression> = arguments.iter().map(|argument| self.expression(argument)).collect();
        match values.len() {
            0 => Expression { kind: Kind::Zero, ty: Type::Text, span },
            1 => {
                let value = values.remove(0);
                self.convert(value, &Type::Text)
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
        let values: Vec<_> = arguments.iter().map(Some).collect();
        self.packed_list(id, &values, span)
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
        if let (Type::Struct(id), Some(first)) = (ty, values.first()) {
            let copied = values.len() == 1
                && !matches!(first.kind, ast::ExpressionKind::List(_))
                && self.type_and_reference_of(first, false).0 == *ty;
            return !copied && self.takes_list(*id);
        }
        let (Type::Vector(element), Some(first)) = (ty, values.first()) else { return false };
        if matches!(first.kind, ast::ExpressionKind::List(_)) {
            return true;
        }
        if self.are_ends(element, values) {
            return false;
        }
        let found = self.type_and_reference_of(first, false).0;
        found != *ty && (!found.is_pointer() || element.is_pointer() || **element == Type::Text || values.len() != 2)
    }

    /// Whether two values are iterators between which the elements of a vector are, for they are objects that serve as none.
    fn are_ends(&mut self, element: &Type, values: &[ast::Expression]) -> bool {
        let [first, _] = values else { return false };
        if matches!(element, Type::Struct(_)) || matches!(first.kind, ast::ExpressionKind::List(_)) {
            return false;
        }
        let Type::Struct(id) = self.type_and_reference_of(first, false).0 else { return false };
        let has = |name: &str| self.method_named(id, &name.into()).is_some();
        has("operator*") && has("operator++") && !has("operator conversion")
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
                    || (self.element_ends(element) || first.ty.target().is_some_and(|target| target != element))
                        && first.ty.is_pointer()
                        && second.ty.is_pointer() =>
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

/// Whether a constructor takes a `std::initializer_list`, and nothing else.
fn is_list_constructor(syntax: &ast::Function) -> bool {
    let [parameter] = &syntax.parameters[..] else { return false };
    let inner = match &parameter.declared.kind {
        ast::TypeKind::Reference(inner) => inner,
        _ => &parameter.declared,
    };
    syntax.template.is_none()
        && matches!(&inner.kind, ast::TypeKind::Named(name) if &*name.symbol == "initializer_list")
}
