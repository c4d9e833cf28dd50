//! A timeline in characters: a row a slot, time from left to right.
//!
//! ```text
//! time          0   2   4   6   8
//! SM 0  slot 0  [0──────[4──────────
//!       slot 1  [2──────────[5──────
//! ```

use std::io::{self, Write};

use warpground_hardware::schedule::{Run, Timeline};
use warpground_measure::units;

use crate::terminal::FAINT;

/// Characters from the first to the last time.
const WIDTH: u64 = 72;
/// A tick is drawn no wider than this.
const WIDEST_TICK: u64 = 6;
/// Slots that are drawn.
const MOST_ROWS: usize = 32;
/// Characters after the last time for stays that never end.
const FOR_EVER: usize = 12;
/// Characters between the times above.
const BETWEEN_LABELS: u64 = 12;

/// How time becomes columns.
#[derive(Clone, Copy)]
enum Scale {
    /// Characters a tick.
    Wide(u64),
    /// Ticks a character.
    Narrow(u64),
}

impl Scale {
    fn of(until: u64) -> Scale {
        match WIDTH / until.max(1) {
            0 => Scale::Narrow(until.div_ceil(WIDTH)),
            characters => Scale::Wide(characters.min(WIDEST_TICK)),
        }
    }

    fn column(self, time: u64) -> usize {
        let column = match self {
            Scale::Wide(characters) => time.saturating_mul(characters),
            Scale::Narrow(ticks) => time / ticks,
        };
        // Times are at most the last one shown, which lies within the width.
        usize::try_from(column.min(WIDTH)).unwrap_or(0)
    }

    /// Ticks from one label to the next.
    fn label_step(self) -> u64 {
        match self {
            Scale::Wide(characters) => BETWEEN_LABELS.div_ceil(characters),
            Scale::Narrow(ticks) => ticks.saturating_mul(BETWEEN_LABELS),
        }
    }
}

/// Prints the slots that were used, from the launch until a time.
pub(super) fn print(timeline: &Timeline, until: u64, out: &mut impl Write) -> io::Result<()> {
    let scale = Scale::of(until);
    let mut slots: Vec<(u32, u32)> = timeline.runs.iter().map(|run| (run.core, run.slot)).collect();
    slots.sort_unstable();
    slots.dedup();
    let core_width = slots.iter().map(|(core, _)| digits(*core)).max().unwrap_or(1);
    let slot_width = slots.iter().map(|(_, slot)| digits(*slot)).max().unwrap_or(1);
    let mut previous = None;
    let margin = "SM   slot   ".len() + core_width + slot_width;
    writeln!(out, "{FAINT}{:<margin$}{}{FAINT:#}", "time", labels(scale, until))?;
    for (core, slot) in slots.iter().take(MOST_ROWS) {
        let core_text = if previous == Some(core) { String::new() } else { format!("SM {core:core_width$}") };
        previous = Some(core);
        let row = row(timeline.runs.iter().filter(|run| (run.core, run.slot) == (*core, *slot)), scale, until);
        writeln!(out, "{core_text:<0$}  slot {slot:slot_width$}  {row}", core_width + "SM ".len())?;
    }
    if slots.len() > MOST_ROWS {
        let more = units::count((slots.len() - MOST_ROWS) as u64);
        writeln!(out, "{FAINT}and {more} more slots{FAINT:#}")?;
    }
    if !timeline.stuck.is_empty() {
        writeln!(out, "{FAINT}?: waits, and keeps its slot{FAINT:#}")?;
    }
    Ok(())
}

fn labels(scale: Scale, until: u64) -> String {
    let mut line = String::new();
    let mut time = 0;
    while time <= until {
        let column = scale.column(time);
        // A long time may reach into the next one's place.
        if column == 0 || column > line.len() {
            line.push_str(&" ".repeat(column - line.len()));
            line.push_str(&time.to_string());
        }
        match time.checked_add(scale.label_step()) {
            Some(next) => time = next,
            None => break,
        }
    }
    line
}

/// A slot's stays: `[4──────`, with dots where nobody is and question marks where a stay never ends. A block's number is
/// left out where it does not fit.
fn row<'timeline>(runs: impl Iterator<Item = &'timeline Run>, scale: Scale, until: u64) -> String {
    let end = scale.column(until);
    let mut cells = vec!['·'; end];
    for run in runs {
        let from = scale.column(run.start).min(end);
        let (to, fill) = match run.end {
            Some(time) => (scale.column(time.min(until)), '─'),
            None => {
                cells.resize(end + FOR_EVER, '?');
                (end + FOR_EVER, '?')
            }
        };
        let label = run.block.to_string();
        let label = if to.saturating_sub(from) > label.len() { label.as_str() } else { "" };
        let drawn = std::iter::once('[').chain(label.chars()).chain(std::iter::repeat(fill));
        for (cell, character) in cells.iter_mut().take(to).skip(from).zip(drawn) {
            *cell = character;
        }
    }
    String::from_iter(cells)
}

fn digits(number: u32) -> usize {
    number.checked_ilog10().unwrap_or(0) as usize + 1
}
