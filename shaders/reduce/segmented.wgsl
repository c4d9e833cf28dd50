// Reduction of each segment of an array by itself. Segments are ragged: each has as many elements
// as it has, some none, as the rows of a sparse matrix do. One block takes one segment.
//
// Data: `input` holds the elements of all segments one after another; segment s is
// offsets[s] .. offsets[s + 1], so `offsets` holds `segments` + 1 numbers. `results` receives one
// f32 a segment; an empty one gives the identity.
// Launch: one block per segment, `block_x` threads each, a power of two.

override block_x: u32 = 64;
// 0 makes the sum, 1 the maximum, 2 the minimum.
override operation: u32 = 0;

struct Parameters {
    segments: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> offsets: array<u32>;
@group(0) @binding(2) var<storage, read_write> results: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

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

@compute @workgroup_size(block_x)
fn reduce_segmented(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let segment = block_number;

    // A segment may be longer than the block: its threads stride through it. Shorter ones leave
    // threads with the identity. A folded grid may have blocks to spare, without a segment.
    var value = identity();
    if (segment < parameters.segments) {
        let end = offsets[segment + 1u];
        for (var i = offsets[segment] + thread.x; i < end; i += block_x) {
            value = combine(value, input[i]);
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
    if (thread.x == 0u && segment < parameters.segments) {
        results[segment] = sh_values[0];
    }
}
