// Reduction of an array, sixteen bytes a load and subgroup operations: a thread has four vec4s on
// their way at a time, the lanes of a warp exchange in registers, and shared memory only joins the
// warps of a block. Two launches, whatever the length.
//
// Data: `input` holds `n` f32, in a buffer rounded up to whole vec4s; `partials` receives one f32 a
// block.
// Launch: blocks of `block_x` threads, as many as keep the GPU busy and no more than
// ceil(n / (4 * block_x)). Any number is right: the threads stride through the array as a grid.
// Then one block with the partials as input.

enable subgroups;

override block_x: u32 = 256;
// 0 makes the sum, 1 the maximum, 2 the minimum.
override operation: u32 = 0;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> partials: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// One value per warp. No declaration says how large a warp is, so there is room for warps of
// one.
var<workgroup> sh_values: array<f32, block_x>;
var<workgroup> sh_places: atomic<u32>;
var<workgroup> sh_warps: u32;

// The value that changes no other: 0, -infinity or +infinity. It is made from its bits at run time,
// since WGSL has no constant for infinity.
fn identity() -> f32 {
    var bits = 0u;
    if (operation == 1u) {
        bits = 0xff800000u;
    }
    if (operation == 2u) {
        bits = 0x7f800000u;
    }
    return bitcast<f32>(bits);
}

fn combine(a: f32, b: f32) -> f32 {
    switch (operation) {
        case 1u: { return max(a, b); }
        case 2u: { return min(a, b); }
        default: { return a + b; }
    }
}

fn combine_each(a: vec4<f32>, b: vec4<f32>) -> vec4<f32> {
    switch (operation) {
        case 1u: { return max(a, b); }
        case 2u: { return min(a, b); }
        default: { return a + b; }
    }
}

// One value of all lanes of a warp, in every lane.
fn combine_lanes(value: f32) -> f32 {
    switch (operation) {
        case 1u: { return subgroupMax(value); }
        case 2u: { return subgroupMin(value); }
        default: { return subgroupAdd(value); }
    }
}

// Puts the values of all threads of a block together; thread 0 returns the result. It holds for
// warps of any size, and does not ask which threads form a warp: the first lane of each takes a
// place in shared memory as it comes.
fn combine_block(thread: u32, lane: u32, value: f32) -> f32 {
    if (thread == 0u) {
        atomicStore(&sh_places, 0u);
    }
    workgroupBarrier();
    let of_warp = combine_lanes(value);
    if (lane == 0u) {
        sh_values[atomicAdd(&sh_places, 1u)] = of_warp;
    }
    workgroupBarrier();
    if (thread == 0u) {
        sh_warps = atomicLoad(&sh_places);
    }
    // All threads learn how many warps there were; this waits like a barrier.
    var left = workgroupUniformLoad(&sh_warps);
    while (left > 1u) {
        let middle = (left + 1u) / 2u;
        if (thread + middle < left) {
            sh_values[thread] = combine(sh_values[thread], sh_values[thread + middle]);
        }
        left = middle;
        workgroupBarrier();
    }
    return sh_values[0];
}

@compute @workgroup_size(block_x)
fn reduce_four_wide_warps(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(subgroup_invocation_id) lane: u32,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let first = block_number * block_x + thread.x;
    let threads = grid.x * grid.y * block_x;
    let whole = parameters.n / 4u;

    // Four loads are on their way before the first value is needed, and four sums that do not wait
    // for each other.
    var values = vec4(identity());
    var i = first;
    for (; i + 3u * threads < whole; i += 4u * threads) {
        let a = input[i];
        let b = input[i + threads];
        let c = input[i + 2u * threads];
        let d = input[i + 3u * threads];
        values = combine_each(values, combine_each(combine_each(a, b), combine_each(c, d)));
    }
    for (; i < whole; i += threads) {
        values = combine_each(values, input[i]);
    }
    var value = combine(combine(values.x, values.y), combine(values.z, values.w));

    // Up to three elements lie behind the last whole vec4. What follows them there is padding.
    if (first < parameters.n % 4u) {
        value = combine(value, input[whole][first]);
    }
    let of_block = combine_block(thread.x, lane, value);
    if (thread.x == 0u) {
        partials[block_number] = of_block;
    }
}
