// Convolution of a matrix or a grey picture with a mask of five by five, all of it in registers: a
// thread walks down a column. It loads the five neighbours of each row once and adds their share to
// the five windows that the row belongs to; then the uppermost window is complete, and the others
// move up.
//
// Nothing is shared between threads, there is no barrier, and the first cache answers the loads that
// neighbours have in common. Elements outside the matrix count as zero.
//
// Data: `input` and `output` are `height` rows of `width` f32, row-major. `mask` has room for 16 rows
// of 16 weights, of which the first five of each are used.
// Launch: ceil(width / block_x) x ceil(height / (block_y * strip)) blocks of `block_x` x `block_y`
// threads. A thread makes `strip` outputs, one below the other, and reads strip + 4 rows.

override block_x: u32 = 32;
override block_y: u32 = 4;
override strip: u32 = 16;

struct Parameters {
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> mask: array<vec4<f32>, 64>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// The element at a place that may lie outside the matrix. The load is never skipped, only its value
// dropped, so that a row's loads are all on their way before the first is used.
fn element(row: i32, column: i32) -> f32 {
    let last = vec2<i32>(i32(parameters.height) - 1, i32(parameters.width) - 1);
    let place = vec2<i32>(row, column);
    let inside = clamp(place, vec2<i32>(), last);
    let found = input[inside.x * i32(parameters.width) + inside.y];
    return select(0.0, found, all(place == inside));
}

// The share of a row in a window in which it is row `k`: `near` and `far` are its five elements.
fn share(k: u32, near: vec4<f32>, far: f32) -> f32 {
    return dot(mask[4u * k], near) + mask[4u * k + 1u].x * far;
}

@compute @workgroup_size(block_x, block_y)
fn convolution_2d_registers_5(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = i32(block.x * block_x + thread.x);
    let first = i32((block.y * block_y + thread.y) * strip);
    let height = i32(parameters.height);
    if (column >= i32(parameters.width) || first >= height) {
        return;
    }

    // The windows that are under way, the uppermost first. Written out one by one: an array with an
    // index that changes would not stay in registers.
    var sum_0 = 0.0;
    var sum_1 = 0.0;
    var sum_2 = 0.0;
    var sum_3 = 0.0;
    for (var step = 0; step < i32(strip) + 4; step++) {
        let row = first + step - 2;
        let near = vec4<f32>(
            element(row, column - 2), element(row, column - 1),
            element(row, column), element(row, column + 1),
        );
        let far = element(row, column + 2);
        let complete = sum_0 + share(4u, near, far);
        sum_0 = sum_1 + share(3u, near, far);
        sum_1 = sum_2 + share(2u, near, far);
        sum_2 = sum_3 + share(1u, near, far);
        sum_3 = share(0u, near, far);
        // The first 4 rows complete windows that belong to the strip above.
        let output_row = row - 2;
        if (step >= 4 && output_row < height) {
            output[output_row * i32(parameters.width) + column] = complete;
        }
    }
}
