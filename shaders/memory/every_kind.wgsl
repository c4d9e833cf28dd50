// A weighted sum over four elements, round the end of the block, that uses every kind of memory once: registers,
// the thread's own array, shared, constant and global memory.
//
// Data: `input` and `output` hold `n` f32 each; a block's elements past the end count as 0.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

// Constant memory: written by the host before the launch, read by every thread of it.
struct Parameters {
    n: u32,
    weights: vec4<f32>,
}

// Global memory: for every thread of every launch, until the host frees it.
@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// Shared memory: for the threads of one block, as long as it runs.
var<workgroup> sh_elements: array<f32, block_x>;

@compute @workgroup_size(block_x)
fn memory_every_kind(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A register: for one thread, as long as it runs.
    let i = (block.y * grid.x + block.x) * block_x + thread.x;

    var element = 0.0;
    if (i < parameters.n) {
        element = input[i];
    }
    sh_elements[thread.x] = element;
    workgroupBarrier();

    // An array of the thread's own. Registers have no index: where a compiler cannot tell which element
    // is meant, the array goes to local memory, which is a part of global memory.
    var window: array<f32, 4>;
    for (var k = 0u; k < 4u; k++) {
        window[k] = sh_elements[(thread.x + k) % block_x];
    }
    var sum = 0.0;
    for (var k = 0u; k < 4u; k++) {
        sum += parameters.weights[k] * window[k];
    }
    if (i < parameters.n) {
        output[i] = sum;
    }
}
