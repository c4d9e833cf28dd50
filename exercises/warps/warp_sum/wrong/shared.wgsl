// fails: counter: shared_store.requests
struct Parameters { n: u32 }

@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

override block_x = 256u;
var<workgroup> sh_x: array<u32, 256>;

@compute @workgroup_size(block_x)
fn solve(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_id) thread: vec3<u32>) {
    let i = id.x;
    sh_x[thread.x] = x[i];
    workgroupBarrier();
    if i % 32u == 0u {
        var sum = 0u;
        for (var k = 0u; k < 32u; k += 1u) {
            sum += sh_x[thread.x + k];
        }
        y[i / 32u] = sum;
    }
}
