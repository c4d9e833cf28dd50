// MISTAKE ON PURPOSE. Runs of equal elements become their values and lengths, where the last run looks for the
// beginning of one behind it.
//
// Data: `input` has `n` elements. `run_values` and `run_lengths` receive the value and the length of each run of
// equal ones, `count` how many runs there are. `starts` has `n` + 1 places, `counts` one for each of the
// `blocks` blocks.
// Launch: `blocks` = ceil(n / block_x) blocks of `block_x` threads of `scan_uses_run_lengths_last_run_count`, one
// block of `scan_uses_run_lengths_last_run_offsets`, `blocks` blocks of `scan_uses_run_lengths_last_run` and as many
// of `scan_uses_run_lengths_last_run_lengths`.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    blocks: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> run_values: array<u32>;
@group(0) @binding(2) var<storage, read_write> starts: array<u32>;
@group(0) @binding(3) var<storage, read_write> counts: array<u32>;
@group(0) @binding(4) var<storage, read_write> count: array<u32>;
@group(0) @binding(5) var<storage, read_write> run_lengths: array<u32>;
@group(0) @binding(6) var<uniform> parameters: Parameters;

// Two halves of one prefix per thread.
var<workgroup> sh_prefixes: array<u32, 2 * block_x>;
// What they all come to.
var<workgroup> sh_total: u32;

// 1 where a run begins, 0 elsewhere.
fn begins(i: u32) -> u32 {
    if (i >= parameters.n) {
        return 0u;
    }
    if (i == 0u) {
        return 1u;
    }
    return select(0u, 1u, input[i] != input[i - 1u]);
}

// The sum of `own` over all threads up to this one, by Kogge and Stone's rounds in two halves in turn; that over all
// of them is left in `sh_total`.
fn inclusive(thread: u32, own: u32) -> u32 {
    // What an earlier scan left may still be read.
    workgroupBarrier();
    sh_prefixes[thread] = own;
    var prefix = own;
    var from_half = 0u;
    for (var stride = 1u; stride < block_x; stride *= 2u) {
        workgroupBarrier();
        let to_half = block_x - from_half;
        if (thread >= stride) {
            prefix += sh_prefixes[from_half + thread - stride];
        }
        sh_prefixes[to_half + thread] = prefix;
        from_half = to_half;
    }
    if (thread == block_x - 1u) {
        sh_total = prefix;
    }
    workgroupBarrier();
    return prefix;
}

// Third: the beginnings up to an element, itself included, number its run.
@compute @workgroup_size(block_x)
fn scan_uses_run_lengths_last_run(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread;
    let own = begins(i);
    let prefix = inclusive(thread, own);
    if (own == 1u) {
        let run = counts[block_number] + prefix - 1u;
        run_values[run] = input[i];
        starts[run] = i;
    }
}

// First: how many runs begin in each block.
@compute @workgroup_size(block_x)
fn scan_uses_run_lengths_last_run_count(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let block_number = block.y * grid.x + block.x;
    inclusive(thread, begins(block_number * block_x + thread));
    // A folded grid may have blocks to spare.
    if (thread == 0u && block_number < parameters.blocks) {
        counts[block_number] = sh_total;
    }
}

// Second: what comes before each block, in the place of its own. One block goes through all, `block_x` at a time.
@compute @workgroup_size(block_x)
fn scan_uses_run_lengths_last_run_offsets(@builtin(local_invocation_index) thread: u32) {
    var before = 0u;
    for (var first = 0u; first < parameters.blocks; first += block_x) {
        let i = first + thread;
        var own = 0u;
        if (i < parameters.blocks) {
            own = counts[i];
        }
        let prefix = inclusive(thread, own);
        if (i < parameters.blocks) {
            counts[i] = before + prefix - own;
        }
        before += sh_total;
    }
    if (thread == 0u) {
        count[0] = before;
    }
}

// Fourth: from where a run begins to where the next one does.
@compute @workgroup_size(block_x)
fn scan_uses_run_lengths_last_run_lengths(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let run = (block.y * grid.x + block.x) * block_x + thread;
    if (run < count[0]) {
        // Wrong: behind the last run no other one begins, and nobody has written there.
        run_lengths[run] = starts[run + 1u] - starts[run];
    }
}
