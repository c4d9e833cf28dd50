//! GPU, native or simulated: what Run runs on.

use yew::prelude::*;

use crate::{
    browser,
    hooks::{Bench, NATIVE_HINT, Natively, Target},
};

#[derive(Properties, PartialEq)]
pub(crate) struct DeviceChoiceProps {
    pub(crate) bench: Bench,
}

#[component]
pub(crate) fn DeviceChoice(props: &DeviceChoiceProps) -> Html {
    let bench = &props.bench;
    let natively = use_context::<Natively>();
    let simulated = matches!(bench.target, Some(Target::Simulator(_)));
    let native = natively.as_ref().is_some_and(Natively::is_chosen);
    // While the program's device is chosen, the browser's has not been opened.
    let absent = match &bench.absence {
        None if native && !browser::has_webgpu() => Some("this browser has no WebGPU"),
        None => None,
        Some(_) if native && browser::has_webgpu() => None,
        Some(absence) => Some(absence.short()),
    };
    let why = absent.map_or_else(
        || "On this machine's GPU, as the browser offers it: verified, then timed".to_owned(),
        |absence| format!("There is no GPU to run on: {absence}"),
    );
    let option = |id: &'static str, title: &'static str, is_on: bool, disabled: bool, hint: String| {
        let choose = bench.simulator.choose.reform(move |_: Event| id == "simulated");
        let natively = natively.as_ref().map(|natively| natively.choose.reform(move |()| id == "native"));
        let choose = Callback::from(move |event: Event| {
            if let Some(natively) = natively.as_ref().filter(|_| id != "simulated") {
                natively.emit(());
            }
            choose.emit(event);
        });
        html! {
            <label class="choice-option" title={hint}>
                <input type="radio" name="device" value={id} checked={is_on} {disabled} onchange={choose} data-testid={format!("device-{id}")} />
                <span>{ title }</span>
            </label>
        }
    };
    html! {
        <div class="choice" role="radiogroup" aria-label="Run on">
            { option("gpu", "GPU", !simulated && !native, absent.is_some(), why) }
            if natively.as_ref().is_some_and(Natively::is_offered) {
                { option("native", "Native", !simulated && native, false, NATIVE_HINT.to_owned()) }
            }
            { option("simulated", "Simulated", simulated, false, "On a simulated GPU with 32-lane warps: verified, then counted".to_owned()) }
        </div>
    }
}
