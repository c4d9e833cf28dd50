// Vector addition by a single thread: the loop of a CPU, on a GPU. What every other variant is
// compared with, and what it gains.
//
// Data: `a`, `b` and `c` hold `n` f32 each.
// Launch: one block of one thread.

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(1)
fn vector_add_sequential() {
    for (var i = 0u; i < parameters.n; i++) {
        c[i] = a[i] + b[i];
    }
}
