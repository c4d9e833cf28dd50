//! GPU or simulated: what Run runs on.

use yew::prelude::*;

use crate::hooks::{Bench, Target};

#[derive(Properties, PartialEq)]
pub(crate) struct DeviceChoiceProps {
    pub(crate) bench: Bench,
}

#[component]
pub(crate) fn DeviceChoice(props: &DeviceChoiceProps) -> Html {
    let bench = &props.bench;
    let simulated = matches!(bench.target, Some(Target::Simulator(_)));
    let why = match &bench.absence {
        Some(absence) => format!("There is no GPU to run on: {}", absence.short()),
        None => "On this machine's GPU: verified, then timed".to_owned(),
    };
    let option = |id: &'static str, title: &'static str, is_on: bool, disabled: bool, hint: String| {
        let choose = bench.simulator.choose.reform(move |_: Event| id == "simulated");
        html! {
            <label class="choice-option" title={hint}>
                <input type="radio" name="device" value={id} checked={is_on} {disabled} onchange={choose} data-testid={format!("device-{id}")} />
                <span>{ title }</span>
            </label>
        }
    };
    html! {
        <div class="choice" role="radiogroup" aria-label="Run on">
            { option("gpu", "GPU", !simulated, bench.absence.is_some(), why) }
            { option("simulated", "Simulated", simulated, false, "On a simulated GPU with 32-lane warps: verified, then counted".to_owned()) }
        </div>
    }
}
