//! The picture in letters, for a terminal.

use warpground_hardware::multiprocessor::{Row, State};

use super::{Cells, WarpsReport, issues, share};
use crate::units::{count, significant};

/// Rows that are drawn.
const MOST_ROWS: usize = 64;

/// A state's letter.
fn letter(state: State) -> char {
    match state {
        State::Issuing => '#',
        State::Ready => '+',
        State::Dependency => 'd',
        State::Shared => 's',
        State::Memory => 'm',
        State::Barrier => 'B',
        State::Busy => 'u',
        State::Empty => ' ',
    }
}

/// The picture of the cycles `from` to `to`, in `columns` columns, with what it is of and what the letters mean.
#[must_use]
pub fn text(report: &WarpsReport, from: u64, to: u64, columns: usize) -> String {
    let to = to.min(report.cycles).max(from + 1);
    let columns = Cells::over(from, to - from, columns);
    let mut lines: Vec<String> = report.premise().into_iter().collect();
    lines.extend([report.subject(), report.result("line")]);
    lines.extend(report.notes());
    lines.push(String::new());
    let label = |text: &str| format!("{text:>16}  ");
    let each = match columns.width {
        1 => "a column is a cycle".to_owned(),
        width => format!("a column is {} cycles and shows the most frequent state", count(width)),
    };
    lines.push(format!("{}cycles {} to {}, {each}", label(""), count(from), count(to)));
    for scheduler in 0..report.schedulers {
        lines.push(format!("{}{}", label(&format!("scheduler {scheduler}")), bar(report, scheduler, columns)));
    }
    lines.push(String::new());
    let shown: Vec<&Row> = report.rows.iter().filter(|row| row.start < to && row.end() > from).collect();
    for row in shown.iter().take(MOST_ROWS) {
        let runs = row.runs.iter().map(|run| (run.state, run.cycles));
        let cells = columns.states(row.start, runs).into_iter().map(|state| state.map_or(' ', letter));
        let name = format!("block {} warp {}", row.block, row.warp);
        lines.push(format!("{}{}", label(&name), cells.collect::<String>().trim_end()));
    }
    if shown.len() > MOST_ROWS {
        lines.push(format!("{}and {} more warps", label(""), shown.len() - MOST_ROWS));
    }
    lines.push(String::new());
    let all: u64 = report.states.iter().map(|its| its.cycles).sum();
    let slots: u64 = report.states.iter().map(|its| its.slots).sum();
    lines.push(format!("{:>32}  {:>12}  {:>12}", "", "warps' time", "slots"));
    for its in report.states.iter().filter(|its| its.cycles + its.slots > 0) {
        lines.push(format!(
            "{:>30} {}  {:>10} %  {:>10} %",
            its.state.title(),
            letter(its.state),
            share(its.cycles, all),
            share(its.slots, slots)
        ));
    }
    lines.push(String::new());
    lines.push("  resident blocks   cycles   slots used".to_owned());
    for its in &report.residencies {
        lines.push(format!("{:>17} {:>8} {:>10} %", its.resident, count(its.cycles), significant(its.used * 100.0)));
    }
    lines.push(String::new());
    lines.push(format!("{:>28}  {:>12}  {:>11}  {:>10}", "class", "instructions", "cycles each", "cycles"));
    for its in &report.classes {
        let (title, instructions) = (its.class.title(), count(its.instructions));
        lines.push(format!("{title:>28}  {instructions:>12}  {:>11}  {:>10}", its.each(), count(its.cycles)));
    }
    lines.push(String::new());
    lines.push(report.origin());
    lines.join("\n")
}

/// The share of a scheduler's slots that it uses, column by column, as bars of eight heights.
fn bar(report: &WarpsReport, scheduler: u32, columns: Cells) -> String {
    const HEIGHTS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let issues = report.rows.iter().filter(|row| row.scheduler == scheduler).flat_map(issues);
    let used = columns.used(issues, report.issues, report.issue_every);
    // A number from 0 to 8.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small whole number")]
    let height = |used: f64| HEIGHTS.get((used * 8.0).ceil() as usize).copied().unwrap_or('█');
    used.into_iter().map(height).collect()
}
