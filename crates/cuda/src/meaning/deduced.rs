//! Class templates without arguments, `std::pair p(1, 2.5);`: what they are for follows from what objects are made of.

use std::rc::Rc;

use super::{
    checker::Checker,
    entity::{Binding, TemplateValue},
    qualified::template_key,
    types::{Scalar, Type},
};
use crate::parse::ast::{self, ExpressionKind, Initializer, TemplateParameter, TypeKind, TypeSyntax};

impl Checker<'_> {
    /// The type of a variable that is declared by the name of a class template alone.
    pub(super) fn deduced_variable(&mut self, variable: &ast::Variable) -> Option<Type> {
        let values = match variable.start.as_ref()? {
            Initializer::Value(ast::Expression { kind: ExpressionKind::List(items), .. }) => items.as_slice(),
            Initializer::Value(value) => std::slice::from_ref(value),
            Initializer::Arguments(values) => values,
        };
        self.deduced_class(&variable.declared, values)
    }

    /// What a class template's name without arguments means where an object is made of these values.
    pub(super) fn deduced_class(&mut self, syntax: &TypeSyntax, values: &[ast::Expression]) -> Option<Type> {
        let TypeKind::Named(name) = &syntax.kind else { return None };
        if name.arguments.as_ref().is_some_and(|given| !given.is_empty()) || values.is_empty() {
            return None;
        }
        let vector = &*name.symbol == "vector" && self.find(&name.symbol).is_none();
        let structure = match self.binding_of_type(name) {
            Some(Binding::StructTemplate(structure)) => Some(structure),
            _ if vector => None,
            _ => return None,
        };
        let types = self.types_of_values(values)?;
        let Some(structure) = structure else {
            let first = types.first()?;
            return match first {
                Type::Vector(_) if types.len() == 1 => Some(first.clone()),
                Type::Pointer(element, _) if types.len() == 2 && types[1].is_pointer() => {
                    Some(Type::Vector(Rc::clone(element)))
                }
                first => Some(Type::Vector(Rc::new(first.clone()))),
            };
        };
        if let [Type::Struct(one)] = &types[..]
            && self.struct_instances.iter().any(|(key, id)| id == one && key.0 == template_key(&structure))
        {
            return Some(types[0].clone());
        }
        let arguments = self.arguments_of_class(&structure, &types)?;
        Some(self.instantiate_struct(&structure, &arguments, name.span))
    }

    /// The types of values that are not calculated.
    fn types_of_values(&mut self, values: &[ast::Expression]) -> Option<Vec<Type>> {
        self.attempt(|checker| {
            checker.conditionally(|checker| {
                let each = values.iter().map(|value| {
                    let value = checker.expression(value);
                    let string = super::convert::is_string(&value);
                    match checker.decay(value).ty {
                        Type::Bad => None,
                        Type::Pointer(target, _) if string => Some(Type::Pointer(target, true)),
                        ty => Some(ty),
                    }
                });
                each.collect()
            })
        })
    }

    fn arguments_of_class(&mut self, structure: &Rc<ast::Structure>, types: &[Type]) -> Option<Vec<TemplateValue>> {
        let parameters = structure.template.as_deref()?;
        if matches!(parameters, [TemplateParameter::Pack(_, None)]) {
            return Some(types.iter().cloned().map(TemplateValue::Type).collect());
        }
        if &*structure.name == "__array" {
            let count = i64::try_from(types.len()).ok()?;
            return Some(vec![
                TemplateValue::Type(types[0].clone()),
                TemplateValue::Integer(count, Type::Scalar(Scalar::U64)),
            ]);
        }
        let guides = self.guides.get(&template_key(structure)).cloned().unwrap_or_default();
        for guide in guides {
            let fits = |checker: &mut Self, values: &[TemplateValue]| {
                let wanted = checker.parameter_types(&guide, values, None);
                wanted.iter().zip(types).all(|(wanted, given)| wanted == given)
            };
            if guide.parameters.len() != types.len() {
                continue;
            }
            let found = self.attempt(|checker| match guide.template {
                Some(_) => checker.deduce_types(&guide, &[], types, None),
                None => Some(Vec::new()),
            });
            let Some(found) = found.filter(|found| fits(self, found)) else { continue };
            let TypeKind::Named(result) = &guide.result.kind else { continue };
            let own = guide.template.iter().flatten().zip(&found);
            let bound = own.map(|(parameter, value)| super::structure::bind_parameter(parameter, value)).collect();
            let given = result.arguments.clone().unwrap_or_default();
            return Some(self.within(None, &structure.space, bound, |checker| checker.template_values(&given)));
        }
        let made = |method: &ast::Function| ast::Function {
            template: Some(parameters.iter().chain(method.template.iter().flatten()).cloned().collect()),
            ..method.clone()
        };
        let ways: Vec<ast::Function> = structure
            .methods
            .iter()
            .filter(|method| {
                let least = method.parameters.iter().take_while(|parameter| parameter.default.is_none()).count();
                method.name == structure.name && (least..=method.parameters.len()).contains(&types.len())
            })
            .map(|method| made(method))
            .collect();
        if ways.is_empty() {
            return self.arguments_of_members(structure, types);
        }
        for way in &ways {
            let found = self.attempt(|checker| checker.deduce_types(way, &[], types, None));
            if let Some(mut found) = found {
                found.truncate(parameters.len());
                return Some(found);
            }
        }
        None
    }

    /// Of a structure without constructors: its members are what values are given for.
    fn arguments_of_members(&mut self, structure: &ast::Structure, types: &[Type]) -> Option<Vec<TemplateValue>> {
        let parameters = structure.template.as_deref()?;
        let mut found = vec![None; parameters.len()];
        for (field, ty) in structure.fields.iter().filter(|field| !field.qualifiers.fixed).zip(types) {
            self.match_type(&field.declared, ty, parameters, &mut found);
        }
        found.into_iter().collect()
    }
}
