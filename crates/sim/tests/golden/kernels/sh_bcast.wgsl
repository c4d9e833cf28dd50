// one word of shared memory read by all

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> c: array<f32>;

var<workgroup> s: array<f32, 64>;

@compute @workgroup_size(128)
fn main(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let t = thread.x;
    let i = global.x;
    if (t < 64u) {
        s[t] = f32(t);
    }
    workgroupBarrier();
    c[i] = s[block.x & 63u];
}
