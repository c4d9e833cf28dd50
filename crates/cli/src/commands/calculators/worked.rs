//! `warpground worked`.

use std::io::Write;

use warpground_hardware::{
    WorkedNumber,
    worked::{Calculator, Verdict},
    worked_numbers,
};
use warpground_measure::report;

use crate::{
    Done,
    arguments::Worked,
    failure::Failure,
    selection,
    terminal::{HEADING, NOTE, RIGHT, WRONG, table},
};

/// Prints worked numbers.
pub(crate) fn worked(arguments: &Worked, out: &mut impl Write) -> Done {
    for (index, number) in chosen(&arguments.ids)?.iter().enumerate() {
        if arguments.json {
            report::write_line(out, number)?;
            continue;
        }
        if index > 0 {
            writeln!(out)?;
        }
        print(number, out)?;
    }
    Ok(())
}

/// Those with the ids, in whatever case they are typed, in the order typed and none twice; all if there are no ids.
fn chosen(ids: &[String]) -> Result<Vec<WorkedNumber>, Failure> {
    let all = worked_numbers();
    if ids.is_empty() {
        return Ok(all);
    }
    let mut chosen: Vec<WorkedNumber> = Vec::new();
    for id in ids {
        let number = all.iter().find(|number| number.id.eq_ignore_ascii_case(id)).ok_or_else(|| {
            let known = all.iter().map(|number| number.id.to_owned()).collect();
            selection::unknown_of("warpground worked", "worked number", id, known)
        })?;
        if !chosen.iter().any(|other| other.id == number.id) {
            chosen.push(number.clone());
        }
    }
    Ok(chosen)
}

fn print(number: &WorkedNumber, out: &mut impl Write) -> Done {
    let style = match number.verdict {
        Verdict::Agrees => RIGHT,
        Verdict::Wrong => WRONG,
        Verdict::Imprecise => NOTE,
        Verdict::Supplied | Verdict::Rule | Verdict::Magnitude => anstyle::Style::new(),
    };
    writeln!(out, "{HEADING}{}{HEADING:#} ({}): {style}{}{style:#}", number.id, number.place, number.verdict.words())?;
    let mut shown = table(&["question", number.question], &[]);
    shown.add_row(["course", number.given.unwrap_or("gives no number")]);
    for (index, part) in number.parts.iter().enumerate() {
        shown.add_row([if index == 0 { "answer" } else { "" }, &part.to_string()]);
    }
    if !number.why.is_empty() {
        shown.add_row(["why", number.why]);
    }
    if let Some(command) = command(number.calculator) {
        shown.add_row(["try", command]);
    }
    writeln!(out, "{}", shown.trim_fmt())?;
    Ok(())
}

/// The command that calculates with other numbers.
fn command(calculator: Calculator) -> Option<&'static str> {
    match calculator {
        Calculator::Index => Some("warpground index"),
        Calculator::Cover => Some("warpground cover"),
        Calculator::Occupancy => Some("warpground occupancy"),
        Calculator::Schedule => Some("warpground schedule"),
        Calculator::Transactions => Some("warpground coalescing"),
        Calculator::Banks => Some("warpground banks"),
        Calculator::Warps | Calculator::Throughput | Calculator::Arithmetic => None,
    }
}
