// a 128 x 128 matrix transposed through shared memory with `parameter` unused words a row

override parameter: u32;
override pitch = 32u + parameter;

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> c: array<f32>;

var<workgroup> sh_tile: array<f32, 32 * pitch>;

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
        sh_tile[(thread.y + j) * pitch + thread.x] = a[(y + j) * 128u + x];
    }
    workgroupBarrier();
    let column = block.y * 32u + thread.x;
    let row = block.x * 32u + thread.y;
    for (var j = 0u; j < 32u; j += 8u) {
        c[(row + j) * 128u + column] = sh_tile[thread.x * pitch + thread.y + j];
    }
}
