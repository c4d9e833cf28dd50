//! A variant's job with its kernels exchanged for what its CUDA C becomes: the same buffers, launches and blocks.

use std::collections::BTreeMap;

use naga::{AddressSpace, ArraySize, BinaryOperator, Expression, Handle, Literal, Module, Override, TypeInner};
use warpground_cuda::{
    kernel::{Bound, Kernel, LOCKS, Launched, ScalarSource, Shape},
    translate_for,
};
use warpground_engine::{Adapter, Buffer, ElementType, Fill, Job, Launch, Role, Step, Trust, wgsl::for_naga};
use warpground_patterns::{Variant, VariantId};

/// Variants whose arguments the host sets in other units in CUDA than the catalogue's job does.
const OTHER_UNITS: &[(&str, &str)] = &[("memory/pitched_rows", "CUDA's pitch counts bytes, the catalogue's elements")];

/// Variables of CUDA files that are a part of one of the catalogue's buffers: variant, variable, buffer, and the number of the
/// part's first word.
const PARTS: &[(&str, &str, &str, u64)] = &[
    ("memory/every_kind", "weights", "parameters", 4),
    ("convolution_2d/separable", "row_weights", "mask", 0),
    ("convolution_2d/separable", "column_weights", "mask", 16),
];

/// Why a text cannot take the place of the kernel's own where one of its variables is a part of a buffer.
const VARIABLES: &str = "CUDA's variables are parts of one buffer of the catalogue";

/// Why no translation takes the place of a kernel that reads a texture.
const TEXTURES: &str = "CUDA's texture object is an address that the host program makes, the catalogue binds a texture";

/// Why the job's buffers and scalars are none for a translation of the CUDA C; `None` where they are.
pub(super) fn other_arguments(id: VariantId, job: &Job) -> Option<&'static str> {
    let listed = OTHER_UNITS.iter().find(|(its, _)| *its == id.to_string()).map(|(_, reason)| *reason);
    listed.or_else(|| (!job.resources.is_empty()).then_some(TEXTURES))
}

/// The same for a text that has to bind the very buffers of the job.
pub(super) fn other_buffers(id: VariantId, job: &Job) -> Option<&'static str> {
    let is_a_part = PARTS.iter().any(|(its, ..)| *its == id.to_string());
    other_arguments(id, job).or_else(|| is_a_part.then_some(VARIABLES))
}

/// The buffer of the job that a variable of the CUDA file is a part of, from that part on.
fn part(id: VariantId, job: &Job, variable: &str) -> Option<Buffer> {
    let (.., buffer, first) = PARTS.iter().find(|(its, name, ..)| *its == id.to_string() && *name == variable)?;
    let whole = job.buffers.iter().find(|its| its.name == *buffer)?;
    let words: Vec<u32> = (*first..whole.length).map(|word| whole.fill.u32(word)).collect();
    Some(Buffer::uniform(variable, &words))
}

/// Why a variant's CUDA C cannot take the place of its WGSL in a job.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ExchangeError {
    /// The front end refuses the file; the text is its diagnosis.
    #[error("its CUDA C does not translate:\n{0}")]
    Untranslated(String),
    /// The host code of the CUDA program passes other arguments than the catalogue's job does.
    #[error("the CUDA program passes other arguments: {0}")]
    OtherArguments(String),
}

/// Exchanges the kernels of a variant's job for the translation of its CUDA C, for a device's features. With
/// [`Trust::Trusted`] the translations run without index checks, which only the catalogue's own CUDA C may.
///
/// # Errors
/// [`ExchangeError`], with the reason.
pub fn translated_job(
    id: VariantId,
    variant: &Variant,
    job: &Job,
    adapter: &Adapter,
    trust: Trust,
) -> Result<Job, ExchangeError> {
    let other = |what: String| ExchangeError::OtherArguments(what);
    if let Some(reason) = other_arguments(id, job) {
        return Err(other(reason.to_owned()));
    }
    let text = for_naga(variant.wgsl.get());
    let module =
        naga::front::wgsl::parse_str(&text).map_err(|error| other(format!("its WGSL cannot be read: {error}")))?;
    let hand = Hand { module: &module };
    let mut new = job.clone();
    // A kernel that is launched over grids of several shapes becomes several translations.
    let mut kernels: Vec<warpground_engine::Kernel> = Vec::new();
    let mut known = Vec::new();
    let add = |buffers: &mut Vec<Buffer>, buffer: Buffer| {
        buffers.push(buffer);
        buffers.len() - 1
    };
    for (number, step) in new.steps.iter_mut().enumerate() {
        let Step::Launch(launch) = step else { continue };
        let original = &job.kernels[launch.kernel];
        let block = hand.block(&original.entry_point, &original.overrides).ok_or_else(|| {
            other(format!("the block of `{}` is not known before the device compiles it", original.entry_point))
        })?;
        let Translated { kernel, folded, .. } =
            translate((id, variant), &original.entry_point, (&hand, job, launch), block, (adapter, &mut known))?;
        let overrides = hand.overrides(&kernel, block, &original.overrides).map_err(other)?;
        let exchanged = warpground_engine::Kernel {
            label: format!("{} from CUDA", original.label),
            source: kernel.wgsl.clone().into(),
            entry_point: kernel.entry_point.clone(),
            overrides,
            trust,
        };
        launch.kernel = kernels.iter().position(|known| *known == exchanged).unwrap_or_else(|| {
            kernels.push(exchanged);
            kernels.len() - 1
        });
        let uniform = hand.uniform_of(launch);
        let mut bindings = Vec::new();
        for binding in &kernel.bindings {
            let buffer = match binding.bound {
                Bound::Scalars => {
                    let blocks = folded.then(|| launch.grid.iter().product());
                    let words = hand.scalars(&kernel, job, uniform, blocks).map_err(other)?;
                    add(&mut new.buffers, Buffer::uniform(&format!("scalars_{number}"), &words))
                }
                Bound::Locks => {
                    let locks = Buffer {
                        name: binding.name.clone(),
                        element: ElementType::U32,
                        length: u64::from(LOCKS),
                        fill: Fill::Zero,
                        role: Role::InputOutput,
                    };
                    add(&mut new.buffers, locks)
                }
                Bound::Parameter(_) | Bound::Global(_) | Bound::Records => match part(id, job, &binding.name) {
                    Some(part) if binding.uniform => add(&mut new.buffers, part),
                    Some(part) => add(&mut new.buffers, Buffer { role: Role::Input, ..part }),
                    None => {
                        let found = hand
                            .buffer_of(launch, &binding.name, binding.index)
                            .ok_or_else(|| other(format!("nothing is bound for `{}`", binding.name)))?;
                        let its = &job.buffers[found];
                        match (its.role, binding.uniform) {
                            // Not all of CUDA's constant memory is uniform buffers, and not all of the catalogue's.
                            (Role::Uniform, false) => {
                                add(&mut new.buffers, Buffer { role: Role::Input, ..its.clone() })
                            }
                            (Role::Input, true) => {
                                let length = its.length.next_multiple_of(4);
                                add(&mut new.buffers, Buffer { role: Role::Uniform, length, ..its.clone() })
                            }
                            _ => found,
                        }
                    }
                },
            };
            bindings.push((binding.index, buffer));
        }
        launch.bindings = bindings;
    }
    new.kernels = kernels;
    Ok(new)
}

/// A translation, and the launches that it was made for.
#[derive(Clone)]
struct Translated {
    kernel: Kernel,
    block: [u32; 3],
    /// Whether the row of blocks is folded.
    folded: bool,
    /// Whether it is right for every such launch, whatever its scalars are.
    requires_nothing: bool,
}

/// The kernel of that entry point, translated as a run of the CUDA program would for this launch. Those that are `known` are not
/// translated once more: a sort has hundreds of launches.
fn translate(
    (id, variant): (VariantId, &Variant),
    entry: &str,
    (hand, job, launch): (&Hand<'_>, &Job, &Launch),
    block: [u32; 3],
    (adapter, known): (&Adapter, &mut Vec<Translated>),
) -> Result<Translated, ExchangeError> {
    let features = &adapter.features;
    // The catalogue folds long rows of blocks; a kernel that asks for its block's y has two dimensions of its own.
    let folded = launch.grid[1] > 1 && !variant.cuda.contains("blockIdx.y");
    let mut made = |requires_nothing: bool| {
        let is_it = |its: &&Translated| {
            its.kernel.entry_point == entry
                && (its.block, its.folded, its.requires_nothing) == (block, folded, requires_nothing)
        };
        if let Some(its) = known.iter().find(is_it) {
            return Ok(its.clone());
        }
        let shape = Shape {
            folded,
            block_dimensions: block.iter().rposition(|count| *count > 1).map_or(1, |last| last + 1),
            warps: features.subgroups && features.subgroup_sizes == Some([32, 32]),
            extensions: features.extensions,
            requires_nothing,
            ..Shape::default()
        };
        let translation = translate_for(&format!("{id}.cu"), variant.cuda.get(), &shape);
        if !translation.succeeded() {
            return Err(ExchangeError::Untranslated(translation.render()));
        }
        let kernel = translation
            .kernels
            .into_iter()
            .find(|kernel| kernel.entry_point == entry)
            .ok_or_else(|| ExchangeError::OtherArguments(format!("`{entry}` is not in the CUDA file")))?;
        let new = Translated { kernel, block, folded, requires_nothing };
        known.push(new.clone());
        Ok(new)
    };
    let first = made(false)?;
    if hand.suits(&first.kernel, job, launch, block, folded) { Ok(first) } else { made(true) }
}

/// What the hand-written module says of its launch.
pub(super) struct Hand<'module> {
    pub(super) module: &'module Module,
}

impl Hand<'_> {
    pub(super) fn block(&self, entry: &str, set: &BTreeMap<String, f64>) -> Option<[u32; 3]> {
        let point = self.module.entry_points.iter().find(|point| point.name == entry)?;
        let mut block = point.workgroup_size;
        for (size, expression) in block.iter_mut().zip(point.workgroup_size_overrides.unwrap_or_default()) {
            if let Some(expression) = expression {
                *size = whole(self.value(expression, set)?)?;
            }
        }
        Some(block)
    }

    fn overrides(
        &self,
        kernel: &Kernel,
        block: [u32; 3],
        set: &BTreeMap<String, f64>,
    ) -> Result<BTreeMap<String, f64>, String> {
        let mut overrides = BTreeMap::new();
        for ((axis, present), size) in ["block_x", "block_y", "block_z"].iter().zip(kernel.block_overrides).zip(block) {
            if present {
                overrides.insert((*axis).to_owned(), f64::from(size));
            } else if size > 1 {
                return Err(format!("{axis} is {size}, and the translation has one dimension less"));
            }
        }
        if let Some(dynamic) = &kernel.dynamic_shared {
            let name = dynamic.length.trim_end_matches("_length");
            let threads = block.iter().map(|size| f64::from(*size)).product();
            overrides
                .insert(dynamic.length.clone(), self.shared_length(&kernel.entry_point, name, set).unwrap_or(threads));
        }
        Ok(overrides)
    }

    /// The length of the kernel's shared array of a name, or of its only one: in CUDA all arrays whose size a launch gives are one
    /// object, whatever the kernels of a file call it.
    pub(super) fn shared_length(&self, entry: &str, name: &str, set: &BTreeMap<String, f64>) -> Option<f64> {
        let point = self.module.entry_points.iter().find(|point| point.name == entry)?;
        let uses = |global: Handle<naga::GlobalVariable>| {
            let is_it =
                |expression: &Expression| matches!(expression, Expression::GlobalVariable(its) if *its == global);
            point.function.expressions.iter().any(|(_, expression)| is_it(expression))
        };
        let shared = |variable: &naga::GlobalVariable| {
            let is_array = matches!(self.module.types[variable.ty].inner, TypeInner::Array { .. });
            variable.space == AddressSpace::WorkGroup && is_array
        };
        let globals = || self.module.global_variables.iter().filter(|(_, variable)| shared(variable));
        let own: Vec<_> = globals().filter(|(global, _)| uses(*global)).collect();
        let named = |variable: &naga::GlobalVariable| variable.name.as_deref() == Some(name);
        let variable = match (own.iter().find(|(_, variable)| named(variable)), own.as_slice()) {
            (Some((_, variable)), _) | (None, [(_, variable)]) => *variable,
            (None, _) => globals().find(|(_, variable)| named(variable))?.1,
        };
        match &self.module.types[variable.ty].inner {
            TypeInner::Array { size: ArraySize::Constant(count), .. } => Some(f64::from(count.get())),
            TypeInner::Array { size: ArraySize::Pending(id), .. } => self.override_value(*id, set),
            _ => None,
        }
    }

    /// The buffer of the launch's scalars.
    fn uniform_of(&self, launch: &Launch) -> Option<usize> {
        let (_, structure) = self.module.global_variables.iter().find(|(_, variable)| {
            variable.space == AddressSpace::Uniform
                && matches!(self.module.types[variable.ty].inner, TypeInner::Struct { .. })
        })?;
        let place = structure.binding.as_ref()?.binding;
        launch.bindings.iter().find(|(index, _)| *index == place).map(|(_, buffer)| *buffer)
    }

    /// The buffer bound to the variable of that name, or else to that number.
    fn buffer_of(&self, launch: &Launch, name: &str, number: u32) -> Option<usize> {
        let declared = self
            .module
            .global_variables
            .iter()
            .find(|(_, variable)| variable.name.as_deref() == Some(name))
            .and_then(|(_, variable)| variable.binding.as_ref().map(|place| place.binding));
        let index = declared.unwrap_or(number);
        launch.bindings.iter().find(|(its, _)| *its == index).map(|(_, buffer)| *buffer)
    }

    /// Whether a translation is right for one of the job's launches. `folded`: whether its row of blocks is.
    pub(super) fn suits(&self, kernel: &Kernel, job: &Job, launch: &Launch, block: [u32; 3], folded: bool) -> bool {
        let row = launch.grid.iter().try_fold(1_u32, |all, count| all.checked_mul(*count));
        let grid = if folded { row.map(|row| [row, 1, 1]) } else { Some(launch.grid) };
        let members = self.uniform_members();
        let mut arguments = Vec::new();
        for scalar in &kernel.scalars {
            let ScalarSource::Parameter(position) = scalar.source else { continue };
            let Some((at, uniform)) = members.get(&scalar.name).zip(self.uniform_of(launch)) else { continue };
            arguments.resize(arguments.len().max(position + 1), None);
            arguments[position] = Some(job.buffers[uniform].fill.u32(u64::from(*at)).into());
        }
        kernel.takes(&Launched { grid, block, arguments: &arguments })
    }

    /// The words of the translation's uniform buffer: the job's own scalars, by their names.
    fn scalars(
        &self,
        kernel: &Kernel,
        job: &Job,
        uniform: Option<usize>,
        blocks: Option<u32>,
    ) -> Result<Vec<u32>, String> {
        let members = self.uniform_members();
        let mut words = vec![0; (kernel.scalar_bytes / 4) as usize];
        for scalar in &kernel.scalars {
            let word = match (scalar.source, blocks, uniform) {
                (ScalarSource::Blocks, Some(blocks), _) => blocks,
                (ScalarSource::Parameter(_), _, Some(uniform)) => {
                    let at = members.get(&scalar.name).ok_or_else(|| format!("no scalar `{}`", scalar.name))?;
                    job.buffers[uniform].fill.u32(u64::from(*at))
                }
                (ScalarSource::Parameter(_), _, None) => return Err(format!("no scalar `{}`", scalar.name)),
                (ScalarSource::Offset(_) | ScalarSource::Blocks, ..) => {
                    return Err("a scalar of the launch's shape".to_owned());
                }
            };
            let at = (scalar.offset / 4) as usize;
            if scalar.double {
                // The hand-written kernel has it as f32.
                let bytes = f64::from(f32::from_bits(word)).to_le_bytes();
                for (place, half) in words[at..].iter_mut().zip(bytes.as_chunks().0) {
                    *place = u32::from_le_bytes(*half);
                }
            } else {
                words[at] = word;
            }
        }
        Ok(words)
    }

    /// The members of the uniform structures: name, and place in words.
    fn uniform_members(&self) -> BTreeMap<String, u32> {
        let mut members = BTreeMap::new();
        for (_, variable) in self.module.global_variables.iter() {
            if variable.space == AddressSpace::Uniform
                && let TypeInner::Struct { members: fields, .. } = &self.module.types[variable.ty].inner
            {
                members.extend(fields.iter().map(|field| (field.name.clone().unwrap_or_default(), field.offset / 4)));
            }
        }
        members
    }

    /// The value of an override or constant expression, as far as lengths and block sizes need it.
    fn value(&self, expression: Handle<Expression>, set: &BTreeMap<String, f64>) -> Option<f64> {
        match &self.module.global_expressions[expression] {
            Expression::Literal(Literal::U32(value)) => Some(f64::from(*value)),
            Expression::Literal(Literal::I32(value)) => Some(f64::from(*value)),
            Expression::Constant(constant) => self.value(self.module.constants[*constant].init, set),
            Expression::Override(id) => self.override_value(*id, set),
            Expression::Binary { op, left, right } => {
                let (left, right) = (self.value(*left, set)?, self.value(*right, set)?);
                match op {
                    BinaryOperator::Add => Some(left + right),
                    BinaryOperator::Subtract => Some(left - right),
                    BinaryOperator::Multiply => Some(left * right),
                    BinaryOperator::Divide => Some((left / right).floor()),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn override_value(&self, id: Handle<Override>, set: &BTreeMap<String, f64>) -> Option<f64> {
        let declared = &self.module.overrides[id];
        let given = declared.name.as_ref().and_then(|name| set.get(name)).copied();
        given.or_else(|| self.value(declared.init?, set))
    }
}

fn whole(value: f64) -> Option<u32> {
    let in_range = value.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&value);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number in range")]
    in_range.then_some(value as u32)
}
