//! Warps over time.

use std::cell::RefCell;

use async_trait::async_trait;
use warpground_cuda::{Console, Event, FileSystem, HeldBelow, Options};
use warpground_engine::Job;
use warpground_hardware::latency::Priority;
use warpground_measure::{
    RunError,
    program::Watched,
    warps::{Choice, Picture, report},
};
use warpground_protocol::{
    Failure,
    warps::{Source, Warps, WarpsReply},
};
use warpground_sim::{LaunchTrace, SimDevice, SimOptions, TraceOptions, Watch, adapter, trace};

use crate::{
    port::{Port, is_stopping},
    program::Given,
    simulation::telling,
};

/// What a page holds and draws without effort.
const TRACED: TraceOptions = TraceOptions { blocks: 32, budget: 24_000 };

/// What was traced last.
struct Kept {
    source: Source,
    /// Of a variant: the launch that was traced; of a program all are.
    launch: Option<usize>,
    launches: Vec<String>,
    traces: Vec<LaunchTrace>,
}

thread_local! {
    /// Another device, or another number of resident blocks, needs no other trace.
    static KEPT: RefCell<Option<Kept>> = const { RefCell::new(None) };
}

pub(crate) async fn warps(port: Port, ask: &Warps) -> Result<WarpsReply, Failure> {
    let known = KEPT.with_borrow(|kept| {
        kept.as_ref()
            .is_some_and(|kept| kept.source == ask.source && kept.launch.is_none_or(|launch| launch == ask.launch))
    });
    if !known {
        let kept = match &ask.source {
            Source::Variant(subject) => {
                let limits = adapter(SimOptions::default().width).limits;
                let (_, variant, request) = subject.resolve(limits)?;
                of_job(port, ask, &variant.job(&request).map_err(RunError::from)?)?
            }
            Source::Lab(lab) => {
                let (job, _) = warpground_measure::lab::launches(lab).map_err(Failure::Refused)?;
                of_job(port, ask, &job)?
            }
            Source::Program { name, text, arguments, input, files } => {
                let given = Given::of(name, text, files)?;
                program(ask, &given, arguments, input).await?
            }
        };
        KEPT.set(Some(kept));
    }
    let refused = |error: &dyn std::fmt::Display| Failure::Refused(error.to_string());
    let mut choice = Choice::named(&ask.device).map_err(|error| refused(&error))?;
    choice.priority = if ask.turns { Priority::Turns } else { Priority::Oldest };
    choice.resident = ask.resident;
    KEPT.with_borrow(|kept| {
        let traced = kept.as_ref().and_then(|kept| {
            let number = if kept.launch.is_some() { 0 } else { ask.launch };
            Some((kept, kept.traces.get(number)?))
        });
        let Some((kept, traced)) = traced else {
            return Err(Failure::Refused("there is no such launch".to_owned()));
        };
        let picture = match report(traced, &choice) {
            Ok(report) => Ok(Picture::new(&report, lines(&ask.source))),
            Err(error) => Err(error.to_string()),
        };
        Ok(WarpsReply { launches: kept.launches.clone(), picture })
    })
}

/// What a line is called: a page may show a kernel in two languages.
fn lines(source: &Source) -> &'static str {
    match source {
        Source::Variant(_) => "WGSL line",
        Source::Program { .. } => "CUDA line",
        Source::Lab(_) => "line",
    }
}

/// Runs a job and traces the launch that is asked for.
fn of_job(port: Port, ask: &Warps, job: &Job) -> Result<Kept, Failure> {
    let mut options = SimOptions::default();
    options.launch.cancel = telling(port, job);
    let traced = trace(job, &options, ask.launch, TRACED).map_err(RunError::from)?;
    Ok(Kept {
        source: ask.source.clone(),
        launch: Some(ask.launch),
        launches: traced.kernels,
        traces: traced.launch.into_iter().collect(),
    })
}

/// Runs a program on the simulator and traces its launches.
async fn program(ask: &Warps, given: &Given<'_>, arguments: &[String], input: &str) -> Result<Kept, Failure> {
    let program =
        given.compile().map_err(|_| Failure::Refused("the program has errors: Problems lists them".to_owned()))?;
    let device = SimDevice::new(SimOptions::default());
    device.watch(Watch { trace: Some(TRACED), ..Watch::default() });
    let options = Options {
        arguments: arguments.to_vec(),
        input: input.as_bytes().to_vec(),
        // The reader can press Stop.
        steps: u64::MAX,
        ..Options::default()
    };
    let mut silent = Silent { watched: Watched::new(&device, program.source()), files: given.system() };
    let _ = program.run_with(&device, Some(&device), &mut silent, &options).await;
    let seen = silent.watched.finish();
    if seen.traces.is_empty() {
        return Err(Failure::Refused("the program launched no kernel".to_owned()));
    }
    let (launches, traces) =
        seen.traces.into_iter().map(|(line, traced)| (format!("{}, line {line}", traced.kernel), traced)).unzip();
    Ok(Kept { source: ask.source.clone(), launch: None, launches, traces })
}

/// Nobody reads what the program prints.
struct Silent<'run> {
    watched: Watched<'run>,
    files: HeldBelow,
}

#[async_trait(?Send)]
impl Console for Silent<'_> {
    fn event(&mut self, event: Event) {
        self.watched.event(&event);
    }

    fn files(&mut self) -> Option<&mut dyn FileSystem> {
        Some(&mut self.files)
    }

    fn stopped(&self) -> bool {
        is_stopping()
    }
}
