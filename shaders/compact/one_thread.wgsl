// Compaction by one thread: it walks through the array and writes what it keeps, one behind the other.
//
// Data: `input` and `output` hold `n` u32, of which those below `limit` are kept. `count` receives how
// many that are; behind them nobody writes to `output`.
// Launch: one block of one thread.

struct Parameters {
    n: u32,
    // What is less than this is kept.
    limit: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<storage, read_write> count: array<u32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(1)
fn compact_one_thread() {
    var kept = 0u;
    for (var i = 0u; i < parameters.n; i++) {
        let element = input[i];
        if (element < parameters.limit) {
            output[kept] = element;
            kept += 1u;
        }
    }
    count[0] = kept;
}
