@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

override block_x = 256u;
var<workgroup> sh_sums: array<u32, 256>;

@compute @workgroup_size(block_x)
fn solve(@builtin(local_invocation_id) thread: vec3<u32>) {
    let t = thread.x;
    sh_sums[t] = x[t];
    workgroupBarrier();
    for (var step = 1u; step < 256u; step *= 2u) {
        var left = 0u;
        if t >= step {
            left = sh_sums[t - step];
        }
        workgroupBarrier();
        sh_sums[t] = max(sh_sums[t], left);
        workgroupBarrier();
    }
    y[t] = sh_sums[t];
}
