//! A mask over a part of a matrix: the window that a thread reads, the mask, and their products, each by rows and columns.

use std::collections::BTreeMap;

use yew::prelude::*;

use super::{
    CELL,
    grid::{Grid, Span, count, span},
    name_and_space,
    products::{Products, product_in_cell, text_of},
    strip::{middle_text, number},
};
use crate::{
    components::simulation::recording::svg::Shapes,
    model::{
        reading::{BlockReads, Written},
        tape::Tape,
    },
};

/// The height of a cell, and the room for the numbers of columns and rows.
const HEIGHT: f64 = 24.0;
const HEAD: f64 = 18.0;
const SIDE: f64 = 24.0;
/// A wider or higher window is no picture of numbers.
const MOST: u32 = 11;

/// What a thread multiplies, where it is a rectangle of a matrix.
pub(super) struct Window {
    /// Elements of a row of the matrix.
    length: u32,
    rows: Span,
    columns: Span,
    /// Columns of the mask, if its rows and columns lie under those of the window.
    mask_length: Option<u32>,
}

impl Window {
    /// Absent where the thread multiplies no part of several rows and columns.
    pub(super) fn of(of_block: &BlockReads, products: &Products) -> Option<Window> {
        let mut own: Vec<u32> = products.pairs.iter().map(|pair| pair.0.element).collect();
        let is_plain = products.pairs.iter().all(|pair| pair.0.component.is_none() && pair.1.component.is_none());
        own.sort_unstable();
        own.dedup();
        let length = of_block.row_length(products.variables.0, &own).filter(|length| *length > 1)?;
        let rows = span(&mut own.iter().map(|its| its / length))?;
        let columns = span(&mut own.iter().map(|its| its % length))?;
        let sides = [count(rows), count(columns)];
        let is_full =
            own.len() == products.pairs.len() && own.len() as u64 == u64::from(sides[0]) * u64::from(sides[1]);
        if !is_plain || !is_full || sides.iter().any(|side| !(2..=MOST).contains(side)) {
            return None;
        }
        // Of a mask with rows of so many elements, those under a row or column of the window have one row or column.
        let fits = |mask: &u32| {
            let (mut by_row, mut by_column) = (BTreeMap::new(), BTreeMap::new());
            products.pairs.iter().all(|(one, other, _)| {
                let (row, column) = (other.element / mask, other.element % mask);
                *by_row.entry(one.element / length).or_insert(row) == row
                    && *by_column.entry(one.element % length).or_insert(column) == column
            })
        };
        let mask_length = (count(columns)..=MOST).find(fits);
        Some(Window { length, rows, columns, mask_length })
    }

    pub(super) fn draw(
        &self,
        tape: &Tape,
        of_block: &BlockReads,
        products: &Products,
        target: &str,
        (written, room): (&Written, f64),
    ) -> Html {
        let (input, mask) = products.variables;
        let own: Vec<u32> = products.pairs.iter().map(|pair| pair.0.element).collect();
        let at = |element: u32| (element / self.length, element % self.length);
        let under = |element: u32| {
            let pair = products.pairs.iter().find(|pair| pair.0.element == element);
            self.mask_length.zip(pair).map(|(length, pair)| (pair.1.element / length, pair.1.element % length))
        };
        let input_name = name_and_space(tape, input);
        let mask_name = name_and_space(tape, mask);
        let of_input = self.part(
            &input_name,
            "output-read",
            at_of(at),
            products.pairs.iter().map(|pair| (pair.0.element, text_of(pair.0))),
        );
        let of_mask = self.part(
            &format!("× {mask_name}"),
            "output-mask",
            under,
            products.pairs.iter().map(|pair| (pair.0.element, text_of(pair.1))),
        );
        let of_products = self.part(
            "= products",
            "output-product",
            at_of(at),
            products.pairs.iter().map(|pair| (pair.0.element, product_in_cell(pair.2))),
        );
        let overview = Grid::overview(of_block, &own, input, self.length, room);
        html! {
            <div class="output-window" data-testid="output-window">
                <div class="output-parts">{ of_input }{ of_mask }{ of_products }</div>
                <p class="output-sum">{ format!("sum of the products = {target} = ") }<b>{ products.sum(written) }</b></p>
                if let Some(overview) = overview {
                    { overview.draw(tape) }
                }
            </div>
        }
    }

    /// Cells with numbers, with the rows and columns that they have in their matrix.
    fn part(
        &self,
        title: &str,
        class: &'static str,
        place: impl Fn(u32) -> Option<(u32, u32)>,
        texts: impl Iterator<Item = (u32, String)>,
    ) -> Html {
        let (rows, columns) = (count(self.rows), count(self.columns));
        let cell = f64::from(CELL);
        let (width, height) = (SIDE + f64::from(columns) * cell, HEAD + f64::from(rows) * HEIGHT);
        let x = |column: u32| SIDE + f64::from(column) * cell;
        let y = |row: u32| HEAD + f64::from(row) * HEIGHT;
        let element = |row: u32, column: u32| (self.rows.0 + row) * self.length + self.columns.0 + column;
        let mut cells = Shapes::default();
        let numbers: Vec<Html> = texts
            .map(|(its, words)| {
                let (row, column) = (its / self.length - self.rows.0, its % self.length - self.columns.0);
                cells.rectangle(x(column) + 1.0, y(row) + 1.0, cell - 2.0, HEIGHT - 2.0);
                middle_text(x(column) + cell / 2.0, y(row), "output-number", words, cell)
            })
            .collect();
        let heads = (0..columns).filter_map(|column| Some((column, place(element(0, column))?.1)));
        let sides = (0..rows).filter_map(|row| Some((row, place(element(row, 0))?.0)));
        html! {
            <div class="output-part-of">
                <p class="watch-note">{ title.to_owned() }</p>
                <div class="picture-scroll" tabindex="0" role="group" aria-label="Drawing">
                    <svg class="drawing-exact" width={number(width)} height={number(height)} viewBox={format!("0 0 {} {}", number(width), number(height))} role="img"
                        aria-label={format!("{title}: {rows} rows and {columns} columns")}>
                        <path {class} d={cells.path()} />
                        { for heads.map(|(column, head)| middle_text(x(column) + cell / 2.0, -3.0, "output-index", head.to_string(), cell)) }
                        { for sides.map(|(row, side)| html! { <text class="output-index end" x={number(SIDE - 5.0)} y={number(y(row) + 16.0)}>{ side }</text> }) }
                        { for numbers }
                    </svg>
                </div>
            </div>
        }
    }
}

/// A place that is known of every element.
fn at_of(at: impl Fn(u32) -> (u32, u32)) -> impl Fn(u32) -> Option<(u32, u32)> {
    move |element| Some(at(element))
}
