// A mistake on purpose, and it is the host's: it sets the work counter to zero only once, before
// the first of two launches. The second finds all chunks taken and does nothing. The kernel is the
// persistent one, and right.
//
// In the course the counter is a __device__ variable that starts at zero when the module is loaded,
// and so works exactly once.
//
// Data: `input` holds `n` + 2 f32, `output` receives `n`. `work_counter` is the first output that
// nobody has taken; the host should set it to zero before every launch.
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
fn convolve_counter_not_reset(@builtin(local_invocation_id) thread: vec3<u32>) {
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
