//! Warps over time, for `profile` and `cuda`.

use std::io::Write;

use warpground_measure::{
    report,
    warps::{self, Choice, Resident, WarpsReport},
};
use warpground_sim::LaunchTrace;

use crate::{Done, arguments::Timeline, failure::Failure};

/// Columns of the picture where the terminal does not say how wide it is.
const COLUMNS: usize = 120;
/// What is before a row.
const LABEL: usize = 20;

/// What the picture is to be of.
pub(super) fn choice(arguments: &Timeline) -> Result<Choice, Failure> {
    let choice = Choice::named(&arguments.sm).map_err(|error| Failure::Input(error.to_string()))?;
    Ok(Choice {
        resident: arguments.resident.map_or(Resident::Fit, Resident::Number),
        priority: arguments.first.into(),
        ..choice
    })
}

/// Refuses a picture that ends before it begins.
pub(super) fn cycles(arguments: &Timeline) -> Done {
    match arguments.to {
        Some(to) if arguments.from >= to => Err(ends_first(arguments.from, to)),
        _ => Ok(()),
    }
}

fn ends_first(from: u64, to: u64) -> Failure {
    Failure::Input(format!("--from {from} --to {to}: the picture must end after it begins"))
}

/// Schedules a launch.
pub(super) fn report_of(traced: &LaunchTrace, choice: &Choice) -> Result<WarpsReport, Failure> {
    warps::report(traced, choice).map_err(|error| Failure::Input(error.to_string()))
}

/// Draws a picture, or writes it as a JSON object.
pub(super) fn show(arguments: &Timeline, picture: &WarpsReport, json: bool, out: &mut impl Write) -> Done {
    if json {
        report::write_line(out, picture)?;
        return Ok(());
    }
    let columns = terminal_size::terminal_size().map_or(COLUMNS, |(width, _)| width.0.into());
    let to = arguments.to.unwrap_or(picture.cycles);
    if arguments.from >= to {
        return Err(ends_first(arguments.from, to));
    }
    writeln!(out, "{}", warps::text(picture, arguments.from, to, columns.saturating_sub(LABEL).clamp(20, 400)))?;
    Ok(())
}
