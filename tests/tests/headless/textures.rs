//! Textures and samplers: what the simulator says of them is what the device does.

use std::collections::BTreeMap;

use warpground_engine::{
    AddressMode, Buffer, Device, Dimension, ElementType, Fill, Filter, Instance, Job, Kernel, Launch, Resource, Role,
    Sampler, Step, TexelFormat, Texture, Trust,
};
use warpground_sim::{SimDevice, SimOptions};
use warpground_tests::{gpu, wait};

/// The sides of the textures: no two alike, and no multiple of a row's alignment.
const SIZE: [u32; 3] = [7, 5, 3];

fn texture(name: &str, dimension: Dimension, format: TexelFormat, role: Role) -> (Buffer, Option<Resource>) {
    let mut size = [1; 3];
    size[..dimension.axes()].copy_from_slice(&SIZE[..dimension.axes()]);
    let texture = Texture { dimension, size, format };
    let element = format.element();
    let fill = match element {
        ElementType::F32 => Fill::Hash { seed: 3 },
        _ => Fill::HashBelow { seed: 3, bound: 100 },
    };
    let buffer = Buffer { name: name.to_owned(), element, length: texture.elements(), fill, role };
    (buffer, Some(Resource::Texture(texture)))
}

fn sampler(filter: Filter, address: AddressMode) -> (Buffer, Option<Resource>) {
    let (name, element, fill) = ("s".to_owned(), ElementType::U32, Fill::Zero);
    let buffer = Buffer { name, element, length: 1, fill, role: Role::Input };
    (buffer, Some(Resource::Sampler(Sampler { filter, address: [address; 3] })))
}

fn words(name: &str, length: u64, role: Role) -> (Buffer, Option<Resource>) {
    let (element, fill) = (ElementType::F32, Fill::Hash { seed: 9 });
    (Buffer { name: name.to_owned(), element, length, fill, role }, None)
}

/// A job in which binding `i` of group 0 is the `i`th of `bound`.
fn job(source: &str, grid: [u32; 3], bound: Vec<(Buffer, Option<Resource>)>) -> Job {
    let kernel = Kernel {
        label: "main".to_owned(),
        source: source.to_owned().into(),
        entry_point: "main".to_owned(),
        overrides: BTreeMap::new(),
        trust: Trust::Checked,
    };
    let mut resources = BTreeMap::new();
    let mut buffers = Vec::new();
    for (at, (buffer, resource)) in bound.into_iter().enumerate() {
        buffers.push(buffer);
        resources.extend(resource.map(|resource| (at, resource)));
    }
    let bindings = (0..).zip(0..buffers.len()).collect();
    let steps = vec![Step::Launch(Launch { kernel: 0, grid, bindings })];
    Job { label: "textures".to_owned(), kernels: vec![kernel], buffers, steps, resources }
}

/// What the job's outputs hold on a device, as words.
fn run(device: &dyn Device, job: &Job) -> Vec<Vec<u32>> {
    let instance = wait(Instance::new(device, job.clone())).unwrap_or_else(|error| panic!("{error}"));
    let outcome = wait(instance.run()).unwrap_or_else(|error| panic!("{error}"));
    outcome.outputs.iter().map(|output| output.u32s().collect()).collect()
}

/// Runs a job on both; whole numbers must be equal, floats as near as `tolerance`.
fn agree(device: &dyn Device, what: &str, job: &Job, tolerance: f32) {
    let on_device = run(device, job);
    let simulated = run(&SimDevice::new(SimOptions::default()), job);
    assert!(!simulated.is_empty(), "{what} writes nothing");
    let outputs = job.buffers.iter().filter(|buffer| buffer.is_output());
    for ((buffer, device), simulated) in outputs.zip(&on_device).zip(&simulated) {
        for (index, (device, simulated)) in device.iter().zip(simulated).enumerate() {
            let (its, own) = (f32::from_bits(*device), f32::from_bits(*simulated));
            let same = device == simulated
                || buffer.element == ElementType::F32 && (its - own).abs() <= tolerance * own.abs().max(1.0);
            assert!(
                same,
                "{what}: {}[{index}] is {its} ({device}) on the device, {own} ({simulated}) simulated",
                buffer.name
            );
        }
    }
}

#[test]
fn texels_of_every_format_are_loaded_and_stored_alike() {
    let device = gpu();
    for format in TexelFormat::ALL {
        let element = match format.element() {
            ElementType::F32 => "f32",
            ElementType::U32 => "u32",
            ElementType::I32 => "i32",
        };
        let source = format!(
            "@group(0) @binding(0) var given: texture_2d<{element}>;
             @group(0) @binding(1) var to: texture_storage_2d<{}, write>;
             @compute @workgroup_size(8, 8) fn main(@builtin(global_invocation_id) id: vec3u) {{
                 let size = textureDimensions(given);
                 if any(id.xy >= size) {{ return; }}
                 textureStore(to, size - 1 - id.xy, textureLoad(given, id.xy, 0).yxzw);
             }}",
            format.name()
        );
        let bound = vec![
            texture("given", Dimension::D2, format, Role::Input),
            texture("to", Dimension::D2, format, Role::Output),
        ];
        // What is exactly between two values of 8 bits may be drawn to either.
        let tolerance = if format.is_normalised() { 1.001 / 127.0 } else { 0.0 };
        agree(&device, format.name(), &job(&source, [1, 1, 1], bound), tolerance);
    }
}

#[test]
fn textures_of_every_dimension_are_sampled_alike() {
    let cases = [
        (Dimension::D1, "textureSampleLevel(t, s, x, 0)"),
        (Dimension::D2, "textureSampleLevel(t, s, vec2f(x, y), 0)"),
        (Dimension::D2, "textureSampleLevel(t, s, vec2f(x, y), 0, vec2i(1, -2))"),
        (Dimension::D2, "textureSampleBaseClampToEdge(t, s, vec2f(x, y))"),
        (Dimension::D2, "textureGather(1, t, s, vec2f(x, y))"),
        (Dimension::D2, "textureSampleGrad(t, s, vec2f(x, y), vec2f(0), vec2f(0))"),
        (Dimension::D2Array, "textureSampleLevel(t, s, vec2f(x, y), i32(i % 5) - 1, 0)"),
        (Dimension::D2Array, "textureGather(3, t, s, vec2f(x, y), i32(i % 3))"),
        (Dimension::D3, "textureSampleLevel(t, s, vec3f(x, y, x - y), 0)"),
    ];
    let device = gpu();
    for (dimension, call) in cases {
        for filter in [Filter::Nearest, Filter::Linear] {
            for (name, address) in AddressMode::ALL {
                let source = format!(
                    "@group(0) @binding(0) var t: texture_{}<f32>;
                     @group(0) @binding(1) var s: sampler;
                     @group(0) @binding(2) var<storage, read> at: array<f32>;
                     @group(0) @binding(3) var<storage, read_write> out: array<vec4f>;
                     @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {{
                         let i = id.x;
                         let x = at[2 * i] * 1.7;
                         let y = at[2 * i + 1] * 1.7;
                         out[i] = {call};
                     }}",
                    dimension.name()
                );
                let bound = vec![
                    texture("t", dimension, TexelFormat::Rgba32Float, Role::Input),
                    sampler(filter, address),
                    words("at", 512, Role::Input),
                    words("out", 1024, Role::Output),
                ];
                // Hardware interpolates with 8 bits of the way between two texels.
                agree(&device, &format!("{call}, {filter:?}, {name}"), &job(&source, [4, 1, 1], bound), 1.0 / 64.0);
            }
        }
    }
}

#[test]
fn sizes_layers_and_levels_are_told_alike() {
    let source = "@group(0) @binding(0) var row: texture_1d<u32>;
         @group(0) @binding(1) var many: texture_2d_array<f32>;
         @group(0) @binding(2) var deep: texture_storage_3d<r32sint, write>;
         @group(0) @binding(3) var<storage, read_write> out: array<f32>;
         fn sum(t: texture_2d_array<f32>) -> u32 { return textureDimensions(t, 0).y + 100 * textureNumLayers(t); }
         @compute @workgroup_size(1) fn main() {
             out[0] = f32(textureDimensions(row));
             out[1] = f32(sum(many));
             out[2] = f32(textureNumLevels(many));
             let size = textureDimensions(deep);
             out[3] = f32(size.x + 10 * size.y + 100 * size.z);
             for (var i = 0u; i < size.x * size.y * size.z; i++) {
                 let at = vec3u(i % size.x, i / size.x % size.y, i / (size.x * size.y));
                 textureStore(deep, at, vec4i(i32(i) - 50, 0, 0, 0));
             }
             // Outside of a texture nothing is stored.
             textureStore(deep, vec3i(-1, 0, 0), vec4i(7));
         }";
    let bound = vec![
        texture("row", Dimension::D1, TexelFormat::R32Uint, Role::Input),
        texture("many", Dimension::D2Array, TexelFormat::Rgba8Unorm, Role::Input),
        texture("deep", Dimension::D3, TexelFormat::R32Sint, Role::Output),
        words("out", 4, Role::Output),
    ];
    let job = job(source, [1, 1, 1], bound);
    agree(&gpu(), "sizes", &job, 0.0);
    let found = run(&SimDevice::new(SimOptions::default()), &job);
    assert_eq!(found[1], [7.0, 305.0, 1.0, 357.0].map(f32::to_bits));
}

#[test]
fn a_texture_that_one_launch_writes_is_sampled_by_the_next() {
    let kernel = |source: &str, name: &str| Kernel {
        label: name.to_owned(),
        source: source.to_owned().into(),
        entry_point: name.to_owned(),
        overrides: BTreeMap::new(),
        trust: Trust::Checked,
    };
    let source = "@group(0) @binding(0) var to: texture_storage_2d<rgba8unorm, write>;
         @group(1) @binding(0) var given: texture_2d<f32>;
         @group(1) @binding(1) var s: sampler;
         @group(1) @binding(2) var<storage, read_write> out: array<vec4f>;
         @compute @workgroup_size(7, 5) fn make(@builtin(global_invocation_id) id: vec3u) {
             textureStore(to, id.xy, vec4f(vec2f(id.xy) / 8.0, 0.25, 1.0));
         }
         @compute @workgroup_size(35) fn look(@builtin(global_invocation_id) id: vec3u) {
             let at = (vec2f(f32(id.x % 7), f32(id.x / 7)) + 0.5) / vec2f(textureDimensions(given));
             out[id.x] = textureSampleLevel(given, s, at, 0);
         }";
    let mut job = job(
        source,
        [1, 1, 1],
        vec![
            texture("image", Dimension::D2, TexelFormat::Rgba8Unorm, Role::Scratch),
            sampler(Filter::Linear, AddressMode::Repeat),
            words("out", 140, Role::Output),
        ],
    );
    job.kernels = vec![kernel(source, "make"), kernel(source, "look")];
    let slot = |binding| warpground_engine::slot(1, binding);
    job.steps = vec![
        Step::Launch(Launch { kernel: 0, grid: [1; 3], bindings: vec![(0, 0)] }),
        Step::Launch(Launch { kernel: 1, grid: [1; 3], bindings: vec![(slot(0), 0), (slot(1), 1), (slot(2), 2)] }),
    ];
    agree(&gpu(), "two launches", &job, 1.001 / 255.0);
    let found = run(&SimDevice::new(SimOptions::default()), &job);
    assert!((f32::from_bits(found[0][4 * 8]) - 0.125).abs() < 0.003, "texel (1, 1): {:?}", &found[0][32..36]);
}
