// Line of sight by a scan: the steepest slope before each point, and whether the point is steeper still.
//
// Data: `heights` has the heights of `n` points at equal distances, below 1,900; the eye is `eye` above the first
// one. `visible` receives 1 for a point that the eye sees, 0 for one that it does not. A slope is a rise and a
// distance. `block_steepest` and `steepest_before` have a slope for each of the `blocks` blocks.
// Launch: `blocks` = ceil(n / block_x) blocks of `block_x` threads of `scan_uses_sight_steepest`, one block of
// `scan_uses_sight_before`, and again `blocks` blocks of `scan_uses_sight`.

override block_x: u32 = 256;

// Steeper than this is everything.
const LEAST = vec2<i32>(-1, 0);

struct Parameters {
    n: u32,
    blocks: u32,
    eye: i32,
}

@group(0) @binding(0) var<storage, read> heights: array<i32>;
@group(0) @binding(1) var<storage, read_write> visible: array<u32>;
@group(0) @binding(2) var<storage, read_write> block_steepest: array<vec2<i32>>;
@group(0) @binding(3) var<storage, read_write> steepest_before: array<vec2<i32>>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

// Two halves of one slope per thread.
var<workgroup> sh_slopes: array<vec2<i32>, 2 * block_x>;
// The steepest of them.
var<workgroup> sh_total: vec2<i32>;

// Whether one slope is steeper than another one, each a rise over a distance: the fractions are compared without
// dividing.
fn is_steeper(one: vec2<i32>, other: vec2<i32>) -> bool {
    return one.x * other.y > other.x * one.y;
}

// How the eye looks up to a point. It sees the one below it in any case.
fn slope_of(i: u32) -> vec2<i32> {
    if (i == 0u || i >= parameters.n) {
        return LEAST;
    }
    return vec2<i32>(heights[i] - heights[0] - parameters.eye, i32(i));
}

// The steepest slope of all threads before this one, by Kogge and Stone's rounds in two halves in turn; that of all of
// them is left in `sh_total`.
fn exclusive(thread: u32, own: vec2<i32>) -> vec2<i32> {
    // What an earlier scan left may still be read.
    workgroupBarrier();
    sh_slopes[thread] = own;
    var slope = own;
    var from_half = 0u;
    for (var stride = 1u; stride < block_x; stride *= 2u) {
        workgroupBarrier();
        let to_half = block_x - from_half;
        if (thread >= stride) {
            let left = sh_slopes[from_half + thread - stride];
            if (is_steeper(left, slope)) {
                slope = left;
            }
        }
        sh_slopes[to_half + thread] = slope;
        from_half = to_half;
    }
    if (thread == block_x - 1u) {
        sh_total = slope;
    }
    workgroupBarrier();
    if (thread == 0u) {
        return LEAST;
    }
    return sh_slopes[from_half + thread - 1u];
}

// Third: a point is seen if the eye looks up to it more steeply than to all before it.
@compute @workgroup_size(block_x)
fn scan_uses_sight(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread;
    let own = slope_of(i);
    var steepest = exclusive(thread, own);
    if (i < parameters.n) {
        let before = steepest_before[block_number];
        if (is_steeper(before, steepest)) {
            steepest = before;
        }
        visible[i] = select(0u, 1u, i == 0u || is_steeper(own, steepest));
    }
}

// First: the steepest slope of each block.
@compute @workgroup_size(block_x)
fn scan_uses_sight_steepest(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let block_number = block.y * grid.x + block.x;
    exclusive(thread, slope_of(block_number * block_x + thread));
    // A folded grid may have blocks to spare.
    if (thread == 0u && block_number < parameters.blocks) {
        block_steepest[block_number] = sh_total;
    }
}

// Second: the steepest slope before each block. One block goes through all, `block_x` at a time.
@compute @workgroup_size(block_x)
fn scan_uses_sight_before(@builtin(local_invocation_index) thread: u32) {
    var before = LEAST;
    if (thread == 0u) {
        steepest_before[0] = LEAST;
    }
    for (var first = 0u; first < parameters.blocks; first += block_x) {
        let i = first + thread;
        var own = LEAST;
        if (i < parameters.blocks) {
            own = block_steepest[i];
        }
        var steepest = exclusive(thread, own);
        if (is_steeper(own, steepest)) {
            steepest = own;
        }
        if (is_steeper(before, steepest)) {
            steepest = before;
        }
        if (i + 1u < parameters.blocks) {
            steepest_before[i + 1u] = steepest;
        }
        if (is_steeper(sh_total, before)) {
            before = sh_total;
        }
    }
}
