// Values and lengths of runs become the elements again (run-length decoding), one thread per run: a scan of the
// lengths says where each run begins, and its thread writes all of its elements.
//
// Data: run r is `run_lengths[r]` elements of value `run_values[r]`; `output` receives the `n` elements of all `runs`
// runs. `starts` has a place for each run, `sums` one for each of the `blocks` blocks.
// Launch: `blocks` = ceil(runs / block_x) blocks of `block_x` threads of `scan_uses_run_expand_by_runs_sums`, one
// block of `scan_uses_run_expand_by_runs_offsets`, `blocks` blocks of `scan_uses_run_expand_by_runs_starts`, and
// `blocks` blocks of `scan_uses_run_expand_by_runs`.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    runs: u32,
    blocks: u32,
}

@group(0) @binding(0) var<storage, read> run_values: array<u32>;
@group(0) @binding(1) var<storage, read> run_lengths: array<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;
@group(0) @binding(3) var<storage, read_write> starts: array<u32>;
@group(0) @binding(4) var<storage, read_write> sums: array<u32>;
@group(0) @binding(5) var<uniform> parameters: Parameters;

// Two halves of one prefix per thread.
var<workgroup> sh_prefixes: array<u32, 2 * block_x>;
// What they all come to.
var<workgroup> sh_total: u32;

// The length of a thread's run; a thread without one adds nothing.
fn length_of(run: u32) -> u32 {
    if (run < parameters.runs) {
        return run_lengths[run];
    }
    return 0u;
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

// Fourth: every run writes its elements.
@compute @workgroup_size(block_x)
fn scan_uses_run_expand_by_runs(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let run = (block.y * grid.x + block.x) * block_x + thread;
    if (run < parameters.runs) {
        let value = run_values[run];
        let end = starts[run] + run_lengths[run];
        for (var i = starts[run]; i < end; i++) {
            output[i] = value;
        }
    }
}

// First: the elements of each block's runs.
@compute @workgroup_size(block_x)
fn scan_uses_run_expand_by_runs_sums(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let block_number = block.y * grid.x + block.x;
    inclusive(thread, length_of(block_number * block_x + thread));
    // A folded grid may have blocks to spare.
    if (thread == 0u && block_number < parameters.blocks) {
        sums[block_number] = sh_total;
    }
}

// Second: what comes before each block, in the place of its own. One block goes through all, `block_x` at a time.
@compute @workgroup_size(block_x)
fn scan_uses_run_expand_by_runs_offsets(@builtin(local_invocation_index) thread: u32) {
    var before = 0u;
    for (var first = 0u; first < parameters.blocks; first += block_x) {
        let i = first + thread;
        var own = 0u;
        if (i < parameters.blocks) {
            own = sums[i];
        }
        let prefix = inclusive(thread, own);
        if (i < parameters.blocks) {
            sums[i] = before + prefix - own;
        }
        before += sh_total;
    }
}

// Third: where each run begins.
@compute @workgroup_size(block_x)
fn scan_uses_run_expand_by_runs_starts(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let block_number = block.y * grid.x + block.x;
    let run = block_number * block_x + thread;
    let own = length_of(run);
    let prefix = inclusive(thread, own);
    if (run < parameters.runs) {
        starts[run] = sums[block_number] + prefix - own;
    }
}
