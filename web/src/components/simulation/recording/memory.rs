//! What an array holds at a step, as a table of numbers or as shades.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use web_sys::{Element, HtmlSelectElement};
use yew::prelude::*;

use super::svg::PHONE;
use crate::{
    browser,
    hooks::use_media,
    model::{
        memory::{Content, Mark, Memory, Moment, Window, array_at, touched_arrays},
        tape::Tape,
    },
};

/// Windows whose panes have room for few columns.
const MEDIUM: &str = "(max-width: 1700px)";
/// The most rows that are shown at once.
const ROWS: u32 = 16;

#[derive(Properties, PartialEq)]
pub(super) struct MemoryTableProps {
    pub(super) tape: Tape,
    pub(super) warp: usize,
    pub(super) step: usize,
    /// Where all warps stand.
    pub(super) moment: Rc<Moment>,
    /// Goes to a step of the warp.
    pub(super) go: Callback<usize>,
    /// Goes to a step of any warp; absent where one warp is looked at.
    pub(super) visit: Option<Callback<(usize, usize)>>,
}

#[component]
pub(super) fn MemoryTable(props: &MemoryTableProps) -> Html {
    let MemoryTableProps { tape, warp, step, moment, .. } = props;
    let (warp, step) = (*warp, *step);
    let arrays = use_memo(tape.clone(), |tape| {
        tape.recording()
            .zip(tape.block())
            .map(|(recording, block)| touched_arrays(recording, block))
            .unwrap_or_default()
    });
    // Unless the reader chooses, the array that the stepper comes to.
    let chosen = use_state_eq(|| None::<u16>);
    let variable = chosen
        .filter(|chosen| arrays.contains(chosen))
        .or_else(|| tape.block().and_then(|block| array_at(block, &arrays, warp, step)));
    let memory = use_memo((tape.clone(), variable), |(tape, variable)| {
        tape.recording().zip(tape.block()).and_then(|(recording, block)| Memory::of(recording, block, (*variable)?))
    });
    let shaded = use_state_eq(|| false);
    // The cell of which the reader wants to know more, and its array.
    let cell = use_state_eq(|| None::<(Option<u16>, u32)>);
    let table = use_node_ref();
    let (is_phone, is_medium) = (use_media(PHONE), use_media(MEDIUM));
    let (Some(recording), Some(block), Some(memory)) = (tape.recording(), tape.block(), memory.as_ref()) else {
        let none = match tape.is_whole() {
            true => "This block touches no memory that threads share.",
            false => "The recording ends before this block touches memory that threads share.",
        };
        return html! { <p>{ none }</p> };
    };
    let columns = match (is_phone, is_medium) {
        (true, _) => 4,
        (_, true) => 8,
        _ => 16,
    };
    let columns = if *shaded { 2 * columns } else { columns };
    let marks = memory.marks(block, moment);
    let own = if marks.is_empty() { memory.near(block, moment) } else { marks.keys().copied().collect() };
    let window = memory.window(&own, columns, ROWS);
    let selected = cell.filter(|(of, _)| *of == variable).map(|(_, cell)| cell);
    let choose = {
        let chosen = chosen.clone();
        Callback::from(move |event: Event| {
            chosen.set(event.target_dyn_into::<HtmlSelectElement>().and_then(|select| select.value().parse().ok()));
        })
    };
    let switch = |label: &'static str, is_on: bool, wants: bool| {
        let shaded = shaded.setter();
        html! {
            <button type="button" class="chip" aria-pressed={is_on.to_string()} onclick={move |_| shaded.set(wants)}
                data-testid={format!("memory-{}", label.to_lowercase())}>{ label }</button>
        }
    };
    html! {
        <figure class="picture-figure memory" data-testid="memory">
            <div class="memory-head">
                <label class="picture-choice">{"Array"}
                    <select onchange={choose} data-testid="memory-array">
                        <option value="" selected={chosen.is_none()}>{"the one that the step touches"}</option>
                        { for arrays.iter().filter_map(|its| Some((its, recording.variables.get(usize::from(*its))?))).map(|(its, variable)| html! {
                            <option value={its.to_string()} selected={*chosen == Some(*its)}>{ &variable.name }</option>
                        }) }
                    </select>
                </label>
                <div class="chips" role="group" aria-label="Show as">
                    { switch("Numbers", !*shaded, false) }
                    { switch("Shades", *shaded, true) }
                </div>
            </div>
            <figcaption data-testid="memory-said">{ sentence(memory, &marks, &window) }</figcaption>
            <Cells tape={tape.clone()} memory={Rc::new(memory.clone())} moment={Rc::clone(moment)} marks={Rc::new(marks)} {window} shaded={*shaded}
                {selected} table={table} choose={Callback::from({
                    let cell = cell.setter();
                    move |number| cell.set(Some((variable, number)))
                })} />
            if let Some(cell) = selected {
                { detail(props, memory, cell) }
            }
            <p class="picture-key">
                <span><b class="memory-mark" data-mark="r">{"R"}</b>{" read at this step"}</span>
                <span><b class="memory-mark" data-mark="w">{"W"}</b>{" written"}</span>
                <span>{"· not touched yet: the block comes to it at a later step"}</span>
                <span>{ if memory.is_whole() { "blank: the block never touches it" } else { "blank: not touched before the recording ends" } }</span>
                <span>{"? its value was not recorded"}</span>
            </p>
        </figure>
    }
}

/// What the step does to the array, and which part of it is shown.
fn sentence(memory: &Memory, marks: &BTreeMap<u32, Mark>, window: &Window) -> String {
    let count = |of: fn(&Mark) -> bool| match marks.values().filter(|mark| of(mark)).count() {
        0 => "none".to_owned(),
        count => count.to_string(),
    };
    let (reads, writes) = (count(|mark| mark.reads), count(|mark| mark.writes));
    let does = match (reads.as_str(), writes.as_str()) {
        ("none", "none") => "this step does not touch it".to_owned(),
        _ => format!("of its numbers this step reads {reads} and writes {writes}"),
    };
    let part = if (window.rows, window.columns) == (window.all_rows, window.all_columns) {
        String::new()
    } else {
        let at = |row: u32, column: u32| memory.cell_name(row * window.length + column);
        format!(
            " Shown is the part around what is touched, from {} to {}.",
            at(window.rows.0, window.columns.0),
            at(window.rows.1, window.columns.1)
        )
    };
    format!("{}, {}, {}: {does}.{part}", memory.name(), memory.type_name(), memory.space())
}

/// Who gave a scalar its value, and the way there.
fn detail(props: &MemoryTableProps, memory: &Memory, cell: u32) -> Html {
    let MemoryTableProps { warp, moment, go, visit, .. } = props;
    let origin = memory.origin(cell, moment).map(|touch| (touch.warp, touch.step));
    let to = origin.and_then(|(its, step)| match visit {
        Some(visit) => {
            let visit = visit.clone();
            Some(Callback::from(move |_: MouseEvent| visit.emit((its, step))))
        }
        None if its == *warp => {
            let go = go.clone();
            Some(Callback::from(move |_: MouseEvent| go.emit(step)))
        }
        None => None,
    });
    html! {
        <p class="memory-detail" role="status" data-testid="memory-detail">
            <span>{ told(&props.tape, memory, cell, moment) }</span>
            if let Some(onclick) = to {
                <button type="button" class="link-button" {onclick} data-testid="memory-origin">{"To that step"}</button>
            }
        </p>
    }
}

/// A scalar in a sentence.
fn told(tape: &Tape, memory: &Memory, cell: u32, moment: &Moment) -> String {
    let name = memory.cell_name(cell);
    let held = match memory.content(cell, moment) {
        Content::Held(_, text) => format!("{name} is {text}"),
        Content::Unknown => format!("{name} has a value that was not recorded"),
        Content::Later => return format!("{name} is not touched yet; the block comes to it at a later step"),
        Content::Never if memory.is_whole() => return format!("{name} is never touched by this block"),
        Content::Never => return format!("{name} is not touched before the recording ends"),
    };
    match memory.origin(cell, moment) {
        Some(touch) => {
            let verb = if touch.writes { "written" } else { "only read so far, last" };
            format!(
                "{held}: {verb} by thread {} at {}, in step {} of its warp",
                touch.thread,
                tape.line_words(touch.line),
                touch.step + 1
            )
        }
        None => held,
    }
}

#[derive(Properties, PartialEq)]
struct CellsProps {
    tape: Tape,
    memory: Rc<Memory>,
    moment: Rc<Moment>,
    marks: Rc<BTreeMap<u32, Mark>>,
    window: Window,
    shaded: bool,
    selected: Option<u32>,
    table: NodeRef,
    choose: Callback<u32>,
}

/// The cell in which something happened.
fn cell_of(target: Option<Element>) -> Option<u32> {
    let button = target?.closest("[data-cell]").ok().flatten()?;
    button.get_attribute("data-cell")?.parse().ok()
}

/// The rows of an array. Arrow keys go from cell to cell, so that the table is one stop of the Tab key.
#[component]
fn Cells(props: &CellsProps) -> Html {
    let CellsProps { tape, memory, moment, marks, window, shaded, selected, table, choose } = props;
    let onclick = {
        let choose = choose.clone();
        Callback::from(move |event: MouseEvent| {
            if let Some(cell) = cell_of(event.target_dyn_into::<Element>()) {
                choose.emit(cell);
            }
        })
    };
    let onkeydown = {
        let (choose, table, length) = (choose.clone(), table.clone(), i64::from(window.length));
        Callback::from(move |event: KeyboardEvent| {
            let by = match event.key().as_str() {
                "ArrowRight" => 1,
                "ArrowLeft" => -1,
                "ArrowDown" => length,
                "ArrowUp" => -length,
                _ => return,
            };
            let Some(cell) = cell_of(event.target_dyn_into::<Element>()) else { return };
            event.prevent_default();
            let next = format!("[data-cell='{}']", i64::from(cell) + by);
            let button = table.cast::<Element>().and_then(|table| table.query_selector(&next).ok().flatten());
            if let Some(button) = button {
                browser::focus_element(&button);
                if let Some(cell) = cell_of(Some(button)) {
                    choose.emit(cell);
                }
            }
        })
    };
    let extremes = memory.extremes(moment).filter(|_| *shaded);
    let rows = || window.rows.0..=window.rows.1;
    let columns = || window.columns.0..=window.columns.1;
    let cells: BTreeSet<u32> =
        rows().flat_map(|row| columns().map(move |column| row * window.length + column)).collect();
    // One of them can be reached with the Tab key.
    let stop = selected.filter(|cell| cells.contains(cell)).or_else(|| cells.first().copied());
    // Of numbers with signs a reader wants to know which shade is none.
    let zero = extremes
        .as_ref()
        .and_then(|[(least, _), (most, _)]| (*least < 0.0 && *most > 0.0).then(|| -least / (most - least) * 100.0));
    let range = extremes.as_ref().map(|[(least, _), (most, _)]| (*least, *most));
    let row = |row: u32| {
        let first = row * window.length + window.columns.0;
        html! {
            <tr key={row}>
                <th scope="row">{ memory.row_name(first, window.length) }</th>
                { for columns().map(|column| {
                    let cell = row * window.length + column;
                    let mark = marks.get(&cell).copied().unwrap_or_default();
                    drawn((tape, memory), moment, cell, mark, range, (*selected == Some(cell), stop == Some(cell)))
                }) }
            </tr>
        }
    };
    html! {
        <>
            <div class="picture-scroll" role="group" aria-label="Contents of the array">
                <table class="memory-table" ref={table.clone()} data-shaded={shaded.to_string()} {onclick} {onkeydown} data-testid="memory-table">
                    <caption class="visually-hidden">{ format!("What {} holds after this step", memory.name()) }</caption>
                    <thead>
                        <tr>
                            <td></td>
                            { for columns().map(|column| html! { <th scope="col" key={column}>{ memory.column_name(column, window.length) }</th> }) }
                        </tr>
                    </thead>
                    <tbody>{ for rows().map(row) }</tbody>
                </table>
            </div>
            if let Some([(_, least), (_, most)]) = extremes {
                <p class="memory-range" data-testid="memory-range">
                    <span>{ format!("smallest {least}") }</span>
                    <span class="memory-ramp" aria-hidden="true">
                        if let Some(zero) = zero {
                            <span class="memory-zero" ~style={format!("left: {zero:.1}%")}>{"0"}</span>
                        }
                    </span>
                    <span>{ format!("largest {most}") }</span>
                </p>
            }
        </>
    }
}

/// A cell, as a number or as a shade between the smallest number and the largest.
fn drawn(
    (tape, memory): (&Tape, &Memory),
    moment: &Moment,
    cell: u32,
    mark: Mark,
    range: Option<(f64, f64)>,
    (is_selected, is_stop): (bool, bool),
) -> Html {
    let content = memory.content(cell, moment);
    let (state, text) = match &content {
        Content::Held(_, text) => ("held", text.clone()),
        Content::Unknown => ("unknown", "?".to_owned()),
        Content::Later => ("later", "·".to_owned()),
        Content::Never => ("never", String::new()),
    };
    let share = match (content, range) {
        (Content::Held(number, _), Some((least, most))) if number.is_finite() => {
            let share = if most > least { (number - least) / (most - least) } else { 0.5 };
            Some(format!("--share: {:.0}%", share * 100.0))
        }
        _ => None,
    };
    let (code, sign, words) = match (mark.reads, mark.writes) {
        (true, true) => ("rw", "RW", ", read and written at this step"),
        (true, false) => ("r", "R", ", read at this step"),
        (false, true) => ("w", "W", ", written at this step"),
        (false, false) => ("", "", ""),
    };
    // In a picture the number is for those who listen to it.
    let is_shade = share.is_some();
    html! {
        <td key={cell} data-state={state} data-mark={code} data-shade={is_shade.to_string()} ~style={share}>
            <button type="button" class="memory-cell" data-cell={cell.to_string()} title={told(tape, memory, cell, moment)}
                aria-pressed={is_selected.to_string()} tabindex={if is_stop { "0" } else { "-1" }}>
                <span class={is_shade.then_some("visually-hidden")} aria-hidden={(state == "later").to_string()}>{ text }</span>
                {
                    match state {
                        "later" => html! { <span class="visually-hidden">{"not touched yet"}</span> },
                        "never" if memory.is_whole() => html! { <span class="visually-hidden">{"never touched"}</span> },
                        "never" => html! { <span class="visually-hidden">{"not touched before the recording ends"}</span> },
                        _ => Html::default(),
                    }
                }
                if !sign.is_empty() {
                    <b class="memory-mark" data-mark={code} aria-hidden="true">{ sign }</b>
                    <span class="visually-hidden">{ words }</span>
                }
            </button>
        </td>
    }
}
