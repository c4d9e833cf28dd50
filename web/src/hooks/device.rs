//! The device, opened in the background: the browser's, or that of the program that served the page.

use std::rc::Rc;

use warpground_engine::{Adapter, Device, DeviceKind, Extensions, Features, Limits};
use warpground_gpu::{GpuDevice, Options};
use warpground_protocol::native::{self, Token};
use yew::prelude::*;

use crate::browser::{self, part::Part, storage};

const KEY: &str = "warpground.native";
const NO: &str = "no";

/// What the choice of the program's device says.
pub(crate) const NATIVE_HINT: &str =
    "This machine's GPU through the program that served the page: without a browser between them";

/// The device of the program that served the page, where it has one.
#[derive(Clone, PartialEq)]
pub(crate) struct Natively {
    token: Option<Token>,
    wanted: bool,
    pub(crate) choose: Callback<bool>,
}

impl Natively {
    pub(crate) fn is_offered(&self) -> bool {
        self.token.is_some()
    }

    pub(crate) fn is_chosen(&self) -> bool {
        self.token.is_some() && self.wanted
    }
}

/// The choice between the browser's device and the program's. Who starts such a program wants its device, until they say no.
#[hook]
pub(crate) fn use_natively() -> Natively {
    let token = use_memo((), |()| browser::native_token());
    let wanted = use_state_eq(|| storage::get(KEY).as_deref() != Some(NO));
    let choose = {
        let wanted = wanted.setter();
        use_callback((), move |native: bool, ()| {
            storage::set(KEY, if native { "yes" } else { NO });
            wanted.set(native);
        })
    };
    Natively { token: *token, wanted: *wanted, choose }
}

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
    /// The program that served the page has none, or has ended.
    NoProgram(String),
}

impl Absence {
    /// As the reason for something, after "since".
    pub(crate) fn because(&self) -> &'static str {
        match self {
            Absence::NotSecure => "WebGPU needs https",
            Absence::NoWebGpu => "this browser has no WebGPU",
            Absence::NoAdapter(_) => "this browser found no GPU",
            Absence::NoProgram(_) => "the program that served the page has no GPU",
        }
    }

    /// In a few words, for the place of a device's name.
    pub(crate) fn short(&self) -> &'static str {
        match self {
            Absence::NotSecure => "WebGPU needs https",
            Absence::NoWebGpu => "this browser has no WebGPU",
            Absence::NoAdapter(_) | Absence::NoProgram(_) => "no GPU found",
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
            cooperative_matrix: true,
            filters_floats: false,
            extensions: Extensions::NONE,
        },
    }
}

/// Opens the device after the page has been painted, and another one where the reader chooses so; the state says how far
/// that is.
#[hook]
pub(crate) fn use_device_opening(natively: &Natively) -> DeviceState {
    let state = use_state_eq(|| DeviceState::Opening);
    // The choice that was made last: a device that comes late must not replace a later one.
    let latest = use_mut_ref(|| false);
    let setter = state.setter();
    use_effect_with(natively.token.filter(|_| natively.is_chosen()), move |&token| {
        *latest.borrow_mut() = token.is_some();
        setter.set(DeviceState::Opening);
        wasm_bindgen_futures::spawn_local(async move {
            // Nothing that the browser does for an adapter should come before the first paint.
            gloo_timers::future::TimeoutFuture::new(0).await;
            let found = match token {
                Some(token) => open_native(token).await,
                None => open().await,
            };
            if *latest.borrow() == token.is_some() {
                let native = if token.is_some() { "native" } else { "webgpu" };
                browser::mark_body("device", if found.handle().is_some() { native } else { "none" });
                setter.set(found);
            }
        });
    });
    (*state).clone()
}

async fn open_native(token: Token) -> DeviceState {
    if let Err(reason) = Part::Native.arrival().await {
        return DeviceState::Absent(Absence::NoProgram(reason));
    }
    match native::open(token).await {
        Ok(device) => DeviceState::Ready(DeviceHandle(device)),
        Err(error) => DeviceState::Absent(Absence::NoProgram(error.to_string())),
    }
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
