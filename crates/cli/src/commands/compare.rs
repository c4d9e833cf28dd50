//! `warpground compare`.

use std::io::Write;

use similar::TextDiff;
use warpground_engine::TimingPlan;
use warpground_measure::{
    own::{OwnReport, Versions, versions},
    report, units,
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
    if !is_kernel(&arguments.other) {
        let path = arguments.other.display();
        return Err(Failure::Input(format!("{path}: the other version is a .wgsl or .cu file")));
    }
    let asked = Asked {
        name: &arguments.name,
        n: arguments.n.as_deref(),
        block: arguments.block.as_deref(),
        set: &arguments.set,
        own: &arguments.own,
        simulated: arguments.device.device == DeviceKind::Sim,
    };
    let mut files = read_with(&asked, &arguments.other)?;
    let texts = files.each_ref().map(|file| (file.source.name.clone(), file.source.text.clone()));
    let found = pollster::block_on(async {
        let device = device::open(&arguments.device).await?;
        Ok::<_, Failure>(versions(&*device, &mut files, &TimingPlan::default()).await?)
    })?;
    if arguments.json {
        report::write_line(out, &found)?;
    } else {
        print(&found, &texts, out)?;
    }
    let wrong = found.versions.iter().any(|version| version.correct == Some(false));
    if wrong { Err(Failure::Wrong) } else { Ok(()) }
}

fn print(found: &Versions, texts: &[(String, String); 2], out: &mut impl Write) -> Done {
    let [(from, old), (to, new)] = texts;
    let difference = TextDiff::from_lines(old, new);
    writeln!(out, "{}", difference.unified_diff().context_radius(1).header(from, to))?;
    for version in &found.versions {
        let OwnReport { source, verdict, correct, time, .. } = version;
        let style = if *correct == Some(false) { WRONG } else { RIGHT };
        let verdict = verdict.as_deref().unwrap_or("not compared: nothing says what it should be");
        writeln!(out, "{HEADING}{source}{HEADING:#}  {style}{verdict}{style:#}")?;
        if let Some(time) = time {
            let [low, median, high] =
                [time.seconds.lower_quartile, time.seconds.median, time.seconds.upper_quartile].map(units::seconds);
            writeln!(out, "  {median} (half of the readings from {low} to {high})")?;
        }
    }
    writeln!(out, "{}", if found.same_output { "both write the same" } else { "they do not write the same" })?;
    if let (Some(ratio), Some(verdict)) = (&found.ratio, found.verdict) {
        let interval = ratio.interval.map_or_else(String::new, |interval| {
            let sure = interval.confidence * 100.0;
            format!(" (from {:.3} to {:.3}, {sure:.0} % sure)", interval.low, interval.high)
        });
        let device = &found.versions[0].device;
        writeln!(
            out,
            "{NOTE}the second is {:.3} times as fast{interval}: {}{NOTE:#}, on {device}",
            ratio.value,
            verdict.words()
        )?;
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
