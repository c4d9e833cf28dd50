// Convolution of an array in tiles with halo: a block loads its elements and the few to the left and
// to the right that its outputs also need, each once, into shared memory, and then works from there.
//
// The window has `mask_width` elements and begins mask_width / 2 to the left of i; elements outside
// the array count as zero.
//
// Data: `input` and `output` hold `n` f32. `mask` has room for 64 weights, of which the first
// `mask_width` are used.
// Launch: ceil(n / block_x) blocks of `block_x` threads. A block loads block_x + mask_width - 1
// elements, where the basic form loads block_x * mask_width.

override block_x: u32 = 256;
override mask_width: u32 = 5;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> mask: array<vec4<f32>, 16>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// Left halo, the block's own elements, right halo.
var<workgroup> sh_tile: array<f32, block_x + mask_width - 1>;

@compute @workgroup_size(block_x)
fn convolution_tiled(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let first = block_number * block_x;

    // The tile is a little longer than the block, and with a wide mask and a narrow block several
    // times as long: the threads go round until it is full. Ghosts are zeros in the tile, so that
    // the sum below need not ask.
    let start = i32(first) - i32(mask_width / 2u);
    for (var j = thread.x; j < block_x + mask_width - 1u; j += block_x) {
        let position = start + i32(j);
        var element = 0.0;
        if (position >= 0 && position < i32(parameters.n)) {
            element = input[position];
        }
        sh_tile[j] = element;
    }

    // Each thread goes on to read what others loaded. Nobody has left: threads beyond the end wait
    // here too.
    workgroupBarrier();

    let i = first + thread.x;
    if (i < parameters.n) {
        var sum = 0.0;
        for (var j = 0u; j < mask_width; j++) {
            sum += sh_tile[thread.x + j] * mask[j / 4u][j % 4u];
        }
        output[i] = sum;
    }
}
