// Reads of shared memory with a stride, where an unused word follows every 32: what was in one column of
// banks moves on by a bank a row, and a stride that is a power of two no longer meets itself.
//
// Data: `input` holds the 2048 words that every block stages, `output` `n` u32.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 128;

// Words that the block stages; with their padding they take 8,448 bytes.
const STAGED = 2048u;
const ROUNDS = 64u;

struct Parameters {
    n: u32,
    stride: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

var<workgroup> sh_words: array<u32, STAGED + STAGED / 32u>;

@compute @workgroup_size(block_x)
fn shared_padded(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;

    for (var k = thread.x; k < STAGED; k += block_x) {
        sh_words[k + k / 32u] = input[k];
    }
    workgroupBarrier();

    var sum = 0u;
    for (var round = 0u; round < ROUNDS; round++) {
        let word = (thread.x * parameters.stride + round) % STAGED;
        // A word is found behind the padding of the rows before it.
        sum += sh_words[word + word / 32u];
    }
    if (i < parameters.n) {
        output[i] = sum;
    }
}
