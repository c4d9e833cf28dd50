override block_x: u32 = 256;

const THREADS_PER_BLK = 64;

struct Parameters {
    N: i32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<storage, read_write> workCounter: atomic<i32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

var<workgroup> startingIndex: i32;
var<workgroup> support: array<f32, THREADS_PER_BLK + 2>;

@compute @workgroup_size(block_x)
fn convolve(@builtin(local_invocation_id) thread: vec3<u32>) {
    loop {
        if (thread.x == 0u) {
            startingIndex = atomicAdd(&workCounter, THREADS_PER_BLK);
        }
        workgroupBarrier();
        if (workgroupUniformLoad(&startingIndex) >= parameters.N) {
            break;
        }
        let index = i32(u32(startingIndex) + thread.x);
        support[thread.x] = input[index];
        if (thread.x < 2u) {
            support[THREADS_PER_BLK + thread.x] = input[index + THREADS_PER_BLK];
        }
        workgroupBarrier();
        var result = 0.0;
        for (var i = 0; i < 3; i++) {
            result += support[thread.x + u32(i)];
        }
        output[index] = result / 3.0;
        workgroupBarrier();
    }
}
