// Dot product in quads: a thread loads four vec4s of each array at once, a block apart, and keeps four sums,
// so that eight loads of 16 bytes are on their way and no addition waits for the last one.
//
// Data: `x` and `y` hold `n` f32 in buffers rounded up to whole vec4s, `partials` one f32 for each of the
// `blocks` blocks, `result` one.
// Launch: `blocks` blocks of `block_x` threads, a power of two, and then one block of `dot_quads_total`.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    // How many sums the blocks leave.
    blocks: u32,
}

@group(0) @binding(0) var<storage, read> x: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> y: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> partials: array<f32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

var<workgroup> sh_sums: array<f32, block_x>;

// The sum of `own` over the block, for thread 0: half of the threads add the other half's sums, then a
// quarter, and so on.
fn block_sum(thread: u32, own: f32) -> f32 {
    sh_sums[thread] = own;
    for (var stride = block_x / 2u; stride > 0u; stride /= 2u) {
        workgroupBarrier();
        if (thread < stride) {
            sh_sums[thread] += sh_sums[thread + stride];
        }
    }
    return sh_sums[thread];
}

// A pair of vec4s, of which what lies behind the last element counts as zero.
fn product(quad: u32) -> vec4<f32> {
    let last = (parameters.n - 1u) / 4u;
    let place = 4u * quad + vec4(0u, 1u, 2u, 3u);
    return select(vec4<f32>(), x[min(quad, last)] * y[min(quad, last)], place < vec4(parameters.n));
}

@compute @workgroup_size(block_x)
fn dot_quads(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let tile = 4u * block_x;
    let step = grid.x * grid.y * tile;
    var a = vec4<f32>();
    var b = vec4<f32>();
    var c = vec4<f32>();
    var d = vec4<f32>();
    var first = block_number * tile;
    // Whole tiles need not ask where the arrays end.
    for (; first + tile <= parameters.n / 4u; first += step) {
        let i = first + thread;
        a += x[i] * y[i];
        b += x[i + block_x] * y[i + block_x];
        c += x[i + 2u * block_x] * y[i + 2u * block_x];
        d += x[i + 3u * block_x] * y[i + 3u * block_x];
    }
    if (4u * first < parameters.n) {
        let i = first + thread;
        a += product(i);
        b += product(i + block_x);
        c += product(i + 2u * block_x);
        d += product(i + 3u * block_x);
    }
    let quad = (a + b) + (c + d);
    let sum = block_sum(thread, (quad.x + quad.y) + (quad.z + quad.w));
    if (thread == 0u) {
        partials[block_number] = sum;
    }
}

// The sum of what the blocks left, by one block.
@compute @workgroup_size(block_x)
fn dot_quads_total(@builtin(local_invocation_index) thread: u32) {
    var own = 0.0;
    for (var i = thread; i < parameters.blocks; i += block_x) {
        own += partials[i];
    }
    let sum = block_sum(thread, own);
    if (thread == 0u) {
        result[0] = sum;
    }
}
