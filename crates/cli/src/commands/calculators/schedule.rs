//! `warpground schedule`.

mod timeline;

use std::io::{self, Write};

use serde::Serialize;
use warpground_hardware::{
    Needs,
    schedule::{Durations, Event, Happening, Plan, Run, Timeline, Wait, simulate, two_core_example},
};
use warpground_measure::{report, units};

use crate::{
    Done,
    arguments::{Example, Schedule},
    failure::Failure,
    machine::machine,
    terminal::{FAINT, HEADING, WRONG, table},
};

/// Events that a table shows unless told otherwise.
const USUAL_EVENTS: usize = 30;

/// An event as a program reads it.
#[derive(Serialize)]
struct Happened<'timeline> {
    time: u64,
    next: u64,
    #[serde(flatten)]
    happening: &'timeline Happening,
    #[serde(skip_serializing_if = "Option::is_none")]
    stay: Option<&'timeline Run>,
    text: String,
}

impl Happened<'_> {
    fn of<'timeline>(timeline: &'timeline Timeline, event: &'timeline Event) -> Happened<'timeline> {
        let stay = match event.happening {
            Happening::Placed { run } | Happening::Waiting { run, .. } | Happening::Finished { run } => {
                timeline.runs.get(run)
            }
            Happening::Launched { .. } | Happening::Full { .. } | Happening::Stuck => None,
        };
        Happened {
            time: event.time,
            next: event.next,
            happening: &event.happening,
            stay,
            text: timeline.describe(event),
        }
    }
}

/// The last line.
#[derive(Serialize)]
struct Outcome<'timeline> {
    what: &'static str,
    end: u64,
    cores: u32,
    blocks_per_core: u32,
    busy_share: f64,
    events: usize,
    stuck: &'timeline [Wait],
}

/// Plays a launch and prints it.
pub(crate) fn schedule(arguments: &Schedule, out: &mut impl Write) -> Done {
    let (name, plan) = plan(arguments)?;
    let timeline = simulate(&plan)?;
    if arguments.json {
        for event in timeline.events.iter().take(arguments.events.unwrap_or(usize::MAX)) {
            report::write_line(out, &Happened::of(&timeline, event))?;
        }
        let outcome = Outcome {
            what: "outcome",
            end: timeline.end,
            cores: timeline.cores,
            blocks_per_core: timeline.occupancy.blocks,
            busy_share: timeline.busy_share(),
            events: timeline.events.len(),
            stuck: &timeline.stuck,
        };
        report::write_line(out, &outcome)?;
    } else {
        print(&name, &plan, &timeline, arguments.events.unwrap_or(USUAL_EVENTS), out)?;
    }
    if timeline.stuck.is_empty() { Ok(()) } else { Err(Failure::Wrong) }
}

/// The device's name, and the launch on it.
fn plan(arguments: &Schedule) -> Result<(String, Plan), Failure> {
    if let Some(Example::TwoCores) = arguments.example {
        return Ok((warpground_hardware::preset::COURSE_TWO_CORES.name.to_owned(), two_core_example()));
    }
    let machine = machine(&arguments.machine)?;
    let cores = machine.multiprocessors.ok_or_else(|| {
        let name = machine.gpu.map_or("this device", |gpu| gpu.id);
        Failure::Input(format!(
            "the number of multiprocessors of {name} is not published; set it yourself: --set multiprocessors=2"
        ))
    })?;
    // Asked of every launch but an example, by the arguments' own rules.
    let (blocks, threads) = (arguments.blocks.unwrap_or(0), arguments.threads.unwrap_or(0));
    let durations = match &arguments.durations {
        Durations::Scattered { least, most, .. } => {
            Durations::Scattered { least: *least, most: *most, seed: arguments.seed }
        }
        durations => durations.clone(),
    };
    let plan = Plan {
        block: machine.block,
        sm: machine.sm,
        cores,
        blocks,
        needs: Needs::threads(threads).registers(arguments.registers).shared(arguments.shared),
        durations,
        placement: arguments.placement.into(),
        order: arguments.order.into(),
        waits: arguments.wait.clone(),
    };
    Ok((machine.name(), plan))
}

fn print(name: &str, plan: &Plan, timeline: &Timeline, most: usize, out: &mut impl Write) -> io::Result<()> {
    let count = units::count;
    let shared = match plan.needs.shared_bytes {
        0 => String::new(),
        bytes => format!(", {} bytes of shared memory each", count(bytes.into())),
    };
    writeln!(
        out,
        "{HEADING}{name}{HEADING:#}: {} blocks of {} threads{shared}",
        count(plan.blocks),
        count(plan.needs.threads.into())
    )?;
    writeln!(out, "  room     {}", timeline.room())?;
    if timeline.stuck.is_empty() {
        let busy = units::significant(100.0 * timeline.busy_share());
        writeln!(out, "  end      {}; {busy} % of the room was used\n", timeline.at_end())?;
    } else {
        writeln!(out, "  end      {WRONG}never{WRONG:#}: stuck {}\n", timeline.at_end())?;
    }

    let mut shown = table(&["time", "next block", "event"], &[0, 1]);
    for event in timeline.events.iter().take(most) {
        shown.add_row([count(event.time), count(event.next), timeline.describe(event)]);
    }
    if most > 0 {
        writeln!(out, "{}", shown.trim_fmt())?;
    }
    let more = timeline.events.len().saturating_sub(most);
    if more > 0 {
        writeln!(out, "{FAINT}and {} more events: --events {}{FAINT:#}", count(more as u64), timeline.events.len())?;
    }
    // If only the beginning of a launch is shown, only the beginning is drawn, if it takes any time at all.
    let told = timeline.events.get(most.wrapping_sub(1)).map_or(0, |event| event.time);
    let until = if more > 0 && told > 0 { told } else { timeline.end };
    writeln!(out)?;
    timeline::print(timeline, until, out)?;
    Ok(())
}
