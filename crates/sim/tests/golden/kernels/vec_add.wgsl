// if i < n: c[i] = a[i] + b[i]

override parameter: u32;

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> c: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    let i = global.x;
    if (i < parameter) {
        c[i] = a[i] + b[i];
    }
}
