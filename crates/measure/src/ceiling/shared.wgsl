// The ceiling of shared memory: every thread reads vec4s (16 bytes) from its block's shared memory, neighbours next to
// each other so that no two lanes meet in a bank, and adds them up.
//
// Each round begins one vec4 further on than the one before, so that no read can be saved, and reads four. Sums of u32
// wrap and are exact: the output is right only if every read was made.
//
// Data: `output` receives one u32 a thread, its four sums weighted 1, 3, 5 and 7.
// Launch: `blocks` blocks of `block_x` threads; 16 KiB of shared memory a block, what every device with WebGPU has.

// 256 on every device: each round reads one vec4 of each quarter of the shared memory.
override block_x: u32 = 256;
const VECTORS: u32 = 1024u;

struct Parameters {
    // Rounds of four reads.
    rounds: u32,
    // How many outputs there are.
    n: u32,
}

@group(0) @binding(0) var<storage, read_write> output: array<u32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

var<workgroup> sh_words: array<vec4<u32>, VECTORS>;

@compute @workgroup_size(block_x)
fn ceiling_shared(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    for (var i = thread.x; i < VECTORS; i += block_x) {
        sh_words[i] = vec4(4u * i) + vec4(0u, 1u, 2u, 3u);
    }
    workgroupBarrier();

    var sum = vec4(0u);
    for (var round = 0u; round < parameters.rounds; round++) {
        let start = (thread.x + round) % 256u;
        sum += sh_words[start];
        sum += sh_words[start + 256u];
        sum += sh_words[start + 512u];
        sum += sh_words[start + 768u];
    }

    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i < parameters.n) {
        output[i] = sum.x + 3u * sum.y + 5u * sum.z + 7u * sum.w;
    }
}
