//! `warpground verify`.
//!
//! ```text
//! browser.rs  carried out by the built page in a browser
//! ```

mod browser;

use std::{
    io::{self, Write},
    ops::ControlFlow,
};

use warpground_measure::{
    report,
    units::count,
    verify::{
        Case, CaseResult, Progress as Event, Totals, VariantReport, Verdict, VerifyOptions, cases,
        verify as measure_verify,
    },
    words,
};

use crate::{
    Done,
    arguments::Verify,
    device,
    failure::Failure,
    selection::{self, Entry},
    terminal::{FAINT, NOTE, Progress, RIGHT, WRONG},
};

/// Runs the variants at awkward settings; the last line counts.
pub(crate) fn verify(arguments: &Verify, out: &mut impl Write) -> Done {
    let entries = selection::entries(&arguments.families)?;
    let options = VerifyOptions { seeds: arguments.seeds.clone(), checked: arguments.checked };
    let mut tell = |report: &VariantReport| print(arguments.json, report, out);
    let reports = match &arguments.browser {
        Some(chromium) => browser::verify(chromium, arguments, &entries, &options, &mut tell)?,
        None => pollster::block_on(verify_here(arguments, &entries, &options, &mut tell))?,
    };
    let totals = Totals::of(&reports);
    if arguments.json {
        report::write_line(out, &totals)?;
    } else {
        if totals.skipped > 0 {
            writeln!(out, "{NOTE}{} skipped: this device cannot run them{NOTE:#}", totals.skipped)?;
        }
        writeln!(out, "{} passed, {} failed", totals.passed, totals.failed)?;
    }
    if totals.failed == 0 { Ok(()) } else { Err(Failure::Wrong) }
}

/// Verifies on a device of this machine; `tell` hears each report as it comes.
async fn verify_here(
    arguments: &Verify,
    entries: &[Entry],
    options: &VerifyOptions,
    tell: &mut impl FnMut(&VariantReport) -> io::Result<()>,
) -> Result<Vec<VariantReport>, Failure> {
    let device = device::open(&arguments.device).await?;
    let progress = Progress::new(cases(&*device, entries, options));
    let mut printed = Ok(());
    let reports = measure_verify(&*device, entries, options, |event| {
        match event {
            Event::Begin { id, .. } => progress.say(id.to_string()),
            Event::Case { .. } => progress.step(),
            Event::Done(report) => printed = progress.aside(|| tell(report)),
        }
        if printed.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .await;
    printed?;
    Ok(reports)
}

fn print(json: bool, variant: &VariantReport, out: &mut impl Write) -> io::Result<()> {
    if json {
        report::write_line(out, variant)?;
        return out.flush();
    }
    let (style, word) = match variant.verdict {
        Verdict::Passed => (RIGHT, "passed"),
        Verdict::Failed => (WRONG, "failed"),
        Verdict::Skipped => (NOTE, "skipped"),
    };
    let runs = count(variant.cases.len() as u64);
    writeln!(out, "{style}{word:7}{style:#}  {:28}  {FAINT}{runs} runs{FAINT:#}", variant.id)?;
    for case in &variant.cases {
        let (style, text) = match &case.result {
            CaseResult::Passed(_) => match &case.reduced {
                Some(note) => (NOTE, note.clone()),
                None => continue,
            },
            // That a mistake shows is what is expected of it.
            CaseResult::Mistaken(_) | CaseResult::Unharmed => continue,
            CaseResult::Wrong(check) => (WRONG, words::verdict(check)),
            CaseResult::Failed(reason) => (WRONG, reason.clone()),
            CaseResult::Skipped(reason) => (NOTE, format!("skipped: {reason}")),
        };
        writeln!(out, "         {}: {style}{text}{style:#}", settings_text(case))?;
    }
    out.flush()
}

/// `block_x=256 n=1000, seed 1`.
fn settings_text(case: &Case) -> String {
    let settings = case.settings.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ");
    format!("{settings}, seed {}", case.seed)
}
