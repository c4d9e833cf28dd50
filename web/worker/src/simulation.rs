//! Requests to the simulator.

use std::cell::RefCell;

use warpground_engine::{Job, Launch, Step};
use warpground_measure::{
    RunError, counted,
    exercise::bundle::Files,
    lab,
    launch_file::SourceText,
    lineage::lineage,
    program::cuda_line,
    sanitize::{advice_in_cuda, sanitize, with_cuda_name},
    scope::find_scopes,
    side_by_side::{line_map, name_in_cuda},
    translated::{Adapted, adapted},
};
use warpground_patterns::find;
use warpground_protocol::{
    Failure, Progress,
    lineage::{Follow, LineageReply},
    simulation::{Beside, Count, CountReply, Found, Inspect, InspectReply, OutputHead, Record, RecordReply},
    warps::Source,
};
use warpground_sim::{
    Cancel, RecordOptions, Recording, SimOptions, Watch, WatchedLaunch, adapter, check,
    observe::recorder::{Chosen, RecordedName},
};

use crate::port::Port;

/// The page hears of progress so often, in milliseconds.
const PAUSE: f64 = 50.0;

/// What a page holds and draws without effort: so much of a block, and so many blocks on the multiprocessors. An entry of a
/// recording has about 220 bytes as JSON, so that the largest reply has about 12 megabytes. A block of a tiled product of
/// 500³, which is what the catalogue begins with, has 53 400 entries.
const MOST_RECORDED: u32 = 56_000;
const MOST_BLOCKS: usize = 4096;

/// Whom to tell of progress.
struct Listener {
    port: Port,
    blocks: u64,
    told: f64,
}

thread_local! {
    /// The simulator calls a plain function, and runs one request at a time.
    static LISTENER: RefCell<Option<Listener>> = const { RefCell::new(None) };
}

pub(crate) fn count(port: &Port, ask: &Count) -> Result<CountReply, Failure> {
    let mut options = SimOptions::default();
    let (family, variant, request) = ask.subject.resolve(adapter(options.width).limits)?;
    let job = variant.job(&request).map_err(RunError::from)?;
    options.launch.cancel = telling(*port, &job);
    let run = counted::count(family.id_of(variant), variant, &request, &options)?;
    let outputs = if ask.outputs { run.outcome.outputs } else { Vec::new() };
    let (outputs, bytes) = outputs
        .into_iter()
        .map(|output| (OutputHead { name: output.name, element: output.element }, output.bytes))
        .unzip();
    Ok(CountReply { check: run.check, profile: run.profile, mistake: run.mistake, first: run.outputs, outputs, bytes })
}

pub(crate) fn inspect(port: &Port, ask: &Inspect) -> Result<InspectReply, Failure> {
    let mut options = SimOptions::default();
    let (family, variant, request) = ask.subject.resolve(adapter(options.width).limits)?;
    let job = variant.job(&request).map_err(RunError::from)?;
    options.launch.cancel = telling(*port, &job);
    if let Some(text) = &ask.subject.cuda
        && let Adapted { kernel: Ok(kernel), source: Some(source), .. } =
            adapted(family.id_of(variant), variant, text, &request)
        && request.edited.as_ref() == Some(&kernel.wgsl)
    {
        let report = sanitize(&job, &source, &options).map_err(RunError::from)?;
        let findings = report.findings.iter().map(|found| Found::in_cuda(found, &kernel)).collect();
        return Ok(InspectReply { findings });
    }
    let checked = check(&job, &options).map_err(RunError::from)?;
    let mut findings: Vec<Found> = checked.findings.iter().map(Found::from).collect();
    // An edited text is the WGSL alone.
    if request.edited.is_none() {
        let (wgsl, cuda) = (variant.wgsl.get(), variant.cuda.get());
        let lines = line_map(wgsl, cuda);
        for (found, finding) in findings.iter_mut().zip(&checked.findings) {
            found.advice = with_cuda_name(&found.advice);
            for site in &mut found.sites {
                site.cuda = site.wgsl.and_then(|place| cuda_line(&lines, place.line));
            }
            let line = found.sites.first().and_then(|site| site.cuda);
            let is_one_line = found.sites.iter().all(|site| site.cuda == line);
            let code = line.filter(|_| is_one_line).and_then(|line| cuda.lines().nth((line as usize).checked_sub(1)?));
            found.cuda_advice = Some(advice_in_cuda(finding, code.unwrap_or_default()));
        }
    }
    Ok(InspectReply { findings })
}

pub(crate) async fn record(port: &Port, ask: &Record) -> Result<RecordReply, Failure> {
    let mut options = SimOptions::default();
    let (job, text) = match &ask.source {
        Source::Variant(subject) => {
            let (family, variant, request) = subject.resolve(adapter(options.width).limits)?;
            let text = subject.cuda.as_deref().and_then(|text| {
                let Adapted { kernel: Ok(kernel), source, .. } =
                    adapted(family.id_of(variant), variant, text, &request)
                else {
                    return None;
                };
                source.filter(|_| request.edited.as_ref() == Some(&kernel.wgsl))
            });
            (variant.job(&request).map_err(RunError::from)?, text)
        }
        Source::Lab(lab) => {
            let (job, text) = lab::launches(lab).map_err(Failure::Refused)?;
            (job, Some(text))
        }
        Source::Program { name, text, arguments, input, files } => {
            return record_program(ask, (name, text, files), arguments, input).await;
        }
    };
    options.launch.cancel = telling(*port, &job);
    let grids: Vec<_> = launches(&job).map(|launch| blocks(launch.grid)).collect();
    let last = grids.get(ask.launch).map_or(0, |blocks| blocks.saturating_sub(1));
    let what = RecordOptions {
        blocks: Chosen::These(vec![ask.block.min(u32::try_from(last).unwrap_or(u32::MAX))]),
        budget: MOST_RECORDED,
        ..RecordOptions::default()
    };
    if let Some(text) = &text {
        let watch = Watch { record: Some(what.clone()), ..Watch::default() };
        if let Some(watched) = text.watch(&job, &options, watch).map_err(RunError::from)? {
            return taken(ask, watched.launches);
        }
    }
    let mut recorded = warpground_sim::record(&job, &options, &what).map_err(RunError::from)?;
    let names = recorded.recordings.iter().map(|recording| recording.kernel.clone()).collect();
    if ask.launch >= recorded.recordings.len() {
        return Err(Failure::Refused("this kernel has fewer launches".to_owned()));
    }
    let mut recording = recorded.recordings.swap_remove(ask.launch);
    recording.timeline.blocks.truncate(MOST_BLOCKS);
    let source = launches(&job).nth(ask.launch).and_then(|launch| job.kernels.get(launch.kernel));
    if let Some(kernel) = source {
        find_scopes(&mut recording.names, &kernel.source);
        if let Some(text) = text.filter(SourceText::is_translated) {
            in_source(&mut recording, &kernel.entry_point, &text);
        }
    }
    // An edited text is the WGSL alone.
    let beside = match &ask.source {
        Source::Variant(subject) if subject.edited.is_none() => find(&subject.variant)
            .map(|(_, variant)| in_both((variant.wgsl.get(), variant.cuda.get()), &recording.names)),
        _ => None,
    };
    Ok(RecordReply { launches: names, recording, beside })
}

/// Pairs the lines of a kernel's two hand-written texts, and the names of one with what the other calls them.
fn in_both((wgsl, cuda): (&str, &str), names: &[RecordedName]) -> Beside {
    let lines = line_map(wgsl, cuda);
    let names = names.iter().map(|its| name_in_cuda(wgsl, cuda, &lines, &its.name, its.line)).collect();
    Beside { lines, names }
}

/// Gives the lines of a translated kernel those of the text that it was translated from.
fn in_source(recording: &mut Recording, entry_point: &str, text: &SourceText) {
    for name in &mut recording.names {
        name.line = text.line_of(entry_point, name.line);
        // Where a name can be seen in the translation says nothing of the other text.
        name.scope = None;
    }
    let warps = recording.blocks.iter_mut().flat_map(|block| &mut block.warps);
    for step in warps.flat_map(|warp| &mut warp.steps) {
        step.line = text.line_of(entry_point, step.line);
    }
}

/// Records a launch of a whole program.
async fn record_program(
    ask: &Record,
    (name, text, files): (&str, &str, &Files),
    arguments: &[String],
    input: &str,
) -> Result<RecordReply, Failure> {
    let what =
        RecordOptions { blocks: Chosen::These(vec![ask.block]), budget: MOST_RECORDED, ..RecordOptions::default() };
    let watch = Watch { record: Some(what), ..Watch::default() };
    let device = super::program::run_watched((name, text, files), arguments, input, watch).await?;
    taken(ask, device.take_watched())
}

/// The recording that was asked for, of launches that were observed.
fn taken(ask: &Record, mut launches: Vec<WatchedLaunch>) -> Result<RecordReply, Failure> {
    if launches.is_empty() {
        return Err(Failure::Refused("the program launched no kernel".to_owned()));
    }
    let names = launches.iter().map(|launch| launch.kernel.clone()).collect();
    if ask.launch >= launches.len() {
        return Err(Failure::Refused("the program has fewer launches".to_owned()));
    }
    let launch = launches.swap_remove(ask.launch);
    let recording = launch.recording.filter(|recording| !recording.blocks.is_empty());
    let mut recording = recording.ok_or_else(|| {
        let blocks = blocks(launch.grid);
        Failure::Refused(format!("this launch has {blocks} blocks, numbered from 0; 16 launches are recorded"))
    })?;
    recording.timeline.blocks.truncate(MOST_BLOCKS);
    Ok(RecordReply { launches: names, recording, beside: None })
}

pub(crate) fn follow(port: &Port, ask: &Follow) -> Result<LineageReply, Failure> {
    let mut options = SimOptions::default();
    let (_, variant, request) = ask.subject.resolve(adapter(options.width).limits)?;
    let job = variant.job(&request).map_err(RunError::from)?;
    options.launch.cancel = telling(*port, &job);
    Ok(LineageReply { lineage: lineage(&job, &options).map_err(RunError::from)? })
}

fn launches(job: &Job) -> impl Iterator<Item = &Launch> {
    job.steps.iter().filter_map(|step| match step {
        Step::Launch(launch) => Some(launch),
        Step::Clear(_) => None,
    })
}

fn blocks(grid: [u32; 3]) -> u64 {
    grid.iter().map(|blocks| u64::from(*blocks)).product()
}

/// A handle that tells the page how many of the job's blocks have ended.
pub(crate) fn telling(port: Port, job: &Job) -> Cancel {
    let blocks = launches(job).map(|launch| blocks(launch.grid)).sum();
    LISTENER.set(Some(Listener { port, blocks, told: js_sys::Date::now() }));
    Cancel::telling(|done| {
        LISTENER.with_borrow_mut(|listener| {
            let Some(listener) = listener else { return };
            let now = js_sys::Date::now();
            if now - listener.told >= PAUSE {
                listener.told = now;
                listener.port.event(Progress { done: done.min(listener.blocks), of: listener.blocks });
            }
        });
    })
}
