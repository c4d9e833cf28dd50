//! The device, opened once, in the background.

use std::rc::Rc;

use warpground_engine::{Adapter, Device, DeviceKind, Extensions, Features, Limits};
use warpground_gpu::{GpuDevice, Options};
use yew::prelude::*;

use crate::browser;

/// A device that answered.
#[derive(Clone)]
pub(crate) struct DeviceHandle(Rc<dyn Device>);

impl PartialEq for DeviceHandle {
    fn eq(&self, other: &DeviceHandle) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl DeviceHandle {
    pub(crate) fn get(&self) -> &dyn Device {
        &*self.0
    }
}

/// Why there is no device.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Absence {
    /// The page came over plain http from another machine.
    NotSecure,
    /// The browser does not speak WebGPU, or not yet.
    NoWebGpu,
    /// It does, and found nothing to speak to.
    NoAdapter(String),
}

impl Absence {
    /// As the reason for something, after "since".
    pub(crate) fn because(&self) -> &'static str {
        match self {
            Absence::NotSecure => "WebGPU needs https",
            Absence::NoWebGpu => "this browser has no WebGPU",
            Absence::NoAdapter(_) => "this browser found no GPU",
        }
    }

    /// In a few words, for the place of a device's name.
    pub(crate) fn short(&self) -> &'static str {
        match self {
            Absence::NotSecure => "WebGPU needs https",
            Absence::NoWebGpu => "this browser has no WebGPU",
            Absence::NoAdapter(_) => "no GPU found",
        }
    }
}

#[derive(Clone, PartialEq)]
pub(crate) enum DeviceState {
    Opening,
    Ready(DeviceHandle),
    Absent(Absence),
}

impl DeviceState {
    pub(crate) fn handle(&self) -> Option<&DeviceHandle> {
        match self {
            DeviceState::Ready(handle) => Some(handle),
            DeviceState::Opening | DeviceState::Absent(_) => None,
        }
    }

    /// Whether a processor replaces the GPU, so that times say nothing about one.
    pub(crate) fn is_processor(&self) -> bool {
        self.handle().is_some_and(|handle| handle.get().adapter().kind == DeviceKind::Software)
    }

    /// What the device says about itself; without one, what every WebGPU device would allow, so that settings and
    /// kernels can be checked all the same.
    pub(crate) fn adapter(&self) -> Adapter {
        self.handle().map_or_else(guaranteed, |handle| handle.get().adapter().clone())
    }
}

/// The limits that WebGPU's specification guarantees, and every feature that a kernel could ask for.
fn guaranteed() -> Adapter {
    Adapter {
        name: "any WebGPU device".to_owned(),
        vendor: String::new(),
        architecture: String::new(),
        driver: String::new(),
        backend: "none".to_owned(),
        kind: DeviceKind::Unknown,
        limits: Limits {
            block_dimensions: [256, 256, 64],
            threads_per_block: 256,
            grid_dimension: 65_535,
            shared_bytes: 16 << 10,
            buffer_bytes: 256 << 20,
            storage_binding_bytes: 128 << 20,
            uniform_binding_bytes: 64 << 10,
            storage_buffers_per_kernel: 8,
        },
        features: Features {
            timestamps: false,
            subgroups: true,
            subgroup_sizes: None,
            f16: true,
            filters_floats: false,
            extensions: Extensions::NONE,
        },
    }
}

/// Opens the device after the page has been painted; the state says how far that is.
#[hook]
pub(crate) fn use_device_opening() -> DeviceState {
    let state = use_state_eq(|| DeviceState::Opening);
    let setter = state.setter();
    use_effect_with((), move |()| {
        wasm_bindgen_futures::spawn_local(async move {
            // Nothing that the browser does for an adapter should come before the first paint.
            gloo_timers::future::TimeoutFuture::new(0).await;
            let found = open().await;
            browser::mark_body("device", if found.handle().is_some() { "webgpu" } else { "none" });
            setter.set(found);
        });
    });
    (*state).clone()
}

async fn open() -> DeviceState {
    if !browser::has_webgpu() {
        return DeviceState::Absent(if browser::is_secure() { Absence::NoWebGpu } else { Absence::NotSecure });
    }
    match GpuDevice::open(&Options::default()).await {
        Ok(device) => DeviceState::Ready(DeviceHandle(Rc::new(device))),
        Err(error) => DeviceState::Absent(Absence::NoAdapter(error.to_string())),
    }
}
