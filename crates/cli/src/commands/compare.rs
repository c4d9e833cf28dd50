//! `warpground compare`.

use std::io::Write;

use warpground_engine::TimingPlan;
use warpground_measure::{
    own::{OwnReport, Versions, versions},
    report, units, words,
};

use crate::{
    Done,
    arguments::{Compare, DeviceKind},
    device,
    failure::Failure,
    own::{Asked, is_kernel, read_with},
    terminal::{HEADING, NOTE, RIGHT, WRONG, table},
};

/// Compares two versions.
pub(crate) fn compare(arguments: &Compare, out: &mut impl Write) -> Done {
    if let Some(other) = arguments.other.as_ref().filter(|other| !is_kernel(other)) {
        return Err(Failure::Input(format!("{}: the other version is a .wgsl or .cu file", other.display())));
    }
    let asked = Asked {
        name: &arguments.name,
        n: arguments.n.as_deref(),
        block: arguments.block.as_deref(),
        set: &arguments.set,
        own: &arguments.own,
        simulated: arguments.device.device == DeviceKind::Sim,
    };
    let mut files = read_with(&asked, arguments.other.as_deref())?;
    let found = pollster::block_on(async {
        let device = device::open(&arguments.device).await?;
        Ok::<_, Failure>(versions(&*device, &mut files, &TimingPlan::default()).await?)
    })?;
    if arguments.json {
        report::write_line(out, &found)?;
    } else {
        print(&found, out)?;
    }
    let wrong = found.versions.iter().any(|version| version.correct == Some(false));
    if wrong { Err(Failure::Wrong) } else { Ok(()) }
}

fn print(found: &Versions, out: &mut impl Write) -> Done {
    writeln!(out, "{}", found.difference)?;
    for version in &found.versions {
        let OwnReport { source, verdict, correct, time, .. } = version;
        let style = if *correct == Some(false) { WRONG } else { RIGHT };
        let verdict = verdict.as_deref().unwrap_or("not compared: nothing says what it should be");
        writeln!(out, "{HEADING}{source}{HEADING:#}  {style}{verdict}{style:#}")?;
        if let Some(time) = time {
            writeln!(out, "  {}", words::time(time))?;
        }
    }
    writeln!(out, "{}", found.same())?;
    if let Some(sentence) = found.sentence() {
        writeln!(out, "{NOTE}{sentence}{NOTE:#}")?;
    }
    if found.counters.is_empty() {
        writeln!(out, "every counter is the same (simulator)")?;
        return Ok(());
    }
    let mut rows = table(&["counter (simulator)", "first", "second"], &[1, 2]);
    for counter in &found.counters {
        let [first, second] = counter.counts.map(units::count);
        rows.add_row([counter.name.clone(), first, second]);
    }
    writeln!(out, "{}", rows.trim_fmt())?;
    Ok(())
}
