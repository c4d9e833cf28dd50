//! What the program is given: its arguments, its standard input, and how its kernels calculate `double`.

use warpground_hardware::{
    Gpu,
    preset::{Origin, presets},
};
use web_sys::{HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};
use yew::prelude::*;

use crate::hooks::Workbench;

#[derive(Properties, PartialEq)]
pub(crate) struct GivenProps {
    pub(crate) bench: Workbench,
}

#[component]
pub(crate) fn Given(props: &GivenProps) -> Html {
    let bench = &props.bench;
    let arguments = bench.set_arguments.reform(|event: InputEvent| {
        event.target_dyn_into::<HtmlInputElement>().map(|input| input.value()).unwrap_or_default()
    });
    let input = bench.set_input.reform(|event: InputEvent| {
        event.target_dyn_into::<HtmlTextAreaElement>().map(|input| input.value()).unwrap_or_default()
    });
    let float = bench
        .set_float_for_double
        .reform(|event: Event| event.target_dyn_into::<HtmlInputElement>().is_some_and(|input| input.checked()));
    let card = bench.set_card.reform(|event: Event| {
        event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value()).unwrap_or_default()
    });
    html! {
        <div class="given">
            <label>
                <span class="given-name">{"Arguments"}<span class="given-note">{"argv after the program's name; quotes keep words together"}</span></span>
                <input type="text" data-testid="arguments" value={bench.draft.arguments.clone()} oninput={arguments}
                    spellcheck="false" autocapitalize="off" autocomplete="off" />
            </label>
            <label>
                <span class="given-name">{"Standard input"}<span class="given-note">{"what scanf, getchar and std::cin read"}</span></span>
                <textarea rows="5" data-testid="stdin" value={bench.draft.input.clone()} oninput={input}
                    spellcheck="false" autocapitalize="off" autocomplete="off" />
            </label>
            <label class="given-choice">
                <input type="checkbox" data-testid="float-for-double" checked={bench.draft.float_for_double} onchange={float} />
                <span class="given-name">{"Calculate double as float"}<span class="given-note">{"quick on a GPU without f64, and right to 7 digits instead of 16"}</span></span>
            </label>
            <label>
                <span class="given-name">{"Described as"}<span class="given-note">{"what cudaGetDeviceProperties says of the device; WebGPU tells little of it"}</span></span>
                <select data-testid="card" onchange={card}>
                    <option value="" selected={bench.draft.card.is_empty()}>{"what it is, as far as that is known"}</option>
                    { for cards().map(|card| html! {
                        <option key={card.id} value={card.id} selected={card.id == bench.draft.card}>{ card.name }</option>
                    }) }
                </select>
            </label>
        </div>
    }
}

/// The cards that a device can describe itself as, the newest first.
fn cards() -> impl Iterator<Item = &'static Gpu> {
    presets().iter().filter(|card| card.origin == Origin::Card && card.compute_capability >= Some((3, 0)))
}
