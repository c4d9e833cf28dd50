//! A job under an observer: its counters, or what is wrong with it.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use warpground_engine::{Buffer, ElementType, Error, Job, Launch, Outcome, Output, Role, Step};

use crate::{
    Finding, LaunchOptions, LaunchTrace, LowerOptions, Program, RecordOptions, Recording, Schedule, SimOptions,
    TraceOptions,
    defined::Defined,
    device::{adapter, allocate_words, fill_words, launch},
    exec::{Launched, Machine},
    lower,
    observe::{
        counters::{Counters, Profile},
        recorder::Recorder,
        sanitizer::{Judged, run_checked},
        tracer::Tracer,
    },
    program::Space,
    texture::words_of,
};

/// What counting a job gave.
#[derive(Debug, Clone)]
pub struct Profiled {
    /// One profile a launch, in the order of the job's steps.
    pub launches: Vec<Profile>,
    /// What the kernels wrote.
    pub outcome: Outcome,
}

/// Runs a job once and counts.
///
/// # Errors
/// Those of [`Job::plan`]; a kernel that the simulator does not support; a launch that was stopped or given up.
pub fn profile(job: &Job, options: &SimOptions) -> Result<Profiled, Error> {
    let mut session = Session::new(job, options, LowerOptions::default())?;
    let mut launches = Vec::new();
    session.run(|session, step| {
        let Step::Launch(step) = step else { return Ok(()) };
        let program = &session.programs[step.kernel];
        let bindings = session.bindings(step);
        let mut counters = Counters::default();
        launch(program, step.grid, options.width, &bindings, &options.launch, &mut counters)?;
        launches.push(counters.profile(program));
        Ok(())
    })?;
    Ok(Profiled { launches, outcome: session.outcome() })
}

/// What recording a job gave.
#[derive(Debug, Clone)]
pub struct Recorded {
    /// One profile a launch, in the order of the job's steps.
    pub launches: Vec<Profile>,
    /// One recording a launch.
    pub recordings: Vec<Recording>,
    /// What the kernels wrote.
    pub outcome: Outcome,
}

/// Runs a job once, counts and records.
///
/// # Errors
/// Those of [`profile`].
pub fn record(job: &Job, options: &SimOptions, what: &RecordOptions) -> Result<Recorded, Error> {
    let mut session = Session::new(job, options, LowerOptions::default())?;
    let (mut launches, mut recordings) = (Vec::new(), Vec::new());
    session.run(|session, step| {
        let Step::Launch(step) = step else { return Ok(()) };
        let program = &session.programs[step.kernel];
        let bindings = session.bindings(step);
        let mut observer = (Counters::default(), Recorder::new(program, what.for_launch(recordings.len())));
        launch(program, step.grid, options.width, &bindings, &options.launch, &mut observer)?;
        launches.push(observer.0.profile(program));
        recordings.push(observer.1.finish(&options.multiprocessors));
        Ok(())
    })?;
    Ok(Recorded { launches, recordings, outcome: session.outcome() })
}

/// What tracing a launch gave.
#[derive(Debug, Clone)]
pub struct Traced {
    /// The kernel of each of the job's launches.
    pub kernels: Vec<String>,
    /// The launch that was asked for; absent if the job has fewer.
    pub launch: Option<LaunchTrace>,
    /// What the kernels wrote.
    pub outcome: Outcome,
}

/// Runs a job once and traces one launch, by its number among the job's.
///
/// # Errors
/// Those of [`profile`].
pub fn trace(job: &Job, options: &SimOptions, number: usize, what: TraceOptions) -> Result<Traced, Error> {
    let mut session = Session::new(job, options, LowerOptions::default())?;
    let (mut kernels, mut traced) = (Vec::new(), None);
    session.run(|session, step| {
        let Step::Launch(step) = step else { return Ok(()) };
        let program = &session.programs[step.kernel];
        let bindings = session.bindings(step);
        if kernels.len() == number {
            let mut tracer = Tracer::new(program, what);
            launch(program, step.grid, options.width, &bindings, &options.launch, &mut tracer)?;
            traced = Some(tracer.finish());
        } else {
            launch(program, step.grid, options.width, &bindings, &options.launch, &mut ())?;
        }
        kernels.push(program.name.clone());
        Ok(())
    })?;
    Ok(Traced { kernels, launch: traced, outcome: session.outcome() })
}

/// What checking a job gave.
#[derive(Debug, Clone)]
pub struct Checked {
    /// What is wrong, in the order found; what several launches do, once.
    pub findings: Vec<Finding>,
    /// What the kernels wrote, as far as they came.
    pub outcome: Outcome,
}

/// Runs a job once under the sanitizer. If its blocks may wait for each other, it runs again in orders of blocks that
/// WebGPU allows as well, and only hangs are looked for.
///
/// Outputs and scratch buffers count as not written until a kernel writes them.
///
/// # Errors
/// Those of [`Job::plan`] (naga's static findings on barriers among them); a kernel that the simulator does not support;
/// a launch that was stopped.
pub fn check(job: &Job, options: &SimOptions) -> Result<Checked, Error> {
    let lowering = LowerOptions { keep_uninitialised_in_memory: true };
    let mut session = Session::new(job, options, lowering)?;
    let mut findings = Vec::new();
    let mut defined: Vec<Option<Defined>> = job
        .buffers
        .iter()
        .map(|buffer| {
            let unwritten = matches!(buffer.role, Role::Output | Role::Scratch);
            // One bit for each byte.
            unwritten.then(|| vec![0; usize::try_from(buffer.bytes().div_ceil(64)).unwrap_or(0)])
        })
        .collect();
    for schedule in [Schedule::Fair, Schedule::InOrder, Schedule::Reversed] {
        let fair = schedule == Schedule::Fair;
        if !fair && (!session.may_wait() || !findings.is_empty()) {
            break;
        }
        session.reset();
        let launch_options = LaunchOptions { schedule, ..options.launch.clone() };
        let mut gave_up = false;
        session.run(|session, step| {
            let Step::Launch(step) = step else {
                if let Step::Clear(buffer) = step
                    && let Some(defined) = &mut defined[*buffer]
                {
                    defined.fill(u64::MAX);
                }
                return Ok(());
            };
            if gave_up {
                return Ok(());
            }
            let program = &session.programs[step.kernel];
            let bindings = session.bindings(step);
            let machine = Machine::new(program, step.grid, options.width, &bindings)
                .map_err(|error| Error::InvalidJob(error.to_string()))?;
            let buffers: Vec<_> = program
                .variables
                .iter()
                .map(|variable| step.bindings.iter().find(|(binding, _)| *binding == variable.binding))
                .map(|bound| bound.map(|(_, buffer)| *buffer))
                .collect();
            // What holds something belongs to the buffers, and goes to the launch and back.
            let by_variable = program.variables.iter().zip(&buffers).map(|(variable, buffer)| {
                (variable.space == Space::Global).then(|| buffer.and_then(|buffer| defined[buffer].take())).flatten()
            });
            let Judged { launched, findings: found, defined: by_variable, .. } =
                run_checked(&machine, program, &launch_options, by_variable.collect(), &[]);
            for (defined_words, buffer) in by_variable.into_iter().zip(buffers) {
                if let (Some(words), Some(buffer)) = (defined_words, buffer) {
                    defined[buffer] = Some(words);
                }
            }
            // Races and the like were found under the fair schedule; the others only show who waits.
            findings.extend(
                found.into_iter().filter_map(|finding| if fair { Some(finding) } else { finding.of_another_order() }),
            );
            match launched {
                Launched::Done | Launched::Failed => {}
                Launched::Cancelled => return Err(Error::Validation("the launch was stopped".to_owned())),
                Launched::Stuck(_) => gave_up = true,
            }
            Ok(())
        })?;
    }
    Ok(Checked { findings: Finding::gathered(findings), outcome: session.outcome() })
}

/// A job's buffers and programs.
pub(crate) struct Session<'job> {
    job: &'job Job,
    programs: Vec<Program>,
    buffers: Vec<Vec<AtomicU32>>,
}

impl<'job> Session<'job> {
    /// Checks the job, lowers its kernels and fills its buffers.
    pub(crate) fn new(job: &'job Job, options: &SimOptions, lowering: LowerOptions) -> Result<Session<'job>, Error> {
        let adapter = adapter(options.width);
        job.plan(&adapter)?;
        let mut programs = Vec::with_capacity(job.kernels.len());
        for kernel in &job.kernels {
            programs.push(lower(kernel, &adapter.features, lowering)?);
        }
        let mut buffers = Vec::with_capacity(job.buffers.len());
        for (at, buffer) in job.buffers.iter().enumerate() {
            buffers.push(match job.resources.get(&at) {
                Some(resource) => words_of(&buffer.name, resource)?,
                None => allocate_words(&buffer.name, buffer.bytes())?,
            });
        }
        let session = Session { job, programs, buffers };
        session.reset();
        Ok(session)
    }

    /// Gives every buffer what it holds before the first step.
    pub(crate) fn reset(&self) {
        for (at, (buffer, words)) in self.job.buffers.iter().zip(&self.buffers).enumerate() {
            if self.job.resources.contains_key(&at) {
                let texels = self.job.initial_texels(at).unwrap_or_default();
                for (word, texel) in words.iter().zip(texels.as_chunks::<4>().0) {
                    word.store(u32::from_le_bytes(*texel), Relaxed);
                }
                continue;
            }
            fill_words(words, buffer);
        }
    }

    /// Executes the job's steps: clears buffers itself, and tells `visit` of every step.
    pub(crate) fn run(
        &mut self,
        mut visit: impl FnMut(&Session<'job>, &'job Step) -> Result<(), Error>,
    ) -> Result<(), Error> {
        for step in &self.job.steps {
            if let Step::Clear(buffer) = step {
                self.buffers[*buffer].iter().for_each(|word| word.store(0, Relaxed));
            }
            visit(self, step)?;
        }
        Ok(())
    }

    /// Whether blocks of any kernel may wait for each other.
    fn may_wait(&self) -> bool {
        self.programs.iter().any(|program| program.traits.may_wait)
    }

    /// What a launch binds, as binding numbers and words.
    fn bindings(&self, launch: &Launch) -> Vec<(u32, &[AtomicU32])> {
        launch.bindings.iter().map(|(binding, buffer)| (*binding, self.buffers[*buffer].as_slice())).collect()
    }

    /// What the output buffers hold.
    pub(crate) fn outcome(&self) -> Outcome {
        let all = self.job.buffers.iter().zip(&self.buffers).enumerate();
        let output = |(at, (buffer, words)): (usize, (&Buffer, &Vec<AtomicU32>))| {
            let first = |bytes: u64| {
                let words = words.iter().take(usize::try_from(bytes / ElementType::BYTES).unwrap_or(usize::MAX));
                words.flat_map(|word| word.load(Relaxed).to_le_bytes()).collect::<Vec<u8>>()
            };
            let bytes = match self.job.texture(at) {
                Some(texture) => texture.unpack(&first(texture.bytes())),
                None => first(buffer.bytes()),
            };
            Output { name: buffer.name.clone(), element: buffer.element, bytes }
        };
        Outcome { outputs: all.filter(|(_, (buffer, _))| buffer.is_output()).map(output).collect() }
    }
}
