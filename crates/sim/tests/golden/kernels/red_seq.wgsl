// sums of 256 elements, sequential addressing

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> c: array<f32>;

var<workgroup> s: array<f32, 256>;

@compute @workgroup_size(256)
fn main(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let t = thread.x;
    let i = global.x;
    s[t] = a[i];
    for (var stride = 128u; stride >= 1u; stride /= 2u) {
        workgroupBarrier();
        if (t < stride) {
            s[t] += s[t + stride];
        }
    }
    if (t == 0u) {
        c[block.x] = s[0];
    }
}
