//! A job whose kernels are run as CUDA defines them, and observed.

use std::{cell::RefCell, rc::Rc, sync::atomic::Ordering::Relaxed};

use warpground_engine::{
    BufferId, DirectKernel, DirectLaunch, ElementType, Error, Features, Job, Kernel, Launch, Mapping, Outcome, Output,
    Plan, Role, Step,
    direct::{Failure, FailureKind, Given, GivenValue, Held},
    wgsl::Module,
};
use warpground_ir::{Scalar, memory};

use super::{
    SimDevice,
    memory::{Memory, allocate_words, fill_words},
    options::SimOptions,
};
use crate::{
    defined::define,
    direct::line_in_file,
    session::Checked,
    watch::{Watch, WatchedLaunch},
};

/// Bytes that the kernels of a job may allocate for themselves, as CUDA has it where nobody asks for more.
const HEAP_BYTES: u64 = 8 << 20;

/// Runs a job once under the sanitizer, with these kernels in the places of its own, in their order. Lines in what it finds are
/// those of the kernels' source.
///
/// Outputs and scratch buffers count as not written until a kernel writes them.
///
/// # Errors
/// Those of [`crate::check`]; a job with textures; a thread that ends its launch for a reason that is no finding.
pub fn check_directly(job: &Job, kernels: &[DirectKernel], options: &SimOptions) -> Result<Checked, Error> {
    let watched = watch_directly(job, kernels, options, Watch { check: true, ..Watch::default() })?;
    let findings = crate::Finding::gathered(watched.launches.into_iter().filter_map(|seen| seen.findings).flatten());
    Ok(Checked { findings, outcome: watched.outcome })
}

/// What was observed of a job.
#[derive(Debug, Clone)]
pub struct WatchedJob {
    /// Its launches, in order.
    pub launches: Vec<WatchedLaunch>,
    /// What the kernels wrote, as far as they came.
    pub outcome: Outcome,
}

/// Runs a job once and observes it, with these kernels in the places of its own, in their order. Lines in what was observed are
/// those of the kernels' source.
///
/// # Errors
/// Those of [`check_directly`].
pub fn watch_directly(
    job: &Job,
    kernels: &[DirectKernel],
    options: &SimOptions,
    watch: Watch,
) -> Result<WatchedJob, Error> {
    let device = SimDevice::new(options.clone());
    let plan = job.plan(&device.adapter)?;
    if !job.resources.is_empty() {
        return Err(Error::Unsupported("textures in a kernel that runs as CUDA defines it".to_owned()));
    }
    device.watch(watch);
    let buffers = device.hold_buffers(job)?;
    let run =
        JobRun { device: &device, job, plan: &plan, buffers: &buffers, variables: device.hold_variables(kernels)? };
    let mut launches: Vec<WatchedLaunch> = Vec::new();
    for step in &job.steps {
        let launch = match step {
            Step::Clear(buffer) => {
                let memory = device.buffer(buffers[*buffer])?;
                memory.words.iter().for_each(|word| word.store(0, Relaxed));
                memory.defined.borrow_mut().fill(u64::MAX);
                continue;
            }
            Step::Launch(launch) => launch,
        };
        let kernel = kernels.get(launch.kernel).ok_or_else(|| Error::InvalidJob("a kernel is missing".to_owned()))?;
        let ran = device.direct_launch(&run.launch(launch, kernel)?);
        let before = launches.len();
        launches.extend(device.take_watched());
        let found = launches[before..].iter().any(|seen| seen.findings.as_ref().is_some_and(|found| !found.is_empty()));
        let failure = match ran {
            Ok(outcome) => outcome.failure,
            // It did not end, and that is what was found.
            Err(_) if found && !options.launch.cancel.is_stopped() => break,
            Err(error) => return Err(error),
        };
        if let Some(failure) = failure {
            if !found {
                return Err(Error::Validation(ended(&failure)));
            }
            // CUDA runs nothing more behind a launch that failed.
            break;
        }
    }
    Ok(WatchedJob { launches, outcome: run.outcome()? })
}

/// Why a thread ended its launch, in a sentence.
fn ended(failure: &Failure) -> String {
    let ([x, y, z], [bx, by, bz]) = (failure.thread, failure.block);
    let line = line_in_file(failure.place.line);
    let what = match &failure.kind {
        FailureKind::Assertion(text) => format!("the assertion `{text}` fails"),
        FailureKind::Trap => "it executes a trap".to_owned(),
        FailureKind::NotCooperative => "it calls grid.sync(), and its launch is not cooperative".to_owned(),
        FailureKind::IllegalAddress { what, .. } => format!("it accesses memory that is not its own: {what}"),
        FailureKind::Misaligned { address, alignment } => {
            format!("it accesses the address {address:#x}, which is not a multiple of {alignment}")
        }
        FailureKind::NoFunction { .. } => "it calls through a pointer to no function".to_owned(),
        FailureKind::StackOverflow(bytes) => format!("its calls need more than the {bytes} bytes of its stack"),
        FailureKind::WrongBarrier(what) => format!("it {what}"),
    };
    format!("thread ({x}, {y}, {z}) of block ({bx}, {by}, {bz}) ends the launch at line {line}: {what}")
}

/// A job while it runs.
struct JobRun<'run> {
    device: &'run SimDevice,
    job: &'run Job,
    plan: &'run Plan,
    /// By buffer of the job.
    buffers: &'run [BufferId],
    /// Of each kernel the variables that have memory of their own: kernels of one module share them.
    variables: Vec<Vec<(usize, BufferId)>>,
}

impl SimDevice {
    /// Makes the job's buffers, filled; what is poisoned counts as not written.
    fn hold_buffers(&self, job: &Job) -> Result<Vec<BufferId>, Error> {
        let mut held = Vec::with_capacity(job.buffers.len());
        for buffer in &job.buffers {
            let words = allocate_words(&buffer.name, buffer.bytes())?;
            fill_words(&words, buffer);
            let mut defined = vec![0; words.len().div_ceil(16)];
            if !matches!(buffer.role, Role::Output | Role::Scratch) {
                define(&mut defined, 0, words.len() * 4);
            }
            held.push(self.keep_memory(Memory { words, defined: RefCell::new(defined) }));
        }
        Ok(held)
    }

    fn hold_variables(&self, kernels: &[DirectKernel]) -> Result<Vec<Vec<(usize, BufferId)>>, Error> {
        let mut known: Vec<(&DirectKernel, Vec<(usize, BufferId)>)> = Vec::new();
        for kernel in kernels {
            let mut own = Vec::new();
            for (at, (object, held)) in kernel.variables.iter().enumerate() {
                let Held::Own(start) = held else { continue };
                let shared = known.iter().find_map(|(other, buffers)| {
                    let same = Rc::ptr_eq(&other.module, &kernel.module);
                    let place = other.variables.iter().position(|(its, _)| its == object).filter(|_| same)?;
                    buffers.iter().find(|(its, _)| *its == place).map(|(_, buffer)| *buffer)
                });
                let buffer = match shared {
                    Some(buffer) => buffer,
                    None => {
                        let words = allocate_words("a variable", start.len().max(4) as u64)?;
                        for (word, bytes) in words.iter().zip(start.chunks(4)) {
                            let mut whole = [0; 4];
                            whole[..bytes.len()].copy_from_slice(bytes);
                            word.store(u32::from_le_bytes(whole), Relaxed);
                        }
                        let mut defined = vec![0; words.len().div_ceil(16)];
                        define(&mut defined, 0, words.len() * 4);
                        self.keep_memory(Memory { words, defined: RefCell::new(defined) })
                    }
                };
                own.push((at, buffer));
            }
            known.push((kernel, own));
        }
        Ok(known.into_iter().map(|(_, own)| own).collect())
    }

    fn keep_memory(&self, memory: Memory) -> BufferId {
        let id = BufferId(self.fresh_id());
        self.buffers.borrow_mut().insert(id, Rc::new(memory));
        id
    }
}

impl JobRun<'_> {
    /// The launch of the kernel in the place of a launch of its WGSL.
    fn launch(&self, launch: &Launch, kernel: &DirectKernel) -> Result<DirectLaunch, Error> {
        let bound = |slot: u32| {
            let found = launch.bindings.iter().find(|(its, _)| *its == slot).map(|(_, buffer)| *buffer);
            found.ok_or_else(|| Error::InvalidJob(format!("nothing is bound at {slot}")))
        };
        let mut memory = Vec::new();
        for (at, buffer) in self.job.buffers.iter().enumerate().filter(|(_, buffer)| buffer.role != Role::Uniform) {
            memory.push(Mapping {
                object: object_of(at),
                buffer: self.buffers[at],
                bytes: buffer.bytes(),
                name: buffer.name.clone(),
                variable: None,
            });
        }
        let own = self.variables.get(launch.kernel).map_or(&[][..], Vec::as_slice);
        for (at, (id, held)) in kernel.variables.iter().enumerate() {
            let object = kernel.module.objects.get(id.index());
            let (name, bytes) = object.map_or((String::new(), 0), |object| (object.name.clone(), object.bytes));
            let (number, buffer) = match held {
                Held::Slot(slot) => {
                    let buffer = bound(*slot)?;
                    memory.retain(|mapping: &Mapping| mapping.object != object_of(buffer));
                    (object_of(buffer), self.buffers[buffer])
                }
                Held::Own(_) => {
                    let found = own.iter().find(|(its, _)| *its == at).map(|(_, buffer)| *buffer);
                    let buffer = found.ok_or_else(|| Error::InvalidJob(format!("`{name}` has no memory")))?;
                    (object_of(self.job.buffers.len() + at), buffer)
                }
            };
            memory.push(Mapping { object: number, buffer, bytes, name, variable: Some(*id) });
        }
        let mut parameters = vec![0; usize::try_from(kernel.parameter_bytes).unwrap_or(0)];
        for Given { offset, value } in &kernel.given {
            let bytes = match value {
                GivenValue::Buffer(slot) => memory::address(object_of(bound(*slot)?), 0).to_le_bytes().to_vec(),
                GivenValue::Bytes { slot, from, bytes } => self.bytes(bound(*slot)?, *from, *bytes)?,
                GivenValue::Word { slot, from, scalar } => widened(&self.bytes(bound(*slot)?, *from, 4)?, *scalar),
            };
            let first = usize::try_from(*offset).unwrap_or(usize::MAX);
            if let Some(place) = parameters.get_mut(first..first.saturating_add(bytes.len())) {
                place.copy_from_slice(&bytes);
            }
        }
        let shared = kernel.shared.as_ref().and_then(|(length, bytes)| {
            let wgsl = &self.job.kernels[launch.kernel];
            Some(override_value(wgsl, length, &self.device.adapter.features)? * f64::from(*bytes))
        });
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a whole number of bytes, saturated"
        )]
        let shared_bytes = shared.unwrap_or(0.0) as u32;
        Ok(DirectLaunch {
            module: Rc::clone(&kernel.module),
            kernel: kernel.kernel,
            grid: launch.grid,
            block: self.plan.footprints[launch.kernel].block,
            shared_bytes,
            parameters,
            memory,
            heap_bytes: HEAP_BYTES,
            // A launch file does not say how its kernel is launched.
            cooperative: true,
        })
    }

    /// Bytes of a buffer of the job.
    fn bytes(&self, buffer: usize, from: u64, length: u64) -> Result<Vec<u8>, Error> {
        let memory = self.device.buffer(self.buffers[buffer])?;
        let all = memory.words.iter().flat_map(|word| word.load(Relaxed).to_le_bytes());
        let count = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
        Ok(all.skip(count(from)).take(count(length)).collect())
    }

    /// What the output buffers hold.
    fn outcome(&self) -> Result<Outcome, Error> {
        let outputs = self.job.buffers.iter().enumerate().filter(|(_, buffer)| buffer.is_output());
        let outputs = outputs.map(|(at, buffer)| {
            let bytes = self.bytes(at, 0, buffer.length * ElementType::BYTES)?;
            Ok(Output { name: buffer.name.clone(), element: buffer.element, bytes })
        });
        Ok(Outcome { outputs: outputs.collect::<Result<_, Error>>()? })
    }
}

/// The value of an override: what the job sets it to, or what the text says.
fn override_value(kernel: &Kernel, name: &str, features: &Features) -> Option<f64> {
    let set = kernel.overrides.get(name).copied();
    set.or_else(|| {
        let module = Module::parse(&kernel.source, features).ok()?;
        module.overrides().into_iter().find(|its| its.name == name)?.default
    })
}

/// The upper half of addresses in a piece of memory, by its number.
fn object_of(number: usize) -> u32 {
    u32::try_from(number + 1).unwrap_or(u32::MAX)
}

/// A scalar of one word as its own type lies in memory.
fn widened(word: &[u8], scalar: Scalar) -> Vec<u8> {
    let word: [u8; 4] = word.try_into().unwrap_or_default();
    match scalar {
        Scalar::F64 => f64::from(f32::from_le_bytes(word)).to_le_bytes().to_vec(),
        Scalar::I64 => i64::from(i32::from_le_bytes(word)).to_le_bytes().to_vec(),
        Scalar::U64 => u64::from(u32::from_le_bytes(word)).to_le_bytes().to_vec(),
        narrow => word[..(narrow.bytes() as usize).min(4)].to_vec(),
    }
}
