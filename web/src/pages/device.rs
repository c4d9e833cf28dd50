//! The device in full, in the terms of CUDA's `deviceQuery`.

use warpground_measure::device_query::{Property, device_query};
use yew::prelude::*;

use crate::{
    components::AbsenceAdvice,
    hooks::{DeviceHandle, DeviceState},
};

#[component]
pub(crate) fn DevicePage() -> Html {
    let device = use_context::<DeviceState>().unwrap_or(DeviceState::Opening);
    html! {
        <div class="page" data-testid="device-card">
            <p class="eyebrow">{"This device"}</p>
            {
                match &device {
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
                    DeviceState::Ready(handle) => card(handle),
                }
            }
        </div>
    }
}

fn card(handle: &DeviceHandle) -> Html {
    let adapter = handle.get().adapter();
    let (exposed, hidden): (Vec<Property>, Vec<Property>) =
        device_query(adapter).into_iter().partition(|property| property.value.is_some());
    html! {
        <>
            <h1>{ &adapter.name }</h1>
            <p class="lead">
                { format!("A {}, through {}. ", adapter.kind.describe(), adapter.backend) }
                {"What CUDA's deviceQuery would print, with the name that WebGPU has for it."}
            </p>
            { table("What it allows", &exposed) }
            { table("What WebGPU does not tell", &hidden) }
        </>
    }
}

fn table(caption: &'static str, properties: &[Property]) -> Html {
    html! {
        <div class="table-scroll" tabindex="0" role="region" aria-label={caption}>
            <table class="properties">
                <caption>{ caption }</caption>
                <thead>
                    <tr><th scope="col">{"CUDA"}</th><th scope="col">{"Here"}</th><th scope="col">{"WebGPU's name"}</th></tr>
                </thead>
                <tbody>
                    { for properties.iter().map(row) }
                </tbody>
            </table>
        </div>
    }
}

fn row(property: &Property) -> Html {
    html! {
        <tr key={property.cuda}>
            <th scope="row"><code>{ property.cuda }</code><span>{ property.meaning }</span></th>
            <td>
                {
                    match &property.value {
                        Some(value) => html! { <span class="value">{ value }</span> },
                        None => html! { <span class="missing">{"not exposed"}</span> },
                    }
                }
            </td>
            <td>
                if property.webgpu.is_empty() {
                    <span class="missing">{"–"}</span>
                } else {
                    <code>{ property.webgpu }</code>
                }
            </td>
        </tr>
    }
}
