//! What a WGSL module declares, and what is wrong with it: naga's view, in terms that an editor and a launch need.

mod aliases;
mod asked;
pub(crate) mod diagnostic;
mod images;
mod meant;

use std::{borrow::Cow, collections::BTreeMap, error::Error as _, ops::Range};

use naga::{
    AddressSpace, Expression, GlobalVariable, Handle, Literal, Scalar, ScalarKind, ShaderStage, StorageAccess,
    TypeInner,
    back::pipeline_constants::process_overrides,
    front::wgsl,
    valid::{Capabilities, ModuleInfo, ValidationFlags, Validator},
};
use serde::Serialize;

pub use self::{
    diagnostic::{Diagnostic, Place},
    images::{dimension, texel_format},
};
use crate::{Extensions, Features, ImageDeclaration, Layout, nesting, settled::settled, slot};

/// The extension that WGSL text asks for and whose directive naga does not read itself.
const SUBGROUPS: &str = "subgroups";

/// naga's own extension for cooperative matrices, of which the standard has none yet.
const COOPERATIVE_MATRIX: &str = "wgpu_cooperative_matrix";

/// The text as naga can read it: `enable subgroups;`, which the standard demands before subgroup operations and naga
/// does not know yet, becomes spaces. Every other character keeps its place.
#[must_use]
pub fn for_naga(source: &str) -> Cow<'_, str> {
    let Some(range) = enable_directive(source, SUBGROUPS) else { return Cow::Borrowed(source) };
    let mut text = source.to_owned();
    text.replace_range(range.clone(), &" ".repeat(range.len()));
    Cow::Owned(text)
}

/// What the text enables and a device with these features does not have, in words; `None` if nothing is missing.
#[must_use]
pub fn missing_feature(source: &str, features: &Features) -> Option<&'static str> {
    if !features.subgroups && enable_directive(source, SUBGROUPS).is_some() {
        return Some("subgroup operations, which the kernel enables");
    }
    if !features.cooperative_matrix && enable_directive(source, COOPERATIVE_MATRIX).is_some() {
        return Some(
            "cooperative matrices of 16 × 16 f16 with sums in f32, which the kernel enables: browsers do not offer them \
             yet, other devices only with a matrix unit and warps of 32 threads; the simulator runs it",
        );
    }
    (!features.f16 && enable_directive(source, "f16").is_some()).then_some("f16, which the kernel enables")
}

/// The bytes of the directive `enable extension;`, where a line holds it alone. Directives are before everything else
/// but comments.
fn enable_directive(source: &str, extension: &str) -> Option<Range<usize>> {
    let mut start = 0;
    for line in source.split_inclusive('\n') {
        let code = line.split("//").next().unwrap_or_default().trim();
        let directive = code.strip_prefix("enable").and_then(|rest| rest.trim().strip_suffix(';'));
        if directive.is_some_and(|name| name.trim() == extension) {
            let offset = start + line.find("enable")?;
            return Some(offset..offset + code.len());
        }
        start += line.len();
    }
    None
}

/// A module that parsed and validated.
#[derive(Debug)]
pub struct Module {
    source: String,
    module: naga::Module,
    info: ModuleInfo,
    capabilities: Capabilities,
}

/// An `override` declaration: a constant that the launch may set.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Override {
    /// Its name.
    pub name: String,
    /// Its WGSL type: `u32`, `i32`, `f32`, `f16` or `bool`.
    pub kind: &'static str,
    /// Its value unless the launch sets one; absent if there is none or it is calculated from other overrides.
    pub default: Option<f64>,
    /// Whether a launch has to set it: it has neither a default nor a calculation.
    pub required: bool,
}

/// A resource that the launch must bind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BindingDeclaration {
    /// The `@group`.
    pub group: u32,
    /// The `@binding`.
    pub index: u32,
    /// The variable's name.
    pub name: String,
    /// Whether it is a uniform and not a storage buffer.
    pub uniform: bool,
    /// Whether the kernel may write it.
    pub writable: bool,
    /// The fewest bytes that a buffer bound to it must have: an array without a length needs one element.
    pub least_bytes: u64,
    /// What it is, where it is a texture or a sampler and no buffer.
    pub image: Option<ImageDeclaration>,
}

/// A scalar or vector in a uniform buffer: what a launch passes by value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UniformMember {
    /// [`slot`] of its buffer: in group 0 the `@binding`.
    pub binding: u32,
    /// The member's name, or the variable's where it is no structure.
    pub name: String,
    /// The type of its scalars: `u32`, `i32`, `f32` or `f64`.
    pub kind: &'static str,
    /// How many scalars: 1, or a vector's 2 to 4.
    pub count: u32,
    /// Its first byte in the buffer.
    pub offset: u32,
}

/// What a launch costs a multiprocessor: known once the overrides are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Footprint {
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
    /// Shared memory of a block, in bytes.
    pub shared_bytes: u32,
}

impl BindingDeclaration {
    /// Its [`slot`]: in group 0 the `@binding`.
    #[must_use]
    pub fn slot(&self) -> u32 {
        slot(self.group, self.index)
    }
}

impl Footprint {
    /// Threads of a block in all.
    #[must_use]
    pub fn threads(&self) -> u64 {
        self.block.iter().map(|threads| u64::from(*threads)).product()
    }
}

impl Module {
    /// Parses and validates a module for a device with these features.
    ///
    /// # Errors
    /// What is wrong, at least one diagnostic. naga stops at its first error.
    pub fn parse(source: &str, features: &Features) -> Result<Module, Vec<Diagnostic>> {
        nesting::check(source).map_err(|refusal| vec![refusal])?;
        // pack2x16float, unpack2x16float and quantizeToF16 are core WGSL: no device need offer f16 for them.
        let mut capabilities = Capabilities::SHADER_FLOAT16_IN_FLOAT32;
        capabilities.set(Capabilities::SUBGROUP | Capabilities::SUBGROUP_BARRIER, features.subgroups);
        capabilities.set(Capabilities::SHADER_FLOAT16, features.f16);
        capabilities.set(Capabilities::COOPERATIVE_MATRIX, features.cooperative_matrix);
        let Extensions { f64, int64, int64_atomics, float_atomics, exp2_is_close: _ } = features.extensions;
        capabilities.set(Capabilities::FLOAT64, f64);
        capabilities.set(Capabilities::SHADER_INT64, int64);
        capabilities
            .set(Capabilities::SHADER_INT64_ATOMIC_ALL_OPS | Capabilities::SHADER_INT64_ATOMIC_MIN_MAX, int64_atomics);
        capabilities.set(Capabilities::SHADER_FLOAT32_ATOMIC, float_atomics);
        let (module, info) = naga_module(source, capabilities)?;
        Ok(Module { source: source.to_owned(), module, info, capabilities })
    }

    /// The names of the `@compute` functions, in the order of the text.
    pub fn entry_points(&self) -> impl Iterator<Item = &str> {
        self.module
            .entry_points
            .iter()
            .filter(|entry| entry.stage == ShaderStage::Compute)
            .map(|entry| entry.name.as_str())
    }

    /// The overrides, in the order of the text.
    #[must_use]
    pub fn overrides(&self) -> Vec<Override> {
        self.module
            .overrides
            .iter()
            .filter_map(|(_, declaration)| {
                let TypeInner::Scalar(scalar) = self.module.types[declaration.ty].inner else { return None };
                Some(Override {
                    name: declaration.name.clone()?,
                    kind: scalar_name(scalar),
                    default: declaration.init.and_then(|init| match self.module.global_expressions[init] {
                        Expression::Literal(literal) => literal_value(literal),
                        _ => None,
                    }),
                    required: declaration.init.is_none(),
                })
            })
            .collect()
    }

    /// What a launch of `entry_point` binds. Of a module with one kernel that is everything it declares, so that an edit
    /// that stops reading an input still runs; of one with several, what that kernel uses.
    #[must_use]
    pub fn bindings_of(&self, entry_point: &str) -> Vec<BindingDeclaration> {
        let kernel = self.module.entry_points.iter().position(|entry| entry.name == entry_point);
        let several = self.module.entry_points.len() > 1;
        let uses = kernel.map(|index| self.info.get_entry_point(index));
        let used = |variable: Handle<GlobalVariable>| uses.is_none_or(|uses| !uses[variable].is_empty());
        let place = |variable: &GlobalVariable| variable.binding.as_ref().map(|place| (place.group, place.binding));
        let taken: Vec<_> = self
            .module
            .global_variables
            .iter()
            .filter(|(handle, _)| used(*handle))
            .filter_map(|(_, variable)| place(variable))
            .collect();
        // Two variables may share a place if no kernel uses both.
        let free =
            |variable| place(&self.module.global_variables[variable]).is_some_and(|place| !taken.contains(&place));
        let kernels = kernel.map_or(0..self.module.entry_points.len(), |kernel| kernel..kernel + 1);
        self.declarations(&kernels, |variable| used(variable) || (!several && free(variable)))
    }

    /// Whether a kernel reads or writes what is declared there.
    #[must_use]
    pub fn uses(&self, entry_point: &str, declared: &BindingDeclaration) -> bool {
        let kernel = self.module.entry_points.iter().position(|entry| entry.name == entry_point);
        let variable = self.variable_of(declared);
        kernel.zip(variable).is_some_and(|(kernel, variable)| !self.info.get_entry_point(kernel)[variable].is_empty())
    }

    /// Whether a kernel reads what is declared there. Atomics that read and write count as reads.
    #[must_use]
    pub fn reads(&self, entry_point: &str, declared: &BindingDeclaration) -> bool {
        let kernel = self.module.entry_points.iter().position(|entry| entry.name == entry_point);
        let variable = self.variable_of(declared);
        kernel.zip(variable).is_some_and(|(kernel, variable)| {
            self.info.get_entry_point(kernel)[variable].contains(naga::valid::GlobalUse::READ)
        })
    }

    /// What lies where in the buffer that is bound to a [`slot`]; `None` where nothing is declared, or no buffer.
    #[must_use]
    pub fn layout(&self, slot: u32) -> Option<Layout> {
        Layout::of(&self.module, self.module.global_variables[self.variables_at(slot).next()?].ty)
    }

    fn variable_of(&self, declared: &BindingDeclaration) -> Option<Handle<GlobalVariable>> {
        self.variables_at(declared.slot())
            .find(|handle| self.module.global_variables[*handle].name.as_deref() == Some(&declared.name))
    }

    /// The variables at a place, those that a kernel uses first.
    fn variables_at(&self, wanted: u32) -> impl Iterator<Item = Handle<GlobalVariable>> {
        let at = move |variable: &GlobalVariable| {
            variable.binding.as_ref().is_some_and(|place| slot(place.group, place.binding) == wanted)
        };
        let mut all: Vec<_> = self
            .module
            .global_variables
            .iter()
            .filter(|(_, variable)| at(variable))
            .map(|(handle, _)| handle)
            .collect();
        let kernels = 0..self.module.entry_points.len();
        let unused = |handle: Handle<GlobalVariable>| {
            kernels.clone().all(|kernel| self.info.get_entry_point(kernel)[handle].is_empty())
        };
        all.sort_by_key(|handle| unused(*handle));
        all.into_iter()
    }

    /// The resources, ordered by group and binding.
    #[must_use]
    pub fn bindings(&self) -> Vec<BindingDeclaration> {
        self.declarations(&(0..self.module.entry_points.len()), |_| true)
    }

    /// The scalars and vectors of 32-bit numbers in uniform buffers, by binding and offset.
    #[must_use]
    pub fn uniform_members(&self) -> Vec<UniformMember> {
        let mut all = Vec::new();
        for (_, variable) in self.module.global_variables.iter() {
            let (Some(place), AddressSpace::Uniform) = (&variable.binding, variable.space) else { continue };
            let mut add = |name: &Option<String>, ty: Handle<naga::Type>, offset: u32| {
                let (count, scalar) = match self.module.types[ty].inner {
                    TypeInner::Scalar(scalar) => (1, scalar),
                    TypeInner::Vector { size, scalar } => (size as u32, scalar),
                    _ => return,
                };
                let is_double = scalar.width == 8 && scalar.kind == ScalarKind::Float;
                if is_double || scalar.width == 4 && scalar.kind != ScalarKind::Bool {
                    let kind = if is_double { "f64" } else { scalar_name(scalar) };
                    let name = name.clone().unwrap_or_default();
                    all.push(UniformMember { binding: slot(place.group, place.binding), name, kind, count, offset });
                }
            };
            match &self.module.types[variable.ty].inner {
                TypeInner::Struct { members, .. } => {
                    members.iter().for_each(|member| add(&member.name, member.ty, member.offset));
                }
                _ => add(&variable.name, variable.ty, 0),
            }
        }
        in_order(all, |member| (member.binding, member.offset))
    }

    fn declarations(
        &self,
        kernels: &Range<usize>,
        wanted: impl Fn(Handle<GlobalVariable>) -> bool,
    ) -> Vec<BindingDeclaration> {
        let bindings = self
            .module
            .global_variables
            .iter()
            .filter(|(handle, _)| wanted(*handle))
            .filter_map(|(handle, variable)| {
                let place = variable.binding.as_ref()?;
                let image = self.image(handle, kernels.clone());
                let (uniform, writable) = match variable.space {
                    AddressSpace::Storage { access } => (false, access.contains(StorageAccess::STORE)),
                    AddressSpace::Uniform => (true, false),
                    AddressSpace::Handle => (false, matches!(image?, ImageDeclaration::Storage { written: true, .. })),
                    _ => return None,
                };
                Some(BindingDeclaration {
                    group: place.group,
                    index: place.binding,
                    name: variable.name.clone().unwrap_or_default(),
                    uniform,
                    writable,
                    least_bytes: match image {
                        Some(_) => 0,
                        None => self.module.types[variable.ty].inner.size(self.module.to_ctx()).into(),
                    },
                    image,
                })
            })
            .collect();
        in_order(bindings, |binding| (binding.group, binding.index))
    }

    /// The block and the shared memory that a launch of `entry_point` takes with these overrides.
    ///
    /// # Errors
    /// An entry point or override that the module does not declare, one without a value, and values that make the
    /// module invalid (a block of no threads, an array of no elements).
    pub fn footprint(
        &self,
        entry_point: &str,
        overrides: &BTreeMap<String, f64>,
    ) -> Result<Footprint, Vec<Diagnostic>> {
        let (module, _) = self.resolve(entry_point, overrides)?;
        let entry = module.entry_points.iter().find(|entry| entry.name == entry_point);
        let block = entry.map_or([1; 3], |entry| entry.workgroup_size);
        let shared_bytes = module
            .global_variables
            .iter()
            .filter(|(_, variable)| variable.space == AddressSpace::WorkGroup)
            .map(|(_, variable)| module.types[variable.ty].inner.size(module.to_ctx()))
            .sum();
        Ok(Footprint { block, shared_bytes })
    }

    /// Values of overrides as compilers ask for them: an override with an `@id` goes by that number, any other by its name.
    #[must_use]
    pub fn constants(&self, overrides: &BTreeMap<String, f64>) -> Vec<(String, f64)> {
        let key = |name: &String| {
            let declared = self.module.overrides.iter().find(|(_, its)| its.name.as_ref() == Some(name));
            declared.and_then(|(_, its)| its.id).map_or_else(|| name.clone(), |id| id.to_string())
        };
        overrides.iter().map(|(name, value)| (key(name), *value)).collect()
    }

    fn declares_override(&self, name: &str) -> bool {
        self.module.overrides.iter().any(|(_, declared)| declared.name.as_deref() == Some(name))
    }

    /// The text with its overrides as constants, where naga would lose something when it puts their values in. Lines stay,
    /// columns of the overrides' own lines do not.
    #[must_use]
    pub fn settled(&self, overrides: &BTreeMap<String, f64>) -> Option<String> {
        settled(&self.module, &self.source, overrides)
    }

    /// The module as naga has it, for this entry point and with every override replaced by its value, and what naga's
    /// validator knows of it.
    ///
    /// # Errors
    /// An entry point or override that the module does not declare, one without a value, and values that make the
    /// module invalid (a block of no threads, an array of no elements).
    pub fn resolve(
        &self,
        entry_point: &str,
        overrides: &BTreeMap<String, f64>,
    ) -> Result<(Cow<'_, naga::Module>, Cow<'_, ModuleInfo>), Vec<Diagnostic>> {
        if !self.entry_points().any(|name| name == entry_point) {
            let names: Vec<_> = self.entry_points().collect();
            return Err(vec![Diagnostic::new(format!(
                "no compute function is named `{entry_point}`; the module has {}",
                if names.is_empty() { "none".to_owned() } else { format!("`{}`", names.join("`, `")) }
            ))]);
        }
        if let Some(unknown) = overrides.keys().find(|name| !self.declares_override(name)) {
            let names: Vec<_> = self.overrides().into_iter().map(|its| its.name).collect();
            return Err(vec![Diagnostic::new(format!(
                "the module declares no override `{unknown}`; it has {}",
                if names.is_empty() { "none".to_owned() } else { format!("`{}`", names.join("`, `")) }
            ))]);
        }
        if let Some(text) = self.settled(overrides) {
            let (module, info) = naga_module(&text, self.capabilities)?;
            return Ok((Cow::Owned(module), Cow::Owned(info)));
        }
        let constants = self.constants(overrides).into_iter().collect();
        process_overrides(&self.module, &self.info, Some((ShaderStage::Compute, entry_point)), &constants)
            .map_err(|error| vec![override_diagnostic(&self.source, &error)])
    }
}

fn naga_module(source: &str, capabilities: Capabilities) -> Result<(naga::Module, ModuleInfo), Vec<Diagnostic>> {
    let module = wgsl::parse_str(&for_naga(source)).map_err(|error| vec![parse_diagnostic(source, &error)])?;
    if let Some(refusal) = images::unknown(source, &module) {
        return Err(vec![refusal]);
    }
    let info = Validator::new(ValidationFlags::all(), capabilities)
        .subgroup_stages(naga::valid::ShaderStages::COMPUTE)
        .subgroup_operations(naga::valid::SubgroupOperationSet::all())
        .validate(&module)
        .map_err(|error| vec![validation_diagnostic(source, &error)])?;
    if let Some(refusal) = aliases::refused(source, &module) {
        return Err(vec![refusal]);
    }
    Ok((module, info))
}

/// In the order of their keys; equal ones stay in theirs. A module declares a few, and a sort of their own would cost a
/// first visit two kilobytes.
fn in_order<T, K: Ord>(items: Vec<T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let mut sorted: Vec<T> = Vec::new();
    for item in items {
        sorted.insert(sorted.partition_point(|before| key(before) <= key(&item)), item);
    }
    sorted
}

fn scalar_name(scalar: Scalar) -> &'static str {
    match (scalar.kind, scalar.width) {
        (ScalarKind::Uint, _) => "u32",
        (ScalarKind::Sint, _) => "i32",
        (ScalarKind::Float, 2) => "f16",
        (ScalarKind::Bool, _) => "bool",
        _ => "f32",
    }
}

fn literal_value(literal: Literal) -> Option<f64> {
    Some(match literal {
        Literal::U32(value) => f64::from(value),
        Literal::I32(value) => f64::from(value),
        Literal::F32(value) => f64::from(value),
        Literal::F16(value) => f64::from(value),
        Literal::Bool(value) => f64::from(u8::from(value)),
        _ => return None,
    })
}

fn parse_diagnostic(source: &str, error: &wgsl::ParseError) -> Diagnostic {
    let mut labels = error.labels().filter_map(|(span, label)| Some((span.to_range()?, label)));
    let first = labels.next();
    let mut notes: Vec<String> = Vec::new();
    if let Some((_, label)) = &first
        && !label.is_empty()
        && !error.message().contains(label)
    {
        notes.push((*label).to_owned());
    }
    notes.extend(
        labels
            .filter(|(_, label)| !label.is_empty())
            .map(|(range, label)| format!("line {}: {label}", Place::of_bytes(source, range.start, range.len()).line)),
    );
    notes.extend(error.notes().map(str::to_owned));
    if error.message().contains("`subgroupElect`") {
        notes = vec![
            "subgroupElect is not known here; with @builtin(subgroup_invocation_id) lane, \
             `lane == subgroupBroadcastFirst(lane)` is the same"
                .to_owned(),
        ];
    }
    let mut message = error.message().to_owned();
    if message.contains("`wgpu_binding_array`") {
        "`binding_array` declares an array of resources; no launch binds one here".clone_into(&mut message);
        notes = vec![images::ONE_BY_ONE.to_owned()];
    }
    if let (Some((range, _)), true) = (&first, message.starts_with("no definition in scope"))
        && let Some(wrong) = source.get(range.clone())
        && let Some(name) = meant::meant(source, wrong, range.start)
    {
        notes.push(format!("did you mean `{name}`?"));
    }
    Diagnostic { message, place: first.map(|(range, _)| Place::of_bytes(source, range.start, range.len())), notes }
}

/// naga reports the whole function among a validation error's spans; the smallest one is the place a reader wants.
fn validation_diagnostic(source: &str, error: &naga::WithSpan<naga::valid::ValidationError>) -> Diagnostic {
    let smallest = error
        .spans()
        .filter_map(|(span, _)| span.to_range())
        .filter(|range| !range.is_empty())
        .min_by_key(ExactSizeIterator::len);
    let mut messages = vec![error.as_inner().to_string()];
    let mut cause = error.as_inner().source();
    while let Some(inner) = cause {
        messages.push(inner.to_string());
        cause = inner.source();
    }
    // The innermost cause says what is wrong; the outer ones say in which function and expression.
    let message = messages.pop().unwrap_or_default();
    messages.reverse();
    if let naga::valid::ValidationError::EntryPoint {
        source: naga::valid::EntryPointError::ForbiddenStageOperations,
        ..
    } = error.as_inner()
    {
        messages.push(
            "textureSample and derivatives look at neighbouring pixels, which only fragments have: \
             `textureSampleLevel(t, s, at, 0)` works in every kernel"
                .to_owned(),
        );
    }
    Diagnostic {
        message,
        place: smallest.map(|range| Place::of_bytes(source, range.start, range.len())),
        notes: messages,
    }
}

fn override_diagnostic(source: &str, error: &naga::back::pipeline_constants::PipelineConstantError) -> Diagnostic {
    use naga::back::pipeline_constants::PipelineConstantError as Cause;
    match error {
        Cause::MissingValue(name) => Diagnostic::new(format!("override `{name}` has no value")),
        Cause::NotFound(name) => Diagnostic::new(format!("the module declares no override `{name}`")),
        Cause::ValidationError(error) => validation_diagnostic(source, error),
        other => Diagnostic::new(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_override_with_a_number_of_its_own_takes_a_value_by_its_name() {
        let source = "@id(7) override size: u32 = 8;\n@compute @workgroup_size(size) fn main() {}\n";
        let module = Module::parse(source, &Features::NONE).expect("a valid module");
        let footprint = module.footprint("main", &BTreeMap::from([("size".to_owned(), 32.0)])).expect("a size");
        assert_eq!(footprint.block, [32, 1, 1]);
    }

    #[test]
    fn of_two_buffers_at_one_binding_a_kernel_binds_the_one_that_it_uses() {
        let source = "@group(0) @binding(0) var<storage> unused: array<u32>;\n\
                      @group(0) @binding(0) var<storage> used: array<vec4<u32>>;\n\
                      @group(0) @binding(1) var<storage, read_write> output: array<vec4<u32>>;\n\
                      @compute @workgroup_size(1) fn main() { output[0] = used[0]; }\n";
        let module = Module::parse(source, &Features::NONE).expect("a valid module");
        let bindings = module.bindings_of("main");
        let names: Vec<_> = bindings.iter().map(|binding| binding.name.as_str()).collect();
        assert_eq!(names, ["used", "output"]);
        assert!(module.uses("main", &bindings[0]) && module.reads("main", &bindings[0]));
        assert_eq!(module.layout(bindings[0].slot()).map(|layout| layout.element_type), Some("vec4<u32>".to_owned()));
    }

    #[test]
    fn an_enable_directive_that_naga_does_not_know_leaves_every_place_as_it_is() {
        let source = "// Sums.\n  enable subgroups; // for subgroupAdd\n@compute @workgroup_size(1) fn main() {}\n";
        assert_eq!(for_naga(source), source.replace("enable subgroups;", "                 "));
        assert_eq!(missing_feature(source, &Features::NONE), Some("subgroup operations, which the kernel enables"));
        assert_eq!(missing_feature(source, &Features { subgroups: true, ..Features::NONE }), None);
        assert_eq!(missing_feature("// enable subgroups;\n", &Features::NONE), None);
    }

    #[test]
    fn a_kernel_for_the_matrix_unit_is_read_where_there_is_one_and_refused_in_one_sentence_elsewhere() {
        let source = "enable f16;\nenable wgpu_cooperative_matrix;\n\
                      @group(0) @binding(0) var<storage, read_write> p: array<f32>;\n\
                      @compute @workgroup_size(32)\n\
                      fn main() { let c = coop_mat16x16<f32, C>(); coopStoreT(c, &p[0], 16u); }\n";
        let all = Features { f16: true, cooperative_matrix: true, ..Features::NONE };
        assert!(Module::parse(source, &all).is_ok());
        assert_eq!(missing_feature(source, &all), None);
        let without = Features { f16: true, ..Features::NONE };
        assert!(Module::parse(source, &without).is_err());
        assert!(
            missing_feature(source, &without).is_some_and(|missing| missing.starts_with("cooperative matrices of"))
        );
    }

    #[test]
    fn a_kernel_among_several_binds_what_it_uses_and_a_single_one_all_that_is_declared() {
        let head = "@group(0) @binding(0) var<storage, read> a: array<f32>;\n\
                    @group(0) @binding(1) var<storage, read_write> b: array<f32>;\n";
        let first = "@compute @workgroup_size(1) fn first() { b[0] = 1.0; }\n";
        let second = "@compute @workgroup_size(1) fn second() { b[0] = a[0]; }\n";
        let bindings = |text: &str, kernel| {
            let module = Module::parse(text, &Features::NONE).expect("it is valid");
            module.bindings_of(kernel).into_iter().map(|binding| binding.index).collect::<Vec<_>>()
        };
        assert_eq!(bindings(&format!("{head}{first}"), "first"), [0, 1]);
        let both = format!("{head}{first}{second}");
        assert_eq!((bindings(&both, "first"), bindings(&both, "second")), (vec![1], vec![0, 1]));
    }
}
