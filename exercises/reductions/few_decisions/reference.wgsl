struct Parameters { n: u32 }

@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

override block_x = 256u;
var<workgroup> sh_sum: array<u32, 256>;

@compute @workgroup_size(block_x)
fn solve(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_id) thread: vec3<u32>, @builtin(workgroup_id) block: vec3<u32>) {
    let t = thread.x;
    sh_sum[t] = 0u;
    if id.x < parameters.n {
        sh_sum[t] = x[id.x];
    }
    workgroupBarrier();
    for (var half = 128u; half > 0u; half /= 2u) {
        if t < half {
            sh_sum[t] += sh_sum[t + half];
        }
        workgroupBarrier();
    }
    if t == 0u {
        y[block.x] = sh_sum[0];
    }
}
