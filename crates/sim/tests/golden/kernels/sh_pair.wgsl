// each word of shared memory read by two lanes

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
    s[t] = f32(t);
    workgroupBarrier();
    c[i] = s[(t & 31u) / 2u];
}
