//! A mask over its input: the elements that the block reads as one strip, the mask under those that this thread reads, the
//! products under these, and their sum.

use std::collections::BTreeMap;

use warpground_measure::order::map_of;
use yew::prelude::*;

use super::{
    CELL, cells_in, name_and_space,
    products::{Products, product_in_cell, text_of},
};
use crate::{
    components::simulation::recording::{
        svg::{Shapes, at},
        variable_name,
    },
    model::{
        origins::Origins,
        reading::{BlockReads, Read, Written, window},
        tape::Tape,
    },
};

/// The height of a cell, and from the head of a row to its cells.
const HEIGHT: f64 = 24.0;
const LINE: f64 = 16.0;
/// The least width of a cell, of which as many are drawn beside the mask.
const LEAST: u32 = 4;
const AROUND: u32 = 4;

/// How the mask and what it slides over are drawn.
pub(super) struct Strip {
    /// The first and the last element that the block reads, that are drawn as cells, and that this thread reads.
    all: (u32, u32),
    drawn: (u32, u32),
    own: (u32, u32),
    width: f64,
    /// The width of a cell, and whether numbers can be read in it.
    cell: f64,
    has_text: bool,
    /// By element, the element of global memory whose copy it is, if all that are drawn are copies of one array.
    origins: Option<(u16, BTreeMap<u32, u32>)>,
    /// The element at the place of the output.
    centre: Option<u32>,
}

impl Strip {
    /// Absent where the thread reads no stretch of an array, or the factors are no stretch.
    pub(super) fn of(
        of_block: &BlockReads,
        products: &Products,
        written: &Written,
        copies: &Origins,
        room: f64,
    ) -> Option<Strip> {
        let own = stretch(products.pairs.iter().map(|pair| pair.0))?;
        stretch(products.pairs.iter().map(|pair| pair.1))?;
        let elements: Vec<u32> = (own.0..=own.1).collect();
        let (input, _) = products.variables;
        if of_block.row_length(input, &elements).is_some() {
            return None;
        }
        let its = of_block.elements.get(&input)?;
        let all = (*its.first()?, *its.last()?);
        let cells = cells_in(room);
        let width = cells * CELL;
        let count = own.1 - own.0 + 1;
        if (count + AROUND) * LEAST > width {
            return None;
        }
        let has_text = count <= cells;
        let room = if has_text { cells } else { count + count.min(width / LEAST - count) };
        let drawn = window(all, own, room);
        let cell = if has_text { f64::from(CELL) } else { f64::from(width) / f64::from(room) };
        let from = |element: u32| copies.get(&(input, element)).copied();
        let origin = from(own.0).map(|(variable, _)| variable);
        let is_copy = (own.0..=own.1).all(|element| from(element).map(|its| its.0) == origin);
        let origins = origin.filter(|_| is_copy).map(|origin| {
            let its = (drawn.0..=drawn.1)
                .filter_map(|element| Some((element, from(element).filter(|its| its.0 == origin)?.1)));
            (origin, map_of(its))
        });
        let centre = (own.0..=own.1).find(|element| match &origins {
            Some((_, origins)) => origins.get(element) == Some(&written.element),
            None => *element == written.element,
        });
        Some(Strip { all, drawn, own, width: f64::from(width), cell, has_text, origins, centre })
    }

    /// The left edge of an element's cell.
    fn x(&self, element: u32) -> f64 {
        f64::from(element - self.drawn.0) * self.cell
    }

    pub(super) fn draw(&self, tape: &Tape, products: &Products, thread: u32, target: &str, written: &Written) -> Html {
        let (input, mask) = products.variables;
        let [input_name, mask_name] = [input, mask].map(|variable| variable_name(tape, variable));
        let (first, last) = self.own;
        let label = format!(
            "Thread {thread} reads {input_name}[{first}] to {input_name}[{last}]. Under each of them stands the element of {mask_name} with which it is multiplied, and under these the products, whose sum is {target}."
        );
        let count = self.all.1 - self.all.0 + 1;
        let is_marked = if self.centre.is_some() { "; dotted: at the place of the output" } else { "" };
        let head =
            format!("{}: {count} elements, {} to {}{is_marked}", name_and_space(tape, input), self.all.0, self.all.1);
        let mut y = 12.0;
        let mut rows = vec![text(0.0, y, "output-head", head)];
        if self.drawn != self.all {
            rows.push(self.overview(y + 6.0));
            y += 28.0;
        }
        // The strip, and the frame of what this thread reads.
        let top = y + LINE + 5.0;
        rows.push(self.indices(top - 5.0, self.drawn, Some));
        if let Some(centre) = self.centre {
            rows.push(html! {
                <rect class="output-centre" x={number(self.x(centre) + 1.0)} y={number(top - 20.0)} width={number(self.cell - 2.0)} height={number(HEIGHT + 20.0)} />
            });
        }
        let mut others = Shapes::default();
        (self.drawn.0..=self.drawn.1).for_each(|element| self.put(&mut others, element, top));
        rows.push(html! { <path class="output-other" d={others.path()} /> });
        rows.push(self.row(products, top, "output-read", |(read, _, _)| text_of(read)));
        rows.push(html! {
            <rect class="output-frame" x={number(self.x(first))} y={number(top - 2.0)} width={number(f64::from(last - first + 1) * self.cell)} height={number(HEIGHT + 4.0)} />
        });
        // Where the elements come from.
        let mut y = top + HEIGHT;
        if let Some((origin, origins)) = &self.origins {
            let head = format!("copied from {}, the elements:", name_and_space(tape, *origin));
            rows.push(text(0.0, y + LINE + 2.0, "output-head", head));
            rows.push(self.indices(y + 2.0 * LINE + 3.0, self.drawn, |element| origins.get(&element).copied()));
            y += 2.0 * LINE + 3.0;
        }
        // The mask under them.
        let y = y + LINE + 4.0;
        rows.push(text(0.0, y, "output-head", format!("× {}", name_and_space(tape, mask))));
        let top = y + LINE + 5.0;
        let factor =
            |element: u32| products.pairs.iter().find(|pair| pair.0.element == element).map(|pair| pair.1.element);
        rows.push(self.indices(top - 5.0, self.own, factor));
        rows.push(self.row(products, top, "output-mask", |(_, read, _)| text_of(read)));
        let mut bottom = top + HEIGHT;
        if self.has_text {
            let y = bottom + LINE + 2.0;
            rows.push(text(0.0, y, "output-head", "= products".to_owned()));
            bottom = y + 6.0 + HEIGHT;
            let product = |(_, _, product): &(&Read, &Read, f64)| product_in_cell(*product);
            rows.push(self.row(products, y + 6.0, "output-product", product));
        }
        // Their sum.
        let top = bottom + 26.0;
        let sum_width = 76.0;
        let middle = (self.x(first) + self.x(last) + self.cell) / 2.0;
        let x = (middle - sum_width / 2.0).clamp(0.0, self.width - sum_width);
        let mut links = Shapes::default();
        for element in first..=last {
            links.line((self.x(element) + self.cell / 2.0, bottom + 1.0), (x + sum_width / 2.0, top - 1.0));
        }
        rows.push(html! { <path class="link" d={links.path()} /> });
        rows.push(html! {
            <>
                <rect class="cell-on" x={number(x)} y={number(top)} width={number(sum_width)} height={number(HEIGHT)} />
                { middle_text(x + sum_width / 2.0, top, "output-number on", products.sum(written), sum_width) }
            </>
        });
        // The name stands where there is room for it.
        let is_left = x > self.width / 2.0;
        let (name, class) = match is_left {
            true => (format!("sum: {target} ="), "output-head end"),
            false => (format!("= {target}, the sum"), "output-head"),
        };
        rows.push(text(if is_left { x - 8.0 } else { x + sum_width + 8.0 }, top + 16.0, class, name));
        let height = top + HEIGHT + 2.0;
        html! {
            <div class="picture-scroll" tabindex="0" role="group" aria-label="Drawing">
                <svg class="drawing-exact" width={number(self.width + 4.0)} height={number(height)} viewBox={format!("-2 0 {} {height}", self.width + 4.0)} role="img" aria-label={label}>
                    { for rows }
                </svg>
            </div>
        }
    }

    /// All that the block reads, and where in it the cells lie and the thread reads.
    fn overview(&self, y: f64) -> Html {
        let scale = self.width / f64::from(self.all.1 - self.all.0 + 1);
        let x = |element: u32| f64::from(element - self.all.0) * scale;
        let span = |(first, last): (u32, u32), class: &'static str| {
            let width = (f64::from(last - first + 1) * scale).max(2.0);
            html! { <rect {class} x={number(x(first))} y={number(y)} width={number(width)} height="8" /> }
        };
        let mut lines = Shapes::default();
        lines.line((x(self.drawn.0), y + 8.0), (0.0, y + 22.0));
        lines.line((x(self.drawn.1 + 1), y + 8.0), (self.x(self.drawn.1 + 1), y + 22.0));
        html! {
            <>
                { span(self.all, "output-other") }
                { span(self.drawn, "output-part") }
                { span(self.own, "output-here") }
                <path class="link" d={lines.path()} />
            </>
        }
    }

    /// Indices over the cells, as many as have room.
    fn indices(&self, y: f64, (first, last): (u32, u32), index: impl Fn(u32) -> Option<u32>) -> Html {
        let mut every = 1;
        while f64::from(every) * self.cell < 34.0 {
            every += 1;
        }
        let texts = (first..=last).filter(|element| (element - first) % every == 0).filter_map(|element| {
            let index = index(element)?.to_string();
            Some(middle_text(
                self.x(element) + self.cell / 2.0,
                y - LINE,
                "output-index",
                index,
                f64::from(every) * self.cell,
            ))
        });
        html! { <>{ for texts }</> }
    }

    fn put(&self, shapes: &mut Shapes, element: u32, y: f64) {
        let gap = if self.has_text { 2.0 } else { 0.6 };
        shapes.rectangle(self.x(element) + gap / 2.0, y, self.cell - gap, HEIGHT);
    }

    /// A cell under each element that the thread reads.
    fn row(
        &self,
        products: &Products,
        y: f64,
        class: &'static str,
        words: impl Fn(&(&Read, &Read, f64)) -> String,
    ) -> Html {
        let mut cells = Shapes::default();
        products.pairs.iter().for_each(|pair| self.put(&mut cells, pair.0.element, y));
        let texts = products.pairs.iter().filter(|_| self.has_text).map(|pair| {
            middle_text(self.x(pair.0.element) + self.cell / 2.0, y, "output-number", words(pair), self.cell)
        });
        html! { <><path {class} d={cells.path()} />{ for texts }</> }
    }
}

/// The first and the last element of reads that are neighbours, each read once.
fn stretch<'a>(reads: impl Iterator<Item = &'a Read>) -> Option<(u32, u32)> {
    let mut elements: Vec<u32> =
        reads.map(|read| (read.component.is_none()).then_some(read.element)).collect::<Option<_>>()?;
    elements.sort_unstable();
    let is_stretch = elements.windows(2).all(|pair| pair[1] == pair[0] + 1);
    elements.first().copied().zip(elements.last().copied()).filter(|_| is_stretch)
}

/// A coordinate.
pub(super) fn number(value: f64) -> String {
    format!("{value:.1}")
}

fn text(x: f64, y: f64, class: &'static str, words: String) -> Html {
    html! { <text {class} x={number(x)} y={number(y)}>{ words }</text> }
}

/// A text in the middle of a cell, whose top is `y`; a long one is drawn as narrow as the cell.
pub(super) fn middle_text(x: f64, y: f64, class: &'static str, words: String, room: f64) -> Html {
    let is_long = at(words.chars().count()) * 5.8 > room;
    let length = is_long.then(|| number(room - 3.0));
    let adjust = is_long.then_some("spacingAndGlyphs");
    html! { <text {class} x={number(x)} y={number(y + 16.0)} textLength={length} lengthAdjust={adjust}>{ words }</text> }
}
