//! What can be set, and the launch that follows from it.

use warpground_measure::{
    preview::{Preview, parameter_on},
    units::{bytes, count, memory},
};
use warpground_patterns::{ParameterRole, Variant};
use yew::prelude::*;

use super::{bench_head::CopyLink, icon::Icon, number_field::NumberField, run_bar::lacks_feature, tuner::TunerRow};
use crate::{browser::storage, hooks::Bench};

/// Under it the browser keeps that the settings are unfolded.
const OPEN: &str = "warpground.settings";
const FIELDS: &str = "launch-fields";
/// The line that says what a launch will be, or what is wrong.
const FACTS: &str = "launch-facts";

#[derive(Properties, PartialEq)]
pub(crate) struct ControlsProps {
    pub(crate) bench: Bench,
}

#[component]
pub(crate) fn Controls(props: &ControlsProps) -> Html {
    let bench = &props.bench;
    let variant = bench.entry.variant;
    let has_picture = bench.pictures.as_ref().is_some_and(|pictures| pictures.current.is_some());
    let has_own = bench.own.as_ref().is_some_and(|own| own.current.is_some());
    let fields = variant.parameters.iter().map(|parameter| {
        let locked = (has_picture || has_own) && parameter.role == ParameterRole::Size;
        html! {
            <NumberField key={parameter.name} parameter={parameter_on(parameter, &bench.adapter.limits)}
                text={bench.form.text(parameter)} explained_by={FACTS} {locked} set={bench.set.clone()} />
        }
    });
    let open = use_state_eq(|| storage::get(OPEN).is_some());
    let toggle = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| {
            if *open {
                storage::remove(OPEN);
            } else {
                storage::set(OPEN, "true");
            }
            open.set(!*open);
        })
    };
    html! {
        <section class="controls" aria-label="Settings of the launch" data-open={open.to_string()}>
            <div class="controls-row">
                <div class="fields" id={FIELDS}>
                    { for fields }
                    if *open {
                        { presets(bench) }
                    }
                </div>
                <div class="bench-actions">
                    <button type="button" class="button button-small settings-toggle" data-testid="settings" aria-expanded={open.to_string()}
                        aria-controls={FIELDS} title="Ranges, common blocks, the fastest settings" onclick={toggle}>
                        { Icon::Settings.draw() }<span class="button-words">{ if *open { "Fewer settings" } else { "All settings" } }</span>
                    </button>
                    <button type="button" class="button button-small" data-testid="reset" title="Reset settings" aria-label="Reset settings"
                        onclick={bench.reset.reform(|_: MouseEvent| ())}>
                        { Icon::Reset.draw() }<span class="button-words">{"Reset settings"}</span>
                    </button>
                    <CopyLink bench={bench.clone()} />
                </div>
            </div>
            { facts(bench) }
            if *open {
                <TunerRow bench={bench.clone()} />
            }
        </section>
    }
}

/// Blocks that people use, as far as the kernel and the device take them.
fn presets(bench: &Bench) -> Html {
    let variant = bench.entry.variant;
    let of_role = |role| variant.parameters.iter().any(|parameter| parameter.role == role);
    let candidates: &[&str] = if of_role(ParameterRole::BlockZ) {
        &["4x2x2", "8x8x4", "32x8x1"]
    } else if of_role(ParameterRole::BlockXY) {
        &["8x8", "16x16", "32x32"]
    } else if of_role(ParameterRole::BlockY) {
        &["8x8", "16x16", "32x8", "32x32"]
    } else if of_role(ParameterRole::BlockX) {
        &["32", "64", "128", "256", "512", "1024"]
    } else {
        return Html::default();
    };
    let now = bench.form.readable();
    let buttons = candidates.iter().filter_map(|block| {
        let mut settings = now.clone();
        settings.set_block(variant, block).ok()?;
        let fits = allowed(variant, bench, &settings);
        let set_block = bench.set_block.clone();
        Some(html! {
            <button type="button" key={*block} class="chip" aria-pressed={(settings == now).to_string()} disabled={!fits}
                title={(!fits).then_some("More threads than this device allows")}
                onclick={move |_| set_block.emit(AttrValue::from(*block))}>
                { block.replace('x', " × ") }
            </button>
        })
    });
    html! {
        <div class="field presets" role="group" aria-label="Block presets">
            <span class="label" aria-hidden="true">{"Common blocks"}</span>
            <div class="chips">{ for buttons }</div>
        </div>
    }
}

fn allowed(variant: &Variant, bench: &Bench, settings: &warpground_patterns::Settings) -> bool {
    let limits = &bench.adapter.limits;
    let within = variant.parameters.iter().all(|parameter| {
        parameter_on(parameter, limits).check(settings.get(parameter.name)).is_ok() || !parameter.role.is_override()
    });
    let threads: f64 = variant
        .parameters
        .iter()
        .map(|parameter| match parameter.role {
            ParameterRole::BlockX | ParameterRole::BlockY | ParameterRole::BlockZ => settings.get(parameter.name),
            ParameterRole::BlockXY => settings.get(parameter.name).powi(2),
            ParameterRole::Size | ParameterRole::Override | ParameterRole::Scalar => 1.0,
        })
        .product();
    within && threads <= f64::from(limits.threads_per_block)
}

/// The launch as CUDA writes it, with what it comes to; or the first thing that is wrong, in one sentence.
fn facts(bench: &Bench) -> Html {
    let limits = &bench.adapter.limits;
    let mut errors =
        bench.entry.variant.parameters.iter().filter_map(|parameter| bench.form.value(parameter, limits).err());
    let (state, text) = match (errors.next(), &bench.preview) {
        (Some(error), _) => {
            let more = match errors.count() {
                0 => String::new(),
                more => format!(" ({more} more)"),
            };
            // Not a sentence with a capital: it begins with the parameter's name.
            ("wrong", html! { <>{ Icon::Alert.draw() }{ format!("{error}.{more}") }</> })
        }
        // The settings are right; the run bar says what the device lacks.
        (None, Err(_)) if lacks_feature(bench) => ("waiting", Html::default()),
        (None, Err(reason)) => ("wrong", html! { <>{ Icon::Alert.draw() }{ reason }</> }),
        (None, Ok(Some(preview))) => ("right", launch(preview)),
        (None, Ok(None)) => ("waiting", Html::default()),
    };
    html! {
        <p class="launch" id={FACTS} data-testid="launch" data-state={state} aria-live="polite">{ text }</p>
    }
}

fn launch(preview: &Preview) -> Html {
    let Some(first) = preview.launches.first() else { return Html::default() };
    let threads_a_block = preview.threads.checked_div(preview.blocks).unwrap_or(0);
    let idle = match preview.idle {
        Some(0) => ", none idle".to_owned(),
        Some(idle) => format!(", {} idle", count(idle)),
        None => String::new(),
    };
    let more = match preview.launches.len() {
        0 | 1 => String::new(),
        2 => ", then 1 launch more".to_owned(),
        launches => format!(", then {} launches more", launches - 1),
    };
    let shared = match first.shared_bytes {
        0 => String::new(),
        shared => format!(", {} shared per block", memory(shared.into())),
    };
    html! {
        <>
            <code>{ first.to_string() }</code>
            <span>
                { format!("{} × {} = {}{idle}{more}", plural(preview.blocks, "block"), plural(threads_a_block, "thread"), plural(preview.threads, "thread")) }
            </span>
            <span>{ format!("{} global{shared}", bytes(preview.memory_bytes)) }</span>
        </>
    }
}

fn plural(number: u64, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{} {what}s", count(number)) }
}
