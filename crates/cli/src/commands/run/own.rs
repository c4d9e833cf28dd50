//! `warpground run` of a user's own kernels.

use std::{io::Write, path::Path};

use warpground_engine::{DeviceKind as Kind, TimingPlan};
use warpground_measure::{
    own::{OwnReport, OwnSweep, run_own, swept_value},
    report, units, words,
};

use crate::{
    Done,
    arguments::{DeviceKind, Run},
    device,
    failure::Failure,
    own::{Asked, parse, read, text},
    terminal::{NOTE, RIGHT, WRONG},
};

/// Runs a launch file, or a kernel for which a launch is made up.
pub(super) fn run(arguments: &Run, out: &mut impl Write) -> Done {
    let refused = [
        (arguments.tuned, "--tuned"),
        (arguments.seed != 1, "--seed"),
        (arguments.checked, "--checked"),
        (arguments.text.is_some(), "--text"),
        (arguments.image.is_some(), "--image"),
        (arguments.image_out.is_some(), "--image-out"),
        (arguments.numbers.is_some(), "--numbers"),
        (arguments.matrix.is_some(), "--matrix"),
        (arguments.source.is_some(), "--source"),
    ];
    if let Some((_, name)) = refused.iter().find(|(given, _)| *given) {
        return Err(Failure::Input(format!(
            "{name} is for kernels of the catalogue; a launch file describes its inputs itself"
        )));
    }
    let asked = Asked {
        name: &arguments.id,
        n: arguments.n.as_deref(),
        block: arguments.block.as_deref(),
        set: &arguments.set,
        own: &arguments.own,
        simulated: arguments.device.device == DeviceKind::Sim,
    };
    if let Some(sweep) = &arguments.sweep {
        return swept(arguments, &asked, sweep, out);
    }
    let mut file = read(&asked)?;
    let (report, kind) = pollster::block_on(async {
        let device = device::open(&arguments.device).await?;
        let plan = TimingPlan::default();
        let result = run_own(&*device, &mut file, Some(&plan)).await;
        let report = result.map_err(|error| Failure::of_kernel(&file.source.name, error))?.report;
        Ok::<_, Failure>((report, device.adapter().kind))
    })?;
    if arguments.json {
        report::write_line(out, &report)?;
    } else {
        print(&report, kind, out)?;
    }
    if report.correct == Some(false) { Err(Failure::Wrong) } else { Ok(()) }
}

/// Runs a launch at several values, and prints each as soon as it is known.
fn swept(arguments: &Run, asked: &Asked<'_>, sweep: &str, out: &mut impl Write) -> Done {
    let bad = |error: &dyn std::fmt::Display| Failure::Input(format!("--sweep: {error}"));
    let sweep = OwnSweep::parse(sweep).map_err(|error| bad(&error))?;
    let (name, launch) = text(asked)?;
    let texts: Vec<(String, String)> = sweep
        .values
        .iter()
        .map(|value| Ok((value.clone(), sweep.text(&launch, value).map_err(|error| bad(&error))?)))
        .collect::<Result<_, Failure>>()?;
    let device = pollster::block_on(device::open(&arguments.device))?;
    let kind = device.adapter().kind;
    let mut source = None;
    let mut wrong = false;
    for (value, text) in texts {
        let file = parse(Path::new(asked.name), asked, &name, &text).map_err(Failure::into_sentence);
        let found = pollster::block_on(swept_value(&*device, &value, file, &TimingPlan::default()));
        // What did not run at all is as bad as a wrong result.
        wrong |= found.correct == Some(false) || found.time.is_none();
        if arguments.json {
            report::write_line(out, &found)?;
            continue;
        }
        let style = if found.correct == Some(false) || found.time.is_none() { WRONG } else { RIGHT };
        let verdict = found.verdict.as_deref().unwrap_or("not compared");
        let time = found.time.as_ref().map_or_else(|| "-".to_owned(), words::time);
        writeln!(out, "{} = {value}: {time}  {style}{verdict}{style:#}", sweep.key)?;
        source = source.or_else(|| found.time.as_ref().map(|time| words::time_source_on(time, kind)));
    }
    if let Some(source) = source {
        writeln!(out, "{NOTE}{source}{NOTE:#}, on {} through {}", device.adapter().name, device.adapter().backend)?;
    }
    if wrong { Err(Failure::Wrong) } else { Ok(()) }
}

fn print(report: &OwnReport, kind: Kind, out: &mut impl Write) -> Done {
    writeln!(out, "{}", report.source)?;
    match &report.verdict {
        Some(verdict) => {
            let style = if report.correct == Some(false) { WRONG } else { RIGHT };
            let (word, rest) = verdict.split_once(':').unwrap_or((verdict, ""));
            writeln!(out, "  result   {style}{word}{style:#}:{rest}")?;
        }
        None => writeln!(out, "  result   {NOTE}not compared{NOTE:#}: nothing says what it should be (expect = …)")?,
    }
    for output in &report.outputs {
        writeln!(out, "  wrote    {}: {}", output.name, output.words())?;
    }
    for (at, line) in report.printed.lines().enumerate() {
        let word = if at == 0 { "printed" } else { "" };
        writeln!(out, "  {word:<8} {line}")?;
    }
    for launch in &report.launches {
        let shared = match launch.shared_bytes {
            0 => String::new(),
            bytes => format!(", {} of shared memory per block", units::memory(bytes.into())),
        };
        writeln!(out, "  launch   {launch}{shared}")?;
    }
    writeln!(out, "  memory   {}", units::memory(report.memory_bytes))?;
    if let Some(time) = &report.time {
        writeln!(out, "  time     {}", words::time(time))?;
        let note = if time.coarse { NOTE } else { anstyle::Style::new() };
        writeln!(out, "           {note}{}{note:#}", words::time_source_on(time, kind))?;
    }
    writeln!(out, "  device   {} through {}, indices checked", report.device, report.backend)?;
    Ok(())
}
