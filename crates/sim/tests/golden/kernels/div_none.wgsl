// both sides of a branch on the warp

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(256)
fn main(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let t = thread.x;
    let i = global.x;
    var x = a[i];
    if ((t / 32u) % 2u == 0u) {
        for (var k = 0u; k < 20u; k++) {
            x = x * 1.5 + 1.0;
        }
    } else {
        for (var k = 0u; k < 20u; k++) {
            x = x * 0.5 - 1.0;
        }
    }
    c[i] = x;
}
