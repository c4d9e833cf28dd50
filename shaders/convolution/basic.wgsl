// Convolution of an array, one thread per output: the sum of the elements around input[i], each times
// its weight.
//
// The window has `mask_width` elements and begins mask_width / 2 to the left of i. What replaces
// an element outside the array (a ghost) is `boundary`: 0 zero, 1 the element at the edge, 2 the
// element as if the array began anew.
//
// Data: `input` and `output` hold `n` f32, `mask` holds `mask_width`.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    mask_width: u32,
    n: u32,
    boundary: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> mask: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// The element at a position that may lie outside the array.
fn element(position: i32) -> f32 {
    let n = i32(parameters.n);
    if (position >= 0 && position < n) {
        return input[position];
    }
    switch (parameters.boundary) {
        case 1u: {
            return input[clamp(position, 0, n - 1)];
        }
        case 2u: {
            // The remainder of a negative number is negative or zero.
            return input[(position % n + n) % n];
        }
        default: {
            return 0.0;
        }
    }
}

@compute @workgroup_size(block_x)
fn convolution_basic(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    // The last blocks reach past the end.
    if (i < parameters.n) {
        // Signed: a window may begin before the array.
        let start = i32(i) - i32(parameters.mask_width / 2u);
        var sum = 0.0;
        for (var j = 0u; j < parameters.mask_width; j++) {
            sum += element(start + i32(j)) * mask[j];
        }
        output[i] = sum;
    }
}
