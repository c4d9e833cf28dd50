// A mistake on purpose: a picture whose kernel asks only for the row. Threads past the right edge work on
// pixels of the next row, and in the last row on none.
//
// Data: `input` and `output` are `height` rows of `width` f32, row after row.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 16;
override block_y: u32 = 16;

struct Parameters {
    width: u32,
    height: u32,
    factor: f32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x, block_y)
fn picture_row_guard_only(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = block.x * block_x + thread.x;
    let row = block.y * block_y + thread.y;

    // Missing: column < width. To the right of the picture a number is still the number of a pixel.
    if (row < parameters.height) {
        let pixel = row * parameters.width + column;
        output[pixel] = parameters.factor * input[pixel];
    }
}
