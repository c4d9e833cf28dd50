//! `warpground bench --translated`.

use std::{
    collections::BTreeSet,
    io::{self, Write},
    ops::ControlFlow,
};

use anstyle::Style;
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
    terminal::{FAINT, HEADING, NOTE, Progress, WRONG},
};

/// Times what the variants' CUDA C becomes against their hand-written WGSL; the last line counts.
pub(crate) fn translated(arguments: &Bench, entries: &[Entry], out: &mut impl Write) -> Done {
    let rows = pollster::block_on(measure(arguments, entries, out))?;
    let totals = Totals::of(&rows);
    if arguments.json {
        report::write_line(out, &totals)?;
    } else {
        print_totals(&totals, out)?;
    }
    if totals.failed == 0 { Ok(()) } else { Err(Failure::Wrong) }
}

async fn measure(arguments: &Bench, entries: &[Entry], out: &mut impl Write) -> Result<Vec<Row>, Failure> {
    let device = device::open(&arguments.device).await?;
    let options = Options {
        sizes: listed(&arguments.sizes, device.adapter()),
        timing: arguments.timing(),
        checked: arguments.checked,
        seed: 1,
    };
    let columns = Columns::of(entries, device.adapter().kind);
    if !arguments.json {
        print_head(device.adapter(), arguments.checked, out)?;
        columns.print_titles(out)?;
    }
    let progress = Progress::new(entries.len() * options.sizes.len().max(1));
    let mut printed = Ok(());
    let rows = compare(&*device, entries, &options, |event| {
        match event {
            Event::Begin(id) => progress.say(id.to_string()),
            Event::Done(row) => {
                printed = progress.aside(|| {
                    if arguments.json { report::write_line(out, row) } else { columns.print(row, out) }
                        .and_then(|()| out.flush())
                });
                progress.step();
            }
        }
        if printed.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .await;
    drop(progress);
    printed?;
    Ok(rows)
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

fn print_head(adapter: &Adapter, checked: bool, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{HEADING}{}{HEADING:#} through {}, {}", adapter.name, adapter.backend, adapter.kind.describe())?;
    let how = if checked { "both with index checks" } else { "both without index checks" };
    writeln!(out, "hand-written WGSL and the translation of the CUDA C beside it, {how}\n")
}

/// The columns of the rows, each of which is printed when it was measured: their widths are known before.
struct Columns {
    /// Of the variants' names.
    id: usize,
    device: DeviceKind,
}

impl Columns {
    fn of(entries: &[Entry], device: DeviceKind) -> Columns {
        let ids = entries.iter().map(|(family, variant)| family.id_of(variant).to_string().len());
        Columns { id: ids.max().unwrap_or(0), device }
    }

    fn print_titles(&self, out: &mut impl Write) -> io::Result<()> {
        let titles = ["size", "hand-written", "translated", "fastest, ratio", "timed by"];
        self.print_cells(HEADING, "id", &titles.map(str::to_owned), out)
    }

    fn print(&self, row: &Row, out: &mut impl Write) -> io::Result<()> {
        let at = || format!("{} at {}", row.id, units::count(row.size));
        match &row.result {
            RowResult::Compared(result) => {
                self.print_cells(Style::new(), &row.id, &cells(row, result, self.device), out)
            }
            RowResult::Skipped { reason } => writeln!(out, "{FAINT}{}: skipped: {reason}{FAINT:#}", at()),
            RowResult::Failed { reason } => writeln!(out, "{WRONG}{}: failed:{WRONG:#} {reason}", at()),
        }
    }

    fn print_cells(&self, style: Style, id: &str, cells: &[String; 5], out: &mut impl Write) -> io::Result<()> {
        let [size, hand_written, translated, ratio, source] = cells;
        let width = self.id;
        let numbers = format!("{size:>21}  {hand_written:>12}  {translated:>10}  {ratio:>14}");
        writeln!(out, "{style}{id:width$}  {numbers}  {source}{style:#}")
    }
}

fn print_totals(totals: &Totals, out: &mut impl Write) -> io::Result<()> {
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

fn cells(row: &Row, compared: &Compared, device: DeviceKind) -> [String; 5] {
    let size = find(&row.id).map_or_else(String::new, |(_, variant)| size_text(variant, &row.settings));
    let [hand_written, translated] =
        [&compared.hand_written, &compared.translated].map(|time| units::seconds(time.seconds.median));
    let mark = if compared.coarse { "~" } else { "" };
    let source = words::source_on(compared.hand_written.source, device).to_owned();
    [size, hand_written, translated, format!("{mark}{:.3}", compared.ratio), source]
}
