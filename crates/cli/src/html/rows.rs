//! The table of every row, which a click on a heading sorts.

use std::{
    fmt::Display,
    io::{self, Write},
};

use warpground_engine::TimeSource;
use warpground_measure::{Row, RowResult, compare::Ratio, sweep::Measured, units, words};

use super::{Escaped, Told};
use crate::commands::bench::{
    beside::{Compared, in_pairs},
    compare::interval,
};

/// A column: its heading, and whether it holds numbers.
type Column = (&'static str, bool);

/// The columns that every row has, up to the one whose place a remark takes.
const FIRST: [Column; 2] = [("Size", true), ("Result", false)];
/// Those that a measured row has.
const MEASURED: [Column; 5] = [
    ("Median time", true),
    ("Its interval (95\u{a0}%)", true),
    ("Quartiles", true),
    ("Speed", true),
    ("Share of ceiling", true),
];

pub(super) fn write(out: &mut impl Write, told: &Told<'_>) -> io::Result<()> {
    let (many, peers) = (told.sides.len() > 1, told.peers.is_some());
    let optional = |column: Column, shown: bool| shown.then_some(column);
    let columns: Vec<Column> = [Some(("Kernel", false)), optional(("Through", false), many)]
        .into_iter()
        .chain(FIRST.map(Some))
        .chain(MEASURED.map(Some))
        .chain([
            optional(("Of peer", true), peers),
            optional(("Must", true), told.records),
            optional(("Of native", true), many),
            Some(("Timed by", false)),
        ])
        .flatten()
        .collect();
    write!(out, "<table id=\"rows\">\n<thead><tr>")?;
    for (title, is_number) in &columns {
        let class = if *is_number { " class=\"number\"" } else { "" };
        write!(out, "<th scope=\"col\"{class}><button type=\"button\">{title}</button></th>")?;
    }
    writeln!(out, "</tr></thead>\n<tbody>")?;
    let before = 1 + usize::from(many) + FIRST.len();
    for (row, native) in in_pairs(told.sides) {
        let label = row.label.as_ref().map(|label| format!(", {label}")).unwrap_or_default();
        write!(out, "<tr><th scope=\"row\">{}{}</th>", row.id, Escaped(&label))?;
        if many {
            let side = told.sides.iter().find(|side| side.rows.iter().any(|its| std::ptr::eq(its, row)));
            write!(out, "<td>{}</td>", Escaped(side.map_or("", |side| &side.adapter.backend)))?;
        }
        let rest = columns.len() - before;
        match &row.result {
            RowResult::Skipped { reason } => write_remark(out, row, "skipped", reason, rest)?,
            RowResult::Failed { reason } => write_remark(out, row, "failed", reason, rest)?,
            RowResult::Measured(result) => {
                let compared = Compared::of(row, result, native, told.records, told.peers);
                write_measured(out, row, result)?;
                if peers {
                    write_ratio(out, compared.to_peer.as_ref())?;
                }
                if told.records {
                    write_or_nothing(out, compared.must.map(|must| (must, must.to_string())))?;
                }
                if many {
                    write_ratio(out, compared.to_native.as_ref())?;
                }
                let source = result.report.time.as_ref().map(|time| (time.source.describe(), words::time_source(time)));
                let (source, detail) = source.unwrap_or_default();
                write!(out, "<td title=\"{}\">{source}</td>", Escaped(&detail))?;
            }
        }
        writeln!(out, "</tr>")?;
    }
    writeln!(out, "</tbody>\n</table>")?;
    for (row, _) in in_pairs(told.sides) {
        if let RowResult::Measured(result) = &row.result {
            let remark = Compared::of(row, result, None, told.records, told.peers).remark;
            for remark in remark.map(|remark| format!("no ratio: {remark}")).iter().chain(&result.reduced) {
                writeln!(out, "<p class=\"remark\">{}: {}</p>", Escaped(&row.name()), Escaped(remark))?;
            }
        }
    }
    Ok(())
}

fn write_measured(out: &mut impl Write, row: &Row, result: &Measured) -> io::Result<()> {
    let report = &result.report;
    write_cell(out, row.size, &row.size_text())?;
    let word = if report.check.passed { "correct" } else { "wrong" };
    write!(out, "<td class=\"{word}\" title=\"{}\">{word}</td>", Escaped(&words::verdict(&report.check)))?;
    let seconds = report.time.as_ref().map(|time| time.seconds);
    write_or_nothing(out, seconds.map(|seconds| (seconds.median, units::seconds(seconds.median))))?;
    let range = |low: f64, high: f64| (high - low, words::time_range(low, high));
    match (seconds.and_then(|seconds| seconds.interval), report.time.as_ref().map(|time| time.source)) {
        (Some(found), _) => {
            let (width, text) = range(found.low, found.high);
            write_cell(out, width, &text)?;
        }
        (None, Some(TimeSource::Simulated)) => write!(out, "<td>calculated</td>")?,
        (None, Some(_)) => write!(out, "<td>too few readings</td>")?,
        (None, None) => write!(out, "<td></td>")?,
    }
    write_or_nothing(out, seconds.map(|seconds| range(seconds.lower_quartile, seconds.upper_quartile)))?;
    write_or_nothing(out, report.rate.map(|rate| (rate.value, words::speed(rate.value, rate.unit))))?;
    let share = |share: f64| (share, format!("{} %", units::significant(100.0 * share)));
    write_or_nothing(out, result.share_of_ceiling.map(share))
}

fn write_ratio(out: &mut impl Write, ratio: Option<&Ratio>) -> io::Result<()> {
    let text = |ratio: &Ratio| {
        let lies = ratio.interval.map(|_| format!(" ({})", interval(ratio)));
        (ratio.value, format!("{:.3}{}", ratio.value, lies.unwrap_or_default()))
    };
    write_or_nothing(out, ratio.map(text))
}

fn write_or_nothing(out: &mut impl Write, number: Option<(f64, String)>) -> io::Result<()> {
    match number {
        Some((number, text)) => write_cell(out, number, &text),
        None => write!(out, "<td></td>"),
    }
}

/// A cell with the number by which it is sorted.
fn write_cell(out: &mut impl Write, number: impl Display, text: &str) -> io::Result<()> {
    write!(out, "<td data-number=\"{number}\">{text}</td>")
}

fn write_remark(out: &mut impl Write, row: &Row, word: &str, reason: &str, rest: usize) -> io::Result<()> {
    write_cell(out, row.size, &units::count(row.size))?;
    write!(out, "<td class=\"{word}\">{word}</td><td colspan=\"{rest}\">{}</td>", Escaped(reason))
}
