//! Warps over time: a multiprocessor with its schedulers, cycle by cycle.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use warpground_hardware::multiprocessor::State;
use warpground_measure::{
    units::count,
    warps::{Picture, devices, parts},
};
use warpground_protocol::warps::{Source, Warps as Ask};
use web_sys::{Element, HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::{
    progress::waiting,
    recording::svg::{Shapes, at},
};
use crate::{
    browser::worker::Worker,
    components::{Column, DataTable},
    hooks::use_work,
};

const WIDTH: f64 = 640.0;
/// Room for the warps' names.
const LEFT: f64 = 84.0;
/// Room for the numbers of cycles above the warps.
const TOP: f64 = 16.0;
/// So far apart are the names of warps at least.
const LINE: f64 = 12.0;
/// A row that begins a scheduler has so much room above it.
const GAP: f64 = 16.0;
/// Columns of the picture; a column is a cycle, or several.
const COLUMNS: usize = 128;
/// A moving picture goes on so often, in milliseconds.
const PACE: u32 = 160;
/// Cycles that the picture shows, by how near it is.
const SPANS: [u64; 5] = [64, 128, 512, 2048, 8192];

#[derive(Properties, PartialEq)]
pub(crate) struct WarpsProps {
    /// What would be traced now.
    pub(crate) source: Rc<Source>,
    #[prop_or_default]
    pub(crate) launch: usize,
}

/// What the reader chose.
#[derive(Clone, PartialEq)]
struct Chosen {
    launch: usize,
    device: String,
    resident: Option<u32>,
    turns: bool,
}

#[component]
pub(crate) fn Warps(props: &WarpsProps) -> Html {
    let source = &props.source;
    let worker = use_memo((), |()| Worker::default());
    let (work, ask) = use_work::<Ask>(&worker);
    let chosen =
        use_state_eq(|| Chosen { launch: props.launch, device: "h100".to_owned(), resident: None, turns: false });
    let send = {
        let source = Rc::clone(source);
        Callback::from(move |Chosen { launch, device, resident, turns }: Chosen| {
            ask.emit(Ask { source: (*source).clone(), launch, device, resident, turns });
        })
    };
    use_effect_with((*chosen).clone(), {
        let send = send.clone();
        move |chosen| send.emit(chosen.clone())
    });
    let again = {
        let chosen = chosen.clone();
        send.reform(move |_: MouseEvent| (*chosen).clone())
    };
    if let Some(progress) = work.running
        && work.done.is_none()
    {
        let stop = Callback::from(move |()| worker.stop());
        return waiting(
            "The launch runs on the simulator, and every instruction of its first blocks is kept.",
            progress,
            &stop,
        );
    }
    let Some(done) = work.done else { return Html::default() };
    let (asked, answer) = &*done;
    let choices = choices(&chosen, answer.as_ref().ok().map(|reply| (reply.launches.as_slice(), &reply.picture)));
    html! {
        <div class="watch" data-testid="warps">
            { choices }
            if asked.source != **source {
                <p class="notice watch-stale" role="status">
                    {"This was drawn before your change."}
                    <button type="button" class="button button-small" onclick={again}>{"Draw again"}</button>
                </p>
            }
            {
                match answer {
                    Ok(reply) => html! { <Drawn picture={Rc::new(reply.picture.clone())} /> },
                    Err(reason) => html! { <p class="failure" role="status">{ reason }</p> },
                }
            }
        </div>
    }
}

/// The device, the launch, how many blocks, and who goes first.
fn choices(chosen: &UseStateHandle<Chosen>, drawn: Option<(&[String], &Picture)>) -> Html {
    let select = |change: fn(&mut Chosen, &str)| {
        let chosen = chosen.clone();
        Callback::from(move |event: Event| {
            let Some(select) = event.target_dyn_into::<HtmlSelectElement>() else { return };
            let mut next = (*chosen).clone();
            change(&mut next, &select.value());
            chosen.set(next);
        })
    };
    let on_device = select(|next, id| (next.device, next.resident) = (id.to_owned(), None));
    let on_launch = select(|next, number| (next.launch, next.resident) = (number.parse().unwrap_or(0), None));
    let on_first = select(|next, first| next.turns = first == "turns");
    let on_resident = {
        let chosen = chosen.clone();
        Callback::from(move |event: Event| {
            let resident = event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.value().parse().ok());
            chosen.set(Chosen { resident, ..(*chosen).clone() });
        })
    };
    let option = |value: String, text: &str, selected: bool| html! { <option {value} {selected}>{ text }</option> };
    html! {
        <div class="watch-choices">
            <label>{"Multiprocessor of"}
                <select onchange={on_device} data-testid="warps-device">
                    { for devices().map(|(id, name)| option(id.to_owned(), name, id == chosen.device)) }
                </select>
            </label>
            if let Some((launches, picture)) = drawn {
                if launches.len() > 1 {
                    <label>{"Launch"}
                        <select onchange={on_launch}>
                            { for launches.iter().enumerate().map(|(number, name)| option(number.to_string(), &format!("{}. {name}", number + 1), number == chosen.launch)) }
                        </select>
                    </label>
                }
                <label>{"Blocks at once"}
                    <input type="range" class="player-slider" min="1" max={picture.resident[1].to_string()} value={picture.resident[0].to_string()}
                        onchange={on_resident} data-testid="warps-resident" />
                    <span class="watch-note">{ format!("{} of {}", picture.resident[0], picture.resident[1]) }</span>
                </label>
            }
            <label>{"Next to issue"}
                <select onchange={on_first}>
                    { option("oldest".to_owned(), "the same warp, then the oldest", !chosen.turns) }
                    { option("turns".to_owned(), "the warps in turn", chosen.turns) }
                </select>
            </label>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct DrawnProps {
    picture: Rc<Picture>,
}

#[component]
fn Drawn(props: &DrawnProps) -> Html {
    let picture = &props.picture;
    let cycle = use_state_eq(|| 0_u64);
    let span = use_state_eq(|| SPANS[1]);
    let playing = use_state_eq(|| false);
    let last = picture.cycles.saturating_sub(1);
    let now = (*cycle).min(last);
    let pace = (*span / COLUMNS as u64).max(1);
    use_effect_with((*playing, now, last, pace), {
        let (cycle, playing) = (cycle.setter(), playing.setter());
        move |(plays, now, last, pace)| {
            let next = now + pace;
            let timeout = plays.then(|| {
                let last = *last;
                Timeout::new(PACE, move || if next <= last { cycle.set(next) } else { playing.set(false) })
            });
            move || drop(timeout)
        }
    });
    // The picture moves on by whole pictures, so that the cursor moves and not the warps.
    let from = now / *span * *span;
    let drawn = use_memo((Rc::clone(picture), from, *span), |(picture, from, span)| draw(picture, *from, *span));
    let go = |label: &'static str, sign: &'static str, to: Option<u64>| {
        let cycle = cycle.clone();
        html! {
            <button type="button" class="button button-small step-button" aria-label={label} title={label} disabled={to.is_none()}
                onclick={move |_: MouseEvent| if let Some(to) = to { cycle.set(to) }}>{ sign }</button>
        }
    };
    let slide = {
        let cycle = cycle.clone();
        Callback::from(move |event: InputEvent| {
            if let Some(to) = event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.value().parse().ok()) {
                cycle.set(to);
            }
        })
    };
    let zoom = {
        let span = span.clone();
        Callback::from(move |event: Event| {
            if let Some(to) =
                event.target_dyn_into::<HtmlSelectElement>().and_then(|select| select.value().parse().ok())
            {
                span.set(to);
            }
        })
    };
    let play = {
        let playing = playing.clone();
        Callback::from(move |_: MouseEvent| playing.set(!*playing))
    };
    let click = {
        let (cycle, span) = (cycle.clone(), *span);
        Callback::from(move |event: MouseEvent| {
            let target =
                event.current_target().and_then(|target| wasm_bindgen::JsCast::dyn_into::<Element>(target).ok());
            let Some(bounds) = target.map(|target| target.get_bounding_client_rect()) else { return };
            let x = (f64::from(event.client_x()) - bounds.left()) / bounds.width().max(1.0) * WIDTH;
            #[expect(
                clippy::cast_precision_loss,
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a place within the picture"
            )]
            let to = from + ((x - LEFT).max(0.0) / (WIDTH - LEFT) * span as f64) as u64;
            cycle.set(to.min(last));
        })
    };
    #[expect(clippy::cast_precision_loss, reason = "a place within the picture")]
    let x = LEFT + (WIDTH - LEFT) * (now - from) as f64 / *span as f64;
    let (paths, labels, height) = &*drawn;
    let [subject, result, origin] = &picture.sentences;
    html! {
        <figure class="picture-figure warps">
            <figcaption>{ subject }{" "}{ result }</figcaption>
            <div class="player" role="group" aria-label="Cycles">
                <div class="player-row">
                    { go("To the first cycle", "|◀", (now > 0).then_some(0)) }
                    { go("A cycle back", "◀", now.checked_sub(1)) }
                    { go("A cycle forward", "▶", (now < last).then_some(now + 1)) }
                    <button type="button" class="button button-small" onclick={play} data-testid="warps-play">{ if *playing { "Pause" } else { "Play" } }</button>
                    <input type="range" class="player-slider" min="0" max={last.to_string()} value={now.to_string()} oninput={slide}
                        aria-label="Cycle" aria-valuetext={format!("cycle {now} of {}", picture.cycles)} data-testid="warps-cycle" />
                    <select aria-label="Cycles shown" onchange={zoom} class="warps-span">
                        { for SPANS.iter().map(|its| html! { <option value={its.to_string()} selected={*its == *span}>{ format!("{} cycles", count(*its)) }</option> }) }
                    </select>
                </div>
                <ul class="warps-now" data-testid="warps-now" aria-live={if *playing { "off" } else { "polite" }}>
                    <li>{ format!("Cycle {} of {}", count(now), count(picture.cycles)) }</li>
                    { for (0..picture.schedulers).map(|scheduler| html! { <li>{ picture.scheduler_at(scheduler, now) }</li> }) }
                </ul>
            </div>
            <div class="picture-scroll" tabindex="0" role="group" aria-label="Drawing">
                <svg class="drawing warps-drawing" viewBox={format!("0 0 {WIDTH} {height}")} role="img" onclick={click}
                    aria-label={format!("{subject} {result} The table below has every warp of this cycle.")}>
                    { for paths.iter().map(|(state, path)| html! { <path class={class_of(*state)} d={path.clone()} /> }) }
                    { for labels.iter().map(|(x, y, text)| html! { <text class="picture-label" x={x.to_string()} y={y.to_string()}>{ text }</text> }) }
                    <path class="history-cursor" d={format!("M{x:.2} {TOP}V{height}")} />
                </svg>
            </div>
            <p class="picture-key">
                { for picture.states.iter().map(|(state, share)| html! { <span class={classes!("key", class_of(*state))}>{ format!("{} ({share} %)", state.title()) }</span> }) }
            </p>
            <p class="watch-note">{"A row is a warp (w) of a block, and time goes to the right. Shares are of the warps' time. Click the picture to go to a cycle."}</p>
            <DataTable class="count-table" around="counters-total" caption="More blocks at once hide more latency"
                columns={["Blocks at once", "Cycles", "Slots used"].map(Column::text).to_vec()}>
                { for picture.residencies.iter().map(|(resident, cycles, used)| html! {
                    <tr><th scope="row">{ resident }</th><td>{ cycles }</td><td>{ format!("{used} %") }</td></tr>
                }) }
            </DataTable>
            <DataTable class="count-table" around={Classes::new()} caption="Cycles by class of instruction"
                columns={vec![Column::text("Class"), Column::number("Instructions"), Column::number("Cycles each"), Column::number("Cycles in all")]}>
                { for picture.classes.iter().map(|[class, instructions, each, all]| html! {
                    <tr><th scope="row">{ class }</th><td class="number">{ instructions }</td><td class="number">{ each }</td><td class="number">{ all }</td></tr>
                }) }
            </DataTable>
            <details>
                <summary>{ format!("Every warp in cycle {}", count(now)) }</summary>
                <DataTable class="count-table" around={Classes::new()} columns={["Block, warp", "Scheduler", "Does"].map(Column::text).to_vec()}>
                    { for picture.rows.iter().filter_map(|row| row.doing(now).map(|doing| html! {
                        <tr><th scope="row">{ format!("{}, {}", row.warp.0, row.warp.1) }</th><td>{ row.scheduler }</td><td>{ doing }</td></tr>
                    })) }
                </DataTable>
            </details>
            <details>
                <summary>{"Latencies and their sources"}</summary>
                <DataTable class="count-table" around={Classes::new()}>
                        { for picture.latencies.iter().map(|(name, cycles, source)| html! {
                            <tr><th scope="row">{ name }</th><td>{ format!("{cycles} cycles") }</td><td class="warps-source">{ source }</td></tr>
                        }) }
                </DataTable>
            </details>
            <p class="origin">{ origin }</p>
        </figure>
    }
}

fn class_of(state: State) -> &'static str {
    match state {
        State::Issuing => "warp-issuing",
        State::Ready => "warp-ready",
        State::Dependency => "warp-dependency",
        State::Shared => "warp-shared",
        State::Memory => "warp-memory",
        State::Barrier => "warp-barrier",
        State::Busy => "warp-busy",
        State::Empty => "warp-empty",
    }
}

/// A path for each state, the labels with their places, and the picture's height.
type Drawing = (Vec<(State, String)>, Vec<(f64, f64, String)>, f64);

/// The warps that are there in some cycles.
fn draw(picture: &Picture, from: u64, span: u64) -> Drawing {
    let end = |row: &warpground_measure::warps::PictureRow| row.start + row.runs.iter().map(|run| run.1).sum::<u64>();
    let rows: Vec<_> = picture.rows.iter().filter(|row| row.start < from + span && end(row) > from).collect();
    let each = (520.0 / at(rows.len().max(1))).clamp(4.0, 12.0);
    let width = span.div_ceil(COLUMNS as u64).max(1);
    let columns = usize::try_from(span.div_ceil(width)).unwrap_or(COLUMNS);
    let column = (WIDTH - LEFT) / at(columns.max(1));
    let mut shapes: Vec<(State, Shapes)> = State::ALL.map(|state| (state, Shapes::default())).into();
    // The numbers of the cycles at which the quarters of the picture begin.
    let mut labels: Vec<(f64, f64, String)> = (0..4_u32)
        .map(|quarter| {
            let cycle = from + span * u64::from(quarter) / 4;
            let text = if quarter == 0 { format!("cycle {}", count(cycle)) } else { count(cycle) };
            (LEFT + (WIDTH - LEFT) * f64::from(quarter) / 4.0, TOP - 5.0, text)
        })
        .collect();
    let (mut y, mut scheduler, mut named) = (TOP, None, 0.0);
    for row in rows {
        if scheduler.replace(row.scheduler) != Some(row.scheduler) {
            labels.push((0.0, y + 10.0, format!("Scheduler {}", row.scheduler)));
            named = y;
            y += GAP;
        }
        // Where rows are thin, not every one has room for its name.
        if y - named >= LINE {
            labels.push((0.0, y + each.min(11.0) - 1.0, format!("block {} w {}", row.warp.0, row.warp.1)));
            named = y;
        }
        let runs = row.runs.iter().map(|run| (run.0, run.1));
        let cells = parts(row.start, runs, from, width, columns);
        let mut place = 0;
        while let Some(state) = cells.get(place) {
            let alike = cells[place..].iter().take_while(|other| *other == state).count();
            if let Some(state) = state {
                shapes[*state as usize].1.rectangle(LEFT + at(place) * column, y, at(alike) * column, each - 1.0);
            }
            place += alike;
        }
        y += each;
    }
    let paths = shapes.into_iter().map(|(state, shapes)| (state, shapes.path())).filter(|(_, path)| !path.is_empty());
    (paths.collect(), labels, y.max(20.0))
}
