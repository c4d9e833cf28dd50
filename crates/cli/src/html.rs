//! The page that `bench --html` writes: charts and the table beside them, complete in one file that loads nothing.

mod bars;
mod chart;
mod charts;
mod roofline;
mod rows;
mod target;

use std::{
    fmt::{self, Display},
    io::{self, Write},
    time::SystemTime,
};

use warpground_measure::{Ceilings, device_query::device_query, records::Peer, roofline::Roofline, units};

use self::charts::{Figure, figures};
pub(crate) use self::target::Target;
use crate::commands::bench::Side;

/// What the page tells of.
pub(crate) struct Told<'bench> {
    pub(crate) sides: &'bench [Side],
    /// Whether the rows are the table of records.
    pub(crate) records: bool,
    pub(crate) peers: Option<&'bench [Peer]>,
    /// Why there is not all that was asked for, if there is not.
    pub(crate) ended_early: Option<String>,
}

/// What the roofline's dashed line is.
const SHARED: &str = " The dashed line is the roof of a kernel that reads as many bytes from shared memory instead; no \
                      kernel's bytes are counted against it.";

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
    if let Some(reason) = &told.ended_early {
        writeln!(out, "<p class=\"partial\">This is a part of what was asked for: {}</p>", Escaped(reason))?;
    }
    for side in sides {
        write_head(out, side)?;
    }
    write!(out, "</header>\n<main>\n")?;
    for Side { adapter, ceilings, rows } in sides {
        if let Some(chart) = ceilings.as_ref().and_then(|ceilings| Roofline::of(ceilings, rows)) {
            writeln!(
                out,
                "<figure>\n<figcaption>Roofline through {}</figcaption>\n<p>Every kernel with arithmetic, at its \
                 largest size, by the operations and the bytes of device memory that it needs at least.{}</p>\n{}</figure>",
                Escaped(&adapter.backend),
                if chart.roofs.iter().any(|roof| !roof.counts) { SHARED } else { "" },
                roofline::svg(&chart)
            )?;
        }
    }
    let figures = figures(told);
    if !figures.is_empty() {
        writeln!(
            out,
            "<fieldset class=\"shows\">\n<legend>The charts show</legend>\n\
             <label><input type=\"radio\" name=\"shows\" checked> speed</label>\n\
             <label><input type=\"radio\" name=\"shows\" id=\"shows-time\"> time</label>\n\
             <p>A point, or a bar's end, is a median; the thin line across it reaches from the lower to the upper \
             quartile of the readings.</p>\n</fieldset>"
        )?;
    }
    for (title, figure) in figures {
        let drawn = match figure {
            Figure::Lines(chart) => chart.svg(),
            Figure::Bars(bars) => bars.html(),
        };
        writeln!(out, "<figure>\n<figcaption>{}</figcaption>\n{drawn}</figure>", Escaped(&title))?;
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
        "<p>Peak rates, measured on this device by kernels whose results were verified too: copies {copy}, fused \
         multiply-adds {multiply_add}{shared}. A speed above the ceiling comes from data that stayed in a cache.</p>"
    )
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

#[cfg(test)]
mod tests {
    use serde_json::json;
    use warpground_measure::{Row, records};

    use super::*;

    /// A record of copies, as a run on `device` would have it.
    fn copy(device: &str) -> Row {
        let seconds = json!({
            "count": 15, "minimum": 1e-3, "lower_quartile": 1e-3, "median": 1e-3, "upper_quartile": 1e-3, "maximum": 1e-3,
        });
        let row = json!({
            "id": "copy/one_each", "label": "copy", "size": 268_435_456, "settings": { "n": 268_435_456 },
            "result": "measured", "reduced": null, "ceiling": null, "share_of_ceiling": null,
            "report": {
                "id": "copy/one_each", "settings": {}, "device": device, "backend": "Vulkan", "edited": false,
                "checked": false, "launches": [], "memory_bytes": 12, "work": { "bytes": 2_000_000_000, "flops": 0 },
                "check": {
                    "passed": true, "against": "every element", "compared": 1, "wrong": 0, "relative_error": 0.0,
                    "tolerance": 0.0, "first_wrong": null,
                },
                "time": {
                    "seconds": seconds, "readings": vec![1e-3; 15], "repetitions": 1, "source": "gpu_timestamps",
                    "resolution_seconds": 1e-9, "coarse": false,
                },
                "rate": { "unit": "GB/s", "value": 2000.0, "low": 2000.0, "high": 2000.0 },
            },
        });
        serde_json::from_value(row).expect("it is a row")
    }

    fn page(device: &str) -> String {
        let peer =
            r#"{"name":"copy/memcpy_d2d","device":"NVIDIA H200","n":268435456,"ms":0.8,"value":2500,"unit":"GB/s"}"#;
        let peers = records::peers::read(peer).expect("it is a peer");
        let side = Side { adapter: warpground_sim::adapter(32), ceilings: None, rows: vec![copy(device)] };
        let told = Told { sides: &[side], records: true, peers: Some(&peers), ended_early: None };
        let mut page = Vec::new();
        write(&mut page, &told).expect("a page in memory is written");
        String::from_utf8(page).expect("it is text")
    }

    #[test]
    fn a_record_stands_beside_its_peer_or_beside_the_reason_why_not() {
        let here = page("NVIDIA H200");
        // The peer is a quarter faster: its mark is at the end, the bar ends at four fifths.
        assert!(here.contains("class=\"peer\" style=\"left:100.00%\"") && here.contains("width:80.00%"), "{here}");
        assert!(here.contains("copy/memcpy_d2d: 2,500 GB/s") && !here.contains("no ratio"), "{here}");
        let elsewhere = page("NVIDIA H200 NVL");
        let remark = "no ratio: copy/memcpy_d2d was measured on NVIDIA H200, this run on NVIDIA H200 NVL";
        assert!(elsewhere.contains(remark) && !elsewhere.contains("class=\"peer\""), "{elsewhere}");
    }
}
