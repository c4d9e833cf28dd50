// A mistake on purpose: the chunks are taken with atomicInc in place of atomicAdd. Its second
// argument is no increment. It adds one, and goes back to zero behind that argument: 0, 1, 2, …,
// `block_x`, 0, 1, … The windows overlap, no start ever reaches `n` where `n` is larger than the
// block, and the loop does not end.
//
// Never run this on a GPU: it would hang until the driver gives up. The simulator gives up earlier.
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

// CUDA's atomicInc, which WGSL does not have: adds one, or goes back to zero behind `limit`.
fn atomic_inc(limit: u32) -> u32 {
    var old = atomicLoad(&work_counter);
    loop {
        let next = select(old + 1u, 0u, old >= limit);
        let result = atomicCompareExchangeWeak(&work_counter, old, next);
        if (result.exchanged) {
            break;
        }
        old = result.old_value;
    }
    return old;
}

@compute @workgroup_size(block_x)
fn convolve_wrapping_counter(@builtin(local_invocation_id) thread: vec3<u32>) {
    loop {
        // One thread takes the next chunk for all.
        if (thread.x == 0u) {
            // Should be atomicAdd(&work_counter, block_x).
            sh_start = atomic_inc(block_x);
        }
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
