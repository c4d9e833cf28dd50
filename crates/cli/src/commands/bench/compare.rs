//! Two runs that were saved with `--json`.

use std::{fs, io::Write, path::Path};

use warpground_measure::{
    compare::{self, Comparison, Pair, Ratio, Saved, Verdict},
    report,
    statistics::CONFIDENCE,
    units,
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
        // The last line is about all of them.
        report::write_line(out, &comparison)?;
        return Ok(());
    }
    print(&comparison, out)
}

fn rows(path: &Path) -> Result<Vec<Saved>, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::of_file("read", path, &error))?;
    compare::read(&text).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}

fn print(Comparison { pairs, left_out, devices, drivers }: &Comparison, out: &mut impl Write) -> Done {
    for (what, [first, second]) in [("two devices", devices), ("two drivers", drivers)]
        .iter()
        .filter_map(|(what, two)| Some((what, two.as_ref()?)))
    {
        writeln!(out, "{NOTE}{what}:{NOTE:#} {first} before, {second} after\n")?;
    }
    let header = ["id", "size", "before", "after", "speed", "interval", ""];
    let mut shown = table(&header, &[1, 2, 3, 4, 5]);
    for pair in pairs {
        let [before, after] = [pair.before, pair.after].map(units::seconds);
        let label = pair.label.as_ref().map(|label| format!(", {label}")).unwrap_or_default();
        let through = pair.through.as_ref().map(|[then, now]| format!(", {then} and {now}")).unwrap_or_default();
        let runs = match pair.runs {
            [1, 1] => String::new(),
            [before, after] => format!(", {before} and {after} runs"),
        };
        let id = format!("{}{label}{through}{runs}", pair.id);
        let drifting = if pair.drifting { ", drifting" } else { "" };
        let verdict = format!("{}{drifting}", pair.verdict.words());
        shown.add_row([id, units::count(pair.size), before, after, times(&pair.ratio), interval(&pair.ratio), verdict]);
    }
    writeln!(out, "{}", shown.trim_fmt())?;
    for pair in pairs.iter().filter(|pair| !pair.changed.is_empty()) {
        let label = pair.label.as_ref().map(|label| format!(", {label}")).unwrap_or_default();
        let (id, size, changed) = (&pair.id, units::count(pair.size), pair.changed.join("; "));
        writeln!(out, "{NOTE}{id} at {size}{label}: not the same settings:{NOTE:#} {changed}")?;
    }
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
    if pairs.iter().any(|pair| pair.drifting) {
        writeln!(
            out,
            "drifting: readings rose or fell while they were taken; their whole range replaces the interval of the median"
        )?;
    }
    if faster + slower > 0 && pairs.iter().any(|pair| pair.runs.contains(&1)) {
        let sure = 100.0 * CONFIDENCE;
        writeln!(
            out,
            "each with {sure} % confidence if nothing else changed: consecutive readings share what the machine did \
             meanwhile; alternate runs, appended to both files, reveal that"
        )?;
    }
    Ok(())
}

/// How many times as fast.
pub(super) fn times(ratio: &Ratio) -> String {
    format!("{:.3}", ratio.value)
}

/// Where the ratio lies, to at least 95 % unless it says otherwise.
pub(crate) fn interval(ratio: &Ratio) -> String {
    ratio.interval.map_or_else(String::new, |found| {
        let sure = (100.0 * found.confidence).round();
        let sure = if sure < 100.0 * CONFIDENCE { format!(" at {sure} %") } else { String::new() };
        format!("{:.3} to {:.3}{sure}", found.low, found.high)
    })
}

#[cfg(test)]
mod tests {
    use warpground_measure::Interval;

    use super::*;

    #[test]
    fn an_interval_that_is_less_sure_than_the_others_says_how_sure() {
        let of = |confidence: f64| {
            interval(&Ratio { value: 1.0, interval: Some(Interval { low: 0.9, high: 1.1, confidence }) })
        };
        assert_eq!(
            [0.913, 0.949, 0.95, 0.97].map(of),
            ["0.900 to 1.100 at 91 %", "0.900 to 1.100", "0.900 to 1.100", "0.900 to 1.100"]
        );
        assert_eq!(interval(&Ratio { value: 1.0, interval: None }), "");
    }
}
