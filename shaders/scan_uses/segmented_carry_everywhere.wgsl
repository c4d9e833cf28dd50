// MISTAKE ON PURPOSE. The sums within segments, where what came before a block is added to all of its elements, also
// to those of segments that begin in the block.
//
// Data: `input` has `n` elements; `heads` is 1 where a segment begins and 0 elsewhere, and 1 at the first element.
// `output` receives for each element the sum of those of its segment up to it. `block_heads`, `block_sums` and
// `carries` have a place for each of the `blocks` blocks.
// Launch: `blocks` = ceil(n / block_x) blocks of `block_x` threads of
// `scan_uses_segmented_carry_everywhere_stretches`, one block of `scan_uses_segmented_carry_everywhere_carries`, and
// again `blocks` blocks of `scan_uses_segmented_carry_everywhere`.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    blocks: u32,
}

// What a stretch of elements comes to: whether a segment begins in it, and the sum since the last beginning.
struct Stretch {
    head: u32,
    sum: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read> heads: array<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;
@group(0) @binding(3) var<storage, read_write> block_heads: array<u32>;
@group(0) @binding(4) var<storage, read_write> block_sums: array<u32>;
@group(0) @binding(5) var<storage, read_write> carries: array<u32>;
@group(0) @binding(6) var<uniform> parameters: Parameters;

// Two halves of one stretch per thread.
var<workgroup> sh_stretches: array<Stretch, 2 * block_x>;
// What they all come to.
var<workgroup> sh_total: Stretch;

// Two stretches side by side: the left sum counts only if no segment begins in the right one.
fn joined(left: Stretch, right: Stretch) -> Stretch {
    return Stretch(left.head | right.head, right.sum + select(left.sum, 0u, right.head != 0u));
}

// What all threads up to this one come to, by Kogge and Stone's rounds in two halves in turn; that of all of them is
// left in `sh_total`.
fn inclusive(thread: u32, own: Stretch) -> Stretch {
    // What an earlier scan left may still be read.
    workgroupBarrier();
    sh_stretches[thread] = own;
    var stretch = own;
    var from_half = 0u;
    for (var stride = 1u; stride < block_x; stride *= 2u) {
        workgroupBarrier();
        let to_half = block_x - from_half;
        if (thread >= stride) {
            stretch = joined(sh_stretches[from_half + thread - stride], stretch);
        }
        sh_stretches[to_half + thread] = stretch;
        from_half = to_half;
    }
    if (thread == block_x - 1u) {
        sh_total = stretch;
    }
    workgroupBarrier();
    return stretch;
}

// The element of a thread; one without an element adds nothing.
fn stretch_of(i: u32) -> Stretch {
    if (i < parameters.n) {
        return Stretch(heads[i], input[i]);
    }
    return Stretch(0u, 0u);
}

// Third: the sums, with what came before the block.
@compute @workgroup_size(block_x)
fn scan_uses_segmented_carry_everywhere(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread;
    let stretch = inclusive(thread, stretch_of(i));
    if (i < parameters.n) {
        // Wrong: the carry belongs to the segment that was open before the block, and not to those that begin in it.
        output[i] = stretch.sum + carries[block_number];
    }
}

// First: what each block comes to.
@compute @workgroup_size(block_x)
fn scan_uses_segmented_carry_everywhere_stretches(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let block_number = block.y * grid.x + block.x;
    inclusive(thread, stretch_of(block_number * block_x + thread));
    // A folded grid may have blocks to spare.
    if (thread == 0u && block_number < parameters.blocks) {
        block_heads[block_number] = sh_total.head;
        block_sums[block_number] = sh_total.sum;
    }
}

// Second: what is carried into each block. One block goes through all, `block_x` at a time.
@compute @workgroup_size(block_x)
fn scan_uses_segmented_carry_everywhere_carries(@builtin(local_invocation_index) thread: u32) {
    var before = Stretch(0u, 0u);
    if (thread == 0u) {
        carries[0] = 0u;
    }
    for (var first = 0u; first < parameters.blocks; first += block_x) {
        let i = first + thread;
        var own = Stretch(0u, 0u);
        if (i < parameters.blocks) {
            own = Stretch(block_heads[i], block_sums[i]);
        }
        let all = joined(before, inclusive(thread, own));
        if (i + 1u < parameters.blocks) {
            carries[i + 1u] = all.sum;
        }
        before = joined(before, sh_total);
    }
}
