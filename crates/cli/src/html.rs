//! The page that `bench --html` writes: charts and the table beside them, complete in one file that loads nothing.

mod chart;
mod roofline;
mod rows;

use std::{
    collections::BTreeMap,
    fmt::{self, Display},
    io::{self, Write},
    time::SystemTime,
};

use warpground_measure::{
    Ceilings, Row, RowResult, device_query::device_query, records::Peer, roofline::Roofline, units,
};
use warpground_patterns::{families, find};

use self::chart::{Ceiling, Chart, Point, Series, Span};
use crate::commands::bench::Side;

/// What the page tells of.
#[derive(Clone, Copy)]
pub(crate) struct Told<'bench> {
    pub(crate) sides: &'bench [Side],
    /// Whether the rows are the table of records.
    pub(crate) records: bool,
    pub(crate) peers: Option<&'bench [Peer]>,
}

/// Writes the page.
///
/// # Errors
/// Those of the writer.
pub(crate) fn write(out: &mut impl Write, told: &Told<'_>) -> io::Result<()> {
    let sides = told.sides;
    let names: Vec<_> = sides.iter().map(|side| side.adapter.name.as_str()).collect();
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Warpground bench: {}</title>\n\
         <style>\n{}</style>\n<header>\n<h1>Warpground bench</h1>\n",
        Escaped(&names.join(", ")),
        include_str!("html/page.css"),
    )?;
    write_origin(out)?;
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
    let charts = charts(sides);
    if !charts.is_empty() {
        writeln!(
            out,
            "<fieldset class=\"shows\">\n<legend>The charts show</legend>\n\
             <label><input type=\"radio\" name=\"shows\" checked> speed</label>\n\
             <label><input type=\"radio\" name=\"shows\" id=\"shows-time\"> time</label>\n\
             <p>A point is a median, its bar reaches from the lower to the upper quartile of the readings.</p>\n</fieldset>"
        )?;
    }
    for (title, chart) in charts {
        writeln!(out, "<figure>\n<figcaption>{}</figcaption>\n{}</figure>", Escaped(&title), chart.svg())?;
    }
    rows::write(out, told)?;
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

/// When it was measured, by which version, and with which command.
fn write_origin(out: &mut impl Write) -> io::Result<()> {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let (day, time) = now.split_once('T').unwrap_or((&now, ""));
    let command: Vec<_> = std::env::args().skip(1).collect();
    writeln!(
        out,
        "<p>Measured on {day} at {} UTC by Warpground {}: <code>warpground {}</code></p>",
        time.get(..5).unwrap_or_default(),
        env!("CARGO_PKG_VERSION"),
        Escaped(&command.join(" "))
    )
}

fn write_head(out: &mut impl Write, Side { adapter, ceilings, .. }: &Side) -> io::Result<()> {
    writeln!(
        out,
        "<p><strong>{}</strong> through {}, {}</p>",
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
        let (Some((family, variant)), Some((unit, point))) = (find(&row.id), point(row)) else { continue };
        let place = families().iter().position(|other| other.id == family.id).unwrap_or_default();
        let (_, chart) = charts.entry((place, unit)).or_insert_with(|| {
            let of_side = |side: &Side| {
                let rate = side.ceilings.as_ref()?.of(variant.metric).rate.value;
                let through =
                    if sides.len() > 1 { format!(" through {}", side.adapter.backend) } else { String::new() };
                Some(Ceiling { name: format!("ceiling{through} {} {unit}", units::significant(rate)), rate })
            };
            let ceilings = sides.iter().filter_map(of_side).collect();
            (family.title.to_owned(), Chart { unit, ceilings, series: Vec::new() })
        });
        let label = row.label.as_ref().map(|label| format!(", {label}")).unwrap_or_default();
        let kernel = format!("{}{label}", variant.title);
        match chart.series.iter_mut().find(|series| series.kernel == kernel && series.side == side_number) {
            Some(series) => series.points.push(point),
            None => {
                let of_kernel = chart.series.iter().find(|series| series.kernel == kernel).map(|series| series.colour);
                let kernels = chart.series.iter().map(|series| series.colour + 1).max().unwrap_or_default();
                let through =
                    if side_number > 0 { format!(", through {}", side.adapter.backend) } else { String::new() };
                chart.series.push(Series {
                    name: chart.series.len(),
                    title: format!("{kernel}{through}"),
                    kernel,
                    side: side_number,
                    colour: of_kernel.unwrap_or(kernels),
                    points: vec![point],
                });
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

/// A row's unit and its place in a chart, if it was timed.
fn point(row: &Row) -> Option<(&'static str, Point)> {
    let (_, variant) = find(&row.id)?;
    let RowResult::Measured(result) = &row.result else { return None };
    let (rate, seconds) = (result.report.rate?, result.report.time.as_ref()?.seconds);
    let verdict = if result.report.check.passed { "" } else { "WRONG RESULT, " };
    let text = format!(
        "{}, {} elements: {verdict}{} {} ({} to {}), {}",
        variant.id,
        row.size_text(),
        units::significant(rate.value),
        rate.unit,
        units::significant(rate.low),
        units::significant(rate.high),
        units::seconds(seconds.median)
    );
    #[expect(clippy::cast_precision_loss, reason = "sizes are below 2^53")]
    let size = row.size as f64;
    let speed = Span { value: rate.value, low: rate.low, high: rate.high };
    let time = Span { value: seconds.median, low: seconds.lower_quartile, high: seconds.upper_quartile };
    Some((rate.unit, Point { size, speed, time, text }))
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
