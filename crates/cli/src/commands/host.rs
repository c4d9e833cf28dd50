//! `warpground host`.

use std::io::Write;

use serde::Serialize;
use warpground_measure::{
    host::{Came, DEMONSTRATIONS, Step, demonstrate},
    report, units, words,
};

use crate::{
    Done,
    arguments::Host,
    device,
    failure::Failure,
    selection,
    terminal::{FAINT, HEADING, NOTE, WRONG, table},
};

/// A step as a program reads it.
#[derive(Serialize)]
struct Shown<'step> {
    demonstration: &'static str,
    #[serde(flatten)]
    step: &'step Step,
}

/// Runs demonstrations and prints their steps.
pub(crate) fn host(arguments: &Host, out: &mut impl Write) -> Done {
    for id in &arguments.ids {
        if !DEMONSTRATIONS.iter().any(|demonstration| demonstration.id == id) {
            let known = DEMONSTRATIONS.iter().map(|demonstration| demonstration.id.to_owned()).collect();
            return Err(selection::unknown_of("warpground host --help", "demonstration", id, known));
        }
    }
    let device = pollster::block_on(device::open(&arguments.device))?;
    let mut unexpected = false;
    for demonstration in DEMONSTRATIONS {
        if !arguments.ids.is_empty() && !arguments.ids.iter().any(|id| id == demonstration.id) {
            continue;
        }
        let steps = pollster::block_on(demonstrate(&*device, demonstration.id));
        unexpected |= steps.iter().any(|step| matches!(step.came, Came::Unexpected(_)));
        if arguments.json {
            for step in &steps {
                report::write_line(out, &Shown { demonstration: demonstration.id, step })?;
            }
            continue;
        }
        writeln!(out, "{HEADING}{}{HEADING:#} ({})", demonstration.title, demonstration.id)?;
        writeln!(out, "{FAINT}{}{FAINT:#}", demonstration.says)?;
        let mut shown = table(&["step", "time", "by", "CUDA"], &[1]);
        for step in &steps {
            let by = step.seconds.map_or("", |_| words::source_on(step.source, device.adapter().kind));
            shown.add_row([&step.what, &step.seconds.map_or_else(String::new, units::seconds), by, step.cuda]);
        }
        writeln!(out, "{}", shown.trim_fmt())?;
        for step in &steps {
            match &step.came {
                Came::Refused(text) => writeln!(out, "  {NOTE}{}{NOTE:#}: {text}", step.what)?,
                Came::Unexpected(text) => writeln!(out, "  {WRONG}{}{WRONG:#}: {text}", step.what)?,
                Came::Done(_) => {}
            }
        }
        writeln!(out)?;
    }
    if unexpected { Err(Failure::Wrong) } else { Ok(()) }
}
