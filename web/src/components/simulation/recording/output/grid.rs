//! What a thread reads of a variable, among what its block reads: the rows of a matrix, or stretches of an array.

use std::collections::BTreeMap;

use warpground_measure::order::map_of;
use yew::prelude::*;

use super::{
    CELL, cells_in, index_in_cell, name_and_space,
    products::{Products, text_of},
    strip::{middle_text, number},
};
use crate::{
    components::simulation::recording::{
        index_text,
        svg::{Shapes, at},
    },
    model::{
        reading::{BlockReads, Read, window},
        tape::Tape,
    },
};

/// Rows of cells with numbers that are drawn.
const ROWS: u32 = 7;
/// The height of a line of text in a cell.
const LINE: f64 = 13.0;
/// The largest and the least cell without numbers, and how high such cells are together.
const SMALL: f64 = 14.0;
const LEAST: u32 = 3;
const HEIGHT: u32 = 300;

/// How high an overview is, and the largest of its cells.
const OVERVIEW: f64 = 150.0;
const OVERVIEW_CELL: f64 = 7.0;

/// A first and a last row or column.
pub(super) type Span = (u32, u32);

/// How what a thread reads of a variable is drawn.
pub(super) struct Grid {
    pub(super) variable: u16,
    /// Elements of a row.
    length: u32,
    /// What is drawn.
    rows: Span,
    columns: Span,
    /// The first and the last element, where the rows are no rows of a matrix but lines of an array.
    lined: Option<Span>,
    /// How often the thread reads.
    reads: usize,
    /// By element, what stands in its cell, line by line.
    cells: BTreeMap<u32, Vec<String>>,
    width: u32,
    /// The lines of a cell under its index; absent where cells are too small for text.
    lines: Option<usize>,
    /// The side of a small cell.
    side: f64,
}

impl Grid {
    /// `factors` are what the elements of this variable are multiplied with.
    pub(super) fn of(
        of_block: &BlockReads,
        reads: &[Read],
        variable: u16,
        factors: Option<&Products>,
        room: f64,
    ) -> Option<Grid> {
        let its: Vec<&Read> = reads.iter().filter(|read| read.variable == variable).collect();
        let mut texts = BTreeMap::<u32, Vec<String>>::new();
        for read in &its {
            let texts = texts.entry(read.element).or_default();
            let text = text_of(read);
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        // An element that had several values, or is a vector, has none that could stand in its cell.
        let mut has_text = texts.values().all(|texts| texts.len() == 1);
        let mut cells = texts;
        let factors: Option<BTreeMap<u32, String>> = factors.filter(|_| has_text).and_then(|products| {
            let by_element =
                map_of(products.pairs.iter().map(|pair| (pair.0.element, format!("×{}", text_of(pair.1)))));
            (by_element.len() == products.pairs.len()).then_some(by_element)
        });
        let lines = if let Some(factors) = factors {
            cells.iter_mut().for_each(|(element, lines)| lines.extend(factors.get(element).cloned()));
            2
        } else {
            1
        };

        let own: Vec<u32> = cells.keys().copied().collect();
        let block = of_block.elements.get(&variable)?;
        let known = of_block.row_length(variable, &own);
        let whole = (*block.first()?, *block.last()?);
        // What does not fit on one line of an array has lines as long as suits the width.
        let is_long = f64::from(count(span(&mut own.iter().copied())?)) * SMALL > room;
        let lined = (known.is_none() && is_long).then_some(whole);
        let length = lined.map_or_else(|| known.unwrap_or(whole.1 + 1), |whole| line_length(count(whole), room));
        let place = |element: &u32| (element / length, element % length);
        let all = (span(&mut block.iter().map(|its| place(its).0))?, span(&mut block.iter().map(|its| place(its).1))?);
        let mine = (span(&mut own.iter().map(|its| place(its).0))?, span(&mut own.iter().map(|its| place(its).1))?);

        let most = cells_in(room);
        let width = most * CELL;
        has_text &= lined.is_none() && count(mine.0) <= ROWS && count(mine.1) <= most;
        let (most_rows, most_columns) = if has_text { (ROWS, most) } else { (HEIGHT / LEAST, width / LEAST) };
        let rows = window(all.0, mine.0, most_rows);
        let (columns, room) = match lined {
            Some(_) => ((0, length - 1), room),
            None => (window(all.1, mine.1, most_columns), f64::from(width)),
        };
        let side = (room / f64::from(count(columns))).min(f64::from(HEIGHT) / f64::from(count(rows))).min(SMALL);
        Some(Grid {
            variable,
            length,
            rows,
            columns,
            lined,
            reads: its.len(),
            cells,
            width,
            lines: has_text.then_some(lines),
            side,
        })
    }

    /// The same without numbers: all that the block reads, and in it what this thread reads.
    pub(super) fn overview(of_block: &BlockReads, own: &[u32], variable: u16, length: u32, room: f64) -> Option<Grid> {
        let block = of_block.elements.get(&variable)?;
        let all =
            span(&mut block.iter().map(|its| its / length)).zip(span(&mut block.iter().map(|its| its % length)))?;
        let width = cells_in(room) * CELL;
        let side =
            (f64::from(width) / f64::from(count(all.1))).min(OVERVIEW / f64::from(count(all.0))).min(OVERVIEW_CELL);
        (side >= f64::from(LEAST)).then(|| Grid {
            variable,
            length,
            rows: all.0,
            columns: all.1,
            lined: None,
            reads: own.len(),
            cells: own.iter().map(|element| (*element, Vec::new())).collect(),
            width,
            lines: None,
            side,
        })
    }

    /// Grids of small cells have cells of one size.
    pub(super) fn alike(mut grids: Vec<Grid>) -> Vec<Grid> {
        let small = grids.iter().filter(|grid| grid.lines.is_none()).map(|grid| grid.side).fold(SMALL, f64::min);
        grids.iter_mut().for_each(|grid| grid.side = small);
        grids
    }

    /// Whether what elements are multiplied with stands in their cells.
    pub(super) fn has_factors(&self) -> bool {
        self.lines == Some(2)
    }

    pub(super) fn draw(&self, tape: &Tape) -> Html {
        let name = name_and_space(tape, self.variable);
        let words = self.words(tape);
        let (width, height) = match self.lines {
            Some(lines) => (f64::from(CELL), LINE * at(lines + 1) + 6.0),
            // A single row of small cells would be a hair.
            None if self.rows.0 == self.rows.1 => (self.side, SMALL),
            None => (self.side, self.side),
        };
        let gap = if self.lines.is_some() { 2.0 } else { f64::min(1.0, self.side / 8.0) };
        let (mut read, mut other) = (Shapes::default(), Shapes::default());
        let mut texts = Vec::new();
        for row in self.rows.0..=self.rows.1 {
            for column in self.columns.0..=self.columns.1 {
                let element = row * self.length + column;
                if self.lined.is_some_and(|(first, last)| element < first || element > last) {
                    continue;
                }
                let (x, y) = (f64::from(column - self.columns.0) * width, f64::from(row - self.rows.0) * height);
                let cell = self.cells.get(&element);
                let shapes = if cell.is_some() { &mut read } else { &mut other };
                shapes.rectangle(x + gap / 2.0, y + gap / 2.0, width - gap, height - gap);
                if self.lines.is_some() {
                    let x = x + width / 2.0;
                    texts.push(middle_text(
                        x,
                        y - 2.0,
                        "output-index",
                        index_in_cell(tape, self.variable, element),
                        width,
                    ));
                    for (line, words) in cell.into_iter().flatten().enumerate() {
                        let y = y - 2.0 + LINE * at(line + 1);
                        texts.push(middle_text(x, y, "output-number", words.clone(), width));
                    }
                }
            }
        }
        let size = (f64::from(count(self.columns)) * width, f64::from(count(self.rows)) * height);
        // A unit is a pixel.
        let view = if self.lines.is_some() { (f64::from(self.width), size.1) } else { size };
        let class = if self.lines.is_some() { "drawing-exact" } else { "phase-drawing" };
        html! {
            <div class="output-grid">
                <p class="watch-note">{ format!("{name}: {words}") }</p>
                <div class="picture-scroll" tabindex="0" role="group" aria-label="Drawing">
                    <svg {class} width={number(view.0)} height={number(view.1)} viewBox={format!("0 0 {} {}", number(view.0), number(view.1))} role="img" aria-label={format!("{name}: {words}")}>
                        <path class="output-other" d={other.path()} />
                        <path class="output-read" d={read.path()} />
                        { for texts }
                    </svg>
                </div>
            </div>
        }
    }

    /// Which elements the thread reads, and how much around them is drawn.
    fn words(&self, tape: &Tape) -> String {
        let elements: Vec<u32> = self.cells.keys().copied().collect();
        let (first, last) = elements.first().zip(elements.last()).map_or((0, 0), |(first, last)| (*first, *last));
        let [first, last] = [first, last].map(|element| index_text(tape, self.variable, element));
        let which = match elements.len() {
            1 => format!("element {first}"),
            many if elements.windows(2).all(|pair| pair[1] == pair[0] + 1) => {
                format!("{many} elements, {first} to {last}")
            }
            many => format!("{many} elements from {first} to {last}"),
        };
        let times = if self.reads > elements.len() { format!(", in {} reads", self.reads) } else { String::new() };
        let (top, bottom) = self.rows;
        let rows = match top == bottom {
            true => String::new(),
            false => format!(
                ". Drawn: rows {top} to {bottom} of {} elements each, from column {} to {}",
                self.length, self.columns.0, self.columns.1
            ),
        };
        format!("this thread reads {which}{times}{rows}.")
    }
}

/// How many of so many elements are on one line, where cells are as large as can be within the width and the height of a
/// drawing; a power of two, so that lines begin at round indices.
fn line_length(elements: u32, room: f64) -> u32 {
    let side = |length: u32| {
        (room / f64::from(length)).min(f64::from(HEIGHT) / f64::from(elements.div_ceil(length))).min(SMALL)
    };
    let lengths = (0..16).map(|power| 1 << power).filter(|length| f64::from(*length * LEAST) <= room);
    // Of lines with cells of one size the longest.
    lengths.max_by(|one, other| side(*one).total_cmp(&side(*other))).unwrap_or(1)
}

/// The first and the last of some rows or columns.
pub(super) fn span(all: &mut dyn Iterator<Item = u32>) -> Option<Span> {
    all.fold(None, |span: Option<Span>, at| Some(span.map_or((at, at), |(first, last)| (first.min(at), last.max(at)))))
}

/// How many rows or columns.
pub(super) fn count((first, last): Span) -> u32 {
    last - first + 1
}
