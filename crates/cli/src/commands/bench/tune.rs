//! The fastest settings on this device, searched for and remembered.

use std::{
    io::{self, Write},
    ops::ControlFlow,
};

use warpground_measure::{
    report,
    tune::{self, Remembered, TuneError, Tuned, in_words},
    units,
};

use super::{
    compare::{interval, times},
    native::name,
    wanted::Wanted,
};
use crate::{
    Done, device,
    failure::Failure,
    interrupt, memory,
    terminal::{FAINT, NOTE, Progress, table},
};

/// Searches every case and remembers what was found.
pub(super) async fn tune(device: &device::Opened, wanted: &Wanted, json: bool, out: &mut impl Write) -> Done {
    // Read first: a damaged file should not cost a whole search.
    let mut memory = memory::load()?;
    let adapter = device.adapter().clone();
    let progress = Progress::new(wanted.cases.len());
    let mut found = Vec::new();
    let (mut ended, mut is_new) = (Ok(()), false);
    for case in &wanted.cases {
        let tuned = tune::tune(&**device, case, &wanted.options, |trial| {
            progress.say(format!("{}: {} trials", name(case), trial.number));
            if interrupt::is_asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .await;
        match tuned {
            Ok(tuned) => {
                if tuned.is_certain() {
                    memory.remember(Remembered::of(&adapter, &tuned));
                    is_new = true;
                } else {
                    // What an earlier search found is better than nothing.
                    let at = name(case);
                    progress.aside(|| {
                        writeln!(
                            anstream::stderr(),
                            "{NOTE}{at}:{NOTE:#} too few readings to be certain; seven are enough, and the \
                            remembered settings stay as they were"
                        )
                    })?;
                }
                if json {
                    progress.aside(|| report::write_line(out, &tuned).and_then(|()| out.flush()))?;
                }
                found.push(tuned);
            }
            Err(error @ (TuneError::NothingToTune(_) | TuneError::TooLarge(_) | TuneError::Defaults(_))) => {
                let at = name(case);
                progress.aside(|| writeln!(anstream::stderr(), "{NOTE}{at}:{NOTE:#} {error}"))?;
            }
            // What was found before is kept.
            Err(TuneError::Stopped) => {
                ended = Err(Failure::Interrupted);
                break;
            }
            Err(error) => {
                ended = Err(Failure::Input(format!("{}: {error}", name(case))));
                break;
            }
        }
        progress.step();
    }
    drop(progress);
    if found.is_empty() {
        ended?;
        return Err(Failure::Input("none of these kernels could be tuned on this device".to_owned()));
    }
    // Printed before it is kept: a file that cannot be written should not cost what was found.
    if !json {
        print(&found, out)?;
    }
    if is_new {
        let kept = memory::save(&memory)?;
        if !json {
            writeln!(out, "\nremembered for {} in {}; --tuned uses them", adapter.name, kept.display())?;
        }
    }
    ended
}

fn print(found: &[Tuned], out: &mut impl Write) -> io::Result<()> {
    let header = ["id", "trials", "defaults", "best", "speed", "interval", "settings"];
    let mut shown = table(&header, &[1, 2, 3, 4, 5]);
    for tuned in found {
        let none = String::new;
        let [best, speed, lies] = tuned.best.as_ref().map_or_else(
            || [none(), none(), none()],
            |best| [units::seconds(best.time.seconds.median), times(&best.ratio), interval(&best.ratio)],
        );
        let settings = tuned.best.as_ref().map_or_else(|| none_is_faster(tuned).to_owned(), |best| in_words(&best.set));
        let defaults = units::seconds(tuned.default.seconds.median);
        shown.add_row([name(&tuned.case), tuned.trials.to_string(), defaults, best, speed, lies, settings]);
    }
    writeln!(out, "{}", shown.trim_fmt())?;
    for tuned in found {
        if let Some(lost) = tuned.out() {
            let at = name(&tuned.case);
            writeln!(out, "{FAINT}{at}: of the settings {lost}{FAINT:#}")?;
        }
    }
    Ok(())
}

fn none_is_faster(tuned: &Tuned) -> &'static str {
    if tuned.is_certain() { "none is certainly faster than the defaults" } else { "too few readings to tell" }
}
