// Line of sight, one thread per point: it goes through all points between the eye and its own for the steepest one.
//
// Data: `heights` has the heights of `n` points at equal distances, below 1,900; the eye is `eye` above the first
// one. `visible` receives 1 for a point that the eye sees, 0 for one that it does not. A slope is a rise and a
// distance.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

// Steeper than this is everything.
const LEAST = vec2<i32>(-1, 0);

struct Parameters {
    n: u32,
    eye: i32,
}

@group(0) @binding(0) var<storage, read> heights: array<i32>;
@group(0) @binding(1) var<storage, read_write> visible: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// Whether one slope is steeper than another one, each a rise over a distance: the fractions are compared without
// dividing.
fn is_steeper(one: vec2<i32>, other: vec2<i32>) -> bool {
    return one.x * other.y > other.x * one.y;
}

@compute @workgroup_size(block_x)
fn scan_uses_sight_all_before(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let i = (block.y * grid.x + block.x) * block_x + thread;
    if (i < parameters.n) {
        let eye = heights[0] + parameters.eye;
        var steepest = LEAST;
        for (var j = 1u; j < i; j++) {
            let slope = vec2<i32>(heights[j] - eye, i32(j));
            if (is_steeper(slope, steepest)) {
                steepest = slope;
            }
        }
        // The eye sees the point below it.
        let own = vec2<i32>(heights[i] - eye, i32(i));
        visible[i] = select(0u, 1u, i == 0u || is_steeper(own, steepest));
    }
}
