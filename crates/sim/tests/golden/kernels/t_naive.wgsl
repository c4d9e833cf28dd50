// a 128 x 128 matrix transposed straight

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(32, 8)
fn main(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let t = thread.x;
    let i = global.x;
    let x = block.x * 32u + thread.x;
    let y = block.y * 32u + thread.y;
    for (var j = 0u; j < 32u; j += 8u) {
        c[x * 128u + y + j] = a[(y + j) * 128u + x];
    }
}
