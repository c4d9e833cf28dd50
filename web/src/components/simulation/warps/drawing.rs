//! Where everything in the drawing is: a strip for each scheduler, and under it a row for each place of a warp.

use warpground_hardware::multiprocessor::State;
use warpground_measure::warps::{Cells, Picture, PictureRow};

use super::super::recording::svg::{Shapes, at};

/// Units of the drawing from its first cycle to its last. It is stretched to the width that it has.
pub(super) const WIDTH: f64 = 1000.0;
/// Most columns of the picture; a column is a cycle, or several.
pub(super) const COLUMNS: usize = 160;
/// The height that the drawing has if its rows permit, in pixels.
const HEIGHT: f64 = 320.0;
/// A scheduler's strip, and the room under it.
const STRIP: f64 = 14.0;
const UNDER: f64 = 2.0;
/// Between two schedulers.
const GAP: f64 = 10.0;
/// A row is so high, at least and at most.
const ROWS: (f64, f64) = (3.0, 12.0);
/// Names stand so far apart, at least.
const LINE: f64 = 12.0;

/// A place for a warp, which several have one after another.
pub(super) struct Place {
    /// Its scheduler.
    pub(super) scheduler: u32,
    /// Its upper edge.
    pub(super) y: f64,
    /// Whether there is room for a name.
    pub(super) named: bool,
    /// Its first warp and the one after its last, among [`Picture::rows`].
    pub(super) rows: std::ops::Range<usize>,
}

/// What does not change with the cycles that are drawn.
pub(super) struct Layout {
    /// By scheduler: the upper edge of its strip.
    pub(super) strips: Vec<f64>,
    pub(super) places: Vec<Place>,
    /// The height of a row with the gap under it.
    pub(super) each: f64,
    pub(super) height: f64,
    /// Whether a place has several warps, one after another.
    pub(super) is_reused: bool,
}

impl Layout {
    pub(super) fn of(picture: &Picture) -> Layout {
        let rows = &picture.rows;
        // The rows are sorted by schedulers and places.
        let begins = |number: usize| number == 0 || rows[number - 1].slot != rows[number].slot;
        let firsts: Vec<usize> = (0..rows.len()).filter(|number| begins(*number)).collect();
        let schedulers = picture.schedulers.len();
        let rest = HEIGHT - at(schedulers) * (STRIP + UNDER) - at(schedulers.saturating_sub(1)) * GAP;
        let each = (rest / at(firsts.len().max(1))).clamp(ROWS.0, ROWS.1);
        let (mut y, mut strips, mut places) = (0.0, Vec::new(), Vec::new());
        let ends = firsts.iter().skip(1).copied().chain([rows.len()]);
        let mut ranges = firsts.iter().copied().zip(ends).peekable();
        for scheduler in (0_u32..).take(schedulers) {
            if scheduler > 0 {
                y += GAP;
            }
            strips.push(y);
            y += STRIP + UNDER;
            let mut free = y;
            while let Some((first, end)) = ranges.next_if(|(first, _)| rows[*first].scheduler == scheduler) {
                // Where rows are thin, not every one has room for its name.
                let named = y >= free;
                if named {
                    free = y + LINE;
                }
                places.push(Place { scheduler, y, named, rows: first..end });
                y += each;
            }
        }
        let is_reused = places.len() < rows.len();
        Layout { strips, places, each, height: y.max(STRIP), is_reused }
    }

    /// The height of a row without the gap under it.
    pub(super) fn thick(&self) -> f64 {
        if self.each < 5.0 { self.each - 0.5 } else { self.each - 1.0 }
    }

    /// The place that is at a height.
    pub(super) fn at(&self, y: f64) -> Option<usize> {
        self.places.iter().position(|place| (place.y..place.y + self.each).contains(&y))
    }

    /// The middle of a strip or row, where its name stands.
    pub(super) fn baseline(&self, y: f64, is_strip: bool) -> f64 {
        y + (if is_strip { STRIP } else { self.each.max(8.0) }) / 2.0 + 4.0
    }
}

/// The warp of a place in a cycle, if one is there.
pub(super) fn warp_at<'picture>(picture: &'picture Picture, place: &Place, cycle: u64) -> Option<&'picture PictureRow> {
    picture.rows.get(place.rows.clone())?.iter().find(|row| row.at(cycle).is_some())
}

/// The paths of some cycles.
pub(super) struct Paths {
    /// What the warps do.
    pub(super) states: Vec<(State, String)>,
    /// All of the schedulers' slots, and those that they use.
    pub(super) slots: String,
    pub(super) used: String,
    /// Where a further block takes a place.
    pub(super) blocks: String,
}

/// Draws some cycles.
pub(super) fn paths(picture: &Picture, layout: &Layout, cells: Cells) -> Paths {
    let column = WIDTH / at(cells.count.max(1));
    let mut shapes: Vec<(State, Shapes)> = State::ALL.map(|state| (state, Shapes::default())).into();
    let (mut slots, mut used, mut blocks) = (Shapes::default(), Shapes::default(), Shapes::default());
    for (scheduler, y) in (0_u32..).zip(&layout.strips) {
        slots.rectangle(0.0, *y, WIDTH, STRIP);
        let shares = picture.used(scheduler, cells);
        each_run(&shares, |place, alike, share| {
            let height = share * STRIP;
            if height > 0.0 {
                used.rectangle(at(place) * column, y + STRIP - height, at(alike) * column, height);
            }
        });
    }
    for place in &layout.places {
        let warps = picture.rows.get(place.rows.clone()).unwrap_or_default();
        let Some(first) = warps.first() else { continue };
        // Between two warps there is none.
        let mut end = first.start;
        let runs = warps.iter().flat_map(|row| {
            let gap = row.start.saturating_sub(end);
            end = row.end();
            [(State::Empty, gap)].into_iter().chain(row.runs.iter().map(|run| (run.state, run.cycles)))
        });
        let states = cells.states(first.start, runs);
        each_run(&states, |from, alike, state| {
            if let Some(state) = state.filter(|state| *state != State::Empty)
                && let Some((_, shapes)) = shapes.get_mut(state as usize)
            {
                shapes.rectangle(at(from) * column, place.y, at(alike) * column, layout.thick());
            }
        });
        for row in warps.iter().skip(1) {
            if let Some(since) = row.start.checked_sub(cells.from).filter(|since| *since < cells.span()) {
                let x = x_of(since, cells);
                blocks.line((x, place.y), (x, place.y + layout.each));
            }
        }
    }
    let states = shapes.into_iter().map(|(state, shapes)| (state, shapes.path())).filter(|(_, path)| !path.is_empty());
    Paths { states: states.collect(), slots: slots.path(), used: used.path(), blocks: blocks.path() }
}

/// So many cycles after the first are there.
#[expect(clippy::cast_precision_loss, reason = "a place within the picture")]
pub(super) fn x_of(since: u64, cells: Cells) -> f64 {
    WIDTH * since as f64 / cells.span().max(1) as f64
}

/// Tells of every stretch of equal values where it begins and how long it is.
fn each_run<T: PartialEq + Copy>(values: &[T], mut tell: impl FnMut(usize, usize, T)) {
    let mut place = 0;
    while let Some(value) = values.get(place) {
        let alike = values[place..].iter().take_while(|other| *other == value).count();
        tell(place, alike, *value);
        place += alike;
    }
}
