// Convolution of a matrix or a grey picture, one thread per output: the sum of the elements around
// it, each times its weight.
//
// The window has `mask_width` rows and columns and begins mask_width / 2 above and to the left of
// the output. What replaces an element outside (a ghost) is `boundary`: 0 zero, 1 the element at
// the edge, 2 the element as if the matrix began anew.
//
// Data: `input` and `output` are `height` rows of `width` f32, `mask` is `mask_width` rows of as
// many, all row-major.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 16;
override block_y: u32 = 16;

struct Parameters {
    width: u32,
    height: u32,
    mask_width: u32,
    boundary: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> mask: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// The row or column that replaces one outside 0..count, if one does.
fn within(place: i32, count: i32) -> i32 {
    if (parameters.boundary == 2u) {
        // The remainder of a negative number is negative or zero.
        return (place % count + count) % count;
    }
    return clamp(place, 0, count - 1);
}

// The element at a place that may lie outside the matrix.
fn element(row: i32, column: i32) -> f32 {
    let height = i32(parameters.height);
    let width = i32(parameters.width);
    let outside = row < 0 || row >= height || column < 0 || column >= width;
    if (outside && parameters.boundary == 0u) {
        return 0.0;
    }
    return input[within(row, height) * width + within(column, width)];
}

@compute @workgroup_size(block_x, block_y)
fn convolution_2d_basic(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = block.x * block_x + thread.x;
    let row = block.y * block_y + thread.y;

    // The blocks at the right and lower edge hang over the matrix.
    if (column < parameters.width && row < parameters.height) {
        // Signed: a window may begin before the matrix.
        let first_row = i32(row) - i32(parameters.mask_width / 2u);
        let first_column = i32(column) - i32(parameters.mask_width / 2u);
        var sum = 0.0;
        for (var r = 0u; r < parameters.mask_width; r++) {
            for (var c = 0u; c < parameters.mask_width; c++) {
                sum += element(first_row + i32(r), first_column + i32(c))
                    * mask[r * parameters.mask_width + c];
            }
        }
        output[row * parameters.width + column] = sum;
    }
}
