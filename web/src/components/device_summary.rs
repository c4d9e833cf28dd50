//! The device in short.

use warpground_engine::{Adapter, DeviceKind};
use warpground_measure::units::{count, memory};
use yew::prelude::*;

use crate::hooks::DeviceState;

#[derive(Properties, PartialEq)]
pub(crate) struct DevicePillProps {
    /// Whether the device's page is on screen.
    pub(crate) current: bool,
}

/// The device's name, as a link to its page.
#[component]
pub(crate) fn DevicePill(props: &DevicePillProps) -> Html {
    let device = use_context::<DeviceState>().unwrap_or(DeviceState::Opening);
    let (state, name) = match &device {
        DeviceState::Opening => ("opening", "opening the GPU …".to_owned()),
        DeviceState::Ready(handle) => ("ready", handle.get().adapter().name.clone()),
        DeviceState::Absent(absence) => ("absent", absence.short().to_owned()),
    };
    html! {
        <a class="device-pill" href="#/device" data-state={state} title={name.clone()}
            aria-current={props.current.then_some("page")}>
            <span class="lamp" aria-hidden="true" />
            <span class="visually-hidden">{"Device: "}</span>
            <span class="device-name">{ name }</span>
        </a>
    }
}

/// The device's card on the home page: its name and the numbers that a launch meets first.
#[component]
pub(crate) fn DeviceSummary() -> Html {
    let device = use_context::<DeviceState>().unwrap_or(DeviceState::Opening);
    let (title, note, adapter) = match &device {
        DeviceState::Opening => ("Opening the GPU …".to_owned(), None, None),
        DeviceState::Absent(absence) => {
            ("No GPU to run on".to_owned(), Some(format!("Because {}.", absence.short())), None)
        }
        DeviceState::Ready(handle) => {
            let adapter = handle.get().adapter();
            (adapter.name.clone(), note(adapter), Some(adapter))
        }
    };
    html! {
        <aside class="device-summary" aria-label="This device" data-testid="device-card">
            <p class="eyebrow">{"This device"}</p>
            <p class="device-title">{ title }</p>
            <dl>
                { for facts(adapter) }
            </dl>
            if let Some(note) = note {
                <p class="device-note">{ note }</p>
            }
            <p class="device-more">
                <a href="#/device">
                    { if matches!(device, DeviceState::Absent(_)) { "What to do about it" } else { "All of its limits" } }
                </a>
            </p>
        </aside>
    }
}

fn note(adapter: &Adapter) -> Option<String> {
    (adapter.kind == DeviceKind::Software)
        .then(|| "A software adapter: results are right, but times say nothing about a GPU.".to_owned())
}

/// The same rows with and without a device, so that nothing moves when it arrives.
fn facts(adapter: Option<&Adapter>) -> Vec<Html> {
    let limits = adapter.map(|adapter| &adapter.limits);
    let fact = |name: &'static str, value: Option<String>| {
        html! { <div><dt>{ name }</dt><dd>{ value.unwrap_or_else(|| "–".to_owned()) }</dd></div> }
    };
    let warp = adapter
        .and_then(|adapter| adapter.features.subgroup_sizes)
        .map(|[least, most]| if least == most { least.to_string() } else { format!("{least} to {most}") });
    vec![
        fact("Threads a block", limits.map(|limits| count(limits.threads_per_block.into()))),
        fact("Shared memory a block", limits.map(|limits| memory(limits.shared_bytes.into()))),
        fact("Warp", warp),
        fact("Largest array", limits.map(|limits| memory(limits.storage_binding_bytes))),
        fact(
            "Timer",
            adapter.map(|adapter| if adapter.features.timestamps { "GPU timestamps" } else { "wall clock" }.to_owned()),
        ),
    ]
}
