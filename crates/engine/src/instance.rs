//! A job on a device: checked, allocated, filled, compiled, and run as often as wanted.

use std::cell::Cell;

use serde::Serialize;

use crate::{
    Adapter, BIND_GROUPS, Binding, BufferId, Command, Device, Dimension, ElementType, Error, ImageDeclaration, Job,
    Launch, LimitKind, Resource, Role, Step, Timing, TimingPlan,
    error::LimitKind::{Blocks, Buffers, Bytes, Threads},
    group_and_binding,
    wgsl::{self, BindingDeclaration, Footprint, Module},
};

/// Bytes written to a device at a time: large enough to cost little, small enough to keep the page responsive.
const PIECE_BYTES: u64 = 8 << 20;

/// A job that lives on a device. Its buffers are freed when it is dropped.
pub struct Instance<'device> {
    device: &'device dyn Device,
    job: Job,
    footprints: Vec<Footprint>,
    buffers: Vec<BufferId>,
    commands: Vec<Command>,
    /// Whether the buffers hold what the job says, or what a run has made of it.
    filled: Cell<bool>,
}

/// What came back from a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The buffers with role [`Role::Output`] or [`Role::InputOutput`], in the job's order.
    pub outputs: Vec<Output>,
}

/// A buffer that was read back.
#[derive(Debug, Clone, PartialEq)]
pub struct Output {
    /// The buffer's name in the job.
    pub name: String,
    /// The type of its elements.
    pub element: ElementType,
    /// Its bytes, little-endian.
    pub bytes: Vec<u8>,
}

impl Output {
    /// The elements as f32.
    pub fn f32s(&self) -> impl ExactSizeIterator<Item = f32> + '_ {
        self.u32s().map(f32::from_bits)
    }

    /// The elements as u32.
    pub fn u32s(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
    }
}

impl Outcome {
    /// The output of that name.
    #[must_use]
    pub fn output(&self, name: &str) -> Option<&Output> {
        self.outputs.iter().find(|output| output.name == name)
    }
}

/// The size of a job on a device, before it runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Plan {
    /// What each kernel takes of a multiprocessor.
    pub footprints: Vec<Footprint>,
    /// Bytes of device memory.
    pub bytes: u64,
}

impl Job {
    /// Checks the job against a device's limits, without touching the device.
    ///
    /// # Errors
    /// [`Error::LimitExceeded`] with the number asked and the number allowed, [`Error::Compilation`] for a kernel that
    /// is not valid WGSL, [`Error::InvalidJob`] for one that contradicts itself.
    pub fn plan(&self, adapter: &Adapter) -> Result<Plan, Error> {
        let limits = &adapter.limits;
        let exceed = |kind: LimitKind, what: String, asked: u64, allowed: u64| {
            if asked > allowed { Err(Error::LimitExceeded { kind, what, asked, allowed }) } else { Ok(()) }
        };
        for (at, buffer) in self.buffers.iter().enumerate() {
            match self.resources.get(&at) {
                Some(Resource::Texture(texture)) => {
                    texture.check(&buffer.name)?;
                    exceed(Bytes, format!("texture `{}`", buffer.name), texture.bytes(), limits.buffer_bytes)?;
                    continue;
                }
                Some(Resource::Sampler(_)) => continue,
                None => {}
            }
            if buffer.length == 0 {
                return Err(Error::InvalidJob(format!("buffer `{}` has no elements", buffer.name)));
            }
            let allowed = if buffer.role == Role::Uniform {
                limits.uniform_binding_bytes
            } else {
                limits.storage_binding_bytes.min(limits.buffer_bytes)
            };
            exceed(Bytes, format!("buffer `{}`", buffer.name), buffer.bytes(), allowed)?;
        }
        let mut footprints = Vec::with_capacity(self.kernels.len());
        let mut declared = Vec::with_capacity(self.kernels.len());
        for kernel in &self.kernels {
            if let Some(missing) = wgsl::missing_feature(&kernel.source, &adapter.features) {
                return Err(Error::Unsupported(missing.to_owned()));
            }
            let module = Module::parse(&kernel.source, &adapter.features).map_err(Error::Compilation)?;
            if let Some(found) = module.unbindable(&kernel.entry_point) {
                return Err(Error::Compilation(vec![found]));
            }
            let footprint = module.footprint(&kernel.entry_point, &kernel.overrides).map_err(Error::Compilation)?;
            let name = &kernel.label;
            for (axis, (asked, allowed)) in
                ["x", "y", "z"].into_iter().zip(footprint.block.into_iter().zip(limits.block_dimensions))
            {
                exceed(Threads, format!("block of `{name}` in {axis}"), asked.into(), allowed.into())?;
            }
            exceed(Threads, format!("block of `{name}`"), footprint.threads(), limits.threads_per_block.into())?;
            exceed(
                Bytes,
                format!("shared memory of `{name}`"),
                footprint.shared_bytes.into(),
                limits.shared_bytes.into(),
            )?;
            let bindings = module.bindings_of(&kernel.entry_point);
            let storage = bindings.iter().filter(|binding| !binding.uniform && binding.image.is_none()).count() as u64;
            exceed(Buffers, format!("storage buffers of `{name}`"), storage, limits.storage_buffers_per_kernel.into())?;
            footprints.push(footprint);
            declared.push(bindings);
        }
        for step in &self.steps {
            match step {
                Step::Launch(launch) => {
                    let kernel = self.kernels.get(launch.kernel).ok_or_else(|| {
                        Error::InvalidJob(format!(
                            "a launch names kernel {}, the job has {}",
                            launch.kernel,
                            self.kernels.len()
                        ))
                    })?;
                    if launch.grid.contains(&0) {
                        return Err(Error::InvalidJob(format!(
                            "the grid of `{}` is empty: {:?}",
                            kernel.label, launch.grid
                        )));
                    }
                    for (axis, blocks) in ["x", "y", "z"].into_iter().zip(launch.grid) {
                        exceed(
                            Blocks,
                            format!("grid of `{}` in {axis}", kernel.label),
                            blocks.into(),
                            limits.grid_dimension.into(),
                        )?;
                    }
                    launch.bindings.iter().try_for_each(|(_, buffer)| self.buffer_exists(*buffer))?;
                    let filters = adapter.features.filters_floats;
                    declared[launch.kernel]
                        .iter()
                        .try_for_each(|binding| self.check_binding(launch, binding, filters))?;
                }
                Step::Clear(buffer) => {
                    self.buffer_exists(*buffer)?;
                    if self.resources.contains_key(buffer) {
                        let name = &self.buffers[*buffer].name;
                        return Err(Error::InvalidJob(format!("`{name}` is no buffer; only buffers are set to zero")));
                    }
                }
            }
        }
        Ok(Plan { footprints, bytes: self.bytes() })
    }

    /// Whether a launch binds what its kernel declares. A device would refuse it, too, in words that few understand.
    /// `filters` says whether it interpolates between texels in single precision.
    fn check_binding(&self, launch: &Launch, declared: &BindingDeclaration, filters: bool) -> Result<(), Error> {
        let BindingDeclaration { group, index, name, uniform, least_bytes, image, .. } = declared;
        let place = if *group == 0 { String::new() } else { format!("@group({group}) ") };
        let refuse = |reason: String| Err(Error::InvalidJob(format!("`{name}` at {place}@binding({index}): {reason}")));
        if *group >= BIND_GROUPS {
            return refuse(format!("there are the groups 0 to {}", BIND_GROUPS - 1));
        }
        if group_and_binding(declared.slot()) != (*group, *index) {
            return refuse("no device has that many bindings".to_owned());
        }
        let Some((_, buffer)) = launch.bindings.iter().find(|(its, _)| *its == declared.slot()) else {
            let bound: Vec<_> = launch
                .bindings
                .iter()
                .map(|(slot, _)| match group_and_binding(*slot) {
                    (0, binding) => binding.to_string(),
                    (group, binding) => format!("{binding} of group {group}"),
                })
                .collect();
            return refuse(format!("nothing is bound there; this launch binds {}", bound.join(", ")));
        };
        if let Some(reason) = mismatch(*image, self.resources.get(buffer)) {
            return refuse(reason);
        }
        if let (Some(ImageDeclaration::Sampled { filtered: true, .. }), Some(texture)) = (image, self.texture(*buffer))
            && texture.format.is_single_precision()
            && !filters
        {
            let what = format!("samplers for textures of {}, as `{name}` is one", texture.format.name());
            return Err(Error::Unsupported(format!("{what}; rgba16float and rgba8unorm work everywhere")));
        }
        if image.is_some() {
            return Ok(());
        }
        let buffer = &self.buffers[*buffer];
        let is_uniform = buffer.role == Role::Uniform;
        if is_uniform != *uniform {
            let [is, wanted] = [is_uniform, *uniform].map(|uniform| if uniform { "uniform" } else { "storage" });
            return refuse(format!("the buffer bound there is a {is} buffer, the kernel declares a {wanted} one"));
        }
        if buffer.bytes() < *least_bytes {
            return refuse(format!(
                "the buffer bound there has {} bytes, what the kernel declares needs at least {least_bytes}",
                buffer.bytes()
            ));
        }
        Ok(())
    }

    fn buffer_exists(&self, index: usize) -> Result<(), Error> {
        if index < self.buffers.len() {
            Ok(())
        } else {
            Err(Error::InvalidJob(format!("a step names buffer {index}, the job has {}", self.buffers.len())))
        }
    }
}

/// Why what is bound is not what the kernel declares, as far as one of the two is a texture or a sampler.
fn mismatch(declared: Option<ImageDeclaration>, bound: Option<&Resource>) -> Option<String> {
    let differ = |is: String, wanted: String| {
        (is != wanted).then(|| format!("{is} is bound there, the kernel declares {wanted}"))
    };
    let texture = |dimension: Dimension, format: &str| format!("a texture_{} of {format}", dimension.name());
    match (declared, bound) {
        (None, None) | (Some(ImageDeclaration::Sampler), Some(Resource::Sampler(_))) => None,
        (Some(ImageDeclaration::Sampled { dimension, element, .. }), Some(Resource::Texture(bound))) => {
            let name = |element| match element {
                ElementType::F32 => "f32",
                ElementType::U32 => "u32",
                ElementType::I32 => "i32",
            };
            differ(texture(bound.dimension, name(bound.format.element())), texture(dimension, name(element)))
        }
        (Some(ImageDeclaration::Storage { dimension, format, .. }), Some(Resource::Texture(bound))) => {
            differ(texture(bound.dimension, bound.format.name()), texture(dimension, format.name()))
        }
        (declared, bound) => {
            let is = bound.map_or("a buffer", |bound| match bound {
                Resource::Texture(_) => "a texture",
                Resource::Sampler(_) => "a sampler",
            });
            let wanted = declared.map_or("a buffer", |declared| match declared {
                ImageDeclaration::Sampler => "a sampler",
                _ => "a texture",
            });
            differ(is.to_owned(), wanted.to_owned())
        }
    }
}

impl<'device> Instance<'device> {
    /// Puts a job on a device: checks it, allocates its buffers and compiles its kernels. Nothing runs yet.
    ///
    /// # Errors
    /// Those of [`Job::plan`], and whatever the device reports.
    pub async fn new(device: &'device dyn Device, job: Job) -> Result<Instance<'device>, Error> {
        let plan = job.plan(device.adapter())?;
        // Built first and filled step by step, so that an error on the way frees what was allocated before it.
        let mut instance = Instance {
            device,
            footprints: plan.footprints,
            buffers: Vec::new(),
            commands: Vec::new(),
            filled: Cell::new(false),
            job,
        };
        let mut kernels = Vec::with_capacity(instance.job.kernels.len());
        for kernel in &instance.job.kernels {
            kernels.push(device.compile(kernel).await?);
        }
        for (at, buffer) in instance.job.buffers.iter().enumerate() {
            let id = match instance.job.resources.get(&at) {
                Some(resource) => device.create(&buffer.name, resource).await?,
                None => device.allocate(&buffer.name, buffer.bytes(), buffer.role == Role::Uniform).await?,
            };
            instance.buffers.push(id);
        }
        instance.commands = instance
            .job
            .steps
            .iter()
            .map(|step| match step {
                Step::Launch(launch) => Command::Launch {
                    kernel: kernels[launch.kernel],
                    grid: launch.grid,
                    bindings: launch
                        .bindings
                        .iter()
                        .map(|(index, buffer)| Binding { index: *index, buffer: instance.buffers[*buffer] })
                        .collect(),
                },
                Step::Clear(buffer) => Command::Clear { buffer: instance.buffers[*buffer] },
            })
            .collect();
        Ok(instance)
    }

    /// The job.
    #[must_use]
    pub fn job(&self) -> &Job {
        &self.job
    }

    /// What each of the job's kernels takes of a multiprocessor.
    #[must_use]
    pub fn footprints(&self) -> &[Footprint] {
        &self.footprints
    }

    /// Fills every buffer anew and poisons outputs and scratch, runs every step once and reads the outputs.
    ///
    /// # Errors
    /// Whatever the device reports.
    pub async fn run(&self) -> Result<Outcome, Error> {
        self.reset().await?;
        self.device.execute(&self.commands).await?;
        let mut outputs = Vec::new();
        let all = self.job.buffers.iter().zip(&self.buffers).enumerate();
        for (at, (buffer, id)) in all.filter(|(_, (buffer, _))| buffer.is_output()) {
            let bytes = match self.job.texture(at) {
                Some(texture) => texture.unpack(&self.device.read(*id, 0, texture.bytes()).await?),
                None => self.device.read(*id, 0, buffer.bytes()).await?,
            };
            outputs.push(Output { name: buffer.name.clone(), element: buffer.element, bytes });
        }
        Ok(Outcome { outputs })
    }

    /// Runs the steps many times and returns the readings. Buffers keep what the last run left in them; before the first one
    /// they are filled: a kernel whose scalars are all zero may have a loop that never ends.
    ///
    /// # Errors
    /// Whatever the device reports.
    pub async fn time(&self, plan: &TimingPlan) -> Result<Timing, Error> {
        if !self.filled.get() {
            self.reset().await?;
        }
        self.device.time(&self.commands, plan).await
    }

    async fn reset(&self) -> Result<(), Error> {
        let mut piece = Vec::new();
        for (at, (buffer, id)) in self.job.buffers.iter().zip(&self.buffers).enumerate() {
            if self.job.resources.contains_key(&at) {
                if let Some(texels) = self.job.initial_texels(at) {
                    self.device.write(*id, 0, &texels).await?;
                }
                continue;
            }
            let fill = buffer.initial_fill();
            let mut offset = 0;
            while offset < buffer.bytes() {
                let length = (buffer.bytes() - offset).min(PIECE_BYTES);
                piece.resize(usize::try_from(length).map_err(|_| Error::OutOfMemory(buffer.name.clone()))?, 0);
                fill.write(buffer.element, offset / ElementType::BYTES, &mut piece);
                self.device.write(*id, offset, &piece).await?;
                offset += length;
            }
        }
        self.filled.set(true);
        Ok(())
    }
}

impl Drop for Instance<'_> {
    fn drop(&mut self) {
        for buffer in &self.buffers {
            self.device.free(*buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{Buffer, DeviceKind, Features, Fill, Kernel, Launch, Limits, Trust};

    fn adapter() -> Adapter {
        let limits = Limits {
            block_dimensions: [256, 256, 64],
            threads_per_block: 256,
            grid_dimension: 65_535,
            shared_bytes: 16 << 10,
            buffer_bytes: 256 << 20,
            storage_binding_bytes: 128 << 20,
            uniform_binding_bytes: 64 << 10,
            storage_buffers_per_kernel: 8,
        };
        let features = Features::NONE;
        let text = String::new;
        Adapter {
            name: text(),
            vendor: text(),
            architecture: text(),
            driver: text(),
            backend: text(),
            kind: DeviceKind::Unknown,
            limits,
            features,
        }
    }

    /// What the plan says of a kernel with these declarations, launched with four floats at 0 and a uniform at 1.
    fn refusal(declarations: &str) -> String {
        let kernel = Kernel {
            label: "f".to_owned(),
            source: format!("{declarations}\n@compute @workgroup_size(1) fn f() {{}}").into(),
            entry_point: "f".to_owned(),
            overrides: BTreeMap::new(),
            trust: Trust::Checked,
        };
        let floats = Buffer {
            name: "a".to_owned(),
            element: ElementType::F32,
            length: 4,
            fill: Fill::Poison,
            role: Role::Output,
        };
        let job = Job {
            label: "f".to_owned(),
            kernels: vec![kernel],
            buffers: vec![floats, Buffer::uniform("parameters", &[1])],
            steps: vec![Step::Launch(Launch { kernel: 0, grid: [1; 3], bindings: vec![(0, 0), (1, 1)] })],
            resources: BTreeMap::new(),
        };
        job.plan(&adapter()).map_or_else(|error| error.to_string(), |_| "planned".to_owned())
    }

    #[test]
    fn a_binding_that_is_not_what_the_launch_binds_is_refused_in_one_sentence() {
        for (declarations, expected) in [
            ("@group(0) @binding(0) var<storage, read_write> a: array<f32>;", "planned"),
            ("@group(0) @binding(0) var<storage> a: array<vec4<f32>>;", "planned"),
            (
                "@group(0) @binding(0) var<storage> a: array<f32, 5>;",
                "`a` at @binding(0): the buffer bound there has 16 bytes, what the kernel declares needs at least 20",
            ),
            (
                "@group(0) @binding(0) var<uniform> a: vec4<f32>;",
                "`a` at @binding(0): the buffer bound there is a storage buffer, the kernel declares a uniform one",
            ),
            (
                "@group(0) @binding(2) var<storage> b: array<f32>;",
                "`b` at @binding(2): nothing is bound there; this launch binds 0, 1",
            ),
            (
                "@group(1) @binding(0) var<storage> a: array<f32>;",
                "`a` at @group(1) @binding(0): nothing is bound there; this launch binds 0, 1",
            ),
            (
                "@group(4) @binding(0) var<storage> a: array<f32>;",
                "`a` at @group(4) @binding(0): there are the groups 0 to 3",
            ),
            (
                "@group(0) @binding(0) var a: texture_2d<f32>;",
                "`a` at @binding(0): a buffer is bound there, the kernel declares a texture",
            ),
        ] {
            assert_eq!(refusal(declarations), expected, "{declarations}");
        }
    }
}
