//! The device's name in the header.

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
    // Where there is little room, a name is cut and still says which device it is; a sentence is not, and has a short form.
    let (state, kind, name) = match &device {
        DeviceState::Opening => ("opening", Some("…"), "opening the GPU …".to_owned()),
        DeviceState::Ready(handle) if device.is_processor() => {
            ("processor", None, format!("{}: a processor, not a GPU", handle.get().adapter().name))
        }
        DeviceState::Ready(handle) => ("ready", None, handle.get().adapter().name.clone()),
        DeviceState::Absent(absence) => ("absent", Some("no GPU"), absence.short().to_owned()),
    };
    html! {
        <a class="device-pill" href="#/device" data-state={state} title={name.clone()}
            aria-current={props.current.then_some("page")}>
            <span class="lamp" aria-hidden="true" />
            <span class="visually-hidden">{"Device: "}</span>
            if let Some(kind) = kind {
                <span class="device-kind" aria-hidden="true">{ kind }</span>
            }
            <span class="device-name">{ name }</span>
        </a>
    }
}
