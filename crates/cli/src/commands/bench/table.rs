//! What is printed of a bench.

use std::{
    collections::BTreeSet,
    io::{self, Write},
};

use comfy_table::ColumnConstraint;
use warpground_engine::TimeSource;
use warpground_measure::{
    Ceilings, Row, RowResult,
    compare::{Fastest, Ratio},
    records::{Peer, record_of},
    run::TimeReport,
    sweep::Measured,
    units, words,
};

use super::{
    Side,
    beside::{Compared, in_pairs},
    compare::{interval, times},
};
use crate::terminal::{FAINT, HEADING, NOTE, WRONG, table};

/// A column: its heading, whether it holds numbers, and whether this bench has any use for it.
struct Column {
    title: &'static str,
    number: bool,
    shown: bool,
}

pub(super) fn print(sides: &[Side], records: bool, peers: Option<&[Peer]>, out: &mut impl Write) -> io::Result<()> {
    for Side { adapter, ceilings, .. } in sides {
        writeln!(out, "{HEADING}{}{HEADING:#} through {}, {}", adapter.name, adapter.backend, adapter.kind.describe())?;
        if let Some(Ceilings { bandwidth, arithmetic, shared }) = ceilings {
            let [copy, multiply_add] = [bandwidth, arithmetic].map(|ceiling| units::significant(ceiling.rate.value));
            let shared = shared.as_ref().map_or_else(String::new, |shared| {
                format!(", reads from shared memory {} {}", units::significant(shared.rate.value), shared.rate.unit)
            });
            writeln!(
                out,
                "peak rates, measured: copies {copy} {}, multiply-adds {multiply_add} {}{shared}",
                bandwidth.rate.unit, arithmetic.rate.unit
            )?;
        }
    }
    let mut sources: Vec<_> = sides.iter().flat_map(|side| &side.rows).filter_map(source).collect();
    sources.sort_unstable();
    sources.dedup();
    // What all rows share needs no column; eighty letters are soon full.
    if let [only] = sources.as_slice() {
        writeln!(out, "times: {only}")?;
    }
    writeln!(out)?;
    let labelled = sides.iter().flat_map(|side| &side.rows).any(|row| row.label.is_some());
    let column = |title, number, shown| Column { title, number, shown };
    let columns = [
        column("id", false, true),
        column("", false, labelled),
        column("through", false, sides.len() > 1),
        column("size", true, true),
        column("median", true, true),
        column("its interval", true, true),
        column("speed", true, true),
        column("", false, true),
        column("of ceiling", true, sides.iter().any(|side| side.ceilings.is_some())),
        column("of peer", true, peers.is_some()),
        column("its interval", true, peers.is_some()),
        column("must", true, records),
        column("of native", true, sides.len() > 1),
        column("its interval", true, sides.len() > 1),
        column("times", false, sources.len() > 1),
    ];
    let header: Vec<_> = columns.iter().filter(|column| column.shown).map(|column| column.title).collect();
    let right: Vec<_> = (0..)
        .zip(columns.iter().filter(|column| column.shown))
        .filter(|(_, column)| column.number)
        .map(|(at, _)| at)
        .collect();
    let mut measured = table(&header, &right);
    // No cell is a sentence: none is broken.
    for column in measured.column_iter_mut() {
        column.set_constraint(ColumnConstraint::ContentWidth);
    }
    for (row, other) in in_pairs(sides) {
        if let RowResult::Measured(result) = &row.result {
            let compared = Compared::of(row, result, other, records, peers);
            let cells = cells(row, result, &compared);
            measured.add_row(cells.into_iter().zip(&columns).filter(|(_, column)| column.shown).map(|(cell, _)| cell));
        }
    }
    if measured.row_count() > 0 {
        writeln!(out, "{}", measured.trim_fmt())?;
    }
    print_fastest(sides, out)?;
    for side in sides {
        let through = if sides.len() > 1 { format!(" through {}", side.adapter.backend) } else { String::new() };
        for row in &side.rows {
            print_remarks(row, &through, peers, out)?;
        }
    }
    Ok(())
}

/// Who timed a row.
fn source(row: &Row) -> Option<&'static str> {
    Some(row.report()?.time.as_ref()?.source.describe())
}

/// Of rows that differ in their settings only, those that a sweep makes: which was fastest.
fn print_fastest(sides: &[Side], out: &mut impl Write) -> io::Result<()> {
    for side in sides {
        let through = if sides.len() > 1 { format!(" through {}", side.adapter.backend) } else { String::new() };
        let rows = || side.rows.iter().filter(|row| row.label.is_some() && record_of(row).is_none());
        // In the order in which they were measured.
        let mut told = BTreeSet::new();
        for problem in rows().map(|row| (&row.id, row.size)) {
            let same: Vec<_> = rows().filter(|row| (&row.id, row.size) == problem).collect();
            if !told.insert(problem) {
                continue;
            }
            let Some(fastest) = Fastest::of(&same) else { continue };
            let labels = |rows: &[&Row]| {
                let labels = rows.iter().filter_map(|row| row.label.as_deref()).collect::<Vec<_>>();
                labels.join("; ")
            };
            let ties = match fastest.ties.as_slice() {
                [] => "certainly faster than the others".to_owned(),
                ties if ties.len() + 1 == same.len() => "not distinguishable from any other".to_owned(),
                ties => format!("not distinguishable from {}", labels(ties)),
            };
            let (id, size) = (problem.0, units::count(problem.1));
            writeln!(out, "fastest of {id} at {size}{through}: {}, {ties}", labels(&[fastest.best]))?;
        }
    }
    Ok(())
}

fn print_remarks(row: &Row, through: &str, peers: Option<&[Peer]>, out: &mut impl Write) -> io::Result<()> {
    let at = format!("{}{through}", row.name());
    match &row.result {
        RowResult::Skipped { reason } => writeln!(out, "{FAINT}{at}: skipped: {reason}{FAINT:#}"),
        RowResult::Failed { reason } => writeln!(out, "{WRONG}{at}: failed:{WRONG:#} {reason}"),
        RowResult::Measured(result) => {
            if !result.report.check.passed {
                writeln!(out, "{WRONG}{at}:{WRONG:#} {}", words::verdict(&result.report.check))?;
            }
            if let Some(note) = &result.reduced {
                writeln!(out, "{NOTE}{at}: {note}{NOTE:#}")?;
            }
            let beside = record_of(row).zip(peers).map(|(record, peers)| record.beside(&result.report, peers));
            if let Some(remark) = beside.and_then(|beside| beside.remark) {
                writeln!(out, "{NOTE}{at}: no ratio: {remark}{NOTE:#}")?;
            }
            Ok(())
        }
    }
}

fn cells(row: &Row, result: &Measured, compared: &Compared) -> [String; 15] {
    let report = &result.report;
    let none = String::new;
    let [median, interval_of_time, source] = report.time.as_ref().map_or_else(|| [none(), none(), none()], time);
    let [speed, unit] = match (&report.rate, report.check.passed) {
        (_, false) => ["wrong".to_owned(), none()],
        (Some(rate), true) => [units::significant(rate.value), rate.unit.to_owned()],
        (None, true) => [none(), none()],
    };
    let share = result.share_of_ceiling.map_or_else(none, |share| format!("{} %", units::significant(100.0 * share)));
    let [of_peer, peers_interval] = ratio(compared.to_peer.as_ref());
    let [of_native, natives_interval] = ratio(compared.to_native.as_ref());
    [
        row.id.clone(),
        row.label.clone().unwrap_or_default(),
        report.backend.clone(),
        row.size_text(),
        median,
        interval_of_time,
        speed,
        unit,
        share,
        of_peer,
        peers_interval,
        compared.must.map_or_else(none, |must| must.to_string()),
        of_native,
        natives_interval,
        source,
    ]
}

fn ratio(ratio: Option<&Ratio>) -> [String; 2] {
    ratio.map_or_else(|| [String::new(), String::new()], |ratio| [times(ratio), interval(ratio)])
}

/// The median, where it lies, and who timed it.
fn time(time: &TimeReport) -> [String; 3] {
    let mark = if time.coarse { "~" } else { "" };
    let interval = match (time.seconds.interval, time.source) {
        (Some(found), _) => words::time_range(found.low, found.high),
        (None, TimeSource::Simulated) => "calculated".to_owned(),
        (None, _) => "too few readings".to_owned(),
    };
    [format!("{mark}{}", units::seconds(time.seconds.median)), interval, time.source.describe().to_owned()]
}
