// Reduction of an array by one thread: it visits every element in turn and keeps what it has so
// far. The least work there is, n - 1 steps, and none of it in parallel.
//
// Data: `input` holds `n` f32, `result` receives one.
// Launch: one block of one thread.

// 0 makes the sum, 1 the maximum, 2 the minimum.
override operation: u32 = 0;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

fn combine(a: f32, b: f32) -> f32 {
    switch (operation) {
        case 1u: { return max(a, b); }
        case 2u: { return min(a, b); }
        default: { return a + b; }
    }
}

@compute @workgroup_size(1)
fn reduce_one_thread() {
    var so_far = input[0];
    // Four elements per pass: a pass has a cost of its own, and Mesa's software GPU makes no more
    // than 65,535 of them.
    var i = 1u;
    for (; i + 3u < parameters.n; i += 4u) {
        so_far = combine(so_far, input[i]);
        so_far = combine(so_far, input[i + 1u]);
        so_far = combine(so_far, input[i + 2u]);
        so_far = combine(so_far, input[i + 3u]);
    }
    for (; i < parameters.n; i += 1u) {
        so_far = combine(so_far, input[i]);
    }
    result[0] = so_far;
}
