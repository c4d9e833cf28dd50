//! The page that `bench --html` writes: charts and the table beside them, complete in one file that loads nothing.

mod chart;
mod roofline;

use std::{
    collections::BTreeMap,
    fmt::{self, Display},
    io::{self, Write},
};

use warpground_measure::{Ceilings, Row, RowResult, device_query::device_query, roofline::Roofline, units, words};
use warpground_patterns::{families, find};

use self::chart::{Chart, Point, Series};
use crate::commands::bench::Side;

/// Writes the page.
///
/// # Errors
/// Those of the writer.
pub(crate) fn write(out: &mut impl Write, sides: &[Side]) -> io::Result<()> {
    let names: Vec<_> = sides.iter().map(|side| side.adapter.name.as_str()).collect();
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Warpground bench: {}</title>\n\
         <style>\n{}</style>\n<header>\n<h1>Warpground bench</h1>\n",
        Escaped(&names.join(", ")),
        include_str!("html/page.css"),
    )?;
    for side in sides {
        write_head(out, side)?;
    }
    write!(out, "</header>\n<main>\n")?;
    for Side { adapter, ceilings, rows } in sides {
        if let Some(chart) = ceilings.as_ref().and_then(|ceilings| Roofline::of(ceilings, rows)) {
            writeln!(
                out,
                "<figure>\n<figcaption>Roofline through {}</figcaption>\n<p>Every kernel that calculates, at its fastest \
                 size, by the operations and the bytes that it has to do at least.</p>\n{}</figure>",
                Escaped(&adapter.backend),
                roofline::svg(&chart)
            )?;
        }
    }
    for (title, chart) in charts(sides) {
        writeln!(out, "<figure>\n<figcaption>{}</figcaption>\n{}</figure>", Escaped(&title), chart.svg())?;
    }
    write_table(out, sides)?;
    writeln!(out, "</main>")?;
    for Side { adapter, .. } in sides {
        writeln!(out, "<details>\n<summary>The device through {}</summary>\n<table>", Escaped(&adapter.backend))?;
        for property in device_query(adapter) {
            let value = property.value.unwrap_or_else(|| "not exposed".to_owned());
            writeln!(
                out,
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>",
                property.cuda,
                Escaped(&value),
                property.meaning
            )?;
        }
        writeln!(out, "</table>\n</details>")?;
    }
    write!(out, "<script>\n{}</script>\n</html>\n", include_str!("html/page.js"))
}

fn write_head(out: &mut impl Write, Side { adapter, ceilings, .. }: &Side) -> io::Result<()> {
    writeln!(
        out,
        "<p>{} through {}, {}</p>",
        Escaped(&adapter.name),
        Escaped(&adapter.backend),
        adapter.kind.describe()
    )?;
    let Some(Ceilings { bandwidth, arithmetic, shared }) = ceilings else { return Ok(()) };
    let [copy, multiply_add] = [bandwidth, arithmetic]
        .map(|ceiling| format!("{} {}", units::significant(ceiling.rate.value), ceiling.rate.unit));
    let shared = shared.as_ref().map_or_else(String::new, |shared| {
        format!(", reads from shared memory {} {}", units::significant(shared.rate.value), shared.rate.unit)
    });
    writeln!(
        out,
        "<p>At best, measured on this device by kernels whose results were compared too: copies {copy}, fused \
         multiply-adds {multiply_add}{shared}. A speed above the ceiling comes from data that stayed in a cache.</p>"
    )
}

/// A chart for each family and unit, in the catalogue's order.
fn charts(sides: &[Side]) -> Vec<(String, Chart)> {
    let mut charts: BTreeMap<(usize, &'static str), (String, Chart)> = BTreeMap::new();
    let rows = || sides.iter().enumerate().flat_map(|(at, side)| side.rows.iter().map(move |row| (at, side, row)));
    for (side_number, side, row) in rows() {
        let (Some((family, variant)), RowResult::Measured(result)) = (find(&row.id), &row.result) else { continue };
        let (Some(rate), Some(time)) = (result.report.rate, &result.report.time) else { continue };
        let place = families().iter().position(|other| other.id == family.id).unwrap_or_default();
        let (_, chart) = charts.entry((place, rate.unit)).or_insert_with(|| {
            let ceiling = side.ceilings.as_ref().map(|ceilings| ceilings.of(variant.metric).rate.value);
            (family.title.to_owned(), Chart { unit: rate.unit, ceiling, series: Vec::new() })
        });
        let verdict = if result.report.check.passed { "" } else { "WRONG RESULT, " };
        let text = format!(
            "{}, {} elements: {verdict}{} {} ({} to {}), {}",
            variant.id,
            row.size_text(),
            units::significant(rate.value),
            rate.unit,
            units::significant(rate.low),
            units::significant(rate.high),
            units::seconds(time.seconds.median)
        );
        #[expect(clippy::cast_precision_loss, reason = "sizes are below 2^53")]
        let point = Point { size: row.size as f64, value: rate.value, low: rate.low, high: rate.high, text };
        let mut title = variant.title.to_owned();
        if let Some(label) = &row.label {
            title = format!("{title}, {label}");
        }
        if side_number > 0 {
            title = format!("{title}, through {}", side.adapter.backend);
        }
        match chart.series.iter_mut().find(|series| series.title == title) {
            Some(series) => series.points.push(point),
            None => {
                let name = chart.series.len();
                chart.series.push(Series { name, title, points: vec![point] });
            }
        }
    }
    for (_, chart) in charts.values_mut() {
        for series in &mut chart.series {
            series.points.sort_by(|one, other| one.size.total_cmp(&other.size));
        }
    }
    charts.into_values().collect()
}

fn write_table(out: &mut impl Write, sides: &[Side]) -> io::Result<()> {
    const HEADER: [(&str, &str); 10] = [
        ("Kernel", ""),
        ("Through", ""),
        ("Size", "number"),
        ("Result", ""),
        ("Median time", "number"),
        ("95 % of the median", "number"),
        ("Quartiles", "number"),
        ("Speed", "number"),
        ("Share of ceiling", "number"),
        ("Timed by", ""),
    ];
    write!(out, "<table id=\"rows\">\n<thead><tr>")?;
    for (title, class) in HEADER {
        write!(out, "<th scope=\"col\" class=\"{class}\"><button type=\"button\">{title}</button></th>")?;
    }
    writeln!(out, "</tr></thead>\n<tbody>")?;
    for (side, row) in sides.iter().flat_map(|side| side.rows.iter().map(move |row| (side, row))) {
        let label = row.label.as_ref().map(|label| format!(", {label}")).unwrap_or_default();
        write!(
            out,
            "<tr><th scope=\"row\">{}{}</th><td>{}</td>",
            row.id,
            Escaped(&label),
            Escaped(&side.adapter.backend)
        )?;
        match &row.result {
            RowResult::Skipped { reason } => write_remark(out, row, "skipped", reason)?,
            RowResult::Failed { reason } => write_remark(out, row, "failed", reason)?,
            RowResult::Measured(result) => {
                let report = &result.report;
                write_cell(out, row.size, &row.size_text())?;
                let verdict = words::verdict(&report.check);
                let word = if report.check.passed { "correct" } else { "wrong" };
                write!(out, "<td class=\"{word}\" title=\"{}\">{word}</td>", Escaped(&verdict))?;
                if let Some(time) = &report.time {
                    let [low, median, high] =
                        [time.seconds.lower_quartile, time.seconds.median, time.seconds.upper_quartile];
                    write_cell(out, median, &units::seconds(median))?;
                    match time.seconds.interval {
                        Some(found) => {
                            write_cell(out, found.high - found.low, &words::time_range(found.low, found.high))?;
                        }
                        None => write!(out, "<td></td>")?,
                    }
                    write_cell(out, high - low, &format!("{} to {}", units::seconds(low), units::seconds(high)))?;
                } else {
                    write!(out, "<td></td><td></td><td></td>")?;
                }
                match &report.rate {
                    Some(rate) => {
                        write_cell(out, rate.value, &format!("{} {}", units::significant(rate.value), rate.unit))?;
                    }
                    None => write!(out, "<td></td>")?,
                }
                match result.share_of_ceiling {
                    Some(share) => write_cell(out, share, &format!("{} %", units::significant(100.0 * share)))?,
                    None => write!(out, "<td></td>")?,
                }
                let source = report.time.as_ref().map(|time| (time.source.describe(), words::time_source(time)));
                let (source, detail) = source.unwrap_or_default();
                write!(out, "<td title=\"{}\">{source}</td>", Escaped(&detail))?;
            }
        }
        writeln!(out, "</tr>")?;
    }
    writeln!(out, "</tbody>\n</table>")
}

/// A cell with the number by which it is sorted.
fn write_cell(out: &mut impl Write, number: impl Display, text: &str) -> io::Result<()> {
    write!(out, "<td data-number=\"{number}\">{text}</td>")
}

fn write_remark(out: &mut impl Write, row: &Row, word: &str, reason: &str) -> io::Result<()> {
    write_cell(out, row.size, &units::count(row.size))?;
    write!(out, "<td class=\"{word}\">{word}</td><td colspan=\"6\">{}</td>", Escaped(reason))
}

/// Text as HTML shows it.
struct Escaped<'text>(&'text str);

impl Display for Escaped<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            '&' => formatter.write_str("&amp;"),
            '<' => formatter.write_str("&lt;"),
            '>' => formatter.write_str("&gt;"),
            '"' => formatter.write_str("&quot;"),
            other => write!(formatter, "{other}"),
        })
    }
}
