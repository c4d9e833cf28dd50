//! `typeid`: which type something has, by the name that GCC gives it in programs' symbols.

use super::{
    Binding, Checker, TemplateValue,
    tree::{Expression, Kind},
    types::{Scalar, Type},
};
use crate::{
    parse::ast::{self, TypeSyntax},
    text::Span,
};

/// The prelude's structure for what `typeid` says.
const TYPE_INFO: &str = "__type_info";

impl Checker<'_> {
    /// `typeid(T)`.
    pub(super) fn identity_of_type(&mut self, syntax: &TypeSyntax, span: Span) -> Expression {
        let ty = self.resolve_type(syntax);
        self.identity(&ty, span)
    }

    /// `typeid(value)`: of an object with virtual methods, what it is while the program runs. Anything else is not calculated.
    pub(super) fn identity_of_value(&mut self, value: &ast::Expression, span: Span) -> Expression {
        let called = self.called.len();
        let value = self.expression(value);
        match value.ty {
            Type::Struct(id) if self.polymorphic.contains(&id) && value.is_place() => {
                let pointer = self.address_of(value);
                let text = self.name_of_object(pointer, id, span);
                self.type_info(text, span)
            }
            _ => {
                self.called.truncate(called);
                self.identity(&value.ty, span)
            }
        }
    }

    fn identity(&mut self, ty: &Type, span: Span) -> Expression {
        if *ty == Type::Bad {
            return Expression::bad(span);
        }
        let Some(name) = self.symbol_of_type(ty) else {
            let shown = self.type_text(ty);
            self.unsupported(span, format!("`typeid` of `{shown}`"));
            return Expression::bad(span);
        };
        let text = self.plain_text(&name, span);
        self.type_info(text, span)
    }

    fn type_info(&mut self, name: Expression, span: Span) -> Expression {
        let Some(Binding::Type(ty)) = self.find(TYPE_INFO).cloned() else { return Expression::bad(span) };
        Expression { kind: Kind::Build(vec![name]), ty, span }
    }

    /// The name of a structure as `typeid` says it.
    pub(super) fn name_of_structure(&mut self, id: usize, span: Span) -> Option<Expression> {
        let name = self.symbol_of_type(&Type::Struct(id))?;
        Some(self.plain_text(&name, span))
    }

    fn symbol_of_type(&self, ty: &Type) -> Option<String> {
        let mut mangler = Mangler { checker: self, text: String::new(), known: Some(Vec::new()) };
        mangler.ty(ty)?;
        Some(mangler.text)
    }
}

/// Writes names by the rules of the Itanium ABI.
struct Mangler<'a, 'b> {
    checker: &'a Checker<'b>,
    text: String,
    /// What was written and may be referred to again, as it is in full; `None` where everything is to be written in full.
    known: Option<Vec<String>>,
}

impl Mangler<'_, '_> {
    /// Writes something that may be referred to by its number where it comes again; `whole` is how it is written in full.
    fn again(&mut self, whole: &str) -> bool {
        let known = self.known.iter().flatten();
        let Some(at) = known.into_iter().position(|known| known == whole) else { return false };
        self.text.push('S');
        if let Some(number) = at.checked_sub(1) {
            let digit = |value: usize| char::from_digit(u32::try_from(value).unwrap_or(0), 36).unwrap_or('0');
            let mut digits = Vec::new();
            let mut rest = number;
            loop {
                digits.push(digit(rest % 36).to_ascii_uppercase());
                rest /= 36;
                if rest == 0 {
                    break;
                }
            }
            self.text.extend(digits.into_iter().rev());
        }
        self.text.push('_');
        true
    }

    /// Notes what was written, so that it can be referred to.
    fn note(&mut self, whole: String) {
        if let Some(known) = &mut self.known {
            known.push(whole);
        }
    }

    fn is_known(&self, whole: &str) -> bool {
        self.known.iter().flatten().any(|known| known == whole)
    }

    /// How a type is written where nothing was written before.
    fn whole(&self, ty: &Type) -> Option<String> {
        if self.known.is_none() {
            return Some(String::new());
        }
        let mut other = Mangler { checker: self.checker, text: String::new(), known: None };
        other.ty(ty)?;
        Some(other.text)
    }

    fn compound(&mut self, ty: &Type, mark: &str, inner: &Type) -> Option<()> {
        let whole = self.whole(ty)?;
        if self.again(&whole) {
            return Some(());
        }
        self.text.push_str(mark);
        self.ty(inner)?;
        self.note(whole);
        Some(())
    }

    fn ty(&mut self, ty: &Type) -> Option<()> {
        match ty {
            Type::Void => self.text.push('v'),
            Type::Null => self.text.push_str("Dn"),
            Type::Scalar(scalar) => self.text.push(letter(*scalar)),
            Type::Pointer(target, true) => {
                let whole = self.whole(ty)?;
                if !self.again(&whole) {
                    self.text.push('P');
                    self.constant(target)?;
                    self.note(whole);
                }
            }
            Type::Pointer(target, false) => self.compound(ty, "P", target)?,
            Type::Array(element, count) => self.compound(ty, &format!("A{count}_"), element)?,
            Type::Text => {
                let whole = "NSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE";
                if !self.again(whole) {
                    if self.known.as_ref().is_some_and(|known| !known.is_empty()) {
                        // Its parts would be numbered among the others.
                        return None;
                    }
                    self.text.push_str(whole);
                    for part in ["St7__cxx11", "basic_string", "St11char_traits", "Sa", "SaIcE", whole] {
                        self.note(part.to_owned());
                    }
                }
            }
            Type::Vector(element) => self.vector(element)?,
            Type::Struct(id) => self.structure(*id)?,
            _ => return None,
        }
        Some(())
    }

    /// `std::vector<T, std::allocator<T>>`.
    fn vector(&mut self, element: &Type) -> Option<()> {
        let element_whole = self.whole(element)?;
        let allocator = format!("SaI{element_whole}E");
        let whole = format!("St6vectorI{element_whole}{allocator}E");
        if self.again(&whole) {
            return Some(());
        }
        if !self.again("St6vector") {
            self.text.push_str("St6vector");
            self.note("St6vector".to_owned());
        }
        self.text.push('I');
        self.ty(element)?;
        if !self.again(&allocator) {
            self.text.push_str("SaI");
            self.ty(element)?;
            self.text.push('E');
            self.note(allocator);
        }
        self.text.push('E');
        self.note(whole);
        Some(())
    }

    /// `const` before a type.
    fn constant(&mut self, ty: &Type) -> Option<()> {
        let whole = format!("K{}", self.whole(ty)?);
        if self.again(&whole) {
            return Some(());
        }
        self.text.push('K');
        self.ty(ty)?;
        self.note(whole);
        Some(())
    }

    fn structure(&mut self, id: usize) -> Option<()> {
        let checker = self.checker;
        let found = &checker.tree.types.structs[id];
        let instance = checker.struct_instances.iter().find(|(_, made)| **made == id).map(|(key, _)| key);
        // A structure of the library's has arguments that are not written, and a lambda no name.
        if found.name.starts_with("__") || found.name.starts_with("lambda_") || found.name.starts_with("unnamed_") {
            return None;
        }
        if checker.local_structures.contains(&id) {
            return None;
        }
        let mut path: Vec<String> = Vec::new();
        let mut outer = checker.outer.get(&id).copied();
        while let Some(around) = outer {
            if checker.struct_instances.values().any(|made| *made == around) {
                return None;
            }
            path.insert(0, checker.tree.types.structs[around].name.to_string());
            outer = checker.outer.get(&around).copied();
        }
        let space = checker.space_of_structure(id);
        drop(path.splice(0..0, space.split("::").filter(|step| !step.is_empty()).map(str::to_owned)));
        path.push(found.name.to_string());
        let arguments = instance.map(|(_, values)| values.clone());
        let nested = path.len() > 1;
        let names: Vec<String> = path.iter().map(|step| format!("{}{step}", step.len())).collect();
        // Of an instance, the name alone is the template's.
        let whole = match &arguments {
            Some(_) => format!("{}#{id}", names.concat()),
            None => names.concat(),
        };
        if self.again(&whole) {
            return Some(());
        }
        if nested {
            self.text.push('N');
        }
        // What is around it counts as written too; the most that was written before is referred to.
        let own = if arguments.is_some() { names.len() } else { names.len() - 1 };
        let before = (1..=own).rev().find(|count| self.is_known(&names[..*count].concat())).unwrap_or(0);
        if before > 0 {
            self.again(&names[..before].concat());
        }
        for count in before + 1..=names.len() {
            self.text.push_str(&names[count - 1]);
            if count <= own {
                self.note(names[..count].concat());
            }
        }
        if let Some(arguments) = arguments {
            self.text.push('I');
            for argument in &arguments {
                self.argument(argument)?;
            }
            self.text.push('E');
        }
        if nested {
            self.text.push('E');
        }
        self.note(whole);
        Some(())
    }

    fn argument(&mut self, argument: &TemplateValue) -> Option<()> {
        match argument {
            TemplateValue::Type(ty) => self.ty(ty),
            TemplateValue::ConstantType(ty) => self.constant(ty),
            TemplateValue::Integer(number, ty) => {
                self.text.push('L');
                self.ty(ty)?;
                let sign = if *number < 0 { "n" } else { "" };
                let digits = match ty {
                    Type::Scalar(Scalar::U64) => number.cast_unsigned().to_string(),
                    _ => number.unsigned_abs().to_string(),
                };
                let sign = if *ty == Type::Scalar(Scalar::U64) { "" } else { sign };
                self.text.push_str(&format!("{sign}{digits}E"));
                Some(())
            }
            _ => None,
        }
    }
}

fn letter(scalar: Scalar) -> char {
    match scalar {
        Scalar::Bool => 'b',
        Scalar::I8 => 'c',
        Scalar::U8 => 'h',
        Scalar::I16 => 's',
        Scalar::U16 => 't',
        Scalar::I32 => 'i',
        Scalar::U32 => 'j',
        Scalar::I64 => 'l',
        Scalar::U64 => 'm',
        Scalar::F32 => 'f',
        Scalar::F64 => 'd',
    }
}
