// Attention in tiles with an online softmax, one thread per query: a block fetches 32 keys and values at a time into
// shared memory, and all its threads read them there.
//
// Data: `queries`, `keys` and `values` hold `n` rows of 32 numbers, eight vectors of four each. The score of a query
// and a key is their dot product times `scale`; `output` receives for each query the mean of the values, weighted by
// the exponentials of its scores.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 64;

// Vectors of four in a row.
const QUADS = 8u;
// Keys and values in shared memory at a time.
const TILE = 32u;
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
@group(0) @binding(4) var<uniform> parameters: Parameters;

var<workgroup> sh_keys: array<vec4<f32>, TILE * QUADS>;
var<workgroup> sh_values: array<vec4<f32>, TILE * QUADS>;

@compute @workgroup_size(block_x)
fn attention_tiled(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let own = (block.y * grid.x + block.x) * block_x + thread;
    var query = array<vec4<f32>, QUADS>();
    // The mean of the values so far, times the sum of their weights.
    var mean = array<vec4<f32>, QUADS>();
    var most = LEAST;
    var sum = 0.0;
    // Threads without a query stay: they help to fetch, and nobody may miss a barrier.
    if (own < parameters.n) {
        for (var quad = 0u; quad < QUADS; quad++) {
            query[quad] = queries[QUADS * own + quad];
        }
    }
    for (var first = 0u; first < parameters.n; first += TILE) {
        for (var i = thread; i < TILE * QUADS; i += block_x) {
            var key = vec4<f32>(0.0);
            var value = vec4<f32>(0.0);
            if (QUADS * first + i < QUADS * parameters.n) {
                key = keys[QUADS * first + i];
                value = values[QUADS * first + i];
            }
            sh_keys[i] = key;
            sh_values[i] = value;
        }
        workgroupBarrier();
        let count = min(TILE, parameters.n - first);
        for (var key = 0u; key < count; key++) {
            var score = 0.0;
            for (var quad = 0u; quad < QUADS; quad++) {
                score += dot(query[quad], sh_keys[QUADS * key + quad]);
            }
            score *= parameters.scale;
            // If the score is the largest up to now, all that has been added shrinks.
            let larger = max(most, score);
            let shrink = exp(most - larger);
            let weight = exp(score - larger);
            most = larger;
            sum = sum * shrink + weight;
            for (var quad = 0u; quad < QUADS; quad++) {
                mean[quad] = mean[quad] * shrink + weight * sh_values[QUADS * key + quad];
            }
        }
        // Everyone has read the tile before the next one replaces it.
        workgroupBarrier();
    }
    if (own < parameters.n) {
        for (var quad = 0u; quad < QUADS; quad++) {
            output[QUADS * own + quad] = mean[quad] / sum;
        }
    }
}
