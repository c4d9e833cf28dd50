//! Which adapters there are, and what they say about themselves.

use warpground_engine::{Adapter, DeviceKind, Error, Extensions, Features, Limits};
use wgpu::{
    Backend, CooperativeScalarType, DeviceType, Instance, InstanceDescriptor, PowerPreference, RequestAdapterOptions,
};

/// The optional features that are used where an adapter has them.
pub(crate) const WANTED: wgpu::Features = wgpu::Features::TIMESTAMP_QUERY
    .union(wgpu::Features::SUBGROUP)
    .union(wgpu::Features::SHADER_F16)
    .union(wgpu::Features::FLOAT32_FILTERABLE)
    .union(wgpu::Features::SHADER_F64)
    .union(wgpu::Features::SHADER_INT64)
    .union(wgpu::Features::SHADER_INT64_ATOMIC_ALL_OPS)
    .union(wgpu::Features::SHADER_FLOAT32_ATOMIC);

/// Whether warps of 32 threads multiply matrices of 16 × 16 f16 with sums in f32.
///
/// A driver that chooses between warps of 32 and 64 threads counts as one that does not: kernels divide their tiles among
/// warps before they know how many there are.
fn multiplies_halves(adapter: &wgpu::Adapter, subgroup_sizes: Option<[u32; 2]>) -> bool {
    let features = wgpu::Features::EXPERIMENTAL_COOPERATIVE_MATRIX.union(wgpu::Features::SHADER_F16);
    adapter.features().contains(features)
        && subgroup_sizes == Some([32, 32])
        && adapter.cooperative_matrix_properties().iter().any(|offered| {
            [offered.m_size, offered.n_size, offered.k_size] == [16; 3]
                && offered.ab_type == CooperativeScalarType::F16
                && offered.cr_type == CooperativeScalarType::F32
        })
}

/// Every adapter that this machine (or this browser) offers.
pub async fn adapters() -> Vec<Adapter> {
    let mut found = Vec::new();
    for adapter in candidates(&instance()).await {
        found.push(describe(&adapter).await);
    }
    found
}

pub(crate) fn instance() -> Instance {
    Instance::new(InstanceDescriptor::new_without_display_handle())
}

/// The adapter whose name contains `name`, or the most capable one.
pub(crate) async fn choose(instance: &Instance, name: Option<&str>) -> Result<wgpu::Adapter, Error> {
    let Some(name) = name else {
        let options =
            RequestAdapterOptions { power_preference: PowerPreference::HighPerformance, ..Default::default() };
        return instance
            .request_adapter(&options)
            .await
            .map_err(|error| Error::NoAdapter(no_adapter(&error.to_string())));
    };
    let mut names = Vec::new();
    for adapter in candidates(instance).await {
        let described = describe(&adapter).await;
        if described.name.to_ascii_lowercase().contains(&name.to_ascii_lowercase()) {
            return Ok(adapter);
        }
        names.push(described.name);
    }
    Err(Error::NoAdapter(if names.is_empty() {
        no_adapter("none was found")
    } else {
        format!("no adapter's name contains '{name}'; there are: {}", names.join(", "))
    }))
}

#[cfg(not(target_arch = "wasm32"))]
fn no_adapter(reason: &str) -> String {
    format!(
        "no GPU adapter: {reason}; install the GPU's Vulkan driver, or a software one (Debian: mesa-vulkan-drivers libvulkan1)"
    )
}

#[cfg(target_arch = "wasm32")]
fn no_adapter(_: &str) -> String {
    "this browser offers no WebGPU adapter".to_owned()
}

#[cfg(not(target_arch = "wasm32"))]
async fn candidates(instance: &Instance) -> Vec<wgpu::Adapter> {
    instance.enumerate_adapters(wgpu::Backends::all()).await
}

/// A browser has no list; it answers a request with one adapter.
#[cfg(target_arch = "wasm32")]
async fn candidates(instance: &Instance) -> Vec<wgpu::Adapter> {
    choose_any(instance).await.into_iter().collect()
}

#[cfg(target_arch = "wasm32")]
async fn choose_any(instance: &Instance) -> Option<wgpu::Adapter> {
    let options = RequestAdapterOptions { power_preference: PowerPreference::HighPerformance, ..Default::default() };
    instance.request_adapter(&options).await.ok()
}

/// What an adapter says about itself.
pub(crate) async fn describe(adapter: &wgpu::Adapter) -> Adapter {
    let info = adapter.get_info();
    let limits = adapter.limits();
    let features = adapter.features();
    let exposed = exposed(adapter, &info).await;
    let name =
        [&exposed.description, &exposed.device].into_iter().find(|name| !name.is_empty()).cloned().unwrap_or_else(
            || match [exposed.vendor.as_str(), exposed.architecture.as_str()] {
                ["", ""] => "GPU (name not exposed)".to_owned(),
                [vendor, ""] => vendor.to_owned(),
                [vendor, architecture] => format!("{vendor} {architecture}").trim().to_owned(),
            },
        );
    let software = exposed.fallback || info.device_type == DeviceType::Cpu || is_software(&name);
    Adapter {
        kind: match info.device_type {
            _ if software => DeviceKind::Software,
            DeviceType::DiscreteGpu => DeviceKind::DiscreteGpu,
            DeviceType::IntegratedGpu => DeviceKind::IntegratedGpu,
            DeviceType::VirtualGpu => DeviceKind::VirtualGpu,
            _ => DeviceKind::Unknown,
        },
        name,
        vendor: exposed.vendor,
        architecture: exposed.architecture,
        driver: [info.driver.as_str(), info.driver_info.as_str()].join(" ").trim().to_owned(),
        backend: match info.backend {
            Backend::Vulkan => "Vulkan",
            Backend::Metal => "Metal",
            Backend::Dx12 => "DX12",
            Backend::Gl => "OpenGL",
            Backend::BrowserWebGpu => "WebGPU",
            Backend::Noop => "none",
        }
        .to_owned(),
        limits: Limits {
            block_dimensions: [
                limits.max_compute_workgroup_size_x,
                limits.max_compute_workgroup_size_y,
                limits.max_compute_workgroup_size_z,
            ],
            threads_per_block: limits.max_compute_invocations_per_workgroup,
            grid_dimension: limits.max_compute_workgroups_per_dimension,
            shared_bytes: limits.max_compute_workgroup_storage_size,
            buffer_bytes: limits.max_buffer_size,
            storage_binding_bytes: limits.max_storage_buffer_binding_size,
            uniform_binding_bytes: limits.max_uniform_buffer_binding_size,
            storage_buffers_per_kernel: limits.max_storage_buffers_per_shader_stage,
        },
        features: Features {
            timestamps: features.contains(wgpu::Features::TIMESTAMP_QUERY),
            subgroups: exposed.subgroup_sizes.is_some(),
            subgroup_sizes: exposed.subgroup_sizes,
            f16: features.contains(wgpu::Features::SHADER_F16),
            cooperative_matrix: multiplies_halves(adapter, exposed.subgroup_sizes),
            filters_floats: features.contains(wgpu::Features::FLOAT32_FILTERABLE),
            extensions: Extensions {
                f64: features.contains(wgpu::Features::SHADER_F64),
                int64: features.contains(wgpu::Features::SHADER_INT64),
                int64_atomics: features.contains(wgpu::Features::SHADER_INT64_ATOMIC_ALL_OPS),
                float_atomics: features.contains(wgpu::Features::SHADER_FLOAT32_ATOMIC),
                // No adapter says the rest: an open device has to calculate something.
                ..Extensions::NONE
            },
        },
    }
}

/// Chromium's and Mesa's implementations on the processor do not always say what they are.
fn is_software(name: &str) -> bool {
    ["swiftshader", "llvmpipe", "lavapipe", "softpipe", "basic render"]
        .iter()
        .any(|software| name.to_ascii_lowercase().contains(software))
}

/// The identity of an adapter, as far as the interface exposes it.
#[derive(Default)]
struct Exposed {
    vendor: String,
    architecture: String,
    device: String,
    description: String,
    fallback: bool,
    /// The smallest and the largest, where there are any.
    subgroup_sizes: Option<[u32; 2]>,
}

#[cfg(not(target_arch = "wasm32"))]
#[expect(clippy::unused_async, reason = "the browser's counterpart has to wait")]
async fn exposed(adapter: &wgpu::Adapter, info: &wgpu::AdapterInfo) -> Exposed {
    let vendor = match info.vendor {
        0x1002 => "AMD",
        0x106b => "Apple",
        0x10de => "NVIDIA",
        0x13b5 => "Arm",
        0x1414 => "Microsoft",
        0x5143 => "Qualcomm",
        0x8086 => "Intel",
        0x1_0005 => "Mesa",
        _ => "",
    };
    let subgroups = adapter.features().contains(wgpu::Features::SUBGROUP);
    let subgroup_sizes = subgroups.then_some([info.subgroup_min_size, info.subgroup_max_size]);
    Exposed { vendor: vendor.to_owned(), device: info.name.clone(), subgroup_sizes, ..Exposed::default() }
}

/// wgpu's own description is empty in a browser; `GPUAdapter.info` has what the browser is willing to tell.
#[cfg(target_arch = "wasm32")]
async fn exposed(_: &wgpu::Adapter, _: &wgpu::AdapterInfo) -> Exposed {
    browser_info().await.unwrap_or_default()
}

/// Whether devices come with subgroups: wgpu cannot ask a browser for them, so the page's `subgroups.js` does.
#[cfg(target_arch = "wasm32")]
fn has_subgroups(adapter: &wasm_bindgen::JsValue) -> Option<bool> {
    use js_sys::{Function, Reflect};
    use wasm_bindgen::JsCast;

    let asked = Reflect::get(&js_sys::global(), &"warpgroundSubgroups".into()).ok()?.as_bool()?;
    let features = Reflect::get(adapter, &"features".into()).ok()?;
    let has: Function = Reflect::get(&features, &"has".into()).ok()?.dyn_into().ok()?;
    let offered = has.call1(&features, &"subgroups".into()).ok()?.as_bool()?;
    Some(asked && offered)
}

#[cfg(target_arch = "wasm32")]
async fn browser_info() -> Option<Exposed> {
    use js_sys::{Function, Object, Promise, Reflect};
    use wasm_bindgen::{JsCast, JsValue};

    let get =
        |object: &JsValue, name: &str| Reflect::get(object, &name.into()).ok().filter(|value| !value.is_undefined());
    let gpu = get(&get(&js_sys::global(), "navigator")?, "gpu")?;
    let request: Function = get(&gpu, "requestAdapter")?.dyn_into().ok()?;
    let options = Object::new();
    Reflect::set(&options, &"powerPreference".into(), &"high-performance".into()).ok()?;
    let promise: Promise = request.call1(&gpu, &options).ok()?.dyn_into().ok()?;
    let adapter = wasm_bindgen_futures::JsFuture::from(promise).await.ok()?;
    let info = get(&adapter, "info")?;
    let size = |name: &str| get(&info, name).and_then(|value| value.as_f64());
    let text = |name: &str| get(&info, name).and_then(|value| value.as_string()).unwrap_or_default();
    Some(Exposed {
        vendor: text("vendor"),
        architecture: text("architecture"),
        device: text("device"),
        description: text("description"),
        fallback: get(&info, "isFallbackAdapter").and_then(|value| value.as_bool()).unwrap_or(false),
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "powers of two from 4 to 128")]
        subgroup_sizes: size("subgroupMinSize")
            .zip(size("subgroupMaxSize"))
            .filter(|_| has_subgroups(&adapter).unwrap_or(false))
            .map(|(least, most)| [least as u32, most as u32]),
    })
}
