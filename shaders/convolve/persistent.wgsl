// The average of three neighbours by persistent threads: as many blocks as the GPU holds, and each
// fetches chunk after chunk of `block_x` outputs from a common counter until none is left.
//
// Data: `input` holds `n` + 2 f32, `output` receives `n`. `work_counter` is the first output that
// nobody has taken; the host sets it to zero before every launch.
// Launch: any number of blocks of `block_x` threads, at least two. The result does not depend on
// how many blocks there are, nor on how many of them run at the same time: no block waits for
// another.

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
fn convolve_persistent(@builtin(local_invocation_id) thread: vec3<u32>) {
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
        if (i < parameters.n + 2u) {
            sh_support[thread.x] = input[i];
        }
        if (thread.x < 2u && i + block_x < parameters.n + 2u) {
            sh_support[block_x + thread.x] = input[i + block_x];
        }
        workgroupBarrier();

        // The last chunk may be a part of one.
        if (i < parameters.n) {
            var sum = 0.0;
            for (var j = 0u; j < 3u; j++) {
                sum += sh_support[thread.x + j];
            }
            output[i] = sum / 3.0;
        }
    }
}
