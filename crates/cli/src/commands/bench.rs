//! `warpground bench`.

use std::{
    collections::BTreeSet,
    fs::File,
    io::{self, Write},
    ops::ControlFlow,
};

use warpground_engine::{Adapter, TimingPlan};
use warpground_measure::{
    CeilingOptions, Ceilings, Row, RowResult, Sizes, SweepOptions, ceilings, report,
    sweep::{Measured, Progress as Event, size_text, sweep},
    units, words,
};
use warpground_patterns::find;

use crate::{
    Done,
    arguments::Bench,
    commands::translated::translated,
    device,
    failure::Failure,
    html,
    selection::{self, Entry},
    terminal::{FAINT, HEADING, NOTE, Progress, WRONG, table},
};

/// Everything that a bench found out.
struct Results {
    adapter: Adapter,
    ceilings: Option<Ceilings>,
    rows: Vec<Row>,
}

/// Times variants over sizes.
pub(crate) fn bench(arguments: &Bench, out: &mut impl Write) -> Done {
    let entries = selection::entries(&arguments.ids)?;
    if arguments.translated {
        return translated(arguments, &entries, out);
    }
    // Opened first: a path that cannot be written should not cost a whole bench.
    let page = match &arguments.html {
        Some(path) => Some((path, File::create(path).map_err(|error| Failure::of_file("write", path, &error))?)),
        None => None,
    };
    let results = pollster::block_on(measure(arguments, &entries, out))?;
    if !arguments.json {
        print(&results, out)?;
    }
    if let Some((path, mut file)) = page {
        html::write(&mut file, &results.adapter, results.ceilings.as_ref(), &results.rows)
            .map_err(|error| Failure::of_file("write", path, &error))?;
        writeln!(out, "\ncharts: {}", path.display())?;
    }
    if results.rows.iter().any(is_wrong) { Err(Failure::Wrong) } else { Ok(()) }
}

async fn measure(arguments: &Bench, entries: &[Entry], out: &mut impl Write) -> Result<Results, Failure> {
    let device = device::open(&arguments.device).await?;
    let adapter = device.adapter().clone();
    let sizes = match arguments.sizes.as_slice() {
        [] => Sizes::suiting(adapter.kind),
        listed => Sizes::Listed(BTreeSet::from_iter(listed.iter().copied()).into_iter().collect()),
    };
    let progress = Progress::new(1 + entries.len() * sizes.list().len());

    progress.say("what this device can do at best".to_owned());
    let ceilings = match ceilings(&*device, &CeilingOptions::suiting(adapter.kind)).await {
        Ok(ceilings) => Some(ceilings),
        // The kernels can be timed all the same; only their shares are missing.
        Err(error) => {
            progress.aside(|| writeln!(anstream::stderr(), "{NOTE}no ceiling:{NOTE:#} {error}"))?;
            None
        }
    };
    progress.step();

    let timing = TimingPlan { readings: arguments.readings, ..TimingPlan::default() };
    let options = SweepOptions { sizes, timing, checked: arguments.checked, seed: 1 };
    let mut printed = Ok(());
    let rows = sweep(&*device, entries, &options, ceilings.as_ref(), |event| {
        match event {
            Event::Begin { id, size } => progress.say(format!("{id} at {}", units::count(size))),
            Event::Done(row) => {
                if arguments.json {
                    printed = progress.aside(|| report::write_line(out, row).and_then(|()| out.flush()));
                }
                progress.step();
            }
        }
        if printed.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .await;
    drop(progress);
    printed?;
    Ok(Results { adapter, ceilings, rows })
}

fn print(results: &Results, out: &mut impl Write) -> io::Result<()> {
    let Results { adapter, ceilings, rows } = results;
    writeln!(out, "{HEADING}{}{HEADING:#} through {}, {}", adapter.name, adapter.backend, adapter.kind.describe())?;
    if let Some(Ceilings { bandwidth, arithmetic }) = ceilings {
        let [copy, multiply_add] = [bandwidth, arithmetic].map(|ceiling| units::significant(ceiling.rate.value));
        writeln!(
            out,
            "at best, measured: copies {copy} {}, multiply-adds {multiply_add} {}",
            bandwidth.rate.unit, arithmetic.rate.unit
        )?;
    }
    writeln!(out)?;
    let header = ["id", "size", "median", "quartiles", "speed", "", "of ceiling", "timed by"];
    let mut measured = table(&header, &[1, 2, 3, 4, 6]);
    for row in rows {
        if let RowResult::Measured(result) = &row.result {
            measured.add_row(cells(row, result));
        }
    }
    writeln!(out, "{}", measured.trim_fmt())?;
    for row in rows {
        let at = format!("{} at {}", row.id, units::count(row.size));
        match &row.result {
            RowResult::Skipped { reason } => writeln!(out, "{FAINT}{at}: skipped: {reason}{FAINT:#}")?,
            RowResult::Failed { reason } => writeln!(out, "{WRONG}{at}: failed:{WRONG:#} {reason}")?,
            RowResult::Measured(result) => {
                if !result.report.check.passed {
                    writeln!(out, "{WRONG}{at}:{WRONG:#} {}", words::verdict(&result.report.check))?;
                }
                if let Some(note) = &result.reduced {
                    writeln!(out, "{NOTE}{at}: {note}{NOTE:#}")?;
                }
            }
        }
    }
    Ok(())
}

fn cells(row: &Row, result: &Measured) -> [String; 8] {
    let report = &result.report;
    let size = find(&row.id).map_or_else(String::new, |(_, variant)| size_text(variant, &report.settings));
    let [median, quartiles, source] = match &report.time {
        Some(time) => {
            let mark = if time.coarse { "~" } else { "" };
            let [low, high] = [time.seconds.lower_quartile, time.seconds.upper_quartile].map(units::seconds);
            [
                format!("{mark}{}", units::seconds(time.seconds.median)),
                format!("{low} to {high}"),
                time.source.describe().to_owned(),
            ]
        }
        None => ["", "", ""].map(str::to_owned),
    };
    let [speed, unit] = match (&report.rate, report.check.passed) {
        (_, false) => ["wrong".to_owned(), String::new()],
        (Some(rate), true) => [units::significant(rate.value), rate.unit.to_owned()],
        (None, true) => ["", ""].map(str::to_owned),
    };
    let share =
        result.share_of_ceiling.map_or_else(String::new, |share| format!("{} %", units::significant(100.0 * share)));
    [row.id.clone(), size, median, quartiles, speed, unit, share, source]
}

fn is_wrong(row: &Row) -> bool {
    match &row.result {
        RowResult::Measured(result) => !result.report.check.passed,
        RowResult::Failed { .. } => true,
        RowResult::Skipped { .. } => false,
    }
}
