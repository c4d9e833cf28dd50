//! Blocks on multiprocessors over time, step by step.

use warpground_hardware::{
    Needs, notation,
    schedule::{Durations, Happening, Order, Placement, Plan, Run, Timeline, simulate},
};
use warpground_measure::units::{count, significant};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::{
    occupancy::{device_fields, machine},
    svg, unshrunk,
};
use crate::{
    components::{Choice, TextField, examples, facts, wrong_sentence},
    hooks::{Field, Texts, Wrong, use_texts},
    model::Query,
};

const ROUTE: &str = "#/calculators/schedule";

/// The course's example on two small multiprocessors.
const FIELDS: &[Field] = &[
    ("device", "course-2-cores"),
    ("blocks", "1000"),
    ("threads", "128"),
    ("shared", "520"),
    ("registers", "0"),
    ("durations", "4,9,6,10,8"),
    ("seed", "1"),
    ("placement", "spread"),
    ("order", "ascending"),
    ("waits", ""),
    ("split", "0"),
    ("step", "0"),
    ("multiprocessors", ""),
    ("sm_threads", ""),
    ("sm_blocks", ""),
    ("sm_registers", ""),
    ("sm_shared", ""),
    ("block_threads", ""),
    ("block_registers", ""),
    ("block_shared", ""),
    ("thread_registers", ""),
    ("warp_size", ""),
    ("register_unit", ""),
    ("shared_unit", ""),
    ("shared_reserved", ""),
];

/// A vector addition, a product and a sort on four multiprocessors: one for each task, or all for one after the other.
const TASKS: &str = "#/calculators/schedule?device=course-2-cores&multiprocessors=4&sm_blocks=1&blocks=3&threads=32&shared=0&durations=6,30,12&split=12";

/// What the page plays; the terminal plays ten times as many.
const MOST_BLOCKS: u64 = 10_000;
/// Slots that are drawn.
const MOST_ROWS: usize = 24;
/// Events that are listed around the current one.
const AROUND: usize = 6;

#[derive(Properties, PartialEq)]
pub(crate) struct ScheduleProps {
    pub(crate) query: Query,
    pub(crate) visit: u32,
}

#[component]
pub(crate) fn SchedulePage(props: &ScheduleProps) -> Html {
    let texts = use_texts(ROUTE, (&props.query, props.visit), FIELDS);
    let machine = machine(&texts);
    // A step changes nothing of the plan, and playing thousands of blocks for each would make stepping slow.
    let plan = plan(&texts);
    let played = use_memo(plan.clone(), |plan| plan.clone().and_then(|plan| simulate(&plan).map_err(Wrong::together)));
    let wrong = played.as_ref().as_ref().err().cloned();
    let split = use_memo((plan.clone().ok(), texts.read("split", notation::wide)), |(plan, parts)| {
        by_data(plan.as_ref(), parts.clone())
    });
    let wrong = wrong.or_else(|| split.as_ref().as_ref().err().cloned());
    let (device, limits) = device_fields(&texts, wrong.as_ref(), machine.as_ref().ok());
    let field = |name, label: &'static str, hint: &'static str| {
        html! { <TextField texts={texts.clone()} {name} {label} {hint} wrong={wrong.clone()} /> }
    };
    let options = |all: &[(&'static str, &'static str)]| {
        all.iter().map(|(id, title)| (AttrValue::Static(id), AttrValue::Static(title))).collect::<Vec<_>>()
    };
    html! {
        <>
            <h1>{"Blocks on multiprocessors over time"}</h1>
            <p class="lead">
                {"The scheduler starts blocks in order while some multiprocessor has room, and the next one whenever \
                  a block ends. A block never moves to another multiprocessor. Step through the launch and watch the slots."}
            </p>
            <div class="calc-fields">
                { device }
                { field("blocks", "Blocks", "at most 10,000 here") }
                { field("threads", "Threads per block", "") }
                { field("shared", "Shared bytes per block", "") }
                { field("durations", "Duration of a block", "in ticks: 4,9,6 or 3..9") }
                <Choice texts={texts.clone()} name="placement" label="Placed on"
                    options={options(&[("spread", "the emptiest multiprocessor"), ("fill", "the first with room")])} />
                <Choice texts={texts.clone()} name="order" label="Order of blocks"
                    options={options(&[("ascending", "lowest first"), ("descending", "highest first")])} />
                { field("waits", "Waits for", "0:1 if block 0 waits for 1") }
                { field("split", "Split by data into", "equal blocks; 0: not") }
                { field("registers", "Registers per thread", "0 leaves them out") }
                { field("seed", "Random seed", "for durations as 3..9") }
            </div>
            { limits }
            { wrong_sentence(wrong.as_ref()) }
            { played.as_ref().as_ref().map(|timeline| result(&texts, timeline, split.as_ref().as_ref().ok().and_then(Option::as_ref))).unwrap_or_default() }
            { examples(&[
                ("#/calculators/schedule", "the course's two multiprocessors"),
                ("#/calculators/schedule?device=course-6-cores&blocks=40&sm_blocks=2&durations=3..9", "six multiprocessors"),
                ("#/calculators/schedule?device=course-16-cores&blocks=40&sm_blocks=2&durations=3..9", "the same program on sixteen"),
                ("#/calculators/schedule?device=course-1-block&blocks=2&threads=32&shared=0&durations=5&waits=0:1", "a block that waits for a later one"),
                ("#/calculators/schedule?device=v100&blocks=2000&threads=128&durations=10", "a last wave on a V100"),
                (TASKS, "three tasks on four multiprocessors, by task and by data"),
            ]) }
        </>
    }
}

fn plan(texts: &Texts) -> Result<Plan, Wrong> {
    let machine = machine(texts)?;
    let cores = machine.multiprocessors.ok_or_else(|| Wrong {
        field: Some("multiprocessors"),
        sentence: format!("the number of multiprocessors of {} is not published; enter it yourself", machine.name()),
    })?;
    let blocks = texts.read("blocks", notation::wide)?;
    if blocks > MOST_BLOCKS {
        let sentence = format!("{} asked, at most {} are played here", count(blocks), count(MOST_BLOCKS));
        return Err(Wrong { field: Some("blocks"), sentence });
    }
    let waits = texts
        .get("waits")
        .split([',', ' '])
        .filter(|part| !part.is_empty())
        .map(notation::wait)
        .collect::<Result<_, _>>();
    let durations = match texts.read("durations", notation::durations)? {
        Durations::Scattered { least, most, .. } => {
            Durations::Scattered { least, most, seed: texts.read("seed", notation::wide)? }
        }
        durations => durations,
    };
    Ok(Plan {
        block: machine.block,
        sm: machine.sm,
        cores,
        blocks,
        needs: Needs::threads(texts.read("threads", notation::narrow)?)
            .registers(texts.read("registers", notation::narrow)?)
            .shared(texts.read("shared", notation::narrow)?),
        durations,
        placement: if texts.get("placement") == "fill" { Placement::Fill } else { Placement::Spread },
        order: if texts.get("order") == "descending" { Order::Descending } else { Order::Ascending },
        waits: waits.map_err(|error| Wrong { field: Some("waits"), sentence: error.to_string() })?,
    })
}

/// The same work in so many equal blocks; nothing where it is not split.
fn by_data(plan: Option<&Plan>, parts: Result<u64, Wrong>) -> Result<Option<Timeline>, Wrong> {
    let (parts, Some(plan)) = (parts?, plan) else { return Ok(None) };
    if parts == 0 {
        return Ok(None);
    }
    if parts > MOST_BLOCKS {
        let sentence = format!("{} asked, at most {} are played here", count(parts), count(MOST_BLOCKS));
        return Err(Wrong { field: Some("split"), sentence });
    }
    let whole = (0..plan.blocks).map(|block| plan.durations.of(block)).fold(0_u64, u64::saturating_add);
    let durations = Durations::Equal { ticks: whole.div_ceil(parts).max(1) };
    let split = Plan { blocks: parts, durations, waits: Default::default(), ..plan.clone() };
    simulate(&split).map(Some).map_err(Wrong::together)
}

/// The two ways beside each other: in a sentence, and drawn to one scale.
fn both_ways(by_task: &Timeline, by_data: &Timeline) -> Html {
    let whole = Some((0, by_task.end.max(by_data.end).max(1)));
    html! {
        <section class="both-ways" data-testid="both-ways">
            <h2>{"By task, and by data"}</h2>
            <p>
                { format!("By task, each block is a task of its own, and the longest one decides: all have ended {}. ", by_task.at_end()) }
                { format!("By data, every task is cut into equal parts that any multiprocessor can take: all have ended {}, with {} % of the room used in place of {} %.",
                    by_data.at_end(), significant(100.0 * by_data.busy_share()), significant(100.0 * by_task.busy_share())) }
            </p>
            { drawing(by_task, by_task.events.len().saturating_sub(1), whole, "By task: ") }
            { drawing(by_data, by_data.events.len().saturating_sub(1), whole, "By data: ") }
        </section>
    }
}

fn result(texts: &Texts, timeline: &Timeline, split: Option<&Timeline>) -> Html {
    let last = timeline.events.len().saturating_sub(1);
    let step =
        notation::wide(texts.get("step")).ok().and_then(|step| usize::try_from(step).ok()).unwrap_or(0).min(last);
    let Some(event) = timeline.events.get(step) else { return Html::default() };
    let end = if timeline.stuck.is_empty() {
        html! { { format!("{}; {} % of the room was used", timeline.at_end(), significant(100.0 * timeline.busy_share())) } }
    } else {
        html! { <strong class="wrong">{ format!("never: stuck {}", timeline.at_end()) }</strong> }
    };
    let limited: Vec<_> = timeline.occupancy.limited_by().map(warpground_hardware::occupancy::Resource::name).collect();
    let go = |to: usize| {
        let set = texts.setter("step");
        Callback::from(move |_: MouseEvent| set.emit(to.to_string()))
    };
    let slide = texts.setter("step").reform(|event: InputEvent| {
        event.target_dyn_into::<HtmlInputElement>().map(|input| input.value()).unwrap_or_default()
    });
    let first = step.saturating_sub(AROUND / 2).min(last.saturating_sub(AROUND));
    html! {
        <>
            { facts([
                ("Room", html! { { format!("{}, limited by {}", timeline.room(), limited.join(", ")) } }),
                ("End", end),
            ]) }
            <div class="stepper-bar" role="group" aria-label="Steps">
                <button type="button" class="button button-small" onclick={go(0)} disabled={step == 0}>{"First"}</button>
                <button type="button" class="button button-small" data-testid="step-back" onclick={go(step.saturating_sub(1))} disabled={step == 0}>{"Back"}</button>
                <button type="button" class="button button-small" data-testid="step-on" onclick={go(step + 1)} disabled={step == last}>{"Next"}</button>
                <button type="button" class="button button-small" onclick={go(last)} disabled={step == last}>{"Last"}</button>
                <input type="range" class="calc-range" min="0" max={last.to_string()} value={step.to_string()} aria-label="Step" oninput={slide} />
                <span class="calc-hint">{ format!("step {} of {}", count(step as u64 + 1), count(last as u64 + 1)) }</span>
            </div>
            <p class="step-now" role="status" data-testid="step-now">
                <span>{ format!("tick {}, next block {}", count(event.time), count(event.next)) }</span>
                <strong>{ timeline.describe(event) }</strong>
            </p>
            { drawing(timeline, step, None, "") }
            { split.map(|by_data| both_ways(timeline, by_data)).unwrap_or_default() }
            <ol class="events" start={(first + 1).to_string()} data-testid="events">
                { for timeline.events.iter().enumerate().skip(first).take(AROUND + 1).map(|(number, event)| html! {
                    <li key={number} aria-current={(number == step).then_some("step")} value={(number + 1).to_string()}>
                        <span class="event-time">{ count(event.time) }</span>{ timeline.describe(event) }
                    </li>
                }) }
            </ol>
        </>
    }
}

/// The stays that the events up to a step know of.
fn known(timeline: &Timeline, step: usize) -> impl Iterator<Item = (&Run, bool)> {
    let seen = timeline.events.get(..=step).unwrap_or_default();
    let placed = seen.iter().filter(|event| matches!(event.happening, Happening::Placed { .. })).count();
    let mut finished = vec![false; placed];
    for event in seen {
        if let Happening::Finished { run } = event.happening
            && let Some(slot) = finished.get_mut(run)
        {
            *slot = true;
        }
    }
    // Stays are in the order of their beginnings, as the events are.
    timeline.runs.iter().zip(finished)
}

/// The slots over the time around the current step, or over `whole`, as far as the step knows them.
#[expect(clippy::cast_precision_loss, reason = "a drawing needs no more than three digits")]
fn drawing(timeline: &Timeline, step: usize, whole: Option<(u64, u64)>, name: &str) -> Html {
    const WIDE: f64 = 900.0;
    const ROW: f64 = 26.0;
    const MARGIN: f64 = 104.0;
    let now = timeline.events.get(step).map_or(0, |event| event.time);
    let average = timeline.runs.iter().filter_map(|run| Some(run.end? - run.start)).take(64).collect::<Vec<_>>();
    let average = average.iter().sum::<u64>().checked_div(average.len() as u64).unwrap_or(1).max(1);
    let window = average.saturating_mul(6).max(8);
    let start = now.saturating_sub(window * 2 / 3);
    let (start, end) = whole.unwrap_or((start, start + window));
    let window = end - start;
    let mut slots: Vec<(u32, u32)> = (0..timeline.cores)
        .flat_map(|core| (0..timeline.occupancy.blocks).map(move |slot| (core, slot)).take(MOST_ROWS))
        .take(MOST_ROWS)
        .collect();
    slots.dedup();
    let all = u64::from(timeline.cores) * u64::from(timeline.occupancy.blocks);
    let x = |time: u64| MARGIN + (time.clamp(start, end) - start) as f64 / window as f64 * (WIDE - MARGIN);
    let height = slots.len() as f64 * ROW + 24.0;
    let runs = known(timeline, step).filter_map(|(run, finished)| {
        let row = slots.iter().position(|slot| *slot == (run.core, run.slot))?;
        let until = match run.end {
            Some(end) if finished => end,
            _ => now.max(run.start) + average / 4,
        };
        if until <= start || run.start >= end {
            return None;
        }
        let (left, right) = (x(run.start), x(until));
        let y = 20.0 + row as f64 * ROW;
        let stuck = run.end.is_none() && timeline.events.get(step).is_some_and(|event| event.happening == Happening::Stuck);
        Some(html! {
            <g class="stay" data-state={if stuck { "stuck" } else if finished { "over" } else { "there" }}>
                <rect x={svg(left + 0.5)} y={svg(y + 2.0)} width={svg((right - left - 1.0).max(1.0))} height={svg(ROW - 4.0)} rx="3" />
                if right - left > 22.0 {
                    <text x={svg(left + 6.0)} y={svg(y + ROW / 2.0 + 4.0)}>{ run.block }</text>
                }
            </g>
        })
    });
    let ticks = (0..=6).map(|part| {
        let time = start + window * part / 6;
        html! { <text class="tick" x={svg(x(time))} y="12" text-anchor={if part == 6 { "end" } else { "middle" }}>{ count(time) }</text> }
    });
    html! {
        <figure class="calc-figure">
            <figcaption>
                { name }
                { if all > slots.len() as u64 { format!("The first {} of {} slots", slots.len(), count(all)) } else { "Every slot".to_owned() } }
                { if whole.is_none() { "; the line is now" } else { "" } }
            </figcaption>
            <div class="table-scroll" tabindex="0" role="region" aria-label={format!("{name}Timeline")}>
                <svg class="timeline" viewBox={format!("0 0 {WIDE} {height}")} ~style={unshrunk(WIDE)} role="img" data-testid={whole.is_none().then_some("timeline")}
                    aria-label={format!("{name}Blocks on slots from tick {start} to {end}")}>
                    { for ticks }
                    { for slots.iter().enumerate().map(|(row, (core, slot))| {
                        let y = 20.0 + row as f64 * ROW;
                        html! {
                            <>
                                <line class="slot-line" x1={svg(MARGIN)} x2={svg(WIDE)} y1={svg(y + ROW)} y2={svg(y + ROW)} />
                                <text class="slot-name" x="0" y={svg(y + ROW / 2.0 + 4.0)}>{ format!("SM {core}, slot {slot}") }</text>
                            </>
                        }
                    }) }
                    { for runs }
                    if whole.is_none() {
                    <line class="now" x1={svg(x(now))} x2={svg(x(now))} y1="16" y2={svg(height)} />
                    }
                </svg>
            </div>
        </figure>
    }
}
