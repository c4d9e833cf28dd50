//! `warpground bench --translated`.

use std::{
    collections::BTreeSet,
    io::{self, Write},
    ops::ControlFlow,
};

use warpground_engine::{Adapter, DeviceKind};
use warpground_measure::{
    Sizes, report,
    sweep::size_text,
    translated::{Compared, Options, Progress as Event, Row, RowResult, Totals, compare},
    units, words,
};
use warpground_patterns::find;

use crate::{
    Done,
    arguments::{Bench, SizeChoice},
    device,
    failure::Failure,
    selection::Entry,
    terminal::{FAINT, HEADING, NOTE, Progress, WRONG, table},
};

/// Times what the variants' CUDA C becomes against their hand-written WGSL; the last line counts.
pub(crate) fn translated(arguments: &Bench, entries: &[Entry], out: &mut impl Write) -> Done {
    let (adapter, rows) = pollster::block_on(measure(arguments, entries, out))?;
    let totals = Totals::of(&rows);
    if arguments.json {
        report::write_line(out, &totals)?;
    } else {
        print(&adapter, &rows, &totals, out)?;
    }
    if totals.failed == 0 { Ok(()) } else { Err(Failure::Wrong) }
}

async fn measure(arguments: &Bench, entries: &[Entry], out: &mut impl Write) -> Result<(Adapter, Vec<Row>), Failure> {
    let device = device::open(&arguments.device).await?;
    let options = Options {
        sizes: listed(&arguments.sizes, device.adapter()),
        timing: arguments.timing(),
        checked: arguments.checked,
        seed: 1,
    };
    let progress = Progress::new(entries.len() * options.sizes.len().max(1));
    let mut printed = Ok(());
    let rows = compare(&*device, entries, &options, |event| {
        match event {
            Event::Begin(id) => progress.say(id.to_string()),
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
    Ok((device.adapter().clone(), rows))
}

/// The sizes, ascending; a range without an end goes as far as the device.
fn listed(choices: &[SizeChoice], adapter: &Adapter) -> Vec<u64> {
    let all: BTreeSet<u64> = choices
        .iter()
        .flat_map(|choice| match choice {
            SizeChoice::One(size) => vec![*size],
            SizeChoice::Range(first, last) => Sizes::from(*first, *last, &adapter.limits).list(),
        })
        .collect();
    all.into_iter().collect()
}

fn print(adapter: &Adapter, rows: &[Row], totals: &Totals, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{HEADING}{}{HEADING:#} through {}, {}", adapter.name, adapter.backend, adapter.kind.describe())?;
    let how = if rows.iter().any(|row| row.checked) { "both with index checks" } else { "both without index checks" };
    writeln!(out, "hand-written WGSL and the translation of the CUDA C beside it, {how}\n")?;
    let mut compared =
        table(&["id", "size", "hand-written", "translated", "fastest, ratio", "timed by"], &[1, 2, 3, 4]);
    for row in rows {
        if let RowResult::Compared(result) = &row.result {
            compared.add_row(cells(row, result, adapter.kind));
        }
    }
    writeln!(out, "{}", compared.trim_fmt())?;
    for row in rows {
        let at = format!("{} at {}", row.id, units::count(row.size));
        match &row.result {
            RowResult::Skipped { reason } => writeln!(out, "{FAINT}{at}: skipped: {reason}{FAINT:#}")?,
            RowResult::Failed { reason } => writeln!(out, "{WRONG}{at}: failed:{WRONG:#} {reason}")?,
            RowResult::Compared(_) => {}
        }
    }
    if let Some(ratios) = &totals.ratios {
        let [median, upper, worst] =
            [ratios.median, ratios.upper_quartile, ratios.maximum].map(|ratio| format!("{ratio:.3}"));
        writeln!(out, "{NOTE}ratio: median {median}, upper quartile {upper}, worst {worst}{NOTE:#}")?;
    }
    writeln!(
        out,
        "{} of {} within {} times the hand-written kernel's time, {} skipped, {} failed",
        totals.within, totals.compared, totals.allowed, totals.skipped, totals.failed
    )
}

fn cells(row: &Row, compared: &Compared, device: DeviceKind) -> [String; 6] {
    let size = find(&row.id).map_or_else(String::new, |(_, variant)| size_text(variant, &row.settings));
    let [hand_written, translated] =
        [&compared.hand_written, &compared.translated].map(|time| units::seconds(time.seconds.median));
    let mark = if compared.coarse { "~" } else { "" };
    let source = words::source_on(compared.hand_written.source, device).to_owned();
    [row.id.clone(), size, hand_written, translated, format!("{mark}{:.3}", compared.ratio), source]
}
