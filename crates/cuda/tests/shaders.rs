//! Every kernel of the catalogue, translated from its CUDA C, does what the hand-written WGSL beside it does: it runs as
//! the catalogue's own job on the machine's software adapter, and the catalogue's reference judges what it leaves.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use naga::{AddressSpace, ArraySize, TypeInner};
use warpground_cuda::{
    kernel::{Bound, Kernel, ScalarSource, Shape},
    translate_for,
};
use warpground_engine::{Buffer, Device, Instance, Job, Step, Trust};
use warpground_gpu::GpuDevice;
use warpground_patterns::{Request, Settings, Variant, variants};
use warpground_sim::{SimDevice, SimOptions};

/// The members of a module's uniform structures: name, and place in words.
fn uniform_members(module: &naga::Module) -> BTreeMap<String, u32> {
    let mut members = BTreeMap::new();
    for (_, variable) in module.global_variables.iter() {
        if variable.space == AddressSpace::Uniform
            && let TypeInner::Struct { members: fields, .. } = &module.types[variable.ty].inner
        {
            members.extend(fields.iter().map(|field| (field.name.clone().unwrap_or_default(), field.offset / 4)));
        }
    }
    members
}

/// The value of an override or constant expression, as far as lengths and block sizes need it.
fn value_of(
    module: &naga::Module,
    expression: naga::Handle<naga::Expression>,
    set: &BTreeMap<String, f64>,
) -> Option<f64> {
    match &module.global_expressions[expression] {
        naga::Expression::Literal(naga::Literal::U32(value)) => Some(f64::from(*value)),
        naga::Expression::Literal(naga::Literal::I32(value)) => Some(f64::from(*value)),
        naga::Expression::Constant(constant) => value_of(module, module.constants[*constant].init, set),
        naga::Expression::Override(id) => override_value(module, *id, set),
        naga::Expression::Binary { op, left, right } => {
            let (left, right) = (value_of(module, *left, set)?, value_of(module, *right, set)?);
            Some(match op {
                naga::BinaryOperator::Add => left + right,
                naga::BinaryOperator::Subtract => left - right,
                naga::BinaryOperator::Multiply => left * right,
                naga::BinaryOperator::Divide => (left / right).floor(),
                _ => return None,
            })
        }
        _ => None,
    }
}

fn override_value(module: &naga::Module, id: naga::Handle<naga::Override>, set: &BTreeMap<String, f64>) -> Option<f64> {
    let declared = &module.overrides[id];
    let given = declared.name.as_ref().and_then(|name| set.get(name)).copied();
    given.or_else(|| value_of(module, declared.init?, set))
}

/// The length of the shared array of a name in the hand-written module.
fn shared_length(module: &naga::Module, name: &str, set: &BTreeMap<String, f64>) -> Option<f64> {
    let (_, variable) = module.global_variables.iter().find(|(_, variable)| variable.name.as_deref() == Some(name))?;
    match &module.types[variable.ty].inner {
        TypeInner::Array { size: ArraySize::Constant(count), .. } => Some(f64::from(count.get())),
        TypeInner::Array { size: ArraySize::Pending(id), .. } => override_value(module, *id, set),
        _ => None,
    }
}

fn block_of(module: &naga::Module, entry: &str, set: &BTreeMap<String, f64>) -> Option<[f64; 3]> {
    let point = module.entry_points.iter().find(|point| point.name == entry)?;
    let mut block = point.workgroup_size.map(f64::from);
    if let Some(overrides) = point.workgroup_size_overrides {
        for (size, expression) in block.iter_mut().zip(overrides) {
            if let Some(expression) = expression {
                *size = value_of(module, expression, set)?;
            }
        }
    }
    Some(block)
}

/// The variant's job with its kernels exchanged for the translated ones.
fn translated_job(job: &Job, kernels: &[Kernel], module: &naga::Module) -> Result<Job, String> {
    let members = uniform_members(module);
    let mut new = job.clone();
    for (number, step) in new.steps.iter_mut().enumerate() {
        let Step::Launch(launch) = step else { continue };
        let hand = &job.kernels[launch.kernel];
        let kernel = kernels
            .iter()
            .find(|kernel| kernel.entry_point == hand.entry_point)
            .ok_or_else(|| format!("`{}` is not in the CUDA file", hand.entry_point))?;
        let set = &hand.overrides;
        let block = block_of(module, &hand.entry_point, set).ok_or("the block's size")?;
        let mut overrides = BTreeMap::new();
        for ((axis, present), size) in ["block_x", "block_y", "block_z"].iter().zip(kernel.block_overrides).zip(block) {
            if present {
                overrides.insert((*axis).to_owned(), size);
            } else if size > 1.0 {
                return Err(format!("{axis} is {size}, and the translation has one dimension less"));
            }
        }
        if let Some(dynamic) = &kernel.dynamic_shared {
            let name = dynamic.length.trim_end_matches("_length");
            let length = shared_length(module, name, set).unwrap_or(block.iter().product());
            overrides.insert(dynamic.length.clone(), length);
        }
        new.kernels[launch.kernel] = warpground_engine::Kernel {
            label: hand.label.clone(),
            source: kernel.wgsl.clone().into(),
            entry_point: kernel.entry_point.clone(),
            overrides,
            trust: Trust::Checked,
        };
        let structure = module.global_variables.iter().find(|(_, variable)| {
            variable.space == AddressSpace::Uniform
                && matches!(module.types[variable.ty].inner, TypeInner::Struct { .. })
        });
        let place = structure.and_then(|(_, variable)| variable.binding.as_ref()).map(|place| place.binding);
        let uniform = launch.bindings.iter().find(|(index, _)| Some(*index) == place).map(|(_, buffer)| *buffer);
        let mut bindings = Vec::new();
        for binding in &kernel.bindings {
            let buffer = match binding.bound {
                Bound::Scalars => {
                    let uniform = uniform.ok_or("no uniform buffer to take the scalars from")?;
                    let mut words = vec![0; (kernel.scalar_bytes / 4) as usize];
                    for scalar in &kernel.scalars {
                        let at = *members.get(&scalar.name).ok_or_else(|| format!("no scalar `{}`", scalar.name))?;
                        if !matches!(scalar.source, ScalarSource::Parameter(_)) {
                            return Err("a scalar of the launch's shape".to_owned());
                        }
                        words[(scalar.offset / 4) as usize] = job.buffers[uniform].fill.u32(at.into());
                    }
                    new.buffers.push(Buffer::uniform(&format!("scalars_{number}"), &words));
                    new.buffers.len() - 1
                }
                _ => {
                    // The variable of the same name in the hand-written module says which binding of the launch it is.
                    let declared = module
                        .global_variables
                        .iter()
                        .find(|(_, variable)| variable.name.as_deref() == Some(&*binding.name))
                        .and_then(|(_, variable)| variable.binding.as_ref().map(|place| place.binding));
                    let index = declared.unwrap_or(binding.index);
                    let found = launch
                        .bindings
                        .iter()
                        .find(|(its, _)| *its == index)
                        .map(|(_, buffer)| *buffer)
                        .ok_or_else(|| format!("no buffer `{}`", binding.name))?;
                    if is_uniform(&job.buffers[found]) {
                        // Constant memory is a storage buffer in translations.
                        let copy = Buffer { role: warpground_engine::Role::Input, ..job.buffers[found].clone() };
                        new.buffers.push(copy);
                        new.buffers.len() - 1
                    } else {
                        found
                    }
                }
            };
            bindings.push((binding.index, buffer));
        }
        launch.bindings = bindings;
    }
    Ok(new)
}

fn is_uniform(buffer: &Buffer) -> bool {
    buffer.role == warpground_engine::Role::Uniform
}

/// Small settings at which what the CUDA file fixes by macros has the values of the file.
fn small_settings(variant: &Variant, request: &Request) -> Option<Settings> {
    let defaults = Settings::defaults(variant);
    let same = |settings: &Settings| {
        variant
            .parameters
            .iter()
            .filter(|parameter| parameter.role.is_override())
            .all(|parameter| settings.get(parameter.name) == defaults.get(parameter.name))
    };
    let fits = |settings: &&Settings| same(settings) && variant.work(settings).bytes < (1 << 17);
    variant
        .awkward_settings(&request.limits)
        .iter()
        .filter(fits)
        .max_by_key(|settings| variant.work(settings).bytes)
        .cloned()
}

/// Variants whose arguments or globals the host sets in other units or places in CUDA than the catalogue's job does.
const OTHER_ARGUMENTS: &[&str] = &["memory/every_kind", "memory/pitched_rows"];

#[test]
fn every_kernel_translated_from_cuda_satisfies_the_catalogues_reference() {
    let simulator = SimDevice::new(SimOptions::default());
    let gpu = pollster::block_on(GpuDevice::open(&warpground_gpu::Options::default())).expect("an adapter");
    let limits = Device::adapter(&gpu).limits.clone();
    let mut failures = Vec::new();
    let mut skipped = Vec::new();
    let mut right = 0;
    for (family, variant) in variants() {
        let id = family.id_of(variant).to_string();
        if variant.defect.is_some() {
            continue;
        }
        if OTHER_ARGUMENTS.contains(&&*id) {
            skipped.push(format!("{id}: other arguments"));
            continue;
        }
        let request = Request::new(Settings::defaults(variant), limits.clone());
        let Some(settings) = small_settings(variant, &request) else {
            skipped.push(format!("{id}: no small settings"));
            continue;
        };
        let request = Request { settings, ..request };
        let job = variant.job(&request).expect("valid settings");
        let blank = variant.wgsl.replace("enable subgroups;", "");
        let module = match naga::front::wgsl::parse_str(&blank) {
            Ok(module) => module,
            Err(error) => {
                failures.push(format!("{id}: {}", error.emit_to_string(&blank)));
                continue;
            }
        };
        // Kernels of warps run on the simulator, whose subgroups are warps of 32.
        let warps = variant.wgsl.contains("enable subgroups;");
        let shape = Shape { warps, ..Shape::default() };
        let device: &dyn Device = if warps { &simulator } else { &gpu };
        let translation = translate_for(&format!("{id}.cu"), variant.cuda.get(), &shape);
        if !translation.succeeded() {
            failures.push(format!("{id}:\n{}", translation.render()));
            continue;
        }
        match translated_job(&job, &translation.kernels, &module) {
            Err(reason) => skipped.push(format!("{id}: {reason}")),
            Ok(job) => {
                let outcome = pollster::block_on(async {
                    let instance = Instance::new(device, job).await?;
                    instance.run().await
                });
                match outcome {
                    Ok(outcome) => {
                        let check = variant.check(&request, &outcome);
                        if check.passed {
                            right += 1;
                        } else {
                            failures.push(format!("{id} at {:?}: {:?}", request.settings, check.first_wrong));
                        }
                    }
                    Err(error) => failures.push(format!("{id}: {error}")),
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} wrong, {right} right\n{}", failures.len(), failures.join("\n"));
    // What the host code of a variant does differently in CUDA and here cannot be exchanged; that must stay the exception.
    assert!(right >= 3 * skipped.len(), "{right} right; not compared:\n{}", skipped.join("\n"));
    if std::env::var_os("SHOW_SKIPPED").is_some() {
        panic!("{right} right; not compared:\n{}", skipped.join("\n"));
    }
}
