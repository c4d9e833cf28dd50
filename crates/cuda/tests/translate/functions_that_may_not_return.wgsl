override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read> a: array<i32>;
@group(0) @binding(1) var<storage, read_write> f: array<f32>;

// C leaves open what a function returns that ends without a `return`; WGSL wants a value on every way.
fn half(x: f32) -> f32 {
    return 0.0;
}

fn sign_(x: f32) -> i32 {
    if (x > 0.0) {
        return 1;
    } else if (x < 0.0) {
        return -1;
    }
    return 0;
}

fn name(x: i32) -> i32 {
    switch (x) {
        case 0, 1: {
            return 10;
        }
        default: {
            return 20;
        }
    }
    return 0;
}

fn search(wanted: i32) -> i32 {
    var i = 0;
    while (true) {
        if (a[i] == wanted) {
            return i;
        }
        i++;
    }
    return 0;
}

@compute @workgroup_size(block_x)
fn use_(@builtin(local_invocation_id) thread: vec3<u32>) {
    f[thread.x] = half(f[0]) + f32(sign_(f[1])) + f32(name(a[0])) + f32(search(3));
}
// warning: `half` may end without returning a value
//   ┌─ source.cu:2:18
//   │
// 2 │ __device__ float half(float x) { x * 0.5f; }
//   │                  ^^^^
//
// warning: this is calculated, and nothing is done with it
//   ┌─ source.cu:2:34
//   │
// 2 │ __device__ float half(float x) { x * 0.5f; }
//   │                                  ^^^^^^^^
//   │
//   = help: is a `return` missing before it?
//
// warning: `sign` may end without returning a value
//   ┌─ source.cu:4:16
//   │
// 4 │ __device__ int sign(float x)
//   │                ^^^^
//
