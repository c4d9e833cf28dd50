//! The device in full, in the terms of CUDA's `deviceQuery`, beside a preset.

use warpground_engine::Adapter;
use warpground_hardware::{Gpu, preset};
use warpground_measure::device_query::{Property, device_query, of_preset};
use yew::prelude::*;

use super::calculators::{USUAL_DEVICE, known_devices};
use crate::{
    components::{AbsenceAdvice, AtBest, Choice, Column, DataTable},
    hooks::{DeviceState, Field, use_texts},
    model::{Query, session::SessionHandle},
};

const FIELDS: &[Field] = &[("beside", USUAL_DEVICE)];

#[derive(Properties, PartialEq)]
pub(crate) struct DeviceProps {
    pub(crate) query: Query,
    /// Differs for each link that is followed.
    pub(crate) visit: u32,
}

#[component]
pub(crate) fn DevicePage(props: &DeviceProps) -> Html {
    let device = use_context::<DeviceState>().unwrap_or(DeviceState::Opening);
    let texts = use_texts("#/device", (&props.query, props.visit), FIELDS);
    let session = use_context::<SessionHandle>();
    let gpu = preset::device(texts.get("beside"));
    let adapter = device.adapter();
    let known = device.handle().is_some();
    let on_processor = device.is_processor();
    let (exposed, hidden): (Vec<Property>, Vec<Property>) =
        device_query(&adapter).into_iter().partition(|property| property.value.is_some());
    let (options, groups) = known_devices();
    // Which properties are reported and how high their rows are is known once the device has answered, or there is none: what
    // was drawn before would move then.
    let is_settled = !matches!(device, DeviceState::Opening);
    html! {
        <div class="page" data-testid="device-card">
            <p class="eyebrow">{"This device"}</p>
            { head(&device, &adapter) }
            if is_settled {
                <div class="device-beside">
                    <Choice {texts} name="beside" label="Compare with" {options} {groups} />
                    { gpu.map(about).unwrap_or_default() }
                </div>
                { table("What WebGPU reports", &exposed, known, gpu) }
                { table("What WebGPU does not report", &hidden, known, gpu) }
                if let Some((device, session)) = device.handle().cloned().zip(session) {
                    <AtBest {device} {session} {on_processor} />
                }
                <p class="lead">
                    {"What a host program does with a device, step by step and timed, is shown on "}
                    <a href="#/host">{"the host's page"}</a>{"."}
                </p>
            }
        </div>
    }
}

fn head(device: &DeviceState, adapter: &Adapter) -> Html {
    match device {
        DeviceState::Opening => html! {
            <>
                <h1>{"Asking the browser …"}</h1>
                <p class="lead">{"The GPU is being opened; this takes a moment."}</p>
            </>
        },
        DeviceState::Absent(absence) => html! {
            <>
                <h1>{"No GPU to run on"}</h1>
                <AbsenceAdvice absence={absence.clone()} />
            </>
        },
        DeviceState::Ready(_) => html! {
            <>
                <h1>{ &adapter.name }</h1>
                <p class="lead">
                    { format!("A {}, through {}. ", adapter.kind.describe(), adapter.backend) }
                    {"What CUDA's deviceQuery would print, with the name that WebGPU has for it."}
                </p>
            </>
        },
    }
}

fn about(gpu: &'static Gpu) -> Html {
    html! {
        <p class="device-about">
            if !gpu.note.is_empty() { <span>{ gpu.note }</span>{" "} }
            <span>{ format!("From: {}.", gpu.source) }</span>
            {" "}<a href={format!("#/calculators/occupancy?device={}", gpu.id)}>{"Its occupancy"}</a>
        </p>
    }
}

fn table(caption: &'static str, properties: &[Property], known: bool, gpu: Option<&'static Gpu>) -> Html {
    html! {
        <DataTable class="properties" label={caption} caption={caption}
            columns={vec![Column::text("CUDA"), Column::text("Here"), Column::text(gpu.map_or("A preset", |gpu| gpu.name)), Column::text("WebGPU's name")]}>
            { for properties.iter().map(|property| row(property, known, gpu)) }
        </DataTable>
    }
}

fn row(property: &Property, known: bool, gpu: Option<&'static Gpu>) -> Html {
    let missing = |words: &'static str| html! { <span class="missing">{ words }</span> };
    let here = match &property.value {
        Some(_) if !known => missing("no device"),
        Some(value) => html! { <span class="value">{ value }</span> },
        None => missing("not exposed"),
    };
    let preset = match gpu.and_then(|gpu| of_preset(property.cuda, gpu)) {
        Some(value) => html! { <span>{ value }</span> },
        None => missing("–"),
    };
    html! {
        <tr key={property.cuda}>
            <th scope="row"><code>{ property.cuda }</code><span>{ property.meaning }</span></th>
            <td>{ here }</td>
            <td>{ preset }</td>
            <td>
                if property.webgpu.is_empty() { { missing("–") } } else { <code>{ property.webgpu }</code> }
            </td>
        </tr>
    }
}
