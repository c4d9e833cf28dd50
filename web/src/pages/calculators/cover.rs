//! A grid laid over a problem.

use warpground_hardware::{
    Cover, WARP_SIZE,
    cover::{Area, Reach, Summary},
    notation,
};
use warpground_measure::units::count;
use yew::prelude::*;

use super::svg;
use crate::{
    components::{Choice, Column, DataTable, TextField, examples, facts, wrong_sentence},
    hooks::{Field, Texts, Wrong, use_texts},
    model::Query,
};

const ROUTE: &str = "#/calculators/cover";
const FIELDS: &[Field] = &[("size", "76x62"), ("block", "16x16"), ("rounding", "up"), ("grid", "")];

/// Blocks in a direction whose lines are drawn.
const MOST_LINES: u64 = 80;

#[derive(Properties, PartialEq)]
pub(crate) struct CoverProps {
    pub(crate) query: Query,
    pub(crate) visit: u32,
}

#[component]
pub(crate) fn CoverPage(props: &CoverProps) -> Html {
    let texts = use_texts(ROUTE, (&props.query, props.visit), FIELDS);
    let found = find(&texts);
    let wrong = found.as_ref().err().cloned();
    let rounding = [("up", "up: all covered"), ("down", "down: n / block")];
    html! {
        <>
            <h1>{"A grid over a problem"}</h1>
            <p class="lead">
                {"Blocks are whole, problems are not: the grid reaches over the edge, and a guard sends the threads there \
                  away. Where some threads of a warp go and others stay, the warp diverges."}
            </p>
            <div class="calc-fields">
                <TextField texts={texts.clone()} name="size" label="Elements" hint="1000, 76x62, 64x64x64" wrong={wrong.clone()} />
                <TextField texts={texts.clone()} name="block" label="Threads per block" hint="256, 16x16" wrong={wrong.clone()} />
                <Choice texts={texts.clone()} name="rounding" label="Blocks are rounded"
                    options={rounding.map(|(id, title)| (id.into(), title.into())).to_vec()} />
                <TextField texts={texts.clone()} name="grid" label="Or this grid" hint="empty: as rounded" wrong={wrong.clone()} />
            </div>
            { wrong_sentence(wrong.as_ref()) }
            { found.map(|summary| result(&summary)).unwrap_or_default() }
            { examples(&[
                ("#/calculators/cover?size=76x62&block=16x16", "the course's picture, 76 × 62"),
                ("#/calculators/cover?size=1000&block=256", "1,000 elements"),
                ("#/calculators/cover?size=1000&block=256&rounding=down", "1,000 elements, rounded down"),
                ("#/calculators/cover?size=11x5&block=4x3", "11 × 5"),
                ("#/calculators/cover?size=1000x1000&block=16x16", "a matrix of 1,000 × 1,000"),
            ]) }
        </>
    }
}

fn find(texts: &Texts) -> Result<Summary, Wrong> {
    let size = texts.read("size", notation::wide_sides)?;
    let block = texts.read("block", notation::sides)?;
    let cover = if texts.get("grid").trim().is_empty() {
        match texts.get("rounding") {
            "down" => Cover::truncated(size, block),
            _ => Cover::new(size, block),
        }
    } else {
        Cover::of_grid(size, block, texts.read("grid", notation::wide_sides)?)
    };
    cover.map(|cover| cover.summary(WARP_SIZE)).map_err(Wrong::together)
}

fn extent<T: Copy + Into<u64>>(sides: &[T]) -> String {
    let length = sides.iter().rposition(|side| (*side).into() != 1).map_or(1, |last| last + 1);
    sides[..length].iter().map(|side| count((*side).into())).collect::<Vec<_>>().join(" × ")
}

fn result(summary: &Summary) -> Html {
    let cover = &summary.cover;
    let surplus: Vec<_> = summary
        .surplus
        .iter()
        .zip(["columns", "rows", "planes"])
        .filter(|(surplus, _)| **surplus > 0)
        .map(|(surplus, what)| format!("{} {what}", count(*surplus)))
        .collect();
    let mut rows = vec![
        ("Grid", html! { { format!("{} = {} blocks", extent(&cover.grid()), count(summary.blocks)) } }),
        ("Threads", html! { { format!("{} = {}", extent(&cover.extent()), count(summary.threads)) } }),
        ("Elements", html! { { count(summary.elements) } }),
        ("Idle threads", html! { <strong>{ count(summary.idle_threads) }</strong> }),
        ("Surplus", html! { { if surplus.is_empty() { "none".to_owned() } else { surplus.join(", ") } } }),
        (
            "Warps",
            html! { { format!("{} full, {} divergent, {} idle", count(summary.warps.full), count(summary.warps.divergent), count(summary.warps.idle)) } },
        ),
    ];
    if summary.missed_elements > 0 {
        rows.push((
            "Without a thread",
            html! { <strong class="wrong">{ format!("{} elements", count(summary.missed_elements)) }</strong> },
        ));
    }
    html! {
        <>
            { facts(rows) }
            <div class="calc-columns cover-columns">
                { drawing(cover, &summary.areas) }
                <DataTable class="calc-table" testid="areas" label="Areas"
                    columns={vec![Column::text("Area"), Column::number("Blocks"), Column::number("Active"), Column::number("Idle"), Column::number("Full warps"), Column::number("Divergent"), Column::number("Idle warps")]}>
                    { for summary.areas.iter().map(area_row) }
                </DataTable>
            </div>
        </>
    }
}

fn area_row(area: &Area) -> Html {
    html! {
        <tr key={area.name}>
            <th scope="row"><span class="swatch" data-area={class(area.reach)} aria-hidden="true" />{ area.name }</th>
            { for [area.blocks, area.active_threads, area.idle_threads, area.warps.full, area.warps.divergent, area.warps.idle]
                .into_iter().map(|number| html! { <td class="number">{ count(number) }</td> }) }
        </tr>
    }
}

/// The colour of an area: by how many of its edges cut blocks.
fn class(reach: [Reach; 3]) -> &'static str {
    if reach.contains(&Reach::Past) {
        return "past";
    }
    match (reach[0] == Reach::Edge, reach[1] == Reach::Edge) {
        (false, false) => "inside",
        (true, false) => "right",
        (false, true) => "bottom",
        (true, true) => "corner",
    }
}

/// The first plane of blocks to scale, coloured by area, with the problem's outline.
#[expect(clippy::cast_precision_loss, reason = "a drawing needs no more than three digits")]
fn drawing(cover: &Cover, areas: &[Area]) -> Html {
    const WIDE: f64 = 520.0;
    let [columns, rows, depth] = cover.extent();
    let [width, height, _] = cover.problem();
    let [grid_x, grid_y, _] = cover.grid();
    let [block_x, block_y, _] = cover.block();
    let (whole_x, whole_y) = (columns.max(width) as f64, rows.max(height) as f64);
    // A long row would be a hair's breadth high.
    let scale_x = WIDE / whole_x;
    let scale_y = (WIDE / whole_y).min(scale_x.max(24.0 / whole_y)).min(420.0 / whole_y);
    let (drawn_x, drawn_y) = (whole_x * scale_x, whole_y * scale_y);
    // An area is a rectangle of blocks; where they begin follows from how many lie before.
    let full = |axis: usize| cover.problem()[axis] / u64::from(cover.block()[axis]);
    let begin = |axis: usize, reach: Reach| -> u64 {
        let within = full(axis).min(cover.grid()[axis]);
        let edge =
            u64::from(!cover.problem()[axis].is_multiple_of(cover.block()[axis].into()) && cover.grid()[axis] > within);
        match reach {
            Reach::Within => 0,
            Reach::Edge => within,
            Reach::Past => within + edge,
        }
    };
    let count_of = |axis: usize, reach: Reach| -> u64 {
        let within = begin(axis, Reach::Edge);
        match reach {
            Reach::Within => within,
            Reach::Edge => begin(axis, Reach::Past) - within,
            Reach::Past => cover.grid()[axis] - begin(axis, Reach::Past),
        }
    };
    let rectangles = areas.iter().filter(|area| area.reach[2] != Reach::Past).map(|area| {
        let place = |axis: usize, side: u32, scale: f64| {
            let reach = area.reach[axis];
            let from = begin(axis, reach) as f64 * f64::from(side) * scale;
            (svg(from), svg(count_of(axis, reach) as f64 * f64::from(side) * scale))
        };
        let ((x, w), (y, h)) = (place(0, block_x, scale_x), place(1, block_y, scale_y));
        html! { <rect class="area" data-area={class(area.reach)} {x} {y} width={w} height={h} /> }
    });
    let lines = |count: u64, side: u32, scale: f64, vertical: bool| {
        let shown = if count <= MOST_LINES { count } else { 0 };
        (1..shown).map(move |line| {
            let at = svg(line as f64 * f64::from(side) * scale);
            if vertical {
                html! { <line class="block-line" x1={at.clone()} x2={at} y1="0" y2={svg(rows as f64 * scale_y)} /> }
            } else {
                html! { <line class="block-line" y1={at.clone()} y2={at} x1="0" x2={svg(columns as f64 * scale_x)} /> }
            }
        })
    };
    let label = format!(
        "{} by {} blocks over {} by {} elements{}",
        count(grid_x),
        count(grid_y),
        count(width),
        count(height),
        if depth > 1 { ", the first plane" } else { "" }
    );
    html! {
        <figure class="calc-figure">
            <figcaption>{ format!("Blocks to scale; the outline is the problem{}", if depth > 1 { ", its first plane" } else { "" }) }</figcaption>
            <svg class="cover-drawing" viewBox={format!("-2 -2 {} {}", svg(drawn_x + 4.0), svg(drawn_y + 4.0))} role="img"
                aria-label={label} data-testid="cover-drawing">
                { for rectangles }
                { for lines(grid_x, block_x, scale_x, true) }
                { for lines(grid_y, block_y, scale_y, false) }
                <rect class="problem" x="0" y="0" width={svg(width as f64 * scale_x)} height={svg(height as f64 * scale_y)} />
            </svg>
        </figure>
    }
}
