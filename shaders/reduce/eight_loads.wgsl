// Reduction of an array, eight loads on their way in every thread: each block has a stretch of the
// array to itself, and goes through it in rounds of eight vec4s a thread, one beside the other. A
// handful of long rounds keeps memory busy from the first to the last, and hardly anything is left
// for the launches that follow.
//
// Data: `input` holds `n` f32, in a buffer rounded up to whole vec4s; `partials` receives one f32 a
// block.
// Launch: ceil(n / (4 * quads * block_x)) blocks of `block_x` threads, a power of two. Where that is
// more than one, again with the partials as input, until one is left.

override block_x: u32 = 256;
// Vec4s of a thread; best a multiple of eight.
override quads: u32 = 128;
// 0 makes the sum, 1 the maximum, 2 the minimum.
override operation: u32 = 0;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> partials: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

var<workgroup> sh_values: array<f32, block_x>;

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

@compute @workgroup_size(block_x)
fn reduce_eight_loads(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again, with a few to spare.
    let block_number = block.y * grid.x + block.x;
    let stretch = block_number * block_x * quads;
    if (4u * stretch >= parameters.n) {
        return;
    }
    let whole = parameters.n / 4u;
    let end = min(stretch + block_x * quads, whole);

    // Eight loads, and none waits for another. They join in pairs: the sums of a round do not wait
    // for each other either.
    var values = vec4(identity());
    var i = stretch + thread.x;
    for (; i + 7u * block_x < end; i += 8u * block_x) {
        let a = input[i];
        let b = input[i + block_x];
        let c = input[i + 2u * block_x];
        let d = input[i + 3u * block_x];
        let e = input[i + 4u * block_x];
        let f = input[i + 5u * block_x];
        let g = input[i + 6u * block_x];
        let h = input[i + 7u * block_x];
        let first = combine_each(combine_each(a, b), combine_each(c, d));
        let second = combine_each(combine_each(e, f), combine_each(g, h));
        values = combine_each(values, combine_each(first, second));
    }
    for (; i < end; i += block_x) {
        values = combine_each(values, input[i]);
    }
    var value = combine(combine(values.x, values.y), combine(values.z, values.w));

    // Up to three elements lie behind the last whole vec4. They belong to the last block.
    if (whole < stretch + block_x * quads && thread.x == 0u) {
        for (var k = 0u; k < parameters.n % 4u; k += 1u) {
            value = combine(value, input[whole][k]);
        }
    }
    sh_values[thread.x] = value;

    for (var stride = block_x / 2u; stride > 0u; stride /= 2u) {
        // The values of the round before (at first: the threads' own) are complete.
        workgroupBarrier();
        if (thread.x < stride) {
            sh_values[thread.x] = combine(sh_values[thread.x], sh_values[thread.x + stride]);
        }
    }

    // Thread 0 made the last step itself, so it need not wait.
    if (thread.x == 0u) {
        partials[block_number] = sh_values[0];
    }
}
