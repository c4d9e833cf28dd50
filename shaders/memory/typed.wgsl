// A copy of words as elements of a type that is chosen, one element per thread. An element of 4, 8 or 16 bytes is
// one load and one store. Structures of 12 or 20 bytes, which lie without a gap, take a load for each member.
//
// Data: inputs and outputs hold `n` f32, rounded up to whole elements. Where `n` is no multiple of an element's
// words, the padding behind the end is copied too, and nobody reads it.
// Launch: one of the five kernels, with ceil(ceil(n / words) / block_x) blocks of `block_x` threads, where an element
// has 1, 2, 3, 4 or 5 words. WGSL has no templates, so that each type has a kernel and its variables.

override block_x: u32 = 256;

struct Parameters {
    // The number of words, not of elements.
    n: u32,
}

// CUDA's float3: 12 bytes, aligned to 4. A vec3<f32> would be aligned to 16 and take as many bytes.
struct Float3 {
    x: f32,
    y: f32,
    z: f32,
}

struct FiveFloats {
    a: f32,
    b: f32,
    c: f32,
    d: f32,
    e: f32,
}

@group(0) @binding(0) var<storage, read> input_float: array<f32>;
@group(0) @binding(1) var<storage, read_write> output_float: array<f32>;

@group(0) @binding(0) var<storage, read> input_float2: array<vec2<f32>>;
@group(0) @binding(1) var<storage, read_write> output_float2: array<vec2<f32>>;

@group(0) @binding(0) var<storage, read> input_float3: array<Float3>;
@group(0) @binding(1) var<storage, read_write> output_float3: array<Float3>;

@group(0) @binding(0) var<storage, read> input_float4: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> output_float4: array<vec4<f32>>;

@group(0) @binding(0) var<storage, read> input_five_floats: array<FiveFloats>;
@group(0) @binding(1) var<storage, read_write> output_five_floats: array<FiveFloats>;

@group(0) @binding(2) var<uniform> parameters: Parameters;

// A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
fn element_of(thread: vec3<u32>, block: vec3<u32>, grid: vec3<u32>) -> u32 {
    return (block.y * grid.x + block.x) * block_x + thread.x;
}

@compute @workgroup_size(block_x)
fn memory_typed_float(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = element_of(thread, block, grid);
    if (i < parameters.n) {
        output_float[i] = input_float[i];
    }
}

@compute @workgroup_size(block_x)
fn memory_typed_float2(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = element_of(thread, block, grid);
    // Element number i begins at word 2 * i: it is ours if at least that word exists.
    if (2u * i < parameters.n) {
        output_float2[i] = input_float2[i];
    }
}

@compute @workgroup_size(block_x)
fn memory_typed_float3(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = element_of(thread, block, grid);
    // Element number i begins at word 3 * i: it is ours if at least that word exists.
    if (3u * i < parameters.n) {
        output_float3[i] = input_float3[i];
    }
}

@compute @workgroup_size(block_x)
fn memory_typed_float4(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = element_of(thread, block, grid);
    // Element number i begins at word 4 * i: it is ours if at least that word exists.
    if (4u * i < parameters.n) {
        output_float4[i] = input_float4[i];
    }
}

@compute @workgroup_size(block_x)
fn memory_typed_five_floats(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = element_of(thread, block, grid);
    // Element number i begins at word 5 * i: it is ours if at least that word exists.
    if (5u * i < parameters.n) {
        output_five_floats[i] = input_five_floats[i];
    }
}
