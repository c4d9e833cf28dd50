// shared memory read with a stride of `parameter` words

override parameter: u32;

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> c: array<f32>;

var<workgroup> s: array<f32, 1312>;

@compute @workgroup_size(128)
fn main(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let t = thread.x;
    let i = global.x;
    for (var k = t; k < 1312u; k += 128u) {
        s[k] = f32(k);
    }
    workgroupBarrier();
    c[i] = s[(t & 31u) * parameter];
}
