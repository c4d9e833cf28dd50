// Odd-even transposition sort in one block: neighbours are compared and exchanged where they are
// wrong, in turn those that begin at even places and those that begin at odd ones. After as many rounds
// as there are keys all are in order.
//
// Data: `input` and `output` hold `n` u32, at most 2,048.
// Launch: one block of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

var<workgroup> sh_keys: array<u32, 2048>;

@compute @workgroup_size(block_x)
fn sort_odd_even(@builtin(local_invocation_index) thread: u32) {
    let n = parameters.n;
    for (var i = thread; i < n; i += block_x) {
        sh_keys[i] = input[i];
    }
    workgroupBarrier();
    for (var round = 0u; round < n; round++) {
        // All have finished the last round: this one looks at other pairs of the same keys.
        workgroupBarrier();
        for (var i = 2u * thread + round % 2u; i + 1u < n; i += 2u * block_x) {
            let left = sh_keys[i];
            let right = sh_keys[i + 1u];
            if (right < left) {
                sh_keys[i] = right;
                sh_keys[i + 1u] = left;
            }
        }
    }
    workgroupBarrier();
    for (var i = thread; i < n; i += block_x) {
        output[i] = sh_keys[i];
    }
}
