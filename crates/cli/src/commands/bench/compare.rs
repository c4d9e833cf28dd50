//! Two runs that were saved with `--json`.

use std::{fs, io::Write, path::Path};

use warpground_measure::{
    Row,
    compare::{self, Comparison, Pair, Ratio, Verdict},
    report, units,
};

use crate::{
    Done,
    failure::Failure,
    terminal::{FAINT, NOTE, RIGHT, WRONG, table},
};

/// Prints which was faster.
pub(super) fn compare(before: &Path, after: &Path, json: bool, out: &mut impl Write) -> Done {
    let comparison = compare::compare(&rows(before)?, &rows(after)?);
    if comparison.pairs.is_empty() {
        return Err(Failure::Input(format!(
            "{} and {} have no case in common that both timed",
            before.display(),
            after.display()
        )));
    }
    if json {
        for pair in &comparison.pairs {
            report::write_line(out, pair)?;
        }
        return Ok(());
    }
    print(&comparison, out)
}

fn rows(path: &Path) -> Result<Vec<Row>, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::of_file("read", path, &error))?;
    compare::read(&text).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}

fn print(Comparison { pairs, left_out, devices }: &Comparison, out: &mut impl Write) -> Done {
    if let Some([first, second]) = devices {
        writeln!(out, "{NOTE}two devices:{NOTE:#} {first} before, {second} after\n")?;
    }
    let header = ["id", "size", "before", "after", "speed", "interval", ""];
    let mut shown = table(&header, &[1, 2, 3, 4, 5]);
    for pair in pairs {
        let [before, after] = [pair.before, pair.after].map(units::seconds);
        let label = pair.label.as_ref().map(|label| format!(", {label}")).unwrap_or_default();
        let through = pair.through.as_ref().map(|[then, now]| format!(", {then} and {now}")).unwrap_or_default();
        let id = format!("{}{label}{through}", pair.id);
        let verdict = pair.verdict.words().to_owned();
        shown.add_row([id, units::count(pair.size), before, after, times(&pair.ratio), interval(&pair.ratio), verdict]);
    }
    writeln!(out, "{}", shown.trim_fmt())?;
    for sentence in left_out {
        writeln!(out, "{FAINT}{sentence}{FAINT:#}")?;
    }
    let count = |wanted: Verdict| pairs.iter().filter(|Pair { verdict, .. }| *verdict == wanted).count();
    let [faster, slower, neither, few] =
        [Verdict::Faster, Verdict::Slower, Verdict::NotDistinguishable, Verdict::TooFewReadings].map(count);
    // None is neither good news nor bad.
    let [good, bad] = [(faster, RIGHT), (slower, WRONG)].map(|(count, style)| if count > 0 { style } else { FAINT });
    write!(out, "\n{good}{faster} faster{good:#}, {bad}{slower} slower{bad:#}, {neither} not distinguishable")?;
    if few > 0 {
        write!(out, ", {few} with too few readings to tell (seven are enough)")?;
    }
    writeln!(out)?;
    Ok(())
}

/// How many times as fast.
pub(super) fn times(ratio: &Ratio) -> String {
    format!("{:.3}", ratio.value)
}

/// Where the ratio lies, to at least 95 %.
pub(super) fn interval(ratio: &Ratio) -> String {
    ratio.interval.map_or_else(String::new, |found| format!("{:.3} to {:.3}", found.low, found.high))
}
