// Convolution of a matrix or a grey picture with a mask that is a column of weights times a row of
// weights: first along the rows, then down the columns. 2 * mask_width multiplications per output in
// place of mask_width * mask_width, and a second pass over memory.
//
// The window has `mask_width` rows and columns and begins mask_width / 2 above and to the left of
// the output; elements outside count as zero.
//
// Data: `input`, `middle` and `output` are `height` rows of `width` f32, row-major. `mask` holds the
// row of weights first (room for 16), then the column of weights.
// Launch: each kernel with ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x
// `block_y` threads.

override block_x: u32 = 16;
override block_y: u32 = 16;
override mask_width: u32 = 5;

struct Parameters {
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> middle: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<uniform> mask: array<vec4<f32>, 8>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x, block_y)
fn convolution_2d_along_rows(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = block.x * block_x + thread.x;
    let row = block.y * block_y + thread.y;

    // The blocks at the right and lower edge hang over the matrix.
    if (column < parameters.width && row < parameters.height) {
        // Signed: a window may begin before the row.
        let first = i32(column) - i32(mask_width / 2u);
        var sum = 0.0;
        for (var c = 0u; c < mask_width; c++) {
            let place = first + i32(c);
            if (place >= 0 && place < i32(parameters.width)) {
                sum += input[row * parameters.width + u32(place)] * mask[c / 4u][c % 4u];
            }
        }
        middle[row * parameters.width + column] = sum;
    }
}

@compute @workgroup_size(block_x, block_y)
fn convolution_2d_down_columns(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = block.x * block_x + thread.x;
    let row = block.y * block_y + thread.y;

    if (column < parameters.width && row < parameters.height) {
        let first = i32(row) - i32(mask_width / 2u);
        var sum = 0.0;
        for (var r = 0u; r < mask_width; r++) {
            let place = first + i32(r);
            // Neighbouring lanes read neighbouring columns: down the columns, but side by side.
            if (place >= 0 && place < i32(parameters.height)) {
                sum += middle[u32(place) * parameters.width + column] * mask[4u + r / 4u][r % 4u];
            }
        }
        output[row * parameters.width + column] = sum;
    }
}
