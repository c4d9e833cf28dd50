//! `warpground profile`.

use std::io::Write;

use warpground_measure::{
    LaunchReport, ProfileReport,
    profile::{LineReport, profile as measure_profile},
    report,
    subject::Subject,
    units::{count, seconds, significant},
};
use warpground_sim::{SimOptions, TraceOptions, Watch, observe::counters::Counts};

use crate::{
    Done,
    arguments::Profile,
    commands::timeline,
    failure::Failure,
    subject,
    terminal::{FAINT, HEADING, NOTE, RIGHT, WRONG, table},
};

/// Characters of a source line that the table shows.
const TEXT_WIDTH: usize = 60;

/// Runs a kernel on the simulator and counts.
pub(crate) fn profile(arguments: &Profile, out: &mut impl Write) -> Done {
    let request = subject::request(&arguments.subject)?;
    let subject = subject::subject(&arguments.subject, request.as_ref())?;
    let options = SimOptions::default();
    if arguments.timeline.timeline {
        return draw(arguments, &subject, &options, out);
    }
    let result = measure_profile(&subject.job, &subject.source, &options)
        .map_err(|error| Failure::of_kernel(&subject.source.name, error))?;
    let verdict = subject.verdict(&result.outcome);
    if arguments.json {
        report::write_line(out, &result.report)?;
    } else {
        print(&result.report, arguments.lines, out)?;
        if let Some(sentence) = verdict.sentence() {
            let style = if verdict.is_wrong() { WRONG } else { RIGHT };
            writeln!(out)?;
            writeln!(out, "{style}{sentence}{style:#}")?;
        }
    }
    if verdict.is_wrong() { Err(Failure::Wrong) } else { Ok(()) }
}

/// Draws the warps of a launch over time.
fn draw(arguments: &Profile, subject: &Subject<'_>, options: &SimOptions, out: &mut impl Write) -> Done {
    let choice = timeline::choice(&arguments.timeline)?;
    let number = arguments.launch.saturating_sub(1);
    let watch = Watch { trace: Some(TraceOptions::default()), ..Watch::default() };
    if let Some(watched) = subject.source.watch(&subject.job, options, watch)? {
        let all = watched.launches.len();
        let launch = watched.launches.into_iter().nth(number).and_then(|launch| launch.trace);
        let launch = launch.ok_or_else(|| no_such_launch(arguments, all))?;
        return timeline::show(&arguments.timeline, &timeline::report_of(&launch, &choice)?, arguments.json, out);
    }
    let traced = warpground_sim::trace(&subject.job, options, number, TraceOptions::default())?;
    let Some(mut launch) = traced.launch else {
        return Err(no_such_launch(arguments, traced.kernels.len()));
    };
    for operation in &mut launch.trace.operations {
        operation.line = subject.source.line_of(&launch.kernel, operation.line);
    }
    timeline::show(&arguments.timeline, &timeline::report_of(&launch, &choice)?, arguments.json, out)
}

fn no_such_launch(arguments: &Profile, all: usize) -> Failure {
    let asked = arguments.launch;
    Failure::Input(format!("--launch {asked}: the launches have the numbers 1 to {all}"))
}

pub(super) fn print(report: &ProfileReport, most: usize, out: &mut impl Write) -> Done {
    writeln!(out, "{HEADING}{}{HEADING:#}", report.source)?;
    for launch in &report.launches {
        let (kernel, grid, block) = (launch.kernel.clone(), launch.grid, launch.block);
        let shown = LaunchReport { kernel, grid, block, shared_bytes: launch.shared_bytes };
        let times = if launch.launches > 1 { format!(", {} times", count(launch.launches)) } else { String::new() };
        writeln!(out, "  {shown}{times}")?;
    }
    writeln!(out)?;
    lines(report, most, out)?;
    writeln!(out)?;
    totals(&report.counts, report, out)?;
    writeln!(out)?;
    writeln!(out, "{HEADING}Why it is slow{HEADING:#}")?;
    for diagnosis in &report.diagnoses {
        writeln!(out, "  {NOTE}{}{NOTE:#}", diagnosis.title)?;
        writeln!(out, "    {}", diagnosis.advice)?;
        for evidence in &diagnosis.evidence {
            match evidence.line {
                Some(line) => writeln!(out, "    line {line}: {}", evidence.text)?,
                None => writeln!(out, "    {}", evidence.text)?,
            }
        }
        writeln!(out, "    {FAINT}rule: {}{FAINT:#}", diagnosis.threshold)?;
    }
    Ok(())
}

fn lines(report: &ProfileReport, most: usize, out: &mut impl Write) -> Done {
    let header =
        ["share", "line", "instructions", "lanes", "requests", "sectors", "used", "passes", "conflicts", "source"];
    let mut rows = table(&header, &[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    let shown = if most == 0 { report.lines.len() } else { most };
    for line in report.lines.iter().take(shown) {
        rows.add_row(row(line));
    }
    writeln!(out, "{}", rows.trim_fmt())?;
    if report.lines.len() > shown {
        let left = report.lines.len() - shown;
        let lines = if left == 1 { "line" } else { "lines" };
        writeln!(out, "{FAINT}and {left} more {lines} (--lines 0 shows all){FAINT:#}")?;
    }
    Ok(())
}

fn row(line: &LineReport) -> [String; 10] {
    let Counts { global_load, global_store, global_atomic, shared_load, shared_store, shared_atomic, activity, .. } =
        line.counts;
    let [requests, sectors, useful, moved] =
        [global_load, global_store, global_atomic].iter().fold([0; 4], |sum, its| {
            [sum[0] + its.requests, sum[1] + its.sectors, sum[2] + its.useful_bytes, sum[3] + its.moved_bytes]
        });
    let [passes, conflicts] = [shared_load, shared_store, shared_atomic]
        .iter()
        .fold([0; 2], |sum, its| [sum[0] + its.wavefronts, sum[1] + its.bank_conflicts]);
    let blank = |value: u64| if value == 0 { String::new() } else { count(value) };
    #[expect(clippy::cast_precision_loss, reason = "shares for a person to read")]
    let (used, lanes) = (useful as f64 / moved as f64, activity.active_lanes as f64 / activity.issued.max(1) as f64);
    let mut text: String = line.text.chars().take(TEXT_WIDTH).collect();
    if text.len() < line.text.len() {
        text.push('…');
    }
    [
        format!("{:.1} %", line.share * 100.0),
        line.line.to_string(),
        count(activity.issued),
        significant(lanes),
        blank(requests),
        blank(sectors),
        if moved == 0 { String::new() } else { format!("{:.0} %", used.min(1.0) * 100.0) },
        blank(passes),
        blank(conflicts),
        text,
    ]
}

fn totals(counts: &Counts, report: &ProfileReport, out: &mut impl Write) -> Done {
    let mut rows = table(&["", "requests", "sectors", "lines", "used", "moved"], &[1, 2, 3, 4, 5]);
    let global = [
        ("global loads", &counts.global_load),
        ("global stores", &counts.global_store),
        ("global atomics", &counts.global_atomic),
    ];
    for (name, its) in global.into_iter().filter(|(_, its)| its.requests > 0) {
        let bytes = warpground_measure::units::bytes;
        rows.add_row([
            name.to_owned(),
            count(its.requests),
            count(its.sectors),
            count(its.lines),
            bytes(its.useful_bytes),
            bytes(its.moved_bytes),
        ]);
    }
    writeln!(out, "{}", rows.trim_fmt())?;
    let shared = [
        ("shared loads", &counts.shared_load),
        ("shared stores", &counts.shared_store),
        ("shared atomics", &counts.shared_atomic),
    ];
    if shared.iter().any(|(_, its)| its.requests > 0) {
        let mut rows = table(&["", "requests", "passes", "conflicts"], &[1, 2, 3]);
        for (name, its) in shared.into_iter().filter(|(_, its)| its.requests > 0) {
            rows.add_row([name.to_owned(), count(its.requests), count(its.wavefronts), count(its.bank_conflicts)]);
        }
        writeln!(out, "{}", rows.trim_fmt())?;
    }
    let cost = &report.cost;
    writeln!(
        out,
        "{} warps; {} of {} branches diverge",
        count(report.warps),
        count(counts.branches.divergent),
        count(counts.branches.executed)
    )?;
    writeln!(
        out,
        "{FAINT}cost, calculated at an H200's best rates: {} to issue, {} in shared memory, {} in atomics, {} in global \
         memory{FAINT:#}",
        seconds(cost.issue_seconds),
        seconds(cost.shared_seconds),
        seconds(cost.atomic_seconds),
        seconds(cost.global_seconds)
    )?;
    Ok(())
}
