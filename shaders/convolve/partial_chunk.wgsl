// A mistake on purpose: the persistent threads take every chunk for a whole one. Where `n` is no
// multiple of `block_x`, the last chunk reads past the end of the input and writes past the end of
// the output.
//
// Data: `input` holds `n` + 2 f32, `output` receives `n`. `work_counter` is the first output that
// nobody has taken; the host sets it to zero before every launch.
// Launch: any number of blocks of `block_x` threads, at least two.

override block_x: u32 = 128;

struct Parameters {
    // The number of outputs.
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<storage, read_write> work_counter: atomic<u32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

var<workgroup> sh_start: u32;
var<workgroup> sh_support: array<f32, block_x + 2>;

@compute @workgroup_size(block_x)
fn convolve_partial_chunk(@builtin(local_invocation_id) thread: vec3<u32>) {
    loop {
        // One thread takes the next chunk for all.
        if (thread.x == 0u) {
            sh_start = atomicAdd(&work_counter, block_x);
        }
        // A barrier, the value, and another barrier: all threads of the block leave the loop in
        // the same round, and nobody still averages the last chunk when the next one is loaded.
        let start = workgroupUniformLoad(&sh_start);
        if (start >= parameters.n) {
            break;
        }

        let i = start + thread.x;
        // Here and at the store guards are missing.
        sh_support[thread.x] = input[i];
        if (thread.x < 2u) {
            sh_support[block_x + thread.x] = input[i + block_x];
        }
        workgroupBarrier();

        var sum = 0.0;
        for (var j = 0u; j < 3u; j++) {
            sum += sh_support[thread.x + j];
        }
        output[i] = sum / 3.0;
    }
}
