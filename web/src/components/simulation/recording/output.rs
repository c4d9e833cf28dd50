//! One output: what a thread read before it wrote an element. Over the threads of a convolution the mask slides over its
//! input, and the products of each output are there one by one.

use warpground_measure::units::significant;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::variable_name;
use crate::components::DataTable;
use crate::model::{
    reading::{Read, Written, products, written_by},
    tape::Tape,
};

/// More rows of elements, and more products, are counted in words, not drawn.
const MOST_ROWS: usize = 16;
const MOST_PRODUCTS: usize = 64;
/// Elements that are drawn beside those that were read.
const AROUND: u32 = 3;

#[derive(Properties, PartialEq)]
pub(super) struct OutputProps {
    pub(super) tape: Tape,
}

#[component]
pub(super) fn Output(props: &OutputProps) -> Html {
    let tape = &props.tape;
    let thread = use_state_eq(|| 0_u32);
    let number = use_state_eq(|| 0_usize);
    let (Some(recording), Some(block)) = (tape.recording(), tape.block()) else { return Html::default() };
    let threads = recording.block.iter().product::<u32>();
    let now = (*thread).min(threads.saturating_sub(1));
    let all = written_by(recording, block, now);
    let slide = |set: Callback<usize>| {
        Callback::from(move |event: InputEvent| {
            if let Some(to) = event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.value().parse().ok()) {
                set.emit(to);
            }
        })
    };
    let on_thread = {
        let thread = thread.setter();
        slide(Callback::from(move |to: usize| thread.set(u32::try_from(to).unwrap_or(0))))
    };
    let on_number = {
        let number = number.setter();
        slide(Callback::from(move |to| number.set(to)))
    };
    let place = (*number).min(all.len().saturating_sub(1));
    html! {
        <figure class="picture-figure" data-testid="output">
            <div class="watch-choices">
                <label>{"Thread"}
                    <input type="range" class="player-slider" min="0" max={threads.saturating_sub(1).to_string()} value={now.to_string()} oninput={on_thread} data-testid="output-thread" />
                    <span class="watch-note">{ now }</span>
                </label>
                if all.len() > 1 {
                    <label>{"Element that it writes"}
                        <input type="range" class="player-slider" min="0" max={(all.len() - 1).to_string()} value={place.to_string()} oninput={on_number} />
                        <span class="watch-note">{ format!("{} of {}", place + 1, all.len()) }</span>
                    </label>
                }
            </div>
            {
                match all.get(place) {
                    Some(written) => picture(tape, now, written),
                    None => html! { <figcaption>{ format!("Thread {now} writes nothing to global memory.") }</figcaption> },
                }
            }
        </figure>
    }
}

fn picture(tape: &Tape, thread: u32, written: &Written) -> Html {
    let target = format!("{}[{}]", variable_name(tape, written.variable), written.element);
    let value = written.value.as_ref().map(|value| format!(" = {}", value.text)).unwrap_or_default();
    let mut variables: Vec<u16> = written.reads.iter().map(|read| read.variable).collect();
    variables.sort_unstable();
    variables.dedup();
    let pairs = products(&written.reads);
    html! {
        <>
            <figcaption>{ format!("Thread {thread} writes {target}{value} after {} reads.", written.reads.len()) }</figcaption>
            { for variables.into_iter().map(|variable| elements(tape, variable, &written.reads)) }
            if !written.reads.is_empty() {
                <p class="watch-note">{"A row is a stretch of the array; the number before it is the index of its first cell. Grey cells lie beside what the thread read."}</p>
            }
            if let Some(pairs) = pairs {
                { table(tape, &pairs, written, &target) }
            }
        </>
    }
}

/// The elements of a variable that were read, a row for each stretch of neighbours.
fn elements(tape: &Tape, variable: u16, reads: &[Read]) -> Html {
    let its = reads.iter().filter(|read| read.variable == variable);
    let mut read: Vec<(u32, Option<char>, String)> = its
        .map(|read| {
            let value = read.value.as_ref().map(|value| value.text.clone()).unwrap_or_default();
            (read.element, read.component, value)
        })
        .collect();
    read.sort_by_key(|(element, component, _)| (*element, component.and_then(|component| "xyzw".find(component))));
    read.dedup();
    // The components of a vector are one cell.
    let mut cells: Vec<(u32, String)> = Vec::new();
    for (element, _, value) in read {
        match cells.last_mut() {
            Some(cell) if cell.0 == element => cell.1 = format!("{} {value}", cell.1),
            _ => cells.push((element, value)),
        }
    }
    let mut rows: Vec<Vec<(u32, String)>> = Vec::new();
    for (element, value) in cells {
        match rows.last_mut() {
            Some(row) if row.last().is_some_and(|last| element - last.0 <= 2 * AROUND) => row.push((element, value)),
            _ => rows.push(vec![(element, value)]),
        }
    }
    let more = rows.len().saturating_sub(MOST_ROWS);
    let drawn = rows.iter().take(MOST_ROWS).map(|row| {
        let first = row.first().map_or(0, |its| its.0).saturating_sub(AROUND);
        let last = row.last().map_or(0, |its| its.0) + AROUND;
        let cells = (first..=last).map(|element| {
            let value = row.iter().find(|its| its.0 == element).map(|its| its.1.clone());
            let state = if value.is_some() { "active" } else { "idle" };
            html! { <td class="lane" data-state={state} title={format!("[{element}]")}>{ value }</td> }
        });
        html! { <tr><th scope="row">{ format!("[{first}]") }</th>{ for cells }</tr> }
    });
    html! {
        <div class="picture-scroll" tabindex="0" role="group" aria-label="Drawing">
            <table class="thread-table" data-values="true">
                <caption>{ format!("Read of {}", variable_name(tape, variable)) }</caption>
                <tbody>{ for drawn }</tbody>
            </table>
            if more > 0 {
                <p class="watch-note">{ format!("and {more} more stretches") }</p>
            }
        </div>
    }
}

/// The products, one by one.
fn table(tape: &Tape, pairs: &[(&Read, &Read, f64)], written: &Written, target: &str) -> Html {
    let sum: f64 = pairs.iter().map(|pair| pair.2).sum();
    let agrees = written.value.as_ref().is_some_and(|value| (value.number - sum).abs() <= 1e-4 * sum.abs().max(1.0));
    let name = |read: &Read| format!("{}{}", variable_name(tape, read.variable), read.index());
    let text = |read: &Read| read.value.as_ref().map(|value| value.text.clone()).unwrap_or_default();
    let end = if agrees {
        format!("Their sum, {}, is what it wrote to {target}.", significant(sum))
    } else {
        format!("Their sum is {}.", significant(sum))
    };
    let more = pairs.len().saturating_sub(MOST_PRODUCTS);
    html! {
        <div class="counters-lines" data-testid="products" data-agrees={agrees.to_string()}>
            <DataTable class="count-table" around={Classes::new()} caption="The products, in the order in which they were read">
                    { for pairs.iter().take(MOST_PRODUCTS).map(|(one, other, product)| html! {
                        <tr><th scope="row">{ format!("{} × {}", name(one), name(other)) }</th><td>{ format!("{} × {}", text(one), text(other)) }</td><td>{ significant(*product + 0.0) }</td></tr>
                    }) }
            </DataTable>
            if more > 0 {
                <p class="watch-note">{ format!("and {more} more products") }</p>
            }
            <p class="watch-note">{ end }</p>
        </div>
    }
}
