// Fourier transforms by their definition: one thread per result, which adds up all elements, each times
// a root of one.
//
// Data: `input` and `output` hold `batch` transforms of `length` complex numbers (real and imaginary part)
// one after the other; `roots` the `length` roots of one, exp(-2 pi i k / length).
// Launch: ceil(batch * length / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    batch: u32,
    // A power of two.
    length: u32,
}

@group(0) @binding(0) var<storage, read> input: array<vec2<f32>>;
@group(0) @binding(1) var<storage, read_write> output: array<vec2<f32>>;
@group(0) @binding(2) var<storage, read> roots: array<vec2<f32>>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn fft_direct(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let i = (block.y * grid.x + block.x) * block_x + thread;
    let length = parameters.length;
    if (i < parameters.batch * length) {
        let frequency = i % length;
        let first = i - frequency;
        var sum = vec2<f32>();
        for (var k = 0u; k < length; k++) {
            let a = input[first + k];
            // The roots repeat after `length`, a power of two.
            let w = roots[(frequency * k) % length];
            sum += vec2(a.x * w.x - a.y * w.y, a.x * w.y + a.y * w.x);
        }
        output[i] = sum;
    }
}
