//! What a module declares.

use std::{borrow::Cow, collections::BTreeMap, ops::Range};

use naga::{
    AddressSpace, Expression, GlobalVariable, Handle, Literal, Scalar, ScalarKind, ShaderStage, StorageAccess,
    TypeInner,
    back::pipeline_constants::process_overrides,
    valid::{Capabilities, ModuleInfo},
};
use serde::Serialize;

use super::{
    diagnostic::Diagnostic,
    parse::{naga_module, override_diagnostic},
};
use crate::{Extensions, Features, ImageDeclaration, Layout, nesting, settled::settled, slot};

/// A module that parsed and validated.
#[derive(Debug)]
pub struct Module {
    pub(super) source: String,
    pub(super) module: naga::Module,
    pub(super) info: ModuleInfo,
    pub(super) capabilities: Capabilities,
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
        let Extensions { f64, int64, int64_atomics, float_atomics, .. } = features.extensions;
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
