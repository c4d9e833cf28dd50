struct Parameters { n: u32 }

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> b: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

override block_x = 32u;
override block_y = 8u;
var<workgroup> sh_tile: array<array<f32, 33>, 32>;

@compute @workgroup_size(block_x, block_y)
fn solve(@builtin(local_invocation_id) thread: vec3<u32>, @builtin(workgroup_id) block: vec3<u32>) {
    for (var k = 0u; k < 32u; k += block_y) {
        let column = block.x * 32u + thread.x;
        let row = block.y * 32u + thread.y + k;
        if column < parameters.n && row < parameters.n {
            sh_tile[thread.y + k][thread.x] = a[row * parameters.n + column];
        }
    }
    workgroupBarrier();
    for (var k = 0u; k < 32u; k += block_y) {
        let column = block.y * 32u + thread.x;
        let row = block.x * 32u + thread.y + k;
        if column < parameters.n && row < parameters.n {
            b[row * parameters.n + column] = sh_tile[thread.x][thread.y + k];
        }
    }
}
