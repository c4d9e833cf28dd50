// Edges of a picture, found by Sobel, in strips: a thread walks down a column and keeps the nine levels around its
// pixel in registers. One row further down six of them are already there.
//
// Data: `input` and `output` are `height` rows of `width` f32, a grey level per pixel.
// Launch: ceil(width / block_x) x ceil(height / (strip * block_y)) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 32;
override block_y: u32 = 8;
// Pixels of a thread, one below the other.
override strip: u32 = 8;

struct Parameters {
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// The level of a pixel, or of the nearest one where there is none.
fn level_at(x: i32, y: i32) -> f32 {
    let column = clamp(x, 0, i32(parameters.width) - 1);
    let row = clamp(y, 0, i32(parameters.height) - 1);
    return input[row * i32(parameters.width) + column];
}

@compute @workgroup_size(block_x, block_y)
fn filters_sobel_strips(@builtin(global_invocation_id) thread: vec3<u32>) {
    let x = i32(thread.x);
    let first = i32(thread.y * strip);
    let last = min(first + i32(strip), i32(parameters.height));
    if (thread.x >= parameters.width) {
        return;
    }

    // The levels on the left, here and on the right: of the row above, and of this one.
    var above = vec3(level_at(x - 1, first - 1), level_at(x, first - 1), level_at(x + 1, first - 1));
    var here = vec3(level_at(x - 1, first), level_at(x, first), level_at(x + 1, first));
    for (var y = first; y < last; y++) {
        let below = vec3(level_at(x - 1, y + 1), level_at(x, y + 1), level_at(x + 1, y + 1));
        // The row and the column in the middle count twice.
        let columns = above + 2.0 * here + below;
        let rows = below - above;
        let across = columns.z - columns.x;
        let down = rows.x + 2.0 * rows.y + rows.z;
        // A quarter, so that a step from black to white is white.
        output[y * i32(parameters.width) + x] = 0.25 * sqrt(across * across + down * down);
        above = here;
        here = below;
    }
}
