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
    // Where there is no room for the name, the kind of device is said.
    let (state, kind, name) = match &device {
        DeviceState::Opening => ("opening", "…", "opening the GPU …".to_owned()),
        DeviceState::Ready(handle) if device.is_processor() => {
            ("processor", "CPU", format!("{}: a processor, not a GPU", handle.get().adapter().name))
        }
        DeviceState::Ready(handle) => ("ready", "GPU", handle.get().adapter().name.clone()),
        DeviceState::Absent(absence) => ("absent", "no GPU", absence.short().to_owned()),
    };
    html! {
        <a class="device-pill" href="#/device" data-state={state} title={name.clone()}
            aria-current={props.current.then_some("page")}>
            <span class="lamp" aria-hidden="true" />
            <span class="visually-hidden">{"Device: "}</span>
            <span class="device-kind" aria-hidden="true">{ kind }</span>
            <span class="device-name">{ name }</span>
        </a>
    }
}
