// Reads of shared memory with a stride: in every round lane t reads word t * stride, counted on by the round.
// Shared memory has 32 banks, and word w lies in bank w mod 32: gcd(stride, 32) lanes meet in a bank.
//
// Data: `input` holds the 4096 words that every block stages, `output` `n` u32.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 128;

// Words that the block stages: 16 KiB, all that every device has.
const STAGED = 4096u;
const ROUNDS = 64u;

struct Parameters {
    n: u32,
    stride: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

var<workgroup> sh_words: array<u32, STAGED>;

@compute @workgroup_size(block_x)
fn shared_strided(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;

    for (var k = thread.x; k < STAGED; k += block_x) {
        sh_words[k] = input[k];
    }
    workgroupBarrier();

    var sum = 0u;
    for (var round = 0u; round < ROUNDS; round++) {
        // Lanes that meet in one bank with different words are served one after another.
        sum += sh_words[(thread.x * parameters.stride + round) % STAGED];
    }
    if (i < parameters.n) {
        output[i] = sum;
    }
}
