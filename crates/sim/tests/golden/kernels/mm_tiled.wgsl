// A product of 128 x 128 matrices through shared memory, tile `parameter`

override parameter: u32;

@group(0) @binding(0) var<storage, read> m: array<f32>;
@group(0) @binding(1) var<storage, read_write> p: array<f32>;
@group(0) @binding(2) var<storage, read> n: array<f32>;

var<workgroup> sh_m: array<f32, parameter * parameter>;
var<workgroup> sh_n: array<f32, parameter * parameter>;

@compute @workgroup_size(parameter, parameter)
fn main(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let w = 128u;
    let row = global.y;
    let column = global.x;
    var acc = 0.0;
    for (var phase = 0u; phase < w / parameter; phase++) {
        sh_m[thread.y * parameter + thread.x] = m[row * w + phase * parameter + thread.x];
        sh_n[thread.y * parameter + thread.x] = n[(phase * parameter + thread.y) * w + column];
        workgroupBarrier();
        for (var k = 0u; k < parameter; k++) {
            acc += sh_m[thread.y * parameter + k] * sh_n[k * parameter + thread.x];
        }
        workgroupBarrier();
    }
    p[row * w + column] = acc;
}
