// Reduction of an array with subgroup operations: the lanes of a warp exchange their values in
// registers, without shared memory or a barrier; shared memory only joins the warps of a block.
//
// Data: `input` holds `n` f32, `partials` receives ceil(n / block_x) f32, one per block.
// Launch: ceil(n / block_x) blocks of `block_x` threads, at least 2. The host launches again with
// the partials as input until one is left.

enable subgroups;

override block_x: u32 = 256;
// 0 makes the sum, 1 the maximum, 2 the minimum.
override operation: u32 = 0;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
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
fn reduce_warp(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(subgroup_invocation_id) lane: u32,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let first = block_number * block_x;

    // A thread without an element brings the identity and stays for the others of its warp.
    var element = identity();
    if (first + thread.x < parameters.n) {
        element = input[first + thread.x];
    }
    let value = combine_block(thread.x, lane, element);

    // A folded grid may have blocks to spare; they have no element and no place in `partials`.
    if (thread.x == 0u && first < parameters.n) {
        partials[block_number] = value;
    }
}
