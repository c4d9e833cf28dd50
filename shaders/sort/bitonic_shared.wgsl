// Bitonic sort whose short strides stay in shared memory: a block loads a tile of two keys per thread and
// takes all rounds in it whose pairs lie within the tile, one behind the other. Only rounds with longer
// strides need launches of their own.
//
// Data: `keys` holds `n` u32 and is sorted in place. Behind the last key of the last tile is the
// largest number in shared memory, and nobody writes it back.
// Launch: with tiles = ceil(n / (2 * block_x)), tiles blocks of `block_x` threads, a power of two, with
// `size` = 2 and `last_size` = 2 * block_x: each tile is sorted. Then for each larger size: for each
// stride from size / 2 to 2 * block_x one launch of `sort_bitonic_shared_step`, a thread for each of
// ceil(n / (2 * stride)) * stride pairs, and one with `size` = `last_size` = size for all the strides that
// are left.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    size: u32,
    last_size: u32,
    stride: u32,
}

@group(0) @binding(0) var<storage, read_write> keys: array<u32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

var<workgroup> sh_keys: array<u32, 2 * block_x>;

// The places of a pair, which are those of two keys of `sequence` = 2 * stride neighbours. In the first
// round of a size the second one counts from the other end.
fn places(pair: u32, stride: u32, is_first: bool) -> vec2<u32> {
    let start = pair / stride * 2u * stride;
    let left = start + pair % stride;
    return vec2(left, select(left + stride, start + 2u * stride - 1u - pair % stride, is_first));
}

@compute @workgroup_size(block_x)
fn sort_bitonic_shared(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let first = block_number * 2u * block_x;
    for (var i = thread; i < 2u * block_x; i += block_x) {
        var key = 0xffffffffu;
        if (first + i < parameters.n) {
            key = keys[first + i];
        }
        sh_keys[i] = key;
    }

    for (var size = parameters.size; size <= parameters.last_size; size *= 2u) {
        for (var stride = min(size / 2u, block_x); stride > 0u; stride /= 2u) {
            // All have finished the last round: this one looks at other pairs of the same keys.
            workgroupBarrier();
            let at = places(thread, stride, 2u * stride == size);
            let low = sh_keys[at.x];
            let high = sh_keys[at.y];
            if (high < low) {
                sh_keys[at.x] = high;
                sh_keys[at.y] = low;
            }
        }
    }

    workgroupBarrier();
    for (var i = thread; i < 2u * block_x; i += block_x) {
        if (first + i < parameters.n) {
            keys[first + i] = sh_keys[i];
        }
    }
}

// One round whose pairs lie further apart than a tile is long.
@compute @workgroup_size(block_x)
fn sort_bitonic_shared_step(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let block_number = block.y * grid.x + block.x;
    let pair = block_number * block_x + thread;
    let at = places(pair, parameters.stride, 2u * parameters.stride == parameters.size);
    if (at.y < parameters.n) {
        let low = keys[at.x];
        let high = keys[at.y];
        if (high < low) {
            keys[at.x] = high;
            keys[at.y] = low;
        }
    }
}
