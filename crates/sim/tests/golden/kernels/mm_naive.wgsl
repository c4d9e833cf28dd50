// A product of w x w matrices, one element a thread

override parameter: u32;
override block_x: u32;
override block_y: u32;

@group(0) @binding(0) var<storage, read> m: array<f32>;
@group(0) @binding(1) var<storage, read_write> p: array<f32>;
@group(0) @binding(2) var<storage, read> n: array<f32>;

@compute @workgroup_size(block_x, block_y)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    let w = parameter;
    let row = global.y;
    let column = global.x;
    if (row < w && column < w) {
        var acc = 0.0;
        for (var k = 0u; k < w; k++) {
            acc += m[row * w + k] * n[k * w + column];
        }
        p[row * w + column] = acc;
    }
}
