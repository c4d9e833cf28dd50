// Fourier transforms in steps of two, after Stockham: each launch joins transforms of `joined` numbers to
// transforms of twice as many. A thread takes two numbers half a transform apart, turns the second one, and
// stores sum and difference where the next step wants them, so that nothing is ever put in another order.
//
// Data: `input` and `output` hold `batch` transforms of `length` complex numbers (real and imaginary part)
// one after the other; `roots` the `length` roots of one, exp(-2 pi i k / length).
// Launch: for joined = 1, 2, 4, … length / 2: ceil(batch * length / (2 * block_x)) blocks of `block_x` threads;
// what one writes the next one reads.

override block_x: u32 = 256;

struct Parameters {
    batch: u32,
    // A power of two.
    length: u32,
    // The length of the transforms that are there already.
    joined: u32,
}

@group(0) @binding(0) var<storage, read> input: array<vec2<f32>>;
@group(0) @binding(1) var<storage, read_write> output: array<vec2<f32>>;
@group(0) @binding(2) var<storage, read> roots: array<vec2<f32>>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn fft_radix_2(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let i = (block.y * grid.x + block.x) * block_x + thread;
    let half = parameters.length / 2u;
    if (i < parameters.batch * half) {
        let pair = i % half;
        let first = (i - pair) * 2u;
        let joined = parameters.joined;
        let within = pair % joined;
        let a = input[first + pair];
        let b = input[first + pair + half];
        let w = roots[within * (half / joined)];
        let turned = vec2(b.x * w.x - b.y * w.y, b.x * w.y + b.y * w.x);
        let to = first + (pair - within) * 2u + within;
        output[to] = a + turned;
        output[to + joined] = a - turned;
    }
}
