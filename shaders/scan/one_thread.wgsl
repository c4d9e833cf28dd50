// Prefix sums by one thread: it goes through the elements and writes down what it has so far. N - 1
// additions, the least there is, and none of them in parallel.
//
// Data: `input` and `output` hold `n` u32. Sums wrap around at 2^32.
// Launch: one block of one thread.

struct Parameters {
    n: u32,
    // 1 leaves each element out of its own prefix, 0 takes it in.
    exclusive: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// Writes the prefix of element `i`, where `so_far` is the sum before it; returns the sum after it.
fn visit(i: u32, so_far: u32) -> u32 {
    let with_element = so_far + input[i];
    output[i] = select(with_element, so_far, parameters.exclusive == 1u);
    return with_element;
}

@compute @workgroup_size(1)
fn scan_one_thread() {
    var so_far = 0u;
    // Four elements per pass: a pass has a cost of its own, and Mesa's software GPU makes no more
    // than 65,535 of them.
    var i = 0u;
    for (; i + 3u < parameters.n; i += 4u) {
        so_far = visit(i, so_far);
        so_far = visit(i + 1u, so_far);
        so_far = visit(i + 2u, so_far);
        so_far = visit(i + 3u, so_far);
    }
    for (; i < parameters.n; i += 1u) {
        so_far = visit(i, so_far);
    }
}
