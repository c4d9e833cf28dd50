// Attention in three launches: all scores go to memory, each row of them becomes weights that add up to one
// (softmax), and the weights are multiplied by the values.
//
// Data: `queries`, `keys` and `values` hold `n` rows of 32 numbers, eight vectors of four each. The score of a query
// and a key is their dot product times `scale`; `output` receives for each query the mean of the values, weighted by
// the exponentials of its scores.
// `scores` has room for `n` times `n` numbers.
// Launch: `attention_three_steps_scores` with ceil(n * n / block_x) blocks of `block_x` threads,
// `attention_three_steps_softmax` with `n`, `attention_three_steps` with ceil(8 * n / block_x).

override block_x: u32 = 128;

// Vectors of four in a row.
const QUADS = 8u;
// Less than all scores.
const LEAST = -3.0e38;

struct Parameters {
    // Queries, and keys with their values.
    n: u32,
    scale: f32,
}

@group(0) @binding(0) var<storage, read> queries: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> keys: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> values: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> output: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> scores: array<f32>;
@group(0) @binding(5) var<uniform> parameters: Parameters;

var<workgroup> sh_parts: array<f32, block_x>;

// Third: the mean of the values, one thread for four of its numbers.
@compute @workgroup_size(block_x)
fn attention_three_steps(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let i = (block.y * grid.x + block.x) * block_x + thread;
    if (i < QUADS * parameters.n) {
        let query = i / QUADS;
        let quad = i % QUADS;
        var mean = vec4<f32>(0.0);
        for (var key = 0u; key < parameters.n; key++) {
            mean += scores[query * parameters.n + key] * values[QUADS * key + quad];
        }
        output[i] = mean;
    }
}

// First: the score of each query and each key, one thread for each pair.
@compute @workgroup_size(block_x)
fn attention_three_steps_scores(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread;
    if (i < parameters.n * parameters.n) {
        let query = i / parameters.n;
        let key = i % parameters.n;
        var score = 0.0;
        for (var quad = 0u; quad < QUADS; quad++) {
            score += dot(queries[QUADS * query + quad], keys[QUADS * key + quad]);
        }
        scores[i] = score * parameters.scale;
    }
}

// Second: the weights of a row, one block for each row.
@compute @workgroup_size(block_x)
fn attention_three_steps_softmax(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let query = block.y * grid.x + block.x;
    // A folded grid may have blocks to spare; they work on nothing.
    let count = select(0u, parameters.n, query < parameters.n);
    let row = query * parameters.n;

    // The largest score: no exponential is larger than one then.
    var most = LEAST;
    for (var key = thread; key < count; key += block_x) {
        most = max(most, scores[row + key]);
    }
    sh_parts[thread] = most;
    workgroupBarrier();
    for (var stride = block_x / 2u; stride > 0u; stride /= 2u) {
        if (thread < stride) {
            sh_parts[thread] = max(sh_parts[thread], sh_parts[thread + stride]);
        }
        workgroupBarrier();
    }
    most = sh_parts[0];
    // Everyone has read it before the sums take its place.
    workgroupBarrier();

    var sum = 0.0;
    for (var key = thread; key < count; key += block_x) {
        let weight = exp(scores[row + key] - most);
        scores[row + key] = weight;
        sum += weight;
    }
    sh_parts[thread] = sum;
    workgroupBarrier();
    for (var stride = block_x / 2u; stride > 0u; stride /= 2u) {
        if (thread < stride) {
            sh_parts[thread] += sh_parts[thread + stride];
        }
        workgroupBarrier();
    }
    sum = sh_parts[0];
    for (var key = thread; key < count; key += block_x) {
        scores[row + key] = scores[row + key] / sum;
    }
}
