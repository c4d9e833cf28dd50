// fails: finding: race within a block
struct Parameters { rows: u32, inner: u32, columns: u32 }

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

override block_x = 16u;
override block_y = 16u;
var<workgroup> sh_a: array<array<f32, 16>, 16>;
var<workgroup> sh_b: array<array<f32, 16>, 16>;

@compute @workgroup_size(block_x, block_y)
fn solve(@builtin(local_invocation_id) thread: vec3<u32>, @builtin(workgroup_id) block: vec3<u32>) {
    let column = block.x * 16u + thread.x;
    let row = block.y * 16u + thread.y;
    var sum = 0.0;
    for (var first = 0u; first < parameters.inner; first += 16u) {
        let k_a = first + thread.x;
        let k_b = first + thread.y;
        sh_a[thread.y][thread.x] = 0.0;
        sh_b[thread.y][thread.x] = 0.0;
        if row < parameters.rows && k_a < parameters.inner {
            sh_a[thread.y][thread.x] = a[row * parameters.inner + k_a];
        }
        if column < parameters.columns && k_b < parameters.inner {
            sh_b[thread.y][thread.x] = b[k_b * parameters.columns + column];
        }
        workgroupBarrier();
        for (var k = 0u; k < 16u; k += 1u) {
            sum += sh_a[thread.y][k] * sh_b[k][thread.x];
        }
    }
    if column < parameters.columns && row < parameters.rows {
        c[row * parameters.columns + column] = sum;
    }
}
