//! Tables, colours and progress for people.

use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Style};
use comfy_table::{Attribute, Cell, CellAlignment, ColumnConstraint, ContentArrangement, Table, presets::NOTHING};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A right result.
pub(crate) const RIGHT: Style = AnsiColor::Green.on_default().bold();
/// A wrong result, or an error.
pub(crate) const WRONG: Style = AnsiColor::Red.on_default().bold();
/// Something to take note of.
pub(crate) const NOTE: Style = AnsiColor::Yellow.on_default();
/// A heading.
pub(crate) const HEADING: Style = Style::new().bold();
/// What is read last.
pub(crate) const FAINT: Style = Style::new().dimmed();

/// Below this time a progress bar would only flicker.
const PATIENCE: Duration = Duration::from_secs(1);

/// A table without rules: it reads well and falls apart into columns again. `right` names the columns of numbers.
pub(crate) fn table(header: &[&str], right: &[usize]) -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(header.iter().map(|title| Cell::new(title).add_attribute(Attribute::Bold)));
    let last = header.len().saturating_sub(1);
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, if index == last { 0 } else { 2 }));
        if right.contains(&index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        // Names and numbers are not broken where the terminal is narrow: sentences are.
        if index == 0 || right.contains(&index) {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    table
}

/// A progress bar on standard error: only on a terminal, and only for what takes longer than a second.
pub(crate) struct Progress {
    bar: ProgressBar,
    start: Instant,
}

impl Progress {
    /// A bar of that many steps.
    pub(crate) fn new(steps: usize) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(steps as u64), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len}  {wide_msg}") {
            bar.set_style(style.progress_chars("━━╌"));
        }
        Progress { bar, start: Instant::now() }
    }

    /// Says what is being done.
    pub(crate) fn say(&self, message: String) {
        self.show_in_time();
        self.bar.set_message(message);
    }

    /// One step is done.
    pub(crate) fn step(&self) {
        self.show_in_time();
        self.bar.inc(1);
    }

    /// Does something that prints, with the bar out of its way.
    pub(crate) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    fn show_in_time(&self) {
        if self.bar.is_hidden() && self.start.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
