//! Structures: their layout and their templates.

use std::rc::Rc;

use super::{
    checker::Checker,
    entity::{Binding, TemplateValue},
    qualified::{static_name, template_key},
    scope::Place,
    template::names_none_of,
    tree::Constant,
    types::Type,
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
        if !structure.path.is_empty() {
            return self.declare_struct_of(structure);
        }
        let within = Rc::new(ast::Structure { owner: self.inside, ..(**structure).clone() });
        let structure = if structure.template.is_some() && self.inside.is_some() { &within } else { structure };
        if structure.template.is_some() && structure.arguments.is_some() {
            return self.specialise_struct(structure);
        }
        if structure.template.is_some() {
            let earlier = match self.find_here(&structure.name) {
                Some(Binding::StructTemplate(earlier)) => Some(Rc::clone(earlier)),
                _ => None,
            };
            let known = match earlier {
                // It says once more that there is one.
                Some(_) if structure.forward => return,
                Some(earlier) if earlier.forward => Rc::new(with_defaults_of(structure, &earlier)),
                _ => Rc::clone(structure),
            };
            self.bind(Rc::clone(&structure.name), Binding::StructTemplate(known));
            return;
        }
        if structure.forward && matches!(self.find_here(&structure.name), Some(Binding::Type(Type::Struct(_)))) {
            // It says once more that there is one.
            return;
        }
        if self.announces_library_type(structure) {
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

    /// `struct float4;` of a header that includes nothing: the type of CUDA's, unless the program has a type of this name.
    fn announces_library_type(&mut self, structure: &ast::Structure) -> bool {
        let name = &*structure.name;
        structure.forward
            && structure.space.is_empty()
            && self.inside.is_none()
            && self.function.is_none()
            && self.find(name).is_none()
            && (is_library_structure(name) || self.vector_type(name).is_some())
    }

    /// `struct Outer::Inner { … };`: what it defines is declared in `Outer`.
    fn declare_struct_of(&mut self, structure: &Rc<ast::Structure>) {
        let path = structure.path.join("::");
        let own = Rc::new(ast::Structure { path: Vec::new(), ..(**structure).clone() });
        match self.place_of(&path) {
            Some(Place::Structure(outer)) => self.declare_within(outer, &ast::Declaration::Structure(own)),
            Some(Place::Space(space)) => self.declare_space(&space, &[ast::Declaration::Structure(own)]),
            Some(Place::Template(_)) => {
                self.unsupported(structure.name_span, "a structure of a class template that is defined outside of it");
            }
            None => self.undeclared(&path, structure.name_span),
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
                if self.inherits_virtually(id) {
                    self.unsupported(field.span, "a bit field in a structure with virtual bases");
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
            self.layout_of_member((id, fields.len()), field, &ty);
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
        if !self.inherits_virtually(id) && self.lies_closer(&fields, &bases) {
            self.larger.insert(id);
        }
        let align = structure.align.as_ref().map_or(1, |align| self.alignment(align)).max(packing.align);
        self.aligned_members(id, structure, &packing);
        if self.inherits_virtually(id) {
            if structure.packed.is_some() {
                self.unsupported(structure.name_span, "a packed structure with virtual bases");
            }
            self.complete_with_virtual_bases(id, fields, &bases, align);
            places.resize(self.tree.types.structs[id].fields.len(), structure.name_span);
        } else {
            self.tree.types.complete(id, fields, align);
        }
        self.packed(id, packing);
        let made = &mut self.tree.types.structs[id];
        (made.places, made.through, made.bases) = (places, through, bases);
        if self.bases_of(id).iter().any(|base| self.dynamic.contains(base)) {
            self.dynamic.insert(id);
        }
        if structure.dynamic || self.bases_of(id).iter().any(|base| self.polymorphic.contains(base)) {
            self.polymorphic.insert(id);
        }
        self.same_empty_base_twice(id, structure.name_span);
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

    /// The alignment that an attribute asks for.
    fn alignment(&mut self, written: &ast::Expression) -> u64 {
        let value = self.expression(written);
        match self.constant_integer(&value) {
            Some(bytes @ (0 | 1 | 2 | 4 | 8 | 16 | 32 | 64 | 128)) => bytes.unsigned_abs().max(1),
            Some(bytes) if u64::try_from(bytes).is_ok_and(u64::is_power_of_two) => {
                self.unsupported(written.span, format!("an alignment of {bytes} bytes"));
                1
            }
            Some(_) => {
                self.rule(written.span, "an alignment is a power of two");
                1
            }
            None if value.ty == Type::Bad => 1,
            None => {
                self.rule(written.span, "an alignment must be known when the program is compiled");
                1
            }
        }
    }

    /// Notes where a member may lie if attributes say more of it than its type.
    fn layout_of_member(&mut self, (id, position): (usize, usize), field: &ast::Variable, ty: &Type) {
        let own = self.tree.types.align(ty);
        let align = field.layout.align.as_ref().map(|align| self.alignment(align));
        if field.layout.packed && own > align.unwrap_or(1) {
            self.unsupported(field.span, "a member that is packed in a structure that is not");
        }
        if let Some(align) = align.filter(|align| *align > own) {
            self.tree.types.structs[id].aligned.push((position, align));
        }
    }

    /// Refuses alignments of members in structures whose layout follows from more than the members' types.
    fn aligned_members(&mut self, id: usize, structure: &ast::Structure, packing: &super::bits::Packing) {
        let others = structure.packed.is_some() || packing.align > 0 || self.inherits_virtually(id);
        if others && !self.tree.types.structs[id].aligned.is_empty() {
            let what = "an alignment of a member in a structure that is packed, or has bit fields or virtual bases,";
            self.unsupported(structure.name_span, what);
        }
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
        let start = self.global_start(start, &ty, &named);
        let qualifiers = named.qualifiers;
        let global = self.add_global(&named, ty, start, qualifiers);
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
        self.templates_by_injected_names(parameters, &mut arguments);
        let arguments = &arguments[..];
        let key = (template_key(structure), arguments.to_vec());
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
        let (chosen, own) = self.structure_for(structure, arguments, span);
        let id = self.tree.types.begin(&structure.name, None);
        // What the parameters of the templates around it stand for is known within too.
        let mut bindings = self.bindings_around(structure.owner);
        bindings.extend(own);
        if let Some(outer) = structure.owner {
            self.outer.insert(id, outer);
        }
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

    /// Within a class template its name stands for the instance: where a template is asked for, it is the template.
    fn templates_by_injected_names(&self, parameters: &[TemplateParameter], arguments: &mut [TemplateValue]) {
        for (parameter, argument) in parameters.iter().zip(arguments) {
            let (TemplateParameter::Template(..), TemplateValue::Type(Type::Struct(id))) = (parameter, &*argument)
            else {
                continue;
            };
            let instance = self.struct_instances.iter().find(|(_, made)| *made == id);
            if let Some(Binding::StructTemplate(template)) = instance.and_then(|((key, _), _)| self.scopes[0].get(key))
            {
                *argument = TemplateValue::Template(super::TemplateName(Rc::clone(template)));
            }
        }
    }

    /// What the template parameters of a structure, and of those around it, stand for.
    pub(super) fn bindings_around(&self, owner: Option<usize>) -> Vec<(ast::Symbol, Binding)> {
        owner.and_then(|owner| self.owner_bindings.get(&owner)).cloned().unwrap_or_default()
    }
}

/// A class template with the defaults of its parameters that only a declaration before it gives.
fn with_defaults_of(structure: &ast::Structure, earlier: &ast::Structure) -> ast::Structure {
    let mut made = structure.clone();
    let mut names: Vec<&ast::Symbol> = Vec::new();
    let mut alike = true;
    for (own, before) in made.template.iter_mut().flatten().zip(earlier.template.iter().flatten()) {
        let same = match (own, before) {
            (TemplateParameter::Type(name, own), TemplateParameter::Type(other, default)) => {
                // What a default names are parameters before it, which may have other names there.
                let default = default.as_ref().filter(|default| alike || names_none_of(default, &names));
                *own = own.take().or(default.cloned());
                names.push(other);
                name == other
            }
            (TemplateParameter::Value(name, _, own), TemplateParameter::Value(other, _, default)) => {
                let plain = |value: &ast::Expression| {
                    matches!(value.kind, ast::ExpressionKind::Integer { .. } | ast::ExpressionKind::Bool(_))
                };
                let default = default.as_ref().filter(|default| alike || plain(default));
                *own = own.take().or(default.cloned());
                names.push(other);
                name == other
            }
            _ => false,
        };
        alike &= same;
    }
    made
}

/// Whether CUDA's or C's headers have a structure of this name, beside the vector types, that programs announce themselves.
fn is_library_structure(name: &str) -> bool {
    matches!(
        name,
        "dim3"
            | "cudaDeviceProp"
            | "cudaFuncAttributes"
            | "cudaPointerAttributes"
            | "cudaMemLocation"
            | "timeval"
            | "timespec"
    )
}

pub(super) fn bind_parameter(parameter: &TemplateParameter, value: &TemplateValue) -> (ast::Symbol, Binding) {
    let (TemplateParameter::Type(name, _)
    | TemplateParameter::Value(name, ..)
    | TemplateParameter::Pack(name, _)
    | TemplateParameter::Template(name, _)) = parameter;
    let binding = match value {
        TemplateValue::Type(ty) => Binding::Type(ty.clone()),
        TemplateValue::ConstantType(ty) => Binding::ConstantType(ty.clone()),
        TemplateValue::Reference(ty, constant) => Binding::ReferenceType(ty.clone(), *constant),
        TemplateValue::Function(id) => Binding::Function(*id),
        TemplateValue::Template(template) => Binding::StructTemplate(Rc::clone(&template.0)),
        TemplateValue::Integer(value, ty) => Binding::Constant(Constant::Integer(*value), ty.clone()),
    };
    (Rc::clone(name), binding)
}
