//! What a module declares, and its text with comments and the places that lines come from.

use std::{collections::BTreeSet, rc::Rc};

use warpground_ir::{Place, Scalar, Space};

use super::{
    comments::{with_comments, wrapped},
    generator::Generator,
    interface::{Bound, Part, Readable, Source, What},
    layout::{Layout, Leaf, leaves},
    names::{LOCKS, RECORDS, safe, safe_member},
    points::Target,
    structured,
    vector::vector_name,
};
use crate::{
    Refused,
    print::{self, Line},
    runtime::Library,
    tree::{self, Expression, Statement, Type},
    values::{Doubles, bits, held},
};

fn line(text: impl Into<String>, place: Place) -> Line {
    Line { text: text.into(), place }
}

impl Generator<'_> {
    /// The name of a constant of the source; none if another constant has that name.
    pub(super) fn constant(&mut self, name: &str, ty: Type, bits: u64, hexadecimal: bool) -> Option<Rc<str>> {
        let text = if ty == Type::F32 {
            print::float(f32::from_bits(tree::lower(bits)))
        } else if hexadecimal && bits.cast_signed() >= 0 {
            format!("{bits:#x}")
        } else {
            bits.cast_signed().to_string()
        };
        let name = safe(name);
        match self.declarations.constants.iter().find(|(known, _)| **known == *name) {
            Some((known, value)) => (*value == text).then(|| Rc::clone(known)),
            None if self.names.contains(&name) => None,
            None => {
                let known: Rc<str> = name.clone().into();
                self.names.insert(name);
                self.declarations.constants.push((Rc::clone(&known), text));
                Some(known)
            }
        }
    }

    /// The members of the uniform buffer, and what the kernel's parameters are of them.
    pub(super) fn parameters(&mut self) -> Result<(), Refused> {
        let Some(kernel) = self.module.function(self.kernel) else { return Ok(()) };
        let launch = self.points.launch;
        for (position, part) in launch.parts.iter().enumerate() {
            if part.pointer {
                if part.inside {
                    let name = format!("{}_offset", safe(&part.name));
                    self.declarations.member(name, "u32", Some(Source::Offset(position)));
                }
                continue;
            }
            let Some(parameter) = kernel.parameters.get(part.parameter) else { continue };
            let mut all = Vec::new();
            let known = leaves(self.module, &parameter.ty, 0, "", &mut all);
            let first = part.offset.unwrap_or(0).cast_signed();
            let range = first..first.saturating_add_unsigned(part.bytes);
            let own: Vec<Leaf> = all.into_iter().filter(|leaf| range.contains(&leaf.at)).collect();
            if known.is_none() {
                return self.refuse_kernel(format!("a parameter like `{}`", part.name));
            }
            // The host gives a scalar from the part's first bytes; behind an empty structure it does not lie there.
            if let [leaf] = &own[..]
                && leaf.at == first
            {
                let value = self.scalar_parameter(&safe_member(&part.name), leaf.scalar, part.wide, position)?;
                self.given.insert((part.parameter, leaf.at), value);
                continue;
            }
            self.structure_parameter(part, position, own)?;
        }
        if self.points.launch.folded {
            self.declarations.member("grid_x".to_owned(), "u32", Some(Source::Blocks));
        }
        Ok(())
    }

    /// A structure in the uniform buffer, whose bytes the host writes as they are: a member for each word in which something
    /// lies, or for both words of what has eight bytes.
    fn structure_parameter(&mut self, part: &Part, position: usize, leaves: Vec<Leaf>) -> Result<(), Refused> {
        let first = part.offset.unwrap_or(0).cast_signed();
        let stem = |leaf: &Leaf| {
            let stem = part.name.strip_suffix(&leaf.path).unwrap_or(&part.name);
            safe_member(&format!("{stem}{}", leaf.path))
        };
        if leaves.iter().any(|leaf| leaf.scalar.bytes() == 8) && !self.declarations.bytes.is_multiple_of(8) {
            self.declarations.member(format!("before_{}", safe(&part.name)), "u32", None);
        }
        let mut source = Some(Source::Part(position));
        let mut leaves = leaves.into_iter().peekable();
        let mut word = first;
        while leaves.peek().is_some() {
            let mut own: Vec<Leaf> = Vec::new();
            while let Some(leaf) = leaves.next_if(|leaf| leaf.at < word + 4) {
                own.push(leaf);
            }
            let Some(leaf) = own.first() else {
                let name = format!("{}_gap_{}", safe(&part.name), word - first);
                self.declarations.member(name, "u32", source.take());
                word += 4;
                continue;
            };
            let name = stem(leaf);
            let member = |ty: Type| Expression::named(&format!("parameters.{name}"), ty);
            let (ty, value) = match leaf.scalar {
                Scalar::F32 => (Type::F32, Some(member(Type::F32))),
                Scalar::I32 => (Type::I32, Some(member(Type::I32))),
                Scalar::I64 | Scalar::U64 => (Type::Pair, Some(member(Type::Pair))),
                Scalar::F64 => {
                    let (function, ty) = match self.points.launch.doubles {
                        Doubles::Float => ("float_of_double", Type::F32),
                        _ => ("f64_of_words", Type::F64),
                    };
                    (Type::Pair, Some(Expression::call(function, vec![member(Type::Pair)], ty)))
                }
                Scalar::Pointer => return self.refuse_kernel(format!("a parameter like `{}`", part.name)),
                _ => (Type::U32, None),
            };
            self.declarations.member(name.clone(), ty.name(), source.take());
            for leaf in &own {
                let shift = u32::try_from((leaf.at - word) * 8).unwrap_or(0);
                let narrow = || bits::of_bits(leaf.scalar, bits::shifted(member(Type::U32), shift));
                self.given.insert((part.parameter, leaf.at), value.clone().unwrap_or_else(narrow));
            }
            word += if ty == Type::Pair { 8 } else { 4 };
        }
        Ok(())
    }

    fn scalar_parameter(
        &mut self,
        name: &str,
        scalar: Scalar,
        wide: bool,
        position: usize,
    ) -> Result<Expression, Refused> {
        let source = Some(Source::Part(position));
        let member = |ty: Type| Expression::named(&format!("parameters.{name}"), ty);
        let name = name.to_owned();
        Ok(match scalar {
            Scalar::I64 | Scalar::U64 if wide => {
                self.declarations.member(name.clone(), "vec2<u32>", source);
                member(Type::Pair)
            }
            Scalar::I64 => {
                self.declarations.member(name.clone(), "i32", source);
                let sign = Expression::binary(">>", member(Type::I32), Expression::u32(31));
                Expression::pair_of(member(Type::I32).bitcast(Type::U32), sign.bitcast(Type::U32))
            }
            Scalar::U64 => {
                self.declarations.member(name.clone(), "u32", source);
                Expression::pair_of(member(Type::U32), Expression::u32(0))
            }
            Scalar::F32 => {
                self.declarations.member(name.clone(), "f32", source);
                member(Type::F32)
            }
            Scalar::I32 => {
                self.declarations.member(name.clone(), "i32", source);
                member(Type::I32)
            }
            Scalar::F64 if self.points.launch.doubles == Doubles::Float => {
                self.declarations.member(name.clone(), "f32", source);
                member(Type::F32)
            }
            Scalar::F64 if self.points.launch.doubles == Doubles::Native => {
                self.declarations.member(name.clone(), "f64", source);
                member(Type::F64)
            }
            Scalar::F64 | Scalar::Pointer => return self.refuse_kernel(format!("a parameter like `{name}`")),
            narrow => {
                self.declarations.member(name.clone(), "u32", source);
                bits::of_bits(narrow, member(Type::U32))
            }
        })
    }

    /// What is before the kernel, its parameters, and what it begins with.
    pub(super) fn entry(&mut self, statements: &mut Vec<Statement>) -> (String, Vec<String>) {
        let dimensions = self.dimensions();
        let size = ["block_x", "block_y", "block_z"][..dimensions].join(", ");
        let mut begin = Vec::new();
        let mut parameters = Vec::new();
        for (name, builtin, ty) in [
            ("thread", "local_invocation_id", Type::Vector("vec3<u32>")),
            ("thread_number", "local_invocation_index", Type::U32),
            ("block", "workgroup_id", Type::Vector("vec3<u32>")),
            ("grid", "num_workgroups", Type::Vector("vec3<u32>")),
        ] {
            if !self.builtins.contains_key(name) {
                continue;
            }
            let elsewhere = self.builtins_elsewhere.contains(name);
            let own = if elsewhere { format!("own_{name}") } else { name.to_owned() };
            parameters.push(format!("@builtin({builtin}) {own}: {}", ty.name()));
            if elsewhere {
                self.declarations.variable(name, ty.name());
                begin.push(Statement::Assign(Expression::named(name, ty), Expression::named(&own, ty)));
            }
        }
        if self.points.launch.folded && self.builtins.contains_key("block") {
            let triple = |name: &str, axis: &'static str| {
                Expression::field(Expression::named(name, Type::Vector("vec3<u32>")), axis, Type::U32)
            };
            let row = Expression::binary("*", triple("block", "y"), triple("grid", "x"));
            let number = Expression::binary("+", row, triple("block", "x"));
            let name: Rc<str> = "block_number".into();
            if self.builtins_elsewhere.contains("block") {
                self.declarations.variable(&name, "u32");
                begin.push(Statement::Assign(Expression::name(&name, Type::U32), number));
            } else {
                begin.push(Statement::Let(Rc::clone(&name), number));
            }
            let beyond = Expression::compare(
                ">=",
                Expression::name(&name, Type::U32),
                Expression::named("parameters.grid_x", Type::U32),
            );
            begin.push(Statement::If(beyond, vec![Statement::Return(None)], Vec::new()));
        }
        begin.extend(std::mem::take(&mut self.starts));
        statements.splice(0..0, begin);
        (format!("@compute @workgroup_size({size})"), parameters)
    }

    fn dimensions(&self) -> usize {
        let used = ["", "thread"].iter().filter_map(|name| self.builtins.get(name)).max().copied().unwrap_or(0);
        (usize::from(used) + 1).max(self.points.launch.block_dimensions).clamp(1, 3)
    }

    fn bindings(&self) -> (Vec<Bound>, Vec<Line>) {
        let mut bound = Vec::new();
        let mut lines = Vec::new();
        let kernel = self.module.function(self.kernel).map(|kernel| kernel.place).unwrap_or_default();
        for (target, name) in &self.arrays {
            let (what, place) = match target {
                Target::Parameter(position) => (What::Part(*position), kernel),
                Target::Object(id) => match self.module.objects.get(id.index()) {
                    Some(object) if matches!(object.space, Space::Global | Space::Constant) => {
                        (What::Object(*id), object.place)
                    }
                    _ => continue,
                },
                _ => continue,
            };
            let layout = self.layouts.objects.get(target);
            let writable = layout.is_some_and(|layout| layout.written || layout.atomic);
            let access = if writable { "read_write" } else { "read" };
            let index = bound.len();
            let ty = self.array_type(*target);
            let uniform = self.is_uniform(*target);
            let space = if uniform { "uniform".to_owned() } else { format!("storage, {access}") };
            let text = format!("@group(0) @binding({index}) var<{space}> {name}: {ty};");
            lines.push(line(text, place));
            bound.push(Bound { name: name.to_string(), what, writable, uniform });
        }
        if self.locks {
            let index = bound.len();
            let text = format!("@group(0) @binding({index}) var<storage, read_write> {LOCKS}: array<atomic<u32>>;");
            lines.push(line(text, Place::default()));
            bound.push(Bound { name: LOCKS.to_owned(), what: What::Locks, writable: true, uniform: false });
        }
        if !self.records.is_empty() {
            let index = bound.len();
            let text = format!("@group(0) @binding({index}) var<storage, read_write> {RECORDS}: array<atomic<u32>>;");
            lines.push(line(text, Place::default()));
            bound.push(Bound { name: RECORDS.to_owned(), what: What::Records, writable: true, uniform: false });
        }
        if !self.declarations.members.is_empty() {
            let index = bound.len();
            let text = format!("@group(0) @binding({index}) var<uniform> parameters: Parameters;");
            lines.push(line(text, Place::default()));
            bound.push(Bound { name: "parameters".to_owned(), what: What::Members, writable: false, uniform: true });
        }
        (bound, lines)
    }

    /// Arrays of the block and of each thread.
    fn variables(&self, unit: &mut Option<(String, u32)>) -> Vec<Line> {
        let mut lines = Vec::new();
        for (target, name) in &self.arrays {
            let kind = match self.space(*target) {
                Space::Shared => "workgroup",
                Space::SharedAtLaunch => {
                    let bytes = |layout: &Layout| if layout.packed { 4 } else { layout.unit };
                    *unit = self.layouts.objects.get(target).map(|layout| (format!("{name}_length"), bytes(layout)));
                    "workgroup"
                }
                Space::Thread => "private",
                _ => continue,
            };
            let place = match target {
                Target::Object(id) => self.module.objects.get(id.index()).map(|object| object.place),
                _ => None,
            };
            let text = format!("var<{kind}> {name}: {};", self.array_type(*target));
            lines.push(line(text, place.unwrap_or_default()));
        }
        lines.extend(self.declarations.shared.values().map(|text| line(*text, Place::default())));
        lines.extend(self.declarations.variables.iter().map(|text| line(text.as_str(), Place::default())));
        lines
    }

    pub(super) fn finish(mut self) -> Result<Readable, Refused> {
        let functions = std::mem::take(&mut self.functions);
        let of_locks: Vec<Rc<str>> = self.locked.iter().map(|(_, name, _)| Rc::clone(name)).collect();
        let locked: Vec<Line> = std::mem::take(&mut self.locked)
            .into_iter()
            .flat_map(|(_, _, lines)| lines.into_iter().chain([String::new()]))
            .map(|text| line(text, Place::default()))
            .collect();
        let functions: Vec<Line> = locked.iter().cloned().chain(functions).collect();
        let code: String = functions.iter().map(|line| format!("{}\n", line.text)).collect();
        let (bindings, bound_lines) = self.bindings();
        let mut unit = None;
        let variables = self.variables(&mut unit);
        let known = self.function_names.values().chain(&of_locks);
        let known: BTreeSet<String> = known.map(ToString::to_string).collect();
        let library = match Library::take(&code, &known, false, false) {
            Ok(taken) => taken.text,
            Err(name) => return self.refuse_kernel(format!("the function `{name}`")),
        };
        let dimensions = self.dimensions();
        let mut sections: Vec<Vec<Line>> = Vec::new();
        let overrides = [("block_x", 256), ("block_y", 1), ("block_z", 1)];
        let defaults = if dimensions > 1 { [16, 16, 1] } else { overrides.map(|(_, length)| length) };
        let mut top: Vec<Line> = overrides
            .iter()
            .zip(defaults)
            .take(dimensions)
            .map(|((name, _), length)| line(format!("override {name}: u32 = {length};"), Place::default()))
            .collect();
        if let Some((length, _)) = &unit {
            top.push(line(format!("override {length}: u32 = 256;"), Place::default()));
        }
        if code.contains("subgroup") || library.contains("subgroup") {
            // WGSL's own analysis does not see that the lanes of a warp go together: `threadIdx.x / 32` varies to it.
            let directives = ["enable subgroups;", "diagnostic(off, subgroup_uniformity);", ""];
            top.splice(0..0, directives.map(|text| line(text, Place::default())));
        }
        sections.push(top);
        let declarations = &self.declarations;
        let constant = |(name, value): &(Rc<str>, String)| line(format!("const {name} = {value};"), Place::default());
        sections.push(declarations.constants.iter().map(constant).collect());
        if !declarations.members.is_empty() {
            let mut lines = vec![line("struct Parameters {", Place::default())];
            for (member, ty) in declarations.members.iter().zip(&declarations.member_types) {
                lines.push(line(format!("    {}: {ty},", member.name), Place::default()));
            }
            lines.push(line("}", Place::default()));
            sections.push(lines);
        }
        for structured in structured::named(&self.layouts.structured) {
            let Some(name) = self.structure_names.get(&structured.id) else { continue };
            let mut lines = vec![line(format!("struct {name} {{"), Place::default())];
            for member in &*structured.members {
                let scalar = held(member.scalar);
                let ty = if member.count == 1 { scalar } else { vector_name(scalar, member.count.into()) };
                lines.push(line(format!("    {}: {},", member.name, ty.name()), Place::default()));
            }
            lines.push(line("}", Place::default()));
            sections.push(lines);
        }
        sections.push(bound_lines);
        sections.push(variables);
        sections.push(library.lines().map(|text| line(text, Place::default())).collect());
        sections.push(functions);
        let mut all: Vec<Line> = Vec::new();
        for section in sections.into_iter().filter(|section| !section.is_empty()) {
            if !all.is_empty() {
                all.push(line("", Place::default()));
            }
            all.extend(section);
        }
        let ranges = self.ranges();
        let all = with_comments(all.into_iter().flat_map(wrapped).collect(), &self.points.launch.comments, &ranges);
        let all = self.opened(all);
        let mut made = Readable { bindings, members: declarations.members.clone(), ..Readable::default() };
        made.records.clone_from(&self.records);
        made.notes.clone_from(&self.notes);
        made.member_bytes = declarations.bytes.next_multiple_of(16);
        made.entry_point = self.function_names.get(&0).map(ToString::to_string).unwrap_or_default();
        made.block_overrides = [0, 1, 2].map(|axis| axis < dimensions);
        made.shared_at_launch = unit;
        let is_atomic = |target: &Target| {
            let layout = self.layouts.objects.get(target).filter(|layout| layout.atomic && !self.layouts.fenced);
            // What is atomic in the source as well races with nothing.
            layout.is_some_and(|layout| layout.plain || !layout.moved)
        };
        made.atomics =
            self.arrays.iter().filter(|(target, _)| is_atomic(target)).map(|(_, name)| name.to_string()).collect();
        for Line { text, place } in all {
            made.wgsl.push_str(text.trim_end());
            made.wgsl.push('\n');
            made.lines.push(place);
        }
        Ok(made)
    }

    /// The lines of the source that functions take: the file, the first and the last.
    fn ranges(&self) -> Vec<(u32, u32, u32)> {
        let mut ranges = Vec::new();
        for instance in &self.points.instances {
            let Some(function) = self.module.function(instance.function) else { continue };
            let mut last = function.place.line;
            if let Some(body) = &function.body {
                crate::analysis::walk::statements(body, &mut |statement| {
                    if statement.place.file == function.place.file {
                        last = last.max(statement.place.line);
                    }
                });
            }
            ranges.push((function.place.file, function.place.line, last));
        }
        ranges
    }
}
