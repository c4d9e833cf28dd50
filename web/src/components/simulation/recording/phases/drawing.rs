//! The drawings of a phase: matrices laid out as a product, or one beside the other.

use warpground_measure::order::{sort_by, sort_by_key};
use yew::prelude::*;

use super::{
    super::{
        svg::{Shapes, at},
        variable_name,
    },
    matrices::{Matrix, Span, count},
};
use crate::model::{
    reading::{Phase, window},
    tape::Tape,
};

/// The width of a drawing, at least and at most, in pixels.
const WIDTHS: (f64, f64) = (200.0, 580.0);
/// What is left of the room at the edges of drawings.
const EDGE: f64 = 6.0;
/// The highest that the cells of a product are together, in pixels, and those of other matrices.
const HEIGHT: u32 = 228;
const HEIGHT_BESIDE: f64 = 300.0;
/// The largest that an element is; from this size on, elements have gaps between them.
const CELL: f64 = 14.0;
const GAPS: f64 = 5.0;
/// Half of what a product is small with: then only a part of its long side is drawn.
const SMALL: u32 = 2;
/// Between the matrices of a product, side by side and one above the other, where a name stands; and the least width, for
/// the names.
const BETWEEN: f64 = 14.0;
const LINE: f64 = 18.0;
const NAMES: f64 = 250.0;
/// The room that a character of a name takes.
const CHARACTER: f64 = 6.2;
/// Rows and columns that are drawn of a matrix.
const MOST: (u32, u32) = (512, 4096);

/// Where a matrix is drawn, and how much of it.
struct Place {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    rows: Span,
    columns: Span,
}

impl Place {
    fn frame(&self, rows: Span, columns: Span) -> Html {
        let (rows, columns) = (within(rows, self.rows), within(columns, self.columns));
        html! {
            <rect class="phase-frame"
                x={format!("{:.1}", self.x + f64::from(columns.0 - self.columns.0) * self.width)}
                y={format!("{:.1}", self.y + f64::from(rows.0 - self.rows.0) * self.height)}
                width={format!("{:.1}", f64::from(count(columns)) * self.width)}
                height={format!("{:.1}", f64::from(count(rows)) * self.height)} />
        }
    }
}

/// The part of a span that lies in another.
fn within((first, last): Span, (low, high): Span) -> Span {
    let first = first.clamp(low, high);
    (first, last.clamp(first, high))
}

/// Its elements: in this phase, in an earlier one, in a later one. `grows` says that sums are added to that are stored
/// later.
fn cells(matrix: &Matrix, phases: &[Phase], now: usize, place: &Place, grows: bool) -> Html {
    let mut layers = [Shapes::default(), Shapes::default(), Shapes::default()];
    let gaps = if place.width.min(place.height) < GAPS { 1.0 } else { 0.92 };
    let mut draw = |layer: usize, (top, bottom): Span, (first, last): Span| {
        layers[layer].rectangle(
            place.x + f64::from(first - place.columns.0) * place.width,
            place.y + f64::from(top - place.rows.0) * place.height,
            (f64::from(last - first) + gaps) * place.width,
            (f64::from(bottom - top) + gaps) * place.height,
        );
    };
    // Small elements are drawn run by run, and rows whose runs are alike as one: nobody would see what lies between them,
    // and their edges would look like stripes.
    let mut run: Option<(usize, Span, Span)> = None;
    let mut runs: Vec<(usize, Span, Span)> = Vec::new();
    for (element, state) in matrix.states(phases, now) {
        let (row, column) = matrix.place(element);
        if row < place.rows.0 || row > place.rows.1 || column < place.columns.0 || column > place.columns.1 {
            continue;
        }
        let layer = match state {
            Some(phase) if phase == now => 0,
            Some(_) => 1,
            None => 2,
        };
        match &mut run {
            Some((its, at, (_, last))) if gaps >= 1.0 && (*its, at.0, *last + 1) == (layer, row, column) => {
                *last = column;
            }
            _ => runs.extend(run.replace((layer, (row, row), (column, column)))),
        }
    }
    runs.extend(run);
    if gaps >= 1.0 {
        sort_by_key(&mut runs, |(layer, rows, columns)| (*layer, *columns, *rows));
        runs.dedup_by(|next, before| {
            let follows = (next.0, next.2, next.1.0) == (before.0, before.2, before.1.1 + 1);
            if follows {
                before.1.1 = next.1.1;
            }
            follows
        });
    }
    runs.into_iter().for_each(|(layer, rows, columns)| draw(layer, rows, columns));
    let [this, before, later] = layers.map(Shapes::path);
    html! {
        <>
            <path class={if grows { "phase-grows" } else { "phase-later" }} d={later} />
            <path class="block-odd" d={before} />
            <path class="cell-on" d={this} />
        </>
    }
}

/// Where the part of a matrix that a phase touches ends and that of another begins.
fn borders(matrix: &Matrix, phases: &[Phase], place: &Place) -> Html {
    let mut lines = Shapes::default();
    let begins = |of: fn(&Matrix, &Phase) -> Option<Span>| {
        let mut spans: Vec<Span> = phases.iter().filter_map(|phase| of(matrix, phase)).collect();
        sort_by(&mut spans, Ord::cmp);
        spans.dedup();
        // Parts that overlap have no border between them.
        let is_apart = spans.windows(2).all(|pair| pair[1].0 > pair[0].1);
        spans.into_iter().skip(1).map(|span| span.0).filter(move |_| is_apart)
    };
    let (width, height) = (f64::from(count(place.columns)) * place.width, f64::from(count(place.rows)) * place.height);
    for column in begins(Matrix::columns_in).filter(|its| (place.columns.0 + 1..=place.columns.1).contains(its)) {
        let x = place.x + f64::from(column - place.columns.0) * place.width;
        lines.line((x, place.y), (x, place.y + height));
    }
    for row in begins(Matrix::rows_in).filter(|its| (place.rows.0 + 1..=place.rows.1).contains(its)) {
        let y = place.y + f64::from(row - place.rows.0) * place.height;
        lines.line((place.x, y), (place.x + width, y));
    }
    html! { <path class="phase-borders" d={lines.path()} /> }
}

/// The columns of the first matrix that a phase touches, which are the rows of the second.
pub(super) fn inner(left: &Matrix, phase: &Phase) -> Option<Span> {
    left.columns_in(phase)
}

/// How large an element of a product is, and which part of the long side is drawn.
fn measure([left, _, product]: &[Matrix; 3], phases: &[Phase], now: usize, width: f64) -> (f64, Span) {
    let (rows, columns, all) = (count(product.rows), count(product.columns), count(left.columns));
    let size = |inner: u32| {
        let side = width / f64::from(inner + columns);
        side.min(f64::from(HEIGHT) / f64::from(inner + rows)).min(CELL)
    };
    if size(all) >= f64::from(SMALL) {
        return (size(all), left.columns);
    }
    let tiles = || phases.iter().filter_map(|phase| inner(left, phase));
    let tile = tiles().map(count).max().unwrap_or(1).min(64);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
    let width = width as u32;
    let room = (width / SMALL).saturating_sub(columns).min((HEIGHT / SMALL).saturating_sub(rows));
    let drawn = if room >= tile.min(32) { room } else { tile };
    let own = phases.iter().take(now + 1).rev().find_map(|phase| inner(left, phase)).unwrap_or(left.columns);
    (size(drawn), window(left.columns, own, drawn))
}

/// The layout of a textbook: the second matrix above the product, the first to the left of it.
pub(super) fn product(tape: &Tape, matrices: &[Matrix; 3], phases: &[Phase], now: usize, room: f64) -> Html {
    let [left, right, product] = matrices;
    let width = (room - EDGE).clamp(WIDTHS.0, WIDTHS.1);
    let (size, drawn) = measure(matrices, phases, now, width - BETWEEN);
    let of = |span: Span| f64::from(count(span)) * size;
    let all = of(drawn) + BETWEEN + of(product.columns);
    let x = (NAMES.min(width) - all).max(0.0);
    let (end, y) = (x + all, LINE + of(drawn) + LINE);
    let place = |x, y, rows, columns| Place { x, y, width: size, height: size, rows, columns };
    let of_left = place(x, y, left.rows, drawn);
    let of_right = place(x + of(drawn) + BETWEEN, LINE, drawn, right.columns);
    let of_product = place(x + of(drawn) + BETWEEN, y, product.rows, product.columns);
    let height = y + of(product.rows) + LINE;

    let phase = phases.get(now);
    let tile = phase.and_then(|phase| inner(left, phase));
    let summed = phases.iter().take(now + 1).filter_map(|phase| inner(left, phase)).map(|tile| tile.1).max();
    let is_stored = phase.is_some_and(|phase| product.rows_in(phase).is_some());
    let [name_left, name_right, name_product] = [left, right, product].map(|its| variable_name(tape, its.variable));
    let k = tile.map(|(first, last)| format!("k = {first} … {last}"));
    let ((top, bottom), (first, last)) = (product.rows, product.columns);
    let sum = summed.map_or_else(
        || format!("{name_product}"),
        |last| format!("{name_product}: sum over k = {} … {last}", left.columns.0),
    );
    let label = format!(
        "{name_left}: {}; {name_right}: {}; {name_product}: {}. {name_right} stands above {name_product}, {name_left} to the left of it.",
        left.words(),
        right.words(),
        product.words()
    );
    let label = format!("{label}{}", known(tape));
    let text = |x: f64, y: f64, class: &'static str, words: String| {
        // A long name is set as narrow as the drawing.
        let is_long = at(words.chars().count()) * CHARACTER > end;
        html! { <text {class} x={format!("{x:.1}")} y={format!("{y:.1}")} textLength={is_long.then(|| format!("{end:.1}"))} lengthAdjust={is_long.then_some("spacingAndGlyphs")}>{ words }</text> }
    };
    html! {
        <>
            <div class="picture-scroll" tabindex="0" role="group" aria-label="Drawing">
                <svg class="phase-drawing" width={format!("{end:.1}")} height={format!("{height:.1}")} viewBox={format!("0 0 {end:.1} {height:.1}")} role="img" aria-label={label}>
                    { text(end, LINE - 6.0, "phase-label end", format!("{name_right}: {}columns {first} to {last}", k.clone().map(|k| format!("{k}, ")).unwrap_or_default())) }
                    { text(0.0, y - 6.0, "phase-label", format!("{name_left}: rows {top} to {bottom}{}", k.map(|k| format!(", {k}")).unwrap_or_default())) }
                    { text(end, height - 4.0, "phase-label end", if is_stored { format!("{sum}, stored") } else { sum }) }
                    { cells(right, phases, now, &of_right, false) }
                    { cells(left, phases, now, &of_left, false) }
                    { cells(product, phases, now, &of_product, summed.is_some()) }
                    { borders(left, phases, &of_left) }
                    { borders(right, phases, &of_right) }
                    if let Some(tile) = tile {
                        { of_left.frame(left.rows, tile) }
                        { of_right.frame(tile, right.columns) }
                    }
                    { of_product.frame(product.rows, product.columns) }
                </svg>
            </div>
            if drawn != left.columns {
                <p class="watch-note">{ format!("Of {} columns of {name_left} and rows of {name_right}, those with k = {} … {} are drawn.", count(left.columns), drawn.0, drawn.1) }</p>
            }
        </>
    }
}

/// Behind what a block touches: that it may touch more, where it was not recorded to its end.
fn known(tape: &Tape) -> &'static str {
    if tape.is_whole() { "" } else { ", as far as it was recorded" }
}

/// Matrices that are no product, one beside the other and all with elements of one size.
pub(super) fn beside(tape: &Tape, matrices: &[Matrix], phases: &[Phase], now: usize, room: f64) -> Html {
    let width = (room - EDGE).clamp(WIDTHS.0, WIDTHS.1);
    let part = |matrix: &Matrix| {
        let own = phases.get(now);
        let rows = own.and_then(|phase| matrix.rows_in(phase)).unwrap_or((matrix.rows.0, matrix.rows.0));
        let columns = own.and_then(|phase| matrix.columns_in(phase)).unwrap_or((matrix.columns.0, matrix.columns.0));
        (window(matrix.rows, rows, MOST.0), window(matrix.columns, columns, MOST.1))
    };
    let parts: Vec<(Span, Span)> = matrices.iter().map(part).collect();
    let most = |spans: &mut dyn Iterator<Item = Span>| f64::from(spans.map(count).max().unwrap_or(1));
    let rows = most(&mut parts.iter().map(|part| part.0));
    let columns = most(&mut parts.iter().map(|part| part.1));
    let size = (width / columns).min(HEIGHT_BESIDE / rows).min(CELL);
    // A single row of many elements would be a hair.
    let height = size.max(CELL / rows);
    html! {
        <div class="phase-matrices">
            { for matrices.iter().zip(parts).map(|(matrix, (rows, columns))| {
                let place = Place { x: 0.0, y: 0.0, width: size, height, rows, columns };
                let (width, height) = (f64::from(count(columns)) * size, f64::from(count(rows)) * height);
                let mut label = format!("{}: {}{}", variable_name(tape, matrix.variable), matrix.words(), known(tape));
                if matrix.rows != (0, 0) {
                    label = format!("{label}; {} elements per row", matrix.length);
                }
                if (rows, columns) != (matrix.rows, matrix.columns) {
                    label = format!("{label}; drawn: rows {} to {}, columns {} to {}", rows.0, rows.1, columns.0, columns.1);
                }
                html! {
                    <div class="phase-matrix">
                        <p class="watch-note">{ label.clone() }</p>
                        <div class="picture-scroll" tabindex="0" role="group" aria-label="Drawing">
                            <svg class="phase-drawing" width={format!("{width:.1}")} height={format!("{height:.1}")} viewBox={format!("0 0 {width:.1} {height:.1}")} role="img" aria-label={label}>
                                { cells(matrix, phases, now, &place, false) }
                                { borders(matrix, phases, &place) }
                            </svg>
                        </div>
                    </div>
                }
            }) }
        </div>
    }
}
