//! The module under construction: its names, its objects as WGSL has them, and its functions.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use warpground_ir::{
    Function, FunctionId, Home, Module, Parameter, Place, Scalar, Space, StatementKind, StructureId, ValueType,
};

use super::{
    address::{known_byte, pointer_variables},
    globals::Declarations,
    interface::{Note, Record},
    layout::{self, Layouts, leaves},
    names, order,
    points::{Pointees, Points, Target},
    quiet, structured,
    uniform::Loaded,
    vector::{self, vector_name, vector_type},
};
use crate::{
    Refused,
    analysis::walk::statements,
    print,
    tree::{Expression, Statement, Type},
    values::{Doubles, bits, held},
};

/// A function that holds a lock: what for, its name and its text.
pub(super) type UnderLock = ((Target, &'static str, Scalar), Rc<str>, Vec<String>);

pub(super) struct Generator<'m> {
    pub(super) module: &'m Module,
    pub(super) kernel: FunctionId,
    pub(super) points: Points<'m>,
    pub(super) layouts: Layouts,
    /// The barriers that order buffers, too.
    pub(super) ordering: BTreeSet<order::Barrier>,
    /// What all threads of the block read together.
    pub(super) together: BTreeSet<Loaded>,
    /// Names that the whole module knows.
    pub(super) names: BTreeSet<String>,
    pub(super) function_names: BTreeMap<usize, Rc<str>>,
    /// The structures that the module declares.
    pub(super) structure_names: BTreeMap<StructureId, Rc<str>>,
    /// The arrays that the module declares.
    pub(super) arrays: BTreeMap<Target, Rc<str>>,
    /// The variables of objects that are taken apart, and that several functions use.
    pub(super) parts: BTreeMap<(Target, i64), Vec<Expression>>,
    /// Those that are vectors.
    pub(super) vectors: BTreeMap<(Target, i64), Expression>,
    pub(super) declarations: Declarations,
    /// What threads know of themselves, as far as it is used, with the last axis.
    pub(super) builtins: BTreeMap<&'static str, u8>,
    /// What is used outside of the kernel's own function.
    pub(super) builtins_elsewhere: BTreeSet<&'static str>,
    pub(super) in_kernel: bool,
    /// What the launch hands over: by parameter and byte.
    pub(super) given: BTreeMap<(usize, i64), Expression>,
    pub(super) notes: Vec<Note>,
    pub(super) records: Vec<Record>,
    /// What the kernel begins with.
    pub(super) starts: Vec<Statement>,
    /// Functions that hold a lock.
    pub(super) locked: Vec<UnderLock>,
    /// Whether the table of the locks of buffers is used.
    pub(super) locks: bool,
    pub(super) functions: Vec<print::Line>,
    /// Functions that only calculate and read.
    pub(super) quiet: BTreeSet<FunctionId>,
}

/// The uniform buffers that WebGPU promises a kernel, less the one of the scalars.
const MOST_UNIFORM: usize = 11;

impl<'m> Generator<'m> {
    pub(super) fn new(
        (module, kernel): (&'m Module, FunctionId),
        points: Points<'m>,
        layouts: Layouts,
        ordering: BTreeSet<order::Barrier>,
        together: BTreeSet<Loaded>,
    ) -> Self {
        Generator {
            module,
            points,
            layouts,
            ordering,
            together,
            names: crate::runtime::Library::names().into_iter().chain(names::RESERVED.map(str::to_owned)).collect(),
            function_names: BTreeMap::new(),
            structure_names: BTreeMap::new(),
            arrays: BTreeMap::new(),
            parts: BTreeMap::new(),
            vectors: BTreeMap::new(),
            declarations: Declarations::default(),
            builtins: BTreeMap::new(),
            builtins_elsewhere: BTreeSet::new(),
            in_kernel: false,
            given: BTreeMap::new(),
            notes: Vec::new(),
            records: Vec::new(),
            starts: Vec::new(),
            locked: Vec::new(),
            locks: false,
            functions: Vec::new(),
            quiet: quiet::functions(module),
            kernel,
        }
    }

    pub(super) fn space(&self, target: Target) -> Space {
        self.points.space(target)
    }

    /// The type of a scalar's value.
    pub(super) fn held(&self, scalar: Scalar) -> Type {
        match (scalar, self.points.launch.doubles) {
            (Scalar::F64, Doubles::Float) => Type::F32,
            (Scalar::F64, Doubles::Native) => Type::F64,
            _ => held(scalar),
        }
    }

    pub(super) fn refuse_kernel<T>(&self, words: impl Into<String>) -> Result<T, Refused> {
        let place = self.module.function(self.kernel).map(|kernel| kernel.place).unwrap_or_default();
        Err(Refused { place, words: words.into() })
    }

    pub(super) fn fresh(&mut self, wanted: &str) -> Rc<str> {
        let stem = names::safe(wanted);
        let mut name = stem.clone();
        let mut number = 0;
        while self.names.contains(&name) {
            number += 1;
            name = format!("{stem}_{number}");
        }
        self.names.insert(name.clone());
        name.into()
    }

    /// Notes something once.
    pub(super) fn note(&mut self, note: Note) {
        let same = |known: &Note| std::mem::discriminant(known) == std::mem::discriminant(&note);
        if !self.notes.iter().any(same) {
            self.notes.push(note);
        }
    }

    /// Notes doubles that are calculated as floats: also those that are only read and written.
    pub(super) fn note_doubles(&mut self, reached: &[usize]) {
        if self.points.launch.doubles != Doubles::Float {
            return;
        }
        let mut found = None;
        for instance in reached {
            let function = self.module.function(self.points.instances[*instance].function);
            let Some(body) = function.and_then(|function| function.body.as_ref()) else { continue };
            statements(body, &mut |statement| {
                if let StatementKind::Load(_, access) | StatementKind::Store(access, _) = &statement.kind
                    && access.ty.scalar() == Scalar::F64
                {
                    found = found.or(Some(statement.place));
                }
            });
        }
        if let Some(place) = found {
            self.note(Note::Double(place));
        }
    }

    /// Declares a variable of the block that threads meet by.
    pub(super) fn declare_shared(&mut self, (name, declaration): (&'static str, &'static str)) {
        self.declarations.shared(name, declaration);
    }

    pub(super) fn uses_builtin(&mut self, name: &'static str, axis: u8) {
        let known = self.builtins.entry(name).or_insert(0);
        *known = (*known).max(axis);
        if !self.in_kernel && !name.is_empty() {
            self.builtins_elsewhere.insert(name);
        }
    }

    /// The author's name for an object.
    pub(super) fn stem(&self, target: Target) -> String {
        let name = match target {
            Target::Parameter(position) => self.points.launch.parts.get(position).map(|part| part.name.clone()),
            Target::Object(id) => self.module.objects.get(id.index()).map(|object| object.name.clone()),
            Target::Frame(instance, id) => {
                let function = self.module.function(self.points.instances[instance].function);
                function.and_then(|function| function.frame.get(id.index())).map(|object| object.name.clone())
            }
            Target::Reference(function, local) => {
                let function = self.module.function(function);
                function.and_then(|function| function.locals.get(local.index())).map(|local| local.name.clone())
            }
            Target::Null | Target::Unknown => None,
        };
        name.filter(|name| !name.is_empty()).unwrap_or_else(|| "object".to_owned())
    }

    pub(super) fn frame_type(&self, target: Target) -> Option<&'m warpground_ir::Object> {
        self.points.frame_object(target)
    }

    pub(super) fn part_stem(&self, target: Target, at: i64) -> String {
        let stem = self.stem(target);
        let Some(object) = self.frame_type(target) else { return stem };
        let mut all = Vec::new();
        let known = leaves(self.module, &object.ty, 0, "", &mut all);
        let path = known.and_then(|()| all.into_iter().find(|leaf| leaf.at == at)).map(|leaf| leaf.path);
        format!("{stem}{}", path.unwrap_or_else(|| format!("_{at}")))
    }

    /// The name of a vector within an object.
    pub(super) fn vector_stem(&self, target: Target, first: i64) -> String {
        let stem = self.part_stem(target, first);
        stem.strip_suffix("_x").map_or(stem.clone(), str::to_owned)
    }

    /// The vector in which a part lies, if all of it is taken apart into its components: its first byte, the part's place in it,
    /// and its type.
    pub(super) fn vector_of_part(&self, target: Target, at: i64) -> Option<(i64, usize, Type)> {
        let object = self.frame_type(target)?;
        let (first, scalar, count) = layout::vector_at(self.module, &object.ty, at)?;
        let split = self.layouts.splits.get(&target)?;
        let size = i64::from(scalar.bytes());
        let mut own = split.range(first..first + size * i64::from(count));
        let fits = own.all(|(byte, known)| *known == scalar && (byte - first) % size == 0);
        let ty = vector_type(&vec![self.held(scalar); usize::from(count)]).filter(|_| fits)?;
        Some((first, usize::try_from((at - first) / size).ok()?, ty))
    }

    /// The types of the variables of a part, and the ends of their names.
    pub(super) fn part_kinds(
        &self,
        target: Target,
        at: i64,
        scalar: Scalar,
    ) -> Result<Vec<(&'static str, Type)>, Refused> {
        if scalar != Scalar::Pointer {
            return Ok(vec![("", self.held(scalar))]);
        }
        Ok(pointer_variables(&self.points.held(target, at)?))
    }

    /// What the launch gives a part of an object, as its variables take it.
    pub(super) fn given(&self, target: Target, at: i64) -> Result<Option<Vec<Expression>>, Refused> {
        let Target::Frame(0, id) = target else { return Ok(None) };
        let Some(kernel) = self.module.function(self.kernel) else { return Ok(None) };
        let Some(number) = kernel.parameters.iter().position(|parameter| parameter.home == Home::Frame(id)) else {
            return Ok(None);
        };
        let pointer =
            self.points.launch.parts.iter().position(|part| {
                part.parameter == number && part.pointer && part.offset.unwrap_or(0).cast_signed() == at
            });
        if let Some(position) = pointer {
            let wanted = self.points.held(target, at)?;
            return Ok(Some(self.pointer_given(position, &wanted)));
        }
        match self.given.get(&(number, at)) {
            Some(value) => Ok(Some(vec![value.clone()])),
            None => self.refuse_kernel("such a structure as a parameter"),
        }
    }

    /// What variables of a pointer with such pointees take from what the launch gives.
    pub(super) fn pointer_given(&self, position: usize, wanted: &Pointees) -> Vec<Expression> {
        let Some(part) = self.points.launch.parts.get(position) else { return Vec::new() };
        let target = if part.null { Target::Null } else { Target::Parameter(part.same_as.unwrap_or(position)) };
        let mut all = Vec::new();
        if known_byte(wanted).is_none() {
            let unit = self.layouts.objects.get(&target).map_or(4, |layout| u64::from(layout.unit.max(1)));
            let offset = if part.inside {
                let elements = Expression::named(&format!("parameters.{}_offset", names::safe(&part.name)), Type::U32);
                let steps = u32::try_from(part.element / unit).unwrap_or(1);
                bits::product(elements, Expression::u32(steps)).bitcast(Type::I32)
            } else {
                Expression::i32(0)
            };
            all.push(offset);
        }
        if wanted.len() > 1 {
            all.push(Expression::u32(self.layouts.numbers.get(&target).copied().unwrap_or(0)));
        }
        all
    }

    /// Whether an object is a uniform buffer: constant memory whose bytes lie there as the host has them.
    pub(super) fn is_uniform(&self, target: Target) -> bool {
        let Target::Object(id) = target else { return false };
        let Some(object) = self.module.objects.get(id.index()) else { return false };
        let fits =
            self.layouts.objects.get(&target).is_some_and(|layout| {
                !layout.packed && !layout.written && !layout.atomic && matches!(layout.unit, 4 | 16)
            });
        let (element, _) = self.layouts.element(target);
        let word = matches!(element, Type::I32 | Type::U32 | Type::F32);
        let constant = object.space == Space::Constant && object.bytes > 0;
        let before = self.layouts.objects.keys().filter(|other| match other {
            Target::Object(other) => {
                other < &id && self.module.objects.get(other.index()).is_some_and(|its| its.space == Space::Constant)
            }
            _ => false,
        });
        constant && fits && word && before.count() < MOST_UNIFORM
    }

    /// Whether an object is a uniform buffer of one word.
    pub(super) fn is_single(&self, target: Target) -> bool {
        let Target::Object(id) = target else { return false };
        let word = self.module.objects.get(id.index()).is_some_and(|object| {
            object.bytes == 4 && matches!(object.ty, warpground_ir::DataType::Value(ValueType::Scalar(_)))
        });
        word && self.is_uniform(target)
    }

    /// The text of an array type.
    pub(super) fn array_type(&self, target: Target) -> String {
        if let Some(structured) = self.layouts.structured.get(&target) {
            let name = self.structure_names.get(&structured.id).map_or("", |name| &**name);
            let object = match target {
                Target::Object(id) => self.module.objects.get(id.index()),
                _ => None,
            };
            return match object.filter(|object| object.space == Space::Shared) {
                Some(object) => format!("array<{name}, {}>", object.bytes / structured.bytes),
                None => format!("array<{name}>"),
            };
        }
        let (element, lanes) = self.layouts.element(target);
        let layout = self.layouts.objects.get(&target);
        if self.is_single(target) {
            return self.layouts.element(target).0.name().to_owned();
        }
        if self.is_uniform(target)
            && let Target::Object(id) = target
        {
            let bytes = self.module.objects.get(id.index()).map_or(16, |object| object.bytes);
            return format!("array<{}, {}>", vector_name(element, 4).name(), bytes.div_ceil(16));
        }
        let quads = layout.is_some_and(|layout| layout.quads);
        let element = if quads { vector_name(element, 4) } else { element };
        let element = if lanes == 1 { element } else { vector_name(element, lanes) };
        let element = match layout {
            Some(layout) if layout.atomic => format!("atomic<{}>", element.name()),
            _ => element.name().to_owned(),
        };
        let bytes = match target {
            Target::Object(id) => self.module.objects.get(id.index()).map_or(0, |object| object.bytes),
            _ => self.frame_type(target).map_or(0, |object| object.bytes),
        };
        let unit = layout.map_or(4, |layout| u64::from(if layout.packed { 4 } else { layout.unit.max(1) }));
        let unit = if quads { 16 } else { unit };
        let length = bytes.div_ceil(unit).max(1);
        match self.space(target) {
            Space::Shared | Space::Thread => format!("array<{element}, {length}>"),
            Space::SharedAtLaunch => {
                let name = self.arrays.get(&target).map_or("shared", |name| &**name);
                format!("array<{element}, {name}_length>")
            }
            _ => format!("array<{element}>"),
        }
    }

    /// The array of an object that the module declares.
    pub(super) fn array(&mut self, target: Target) -> Rc<str> {
        if let Some(known) = self.arrays.get(&target) {
            return Rc::clone(known);
        }
        let stem = self.stem(target);
        let name = self.fresh(&stem);
        self.arrays.insert(target, Rc::clone(&name));
        name
    }

    /// The variables of a part that several functions use.
    pub(super) fn part(&mut self, target: Target, at: i64, scalar: Scalar) -> Result<Vec<Expression>, Refused> {
        if let Some(known) = self.parts.get(&(target, at)) {
            return Ok(known.clone());
        }
        let given = self.given(target, at)?;
        let written = self.layouts.objects.get(&target).is_some_and(|layout| layout.written);
        if let (Some(given), false) = (&given, written) {
            self.parts.insert((target, at), given.clone());
            return Ok(given.clone());
        }
        if let (None, Some((first, lane, ty))) = (&given, self.vector_of_part(target, at)) {
            let whole = match self.vectors.get(&(target, first)) {
                Some(known) => known.clone(),
                None => {
                    let name = self.fresh(&self.vector_stem(target, first));
                    self.declarations.variable(&name, ty.name());
                    let whole = Expression::name(&name, ty);
                    self.vectors.insert((target, first), whole.clone());
                    whole
                }
            };
            let part: Vec<Expression> = vector::components(whole).into_iter().skip(lane).take(1).collect();
            self.parts.insert((target, at), part.clone());
            return Ok(part);
        }
        let stem = self.part_stem(target, at);
        let mut all = Vec::new();
        for (end, ty) in self.part_kinds(target, at, scalar)? {
            let name = self.fresh(&format!("{stem}{end}"));
            self.declarations.variable(&name, ty.name());
            all.push(Expression::name(&name, ty));
        }
        // What is written is a variable, which begins with what the launch gives.
        let starts = given.into_iter().flatten().zip(&all);
        self.starts.extend(starts.map(|(value, variable)| Statement::Assign(variable.clone(), value)));
        self.parts.insert((target, at), all.clone());
        Ok(all)
    }

    /// What a parameter of an instance may point to.
    pub(super) fn pointees_of_parameter(&self, instance: usize, parameter: &Parameter) -> Pointees {
        match parameter.home {
            Home::Local(local) => self.points.instances[instance].given.get(&local).cloned().unwrap_or_default(),
            Home::Frame(frame) => self.points.held(Target::Frame(instance, frame), 0).unwrap_or_default(),
        }
    }

    pub(super) fn result_types(&self, instance: usize) -> Vec<Type> {
        let function = self.module.function(self.points.instances[instance].function);
        match function.and_then(|function| function.result) {
            None => Vec::new(),
            Some(ValueType::POINTER) => {
                let kinds = pointer_variables(&self.points.instances[instance].result);
                // Both numbers of a pointer travel as one vector.
                let several = kinds.len() > 1;
                kinds.into_iter().map(|(_, ty)| if several { Type::I32 } else { ty }).collect()
            }
            Some(ty) => vec![self.held(ty.scalar()); usize::from(ty.count())],
        }
    }

    /// What a function returns, of its components.
    pub(super) fn result_of(
        &self,
        instance: usize,
        function: &Function,
        values: Vec<Expression>,
        place: Place,
    ) -> Result<Option<Expression>, Refused> {
        let types = self.result_types(instance);
        if types.len() < 2 {
            return Ok(values.into_iter().next().filter(|_| !types.is_empty()));
        }
        let Some(vector) = vector_type(&types) else {
            return Err(Refused { place, words: format!("the result of `{}`", function.name) });
        };
        let values = values.into_iter().zip(types).map(|(value, ty)| value.bitcast(ty)).collect();
        Ok(Some(vector::whole(values, vector)))
    }

    /// Gives all that the module declares its name, so that variables of functions get others.
    pub(super) fn module_names(&mut self) -> Result<(), Refused> {
        let structures = structured::named(&self.layouts.structured);
        let structures: Vec<(StructureId, String)> =
            structures.into_iter().map(|structured| (structured.id, structured.name.clone())).collect();
        for (id, name) in structures {
            let name = self.fresh(if name.is_empty() { "Element" } else { &name });
            self.structure_names.insert(id, name);
        }
        let targets: Vec<Target> = self.layouts.objects.keys().copied().collect();
        for target in targets {
            match target {
                Target::Null | Target::Unknown | Target::Reference(..) => {}
                Target::Frame(owner, _) => {
                    if !self.layouts.is_used_by_others(target, owner) {
                        continue;
                    }
                    match self.layouts.splits.get(&target).cloned() {
                        Some(split) => {
                            for (at, scalar) in split {
                                self.part(target, at, scalar)?;
                            }
                        }
                        None => {
                            self.array(target);
                        }
                    }
                }
                _ => {
                    self.array(target);
                }
            }
        }
        for instance in self.points.reached() {
            let name = self.module.function(self.points.instances[instance].function).map(|function| &function.name);
            let name: String = name
                .map_or("", String::as_str)
                .chars()
                .map(|letter| if letter.is_ascii_alphanumeric() || letter == '_' { letter } else { ' ' })
                .collect();
            let name = name.split_whitespace().collect::<Vec<_>>().join("_");
            let name = self.fresh(&name);
            self.function_names.insert(instance, name);
        }
        Ok(())
    }
}
