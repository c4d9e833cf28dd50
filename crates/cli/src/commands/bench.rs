//! `warpground bench`.
//!
//! ```text
//! wanted.rs   what was asked → cases
//! native.rs   carried out here
//! browser.rs  carried out by the built page in a browser
//! tune.rs     the fastest settings, searched for and remembered
//! beside.rs   a row's peer, and its native twin
//! table.rs    what is printed of it
//! compare.rs  two runs that were saved
//! ```

pub(crate) mod beside;
mod browser;
pub(crate) mod compare;
mod native;
mod table;
mod tune;
mod wanted;

use std::{fs, io::Write, path::Path, time::SystemTime};

use serde::Serialize;
use warpground_engine::{Adapter, DeviceKind};
use warpground_measure::{
    Ceilings, Row, RowResult,
    records::{self, Beside, Peer, record_of},
    report,
};

use self::wanted::Wanted;
use crate::{
    Done,
    arguments::Bench,
    commands::translated::translated,
    device,
    failure::Failure,
    html::{self, Target},
    interrupt, selection,
    terminal::NOTE,
};

/// Everything that was found out in one place: here, or in a browser.
pub(crate) struct Side {
    pub(crate) adapter: Adapter,
    pub(crate) ceilings: Option<Ceilings>,
    pub(crate) rows: Vec<Row>,
}

/// A row as JSON: with where it comes from, as `compare::Saved` reads it, and with its peer, if it is a record.
#[derive(Serialize)]
struct Told<'row> {
    #[serde(flatten)]
    row: &'row Row,
    date: String,
    version: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    driver: &'row str,
    #[serde(skip_serializing_if = "Option::is_none")]
    beside: Option<Beside>,
}

/// Times variants over sizes.
pub(crate) fn bench(arguments: &Bench, out: &mut impl Write) -> Done {
    if let Some([before, after]) = arguments.compare.as_deref() {
        return compare::compare(before, after, arguments.json, out);
    }
    if arguments.translated {
        return translated(arguments, &selection::entries(&arguments.ids)?, out);
    }
    if arguments.peers.is_some() && !arguments.records {
        let words = "--peers goes with --records: it holds times beside those of the records";
        return Err(Failure::Input(words.to_owned()));
    }
    let entries = selection::to_time(&arguments.ids)?;
    interrupt::watch();
    if arguments.tune {
        return pollster::block_on(async {
            let device = device::open(&arguments.device).await?;
            if device.adapter().kind == DeviceKind::Simulator {
                return Err(Failure::Input(
                    "--tune needs a GPU: the simulator counts, and its times say little about which block is best"
                        .to_owned(),
                ));
            }
            let wanted = Wanted::of(arguments, &entries, Some(device.adapter()))?;
            tune::tune(&device, &wanted, arguments.json, out).await
        });
    }
    let peers = arguments.peers.as_deref().map(read_peers).transpose()?;
    // Asked first: what cannot be written or started should not cost a whole bench.
    let page = arguments.html.as_deref().map(Target::of).transpose()?;
    if let Some(chromium) = &arguments.browser {
        crate::browser::check(chromium, &arguments.in_browser)?;
    }
    let mut sides = Vec::new();
    let done = pollster::block_on(measure(arguments, &entries, peers.as_deref(), &mut sides, out));
    // What was measured is shown, whatever ended the rest.
    if !arguments.json && !sides.is_empty() {
        table::print(&sides, arguments.records, peers.as_deref(), out)?;
    }
    if let Some(target) = page
        && !sides.is_empty()
    {
        let ended_early = match &done {
            Ok(()) => None,
            Err(Failure::Interrupted) => Some("it was ended with Ctrl-C".to_owned()),
            Err(failure) => Some(failure.sentence().unwrap_or("it failed").to_owned()),
        };
        let told = html::Told { sides: &sides, records: arguments.records, peers: peers.as_deref(), ended_early };
        target.write(|mut file| html::write(&mut file, &told))?;
        if arguments.json {
            writeln!(anstream::stderr(), "charts: {}", target.path().display())?;
        } else {
            writeln!(out, "\ncharts: {}", target.path().display())?;
        }
    }
    done?;
    let rows = || sides.iter().flat_map(|side| &side.rows);
    if rows().any(is_wrong) {
        return Err(Failure::Wrong);
    }
    if rows().any(|row| row.measured().is_some()) {
        Ok(())
    } else {
        Err(Failure::Input("nothing was measured: every case was left out".to_owned()))
    }
}

async fn measure(
    arguments: &Bench,
    entries: &[selection::Entry],
    peers: Option<&[Peer]>,
    sides: &mut Vec<Side>,
    out: &mut impl Write,
) -> Done {
    let mut tell = |row: &Row, adapter: &Adapter| {
        if !arguments.json {
            return Ok(());
        }
        let date = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        let (version, driver) = (env!("CARGO_PKG_VERSION"), adapter.driver.as_str());
        let beside = row.report().and_then(|report| Some(record_of(row)?.beside(report, peers?)));
        report::write_line(out, &Told { row, date, version, driver, beside }).and_then(|()| out.flush())
    };
    let only_browser = arguments.browser_only;
    let device = match device::open(&arguments.device).await {
        Ok(device) => Some(device),
        // The browser may have a GPU where this program finds none.
        Err(_) if only_browser => None,
        Err(failure) => return Err(failure),
    };
    let adapter = device.as_ref().map(|device| device.adapter().clone());
    let simulates = adapter.as_ref().is_some_and(|adapter| adapter.kind == DeviceKind::Simulator);
    if arguments.records && simulates && !only_browser {
        return Err(Failure::Input(
            "--records needs a GPU: its sizes are those of a large card, and the simulator would run them for days"
                .to_owned(),
        ));
    }
    let wanted = Wanted::of(arguments, entries, adapter.as_ref())?;
    for (case, words) in &wanted.remembered {
        writeln!(anstream::stderr(), "{NOTE}{case}:{NOTE:#} remembered from a search on this device: {words}")?;
    }
    if let Some(device) = device.filter(|_| !only_browser) {
        sides.push(native::measure(&*device, &wanted, &mut tell).await?);
    }
    if interrupt::is_asked() {
        return Err(Failure::Interrupted);
    }
    if let Some(chromium) = &arguments.browser {
        // The device is given back by now: the browser has it to itself.
        let (side, done) = browser::measure(chromium, &arguments.in_browser, &wanted, adapter.as_ref(), &mut tell);
        sides.extend(side);
        done?;
    }
    Ok(())
}

fn read_peers(path: &Path) -> Result<Vec<Peer>, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::of_file("read", path, &error))?;
    records::peers::read(&text).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}

fn is_wrong(row: &Row) -> bool {
    match &row.result {
        RowResult::Measured(result) => !result.report.check.passed,
        RowResult::Failed { .. } => true,
        RowResult::Skipped { .. } => false,
    }
}
