//! Which thread works on which element, both ways.

use warpground_hardware::{
    Launch, WARP_SIZE,
    index::{Place, Thread, unfold},
    notation,
};
use warpground_measure::units::count;
use yew::prelude::*;

use crate::{
    components::{Choice, TextField, examples, facts, wrong_sentence},
    hooks::{Field, Texts, Wrong, use_texts},
    model::Query,
};

const ROUTE: &str = "#/calculators/index";
const FIELDS: &[Field] = &[
    ("grid", "3x2"),
    ("block", "8x4"),
    ("by", "thread"),
    ("at", "2,1"),
    ("thread", "3,1"),
    ("number", "47"),
    ("element", "3,1"),
];

/// Blocks and threads that are drawn.
const MOST_DRAWN: u64 = 1024;

#[derive(Properties, PartialEq)]
pub(crate) struct IndexProps {
    pub(crate) query: Query,
    pub(crate) visit: u32,
}

#[component]
pub(crate) fn Index(props: &IndexProps) -> Html {
    let texts = use_texts(ROUTE, (&props.query, props.visit), FIELDS);
    let found = find(&texts);
    let wrong = found.as_ref().err().cloned();
    let by = texts.get("by").to_owned();
    let field = |name, label: &'static str, hint: &'static str| {
        html! { <TextField texts={texts.clone()} {name} {label} {hint} wrong={wrong.clone()} /> }
    };
    let ways = [("thread", "its block and thread"), ("number", "its number in the grid"), ("element", "its element")];
    html! {
        <>
            <h1>{"Which thread, which element"}</h1>
            <p class="lead">
                {"CUDA numbers blocks in x, then y, then z, and the threads of a block in the same order. Name a thread in \
                  one way and get it in all the others, with the formula written out."}
            </p>
            <div class="calc-fields">
                { field("grid", "gridDim", "blocks: 3, 3x2, 3x2x2") }
                { field("block", "blockDim", "threads: 256, 16x16") }
                <Choice texts={texts.clone()} name="by" label="Name the thread by"
                    options={ways.map(|(id, title)| (id.into(), title.into())).to_vec()} />
                {
                    match by.as_str() {
                        "number" => field("number", "Number in the grid", "from 0"),
                        "element" => field("element", "Element", "x, y, z"),
                        _ => html! { <>{ field("at", "blockIdx", "x, y, z") }{ field("thread", "threadIdx", "x, y, z") }</> },
                    }
                }
            </div>
            { wrong_sentence(wrong.as_ref()) }
            { found.map(|(launch, place)| result(&texts, &launch, &place)).unwrap_or_default() }
            { examples(&[
                ("#/calculators/index?grid=3&block=4&at=2&thread=3", "one dimension"),
                ("#/calculators/index?grid=3x2&block=4x2&at=2,1&thread=3,1", "two, the course's 47"),
                ("#/calculators/index?grid=3x2x2&block=4x2x2&at=2,1,1&thread=3,1,1", "three, where the course is wrong"),
                ("#/calculators/index?grid=2x2&block=4x2x2&at=1,1&thread=2,0,1", "a block of three dimensions"),
            ]) }
        </>
    }
}

fn find(texts: &Texts) -> Result<(Launch, Place), Wrong> {
    let grid = texts.read("grid", notation::sides)?;
    let block = texts.read("block", notation::sides)?;
    let launch = Launch::new(grid, block).map_err(Wrong::together)?;
    let thread = match texts.get("by") {
        "number" => launch.locate(texts.read("number", notation::wide)?).map_err(Wrong::together)?,
        "element" => launch.owner(texts.read("element", notation::place)?).map_err(Wrong::together)?,
        _ => Thread {
            block: texts.read("at", notation::narrow_place)?,
            thread: texts.read("thread", notation::narrow_place)?,
        },
    };
    Place::of(&launch, thread, WARP_SIZE).map(|place| (launch, place)).map_err(Wrong::together)
}

fn tuple<T: ToString>(coordinates: &[T; 3], dimensions: usize) -> String {
    let shown: Vec<_> = coordinates.iter().take(dimensions).map(ToString::to_string).collect();
    if dimensions == 1 { shown.concat() } else { format!("({})", shown.join(", ")) }
}

fn result(texts: &Texts, launch: &Launch, place: &Place) -> Html {
    let dimensions = launch.dimensions();
    let per_block = launch.threads_per_block();
    let axes = ["x", "y", "z"].into_iter().enumerate().take(dimensions);
    html! {
        <>
            {
                facts([
                    ("Number in the grid", html! { <><strong>{ count(place.number) }</strong>{ format!(" of {}", count(launch.threads())) }</> }),
                    ("blockIdx", html! { { format!("{}, block {}", tuple(&place.block_idx, dimensions), count(place.block_number)) } }),
                    ("threadIdx", html! { { format!("{}, thread {} of its block", tuple(&place.thread_idx, dimensions), count(place.number_in_block)) } }),
                    ("Warp", html! { { format!("warp {} of its block, lane {}", count(place.warp_lane.warp), place.warp_lane.lane) } }),
                    ("Element", html! { { tuple(&place.element, dimensions) } }),
                ])
            }
            <div class="calc-columns">
                <section aria-label="The number from the thread">
                    <h2>{"The number from the thread"}</h2>
                    <div class="calc-formula">
                        <code>{ &place.formula }</code>
                        { for place.steps.iter().map(|step| html! { <code>{ format!("= {step}") }</code> }) }
                    </div>
                </section>
                <section aria-label="The thread from the number">
                    <h2>{"The thread from the number"}</h2>
                    <div class="calc-formula">
                        <code>{ format!("{} / {per_block} = {}, remainder {}", place.number, place.block_number, place.number_in_block) }</code>
                        { for unfold("blockIdx", place.block_number, place.grid, place.block_idx, dimensions).into_iter().map(|line| html! { <code>{ line }</code> }) }
                        { for unfold("threadIdx", place.number_in_block, place.block, place.thread_idx, dimensions).into_iter().map(|line| html! { <code>{ line }</code> }) }
                    </div>
                </section>
                <section aria-label="The element from the thread">
                    <h2>{"The element from the thread"}</h2>
                    <div class="calc-formula">
                        { for axes.map(|(axis, name)| html! {
                            <code>{ format!("{name}: {}·{} + {} = {}", place.block_idx[axis], place.block[axis], place.thread_idx[axis], place.element[axis]) }</code>
                        }) }
                    </div>
                </section>
            </div>
            <div class="calc-drawings">
                { drawing(texts, "The grid's blocks, by number", "at", place.grid, place.block_idx, |number| (number, None)) }
                { drawing(texts, "The block's threads, by number; a colour a warp", "thread", place.block, place.thread_idx,
                    |number| (number, Some(number / u64::from(WARP_SIZE)))) }
            </div>
        </>
    }
}

/// The cells of an extent with their numbers, plane beside plane. A click names the cell.
fn drawing(
    texts: &Texts,
    title: &'static str,
    field: &'static str,
    extent: [u32; 3],
    at: [u32; 3],
    label: impl Fn(u64) -> (u64, Option<u64>),
) -> Html {
    let cells: u64 = extent.iter().map(|side| u64::from(*side)).product();
    if cells > MOST_DRAWN {
        return html! {
            <figure class="calc-figure">
                <figcaption>{ title }</figcaption>
                <p class="calc-hint">{ format!("{} cells are too many to draw; at most {} are.", count(cells), count(MOST_DRAWN)) }</p>
            </figure>
        };
    }
    // A long row is broken, as a picture of it in a book would be.
    let [width, height, depth] = extent;
    let folded = if height == 1 && depth == 1 { width.min(32) } else { width };
    let plane = |z: u32| {
        let cells = (0..width * height).map(|place| {
            let cell = [place % width, place / width, z];
            let number = u64::from((z * height + cell[1]) * width + cell[0]);
            let (shown, warp) = label(number);
            let here = cell == at;
            let set = texts.set.clone();
            let changes = vec![("by", "thread".to_owned()), (field, cell.map(|side| side.to_string()).join(","))];
            let onclick = Callback::from(move |_: MouseEvent| set.emit(changes.clone()));
            html! {
                <button type="button" class="cell" key={place} data-warp={warp.map(|warp| (warp % 4).to_string())}
                    aria-current={here.then_some("true")} tabindex="-1" {onclick}>{ shown }</button>
            }
        });
        html! {
            <div class="cells" key={z} ~style={format!("grid-template-columns: repeat({folded}, minmax(var(--least-cell, 0px), 34px))")}>
                { for cells }
            </div>
        }
    };
    html! {
        <figure class="calc-figure">
            <figcaption>{ title }</figcaption>
            <div class="planes">
                { for (0..depth).map(|z| html! {
                    <div key={z}>
                        if depth > 1 { <p class="calc-hint">{ format!("z = {z}") }</p> }
                        { plane(z) }
                    </div>
                }) }
            </div>
        </figure>
    }
}
