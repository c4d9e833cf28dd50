//! The picture in letters, for a terminal.

use warpground_hardware::multiprocessor::{Row, State};

use super::{WarpsReport, parts, share};
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
    let columns = columns.max(1);
    let width = (to - from).div_ceil(columns as u64).max(1);
    let columns = usize::try_from((to - from).div_ceil(width)).unwrap_or(columns);
    let mut lines = vec![report.subject(), report.result(), String::new()];
    let label = |text: &str| format!("{text:>16}  ");
    let each = if width == 1 { "a cycle".to_owned() } else { format!("{} cycles", count(width)) };
    lines.push(format!("{}cycles {} to {}, a column is {each}", label(""), count(from), count(to)));
    for scheduler in 0..report.schedulers {
        lines.push(format!(
            "{}{}",
            label(&format!("scheduler {scheduler}")),
            bar(report, scheduler, from, width, columns)
        ));
    }
    lines.push(String::new());
    let shown: Vec<&Row> = report.rows.iter().filter(|row| row.start < to && row.end() > from).collect();
    for row in shown.iter().take(MOST_ROWS) {
        let runs = row.runs.iter().map(|run| (run.state, run.cycles));
        let cells = parts(row.start, runs, from, width, columns).into_iter().map(|state| state.map_or(' ', letter));
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
    if report.cut > 0 {
        let cut = count(report.cut);
        lines.push(format!(
            "The first block is too long to be traced completely: {cut} instructions at its end are left out."
        ));
    }
    lines.join("\n")
}

/// How many of a scheduler's cycles see an issue, column by column, as bars of eight heights.
fn bar(report: &WarpsReport, scheduler: u32, from: u64, width: u64, columns: usize) -> String {
    const HEIGHTS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let mut issues = vec![0_u64; columns];
    for row in report.rows.iter().filter(|row| row.scheduler == scheduler) {
        let mut now = row.start;
        for run in &row.runs {
            if run.state == State::Issuing
                && let Some(part) = now.checked_sub(from).and_then(|since| usize::try_from(since / width).ok())
                && let Some(issues) = issues.get_mut(part)
            {
                *issues += 1;
            }
            now += run.cycles;
        }
    }
    let height = |issues: u64| HEIGHTS.get(usize::try_from((issues * 8).div_ceil(width)).unwrap_or(8)).copied();
    issues.into_iter().map(|issues| height(issues).unwrap_or('█')).collect()
}
